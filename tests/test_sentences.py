"""The sentences about play in the three documents: all are listed, and what they concern exists.

`data/sentences.csv` numbers every sentence of the sections named, in our words; where one sentence says two things,
each has a line. `kind`: play, a rule of the deal or the match; scoring, tested with the fans; table, manners of people
at a table; none, no rule. `concerns`: options as `name=value`, or the rule in a few words.
"""

import csv
from pathlib import Path

import mcr

FILE = Path(__file__).parent / "data" / "sentences.csv"
COUNTS = {
    "pt-head": 3,
    "pt-1": 4,
    "pt-2": 6,
    "pt-3": 14,
    "pt-4": 4,
    "pt-5": 4,
    "ru-v2": 1,
    "ru-v3": 2,
    "ru-d": 21,
    "ru-o": 22,
    "pl-g": 12,
    "pl-k": 5,
}
"""Sentences of each section."""


def lines() -> list[dict[str, str]]:
    """Return the lines of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_no_sentence_is_missing() -> None:
    assert [line["id"] for line in lines()] == [
        f"{part}-{n:02}" for part, size in COUNTS.items() for n in range(1, size + 1)
    ]
    for line in lines():
        assert line["kind"] in {"play", "scoring", "table", "none"}
        assert line["sentence"].endswith(".")
        assert line["concerns"]


def test_the_options_named_are_those_of_the_preset() -> None:
    for line in lines():
        for part in line["concerns"].split("; "):
            name, _, value = part.partition("=")
            if name in mcr.Rules.options() and value and " in " not in value:
                assert str(getattr(mcr.Rules(line["source"]), name)) == value.split(":")[0], line["id"]
