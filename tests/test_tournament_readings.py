"""Every reading that the regulation leaves open (A1 to A19): the default and each alternative."""

from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations
from typing import Literal

import pytest

from mcr import TournamentError
from mcr.tournament import EMA, REPINO_2013, Profile, Tournament, seat_chart, table_points
from tournaments import NAMES, START, State, at_one_table, at_the_end, begun, play, totals

HALF = Fraction(1, 2)


def points_of(tournament: Tournament) -> list[Fraction | None]:
    return list(tournament.table_results["table_points"])


def vists_of(tournament: Tournament) -> list[int]:
    return list(tournament.table_results["vists"])


# A1, A2: how tables are drawn


def test_a01_pairing_swiss_draws_round_by_round() -> None:
    assert REPINO_2013.pairing == "swiss"
    tournament = begun(16)
    play(tournament, tournament.draw())
    order = list(tournament.standings()["player"])
    second = tournament.draw()
    place = {name: index for index, name in enumerate(order)}
    places = [[place[name] for name in table] for table in second.tables.values()]
    spreads = [max(table) - min(table) for table in places]
    assert second.repeats == 0
    assert second.spread == sum(spreads) / 4


def test_a01_pairing_plan_is_fixed_before_round_1() -> None:
    profile = REPINO_2013.replace(pairing="plan")
    tournaments = [begun(16, profile), begun(16, profile)]
    for _ in range(4):
        first, second = (tournament.draw() for tournament in tournaments)
        assert first.tables == second.tables
        assert first.seed == second.seed
        for seed, tournament in enumerate(tournaments):  # other results, the same plan
            play(tournament, tournament.rounds[-1], seed=seed)
    assert all(list(tournament.seating_quality["repeats"]) == [0] * 4 for tournament in tournaments)


def test_a02_order_spread_first_is_strictly_by_the_standing() -> None:
    tournament = begun(16, REPINO_2013.replace(order=("spread", "repeats")))
    play(tournament, tournament.draw())
    for number in (2, 3, 4):
        order = list(tournament.standings()["player"])
        round_ = tournament.draw()
        assert sorted(map(sorted, round_.tables.values())) == sorted(
            sorted(order[first : first + 4]) for first in range(0, 16, 4)
        )
        assert round_.spread == 3
        assert round_.number == number
        play(tournament, round_)
    assert tournament.seating_quality["repeats"].sum() > 0


def test_a02_team_mates_first() -> None:
    tournament = Tournament.create(None, REPINO_2013.replace(order=("team_mates", "repeats", "spread")), seed=3)
    for index, name in enumerate(NAMES[:16]):
        tournament.register(name, team=f"Team {index // 4}")
    team = dict(zip(tournament.players["name"], tournament.players["team"], strict=True))
    for _ in range(4):
        round_ = tournament.draw()
        assert all(len({team[name] for name in table}) == 4 for table in round_.tables.values())
        play(tournament, round_)


# A3: how the four sit


@pytest.mark.parametrize("reseat", ["every_deal", "rotate", "draw", "wmo"])
def test_a03_reseat(reseat: str) -> None:
    tournament, names = at_one_table(REPINO_2013.replace(reseat=reseat))
    round_ = tournament.rounds[0]
    seats = [round_.seats(deal)[1] for deal in range(1, 5)]
    assert all(sorted(seated) == sorted(names) for seated in seats)
    neighbours = tournament.seating_quality.loc[0, "neighbours"]
    assert isinstance(neighbours, dict)
    assert sum(neighbours.values()) == 16
    if reseat == "draw":
        again, _ = at_one_table(REPINO_2013.replace(reseat=reseat))
        assert [again.rounds[0].seats(deal)[1] for deal in range(1, 5)] == seats
        assert len(set(seats)) > 1
        play(tournament, round_)
        assert [tuple(row) for row in tournament.deals[["east", "south", "west", "north"]].to_numpy()] == seats
        return
    assert sorted(seated[0] for seated in seats) == sorted(names)
    if reseat == "every_deal":
        assert len(neighbours) == 12
        assert set(neighbours.values()) <= {1, 2}
    if reseat == "rotate":
        assert set(neighbours.values()) == {4}
        assert set(neighbours) == {(names[k], names[(k + 1) % 4]) for k in range(4)}
    winds = [seat_chart(deal, reseat) for deal in range(1, 5)] if reseat != "wmo" else []
    for chart, seated in zip(winds, seats, strict=False):
        assert seated == tuple(names[chart.index(wind)] for wind in "ESWN")


