"""Questions about fans: which come together, which carry a hand, what the disputed readings change.

Each function takes a Study and returns a frame; shares have their 95 % Wilson interval `low` to `high`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from mcr._errors import McrError
from mcr._fan import Fan
from mcr._many import score_many
from mcr._mcr import Rules
from mcr.study._study import asked
from mcr.study.frames import category
from mcr.study.intervals import mean_interval, wilson

if TYPE_CHECKING:
    import numpy.typing as npt

    from mcr.study._study import Study

__all__ = ["carriers", "co_occurrence", "disputed_readings"]


def rules_of(study: Study) -> Rules:
    """Return the rules of a study; a McrError if it has those of several."""
    rules = asked(study).origin.rules
    if rules is None:
        raise McrError("the deals of this study were played under different rules")
    return rules


def has_fan(study: Study) -> npt.NDArray[np.bool_]:
    """Return which fans each win has: bool[wins, 82], fans in catalogue order."""
    wins, fans = study.wins, study.fans
    keys = pd.MultiIndex.from_frame(wins[["deal", "seat"]])
    places = keys.get_indexer(pd.MultiIndex.from_frame(fans[["deal", "seat"]]))
    table = np.zeros((len(wins), len(Fan)), dtype=np.bool_)
    table[places, fans["fan"].cat.codes.to_numpy()] = True
    return table


def ids_of(fans: object) -> list[str]:
    """Return the identifiers of some fans; a TypeError for what is no list of them."""
    if not isinstance(fans, Iterable) or isinstance(fans, str | bytes):
        message = f"fans: expected a list of fans, not {fans!r}"
        raise TypeError(message)
    return [fan.id if isinstance(fan, Fan) else Fan(fan).id for fan in fans]


def co_occurrence(study: Study, fans: Iterable[Fan | str] | None = None) -> pd.DataFrame:
    """Return how often two fans are part of the same win: a row a pair of different fans, both ways round.

    `fan`, `other` (categories); `wins` int64, those that have both; `share` of the wins that have `fan`, `low`, `high`;
    `expected`, the share of all wins that have `other`; `lift`, how many times as often as expected. nan where there
    are no wins. `fans`: only these; all 82 if None.
    """
    ids = [fan.id for fan in Fan]
    study, chosen = asked(study), ids if fans is None else ids_of(fans)
    places = [ids.index(fan) for fan in chosen]
    table = has_fan(study)[:, places].astype(np.int64)
    both, each = table.T @ table, table.sum(axis=0)
    first, second = np.where(~np.eye(len(chosen), dtype=bool))
    low, high = wilson(both[first, second], each[first])
    with np.errstate(divide="ignore", invalid="ignore"):
        share = both[first, second] / each[first]
        expected = each[second] / len(table)
        lift = share / expected
    return pd.DataFrame(
        {
            "fan": pd.Categorical([chosen[place] for place in first], dtype=category("fan")),
            "other": pd.Categorical([chosen[place] for place in second], dtype=category("fan")),
            "wins": both[first, second],
            "share": share,
            "low": low,
            "high": high,
            "expected": expected,
            "lift": lift,
        }
    )


def carriers(study: Study) -> pd.DataFrame:
    """Return how often a fan carries a hand: without its points the hand would be below the minimum.

    A row a fan but flowers, which do not count for the minimum; the one that most hands hang on first. `fan`; `wins`
    int64, those that have it; `carried` int64, those that it carries; `share` of the wins that have it, `low`, `high`;
    `of_all`, the share of all wins that it carries. Several fans may carry one hand, or none alone. Only its points are
    taken away: that another fan might then be counted plays no part.
    """
    minimum = rules_of(study).minimum_points
    fans = study.fans[study.fans["fan"] != "flower_tiles"]
    wins = study.wins[["deal", "seat", "points"]].rename(columns={"points": "hand"})
    of_win = fans.merge(wins, on=["deal", "seat"], how="left", validate="many_to_one")
    is_carried = (of_win["hand"] >= minimum) & (of_win["hand"] - of_win["points"] < minimum)
    groups = is_carried.groupby(of_win["fan"], observed=False)
    count, carried = groups.size(), groups.sum().astype("int64")
    low, high = wilson(carried, count)
    made = pd.DataFrame({"fan": count.index, "wins": count.to_numpy(), "carried": carried.to_numpy()})
    made["share"] = made["carried"] / made["wins"].where(made["wins"] > 0)
    made = made.assign(low=low, high=high, of_all=made["carried"] / max(len(study.wins), 1))
    made = made[made["fan"] != "flower_tiles"]
    return made.sort_values("carried", ascending=False, kind="stable", ignore_index=True)


def disputed_readings(study: Study, threads: int | None = None) -> pd.DataFrame:
    """Return what each other reading of the rules changes in the scores of these wins.

    Every win is scored again with one option of the rules read otherwise: a row an option and a choice that is not
    that of the study, the one that changes most first. `option`, `choice`; `changed` int64, wins with other points;
    `share` of all wins, `low`, `high`; `mean_change` of their points; `below` int64, wins that would not reach the
    minimum. Played otherwise the deals might have gone otherwise: only the scores are asked for.
    """
    rules, hands = rules_of(study), study.wins["hand"]

    def points(under: Rules) -> npt.NDArray[np.int64]:
        """Return what the wins are worth."""
        return score_many(hands, under, "arrays", threads=threads)["points"].astype(np.int64)

    before = points(rules)
    rows = []
    for option in Rules.options().values():
        if not option.scoring:
            continue
        here = getattr(rules, option.name)
        for choice in option.choices:
            if choice.value == here:
                continue
            under = rules.replace(**{option.name: choice.value})
            after = points(under)
            is_changed = after != before
            mean, _, _ = mean_interval((after - before)[is_changed])
            rows.append(
                (option.name, str(choice.value), int(is_changed.sum()), mean, int((after < under.minimum_points).sum()))
            )
    made = pd.DataFrame(rows, columns=["option", "choice", "changed", "mean_change", "below"])
    low, high = wilson(made["changed"], len(hands))
    made.insert(3, "share", made["changed"] / max(len(hands), 1))
    made.insert(4, "low", low)
    made.insert(5, "high", high)
    return made.sort_values("changed", ascending=False, kind="stable", ignore_index=True)
