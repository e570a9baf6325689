"""What the documents say of kongs."""

import mcr
from made_deals import (
    QUIET,
    WAITING,
    before_added_kong,
    documents,
    idle,
    kinds,
    legal,
    let_pass,
    play,
    start,
    turn_of,
    turn_with,
    why_not,
)

FOUR = "1111s48m259p37sES"
"""Four of a kind among tiles that are near nothing."""

WAITS_FOR_1S = "19m19p9sESWNCFPP"
"""Thirteen orphans without 1s."""


@documents
def test_four_equal_tiles_make_a_concealed_kong(rules: str) -> None:
    deal = start(rules, {0: FOUR, 1: QUIET, 2: QUIET, 3: QUIET})
    assert "concealed kong 1s" in legal(deal, 0)
    play(deal, "0 concealed kong 1s")
    assert deal.melds[0] == (mcr.Meld("[1111s]"),)
    assert (len(deal.hands[0]), deal.kongs) == (11, 1)
    three = start(rules, {0: "111s148m259p37sES", 1: QUIET, 2: QUIET, 3: QUIET})
    assert "concealed kong 1s" not in legal(three, 0)
    # In any later turn too, with tiles held since.
    later = idle(start(rules, {0: QUIET, 1: FOUR, 2: QUIET, 3: QUIET}), turn_of(1))
    assert "concealed kong 1s" in legal(later, 1)
    play(later, "1 discard 9p")
    let_pass(later)
    assert "concealed kong 1s" in legal(idle(later, turn_of(1)), 1)


@documents
def test_a_fourth_tile_is_added_to_a_pung_on_the_table(rules: str) -> None:
    deal = before_added_kong(rules)
    assert deal.melds[2] == (mcr.Meld("[PPP,2]"),)
    assert "add kong P" in legal(deal, 2)
    play(deal, "2 add kong P", "3 pass")
    assert deal.melds[2] == (mcr.Meld("[PPPP,6]"),)
    assert deal.kongs == 1
    assert why_not(before_added_kong(rules), 2, "add kong E") == "it has no melded pung of E", "two are in the hand"


@documents
def test_after_any_kong_a_replacement_is_drawn_and_a_tile_discarded(rules: str) -> None:
    concealed = play(start(rules, {0: FOUR, 1: QUIET, 2: QUIET, 3: QUIET}), "0 concealed kong 1s")
    claiming = {0: "9s148m259p37sESWC", 1: QUIET, 2: "999s148m259pESWC", 3: QUIET}
    claimed = let_pass(play(start(rules, claiming), "0 discard 9s", "2 kong"))
    added = play(before_added_kong(rules), "2 add kong P", "3 pass")
    for deal, seat in ((concealed, 0), (claimed, 2), (added, 2)):
        draw = next(event for event in reversed(deal.events) if event.kind == "draw" and event.seat == seat)
        assert draw.source == "tail"
        assert draw.number in deal.wall.tiles[-8:]
        assert deal.awaiting == {seat}
        assert len(deal.hands[seat]) == 11
        assert sum(event.kind == "discard" and event.seat == seat for event in deal.events) == (deal is added)
        play(deal, f"{seat} discard {deal.observation(seat).drawn}")
        let_pass(deal)
        assert deal.events[-1].kind == "draw"
        assert deal.awaiting == {(seat + 1) % 4}


@documents
def test_an_added_kong_may_be_robbed(rules: str) -> None:
    deal = play(before_added_kong(rules), "2 add kong P")
    assert deal.awaiting == {3}
    assert legal(deal, 3) == ["pass", "win"]
    play(deal, "3 win")
    assert deal.result is not None
    assert (deal.result.reason, deal.result.winners) == ("robbed_kong", (3,))
    assert deal.result.scores[0].counts["robbing_the_kong"] == 1
    assert deal.melds[2] == (mcr.Meld("[PPP,2]"),)


@documents
def test_a_concealed_kong_may_not_be_robbed(rules: str) -> None:
    deal = start(rules, {0: FOUR, 1: WAITS_FOR_1S, 2: QUIET, 3: QUIET})
    discarding = play(deal.clone(), "0 discard 1s")
    assert "win" in legal(discarding, 1), "of a discard it would win"
    play(deal, "0 concealed kong 1s")
    assert deal.awaiting == {0}
    assert kinds(deal)[-2:] == ["concealed_kong", "draw"] or deal.rules.flowers == "forced"
    assert why_not(deal, 1, "win") == "it is not asked to act now"
    assert deal.kongs == 1


@documents
def test_a_kong_is_robbed_at_the_moment_when_a_melded_pung_becomes_one(rules: str) -> None:
    """Neither a kong claimed at once, nor later, nor a concealed one."""
    hands = {0: "P", 1: QUIET, 2: "PPP47m258p369sEE", 3: "19m19p19sESWNCFF"}
    claimed = play(start(rules, hands), "0 discard P")
    assert legal(claimed, 3) == ["pass", "win"], "it wins on the discard, before the kong"
    play(claimed, "3 pass", "2 kong")
    assert claimed.awaiting == {2}
    assert why_not(claimed, 3, "win") == "it is not asked to act now"
    added = before_added_kong(rules)
    assert why_not(added, 3, "win") == "it is not asked to act now", "not yet"
    play(added, "2 add kong P")
    assert "win" in legal(added, 3)
    play(added, "3 pass")
    assert added.awaiting == {2}
    assert why_not(added, 3, "win") == "it is not asked to act now", "not any more"
    concealed = play(start(rules, {0: FOUR, 1: WAITS_FOR_1S}), "0 concealed kong 1s")
    assert concealed.awaiting == {0}


