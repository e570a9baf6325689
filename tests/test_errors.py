"""Bad input is named in full, with its place; nothing else is raised, and errors survive pickling."""

import contextlib
import copy
import pickle
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import mcr
from mcr import InvalidHandError, McrError, ParseError

GOOD = "[123m,1][123p,1]123m12p44s3p|EE0000|"


def assert_survives(error: McrError) -> None:
    """Check that a pickled and a copied error are the same."""
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301 - our own
        assert type(again) is type(error)
        assert (str(again), repr(again), vars(again)) == (str(error), repr(error), vars(error))


def test_all_errors_are_value_errors_of_one_base() -> None:
    for kind in (ParseError, InvalidHandError):
        assert issubclass(kind, McrError)
        assert kind.__module__ == "mcr"
    assert issubclass(McrError, ValueError)


@pytest.mark.parametrize(
    ("text", "offset", "found"),
    [
        ("[123m,1]12x44s", 10, "x"),
        ("123m5", 4, "5"),
        ("[123m,1", 7, ""),
        ("[123m,x]", 6, "x"),
        ("1112345678999p8p|XE", 17, "X"),
        ("1112345678999p8p|EE00", 21, ""),
        ("1112345678999p8p|EE0002", 22, "2"),
        ("1112345678999p8p|EE0000|9", 24, "9"),
        ("1112345678999p8p|EE0000|z", 24, "z"),
        ("1112345678999p8p|EE0000||", 24, "|"),
        ("🀇🀈x", 2, "x"),
        ("\ud800", 0, "?"),
    ],
)
def test_a_fault_has_its_place(text: str, offset: int, found: str) -> None:
    with pytest.raises(ParseError) as raised:
        mcr.Hand(text)
    error = raised.value
    assert (error.offset, error.found) == (offset, found)
    assert error.expected
    assert error.faults[0] == (error.offset, error.found, error.expected)
    assert str(error).startswith(f"at {offset}: found ")
    assert_survives(error)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(ParseError) as raised:
        mcr.Hand("[12x,1]1y4s|ZE0000|q")
    assert [fault.found for fault in raised.value.faults] == ["12", "x", "y", "Z", "q"]
    assert_survives(raised.value)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["0 tiles, each kong counting as three; allowed are 14 with the winning tile, or 13 before the win"]),
        ("1111m1m22334455p66s", ["at 5: 5 copies of 1m; there are 4"]),
        ("[1111m]1m223344556p66s", ["at 7: 5 copies of 1m; there are 4"]),
        ("[124m,1]111222333s44p", ["at 0: meld 1 [124m,1]: no chow, pung or kong"]),
        ("[EEE,5]111222333s44p", ["at 0: meld 1 [EEE,5]: a pung's digit is 1, 2 or 3"]),
        ("111222333s44pab", ["at 13: flower a among the tiles", "at 14: flower b among the tiles"]),
        (GOOD + "aa", ["at 37: flower a twice; each exists once"]),
        ("1112345678999p8p|EE0011", ["robbing a kong with the last tile", "robbing a kong of 8p with a further 8p"]),
        ("1112345678999p8p|EE1001", ["out with a replacement tile, but no kong"]),
        ("1112345678999p8p|EE0100", ["8p as the last of its kind with a further 8p concealed"]),
        ("[111m,1][222m,1][333m,1][444m,1][555m,1]", ["5 melds"]),
    ],
)
def test_every_problem_of_a_hand_is_named(text: str, problems: list[str]) -> None:
    for read in (mcr.Hand, mcr.score):
        with pytest.raises(InvalidHandError) as raised:
            read(text)
        error = raised.value
        assert len(error.problems) >= len(problems)
        for problem in problems:
            assert any(named.startswith(problem) for named in error.problems), error.problems
        assert error.rows == ()
        assert str(error) == "; ".join(error.problems)
        assert_survives(error)


def test_all_problems_at_once() -> None:
    with pytest.raises(InvalidHandError) as raised:
        mcr.Hand("[124m,1]11111s22p|EE0000|aa")
    assert [problem.split(":")[0] for problem in raised.value.problems] == [
        "10 tiles, each kong counting as three; allowed are 14 with the winning tile, or 13 before the win",
        "at 0",
        "at 12",
        "at 26",
    ]


def test_allowed_although_it_looks_strange() -> None:
    robbed = mcr.score("123456789m1244p3p|EE0101|")
    assert robbed, "robbing with the last-of-its-kind flag"
    assert "robbing_the_kong" in robbed.counts
    assert "last_tile" not in robbed.counts, "which it implies"
    replaced = mcr.score("[1111m]456789m1244p3p|EE1011|")
    assert replaced, "a replacement that is the last tile of the wall"
    assert {"out_with_replacement_tile", "last_tile_draw"} <= set(replaced.counts)


def test_arguments_of_a_wrong_type_are_type_errors() -> None:
    for call in (
        lambda: mcr.Tile(5),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.Meld(None),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.Hand(b"123m"),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.score(None),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.score(GOOD, seat=1),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.score(GOOD, self_drawn="yes"),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.score(GOOD, flowers=1.5),  # type: ignore[arg-type] # that is what is tried
        lambda: mcr.score(GOOD, rules=5),  # type: ignore[arg-type] # that is what is tried
    ):
        with pytest.raises(TypeError):
            call()


