"""What each choice promises: hints for the player, made from the observation alone, and the same for the review."""

from typing import TYPE_CHECKING, Any, TypeAlias

from mcr._errors import McrError
from mcr._mcr import Hand, Observation, Tiles
from mcr._outlook import Analysis, Claim, ClaimAnalysis, Discard, analyse
from mcr._waits import waits
from mcr._words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Weighed", "choices", "hints"]


def hints(seen: Observation, say: Words) -> dict[str, Any] | None:
    """Return hints for the answers that a seat has; None where nothing can be said."""
    try:
        found = analyse(seen)
    except McrError:
        return None  # a flower is in the hand, or a kong may be robbed: there is nothing to weigh
    weighed = turn_hints(found, seen, say) if isinstance(found, Analysis) else claim_hints(found, seen)
    # A win is no row of an analysis, and nothing promises more.
    return {**weighed, "best": "win"} if "win" in seen.legal_actions else weighed


def turn_hints(found: Analysis, seen: Observation, say: Words) -> dict[str, Any]:
    """Return what each discard promises, by kind, and the best of them."""
    rows = {}
    for row in found:
        routes = row.routes
        rows[str(row.discard)] = {
            "chance": row.win_chance,
            "expected": row.expected_points,
            "shanten": row.shanten,
            "useful": row.useful_count,
            "tiles": [[str(tile), int(seen.unseen[tile.index])] for tile in row.useful],
            "points": routes[0].points if routes else None,
            "fans": [[say.fan(scored.fan), scored.points] for scored in routes[0].fans] if routes else [],
            "isExact": row.exact,
            "waits": wait_lines(row.hand, row.visible, seen) if row.shanten == 0 else [],
        }
    return {"kind": "turn", "best": str(found.best.discard), "rows": rows}


def claim_hints(found: ClaimAnalysis, seen: Observation) -> dict[str, Any]:
    """Return what each answer to a discard promises, and what the hand waits for as it is."""
    rows = {answer_of(row, seen): row for row in found}
    return {
        "kind": "claim",
        "best": answer_of(found.best, seen),
        "rows": {answer: {"chance": row.win_chance, "expected": row.expected_points} for answer, row in rows.items()},
        "waits": wait_lines(found.hand, found.visible, seen),
    }


def answer_of(row: Claim, seen: Observation) -> str:
    """Return the action that a row is about."""
    if row.meld is None:
        return "pass"
    if row.meld.shape == "chow":
        return f"chow {row.meld.tiles} with {seen.last_discard}"
    return "pung" if row.meld.shape == "pung" else "kong"


def wait_lines(hand: Hand, visible: Tiles, seen: Observation) -> list[dict[str, Any]]:
    """Return what 13 tiles wait for: each tile with its copies left and what it is worth."""
    return [
        {
            "tile": str(wait.tile),
            "left": wait.unseen,
            "discard": wait.discard.points,
            "selfDrawn": wait.self_drawn.points,
            "isLegal": wait.is_legal,
        }
        for wait in waits(hand, visible, seen.rules)
    ]


Weighed: TypeAlias = dict[str, Any]
"""A choice as the review shows it: its tile or answer, its expected points, whether it is the best, or was made."""


def choices(seen: Observation, made: str) -> tuple[list[Weighed], float | None]:
    """Return all choices that a seat had, best first, and what the one that was made gave up in expected points.

    None if what was made is not among them, as a win or a kong in the own turn is not. A McrError where nothing can be
    said.
    """
    found = analyse(seen)
    listed: list[Weighed] = []
    cost = None
    best = found.best.expected_points
    rows: Sequence[Claim | Discard] = found.rows
    for place, row in enumerate(rows):
        if isinstance(row, Claim):
            answer, tiles = answer_of(row, seen), [] if row.meld is None else list(map(str, row.meld.tiles))
        else:
            answer, tiles = f"discard {row.discard}", [str(row.discard)]
        is_made = answer == made
        if is_made:
            cost = max(0.0, best - row.expected_points)
        listed.append(
            {
                "answer": answer,
                "tiles": tiles,
                "expected": row.expected_points,
                "chance": row.win_chance,
                "isBest": place == 0,
                "isMade": is_made,
                "isExact": row.exact,
            }
        )
    return listed, cost
