"""Deals made tile by tile, and quick ways through them: for the tests that stand for sentences about play."""

from collections.abc import Callable
from typing import Any

import pytest

import mcr
from slow.walls import made

DOCUMENTS = ("cardavia", "repino", "wikipedia_pl")
"""The rules of the three documents."""

documents = pytest.mark.parametrize("rules", DOCUMENTS)
optional_flowers = pytest.mark.parametrize("rules", DOCUMENTS[1:])

QUIET = "148m259p37sESWCF"
"""A hand that claims nothing of what the others here hold."""

WAITING = ("4m", "5m", "5m", "6m", "6m", "2p", "3p", "4p", "4p", "5p", "6p", "5s", "5s")
"""A hand that waits for 4m and 7m: of a discard worth 8 and 7 points, self-drawn 10 and 9."""

ORPHANS = "19m19p19sESWNCFP"
"""A hand that waits for thirteen kinds and is worth 88."""


def start(
    rules: str | mcr.Rules,
    hands: dict[int, str],
    *,
    dealer: int = 0,
    draws: str = "",
    replacements: str = "",
    last: str = "",
) -> mcr.Deal:
    """Return a deal of the wall that `slow.walls.made` makes of this."""
    rules = mcr.Rules(rules) if isinstance(rules, str) else rules
    size = 136 if rules.flowers == "none" else 144
    numbers = made(size, hands, dealer=dealer, draws=draws, replacements=replacements, last=last)
    return mcr.Deal(wall=mcr.Wall.from_tiles(numbers), rules=rules, dealer=dealer)


def play(deal: mcr.Deal, *lines: str) -> mcr.Deal:
    """Apply actions written as `seat action`, and return the deal."""
    for line in lines:
        seat, action = line.split(" ", 1)
        deal.apply(int(seat), action)
    return deal


def let_pass(deal: mcr.Deal) -> mcr.Deal:
    """Let every seat that may claim pass, and return the deal."""
    for seat in deal.awaiting:
        if "pass" in deal.legal_actions(seat):
            deal.apply(seat, "pass")
    return deal


def idle(deal: mcr.Deal, until: Callable[[mcr.Deal], bool] = lambda _: False) -> mcr.Deal:
    """Claim nothing and discard what is drawn until the condition holds or the deal is over, and return the deal."""
    while deal.awaiting and not until(deal):
        seat = min(deal.awaiting)
        action = deal.default_action(seat)
        assert action is not None
        deal.apply(seat, action)
    return deal


def turn_of(seat: int, tile: str | None = None) -> Callable[[mcr.Deal], bool]:
    """Return a condition for `idle`: the seat has drawn a tile, or this tile."""

    def holds(deal: mcr.Deal) -> bool:
        drawn = deal.observation(seat).drawn
        return drawn is not None and tile in (None, str(drawn))

    return holds


def turn_with(left: int) -> Callable[[mcr.Deal], bool]:
    """Return a condition for `idle`: somebody has drawn a tile, and so many are left."""
    return lambda deal: deal.wall.remaining == left and deal.observation(min(deal.awaiting)).last_discard is None


def legal(deal: mcr.Deal, seat: int) -> list[str]:
    """Return what a seat may do, as texts."""
    return [str(action) for action in deal.legal_actions(seat)]


def why_not(deal: mcr.Deal, seat: int, action: str) -> str:
    """Return why an action is refused; it must be, and change nothing."""
    before = deal.clone()
    with pytest.raises(mcr.IllegalActionError) as error:
        deal.apply(seat, action)
    assert deal == before
    return error.value.why


def kinds(deal: mcr.Deal) -> list[str]:
    """Return the kinds of all events."""
    return [event.kind for event in deal.events]


def payments(deal: mcr.Deal) -> tuple[int, int, int, int]:
    """Return what each seat got of a deal that is over."""
    assert deal.result is not None
    return deal.result.payments


def score_of(deal: mcr.Deal) -> mcr.Score:
    """Return the score of the only winner."""
    assert deal.result is not None
    (score,) = deal.result.scores
    return score


def waiting(flowers: str) -> tuple[str, str]:
    """Return a hand with flowers, and what replaces them, so that WAITING comes of it."""
    kept = len(WAITING) - len(flowers)
    return "".join(WAITING[:kept]) + flowers, "".join(WAITING[kept:])


def before_discard(
    rules: str | mcr.Rules,
    tile: str = "4m",
    *,
    winner: int = 1,
    discarder: int = 0,
    dealer: int = 0,
    flowers: str = "",
    others: str = QUIET,
) -> mcr.Deal:
    """Return a deal in which it is the discarder's turn, who holds a tile that the winner waits for."""
    hands = dict.fromkeys(range(4), others)
    hands[discarder] = QUIET if tile == "4m" else QUIET[:-1] + tile
    hands[winner], replacements = waiting(flowers)
    deal = start(rules, hands, dealer=dealer, replacements=replacements)
    return idle(deal, turn_of(discarder))


def discarded(rules: str | mcr.Rules, tile: str = "4m", *, discarder: int = 0, **others: Any) -> mcr.Deal:  # noqa: ANN401 - those of before_discard
    """Return the same when the tile is discarded."""
    return play(before_discard(rules, tile, discarder=discarder, **others), f"{discarder} discard {tile}")


def before_self_drawn(rules: str | mcr.Rules, *, winner: int = 1, dealer: int = 0, flowers: str = "") -> mcr.Deal:
    """Return a deal in which a seat that waits has drawn 7m in its turn after a discard."""
    hands = dict.fromkeys(range(4), QUIET)
    hands[winner], replacements = waiting(flowers)
    tiles = ["9s", "9s", "9s", "9s"]
    tiles[(winner - dealer - 1) % 4] = "7m"
    deal = start(rules, hands, dealer=dealer, draws="".join(tiles), replacements=replacements)
    return idle(deal, turn_of(winner, "7m"))


def before_added_kong(rules: str | mcr.Rules) -> mcr.Deal:
    """Return a deal in which seat 2 has a melded pung of P and has drawn the fourth, for which seat 3 waits."""
    hands = {0: "P", 1: QUIET, 2: "PP147m258p369sEE", 3: "19m19p19sESWNCFF"}
    deal = start(rules, hands, draws="5m5p5sP", replacements="7s")
    play(deal, "0 discard P", "2 pung", "3 pass", "2 discard 1m")
    return idle(deal, turn_of(2, "P"))
