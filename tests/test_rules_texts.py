"""Rules told in five languages: the translations are complete and say what the core says in English."""

import re
import tomllib
from importlib.resources import files
from itertools import combinations

import pytest

import mcr
from mcr import Choice, Option, Rules
from mcr._words import words

LANGUAGES = ("en", "zh", "pt", "ru", "pl")
TRANSLATIONS = LANGUAGES[1:]
ENGLISH = Rules.options()
FILES = {
    lang: tomllib.loads((files("mcr") / "data" / "rules" / f"{lang}.toml").read_text(encoding="utf-8"))
    for lang in TRANSLATIONS
}

languages = pytest.mark.parametrize("lang", LANGUAGES)
translations = pytest.mark.parametrize("lang", TRANSLATIONS)


def texts_of(option: Option) -> list[str]:
    """Return what is said of an option."""
    return [option.meaning, *(choice.meaning for choice in option.choices)]


def fans_named(text: str) -> set[mcr.Fan]:
    """Return the fans that an English text names, the longest names first."""
    found = set()
    for fan in sorted(mcr.Fan, key=lambda fan: -len(fan.name())):
        if fan.name() in text and fan.id != "flower_tiles":
            found.add(fan)
            text = text.replace(fan.name(), "")
    return found


def test_english_is_the_core_itself_and_has_no_file() -> None:
    assert not (files("mcr") / "data" / "rules" / "en.toml").is_file()
    assert Rules.options("en") == ENGLISH


@translations
def test_the_files_have_the_options_and_choices_of_the_core_in_its_order(lang: str) -> None:
    expected = {
        name: [
            "meaning",
            *(["allowed"] if option.allowed != "one of the choices" else []),
            *("none" if choice.value is None else str(choice.value) for choice in option.choices),
        ]
        for name, option in ENGLISH.items()
    }
    assert {name: list(table) for name, table in FILES[lang].items()} == expected
    assert list(FILES[lang]) == list(ENGLISH)
    for name, option in ENGLISH.items():
        for choice in option.choices:
            key = "none" if choice.value is None else str(choice.value)
            assert list(FILES[lang][name][key]) == ["meaning", "who"]


@translations
def test_options_are_the_same_in_every_language(lang: str) -> None:
    for name, option in Rules.options(lang).items():
        english = ENGLISH[name]
        assert (option.name, option.scoring) == (name, english.scoring)
        assert [choice.value for choice in option.choices] == [choice.value for choice in english.choices]
        assert re.findall(r"\d+|None|ESWN", option.allowed) == re.findall(r"\d+|None|ESWN", english.allowed)


@translations
def test_every_text_is_a_sentence_of_its_language(lang: str) -> None:
    for name, option in Rules.options(lang).items():
        for text, english in zip(texts_of(option), texts_of(ENGLISH[name]), strict=True):
            assert text == text.strip()
            assert text.endswith("。" if lang == "zh" else "."), text
            assert text != english


@translations
def test_what_an_english_text_names_the_translation_names(lang: str) -> None:
    for name, option in Rules.options(lang).items():
        for text, english in zip(texts_of(option), texts_of(ENGLISH[name]), strict=True):
            missing = [fan.id for fan in fans_named(english) if words(lang).quoted(fan) not in text]
            assert not missing, (name, text)
            assert set(re.findall(r"\d+|`\w+`", english)) <= set(re.findall(r"\d+|`\w+`", text)), (name, text)


@translations
def test_whoever_is_named_in_english_is_named_in_the_translation(lang: str) -> None:
    proper = r"WMO|MIL|Repino|MCRTS|Natsuki|Starback|Kugimiya|Botzone|Cardavia|MahjongSoft|GB-Mahjong|PyMahjongGB"
    for name, option in Rules.options(lang).items():
        for choice, english in zip(option.choices, ENGLISH[name].choices, strict=True):
            said = choice.who.replace("Репино", "Repino").rpartition("；" if lang == "zh" else ";")[0]
            meant = re.split(r"[;,] (?:presets?|all presets|no preset)\b", english.who)[0]
            assert set(re.findall(proper, said)) == set(re.findall(proper, meant)), (name, choice.who)
            # The year of a championship is said only there, for a reader who does not know it.
            assert set(re.findall(r"\d+", meant)) <= set(re.findall(r"\d+", said)), (name, choice.who)


@translations
def test_who_ends_in_the_presets_that_make_the_choice(lang: str) -> None:
    for option in Rules.options(lang).values():
        for choice in option.choices:
            those = {name for name in Rules.presets if getattr(Rules(name), option.name) == choice.value}
            said = set(re.findall("|".join(Rules.presets), choice.who.rpartition("；" if lang == "zh" else ";")[2]))
            others = set(Rules.presets) - those
            assert said == (set() if not those or not others else those if said & those else others)
            if said & others:
                assert len(said) < len(those)


