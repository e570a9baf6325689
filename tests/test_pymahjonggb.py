"""The scorer under `mil` and PyMahjongGB 1.4.0 agree, and no other choice of any option would."""

from collections import Counter
from importlib.metadata import version

import numpy as np
import numpy.typing as npt
import pytest
from MahjongGB import MahjongFanCalculator

import mcr
from mcr.testing import winning_hands
from pymahjonggb import Call, call_of

HANDS = 100_000
MIL = mcr.Rules("mil")
OTHER_CHOICES = [
    (option.name, choice.value)
    for option in mcr.Rules.options().values()
    for choice in option.choices
    # The minimum is no matter of points, and neither the strings nor PyMahjongGB can say that a win was dealt.
    if option.scoring and option.name not in ("minimum_points", "dealt_win_waits")
    if choice.value != getattr(MIL, option.name)
]


@pytest.fixture(scope="module")
def hands() -> mcr.Hands:
    return winning_hands(HANDS, seed=1, mix="wide")


@pytest.fixture(scope="module")
def calls(hands: mcr.Hands) -> list[Call]:
    return [call_of(hand) for hand in hands]


@pytest.fixture(scope="module")
def results(calls: list[Call]) -> list[tuple[tuple[int, str], ...]]:
    assert version("PyMahjongGB") == "1.4.0"
    return [MahjongFanCalculator(*call) for call in calls]


@pytest.fixture(scope="module")
def totals(results: list[tuple[tuple[int, str], ...]]) -> npt.NDArray[np.int64]:
    return np.array([sum(points for points, _ in result) for result in results])


def test_every_total_is_equal(hands: mcr.Hands, totals: npt.NDArray[np.int64]) -> None:
    ours = mcr.score_many(hands, MIL, as_="arrays")["total"]
    different = np.flatnonzero(ours != totals)
    assert not different.size, [(str(hands[int(n)]), int(ours[n]), int(totals[n])) for n in different[:20]]


def test_every_fan_is_among_the_hands(hands: mcr.Hands, results: list[tuple[tuple[int, str], ...]]) -> None:
    counts = Counter(name for result in results for _, name in result)
    assert len(counts) == len(mcr.Fan) == 82
    assert min(counts.values()) >= 50, counts.most_common()[-5:]
    ours = mcr.score_many(hands, MIL, as_="arrays")
    counted = {fan.id: np.count_nonzero(ours["flowers" if fan.id == "flower_tiles" else fan.id]) for fan in mcr.Fan}
    assert min(counted.values()) >= 50, counted


def test_every_circumstance_is_among_the_hands(calls: list[Call]) -> None:
    assert sum(any(meld[0] == "GANG" for meld in call[0]) for call in calls) >= HANDS / 5
    # A kong is not robbed with the last tile of the wall.
    assert len({call[4:8] for call in calls}) == 14
    assert len({call[8:] for call in calls}) == 16
    assert {call[3] for call in calls} == set(range(9))
    melds = {meld for call in calls for meld in call[0]}
    assert len(melds) == 63 + 34 * 3 + 34 * 4


@pytest.mark.parametrize(("option", "value"), OTHER_CHOICES)
def test_it_differs_under_every_other_choice(
    option: str, value: int | str | None, hands: mcr.Hands, totals: npt.NDArray[np.int64]
) -> None:
    ours = mcr.score_many(hands, MIL.replace(**{option: value}), as_="arrays")["total"]
    assert np.any(ours != totals), f"{option}={value} makes no difference on these hands"
