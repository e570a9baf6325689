"""Studies: many deals as frames, and what can be asked of them."""

from mcr.study._study import Study
from mcr.study.comparison import Comparison, compare
from mcr.study.intervals import mean_interval, wilson
from mcr.study.reading import RecordsWarning, read_records
from mcr.study.simulation import simulate
from mcr.study.standings import Ranking, ranking

__all__ = [
    "Comparison",
    "Ranking",
    "RecordsWarning",
    "Study",
    "compare",
    "mean_interval",
    "ranking",
    "read_records",
    "simulate",
    "wilson",
]
