"""Entering results, frames and their types, finals without a finalist, duplicates."""

from fractions import Fraction
from typing import TYPE_CHECKING

import pandas as pd
import pytest

from mcr import TournamentError
from mcr.tournament import BOTZONE_DUPLICATE, EMA, MIL_DUPLICATE, REPINO_2013, Profile, Tournament
from tournaments import NAMES, START, at_one_table, begun, play, totals

if TYPE_CHECKING:
    from collections.abc import Callable

HAND = "[123m,1][123p,1]123m12p44s3p"
"""18 points."""

STRAIGHT = "123456789m12p55s3p"

TYPES = {
    "players": {
        "id": "int32", "name": "str", "team": "str", "country": "str", "ema_id": "str", "first_name": "str",
        "last_name": "str", "registered_at": "datetime64[us]", "paid": "bool", "status": "str",
        "entry_round": "Int16", "ranked": "bool",
    },
    "seating": {"round": "int16", "table": "int16", "seat": "str", "player": "str", "from_deal": "int16"},
    "deals": {
        "round": "int16", "table": "int16", "deal": "int16", "prevalent": "str", "east": "str", "south": "str",
        "west": "str", "north": "str", "result": "str", "winner": "str", "discarder": "str", "points": "Int16",
        "flowers": "Int8", "fans": "object", "dead": "object", "barred": "object",
    },
    "ledger": {
        "n": "int32", "round": "int16", "table": "Int16", "deal": "Int16", "player": "str", "kind": "str",
        "scope": "str", "vists": "int32", "table_points": "object", "reason": "str",
    },
    "table_results": {
        "round": "int16", "table": "int16", "player": "str", "vists": "int32", "place": "Int8",
        "table_points": "object", "deals_played": "int16", "seat_vists": "int32",
    },
    "final": {"player": "str", "seat": "str", "vists": "int32", "place": "Int8"},
    "places": {
        "place": "Int16", "player": "str", "table_points": "object", "vists": "int32", "final_vists": "Int32",
    },
    "events": {"n": "int32", "at": "datetime64[us]", "event": "str", "data": "object", "undone": "bool"},
    "wall_results": {
        "round": "int16", "table": "int16", "wall": "int16", "player": "str", "vists": "int32", "place": "Int8",
        "table_points": "object",
    },
    "comparisons": {
        "round": "int16", "table": "int16", "deal": "int16", "wind": "str", "player": "str", "vists": "int32",
        "mean": "object", "difference": "object",
    },
}  # fmt: skip


def qualified(n: int = 8, profile: Profile = REPINO_2013) -> Tournament:
    tournament = begun(n, profile)
    for _ in range(profile.rounds):
        play(tournament, tournament.draw())
    return tournament


def test_frames_have_their_columns_and_types_also_when_they_are_empty() -> None:
    full = qualified()
    play(full, full.draw())
    for tournament in (full, Tournament.create(None)):
        for name, types in TYPES.items():
            frame: pd.DataFrame = getattr(tournament, name)
            assert list(frame.columns) == list(types), name
            assert list(frame.dtypes.astype(str)) == list(types.values()), name
        assert list(tournament.clock(START).columns) == ["round", "table", "ends", "remaining", "state", "may_finish"]
        assert list(tournament.mers(1).columns) == ["place", "player", "base_rank", "weight"]
    standing = full.standings()
    assert list(standing.columns) == [
        "rank", "player", "table_points", "vists",
        *(f"r{number}_{what}" for number in range(1, 5) for what in ("table_points", "vists")),
        "table_wins", "deals_won", "deal_ins", "best_hand", "tiebreak",
    ]  # fmt: skip
    assert standing["rank"].dtype == "Int16"
    assert all(isinstance(points, Fraction) for points in standing["table_points"])
    assert full.meetings.dtypes.astype(str).unique().tolist() == ["int16"]


