"""What the documents say of flowers and of replacements."""

import mcr
from made_deals import (
    QUIET,
    discarded,
    documents,
    idle,
    kinds,
    legal,
    let_pass,
    optional_flowers,
    payments,
    play,
    score_of,
    start,
    turn_of,
    why_not,
)


def test_flowers_are_exposed_at_once_and_replaced_from_the_end_of_the_wall() -> None:
    hands = {0: QUIET, 1: "a" + QUIET[1:], 2: QUIET, 3: QUIET}
    deal = start("cardavia", hands, draws="b", replacements="6s7p")
    begin = [(event.kind, event.seat, str(event.tile), event.source) for event in deal.events[4:]]
    assert begin == [("flower", 1, "a", None), ("draw", 1, "6s", "tail")]
    idle(deal, turn_of(0))
    play(deal, "0 discard 9p")
    assert [(event.kind, str(event.tile), event.source) for event in let_pass(deal).events[-3:]] == [
        ("draw", "b", "head"),
        ("flower", "b", None),
        ("draw", "7p", "tail"),
    ]
    assert str(deal.observation(3).flowers[1]) == "ab"
    for seed in range(20):
        random = mcr.Deal(seed, "cardavia", dealer=seed % 4)
        while random.awaiting:
            seat = min(random.awaiting)
            assert not any(tile.is_flower for hand in random.hands for tile in hand), "nobody keeps one"
            assert not any(action.split()[0] == "flower" for action in legal(random, seat)), "nobody is asked"
            random.apply(seat, random.default_action(seat) or "pass")


@optional_flowers
def test_whoever_holds_or_draws_a_flower_lays_it_out_and_gets_another_tile(rules: str) -> None:
    for flower in "abcdefgh":
        hands = {0: QUIET, 1: QUIET, 2: flower + QUIET[1:], 3: QUIET}
        deal = start(rules, hands, replacements="6s")
        assert [(event.kind, event.seat) for event in deal.events[4:]] == [("flower", 2), ("draw", 2)]
        assert len(deal.hands[2]) == 13
        drawing = start(rules, {0: QUIET, 1: QUIET, 2: QUIET, 3: QUIET}, draws=flower, replacements="6s")
        idle(drawing, turn_of(1))
        play(drawing, f"1 flower {flower}")
        assert [event.kind for event in drawing.events[-2:]] == ["flower", "draw"]
        assert (str(drawing.observation(0).flowers[1]), str(drawing.observation(1).drawn)) == (flower, "6s")
        assert drawing.awaiting == {1}
        assert f"flower {flower}" not in legal(drawing, 1)


@documents
def test_flowers_and_kongs_are_replaced_from_the_other_end_of_the_wall(rules: str) -> None:
    hands = {0: "1111s148m259p37sE", 1: "a" + QUIET[1:], 2: QUIET, 3: QUIET}
    deal = start(rules, hands, replacements="6s9s")
    tiles = deal.wall.tiles
    assert (deal.events[-1].source, deal.events[-1].number) == ("tail", tiles[143])
    play(deal, "0 concealed kong 1s")
    assert (deal.events[-1].source, deal.events[-1].number) == ("tail", tiles[142])
    assert (deal.wall.head, deal.wall.tail) == (53, 142)
    play(deal, "0 discard E")
    assert (let_pass(deal).events[-1].source, deal.events[-1].number) == ("head", tiles[53])


@documents
def test_each_of_the_eight_flowers_is_worth_one_point(rules: str) -> None:
    for flowers in (*"abcdefgh", "abcdefgh"):
        deal = play(discarded(rules, flowers=flowers), "1 win")
        score = score_of(deal)
        assert (score.points, score.flowers, score.total) == (8, len(flowers), 8 + len(flowers))
        assert payments(deal)[1] == 24 + 8 + len(flowers)
        assert mcr.Fan("flower_tiles").points(rules) == 1


@documents
def test_a_win_on_the_replacement_of_a_flower_is_self_drawn_but_not_out_with_a_replacement(rules: str) -> None:
    before = {0: QUIET[:-1] + "3m", 2: QUIET, 3: QUIET}
    # A kong is replaced by a flower, and the flower by the winning tile.
    deal = start(rules, before | {1: "12m45p789s22s111pE"}, draws="WCF1p", replacements="a6p")
    idle(play(deal, "0 discard 3m", "1 chow 123m with 3m", "1 discard E"), turn_of(1))
    play(deal, "1 concealed kong 1p")
    if deal.rules.flowers == "optional":
        play(deal, "1 flower a")
    assert kinds(deal)[-4:] == ["concealed_kong", "draw", "flower", "draw"]
    counts = score_of(play(deal, "1 win")).counts
    assert counts["self_drawn"] == counts["concealed_kong"] == 1
    assert "out_with_replacement_tile" not in counts
    # Without a kong.
    deal = start(rules, before | {1: "12m456p789s67m22sE"}, draws="WCFa", replacements="8m")
    idle(play(deal, "0 discard 3m", "1 chow 123m with 3m", "1 discard E"), turn_of(1))
    if deal.rules.flowers == "optional":
        play(deal, "1 flower a")
    assert kinds(deal)[-3:] == ["draw", "flower", "draw"]
    score = score_of(play(deal, "1 win"))
    assert score.counts == {"mixed_straight": 1, "all_chows": 1, "self_drawn": 1}


@optional_flowers
def test_a_flower_may_be_discarded_without_a_replacement(rules: str) -> None:
    hands = dict.fromkeys(range(4), QUIET)
    deal = idle(start(rules, hands, draws="a6s"), turn_of(1))
    left = deal.wall.remaining
    play(deal, "1 discard a")
    assert [(event.kind, event.seat, event.source) for event in deal.events[-2:]] == [
        ("discard", 1, None),
        ("draw", 2, "head"),
    ]
    assert deal.awaiting == {2}
    assert (deal.wall.remaining, len(deal.hands[1])) == (left - 1, 13)
    assert str(deal.observation(0).flowers[1]) == ""
    assert deal.observation(0).rivers[1] == (mcr.Tile("a"),)
    # It may be kept as well, and be discarded later.
    kept = idle(start(rules, hands, draws="a6s"), turn_of(1))
    play(kept, "1 discard 9p")
    idle(kept, turn_of(1))
    assert "discard a" in legal(kept, 1)
    assert why_not(kept, 1, "flower b") == "it does not hold 1 of b"