# A4, A5, A6: table points and standing


def test_a04_ties_at_a_table() -> None:
    vists = [20, 0, 0, -20]
    assert list(table_points(vists)) == [4, 3 * HALF, 3 * HALF, 0]
    assert list(table_points(vists, "wins", wins=[1, 0, 2, 0])) == [4, 1, 2, 0]
    assert list(table_points(vists, "wins", wins=[1, 1, 1, 1])) == [4, 3 * HALF, 3 * HALF, 0]
    assert list(table_points(vists, "best")) == [4, 2, 2, 0]
    assert list(table_points(vists, "seat")) == [4, 2, 1, 0]
    assert list(table_points([0, 0, 0, 0], "seat", points=(4, 2, 1, HALF))) == [4, 2, 1, HALF]
    with pytest.raises(TournamentError, match="wins: expected the won deals"):
        table_points(vists, "wins")
    with pytest.raises(TournamentError, match="tie: expected share or wins"):
        table_points(vists, "lot")  # type: ignore[arg-type] # that is what is tried


@pytest.mark.parametrize(
    ("tie", "points", "places"),
    [
        ("share", [2, 0, 2, 3], [2, 4, 2, 1]),
        ("wins", [1, 0, 2, 4], [3, 4, 2, 1]),
        ("best", [2, 0, 2, 4], [2, 4, 2, 1]),
        ("seat", [2, 0, 1, 4], [2, 4, 3, 1]),
    ],
)
def test_a04_ties_at_a_table_in_a_tournament(tie: str, points: list[int | Fraction], places: list[int]) -> None:
    tournament, names = at_one_table(REPINO_2013.replace(tie=tie, deals=3, table_points=(4, 2, 1, 0)))
    # Anna has won none and pays 8, Clara wins one of 8 on a discard of Boris and pays 8 + 16 + 16.
    tournament.enter(1, 1, 1, winner=names[3], points=8)
    tournament.enter(1, 1, 2, winner=names[3], discarder=names[1], points=40)
    tournament.enter(1, 1, 3, winner=names[2], discarder=names[1], points=8)
    tournament.fine(names[2], 40, "to make Anna and Clara equal", scope="round")
    assert vists_of(tournament) == [-16 - 8 - 8, -16 - 48 - 16, -16 - 8 + 32 - 40, 48 + 64 - 8]
    results = tournament.table_results
    assert list(results["place"]) == places
    if tie == "share":
        points = [3 * HALF, 0, 3 * HALF, 4]
    assert points_of(tournament) == points


def test_a05_score_sum_adds_the_table_points_to_the_vists() -> None:
    tournament = begun(8, REPINO_2013.replace(score="sum", rounds=1))
    tournament.draw(tables=[NAMES[:4], NAMES[4:8]])
    totals(tournament, {1: (10, 0, -4, -6), 2: (1, 0, 0, -1)}, 1)
    standing = tournament.standings()
    # 14, 5, 2 and 1½ + 1½, 0 - 4 + 1, …: Boris and the two who share have less than Elena.
    values = [points + vists for points, vists in zip(standing["table_points"], standing["vists"], strict=True)]
    assert values == sorted(values, reverse=True)
    separate = begun(8, REPINO_2013.replace(rounds=1))
    separate.draw(tables=[NAMES[:4], NAMES[4:8]])
    totals(separate, {1: (10, 0, -4, -6), 2: (1, 0, 0, -1)}, 1)
    assert list(separate.standings()["player"])[:2] == [NAMES[0], NAMES[4]]
    assert list(standing["player"]) != list(separate.standings()["player"])


