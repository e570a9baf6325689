"""The shanten functions of `mcr.compat.mahjonggb` do what those of PyMahjongGB 1.4.0 do."""

import inspect
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import MahjongGB
import pytest

from mcr.compat import mahjonggb
from test_compat import HAND, TEN, VALUES, answer

CODES = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
WALL = [code for code in CODES for _ in range(4)]
OF_HAND = [
    "ThirteenOrphansShanten",
    "SevenPairsShanten",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "RegularShanten",
]
ALL = [*OF_HAND, "MahjongShanten"]


def both(name: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    return getattr(mahjonggb, name), getattr(MahjongGB, name)


def assert_same(name: str, *args: object, **kwargs: object) -> None:
    ours, theirs = both(name)
    assert answer(ours, *args, **kwargs) == answer(theirs, *args, **kwargs), (name, args, kwargs)


def arguments(name: str, hand: object, pack: object = ()) -> tuple[object, ...]:
    """Return the arguments of a function that is asked about a hand."""
    return (pack, hand) if name == "MahjongShanten" else (hand,)


def random_hand(choose: random.Random) -> tuple[str, ...]:
    """Return tiles of the wall: any, of few kinds, of a suit, of an honors and knitted hand, of thirteen orphans."""
    size = choose.choice([1, 4, 7, 10, 13, 13, 13, 13])
    suit, few = choose.choice("WTB"), choose.sample(CODES, choose.randint(4, 6))
    knitted = {f"{letter}{third + 3 * step}" for third, letter in enumerate("BWT", 1) for step in range(3)}
    pool = choose.choice(
        [
            WALL,
            [code for code in WALL if code in few],
            [code for code in WALL if code[0] in (suit, "J")],
            [code for code in WALL if code[0] in "FJ" or code in knitted],
            [code for code in WALL if code[0] in "FJ" or code[1] in "19"],
        ]
    )
    return tuple(choose.sample(pool, size))


# What is right.


@pytest.mark.parametrize("name", ALL)
def test_random_hands_give_the_same(name: str) -> None:
    choose = random.Random(1)  # noqa: S311 - a game, no secret
    four_of_a_kind = 0
    for _ in range(4000):
        hand = random_hand(choose)
        assert_same(name, *arguments(name, hand))
        four_of_a_kind += 4 in Counter(hand).values()
    assert four_of_a_kind > 300


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_many_random_hands_give_the_same(name: str) -> None:
    choose = random.Random(2)  # noqa: S311 - a game, no secret
    for _ in range(50_000):
        assert_same(name, *arguments(name, random_hand(choose)))


def test_melds_are_read_and_play_no_part() -> None:
    choose = random.Random(3)  # noqa: S311 - a game, no secret
    for _ in range(2000):
        pack = tuple(
            (choose.choice(["CHI", "PENG", "GANG"]), choose.choice(CODES), choose.randrange(4))
            for _ in range(choose.randrange(7))
        )
        hand = random_hand(choose)
        assert_same("MahjongShanten", pack, hand)
        assert mahjonggb.MahjongShanten(pack, hand) == mahjonggb.MahjongShanten((), hand)


def test_arguments_by_name() -> None:
    for name in OF_HAND:
        assert_same(name, hand=HAND)
        assert tuple(inspect.signature(both(name)[0]).parameters) == ("hand",)
    assert_same("MahjongShanten", pack=(), hand=HAND)
    assert_same("MahjongShanten", (), hand=HAND)
    assert tuple(inspect.signature(mahjonggb.MahjongShanten).parameters) == ("pack", "hand")


@pytest.mark.parametrize("name", ALL)
def test_it_can_be_sent_to_another_process(name: str) -> None:
    ours, _ = both(name)
    assert pickle.loads(pickle.dumps(ours)) is ours  # noqa: S301 - our own


# What is wrong.


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_any_value_in_any_place(name: str, value: object) -> None:
    assert_same(name, *arguments(name, value))
    for tiles in (HAND, TEN):
        assert_same(name, *arguments(name, (*tiles[:-1], value)))
        assert_same(name, *arguments(name, (value, *tiles)))
    if name == "MahjongShanten":
        assert_same(name, value, HAND)
        assert_same(name, (value,), TEN)
        for place in range(3):
            meld: list[object] = ["PENG", "W2", 1]
            meld[place] = value
            assert_same(name, (tuple(meld),), TEN)
            assert_same(name, (tuple(meld),), ("X1", *TEN))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size", range(18))
def test_any_number_of_tiles(name: str, size: int) -> None:
    assert_same(name, *arguments(name, (*HAND, "F1", "F2", "F3", "F4")[:size]))
    assert_same(name, *arguments(name, ("X1", *HAND, "F1", "F2", "F3", "F4")[:size]))


@pytest.mark.parametrize("name", ALL)
def test_missing_repeated_and_unknown_arguments(name: str) -> None:
    good = dict(zip(("pack", "hand"), ((), HAND), strict=True))
    names = ("pack", "hand") if name == "MahjongShanten" else ("hand",)
    for count in range(4):
        args = [good[name] for name in names][:count] + [HAND] * max(0, count - len(names))
        assert_same(name, *args)
        assert_same(name, *args, tile=1)
        assert_same(name, *args, hand=HAND)
        assert_same(name, *args, hand=HAND, tile=1)
        assert_same(name, *args, pack=(), hand=HAND)
        assert_same(name, *args, hand=3.5)


# Where it differs, on what no table can produce.


@pytest.mark.parametrize("name", ALL)
def test_a_tile_held_five_times(name: str) -> None:
    with pytest.raises(TypeError, match=r"^ERROR_TILE_COUNT_GREATER_THAN_4$"):
        both(name)[0](*arguments(name, ("W1",) * 5 + HAND[5:]))
