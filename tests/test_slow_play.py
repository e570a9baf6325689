"""The slow player's turns and claims: sentences of the description of play as small deals."""

from dataclasses import replace

import pytest

from slow.deal import IllegalActionError, apply, at_limit, awaiting, legal_actions
from slow.state import Deal
from slow.tiles import NAMES, kind, read, text
from slow.walls import answer, idle, play, private
from slow.wins import visible
from slow_play import PRESETS, start

ORPHANS = "19m19p19sESWNCFP"
"""Waits for thirteen kinds, worth 88."""

QUIET = "148m259p37sESWCF"
"""Claims nothing."""


def verbs(actions: list[str]) -> set[str]:
    """Return the actions without their tiles."""
    return {" ".join(action.split()[:-1]) or action for action in actions}


def turn_of(seat: int) -> "TurnOf":
    """Return a condition for `idle`: the seat has drawn."""
    return TurnOf(seat)


class TurnOf:
    """The seat is in its turn, after a draw."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __call__(self, deal: Deal) -> bool:
        """Return whether it is so."""
        return deal.phase == "turn" and deal.turn == self.seat and deal.drawn is not None


def melds(deal: Deal, seat: int) -> list[tuple[str, str]]:
    """Return the melds of a seat."""
    return [(meld.name, text(map(kind, meld.tiles))) for meld in deal.seats[seat].melds]


# The dealer's first turn


def test_the_first_turn_is_a_turn_after_a_draw() -> None:
    deal = start({0: "1111m 19p19sESWNCF"})
    assert awaiting(deal) == [0]
    assert "concealed kong 1m" in legal_actions(deal, 0)
    assert "pass" not in legal_actions(deal, 0)
    assert [legal_actions(deal, seat) for seat in (1, 2, 3)] == [[], [], []]


def test_a_win_on_the_tiles_dealt() -> None:
    seen: list[tuple[str, bool]] = []

    def watch(hand: str, dealt: bool) -> int:
        seen.append((hand, dealt))
        return 8

    deal = start({0: ORPHANS + "9s"})
    deal.score = watch
    assert "win" in legal_actions(deal, 0)
    assert seen == [("19m19p19sESWNCFP9s|EE1000|0", True)]
    apply(deal, 0, "win")
    assert deal.result is not None
    assert (deal.result.reason, deal.result.payments) == ("self_drawn", (48, -16, -16, -16))
    assert deal.seats[0].draws == 1


def test_a_kong_before_it_makes_it_no_win_on_the_tiles_dealt() -> None:
    seen: list[tuple[str, bool]] = []

    def watch(hand: str, dealt: bool) -> int:
        seen.append((hand, dealt))
        return 8

    deal = start({0: "1111m234567s555p E"}, replacements="E")
    deal.score = watch
    play(deal, "0 concealed kong 1m")
    seen.clear()
    assert "win" in legal_actions(deal, 0)
    assert seen == [("[1111m]555p234567sEE|EE1001|0", False)]
    apply(deal, 0, "win")
    assert deal.result is not None
    assert deal.result.kongs == 1
    assert deal.seats[0].draws == 1  # "replacements not"


# The own turn


def test_after_chow_or_pung_a_discard_only() -> None:
    for seat, claim, hand in ((1, "chow 456m with 5m", "46m1111p 123sESWC"), (2, "pung", "55m1111p 123sESWC")):
        deal = start({0: "5m", seat: hand})
        play(deal, "0 discard 5m")
        answer(deal, {seat: claim})
        assert awaiting(deal) == [seat]
        assert verbs(legal_actions(deal, seat)) == {"discard"}
        play(deal, f"{seat} discard C")
        idle(deal, turn_of(seat))
        assert "concealed kong 1p" in legal_actions(deal, seat)


def test_the_tile_just_claimed_or_its_like_may_be_discarded() -> None:
    deal = start({0: "5m", 1: "445566m"})
    play(deal, "0 discard 5m")
    answer(deal, {1: "chow 456m with 5m"})
    assert {"discard 4m", "discard 5m", "discard 6m"} <= set(legal_actions(deal, 1))


def test_a_claimed_kong_draws_a_replacement_and_has_a_whole_turn() -> None:
    deal = start({0: "5m", 2: "555m1111s"}, replacements="9p")
    play(deal, "0 discard 5m")
    answer(deal, {2: "kong"})
    assert melds(deal, 2) == [("kong", "5555m")]
    assert deal.drawn is not None
    assert NAMES[kind(deal.drawn)] == "9p"
    assert "concealed kong 1s" in legal_actions(deal, 2)
    assert (deal.kongs, deal.seats[2].draws, deal.after_kong) == (1, 0, True)


def test_an_added_kong_in_any_later_turn_with_any_tile() -> None:
    deal = start({0: "5m", 2: "555m", 1: QUIET}, preset="mil")
    play(deal, "0 discard 5m")
    answer(deal, {2: "pung"})
    assert "add kong 5m" not in legal_actions(deal, 2)  # directly after the pung
    play(deal, "2 " + at_limit(deal, 2))
    idle(deal, turn_of(2))
    assert "add kong 5m" in legal_actions(deal, 2)
    play(deal, "2 " + at_limit(deal, 2))
    idle(deal, turn_of(2))
    play(deal, "2 add kong 5m")
    assert melds(deal, 2) == [("added kong", "5555m")]
    assert deal.kongs == 1


def test_claims_and_kongs_take_the_lowest_copies() -> None:
    deal = start({0: "5m", 1: QUIET, 2: "555m"})
    assert deal.seats[2].copies(4) == [17, 18, 19]
    play(deal, "0 discard 5m")
    answer(deal, {2: "pung"})
    assert deal.seats[2].melds[0].tiles == (16, 17, 18)
    assert deal.seats[2].copies(4) == [19]


def test_a_discard_without_a_copy_takes_the_drawn_tile_else_the_lowest() -> None:
    deal = start({0: "5m5m 147p258s369m EE 5m", 1: QUIET})
    assert deal.drawn == 18
    assert "discard 5m#1" not in legal_actions(deal, 0)  # "Listed actions name no copy"
    for action, thrown in (("discard 5m", 18), ("discard 5m#0", 16), ("discard 5m#1", 17), ("discard E", 108)):
        after = play(deal.copy(), "0 " + action)
        assert [event.tile for event in after.events if event.name == "discard"] == [thrown]
    with pytest.raises(IllegalActionError, match="copy"):
        apply(deal, 0, "discard 5m#3")


def test_the_list_is_in_the_order_of_the_action_index() -> None:
    deal = start({0: "1m1p1s E C F 111s 2222p 9m"})
    discards = [action for action in legal_actions(deal, 0) if action.startswith("discard")]
    kinds = [action.split()[1] for action in discards]
    order = "123456789"
    ranked = [f"{rank}{suit}" for suit in "msp" for rank in order] + list("ESWNCFP")
    assert kinds == sorted(kinds, key=ranked.index)
    assert legal_actions(deal, 0)[len(discards) :] == ["concealed kong 1s", "concealed kong 2p"]


def test_nothing_else_is_taken_and_a_refusal_changes_nothing() -> None:
    deal = start(seed=0)
    before = deal.copy()
    refused = ["pass", "win", "discard a", "kong", "consent", "concealed kong 1m", "flower a", "nonsense", ""]
    for seat, action in [(1, "discard 1m"), (4, "discard 1m"), *((0, action) for action in refused)]:
        with pytest.raises(ValueError, match=r"."):
            apply(deal, seat, action)
    left = deal.wall.left()
    assert left == before.wall.left()
    assert replace(deal, wall=before.wall) == before


# Flowers


def test_a_flower_may_be_laid_out_kept_or_discarded() -> None:
    deal = start({0: "E", 1: QUIET, 2: QUIET, 3: QUIET}, draws="a 2m b", replacements="c 3m")
    play(deal, "0 discard E")
    idle(deal, turn_of(1))
    assert legal_actions(deal, 1)[-2:] == ["flower a", "discard a"]
    laid = play(deal.copy(), "1 flower a")
    assert text(map(kind, laid.seats[1].flowers)) == "a"
    assert legal_actions(laid, 1)[-2:] == ["flower c", "discard c"]  # the replacement is a flower again
    assert laid.seats[1].draws == 1
    thrown = play(deal.copy(), "1 discard a")
    assert thrown.turns == 2
    assert awaiting(thrown) == [2]  # nobody is asked after it, and it is not replaced
    assert len(thrown.seats[1].hand) == 13
    kept = play(deal, "1 discard 1m")
    idle(kept, turn_of(1))
    assert {"flower a", "discard a"} <= set(legal_actions(kept, 1))


def test_a_kept_flower_may_be_discarded_but_not_laid_out_after_a_claim() -> None:
    deal = start({0: "N", 1: "EE 55m 147p 258s 369m", 2: QUIET, 3: QUIET[:-1] + "5m"}, draws="a9m")
    play(deal, "0 discard N")
    answer(deal)
    play(deal, "1 discard E")
    answer(deal)
    idle(deal, turn_of(3))
    play(deal, "3 discard 5m")
    answer(deal, {1: "pung"})
    assert "flower a" not in legal_actions(deal, 1)
    assert legal_actions(deal, 1)[-1] == "discard a"
    play(deal, "1 discard 1p")
    idle(deal, turn_of(1))
    assert "flower a" in legal_actions(deal, 1)


def test_no_win_while_a_flower_is_kept() -> None:
    waiting = "19m19p19sESWNCFF"
    for laid_out in (False, True):
        deal = start({0: "4m", 1: waiting, 2: QUIET[:-1] + "P", 3: QUIET}, draws="a7p", replacements="F5p")
        play(deal, "0 discard 4m")
        answer(deal)
        play(deal, *(["1 flower a"] if laid_out else []), "1 discard F")
        answer(deal)
        play(deal, "2 discard P")
        assert ("win" in legal_actions(deal, 1)) is laid_out


def test_forced_flowers_are_laid_out_by_themselves() -> None:
    deal = start({0: "E", 1: QUIET, 2: QUIET, 3: QUIET}, preset="cardavia", draws="a", replacements="b 3m")
    play(deal, "0 discard E")
    idle(deal, turn_of(1))
    assert text(map(kind, deal.seats[1].flowers)) == "ab"
    assert deal.drawn is not None
    assert NAMES[kind(deal.drawn)] == "3m"
    assert "flower" not in verbs(legal_actions(deal, 1))


@pytest.mark.parametrize(("preset", "flower"), [("wmo", "0 flower a"), ("cardavia", "")])
def test_a_flower_between_kong_and_win_ends_the_replacement(preset: str, flower: str) -> None:
    flags = []

    def watch(hand: str, dealt: bool) -> int | None:  # noqa: ARG001 - what a Scorer is
        flags.append(hand.split("|")[1][2:])
        return None

    deal = start({0: "1111m2222m 56s55p EE"}, preset=preset, replacements="a F 4s")
    deal.score = watch
    laid = [flower] if flower else []
    play(deal, "0 concealed kong 1m", *laid)
    assert "win" not in legal_actions(deal, 0)
    assert flags[-1] == "1000"
    again = start({0: "1111m2222m 56s55p EE"}, preset=preset, replacements="a F 4s")
    play(again, "0 concealed kong 1m", *laid, "0 concealed kong 2m")
    again.score = watch
    assert "win" not in legal_actions(again, 0)
    assert flags[-1] == "1001"  # "another kong renews it"


# Claims


def test_only_the_next_seat_chows_and_each_run_is_one_text() -> None:
    deal = start({0: "5m", 1: "3467m EESSWWNNC", 2: "3467m EESSWWNNC", 3: "3467m 147p258s CFP"})
    play(deal, "0 discard 5m")
    assert legal_actions(deal, 1) == ["pass", "chow 345m with 5m", "chow 456m with 5m", "chow 567m with 5m"]
    assert awaiting(deal) == [1]


def test_chows_do_not_leave_their_suit() -> None:
    for thrown, hand in (("9m", "8m12p147sEESSWWN"), ("S", "9sEWNCFP147m258p"), ("9s", "8s E S 147m258p CFPN")):
        deal = start({0: thrown, 1: hand})
        play(deal, "0 discard " + thrown)
        assert not any(action.startswith("chow") for action in legal_actions(deal, 1))


def test_pung_and_kong_before_chow_whatever_the_order_of_answers() -> None:
    for strong in ("pung", "kong"):
        for order in ((1, 2), (2, 1)):
            deal = start({0: "5m", 1: "46m" + "147p258sEESSW", 2: "555m", 3: QUIET})
            play(deal, "0 discard 5m")
            assert awaiting(deal) == [1, 2]
            answers = {1: "chow 456m with 5m", 2: strong}
            apply(deal, order[0], answers[order[0]])
            assert (deal.phase, deal.turn) == ("answers", 0)  # "nothing is resolved before the last one"
            apply(deal, order[1], answers[order[1]])
            assert melds(deal, 2)[0][0] == strong
            assert melds(deal, 1) == []
            assert deal.seats[0].river == []  # the claimed tile is in the meld only


def test_an_answer_is_final() -> None:
    deal = start({0: "5m", 1: "46m" + "147p258sEESSW", 2: "555m", 3: QUIET})
    play(deal, "0 discard 5m", "2 pung")
    assert awaiting(deal) == [1]
    assert legal_actions(deal, 2) == []
    with pytest.raises(IllegalActionError, match="not awaited"):
        apply(deal, 2, "pass")


def test_nobody_claims_and_the_next_seat_draws() -> None:
    deal = start({0: "E", 1: QUIET, 2: QUIET, 3: QUIET}, draws="9m")
    play(deal, "0 discard E")
    assert (deal.turn, deal.seats[0].river) == (1, [108])
    assert deal.drawn is not None
    assert NAMES[kind(deal.drawn)] == "9m"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_nearest_wins_or_all(preset: str) -> None:
    hands = {0: "9s", 1: "46m147p258sEESSW", 2: ORPHANS, 3: ORPHANS}
    deal = start(tiles=private(hands), preset=preset) if preset == "botzone" else start(hands, preset=preset)
    play(deal, "0 discard 9s")
    answer(deal, {2: "win", 3: "win"})
    assert deal.result is not None
    assert (deal.result.reason, deal.result.discarder) == ("discard", 0)
    if preset == "mahjongsoft":
        assert deal.result.winners == (2, 3)
        assert deal.result.payments == (-8 - 88 - 88, -8, 24 + 88, 24 + 88)
    else:
        assert deal.result.winners == (2,)
        assert deal.result.payments == (-96, -8, 112, -8)


def test_three_winners_leave_no_bystander() -> None:
    deal = start({0: "9s", 1: ORPHANS, 2: ORPHANS, 3: ORPHANS}, preset="mahjongsoft")
    play(deal, "0 discard 9s", "3 win", "1 win", "2 win")
    assert deal.result is not None
    assert deal.result.winners == (1, 2, 3)
    assert deal.result.payments == (-8 - 3 * 88, 112, 112, 112)


def test_a_win_comes_before_a_pung() -> None:
    deal = start({0: "9s", 1: QUIET, 2: ORPHANS, 3: "P" + "99s147m258p369p"})
    play(deal, "0 discard 9s")
    answer(deal, {3: "pung", 2: "win"})
    assert deal.result is not None
    assert deal.result.winners == (2,)


def test_a_win_that_was_passed_may_be_taken_later() -> None:
    deal = start({0: "9s", 1: "9s147m258p369pEEC", 2: ORPHANS, 3: QUIET})
    play(deal, "0 discard 9s")
    answer(deal)
    play(deal, "1 discard 9s")
    assert "win" in legal_actions(deal, 2)


def test_flowers_count_in_the_total_but_not_for_the_minimum() -> None:
    deal = start({0: "9s", 1: QUIET, 2: "c9m19p19sESWNCFP", 3: QUIET}, replacements="1m")
    play(deal, "0 discard 9s")
    answer(deal, {2: "win"})
    assert deal.result is not None
    assert deal.result.points == (88,)
    assert deal.result.payments == (-8 - 89, -8, 24 + 89, -8)
    low = start({0: "9p", 1: "abc123m6m78p234s5s", 2: QUIET, 3: QUIET}, replacements="4m5m5s")
    assert len(low.seats[1].flowers) == 3
    play(low, "0 discard 9p")
    assert legal_actions(low, 1) == ["pass", "chow 789p with 9p"]  # five points and three flowers are no win


# Robbing


ROBBED = {0: "P", 1: QUIET, 2: "PP" + "147m258p369sEE", 3: "19m19p19sESWNCFF"}


def added_kong(deal: Deal) -> Deal:
    """Let seat 2 pung the dealer's white dragon and draw the fourth."""
    play(deal, "0 discard P")
    answer(deal, {2: "pung"})
    play(deal, "2 discard 1m")
    idle(deal, lambda deal: turn_of(2)(deal) and NAMES[kind(deal.drawn or 0)] == "P")
    return play(deal, "2 add kong P")


