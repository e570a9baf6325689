"""The hand view without its page: what can be put together, what is refused and why, and what is said of it."""

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import mcr
from mcr._data import LANGUAGES
from mcr._mcr import Tile, Tiles
from mcr.testing import winning_hands
from mcr.widgets import HandView
from mcr.widgets._hand_view_parts import SHAPES, Impossible, Parts
from mcr.widgets._page import module
from mcr.widgets._panel_words import panel_words
from played import dice

WON = "[123m,1][123p,1]123m12p44s3p|EE0000|"
HANDS = list(winning_hands(60, seed=5))


def send(view: HandView, do: str, value: object = None, number: int | None = None) -> Mapping[str, Any]:
    """Send what the page would send, and return the view that it gets."""
    message = {"view": view.view["number"] if number is None else number, "do": do, "value": value}
    view.receive(message)
    return view.view


def clicked_together(view: HandView, hand: mcr.Hand, chance: Random) -> None:
    """Click a hand together from nothing, in a random order that ends with the winning tile."""
    send(view, "clear")
    clicks: list[tuple[str, object]] = [("round", hand.round), ("seat", hand.seat)]
    clicks += [("add_tile", str(tile)) for tile in hand.concealed]
    clicks += [("flower", flower) for flower in "abcdefgh"[: hand.flowers]]
    chance.shuffle(clicks)
    for do, value in clicks:
        assert send(view, do, value)["error"] == ""
    for place, meld in enumerate(hand.melds):
        shape = "concealed_kong" if meld.is_concealed else "kong" if meld.is_kong else meld.shape
        assert send(view, f"add_{shape}", str(meld.tile))["error"] == ""
        while view.view["melds"][place]["text"] != str(meld):
            assert send(view, "turn_meld", place)["error"] == ""
    assert send(view, "add_tile", str(hand.winning_tile))["error"] == ""
    for flag in ("self_drawn", "last_of_kind", "last_in_wall", "kong"):
        if getattr(hand, flag):
            assert send(view, flag, value=True)["error"] == ""


def test_every_hand_can_be_clicked_together_and_is_scored_as_it_is() -> None:
    view = HandView()
    chance = dice(1)
    for hand in HANDS:
        clicked_together(view, hand, chance)
        assert mcr.Hand(view.hand).replace(flowers=hand.flowers) == hand.replace(flowers=hand.flowers)
        assert view.score is not None
        assert view.score.counts == mcr.score(hand).counts  # type: ignore[union-attr] # a win


def test_the_value_is_the_notation_and_can_be_observed_and_set() -> None:
    view = HandView()
    seen: list[str] = []
    view.observe(lambda change: seen.append(change["new"]), "hand")
    send(view, "add_tile", "5p")
    view.hand = WON
    send(view, "take", 11 - 6)
    assert seen[:2] == ["5p|EE0000|", WON]
    assert len(seen) == 3
    assert view.view["hand"] == view.hand == seen[-1]


def test_what_is_set_from_python_and_wrong_is_an_error_and_changes_nothing() -> None:
    view = HandView(WON)
    before = dict(view.view)
    for wrong in ("11111m", "[124m]", "12x", WON.replace("EE0000", "EE0001") + "9", "123456789m123456p"):
        with pytest.raises(mcr.McrError):
            view.hand = wrong
    with pytest.raises(mcr.McrError):
        view.visible = "111m"  # three of them are in the hand
    with pytest.raises(mcr.McrError):
        view.lang = "de"
    with pytest.raises(mcr.McrError):
        view.rules = "house"
    with pytest.raises(mcr.McrError):
        HandView("5")
    assert view.view == before


@pytest.mark.parametrize("hand", HANDS[:40], ids=str)
def test_a_hand_on_its_way_reads_as_it_is_written(hand: mcr.Hand) -> None:
    parts = Parts.parse(str(hand))
    assert str(parts) == str(hand)
    while parts.tiles:
        parts = parts.without_tile(0)
        assert Parts.parse(str(parts)) == replace(parts, tiles=tuple(Tiles(parts.tiles)))


