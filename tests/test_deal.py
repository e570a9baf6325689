"""Walls, deals and their results from Python: golden values, the slow player's deals and counts, refusals."""

import copy
import hashlib
from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

import mcr
from played import PRESETS, begun, dice, done, lines, moments, perft, pickled

GOLDEN = [
    (0, (6, 2, 4, 4), (54, 85, 7, 112, 95), "9fc1cf7dfdf82b7b", (18, 123, 101, 89, 71), "27dc4c7ca15018a9"),
    (1, (1, 2, 5, 6), (12, 111, 129, 39, 125), "1929e2ad17399c04", (131, 52, 44, 96, 11), "f9c65b3ce58b786f"),
    (7, (4, 4, 4, 6), (28, 124, 143, 106, 84), "944a65a308de8a27", (102, 95, 52, 24, 16), "7264c44c00768b8f"),
    (2**63, (4, 4, 1, 6), (55, 110, 48, 63, 8), "16bc7db011a187ed", (128, 82, 59, 24, 43), "41962aa5cd274afb"),
]


@pytest.mark.parametrize("golden", GOLDEN)
def test_walls_are_the_same_for_ever(
    golden: tuple[int, tuple[int, ...], tuple[int, ...], str, tuple[int, ...], str],
) -> None:
    seed, thrown, first, commitment, plain, plain_commitment = golden
    for rules, tiles, begins in (
        ("wmo", first, commitment),
        ("mahjongsoft", plain, plain_commitment),
        ("botzone", plain, plain_commitment),
    ):
        wall = mcr.Wall(seed, rules)
        assert wall.dice == thrown
        assert wall.seed == seed
        assert wall.tiles[:5] == tiles
        assert wall.commitment.startswith(begins)
        assert wall.commitment == hashlib.sha256(bytes(wall.tiles)).hexdigest()
        assert sorted(wall.tiles) == list(range(144 if rules == "wmo" else 136))
        assert (wall.head, wall.tail) == ((None, None) if rules == "botzone" else (0, len(wall.tiles)))
        assert wall.private_walls == ((34,) * 4 if rules == "botzone" else None)


def test_seeds_of_deals_are_the_same_for_ever() -> None:
    seeds = {0: 5996652093737017765, 1: 10243802263923265283, 7: 7964450189136380888, 2**63: 1057229029653273304}
    assert {seed: mcr.deal_seed(seed, 0) for seed in seeds} == seeds


def test_a_wall_is_given_tile_by_tile() -> None:
    made = mcr.Wall(7)
    given = mcr.Wall.from_tiles(made.tiles)
    assert (given.tiles, given.dice, given.seed) == (made.tiles, None, None)
    assert mcr.Deal(wall=given).hands == mcr.Deal(7).hands
    for numbers, message in [
        (made.tiles[:140], "140 tiles; a wall has 144, or 136"),
        ((0, *made.tiles[1:]), "tile 0 again"),
        ((144, *made.tiles[1:]), "number 144 at place 0"),
        ((-1, *made.tiles[1:]), "at place 0"),
    ]:
        with pytest.raises(mcr.McrError, match=message):
            mcr.Wall.from_tiles(numbers)
    with pytest.raises(mcr.McrError, match="a wall of 144 tiles; these rules have one of 136"):
        mcr.Deal(wall=given, rules="botzone")
    with pytest.raises(mcr.McrError, match="private walls have no flowers"):
        mcr.Wall(1, mcr.Rules("botzone").replace(flowers="forced"))
    with pytest.raises(mcr.McrError, match="a seed is 0 to 2\\^64 - 1, not -1"):
        mcr.Wall(-1)
    with pytest.raises(mcr.McrError, match="a seed or a wall"):
        mcr.Deal(1, wall=given)


def test_without_a_seed_there_is_one() -> None:
    assert mcr.Deal().seed != mcr.Deal().seed
    assert mcr.Match().seed != mcr.Match().seed
    deal = mcr.Deal()
    assert deal == mcr.Deal(deal.seed)


