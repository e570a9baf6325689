"""The regulation and the words on pages: the same keys, the same gaps and full sentences in five languages."""

import re
import string
import tomllib
from dataclasses import fields
from importlib.resources import files

import pytest

from mcr import McrError
from mcr.tournament import BOTZONE_DUPLICATE, EMA, MIL_DUPLICATE, REPINO_2013, Profile
from mcr.tournament.profile import CHOICES

LANGUAGES = ("en", "zh", "pt", "ru", "pl")
PROFILES = (REPINO_2013, EMA, BOTZONE_DUPLICATE, MIL_DUPLICATE, EMA.replace(rounds=5, min_deals=2, tiebreaks=()))


def texts(lang: str) -> dict[str, str]:
    """Return every text of a language by its path."""
    table = tomllib.loads((files("mcr") / "data" / "tournament" / f"{lang}.toml").read_text(encoding="utf-8"))
    found: dict[str, str] = {}

    def collect(value: object, path: str) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                collect(inner, f"{path}.{key}" if path else key)
        else:
            assert isinstance(value, str)
            found[path] = value

    collect(table, "")
    return found


ENGLISH = texts("en")


def gaps(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_files_have_the_same_keys_in_the_same_order_and_the_same_gaps(lang: str) -> None:
    found = texts(lang)
    assert list(found) == list(ENGLISH)
    assert {path: gaps(text) for path, text in found.items()} == {path: gaps(text) for path, text in ENGLISH.items()}
    same = {path for path, text in found.items() if text == ENGLISH[path]}
    assert {path.partition(".")[0] for path in same} <= {"text", "words", "forms"}, same


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_one(lang: str) -> None:
    for path, text in texts(lang).items():
        assert text == text.strip()
        if path.startswith(("fixed.", "fields.")):
            assert text.endswith("。" if lang == "zh" else "."), text
    if lang == "ru":
        assert not any("ё" in text.lower() for text in texts(lang).values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES, ids=repr)
def test_every_profile_prints_its_regulation(profile: Profile, lang: str) -> None:
    text = profile.text(lang)
    assert text.startswith(texts(lang)["text.title"].split()[0])
    assert not re.search(r"[{}]", text)
    for name in ("rounds", "deals", "table_points", "tie", "registration_closes"):
        assert f"{name}=" in text.replace("\n    ", "")
    joined = re.sub(r"\s+", " ", text)
    assert ("last_deal_gap=" in joined) == (profile.round_minutes is not None)
    assert ("final_deals=" in joined) == (profile.final == 4)
    html = profile._repr_html_()
    assert html.count("<ul>") == 7
    assert all(len(line) <= 101 for line in text.splitlines())


def test_options_are_all_fields_with_their_choices() -> None:
    options = Profile.options()
    assert list(options) == [field.name for field in fields(Profile)]
    for name, option in options.items():
        assert option.meaning.endswith(".")
        if name in CHOICES:
            assert tuple(choice.value for choice in option.choices) == CHOICES[name]
        for choice in option.choices:
            assert choice.meaning
    assert options["tie"].choices[0].who == "profiles repino_2013, ema, botzone_duplicate, mil_duplicate"
    assert options["pairing"].choices[0].who == "profiles repino_2013, botzone_duplicate"
    assert options["tie"].choices[1].who == "no profile"
    assert Profile.options("ru")["rounds"].meaning == "Сколько отборочных туров."
    with pytest.raises(McrError, match="unknown language"):
        EMA.text("de")


def test_what_is_changed_stands_in_the_title() -> None:
    assert EMA.replace(rounds=5).text().startswith("Regulation ema, changed: rounds=5\n")
    assert REPINO_2013.text("pl").startswith("Regulamin repino_2013\n")
    assert str(EMA) == EMA.text()
