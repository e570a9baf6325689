"""Calls at random, sensible and not: each is done or refused, and what is left is what the log says."""

import random
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pandas as pd
import pytest

from mcr import TournamentError
from mcr.tournament import BOTZONE_DUPLICATE, EMA, MIL_DUPLICATE, REPINO_2013, Profile, Tournament
from tournaments import NAMES, State

PROFILES = {
    "repino": REPINO_2013.replace(deals=2, final_deals=2),
    "plan": EMA.replace(
        rounds=3, deals=2, tie="wins", late_round="average", substitute="inherit", objection="replay", defiance="stands"
    ),
    "walls": BOTZONE_DUPLICATE.replace(rounds=2, deals=24),
    "differences": MIL_DUPLICATE.replace(rounds=2, deals=2, groups=1, uneven="sit_out"),
    "sum": REPINO_2013.replace(deals=2, final_deals=2, score="sum", tie="best", min_deals=1, table_fines="total"),
}
FRAMES = (
    "players", "seating", "deals", "ledger", "table_results", "wall_results", "comparisons", "final", "places",
    "meetings", "seating_quality",
)  # fmt: skip


class Director:
    """Does something at random."""

    def __init__(self, tournament: Tournament, seed: int) -> None:
        self.t = tournament
        self.chance = random.Random(seed)  # noqa: S311 - a test
        self.done = 0
        self.refused: list[str] = []

    def act(self) -> None:
        """Do one thing; only TournamentError may come of it."""
        try:
            self.chance.choice(self.calls())()
            self.done += 1
        except TournamentError as error:
            self.refused.append(error.why)

    def calls(self) -> list[Callable[[], object]]:
        """Return what could be done, what is needed to come to an end more than once."""
        t, chance = self.t, self.chance
        known = [str(name) for name in t.players["name"]] or ["Nobody"]
        name, other = chance.choice(known), chance.choice(known)
        round_ = max(1, len(t.rounds) - (chance.random() < 0.1))
        tables = t.rounds[round_ - 1].tables if t.rounds else {1: tuple(known[:4])}
        table = chance.choice(list(tables))
        seated = [str(name) for name in t.seating.query("round == @round_ and table == @table")["player"]] or known
        one, two = chance.choice(seated), chance.choice(seated)
        deal = chance.randint(1, t.profile.deals)
        points, flowers = chance.randint(6, 40), chance.choice([0, 0, 0, 1])
        replace = chance.random() < 0.2
        totals = dict(zip(seated, (30, -5, -5, -20), strict=False))
        wall = 1 if t.profile.walls else None
        late = "2013-03-08 12:00"
        state: State = chance.choice(get_args(State))
        discards = chance.randint(0, 20) if state == "running" else 0
        return [
            lambda: t.register(chance.choice(NAMES), paid=chance.random() < 0.9, ranked=chance.random() < 0.9),
            lambda: t.register(chance.choice(NAMES), at=late, country=chance.choice(["", "PL", "RU"])),
            lambda: t.pay(name),
            lambda: t.change(last_deal_tiles=chance.randint(5, 15)),
            *[lambda: t.draw(sit_out=known[: chance.choice([0, 0, 0, 1, 2, 3])])] * 3,
            lambda: t.swap(name, other),
            lambda: t.start_round(len(t.rounds), at="2013-03-08 10:00"),
            lambda: t.extra_time(round_, table, 3),
            *[lambda: t.enter(round_, table, deal, one, two, points, flowers, replace=replace)] * 6,
            *[lambda: t.enter(round_, table, deal, one, None, points)] * 3,
            *[lambda: t.enter(round_, table, deal, result="draw")] * 6,
            *[lambda: t.enter(round_, table, totals=totals, wall=wall, replace=replace)] * 3,
            lambda: t.false_win(round_, table, deal, one, chance.random() < 0.5, chance.random() < 0.5),
            lambda: t.dead_hand(round_, table, deal, one),
            lambda: t.fine(name, 7, "noise", chance.choice(["round", "total", "table_points"])),
            lambda: t.last_deal(round_, table, state, deal, discards, at=late),
            lambda: t.ignored_last_deal(round_, table, [one], deal),
            *[lambda: t.close_table(round_, table)] * 2,
            lambda: t.withdraw(name),
            lambda: t.remove(name) if chance.random() < 0.3 else None,
            lambda: t.substitute(one, f"Sub {chance.randint(1, 9)}", round_, deal),
            lambda: t.substitute(name, f"Sub {chance.randint(1, 9)}"),
            *[t.undo] * 2,
        ]


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long), pytest.param(2, marks=pytest.mark.long)])
def test_whatever_is_called_the_log_tells_the_same(name: str, seed: int, tmp_path: Path) -> None:
    profile: Profile = PROFILES[name]
    log = tmp_path / "chaos.jsonl"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of exchanges
        with Tournament.create(log, profile, seed=seed) as tournament:
            for player in NAMES[: 8 + seed]:
                tournament.register(player)
            director = Director(tournament, seed)
            for _ in range(250):
                director.act()
            assert director.done > 40
            assert len(director.refused) > 20
            assert all(director.refused)
            ledger, results = tournament.ledger, tournament.table_results
            fines = ledger[~ledger["kind"].isin(["settlement", "false_win"])]["vists"].sum()
            assert ledger["vists"].sum() == fines
            if profile.tie != "best" and not profile.walls:
                closed = results[results["table_points"].notna()]
                sums = closed.groupby(["round", "table"])["table_points"].sum()
                assert set(sums) <= {sum(profile.table_points)}
            with Tournament.open(log, read_only=True) as again:
                for frame in FRAMES:
                    pd.testing.assert_frame_equal(getattr(again, frame), getattr(tournament, frame))
                pd.testing.assert_frame_equal(again.standings(), tournament.standings())
                assert again.page() == tournament.page()
