"""What the documents say of the minimum, and of who pays whom."""

import mcr
from made_deals import (
    ORPHANS,
    QUIET,
    WAITING,
    before_added_kong,
    before_discard,
    before_self_drawn,
    discarded,
    documents,
    idle,
    kinds,
    legal,
    let_pass,
    payments,
    play,
    score_of,
    start,
    turn_of,
    why_not,
)

SEATS = range(4)
WAITS = "".join(WAITING)


@documents
def test_a_win_needs_eight_points(rules: str) -> None:
    enough = discarded(rules, "4m")
    assert "win" in legal(enough, 1)
    assert score_of(play(enough, "1 win")).points == 8
    short = discarded(rules, "7m")
    assert legal(short, 1)[0] == "pass", "it could chow"
    assert "win" not in legal(short, 1)
    assert why_not(short, 1, "win") == "the hand is worth 7 points without flowers, and 8 are needed"
    # As a win from the wall the same tile is worth two more.
    assert score_of(play(before_self_drawn(rules), "1 win")).points == 9


@documents
def test_flowers_do_not_count_for_the_eight_points(rules: str) -> None:
    for flowers in ("a", "abcdefgh"):
        short = discarded(rules, "7m", flowers=flowers)
        assert "win" not in legal(short, 1)
        assert why_not(short, 1, "win") == "the hand is worth 7 points without flowers, and 8 are needed"
        enough = score_of(play(discarded(rules, "4m", flowers=flowers), "1 win"))
        assert (enough.points, enough.total) == (8, 8 + len(flowers)), "added when the minimum is reached"


@documents
def test_a_win_from_the_wall_is_paid_by_each_with_eight_and_its_value(rules: str) -> None:
    for winner in SEATS:
        deal = play(before_self_drawn(rules, winner=winner), f"{winner} win")
        assert score_of(deal).total == 9
        assert payments(deal) == tuple(3 * 17 if seat == winner else -17 for seat in SEATS)
        assert deal.result is not None
        assert (deal.result.reason, deal.result.discarder) == ("self_drawn", None)


@documents
def test_a_win_on_a_discard_is_paid_by_the_discarder_and_with_eight_by_the_others(rules: str) -> None:
    for winner in SEATS:
        for discarder in SEATS:
            if winner == discarder:
                continue
            deal = play(discarded(rules, winner=winner, discarder=discarder), f"{winner} win")
            assert score_of(deal).total == 8
            expected = dict.fromkeys(SEATS, -8) | {winner: 24 + 8, discarder: -8 - 8}
            assert payments(deal) == tuple(expected.values())
            assert min(payments(deal)) == payments(deal)[discarder]


@documents
def test_the_total_that_is_paid_includes_flowers(rules: str) -> None:
    assert payments(play(discarded(rules, flowers="abc"), "1 win")) == (-8 - 11, 24 + 11, -8, -8)
    assert payments(play(before_self_drawn(rules, flowers="ad"), "1 win")) == (-8 - 11, 3 * 19, -19, -19)


@documents
def test_only_the_winner_gets_points_and_nobody_settles_with_another_loser(rules: str) -> None:
    """Losers hold flowers, and one a kong that would be worth something: they pay and get the same as without."""
    for others in (QUIET, "abc259p37sESWCF"):
        hands = {0: QUIET, 1: WAITS, 2: others, 3: QUIET}
        deal = play(start(rules, hands), "0 discard 4m", "1 win")
        assert payments(deal) == (-16, 32, -8, -8)
        assert deal.result is not None
        assert (deal.result.winners, len(deal.result.scores)) == ((1,), 1)
    hands = {0: QUIET, 1: WAITS, 2: QUIET, 3: "1111s48m259p37sES"}
    deal = idle(start(rules, hands), turn_of(3))
    idle(play(deal, "3 concealed kong 1s"), turn_of(0))
    assert payments(play(deal, "0 discard 4m", "1 win")) == (-16, 32, -8, -8)


@documents
def test_everybody_plays_for_himself(rules: str) -> None:
    """Each of the four may win, and then each of the other three pays, whoever sits opposite."""
    for winner in SEATS:
        for deal in (
            play(before_self_drawn(rules, winner=winner), f"{winner} win"),
            play(discarded(rules, winner=winner, discarder=(winner + 1) % 4), f"{winner} win"),
        ):
            assert [amount > 0 for amount in payments(deal)] == [seat == winner for seat in SEATS]
            assert all(amount <= -8 for seat, amount in enumerate(payments(deal)) if seat != winner)
            assert sum(payments(deal)) == 0


