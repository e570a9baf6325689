"""Hands and score_many: packed hands, columns, bad rows, threads."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mcr
from mcr import Fan, Hand, Hands, InvalidHandError
from mcr.testing import winning_hands
from strategies import HANDS, complete_hands, waiting_hands

TEXTS = [str(hand) for hand in HANDS]
PACKED = Hands.parse(TEXTS)
NO_WIN = "[123m,1][123p,1]123m12p45s3p|SW1010|5"
FANS = [fan.id for fan in Fan if fan.id != "flower_tiles"]
DTYPES = {"is_win": "bool", "points": "int16", "flowers": "int8", "total": "int16", "is_legal": "bool"}
DTYPES |= dict.fromkeys(FANS, "uint8")


def expected_row(hand: Hand | str, rules: str) -> dict[str, object]:
    """Return the row that score gives reason for."""
    score = mcr.score(hand, rules=rules)
    if score is None:
        return dict.fromkeys(DTYPES, 0)
    row: dict[str, object] = {**dict.fromkeys(FANS, 0), **score.counts}
    values = (True, score.points, score.flowers, score.total, score.is_legal)
    return dict(zip(list(DTYPES)[:5], values, strict=True)) | row


def rows(frame: pd.DataFrame) -> list[dict[str, object]]:
    """Return a frame as rows of plain values."""
    return frame.to_dict("records")  # type: ignore[return-value] # the keys are the columns' names


@pytest.mark.parametrize("rules", mcr.Rules.presets)
def test_rows_are_what_score_says(rules: str) -> None:
    frame = mcr.score_many(PACKED[:500], rules)
    assert rows(frame) == [expected_row(hand, rules) for hand in HANDS[:500]]


@given(st.lists(st.one_of(complete_hands, complete_hands.map(str), st.just(NO_WIN)), max_size=20))
def test_any_hands_in_any_order(hands: list[Hand | str]) -> None:
    assert rows(mcr.score_many(hands, "mil")) == [expected_row(hand, "mil") for hand in hands]


def test_the_columns_and_their_types() -> None:
    frame = mcr.score_many(PACKED)
    assert dict(frame.dtypes.astype(str)) == DTYPES
    assert list(frame.columns) == list(DTYPES)
    assert len(FANS) == 81
    assert frame.index.equals(pd.RangeIndex(len(HANDS)))
    arrays = mcr.score_many(PACKED, as_="arrays")
    assert {name: str(array.dtype) for name, array in arrays.items()} == DTYPES
    for name, array in arrays.items():
        assert array.shape == (len(HANDS),)
        assert np.array_equal(array, frame[name])


def test_a_row_that_is_no_win_is_zero_throughout() -> None:
    frame = mcr.score_many([TEXTS[0], NO_WIN])
    assert not frame.iloc[1].to_numpy(dtype=int).any()
    assert frame.loc[0, "is_win"]


@pytest.mark.parametrize(
    "make",
    [
        list,
        tuple,
        iter,
        Hands.parse,
        lambda texts: [Hand(text) for text in texts],
        lambda texts: [Hand(text) if n % 2 else text for n, text in enumerate(texts)],
        np.array,
        lambda texts: np.array(texts, dtype=object),
        lambda texts: (text for text in texts),
        pd.Series,
        lambda texts: pd.Series(texts, dtype=object),
        lambda texts: pd.DataFrame({"other": 1, "hand": texts}),
        lambda texts: Hands.parse(texts).to_frame(),
    ],
)
def test_what_is_taken_for_many_hands(make: Callable[[list[str]], Any]) -> None:
    expected = mcr.score_many(TEXTS[:50])
    assert mcr.score_many(make(TEXTS[:50])).equals(expected)
    assert Hands.parse(make(TEXTS[:50])) == PACKED[:50]


def test_the_index_is_kept() -> None:
    series = pd.Series(TEXTS[:4], index=["a", "b", "b", "d"])
    assert list(mcr.score_many(series).index) == ["a", "b", "b", "d"]
    frame = pd.DataFrame({"hand": TEXTS[:4]}, index=pd.Index([4, 3, 2, 1], name="deal"))
    scores = mcr.score_many(frame)
    assert scores.index.equals(frame.index)
    assert scores.index.name == "deal"
    assert frame.join(scores).shape == (4, 87)


def test_no_hands() -> None:
    nothings: list[Any] = [[], Hands.parse([]), pd.Series([], dtype=object)]
    for nothing in nothings:
        frame = mcr.score_many(nothing)
        assert dict(frame.dtypes.astype(str)) == DTYPES
        assert len(frame) == 0
    assert all(array.shape == (0,) for array in mcr.score_many([], as_="arrays").values())


def test_one_hand_is_not_many() -> None:
    ones: list[Any] = [TEXTS[0], HANDS[0], TEXTS[0].encode()]
    for one in ones:
        with pytest.raises(TypeError, match="expected many hands, not one"):
            mcr.score_many(one)
    with pytest.raises(mcr.McrError, match="no column `hand`; its columns are text"):
        mcr.score_many(pd.DataFrame({"text": TEXTS[:2]}))


BAD = {
    3: ("123m", "3 tiles, each kong counting as three"),
    10: ("[123m,1]12x44s", 'at 10: found "x", expected a tile'),
    11: (None, "a hand is a str or a Hand, not NoneType"),
    25: ("[123m,1][123p,1]123m12p44s", "13 tiles, each kong counting as three; a win has 14"),
    4099: (float("nan"), "a hand is a str or a Hand, not float"),
    69_999: ("1111m1m2334455p66s|EE0001|aa", "at 5: 5 copies of 1m; there are 4; at 27: flower a twice"),
}


def with_bad_rows() -> list[Any]:
    """Return 70,000 hands, more than one block, with bad ones among them."""
    hands: list[Any] = (TEXTS * 24)[:70_000]
    for row, (hand, _) in BAD.items():
        hands[row] = hand
    return hands


@pytest.mark.parametrize("threads", [1, 2, None])
def test_bad_rows_are_all_named(threads: int | None) -> None:
    with pytest.raises(InvalidHandError) as raised:
        mcr.score_many(with_bad_rows(), threads=threads)
    error = raised.value
    assert error.rows == tuple(BAD)
    assert len(error.problems) == len(BAD)
    for problem, (_, expected) in zip(error.problems, BAD.values(), strict=True):
        assert problem.startswith(expected)
    lines = str(error).splitlines()
    assert lines == [f"row {row}: {problem}" for row, problem in zip(error.rows, error.problems, strict=True)]
    assert pickle.loads(pickle.dumps(error)).__dict__ == error.__dict__  # noqa: S301 - our own


def test_hands_name_bad_rows_too_and_may_be_before_the_win() -> None:
    with pytest.raises(InvalidHandError) as raised:
        Hands.parse(with_bad_rows())
    assert raised.value.rows == tuple(row for row in BAD if row != 25)
    packed = Hands.parse([TEXTS[0], "[123m,1][123p,1]123m12p44s"])
    assert packed[1].winning_tile is None
    with pytest.raises(InvalidHandError, match="row 1: 13 tiles"):
        mcr.score_many(packed)
    assert mcr.score_many(packed, errors="coerce")["is_win"].tolist() == [True, False]


def test_a_message_shows_some_rows_and_counts_the_others() -> None:
    with pytest.raises(InvalidHandError) as raised:
        Hands.parse(["x"] * 1000)
    assert len(raised.value.rows) == 1000
    assert len(str(raised.value).splitlines()) == 11
    assert str(raised.value).endswith("and 990 more rows")


@pytest.mark.parametrize("threads", [1, 2, None])
def test_coerced_rows_say_what_is_wrong_and_nothing_else_is_lost(threads: int | None) -> None:
    hands = with_bad_rows()
    frame = mcr.score_many(hands, errors="coerce", threads=threads)
    assert list(frame.columns) == [*DTYPES, "problem"]
    problems = frame["problem"].dropna()
    assert list(problems.index) == list(BAD)
    for problem, (_, expected) in zip(problems, BAD.values(), strict=True):
        assert problem.startswith(expected)
    assert not frame.loc[list(BAD)].drop(columns="problem").to_numpy(dtype=int).any()
    good = frame.drop(index=list(BAD), columns="problem")
    assert good["is_win"].all()
    kept = [hand for row, hand in enumerate(hands) if row not in BAD]
    assert good.reset_index(drop=True).equals(mcr.score_many(kept))
    arrays = mcr.score_many(hands, as_="arrays", errors="coerce", threads=threads)
    assert [row for row, problem in enumerate(arrays["problem"]) if problem is not None] == list(BAD)


def test_the_answer_does_not_depend_on_threads() -> None:
    hands = winning_hands(150_000, seed=5)
    one = mcr.score_many(hands, "mil", threads=1)
    for threads in (2, 3, 16, None):
        assert mcr.score_many(hands, "mil", threads=threads).equals(one)
    texts = [str(hand) for hand in hands]
    assert mcr.score_many(texts, "mil", threads=4).equals(one)
    assert Hands.parse(texts, threads=1) == Hands.parse(texts, threads=3) == hands


def test_wrong_arguments() -> None:
    for threads in (0, -1):
        with pytest.raises(mcr.McrError, match=f"threads must be 1 or more, not {threads}"):
            mcr.score_many(PACKED, threads=threads)
    with pytest.raises(mcr.McrError, match="as_ is 'frame' or 'arrays', not 'list'"):
        mcr.score_many(PACKED, as_="list")  # type: ignore[call-overload] # that is what is tried
    with pytest.raises(mcr.McrError, match="errors is 'raise' or 'coerce', not 'ignore'"):
        mcr.score_many(PACKED, errors="ignore")  # type: ignore[call-overload] # that is what is tried
    with pytest.raises(mcr.McrError, match="unknown rules `nix`"):
        mcr.score_many(PACKED, "nix")


def test_packed_hands_are_a_sequence() -> None:
    assert len(PACKED) == len(HANDS)
    assert tuple(PACKED) == HANDS
    assert (PACKED[0], PACKED[-1]) == (HANDS[0], HANDS[-1])
    for part in (slice(5), slice(-5, None), slice(None, None, -7), slice(100, 10), slice(3, 1000, 13)):
        assert tuple(PACKED[part]) == HANDS[part]
        assert isinstance(PACKED[part], Hands)
    with pytest.raises(IndexError):
        PACKED[len(PACKED)]
    with pytest.raises(TypeError):
        PACKED["0"]  # type: ignore[call-overload] # that is what is tried
    assert HANDS[7] in PACKED
    assert "nonsense" not in PACKED
    assert Hand("11m22334455p6666s") not in PACKED


def test_packed_hands_are_values() -> None:
    some = PACKED[:100]
    for again in (pickle.loads(pickle.dumps(some)), copy.copy(some), copy.deepcopy(some)):  # noqa: S301 - our own
        assert again == some
        assert hash(again) == hash(some)
    assert some != PACKED[:99]
    assert repr(PACKED[:2]) == f"Hands.parse(['{TEXTS[0]}', '{TEXTS[1]}'])"
    assert repr(PACKED).endswith(f", ... {len(PACKED)} hands])")
    empty = Hands.parse([])
    assert pickle.loads(pickle.dumps(empty)) == empty  # noqa: S301 - our own


@given(st.lists(st.one_of(complete_hands, waiting_hands()), max_size=10))
def test_packing_loses_nothing(hands: list[Hand]) -> None:
    packed = Hands.parse(map(str, hands))
    assert list(packed) == hands
    assert packed.to_frame()["hand"].tolist() == [str(hand) for hand in hands]


def test_hands_as_a_frame() -> None:
    frame = PACKED.to_frame()
    flags = ["self_drawn", "last_of_kind", "last_in_wall", "kong"]
    assert list(frame.columns) == ["hand", "winning_tile", "round", "seat", *flags, "flowers", "melds"]
    assert (str(frame["flowers"].dtype), str(frame["melds"].dtype)) == ("int8", "int8")
    assert all(frame[flag].dtype == bool for flag in flags)
    for hand, row in zip(HANDS, rows(frame), strict=True):
        parts = {name: getattr(hand, name) for name in ("round", "seat", "flowers", *flags)}
        assert row == {"hand": str(hand), "winning_tile": str(hand.winning_tile), "melds": len(hand.melds)} | parts


def test_every_fan_is_among_the_winning_hands() -> None:
    hands = winning_hands(100_000, seed=1)
    frame = mcr.score_many(hands, "mil")
    assert frame["is_win"].all()
    assert ((frame[FANS] > 0).sum() >= 50).all()
    assert (frame["flowers"] > 0).sum() >= 50
    parts = hands.to_frame()
    assert parts[["self_drawn", "last_of_kind", "last_in_wall", "kong"]].any().all()
    assert mcr.score_many(hands[:10], "mil").equals(mcr.score_many(winning_hands(10, seed=1), "mil"))