def test_arguments_of_a_wrong_value_say_what_is_allowed() -> None:
    with pytest.raises(McrError, match=r"^a wind is E, S, W or N, not \"X\"$"):
        mcr.score(GOOD, seat="X")
    with pytest.raises(McrError, match="a wind is E, S, W or N, not 5p"):
        mcr.score(GOOD, round=mcr.Tile("5p"))
    with pytest.raises(McrError, match="unknown rules `nix`; the presets are wmo, mil"):
        mcr.score(GOOD, rules="nix")
    with pytest.raises(McrError, match=r"flowers are a number 0-8 or letters a-h, not -1"):
        mcr.score(GOOD, flowers=-1)
    with pytest.raises(McrError, match=r"flowers are a number 0-8 or letters a-h, not 5p"):
        mcr.score(GOOD, flowers="5p")
    with pytest.raises(InvalidHandError) as raised:
        mcr.score("1112345678999p8p|EE1001", flowers=9)
    assert raised.value.problems[-1] == "9 flowers; at most 8 are allowed"
    assert len(raised.value.problems) == 2, "together with those of the hand"


def test_errors_carry_no_notes() -> None:
    for call in (lambda: mcr.Hand("x"), lambda: mcr.score("x"), lambda: mcr.Tiles(["5p", "y"])):
        with pytest.raises(McrError) as raised:
            call()
        assert not getattr(raised.value, "__notes__", [])


class Hostile:
    """Refuses whatever it is asked."""

    def __index__(self) -> int:
        raise RuntimeError

    def __iter__(self) -> Iterator[object]:
        raise RuntimeError


JUNK: list[Any] = [
    *(None, True, -1, 9, 2**80, -(2**80), 1.5, float("nan"), b"123m", "", "\ud800", "\0", "x" * 10_000, Hostile()),
    *(
        [],
        [None],
        ["5p", 5],
        [[]],
        {},
        {"hand": GOOD},
        slice(-(10**30), 10**30, 0),
        object,
        mcr.Tile("5p"),
        mcr.Tiles(),
    ),
    *(mcr.Meld("[123m,1]"), mcr.Hand(GOOD), mcr.Hands.parse([GOOD]), mcr.Rules("mil"), mcr.Fan("all_green")),
]


def test_no_value_of_any_type_does_worse_than_an_ordinary_error() -> None:
    hand, score, packed, rules = mcr.Hand(GOOD), mcr.score(GOOD), mcr.Hands.parse([GOOD]), mcr.Rules()
    tiles = mcr.Tiles("123m")
    assert score is not None
    kinds: list[Any] = [mcr.Tile, mcr.Tiles, mcr.Meld, mcr.Hand, mcr.Hands.parse, mcr.Rules, mcr.Fan, mcr.score]
    calls: list[Any] = [*kinds, mcr.score_many, score.payment, score.explain, rules.difference, tiles.count]
    calls += [lambda junk: tiles[junk], lambda junk: tiles + junk, lambda junk: tiles - junk, lambda junk: tiles < junk]
    calls += [lambda junk: junk in tiles, lambda junk: packed[junk], lambda junk: junk in packed]
    calls += [lambda junk, name=name: hand.replace(**{name: junk}) for name in ("round", "seat", "kong", "flowers")]
    calls += [lambda junk, name=name: mcr.Hand.of(**{"concealed": "1m", name: junk}) for name in ("concealed", "melds")]
    calls += [lambda junk, name=name: mcr.score(GOOD, **{name: junk}) for name in ("seat", "flowers", "dealt", "rules")]
    calls += [lambda junk, name=name: mcr.score_many([GOOD], **{name: junk}) for name in ("rules", "as_", "threads")]
    calls += [lambda junk: mcr.score_many([junk], errors="coerce"), lambda junk: rules.replace(deals=junk)]
    for call in calls:
        for junk in JUNK:
            with contextlib.suppress(Exception):  # a panic of the core is none
                call(junk)


@pytest.mark.parametrize(
    "change", [lambda hands: hands.extend(["x"] * 999), lambda hands: hands.__delitem__(slice(1001, None))]
)
def test_a_list_that_changes_meanwhile_is_scored_as_it_was(change: Callable[[list[str]], None]) -> None:
    good = "123456789m22p345p"
    for _ in range(100):
        hands = [good] * 50_000
        timer = threading.Timer(0.001, change, [hands])
        timer.start()
        points = mcr.score_many(hands, as_="arrays", errors="coerce")["points"]
        has_changed = len(hands) != 50_000
        timer.join()
        # On a busy machine it may have changed before it was read.
        scored = [good] * 50_000 if len(points) == 50_000 else hands
        assert points.tolist() == [21 if hand == good else 0 for hand in scored]
        if has_changed and len(points) == 50_000:
            return
    pytest.fail("it has never changed while it was scored")


@pytest.mark.parametrize("number", [9, 10**6, 2**63, 2**80, -1, -(2**63), -(2**80)])
def test_numbers_of_any_size_are_refused_in_the_same_way(number: int) -> None:
    with pytest.raises(McrError, match=f"{number}"):
        mcr.score(GOOD, flowers=number)
    if number < 0:
        with pytest.raises(McrError, match="threads must be 1 or more"):
            mcr.score_many([GOOD], threads=number)
    else:
        assert mcr.score_many([GOOD], threads=number).points[0] == 18