@documents
def test_east_pays_and_is_paid_as_everybody(rules: str) -> None:
    for flowers in ("", "a"):
        for dealer in SEATS:
            own = before_self_drawn(rules, winner=1, dealer=dealer, flowers=flowers)
            paid = 8 + 9 + len(flowers)
            assert payments(play(own, "1 win")) == (-paid, 3 * paid, -paid, -paid)
            given = discarded(rules, winner=1, discarder=2, dealer=dealer, flowers=flowers)
            total = 8 + len(flowers)
            assert payments(play(given, "1 win")) == (-8, 24 + total, -8 - total, -8)


@documents
def test_who_is_robbed_of_a_kong_pays_as_one_who_gave_the_tile(rules: str) -> None:
    deal = play(before_added_kong(rules), "2 add kong P", "3 win")
    assert deal.result is not None
    assert (deal.result.reason, deal.result.winners, deal.result.discarder) == ("robbed_kong", (3,), 2)
    total = score_of(deal).total
    assert total == 88 + 8
    assert payments(deal) == (-8, -8, -8 - total, 24 + total)


@documents
def test_the_first_valid_win_ends_the_deal(rules: str) -> None:
    for deal in (play(discarded(rules), "1 win"), play(before_self_drawn(rules), "1 win")):
        assert deal.result is not None
        assert deal.result.winners == (1,)
        assert kinds(deal)[-2:] == ["win", "end"]
        assert not deal.awaiting
        for seat in SEATS:
            assert not legal(deal, seat)
            for action in ("win", "pass", "discard E"):
                assert why_not(deal, seat, action) == "the deal is over"


@documents
def test_of_several_that_win_the_nearest_after_the_discarder_does(rules: str) -> None:
    for discarder in SEATS:
        others = [(discarder + turns) % 4 for turns in (1, 2, 3)]
        hands = dict.fromkeys(others, ORPHANS) | {discarder: "9s148m259p37sESWC"}
        asked = play(start(rules, hands, dealer=discarder), f"{discarder} discard 9s")
        assert asked.awaiting == set(others)
        # Each set of winners that ends with the farthest, in both orders of answers.
        for passing in (0, 1, 2):
            winners = others[passing:]
            for answers in (winners, winners[::-1]):
                deal = play(asked.clone(), *(f"{seat} pass" for seat in others[:passing]))
                play(deal, *(f"{seat} win" for seat in answers))
                assert deal.result is not None
                assert deal.result.winners == (winners[0],)
                expected = dict.fromkeys(SEATS, -8) | {winners[0]: 24 + 88, discarder: -8 - 88}
                assert payments(deal) == tuple(expected.values())


@documents
def test_nothing_restricts_winning_on_a_discard(rules: str) -> None:
    """Neither that the seat has discarded such a tile, nor that it passed one, nor that it was drawn and not won on."""
    hands = {0: "189m259p37sESWCF", 1: WAITS, 2: QUIET, 3: QUIET}
    deal = idle(start(rules, hands, draws="4m"), turn_of(1))
    play(deal, "1 discard 4m")
    idle(deal, turn_of(2))
    play(deal, "2 discard 4m")
    assert "win" in legal(deal, 1), "of its own river"
    play(deal, "1 pass")
    let_pass(deal)
    idle(deal, turn_of(3))
    play(deal, "3 discard 4m")
    assert "win" in legal(deal, 1), "passed in the same round"
    assert payments(play(deal, "1 win")) == (-8, 24 + score_of(deal).total, -8, -8 - score_of(deal).total)
    assert before_discard(rules).awaiting == {0}


@documents
def test_claimed_and_lying_discards_are_used_when_points_are_counted(rules: str) -> None:
    hands = {0: QUIET[:-1] + "3m", 1: "12m456p789s67m22sE", 2: QUIET, 3: QUIET}
    deal = start(rules, hands, draws="WCF9s5m")
    idle(play(deal, "0 discard 3m", "1 chow 123m with 3m", "1 discard E"), turn_of(0))
    play(let_pass(deal), "0 discard 8m")
    score = score_of(play(deal, "1 win"))
    assert score.hand.melds == (mcr.Meld("[123m,3]"),)
    assert str(score.hand.winning_tile) == "8m"
    assert score.counts == {"mixed_straight": 1, "all_chows": 1}
    # Three that lie there show that the winning tile is the last of its kind: 7m would be worth 7 without them.
    holding = QUIET[:-1] + "7m"
    deal = start(rules, {0: holding, 1: WAITS, 2: holding, 3: holding}, draws="9s9s9s7m")
    for seat in (0, 2, 3, 0):
        idle(deal, turn_of(seat))
        play(deal, f"{seat} discard 7m")
        assert ("win" in legal(deal, 1)) is (seat == 0 and deal.turns > 4)
    score = score_of(play(deal, "1 win"))
    assert (score.points, score.counts["last_tile"]) == (7 + 4, 1)
