"""What each discard, and each answer to a discard, promises."""

import io
import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import mcr
from mcr import cli
from mcr._outlook_html import analysis as html_analysis
from mcr._outlook_html import claims as html_claims
from mcr.testing import winning_hands

ALL = [tile for tile in mcr.Tile.all() if tile.index < 34 for _ in range(4)]
ROOT = Path(__file__).parent.parent
LANGUAGES = ("en", "zh", "pt", "ru", "pl")
READY = "123m456m789m12p55s9p"
FAR = "19m46p1257s348mEC9s|WS"


def unseen(hand: mcr.Hand, visible: mcr.Tiles, tile: mcr.Tile) -> int:
    """Return the copies of a tile that the player does not see."""
    return 4 - hand.tiles.count(tile) - visible.count(tile)


def hands(count: int) -> Iterator[tuple[str, str]]:
    """Yield hands of 14 tiles that miss up to three tiles of a win, and what is visible."""
    for seed, won in enumerate(winning_hands(count, seed=7)):
        rng = random.Random(seed)  # noqa: S311 - the same for ever
        held = [*won.concealed, won.winning_tile]
        rest = list(ALL)
        for tile in won.tiles:
            rest.remove(tile)
        for _ in range(seed % 4):
            thrown = held.pop(rng.randrange(len(held)))
            held.append(rest.pop(rng.randrange(len(rest))))
            rest.append(thrown)
        hand = mcr.Hand.of(melds=won.melds, concealed=mcr.Tiles(held), round=won.round, seat=won.seat)
        yield str(hand), str(mcr.Tiles(rng.sample(rest, seed % 40)))


def test_the_danger_is_known_at_a_table() -> None:
    """Of an observation it is that by which players of the ladder go."""
    told = 0
    player = mcr.bots.Careful()
    for seed in range(20, 30):
        deal = mcr.Deal(seed)
        while deal.awaiting:
            seat = min(deal.awaiting)
            seen = deal.observation(seat)
            why = player.why(seen)
            # Near the end all is worked out in no time.
            if why.reason == "weighed" and why.action.kind == "discard" and seen.wall_left < 50:
                found = mcr.analyse(seen)
                assert isinstance(found, mcr.Analysis)
                by_tile = {choice.action.tile: choice.danger for choice in why if choice.action.kind == "discard"}
                assert {row.discard: row.danger for row in found} == by_tile
                assert found.to_frame()["danger"].tolist() == [row.danger for row in found]
                told += any(danger is not None and danger > 0.01 for danger in by_tile.values())
                assert any(line.split()[:2] == ["Throw", "Danger"] for line in found.text().splitlines())
                assert html_analysis(found).count("<th ") == 7
            deal.apply(seat, why.action)
    assert told > 5, told


def test_a_row_for_each_kind_best_first() -> None:
    for hand, visible in hands(60):
        found = mcr.analyse(hand, visible)
        read = mcr.Hand(hand)
        assert sorted(row.discard for row in found) == sorted({*read.concealed, read.winning_tile})
        keys = [
            (
                -row.expected_points,
                -row.win_chance,
                row.distance is None,
                row.distance or 0,
                -row.useful_count,
                row.discard,
            )
            for row in found
        ]
        assert keys == sorted(keys)
        assert found.best == found[0] == found.rows[0]
        for row in found:
            assert row.danger is None
            assert row.exact == (row.distance is not None and row.distance <= 3)
            assert row.visible.count(row.discard) == mcr.Tiles(visible).count(row.discard) + 1
            for kinds, count in ((row.useful, row.useful_count), (row.helping, row.helping_count)):
                copies = [unseen(row.hand, row.visible, tile) for tile in kinds]
                assert min(copies, default=1) > 0
                assert sum(copies) == count
            if row.distance is None:
                assert (row.win_chance, row.expected_points, row.helping_count) == (0, 0, 0)


