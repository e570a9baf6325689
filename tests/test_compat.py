"""`mcr.compat.mahjonggb` does what PyMahjongGB 1.4.0 does."""

import inspect
import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import MahjongGB
import numpy as np
import pytest
from MahjongGB import MahjongFanCalculator as Theirs

import mcr
from mcr.compat import mahjonggb
from mcr.testing import winning_hands
from pymahjonggb import call_of

Ours: Callable[..., Any] = mahjonggb.MahjongFanCalculator

HAND = ("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "B1", "B1", "B1", "T5")
TEN = HAND[3:]
PARAMETERS = (
    "pack",
    "hand",
    "winTile",
    "flowerCount",
    "isSelfDrawn",
    "is4thTile",
    "isAboutKong",
    "isWallLast",
    "seatWind",
    "prevalentWind",
    "verbose",
)
GOOD: tuple[Any, ...] = ((), HAND, "T5", 0, False, False, False, False, 0, 0, False)


def answer(function: Callable[..., Any], *args: object, **kwargs: object) -> object:
    """Return the result, or the exception as its type and arguments."""
    try:
        return function(*args, **kwargs)
    except Exception as error:  # noqa: BLE001 - whichever it is, both must raise it
        return type(error), error.args


def assert_same(*args: object, **kwargs: object) -> None:
    assert answer(Ours, *args, **kwargs) == answer(Theirs, *args, **kwargs), (args, kwargs)


# What is right.


@pytest.mark.parametrize("mix", ["wide", "usual"])
def test_random_hands_give_the_same_tuples(mix: Literal["wide", "usual"]) -> None:
    for hand in winning_hands(10_000, seed=2, mix=mix):
        call = call_of(hand)
        assert Ours(*call) == Theirs(*call), str(hand)
        assert Ours(*call, True) == Theirs(*call, True), str(hand)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_millions_of_hands_give_the_same_tuples(seed: int) -> None:
    for hand in winning_hands(100_000, seed=seed):
        call = call_of(hand)
        assert Ours(*call) == Theirs(*call), str(hand)


@pytest.mark.parametrize(
    "text",
    [
        "45566p44555566s4p|SS1000|",
        "55m445566p445665s|NN0000|7",
        "445566m5p445566s5p|SS0010|cf",
        "11112233456777m|WN1000|",
        "345m6678899p456s7p|WN0000|abcdegh",
        "2233445557p345s6p|WN0000|5",
        "[567p,3]11223344789p|SN1010|4",
        "11223445677893s|NS0000|",
        "33344556667893m|SE0000|g",
        "1123444m222234s1m|NW0000|",
        "789m2223455p555s5p|EN0000|",
        "999p11223344441s|WE0000|abcdefg",
        "456m33334455666s|ES1000|",
    ],
)
def test_of_several_right_lists_it_gives_the_same(text: str) -> None:
    """Here `mcr.score` shows another list, the first in the order of the catalogue."""
    call = call_of(mcr.Hand(text))
    assert Ours(*call, True) == Theirs(*call, True)


@pytest.mark.parametrize("flags", range(16))
def test_circumstances_that_contradict_the_tiles_are_corrected_alike(flags: int) -> None:
    circumstances = [bool(flags >> bit & 1) for bit in range(4)]
    for hand in winning_hands(300, seed=3):
        melds, tiles, winning, flowers, *_, seat, round_wind = call_of(hand)
        assert_same(melds, tiles, winning, flowers, *circumstances, seat, round_wind)


@pytest.mark.parametrize("winds", [(4, 0), (0, -1), (-1, 7), (256, 259), (-253, 2**31 - 1)])
def test_winds_outside_the_four_are_the_wind_of_no_pung(winds: tuple[int, int]) -> None:
    for text in [
        "[EEE,1]222m333p456s6m6m",
        "EEESSSWWWNN44mN",
        "EEESSSWWWN44mNN",
        "EEE147m258p369sN+N",
        "[NNN,1]EE123m123p77sE",
    ]:
        melds, tiles, winning, *_ = call_of(mcr.Hand(text.replace("+", "")))
        assert_same(melds, tiles, winning, 0, False, False, False, False, *winds)


@pytest.mark.parametrize("flowers", [0, 1, 8, 9, 255, 256, 300, -1, 2**31 - 1, -(2**31), True, np.int64(3)])
def test_any_number_of_flowers(flowers: int) -> None:
    assert_same((), HAND, "T5", flowers, False, False, False, False, 0, 0)
    assert_same((), HAND, "T5", flowers, False, False, False, False, 0, 0, True)


def test_flowers_come_before_the_kongs_of_both_kinds() -> None:
    result = Ours((("GANG", "J2", 1), ("GANG", "J3", 0)), TEN[3:], "T5", 2, False, False, False, False, 0, 0)
    assert [name for _, name in result][-2:] == ["花牌", "明暗杠"]


@pytest.mark.parametrize("offer", range(4))
def test_offers_of_a_kong(offer: int) -> None:
    assert_same((("GANG", "W2", offer),), TEN, "T5", 0, True, False, True, False, 0, 0)
    names = [name for _, name in Ours((("GANG", "W2", offer),), TEN, *GOOD[2:])]
    assert ("暗杠" in names, "明杠" in names) == (offer == 0, offer > 0)


def test_arguments_by_name() -> None:
    for count in range(12):
        named = dict(zip(PARAMETERS[count:], GOOD[count:], strict=True))
        assert_same(*GOOD[:count], **named)
        assert_same(*GOOD[:count], **dict(reversed(named.items())))
    assert tuple(inspect.signature(Ours).parameters) == PARAMETERS
    assert inspect.signature(Ours).parameters["verbose"].default is False


def test_it_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Ours)) is Ours  # noqa: S301 - our own


