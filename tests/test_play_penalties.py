"""What the documents say of wins that are none, and of dead hands."""

import pytest

import mcr
from made_deals import (
    QUIET,
    WAITING,
    before_added_kong,
    before_self_drawn,
    discarded,
    idle,
    legal,
    let_pass,
    payments,
    play,
    start,
    turn_of,
    why_not,
)


def test_the_fine_for_a_win_of_too_few_points_is_ten_to_each_of_the_others() -> None:
    for winner in range(4):
        deal = discarded("repino", "7m", winner=winner, discarder=(winner + 3) % 4)
        play(deal, f"{winner} declare win")
        others = [seat for seat in range(4) if seat != winner]
        play(deal, *(f"{seat} object" for seat in others))
        assert payments(deal) == tuple(-30 if seat == winner else 10 for seat in range(4))
        assert deal.result is not None
        assert deal.result.false_wins == (winner,)
    # It stands when the deal goes on and somebody wins.
    deal = play(discarded("repino", "7m"), "1 declare win", "0 consent", "2 consent", "3 consent")
    assert payments(idle(deal)) == (10, -30, 10, 10)


def test_the_deal_goes_on_if_the_others_do_not_object() -> None:
    asked = play(discarded("repino", "7m"), "1 declare win")
    assert asked.awaiting == {0, 2, 3}
    for seat in (0, 2, 3):
        assert legal(asked, seat) == ["consent", "object"]
    consented = play(asked.clone(), "2 consent", "0 consent", "3 consent")
    assert consented.result is None
    assert (consented.events[-1].kind, consented.events[-1].seat) == ("draw", 1)
    for objecting in (0, 2, 3):
        votes = [f"{seat} {'object' if seat == objecting else 'consent'}" for seat in (3, 0, 2)]
        ended = play(asked.clone(), *votes)
        assert ended.result is not None
        assert (ended.result.reason, ended.result.winners) == ("false_win", ())


def test_whoever_was_fined_cannot_win_in_this_deal_any_more() -> None:
    hands = {0: QUIET[:-1] + "7m", 1: "".join(WAITING), 2: QUIET, 3: QUIET}
    deal = play(start("repino", hands), "0 discard 7m", "1 declare win", "0 consent", "2 consent", "3 consent")
    assert deal.observation(3).dead == (False, True, False, False)
    play(idle(deal, turn_of(0)), "0 discard 4m")
    assert "chow 456m with 4m" in legal(deal, 1)
    assert "win" not in legal(deal, 1), "and yet the hand is worth eight points"
    assert why_not(deal, 1, "win") == why_not(deal, 1, "declare win") == "its hand is dead"
    let_pass(deal)
    while deal.result is None:
        assert "win" not in legal(deal, 1)
        seat = min(deal.awaiting)
        deal.apply(seat, deal.default_action(seat) or "pass")


def test_a_dead_hand_cannot_win() -> None:
    own = before_self_drawn("repino")
    assert "win" in legal(own, 1)
    own.declare_dead(1, "a tile too many")
    assert "win" not in legal(own, 1)
    assert why_not(own, 1, "win") == "its hand is dead"
    given = discarded("repino")
    assert "win" in legal(given, 1)
    given.declare_dead(1, "a tile too few")
    assert "win" not in legal(given, 1)
    robbing = play(before_added_kong("repino"))
    robbing.declare_dead(3, "a tile too many")
    play(robbing, "2 add kong P")
    assert robbing.awaiting == {2}, "nobody can rob it"


def test_a_dead_hand_makes_moves_as_usual() -> None:
    hands = {0: "9s148m259p37sESWC", 1: "78999s1111p25mEW", 2: QUIET, 3: QUIET}
    alive = start("repino", hands)
    dead = alive.clone()
    dead.declare_dead(1, "a tile too many")
    for deal in (alive, dead):
        play(deal, "0 discard 9s")
    assert legal(dead, 1) == legal(alive, 1) == ["pass", "chow 789s with 9s", "pung", "kong"]
    for claim in legal(dead, 1)[1:]:
        one, other = play(alive.clone(), f"1 {claim}"), play(dead.clone(), f"1 {claim}")
        assert one.melds == other.melds
        assert [str(action) for action in one.legal_actions(1)] == legal(other, 1)
    let_pass(dead)
    assert dead.awaiting == {1}
    assert (dead.events[-1].kind, dead.events[-1].seat) == ("draw", 1)
    assert "concealed kong 1p" in legal(dead, 1)
    play(dead, "1 discard E")
    assert idle(dead).result is not None


def test_without_penalties_a_win_that_is_none_cannot_be_declared() -> None:
    for deal, seat in ((discarded("cardavia", "7m"), 1), (start("cardavia", {0: QUIET}), 0)):
        assert why_not(deal, seat, "declare win") == "under these rules only a valid win can be declared"
        assert not [action for action in legal(deal, seat) if action in ("win", "declare win")]


@pytest.mark.parametrize(
    ("rules", "short", "wrong", "dead"),
    [
        ("wmo", 10, 20, True),
        ("mil", 10, 20, True),
        ("mahjongsoft", 10, 20, True),
        ("botzone", 10, 10, False),
        ("repino", 10, 10, False),
        ("wikipedia_pl", 10, 20, True),
    ],
)
def test_fines_of_the_presets(rules: str, short: int, wrong: int, dead: bool) -> None:
    """Of a hand below the minimum, and of tiles that are no winning shape; whether the hand is dead then."""
    chosen = mcr.Rules(rules).replace(wall="shared")
    for points, hand, tile in ((short, WAITING, "7m"), (wrong, QUIET, "4m")):
        hands = {0: QUIET[:-1] + "7m", 1: "".join(hand), 2: QUIET, 3: QUIET}
        deal = play(start(chosen, hands), f"0 discard {tile}")
        if 1 not in deal.awaiting:
            # Nobody is asked who could only pass: it declares in its own turn.
            idle(deal, turn_of(1))
        play(deal, "1 declare win")
        assert deal.observation(0).dead[1] is dead
        if dead:
            deal.end_with_penalty(0, 0)
        elif rules == "repino":
            play(deal, "0 object", "2 consent", "3 consent")
        assert payments(deal) == (points, -3 * points, points, points)