def test_distance_helping_and_shanten_are_those_of_the_other_functions() -> None:
    for hand, visible in hands(25):
        for row in mcr.analyse(hand, visible):
            found = mcr.distance(row.hand, row.visible)
            nearest = found.floor if found.closed is None else found.closed
            assert row.distance == (1 if found.best_case == 1 else nearest)
            assert row.routes == found.routes
            waits = mcr.waits(row.hand, row.visible)
            assert (row.shanten == 0) == (len(waits) > 0)
            if row.distance == 1:
                legal = [wait.tile for wait in waits if wait.unseen and wait.is_legal]
                assert list(row.helping) == legal


def of_ready_hand(hand: mcr.Hand, visible: mcr.Tiles, draws: int) -> tuple[float, float]:
    """Return win chance and expected points of a hand that waits for a legal win, straight from the model."""
    every = 136 - len(hand.tiles) - len(visible)
    shown, drawn = [], []
    for wait in mcr.waits(hand, visible):
        chance = wait.unseen / every
        if wait.discard.is_legal:
            shown.append((chance, chance * (24 + wait.discard.total)))
        if wait.self_drawn.is_legal:
            drawn.append((chance, chance * 3 * (8 + wait.self_drawn.total)))
    win, points, going_on = 0.0, 0.0, 1.0
    for turn in range(draws + 1):
        for wins in (shown, shown, shown, drawn if turn < draws else []):
            win += going_on * sum(chance for chance, _ in wins)
            points += going_on * sum(paid for _, paid in wins)
            going_on *= 1 - sum(chance for chance, _ in wins)
    return win, points


@pytest.mark.parametrize("draws", [0, 1, 7, 18, 91])
def test_ready_hands_are_as_the_model_says(draws: int) -> None:
    ready = 0
    for hand, visible in hands(40):
        for row in mcr.analyse(f"{hand}3", visible, draws):
            if row.distance == 1:
                ready += 1
                assert (row.win_chance, row.expected_points) == pytest.approx(
                    of_ready_hand(row.hand, row.visible, draws), abs=1e-9
                )
    assert ready > 20


def test_more_draws_and_claims_do_not_harm() -> None:
    for hand, visible in hands(12):
        chances = [{row.discard: row for row in mcr.analyse(hand, visible, draws)} for draws in (3, 9, 18)]
        for discard in chances[0]:
            rising = [rows[discard].win_chance for rows in chances]
            assert rising == sorted(rising)
        closed = {row.discard: row for row in mcr.analyse(hand, visible, claims=False)}
        for discard, row in chances[2].items():
            if row.exact:
                assert row.win_chance >= closed[discard].win_chance - 1e-12


def test_what_is_far_is_estimated() -> None:
    found = mcr.analyse(FAR)
    assert not found.best.exact
    assert 0.2 < found.best.win_chance < 0.8
    # With fewer draws the chance falls, and with none left it is gone.
    fewer = [mcr.analyse(FAR, draws_left=draws).best.win_chance for draws in (12, 6, 0)]
    assert [found.best.win_chance, *fewer] == sorted([found.best.win_chance, *fewer], reverse=True)
    assert fewer[-1] == 0


def test_flags_and_the_last_tile_play_no_part_and_flowers_are_paid() -> None:
    plain = mcr.analyse(READY)
    for other in (f"{READY}|EE1010|", "9p123m456m789m12p55s", mcr.Hand(READY)):
        found = mcr.analyse(other)
        assert [(row.discard, row.win_chance) for row in found] == [(row.discard, row.win_chance) for row in plain]
    with_flowers = mcr.analyse(f"{READY}|EE|4").best
    assert with_flowers.win_chance == plain.best.win_chance
    # Four points once on a discard, three times when drawn.
    more = (with_flowers.expected_points - plain.best.expected_points) / with_flowers.win_chance
    assert 4 < more < 12