def test_what_the_page_offers_is_exactly_what_is_possible() -> None:
    view = HandView()
    chance = dice(3)
    for _ in range(30):
        offered = [
            (into, entry["tile"], entry["why"][at])
            for entry in view.view["pad"]
            for at, into in enumerate(("hand", *SHAPES))
        ]
        before = view.hand
        possible = [(into, tile) for into, tile, why in offered if not why]
        for into, tile, why in chance.sample(offered, 12):
            error = send(view, f"add_{'tile' if into == 'hand' else into}", tile)["error"]
            assert error == why
            assert (view.hand == before) == bool(why)
            view.hand = before
        if not possible:
            assert view.view["size"] == 14
            send(view, "clear")
        else:
            into, tile = chance.choice(possible)
            send(view, f"add_{'tile' if into == 'hand' else into}", tile)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_says_why_in_the_language(lang: str) -> None:
    view = HandView(lang=lang)

    def why(hand: str, do: str, value: object) -> str:
        view.hand = hand
        error: str = send(view, do, value)["error"]
        assert view.hand == str(Parts.parse(hand))
        return error

    say = panel_words(lang)
    assert why(WON, "add_tile", "9p") == say("refusals.full")
    assert why("123456789m123p", "add_pung", "E") == say("refusals.no_room")
    assert why("1111m", "add_tile", "1m") == say("refusals.copies", tile="1m")
    assert why("1m", "add_tile", "a") == say("refusals.flower", tile="a")
    assert why("1m", "add_chow", "8m") == say("refusals.no_chow", tile="8m")
    assert why("1m", "add_chow", "E") == say("refusals.no_chow", tile="E")
    assert why("123456m123456p1s1s|EE0000|", "kong", True) == say("refusals.robbing_held", tile="1s")
    assert why("123456m123456p1s2s|EE0010|", "kong", True) == say("refusals.robbing_last")
    assert why("123456m123456p1s1s|EE1000|", "kong", True) == say("refusals.no_kong")
    assert why("123456m123456p1s1s|EE1000|", "last_of_kind", True) == say("refusals.last_held", tile="1s")
    assert why("1m", "hand", "12x").startswith(say("refusals.notation", why="")[:6])


def test_a_circumstance_that_cannot_be_says_why_before_it_is_clicked() -> None:
    view = HandView("123456m123456p1s1s|EE0000|")
    flags = {flag["name"]: flag for flag in view.view["flags"]}
    assert [name for name, flag in flags.items() if flag["why"]] == ["last_of_kind", "kong"]
    send(view, "self_drawn", value=True)
    labels = [flag["label"] for flag in view.view["flags"]]
    assert labels == ["self-drawn", "last of its kind", "last tile of the wall", "on the replacement tile of a kong"]


def test_languages_switch_at_once() -> None:
    view = HandView(WON)
    shown = set()
    for lang in LANGUAGES:
        send(view, "lang", lang)
        assert view.lang == view.view["lang"] == lang
        assert mcr.Fan("lower_four").name(lang) in view.view["worth"]
        shown.add(json.dumps(dict(view.words), sort_keys=True))
    assert len(shown) == 5


def test_rules_and_visible_tiles_count() -> None:
    view = HandView("[NNN,3]77789m11888p|EE")
    assert [str(wait.tile) for wait in view.waits or ()] == ["7m", "1p"]
    send(view, "visible", "1p1p")
    assert [(str(wait.tile), wait.unseen) for wait in view.waits or ()] == [("7m", 1), ("1p", 0)]
    send(view, "rules", "mil")
    assert view.rules == mcr.Rules("mil")
    view.rules = mcr.Rules("wmo").replace(minimum_points=6)
    assert view.view["rules"] == ""
    assert view.waits == mcr.waits("[NNN,3]77789m11888p|EE", "11p", view.rules)


def test_a_tile_is_made_the_winning_tile() -> None:
    view = HandView("123m456m789m12355p|EE0000|")
    assert view.hand.startswith("123456789m12355p|")
    place = next(at for tile, at in view.view["tiles"] if tile == "3p")
    send(view, "win", place)
    assert view.hand == "123456789m12553p|EE0000|"
    assert view.score is not None
    assert "edge_wait" in view.score.counts


