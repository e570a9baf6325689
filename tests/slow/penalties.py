"""False wins: the fine, the dead hand, the votes of the others."""

from slow.settlement import finish
from slow.state import Deal, Event
from slow.wins import may_win, points


def may_declare(deal: Deal, seat: int) -> str | None:
    """Return why an awaited seat may not say `declare win`, or None if it may.

    play: "`declare win` is refused when `win` is legal, directly after chow or pung, while consent is asked, from a
    dead hand, and where win_below_minimum is refused."
    """
    if deal.rules["win_below_minimum"] == "refused":
        return "the rules know no such declaration"
    if deal.phase == "votes":
        return "consent is asked"
    if deal.phase == "turn" and deal.drawn is None:
        return "a discard comes first after chow or pung"
    if deal.seats[seat].dead:
        return "a dead hand cannot win"
    return "the win is valid: say win" if may_win(deal, seat) else None


def treat_offenders(deal: Deal, *, deal_goes_on: bool) -> bool:
    """Treat the false declarations that wait, and return whether all are done with and the deal is not over.

    play: "ends_deal: the deal is over. dead_hand: event dead, then the next claimant, or the own turn goes on.
    play_on: only when the deal would go on, the other three answer `consent` or `object`"; "Several offenders are
    treated one after the other, nearest first."

    Where a valid win stands behind a false one, `deal_goes_on` is false: "A false one in front of a valid one pays,
    then the valid win ends the deal", under ends_deal too.
    """
    while deal.offenders:
        offender = deal.offenders[0]
        fine(deal, offender)
        if deal_goes_on and deal.rules["win_below_minimum"] == "ends_deal":
            finish(deal, "false_win")
            return False
        if deal_goes_on and deal.rules["win_below_minimum"] == "play_on":
            deal.phase = "votes"
            deal.votes = {seat: None for seat in range(4) if seat != offender}
            return False
        if deal_goes_on or deal.rules["win_below_minimum"] == "dead_hand":
            kill(deal, offender, "false win")
        deal.offenders.pop(0)
    return True


def fine(deal: Deal, offender: int) -> None:
    """Let the offender pay.

    play: "false_win_points if the tiles are a winning shape, else wrong_shape_points, to each of the other three;
    event false_win".
    """
    option = "wrong_shape_points" if points(deal, offender) is None else "false_win_points"
    each = int(str(deal.rules[option]))
    for seat in range(4):
        deal.payments[seat] += -3 * each if seat == offender else each
    deal.false_wins.append(offender)
    deal.events.append(Event("false_win", offender))


def kill(deal: Deal, seat: int, reason: str) -> None:
    """Make the hand of a seat dead: "the seat plays and pays but cannot win"."""
    deal.seats[seat].dead = True
    deal.events.append(Event("dead", seat, source=reason))


def count_votes(deal: Deal) -> bool:
    """Count the votes when all three are in, and return whether the deal goes on.

    play: "all consent: as dead_hand; one objects: the deal ends drawn", and its reason is false_win: "ends_deal, or
    somebody objected".
    """
    consented = set(deal.votes.values()) == {"consent"}
    deal.votes = {}
    if not consented:
        finish(deal, "false_win")
        return False
    deal.phase = "turn" if deal.offered is None else "answers"
    kill(deal, deal.offenders.pop(0), "false win")
    return treat_offenders(deal, deal_goes_on=True)
