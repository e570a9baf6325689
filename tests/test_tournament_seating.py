"""Draws: plans in which nobody meets twice, Swiss rounds with few repeats, the same draw for the same seed."""

import random
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest

from mcr import TournamentError
from mcr.tournament import EMA, MIL_DUPLICATE, REPINO_2013, Tournament, plan_seating, swiss_seating
from mcr.tournament.groups import FIELDS, field
from mcr.tournament.plan import duplicate_plan
from tournaments import NAMES, begun, play

Met = dict[frozenset[str], int]


def repeats(rounds: Sequence[Sequence[Sequence[object]]]) -> int:
    """Return the sum over pairs of C(meetings, 2), each round checked to be a partition of the same players."""
    met: dict[frozenset[object], int] = {}
    players = sorted(str(player) for table in rounds[0] for player in table)
    for tables in rounds:
        assert sorted(str(player) for table in tables for player in table) == players
        assert all(len(table) == 4 for table in tables)
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return sum(times * (times - 1) // 2 for times in met.values())


@pytest.mark.parametrize(("n", "rounds", "least"), [(4, 3, 18), (8, 4, 24), (12, 4, 18), (16, 7, 48), (20, 6, None)])
def test_plans_where_repeats_are_forced(n: int, rounds: int, least: int | None) -> None:
    found = repeats(plan_seating(n, rounds, seed=5))
    assert found == least if least is not None else found <= 10


@pytest.mark.parametrize(
    ("n", "rounds"),
    [(16, 4), (16, 5), (20, 4), (20, 5), (24, 5), (28, 7), (32, 9), (36, 9), (44, 11), (64, 21), (100, 8), (200, 8)],
)
def test_plans_without_a_repeat(n: int, rounds: int) -> None:
    assert repeats(plan_seating(n, rounds, seed=n)) == 0


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_plans_of_4_and_5_rounds_without_a_repeat_for_every_number_of_players(seed: int) -> None:
    for n in range(16, 204, 4):
        assert repeats(plan_seating(n, 4, seed)) == 0
        assert repeats(plan_seating(n, 5, seed)) == 0
    assert repeats(plan_seating(8, 4, seed)) == 24
    assert repeats(plan_seating(12, 4, seed)) == 18


def test_in_a_plan_of_four_rounds_everyone_begins_in_every_wind() -> None:
    for n in (20, 32, 100):
        plan = plan_seating(n, 4, seed=1)
        for player in range(n):
            seats = [table.index(player) for tables in plan for table in tables if player in table]
            assert sorted(seats) == [0, 1, 2, 3]


def test_the_duplicate_plan_compares_all_with_all() -> None:
    plan = duplicate_plan(5, seed=8)
    assert repeats(plan) == 0
    same_seat = [tuple(table[seat] for table in tables) for tables in plan for seat in range(4)]
    pairs = [frozenset(pair) for seated in same_seat for pair in combinations(seated, 2)]
    assert len(pairs) == len(set(pairs)) == 120


@pytest.mark.parametrize("q", [*FIELDS, 5, 7])
def test_the_fields_are_fields(q: int) -> None:
    found = field(q)
    assert found is not None
    group, times = found
    assert group.size == q
    numbers = range(q)
    for a in numbers:
        assert {group.add(a, b) for b in numbers} == set(numbers)
        assert all(group.subtract(group.add(a, b), b) == a for b in numbers)
        if a:
            assert {times(a, b) for b in numbers} == set(numbers)
        for b in numbers:
            assert times(a, b) == times(b, a)
            some = numbers[:: 1 + q // 9]
            assert all(times(a, group.add(b, c)) == group.add(times(a, b), times(a, c)) for c in some)
            assert all(times(a, times(b, c)) == times(times(a, b), c) for c in some)
    assert field(6) is None


def simulated(n: int, rounds: int, seed: int) -> int:
    """Return the repeats of a Swiss tournament with results at each table in random order."""
    chance = random.Random(seed)  # noqa: S311 - a test
    points: dict[str, int] = {f"Player {index}": 0 for index in range(n)}
    met: Met = {}
    played = []
    for number in range(rounds):
        standing = sorted(points, key=lambda name: -points[name])
        if number == 0:
            chance.shuffle(standing)
        tables = swiss_seating(standing, met, seed=1000 * seed + number)
        played.append(tables)
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
            for name, gained in zip(chance.sample(table, 4), (4, 2, 1, 0), strict=True):
                points[name] += gained
    return repeats(played)


def test_swiss_of_four_rounds() -> None:
    assert sum(simulated(16, 4, seed) for seed in range(6)) <= 24
    assert sum(simulated(24, 4, seed) for seed in range(3)) == 0


@pytest.mark.long
@pytest.mark.parametrize("n", [16, 20, 24, 28, 32, 40, 64, 100, 200])
def test_swiss_of_four_rounds_over_twenty_tournaments(n: int) -> None:
    found = [simulated(n, 4, seed) for seed in range(20)]
    print(n, sum(found) / 20, found)
    if n == 16:
        assert sum(found) / 20 <= 4
    if n >= 24:
        assert found == [0] * 20


def test_swiss_keeps_its_order_of_criteria() -> None:
    names = NAMES[:16]
    met = {frozenset(pair): 1 for first in range(0, 16, 4) for pair in combinations(names[first : first + 4], 2)}
    by_spread = swiss_seating(names, met, 3, order=("spread", "repeats"))
    assert sorted(map(sorted, by_spread)) == sorted(sorted(names[first : first + 4]) for first in range(0, 16, 4))
    by_repeats = swiss_seating(names, met, 3)
    assert not any(frozenset(pair) in met for table in by_repeats for pair in combinations(table, 2))
    teams = {name: str(index % 2) for index, name in enumerate(names)}
    apart = swiss_seating(names, met, 3, order=("team_mates", "spread", "repeats"), teams=teams)
    for table in apart:
        assert sorted(teams[name] for name in table) == ["0", "0", "1", "1"]
    by_lot = {swiss_seating(names, {}, seed, order=()) for seed in range(4)}
    assert len(by_lot) == 4


def test_what_cannot_be_drawn_is_refused() -> None:
    for n in (0, 3, 6):
        with pytest.raises(TournamentError, match="multiple of 4"):
            plan_seating(n, 4, 0)
        with pytest.raises(TournamentError, match="multiple of 4"):
            swiss_seating(NAMES[:n], {}, 0)
    with pytest.raises(TournamentError, match="1 round or more"):
        plan_seating(8, 0, 0)
    with pytest.raises(TournamentError, match="twice"):
        swiss_seating(["A", "B", "C", "A"], {}, 0)
    with pytest.raises(TournamentError, match="expected some of team_mates"):
        swiss_seating(NAMES[:4], {}, 0, order=("luck",))


def test_the_same_seed_draws_the_same_everywhere() -> None:
    def drawn(_: int) -> str:
        return repr((plan_seating(12, 2, 7), swiss_seating(NAMES[:20], {}, 2**63)))

    here = drawn(0)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(drawn, range(4))) == {here}
    program = (
        "from mcr.tournament import *; from tournaments import NAMES;"
        "print((plan_seating(12, 2, 7), swiss_seating(NAMES[:20], {}, 2**63)))"
    )
    environment = {"PYTHONPATH": ":".join(filter(None, sys.path)), "PYTHONHASHSEED": "5"}
    other = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == here


def test_a_draw_can_be_drawn_again_before_the_start() -> None:
    tournament = begun(16)
    first = tournament.draw()
    assert tournament.draw() == first
    other = tournament.draw(seed=77)
    assert other.seed == 77
    assert other.tables != first.tables
    assert tournament.draw() == first
    assert len(tournament.rounds) == 1
    tournament.enter(1, 1, 1, result="draw")
    with pytest.raises(TournamentError, match="round 1 is not over: open tables are 1, 2, 3, 4"):
        tournament.draw()


def test_repeats_and_spread_are_those_of_the_seating() -> None:
    tournament = begun(24)
    for number in range(1, 5):
        order = list(tournament.standings()["player"]) or NAMES[:24]
        met: Met = {}
        for round_ in tournament.rounds:
            for table in round_.tables.values():
                for pair in combinations(table, 2):
                    met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
        drawn = tournament.draw()
        spreads = [max(map(order.index, table)) - min(map(order.index, table)) for table in drawn.tables.values()]
        assert drawn.spread == sum(spreads) / 6
        again = [met.get(frozenset(pair), 0) for table in drawn.tables.values() for pair in combinations(table, 2)]
        assert drawn.repeats == sum(again) == 0
        assert f"Round {number}: 0 repeats, spread" in str(drawn)
        play(tournament, drawn)
    quality = tournament.seating_quality
    assert list(quality.dtypes.astype(str)) == ["int16", "int32", "float64", "object"]


def test_tables_by_hand_are_a_partition() -> None:
    tournament = begun(8)
    good = [NAMES[:4], NAMES[4:8]]
    for tables, why in [
        ([NAMES[:4]], "neither seated nor in sit_out: Elena, Fyodor, Galina, Hugo"),
        ([NAMES[:4], NAMES[3:7]], "Dmitri stands twice"),
        ([NAMES[:3], NAMES[3:8]], "table 1: expected 4 players, not 3"),
        ([NAMES[:4], [*NAMES[4:7], "Nobody"]], "no player 'Nobody'"),
        ([], "there is no table"),
    ]:
        with pytest.raises(TournamentError, match=why):
            tournament.draw(tables=tables)
    assert tournament.draw(tables=good).tables == {1: tuple(NAMES[:4]), 2: tuple(NAMES[4:8])}
    assert tournament.draw(tables=[NAMES[:4]], sit_out=NAMES[4:8]).sit_out == tuple(NAMES[4:8])
    assert tournament.draw(tables={1: NAMES[4:8], 2: NAMES[:4]}).tables[1] == tuple(NAMES[4:8])


def test_a_swap_warns_of_what_gets_worse() -> None:
    tournament = Tournament.create(None, REPINO_2013, seed=1)
    for index, name in enumerate(NAMES[:16]):
        tournament.register(name, team="Red" if index in (0, 1) else "")
    tournament.draw(tables=[NAMES[first : first + 4] for first in range(0, 16, 4)])
    play(tournament, tournament.rounds[0])
    columns = [[NAMES[4 * row + column] for row in range(4)] for column in range(4)]
    assert tournament.draw(tables=columns).repeats == 0
    with pytest.warns(UserWarning, match="repeated meetings: 2 after the exchange, 0 before"):
        swapped = tournament.swap(NAMES[4], NAMES[9])
    assert swapped.repeats == 2
    assert NAMES[9] in swapped.tables[1]
    assert tournament.swap(NAMES[4], NAMES[9]).tables[1] == tuple(columns[0])
    with pytest.warns(UserWarning, match="after the exchange, 0 before") as warned:
        tournament.swap(NAMES[1], NAMES[4])  # to his team mate, whom he has met
    assert sorted(str(warning.message).split(":")[0] for warning in warned) == [
        "repeated meetings",
        "team mates at a table",
    ]


def test_a_swap_with_one_who_sits_out() -> None:
    tournament = begun(5)
    tournament.draw(sit_out=[NAMES[4]])
    round_ = tournament.swap(NAMES[0], NAMES[4])
    assert round_.sit_out == (NAMES[0],)
    assert NAMES[4] in round_.tables[1]
    with pytest.raises(TournamentError, match="with himself"):
        tournament.swap(NAMES[1], NAMES[1])


def test_a_plan_is_made_anew_when_the_players_change() -> None:
    tournament = begun(20, EMA.replace(rounds=4, deals=4))
    for number in range(1, 5):
        if number == 3:
            tournament.withdraw(NAMES[0])
            tournament.substitute(NAMES[0], "Otto")
        round_ = tournament.draw()
        assert round_.repeats == 0
        assert ("Otto" in {name for table in round_.tables.values() for name in table}) == (number >= 3)
        play(tournament, round_)


def test_mil_draws_two_groups_of_16() -> None:
    tournament = begun(32, MIL_DUPLICATE.replace(deals=4))
    for number in range(1, 6):
        round_ = tournament.draw()
        for table in round_.tables:
            tournament.close_table(number, table)
    met = tournament.meetings
    counts = [int(met.loc[a, b]) for a, b in combinations(met.index, 2)]
    assert sorted(set(counts)) == [0, 1]
    assert sum(counts) == 2 * 120
    group = {name for table in list(tournament.rounds[0].tables.values())[:4] for name in table}
    assert all(group == {name for table in list(r.tables.values())[:4] for name in table} for r in tournament.rounds)
