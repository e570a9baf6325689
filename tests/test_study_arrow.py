"""The frames of a study in other libraries, and without them."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import mcr


@pytest.fixture(scope="module")
def study() -> mcr.Study:
    return mcr.simulate(300, ["legal"] * 4, seed=3, progress=False)


def address(values: object) -> int:
    """Return where the values of an array stand in memory."""
    found: int = values.__array_interface__["data"][0]  # type: ignore[attr-defined] # NumPy arrays have it
    return found


@pytest.mark.parametrize("name", ["deals", "wins", "fans"])
def test_a_frame_goes_over_to_pyarrow_and_polars_without_a_copy(study: mcr.Study, name: str) -> None:
    frame: pd.DataFrame = getattr(study, name)
    table, other = pa.table(frame), pl.DataFrame(frame)
    numbers = [
        str(column) for column, dtype in frame.dtypes.items() if isinstance(dtype, np.dtype) and dtype.kind in "iu"
    ]
    assert {"deal"} < set(numbers)
    for column in numbers:
        here = address(frame[column].to_numpy())
        assert table[column].chunk(0).buffers()[1].address == here, column
        assert address(other[column].to_numpy(allow_copy=False)) == here, column
    for column in map(str, frame):
        values = [None if pd.isna(value) else value for value in frame[column].tolist()]
        assert table[column].to_pylist() == values, column
        assert other[column].to_list() == values, column


def test_texts_go_over_to_pyarrow_without_a_copy(study: mcr.Study) -> None:
    hands = study.wins["hand"].array
    held = pa.chunked_array(hands.__arrow_array__()).chunk(0)
    given = pa.table(study.wins)["hand"].chunk(0)
    assert [buffer and buffer.address for buffer in given.buffers()] == [
        buffer and buffer.address for buffer in held.buffers()
    ]
