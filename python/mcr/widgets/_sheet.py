"""The score sheet: how a deal ended, the hand and its fans, what was not counted and why, who pays, the totals."""

from typing import TYPE_CHECKING, Any

from mcr._explain import reason
from mcr._mcr import Score, Tile
from mcr._seats import SEATS, wind_of
from mcr._words import Words
from mcr.widgets._game import Game
from mcr.widgets._seats import claimed_from, meld_view, place_of

if TYPE_CHECKING:
    from mcr._parts import Set

__all__ = ["sheet"]


def sheet(game: Game, names: Any, say: Words) -> dict[str, Any]:  # noqa: ANN401 - names by player
    """Return the sheet of the deal that has ended."""
    deal = game.deal
    result = deal.result
    if result is None:
        message = "the deal runs"
        raise AssertionError(message)
    called = {seat: names[game.player_at(seat)] for seat in SEATS}
    wins = [
        hand_sheet(score, seat, game, called, say) for seat, score in zip(result.winners, result.scores, strict=True)
    ]
    match = game.match
    return {
        "reason": result.reason,
        "title": title(game, called, say),
        "how": say(
            f"results.{result.reason}", **{"from": "" if result.discarder is None else called[result.discarder]}
        ),
        "isOwn": game.seat in result.winners,
        "wins": wins,
        "payments": [payment(game, (game.seat + turns) % 4, called, say) for turns in SEATS],
        "history": [[paid[(game.start.person + turns) % 4] for turns in SEATS] for paid in game.payments],
        "carried": [game.carried[(game.start.person + turns) % 4] for turns in SEATS] if any(game.carried) else None,
        "carriedName": say("sheet.earlier"),
        "historyNames": [names[(game.start.person + turns) % 4] for turns in SEATS],
        "totals": [game.totals[(game.start.person + turns) % 4] for turns in SEATS],
        "tablePoints": None
        if match is None or match.table_points is None
        else [str(match.table_points[(game.start.person + turns) % 4]) for turns in SEATS],
        "steps": len(game.done),
    }


def title(game: Game, called: dict[int, str], say: Words) -> str:
    """Return who won, with how much."""
    result = game.deal.result
    if result is None or not result.winners:
        return say("sheet.nobody")
    parts = []
    for seat, score in zip(result.winners, result.scores, strict=True):
        who = "sheet.you_win" if seat == game.seat else "sheet.wins"
        parts.append(say(who, who=called[seat], points=say.points(score.total)))
    return say.clauses(*parts)


def hand_sheet(score: Score, seat: int, game: Game, called: dict[int, str], say: Words) -> dict[str, Any]:
    """Return a winning hand: its parts as they are read, its fans with their tiles, and what is not counted."""
    result = game.deal.result
    hand = score.hand
    source = result.discarder if result else None
    won = say("sheet.drawn") if source is None else say("sheet.won_from", who=called[source])
    return {
        "place": place_of(seat, game.seat),
        "who": called[seat],
        "hand": str(hand),
        "parts": parts(score, seat, called, won, say),
        "flowers": [str(tile) for tile in hand.flower_tiles],
        "fans": [
            {
                "id": scored.fan.id,
                "name": say.fan(scored.fan),
                "count": scored.count,
                "points": scored.points,
                "uses": [[[str(tile) for tile in part.tiles] for part in sets] for sets in scored.uses if sets],
                "about": scored.fan.definition(say.lang),
            }
            for scored in score.fans
        ],
        "points": score.points,
        "flowerPoints": score.flowers,
        "total": score.total,
        "minimum": score.rules.minimum_points,
        "excluded": [
            {
                "id": other.fan.id,
                "name": say.fan(other.fan),
                "count": other.count,
                "points": other.count * other.fan.points(score.rules),
                "why": reason(other, say),
            }
            for other in score.excluded
        ],
    }


def parts(score: Score, seat: int, called: dict[int, str], won: str, say: Words) -> list[dict[str, Any]]:
    """Return the parts of a hand in the order in which they lie, each with what stands under it."""
    read = score.decomposition
    winning = None if score.hand.winning_tile is None else str(score.hand.winning_tile)
    listed: list[Set] = [part for part in (*read.sets, read.straight, read.pair) if part is not None]
    if not listed:
        tiles = [str(tile) for tile in score.hand.concealed]
        return [
            {"tiles": tiles, "across": -1, "hot": -1, "note": ""},
            {"tiles": [winning], "across": -1, "hot": 0, "note": won},
        ]
    found: list[dict[str, Any]] = []
    is_open = True
    for part in listed:
        if part.meld is not None:
            source = claimed_from(part.meld, seat)
            note = "" if source is None else say("sheet.claimed_from", who=called[source])
            found.append({**meld_view(part.meld, shown=True), "hot": -1, "note": note})
            continue
        tiles = [str(tile) for tile in part.tiles]
        hot = -1
        if is_open and part == read.completed and winning in tiles:
            hot, is_open = len(tiles) - 1 - tiles[::-1].index(winning), False
        found.append({"tiles": tiles, "across": -1, "hot": hot, "note": won if hot >= 0 else ""})
    return found


def payment(game: Game, seat: int, called: dict[int, str], say: Words) -> dict[str, Any]:
    """Return what a seat gets, and why."""
    result = game.deal.result
    if result is None:
        message = "the deal runs"
        raise AssertionError(message)
    paid = result.payments[seat]
    wind = wind_of(seat, game.deal.dealer)
    why = ""
    if seat in result.winners:
        why = say("sheet.won")
    elif result.false_wins or result.reason == "penalty":
        why = say("sheet.fine") if paid else ""
    elif len(result.winners) == 1:
        total = result.scores[0].total
        rest = -paid - total
        if result.discarder == seat:
            tile = won_on(result.scores[0])
            why = say(
                "sheet.robbed_of" if result.reason == "robbed_kong" else "sheet.discarded",
                tile="" if tile is None else say.tile(tile),
                base=rest,
                total=total,
            )
        elif result.discarder is None:
            why = say("sheet.pays_all", base=rest, total=total)
        else:
            why = say("sheet.pays_base", base=-paid)
    return {
        "place": place_of(seat, game.seat),
        "who": called[seat],
        "wind": wind,
        "windName": say.wind(wind),
        "paid": paid,
        "why": why,
    }


def won_on(score: Score) -> Tile | None:
    """Return the tile won on."""
    return score.hand.winning_tile