def equal_pair(tiebreaks: tuple[str, ...]) -> Tournament:
    """Anna and Elena have the same table points and vists, but Elena's best hand is greater."""
    profile = REPINO_2013.replace(tiebreaks=tiebreaks, rounds=1, deals=2)
    tournament = begun(8, profile)
    tournament.draw(tables=[NAMES[:4], NAMES[4:8]])
    a, b, _, _, e, f, *_ = NAMES[:8]
    tournament.enter(1, 1, 1, winner=a, discarder=b, points=12)
    tournament.enter(1, 1, 2, winner=a, discarder=b, points=12)
    tournament.enter(1, 2, 1, winner=e, discarder=f, points=16)
    tournament.enter(1, 2, 2, winner=e, discarder=f, points=8)
    return tournament


@pytest.mark.parametrize(
    ("tiebreaks", "ranks", "shown"),
    [
        (("vists", "table_wins", "deals_won", "best_hand", "lot"), [1, 2], "best_hand"),
        (("vists", "table_wins", "deals_won"), [1, 1], "equal"),
        ((), [1, 1], "equal"),
        (("best_hand",), [1, 2], "best_hand"),
    ],
)
def test_a06_tiebreaks(tiebreaks: tuple[str, ...], ranks: list[int], shown: str) -> None:
    standing = equal_pair(tiebreaks).standings()
    assert list(standing["rank"])[:2] == ranks
    assert set(standing["player"][:2]) == {NAMES[0], NAMES[4]}
    assert list(standing["tiebreak"])[:2] == ["", shown]
    if ranks == [1, 2]:
        assert standing.loc[0, "player"] == NAMES[4]


def cut_between_equals(seed: int, tiebreaks: tuple[str, ...]) -> Tournament:
    """Nobody has won anything: all eight are equal, also at the cut for the final."""
    tournament = begun(8, REPINO_2013.replace(rounds=1, deals=1, tiebreaks=tiebreaks), seed=seed)
    tournament.draw(tables=[NAMES[:4], NAMES[4:8]])
    for table in (1, 2):
        tournament.enter(1, table, 1, result="draw")
    return tournament


def test_a06_the_lot_divides_equals_only_at_the_cut_and_is_recorded() -> None:
    with_lot = REPINO_2013.tiebreaks
    tournament = cut_between_equals(1, with_lot)
    assert set(tournament.standings()["rank"]) == {1}
    assert tournament.places.empty  # nobody's place is known before the lot
    final = tournament.draw()
    assert sorted(final.lot) == sorted(NAMES[:8])
    assert set(final.tables[1]) == set(final.lot[:4])
    standing = tournament.standings()
    assert list(standing["player"]) == list(final.lot)
    assert list(standing["tiebreak"]) == ["", *["lot"] * 7]
    assert list(tournament.places["player"]) == list(final.lot[4:])
    assert cut_between_equals(1, with_lot).draw() == final
    assert len({cut_between_equals(seed, with_lot).draw().lot for seed in range(5)}) > 1


def test_a06_without_a_lot_the_cut_is_made_by_hand() -> None:
    tournament = cut_between_equals(1, ("vists",))
    with pytest.raises(TournamentError, match="no lot is among the tie-breaks"):
        tournament.draw()
    with pytest.raises(TournamentError, match="the final has one table"):
        tournament.draw(tables=[NAMES[:4], NAMES[4:8]])
    final = tournament.draw(tables=[NAMES[2:6]])
    assert final.tables == {1: tuple(NAMES[2:6])}
    assert final.lot == ()


# A7, A8, A9: the last deal


def called(profile: Profile, state: State, discards: int = 0, face_up: int = 0) -> tuple[Tournament, str]:
    """Call LAST DEAL in deal 2 of a table of which deal 1 is entered."""
    tournament, names = at_one_table(profile, clock=True)
    tournament.enter(1, 1, 1, winner=names[0], points=8)
    meaning = tournament.last_deal(1, 1, state, 2, discards, face_up, at_the_end(tournament))
    return tournament, meaning


