"""The table of a replay is that of the deal after each event, and shows no more than who reads it may know."""

import pytest

import mcr
from mcr._mcr import Deal
from mcr._replay_steps import CODES, DOWN, meld_code, steps
from played import PRESETS, begun, done, lines, moments

SEATS = range(4)


def tiles(codes: str) -> mcr.Tiles:
    """Return the tiles that letters say."""
    return mcr.Tiles([mcr.Tile.all()[CODES.index(letter)] for letter in codes])


def random_deal(seed: int, rules: str = "wmo") -> Deal:
    *_, deal = moments(mcr.Deal(seed=seed, rules=rules, dealer=seed % 4), seed)
    return deal


def ended() -> list[Deal]:
    """Return the deals of the data file as they ended, and random ones under all rules."""
    deals = []
    for line in lines("deals.jsonl"):
        deal = begun(line)
        for text in line["actions"]:
            done(deal, text)
        deals.append(deal)
    broken_off = next(moments(mcr.Deal(seed=5), 5))
    fined = mcr.Deal(seed=3)
    fined.end_with_penalty(2, 10)
    return [*deals, broken_off, fined, *(random_deal(seed, rules) for rules in PRESETS for seed in range(2))]


DEALS = ended()
every_deal = pytest.mark.parametrize("deal", DEALS, ids=range(len(DEALS)))


def test_the_deals_have_every_kind_of_event_and_end() -> None:
    kinds = {event.kind for deal in DEALS for event in deal.events}
    claimed = {"chow", "pung", "kong", "concealed_kong", "added_kong"}
    assert kinds >= {"deal", "draw", "flower", "discard", *claimed, "win", "draw_game", "false_win", "dead", "end"}
    reasons = {deal.result.reason for deal in DEALS if deal.result}
    assert reasons == {"discard", "self_drawn", "robbed_kong", "draw", "false_win", "penalty"}
    assert any(len(deal.result.winners) > 1 for deal in DEALS if deal.result)


@every_deal
def test_the_last_step_is_the_table_as_it_stands(deal: Deal) -> None:
    *_, last = steps(deal, is_open=True)
    won = {} if deal.result is None else dict(zip(deal.result.winners, deal.result.scores, strict=True))
    seen = deal.observation(0)
    for seat, place in enumerate(last.places):
        if seat in won:
            hand = won[seat].hand
            assert tiles(place["h"]) == hand.concealed
            assert tiles(place["d"]) == mcr.Tiles([hand.winning_tile or ""])
            assert tuple(place["m"]) == tuple(map(meld_code, hand.melds))
        else:
            assert tiles(place["h"] + place["d"]) == deal.hands[seat]
        assert tiles(place["f"]) == seen.flowers[seat]
    assert last.wall[0] == deal.wall.remaining
    assert last.turn == deal.turns


@every_deal
def test_no_tile_is_lost_or_made_at_any_step(deal: Deal) -> None:
    sizes = set()
    for step in steps(deal, is_open=True):
        count = step.wall[0]
        for place in step.places:
            melds = sum(len(code) - sum(map(code.count, "<>^")) for code in place["m"])
            count += len(place["h"]) + len(place["d"]) + melds + len(place["r"]) + len(place["f"])
        sizes.add(count)
    count = len(deal.wall.tiles)
    winners = 1 if deal.result is None else len(deal.result.winners)
    # Where several win on one tile, each shows it.
    assert sizes == set(range(count, count + max(winners, 1)))


@every_deal
def test_what_a_seat_or_nobody_sees_has_the_same_shape_and_hides_the_rest(deal: Deal) -> None:
    opened = list(steps(deal, is_open=True))
    for seat in (None, *SEATS):
        hidden = list(steps(deal, is_open=False, seat=seat))
        assert len(hidden) == len(opened)
        for shown, masked in zip(opened, hidden, strict=True):
            assert (shown.turn, shown.wall, shown.offered) == (masked.turn, masked.wall, masked.offered)
            for owner in SEATS:
                open_place, place = shown.places[owner], masked.places[owner]
                assert all(open_place[key] == place[key] for key in "rfx")
                assert len(open_place["h"] + open_place["d"]) == len(place["h"] + place["d"])
                if owner == seat:
                    assert open_place == place
                elif deal.result is None or owner not in deal.result.winners or masked.event.kind not in ("win", "end"):
                    assert set(place["h"] + place["d"]) <= {DOWN}
        for owner in SEATS:
            assert all(DOWN * 4 not in code for code in hidden[-1].places[owner]["m"]) or deal.result is None


def test_what_everybody_sees_does_not_depend_on_what_is_hidden() -> None:
    deal = random_deal(2)
    seen = deal.observation(1)
    sampled = seen.sample(4)
    assert sampled.hands != deal.hands
    public = [(step.places, step.wall, str(step.event)) for step in steps(deal, is_open=False, seat=1)]
    assert public == [(step.places, step.wall, str(step.event)) for step in steps(sampled, is_open=False, seat=1)]
