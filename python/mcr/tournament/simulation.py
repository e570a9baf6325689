"""Tournaments played by bots, to see how a format treats the better players."""

from __future__ import annotations

import math
import numbers
import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from mcr._errors import TournamentError
from mcr._mcr import Rules, _Arena, _categories, deal_seed
from mcr._seed import MOST_SEED
from mcr.tournament.frames import frame_of
from mcr.tournament.given import listed, whole
from mcr.tournament.pages import wall_seed
from mcr.tournament.profile import profile_of
from mcr.tournament.settlement import WINDS, settle
from mcr.tournament.settlement import false_win as paid_for_false_win
from mcr.tournament.state import WALL_DEALS
from mcr.tournament.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from mcr.study._bots import SomeBot
    from mcr.tournament.profile import Profile
    from mcr.tournament.state import State, TableState

__all__ = ["Played", "simulate"]

TABLE_SEEDS = 1_000_000
"""Where the seeds of tables begin, behind those of draws and duplicate walls."""
DRAWN, SELF_DRAWN = 0.2, 0.35
"""Shares of drawn deals, and of self-drawn wins among the others, between players who are only strengths."""
LEAST, MEAN_ABOVE = 8, 12
"""Points of a hand between such players: the least, and how far above it they are in the mean."""


class Played(NamedTuple):
    """A deal that was played, by seat: 0 is East."""

    winner: int | None
    discarder: int | None
    points: int
    flowers: int
    is_robbed: bool
    false_wins: tuple[tuple[int, bool], ...]
    """The seats that declared a false win, each with whether its shape was wrong."""


Play = Callable[["Sequence[SomeBot | float]", Rules, str, int], Played]
"""What plays a deal: bots in the order E, S, W, N, the rules, the prevalent wind, the seed of the wall."""


def simulate(
    profile: Profile | str, bots: Sequence[SomeBot | float], tournaments: int = 100, seed: int = 0
) -> pd.DataFrame:
    """Let bots play tournaments, and return a row for each player of each.

    Parameters
    ----------
    profile
        The format.
    bots
        One for each player, a multiple of 4: names of bots, objects with `act(observation)`, or numbers. Numbers are
        strengths of players who play no tiles: one of them wins a deal with a chance in proportion to exp(strength),
        gives the winning tile with a chance in proportion to exp(-strength), and the points of a hand are drawn from
        a distribution with the mean 20. With them a format can be tried on thousands of tournaments.
    tournaments
        How many.
    seed
        The same seed plays the same tournaments.

    Returns
    -------
        tournament int32 (from 0), player, bot, place Int16, table_points Fraction, vists int32 (of the qualifying
        rounds).

    >>> from mcr.tournament import EMA, simulate
    >>> played = simulate(EMA.replace(rounds=2, deals=4), [1.0, 0, 0, 0], tournaments=3)
    >>> len(played), sorted(set(played["bot"]))
    (12, ['strength 0', 'strength 1.0'])

    """
    chosen = profile_of(profile).replace(registration_closes=None)
    count, seed = whole(tournaments, "tournaments", 0), whole(seed, "seed", 0, MOST_SEED)
    if not isinstance(bots, str):  # which is refused with the wrong counts
        bots = listed(bots, "bots", "bots, one a player")
    names = names_of(bots)
    rows = [
        (number, name, label, row.place, row.table_points, row.vists)
        for number in range(count)
        for name, label, row in played(chosen, bots, names, deal_seed(seed, number))
    ]
    types = {
        "tournament": "int32",
        "player": "str",
        "bot": "str",
        "place": "Int16",
        "table_points": "object",
        "vists": "int32",
    }
    return frame_of(rows, types)


def names_of(bots: Sequence[SomeBot | float]) -> dict[str, str]:
    """Return the names of the players, each with what its bot is called."""
    if isinstance(bots, str) or not len(bots) or len(bots) % 4:
        raise TournamentError(f"bots: expected a multiple of 4, one for each player, not {bots!r}")
    strengths = [float(bot) for bot in bots if is_strength(bot)]
    if strengths and len(strengths) < len(bots):
        raise TournamentError("bots: strengths play only among themselves, not with bots that play tiles")
    if not all(math.isfinite(strength) for strength in strengths):
        raise TournamentError(f"bots: expected finite strengths, not {bots!r}")
    labels = [f"strength {bot}" if strengths else called(bot) for bot in bots]
    seen: Counter[str] = Counter()
    names = {}
    for label in labels:
        seen[label] += 1
        names[f"{label} no. {seen[label]}"] = label
    return names


def is_strength(bot: object) -> TypeGuard[float]:
    """Return whether a player is only a strength."""
    return isinstance(bot, numbers.Real)


def called(bot: object) -> str:
    """Return what a bot is called: the name it was asked for by, or its own, or its type's."""
    name = bot if isinstance(bot, str) else getattr(bot, "name", None)
    return name if isinstance(name, str) else type(bot).__name__


