"""Waits: each of the 34 tiles tried through score, what lifts a wait, frames, texts, pages, bad input."""

import copy
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mcr
from mcr import Hand, Hands, InvalidHandError, McrError, ParseError, Rules, Score, Tile, Tiles, Wait
from strategies import HANDS, multisets, waiting_hands

PLAYING = Tile.all()[:34]
FLAGS = ("self_drawn", "last_of_kind", "last_in_wall", "kong")
LANGUAGES = ("en", "zh", "pt", "ru", "pl")
READY = tuple(
    Hand.of(melds=hand.melds, concealed=hand.concealed, round=hand.round, seat=hand.seat, flowers=hand.flowers)
    for hand in HANDS
)
DTYPES = {
    "tile": "str",
    "unseen": "int8",
    "points_discard": "int16",
    "points_self_drawn": "int16",
    "legal_discard": "bool",
    "legal_self_drawn": "bool",
}


def own_tiles(hand: Hand) -> list[Tile]:
    """Return all tiles of the player."""
    return [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]


def some_visible(hand: Hand, seed: int) -> Tiles:
    """Return visible tiles that go with a hand, some kinds nearly exhausted, flowers among them."""
    draw = random.Random(seed)  # noqa: S311 - a test
    rest = [tile for tile in PLAYING for _ in range(4)]
    for tile in own_tiles(hand):
        rest.remove(tile)
    near = {tile.index for tile in own_tiles(hand)}
    draw.shuffle(rest)
    rest.sort(key=lambda tile: tile.index not in near and draw.random() < 0.5)
    return Tiles([*rest[: draw.randrange(50)], *draw.sample(Tile.all()[34:], 2)])


def of_kind(tiles: list[Tile], tile: Tile) -> int:
    """Return how many there are of a kind."""
    return sum(other == tile for other in tiles)


def won(hand: Hand, tile: Tile, rules: Rules | str, **flags: bool) -> Score | None:
    """Return the score of a hand with a tile; None too where the circumstances contradict the hand."""
    draft: dict[str, Any] = {"melds": hand.melds, "concealed": hand.concealed, "flowers": hand.flowers, **flags}
    try:
        complete = Hand.of(round=hand.round, seat=hand.seat, winning_tile=tile, **draft)
    except InvalidHandError:
        return None
    return mcr.score(complete, rules=rules)


def expected(hand: Hand, visible: Tiles, rules: Rules | str) -> Iterator[Wait]:
    """Yield the waits as the definition has them."""
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    concealed = list(hand.concealed)
    for tile in PLAYING:
        held = of_kind(concealed + melded, tile)
        if held == 4:
            continue
        last = of_kind(melded, tile) + visible.count(tile) == 3 and not of_kind(concealed, tile)
        discard = won(hand, tile, rules, last_of_kind=last)
        self_drawn = won(hand, tile, rules, last_of_kind=last, self_drawn=True)
        if discard is None or self_drawn is None:
            assert discard is self_drawn
            continue
        lifts = []
        for flag in FLAGS if not discard.is_legal else ():
            drawn = [{"self_drawn": True}] if flag == "kong" else []
            tried = [won(hand, tile, rules, **{"last_of_kind": last, flag: True, **also}) for also in ({}, *drawn)]
            if any(score is not None and score.is_legal for score in tried):
                lifts.append(flag)
        unseen = 4 - held - visible.count(tile)
        yield Wait(tile, unseen, discard, self_drawn, tuple(lifts))  # type: ignore[arg-type] # the names of circumstances


@pytest.mark.parametrize(
    "rules",
    [*Rules.presets, Rules("mil").replace(minimum_points=1), Rules("wmo").replace(minimum_points=20)],
    ids=str,
)
def test_waits_are_what_trying_each_tile_gives(rules: Rules | str) -> None:
    for seed, hand in enumerate(READY[:600]):
        visible = some_visible(hand, seed)
        assert tuple(mcr.waits(hand, visible, rules)) == tuple(expected(hand, visible, rules)), (hand, visible)


@given(waiting_hands())
def test_any_hand(hand: Hand) -> None:
    assert tuple(mcr.waits(hand)) == tuple(expected(hand, Tiles(), "wmo"))


