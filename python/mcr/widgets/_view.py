"""The view: all that the page gets, as plain JSON types, made from what the person's seat may see.

While a deal runs everything in it comes from the person's `Observation`, from what is settled before the deal (rules,
names, the wall's commitment), and from results of deals that have ended. Only when the deal has ended is it asked for
more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from mcr._mcr import Deal, Observation
from mcr._seats import SEATS, wind_of
from mcr._words import Words
from mcr.widgets._game import Game
from mcr.widgets._log import log_lines
from mcr.widgets._prompt import prompt
from mcr.widgets._say import table_words
from mcr.widgets._seats import PLACES, claimed_from, last_thrown, meld_name, meld_view, own_hand, place_of
from mcr.widgets._settings import Settings
from mcr.widgets._sheet import sheet

__all__ = ["Names", "names_of", "stage", "view"]

Names = Mapping[int, str]
"""The name of each player, by number."""


def names_of(game: Game, settings: Settings, say: Words) -> Names:
    """Return how the players are called."""
    names = {game.start.person: settings.name or say("names.you")}
    for turns, key in enumerate("enw", 1):
        names[(game.start.person + turns) % 4] = say(f"names.{key}")
    return names


def view(game: Game, settings: Settings, levels: Sequence[str], number: int) -> dict[str, Any]:
    """Return the view of a game.

    `levels`: of the opponents, in the order of their turns after the person; `number`: of the view.
    """
    say = table_words(settings.lang)
    names = names_of(game, settings, say)
    seen = game.observation
    ended = game.deal.result is not None
    return {
        "view": number,
        "seat": game.seat,
        "lang": settings.lang,
        "deal": about_deal(game, seen, say),
        **stage(seen, game.deal if ended else None, say),
        "players": players(game, names, levels, seen, say),
        "log": log_lines(seen, {seat: names[game.player_at(seat)] for seat in SEATS}, say),
        "prompt": None if ended else prompt(game, seen, names, say),
        "sheet": sheet(game, names, say) if ended else None,
        "settings": asdict(settings),
        "hints": None,
        "review": None,
        "busy": False,
    }


def about_deal(game: Game, seen: Observation, say: Words) -> dict[str, Any]:
    """Return what stands about the deal: rules, number, wind, wall."""
    ended = game.deal.result is not None
    rules = game.start.rules
    seed = game.deal.seed if ended else None
    return {
        "rules": say.rules(rules),
        "about": say("view.minimum", minimum=rules.minimum_points),
        "round": seen.round,
        "roundName": say("view.round", wind=say.wind(seen.round)),
        "index": game.index,
        "deals": game.start.deals,
        "number": say("view.deal", n=game.index + 1, of=game.start.deals),
        "commitment": game.deal.wall.commitment,
        "seed": None if seed is None else str(seed),
        "isOver": game.is_over,
    }


def players(
    game: Game, names: Names, levels: Sequence[str], seen: Observation, say: Words
) -> dict[str, dict[str, Any]]:
    """Return who sits where: name, wind, total, level, whether the player deals, is dead, or is to act."""
    found = {}
    for turns, place in enumerate(PLACES):
        seat = (seen.seat + turns) % 4
        level = levels[turns - 1] if turns else ""
        known = level in say.texts["levels"]
        wind = wind_of(seat, seen.dealer)
        found[place] = {
            "name": names[game.player_at(seat)],
            "wind": wind,
            "windName": say.wind(wind),
            "total": game.totals[game.player_at(seat)],
            "level": say(f"levels.{level}") if known else level,
            "about": say(f"about.{level}") if known else "",
            "isDealer": seat == seen.dealer,
            "isDead": seen.dead[seat],
        }
    return found


def stage(seen: Observation, ended: Deal | None, say: Words) -> dict[str, Any]:
    """Return the tiles on the table: wall, and by place river, melds, flowers and hand.

    `ended`: the deal, if everything may be shown.
    """
    person = seen.seat
    last = last_thrown(seen.events)
    hand, drawn = own_hand(seen)
    seats = {}
    for turns, place in enumerate(PLACES):
        seat = (person + turns) % 4
        melds = ended.melds[seat] if ended else seen.melds[seat]
        hidden: Any = list(map(str, ended.hands[seat])) if ended else seen.hand_sizes[seat]
        laid = []
        for meld in melds:
            source = None if meld is None else claimed_from(meld, seat)
            drawn_meld = meld_view(meld, shown=ended is not None)
            who = "" if source is None else say(f"places.{place_of(source, seat)}")
            laid.append({**drawn_meld, "name": meld_name(meld, who, say)})
        seats[place] = {
            "river": [str(tile) for tile in seen.rivers[seat]],
            "isLast": seat == last,
            "melds": laid,
            "flowers": [str(tile) for tile in seen.flowers[seat]],
            "hand": hand if place == "s" else hidden,
        }
    return {
        "seats": seats,
        "drawn": drawn,
        "turn": turn_of(seen),
        "wall": wall(seen),
    }


def turn_of(seen: Observation) -> str | None:
    """Return the place whose turn it is, as far as events tell."""
    for event in reversed(seen.events):
        if event.kind in ("draw", "chow", "pung", "kong", "concealed_kong", "added_kong", "discard", "flower"):
            return None if event.seat is None else place_of(event.seat, seen.seat)
    return place_of(seen.dealer, seen.seat)


def wall(seen: Observation) -> dict[str, Any]:
    """Return the wall: tiles left, how many were taken from each end, how many it had."""
    from_tail = sum(event.kind == "draw" and event.source == "tail" for event in seen.events)
    total = sum(seen.hand_sizes) + sum(
        sum(4 if meld is None or meld.is_kong else 3 for meld in seen.melds[seat])
        + len(seen.rivers[seat])
        + len(seen.flowers[seat])
        for seat in SEATS
    )
    whole = total + seen.wall_left
    private = None if seen.private_walls is None else [seen.private_walls[(seen.seat + turns) % 4] for turns in SEATS]
    return {"left": seen.wall_left, "tail": from_tail, "whole": whole, "private": private}