def test_frame() -> None:
    frame = mcr.analyse(READY).to_frame()
    assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == {
        "discard": "str",
        "shanten": "int8",
        "useful": "str",
        "useful_count": "int8",
        "distance": "Int8",
        "helping": "str",
        "helping_count": "int8",
        "win_chance": "float64",
        "expected_points": "float64",
        "danger": "Float64",
        "exact": "bool",
        "routes": "int8",
    }
    assert frame["danger"].isna().all()
    first = frame[["discard", "distance", "helping", "helping_count"]].head(1)
    assert first.to_numpy().tolist() == [["9p", 1, "3p", 4]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_and_pages(lang: str) -> None:
    for hand in (READY, FAR):
        found = mcr.analyse(hand)
        text = found.text(lang)
        assert all(f"\n{row.discard} " in text for row in found)
        assert ("\N{ALMOST EQUAL TO}" in text) == (not all(row.exact for row in found))
        assert html_analysis(found, lang).count("<tr>") == len(found) + 1
    answers = mcr.analyse_claim("123m456m79m12p55sE9p"[:-2], "8m")
    assert html_claims(answers, lang).count("<tr>") == len(answers) + 1
    assert str(answers[0].meld or "") in answers.text(lang)


def test_values() -> None:
    found = mcr.analyse(READY, "3p")
    assert str(found) == found.text()
    assert repr(found).startswith("<Analysis of 123456789m12p55s9p|EE0000|: throw 9p")
    assert found == mcr.analyse(READY, mcr.Tiles("3p"))
    assert found != mcr.analyse(READY)
    assert hash(found) == hash(mcr.analyse(READY, ["3p"]))
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own
    assert found[:2] == found.rows[:2]
    assert found._repr_html_()
    with pytest.raises(AttributeError):
        found.rows = ()  # type: ignore[misc] # a value does not change


def test_answers_to_a_discard() -> None:
    hand, visible = "23m55p678s99sFFFE", "9pE"
    passed = mcr.analyse(f"{hand}4m", visible)
    answers = {str(answer.meld): answer for answer in mcr.analyse_claim(hand, "4m", "left", visible=visible)}
    assert set(answers) == {"None", "[234m,3]"}
    row = next(row for row in passed if str(row.discard) == "4m")
    assert (answers["None"].win_chance, answers["None"].distance) == (row.win_chance, row.distance)
    best = mcr.analyse("[234m,3]55p678s99sFFFE", visible).best
    chow = answers["[234m,3]"]
    assert (chow.discard, chow.win_chance, chow.expected_points) == (
        best.discard,
        best.win_chance,
        best.expected_points,
    )
    for other in ("opposite", "right"):
        assert [answer.meld for answer in mcr.analyse_claim(hand, "4m", other, visible=visible)] == [None]


def test_a_kong_is_worth_a_draw_more() -> None:
    hand, visible = "23m55p678s99sFFFE", "9pE"
    answers = {
        str(answer.meld): answer for answer in mcr.analyse_claim(hand, "F", "opposite", visible=visible, draws_left=10)
    }
    assert set(answers) == {"None", "[FFF,2]", "[FFFF,2]"}
    after = mcr.analyse("[FFFF,2]23m55p678s99sEP", visible.replace("E", ""), 11)
    row = next(row for row in after if str(row.discard) == "P")
    kong = mcr.analyse_claim(hand, "F", "opposite", visible="9pP", draws_left=10)
    found = next(answer for answer in kong if str(answer.meld) == "[FFFF,2]")
    assert (found.discard, found.win_chance, found.expected_points) == (None, row.win_chance, row.expected_points)


def test_answers_are_values() -> None:
    answers = mcr.analyse_claim("23m55p678s99sFFFE", mcr.Tile("4m"))
    assert answers.best == answers[0]
    assert (str(answers.tile), answers.from_, len(answers)) == ("4m", "left", 2)
    assert pickle.loads(pickle.dumps(answers)) == answers  # noqa: S301 - our own
    assert repr(answers).startswith("<ClaimAnalysis of ")
    assert answers._repr_html_()
    assert {name: str(dtype) for name, dtype in answers.to_frame().dtypes.items()} == {
        "meld": "object",
        "discard": "object",
        "distance": "Int8",
        "win_chance": "float64",
        "expected_points": "float64",
        "exact": "bool",
    }


@pytest.mark.parametrize(
    ("hand", "arguments", "message"),
    [
        ("123m456m789m12p55s", {}, "a hand that is to discard has 14"),
        ("123m", {}, "3 tiles"),
        (READY, {"visible": "5555s"}, "6 copies of 5s"),
        (READY, {"visible": "5x"}, "expected"),
        (READY, {"draws_left": -1}, "draws_left must be 0 to 91, not -1"),
        (READY, {"draws_left": 92}, "draws_left must be 0 to 91, not 92"),
        (READY, {"draws_left": 10**30}, "draws_left must be 0 to 91"),
        (READY, {"rules": "nowhere"}, "nowhere"),
    ],
)
def test_bad_input(hand: str, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(mcr.McrError, match=message):
        mcr.analyse(hand, **arguments)  # type: ignore[call-overload] # options of any name


@pytest.mark.parametrize(
    ("hand", "arguments", "message"),
    [
        (READY, {"tile": "9p"}, "a hand before the win has 13"),
        (READY[:-2], {"tile": "9p", "from_": "above"}, "left, opposite or right"),
        (READY[:-2], {"tile": "a"}, "flower"),
        ("5555s" + "123m456m789m", {"tile": "5s"}, "5 copies of 5s"),
        (READY[:-2], {"tile": "9p", "draws_left": 92}, "draws_left"),
    ],
)
def test_bad_claims(hand: str, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(mcr.McrError, match=message):
        mcr.analyse_claim(hand, **arguments)  # type: ignore[arg-type] # options of any name


def test_wrong_types() -> None:
    with pytest.raises(TypeError):
        mcr.analyse(14)  # type: ignore[call-overload] # that is what is tried
    with pytest.raises(TypeError):
        mcr.analyse(READY, draws_left="many")  # type: ignore[call-overload] # that is what is tried


def test_command_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["analyse", READY, "--visible", "3p", "--draws-left", "5", "--no-claims", "--lang", "pl"]) == 0
    found = mcr.analyse(READY, "3p", 5, claims=False)
    assert capfd.readouterr() == (found.text("pl") + "\n", "")
    assert cli.main(["analyse", READY, "--json", "--rules", "mil"]) == 0
    printed = json.load(io.StringIO(capfd.readouterr().out))
    assert printed == mcr.analyse(READY, rules="mil").to_dict()
    assert printed["discards"][0]["discard"] == "9p"


def test_json_is_as_its_schema_says() -> None:
    schema = json.loads((ROOT / "docs/schema/analyse.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    documented = (ROOT / "docs/json.md").read_text(encoding="utf-8").partition("## `mcr analyse --json`")[2]
    for part in (schema, schema["$defs"]["discard"]):
        part["additionalProperties"] = False  # readers may meet new keys, this test may not
        assert set(part["required"]) == set(part["properties"])
        assert all(f"`{key}`" in documented for key in part["properties"])
    validator = Draft202012Validator(schema)
    for hand, visible in (*hands(8), (FAR, ""), ("[1111m][2222m][3333m][4444m]5m9p", "555m999p")):
        validator.validate(mcr.analyse(hand, visible, rules=mcr.Rules("mil").replace(deals=3)).to_dict())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["12x"], 'mcr: at 0: found "12"'),
        ([READY, "--visible", "1m5x"], 'mcr: --visible: at 2: found "5"'),
        ([READY, "--draws-left", "100"], "mcr: draws_left must be 0 to 91, not 100"),
        ([READY[:-2]], "mcr: 13 tiles"),
        ([READY, "--lang", "tlh"], "mcr: "),
    ],
)
def test_bad_input_on_the_command_line(capfd: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert cli.main(["analyse", *arguments]) == cli.BAD_INPUT
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(message)
