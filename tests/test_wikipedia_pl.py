"""The Polish Wikipedia article on MCR, fan by fan, under the rules `wikipedia_pl`: hands of our own do what it says.

Its "not counted" lists, example combinations and remarks stand in data/wikipedia_pl.toml with the hands; so does which
sentence is followed where the article contradicts itself.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import mcr

RULES = "wikipedia_pl"

LISTS = 38
"""Fans with a "not counted" list, by reading the article."""

EXAMPLES = 58
"""Examples in the article: 51 name fans beside the one they illustrate, 7 show it alone."""

EXAMPLES_ALONE = 7
"""The first of two of Seven Shifted Pairs and of Lesser Honors and Knitted Tiles; the only one of Thirteen Orphans,
Pure Terminal Chows, Greater Honors and Knitted Tiles, Three-Suited Terminal Chows and Chicken Hand.
"""

SECTIONS: dict[str, dict[str, list[dict[str, Any]]]] = tomllib.loads(
    (Path(__file__).parent / "data" / f"{RULES}.toml").read_text(encoding="utf-8")
)
ENTRIES = [(fan, entry) for fans in SECTIONS.values() for fan, entries in fans.items() for entry in entries]
VALUES = {fan: int(points) for points, fans in SECTIONS.items() for fan in fans}
FAN_IDS = [fan.id for fan in mcr.Fan]


def of_kind(kind: str) -> list[Any]:
    """Return the entries with a key as parameters of a test, named after their fan, numbered where it has several."""
    found = [(fan, entry) for fan, entry in ENTRIES if kind in entry]
    fans = [fan for fan, _ in found]
    names: list[str] = []
    for place, (fan, entry) in enumerate(found):
        number = entry["example"] if kind == "example" else fans[: place + 1].count(fan)
        name = fan if fans.count(fan) == 1 else f"{fan}-{number}"
        names.append(f"{name}-{entry['case']}" if "case" in entry else name)
    return [pytest.param(fan, entry, id=name) for (fan, entry), name in zip(found, names, strict=True)]


def scored(hand: str) -> mcr.Score:
    assert str(mcr.Hand(hand)) == hand, "the canonical notation"
    score = mcr.score(hand, rules=RULES)
    assert score is not None, f"{hand} is no win"
    return score


def counts(score: mcr.Score) -> dict[str, int]:
    """Return how often each fan is counted, flowers too."""
    return score.counts | ({"flower_tiles": score.flowers} if score.flowers else {})


def excluders(score: mcr.Score) -> dict[str, set[str]]:
    """Return the fans whose pattern is there uncounted, each with the counted fans that imply it."""
    return {e.fan.id: set() if isinstance(e.by, str) else {fan.id for fan in e.by} for e in score.excluded}


@pytest.mark.parametrize(("fan", "entry"), of_kind("list"))
def test_what_is_not_counted(fan: str, entry: Mapping[str, Any]) -> None:
    excluded: set[str] = set()
    for hand in entry["hands"]:
        score = scored(hand)
        assert score.is_legal
        assert score.counts[fan] == 1
        assert not set(entry["list"]) & score.counts.keys()
        excluded |= {other for other, by in excluders(score).items() if fan in by}
    assert set(entry["list"]) - excluded == set(entry.get("absent", ())), (
        "excluded by this fan where the pattern is there"
    )


@pytest.mark.parametrize(("fan", "entry"), of_kind("example"))
def test_what_an_example_combines(fan: str, entry: Mapping[str, Any]) -> None:
    score = scored(entry["hand"])
    assert score.is_legal
    assert score.counts == {fan: 1} | entry["with"] | entry.get("also", {})
    for slip, excluder in entry.get("slips", {}).items():
        assert excluder in excluders(score)[slip]


@pytest.mark.parametrize(("fan", "entry"), of_kind("counted"))
def test_what_is_remarked(fan: str, entry: Mapping[str, Any]) -> None:
    assert fan in {*entry["counted"], *entry.get("uncounted", ())}
    for hand in entry["hands"]:
        score = scored(hand)
        assert score.is_legal is not entry.get("below", False)
        assert entry["counted"].items() <= counts(score).items()
        assert not set(entry.get("uncounted", ())) & counts(score).keys()


@pytest.mark.parametrize("fan", VALUES)
def test_points_are_those_of_the_section(fan: str) -> None:
    assert mcr.Fan(fan).points(RULES) == VALUES[fan]


def test_every_list_and_every_example_is_covered() -> None:
    assert len({fan for fan, entry in ENTRIES if "list" in entry}) == LISTS
    examples = [(fan, entry) for fan, entry in ENTRIES if "example" in entry and "case" not in entry]
    assert len({(fan, entry["example"]) for fan, entry in examples}) == len(examples) == EXAMPLES
    assert sum(not entry["with"] for _, entry in examples) == EXAMPLES_ALONE


def test_every_fan_is_covered_in_the_order_of_the_article() -> None:
    # The article knows 81 fans and speaks of one melded and one concealed kong under Two Melded Kongs.
    assert list(VALUES) == FAN_IDS[:-1]
    assert FAN_IDS[-1] == "concealed_and_melded_kong"
    assert any(FAN_IDS[-1] in entry.get("uncounted", ()) for entry in SECTIONS["4"]["two_melded_kongs"])


def test_every_entry_has_the_fields_of_its_kind() -> None:
    kinds = [
        ({"at", "list", "hands"}, {"absent"}),
        ({"at", "example", "with", "hand"}, {"reading", "case", "also", "slips"}),
        ({"at", "counted", "hands"}, {"reading", "uncounted", "below"}),
    ]
    for fan, entry in ENTRIES:
        assert any(must <= entry.keys() <= must | may for must, may in kinds), (fan, entry["at"])
        named = [
            other
            for key in ("list", "absent", "with", "also", "slips", "counted", "uncounted")
            for other in entry.get(key, ())
        ]
        assert {*named} <= {*FAN_IDS}, (fan, entry["at"])
        if "also" in entry or "slips" in entry:
            assert "reading" in entry or "case" in entry, (fan, entry["at"])
