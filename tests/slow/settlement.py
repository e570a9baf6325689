"""Who pays whom, and the end of a deal."""

from slow.state import Deal, Event, Result
from slow.wins import points


def finish(deal: Deal, reason: str, winners: list[int] | None = None) -> None:
    """End the deal.

    play: "`discarder` is None unless discard or robbed_kong; `winners` and `scores` are empty unless won. `payments`
    include every fine of the deal, however it ended".
    """
    won = winners or []
    discarder = deal.turn if reason in ("discard", "robbed_kong") else None
    scores = [int(str(points(deal, seat))) for seat in won]
    totals = {
        seat: score + len(deal.seats[seat].flowers)  # "only exposed flowers count" (play)
        for seat, score in zip(won, scores, strict=True)
    }
    for seat, payment in enumerate(pays(totals, discarder)):
        deal.payments[seat] += payment
    for seat in won:
        hand = (*deal.seats[seat].hand, *([deal.offered] if discarder is not None and deal.offered is not None else []))
        deal.events.append(Event("win", seat, deal.drawn if discarder is None else deal.offered, hand, deal.turn))
    if reason == "draw":
        deal.events.append(Event("draw_game"))
    deal.phase = "over"
    deal.answers = {}
    deal.votes = {}
    deal.result = Result(
        reason,
        tuple(won),
        discarder,
        tuple(scores),
        tuple(deal.payments),
        tuple(deal.false_wins),
        deal.turns,
        deal.kongs,
        len(deal.wall.left()),
    )


def pays(totals: dict[int, int], discarder: int | None) -> list[int]:
    """Return what the winners with these totals get and the others pay.

    rules, 4: "self-drawn: each pays 8+x; discard (or robbed kong): discarder 8+x, others 8; with several winners each
    gets 24+x, the discarder pays 8 plus the sum of their x, the bystander 8: not zero-sum".
    """
    if not totals:
        return [0, 0, 0, 0]
    if discarder is None:
        ((winner, total),) = totals.items()
        return [3 * (8 + total) if seat == winner else -(8 + total) for seat in range(4)]
    payments = [24 + totals[seat] if seat in totals else -8 for seat in range(4)]
    payments[discarder] -= sum(totals.values())
    return payments
