"""Studies, comparisons and rankings as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcr.study.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from mcr.study._study import Study
    from mcr.study.comparison import Comparison
    from mcr.study.standings import Ranking

__all__ = ["clear", "comparison", "interval", "ranking", "study", "title"]


def study(value: Study) -> str:
    """Return a line that says what a study is of and how its deals ended."""
    deals, wins = value.deals, value.wins
    if deals.empty:
        return f"<Study of no deals{about(value)}>"
    drawn = (deals["reason"] == "draw").mean()
    total = f", mean total of a win {wins['total'].mean():.1f}" if len(wins) else ""
    return f"<Study of {len(deals):,} deals{about(value)}: {drawn:.1%} drawn{total}>"


def about(value: Study) -> str:
    """Return seed, bots and rules, as far as there are any."""
    origin = value.origin
    seed = "" if origin.seed is None else f", seed {origin.seed}"
    who = f", {value.who}" if origin.bots else ""
    rules = "" if origin.rules is None else f"; {origin.rules}"
    return seed + who + rules


def interval(low: float, high: float, digits: int = 2) -> str:
    """Return the two ends of an interval, with signs."""
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
        f"{value.walls:,} walls, each in four rotations: {4 * value.walls:,} deals; {value.rules}",
        f"draws {share(value.draws, 4 * value.walls)}",
    ]
    lines.extend(map(player, value.players.to_dict("records")))
    return "\n".join(lines)


def player(row: Mapping[Hashable, Any]) -> str:
    """Return what a bot did, in a line."""
    return (
        f"{row['bot']}: wins {row['win_rate']:.1%} a seat and deal, mean total {row['mean_total']:.1f}, deals in "
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
    lines = [f"{value.walls:,} walls, each in all 24 orders of the four: {24 * value.walls:,} deals; {value.rules}"]
    for place, row in enumerate(value.standings.to_dict("records"), 1):
        within = f"95 % {row['low']:.2f} to {row['high']:.2f}"
        points = f"{row['ranking_points']:.2f} ranking points a wall ({within})"
        lines.append(f"{place}. {row['bot']}: {points}, {row['mean_pay']:+.2f} points a deal")
    return "\n".join(lines)
