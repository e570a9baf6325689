"""What the documents say of a turn and of claims."""

import re

import mcr
from made_deals import (
    ORPHANS,
    QUIET,
    before_discard,
    before_self_drawn,
    documents,
    idle,
    kinds,
    legal,
    let_pass,
    play,
    start,
    turn_of,
    why_not,
)
from mcr._html import SET_SIZE

RIVALS = {0: "9s148m259p37sESWC", 1: "78s148m259pESWCF", 2: "99s148m259pESWCF", 3: ORPHANS}
"""Of 9s seat 1 can make a chow and seat 2 a pung; seat 3 wins with it."""

ORPHANS_BUT_9S = "19m19p1sESWNNCFP"
"""Waits for 9s alone."""


@documents
def test_a_turn_is_a_tile_drawn_and_one_discarded(rules: str) -> None:
    deal = start(rules, dict.fromkeys(range(4), QUIET), draws="6s6s6s6s6p")
    for seat in (0, 1, 2, 3, 0):
        assert deal.awaiting == {seat}
        held = sorted({f"discard {tile}" for tile in deal.hands[seat]})
        assert sorted(legal(deal, seat)) == held, "any tile of the hand"
        assert len(deal.hands[seat]) == 14
        play(deal, f"{seat} discard {deal.observation(seat).drawn}")
        assert len(deal.hands[seat]) == 13
        assert [(event.kind, event.seat) for event in let_pass(deal).events[-2:]] == [
            ("discard", seat),
            ("draw", (seat + 1) % 4),
        ]