def test_perft_of_the_first_opening() -> None:
    assert [perft(mcr.Deal(seed=0), depth) for depth in (1, 2, 3, 4)] == [11, 112, 1079, 12854]


def test_positions_of_the_slow_player() -> None:
    positions = lines("perft.jsonl")
    assert len(positions) > 50
    for line in positions:
        deal = begun(line)
        for action in line["actions"]:
            done(deal, action)
        listed = {str(seat): [str(action) for action in deal.legal_actions(seat)] for seat in deal.awaiting}
        assert listed == line["legal"], line["name"]
        depths = [depth for depth, count in enumerate(line["counts"], 1) if count < 20_000]
        assert [perft(deal, depth) for depth in depths] == line["counts"][: len(depths)], line["name"]


def test_deals_of_the_slow_player() -> None:
    deals = lines("deals.jsonl")
    assert len(deals) > 40
    for line in deals:
        deal = begun(line)
        digest = hashlib.sha256()
        for action in line["actions"]:
            for seat in sorted(deal.awaiting):
                digest.update(f"{seat}: {deal.legal_actions(seat)}\n".encode())
            done(deal, action)
        assert digest.hexdigest() == line["legal"]
        result = deal.result
        assert result is not None
        assert line["result"] == {
            "reason": result.reason,
            "winners": list(result.winners),
            "discarder": result.discarder,
            "points": [score.points for score in result.scores],
            "payments": list(result.payments),
            "false_wins": list(result.false_wins),
            "turns": deal.turns,
            "kongs": deal.kongs,
            "wall_left": deal.wall.remaining,
        }


def test_a_win_has_a_score_and_is_paid() -> None:
    ended = [deal for deal in map(played_to_its_end, range(600)) if deal.result]
    won = [deal for deal in ended if deal.result and deal.result.winners and not deal.result.false_wins]
    assert len(won) > 20
    for deal in won:
        result = deal.result
        assert result is not None
        (seat,), (score,) = result.winners, result.scores
        wind = "ESWN"[(seat - deal.dealer) % 4]
        assert score.hand.seat == wind
        assert score.is_legal
        assert score == mcr.score(score.hand, dealt=score.dealt, rules=deal.rules)
        discarder = None if result.discarder is None else "ESWN"[(result.discarder - deal.dealer) % 4]
        paid = score.payment(discarder)
        assert result.payments == tuple(paid["ESWN"[(other - deal.dealer) % 4]] for other in range(4))
        assert score.explain("en") in str(result)
        assert f"{score.points} points" in repr(result)
        assert 'lang="en"' in result._repr_html_()
        with pytest.raises(FrozenInstanceError):
            result.reason = "draw"  # type: ignore[misc] # a value does not change


def test_seats_are_called_seats_where_no_score_tells_their_winds() -> None:
    deal = mcr.Deal(seed=1)
    deal.end_with_penalty(0, 10)
    assert (
        str(deal.result) == "Ended by a penalty.\n\nPoints\n  Seat 0: -30\n  Seat 1: +10\n  Seat 2: +10\n  Seat 3: +10"
    )


def played_to_its_end(seed: int) -> mcr.Deal:
    *_, deal = moments(mcr.Deal(seed, mcr.Rules("wmo").replace(minimum_points=0), dealer=seed % 4), seed, 10**9)
    return deal


def refusal(deal: mcr.Deal, seat: int, text: str) -> mcr.IllegalActionError | None:
    """Return why a deal refuses an action, None if it does not."""
    try:
        deal.apply(seat, text)
    except mcr.IllegalActionError as error:
        return error
    return None


