"""How values show themselves in notebooks."""

from dataclasses import dataclass

from mcr.art.themes import Theme

__all__ = ["Look", "look"]


@dataclass(slots=True)
class Look:
    """How tiles, hands, scores, fans and rules show themselves in a notebook; set its attributes to change that."""

    theme: Theme = "auto"
    """`auto` asks the system of whoever sees it whether it is dark. That it wants more contrast browsers do not tell an
    image: for that choose `contrast`."""
    index: bool = False
    """Whether tiles bear an Arabic digit or a letter in the corner."""
    lang: str = "en"
    """The language: en, zh, pt, ru or pl."""


look = Look()
"""How they show themselves in this kernel; `mcr.art.look.lang = "pl"` changes it for all that is shown from then on."""
