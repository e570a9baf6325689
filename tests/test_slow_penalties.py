"""The slow player's false wins and dead hands: sentences of the description of play."""

import pytest

from slow.deal import IllegalActionError, apply, at_limit, awaiting, declare_dead, legal_actions
from slow.state import Deal
from slow.walls import answer, idle, play, private
from slow_play import PRESETS, QUIET, options, start

SHORT = "123456m78p234s55s"
"""Wins on 6p and 9p with five points; chows them too."""

PUNG = "99p148m37sESWCFN"
"""Pungs 9p, and is no winning shape with it."""

ORPHANS = "19m19s1pESWNCFPP"
"""Wins on 9p, with 88 points."""

RULES = {preset: options(preset) for preset in PRESETS}


def offered(preset: str = "wmo", hands: dict[int, str] | None = None) -> Deal:
    """Return a deal in which seat 0 has discarded 9p: to SHORT in seat 1, and to the hands given."""
    named = {0: "9p", 1: SHORT, 2: QUIET, 3: QUIET} | (hands or {})
    if RULES[preset]["wall"] == "private":
        return play(start(preset=preset, tiles=private(named)), "0 discard 9p")
    return play(start(named, preset=preset), "0 discard 9p")


def names(deal: Deal) -> list[str]:
    """Return the last events, from the discard of 9p on, without the draws."""
    all_names = [event.name for event in deal.events]
    return [name for name in all_names[all_names.index("discard") + 1 :] if name != "draw"]


# What may be declared


def test_a_false_win_is_never_listed_and_makes_no_seat_awaited() -> None:
    deal = offered()
    assert awaiting(deal) == [1]
    assert legal_actions(deal, 1) == ["pass", "chow 789p with 9p"]
    for seat in (2, 3):
        with pytest.raises(IllegalActionError, match="not awaited"):
            apply(deal, seat, "declare win")


def test_where_it_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="no such declaration"):
        apply(offered("cardavia"), 1, "declare win")
    valid = offered(hands={1: ORPHANS})
    with pytest.raises(IllegalActionError, match="say win"):
        apply(valid, 1, "declare win")
    claimed = play(offered(), "1 chow 789p with 9p")
    with pytest.raises(IllegalActionError, match="a discard comes first"):
        apply(claimed, 1, "declare win")
    dead = offered("repino")
    declare_dead(dead, 1, "a tile too many")
    assert awaiting(dead) == [1]  # it may still chow
    with pytest.raises(IllegalActionError, match="dead hand"):
        apply(dead, 1, "declare win")
    asked = play(offered("repino"), "1 declare win")
    with pytest.raises(IllegalActionError, match="consent is asked"):
        apply(asked, 2, "declare win")


# The fine


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if RULES[preset]["win_below_minimum"] != "refused"])
def test_the_fine_below_the_minimum_and_for_a_wrong_shape(preset: str) -> None:
    for hand, option in ((SHORT, "false_win_points"), ("14789m78p147s55sE", "wrong_shape_points")):
        deal = play(offered(preset, {1: hand}), "1 declare win")
        each = int(str(RULES[preset][option]))
        assert deal.payments == [each, -3 * each, each, each]
        assert deal.false_wins == [1]
        assert "false_win" in names(deal)


def test_a_kept_flower_makes_it_a_wrong_shape() -> None:
    deal = start({0: "C", 1: SHORT, 2: QUIET, 3: QUIET}, draws="a")
    play(deal, "0 discard C")
    play(deal, "1 declare win")
    assert deal.payments == [20, -60, 20, 20]


# dead_hand


def test_a_dead_hand_plays_on_and_cannot_win() -> None:
    deal = play(offered(), "1 declare win")
    assert (deal.phase, deal.turn, deal.seats[1].dead) == ("turn", 1, True)  # nobody else claimed: its own turn
    assert names(deal) == ["false_win", "dead"]
    assert deal.seats[0].river  # the tile stays: a false win takes nothing
    deal.score = lambda _hand, _dealt: 88
    assert "win" not in legal_actions(deal, 1)


def test_a_false_win_in_the_own_turn_stays_to_discard() -> None:
    deal = start({0: SHORT + "9p", 1: QUIET, 2: QUIET, 3: QUIET})
    play(deal, "0 declare win")
    assert (deal.phase, awaiting(deal)) == ("turn", [0])
    assert {action.split()[0] for action in legal_actions(deal, 0)} == {"discard"}
    assert deal.payments == [-30, 10, 10, 10]
    with pytest.raises(IllegalActionError, match="dead hand"):
        apply(deal, 0, "declare win")


def test_the_claim_passes_on() -> None:
    deal = offered(hands={2: PUNG})
    play(deal, "1 declare win", "2 pung")
    assert names(deal) == ["false_win", "dead", "pung"]
    assert deal.turn == 2


def test_a_false_one_in_front_of_a_valid_one_pays_and_one_behind_does_not() -> None:
    front = play(offered(hands={2: ORPHANS}), "1 declare win", "2 win")
    assert front.result is not None
    assert (front.result.reason, front.result.winners, front.result.false_wins) == ("discard", (2,), (1,))
    assert front.result.payments == (10 - 96, -30 - 8, 10 + 112, 10 - 8)
    behind = play(offered(hands={1: ORPHANS, 2: PUNG}), "2 declare win", "1 win")
    assert behind.result is not None
    assert (behind.result.false_wins, sum(behind.result.payments)) == ((), 0)
    assert behind.result.payments == (-96, 112, -8, -8)


