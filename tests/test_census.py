"""The census: counts that add up, and those of some hands from their definition."""

import copy
import pickle
from collections import Counter
from math import comb, prod
from typing import Any

import pandas as pd
import pytest

import mcr
from mcr import Census, Fan, McrError, Rules, Tile

PART = (3, 500)
FANS = [fan.id for fan in Fan if fan.id != "flower_tiles"]
ALL_HANDS = 27_919_573


@pytest.fixture(scope="module")
def best() -> Census:
    """Return the census of a part of the hands."""
    return mcr.census("wmo", part=PART)


def test_the_frames(best: Census) -> None:
    assert list(best.by_points.columns) == ["points", "hands", "weight"]
    assert list(best.by_fan.columns) == ["fan", "hands", "weight", "share"]
    assert best.by_fan["fan"].tolist() == FANS
    assert best.by_points["points"].is_monotonic_increasing
    assert (best.by_points["hands"] > 0).all()
    for column in (best.by_points["hands"], best.by_points["weight"], best.by_fan["hands"], best.by_fan["weight"]):
        assert {type(value) for value in column} == {int}
        assert isinstance(column.sum(), int)
    assert best.by_points["hands"].sum() == best.hands
    assert best.by_points["weight"].sum() == best.weight
    shares = best.by_fan["weight"].astype(float) / best.weight
    assert (shares - best.by_fan["share"]).abs().max() < 1e-15
    assert abs(best.hands - ALL_HANDS / 500) < 1200


def test_a_census_of_each_winning_tile(best: Census) -> None:
    each = mcr.census("wmo", winning_tile="each", part=PART)
    assert each.weight == 14 * best.weight, "every hand has fourteen tiles"
    assert each.hands > 5 * best.hands
    # The best tile is worth at least as much as any.
    assert mean(each.by_points) < mean(best.by_points)


def mean(by_points: pd.DataFrame) -> float:
    """Return the mean points of a hand held at random."""
    return float((by_points["points"] * by_points["weight"]).sum() / by_points["weight"].sum())