@pytest.mark.parametrize(
    ("state", "discards", "void", "play_out"),
    [
        ("no_wall", 0, "stop", "stop"),
        ("wall", 0, "void", "stop"),
        ("running", 0, "void", "play_out"),
        ("running", 10, "void", "play_out"),
        ("running", 11, "play_out", "play_out"),
    ],
)
def test_a07_the_gap(state: State, discards: int, void: str, play_out: str) -> None:
    for gap, expected in (("void", void), ("play_out", play_out)):
        tournament, meaning = called(REPINO_2013.replace(last_deal_gap=gap), state, discards)
        assert meaning == expected
        deals = tournament.deals
        assert list(deals["result"]) == ["self_drawn", *(["void"] if expected == "void" else [])]
        is_open = tournament.table_results["place"].isna().all()
        assert is_open == (expected == "play_out")
        assert set(tournament.table_results["deals_played"]) == {1}


def test_a07_an_annulled_deal_keeps_its_fines() -> None:
    tournament, names = at_one_table(clock=True)
    tournament.enter(1, 1, 1, winner=names[0], points=8)
    tournament.false_win(1, 1, 2, names[1])
    assert tournament.last_deal(1, 1, "running", 2, discards=9, at=at_the_end(tournament)) == "void"
    assert vists_of(tournament) == [58, -46, -6, -6]
    assert tournament.deals.loc[1, "barred"] == (names[1],)
    with pytest.raises(TournamentError, match="annulled by the call"):
        tournament.enter(1, 1, 2, winner=names[0], points=8)


def test_a08_what_counts_as_laid_out() -> None:
    assert called(REPINO_2013, "running", 9, 6)[1] == "void"
    profile = REPINO_2013.replace(last_deal_count="face_up")
    assert called(profile, "running", 9, 6)[1] == "play_out"
    assert called(profile, "running", 9, 1)[1] == "void"
    assert called(REPINO_2013.replace(last_deal_tiles=8), "running", 9)[1] == "play_out"


def test_a09_defiance() -> None:
    for defiance in ("annulled", "stands"):
        tournament, _ = called(REPINO_2013.replace(defiance=defiance), "running", 3)
        names = NAMES[:4]
        tournament.ignored_last_deal(1, 1, names, deal=2)
        assert tournament.ledger["vists"].sum() == -120
        if defiance == "annulled":
            with pytest.raises(TournamentError, match="annulled by the call"):
                tournament.enter(1, 1, 2, winner=names[1], points=8)
            assert list(tournament.table_results["place"]) == [1, 2, 2, 2]
        else:
            assert tournament.table_results["place"].isna().all()
            tournament.enter(1, 1, 2, winner=names[1], points=30)
            assert list(tournament.table_results["place"]) == [2, 1, 3, 3]
            assert set(tournament.table_results["deals_played"]) == {2}


# A10: where fines count


def test_a10_the_scope_of_a_fine() -> None:
    def fined(scope: Literal["round", "total", "table_points"]) -> Tournament:
        tournament, names = at_one_table(REPINO_2013.replace(deals=1))
        tournament.enter(1, 1, 1, winner=names[0], points=8)
        tournament.fine(names[0], 100, "late again", scope=scope)
        return tournament

    total = fined("total")
    assert list(total.table_results["place"]) == [1, 2, 2, 2]
    assert total.standings().set_index("player").loc[NAMES[0], "vists"] == 48 - 100
    in_round = fined("round")
    assert list(in_round.table_results["place"]) == [4, 1, 1, 1]
    assert in_round.standings().set_index("player").loc[NAMES[0], "vists"] == 48 - 100
    points = fined("table_points").standings().set_index("player")
    assert points.loc[NAMES[0], "vists"] == 48
    assert points.loc[NAMES[0], "table_points"] == 4 - 100