@given(st.sampled_from(READY), multisets)
def test_any_visible_tiles(hand: Hand, visible: Tiles) -> None:
    too_many = [tile for tile in PLAYING if of_kind(own_tiles(hand), tile) + visible.count(tile) > 4]
    if too_many:
        with pytest.raises(InvalidHandError) as error:
            mcr.waits(hand, visible)
        assert len(error.value.problems) == len(too_many)
        assert all(f"copies of {tile}" in str(error.value) for tile in too_many)
    else:
        found = mcr.waits(hand, visible)
        assert tuple(found) == tuple(expected(hand, visible, "wmo"))
        assert found.visible == Tiles([tile for tile in visible if not tile.is_flower])


def test_melds_with_the_other_three_make_the_last_of_its_kind() -> None:
    wait = next(iter(mcr.waits("[111m,1][222m,1][333m,1][456m,1]9p", visible="999p")), None)
    assert wait is None or not wait.discard.hand.last_of_kind
    (wait,) = (wait for wait in mcr.waits("[555m,1]46m123p123s99s") if wait.tile == Tile("5m"))
    assert wait.discard.hand.last_of_kind
    assert wait.discard.counts["last_tile"] == 1
    (wait,) = mcr.waits("[555m,1]46m123p123s99s", visible="5m")
    assert (wait.unseen, wait.discard.hand.last_of_kind) == (0, False)
    (wait,) = mcr.waits("46m123p123s99sEEE", visible="555m")
    assert (wait.unseen, wait.discard.counts["last_tile"]) == (1, 1)
    (wait,) = mcr.waits("46m123p123s99sEEE", visible="5555m")
    assert (wait.unseen, "last_tile" in wait.discard.counts) == (0, False)


def test_flags_are_ignored_and_flowers_count_in_the_total_only() -> None:
    plain, flagged = mcr.waits("1112345678999m|SW"), mcr.waits("1112345678999m|SW1111|abc")
    assert [wait.discard.points for wait in plain] == [wait.discard.points for wait in flagged]
    assert [wait.lifts for wait in plain] == [wait.lifts for wait in flagged]
    assert {wait.discard.total - wait.discard.points for wait in flagged} == {3}
    assert str(flagged.hand) == "1112345678999m|SW0000|abc"
    assert (flagged[0].self_drawn.hand.self_drawn, flagged[0].discard.hand.self_drawn) == (True, False)
    assert flagged[0].discard.hand.seat == "W"
    below = mcr.waits("23m456p789s123s99p|EE0000|8")[1]
    assert (below.discard.points < 8 <= below.discard.total, below.discard.is_legal) == (True, False)


def test_a_tile_of_which_the_player_holds_all_four_is_no_wait() -> None:
    assert len(mcr.waits("1111m123p456p789p")) == 0
    assert [str(wait.tile) for wait in mcr.waits("[123s,1][789s,1]4444567m")] == ["7m"]


def test_it_is_a_sequence() -> None:
    found = mcr.waits("1112345678999m")
    assert (len(found), bool(found), str(found.tiles)) == (9, True, "123456789m")
    assert (found[0].tile, found[-1].tile, len(found[2:4])) == (Tile("1m"), Tile("9m"), 2)
    assert found[3] in found
    assert found.index(found[3]) == 3
    assert [wait.tile for wait in reversed(found)] == [wait.tile for wait in found][::-1]
    with pytest.raises(IndexError):
        found[9]
    nothing = mcr.waits("147m258p369sESW2s")
    assert (len(nothing), bool(nothing), list(nothing)) == (0, False, [])


def test_it_is_a_value() -> None:
    found = mcr.waits("[NNN,3]77789m11888p|EE", "7m1p", "mil")
    same = mcr.waits(Hand("[NNN,3]77789m11888p|EE"), Tiles("7m1p"), Rules("mil"))
    assert found == same
    assert hash(found) == hash(same)
    assert found != mcr.waits("[NNN,3]77789m11888p|EE", "7m1p")
    for other in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):  # noqa: S301 - our own
        assert other == found
    with pytest.raises(AttributeError):
        found.rules = Rules("wmo")  # type: ignore[misc] # a value does not change
    with pytest.raises(AttributeError):
        found[0].unseen = 3  # type: ignore[misc] # a value does not change
    assert repr(found).startswith("<Waits of [NNN,3]77789m11888p|EE0000| with 7m1p visible; mil: 7m, 0 unseen: ")
    assert repr(mcr.waits("147m258p369sESW2s")).endswith("wmo: none>")


