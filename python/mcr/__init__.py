"""Mahjong Competition Rules (MCR, Chinese Official, Guobiao): exact, explained, fast.

The rules live in a Rust core; this package is the vocabulary a player would use.

>>> import mcr
>>> score = mcr.score("[123m,1][123p,1]123m12p44s3p|EE0000|")
>>> score.points, score.counts
(18, {'lower_four': 1, 'all_chows': 1, 'pure_double_chow': 2, 'mixed_double_chow': 1, 'edge_wait': 1})
"""

import importlib
from typing import TYPE_CHECKING

from mcr._errors import (
    IllegalActionError,
    InvalidHandError,
    McrError,
    ParseError,
    RecordError,
    SyntaxFault,
    TournamentError,
)
from mcr._fan import Fan, FanExamples
from mcr._many import score_many
from mcr._mcr import (
    Action,
    Deal,
    Event,
    Hand,
    Hands,
    LegalActions,
    Match,
    Meld,
    Observation,
    Record,
    Rules,
    Score,
    Tile,
    Tiles,
    Wall,
    __version__,
    deal_seed,
    score,
)
from mcr._parts import Decomposition, ExcludedFan, ScoredFan, Set
from mcr._play import DealResult
from mcr._rules import Choice, Option

__all__ = [
    "Action",
    "Analysis",
    "Census",
    "Choice",
    "Claim",
    "ClaimAnalysis",
    "Clock",
    "Comparison",
    "Deal",
    "DealResult",
    "Decomposition",
    "Discard",
    "Distance",
    "Event",
    "ExcludedFan",
    "Fan",
    "FanExamples",
    "Hand",
    "Hands",
    "IllegalActionError",
    "InvalidHandError",
    "LegalActions",
    "Match",
    "McrError",
    "Meld",
    "Observation",
    "Option",
    "ParseError",
    "Player",
    "Ranking",
    "Record",
    "RecordError",
    "Route",
    "Rules",
    "Score",
    "ScoredFan",
    "Set",
    "Shanten",
    "Study",
    "SyntaxFault",
    "Tile",
    "Tiles",
    "TournamentError",
    "UsefulTiles",
    "Wait",
    "Waits",
    "Wall",
    "__version__",
    "analyse",
    "analyse_claim",
    "art",
    "bots",
    "botzone",
    "census",
    "compare",
    "compat",
    "deal_seed",
    "distance",
    "distance_many",
    "env",
    "play_out",
    "ranking",
    "read_records",
    "records",
    "score",
    "score_many",
    "shanten",
    "shanten_many",
    "simulate",
    "study",
    "testing",
    "tournament",
    "waits",
    "waits_many",
    "widgets",
]

if TYPE_CHECKING:
    from mcr import art, bots, botzone, compat, env, records, study, testing, tournament, widgets
    from mcr._census import Census, census
    from mcr._clock import Clock
    from mcr._distance import Distance, Route, distance, distance_many
    from mcr._outlook import Analysis, Claim, ClaimAnalysis, Discard, analyse, analyse_claim
    from mcr._players import Player, play_out
    from mcr._shanten import Shanten, UsefulTiles, shanten, shanten_many
    from mcr._waits import Wait, Waits, waits, waits_many
    from mcr.study import Comparison, Ranking, Study, compare, ranking, read_records, simulate

_MODULES = frozenset(
    {"art", "bots", "botzone", "compat", "env", "records", "study", "testing", "tournament", "widgets"}
)
_LATER = {
    "_census": ("Census", "census"),
    "_clock": ("Clock",),
    "_distance": ("Distance", "Route", "distance", "distance_many"),
    "_outlook": ("Analysis", "Claim", "ClaimAnalysis", "Discard", "analyse", "analyse_claim"),
    "_players": ("Player", "play_out"),
    "_shanten": ("Shanten", "UsefulTiles", "shanten", "shanten_many"),
    "_waits": ("Wait", "Waits", "waits", "waits_many"),
    "study": ("Comparison", "Ranking", "Study", "compare", "ranking", "read_records", "simulate"),
}
_MODULE_OF = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> object:
    """Import what is in a module of its own when it is first asked for, so that `import mcr` is quick."""
    if name in _MODULES:
        return importlib.import_module(f"mcr.{name}")
    if name in _MODULE_OF:
        value: object = getattr(importlib.import_module(f"mcr.{_MODULE_OF[name]}"), name)
        globals()[name] = value
        return value
    message = f"module 'mcr' has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES, *_MODULE_OF})
