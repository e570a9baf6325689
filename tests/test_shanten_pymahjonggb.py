"""Shanten and that of PyMahjongGB 1.4.0 are equal, but where the nearest hand would want a fifth tile of a kind.

PyMahjongGB looks at the tiles in the hand alone, and takes a fifth copy for granted. Where the two differ, the
definition decides: a search for the nearest complete hand that holds no kind five times.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import MahjongGB
import numpy as np
import numpy.typing as npt
import pytest

import mcr
from pymahjonggb import parts_of
from random_hands import KINDS, random_hands

HANDS = 100_000
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "standard": MahjongGB.RegularShanten,
    "seven_pairs": MahjongGB.SevenPairsShanten,
    "thirteen_orphans": MahjongGB.ThirteenOrphansShanten,
    "honors_and_knitted": MahjongGB.HonorsAndKnittedTilesShanten,
    "knitted_straight": MahjongGB.KnittedStraightShanten,
}
MOST_MELDS = {"standard": 4, "knitted_straight": 1}
"""Melds that a form can have; none if it is not named."""

Kinds = tuple[int, ...]
_PLACE = {tile: place for place, tile in enumerate(KINDS)}
SETS: list[Kinds] = [(kind,) * 3 for kind in range(34)]
SETS += [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
NINES: list[Kinds] = [
    tuple(9 * suit + third + step for suit, third in enumerate(thirds) for step in (0, 3, 6))
    for thirds in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
]


def is_within(hand: mcr.Hand, missing: int, nine: Kinds = ()) -> bool:
    """Whether a complete hand (with these nine knitted tiles) misses no more, and holds no kind five times."""
    held, room, target = [0] * 34, [4] * 34, [0] * 34
    for tile in hand.concealed:
        held[_PLACE[tile]] += 1
    for tile in (tile for meld in hand.melds for tile in meld.tiles):
        room[_PLACE[tile]] -= 1

    def added(tiles: Kinds) -> int:
        """Return how many of these tiles the hand does not have beside the target, or 99 where there are no more."""
        cost = 0
        for kind in tiles:
            target[kind] += 1
            cost += target[kind] > held[kind]
        return cost if all(target[kind] <= room[kind] for kind in tiles) else 99

    def search(left: int, sets: int, first: int) -> bool:
        choices = enumerate(SETS[first:], first) if sets else ((0, (kind, kind)) for kind in range(34))
        for place, tiles in choices:
            cost = added(tiles)
            if cost <= left and (sets == 0 or search(left - cost, sets - 1, place)):
                return True
            for kind in tiles:
                target[kind] -= 1
        return False

    left = missing - added(nine)
    return left >= 0 and search(left, 4 - len(hand.melds) - len(nine) // 3, 0)


def missing_by_definition(hand: mcr.Hand, form: str, least: int) -> int:
    """Return the tiles missing to a form, which are known not to be fewer than `least`."""
    targets: list[Kinds] = NINES if form == "knitted_straight" else [()]
    return next(missing for missing in range(least, 15) if any(is_within(hand, missing, nine) for nine in targets))


def has_scarce_kind(hand: mcr.Hand) -> bool:
    """Whether at most one tile of some kind is neither in the hand nor in its melds, so that more can be wanted."""
    return any(hand.tiles.count(tile) >= 3 for tile in hand.tiles.kinds())


@cache
def hands() -> list[mcr.Hand]:
    return list(random_hands(HANDS, seed=1))


@cache
def ours() -> dict[str, npt.NDArray[np.int8]]:
    return mcr.shanten_many(hands(), as_="arrays")


def assert_form_is_equal(form: str, count: int) -> None:
    different = 0
    for hand, found in zip(hands()[:count], ours()[form].tolist(), strict=False):
        if len(hand.melds) > MOST_MELDS.get(form, 0):
            assert found == -128, str(hand)
            continue
        theirs, _ = FUNCTIONS[form](parts_of(hand)[1])
        if found == theirs:
            continue
        different += 1
        assert has_scarce_kind(hand), str(hand)
        assert found == missing_by_definition(hand, form, theirs + 1) - 1, str(hand)
    assert different < count / 20
    assert (different > 0) == (form in MOST_MELDS)


def test_the_nearest_form_is_equal() -> None:
    different = 0
    for hand, found in zip(hands(), ours()["best"].tolist(), strict=True):
        theirs = MahjongGB.MahjongShanten(*parts_of(hand))
        if found == theirs:
            continue
        different += 1
        assert found > theirs, str(hand)
        assert has_scarce_kind(hand), str(hand)
        forms = ["standard", "knitted_straight"] if len(hand.melds) <= 1 else ["standard"]
        by_definition = min(missing_by_definition(hand, form, theirs + 1) - 1 for form in forms)
        assert found == min(by_definition, *others(hand)), str(hand)
    assert 100 < different < HANDS / 20


def others(hand: mcr.Hand) -> list[int]:
    """Return the distances to the forms that can never want a fifth tile."""
    found = mcr.shanten(hand)
    forms = (found.seven_pairs, found.thirteen_orphans, found.honors_and_knitted)
    return [distance for distance in forms if distance is not None] or [99]


@pytest.mark.parametrize("form", FUNCTIONS)
def test_each_form_is_equal(form: str) -> None:
    assert_form_is_equal(form, HANDS // 10)


@pytest.mark.long
@pytest.mark.parametrize("form", FUNCTIONS)
def test_each_form_of_all_hands_is_equal(form: str) -> None:
    assert_form_is_equal(form, HANDS)
