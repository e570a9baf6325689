"""The waits of a hand as text: each tile with what it is worth, and what it lacks."""

from mcr._distance import Distance
from mcr._explain import fan_line
from mcr._parts import ScoredFan
from mcr._waits import Wait, Waits
from mcr._words import Words, words

__all__ = ["wait_fans", "wait_shortfall", "waits", "waits_circumstances"]


def waits(found: Waits, lang: str = "en") -> str:
    """Return the waits of a hand in a language: each with its points, its fans on a discard, and what it lacks."""
    say = words(lang)
    head = [say.labelled("explain.hand", str(found.hand)), *waits_circumstances(found, say)]
    blocks = [[wait_line(wait, say), *(f"  {line}" for line in wait_remarks(wait, say))] for wait in found]
    return "\n\n".join("\n".join(block) for block in [head, *(blocks or [[say("waits.none")]])])


def waits_circumstances(found: Waits | Distance, say: Words) -> list[str]:
    """Return what is visible, the winds, and the rules."""
    return [
        *([say.labelled("waits.visible", str(found.visible))] if found.visible else []),
        say.labelled("explain.round_wind", say.wind(found.hand.round)),
        say.labelled("explain.seat_wind", say.wind(found.hand.seat)),
        say.labelled("rules.title", say.rules(found.rules)),
    ]


def wait_line(wait: Wait, say: Words) -> str:
    """Return a wait with its points."""
    return say(
        "waits.line",
        tile=wait.tile,
        unseen=say.number("waits.unseen", wait.unseen),
        discard=say.points(wait.discard.points),
        drawn=say.points(wait.self_drawn.points),
    )


def wait_fans(wait: Wait, say: Words) -> str:
    """Return the fans of the win on a discard as a list."""
    return say.items(fan_line(ScoredFan(fan.fan, fan.count, fan.points), say) for fan in wait.discard.fans)


def wait_remarks(wait: Wait, say: Words) -> list[str]:
    """Return the fans of a wait, and where it is below the minimum that, and what would lift it."""
    return [wait_fans(wait, say), *wait_shortfall(wait, say)]


def wait_shortfall(wait: Wait, say: Words) -> list[str]:
    """Return where a wait is below the minimum, and which circumstances would lift it; nothing if it is not."""
    minimum = wait.discard.rules.minimum_points
    if wait.discard.is_legal:
        return [] if wait.self_drawn.is_legal else [say("waits.below_self_drawn", minimum=minimum)]
    below = "below_on_discard" if wait.self_drawn.is_legal else "below"
    names = {"last_in_wall": "circumstances.last_tile_claim", "kong": "waits.kong"}
    lifts = say.items(say(names.get(name, f"circumstances.{name}")) for name in wait.lifts)
    lifted = say("waits.lifts", lifts=lifts) if lifts else say("waits.no_lift")
    return [say(f"waits.{below}", minimum=minimum), lifted]