def test_the_standing_is_the_sum_of_ledger_and_tables() -> None:
    tournament = qualified(16)
    tournament.fine(NAMES[0], 2, "x", scope="table_points", round=2)
    tournament.fine(NAMES[1], 9, "x", round=0)
    for after in (None, 1, 2, 3, 4):
        last = after or 4
        standing = tournament.standings(after).set_index("player")
        ledger, results = tournament.ledger, tournament.table_results
        ledger, results = ledger[ledger["round"] <= last], results[results["round"] <= last]
        for name in NAMES[:16]:
            own = ledger[ledger["player"] == name]
            assert standing.loc[name, "vists"] == own["vists"].sum()
            points = sum(results.loc[results["player"] == name, "table_points"], sum(own["table_points"], Fraction(0)))
            assert standing.loc[name, "table_points"] == points
        assert f"r{last}_vists" in standing.columns
        assert f"r{last + 1}_vists" not in standing.columns
    assert sum(tournament.table_results["table_points"]) == 7 * 16


def test_a_live_standing_has_the_vists_of_open_tables() -> None:
    tournament, names = at_one_table()
    assert list(tournament.standings()["rank"]) == [1, 1, 1, 1]
    tournament.enter(1, 1, 3, winner=names[1], points=10)
    standing = tournament.standings().set_index("player")
    assert (standing.loc[names[1], "vists"], standing.loc[names[1], "table_points"]) == (54, 0)
    assert standing.loc[names[1], "r1_table_points"] is None
    assert tournament.table_results["place"].isna().all()


def test_a_hand_is_scored_with_the_winds_of_the_table() -> None:
    tournament, names = at_one_table()
    tournament.enter(1, 1, 1, winner=names[2], discarder=names[0], hand=HAND)
    row = tournament.deals.iloc[0]
    assert (row["points"], row["flowers"], row["result"]) == (18, 0, "discard")
    assert row["fans"]["lower_four"] == 1
    with pytest.raises(TournamentError, match="the winds are ES, but deal 2 has E and Clara sits N"):
        tournament.enter(1, 1, 2, winner=names[2], hand=HAND + "|ES")
    tournament.enter(1, 1, 2, winner=names[2], hand=HAND + "|EN|2", points=19, flowers=2)
    for given, why in [
        ({"hand": HAND, "points": 20}, "points: 20 is given, the hand has 19"),
        ({"hand": HAND, "flowers": 3}, "flowers: 3 is given, the hand has 0"),
        ({"hand": HAND + "|EN0000"}, "it says not self-drawn; there is no discarder"),
        ({"hand": HAND + "|EN1000", "discarder": names[1]}, "it says self-drawn; there is a discarder"),
        ({"hand": "123m456m789m11p235s"}, "no winning hand"),
        ({"hand": "123m456x"}, "hand: at 4"),
        ({"hand": "11111m"}, "hand: "),
        ({"hand": "[111m,1][234p,1][567s,1]99p46m5m"}, "below the minimum"),
    ]:
        with pytest.raises(TournamentError, match=why):
            tournament.enter(1, 1, 3, winner=names[0], **given)  # type: ignore[arg-type] # options of any name
    tournament.enter(1, 1, 3, winner=names[1], discarder=names[0], hand=STRAIGHT, result="robbed_kong")
    assert tournament.deals.iloc[-1]["fans"]["robbing_the_kong"] == 1
    tournament.enter(1, 1, 4, winner=names[1], discarder=names[0], hand=STRAIGHT + "|EN0001")
    assert tournament.deals.iloc[-1]["result"] == "robbed_kong"


