"""Tile, Tiles, Meld and Hand: notation both ways, values that cannot be changed, multisets."""

import copy
import operator
import pickle
import unicodedata
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mcr
from mcr import Hand, Meld, Tile, Tiles
from strategies import complete_hands, melds, multisets, tiles, waiting_hands

HAND = "[123m,1][123p,1]123m12p44s3p|EE0000|"
KONGS = "[1111s,1][2222m,2][3333p,7][4444p]88s|EE1000|2"


def assert_round_trips(value: object) -> None:
    """Check that text, representation, pickle and copies give an equal value."""
    kind: Any = type(value)
    again = [kind(str(value)), kind(value), eval(repr(value), vars(mcr).copy())]  # noqa: S307 - that is the promise
    again += [pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)]  # noqa: S301 - our own
    for other in again:
        assert other == value
        assert hash(other) == hash(value)
        assert str(other) == str(value)


def test_every_tile_and_every_meld_round_trips() -> None:
    assert (len(set(Tile.all())), len(set(Meld.all()))) == (42, 403)
    for value in (*Tile.all(), *Meld.all()):
        assert_round_trips(value)


def test_tiles_are_ordered_as_listed() -> None:
    order = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFPabcdefgh")
    assert [str(tile) for tile in Tile.all()] == order
    assert [tile.index for tile in Tile.all()] == list(range(42))
    assert all(a < b for a, b in pairwise(Tile.all()))
    assert sorted(map(Tile, ["P", "a", "9s", "1m", "E"])) == list(map(Tile, ["1m", "9s", "E", "P", "a"]))


def test_what_a_tile_is() -> None:
    tile = Tile("9s")
    assert (tile.suit, tile.rank, tile.copies, tile.is_terminal) == ("s", 9, 4, True)
    assert (tile.is_honor, tile.is_wind, tile.is_dragon, tile.is_flower) == (False,) * 4
    assert [Tile(letter).is_honor for letter in "ENPa"] == [True, True, True, False]
    assert [Tile(letter).is_wind for letter in "ENPa"] == [True, True, False, False]
    assert [Tile(letter).is_dragon for letter in "ENPa"] == [False, False, True, False]
    assert (Tile("a").copies, Tile("a").is_flower, Tile("a").suit, Tile("E").rank) == (1, True, None, None)
    names = {unicodedata.name(tile.unicode) for tile in Tile.all()}
    assert len(names) == 42
    assert unicodedata.name(Tile("5p").unicode) == "MAHJONG TILE FIVE OF CIRCLES"
    assert Tile(Tile("5p").unicode) == Tile("5p")


@given(multisets)
def test_multisets_round_trip(held: Tiles) -> None:
    assert_round_trips(held)


@given(multisets, multisets)
def test_multisets_behave_as_counters_do(a: Tiles, b: Tiles) -> None:
    def counters(value: Tiles) -> Counter[Tile]:
        return Counter(value)

    assert counters(a & b) == counters(a) & counters(b)
    assert counters(a | b) == counters(a) | counters(b)
    assert (a <= b) == (counters(a) <= counters(b))
    assert (a < b) == (counters(a) < counters(b))
    assert (a >= b, a > b) == (b <= a, b < a)
    assert (a | b) - b <= a
    rest = counters(a) + counters(b)
    if all(count <= tile.copies for tile, count in rest.items()):
        assert counters(a + b) == rest
        assert (a + b) - b == a
    else:
        with pytest.raises(mcr.InvalidHandError, match="copies of"):
            operator.add(a, b)


@given(multisets, tiles)
def test_multisets_are_sequences_in_tile_order(held: Tiles, tile: Tile) -> None:
    listed = list(held)
    assert listed == sorted(listed)
    assert len(held) == len(listed)
    assert bool(held) == bool(listed)
    assert [held[n] for n in range(-len(held), len(held))] == listed * 2
    assert held.kinds() == tuple(sorted(set(listed)))
    assert held.count(tile) == held.count(str(tile)) == listed.count(tile)
    assert (tile in held, str(tile) in held) == (tile in listed,) * 2
    with pytest.raises(IndexError):
        held[len(held)]


