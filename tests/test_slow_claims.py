"""The slow player's claims, robbed kongs and last of a kind: sentences of the description of play as small deals."""

import pytest

from slow.deal import IllegalActionError, apply, awaiting, legal_actions
from slow.state import Deal
from slow.tiles import NAMES, kind, read, text
from slow.walls import answer, drawn, idle, play, private
from slow.wins import visible
from slow_play import ORPHANS, PRESETS, QUIET, start


def melds(deal: Deal, seat: int) -> list[tuple[str, str]]:
    """Return the melds of a seat."""
    return [(meld.name, text(map(kind, meld.tiles))) for meld in deal.seats[seat].melds]


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
    idle(deal, drawn(seat=2, tile="P"))
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


def test_a_tile_added_to_a_kong_cannot_be_chowed() -> None:
    deal = start({0: "5m", 1: QUIET, 2: "55m9p147sEESSWWN", 3: "46m9p147s258pNNCC"}, draws="CPP5m")
    play(deal, "0 discard 5m")
    answer(deal, {2: "pung"})
    play(deal, "2 discard E")
    idle(deal, drawn(seat=2, tile="5m"))
    play(deal, "2 add kong 5m")
    assert awaiting(deal) == [2]
    assert melds(deal, 2) == [("added kong", "5555m")]


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
        idle(deal, drawn(seat=seat))
        deal.score = watch
        seen.clear()
        play(deal, f"{seat} discard 9m")
        claimed = set(seen[-3:])
        assert claimed == {"0000" if seat < 3 else "0100"}