EVERY_ACTION = [
    *("pass", "win", "pung", "kong", "declare win", "consent", "object"),
    *(f"discard {tile}" for tile in mcr.Tile.all()),
    *(f"discard {tile}#{copied}" for tile in mcr.Tile.all() for copied in range(tile.copies)),
    *(f"{kong} kong {tile}" for kong in ("concealed", "add") for tile in mcr.Tile.all()[:34]),
    *(f"flower {tile}" for tile in mcr.Tile.all()[34:]),
    *(
        f"chow {rank}{rank + 1}{rank + 2}{suit} with {rank + more}{suit}"
        for suit in "mps"
        for rank in range(1, 8)
        for more in range(3)
    ),
]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_not_listed_is_refused_and_changes_nothing(preset: str) -> None:
    tried = 0
    for seed in range(4):
        for deal in moments(mcr.Deal(seed, preset, dealer=seed % 4), seed, 25):
            before = deal.clone()
            for seat in range(4):
                legal = deal.legal_actions(seat)
                for text in EVERY_ACTION:
                    error = refusal(tried_on := before.clone(), seat, text)
                    if error is None:
                        assert text in legal or text == "declare win"
                        assert tried_on != before
                        continue
                    assert "#" in text or text not in legal
                    assert (error.seat, error.action, error.what) == (seat, mcr.Action(text), text)
                    assert str(error) == f"seat {seat} cannot {text}: {error.why}"
                    assert error.why
                    assert tried_on == deal
                    tried += 1
    assert tried > 10_000


def test_what_is_no_action_or_no_seat_is_said() -> None:
    deal = mcr.Deal(0)
    with pytest.raises(mcr.ParseError, match="at 8"):
        deal.apply(0, "discard 0m")
    for seat in (4, -1, 10**30):
        with pytest.raises(mcr.McrError, match="a seat is 0 to 3, not"):
            deal.legal_actions(seat)
    with pytest.raises(TypeError, match="expected an Action or its text, not int"):
        deal.apply(0, 1)  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(TypeError, match="expected a whole number, not str"):
        deal.observation("E")  # type: ignore[arg-type] # that is what is tried


def test_legal_actions_are_a_view() -> None:
    deal = mcr.Deal(0)
    legal = deal.legal_actions(0)
    texts = [str(action) for action in legal]
    assert len(legal) == len(texts) == 11
    assert [legal[n] for n in range(11)] == list(legal) == list(map(mcr.Action, texts))
    assert legal[-1] == legal[10]
    assert mcr.Action(texts[0]) in legal
    assert texts[0] in legal
    assert "discard 5m" not in legal
    assert 3 not in legal
    assert str(legal) == ", ".join(texts)
    with pytest.raises(IndexError, match="index 11 of 11 actions"):
        legal[11]
    assert not deal.legal_actions(1)
    assert repr(deal.legal_actions(1)) == "<LegalActions: none>"
    deal.apply(0, legal[0])
    assert [str(action) for action in legal] == texts


def test_actions_are_values() -> None:
    for text in EVERY_ACTION:
        action = mcr.Action(text)
        assert str(action) == text
        assert mcr.Action(action) == pickled(action)
    assert mcr.Action("discard 5p#2") == mcr.Action("discard 5p")
    assert hash(mcr.Action("discard 5p#2")) == hash(mcr.Action("discard 5p"))
    chow = mcr.Action("chow 456s with 5s")
    assert (chow.kind, str(chow.tile), str(chow.tiles), chow.copy) == ("chow", "5s", "456s", None)
    assert mcr.Action("discard 5p#2").copy == 2
    assert {mcr.Action(text).kind for text in EVERY_ACTION} == {
        *("pass", "win", "discard", "chow", "pung", "kong", "concealed_kong", "added_kong", "flower"),
        *("declare_win", "consent", "object"),
    }


def test_the_order_of_answers_plays_no_part() -> None:
    compared = 0
    for seed in range(120):
        for deal in moments(mcr.Deal(seed), seed):
            if len(deal.awaiting) < 2:
                continue
            rng = dice(seed)
            answers = [(seat, rng.choice(deal.legal_actions(seat))) for seat in sorted(deal.awaiting)]
            one, other = deal.clone(), deal.clone()
            for seat, action in answers:
                events = len(one.events)
                assert events == len(deal.events)
                one.apply(seat, action)
            for seat, action in reversed(answers):
                other.apply(seat, action)
            assert one.events == other.events
            assert one.hands == other.hands
            compared += 1
    assert compared > 20


