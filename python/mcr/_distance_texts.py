"""The distances of a hand to a legal win as text, and the routes to it."""

from itertools import groupby

from mcr._distance import Distance, Route
from mcr._explain import fan_line
from mcr._waits_texts import waits_circumstances
from mcr._words import Words, words

__all__ = ["distance", "numbers_of", "route_fans", "route_line"]


def distance(found: Distance, lang: str = "en") -> str:
    """Return the distances of a hand in a language, and the routes: target, missing tiles, points, fans."""
    say = words(lang)
    head = [say.labelled("explain.hand", str(found.hand)), *waits_circumstances(found, say)]
    title = say("distance.missing_to", minimum=found.rules.minimum_points)
    numbers = [
        f"  {say('distance.by', measure=say(f'distance.{name}'), number=n)}" for name, n in numbers_of(found, say)
    ]
    blocks = [head, [title, *numbers]]
    for measure, routes in groupby(found.routes, key=lambda route: route.measure):
        listed = list(routes)
        missing = say("distance.missing", n=len(listed[0].missing))
        block = [say("distance.routes", measure=say(f"distance.{measure}"), missing=missing)]
        for route in listed:
            block += [f"  {route_line(route, say)}", f"    {route_fans(route, say)}"]
        blocks.append(block)
    if not found.routes:
        blocks.append([say("distance.no_routes", minimum=found.rules.minimum_points)])
    return "\n\n".join("\n".join(block) for block in blocks)


def numbers_of(found: Distance, say: Words) -> list[tuple[str, str]]:
    """Return the names of the four measures with their numbers, or that there is none."""
    numbers = {
        "floor": found.floor,
        "closed": found.closed,
        "self_drawn": found.self_drawn,
        "best_case": found.best_case,
    }
    return [(name, say("distance.none") if n is None else str(n)) for name, n in numbers.items()]


def route_line(route: Route, say: Words) -> str:
    """Return a target with the missing tiles, its points and its chance."""
    return say(
        "distance.line",
        hand=" ".join(map(str, route.parts)) or str(route.tiles),
        missing=route.missing,
        points=say.points(route.points),
        chance=say.chance(route.chance),
    )


def route_fans(route: Route, say: Words) -> str:
    """Return the fans of a target as a list."""
    return say.items(fan_line(fan, say) for fan in route.fans) if route.fans else "-"
