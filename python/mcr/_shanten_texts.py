"""How far a hand is from each form, as text."""

from mcr._shanten import Shanten, UsefulTiles
from mcr._words import Words, words

__all__ = ["shanten", "steps_away", "useful"]


def shanten(found: Shanten, lang: str = "en") -> str:
    """Return how far a hand is from each form, and its useful tiles, in a language."""
    say = words(lang)
    lines = [
        say.labelled("explain.hand", str(found.hand)),
        *([say.labelled("waits.visible", str(found.visible))] if found.visible else []),
        *(say.labelled(f"forms.{form}", steps_away(away, say)) for form, away in found.distances.items()),
        say.labelled("shanten.useful", useful(found.useful, say)),
    ]
    return "\n".join(lines)


def steps_away(away: int | None, say: Words) -> str:
    """Return a distance to a form."""
    if away is None:
        return say("shanten.impossible")
    if away > 0:
        return say.number("shanten.away", away)
    return say("shanten.complete" if away < 0 else "shanten.ready")


def useful(tiles: UsefulTiles, say: Words) -> str:
    """Return useful tiles and how many copies there are of them together."""
    return f"{tiles.tiles} ({say.number('waits.unseen', tiles.count)})" if tiles else say("shanten.none")
