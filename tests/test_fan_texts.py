"""The texts that translators edit are complete in every language, and each example hand is what it claims to be."""

import copy
import pickle
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import combinations
from string import Formatter
from typing import Any

import pytest

import mcr
from mcr.testing import winning_hands

DATA = files("mcr") / "data"
PLURALS = {
    "en": {"one", "other"},
    "zh": {"other"},
    "pt": {"one", "other"},
    "ru": {"one", "few", "many"},
    "pl": {"one", "few", "many"},
}
"""The plural categories (CLDR) that whole numbers have in each language."""

FAN_IDS = [fan.id for fan in mcr.Fan]

NEVER_EXCLUDED = {
    # No fan implies them, and no hand holds their pattern twice.
    *("big_four_winds", "big_three_dragons", "all_green", "nine_gates", "four_kongs", "seven_shifted_pairs"),
    *("thirteen_orphans", "all_terminals", "little_four_winds", "little_three_dragons", "all_honors"),
    *("four_concealed_pungs", "pure_terminal_chows", "quadruple_chow", "four_pure_shifted_pungs"),
    *("four_pure_shifted_chows", "greater_honors_and_knitted_tiles", "all_even_pungs", "upper_tiles", "middle_tiles"),
    *("lower_tiles", "three_suited_terminal_chows", "all_fives", "triple_pung", "knitted_straight"),
    *("reversible_tiles", "last_tile_draw", "last_tile_claim", "out_with_replacement_tile", "robbing_the_kong"),
    *("melded_hand", "edge_wait", "closed_wait"),
    # Implied only where `forced_concealed_self_draw` is `self_drawn`, which it is not under `wmo`.
    "fully_concealed_hand",
    # The absence of all others.
    "chicken_hand",
    # They stand outside the fans of a hand.
    "flower_tiles",
}
"""The fans of which no hand shows an excluded pattern under `wmo`."""


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


DEFINITIONS = {lang: read(f"fans/{lang}.toml") for lang in PLURALS}
TEXTS = {lang: read(f"texts/{lang}.toml") for lang in PLURALS}
EXAMPLES = read("fans/examples.toml")

