"""Running a tournament: registration, draws, results, standings, the final; and the pad for four at home.

Everything follows from an append-only log; every question that regulations leave open is a field of a `Profile`.
"""

from mcr.tournament.mers import base_rank, mers_weight
from mcr.tournament.plan import plan_seating
from mcr.tournament.profile import BOTZONE_DUPLICATE, EMA, MIL_DUPLICATE, REPINO_2013, Profile
from mcr.tournament.score_pad import ScorePad
from mcr.tournament.settlement import false_win, last_deal, seat_chart, settle, table_points
from mcr.tournament.simulation import simulate
from mcr.tournament.swiss import swiss_seating
from mcr.tournament.tournament import Tournament
from mcr.tournament.views import Player, Round

__all__ = [
    "BOTZONE_DUPLICATE",
    "EMA",
    "MIL_DUPLICATE",
    "REPINO_2013",
    "Player",
    "Profile",
    "Round",
    "ScorePad",
    "Tournament",
    "base_rank",
    "false_win",
    "last_deal",
    "mers_weight",
    "plan_seating",
    "seat_chart",
    "settle",
    "simulate",
    "swiss_seating",
    "table_points",
]
