"""What is asked of studies: counted once more, slowly, and drawn."""

from __future__ import annotations

import importlib.util
import math
from collections import Counter
from typing import TYPE_CHECKING, Any

import altair as alt
import pytest

import mcr
from mcr import study as studies
from mcr.study import people, plots

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def study() -> mcr.Study:
    """Return deals in which much is won."""
    return mcr.simulate(600, ["legal"] * 4, seed=6, progress=False)


@pytest.fixture(scope="module")
def scores(study: mcr.Study) -> list[mcr.Score]:
    """Return what each win is worth, scored one by one."""
    found = [mcr.score(hand) for hand in study.wins["hand"]]
    assert all(found)
    return [score for score in found if score]


def test_fans_come_together_as_counted(study: mcr.Study, scores: list[mcr.Score]) -> None:
    fans = ["all_chows", "mixed_shifted_chows", "concealed_hand", "big_four_winds"]
    found = studies.co_occurrence(study, fans)
    assert len(found) == 12
    for row in found.to_dict("records"):
        having = [score for score in scores if row["fan"] in score.counts]
        both = [score for score in having if row["other"] in score.counts]
        assert row["wins"] == len(both)
        expected = sum(row["other"] in score.counts for score in scores) / len(scores)
        assert row["expected"] == pytest.approx(expected)
        if having:
            assert row["share"] == pytest.approx(len(both) / len(having))
            assert row["low"] <= row["share"] <= row["high"]
        else:
            assert math.isnan(row["share"])
            assert (row["low"], row["high"]) == (0, 1)
    assert len(studies.co_occurrence(study)) == 82 * 81
    with pytest.raises(mcr.McrError):
        studies.co_occurrence(study, ["no_such_fan"])


def test_a_fan_carries_a_hand_that_is_too_cheap_without_it(study: mcr.Study, scores: list[mcr.Score]) -> None:
    carried: Counter[str] = Counter()
    for score in scores:
        for fan in score.fans:
            carried[fan.fan.id] += score.points >= 8 > score.points - fan.points
    found = studies.carriers(study)
    assert dict(zip(found["fan"], found["carried"], strict=True)) == {
        fan.id: carried[fan.id] for fan in mcr.Fan if fan.id != "flower_tiles"
    }
    assert carried.total() > 0
    assert found["carried"].is_monotonic_decreasing
    some = found[found["wins"] > 0]
    assert ((some["low"] <= some["share"]) & (some["share"] <= some["high"])).all()


def test_other_readings_change_what_they_change(study: mcr.Study, scores: list[mcr.Score]) -> None:
    found = studies.disputed_readings(study)
    options = mcr.Rules.options()
    assert len(found) == sum(len(option.choices) - 1 for option in options.values() if option.scoring)
    assert found["changed"].is_monotonic_decreasing
    row = found.iloc[0]
    assert row["changed"] > 0
    values = {str(choice.value): choice.value for choice in options[row["option"]].choices}
    rules = mcr.Rules("wmo").replace(**{row["option"]: values[row["choice"]]})
    changes = []
    for score in scores:
        again = mcr.score(str(score.hand), rules=rules)
        assert again is not None
        changes.append(again.points - score.points)
    assert row["changed"] == sum(change != 0 for change in changes)
    assert row["mean_change"] == pytest.approx(sum(changes) / row["changed"])


def test_values_and_turns_are_counted(study: mcr.Study) -> None:
    totals, turns = Counter(study.wins["total"]), Counter(study.wins["turn"])
    for found, column, counts in (
        (studies.value_distribution(study), "points", totals),
        (studies.turn_of_win(study), "turn", turns),
    ):
        assert {n: count for n, count in zip(found[column], found["wins"], strict=True) if count} == dict(counts)
        assert found[column].tolist() == list(range(min(counts), max(counts) + 1))
        assert found["share"].sum() == pytest.approx(1)
    assert studies.turn_of_win(study)["by"].iloc[-1] == pytest.approx(1)
    assert studies.value_distribution(study, flowers=False)["points"].iloc[0] == 8
    for row in studies.value_by_turn(study).to_dict("records"):
        of_turn = study.wins.loc[study.wins["turn"] == row["turn"], "total"]
        assert (row["wins"], row["mean"]) == (len(of_turn), pytest.approx(of_turn.mean()))


