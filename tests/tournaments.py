"""Tournaments for tests: players, rounds that are played, results by chance."""

import random
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from mcr.tournament import REPINO_2013, Profile, Round, Tournament

NAMES = [
    "Anna", "Boris", "Clara", "Dmitri", "Elena", "Fyodor", "Galina", "Hugo", "Irina", "Jan", "Katya", "Lev", "Maria",
    "Nikita", "Olga", "Pavel", "Rosa", "Sergei", "Tanya", "Ulyana", "Viktor", "Wanda", "Yuri", "Zoya",
]  # fmt: skip
State: TypeAlias = Literal["no_wall", "wall", "running"]
"""Of a table when its last deal is called."""
START = datetime(2013, 3, 8, 10, 0)  # noqa: DTZ001 - local time is meant


def begun(n: int = 4, profile: Profile = REPINO_2013, seed: int = 1) -> Tournament:
    """Return a tournament in memory with so many players."""
    tournament = Tournament.create(None, profile=profile, seed=seed)
    for index in range(n):
        tournament.register(NAMES[index] if index < len(NAMES) else f"Player {index + 1}")
    return tournament


def at_one_table(profile: Profile = REPINO_2013, *, clock: bool = False) -> tuple[Tournament, list[str]]:
    """Return a tournament of four who are seated in the order of entry, and their names."""
    tournament = begun(4, profile)
    names = NAMES[:4]
    tournament.draw(tables=[names])
    if clock:
        tournament.start_round(1, at=START)
    return tournament, names


def at_the_end(tournament: Tournament, round_: int = 1, table: int = 1) -> datetime:
    """Return when the time of a table is over."""
    clock = tournament.clock(START)
    row = clock[(clock["round"] == round_) & (clock["table"] == table)].iloc[0]
    ends: datetime = row["ends"].to_pydatetime()
    return ends


def before(moment: datetime, seconds: int = 1) -> datetime:
    """Return a moment a little earlier."""
    return moment - timedelta(seconds=seconds)


def play(tournament: Tournament, round_: Round, seed: int = 0, tables: Iterable[int] | None = None) -> None:
    """Enter results by chance for every deal of a round that is not entered yet."""
    chance = random.Random(f"{seed} {round_.number}")  # noqa: S311 - a game, no secret
    deals = tournament.deals
    for table in round_.tables if tables is None else tables:
        known = set(deals[(deals["round"] == round_.number) & (deals["table"] == table)]["deal"])
        for deal in range(1, len(round_.by_deal) + 1):
            winner, discarder = chance.sample(round_.seats(deal)[table], 2)
            points, lot = chance.randint(8, 40), chance.random()
            if deal in known:
                continue
            if lot < 0.15:
                tournament.enter(round_.number, table, deal, result="draw")
            else:
                given = None if lot < 0.4 else discarder
                tournament.enter(round_.number, table, deal, winner=winner, discarder=given, points=points)


def totals(tournament: Tournament, vists: dict[int, tuple[int, int, int, int]], round_: int) -> None:
    """Enter the totals of tables, in seat order."""
    tables = tournament.rounds[round_ - 1].tables
    for table, values in vists.items():
        tournament.enter(round_, table, totals=dict(zip(tables[table], values, strict=True)))