def test_what_is_taken_as_visible() -> None:
    takes: list[Any] = ["7m1p", Tiles("7m1p"), ["7m", Tile("1p")], (Tile("7m"), "1p"), iter(["7m", "1p"]), " 7m 1p\n"]
    for visible in takes:
        assert str(mcr.waits("[NNN,3]77789m11888p", visible).visible) == "7m1p"
    assert not mcr.waits("[NNN,3]77789m11888p", "abcdefgh").visible


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (
            ("1112345678999m5m",),
            InvalidHandError,
            "14 tiles, each kong counting as three; a hand before the win has 13",
        ),
        (("1112345678999m5m|EE0001|",), InvalidHandError, "14 tiles"),
        (("123m",), InvalidHandError, "3 tiles"),
        (("",), InvalidHandError, "0 tiles"),
        (("11111m23456789p",), InvalidHandError, "at 4: 5 copies of 1m"),
        (("12x",), ParseError, 'at 2: found "x"'),
        (("1112345678999m", "11m"), InvalidHandError, "5 copies of 1m in the hand, its melds and the visible tiles"),
        (("[1111m]2345678999m", "1m"), InvalidHandError, "5 copies of 1m"),
        (("1112345678999m", "5"), ParseError, 'at 0: found "5"'),
        (("1112345678999m", "11111p"), InvalidHandError, "5 copies of 1p"),
        (("1112345678999m", "aa"), InvalidHandError, "2 copies of a"),
        (("1112345678999m", 5), TypeError, "expected Tiles, their notation, or tiles, not int"),
        (("1112345678999m", [5]), TypeError, "expected a Tile or its notation, not int"),
        ((5,), TypeError, "expected a Hand or its notation, not int"),
        ((None,), TypeError, "expected a Hand or its notation, not NoneType"),
        (("1112345678999m", "", "nix"), McrError, "unknown rules `nix`"),
        (("1112345678999m", "", 3), TypeError, "expected Rules or the name of a preset"),
    ],
)
def test_bad_input(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        mcr.waits(*arguments)


# Frames.


def plain(frame: pd.DataFrame) -> list[tuple[object, ...]]:
    """Return the rows as plain values."""
    return [tuple(row) for row in frame.to_numpy().tolist()]


def row_of(wait: Wait) -> tuple[object, ...]:
    """Return the row of a wait."""
    points = (wait.discard.points, wait.self_drawn.points)
    return (str(wait.tile), wait.unseen, *points, wait.discard.is_legal, wait.self_drawn.is_legal)


def test_to_frame() -> None:
    for hand in ("1112345678999m", "[NNN,3]77789m11888p", "147m258p369sESW2s"):
        found = mcr.waits(hand)
        frame = found.to_frame()
        assert plain(frame) == [row_of(wait) for wait in found]
        assert dict(frame.dtypes) == dict(pd.DataFrame(columns=list(DTYPES)).astype(DTYPES).dtypes)
        assert frame.index.equals(pd.RangeIndex(len(found)))


@pytest.mark.parametrize("rules", ["wmo", "mil"])
def test_many_are_the_waits_of_each(rules: str) -> None:
    visible = [some_visible(hand, seed) for seed, hand in enumerate(READY)]
    frame = mcr.waits_many(READY, visible, rules)
    assert dict(frame.dtypes) == dict(pd.DataFrame(columns=list(DTYPES)).astype(DTYPES).dtypes)
    assert frame.index.name == "hand"
    expected = [
        (place, *row_of(wait))
        for place, (hand, seen) in enumerate(zip(READY, visible, strict=True))
        for wait in mcr.waits(hand, seen, rules)
    ]
    assert plain(frame.reset_index()) == expected
    for threads in (1, 2, 3):
        assert mcr.waits_many(READY, visible, rules, threads).equals(frame)
    texts = [str(tiles) for tiles in visible]
    assert mcr.waits_many(Hands.parse(READY), texts, rules).equals(frame)
    table = pd.DataFrame({"hand": list(map(str, READY)), "visible": texts})
    assert mcr.waits_many(table, rules=rules).equals(frame)
    assert mcr.waits_many(table["hand"], table["visible"], rules).equals(frame)


def test_one_text_is_visible_for_all() -> None:
    hands = ["1112345678999m", "[NNN,3]77789m11888p"]
    for visible in ("5m5m", Tiles("55m")):
        frame = mcr.waits_many(hands, visible)
        assert frame[frame["tile"] == "5m"]["unseen"].tolist() == [1]
    table = pd.DataFrame({"hand": hands, "visible": ["", "1p"]})
    assert mcr.waits_many(table, "5m").equals(mcr.waits_many(hands, "5m")), "what is given is taken"


def test_the_index_is_that_of_the_hands() -> None:
    series = pd.Series(["[NNN,3]77789m11888p", "147m258p369sESW2s", "123m456m789m123s5p"], index=["a", "b", "c"])
    frame = mcr.waits_many(series)
    assert list(frame.index) == ["a", "a", "c"]
    named = mcr.waits_many(series.rename_axis("deal"))
    assert named.index.name == "deal"
    joined = series.to_frame("hand").join(mcr.waits_many(series))
    assert joined["tile"].notna().tolist() == [True, True, False, True]
    several = pd.MultiIndex.from_tuples([(1, "x"), (1, "y"), (2, "x")], names=["deal", "seat"])
    assert list(mcr.waits_many(series.set_axis(several)).index) == [(1, "x"), (1, "x"), (2, "x")]


def test_no_hands() -> None:
    nothings: list[Any] = [[], Hands.parse([]), pd.Series([], dtype=object), ["147m258p369sESW2s"]]
    for nothing in nothings:
        frame = mcr.waits_many(nothing)
        assert (len(frame), list(frame.columns)) == (0, list(DTYPES))
        assert dict(frame.dtypes) == dict(pd.DataFrame(columns=list(DTYPES)).astype(DTYPES).dtypes)


BAD: list[Any] = ["1112345678999m", "xx", "1112345678999m5m", None, "[NNN,3]77789m11888p", "123m"]


def test_bad_rows_are_named() -> None:
    with pytest.raises(InvalidHandError) as error:
        mcr.waits_many(BAD)
    assert error.value.rows == (1, 2, 3, 5)
    assert [problem.split(";")[0][:12] for problem in error.value.problems] == [
        "at 0: found ",
        "14 tiles, ea",
        "a hand is a ",
        "3 tiles, eac",
    ]
    with pytest.raises(InvalidHandError) as error:
        mcr.waits_many(BAD[:1] * 3, ["", "11m", "x"])
    assert error.value.rows == (1, 2)
    assert "5 copies of 1m" in error.value.problems[0]
    assert error.value.problems[1].startswith('visible: at 0: found "x"')


def test_bad_rows_can_be_kept_apart() -> None:
    frame = mcr.waits_many(BAD, errors="coerce")
    assert list(frame.columns) == [*DTYPES, "problem"]
    bad = frame[frame["problem"].notna()]
    assert list(bad.index) == [1, 2, 3, 5]
    assert bad["tile"].isna().all()
    assert not bad[list(DTYPES)[1:]].to_numpy(dtype=int).any()
    good = frame[frame["problem"].isna()].drop(columns="problem")
    assert set(good.index) == {0, 4}
    assert plain(good) == [row_of(wait) for hand in (BAD[0], BAD[4]) for wait in mcr.waits(hand)]
    assert mcr.waits_many(BAD[:1], errors="coerce")["problem"].isna().all()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("1112345678999m",), TypeError, "expected many hands, not one str"),
        ((["1112345678999m"], ["", ""]), McrError, "visible tiles for 2 hands, and 1 hands"),
        ((["1112345678999m"], [5]), InvalidHandError, "visible: visible tiles are a str or Tiles, not int"),
        ((["1112345678999m"], 5), TypeError, "expected visible tiles as a text, Tiles, or a list of these"),
        ((["1112345678999m"], "x"), ParseError, 'at 0: found "x"'),
        ((["1112345678999m"], "", "nix"), McrError, "unknown rules"),
        ((["1112345678999m"], "", "wmo", 0), McrError, "threads must be 1 or more"),
        ((["1112345678999m"], "", "wmo", 1, "ignore"), McrError, "errors is 'raise' or 'coerce', not 'ignore'"),
        ((pd.DataFrame({"x": [1]}),), McrError, "no column `hand`"),
    ],
)
def test_bad_input_for_many(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        mcr.waits_many(*arguments)


# Texts and pages.

TEXT = """\
Hand: [456s,1]23m67899p789s|EE0000|2
Visible: 111m
Prevalent wind: East
Seat wind: East
Rules: wmo

1m (1 unseen): 7 points on a discard, 8 points self-drawn
  Last Tile: 4 points, All Chows: 2 points, Short Straight: 1 point
  The tiles are complete, but on a discard they are below the minimum of 8.
  Any one of these would lift a discard over the minimum: self-drawn, discard after the last tile of the wall, \
robbing a kong or its replacement tile.

4m (4 unseen): 3 points on a discard, 4 points self-drawn
  All Chows: 2 points, Short Straight: 1 point
  The tiles are complete, but below the minimum of 8 both on a discard and self-drawn: this may not win.
  Any one of these would lift a discard over the minimum: discard after the last tile of the wall, \
robbing a kong or its replacement tile."""


def test_a_text_says_what_lacks_and_what_lifts() -> None:
    found = mcr.waits("[456s,1]23m678p789s99p|EE0000|2", "111m")
    assert found.text() == str(found) == TEXT
    assert "This hand waits for no tile." in mcr.waits("147m258p369sESW2s").text()
    melded = mcr.waits("[123m,1][456m,1][789p,1][EEE,1]5s|SS", rules=Rules("wmo").replace(minimum_points=7))
    assert "Self-drawn it is below the minimum of 7." in melded.text()
    hopeless = mcr.waits("[456s,1]23m678p789s99p", rules=Rules("wmo").replace(minimum_points=88))
    assert "No circumstance alone would lift it over the minimum." in hopeless.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_a_text(lang: str) -> None:
    for hand in READY[:200]:
        found = mcr.waits(hand)
        text = found.text(lang)
        assert all(str(wait.tile) in text for wait in found)
        assert not re.search(r"[{}]", text)
    assert mcr.waits("1112345678999m").text(lang) != mcr.waits("1112345678999m").text("pt" if lang == "en" else "en")


def test_a_language_that_does_not_exist() -> None:
    with pytest.raises(McrError, match="unknown language 'xx'"):
        mcr.waits("1112345678999m").text("xx")


def test_a_page_has_drawn_tiles_and_says_what_lacks() -> None:
    page = mcr.waits("[456s,1]23m678p789s99p|EE0000|2", "111m")._repr_html_()
    assert page.count("<img") == 3, "the hand and its two waits"
    assert "below the minimum of 8" in page
    assert "robbing a kong" in page
    assert not re.search(r"<(svg|style|script)", page)
    assert "This hand waits for no tile." in mcr.waits("147m258p369sESW2s")._repr_html_()
    for hand in READY[:50]:
        found = mcr.waits(hand)
        assert found._repr_html_().count("<tr>") == len(found) + 1


def test_to_dict() -> None:
    found = mcr.waits("[456s,1]23m678p789s99p|EE0000|2", "111m", Rules("mil").replace(minimum_points=7))
    document = found.to_dict()
    assert (document["version"], document["hand"], document["visible"]) == (1, str(found.hand), "111m")
    assert document["rules"] == {"preset": "mil", "changes": {"minimum_points": 7}}
    for entry, wait in zip(document["waits"], found, strict=True):
        assert (entry["tile"], entry["unseen"], tuple(entry["lifts"])) == (str(wait.tile), wait.unseen, wait.lifts)
        assert entry["last_of_kind"] == wait.discard.hand.last_of_kind
        for key, score in (("discard", wait.discard), ("self_drawn", wait.self_drawn)):
            values = {"points": score.points, "total": score.total, "is_legal": score.is_legal, "counts": score.counts}
            assert entry[key] == values
