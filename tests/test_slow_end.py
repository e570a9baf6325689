"""The slow player's end of the wall, results, clock and match: sentences of the description of play."""

from fractions import Fraction

import pytest

from slow import match
from slow.deal import apply, at_limit, awaiting, legal_actions
from slow.settlement import pays
from slow.state import Deal
from slow.tiles import NAMES, kind, text
from slow.wall import size
from slow.walls import answer, drawn, idle, play, private
from slow_play import PRESETS, QUIET, options, start

MORE = ("148p259s37mEWNCP", "148s259m37pSWNFP")
"""Claim nothing."""

FOUR = {0: QUIET, 1: MORE[0], 2: MORE[1], 3: QUIET}
"""A hand for each seat."""


def all_tiles(deal: Deal) -> list[int]:
    """Return every tile of the deal, wherever it is."""
    offered = [] if deal.offered is None else [deal.offered]
    places = [deal.wall.left(), offered]
    for seat in deal.seats:
        places += [seat.hand, seat.flowers, seat.river, *(list(meld.tiles) for meld in seat.melds)]
    return sorted(tile for place in places for tile in place)


# The shared wall


def test_the_wall_is_played_to_the_last_tile_and_drawn() -> None:
    deal = idle(start(FOUR))
    assert deal.result is not None
    assert (deal.result.reason, deal.result.payments, deal.result.wall_left) == ("draw", (0, 0, 0, 0), 0)
    assert (deal.result.winners, deal.result.points, deal.result.discarder) == ((), (), None)
    assert deal.result.turns == 92  # 91 draws after the dealer's fourteenth
    assert sum(seat.draws for seat in deal.seats) == 92
    assert deal.events[-1].name == "draw_game"
    assert all_tiles(deal) == list(range(144))
    assert awaiting(deal) == []
    assert [legal_actions(deal, seat) for seat in range(4)] == [[]] * 4


def test_with_one_tile_left_kongs_and_flowers_are_possible_with_none_they_are_not() -> None:
    hands = {2: "1111p48s259m37pSW"}
    deal = idle(start(hands, last="a9m"), drawn(left=1))
    assert deal.turn == 2  # 91 draws after the deal: seat 3 would have the last
    assert {"concealed kong 1p", "flower a", "discard a"} <= set(legal_actions(deal, 2))
    none = play(deal, "2 concealed kong 1p")
    assert len(none.wall.left()) == 0
    assert {action.split()[0] for action in legal_actions(none, 2)} == {"discard"}  # the flower, though held, too


def test_with_one_tile_left_a_discard_may_be_claimed_with_none_it_may_not() -> None:
    hands = {0: "666s48m259p37pESW", 1: QUIET, 2: MORE[0], 3: "45s48m259p37pSWNP"}
    for last, left in (("6s1m", 1), ("1m6s", 0)):
        deal = idle(start(hands, last=last), drawn(left=left))
        seat = deal.turn
        assert seat == 3 - left
        play(deal, f"{seat} discard 6s")
        asked = {other: legal_actions(deal, other) for other in range(4)}
        if left:
            assert asked == {0: ["pass", "pung", "kong"], 1: [], 2: [], 3: ["pass", "chow 456s with 6s"]}
            answer(deal, {0: "kong"})
            assert len(deal.wall.left()) == 0
            assert deal.drawn is not None
        else:
            assert deal.result is not None
            assert deal.result.reason == "draw"


def last_tile(won: str, hand: str, *, seat: int) -> Deal:
    """Return a deal at the draw of the last tile, by seat 3; the hand is that of a seat."""
    return idle(start({seat: hand}, last=won), drawn(left=0))


WAITING = "19m19p19sESWNCFF"
"""Waits for the white dragon."""


def test_the_last_tile_drawn_and_claimed_are_told_to_the_scorer() -> None:
    seen: list[str] = []

    def watch(hand: str, dealt: bool) -> int:  # noqa: ARG001 - what a Scorer is
        seen.append(hand.split("|")[1][2:])
        return 8

    for seat in (3, 1):
        deal = last_tile("P", WAITING, seat=seat)
        assert deal.turn == 3
        deal.score = watch
        if seat == 3:
            assert legal_actions(deal, 3)[0] == "win"
            assert seen[-1] == "1010"
        else:
            play(deal, "3 discard P")
            assert seen[-1] == "0010"
            assert legal_actions(deal, 1) == ["pass", "win"]


