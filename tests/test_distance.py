"""Distances and routes from Python: the four numbers, what routes are made of, frames, texts, pages, bad input."""

import copy
import math
import pickle
import random
import re
from collections import Counter

import numpy as np
import pandas as pd
import pytest

import mcr
from mcr import Distance, Hand, Hands, InvalidHandError, McrError, ParseError, Rules, Tile, Tiles
from mcr.testing import winning_hands

PLAYING = Tile.all()[:34]
LANGUAGES = ("en", "zh", "pt", "ru", "pl")
MEASURES = ["floor", "closed", "self_drawn", "best_case"]
STEPWISE = "24567m34588pWWW|EE"
"""A hand of which the four numbers differ."""


def numbers(found: Distance) -> list[int | None]:
    """Return the four numbers of a distance."""
    return [found.floor, found.closed, found.self_drawn, found.best_case]


def some_positions(count: int, seed: int) -> list[tuple[Hand, Tiles]]:
    """Return hands of 13 tiles, not far from a win, with visible tiles and flowers among these."""
    draw = random.Random(seed)  # noqa: S311 - a test
    found: list[tuple[Hand, Tiles]] = []
    for hand in winning_hands(count, seed=seed):
        rest = Counter(dict.fromkeys(PLAYING, 4))
        concealed = list(hand.concealed)
        rest.subtract(tile for meld in hand.melds for tile in meld.tiles)
        for _ in range(draw.randrange(min(4, len(concealed)))):
            concealed.remove(draw.choice(concealed))
        missing = 13 - 3 * len(hand.melds) - len(concealed)
        rest.subtract(concealed)
        wall = list(rest.elements())
        draw.shuffle(wall)
        concealed += wall[:missing]
        seen = Tiles([*wall[missing : missing + draw.randrange(60)], *draw.sample(Tile.all()[34:], 2)])
        found.append((Hand.of(melds=hand.melds, concealed=concealed, round=hand.round, seat=hand.seat), seen))
    return found


POSITIONS = some_positions(400, 7)


def test_the_numbers_fall_and_go_with_waits() -> None:
    for hand, visible in POSITIONS:
        found = mcr.distance(hand, visible)
        there = [number for number in numbers(found) if number is not None]
        assert there == sorted(there, reverse=True), found
        assert (found.closed is None) == (
            found.floor is None or any(meld.shape != "concealed_kong" for meld in hand.melds)
        ), found
        is_ready = any(wait.unseen and wait.is_legal for wait in mcr.waits(hand, visible))
        assert (found.best_case == 1) == is_ready, found


def test_what_routes_are_made_of() -> None:
    measures = set()
    for hand, visible in POSITIONS:
        found = mcr.distance(hand, visible)
        unseen = Counter({tile: 4 - visible.count(tile) - hand.concealed.count(tile) for tile in PLAYING})
        unseen.subtract(tile for meld in hand.melds for tile in meld.tiles)
        everything = sum(unseen.values())
        assert len(found.routes) <= 50
        assert [route.measure for route in found.routes] == sorted(
            (route.measure for route in found.routes), key=MEASURES.index
        )
        for measure in ("closed", "best_case"):
            number = getattr(found, measure)
            is_told = number is not None and (found.floor is None or number < found.floor)
            told = any(route.measure == measure for route in found.routes)
            assert told == is_told or (is_told and len(found.routes) == 50)
        for route in found.routes:
            measures.add(route.measure)
            assert len(route.missing) == getattr(found, route.measure)
            held, wanted = Counter(hand.concealed), Counter(route.tiles)
            assert Counter(route.missing) == wanted - held
            assert route.chance == pytest.approx(
                math.prod(
                    math.comb(unseen[tile], n) / math.comb(everything, n) for tile, n in Counter(route.missing).items()
                )
            )
            assert route.points == sum(fan.points for fan in route.fans) >= 8
            parts = [*route.sets, *(part for part in (route.straight, route.pair) if part is not None)]
            assert tuple(part.meld for part in route.sets if part.meld is not None) == hand.melds
            if route.form in ("standard", "knitted_straight"):
                loose = [tile for part in parts if part.meld is None for tile in part.tiles]
                assert Counter(loose) == Counter(route.tiles)
            else:
                assert not parts
        order = [(MEASURES.index(route.measure), -route.points, str(route.tiles)) for route in found.routes]
        assert order == sorted(order)
    assert measures == {"floor", "closed", "best_case"}


