"""What the documents say of the tiles, how they are dealt, and the end of the wall."""

import pytest

import mcr
from made_deals import documents, idle, kinds, legal, payments, why_not


def test_four_players_and_one_deal() -> None:
    match = mcr.Match(1, "cardavia")
    assert match.deals == 1
    assert len(match.deal.hands) == len(match.totals) == 4
    players = {event.seat for event in idle(match.deal).events if event.kind == "discard"}
    assert players == {0, 1, 2, 3}
    assert match.is_over
    with pytest.raises(mcr.McrError, match="all 1 deals are played"):
        match.next_deal()


def test_the_round_wind_is_east() -> None:
    assert mcr.Deal(1, "cardavia").round == "E"
    match = mcr.Match(1, "cardavia", deals=4)
    rounds = [match.deal.round]
    while not match.is_over:
        idle(match.deal)
        if not match.is_over:
            rounds.append(match.next_deal().round)
    assert rounds == ["E"] * 4


@documents
def test_seat_winds_run_from_the_dealer(rules: str) -> None:
    for dealer in range(4):
        deal = mcr.Deal(1, rules, dealer=dealer)
        winds = [deal.observation((dealer + turns) % 4).wind for turns in range(4)]
        assert winds == ["E", "S", "W", "N"]


@documents
def test_there_are_144_tiles(rules: str) -> None:
    deal = mcr.Deal(1, rules)
    assert sorted(deal.wall.tiles) == list(range(144))
    with pytest.raises(mcr.McrError, match="a wall of 136 tiles; these rules have one of 144"):
        mcr.Deal(wall=mcr.Wall(1, "botzone"), rules=rules)
    everything = [tile for tile in mcr.Tile.all() for _ in range(tile.copies)]
    flowers = [tile for seat in range(4) for tile in deal.observation(0).flowers[seat]]
    drawn = [tile for hand in deal.hands for tile in hand] + flowers
    assert len(everything) == len(drawn) + deal.wall.remaining == 144


@documents
def test_the_dealer_has_fourteen_tiles_and_the_others_thirteen(rules: str) -> None:
    for dealer in range(4):
        deal = mcr.Deal(dealer, rules, dealer=dealer)
        sizes = [14 if seat == dealer else 13 for seat in range(4)]
        assert [len(event.tiles or ()) for event in deal.events[:4]] == [14, 13, 13, 13]
        assert [len(hand) for hand in deal.hands] == sizes
        assert deal.awaiting == {dealer}


@documents
def test_the_dealer_ends_with_the_first_and_third_tile_of_the_upper_row(rules: str) -> None:
    """The wall's list has the upper tile of each stack before the lower: of two stacks the upper row is 1 and 3."""
    deal = mcr.Deal(5, rules, dealer=2)
    tiles = deal.wall.tiles
    dealt = {event.seat: event.numbers for event in deal.events if event.kind == "deal"}
    fours = {(2 + turns) % 4: [at for four in (0, 16, 32) for at in range(four, four + 4)] for turns in range(4)}
    upper_row, lower_row = (48, 50, 52), (49, 51)
    places = {
        2: [*(at for at in fours[2]), upper_row[0], upper_row[2]],
        3: [*(at + 4 for at in fours[3]), lower_row[0]],
        0: [*(at + 8 for at in fours[0]), upper_row[1]],
        1: [*(at + 12 for at in fours[1]), lower_row[1]],
    }
    assert dealt == {seat: tuple(tiles[place] for place in taken) for seat, taken in places.items()}


@documents
def test_the_wall_is_taken_to_the_very_last_tile(rules: str) -> None:
    deal = idle(mcr.Deal(1, rules))
    assert deal.wall.remaining == 0
    assert deal.wall.head is not None
    assert deal.wall.head == deal.wall.tail
    drawn = [number for event in deal.events if event.kind == "deal" for number in event.numbers or ()]
    drawn += [event.number for event in deal.events if event.kind == "draw" and event.number is not None]
    assert sorted(drawn) == list(range(144)), "no tile is kept back"
    last_draw = [event for event in deal.events if event.kind == "draw" and event.source == "head"][-1]
    assert last_draw.number == deal.wall.tiles[deal.wall.head - 1]
    last_discard = [event for event in deal.events if event.kind == "discard"][-1]
    assert last_discard.seat == last_draw.seat


@documents
def test_a_wall_that_runs_out_is_a_draw(rules: str) -> None:
    deal = idle(mcr.Deal(4, rules))
    assert deal.result is not None
    assert (deal.result.reason, deal.result.winners, deal.result.scores) == ("draw", (), ())
    assert payments(deal) == (0, 0, 0, 0)
    assert kinds(deal)[-2:] == ["draw_game", "end"]
    for seat in range(4):
        assert not legal(deal, seat)
        assert why_not(deal, seat, "discard E") == "the deal is over"