@documents
def test_equal_copies_stay_two_tiles(rules: str) -> None:
    deal = idle(start(rules, {0: QUIET, 1: "55148m259p37sESW", 2: QUIET, 3: QUIET}), turn_of(1))
    numbers = [number for number in deal.observation(1).hand_numbers if number // 4 == mcr.Tile("5m").index]
    assert len(set(numbers)) == 2
    for number in numbers:
        one = play(deal.clone(), f"1 discard 5m#{number % 4}")
        discard = next(event for event in reversed(one.events) if event.kind == "discard")
        assert (discard.number, str(discard.tile)) == (number, "5m")
        kept = set(deal.observation(1).hand_numbers) - {number}
        assert set(one.observation(1).hand_numbers) == kept
    assert mcr.Action("discard 5m#0") == mcr.Action("discard 5m#1"), "and yet it is the same action"


@documents
def test_a_discard_may_complete_a_win_a_pung_or_a_kong(rules: str) -> None:
    hands = {0: "9s148m259p37sESWC", 1: "999s148m259pESWC", 2: QUIET, 3: ORPHANS_BUT_9S}
    deal = play(start(rules, hands), "0 discard 9s")
    assert legal(deal, 1) == ["pass", "pung", "kong"]
    assert legal(deal, 3) == ["pass", "win"]
    pung = play(deal.clone(), "1 pung", "3 pass")
    assert pung.melds[1] == (mcr.Meld("[999s,1]"),)
    kong = play(deal.clone(), "1 kong", "3 pass")
    assert kong.melds[1] == (mcr.Meld("[9999s,1]"),)
    assert not kong.melds[1][0].is_concealed
    won = play(deal.clone(), "1 pung", "3 win")
    assert won.result is not None
    assert won.result.winners == (3,)


@documents
def test_only_the_next_player_may_chow_three_consecutive_tiles_of_one_suit(rules: str) -> None:
    for seat in (1, 2, 3):
        hands = dict.fromkeys(range(4), QUIET) | {0: "5m19p37sESWCFNP9s", seat: "3467m258p19sESWN"}
        deal = play(start(rules, hands), "0 discard 5m")
        chows = ["pass", "chow 345m with 5m", "chow 456m with 5m", "chow 567m with 5m"]
        assert legal(deal, seat) == (chows if seat == 1 else [])
        if seat != 1:
            assert why_not(deal, seat, "chow 456m with 5m") == "it is not asked to act now"
    # Neither across suits, nor around the end of one, nor of honors.
    for tile, held in (("9m", "12p"), ("1p", "89m"), ("1s", "89s"), ("9s", "12s"), ("E", "SW"), ("C", "FP")):
        deal = start(rules, {0: tile, 1: held + "2244m55p55sNNN"})
        play(deal, f"0 discard {tile}")
        assert not [action for action in legal(deal, 1) if action.startswith("chow")]


@documents
def test_wins_come_before_pungs_and_kongs_and_these_before_chows(rules: str) -> None:
    start_of_all = play(start(rules, RIVALS), "0 discard 9s")
    assert [legal(start_of_all, seat) for seat in (1, 2, 3)] == [
        ["pass", "chow 789s with 9s"],
        ["pass", "pung"],
        ["pass", "win"],
    ]
    chow, pung, win = "1 chow 789s with 9s", "2 pung", "3 win"
    for answers, last in (
        ((chow, pung, win), ("win", 3)),
        ((win, pung, chow), ("win", 3)),
        ((chow, pung, "3 pass"), ("pung", 2)),
        (("3 pass", pung, chow), ("pung", 2)),
        ((chow, "2 pass", win), ("win", 3)),
        ((chow, "2 pass", "3 pass"), ("chow", 1)),
    ):
        deal = play(start_of_all.clone(), *answers)
        done = [(event.kind, event.seat) for event in deal.events if event.kind in ("chow", "pung", "win")]
        assert done == [last]
    kong = RIVALS | {2: "999s148m259pESWC", 3: ORPHANS_BUT_9S}
    deal = play(start(rules, kong), "0 discard 9s", chow, "2 kong", "3 pass")
    assert [event.kind for event in deal.events if event.kind in ("chow", "kong")] == ["kong"]


@documents
def test_all_answers_are_there_before_the_tile_is_given(rules: str) -> None:
    for order in ((1, 2, 3), (3, 2, 1), (2, 1, 3)):
        deal = play(start(rules, RIVALS), "0 discard 9s")
        answers = {1: "chow 789s with 9s", 2: "pung", 3: "win"}
        before = (deal.events, deal.hands, deal.melds)
        for seat in order[:2]:
            play(deal, f"{seat} {answers[seat]}")
            assert (deal.events, deal.hands, deal.melds) == before
            assert deal.result is None
            assert not legal(deal, seat), "an answer is final"
        assert deal.awaiting == {order[2]}
        play(deal, f"{order[2]} {answers[order[2]]}")
        assert deal.result is not None


@documents
def test_after_a_chow_or_pung_a_discard_comes_before_a_kong(rules: str) -> None:
    """The seat holds four of a kind all the time; and, after a pung, the fourth tile of another pung."""
    for claim, claimed in (("chow 789s with 9s", "78s"), ("pung", "99s")):
        hands = {0: "9s148m259p37sESWC", 1: claimed + "1111p25mEWNCF", 2: QUIET, 3: QUIET}
        deal = play(start(rules, hands), "0 discard 9s", f"1 {claim}")
        let_pass(deal)
        assert deal.awaiting == {1}
        assert all(action.startswith("discard") for action in legal(deal, 1))
        assert why_not(deal, 1, "concealed kong 1p") == "after a chow or pung it can only discard"
        play(deal, "1 discard E")
        let_pass(deal)
        idle(deal, turn_of(1))
        assert "concealed kong 1p" in legal(deal, 1), "in a later turn it may"
    hands = {0: "P9s48m259p37sESWC", 1: "PPP99s14m25pEWNF", 2: QUIET, 3: QUIET}
    deal = play(start(rules, hands), "0 discard P", "1 pung")
    let_pass(deal)
    play(deal, "1 discard E")
    let_pass(deal)
    idle(deal, turn_of(0))
    play(deal, "0 discard 9s", "1 pung")
    assert "P" in map(str, deal.hands[1])
    assert why_not(deal, 1, "add kong P") == "after a chow or pung it can only discard"
    assert all(action.startswith("discard") for action in legal(deal, 1))


@documents
def test_a_claimed_tile_shows_who_discarded_it(rules: str) -> None:
    """The digit of a meld: 1 from the left, 2 from opposite, 3 from the right; of a chow the tile claimed."""
    for seat in (1, 2, 3):
        for claim, hand, shown in (("pung", "99s148m259pESWCF", "999s"), ("kong", "999s148m259pESWC", "9999s")):
            deal = play(start(rules, {0: "9s148m259p37sESWC", seat: hand}), "0 discard 9s", f"{seat} {claim}")
            let_pass(deal)
            (meld,) = deal.melds[seat]
            assert str(meld) == f"[{shown},{seat}]"
            event = next(event for event in deal.events if event.kind == claim)
            assert (event.source, str(event.tile)) == (0, "9s")
            for other in range(4):
                assert deal.observation(other).melds[seat] == (meld,)
    hands = {0: "8s148m259p37sESWC", 1: "79s148m259pESWCF"}
    deal = play(start(rules, hands), "0 discard 8s", "1 chow 789s with 8s")
    let_pass(deal)
    assert deal.melds[1] == (mcr.Meld("[789s,2]"),)


@documents
def test_everybody_lays_his_discards_apart(rules: str) -> None:
    deal = idle(mcr.Deal(3, rules, dealer=2))
    assert deal.turns > 50
    for seat in range(4):
        own = tuple(event.tile for event in deal.events if event.kind == "discard" and event.seat == seat)
        for other in range(4):
            assert deal.observation(other).rivers[seat] == own, "nothing was claimed"


def test_discards_are_drawn_in_rows_of_six() -> None:
    def rows(deal: mcr.Deal) -> list[int]:
        """Return how high the pictures in the last column of each seat's row are, in tiles."""
        tile = re.search(r'height="(\d+)"', mcr.art.tiles("1m", size=SET_SIZE).html())
        assert tile
        cells = [line.rsplit("<td", 1)[1] for line in deal._repr_html_().split("<tr")[2:]]
        heights = [sum(map(int, re.findall(r'<img[^>]* height="(\d+)"', cell))) for cell in cells]
        return [round(height / (1.1 * int(tile[1]))) for height in heights]

    deal = mcr.Deal(3, "repino")
    while deal.awaiting:
        assert rows(deal) == [-(-len(river) // 6) for river in deal.observation(0).rivers]
        deal.apply(min(deal.awaiting), deal.default_action(min(deal.awaiting)) or "pass")
    assert max(rows(deal)) > 2


@documents
def test_a_claimed_discard_leaves_the_river(rules: str) -> None:
    deal = play(start(rules, RIVALS), "0 discard 9s", "1 pass", "2 pung", "3 pass")
    assert deal.observation(3).rivers == ((), (), (), ())


@documents
def test_there_is_no_ready_hand(rules: str) -> None:
    """Nobody declares that a tile is missing; who waits may discard any tile, and wins without having declared it."""
    deal = before_self_drawn(rules)
    allowed = {"win", "discard", "flower", "concealed_kong", "added_kong", "pass", "chow", "pung", "kong"}
    assert {action.kind for action in deal.legal_actions(1)} <= allowed
    held = {f"discard {tile}" for tile in deal.hands[1]}
    assert held <= set(legal(deal, 1)), "it may give its wait up"
    changed = play(deal.clone(), "1 discard 5s")
    let_pass(changed)
    idle(changed, turn_of(1))
    assert {f"discard {tile}" for tile in changed.hands[1]} <= set(legal(changed, 1))
    won = play(deal, "1 win")
    assert won.result is not None
    assert not {fan for fan in won.result.scores[0].counts if "ready" in fan}
    assert set(kinds(won)) == {"deal", "draw", "discard", "win", "end"}
    assert "win" in legal(play(before_discard(rules), "0 discard 4m"), 1)