def test_no_text_was_left_in_another_language() -> None:
    for one, other in combinations(LANGUAGES, 2):
        for here, there in zip(Rules.options(one).values(), Rules.options(other).values(), strict=True):
            assert not {text for text in texts_of(here) if " " in text} & set(texts_of(there))


@languages
def test_every_preset_is_described(lang: str) -> None:
    assert tuple(words(lang).texts["presets"]) == Rules.presets


@pytest.mark.parametrize("told", [Rules.options, Rules("wmo").text, Rules("wmo").to_dict])
def test_an_unknown_language_is_refused(told: object) -> None:
    assert callable(told)
    with pytest.raises(mcr.McrError, match="unknown language 'xx'; the languages are en, zh, pt, ru, pl"):
        told("xx")


# The text.

CHANGED = Rules("mil").replace(deals=3, turn_seconds=7, round_winds="EN")


def squeezed(text: str, lang: str) -> str:
    """Return a text without its line ends, and Chinese without spaces."""
    return "".join(text.split()) if lang == "zh" else " ".join(text.split())


@languages
@pytest.mark.parametrize("rules", [*map(Rules, Rules.presets), CHANGED], ids=str)
def test_the_text_of_rules_reads_every_option(rules: Rules, lang: str) -> None:
    text = rules.text(lang)
    joined = squeezed(text, lang)
    for name, option in Rules.options(lang).items():
        here = getattr(rules, name)
        assert squeezed(option.meaning, lang) in joined
        assert f"{name}={here}" in text
        for choice in option.choices:
            if choice.value == here:
                assert squeezed(choice.meaning, lang) in joined
    assert not set("{}") & set(text)
    assert not [line for line in text.split("\n") if line != line.rstrip()]


@languages
def test_the_text_of_rules_says_what_differs(lang: str) -> None:
    blocks = [block.split("\n") for block in CHANGED.text(lang).split("\n\n")]
    from_mil, from_wmo = ([line.split()[0].rstrip(":").split("：")[0] for line in block[1:]] for block in blocks[1:3])
    assert from_mil == list(CHANGED.difference("mil"))
    assert from_wmo == list(CHANGED.difference("wmo"))
    assert [line for block in blocks for line in block if line.lstrip().startswith(("wmo:", "wmo："))]


def test_the_text_of_a_preset_in_english() -> None:
    text = Rules("mil").text()
    assert text.startswith(
        """\
Preset mil
The Mahjong International League: the book of 1998 with the supplement of 2023.

Differences from wmo
  two_concealed_kongs: 6, not 8
  mixed_kongs: five, not six
  forced_concealed_self_draw: self_drawn, not fully_concealed
  nine_gates_terminal_pungs: drop_one, not drop_both

Scoring

Points that a hand needs to win, without flowers.
  Eight points. (minimum_points=8)

Points of Two Concealed Kongs.
  Six points. (two_concealed_kongs=6)
  wmo: Eight points. (two_concealed_kongs=8)
"""
    )
    assert "Differences" not in Rules("wmo").text()


def test_lines_fit_a_terminal_and_chinese_counts_double() -> None:
    for lang in LANGUAGES:
        for line in CHANGED.text(lang).split("\n"):
            assert len(line) + len(re.findall(r"[\u3000-\u9fff\uff00-\uffef]", line)) <= 102
            assert not re.match(r"\s*[”》、。，；：）]", line), "no line begins with a closing mark"
            assert not re.search(r"[“《（]$", line), "none ends with an opening one"


def test_rules_are_named_as_they_print() -> None:
    for rules in [*map(Rules, Rules.presets), CHANGED, Rules("wmo").replace(claim_seconds=9)]:
        assert words("en").rules(rules) == str(rules)


# Plain data.


@languages
def test_rules_as_plain_data(lang: str) -> None:
    data = CHANGED.to_dict(lang)
    assert Rules(data["rules"]["preset"]).replace(**data["rules"]["changes"]) == CHANGED
    assert (data["version"], data["lang"]) == (1, lang)
    for option in data["options"]:
        described = Rules.options(lang)[option["option"]]
        assert option["value"] == getattr(CHANGED, option["option"])
        assert option["default"] == getattr(Rules("wmo"), option["option"])
        assert (option["meaning"], option["allowed"]) == (described.meaning, described.allowed)
        assert tuple(Choice(**choice) for choice in option["choices"]) == described.choices