MALFORMED: list[object] = [
    None,
    7,
    [],
    "add_tile",
    {},
    {"do": "clear", "value": None},
    {"view": 1, "do": "clear", "value": None, "more": 1},
    {"view": "1", "do": "clear", "value": None},
    {"view": -1, "do": "clear", "value": None},
    {"view": 10**30, "do": "clear", "value": None},
    {"view": True, "do": "clear", "value": None},
    {"view": 1, "do": "become", "value": None},
    {"view": 1, "do": None, "value": None},
    {"view": 1, "do": ["clear"], "value": None},
    {"view": 1, "do": "clear", "value": 1},
    {"view": 1, "do": "add_tile", "value": "5x"},
    {"view": 1, "do": "add_tile", "value": 5},
    {"view": 1, "do": "add_tile", "value": {"tile": "5p"}},
    {"view": 1, "do": "take", "value": 14},
    {"view": 1, "do": "take", "value": -1},
    {"view": 1, "do": "take", "value": 0.5},
    {"view": 1, "do": "take", "value": 10**400},
    {"view": 1, "do": "round", "value": "EE"},
    {"view": 1, "do": "kong", "value": 1},
    {"view": 1, "do": "hand", "value": "1" * 10_000},
    {"view": 1, "do": "hand", "value": "1m\x00"},
    {"view": 1, "do": "hand", "value": ["1m"]},
    {"view": 1, "do": "visible", "value": None},
    {"view": 1, "do": "lang", "value": "de"},
    {"view": 1, "do": "rules", "value": "house"},
    {"view": 1, "do": "theme", "value": "pink"},
    {"view": 1, "do": "index", "value": "yes"},
]


@pytest.mark.parametrize("content", MALFORMED, ids=lambda content: repr(content)[:60])
def test_a_malformed_message_is_refused_logged_and_changes_nothing(
    content: object, caplog: pytest.LogCaptureFixture
) -> None:
    view = HandView(WON)
    assert view.view["number"] == 1
    before = {key: value for key, value in view.view.items() if key not in ("number", "error")}
    with caplog.at_level(logging.WARNING, "mcr.widgets"):
        view.receive(content)
    assert {key: value for key, value in view.view.items() if key not in ("number", "error")} == before
    assert view.view["error"] == panel_words("en")("refusals.malformed")
    (record,) = caplog.records
    assert record.getMessage().startswith("refused: ")
    assert len(record.getMessage()) < 1000


def test_places_that_are_out_of_range_or_of_an_older_view_are_refused() -> None:
    view = HandView("123m|EE|")
    for do in ("take", "win", "take_meld", "turn_meld"):
        for place, number in ((13, None), (0, 10_000)):
            before = view.hand
            assert send(view, do, place, number)["error"]
            assert view.hand == before


def test_a_page_changes_no_state_but_by_messages(caplog: pytest.LogCaptureFixture) -> None:
    view = HandView(WON)
    with caplog.at_level(logging.WARNING, "mcr.widgets"):
        view.set_state({"view": {"hand": "<script>"}, "hand": "111m", "words": 7})
    assert view.hand == view.view["hand"] == WON
    assert caplog.records


def test_nothing_typed_becomes_markup() -> None:
    view = HandView()
    evil = "<img src=x onerror=alert(1)>"
    assert evil not in send(view, "hand", evil)["worth"] + view.plain()
    assert send(view, "visible", evil)["error"]
    assert view.visible == ""


@pytest.mark.parametrize("hand", ["", "123m", "[NNN,3]77789m11888p", WON, "147m258p369sESWCN"])
def test_a_plain_output_stands_by_itself(hand: str) -> None:
    view = HandView(hand, lang="pt")
    plain = view._repr_html_()
    assert "<svg" not in plain
    assert "<script" not in plain
    assert view.hand.replace("&", "") in plain or str(mcr.Hand(hand)) in plain
    assert len(plain) < 60_000
    if view.score:
        for fan in view.score.fans:
            assert fan.fan.name("pt") in plain


def test_a_refusal_that_the_core_words_anew_is_still_told() -> None:
    parts = Parts()
    refused = parts.reason(mcr.InvalidHandError(["something new"]))
    assert isinstance(refused, Impossible)
    assert "something new" in panel_words("en")(f"refusals.{refused.code}", **refused.filled)


def test_a_tile_of_the_pad_has_a_drawing_in_the_module() -> None:
    for tile in Tile.all():
        assert f'id="mj-{tile}"' in module("hand_view.js")