def test_totals_in_place_of_deals() -> None:
    tournament, names = at_one_table()
    good = dict(zip(names, (30, -5, -5, -20), strict=True))
    for bad, why in [
        ({**good, names[0]: 31}, r"the sum is \+1"),
        ({names[0]: 0}, "expected those of Anna, Boris, Clara, Dmitri, not of Anna"),
        ({**good, names[0]: 30.0}, "expected a whole number"),
    ]:
        with pytest.raises(TournamentError, match=why):
            tournament.enter(1, 1, totals=bad)  # type: ignore[arg-type] # that is what is tried
    tournament.enter(1, 1, totals=good, deals_played=3)
    results = tournament.table_results
    assert list(results["place"]) == [1, 2, 2, 4]
    assert set(results["deals_played"]) == {3}
    assert tournament.deals.empty
    calls: list[Callable[[], None]] = [
        lambda: tournament.enter(1, 1, totals=good),
        lambda: tournament.enter(1, 1, 1, result="draw"),
        lambda: tournament.false_win(1, 1, 1, names[0]),
        lambda: tournament.dead_hand(1, 1, 1, names[0]),
    ]
    for call in calls:
        with pytest.raises(TournamentError, match="totals of table 1 are entered"):
            call()
    tournament.enter(1, 1, 1, winner=names[1], points=8, replace=True)
    assert list(tournament.ledger["deal"]) == [1, 1, 1, 1]
    tournament.false_win(1, 1, 2, names[0])
    with pytest.raises(TournamentError, match="deal 1 of table 1 is entered"):
        tournament.enter(1, 1, totals=good)
    tournament.enter(1, 1, totals=good, replace=True)
    assert list(tournament.ledger["vists"]) == list(good.values())


def test_a_result_can_be_mended_after_the_next_draw() -> None:
    tournament = begun(8)
    play(tournament, tournament.draw())
    tournament.draw()
    before = tournament.standings()
    winner = tournament.rounds[0].tables[1][0]
    tournament.enter(1, 1, 1, winner=winner, points=88, replace=True)
    assert not tournament.standings().equals(before)
    assert tournament.rounds[1].number == 2
    assert tournament.deals[tournament.deals["round"] == 1]["points"].max() == 88


def test_who_has_left_is_not_seated_and_is_no_finalist() -> None:
    tournament = qualified(8)
    order = list(tournament.standings()["player"])
    tournament.withdraw(order[0], "a train to catch")
    tournament.remove(order[1], "insults")
    final = tournament.draw()
    assert sorted(final.tables[1]) == sorted(order[2:6])
    play(tournament, final)
    places = tournament.places
    assert list(places["player"])[4:] == [order[0], order[6], order[7], order[1]]
    assert places["place"].tolist()[4:7] == [5, 6, 7]
    assert pd.isna(places["place"].iloc[7])
    mers = tournament.mers(2)
    assert mers["base_rank"].tolist()[0] == 1000
    assert mers["base_rank"].tolist()[-1] is None
    with pytest.raises(TournamentError, match=f"{order[0]} is withdrawn already"):
        tournament.withdraw(order[0])


@pytest.mark.parametrize("first_deal", [1, 9])
def test_a_place_in_the_final_is_the_finalists_also_where_another_goes_on(first_deal: int) -> None:
    tournament = qualified(8)
    final = tournament.draw()
    best = final.tables[1][0]
    for deal in range(1, 17):
        if deal == first_deal:
            tournament.substitute(best, "Otto", round=5, deal=deal, reason="ill")
        tournament.enter(5, 1, deal, winner=best if deal < first_deal else "Otto", points=10)
    frame = tournament.final.set_index("player")
    assert (frame.loc[best, "place"], frame.loc[best, "vists"]) == (1, (first_deal - 1) * 54)
    assert frame.loc["Otto", "vists"] == (17 - first_deal) * 54
    assert frame.isna().loc["Otto", "place"]
    first = tournament.places.iloc[0]
    assert (first["player"], first["final_vists"]) == (best, 16 * 54)
    assert "Otto" not in set(tournament.places["player"])


def test_a_seated_player_who_leaves_before_the_start_is_replaced_or_drawn_around() -> None:
    tournament = begun(8)
    play(tournament, tournament.draw())
    tournament.draw()
    tournament.withdraw(NAMES[0])
    with pytest.raises(TournamentError, match="Anna \\(withdrawn\\) is seated in round 2"):
        tournament.start_round(2, at=START)
    tournament.substitute(NAMES[0], "Otto", round=2, deal=1)
    tournament.start_round(2, at=START)
    assert "Otto" in tournament.seating.query("round == 2")["player"].tolist()
    assert NAMES[0] not in tournament.seating.query("round == 2")["player"].tolist()


