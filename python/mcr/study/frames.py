"""The three frames: columns of the core as pandas has them.

Every frame has exactly these columns in this order, also when it is empty, and every category column all its
categories, whatever occurs: frames of different studies can be put together and compared.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import pandas as pd

from mcr._mcr import _categories

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    import numpy.typing as npt
    from pandas.api.extensions import ExtensionArray

__all__ = ["CATEGORIES", "COLUMNS", "NAMES", "Name", "category", "concat", "frame_of", "restored"]

Name = Literal["deals", "wins", "fans"]
NAMES: tuple[Name, ...] = ("deals", "wins", "fans")

COLUMNS: dict[Name, dict[str, str]] = {
    "deals": {
        "deal": "int64",
        "seed": "uint64",
        "round": "category",
        "dealer": "int8",
        "reason": "category",
        "discarder": "Int8",
        "turns": "int16",
        "wall_left": "int16",
        "kongs": "int8",
        "pay_0": "int32",
        "pay_1": "int32",
        "pay_2": "int32",
        "pay_3": "int32",
    },
    "wins": {
        "deal": "int64",
        "seat": "int8",
        "wind": "category",
        "self_drawn": "bool",
        "tile": "category",
        "form": "category",
        "points": "int16",
        "flowers": "int8",
        "total": "int16",
        "melds": "int8",
        "turn": "int16",
        "hand": "str",
    },
    "fans": {"deal": "int64", "seat": "int8", "fan": "category", "count": "uint8", "points": "int16"},
}
"""The columns of each frame and their dtypes."""

CATEGORIES: dict[str, tuple[str, ...]] = {name: tuple(values) for name, values in _categories().items()}
"""The categories of each column that has them, in their order: those of `fan` are the catalogue's."""


@cache
def category(column: str) -> pd.CategoricalDtype[object]:
    """Return the type of a column of categories."""
    return pd.CategoricalDtype(pd.Index(CATEGORIES[column], dtype="str"))


def frame_of(name: Name, columns: Mapping[str, Any]) -> pd.DataFrame:
    """Return a frame made of the core's columns, whose arrays it keeps.

    Codes become categories, -1 a missing number, bytes texts.
    """
    made: dict[str, npt.NDArray[Any] | ExtensionArray] = {}
    for column, dtype in COLUMNS[name].items():
        values = columns[column]
        if dtype == "category":
            made[column] = pd.Categorical.from_codes(values, dtype=category(column), validate=False)
        elif dtype == "Int8":
            made[column] = pd.arrays.IntegerArray(values, values < 0)
        elif dtype == "str":
            made[column] = texts(*values)
        else:
            made[column] = values
    return pd.DataFrame(made, copy=False)


def texts(characters: npt.NDArray[np.uint8], ends: npt.NDArray[np.int64]) -> ExtensionArray:
    """Return texts, where pyarrow is installed without a copy; `ends` begins with 0."""
    if importlib.util.find_spec("pyarrow"):
        import pyarrow as pa  # noqa: PLC0415 - only where it is installed

        array = pa.LargeStringArray.from_buffers(len(ends) - 1, pa.py_buffer(ends), pa.py_buffer(characters))
        made: ExtensionArray = pd.array(array, dtype="str")
        return made
    # The notation is ASCII: bytes are characters.
    text = characters.tobytes().decode("ascii")
    return pd.array([text[start:end] for start, end in pairwise(ends.tolist())], dtype="str")


def restored(name: Name, frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame that was written and read again with its exact columns and types."""
    made = {}
    for column, dtype in COLUMNS[name].items():
        kind = category(column) if dtype == "category" else pd.api.types.pandas_dtype(dtype)
        made[column] = frame[column].astype(kind)
    return pd.DataFrame(made, copy=False)


def concat(name: Name, frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Return frames one under the other; none make an empty frame."""
    return pd.concat([*frames] or [empty(name)], ignore_index=True) if len(frames) != 1 else frames[0]


def empty(name: Name) -> pd.DataFrame:
    """Return a frame without rows."""
    return restored(name, pd.DataFrame({column: [] for column in COLUMNS[name]}))