@pytest.mark.parametrize(("where", "places"), [("round", [1, 3, 3, 2]), ("total", [1, 2, 2, 2])])
def test_a10_table_fines_count_in_the_round_or_in_the_total(where: str, places: list[int]) -> None:
    tournament, names = at_one_table(REPINO_2013.replace(deals=1, table_fines=where))
    tournament.enter(1, 1, 1, winner=names[0], points=8)
    tournament.false_win(1, 1, 1, names[1])
    tournament.false_win(1, 1, 1, names[2])
    assert list(tournament.table_results["place"]) == places
    ledger = tournament.ledger
    assert set(ledger.loc[ledger["kind"] == "false_win", "scope"]) == {where}
    assert tournament.standings().set_index("player").loc[names[3], "vists"] == -16 + 20


# A11, A12, A13: false wins and dead hands


def test_a11_an_objection_makes_the_deal_a_draw_or_has_it_played_anew() -> None:
    tournament, names = at_one_table()
    tournament.false_win(1, 1, 1, names[0], objected=True)
    assert list(tournament.deals["result"]) == ["draw"]
    assert vists_of(tournament) == [-30, 10, 10, 10]
    with pytest.raises(TournamentError, match="deal 1 of table 1 is entered"):
        tournament.enter(1, 1, 1, winner=names[1], points=8)

    anew, names = at_one_table(REPINO_2013.replace(objection="replay"))
    anew.false_win(1, 1, 1, names[0], objected=True)
    assert anew.deals.empty
    anew.enter(1, 1, 1, winner=names[0], points=8)  # free again: it is a new deal
    assert vists_of(anew) == [48 - 30, 10 - 16, 10 - 16, 10 - 16]


def test_a12_a_wrong_shape_costs_what_the_rules_say_and_a_dead_hand_cannot_declare() -> None:
    tournament, names = at_one_table()
    tournament.false_win(1, 1, 1, names[0], wrong_shape=True)
    assert vists_of(tournament) == [-30, 10, 10, 10]
    ema, names = at_one_table(EMA)
    ema.false_win(1, 1, 1, names[0], wrong_shape=True)
    assert vists_of(ema) == [-60, 20, 20, 20]
    dead, names = at_one_table()
    dead.dead_hand(1, 1, 1, names[0])
    with pytest.raises(TournamentError, match="the declaration is refused, without a fine"):
        dead.false_win(1, 1, 1, names[0])


def test_a13_whether_a_dead_hand_claims_is_an_option_of_the_rules() -> None:
    assert REPINO_2013.rules.dead_hand_claims == "yes"
    assert REPINO_2013.replace(rules=REPINO_2013.rules.replace(dead_hand_claims="no")).rules.dead_hand_claims == "no"


# A14, A15, A16: numbers, late players, substitutes


def test_a14_no_multiple_of_4() -> None:
    tournament = begun(18)
    with pytest.raises(TournamentError, match="18 players to be seated in round 1: 2 more are needed"):
        tournament.draw()
    assert not tournament.rounds
    tournament.register("House 1", ranked=False)
    tournament.register("House 2", ranked=False)
    assert len(tournament.draw().tables) == 5

    sitting = begun(18, REPINO_2013.replace(uneven="sit_out"))
    round_ = sitting.draw()
    assert round_.sit_out == tuple(NAMES[16:18])
    play(sitting, round_)
    assert set(sitting.standings()["player"]) == set(NAMES[:16])


@pytest.mark.parametrize(("late_round", "missed"), [("zero", 0), ("average", None), ("mean", Fraction(7, 4))])
def test_a15_the_round_that_a_late_player_missed(late_round: str, missed: Fraction | None) -> None:
    tournament = begun(4, REPINO_2013.replace(late_round=late_round))
    for name in NAMES[4:8]:
        tournament.register(name, at="2013-03-08 11:00")
    play(tournament, tournament.draw())
    for _ in range(3):
        play(tournament, tournament.draw())
    standing = tournament.standings().set_index("player")
    late = NAMES[4]
    results = tournament.table_results
    own: list[Fraction] = list(results.loc[results["player"] == late, "table_points"])
    assert own == [standing.loc[late, f"r{number}_table_points"] for number in (2, 3, 4)]
    assert standing.loc[late, "r1_table_points"] is None
    total = sum(own, Fraction(0))
    assert standing.loc[late, "table_points"] == total + (total / 3 if missed is None else missed)
    met = tournament.meetings
    assert met.loc[late].sum() == 9  # round 1 was no meeting