def test_round_1_waits_for_who_is_neither_seated_nor_left_out() -> None:
    tournament = begun(4)
    tournament.draw()
    tournament.register("Otto")
    starts: list[Callable[[], None]] = [
        lambda: tournament.start_round(1, at=START),
        lambda: tournament.enter(1, 1, 1, result="draw"),
    ]
    for start in starts:
        with pytest.raises(TournamentError, match="neither seated nor in sit_out: Otto"):
            start()
    tournament.draw(sit_out=["Otto"])
    tournament.start_round(1, at=START)
    assert tournament.register("Paula").status == "late"


def test_house_players_fill_tables_and_have_no_rank() -> None:
    tournament = begun(6, REPINO_2013.replace(rounds=2))
    for name in ("House 1", "House 2"):
        tournament.register(name, ranked=False)
    for _ in range(2):
        round_ = tournament.draw()
        totals(tournament, {1: (9, 3, -4, -8), 2: (8, 2, -3, -7)}, round_.number)
    standing = tournament.standings()
    assert set(standing["player"][-2:]) == {"House 1", "House 2"}
    assert standing["rank"].isna().tolist() == [False] * 6 + [True] * 2
    assert not set(tournament.draw().tables[1]) & {"House 1", "House 2"}
    mers = tournament.mers(1, countries=0)  # places 5 and 6, the final is not yet played
    assert list(mers["base_rank"]) == [200, 0]
    assert set(mers["weight"]) == {1}


def test_botzone_counts_wall_by_wall() -> None:
    tournament = begun(8, BOTZONE_DUPLICATE.replace(rounds=1))
    a, b, c, d = tournament.draw(tables=[NAMES[:4], NAMES[4:8]]).tables[1]
    seats = [tournament.rounds[0].seats(deal)[1] for deal in range(1, 97)]
    assert seats[:3] == [(a, b, c, d), (a, b, d, c), (a, c, b, d)]
    assert all(len(set(seats[24 * wall : 24 * wall + 24])) == 24 for wall in range(4))
    for wall, vists in enumerate([(40, 0, 0, -40), (10, 5, -5, -10), (0, 0, 0, 0), (-9, 3, 3, 3)], 1):
        with pytest.raises(TournamentError, match="wall: the totals of a wall are needed, 1 to 4"):
            tournament.enter(1, 1, totals=dict(zip((a, b, c, d), vists, strict=True)))
        assert tournament.table_results["place"].isna().all()
        tournament.enter(1, 1, wall=wall, totals=dict(zip((a, b, c, d), vists, strict=True)))
    with pytest.raises(TournamentError, match="are entered; with replace"):
        tournament.enter(1, 1, wall=4, totals=dict.fromkeys((a, b, c, d), 0))
    walls = tournament.wall_results
    assert list(walls["wall"]) == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    half = Fraction(1, 2)
    assert list(walls["table_points"]) == [4, 5 * half, 5 * half, 1, 4, 3, 2, 1, *[5 * half] * 4, 1, 3, 3, 3]
    results = tournament.table_results[tournament.table_results["table"] == 1].set_index("player")
    assert results.loc[a, "table_points"] == 4 + 4 + 5 * half + 1
    assert sum(results["table_points"]) == 40
    for deal in range(1, 97):  # the other table deal by deal
        tournament.enter(1, 2, deal, winner=NAMES[4], points=8)
    other = tournament.table_results[tournament.table_results["table"] == 2]
    assert list(other["table_points"]) == [16, 8, 8, 8]
    assert set(tournament.deals["prevalent"]) == set("ESWN")
    with pytest.raises(TournamentError, match="flowers: expected 0 to 0"):
        tournament.enter(1, 2, 1, winner=NAMES[4], points=8, flowers=1, replace=True)


