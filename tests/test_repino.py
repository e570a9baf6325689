"""The list of fans in the regulations of Repino-2013, row by row, under the rules `repino`: hands of our own fit it.

The rows stand in data/repino.toml, each with hands that fit, hands that just miss, and its remarks on what is counted
beside the fan; so does what is followed where a description slips.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import mcr

RULES = "repino"

ROWS = 81
"""Rows of the list, by reading it: a fan each. One melded and one concealed kong are a clause of Two Melded Kongs."""

REMARKS = {"may": 8, "not": 8, "clause": 2}
"""Remarks in the list, by reading it.

May be combined or added: Fully Concealed Hand in six rows, points for concealed sets in that of Three Kongs, Self-
Drawn in that of Out with Replacement Tile. Not: one each in the rows of Last Tile Draw, Out with Replacement Tile,
Robbing the Kong and Single Wait, two each in those of Edge Wait and Closed Wait. Clauses: in the rows of Two Melded
Kongs and of Pung of Terminals or Honors.
"""

SECTIONS: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "data" / f"{RULES}.toml").read_text(encoding="utf-8")
)
TABLE = {fan: row for rows in SECTIONS.values() for fan, row in rows.items()}
VALUES = {fan: int(points) for points, rows in SECTIONS.items() for fan in rows}
FAN_IDS = [fan.id for fan in mcr.Fan]

rows = pytest.mark.parametrize("fan", TABLE)


def remarks() -> list[Any]:
    """Return the remarks as parameters of a test, named after their fan, and numbered where it has several."""
    return [
        pytest.param(fan, remark, id=fan if len(row["remarks"]) == 1 else f"{fan}-{number}")
        for fan, row in TABLE.items()
        for number, remark in enumerate(row.get("remarks", ()), start=1)
    ]


def scored(hand: str) -> mcr.Score:
    assert str(mcr.Hand(hand)) == hand, "the canonical notation"
    score = mcr.score(hand, rules=RULES)
    assert score is not None, f"{hand} is no win"
    assert score.is_legal
    return score


def counts(score: mcr.Score) -> dict[str, int]:
    """Return how often each fan is counted, flowers too."""
    return score.counts | ({"flower_tiles": score.flowers} if score.flowers else {})


def points_of(score: mcr.Score) -> dict[str, int]:
    """Return what each counted fan gives, flowers too."""
    flowers = score.total - score.points
    return {fan.fan.id: fan.points for fan in score.fans} | ({"flower_tiles": flowers} if flowers else {})


def excluders(score: mcr.Score) -> dict[str, set[str]]:
    """Return the fans whose pattern is there uncounted, each with the counted fans that imply it."""
    return {e.fan.id: set() if isinstance(e.by, str) else {fan.id for fan in e.by} for e in score.excluded}


@rows
def test_a_hand_that_fits_the_description_has_the_fan(fan: str) -> None:
    for hand in TABLE[fan]["has"]:
        score = scored(hand)
        assert fan in counts(score), hand
        assert points_of(score)[fan] == counts(score)[fan] * VALUES[fan], hand


@rows
def test_a_hand_that_just_misses_it_has_not(fan: str) -> None:
    for hand in TABLE[fan]["lacks"]:
        score = scored(hand)
        assert fan not in counts(score), hand
        assert fan not in excluders(score), hand


@pytest.mark.parametrize(("fan", "remark"), remarks())
def test_what_is_counted_beside_it(fan: str, remark: Mapping[str, Any]) -> None:
    uncounted = {*remark.get("uncounted", ()), *remark.get("excluded", ())}
    assert fan in {*remark["counted"], *uncounted}
    for hand in remark["hands"]:
        score = scored(hand)
        assert remark["counted"].items() <= counts(score).items()
        assert not uncounted & counts(score).keys()
        for other, excluder in remark.get("excluded", {}).items():
            assert excluder in excluders(score)[other]
        assert remark.get("points", {}).items() <= points_of(score).items()


@rows
def test_points_are_those_of_the_table(fan: str) -> None:
    assert mcr.Fan(fan).points(RULES) == VALUES[fan]


@rows
def test_the_russian_name_is_that_of_the_row(fan: str) -> None:
    assert mcr.Fan(fan).name("ru") == TABLE[fan]["name"]


def test_every_row_is_covered_in_the_order_of_the_list() -> None:
    assert len(TABLE) == ROWS
    assert list(TABLE) == FAN_IDS[:-1]
    assert FAN_IDS[-1] == "concealed_and_melded_kong"
    assert any(FAN_IDS[-1] in remark["counted"] for remark in TABLE["two_melded_kongs"]["remarks"])


def test_every_remark_is_covered() -> None:
    found = {
        kind: {(fan, remark[kind]) for fan, row in TABLE.items() for remark in row.get("remarks", ()) if kind in remark}
        for kind in REMARKS
    }
    assert {kind: len(remarks) for kind, remarks in found.items()} == REMARKS


def test_every_row_has_its_fields() -> None:
    kinds = {*REMARKS, "open"}
    optional = {"reading", "uncounted", "excluded", "points"}
    for fan, row in TABLE.items():
        assert {"name", "has", "lacks"} <= row.keys() <= {"name", "reading", "has", "lacks", "remarks"}, fan
        assert row["has"], fan
        assert row["lacks"], fan
        for remark in row.get("remarks", ()):
            assert len(kinds & remark.keys()) == 1, fan
            assert {"counted", "hands"} <= remark.keys() - kinds <= {"counted", "hands"} | optional, fan
            fans = [other for key in ("counted", "uncounted", "excluded", "points") for other in remark.get(key, ())]
            assert {*fans} <= {*FAN_IDS}, fan