def test_a_replacement_may_take_the_last_tile() -> None:
    seen: list[str] = []

    def watch(hand: str, dealt: bool) -> int:  # noqa: ARG001 - what a Scorer is
        seen.append(hand.split("|")[1][2:])
        return 8

    hands = {2: "1111p234567s66pE"}
    deal = idle(start(hands, last="E5s"), drawn(seat=2, left=1))
    play(deal, "2 concealed kong 1p")
    deal.score = watch
    assert legal_actions(deal, 2)[0] == "win"
    assert seen[-1] == "1011"
    play(deal, "2 discard 5s")
    assert set(seen[-2:]) == {"0010"}


def test_a_flower_as_the_last_tile() -> None:
    hands = FOUR | {1: "bcdefgh9s37mEWN"}
    deal = start(hands, preset="cardavia", replacements="148p25sCP", last="6pa")
    idle(deal, drawn(left=1))
    play(deal, f"{deal.turn} " + at_limit(deal, deal.turn))
    assert deal.result is not None
    assert deal.result.reason == "draw"
    assert [event.name for event in deal.events[-3:]] == ["draw", "flower", "draw_game"]
    assert deal.events[-2].tile == 136
    assert all_tiles(deal) == list(range(144))
    optional = last_tile("a", MORE[1], seat=3)
    assert optional.turn == 3
    assert not any(action.startswith("flower") for action in legal_actions(optional, 3))
    assert {"discard a", "discard 1s"} <= set(legal_actions(optional, 3))


def test_a_chain_of_forced_flowers_may_end_the_wall() -> None:
    hands = FOUR | {1: "defgh59s37mEWNC"}
    deal = idle(start(hands, preset="cardavia", replacements="148p2sP", last="abc"), drawn(left=3))
    play(deal, f"{deal.turn} " + at_limit(deal, deal.turn))
    assert deal.result is not None
    assert deal.result.reason == "draw"
    assert [event.name for event in deal.events[-7:]] == [*["draw", "flower"] * 3, "draw_game"]


def test_no_kong_is_added_with_the_last_tile() -> None:
    hands = {0: "1111p2222p3333p5m9s", 3: "55m48m69s37s1mESWN"}
    deal = start(hands, replacements="CCF", last="5m")
    play(deal, "0 concealed kong 1p", "0 concealed kong 2p", "0 concealed kong 3p", "0 discard 5m")
    answer(deal, {3: "pung"})
    play(deal, "3 discard 4m")
    idle(deal, drawn(left=0))
    assert (deal.turn, "discard 5m" in legal_actions(deal, 3)) == (3, True)
    assert not any("kong" in action for action in legal_actions(deal, 3))


# Private walls


def test_private_walls_end_when_the_next_seat_cannot_draw() -> None:
    deal = idle(start(preset="botzone", tiles=private(FOUR)))
    assert deal.result is not None
    # The dealer has drawn one tile more, so that its wall is empty first; then the others draw their last.
    assert (deal.result.reason, deal.result.wall_left, deal.result.turns) == ("draw", 0, 84)
    assert all_tiles(deal) == list(range(136))


def three_kongs(quarters: dict[int, str]) -> Deal:
    """Return a deal whose dealer has made three kongs, so that its private wall is the first to end."""
    kongs = {0: "1111p2222p3333p 555m FF"}
    deal = start(preset="botzone", tiles=private(kongs | quarters))
    return play(deal, "0 concealed kong 1p", "0 concealed kong 2p", "0 concealed kong 3p")


def test_private_walls_a_deal_is_drawn_though_other_walls_have_tiles() -> None:
    deal = three_kongs({})
    assert deal.kongs == 3
    idle(deal)
    assert deal.result is not None
    assert (deal.result.reason, deal.result.wall_left) == ("draw", 9)


def test_private_walls_the_last_tile_is_when_the_next_wall_is_empty() -> None:
    deal = three_kongs({3: "1111s37m469pESWC"})
    idle(deal, lambda deal: deal.phase == "turn" and deal.turn == 3 and not deal.wall.can_draw(0))
    assert deal.wall.can_draw(3)  # its own wall does not matter
    assert deal.turn == 3
    assert not any("kong" in action for action in legal_actions(deal, 3))
    seen: list[str] = []

    def watch(hand: str, dealt: bool) -> int:  # noqa: ARG001 - what a Scorer is
        seen.append(hand.split("|")[1][2:])
        return 8

    deal.score = watch
    assert legal_actions(deal, 3)[0] == "win"
    assert seen[-1] == "1010"
    apply(deal, 3, at_limit(deal, 3))
    assert all(legal_actions(deal, seat) == ["pass", "win"] for seat in awaiting(deal))
    assert set(seen[-3:]) == {"0010"}


