"""Studies: many deals as frames, and what can be asked of them.

`mcr.simulate`, `mcr.read_records` and `mcr.Study.load` give a Study, `mcr.compare` and `mcr.ranking` set bots against
each other. The questions are functions of this module; `mcr.study.plots` draws what they answer, and `mcr.study.people`
has what is known of real people.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from mcr._extras import needed_for
from mcr.study._bots import SomeBot
from mcr.study._study import Origin, Study
from mcr.study.comparison import Comparison, compare
from mcr.study.fan_questions import carriers, co_occurrence, disputed_readings
from mcr.study.intervals import mean_interval, wilson
from mcr.study.play_questions import seat_effects, self_draws, turn_of_win, value_by_turn, value_distribution
from mcr.study.reading import RecordsWarning, read_records
from mcr.study.simulation import simulate
from mcr.study.skill import LuckAndSkill, luck_and_skill
from mcr.study.standings import Ranking, ranking

if TYPE_CHECKING:
    from mcr.study import people, plots

__all__ = [
    "Comparison",
    "LuckAndSkill",
    "Origin",
    "Ranking",
    "RecordsWarning",
    "SomeBot",
    "Study",
    "carriers",
    "co_occurrence",
    "compare",
    "disputed_readings",
    "luck_and_skill",
    "mean_interval",
    "people",
    "plots",
    "ranking",
    "read_records",
    "seat_effects",
    "self_draws",
    "simulate",
    "turn_of_win",
    "value_by_turn",
    "value_distribution",
    "wilson",
]

_MODULES = frozenset({"people", "plots"})


def __getattr__(name: str) -> object:
    """Import the plots, which need altair, when they are first asked for."""
    if name in _MODULES:
        with needed_for(f"mcr.study.{name}"):
            return importlib.import_module(f"mcr.study.{name}")
    message = f"module 'mcr.study' has no attribute {name!r}"
    raise AttributeError(message)