def hands_of_one_suit() -> set[str]:
    """Return the ranks of all complete hands of 14 tiles of one suit."""
    sets: list[tuple[int, ...]] = [
        tuple(int(rank in range(first, first + 3)) for rank in range(9)) for first in range(7)
    ]
    sets += [tuple(3 * (rank == kind) for rank in range(9)) for kind in range(9)]
    pairs: list[tuple[int, ...]] = [tuple(2 * (rank == kind) for rank in range(9)) for kind in range(9)]

    def grown(parts: list[tuple[int, ...]], times: int, start: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
        for _ in range(times):
            sums = (tuple(map(sum, zip(one, other, strict=True))) for one in start for other in parts)
            start = {counts for counts in sums if max(counts) <= 4}
        return start

    nothing: set[tuple[int, ...]] = {(0,) * 9}
    of_sets = grown(sets, 4, grown(pairs, 1, nothing))
    assert len(of_sets) == 13_259
    return {"".join(str(n + 1) * count for n, count in enumerate(hand)) for hand in of_sets | grown(pairs, 7, nothing)}


@pytest.mark.long
def test_the_hands_of_one_suit_are_counted_one_by_one() -> None:
    """The whole census tells of fans that only hands of one suit have what score says of each of those hands."""
    wanted = {"nine_gates", "seven_shifted_pairs", "pure_terminal_chows", "full_flush"}
    hands: Counter[str] = Counter()
    weights: Counter[str] = Counter()
    for ranks in hands_of_one_suit():
        wins = [f"{ranks.replace(rank, '', 1)}{rank}m" for rank in sorted(set(ranks))]
        scores = [score for win in wins if (score := mcr.score(win, self_drawn=True, rules="mil")) is not None]
        assert len(scores) == len(wins)
        best = max(scores, key=lambda score: score.points)  # the first of several
        for fan in wanted & best.counts.keys():
            hands[fan] += 3  # suits, all alike
            weights[fan] += 3 * prod(comb(4, ranks.count(rank)) for rank in set(ranks))
    assert hands.keys() == wanted
    counted = {fan.id: (number, weight) for fan, number, weight in mcr.census("mil").fans if fan.id in wanted}
    assert counted == {fan: (hands[fan], weights[fan]) for fan in wanted}


def test_the_number_of_threads_changes_nothing() -> None:
    one = mcr.census("wmo", part=(1, 20), threads=1)
    assert mcr.census("wmo", part=(1, 20), threads=3) == one
    assert hash(mcr.census("wmo", part=(1, 20))) == hash(one)


def added(parts: list[Census]) -> tuple[Counter[int], Counter[Fan]]:
    """Return the weights of several censuses together, by points and by fan."""
    points: Counter[int] = Counter()
    fans: Counter[Fan] = Counter()
    for part in parts:
        points.update({worth: weight for worth, _, weight in part.points})
        fans.update({fan: weight for fan, _, weight in part.fans})
    return points, fans


def test_parts_add_up() -> None:
    how: dict[str, Any] = {"rules": "mil", "self_drawn": False, "round": "S", "seat": Tile("W")}
    halves = [mcr.census(**how, part=(k, 400)) for k in (10, 11)]
    whole = mcr.census(**how, part=(5, 200))
    assert sum(part.hands for part in halves) == whole.hands
    assert added(halves) == added([whole])
    by_fan = whole.by_fan.set_index("fan")["hands"]
    assert by_fan["concealed_hand"] > by_fan["fully_concealed_hand"] == 0
    assert by_fan["prevalent_wind"] > 0
    assert by_fan["seat_wind"] > 0


def test_winds_are_those_that_are_given() -> None:
    both = mcr.census("mil", part=(5, 200)).by_fan.set_index("fan")["weight"]
    assert both["prevalent_wind"] == both["seat_wind"] > 0
    apart = mcr.census("mil", round="S", seat="N", part=(5, 200)).by_fan.set_index("fan")["weight"]
    assert apart["prevalent_wind"] != apart["seat_wind"]


def test_it_is_a_value(best: Census) -> None:
    assert mcr.census(Rules("wmo"), part=PART) == best != mcr.census("mil", part=PART)
    for other in (pickle.loads(pickle.dumps(best)), copy.copy(best), copy.deepcopy(best)):  # noqa: S301 - our own
        assert other == best
        assert hash(other) == hash(best)
    with pytest.raises(AttributeError):
        best.hands = 1  # type: ignore[misc] # a value does not change
    assert repr(best).startswith(f"<Census of {best.hands:,} hands, part 3 of 500 (best winning tile, self-drawn, ")
    assert best.part == PART
    assert (best.round, best.seat, best.winning_tile, best.self_drawn) == ("E", "E", "best", True)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"rules": "nix"}, McrError, "unknown rules"),
        ({"rules": 3}, TypeError, "expected Rules or the name of a preset"),
        ({"winning_tile": "worst"}, McrError, "winning_tile is 'best' or 'each', not 'worst'"),
        ({"round": "X"}, McrError, "a wind is E, S, W or N"),
        ({"seat": 1}, TypeError, "expected a wind"),
        ({"part": (3, 3)}, McrError, "part is"),
        ({"part": (-1, 3)}, McrError, "part is"),
        ({"part": (0, 0)}, McrError, "part is"),
        ({"part": 3}, McrError, "part is"),
        ({"part": (0, 1, 2)}, McrError, "part is"),
        ({"part": (0, 1 << 32)}, McrError, "part is"),
        ({"part": (0.5, 2)}, McrError, "part is"),
        ({"part": (0, 1000), "threads": 0}, McrError, "threads must be 1 or more"),
    ],
)
def test_bad_input(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        mcr.census(**arguments)


@pytest.mark.long
@pytest.mark.parametrize("rules", Rules.presets)
def test_the_whole(rules: str) -> None:
    for self_drawn in (True, False):
        census = mcr.census(rules, self_drawn)
        assert census.hands == ALL_HANDS
        fans = {fan.id: hands for fan, hands, _ in census.fans}
        assert fans["thirteen_orphans"] == 13
        assert fans["greater_honors_and_knitted_tiles"] == 216
        assert fans["lesser_honors_and_knitted_tiles"] == 504
        assert fans["seven_shifted_pairs"] == 9, "three to a suit"
        each = mcr.census(rules, self_drawn, winning_tile="each")
        assert (each.hands, each.weight) == (187_059_571, 14 * census.weight)
