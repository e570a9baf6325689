"""Numbers as the five languages write them."""

import pytest

import mcr
from mcr._words import words

DECIMALS = {"en": "0.5%", "zh": "0.5%", "pt": "0,5%", "ru": "0,5 %", "pl": "0,5%"}
ONE_IN = {"en": "1 in 27,000", "zh": "1/27,000", "pt": "1 em 27.000", "ru": "1 из 27\xa0000", "pl": "1 na 27\xa0000"}


@pytest.mark.parametrize("lang", DECIMALS)
def test_numbers_are_written_as_the_language_writes_them(lang: str) -> None:
    say = words(lang)
    assert say.percent(0.005) == DECIMALS[lang]
    assert say.chance(1 / 26_973) == ONE_IN[lang]
    assert say.chance(0) == say.percent(0)
    assert say.chance(0.01) == say.percent(0.01)
    assert say.chance(0.0099).endswith("100")


@pytest.mark.parametrize("lang", DECIMALS)
def test_no_text_about_a_hand_has_a_number_as_programs_write_it(lang: str) -> None:
    found = mcr.distance("23455m2346p77s35s")
    for route in found.routes:
        assert words(lang).chance(route.chance) in found.text(lang)
    assert "e-" not in found.text(lang)