def test_multisets_of_many_things() -> None:
    assert Tiles() == Tiles("") == Tiles([])
    assert Tiles(["5p", Tile("E"), "5p"]) == Tiles("55pE") == Tiles(Tile(t) for t in ("E", "5p", "5p"))
    assert ("nonsense" in Tiles("123m"), None in Tiles("123m")) == (False, False)
    assert Tiles("1m") != "1m"
    with pytest.raises(mcr.McrError, match="4m cannot be taken from 123m: 4m is missing"):
        Tiles("123m") - Tiles("4m")
    with pytest.raises(TypeError, match=r"expected Tiles.*not int"):
        Tiles(3)  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(TypeError):
        Tiles("123m") + "4m"  # type: ignore[operator] # that is what is tried


def test_what_a_meld_is() -> None:
    chow, kong = Meld("[234s,3]"), Meld("[EEEE,6]")
    assert (chow.shape, chow.tile, chow.tiles, chow.claimed) == ("chow", Tile("2s"), Tiles("234s"), 3)
    assert (kong.shape, kong.tile, kong.tiles, kong.claimed) == ("added_kong", Tile("E"), Tiles("EEEE"), 2)
    assert (chow.is_kong, kong.is_kong, kong.is_concealed) == (False, True, False)
    concealed = Meld("[4444p]")
    assert (concealed.shape, concealed.claimed, concealed.is_concealed) == ("concealed_kong", None, True)
    assert Counter(meld.shape for meld in Meld.all()) == {
        "chow": 63,
        "pung": 102,
        "melded_kong": 102,
        "added_kong": 102,
        "concealed_kong": 34,
    }


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("[123m1]", "[123m,1]"),
        ("[123m]", "[123m,1]"),
        ("[EEE]", "[EEE,1]"),
        ("[ 1 2 3 m , 1 ]", "[123m,1]"),
        ("[🀇🀈🀉,2]", "[123m,2]"),
        ("[312m,2]", "[123m,2]"),
    ],
)
def test_other_ways_to_write_a_meld(text: str, same: str) -> None:
    assert Meld(text) == Meld(same)


@given(complete_hands)
def test_winning_hands_round_trip(hand: Hand) -> None:
    assert_round_trips(hand)
    assert len(hand.concealed) + 3 * len(hand.melds) == 13


@given(waiting_hands())
def test_hands_before_the_win_round_trip(hand: Hand) -> None:
    assert_round_trips(hand)
    assert hand.winning_tile is None


@given(complete_hands)
def test_a_hand_is_made_of_its_parts(hand: Hand) -> None:
    parts = {name: getattr(hand, name) for name in ("melds", "concealed", "winning_tile", "round", "seat")}
    flags = {name: getattr(hand, name) for name in ("self_drawn", "last_of_kind", "last_in_wall", "kong")}
    assert Hand.of(**parts, **flags, flowers=hand.flower_tiles or hand.flowers) == hand
    assert hand.tiles == Tiles(
        [t for meld in hand.melds for t in meld.tiles] + list(hand.concealed) + [hand.winning_tile or "?"]
    )


def test_the_parts_of_a_hand() -> None:
    hand = Hand(HAND)
    assert hand.melds == (Meld("[123m,1]"), Meld("[123p,1]"))
    assert hand.concealed == Tiles("123m12p44s")
    assert hand.winning_tile == Tile("3p")
    assert (hand.round, hand.seat) == ("E", "E")
    assert (hand.self_drawn, hand.last_of_kind, hand.last_in_wall, hand.kong) == (False,) * 4
    assert (hand.flowers, hand.flower_tiles) == (0, Tiles())
    hand = Hand("123456789m1244p3p|SW1110|bd")
    assert (hand.round, hand.seat) == ("S", "W")
    assert (hand.self_drawn, hand.last_of_kind, hand.last_in_wall, hand.kong) == (True, True, True, False)
    assert (hand.flowers, hand.flower_tiles) == (2, Tiles("bd"))
    hand = Hand(KONGS)
    assert [meld.shape for meld in hand.melds] == ["melded_kong", "melded_kong", "added_kong", "concealed_kong"]
    assert (hand.flowers, hand.flower_tiles, hand.self_drawn) == (2, Tiles(), True)