@documents
def test_a_kong_needs_a_tile_that_replaces_its_fourth(rules: str) -> None:
    fours = ("1m", "1p", "N", "6s")
    held = {0: "1111m48s25p37pESW", 1: "1111p48s259m37pSW", 2: "NNNN48s259m13sEW", 3: "6666s48m259p13sEW"}
    for left in (1, 0):
        deal = idle(start(rules, held), turn_with(left))
        (seat,) = deal.awaiting
        kong = f"concealed kong {fours[seat]}"
        assert (kong in legal(deal, seat)) is (left > 0)
        if left == 0:
            assert why_not(deal, seat, kong) == "no tile is left to replace one"


@documents
def test_a_kong_is_not_added_without_a_replacement(rules: str) -> None:
    """Seat 2 keeps the fourth P beside its pung to the end, and draws the last tile."""
    hands = {0: "P148m259p37sESWC", 1: QUIET, 2: "PPP9s148m259p37sE", 3: "99s148m259pESWCF"}
    deal = let_pass(play(start(rules, hands), "0 discard P", "2 pung"))
    let_pass(play(deal, "2 discard 9s", "3 pung"))
    let_pass(play(deal, "3 discard E"))
    left = []
    while idle(deal, turn_of(2)).awaiting:
        left.append(deal.wall.remaining)
        assert ("add kong P" in legal(deal, 2)) is (left[-1] > 0)
        if left[-1] == 0:
            assert why_not(deal, 2, "add kong P") == "no tile is left to replace one"
        play(deal, f"2 discard {deal.observation(2).drawn}")
    assert left[-1] == 0
    assert len(left) > 10


@documents
def test_a_kong_is_not_claimed_without_a_replacement(rules: str) -> None:
    """The tile discarded last, and the one before it, are such that the next seat holds three of them."""
    triplets = ("CCC", "FFF", "NNN", "WWW")
    hands = {0: "CCC48m259p37s16sE", 1: "FFF48m259p37s16sE", 2: "NNN48m259p37s16sE", 3: "WWW48m259p37sE69s"}
    replacements = "" if rules != "cardavia" else "2m3m6m7m3p4p7p8p"
    for left in (1, 0):
        (drawer,) = idle(start(rules, hands, replacements=replacements), turn_with(left)).awaiting
        tile = triplets[(drawer + 1) % 4][0]
        last = f"{tile}S" if left else f"S{tile}"
        deal = idle(start(rules, hands, replacements=replacements, last=last), turn_with(left))
        assert deal.awaiting == {drawer}
        play(deal, f"{drawer} discard {tile}")
        if left:
            assert legal(deal, (drawer + 1) % 4) == ["pass", "pung", "kong"]
        else:
            assert deal.result is not None, "nobody is asked"
            assert deal.result.reason == "draw"


def exchanged(deal: mcr.Deal, one: str, other: str) -> mcr.Deal:
    """Return the deal of the same wall with two kinds exchanged."""
    kinds = {mcr.Tile(one).index: mcr.Tile(other).index, mcr.Tile(other).index: mcr.Tile(one).index}
    tiles = [
        4 * kinds.get(number // 4, number // 4) + number % 4 if number < 136 else number for number in deal.wall.tiles
    ]
    return mcr.Deal(wall=mcr.Wall.from_tiles(tiles), rules=deal.rules)


@documents
def test_a_concealed_kong_is_shown_only_at_the_end(rules: str) -> None:
    """To the others it is the same whatever it is of, in every form in which a position is shown."""
    bamboo = start(rules, {0: FOUR, 1: "".join(WAITING), 2: QUIET, 3: QUIET})
    characters = play(exchanged(bamboo, "1s", "9m"), "0 concealed kong 9m")
    play(bamboo, "0 concealed kong 1s")
    for seat in (1, 2, 3):
        one, other = bamboo.observation(seat), characters.observation(seat)
        assert one.melds[0] == other.melds[0] == (None,)
        assert one == other
        assert one.events == other.events
        assert (str(one), repr(one), one._repr_html_()) == (str(other), repr(other), other._repr_html_())
        assert one.unseen.tolist() == other.unseen.tolist()
        event = next(event for event in one.events if event.kind == "concealed_kong")
        assert (event.seat, event.tile, event.tiles, event.number, event.numbers) == (0, None, None, None, None)
    for deal, meld in ((bamboo, mcr.Meld("[1111s]")), (characters, mcr.Meld("[9999m]"))):
        assert deal.observation(0).melds[0] == (meld,), "its owner sees it"
        drawn, ended, won = idle(deal.clone()), deal.clone(), deal.clone()
        ended.end_with_penalty(3, 0)
        play(won, "0 discard 4m", "1 win")
        for over in (drawn, ended, won):
            assert over.result is not None
            for seat in range(4):
                seen = over.observation(seat)
                assert seen.melds[0] == (meld,)
                assert [event.tiles for event in seen.events if event.kind == "end"] == [meld.tiles, None]
                assert str(meld) in str(seen)