languages = pytest.mark.parametrize("lang", PLURALS)
fans = pytest.mark.parametrize("fan", FAN_IDS)


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the path of each text and its forms: one a plural category, or just one."""
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, str):
            yield name, {"": value}
        elif {"one", "other"} & value.keys():
            yield name, value
        else:
            yield from leaves(value, name)


FORMS = {lang: dict(leaves(texts)) for lang, texts in TEXTS.items()}


def placeholders(text: str) -> set[str]:
    """Return the names in braces; braces that are no plain name are an error."""
    found = [(name, spec, conversion) for _, name, spec, conversion in Formatter().parse(text) if name is not None]
    assert all(name.isidentifier() and not spec and not conversion for name, spec, conversion in found), text
    return {name for name, _, _ in found}


# Definitions.


@languages
def test_every_fan_is_defined_in_the_order_of_the_catalogue(lang: str) -> None:
    assert list(DEFINITIONS[lang]) == FAN_IDS
    assert all(list(table) == ["definition"] for table in DEFINITIONS[lang].values())


@fans
def test_a_definition_is_one_to_three_sentences(fan: str) -> None:
    for lang in PLURALS:
        text = DEFINITIONS[lang][fan]["definition"]
        ends = [end.end() for end in re.finditer(r"。|\.(?= |$)", text)]
        assert text == text.strip()
        assert 1 <= len(ends) <= 3, (lang, text)
        assert ends[-1] == len(text), (lang, text)


@fans
def test_definitions_name_the_same_options(fan: str) -> None:
    named = {lang: re.findall(r"[a-z]+(?:_[a-z]+)+", DEFINITIONS[lang][fan]["definition"]) for lang in PLURALS}
    assert all(options == named["en"] for options in named.values())
    assert set(named["en"]) <= set(mcr.Rules("wmo").options())


def test_no_definition_stands_twice() -> None:
    texts = [table["definition"] for definitions in DEFINITIONS.values() for table in definitions.values()]
    assert len(set(texts)) == len(texts) == len(PLURALS) * 82


# Texts.


@languages
def test_texts_have_the_same_keys_in_the_same_order(lang: str) -> None:
    assert list(FORMS[lang]) == list(FORMS["en"])


@languages
def test_texts_have_the_same_placeholders_in_every_form(lang: str) -> None:
    for name, forms in FORMS[lang].items():
        expected = placeholders(next(iter(FORMS["en"][name].values())))
        for text in forms.values():
            assert placeholders(text) == expected, (name, text)


@languages
def test_plural_forms_are_those_of_the_language(lang: str) -> None:
    for name, forms in FORMS[lang].items():
        assert forms.keys() == ({""} if "" in FORMS["en"][name] else PLURALS[lang]), name


@languages
def test_no_text_is_empty_or_ragged(lang: str) -> None:
    for name, forms in FORMS[lang].items():
        for text in forms.values():
            assert text.strip(), name
            assert text == text.strip() or name.startswith("punctuation."), name


def test_no_sentence_was_left_in_another_language() -> None:
    for one, other in combinations(PLURALS, 2):
        for name, forms in FORMS[one].items():
            text = next(iter(forms.values()))
            if text.endswith((".", "。")):
                assert text != next(iter(FORMS[other][name].values())), (one, other, name)


def test_every_tile_wind_form_and_principle_has_a_text() -> None:
    texts = TEXTS["en"]
    assert set(texts["tiles"]) == {*"mpsESWNCFPabcdefgh", "back"}
    assert set(texts["winds"]) == set("ESWN")
    assert set(texts["forms"]) == {
        "standard",
        "knitted_straight",
        "seven_pairs",
        "thirteen_orphans",
        "honors_and_knitted",
    }
    assert set(texts["reasons"]) == {"implied", "not_beside", "non_identical", "account_once"}


# Examples.


def has(score: mcr.Score, fan: str) -> bool:
    """Tell whether a fan is counted; flowers are counted apart."""
    return bool(score.flowers if fan == "flower_tiles" else score.counts.get(fan, 0))


def excluders(score: mcr.Score, fan: str) -> set[str]:
    """Return what excludes a fan: a single fan's id, ids joined by a plus sign, or the principle."""
    found = [excluded.by for excluded in score.excluded if excluded.fan.id == fan]
    return {by if isinstance(by, str) else "+".join(other.id for other in by) for by in found}


def scored(hand: str) -> mcr.Score:
    assert str(mcr.Hand(hand)) == hand, "the canonical notation"
    score = mcr.score(hand, rules="wmo")
    assert score is not None, f"{hand} is no win"
    return score


def test_every_fan_has_examples() -> None:
    assert list(EXAMPLES) == FAN_IDS
    for fan, table in EXAMPLES.items():
        excluded = [] if fan in NEVER_EXCLUDED else ["excluded", "by"]
        assert list(table) == ["example", "near_miss", *excluded], fan


@fans
def test_the_example_is_a_legal_win_with_the_fan(fan: str) -> None:
    score = scored(EXAMPLES[fan]["example"])
    assert has(score, fan), score.counts
    assert score.is_legal, score.points


@fans
def test_the_near_miss_has_nothing_of_the_fan(fan: str) -> None:
    score = scored(EXAMPLES[fan]["near_miss"])
    assert not has(score, fan), score.counts
    assert not excluders(score, fan)


@pytest.mark.parametrize("fan", [fan for fan in FAN_IDS if fan not in NEVER_EXCLUDED])
def test_the_excluded_pattern_is_excluded_by_what_is_named(fan: str) -> None:
    score = scored(EXAMPLES[fan]["excluded"])
    assert EXAMPLES[fan]["by"] in excluders(score, fan), score.excluded


@languages
def test_a_fan_tells_its_definition(lang: str) -> None:
    assert all(mcr.Fan(fan).definition(lang) == DEFINITIONS[lang][fan]["definition"] for fan in FAN_IDS)


