"""Tournaments played by bots, and by players of whom only the strength is known."""

from fractions import Fraction

import pandas as pd
import pytest

import mcr
from mcr import TournamentError
from mcr.tournament import BOTZONE_DUPLICATE, EMA, MIL_DUPLICATE, REPINO_2013, Profile, simulate
from mcr.tournament.simulation import by_bots, false_wins

SMALL = EMA.replace(rounds=2, deals=4)


class DeclaresAtOnce:
    """Declares a win that is none in its first turn, and then discards."""

    name = "declares at once"

    def begin(self, _: int) -> None:
        """Begin a deal."""
        self.has_declared = False

    def act(self, observation: mcr.Observation) -> mcr.Action | str:
        """Declare, or do the last thing that is listed."""
        actions = observation.legal_actions
        if not self.has_declared and observation.drawn is not None and "win" not in actions:
            self.has_declared = True
            return "declare win"
        return actions[-1]


@pytest.mark.parametrize(
    "profile",
    [
        REPINO_2013,
        SMALL,
        BOTZONE_DUPLICATE.replace(rounds=1, deals=24),
        MIL_DUPLICATE.replace(rounds=2, deals=4, groups=1),
    ],
    ids=["repino", "ema", "botzone", "mil"],
)
def test_bots_play_every_format(profile: Profile) -> None:
    played = simulate(profile, ["random"] * 8, tournaments=2, seed=3)
    assert list(played.columns) == ["tournament", "player", "bot", "place", "table_points", "vists"]
    assert list(played.dtypes.astype(str)) == ["int32", "str", "str", "Int16", "object", "int32"]
    assert list(played["tournament"]) == [0] * 8 + [1] * 8
    assert set(played["bot"]) == {"random"}
    for _, rows in played.groupby("tournament"):
        assert rows["vists"].sum() == 0
        assert rows["place"].min() == 1
        tables = 2 * profile.rounds
        each = 40 * Fraction(profile.walls, 4) if profile.walls else sum(profile.table_points)
        assert sum(rows["table_points"]) == each * tables
    pd.testing.assert_frame_equal(played, simulate(profile, ["random"] * 8, tournaments=2, seed=3))


def test_the_stronger_player_wins_more_often_and_with_more_deals_more_surely() -> None:
    bots = [1.5, *[0.0] * 7]
    shares = []
    for deals in (4, 16):
        played = simulate(SMALL.replace(deals=deals, pairing="swiss"), bots, tournaments=40, seed=1)
        best = played[played["bot"] == "strength 1.5"]
        shares.append(float((best["place"] == 1).mean()))
    assert shares[0] > 0.3
    assert shares[1] >= shares[0]


def test_objects_play_and_their_false_wins_are_in_the_ledger() -> None:
    rules = mcr.Rules("wmo")
    result = by_bots([DeclaresAtOnce(), "random", "random", "random"], rules, "S", 5)
    assert result.false_wins == ((0, True),)
    assert result.winner != 0
    played = simulate(SMALL.replace(rounds=1, deals=4), [DeclaresAtOnce(), "random", "random", "random"], 1)
    mine = played[played["bot"] == "declares at once"].iloc[0]
    assert mine["vists"] <= -4 * 60
    assert played["vists"].sum() == 0


def test_what_was_paid_beside_the_settlement_is_read_as_false_wins() -> None:
    wmo, repino = mcr.Rules("wmo"), mcr.Rules("repino")
    assert false_wins((0, 0, 0, 0), wmo) == ()
    assert false_wins((-30, 10, 10, 10), wmo) == ((0, False),)
    assert false_wins((20, -60, 20, 20), wmo) == ((1, True),)
    assert false_wins((-10, -50, 30, 30), wmo) == ((0, False), (1, True))
    assert false_wins((-30, 10, 10, 10), repino) == ((0, False),)
    with pytest.raises(TournamentError, match="fined otherwise"):
        false_wins((-5, 5, 0, 0), wmo)


def test_the_wind_of_the_round_is_that_of_the_table() -> None:
    seen: list[tuple[str, str]] = []

    class Looks:
        """Looks at the winds, and does the last thing that is listed."""

        def act(self, observation: mcr.Observation) -> mcr.Action:
            """Note the winds."""
            seen.append((str(observation.round), str(observation.wind)))
            return observation.legal_actions[-1]

    by_bots([Looks(), "random", "random", "random"], mcr.Rules("repino"), "W", 1)
    assert set(seen) == {("W", "E")}


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ([], "expected a multiple of 4"),
        (["random"] * 6, "expected a multiple of 4"),
        ("random", "expected a multiple of 4"),
        ([1.0, 0.0, 0.0, "random"], "strengths play only among themselves"),
        ([float("nan"), 0, 0, 0], "finite strengths"),
    ],
)
def test_bots_that_cannot_play_are_refused(bots: list[str], why: str) -> None:
    with pytest.raises(TournamentError, match=why):
        simulate(SMALL, bots, 1)


def test_a_bot_that_is_none_is_named() -> None:
    with pytest.raises(mcr.McrError, match="genius"):
        simulate(SMALL, ["genius", "random", "random", "random"], 1)