def test_every_function_is_there() -> None:
    public = [name for name in dir(MahjongGB) if not name.startswith("_")]
    assert public == mahjonggb.__all__


# What is wrong.


@dataclass
class Index:
    """An integer to C."""

    value: int

    def __index__(self) -> int:
        return self.value


class Bad:
    """Raises when it is asked for anything."""

    def __index__(self) -> int:
        raise KeyError("index")

    def __bool__(self) -> bool:
        raise KeyError("bool")


class Text(str):
    """A str by another name."""

    __slots__ = ()


class Tuple(tuple[object, ...]):
    """A tuple by another name."""

    __slots__ = ()


VALUES = [
    None,
    True,
    0,
    3,
    4,
    -1,
    2**31,
    -(2**31) - 1,
    2**64,
    -(2**64),
    3.0,
    "",
    "B9",
    "X1",
    "W0",
    "t5",
    "H1",
    "J4",
    "F5",
    "W10",
    "W1\0",
    "W1\0x",
    "CHI",
    "PENG",
    "BUGANG",
    "ж",
    b"B9",
    (),
    [],
    HAND,
    list(HAND),
    Text("B9"),
    Tuple(HAND),
    Index(2),
    Bad(),
    np.str_("B9"),
    np.int64(1),
    np.bool_(True),
    np.array([1, 2]),
    Bad,
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_any_value_in_any_place(value: object) -> None:
    for place in range(len(GOOD)):
        assert_same(*GOOD[:place], value, *GOOD[place + 1 :])
    for place in range(3):
        meld: list[object] = ["PENG", "W2", 1]
        meld[place] = value
        assert_same((tuple(meld),), TEN, *GOOD[2:])
    assert_same((), (*HAND[:-1], value), *GOOD[2:])
    assert_same((value,), TEN, *GOOD[2:])


@pytest.mark.parametrize(
    ("pack", "hand"),
    [
        ((), HAND[:-1]),
        ((), (*HAND, "T5")),
        ((), ()),
        ((), HAND * 4),
        ((), (*HAND[:-1], "J1")),
        ((), ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "T1")),
        (((),), TEN),
        ((("PENG", "W1"),), TEN),
        ((("PENG", "W1", 1, 1),), TEN),
        ((("PENG", "W0", 7),), TEN),
        ((("XX", "W1", 7),), TEN),
        ((("XX", "W1", 1),), TEN),
        ((("PENG", "W1", 1), ("PENG", "W1", 4)), TEN),
        ((("PENG", "W2", 1),), HAND),
        ((("PENG", "W2", 1),), TEN[1:]),
        ((("PENG", "W2", 1),) * 4, ()),
        ((("PENG", "W2", 1),) * 5, ("T5",)),
        ((("PENG", "W2", 1),) * 50, ("T5",)),
        ((("PENG", "W2", 1), "PENG"), ("T5", 1)),
    ],
)
def test_no_hand_and_no_win(pack: object, hand: object) -> None:
    assert isinstance(answer(Ours, pack, hand, *GOOD[2:]), tuple)
    assert_same(pack, hand, *GOOD[2:])
    assert_same(pack, hand, "X1", *GOOD[3:])