@pytest.mark.parametrize(
    "text",
    [
        "123m12p44s3p[123m,1][123p,1]|EE0000|",
        "[123m,1][123p,1] 123m 12p 44s 3p",
        "[123m1][123p1]12344s3p",
    ],
)
def test_what_does_not_follow_the_order_or_lacks_a_suit_is_refused(text: str) -> None:
    if " " in text:
        assert Hand(text) == Hand(HAND)
    else:
        with pytest.raises(mcr.McrError):
            Hand(text)


@pytest.mark.parametrize(
    "text",
    [
        "[123m,1][123p,1]123m12p44s3p",
        "[123m,1][123p,1]123m12p44s3p|EE",
        "[123m,1][123p,1]123m12p44s3p|EE|",
        "[123m,1][123p,1]123m12p44s3p|EE0000",
        "[123m][123p]1 2 3m 12p\t44s\n3p | E E | 0",
        "[🀇🀈🀉1][🀙🀚🀛]🀇🀈🀉🀙🀚🀓🀓🀛",
    ],
)
def test_what_may_be_left_out_and_other_ways_to_write_a_hand(text: str) -> None:
    assert Hand(text) == Hand(HAND)


def test_the_winning_tile_is_the_last_written_inside_a_run_too() -> None:
    assert Hand("111222333444m99s").winning_tile == Tile("9s")
    assert Hand("[123m,1][123p,1]123m11199s").winning_tile == Tile("9s")
    assert Hand("[123m,1][123p,1]123m99111s").winning_tile == Tile("1s")
    assert Hand("[123m,1][123p,1]EEE999s1s1s").winning_tile == Tile("1s")
    assert Hand("[123m,1][123p,1]123m1199s").winning_tile is None, "13 tiles, each meld three"


def test_the_same_tiles_under_other_circumstances() -> None:
    hand = Hand(HAND).replace(round="S", seat=Tile("W"), self_drawn=True, last_in_wall=True, flowers="ac")
    assert str(hand) == "[123m,1][123p,1]123m12p44s3p|SW1010|ac"
    assert hand.replace() == hand
    assert hand.replace(flowers=0, self_drawn=False) == Hand("[123m,1][123p,1]123m12p44s3p|SW0010|")
    assert hand.replace(flowers=2) != hand, "flowers by number differ from flowers by name"
    with pytest.raises(mcr.InvalidHandError, match="no kong among the melds"):
        hand.replace(kong=True)


@pytest.mark.parametrize("value", [Tile("5p"), Tiles("5p"), Meld("[EEE,1]"), Hand(HAND)])
def test_values_cannot_be_changed(value: object) -> None:
    with pytest.raises(AttributeError):
        value.anything = 1  # type: ignore[attr-defined] # a value does not change
    assert value != str(value)
    assert value != 1


@given(st.text(alphabet="123456789mpsESWNCFPabch[],|0 🀇🀙\ud800x\x00", max_size=40))
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    for kind in (Tile, Tiles, Meld, Hand):
        try:
            value = kind(text)
        except (mcr.ParseError, mcr.InvalidHandError):
            continue
        assert kind(str(value)) == value


@given(melds, melds)
def test_melds_are_ordered(a: Meld, b: Meld) -> None:
    assert sum([a < b, a == b, a > b]) == 1
    assert (a <= b, a >= b) == (not a > b, not a < b)