def test_a16_a_substitute_is_a_new_unranked_entry() -> None:
    tournament, names = at_one_table()
    tournament.enter(1, 1, 1, winner=names[0], points=8)
    tournament.enter(1, 1, 2, winner=names[1], points=8)
    player = tournament.substitute(names[0], "Otto", round=1, deal=3)
    assert (player.status, player.ranked) == ("substitute", False)
    with pytest.raises(TournamentError, match="does not play deal 3"):
        tournament.enter(1, 1, 3, winner=names[0], points=8)
    tournament.enter(1, 1, 3, winner="Otto", points=10)
    tournament.enter(1, 1, 4, result="draw")
    results = tournament.table_results.set_index("player")
    assert (results.loc[names[0], "vists"], results.loc["Otto", "vists"]) == (32, 54)
    assert (results.loc[names[0], "seat_vists"], results.loc["Otto", "seat_vists"]) == (86, 86)
    assert (results.loc[names[0], "table_points"], results.loc["Otto", "table_points"]) == (0, 4)
    assert results.isna().loc[names[0], "place"]
    standing = tournament.standings().set_index("player")
    assert standing.loc[names[0], "rank"] == 4  # ranked, with his vists and no table points
    assert standing.isna().loc["Otto", "rank"]
    assert list(standing.index)[-1] == "Otto"
    seating = tournament.seating.set_index("player")
    assert (seating.loc["Otto", "from_deal"], seating.loc[names[0], "from_deal"]) == (3, 1)
    assert "Otto" in tournament.draw().tables[1]
    assert names[0] not in tournament.rounds[-1].tables[1]


def test_a16_a_substitute_inherits() -> None:
    tournament, names = at_one_table(REPINO_2013.replace(substitute="inherit"))
    tournament.enter(1, 1, 1, winner=names[0], points=8)
    tournament.enter(1, 1, 2, winner=names[1], points=8)
    assert tournament.substitute(names[0], "Otto", round=1).ranked
    tournament.enter(1, 1, 3, winner="Otto", points=10)
    tournament.enter(1, 1, 4, result="draw")
    standing = tournament.standings().set_index("player")
    assert (standing.loc["Otto", "rank"], standing.loc["Otto", "vists"], standing.loc["Otto", "table_points"]) == (
        1,
        86,
        4,
    )
    assert list(standing.index)[-1] == names[0]
    assert (standing.loc[names[0], "rank"], standing.loc[names[0], "vists"]) == (5, 0)


# A17, A18, A19


def test_a17_a_table_cut_short_is_ranked_by_what_was_played() -> None:
    tournament, names = at_one_table()
    tournament.enter(1, 1, 1, winner=names[2], points=8)
    tournament.close_table(1, 1)
    assert list(tournament.table_results["place"]) == [2, 2, 1, 2]
    few, names = at_one_table(REPINO_2013.replace(min_deals=2))
    few.enter(1, 1, 1, winner=names[2], points=8)
    few.close_table(1, 1)
    assert points_of(few) == [Fraction(7, 4)] * 4
    assert vists_of(few) == [-16, -16, 48, -16]  # the vists stay
    none, _ = at_one_table()
    none.close_table(1, 1)
    assert points_of(none) == [Fraction(7, 4)] * 4
    with pytest.raises(TournamentError, match="is closed already"):
        none.close_table(1, 1)


def finished(profile: Profile) -> Tournament:
    """Play a final in which nobody wins anything, after a round with places 1 to 4."""
    tournament = begun(4, profile)
    tournament.draw(tables=[NAMES[:4]])
    totals(tournament, {1: (-5, 10, 5, -10)}, 1)
    final = tournament.draw()
    for deal in range(1, 17):
        tournament.enter(2, 1, deal, result="draw")
    assert final.number == 2
    return tournament


