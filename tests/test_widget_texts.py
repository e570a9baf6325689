"""The texts of the hand view and the trainer are complete in every language."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from mcr._data import LANGUAGES
from mcr.widgets._panel_words import panel_words

TEXTS = {
    lang: tomllib.loads(files("mcr").joinpath("data", "widgets", f"{lang}.toml").read_text(encoding="utf-8"))
    for lang in LANGUAGES
}


def leaves(texts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for section, entries in texts.items():
        for key, text in entries.items():
            yield f"{section}.{key}", text


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_the_same_keys_and_placeholders(lang: str) -> None:
    english = dict(leaves(TEXTS["en"]))
    here = dict(leaves(TEXTS[lang]))
    assert list(here) == list(english)
    assert {key: placeholders(text) for key, text in here.items()} == {
        key: placeholders(text) for key, text in english.items()
    }
    assert all(text.strip() for text in here.values())


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_sentence_was_left_in_english(lang: str) -> None:
    same = {text for key, text in leaves(TEXTS[lang]) if text == dict(leaves(TEXTS["en"]))[key]}
    assert same <= {"pung", "kong", "chow"}


def test_a_section_of_the_widgets_hides_none_of_the_others() -> None:
    for lang in LANGUAGES:
        assert not set(TEXTS[lang]) & set(
            tomllib.loads(files("mcr").joinpath("data", "texts", f"{lang}.toml").read_text("utf-8"))
        )
        assert panel_words(lang)("hand_view.title") == TEXTS[lang]["hand_view"]["title"]
