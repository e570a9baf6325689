"""The table as a widget: what its page may set and send, what it keeps in a notebook, what it says in each language."""

import csv
import gc
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mcr
from mcr import _data
from mcr.widgets import HandView, Table
from mcr.widgets import _page as page
from mcr.widgets._felt import Felt
from mcr.widgets._say import page_words, table_words
from table_play import Nearest, Thrower, answer

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what tables keep in a folder of the test."""
    monkeypatch.setenv("MCR_TABLES", str(tmp_path))


def felt(shown: Table) -> Felt:
    """Return the widget whose page it is."""
    found = shown._felt  # noqa: SLF001 - where messages arrive
    assert found
    return found


def sent(shown: Table, content: object) -> None:
    """Send a message as a page does."""
    felt(shown)._handle_custom_msg(content, [])  # noqa: SLF001 - where a page's messages arrive


def clicked(shown: Table) -> None:
    """Play the deal to its end by messages, as they come from a page."""
    while shown.view["prompt"]:
        do, value = answer(shown.view)
        content = {"view": shown.view["view"], "seat": shown.view["seat"], "do": do, "value": value}
        sent(shown, content)
    assert not shown.refusals


def test_a_table_is_played_by_messages_and_keeps_its_sheet() -> None:
    shown = Table(seed=4, opponents=[Nearest()] * 3)
    clicked(shown)
    html = shown._repr_html_()
    assert shown.view["sheet"]["title"] in html
    assert "<svg" not in html
    assert "<script" not in html


def test_a_finished_deal_is_small_in_a_notebook_even_with_the_state_of_the_widgets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    ends = set()
    for seed in range(12):
        shown = Table(seed=seed, opponents=[Nearest()] * 3, lang="ru")  # the longest texts
        clicked(shown)
        ends.add(bool(shown.view["sheet"]["wins"]))
        state = json.dumps(felt(shown).get_state(), default=str, ensure_ascii=False)
        assert len((state + shown._repr_html_()).encode()) < 290_000
    assert len(ends) == 2


def test_of_many_deals_the_last_hundred_are_kept_with_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    monkeypatch.setattr("mcr.widgets._kept.MOST_LINES", 3)
    shown = Table(seed=4, opponents=[Thrower()] * 3)
    for number in range(6):
        clicked(shown)
        html = shown._repr_html_()
        assert html.count("<li>") == min(number, 3)
        assert number == 0 or f'<ol start="{max(1, number - 2)}">' in html
        sent(shown, {"view": shown.view["view"], "seat": shown.view["seat"], "do": "new", "value": ""})


def test_the_names_of_players_do_not_become_markup_in_what_is_kept() -> None:
    shown = Table(seed=4, opponents=[Nearest()] * 3)
    content = {"view": 1, "seat": shown.view["seat"], "do": "set", "value": {"name": "name", "to": "<i>Ann</i>"}}
    sent(shown, content)
    clicked(shown)
    html = shown._repr_html_()
    assert "<i>Ann" not in html
    assert "&lt;i&gt;Ann" in html


RAW: list[Any] = [
    {},
    {"content": None},
    {"content": {}},
    {"content": {"data": {}}},
    {"content": {"data": {"method": "update"}}},
    {"content": {"data": {"method": "update", "state": None}}},
    {"content": {"data": {"method": "update", "state": {"view": {}}, "buffer_paths": []}}, "buffers": []},
    {
        "content": {"data": {"method": "update", "state": {"view": 7, "_esm": "alert(1)"}, "buffer_paths": []}},
        "buffers": [],
    },
    {"content": {"data": {"method": "custom"}}},
    {"content": {"data": {"method": "custom", "content": "x" * 10**6}}},
    {"content": {"data": {"method": "custom", "content": {"view": 1}}}, "buffers": [b"x" * 1000]},
    {"content": {"data": {"method": ["update"]}}},
    {"content": {"data": 5}},
]


@pytest.mark.parametrize("message", RAW, ids=lambda message: str(message)[:60])
def test_a_page_can_set_nothing_and_spoil_nothing(message: Any, caplog: pytest.LogCaptureFixture) -> None:  # noqa: ANN401 - whatever a page may send
    shown = Table(seed=4, opponents=[Thrower()] * 3)
    before = (shown.view, felt(shown).view, felt(shown).get_state()["_esm"])
    with caplog.at_level(logging.WARNING, logger="mcr.widgets"):
        felt(shown)._handle_msg(message)  # noqa: SLF001 - where raw messages arrive
    assert (shown.view, felt(shown).view, felt(shown).get_state()["_esm"]) == before
    assert len(caplog.text) < 3000


@pytest.mark.parametrize("message", RAW, ids=lambda message: str(message)[:60])
def test_the_page_of_a_panel_can_spoil_nothing_either(message: Any, caplog: pytest.LogCaptureFixture) -> None:  # noqa: ANN401 - whatever a page may send
    panel = HandView("123m")
    with caplog.at_level(logging.WARNING, logger="mcr.widgets"):
        panel._handle_msg(message)  # noqa: SLF001 - where raw messages arrive
    assert panel.hand == panel.view["hand"] == "123m|EE0000|"
    assert "alert" not in panel.get_state()["_esm"]
    assert len(caplog.text) < 3000


def test_the_controls_begin_another_match_in_the_language_of_the_table() -> None:
    shown = Table(seed=4, opponents=[Thrower()] * 3, lang="pl")
    controls = shown._controls  # noqa: SLF001 - the widgets beside the table
    assert controls.button.description == "Zacznij"
    controls.seed.value, controls.rules.value, controls.deals.value, controls.wind.value = "99", "wmo", 4, "W"
    controls.levels[0].value = "random"
    controls.button.click()
    assert shown.view["players"]["s"]["wind"] == "W"
    assert shown.view["deal"]["deals"] == 4
    assert shown.view["deal"]["rules"] == "wmo"
    assert shown.view["players"]["e"]["level"] == "Losowy"
    controls.seed.value = "many"
    before = shown.view
    controls.button.click()
    assert shown.view == before
    content = {"view": 1, "seat": shown.view["seat"], "do": "set", "value": {"name": "lang", "to": "ru"}}
    sent(shown, content)
    assert controls.button.description == "Начать"
    assert felt(shown).words["lang"] == "ru"


def test_act_does_what_a_click_does_or_says_why_not() -> None:
    shown = Table(seed=4, opponents=[Thrower()] * 3)
    with pytest.raises(mcr.IllegalActionError, match="no winning shape"):
        shown.act("win")
    legal = shown.observation.legal_actions
    before = shown.view["view"]
    shown.act(str(legal[0]))
    assert shown.view["view"] > before


def texts(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts of a file, each with its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from texts(inner, f"{path}[{place}]")
    else:
        yield path, str(value)


@pytest.mark.parametrize("lang", _data.LANGUAGES)
def test_every_language_says_everything_and_fills_in_the_same(lang: str) -> None:
    english, here = dict(texts(_data.read("table", "en"))), dict(texts(_data.read("table", lang)))
    assert here.keys() == english.keys()
    for path, text in here.items():
        assert text.strip() == text != "", path
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[path])), path
    same = [path for path, text in here.items() if text == english[path] and len(text) > 12 and lang != "en"]
    assert not [path for path in same if not path.startswith((".settings.index", ".keys"))]


@pytest.mark.parametrize("lang", _data.LANGUAGES)
def test_the_help_has_each_sentence_of_the_page_that_describes_the_game(lang: str) -> None:
    with (DATA / "sentences.csv").open(encoding="utf-8", newline="") as file:
        sentences = [line for line in csv.DictReader(file) if line["source"] == "cardavia"]
    sections = page_words(lang, mcr.Rules("cardavia"))["help"]
    found = [line for section in sections for line in section["text"]]
    assert len(found) == len(sentences)
    numbers = [
        sum(line["section"] == section for line in sentences)
        for section in dict.fromkeys(line["section"] for line in sentences)
    ]
    assert [len(section["text"]) for section in sections] == numbers
    if lang == "en":
        assert found == [line["sentence"].replace("the reader against", "you against") for line in sentences]


@pytest.mark.parametrize("lang", _data.LANGUAGES)
def test_the_rules_list_every_fan_with_its_points(lang: str) -> None:
    say = table_words(lang)
    found = set()
    for section in page_words(lang, mcr.Rules("mil"))["fans"]:
        for line in section["text"]:
            [fan] = [fan for fan in mcr.Fan if line.endswith(fan.definition(lang))]
            assert line.startswith(say.fan(fan))
            assert section["title"] == say.points(fan.points("mil"))
            found.add(fan)
    assert found == set(mcr.Fan)


def test_the_help_says_in_what_other_rules_differ() -> None:
    sections = page_words("en", mcr.Rules("repino"))["help"]
    assert len(sections) == 7
    assert len(sections[-1]["text"]) == len(mcr.Rules("repino").difference("cardavia"))


def test_every_code_that_the_page_may_be_told_has_words() -> None:
    say = table_words("en")
    for code in (
        "stale",
        "illegal",
        "malformed",
        "badSeed",
        "early",
        "noneCostly",
        "resumed",
        "error",
        "opponentFailed",
    ):
        assert say(f"ui.{code}")


def test_the_page_is_one_module_without_names_used_twice() -> None:
    code = page.module("table.js")
    names = re.findall(r"^(?:export )?(?:async )?(?:const|let|function) (\w+)", code, flags=re.MULTILINE)
    assert len(names) == len(set(names)) > 30
    assert not re.search(r"^import ", code, flags=re.MULTILINE)
    assert code.count("export ") == 1
    assert "innerHTML" not in code
    keys = set(
        re.findall(
            r"\b(?:ui|say)\.(\w+)",
            "".join(page.text(f"{name}.js") for name in ("dock", "sheet", "review", "plate", "stage", "tiles")),
        )
    )
    assert keys - {"texts"} <= set(_data.read("table", "en")["ui"])


def test_a_table_that_is_refused_is_thrown_away_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)
    with pytest.raises(mcr.McrError, match="deals is a whole number"):
        Table(deals=0)
    gc.collect()
    assert said == []