def test_closed_routes_score_what_they_say() -> None:
    """The points of a closed route are those of a win on the missing tile worth most, without a wait fan."""
    rules = Rules("wmo").replace(minimum_points=12)
    seen = 0
    for hand, visible in POSITIONS:
        for route in mcr.distance(hand, visible, rules).routes:
            if route.measure != "closed":
                continue
            wins = []
            for tile in set(route.missing):
                concealed = list(route.tiles)
                concealed.remove(tile)
                won = Hand.of(
                    melds=hand.melds, concealed=concealed, winning_tile=tile, round=hand.round, seat=hand.seat
                )
                score = mcr.score(won, dealt=True, rules=rules)  # a dealt win has no wait fan
                assert score is not None
                wins.append(score.points)
            assert max(wins) == route.points
            seen += 1
    assert seen > 20


def test_winds_rules_and_visible_tiles_matter() -> None:
    assert numbers(mcr.distance(STEPWISE)) == [4, 3, 2, 1]
    assert mcr.distance(STEPWISE.replace("EE", "WW")).floor == 3
    assert mcr.distance("19m19p19sESWNCFP", visible="E").best_case == 1
    assert mcr.distance("19m19p19sESWNCFF", visible="PPP").floor == 1
    # A pung of terminals and no honors: with Melded Hand, which only the best case counts, just enough.
    assert numbers(mcr.distance("[123m,1][345p,1][678s,1][999p,1]E|SS", visible="E")) == [None, None, None, 2]
    assert numbers(mcr.distance("[234m,1][456p,1][678s,1][7777p]E")) == [None, None, None, None]
    assert mcr.distance(STEPWISE, rules=Rules("wmo").replace(minimum_points=3)).floor == 1


def test_flags_and_flowers_play_no_part() -> None:
    assert mcr.distance("24567m34588pWWW|EE0011|abc", visible="a3m") == mcr.distance(
        "24567m34588pWWW|EE0000|abc", visible="3m"
    )
    assert mcr.distance("24567m34588pWWW|EE0011|8").routes == mcr.distance(STEPWISE).routes


@pytest.mark.parametrize(
    ("hand", "visible", "message"),
    [
        ("24567m34588pWWWE", "", "a hand before the win has 13"),
        ("24567m34588pWW", "", "12 tiles"),
        (STEPWISE, "WW", "5 copies of W"),
        (STEPWISE, "11111m", "5 copies of 1m"),
    ],
)
def test_impossible_positions(hand: str, visible: str, message: str) -> None:
    with pytest.raises(InvalidHandError, match=message):
        mcr.distance(hand, visible)
    with pytest.raises(InvalidHandError, match=message):
        mcr.distance_many([hand], [visible])
    frame = mcr.distance_many([STEPWISE, hand], ["", visible], errors="coerce")
    assert list(frame.loc[0, MEASURES]) == [4, 3, 2, 1]
    assert list(frame.loc[1, MEASURES]) == [-128] * 4
    assert frame["problem"][0] is None or pd.isna(frame["problem"][0])
    assert message in frame["problem"][1]