def test_missing_repeated_and_unknown_arguments() -> None:
    choose = random.Random(1)  # noqa: S311 - a game, no secret
    for _ in range(3000):
        named = {name: GOOD[PARAMETERS.index(name)] for name in choose.sample(PARAMETERS, choose.randint(0, 11))}
        if named and choose.random() < 0.2:
            named[choose.choice(list(named))] = 3.5
        if choose.random() < 0.2:
            named["tile"] = 1
        assert_same(*GOOD[: choose.randint(0, 12)], **named)
    assert_same(*GOOD, 1)


def test_hands_with_another_winning_tile() -> None:
    choose = random.Random(2)  # noqa: S311 - a game, no secret
    codes = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
    no_win = 0
    for hand in winning_hands(5000, seed=4):
        melds, tiles, _, *circumstances = call_of(hand)
        held = Counter(tiles)
        for shape, tile, _ in melds:
            held.update([tile] * 4 if shape == "GANG" else [tile] * 3 if shape == "PENG" else chow_around(tile))
        winning = choose.choice([code for code in codes if held[code] < 4])
        assert_same(melds, tiles, winning, *circumstances)
        no_win += answer(Ours, melds, tiles, winning, *circumstances) == (TypeError, ("ERROR_NOT_WIN",))
    assert 4000 < no_win < 4990


def chow_around(middle: str) -> list[str]:
    return [f"{middle[0]}{int(middle[1]) + step}" for step in (-1, 0, 1)]


# Where it differs, on what no table can produce.


@pytest.mark.parametrize(
    ("pack", "hand", "winning"),
    [
        ((), ("T5", "T5", "T5", "T5", *HAND[:9]), "T5"),
        ((), ("W1",) * 13, "W1"),
        ((("GANG", "W4", 1),), TEN, "T5"),
        ((("PENG", "W1", 1), ("PENG", "W1", 1), ("PENG", "W3", 1), ("PENG", "W4", 1)), ("T5",), "T5"),
        ((("CHI", "W4", 0),), ("W4", "W4", "W4", "W4", "W6", "W7", "W8", "T1", "T1", "T1"), "W9"),
    ],
)
def test_a_tile_held_five_times(pack: object, hand: object, winning: str) -> None:
    with pytest.raises(TypeError, match=r"^ERROR_TILE_COUNT_GREATER_THAN_4$"):
        Ours(pack, hand, winning, *GOOD[3:])


@pytest.mark.parametrize("middle", ["W1", "W9", "T1", "B9", "F2", "J2"])
def test_a_chow_that_cannot_be(middle: str) -> None:
    with pytest.raises(TypeError, match=r"^ERROE_WRONG_TILE_CODE$"):
        Ours((("CHI", middle, 1),), TEN, *GOOD[2:])


def test_a_chow_or_pung_claimed_from_nobody_is_concealed() -> None:
    ours = Ours((("CHI", "W2", 0), ("PENG", "B1", 0)), TEN[:6] + TEN[9:], *GOOD[2:])
    assert (
        ours == Ours((), HAND, *GOOD[2:]) == Theirs((("CHI", "W2", 0), ("PENG", "B1", 0)), TEN[:6] + TEN[9:], *GOOD[2:])
    )


def test_text_that_is_no_unicode() -> None:
    with pytest.raises(UnicodeEncodeError):
        Ours((), (*HAND[:-1], "T\udc00"), *GOOD[2:])