def test_an_added_kong_can_be_robbed() -> None:
    seen: list[str] = []
    deal = added_kong(start(ROBBED, draws="5m5p5sP"))
    assert awaiting(deal) == [3]
    assert legal_actions(deal, 3) == ["pass", "win"]
    score = deal.score

    def watch(hand: str, dealt: bool) -> int | None:
        seen.append(hand)
        return score(hand, dealt)

    deal.score = watch
    apply(deal, 3, "win")
    assert seen[-1] == "19m19p19sESWNCFFP|EN0101|0"  # its three fellows are the pung
    assert deal.result is not None
    assert (deal.result.reason, deal.result.discarder, deal.result.kongs) == ("robbed_kong", 2, 0)
    assert melds(deal, 2) == [("pung", "PPP")]
    assert deal.result.payments == (-8, -8, -(8 + 88 + 8), 24 + 88 + 8)


def test_a_kong_not_robbed_is_completed_and_replaced() -> None:
    deal = added_kong(start(ROBBED, draws="5m5p5sP", replacements="7s"))
    apply(deal, 3, "pass")
    assert melds(deal, 2) == [("added kong", "PPPP")]
    assert (deal.turn, deal.kongs, deal.after_kong) == (2, 1, True)
    assert deal.drawn is not None
    assert NAMES[kind(deal.drawn)] == "7s"