def played(
    profile: Profile, bots: Sequence[SomeBot | float], names: dict[str, str], seed: int
) -> list[tuple[str, str, Any]]:
    """Play a tournament and return the name, the bot and the row of `places` of each player."""
    tournament = Tournament.create(None, profile, seed=seed)
    for name in names:
        tournament.register(name)
    bot_of = dict(zip(names, bots, strict=True))
    play = by_strength if is_strength(bots[0]) else by_bots
    for _ in range(profile.rounds + bool(profile.final)):
        number = tournament.draw().number
        state = tournament._state  # noqa: SLF001 - the inside of the same package
        for table in state.rounds[number - 1].tables.values():
            play_table(tournament, state, table, bot_of, play)
    places = {row.player: row for row in tournament.places.itertuples(index=False)}
    return [(name, label, places[name]) for name, label in names.items()]


def play_table(
    tournament: Tournament, state: State, table: TableState, bot_of: Mapping[str, SomeBot | float], play: Play
) -> None:
    """Play and enter the deals of a table; the seats of the final change as those of a game do."""
    for deal in range(1, table.size + 1):
        names, wind = state.by_wind(table, deal), state.prevalent(table, deal)
        bots = [bot_of[name] for name in names]
        result = play(bots, state.profile.rules, wind, seed_of(state, table, deal))
        where: dict[str, Any] = {"round": table.round, "table": table.number, "deal": deal}
        for seat, wrong_shape in result.false_wins:
            tournament.false_win(**where, player=names[seat], wrong_shape=wrong_shape)
        if deal in table.deals:
            continue  # a false win has ended it
        if result.winner is None:
            tournament.enter(**where, result="draw")
        else:
            discarder = None if result.discarder is None else names[result.discarder]
            how: Any = "robbed_kong" if result.is_robbed else None
            where |= {"points": result.points, "flowers": result.flowers}
            tournament.enter(**where, winner=names[result.winner], discarder=discarder, result=how)


def seed_of(state: State, table: TableState, deal: int) -> int:
    """Return the seed of a deal's wall: of a duplicate the same at every table."""
    if not state.round(table.round).is_final:
        if state.profile.walls:
            return wall_seed(state, table.round, (deal - 1) // WALL_DEALS + 1)
        if state.profile.score == "differences":
            return wall_seed(state, table.round, deal)
    return deal_seed(deal_seed(state.seed, TABLE_SEEDS + 1000 * table.round + table.number), deal)


def by_strength(bots: Sequence[SomeBot | float], rules: Rules, wind: str, seed: int) -> Played:  # noqa: ARG001 - as by_bots
    """Draw the result of a deal between players of whom only the strength is known."""
    chance = random.Random(seed)  # noqa: S311 - a game, no secret
    strengths = [float(bot) for bot in bots if is_strength(bot)]
    if chance.random() < DRAWN:
        return Played(None, None, 0, 0, is_robbed=False, false_wins=())
    seats = range(4)
    (winner,) = chance.choices(seats, [math.exp(strength) for strength in strengths])
    points = max(rules.minimum_points, LEAST) + int(chance.expovariate(1 / MEAN_ABOVE))
    if chance.random() < SELF_DRAWN:
        return Played(winner, None, points, 0, is_robbed=False, false_wins=())
    giving = [0.0 if seat == winner else math.exp(-strengths[seat]) for seat in seats]
    (discarder,) = chance.choices(seats, giving)
    return Played(winner, discarder, points, 0, is_robbed=False, false_wins=())


def by_bots(bots: Sequence[SomeBot | float], rules: Rules, wind: str, seed: int) -> Played:
    """Let bots play a deal with tiles."""
    arena = _Arena(rules.replace(round_winds=wind), [seed], "study", list(bots), False)
    arena.play(0, 1, 1)
    deals, wins, _ = arena.take()
    paid = tuple(int(deals[f"pay_{seat}"][0]) for seat in range(4))
    won = len(wins["seat"]) > 0
    winner = int(wins["seat"][0]) if won else None
    points, flowers = (int(wins["points"][0]), int(wins["flowers"][0])) if won else (0, 0)
    giver = int(deals["discarder"][0])
    discarder = giver if won and giver >= 0 else None
    due = settle(points, winner, discarder, flowers) if winner is not None else (0, 0, 0, 0)
    robbed = discarder is not None and robbed_kong(deals["reason"][0])
    rest = tuple(got - owed for got, owed in zip(paid, due, strict=True))
    return Played(winner, discarder, points, flowers, is_robbed=robbed, false_wins=false_wins(rest, rules))


def robbed_kong(code: int) -> bool:
    """Return whether a reason of the core's columns is a robbed kong."""
    return _categories()["reason"][int(code)] == "robbed_kong"


def false_wins(paid: Sequence[int], rules: Rules) -> tuple[tuple[int, bool], ...]:
    """Return who declared what, from what was paid beside the settlement."""
    choices = (None, rules.false_win_points, rules.wrong_shape_points)
    for declared in product(choices, repeat=4):
        found = [0, 0, 0, 0]
        for seat, points in enumerate(declared):
            if points is not None:
                found = [had + got for had, got in zip(found, paid_for_false_win(seat, points), strict=True)]
        if found == list(paid):
            return tuple(
                (seat, points != rules.false_win_points) for seat, points in enumerate(declared) if points is not None
            )
    raise TournamentError(f"a bot was fined otherwise than for false wins: {tuple(paid)}, in the order {WINDS}")
