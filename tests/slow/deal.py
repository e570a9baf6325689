"""A deal from the outside: start it, ask who must act and what is legal, apply actions."""

from slow import wall
from slow.actions import discard_text, in_order, split_copy
from slow.answers import claims, resolve, take_claim
from slow.moves import deal_flowers
from slow.penalties import count_votes, kill, may_declare, treat_offenders
from slow.state import Deal, Event, Scorer, Seat
from slow.tiles import kind
from slow.turns import play, turn_actions


class IllegalActionError(ValueError):
    """An action that was refused; the deal is as it was."""


def start(
    rules: dict[str, object],
    score: Scorer,
    *,
    tiles: tuple[int, ...] | None = None,
    seed: int | None = None,
    round: str = "E",
    dealer: int = 0,
) -> Deal:
    """Deal the tiles of a seed or of a wall given tile by tile, up to the dealer's first turn.

    play: "The fourteenth tile (52, or what replaced it) is the `drawn` tile of the dealer's first turn, which is a turn
    after a draw".
    """
    if tiles is None:
        if seed is None:
            raise ValueError("a deal needs a seed or a wall")
        tiles = wall.order(seed, wall.size(rules)).tiles
    given = wall.wall_of(tiles, rules)
    seats = [Seat(hand) for hand in given.hands(dealer)]
    deal = Deal(rules, score, round, dealer, given, seats, turn=dealer)
    deal.events += [Event("deal", seat, tiles=tuple(seats[seat].hand)) for seat in range(4)]
    deal_flowers(deal)
    deal.drawn = seats[dealer].hand[-1]
    seats[dealer].draws = 1
    return deal


def awaiting(deal: Deal) -> list[int]:
    """Return the seats that must act now, in rising number: those that have answered "are no longer awaited"."""
    if deal.phase == "turn":
        return [deal.turn]
    waiting = deal.votes if deal.phase == "votes" else deal.answers
    return sorted(seat for seat, answer in waiting.items() if answer is None)


def legal_actions(deal: Deal, seat: int) -> list[str]:
    """Return the listed actions of a seat in their order; none for a seat not awaited.

    play: "`pass` is listed with every answer, never in the own turn"; api: "`declare win` is never listed".
    """
    if seat not in awaiting(deal):
        return []
    if deal.phase == "votes":
        return ["consent", "object"]
    return in_order(turn_actions(deal) if deal.phase == "turn" else ["pass", *claims(deal, seat)])


def apply(deal: Deal, seat: int, action: str) -> None:
    """Apply an action, or raise and change nothing."""
    if seat not in awaiting(deal):
        raise IllegalActionError(f"seat {seat} is not awaited: {action}")
    plain, tile = split_copy(action)
    if tile is not None and tile not in deal.seats[seat].hand:
        raise IllegalActionError(f"seat {seat} does not hold the copy: {action}")
    if plain == "declare win":
        refused = may_declare(deal, seat)
        if refused:
            raise IllegalActionError(f"seat {seat}: {action}: {refused}")
    elif plain not in legal_actions(deal, seat):
        raise IllegalActionError(f"seat {seat}: {action} is not legal")
    deal.actions.append(f"{seat} {action}")
    if deal.phase == "turn":
        take_turn(deal, seat, plain, tile)
    elif deal.phase == "votes":
        deal.votes[seat] = plain
        if not awaiting(deal) and count_votes(deal) and deal.offered is not None:
            take_claim(deal)
    else:
        deal.answers[seat] = plain
        if not awaiting(deal):
            resolve(deal)


def take_turn(deal: Deal, seat: int, action: str, tile: int | None) -> None:
    """Do an action of the own turn; after `declare win` "the seat stays to discard" unless the deal is over (play)."""
    if action == "declare win":
        deal.offenders = [seat]
        treat_offenders(deal, deal_goes_on=True)
    else:
        play(deal, action, tile)


def declare_dead(deal: Deal, seat: int, reason: str) -> None:
    """Declare a hand dead, as a referee.

    play: "`declare_dead` at any time before the end; a win already answered becomes pass; a seat that can then do
    nothing else is no longer awaited. A dead seat keeps its turn and its vote".
    """
    if deal.phase == "over":
        raise IllegalActionError("the deal is over")
    deal.actions.append(f"{seat} dead")
    kill(deal, seat, reason)
    if deal.phase != "answers" or seat not in deal.answers:
        return
    if deal.answers[seat] == "win" or (deal.answers[seat] is None and not claims(deal, seat)):
        deal.answers[seat] = "pass"
    if not awaiting(deal):
        resolve(deal)


def at_limit(deal: Deal, seat: int) -> str:
    """Return what an awaited seat does when its time is up.

    play: "a claim is passed, a turn discards the drawn tile (after chow or pung the last tile of the hand in tile
    order), consent is given".
    """
    if seat not in awaiting(deal):
        raise IllegalActionError(f"seat {seat} is not awaited")
    if deal.phase != "turn":
        return "consent" if deal.phase == "votes" else "pass"
    last = max(deal.seats[seat].hand, key=lambda tile: (kind(tile), tile))
    return discard_text(last if deal.drawn is None else deal.drawn)
