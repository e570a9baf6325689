"""The slow player's own turns and flowers: sentences of the description of play as small deals."""

from dataclasses import replace

import pytest

from slow.deal import IllegalActionError, apply, at_limit, awaiting, legal_actions
from slow.state import Deal
from slow.tiles import NAMES, kind, text
from slow.walls import answer, drawn, idle, play
from slow_play import ORPHANS, QUIET, start


def verbs(actions: list[str]) -> set[str]:
    """Return the actions without their tiles."""
    return {" ".join(action.split()[:-1]) or action for action in actions}


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
        idle(deal, drawn(seat=seat))
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
    idle(deal, drawn(seat=2))
    assert "add kong 5m" in legal_actions(deal, 2)
    play(deal, "2 " + at_limit(deal, 2))
    idle(deal, drawn(seat=2))
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
    idle(deal, drawn(seat=1))
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
    idle(kept, drawn(seat=1))
    assert {"flower a", "discard a"} <= set(legal_actions(kept, 1))


def test_a_kept_flower_may_be_discarded_but_not_laid_out_after_a_claim() -> None:
    deal = start({0: "N", 1: "EE 55m 147p 258s 369m", 2: QUIET, 3: QUIET[:-1] + "5m"}, draws="a9m")
    play(deal, "0 discard N")
    answer(deal)
    play(deal, "1 discard E")
    answer(deal)
    idle(deal, drawn(seat=3))
    play(deal, "3 discard 5m")
    answer(deal, {1: "pung"})
    assert "flower a" not in legal_actions(deal, 1)
    assert legal_actions(deal, 1)[-1] == "discard a"
    play(deal, "1 discard 1p")
    idle(deal, drawn(seat=1))
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
    idle(deal, drawn(seat=1))
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