def test_what_is_no_hand_at_all() -> None:
    with pytest.raises(ParseError):
        mcr.distance("24567x")
    with pytest.raises(ParseError):
        mcr.distance(STEPWISE, visible="x")
    for wrong in (None, 5, b"1m"):
        with pytest.raises(TypeError):
            mcr.distance(wrong)  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(McrError, match="unknown rules"):
        mcr.distance(STEPWISE, rules="nobody")
    with pytest.raises(TypeError, match="expected many hands"):
        mcr.distance_many(STEPWISE)
    with pytest.raises(McrError, match="as_ is"):
        mcr.distance_many([STEPWISE], as_="list")  # type: ignore[call-overload] # that is what is tried
    with pytest.raises(McrError, match="errors is"):
        mcr.distance_many([STEPWISE], errors="ignore")  # type: ignore[call-overload] # that is what is tried
    with pytest.raises(McrError, match="threads"):
        mcr.distance_many([STEPWISE], threads=0)
    with pytest.raises(McrError, match="visible tiles for 2 hands, and 1 hands"):
        mcr.distance_many([STEPWISE], ["", ""])
    with pytest.raises(InvalidHandError) as error:
        mcr.distance_many([STEPWISE, "1m", STEPWISE, "x"])
    assert error.value.rows == (1, 3)


def test_many_are_each_one() -> None:
    hands, seen = zip(*POSITIONS, strict=True)
    expected = [[-128 if n is None else n for n in numbers(mcr.distance(*position))] for position in POSITIONS]
    frame = mcr.distance_many(hands, seen, threads=2)
    assert list(frame.columns) == MEASURES
    assert (frame.dtypes == "int8").all()
    assert frame.to_numpy().tolist() == expected
    pd.testing.assert_frame_equal(mcr.distance_many(Hands.parse(hands), list(map(str, seen)), threads=1), frame)
    arrays = mcr.distance_many(list(map(str, hands)), pd.Series(seen), as_="arrays")
    assert list(arrays) == MEASURES
    assert all(np.array_equal(arrays[name], frame[name]) and arrays[name].dtype == np.int8 for name in MEASURES)


def test_frames_keep_their_index_and_bring_visible_tiles() -> None:
    frame = pd.DataFrame({"hand": [STEPWISE, STEPWISE], "visible": ["", "3333m"]}, index=["a", "b"])
    found = mcr.distance_many(frame)
    assert found.index.tolist() == ["a", "b"]
    assert list(found.loc["a"]) == [4, 3, 2, 1]
    assert list(found.loc["b"]) == numbers(mcr.distance(STEPWISE, "3333m"))
    assert list(mcr.distance_many(frame, "1m").loc["b"]) == numbers(mcr.distance(STEPWISE, "1m"))
    assert mcr.distance_many(frame["hand"], frame["visible"]).equals(found)
    assert mcr.distance_many([]).shape == (0, 4)


def test_a_distance_is_a_value() -> None:
    found = mcr.distance(STEPWISE)
    assert found == mcr.distance(Hand(STEPWISE), Tiles())
    assert found != mcr.distance(STEPWISE, rules="mil")
    for again in (copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):  # noqa: S301 - our own
        assert again == found
        assert hash(again) == hash(found)
    with pytest.raises(AttributeError):
        found.floor = 1  # type: ignore[misc] # a value does not change
    assert repr(found).startswith("<Distance of 24567m34588pWWW|EE0000|; wmo: floor=4, closed=3")
    frame = found.to_frame()
    assert len(frame) == len(found.routes)
    assert frame["missing"].tolist() == [str(route.missing) for route in found.routes]
    assert mcr.distance("[234m,1][456p,1][678s,1][7777p]E").to_frame().shape == (0, 8)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_and_pages(lang: str) -> None:
    found = mcr.distance(STEPWISE, visible="1m")
    text = found.text(lang)
    assert "1m" in text
    assert all(str(route.missing) in text for route in found.routes)
    none = mcr.distance("[234m,1][456p,1][678s,1][7777p]E")
    assert "8" in none.text(lang)
    assert str(found) == found.text()


def test_a_page_has_every_route_and_no_more_pictures_than_it_shows() -> None:
    found = mcr.distance("159m159p159sESWN")
    page = found._repr_html_()
    assert page.count("<tr>") >= len(found.routes)
    assert page.count("<img") <= 1 + 2 * 8 * 3
    assert not re.search(r"<(svg|style|script)\b", page)
    none = mcr.distance("[234m,1][456p,1][678s,1][7777p]E")._repr_html_()
    assert "<img" in none
