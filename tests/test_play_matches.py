"""What the documents say of a match."""

import pytest

import mcr
from made_deals import before_discard, discarded, idle, legal, payments

FINAL = mcr.Rules("repino").replace(deals=16, round_winds="ESWN", seat_change="wmo")
"""The final of Repino."""


def played(match: mcr.Match) -> list[mcr.Deal]:
    """Play the rest of a match, all deals drawn, and return them."""
    deals = [idle(match.deal)]
    while not match.is_over:
        deals.append(idle(match.next_deal()))
    return deals


def test_a_match_lasts_exactly_four_deals() -> None:
    match = mcr.Match(3, "repino")
    assert len(played(match)) == match.deals == 4
    with pytest.raises(mcr.McrError, match="all 4 deals are played"):
        match.next_deal()


def test_the_final_lasts_exactly_sixteen_deals_and_is_decided_by_points() -> None:
    match = mcr.Match(3, FINAL)
    sums = [0] * 4
    count = 0
    while True:
        match.deal.end_with_penalty(match.deal.dealer, 1 + count)
        count += 1
        for player in range(4):
            sums[player] += payments(match.deal)[match.seat_of(player)]
        assert match.totals == tuple(sums)
        if match.is_over:
            break
        match.next_deal()
    assert count == match.deals == 16
    with pytest.raises(mcr.McrError, match="all 16 deals are played"):
        match.next_deal()


def test_a_match_has_sixteen_deals() -> None:
    match = mcr.Match(3, "wikipedia_pl")
    assert len(played(match)) == match.deals == 16
    assert match.is_over


def test_each_wind_prevails_for_four_deals() -> None:
    rounds = [deal.round for deal in played(mcr.Match(3, "wikipedia_pl"))]
    assert rounds == [*"EEEE", *"SSSS", *"WWWW", *"NNNN"]


@pytest.mark.parametrize("rules", [mcr.Rules("wikipedia_pl"), FINAL], ids=["wikipedia_pl", "final"])
def test_seats_change_every_four_deals(rules: mcr.Rules) -> None:
    match = mcr.Match(3, rules)
    seats = []
    for index in range(16):
        seats.append(tuple(match.seat_of(player) for player in range(4)))
        idle(match.deal)
        if index < 15:
            match.next_deal()
    for index in range(1, 16):
        assert (seats[index] != seats[index - 1]) is (index % 4 == 0)
    # Everybody sits in every place once.
    for player in range(4):
        assert {seats[index][player] for index in (0, 4, 8, 12)} == {0, 1, 2, 3}


def win_of_east(rules: mcr.Rules) -> mcr.Match:
    """Return a match whose first deal East has won: it discards what is of least use, the others what they draw."""
    for seed in range(60):
        match = mcr.Match(seed, rules)
        deal = match.deal
        east = deal.dealer
        while deal.awaiting:
            seat = min(deal.awaiting)
            actions = legal(deal, seat)
            if seat == east and "win" in actions:
                deal.apply(seat, "win")
            elif seat == east and "pass" not in actions:
                discards = [action for action in actions if action.startswith("discard")]
                deal.apply(seat, min(discards, key=lambda action: missing(deal, east, action)))
            else:
                deal.apply(seat, deal.default_action(seat) or "pass")
        if deal.result is not None and deal.result.winners == (east,):
            return match
    raise AssertionError("East has not won one of sixty deals")


def missing(deal: mcr.Deal, seat: int, discard: str) -> int:
    """Return the shanten of what is left of a hand."""
    left = deal.hands[seat] - mcr.Tiles(discard.removeprefix("discard "))
    if any(tile.is_flower for tile in left):
        return 0 if mcr.Tile(discard.removeprefix("discard ")).is_flower else 9
    return mcr.shanten(str(left)).standard or 0


def test_the_winds_pass_on_whatever_the_result() -> None:
    easy = FINAL.replace(minimum_points=0)
    match = win_of_east(easy)
    assert match.deal.dealer == 0
    for index in range(1, 16):
        match.next_deal()
        assert match.deal.dealer == index % 4, "after a win of East as after a draw"
        idle(match.deal)
        assert match.deal.result is not None
        assert match.deal.result.reason == "draw"
    # In a match of four deals each player deals once.
    match = win_of_east(mcr.Rules("repino").replace(minimum_points=0))
    dealers = [match.player_at(match.deal.dealer)]
    while not match.is_over:
        deal = match.next_deal()
        dealers.append(match.player_at(deal.dealer))
        idle(deal)
    assert dealers == [0, 1, 2, 3]


def test_a_turn_has_ten_seconds_and_a_claim_three() -> None:
    turn = before_discard("repino")
    clock = mcr.Clock(turn)
    assert clock.tick(100.0) == clock.tick(109.9) == ()
    drawn = turn.observation(0).drawn
    assert [(entry.seat, entry.action) for entry in clock.tick(110.0)] == [(0, mcr.Action(f"discard {drawn}"))]
    claim = discarded("repino")
    clock = mcr.Clock(claim)
    assert clock.tick(100.0) == clock.tick(102.9) == ()
    assert [(entry.seat, str(entry.action)) for entry in clock.tick(103.0)] == [(1, "pass")]
    assert claim.result is None
