"""The words of the hand view and the trainer: the texts of `data/widgets` beside those of all others."""

from functools import cache

from mcr._words import Words, words

__all__ = ["panel_words"]


@cache
def panel_words(lang: str) -> Words:
    """Return the words of a language."""
    return words(lang, "widgets")