def test_self_draws_are_counted_by_melds(study: mcr.Study) -> None:
    found = studies.self_draws(study)
    wins = list(zip(study.wins["melds"], study.wins["self_drawn"], strict=True))
    assert found["wins"].tolist() == [sum(melds == n for melds, _ in wins) for n in range(5)]
    assert found["self_drawn"].tolist() == [sum(melds == n and drawn for melds, drawn in wins) for n in range(5)]


def test_winds_are_told_apart(study: mcr.Study) -> None:
    found = studies.seat_effects(study).set_index(["wind", "figure"])["value"]
    pay: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for row in study.deals.to_dict("records"):
        for seat in range(4):
            wind = "ESWN"[(seat - row["dealer"]) % 4]
            pay[wind] += row[f"pay_{seat}"]
            given[wind] += row["reason"] in ("discard", "robbed_kong") and row["discarder"] == seat
    for wind in "ESWN":
        assert found[wind, "pay"] == pytest.approx(pay[wind] / 600)
        assert found[wind, "deal_ins"] == pytest.approx(given[wind] / 600)
        assert found[wind, "wins"] == pytest.approx((study.wins["wind"] == wind).sum() / 600)


def test_luck_and_skill_follow_from_mean_and_deviation() -> None:
    comparison = mcr.compare("legal", "random", walls=30, progress=False)
    found = studies.luck_and_skill(comparison)
    points = comparison.to_frame()[["seat_0", "seat_1", "seat_2", "seat_3"]].to_numpy().ravel()
    assert found.deviation == pytest.approx(points.std(ddof=1))
    assert found.deals == pytest.approx((1.6448536 * points.std(ddof=1) / points.mean()) ** 2)
    low, high = comparison.interval
    assert found.interval == pytest.approx([(1.6448536 * found.deviation / mean) ** 2 for mean in (high, low)])
    curve = found.curve.set_index("deals")
    assert abs(curve["chance"][64] - curve["resampled"][64]) < 0.02
    assert (curve["low"] <= curve["chance"]).all()
    assert (curve["chance"] <= curve["high"]).all()
    assert repr(found).startswith("<legal against three random: +")
    even = studies.luck_and_skill(mcr.compare("random", "random", walls=2, progress=False))
    assert even.deals == math.inf
    with pytest.raises(mcr.McrError, match="a probability above 1/2"):
        studies.luck_and_skill(comparison, level=0.5)


def test_every_answer_is_drawn_with_title_and_labels(study: mcr.Study) -> None:
    comparison = mcr.compare("legal", "shanten", walls=10, progress=False)
    charts: dict[str, alt.TopLevelMixin] = {
        name: getattr(plots, name)(comparison if name == "luck_and_skill" else study)
        for name in plots.__all__
        if name != "as_pictures"
    }
    charts["beside people"] = plots.fan_frequencies(study, with_people=True)
    assert len(charts) == 12
    for name, chart in charts.items():
        drawn = chart.to_dict()
        assert drawn["title"], name
        axes = list(encodings(drawn))
        assert len(axes) >= 2, name
        # No axis is called by a column whose name is no word.
        assert all(axis["title"] and "_" not in axis["title"] for axis in axes), name


def encodings(drawn: object) -> Iterator[dict[str, Any]]:
    """Yield what is encoded along the axes of a chart, in its layers too."""
    if isinstance(drawn, list):
        for part in drawn:
            yield from encodings(part)
    elif isinstance(drawn, dict):
        encoding = drawn.get("encoding", {})
        yield from (encoding[axis] for axis in ("x", "y") if axis in encoding)
        for key in ("layer", "hconcat"):
            yield from encodings(drawn.get(key, []))


def test_the_figures_of_people_are_of_fans_and_figures_that_there_are(study: mcr.Study) -> None:
    assert {fan.id for fan in mcr.Fan} > set(people.FAN_SHARES)
    assert set(study.summary()["figure"]) > set(people.FIGURES)
    draws = people.figures().iloc[0]
    assert (draws["figure"], draws["people_2017"], draws["people_2026"]) == ("draws", 0.0229, 0.0229)
    assert people.fan_shares()["people"].iloc[0] == 0.17


def test_charts_are_shown_as_pictures_where_they_can_be_drawn(study: mcr.Study) -> None:
    before = alt.renderers.active
    drawn = plots.as_pictures()
    assert drawn == (importlib.util.find_spec("vl_convert") is not None)
    if drawn:
        shown: Any = plots.turn_of_win(study)._repr_mimebundle_()
        assert shown["text/html"].startswith('<img src="data:image/svg+xml;base64,')
        assert shown["text/plain"] == "When deals are won"
        alt.renderers.enable(before)
    assert alt.renderers.active == before