def test_a18_equals_in_the_final() -> None:
    by_qualifying = finished(REPINO_2013.replace(rounds=1))
    assert list(by_qualifying.places["player"]) == [NAMES[1], NAMES[2], NAMES[0], NAMES[3]]
    assert list(by_qualifying.places["place"]) == [1, 2, 3, 4]
    shared = finished(REPINO_2013.replace(rounds=1, final_ties="share"))
    assert list(shared.places["place"]) == [1, 1, 1, 1]


def test_a18_seats_winds_and_time_of_the_final() -> None:
    tournament = finished(REPINO_2013.replace(rounds=1))
    final = tournament.rounds[-1]
    deals = tournament.deals[tournament.deals["round"] == 2]
    assert "".join(deals["prevalent"]) == "EEEESSSSWWWWNNNN"
    assert final.seats(1)[1] == final.tables[1]
    p1, p2, p3, p4 = final.tables[1]
    assert final.seats(5)[1] == (p2, p1, p4, p3)
    assert final.seats(6)[1] == (p1, p4, p3, p2)  # the winds have moved on
    other = begun(4, REPINO_2013.replace(rounds=1, deals=1))
    other.draw()
    other.enter(1, 1, 1, result="draw")
    other.draw()
    with pytest.raises(TournamentError, match="no time limit"):
        other.start_round(2, at=START, minutes=60)
    with pytest.raises(TournamentError, match="played to its last deal"):
        other.last_deal(2, 1, "no_wall", deal=1, at=datetime(2013, 3, 9) + timedelta(days=1))  # noqa: DTZ001 - local


def test_a19_one_limit_a_round_and_any_fine() -> None:
    profile = REPINO_2013.replace(round_minutes=(5, 5))
    tournament, names = at_one_table(profile, clock=True)
    assert at_the_end(tournament) == START + timedelta(minutes=5)
    tournament.extra_time(1, 1, 3)
    assert at_the_end(tournament) == START + timedelta(minutes=8)
    tournament.fine(names[0], 10**6, "as much as the judge likes")
    assert tournament.ledger.iloc[-1]["vists"] == -(10**6)


REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("tie: expected share", lambda: REPINO_2013.replace(tie="lot")),
    ("rounds: expected 1", lambda: REPINO_2013.replace(rounds=0)),
    ("'colour' is no field", lambda: REPINO_2013.replace(colour="red")),
    ("order: expected some of", lambda: REPINO_2013.replace(order=("repeats", "repeats"))),
    ("the best place first", lambda: REPINO_2013.replace(table_points=(0, 1, 2, 4))),
    ("round_minutes: expected", lambda: REPINO_2013.replace(round_minutes=(70, 60))),
    ("round_winds=wall and reseat=permutations", lambda: REPINO_2013.replace(round_winds="wall")),
    ("final: expected 0", lambda: REPINO_2013.replace(final=3)),
    ("1 deal or more", lambda: EMA.replace(final=4)),
    ("a time as", lambda: REPINO_2013.replace(registration_closes="tomorrow")),
    ("groups: a group plays by a plan", lambda: REPINO_2013.replace(groups=2)),
]


@pytest.mark.parametrize(("why", "call"), REFUSED, ids=[why for why, _ in REFUSED])
def test_a_profile_that_makes_no_sense_is_refused(why: str, call: Callable[[], object]) -> None:
    with pytest.raises(TournamentError, match=why):
        call()


def test_a_meeting_is_counted_between_those_who_sat_together() -> None:
    tournament, names = at_one_table()
    tournament.enter(1, 1, 1, result="draw")
    tournament.substitute(names[0], "Otto", round=1, deal=2)
    met = tournament.meetings
    assert met.loc[names[0], "Otto"] == 0
    assert all(met.loc["Otto", name] == 1 for name in names[1:])
    assert all(met.loc[a, b] == 1 for a, b in combinations(names, 2))
