"""The files of positions and deals are what the slow player says; its counts are those of the description of play."""

import ast
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import slow
import slow_deals
import slow_positions
from slow.deal import apply, awaiting, legal_actions
from slow.perft import kinds_of_actions, perft
from slow.state import Deal
from slow_play import start

GOLDEN = [11, 112, 1079, 12854, 123031]
"""Rules `wmo`, seed 0, dealer 0, round E."""

POSITIONS = {position.name: position for position in slow_positions.positions()}
LINES = {line["name"]: line for line in map(json.loads, slow_positions.FILE.read_text().splitlines())}


def test_golden_counts() -> None:
    deal = start(seed=0)
    assert [perft(deal, depth) for depth in (0, 1, 2, 3, 4)] == [1, *GOLDEN[:4]]
    assert LINES["wmo opening 0"]["counts"][:5] == GOLDEN


def sequences(deal: Deal, depth: int) -> int:
    """Count by applying every action, the last too."""
    if depth == 0:
        return 1
    total = 0
    for seat in awaiting(deal)[:1]:
        for action in legal_actions(deal, seat):
            after = deal.copy()
            apply(after, seat, action)
            total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(
    "name", ["wmo opening 0", "three answers, wmo", "1 left, 6sa8p last", "two false wins, repino"]
)
def test_counts_by_applying_the_last_action_too(name: str) -> None:
    deal = POSITIONS[name].deal()
    assert [sequences(deal, depth) for depth in (1, 2, 3)] == LINES[name]["counts"][:3]


def test_the_file_has_every_position() -> None:
    assert list(LINES) == list(POSITIONS)
    assert all(len(line["counts"]) == POSITIONS[name].depth for name, line in LINES.items())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_reached_and_counted(name: str) -> None:
    line = LINES[name]
    depth = max([1, *(deep for deep, count in enumerate(line["counts"], 1) if 0 < count <= 200)])
    found = json.loads(json.dumps(replace(POSITIONS[name], depth=depth).line()))
    assert found == line | {"counts": line["counts"][:depth]}


@pytest.mark.long
@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_counted_to_the_depth_of_the_file(name: str) -> None:
    deal = POSITIONS[name].deal()
    counts = LINES[name]["counts"]
    assert [perft(deal, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_positions_have_every_kind_of_action_in_them() -> None:
    found: set[str] = set()
    for line in LINES.values():
        for actions in line["legal"].values():
            found |= {action.split()[0] for action in actions}
    for name in ("a chain of replacements, wmo", "a kong that may be robbed, wmo", "three chows, a pung or a kong"):
        deal = POSITIONS[name].deal()
        for depth in (1, 2, 3):
            found |= set(kinds_of_actions(deal, depth))
    assert {"win", "pass", "chow", "pung", "kong", "concealed kong", "add kong"} <= found
    assert {"discard", "discard flower", "flower", "consent", "object"} <= found


def test_the_file_of_deals() -> None:
    lines = list(map(json.loads, slow_deals.FILE.read_text().splitlines()))
    assert json.loads(json.dumps(list(slow_deals.deals()))) == lines
    assert {line["result"]["reason"] for line in lines} == {"discard", "self_drawn", "robbed_kong", "draw", "false_win"}
    assert any(" dead" in action for line in lines for action in line["actions"])


def test_the_slow_player_stands_alone() -> None:
    paths = list(Path(slow.__path__[0]).glob("*.py"))
    assert len(paths) > 10
    for path in paths:
        nodes = list(ast.walk(ast.parse(path.read_text())))
        names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        assert {name.split(".")[0] for name in names} <= {"slow", *sys.stdlib_module_names}, path.name