def test_a_referee_acts() -> None:
    deal = mcr.Deal(0)
    deal.declare_dead(2, "fifteen tiles")
    assert deal.events[-1].kind == "dead"
    assert (deal.events[-1].seat, deal.events[-1].source) == (2, "fifteen tiles")
    assert deal.observation(1).dead == (False, False, True, False)
    assert deal.observation(1).events[-1] == deal.events[-1]
    with pytest.raises(mcr.IllegalActionError, match="seat 2 cannot be declared dead: its hand is dead already"):
        deal.declare_dead(2, "again")
    assert deal.default_action(0) in deal.legal_actions(0)
    assert deal.default_action(1) is None
    deal.end_with_penalty(1, 10)
    assert deal.result is not None
    assert (deal.result.reason, deal.result.payments) == ("penalty", (10, -30, 10, 10))
    with pytest.raises(mcr.IllegalActionError, match="the deal is over"):
        deal.end_with_penalty(1, 10)
    with pytest.raises(mcr.McrError, match="not -1"):
        mcr.Deal(0).end_with_penalty(1, -1)
    assert pickled(deal) == deal


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_is_pickled_and_copied(preset: str) -> None:
    for deal in moments(mcr.Deal(3, preset, round="S", dealer=1), 3, 20):
        for again in (pickled(deal), copy.copy(deal), copy.deepcopy(deal), deal.clone()):
            assert again == deal
            assert again is not deal
            assert (again.seed, again.events, again.result) == (deal.seed, deal.events, deal.result)
        values = (deal.wall, deal.events, deal.result, *(deal.legal_actions(seat) for seat in range(4)))
        for value in values:
            made = pickled(value)
            assert made == value
            assert hash(made) == hash(value)
        for text in (str(deal), repr(deal), repr(deal.wall), *map(repr, deal.events)):
            assert "object at" not in text
    deal = mcr.Deal(3)
    other = deal.clone()
    other.apply(0, other.legal_actions(0)[0])
    assert deal != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(deal)


def test_a_match_has_rounds_seats_totals_and_table_points() -> None:
    match = mcr.Match(seed=7, rules="wmo")
    assert (match.deals, match.index, match.is_over, match.table_points) == (16, 0, False, None)
    with pytest.raises(mcr.McrError, match="deal 1 of 16 is not over"):
        match.next_deal()
    seats = []
    totals = [0] * 4
    for index in range(16):
        deal = match.deal
        assert deal == mcr.Deal(mcr.deal_seed(7, index), round="ESWN"[index // 4], dealer=index % 4)
        seats.append("".join("ESWN"[match.seat_of(player)] for player in range(4)))
        assert [match.player_at(match.seat_of(player)) for player in range(4)] == [0, 1, 2, 3]
        for _ in moments(deal, index, 10**9):
            pass
        assert deal.result is not None
        totals = [total + deal.result.payments[match.seat_of(player)] for player, total in enumerate(totals)]
        assert match.totals == tuple(totals)
        again = pickled(match)
        assert (again.deal, again.totals, again.index) == (deal, match.totals, index)
        if index < 15:
            assert match.next_deal() is match.deal
    assert seats == [*["ESWN"] * 4, *["SENW"] * 4, *["NWES"] * 4, *["WNSE"] * 4]
    assert match.is_over
    points = match.table_points
    assert points is not None
    assert sum(points) == 7
    assert all(isinstance(point, Fraction) for point in points)
    with pytest.raises(mcr.McrError, match="all 16 deals are played"):
        match.next_deal()
    for player in (4, -1):
        with pytest.raises(mcr.McrError, match="a player is 0 to 3"):
            match.seat_of(player)
    with pytest.raises(mcr.McrError, match="at least one deal"):
        mcr.Match(1, deals=0)
    assert mcr.Match(1, "cardavia").deals == 1
    assert "deal 1; totals 0, 0, 0, 0" in repr(mcr.Match(1, "repino"))
    assert "<table>" in match._repr_html_()
