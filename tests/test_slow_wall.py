"""The slow player's wall: the golden values of the description of play, and the order of dealing."""

import hashlib
from itertools import islice

import pytest

from slow import chacha, wall
from slow.tiles import NAMES, copies_of, kind, read, text
from slow.walls import private
from slow_play import options, start

GOLDEN = [
    (0, 144, "6 2 4 4", "54 85 7 112 95", "9fc1cf7dfdf82b7b"),
    (0, 136, "6 2 4 4", "18 123 101 89 71", "27dc4c7ca15018a9"),
    (1, 144, "1 2 5 6", "12 111 129 39 125", "1929e2ad17399c04"),
    (1, 136, "1 2 5 6", "131 52 44 96 11", "f9c65b3ce58b786f"),
    (7, 144, "4 4 4 6", "28 124 143 106 84", "944a65a308de8a27"),
    (7, 136, "4 4 4 6", "102 95 52 24 16", "7264c44c00768b8f"),
    (2**63, 144, "4 4 1 6", "55 110 48 63 8", "16bc7db011a187ed"),
    (2**63, 136, "4 4 1 6", "128 82 59 24 43", "41962aa5cd274afb"),
]


def numbers(line: str) -> tuple[int, ...]:
    """Return the numbers of a line."""
    return tuple(map(int, line.split()))


def test_the_generator_begins_as_documented() -> None:
    assert [f"{word:08x}" for word in islice(chacha.words(0), 3)] == ["6a9af49b", "53f95507", "12ce1f81"]
    assert len(set(islice(chacha.words(0), 64))) == 64  # block after block


def test_seeds_have_64_bits() -> None:
    assert next(chacha.words(2**64 - 1)) != next(chacha.words(0))
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="is allowed"):
            next(chacha.words(seed))


def test_words_that_would_bend_the_odds_are_rejected() -> None:
    bound = 2**32 // 144 * 144
    assert chacha.below(iter([bound, 2**32 - 1, bound - 1]), 144) == 143
    assert chacha.below(iter([2**32 - 1]), 4) == 3  # nothing is rejected where n divides 2^32


@pytest.mark.parametrize(("seed", "size", "dice", "first", "begins"), GOLDEN)
def test_golden_walls(seed: int, size: int, dice: str, first: str, begins: str) -> None:
    order = wall.order(seed, size)
    assert order.dice == numbers(dice)
    assert order.tiles[:5] == numbers(first)
    assert sorted(order.tiles) == list(range(size))
    assert wall.commitment(order.tiles) == hashlib.sha256(bytes(order.tiles)).hexdigest()
    assert wall.commitment(order.tiles).startswith(begins)


def test_golden_seeds_of_deals() -> None:
    assert wall.deal_seed(0, 0) == 5996652093737017765
    assert wall.deal_seed(1, 0) == 10243802263923265283
    assert wall.deal_seed(7, 0) == 7964450189136380888
    assert wall.deal_seed(2**63, 0) == 1057229029653273304


def test_tiles_and_kinds() -> None:
    assert (kind(0), kind(3), kind(4), kind(135)) == (0, 0, 1, 33)
    assert [NAMES[kind(tile)] for tile in range(136, 144)] == list("abcdefgh")
    for of_kind in range(42):
        assert all(kind(tile) == of_kind for tile in copies_of(of_kind))
    assert sum(len(copies_of(of_kind)) for of_kind in range(42)) == 144
    assert read("123m4sEa") == [0, 1, 2, 21, 27, 34]
    assert text(read("aE4s321m")) == "123m4sEa"


@pytest.mark.parametrize("dealer", range(4))
def test_the_order_of_dealing(dealer: int) -> None:
    deal = start(tiles=tuple(range(144)), dealer=dealer)
    hands = [deal.seats[(dealer + k) % 4].hand for k in range(4)]
    assert hands[0] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    for k in (1, 2, 3):
        assert hands[k] == [16 * turn + 4 * k + at for turn in range(3) for at in range(4)] + [48 + k]
    assert (deal.turn, deal.drawn, len(deal.wall.left())) == (dealer, 52, 91)


def test_private_walls() -> None:
    tiles = wall.order(7, 136).tiles
    deal = start(preset="botzone", tiles=tiles, dealer=2)
    for seat in range(4):
        quarter = list(tiles[34 * seat : 34 * seat + 34])
        dealt = 14 if seat == 2 else 13
        assert deal.seats[seat].hand == quarter[:dealt]
    assert deal.drawn == tiles[34 * 2 + 13]
    assert len(deal.wall.left()) == 83


def test_a_wall_of_another_length_is_refused() -> None:
    for preset, size in (("wmo", 136), ("botzone", 144), ("wmo", 143)):
        with pytest.raises(ValueError, match="different tiles"):
            start(preset=preset, tiles=tuple(range(size)))
    with pytest.raises(ValueError, match="different tiles"):
        start(tiles=(0, *range(143)))


def test_private_walls_with_flowers_are_refused() -> None:
    with pytest.raises(ValueError, match="no flowers"):
        wall.wall_of(tuple(range(144)), options("wmo") | {"wall": "private"})


def test_flowers_dealt_are_replaced_dealer_first_lowest_first() -> None:
    hands = {2: "1m b 2m a 3456789m 1s 1p c", 3: "h g" + "EEE"}
    deal = start(hands, dealer=2, replacements="5p d 6p 7p 8p 9p")
    assert [(event.name, event.seat, NAMES[kind(event.tile)]) for event in deal.events if event.tile is not None] == [
        ("flower", 2, "a"),
        ("draw", 2, "5p"),
        ("flower", 2, "b"),
        ("draw", 2, "d"),
        ("flower", 2, "c"),
        ("draw", 2, "6p"),
        ("flower", 2, "d"),
        ("draw", 2, "7p"),
        ("flower", 3, "g"),
        ("draw", 3, "8p"),
        ("flower", 3, "h"),
        ("draw", 3, "9p"),
    ]
    kinds = [NAMES[kind(tile)] for tile in deal.seats[2].hand]
    assert kinds == [
        "1m",
        "7p",
        "2m",
        "5p",
        "3m",
        "4m",
        "5m",
        "6m",
        "7m",
        "8m",
        "9m",
        "1s",
        "1p",
        "6p",
    ]  # each in the place of its flower
    assert deal.drawn is not None
    assert NAMES[kind(deal.drawn)] == "6p"  # the fourteenth was a flower
    assert [NAMES[kind(tile)] for tile in deal.seats[3].hand[:2]] == ["9p", "8p"]
    assert len(deal.wall.left()) == 91 - 6


def test_made_walls_hold_what_they_name() -> None:
    deal = start({0: "1m", 1: "EEE"}, draws="5p6p", replacements="7p a", last="8p9p", dealer=1)
    left = [NAMES[kind(tile)] for tile in deal.wall.left()]
    assert (left[:2], left[-4:]) == (["5p", "6p"], ["8p", "9p", "a", "7p"])
    with pytest.raises(ValueError, match="too many"):
        start({0: "EEEEE"})
    quarters = private({3: "111m", 0: "1m"})
    assert [NAMES[kind(quarters[at])] for at in (102, 103, 104, 0)] == ["1m"] * 4
