"""Studies, comparisons and rankings as text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from mcr.study.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from mcr.study._study import Study
    from mcr.study.comparison import Comparison
    from mcr.study.standings import Ranking

__all__ = ["SHOWN", "clear", "comparison", "fans", "figures", "full", "interval", "ranking", "study", "time", "title"]


def study(value: Study) -> str:
    """Return a line that says what a study is of and how its deals ended."""
    deals, wins = value.deals, value.wins
    if deals.empty:
        return f"<Study of no deals{about(value)}>"
    drawn = (deals["reason"] == "draw").mean()
    total = f", mean total of a win {wins['total'].mean():.1f}" if len(wins) else ""
    of = "" if len(deals) == value.origin.deals else f" of {value.origin.deals:,}"
    return f"<Study of {len(deals):,}{of} deals{about(value)}: {drawn:.1%} drawn{total}>"


FIGURES = {
    "draws": ("deals that nobody won", True),
    "wins": ("wins, a seat and deal", True),
    "deal_ins": ("deals in, a seat and deal", True),
    "self_drawn": ("self-drawn, of the wins", True),
    "points": ("points of a win, without flowers", False),
    "total": ("points of a win, with flowers", False),
    "turns": ("discards a deal", False),
}
"""What a figure of the summary is called, and whether it is a share."""
SHOWN = 10
"""Fans that are shown of a study."""


def figures(value: Study) -> list[tuple[str, str, str]]:
    """Return the figures of a study: the name, the value, the interval."""
    rows = []
    for row in value.summary().to_dict("records"):
        name, is_share = FIGURES[row["figure"]]
        form = ".2%" if is_share else ".2f"
        rows.append((name, f"{row['value']:{form}}", f"{row['low']:{form}} to {row['high']:{form}}"))
    return rows


def fans(value: Study) -> list[tuple[str, str, str, str, str]]:
    """Return the fans that are most frequent: the fan, wins, share, the interval, the mean total."""
    frequent = value.fan_frequencies().head(SHOWN)
    return [
        (
            row["fan"],
            f"{row['wins']:,}",
            f"{row['share']:.2%}",
            f"{row['low']:.2%} to {row['high']:.2%}",
            f"{row['mean_total']:.1f}",
        )
        for row in frequent[frequent["wins"] > 0].to_dict("records")
    ]


def full(value: Study) -> str:
    """Return a study as a text of several lines: its figures, and its most frequent fans."""
    lines = [study(value)[1:-1]]
    if len(value.deals):
        lines.append(f"{'':34}{'value':>8}  95 %")
        lines.extend(f"{name:34}{number:>8}  {within}" for name, number, within in figures(value))
    if rows := fans(value):
        lines.append(f"{'fan':34}{'share':>8}  95 %")
        lines.extend(f"{fan:34}{share:>8}  {within}" for fan, _, share, within, _ in rows)
    return "\n".join(lines)


def about(value: Study) -> str:
    """Return seed, bots and rules, as far as there are any."""
    origin = value.origin
    seed = "" if origin.seed is None else f", seed {origin.seed}"
    who = f", {value.who}" if origin.bots else ""
    rules = "" if origin.rules is None else f"; {origin.rules}"
    return seed + who + rules


def interval(low: float, high: float, digits: int = 2) -> str:
    """Return the two ends of an interval, with signs; of one observation it has none."""
    if math.isinf(low) or math.isinf(high):
        return "unknown"
    return f"{low:+.{digits}f} to {high:+.{digits}f}"


def clear(low: float, high: float) -> str:
    """Return what an interval of a difference says."""
    if low > 0:
        return "better, clear of chance"
    return "worse, clear of chance" if high < 0 else "not clear of chance"


def title(value: Comparison) -> str:
    """Return who is compared with whom."""
    return f"{value.a} against three {value.b}"


def comparison(value: Comparison) -> str:
    """Return a comparison as a text of several lines."""
    low, high = value.interval
    lines = [
        f"{title(value)}: {value.mean:+.2f} points a deal, 95 % {interval(low, high)} ({clear(low, high)})",
        f"{walls(value)}, each in four rotations: {4 * value.walls:,} deals; {value.rules}",
        f"draws {share(value.draws, 4 * value.walls)}",
    ]
    lines.extend(map(player, value.players.to_dict("records")))
    return "\n".join(lines)


def walls(value: Comparison | Ranking) -> str:
    """Return how many walls were played."""
    return f"{value.walls:,} wall{'s' * (value.walls != 1)}"


def total(row: Mapping[Hashable, Any]) -> str:
    """Return the mean total of the wins of a bot, a dash if it has none."""
    return "-" if math.isnan(row["mean_total"]) else f"{row['mean_total']:.1f}"


def player(row: Mapping[Hashable, Any]) -> str:
    """Return what a bot did, in a line."""
    return (
        f"{row['bot']}: wins {row['win_rate']:.1%} a seat and deal, mean total {total(row)}, deals in "
        f"{row['deal_in_rate']:.1%}, {row['mean_pay']:+.2f} points a deal; a decision {time(row['mean_time'])} on "
        f"average, 99 % within {time(row['time_99'])}"
    )


def share(count: int, trials: int) -> str:
    """Return a share in per cent with its interval."""
    low, high = wilson(count, trials)
    return f"{count / max(trials, 1):.1%} (95 % {float(low):.1%} to {float(high):.1%})"


def time(seconds: float) -> str:
    """Return a time in a unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def ranking(value: Ranking) -> str:
    """Return a ranking as a text of several lines."""
    lines = [f"{walls(value)}, each in all 24 orders of the four: {24 * value.walls:,} deals; {value.rules}"]
    for place, row in enumerate(value.standings.to_dict("records"), 1):
        within = f"95 % {row['low']:.2f} to {row['high']:.2f}"
        points = f"{row['ranking_points']:.2f} ranking points a wall ({within})"
        lines.append(f"{place}. {row['bot']}: {points}, {row['mean_pay']:+.2f} points a deal")
    return "\n".join(lines)