def test_mil_compares_the_same_wall_and_wind_inside_a_group() -> None:
    tournament = begun(16, MIL_DUPLICATE.replace(rounds=1, deals=2, groups=2))
    tournament.draw(tables=[NAMES[first : first + 4] for first in range(0, 16, 4)])
    for table in (1, 2, 3, 4):
        east = tournament.rounds[0].seats(1)[table][0]
        tournament.enter(1, table, 1, winner=east, points=8 + 2 * table)
        tournament.enter(1, table, 2, result="draw")
    rows = tournament.comparisons
    assert len(rows) == 4 * 2 * 4
    east_rows = rows[(rows["deal"] == 1) & (rows["wind"] == "E")].set_index("table")
    assert list(east_rows["vists"]) == [54, 60, 66, 72]
    assert list(east_rows["mean"]) == [57, 57, 69, 69]  # two groups of two tables
    assert list(east_rows["difference"]) == [-3, 3, -3, 3]
    assert sum(rows["difference"]) == 0
    standing = tournament.standings()
    assert list(standing.columns)[:5] == ["rank", "player", "table_points", "vists", "difference"]
    assert list(standing["difference"]) == sorted(standing["difference"], reverse=True)
    assert list(standing["player"])[:2] == [NAMES[12], NAMES[4]]  # +3 each, and more vists
    assert set(standing["table_points"]) == {0}


def test_ema_plays_a_plan_with_changes_of_seats_and_winds() -> None:
    tournament, names = at_one_table(EMA)
    round_ = tournament.rounds[0]
    assert round_.seats(1)[1] == tuple(names)
    assert round_.seats(5)[1] == (names[1], names[0], names[3], names[2])
    play(tournament, round_)
    assert "".join(tournament.deals["prevalent"]) == "EEEESSSSWWWWNNNN"
    assert tournament.deals["east"].value_counts().tolist() == [4, 4, 4, 4]
    with pytest.raises(ValueError, match="deal: expected 1 to 16, not 17"):
        round_.seats(17)


def test_places_without_a_final_are_the_standing() -> None:
    tournament = begun(8, EMA.replace(rounds=2, deals=4))
    for _ in range(2):
        assert tournament.places.empty
        play(tournament, tournament.draw())
    assert list(tournament.places["player"]) == list(tournament.standings()["player"])
    assert tournament.places["final_vists"].isna().all()
    with pytest.raises(TournamentError, match="all rounds have been drawn"):
        tournament.draw()


def test_the_clock_of_each_table() -> None:
    tournament = begun(12)
    tournament.draw()
    assert set(tournament.clock(START)["state"]) == {"waiting"}
    tournament.start_round(1, at=START)
    with pytest.raises(TournamentError, match="has started already"):
        tournament.start_round(1, at=START)
    tournament.extra_time(1, 2, 5)
    play(tournament, tournament.rounds[0], tables=[3])
    late = "2013-03-08 11:02:30"
    clock = tournament.clock(late)
    assert list(clock["state"]) == ["over", "running", "finished"]
    assert list(clock["remaining"]) == [-150, 150, -150]
    tournament.last_deal(1, 1, "running", deal=1, discards=30, at=late)
    clock = tournament.clock(late)
    assert (clock.loc[0, "state"], clock.loc[0, "may_finish"]) == ("last_deal", 1)
    with pytest.raises(TournamentError, match="the last deal of table 1 has been called"):
        tournament.extra_time(1, 1, 5)
    unclocked = begun(4)
    unclocked.draw()
    unclocked.enter(1, 1, 1, result="draw")
    assert unclocked.clock(START).loc[0, "state"] == "running"
    assert unclocked.clock(START)["ends"].isna().all()
    with pytest.raises(TournamentError, match="has no clock"):
        unclocked.last_deal(1, 1, "no_wall", deal=2)
