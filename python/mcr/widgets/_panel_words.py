"""The words of the hand view and the trainer: the texts of `data/widgets` beside those of all others."""

from functools import cache

from mcr import _data
from mcr._words import Words

__all__ = ["panel_words"]


@cache
def panel_words(lang: str) -> Words:
    """Return the words of a language."""
    _data.check(lang)
    return Words(lang, {**_data.read("texts", lang), **_data.read("widgets", lang)})
