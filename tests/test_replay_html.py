"""The page that replays a deal: one file that needs nothing else, says nothing hidden, and takes no name for markup."""

import json
import re
from html.parser import HTMLParser
from itertools import islice
from typing import Any

import pytest

import mcr
from mcr._replay_html import COLOURS, HandsShown, page
from mcr._words import words
from played import ended, moments
from test_art import luminance

LANGUAGES = ["en", "zh", "pt", "ru", "pl"]
LIGHT_ENOUGH = 150_000
"""Bytes of a page that can be sent to somebody."""


class Reader(HTMLParser):
    """Collects what stands in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note its end."""
        if tag in self.open:
            del self.open[self.open.index(tag) :]

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if not {"script", "style"} & set(self.open):
            self.text += f"{data}\n"


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="deal">(.*?)</script>', text, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


WON = {reason: ended(reason) for reason in ("discard", "self_drawn", "robbed_kong")}


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", WON)
def test_the_page_tells_the_deal_without_its_script(reason: str, lang: str, hands: HandsShown) -> None:
    deal = WON[reason]
    assert deal.result
    text = page(deal, lang=lang, hands=hands)
    assert len(text.encode()) < LIGHT_ENOUGH
    read = Reader(text)
    items = [tag for tag, attributes in read.tags if tag == "li" and "data-step" in attributes]
    assert len(items) == len(deal.events) - 3
    assert len(data_of(text)["steps"]) == len(items)
    (score,) = deal.result.scores
    say = words(lang)
    assert str(score.hand) in read.text
    for fan in score.fans:
        assert say.fan(fan.fan) in read.text
    for points in deal.result.payments:
        assert f"{points:+d}" in read.text
    assert say("events.end") in read.text
    assert ("html", {"lang": lang}) in read.tags


def test_the_page_needs_nothing_from_outside_and_runs_no_other_script() -> None:
    text = page(WON["discard"])
    assert not re.search(r"url\(|@import|\bsrc=|https?:", text)
    assert {attributes["href"] for _, attributes in Reader(text).tags if "href" in attributes} <= {
        f"#{name}" for name in re.findall(r'id="([^"]+)"', text)
    }
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")
    assert not re.search(r"\son\w+=", text)


@pytest.mark.parametrize("reason", WON)
def test_a_page_with_hidden_hands_is_that_of_every_deal_that_looks_the_same(reason: str) -> None:
    deal = WON[reason]
    assert deal.result
    (winner,) = deal.result.winners
    watcher = (winner + 1) % 4
    other = deal.observation(watcher).sample(1)
    assert other.hands != deal.hands
    assert page(other, hands="hidden", seat=watcher) == page(deal, hands="hidden", seat=watcher)
    assert page(other, hands="hidden") == page(deal, hands="hidden")
    assert page(other) != page(deal)


@pytest.mark.parametrize("seed", range(6))
def test_nor_does_a_page_of_a_deal_that_runs_tell_what_is_hidden(seed: int) -> None:
    *_, deal = islice(moments(mcr.Deal(seed=seed, dealer=seed % 4), seed, every=4), 30)
    for seat in range(4):
        other = deal.observation(seat).sample(seed)
        assert page(other, hands="hidden", seat=seat) == page(deal, hands="hidden", seat=seat)
        assert page(other, hands="hidden") == page(deal, hands="hidden")


def test_only_an_open_page_tells_the_seed() -> None:
    deal = mcr.Deal(seed=918273645546372819)
    assert "918273645546372819" in page(deal)
    assert "918273645546372819" not in page(deal, hands="hidden")
    assert deal.wall.commitment[:8] not in page(deal, hands="hidden")


def test_nothing_in_a_record_becomes_markup() -> None:
    evil = ["</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{0} & <b>", "<!--"]
    text = page(WON["discard"], players=evil, name="</title><script>alert(2)</script>")
    plain = page(WON["discard"], players=["Ann", "Bo", "Cy", "Di"], name="A deal")
    assert [tag for tag, _ in Reader(text).tags] == [tag for tag, _ in Reader(plain).tags]
    assert data_of(text)["players"] == evil
    assert text.count("</script>") == 2


def test_a_deal_that_broke_off_has_a_page_that_says_so() -> None:
    text = page(mcr.Deal(seed=5))
    assert words("en")("replay.unfinished") in Reader(text).text
    assert data_of(text)["payments"] is None


@pytest.mark.parametrize("theme", COLOURS)
def test_texts_stand_out_in_every_theme(theme: str) -> None:
    colours, least = COLOURS[theme], 7 if theme == "contrast" else 4.5
    grounds = {
        "page": ["text", "soft"],
        "here": ["text", "soft"],
        "felt": ["on-felt", "pale", "mark"],
        "well": ["on-felt"],
    }
    for ground, texts in grounds.items():
        for text in texts:
            light, dark = sorted((luminance(colours[ground]), luminance(colours[text])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (ground, text)


def test_a_theme_sets_all_colours_and_auto_asks_the_reader() -> None:
    assert len({tuple(colours) for colours in COLOURS.values()}) == 1
    assert "prefers-color-scheme:dark" in page(WON["discard"])
    assert "prefers-color-scheme:dark" not in page(WON["discard"], theme="dark")
    used = set(re.findall(r"var\(--([a-z-]+)\)", page(WON["discard"])))
    assert used <= {*COLOURS["light"], *(f"t-{name}" for name in mcr.art.THEMES["light"])}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hands": "shut"}, "hands is 'open' or 'hidden', not 'shut'"),
        ({"seat": 4}, "seat is 0, 1, 2, 3 or None, not 4"),
        ({"seat": "E"}, "seat is 0, 1, 2, 3 or None, not 'E'"),
        ({"theme": "pink"}, "unknown theme 'pink'; the themes are light, dark, contrast, auto"),
        ({"lang": "de"}, "unknown language 'de'"),
    ],
)
def test_what_is_no_choice_is_an_error(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(mcr.McrError, match=re.escape(message)):
        page(mcr.Deal(seed=1), **arguments)
