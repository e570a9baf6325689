"""Bots against each other on duplicate walls."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest

import mcr
from mcr.study.intervals import mean_interval, student, wilson


@pytest.fixture(scope="module")
def comparison() -> mcr.Comparison:
    """Return a comparison of two that differ."""
    return mcr.compare("legal", "shanten", walls=12, seed=3, progress=False)


def test_a_bot_against_itself_is_exactly_even() -> None:
    for bot in ("random", "shanten", "legal"):
        even = mcr.compare(bot, bot, walls=12, progress=False)
        assert even.mean == 0
        assert even.interval == (0, 0)
        frame = even.to_frame()
        assert (frame["mean"] == 0).all()
        assert (frame[["seat_0", "seat_1", "seat_2", "seat_3"]].sum(axis=1) == 0).all()


def test_the_walls_are_played_as_single_deals_are(comparison: mcr.Comparison) -> None:
    frame = comparison.to_frame()
    assert list(frame.columns) == ["wall", "seed", "round", "dealer", *(f"seat_{seat}" for seat in range(4)), "mean"]
    for seat in range(4):
        bots = ["shanten"] * 4
        bots[seat] = "legal"
        study = mcr.simulate(12, bots, seed=3, progress=False)
        assert study.deals[f"pay_{seat}"].tolist() == frame[f"seat_{seat}"].tolist()
        for name in ("seed", "round", "dealer"):
            assert study.deals[name].tolist() == frame[name].tolist()


def test_mean_and_interval_are_those_of_the_walls(comparison: mcr.Comparison) -> None:
    means = comparison.to_frame()["mean"].to_numpy()
    half = 2.200985 * means.std(ddof=1) / math.sqrt(12)
    assert comparison.walls == 12
    assert comparison.mean == pytest.approx(means.mean())
    assert comparison.interval == pytest.approx((means.mean() - half, means.mean() + half), rel=1e-5)


def test_the_rates_are_counted_right(comparison: mcr.Comparison) -> None:
    deals, wins = comparison.played.deals, comparison.played.wins
    assert comparison.draws == (deals["reason"] == "draw").sum()
    one, three = comparison.players.to_dict("records")
    own = wins[wins["deal"] % 4 == wins["seat"]]
    others = wins[wins["deal"] % 4 != wins["seat"]]
    given = deals.dropna(subset="discarder")
    is_own = given["deal"] % 4 == given["discarder"].astype(int)
    for row, won, dealt_in, seats in ((one, own, is_own.sum(), 48), (three, others, (~is_own).sum(), 144)):
        assert row["win_rate"] == pytest.approx(len(won) / seats)
        assert row["deal_in_rate"] == pytest.approx(dealt_in / seats)
        assert row["mean_total"] == pytest.approx(won["total"].mean())
        assert row["decisions"] > 0
        assert 0 < row["time_50"] <= row["time_99"] <= row["time_most"]
    assert one["mean_pay"] == pytest.approx(comparison.mean)
    assert one["mean_pay"] + 3 * three["mean_pay"] == pytest.approx(0)


def test_the_seeds_of_walls_may_be_given(comparison: mcr.Comparison) -> None:
    seeds = comparison.to_frame()["seed"]
    again = mcr.compare("legal", "shanten", walls=seeds, progress=False, threads=1)
    assert again.to_frame().equals(comparison.to_frame())
    wrong: list[tuple[Any, str]] = [([], "no wall"), (0, "1 or more"), ("12", "how many, or their seeds")]
    for walls, message in wrong:
        with pytest.raises(mcr.McrError, match=message):
            mcr.compare("random", "random", walls=walls, progress=False)


def test_comparisons_and_rankings_show_themselves(comparison: mcr.Comparison) -> None:
    assert repr(comparison).startswith("<Comparison of legal against three shanten, 12 walls; wmo: ")
    text = str(comparison)
    for part in (
        "legal against three shanten: ",
        "12 walls, each in four rotations: 48 deals",
        "draws ",
        "a decision ",
    ):
        assert part in text
    html = comparison._repr_html_()
    assert "one legal" in html
    assert "three shanten" in html


def test_what_one_wall_does_not_tell_is_said_so() -> None:
    comparison = mcr.compare("random", "legal", walls=[1], progress=False)
    assert "random against three legal, 1 wall; wmo: " in repr(comparison)
    assert "points a deal, 95 % unknown (not clear of chance)\n1 wall, each in four rotations: 4 deals" in str(
        comparison
    )
    assert "random: wins 0.0% a seat and deal, mean total -, deals in" in str(comparison)
    assert "nan" not in comparison._repr_html_()


def test_a_ranking_seats_all_orders() -> None:
    bots = ["legal", "shanten", "random", "random"]
    ranking = mcr.ranking(bots, walls=2, seed=4, progress=False)
    orders = [tuple(order) for order in ranking.played.seatings.tolist()]
    assert sorted(orders) == sorted(itertools.permutations(range(4)))
    frame = ranking.to_frame()
    expected = np.zeros((2, 4), dtype=int)
    for order in orders:
        study = mcr.simulate(2, [bots[bot] for bot in order], seed=4, rules="botzone", progress=False)
        for seat, bot in enumerate(order):
            expected[:, bot] += study.deals[f"pay_{seat}"].to_numpy()
    assert frame["points"].tolist() == expected.ravel().tolist()
    assert frame["points"].sum() == 0
    assert frame.groupby("wall")["ranking_points"].sum().tolist() == [10, 10]
    assert ranking.standings["bot"].tolist() == bots
    # The two that play at random are one bot: on every wall they are equal and share two places.
    assert ranking.standings["ranking_points"].tolist()[2:] == [1.5, 1.5]
    assert ranking.standings["third"].tolist() == [0, 0, 2, 2]
    assert "1. legal" in str(ranking)
    assert "ranking points a wall" in ranking._repr_html_()


def test_wilson_is_the_formula() -> None:
    z = 1.959963984540054
    for k, n in ((0, 1), (1, 1), (3, 10), (50, 100), (999, 1000), (0, 10**6)):
        share = k / n
        centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        low, high = wilson(k, n)
        assert (float(low), float(high)) == pytest.approx((max(centre - half, 0), min(centre + half, 1)), abs=1e-12)
    low, high = wilson([0, 5], [0, 5])
    assert low.tolist() == pytest.approx([0, 0.56551757])
    assert high.tolist() == [1, 1]


@pytest.mark.parametrize("probability", [0.02, 0.25, 0.5])
def test_wilson_covers_a_known_probability(probability: float) -> None:
    rng = np.random.default_rng(1)
    low, high = wilson(rng.binomial(2000, probability, size=1000), 2000)
    assert 930 <= ((low <= probability) & (probability <= high)).sum() <= 970


def test_student_has_the_quantiles_of_the_tables() -> None:
    for degrees, quantile in ((1, 12.7062), (2, 4.30265), (3, 3.18245), (10, 2.22814), (30, 2.04227), (499, 1.96473)):
        assert student(degrees) == pytest.approx(quantile, rel=1e-5)
    assert student(10**6) == pytest.approx(1.95996, rel=1e-5)
    chance = random.Random(2)  # noqa: S311 - a simulation
    covered = 0
    for _ in range(1000):
        _, low, high = mean_interval([chance.gauss(1, 3) for _ in range(6)])
        covered += low <= 1 <= high
    assert 930 <= covered <= 970
    assert all(math.isnan(number) for number in mean_interval([]))
    assert mean_interval([2.0]) == (2, -math.inf, math.inf)
