"""Pages to print or to show: seating lists, player cards, score sheets, walls, and the whole tournament as one page.

Templates are in data/pages. Everything that was typed is escaped by jinja2: a name is never markup.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mcr._errors import TournamentError
from mcr._extras import needed_for
from mcr._mcr import Wall, deal_seed
from mcr.tournament.final import places
from mcr.tournament.settlement import WINDS
from mcr.tournament.standings import standings
from mcr.tournament.views import quality
from mcr.tournament.wording import Wording, shown, signed, wording

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from jinja2 import Environment

    from mcr.tournament.state import RoundState, State, TableState

__all__ = ["player_cards", "score_sheets", "seating_list", "tournament_page", "wall_list", "wall_seed"]

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")
"""The notation of the kinds of tiles without flowers, in the core's order."""
SHEET_MILLIMETRES, LEAST_ROW, MOST_ROW = 104, 6, 14
"""Height that the rows of deals share on a sheet, and that of a row."""
NOT_SEATED = "\N{EN DASH}"
PRIVATE = 34
"""Tiles of a private wall."""


@cache
def environment() -> Environment:
    """Return what fills in the templates."""
    with needed_for("a page of a tournament"):
        from jinja2 import Environment, FunctionLoader, StrictUndefined  # noqa: PLC0415 - an extra
    folder = files("mcr").joinpath("data", "pages")

    def load(name: str) -> str:
        return folder.joinpath(name).read_text(encoding="utf-8")

    return Environment(
        loader=FunctionLoader(load), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


def page(name: str, say: Wording, title: str, *, landscape: bool = False, **filled: object) -> str:
    """Return a page."""
    template = environment().get_template(f"{name}.html.j2")
    return template.render(lang=say.lang, title=title, landscape=landscape, **filled)


def titled(state: State, *parts: str) -> str:
    """Return a heading with the name of the tournament before it."""
    return " · ".join(part for part in (state.name, *parts) if part)


def round_name(round_: RoundState, say: Wording) -> str:
    """Return what a round is called."""
    return say("words.final") if round_.is_final else say("words.round", n=round_.number)


def drawn(state: State, round_: RoundState, say: Wording) -> str:
    """Return how good a draw is, and by which seed it was drawn."""
    repeats, spread = quality(state, round_)
    return say("words.drawn", repeats=repeats, spread=f"{spread:.1f}", seed=round_.seed)


def seating_list(state: State, number: int, lang: str) -> str:
    """Return who sits where in a round: table by table, and name by name."""
    say, round_ = wording(lang), state.round(number)
    tables = [{"number": table.number, "names": table.now} for table in round_.tables.values()]
    by_name = [
        {"name": name, "table": say("words.table", n=table.number), "wind": say.wind(wind)}
        for table in round_.tables.values()
        for wind, name in zip(WINDS, table.now, strict=True)
    ]
    notes = [say("words.sit_out", names=say.general.items(round_.sit_out))] if round_.sit_out else []
    notes += [say("words.lot", names=say.general.items(round_.lot))] if round_.lot else []
    return page(
        "seating",
        say,
        titled(state, round_name(round_, say), say("words.seating")),
        about=drawn(state, round_, say),
        winds=[say.wind(wind) for wind in WINDS],
        heads={"table": say("words.table", n="").strip(), "by_name": say("words.player")},
        tables=tables,
        notes=notes,
        by_name=sorted(by_name, key=lambda row: row["name"].casefold()),
    )


def player_cards(state: State, lang: str) -> str:
    """Return a card for each player who has a seat: his tables, his seats, and who sits there with him."""
    say = wording(lang)
    cards = []
    for player in state.players.values():
        rows = list(card_rows(state, player.name, say))
        if rows:
            about = " · ".join(text for text in (state.name, say("words.player_card"), player.team) if text)
            cards.append({"id": player.id, "name": player.name, "about": about, "rows": rows})
    heads = {
        "round": say("words.round", n="").strip(),
        "table": say("words.table", n="").strip(),
        "seat": say("words.seat"),
        "others": say("words.player"),
    }
    return page("cards", say, titled(state, say("words.player_card")), cards=cards, heads=heads)


def card_rows(state: State, name: str, say: Wording) -> Iterator[dict[str, object]]:
    """Yield the seats of a player; of a plan also those of the rounds that are not drawn yet."""
    for round_ in state.rounds:
        table = round_.table_of(name)
        label = say("words.final") if round_.is_final else str(round_.number)
        if table is not None:
            seat = table.seat_of(name) or 0
            yield card_row(label, table.number, seat, [other for other in table.now if other != name], say)
    plan = state.plan
    if plan is not None and len(state.rounds) < plan.start + len(plan.rounds) - 1 and name in plan.names():
        for number, tables in enumerate(plan.rounds, plan.start):
            if number > len(state.rounds):
                for index, names in enumerate(tables, 1):
                    if name in names:
                        others = [other for other in names if other != name]
                        yield card_row(str(number), index, names.index(name), others, say)


def card_row(label: str, table: int, seat: int, others: list[str], say: Wording) -> dict[str, object]:
    """Return a row of a card."""
    return {"round": label, "table": table, "seat": say.wind(WINDS[seat]), "others": say.general.items(others)}


def score_sheets(state: State, number: int, lang: str) -> str:
    """Return a score sheet for each table of a round: who has which wind in each deal, and room for the result."""
    say, round_ = wording(lang), state.round(number)
    deals = max(table.size for table in round_.tables.values())
    heads = {name: say(f"words.{name}") for name in ("deal", "prevalent", "winner", "discarder", "points", "flowers")}
    return page(
        "sheets",
        say,
        titled(state, say("words.score_sheet")),
        landscape=True,
        sheets=[sheet(state, round_, table, say) for table in round_.tables.values()],
        heads=heads,
        foot=[say(f"words.{name}") for name in ("vists", "fines", "total", "place", "signature")],
        row_height=f"{min(MOST_ROW, max(LEAST_ROW, SHEET_MILLIMETRES / deals)):.1f}",
        sum_check=say("words.sum_check"),
    )


def sheet(state: State, round_: RoundState, table: TableState, say: Wording) -> dict[str, Any]:
    """Return the sheet of a table."""
    deals = range(1, table.size + 1)
    prevalent = [state.prevalent(table, deal) for deal in deals]
    quarter, quarters = 0, [0]
    for before, now in pairwise(prevalent):
        quarter += before != now
        quarters.append(quarter)
    rows = [
        {
            "deal": deal,
            "prevalent": say.wind(wind),
            "seats": [say.wind(seat) for seat in state.winds(table, deal)],
            "shade": shade % 2 == 1,
        }
        for deal, wind, shade in zip(deals, prevalent, quarters, strict=True)
    ]
    winds = ", ".join(f"{say.wind(wind)}: {name}" for wind, name in zip(WINDS, table.now, strict=True))
    judge = say("words.judge", name=state.judge) if state.judge else ""
    about = " · ".join(text for text in (winds, judge) if text)
    return {
        "round": round_name(round_, say),
        "table": say("words.table", n=table.number),
        "names": table.now,
        "rows": rows,
        "about": about,
    }


def wall_list(state: State, number: int, lang: str) -> str:
    """Return the walls of a duplicate round, the same at every table, tile by tile in drawing order."""
    say, round_ = wording(lang), state.round(number)
    profile = state.profile
    if not profile.walls and profile.score != "differences":
        raise TournamentError("the regulation has no duplicate walls: every table mixes its own tiles")
    walls = []
    for wall in range(1, (profile.walls or profile.deals) + 1):
        seed = wall_seed(state, round_.number, wall)
        built = Wall(seed, profile.rules)
        kinds = [KINDS[tile // 4] for tile in built.tiles]
        size = PRIVATE if profile.rules.wall == "private" else len(kinds)
        parts = [kinds[first : first + size] for first in range(0, len(kinds), size)]
        labels = [f"{say.wind(wind)}: " for wind in WINDS] if len(parts) > 1 else [""]
        walls.append(
            {
                "title": say("words.wall", n=wall),
                "about": f"{say('words.seed')} {seed} · SHA-256 {built.commitment}",
                "lines": [label + " ".join(part) for label, part in zip(labels, parts, strict=True)],
            }
        )
    return page("walls", say, titled(state, round_name(round_, say), say("words.wall_list")), walls=walls)


def wall_seed(state: State, round_: int, wall: int) -> int:
    """Return the seed of a duplicate wall."""
    return deal_seed(state.seed, 1000 * round_ + wall)


def tournament_page(state: State, lang: str) -> str:
    """Return places, standing and draws as one page."""
    say = wording(lang)
    parts = [part for part in (places_part(state, say), standing_part(state, say)) if part["rows"]]
    parts += [seating_part(state, round_, say) for round_ in reversed(state.rounds)]
    judge = say("words.judge", name=state.judge) if state.judge else ""
    title = titled(state) or say("words.standings")
    return page("tournament", say, title, landscape=True, about=judge, parts=parts)


def head(text: str, *, number: bool = False) -> dict[str, object]:
    """Return the head of a column."""
    return {"text": text, "number": number}


def row(*cells: object, unranked: bool = False) -> dict[str, Any]:
    """Return a row."""
    return {"cells": ["" if cell is None else cell for cell in cells], "unranked": unranked}


def places_part(state: State, say: Wording) -> dict[str, Any]:
    """Return the places of the tournament."""
    heads = [
        head(say("words.place"), number=True),
        head(say("words.player")),
        *(head(say(f"words.{name}"), number=True) for name in ("table_points", "vists", "final_vists")),
    ]
    rows = [
        row(
            place.place,
            place.player,
            shown(place.table_points),
            signed(place.vists),
            None if place.final_vists is None else signed(place.final_vists),
            unranked=place.place is None,
        )
        for place in places(state)
    ]
    if not state.profile.final:
        heads.pop()
        rows = [{**line, "cells": line["cells"][:-1]} for line in rows]
    return {"title": say("words.places"), "about": "", "heads": heads, "rows": rows}


def standing_part(state: State, say: Wording) -> dict[str, Any]:
    """Return the standing with its rounds."""
    lines = standings(state)
    numbers = range(1, min(state.profile.rounds, len(state.rounds)) + 1)
    differences = state.profile.score == "differences"
    heads = [head(say("words.rank"), number=True), head(say("words.player"))]
    if differences:
        heads.append(head(say("words.difference"), number=True))
    heads += [head(say("words.table_points"), number=True), head(say("words.vists"), number=True)]
    heads += [head(say("words.round", n=number), number=True) for number in numbers]
    heads += [head(say(f"words.{name}"), number=True) for name in ("deals_won", "best_hand")]
    heads.append(head(say("words.tiebreak")))

    def of_round(points: Fraction | None, vists: int | None) -> str:
        if vists is None:
            return NOT_SEATED
        return f"{'·' if points is None else shown(points)} ({signed(vists)})"

    rows = []
    for line in lines:
        divided = say("words.equal") if line.tiebreak == "equal" else line.tiebreak
        if line.tiebreak not in ("", "equal"):
            divided = say(f"criteria.{line.tiebreak}").split(",")[0]
        rows.append(
            row(
                line.rank if line.is_ranked else say("words.unranked"),
                line.player,
                *([shown(line.difference)] if differences else []),
                shown(line.table_points),
                signed(line.vists),
                *(of_round(*line.rounds.get(number, (None, None))) for number in numbers),
                line.deals_won,
                line.best_hand or None,
                divided,
                unranked=not line.is_ranked,
            )
        )
    after = say("words.after", n=len(numbers)) if numbers else ""
    return {"title": say("words.standings"), "about": after, "heads": heads, "rows": rows}


def seating_part(state: State, round_: RoundState, say: Wording) -> dict[str, Any]:
    """Return the draw of a round."""
    heads = [head(say("words.table", n="").strip(), number=True), *(head(say.wind(wind)) for wind in WINDS)]
    rows = [row(table.number, *table.now) for table in round_.tables.values()]
    return {
        "title": f"{round_name(round_, say)}: {say('words.seating')}",
        "about": drawn(state, round_, say),
        "heads": heads,
        "rows": rows,
    }