def test_with_all_winners_what_stands_before_the_last_is_looked_at() -> None:
    hands = {1: ORPHANS, 2: PUNG, 3: ORPHANS}
    deal = play(offered("mahjongsoft", hands), "3 win", "2 declare win", "1 win")
    assert deal.result is not None
    assert deal.result.winners == (1, 3)
    assert deal.result.false_wins == (2,)
    assert deal.result.payments == (20 - 8 - 176, 20 + 112, -60 - 8, 20 + 112)


def test_several_offenders_are_treated_nearest_first() -> None:
    deal = play(offered(hands={2: PUNG}), "2 declare win", "1 declare win")
    assert deal.false_wins == [1, 2]
    assert names(deal) == ["false_win", "dead", "false_win", "dead"]
    assert deal.payments == [30, -30 + 20, 10 - 60, 30]


# ends_deal


def test_ends_deal() -> None:
    deal = play(offered("botzone"), "1 declare win")
    assert deal.result is not None
    assert (deal.result.reason, deal.result.winners, deal.result.discarder) == ("false_win", (), None)
    assert deal.result.payments == (10, -30, 10, 10)
    both = play(offered("botzone", {2: PUNG}), "1 declare win", "2 declare win")
    assert both.result is not None
    assert both.result.false_wins == (1,)  # the deal is over with the first
    valid = play(offered("botzone", {2: ORPHANS}), "1 declare win", "2 win")
    assert valid.result is not None
    assert (valid.result.reason, valid.result.false_wins) == ("discard", (1,))


# play_on


def test_the_other_three_are_asked() -> None:
    deal = play(offered("repino"), "1 declare win")
    assert awaiting(deal) == [0, 2, 3]
    assert [legal_actions(deal, seat) for seat in range(4)] == [["consent", "object"], [], *[["consent", "object"]] * 2]
    assert at_limit(deal, 0) == "consent"
    play(deal, "3 consent", "0 object")
    assert awaiting(deal) == [2]  # nothing is told before the last vote
    play(deal, "2 consent")
    assert deal.result is not None
    assert (deal.result.reason, deal.result.payments) == ("false_win", (10, -30, 10, 10))


def test_all_consent_and_the_deal_goes_on() -> None:
    deal = offered("repino", {2: PUNG})
    play(deal, "1 declare win", "2 pung")
    answer(deal)
    assert names(deal) == ["false_win", "dead", "pung"]
    own = play(start({0: SHORT + "9p"}, preset="repino"), "0 declare win")
    assert awaiting(own) == [1, 2, 3]
    answer(own)
    assert (awaiting(own), own.seats[0].dead, own.drawn is not None) == ([0], True, True)


def test_consent_is_asked_for_each_offender() -> None:
    deal = play(offered("repino", {2: PUNG}), "1 declare win", "2 declare win")
    assert awaiting(deal) == [0, 2, 3]
    answer(deal)
    assert awaiting(deal) == [0, 1, 3]  # the dead hand keeps its vote
    answer(deal, {1: "object"})
    assert deal.result is not None
    assert deal.result.false_wins == (1, 2)
    first = play(offered("repino", {2: PUNG}), "1 declare win", "2 declare win")
    answer(first, {0: "object"})
    assert first.result is not None
    assert first.result.false_wins == (1,)


def test_nobody_is_asked_when_a_valid_win_ends_the_deal() -> None:
    deal = play(offered("repino", {2: ORPHANS}), "1 declare win", "2 win")
    assert deal.result is not None
    assert (deal.result.winners, deal.result.false_wins) == ((2,), (1,))


# Dead hands


def test_a_referee_may_declare_a_hand_dead_at_any_time() -> None:
    deal = offered(hands={1: ORPHANS, 2: PUNG})
    play(deal, "1 win")
    declare_dead(deal, 1, "a tile too few")
    assert awaiting(deal) == [2]
    play(deal, "2 pass")
    assert (deal.phase, deal.turn) == ("turn", 1)  # its win became a pass
    assert [event.source for event in deal.events if event.name == "dead"] == ["a tile too few"]


def test_a_seat_that_can_do_nothing_else_is_no_longer_awaited() -> None:
    deal = offered(hands={1: ORPHANS})
    declare_dead(deal, 1, "a tile too few")
    assert (deal.phase, deal.turn) == ("turn", 1)
    with_claims = offered("repino")
    declare_dead(with_claims, 1, "a tile too few")
    assert legal_actions(with_claims, 1) == ["pass", "chow 789p with 9p"]
    without = offered("wmo")
    declare_dead(without, 1, "a tile too few")
    assert without.phase == "turn"  # dead_hand_claims no


def test_a_dead_seat_keeps_its_turn() -> None:
    deal = start({0: "1111m2222p 19s ESW"})
    declare_dead(deal, 0, "a tile too many")
    assert {"concealed kong 1m", "concealed kong 2p", "discard E"} <= set(legal_actions(deal, 0))
    play(deal, "0 concealed kong 1m")
    assert deal.kongs == 1
    idle(deal)
    with pytest.raises(IllegalActionError, match="over"):
        declare_dead(deal, 1, "too late")
