"""The encoders beside a few independent lines: from the record, from the observation, from the analysis."""

from collections import Counter
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import mcr
from mcr.env import VecEnv

ROWS = ("123456789", "123456789", "123456789", "ESWNCFP")
SUITS = "msp"
KINDS = [rank + SUITS[row] if row < 3 else rank for row, ranks in enumerate(ROWS) for rank in ranks]
CELLS = {kind: (place // 9, place % 9) for place, kind in enumerate(KINDS)}


def plane(counts: dict[str, int]) -> npt.NDArray[np.uint8]:
    """Return a plane with a number at each kind."""
    cells = np.zeros((4, 9), np.uint8)
    for kind, count in counts.items():
        cells[CELLS[kind]] = count
    return cells


def everywhere(value: int) -> npt.NDArray[np.uint8]:
    """Return a plane with the same number at all kinds."""
    return plane(dict.fromkeys(KINDS, value))


def held(record: mcr.Record, seat: int) -> Counter[str]:
    """Return the concealed tiles of a seat, from what the record says happened."""
    tiles: Counter[str] = Counter()
    for event in record.deal_at().events:
        if event.seat != seat:
            continue
        if event.kind == "deal":
            tiles.update(map(str, event.tiles or ()))
        elif event.kind == "draw":
            tiles[str(event.tile)] += 1
        elif event.kind in {"discard", "flower", "added_kong"}:
            tiles[str(event.tile)] -= 1
        elif event.kind in {"chow", "pung", "kong", "concealed_kong"}:
            tiles.subtract(map(str, event.tiles or ()))
            tiles[str(event.tile)] += event.kind != "concealed_kong"
    return tiles


def pku6(record: mcr.Record, seat: int) -> npt.NDArray[np.uint8]:
    """Return the planes of the course."""
    tiles = held(record, seat)
    winds = [plane({"ESWN"[(seat - record.dealer) % 4]: 1}), plane({record.round: 1})]
    counts = [plane({kind: int(tiles[kind] >= least) for kind in KINDS}) for least in range(1, 5)]
    return np.stack(winds + counts)


def tiles_of(meld: mcr.Meld) -> list[str]:
    """Return the kinds of a meld."""
    return [str(tile) for tile in meld.tiles]


@pytest.mark.parametrize("rules", ["botzone", "cardavia"])
def test_pku6_is_what_the_record_says(rules: str) -> None:
    env = VecEnv(8, rules)
    batch = env.reset(seed=5)
    four = kongs = 0
    for number in range(220):
        for table in range(8):
            record = env.record(table)
            expected = pku6(record, int(batch.seat[table]))
            assert np.array_equal(batch.obs[table], expected)
            four += int(expected[5].any())
            kongs += sum(event.kind.endswith("kong") for event in record.deal_at().events) > 0
        # Kongs are rare: they are looked for.
        actions = env.random_actions(number)
        rare = batch.mask & (np.arange(235) >= 133)
        actions[rare.any(axis=1)] = rare.argmax(axis=1)[rare.any(axis=1)]
        batch = env.step(actions)
    assert kongs > 100
    assert four > 0 or rules == "cardavia"


def test_planes_begin_alike_and_are_those_of_the_observation() -> None:
    env = VecEnv(12, encoder="full")
    batch = env.reset(seed=8)
    for number in range(120):
        batch = env.step(env.random_actions(number))
        seen = env.observation(number % 12)
        full = mcr.env.encode(seen)
        assert np.array_equal(full, batch.obs[number % 12])
        for name in mcr.env.ENCODERS:
            shorter = mcr.env.encode(seen, name)
            assert len(shorter) == len(mcr.env.planes(name))
            assert np.array_equal(shorter, full[: len(shorter)])
        assert not full[:, 3, 7:].any()


def table_planes(seen: mcr.Observation) -> dict[str, npt.NDArray[np.uint8]]:
    """Return what the planes of the table must be, by what `planes` says of them."""
    found: dict[str, npt.NDArray[np.uint8]] = {}
    offered = seen.last_discard is not None and seen.last_discarder != seen.seat
    discards = {
        seat: [str(event.tile) for event in seen.events if (event.kind, event.seat) == ("discard", seat)]
        for seat in range(4)
    }
    found["the tile drawn last in the own turn"] = plane({str(seen.drawn): 1} if seen.drawn else {})
    found["the tile that may be claimed now"] = plane({str(seen.last_discard): 1} if offered else {})
    robbed = offered and seen.events[-1].kind == "added_kong"
    found["that tile is added to a pung"] = everywhere(int(robbed))
    found["the own turn to discard"] = everywhere(int(any(action.kind == "discard" for action in seen.legal_actions)))
    unseen = dict(zip(map(str, mcr.Tiles("123456789m123456789p123456789sESWNCFP")), seen.unseen.tolist(), strict=True))
    found["copies of each kind that the seat has not seen"] = plane(unseen)
    for turns in range(4):
        seat = (seen.seat + turns) % 4
        melds = seen.melds[seat]
        known = [meld for meld in melds if meld is not None]
        chows, pungs = ([meld for meld in known if meld.shape == kind] for kind in ("chow", "pung"))
        kongs = [meld for meld in known if meld.shape not in {"chow", "pung"}]
        melded = [meld for meld in kongs if not meld.is_concealed]
        found[f"chows of seat {turns}"] = plane(Counter(tiles_of(meld)[0] for meld in chows))
        found[f"pungs of seat {turns}"] = plane({tiles_of(meld)[0]: 1 for meld in pungs})
        found[f"melded kongs of seat {turns}"] = plane({tiles_of(meld)[0]: 1 for meld in melded})
        found[f"concealed kongs of seat {turns}"] = (
            plane({tiles_of(meld)[0]: 1 for meld in kongs if meld.is_concealed})
            if turns == 0
            else everywhere(len(melds) - len(known))
        )
        found[f"discards of seat {turns}"] = plane(Counter(discards[seat]))
        found[f"the first six discards of seat {turns}"] = plane(Counter(discards[seat][:6]))
        found[f"the last discard of seat {turns}"] = plane(dict.fromkeys(discards[seat][-1:], 1))
        found[f"flowers of seat {turns}"] = everywhere(len(seen.flowers[seat]))
        left = seen.wall_left if seen.private_walls is None else seen.private_walls[seat]
        found[f"tiles left in the wall that seat {turns}"] = everywhere(left)
        found[f"seat {turns} cannot win"] = everywhere(int(seen.dead[seat]))
        if turns:
            found[f"that tile is of seat {turns}"] = everywhere(int(offered and seen.last_discarder == seat))
            found[f"concealed tiles of seat {turns}"] = everywhere(seen.hand_sizes[seat])
    return found


@pytest.mark.parametrize("rules", ["botzone", "cardavia"])
def test_the_table_is_what_the_observation_says(rules: str) -> None:
    names = mcr.env.planes("table")
    env = VecEnv(8, rules, encoder="table")
    batch = env.reset(seed=5)
    ever: set[str] = set()
    expected: dict[str, npt.NDArray[np.uint8]] = {}
    for number in range(400):
        table = number % 8
        expected = table_planes(env.observation(table))
        for place, name in enumerate(names[6:], 6):
            [start] = [start for start in expected if name.startswith(start)]
            assert np.array_equal(batch.obs[table, place], expected[start]), name
            if expected[start].any():
                ever.add(start)
        assert len(expected) == len(names) - 6
        actions = env.random_actions(number)
        rare = batch.mask & (np.arange(235) >= 99)
        actions[rare.any(axis=1)] = rare.argmax(axis=1)[rare.any(axis=1)]
        batch = env.step(actions)
    never = {start for start in expected if start not in ever}
    assert {start for start in never if "kong" not in start} == {
        *(f"seat {turns} cannot win" for turns in range(4)),
        "that tile is added to a pung",
        *(() if rules == "cardavia" else (f"flowers of seat {turns}" for turns in range(4))),
    } - ever


def test_hints_are_what_the_analysis_says() -> None:
    """Complete hands exactly; of hands worth the minimum the distances that `mcr.analyse` has, where it has one."""
    first = len(mcr.env.planes("table"))
    env = VecEnv(64, encoder="full")
    batch = env.reset(seed=3)
    turns = alike = helped = 0
    for number in range(0, 640, 10):
        table = number % 64
        seen = env.observation(table)
        hints = batch.obs[table, first:]
        distance = int(hints[4].max())
        assert np.array_equal(hints[4], everywhere(distance))
        assert (hints[6] <= batch.obs[table, UNSEEN]).all(), "copies that are missing are unseen"
        assert (distance > 0) == bool(hints[6].any())
        if seen.drawn is not None:
            frame = mcr.analyse(seen).to_frame()
            kinds = list(map(str, frame["discard"]))
            assert np.array_equal(hints[0], everywhere(frame["shanten"].min() + 1))
            assert np.array_equal(hints[1], plane(dict(zip(kinds, frame["shanten"] + 1, strict=True))))
            assert np.array_equal(hints[3], plane(dict(zip(kinds, frame["useful_count"], strict=True))))
            assert (hints[5] > 0).any() == (distance > 0)
            assert not (hints[5][hints[1] == 0]).any(), "what is thrown is held"
            assert ((hints[7] > 0) == (hints[5] > 0)).all()
            turns += 1
            distances = frame["distance"].fillna(0).astype(int).to_numpy()
            alike += distance == min(distances[distances > 0], default=0)
            keeps = {kind for kind in kinds if hints[5][CELLS[kind]]}
            helped += keeps <= set(np.array(kinds)[distances == distance])
        for draw in range(number, number + 10):
            batch = env.step(env.random_actions(draw))
    # Pungs that are held stay concealed here, so that now and then a hand is nearer.
    assert turns > 40
    assert alike > 0.9 * turns
    assert helped > 0.8 * turns


UNSEEN = mcr.env.planes("table").index("copies of each kind that the seat has not seen: 0 to 4")


def test_a_position_from_text_is_encoded_too() -> None:
    seen = mcr.Observation.parse("hand: 123m456m789m1112s\nriver 1: E 9m\nrules: cardavia")
    planes = mcr.env.encode(seen, "full")
    names = mcr.env.planes("full")
    river = planes[names.index("discards of seat 1, claimed ones too: how many of each kind")]
    assert np.array_equal(river, plane({"E": 1, "9m": 1}))
    with pytest.raises(mcr.McrError, match="no encoder is called"):
        mcr.env.encode(seen, "pku")


def test_the_page_describes_every_plane() -> None:
    page = (Path(__file__).parent.parent / "docs" / "env.md").read_text(encoding="utf-8")
    rows = [
        line.split("|")[1:3]
        for line in page.splitlines()
        if line.startswith("| ") and line.count("|") == 3 and line.split("|")[1].strip().isdigit()
    ]
    assert [(int(number), text.strip()) for number, text in rows] == list(enumerate(mcr.env.planes("full")))


def test_actions_and_indices() -> None:
    texts = {}
    for index in range(mcr.env.ACTIONS):
        action = mcr.env.action_at(index)
        text = str(action)
        if text in {"pung", "kong"}:
            tile = KINDS[index - (99 if text == "pung" else 133)]
            assert mcr.env.action_index(action, tile) == mcr.env.action_index(text, mcr.Tile(tile)) == index
            with pytest.raises(mcr.McrError, match="needs the tile that is claimed"):
                mcr.env.action_index(action)
        else:
            assert mcr.env.action_index(action) == mcr.env.action_index(text) == index
            texts[text] = index
    assert len(texts) == 235 - 68
    assert {text: texts[text] for text in ("pass", "win", "discard 1s", "chow 789p with 9p", "add kong P")} == {
        "pass": 0, "win": 1, "discard 1s": 11, "chow 789p with 9p": 98, "add kong P": 234,
    }  # fmt: skip
    for none in ("flower a", "discard a", "declare win", "consent"):
        with pytest.raises(mcr.McrError, match="none of the 235 actions"):
            mcr.env.action_index(none)
    for wrong in (-1, 235, 10**30):
        with pytest.raises(mcr.McrError, match="actions are 0 to 234"):
            mcr.env.action_at(wrong)
