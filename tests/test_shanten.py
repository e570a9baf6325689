"""shanten and shanten_many: distances, useful tiles, columns, bad rows, what is shown."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mcr
from mcr import Hand, InvalidHandError, Tile, Tiles
from mcr.testing import winning_hands
from random_hands import random_hands
from strategies import complete_hands, waiting_hands

FORMS = ["standard", "seven_pairs", "thirteen_orphans", "honors_and_knitted", "knitted_straight"]
COLUMNS = [*FORMS, "best"]
TEXTS = [str(hand) for hand in random_hands(300, seed=3)] + [str(hand) for hand in winning_hands(100, seed=3)]


def expected_row(hand: Hand | str) -> list[int]:
    """Return the row that shanten gives reason for."""
    found = mcr.shanten(hand)
    return [-128 if distance is None else distance for distance in (*found.distances.values(), found.best)]


# One hand.


@pytest.mark.parametrize(
    ("hand", "distances"),
    [
        ("1155m2299p3369sEC", [3, 1, 7, 6, 4]),
        ("19m19p19sESWNCFP", [8, 6, 0, 4, 9]),
        ("19m19p19sESWNCFPP", [7, 5, -1, 4, 8]),
        ("147m258p36sESWNC", [8, 6, 7, 0, 3]),
        ("147m258p369sEEWW", [6, 4, 8, 2, 0]),
        ("147m258p369sEEEWW", [5, 4, 8, 2, -1]),
        ("1111m123p456p789p", [1, 4, 9, 9, 5]),
        ("1111222233334m", [0, 0, 11, 11, 6]),
        ("[123m,1]147m258p369sE", [6, None, None, None, 0]),
        # The kong leaves no 1m: of the nine in question 258m is the nearest.
        ("[1111m]25m147p3369sE", [5, None, None, None, 1]),
        ("[123m,1][EEEE]456p77s89s", [0, None, None, None, None]),
        ("[1111m][2222m][3333m][4444m]5m", [0, None, None, None, None]),
    ],
)
def test_distances(hand: str, distances: list[int | None]) -> None:
    found = mcr.shanten(hand)
    assert [getattr(found, form) for form in FORMS] == distances
    assert found.distances == dict(zip(FORMS, distances, strict=True))
    assert found.best == min(distance for distance in distances if distance is not None)


@pytest.mark.parametrize("hand", ["1111m123p456p789p", "[111m,1]1m123p456p789p", "[4444m]35m123p456p77s"])
def test_a_fifth_tile_is_not_waited_for(hand: str) -> None:
    assert mcr.shanten(hand).best == 1
    assert not mcr.waits(hand)


@given(waiting_hands())
def test_ready_exactly_where_a_tile_is_waited_for(hand: Hand) -> None:
    found, waits = mcr.shanten(hand), mcr.waits(hand)
    assert (found.best == 0) == bool(waits)
    if waits:
        assert {wait.tile: wait.unseen for wait in waits if wait.unseen} == found.useful


def test_ready_hands_are_useful_with_what_they_wait_for() -> None:
    ready = 0
    for win in winning_hands(300, seed=5):
        hand = Hand.of(melds=win.melds, concealed=win.concealed)
        waits = mcr.waits(hand)
        assert mcr.shanten(hand).best == 0
        assert {wait.tile: wait.unseen for wait in waits if wait.unseen} == mcr.shanten(hand).useful
        ready += len(waits) > 1
    assert ready > 50


@given(complete_hands)
def test_a_win_is_complete_whatever_its_flags(hand: Hand) -> None:
    found = mcr.shanten(hand)
    assert found.best == -1
    assert not found.useful
    assert found.hand == hand.replace(self_drawn=False, last_of_kind=False, last_in_wall=False, kong=False)


def test_flags_are_ignored_and_flowers_too() -> None:
    plain = mcr.shanten("123m44s12333p123s3p")
    contradicting = "123m44s12333p123s3p|SW0111|3"
    assert mcr.shanten(contradicting).distances == plain.distances
    assert mcr.shanten_many([contradicting]).to_numpy().tolist() == [expected_row(plain.hand)]
    with pytest.raises(InvalidHandError):
        mcr.Hand(contradicting)


def by_drawing(hand: Hand, visible: Tiles) -> dict[Tile, int]:
    """Return the useful tiles of 13, each tried."""
    best, found = mcr.shanten(hand).best, {}
    for tile in Tile.all()[:34]:
        unseen = 4 - hand.tiles.count(tile) - visible.count(tile)
        if unseen:
            drawn = Hand.of(melds=hand.melds, concealed=hand.concealed, winning_tile=tile)
            if mcr.shanten(drawn).best < best:
                found[tile] = unseen
    return found


def test_useful_tiles_bring_the_hand_nearer() -> None:
    for n, hand in enumerate(random_hands(150, seed=6)):
        rest = [tile for tile in Tile.all()[:34] for _ in range(4 - hand.tiles.count(tile))]
        visible = Tiles(rest[n % 7 :: 5])
        found = mcr.shanten(hand, visible=visible)
        assert found.useful == by_drawing(hand, visible)
        assert list(found.useful) == sorted(found.useful)
        assert found.distances == mcr.shanten(hand).distances, "what is visible plays no part"


def test_useful_tiles_of_fourteen_are_those_of_the_best_discards() -> None:
    for hand in random_hands(60, seed=7):
        drawn = Hand.of(melds=hand.melds, concealed=hand.concealed, winning_tile=next(iter(by_left(hand))))
        found = mcr.shanten(drawn)
        useful: dict[Tile, int] = {}
        for tile in drawn.concealed.kinds():
            after = drawn.concealed + Tiles([drawn.winning_tile or tile]) - Tiles([tile])
            thirteen = mcr.shanten(Hand.of(melds=hand.melds, concealed=after), visible=[tile])
            if thirteen.best == found.best:
                useful |= dict(thirteen.useful)
        thirteen = mcr.shanten(hand, visible=[drawn.winning_tile or "E"])
        if thirteen.best == found.best:
            useful |= dict(thirteen.useful)
        assert found.useful == useful, str(drawn)


def by_left(hand: Hand) -> list[Tile]:
    """Return the kinds of which not all are in the hand, from the middle on."""
    return [tile for tile in Tile.all()[13:34] if hand.tiles.count(tile) < 4]


def test_useful_tiles_are_a_mapping_that_does_not_change() -> None:
    useful = mcr.shanten("1155m2299p3369sEC", visible="66s9s").useful
    assert (str(useful), useful.count, len(useful)) == ("69sEC (9)", 9, 4)
    assert useful.tiles == Tiles("69sEC")
    assert useful["6s"] == useful[Tile("6s")] == 1
    assert "9s" in useful
    assert Tile("1m") not in useful
    assert {useful: 1}[mcr.shanten("1155m2299p3369sEC", visible="669s").useful] == 1
    assert pickle.loads(pickle.dumps(useful)) == useful  # noqa: S301 - our own
    with pytest.raises(TypeError):
        useful["6s"] = 2  # type: ignore[index] # a value does not change
    assert str(mcr.shanten("19m19p19sESWNCFPP").useful) == "none"


def test_it_is_a_value() -> None:
    found = mcr.shanten("1155m2299p3369sEC")
    again = mcr.shanten(Hand("1155m2299p3369sEC"), visible="")
    assert found == again
    assert hash(found) == hash(again)
    assert found != mcr.shanten("1155m2299p3369sEC", visible="1m")
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found  # noqa: S301 - our own
    with pytest.raises(FrozenInstanceError):
        found.standard = 0  # type: ignore[misc] # a value does not change


def test_what_it_shows() -> None:
    found = mcr.shanten("1155m2299p3369sEC", visible="66s9s")
    assert repr(found) == (
        "<Shanten of 1155m2299p3369sEC|EE0000| with 669s visible: 1; standard 3, seven_pairs 1, thirteen_orphans 7, "
        "honors_and_knitted 6, knitted_straight 4; useful 69sEC (9)>"
    )
    assert str(found).splitlines()[3] == "seven pairs: 1 tile from ready"
    assert found.text("ru").endswith("Полезные кости: 69sEC (не видно 9)")
    html = found._repr_html_()
    assert "<b>1 tile from ready</b>" in html
    assert "69sEC (9 unseen)" in html
    melded = mcr.shanten("[123m,1][EEEE]456p77s89s")
    assert "impossible" in str(melded)
    assert "ready" in melded._repr_html_()
    for lang in ("en", "zh", "pt", "ru", "pl"):
        assert "69sEC" in found.text(lang)


@pytest.mark.parametrize(
    ("hand", "visible", "problem"),
    [
        ("123m", "", "3 tiles"),
        ("1155m2299p3369sECCCC", "", "17 tiles"),
        ("11111m2299p3369sE", "", "5 copies of 1m"),
        ("1155m2299p3369sEC", "11m1m", "1m"),
    ],
)
def test_what_is_no_hand(hand: str, visible: str, problem: str) -> None:
    with pytest.raises(InvalidHandError, match=problem):
        mcr.shanten(hand, visible=visible)


# Many hands.


def test_rows_are_what_shanten_says() -> None:
    frame = mcr.shanten_many(TEXTS)
    assert list(frame.columns) == COLUMNS
    assert set(frame.dtypes.astype(str)) == {"int8"}
    assert frame.to_numpy().tolist() == [expected_row(text) for text in TEXTS]
    arrays = mcr.shanten_many(TEXTS, as_="arrays")
    assert list(arrays) == COLUMNS
    for name, array in arrays.items():
        assert np.array_equal(array, frame[name])


@pytest.mark.parametrize(
    "make",
    [
        tuple,
        iter,
        mcr.Hands.parse,
        lambda texts: [Hand(text) if n % 2 else text for n, text in enumerate(texts)],
        pd.Series,
        lambda texts: pd.DataFrame({"other": 1, "hand": texts}),
    ],
)
def test_what_is_taken_for_many_hands(make: Callable[[list[str]], Any]) -> None:
    assert mcr.shanten_many(make(TEXTS)).equals(mcr.shanten_many(TEXTS))


def test_the_index_is_kept_and_threads_do_not_matter() -> None:
    frame = pd.DataFrame({"hand": TEXTS * 20}, index=pd.Index(range(len(TEXTS) * 20, 0, -1), name="deal"))
    one = mcr.shanten_many(frame, threads=1)
    assert one.index.equals(frame.index)
    assert one.index.name == "deal"
    assert one.equals(mcr.shanten_many(frame, threads=3))
    assert mcr.shanten_many(mcr.Hands.parse(TEXTS * 20), threads=2).to_numpy().tolist() == one.to_numpy().tolist()


def test_no_hands() -> None:
    frame = mcr.shanten_many([])
    assert frame.shape == (0, 6)
    assert set(frame.dtypes.astype(str)) == {"int8"}


def test_bad_rows() -> None:
    bad: list[Any] = [TEXTS[0], "123m", None, "12x", TEXTS[1]]
    with pytest.raises(InvalidHandError) as caught:
        mcr.shanten_many(bad)
    assert caught.value.rows == (1, 2, 3)
    frame = mcr.shanten_many(bad, errors="coerce")
    assert frame[COLUMNS].to_numpy().tolist() == [
        expected_row(TEXTS[0]),
        *[[-128] * 6] * 3,
        expected_row(TEXTS[1]),
    ]
    assert frame["problem"].isna().tolist() == [True, False, False, False, True]
    assert "3 tiles" in str(frame.loc[1, "problem"])
    assert list(mcr.shanten_many(bad, "arrays", "coerce")) == [*COLUMNS, "problem"]


@pytest.mark.parametrize("arguments", [{"as_": "list"}, {"errors": "ignore"}, {"threads": 0}])
def test_arguments_that_are_not_allowed(arguments: dict[str, Any]) -> None:
    with pytest.raises(mcr.McrError):
        mcr.shanten_many(TEXTS, **arguments)


@given(st.lists(st.one_of(complete_hands, waiting_hands().map(str)), max_size=20))
def test_any_hands_in_any_order(hands: list[Hand | str]) -> None:
    assert mcr.shanten_many(hands).to_numpy().tolist() == [expected_row(hand) for hand in hands]
