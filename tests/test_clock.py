"""The clock: limits by the rules or given, what is done at the limit, in the caller's time."""

import math
from pathlib import Path

import pytest

import mcr
from mcr.records import Entry, Journal
from played import PRESETS, begun, done, lines


def test_it_is_off_unless_the_rules_or_the_caller_say_otherwise() -> None:
    for preset in PRESETS:
        deal = mcr.Deal(1, preset)
        rules = mcr.Rules(preset)
        clock = mcr.Clock(deal)
        assert (clock.turn_seconds, clock.claim_seconds) == (rules.turn_seconds, rules.claim_seconds)
        if rules.turn_seconds is None:
            assert clock.tick(0.0) == clock.tick(1e9) == ()
            assert (clock.deadline(), clock.remaining(0, 1e9)) == (None, None)
            assert "a turn no limit" in repr(clock)
    assert mcr.Clock(mcr.Deal(1, "repino")).turn_seconds == 10
    assert mcr.Clock(mcr.Deal(1, "repino"), turn_seconds=None).turn_seconds is None
    assert mcr.Clock(mcr.Deal(1), turn_seconds=0.5, claim_seconds=2).claim_seconds == 2


def test_a_turn_discards_the_tile_drawn() -> None:
    deal = mcr.Deal(1, "repino")
    clock = mcr.Clock(deal)
    assert clock.tick(50) == ()
    assert (clock.deadline(), clock.deadline(0), clock.deadline(1)) == (60, 60, None)
    assert (clock.remaining(0, 57.5), clock.remaining(0, 70), clock.remaining(1, 57.5)) == (2.5, 0, None)
    assert clock.tick(59.99) == ()
    drawn = deal.observation(0).drawn
    assert drawn is not None
    assert clock.tick(60) == (Entry(0, mcr.Action(f"discard {drawn}")),)
    # What is asked then has its time from then on.
    assert all(clock.deadline(seat) is not None for seat in deal.awaiting)
    assert clock.deadline() in (63, 70)


def asked(kind: str) -> mcr.Deal:
    """Return a deal of the slow player in which somebody is asked this: claim, robbing, or after a claim to discard."""
    for line in lines("deals.jsonl"):
        deal = begun(line)
        for text in line["actions"]:
            last = deal.events[-1].kind
            actions = [action for seat in deal.awaiting for action in deal.legal_actions(seat)]
            may_pung = any(action.kind == "pung" for action in actions)
            found = {
                "claim": last == "discard" and may_pung and len(deal.awaiting) > 1,
                "robbing": last == "added_kong",
                "after a claim": last in ("chow", "pung"),
            }
            if found[kind]:
                return deal
            done(deal, text)
    raise AssertionError(kind)


def test_a_claim_is_passed() -> None:
    for kind in ("claim", "robbing"):
        deal = asked(kind)
        seats = sorted(deal.awaiting)
        clock = mcr.Clock(deal, turn_seconds=10, claim_seconds=3)
        assert clock.tick(0) == ()
        assert clock.deadline() == 3
        assert clock.tick(3) == tuple(Entry(seat, mcr.Action("pass")) for seat in seats)
        assert clock.deadline() in (6, 13)


def test_after_a_claim_the_last_tile_in_tile_order_is_discarded() -> None:
    deal = asked("after a claim")
    [seat] = deal.awaiting
    last = [*deal.observation(seat).hand][-1]
    clock = mcr.Clock(deal, turn_seconds=10)
    clock.tick(0)
    assert clock.tick(10) == (Entry(seat, mcr.Action(f"discard {last}")),)


def test_to_play_on_is_consented_with_the_time_of_a_claim() -> None:
    deal = mcr.Deal(3, mcr.Rules("wmo").replace(win_below_minimum="play_on"))
    deal.apply(0, "declare win")
    assert deal.awaiting == {1, 2, 3}
    clock = mcr.Clock(deal, turn_seconds=10, claim_seconds=3)
    clock.tick(0)
    assert clock.tick(3) == tuple(Entry(seat, mcr.Action("consent")) for seat in (1, 2, 3))
    assert deal.awaiting == {0}
    assert clock.deadline() == 13


def test_time_goes_on_until_something_else_is_asked() -> None:
    deal = asked("claim")
    first, *others = sorted(deal.awaiting)
    clock = mcr.Clock(deal, turn_seconds=10, claim_seconds=3)
    clock.tick(0)
    assert clock.tick(2) == ()
    assert clock.deadline(first) == 3
    deal.apply(first, "pass")
    assert clock.tick(2.5) == ()
    assert clock.deadline(first) is None
    assert all(clock.deadline(seat) == 3 for seat in others)
    deal = mcr.Deal(1)
    clock = mcr.Clock(deal, turn_seconds=10)
    clock.tick(0)
    deal.declare_dead(0, "talks")
    assert clock.tick(4) == ()
    assert clock.deadline(0) == 10


def test_a_whole_match_is_played_by_the_clock_and_written(tmp_path: Path) -> None:
    match = mcr.Match(seed=1, rules="repino")
    with Journal.begin(tmp_path / "a", match) as journal:
        clock = mcr.Clock(journal)
        now = 0.0
        while True:
            clock.tick(now)
            assert (tmp_path / "a").read_text() == match.to_json()
            deadline = clock.deadline()
            if deadline is None:
                if match.is_over:
                    break
                journal.next_deal()
                continue
            now = deadline
    assert match.totals == (0, 0, 0, 0)
    by_hand = mcr.Match(seed=1, rules="repino")
    clock = mcr.Clock(by_hand)
    clock.tick(0)
    assert clock.tick(10) == match.records[0].actions[:1]


def test_what_is_done_at_the_limit_is_legal_in_every_position_of_the_slow_player() -> None:
    for line in lines("deals.jsonl")[:10]:
        deal = begun(line)
        clock = mcr.Clock(deal, turn_seconds=1, claim_seconds=1)
        now = 0.0
        while deal.awaiting:
            clock.tick(now)
            now += 1
        assert deal.result is not None


def test_bad_times_and_limits_are_refused() -> None:
    deal = mcr.Deal(1)
    clock = mcr.Clock(deal, turn_seconds=10)
    clock.tick(5)
    for now in (4.9, -math.inf, math.nan):
        with pytest.raises(mcr.McrError, match="a clock does not go backwards"):
            clock.tick(now)
    assert clock.deadline() == 15
    for seat in (4, -1):
        with pytest.raises(mcr.McrError, match=f"a seat is 0 to 3, not {seat}"):
            clock.deadline(seat)
    for seconds in (0, -1, math.nan, math.inf):
        with pytest.raises(mcr.McrError, match="turn_seconds is more than 0 seconds, or None for no limit"):
            mcr.Clock(deal, turn_seconds=seconds)
    with pytest.raises(mcr.McrError, match="claim_seconds is a number of seconds, None, or 'rules', not 'ten'"):
        mcr.Clock(deal, claim_seconds="ten")  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(TypeError, match="a clock is for a Deal, a Match or the Journal of one, not int"):
        mcr.Clock(5)  # type: ignore[arg-type] # that is what is tried