def test_concealed_and_claimed_kongs_cannot_be_robbed() -> None:
    deal = start({0: "PPPP", 3: "19m19p19sESWNCFF", 1: QUIET, 2: QUIET})
    play(deal, "0 concealed kong P")
    assert awaiting(deal) == [0]
    deal = start({0: "P", 2: "PPP", 3: "19m19p19sESWNCFF", 1: QUIET})
    play(deal, "0 discard P")
    answer(deal, {2: "kong"})  # "here the win simply has priority", and it was passed
    assert awaiting(deal) == [2]


# The last of its kind


def test_what_all_can_see_is_counted_once() -> None:
    nine = read("9m")[0]
    hands = {0: "9m", 1: "78m147p369sNNPPW", 2: QUIET[:-1] + "9m", 3: QUIET[:-1] + "9m"}
    deal = start(hands, draws="N")
    assert visible(deal, nine) == 0
    play(deal, "0 discard 9m")
    assert visible(deal, nine) == 0  # "the tile won on is not counted"
    answer(deal, {1: "chow 789m with 9m"})
    assert visible(deal, nine) == 1  # "A claimed discard counts once, in its meld"
    play(deal, "1 discard W")
    answer(deal)
    play(deal, "2 discard 9m")
    answer(deal)
    assert visible(deal, nine) == 2
    assert deal.turn == 3
    play(deal, "3 discard 9m")
    assert visible(deal, nine) == 3


def test_a_concealed_kong_is_not_seen() -> None:
    deal = start({0: "1111m"})
    play(deal, "0 concealed kong 1m")
    assert visible(deal, 0) == 0


def test_the_fourth_after_three_discards_is_the_last_of_its_kind() -> None:
    seen = []

    def watch(hand: str, dealt: bool) -> int | None:  # noqa: ARG001 - what a Scorer is
        seen.append(hand.split("|")[1][2:])
        return None

    deal = start(dict.fromkeys(range(4), QUIET[:-1] + "9m"))
    for seat in range(4):
        idle(deal, turn_of(seat))
        deal.score = watch
        seen.clear()
        play(deal, f"{seat} discard 9m")
        claimed = set(seen[-3:])
        assert claimed == {"0000" if seat < 3 else "0100"}