def test_a_definition_is_in_english_unless_a_language_is_named() -> None:
    assert mcr.Fan("all_green").definition() == DEFINITIONS["en"]["all_green"]["definition"]
    for told in (mcr.Fan("all_green").definition, mcr.Fan("all_green").text, mcr.Fan("all_green").to_dict):
        with pytest.raises(mcr.McrError, match="unknown language 'xx'; the languages are en, zh, pt, ru, pl"):
            told("xx")
        with pytest.raises(TypeError, match="expected the name of a language, not int"):
            told(3)  # type: ignore[arg-type] # that is what is tried


@fans
def test_a_fan_gives_its_examples(fan: str) -> None:
    shown, table = mcr.Fan(fan).examples, EXAMPLES[fan]
    assert shown is mcr.Fan(fan).examples
    assert (str(shown.example), str(shown.near_miss)) == (table["example"], table["near_miss"])
    if "excluded" in table:
        assert str(shown.excluded) == table["excluded"]
        by = shown.by if isinstance(shown.by, str) else "+".join(other.id for other in shown.by or ())
        assert by == table["by"]
    else:
        assert (shown.excluded, shown.by) == (None, None)


def test_examples_are_values() -> None:
    shown = mcr.Fan("dragon_pung").examples
    assert pickle.loads(pickle.dumps(shown)) == copy.deepcopy(shown) == shown  # noqa: S301 - our own
    assert len({mcr.Fan(fan).examples for fan in FAN_IDS}) == 82
    with pytest.raises(AttributeError):
        shown.by = ()  # type: ignore[misc] # a value does not change


@fans
@languages
def test_the_text_of_a_fan_says_all_of_it(fan: str, lang: str) -> None:
    value, table = mcr.Fan(fan), EXAMPLES[fan]
    text = value.text(lang, "mil")
    joined = "".join(text.split()) if lang == "zh" else " ".join(text.split())
    for part in (value.id, value.name(lang), value.chinese, value.pinyin, str(value.points("mil")), "mil"):
        assert part in text
    for part in (value.definition(lang), *(other.name(lang) for other in value.implies)):
        assert ("".join(part.split()) if lang == "zh" else part) in joined
    assert all(table[key] in text for key in ("example", "near_miss", "excluded") if key in table)
    assert not set("{}") & set(text)
    assert "mil" not in value.text(lang)


def implied_by(*scopes: str) -> dict[str, set[str]]:
    """Return the fans that imply each fan to one of these extents."""
    by: dict[str, set[str]] = {fan: set() for fan in FAN_IDS}
    for fan in mcr.Fan:
        for other, how in fan.implies_how.items():
            if how in scopes:
                by[other.id].add(fan.id)
    return by


IMPLIED_BY = implied_by("always", "own_sets")
IMPLIED_BY_OPTION = implied_by("by_option")
"""Under some rules; whether under `wmo`, the examples tell."""


@fans
def test_nothing_of_a_fan_is_missing(fan: str) -> None:
    """There are names and definitions in five languages, an example, a near miss, and an exclusion by a fan if any."""
    value = mcr.Fan(fan)
    assert all(value.name(lang).strip() and value.definition(lang).strip() for lang in PLURALS)
    assert value.chinese
    assert value.pinyin
    shown = value.examples
    assert shown.example != shown.near_miss
    if IMPLIED_BY[fan]:
        assert shown.excluded is not None, f"implied by {IMPLIED_BY[fan]}"
        assert isinstance(shown.by, tuple)
        assert {other.id for other in shown.by} <= IMPLIED_BY[fan]
    elif isinstance(shown.by, tuple):
        assert {other.id for other in shown.by} <= IMPLIED_BY_OPTION[fan]


def test_no_hand_shows_what_is_said_never_to_be_excluded() -> None:
    hands = [*winning_hands(20_000, seed=11), *(mcr.Hand(table["example"]) for table in EXAMPLES.values())]
    seen = {excluded.fan.id for score in map(mcr.score, hands) if score is not None for excluded in score.excluded}
    assert not seen & NEVER_EXCLUDED
    assert seen == set(FAN_IDS) - NEVER_EXCLUDED