def test_private_walls_a_kong_needs_a_tile_in_the_own_wall_a_pung_does_not() -> None:
    deal = three_kongs({1: "5m"})
    for empty in (False, True):
        while deal.wall.can_draw(0) is empty or not drawn(seat=1)(deal):
            apply(deal, awaiting(deal)[0], at_limit(deal, awaiting(deal)[0]))
        after = play(deal.copy(), "1 discard 5m")
        assert legal_actions(after, 0) == (["pass", "pung"] if empty else ["pass", "pung", "kong"])


# Payments


def test_who_pays_whom() -> None:
    assert pays({1: 20}, None) == [-28, 84, -28, -28]
    assert pays({1: 20}, 3) == [-8, 44, -8, -28]
    assert pays({1: 12, 3: 12}, 0) == [-32, 36, -8, 36]
    assert pays({1: 8, 2: 9, 3: 10}, 0) == [-8 - 27, 32, 33, 34]
    assert pays({}, 2) == [0, 0, 0, 0]


# The clock


def test_at_the_limit() -> None:
    deal = start({0: "5m", 1: "46m9p147sEESWNCP", 2: QUIET, 3: QUIET})
    assert deal.drawn is not None
    assert at_limit(deal, 0).startswith(f"discard {NAMES[kind(deal.drawn)]}#")
    play(deal, "0 discard 5m")
    assert at_limit(deal, 1) == "pass"
    play(deal, "1 chow 456m with 5m")
    assert at_limit(deal, 1).split("#")[0] == "discard " + text([max(map(kind, deal.seats[1].hand))])
    with pytest.raises(ValueError, match="not awaited"):
        at_limit(deal, 0)


# The match


def test_the_chart_of_seats_and_the_dealer() -> None:
    wmo = options("wmo")
    for player, places in enumerate(("ESNW", "SEWN", "WNES", "NWSE")):
        assert [match.seat_of(wmo, i, player) for i in (0, 4, 8, 12)] == ["ESWN".index(place) for place in places]
    assert [match.dealer(wmo, i) for i in range(16)] == [0, 1, 2, 3] * 4
    assert "".join(match.round_wind(wmo, i) for i in range(16)) == "EEEESSSSWWWWNNNN"
    repino = options("repino")
    assert [match.dealer(repino, i) for i in range(4)] == [0, 0, 0, 0]
    assert [match.seat_of(repino, i, 0) for i in range(4)] == [0, 1, 3, 2]
    assert [match.round_wind(repino, i) for i in range(4)] == ["E"] * 4
    still = options("wmo", seat_change="none", deals=6)
    assert [match.dealer(still, i) for i in range(6)] == [0, 1, 2, 3, 0, 1]
    assert [match.round_number(still, i) for i in range(6)] == [0, 0, 1, 2, 2, 3]
    assert match.seed_of(1, 0) == 10243802263923265283


def test_shared_places_share_the_table_points() -> None:
    third = Fraction(7, 3)
    assert match.table_points([10, 30, -20, -20]) == [2, 4, Fraction(1, 2), Fraction(1, 2)]
    assert match.table_points([5, 5, 5, -15]) == [third, third, third, 0]
    assert match.table_points([0, 0, 0, 0]) == [Fraction(7, 4)] * 4


# Every preset


@pytest.mark.parametrize("preset", PRESETS)
def test_random_deals_keep_their_tiles_and_sum_to_zero(preset: str) -> None:
    for seed in range(3):
        deal = start(seed=seed, preset=preset, dealer=seed)
        steps = 0
        while deal.phase != "over":
            seat = awaiting(deal)[0]
            actions = legal_actions(deal, seat)
            assert actions
            assert len(actions) == len(set(actions))
            apply(deal, seat, actions[(7 * steps + seed) % len(actions)])
            assert all_tiles(deal) == list(range(size(deal.rules)))
            steps += 1
        assert deal.result is not None
        assert sum(deal.result.payments) == 0 or len(deal.result.winners) > 1
