"""Answers that are a sequence of rows, and rows as a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Columns", "Rows", "fields", "frame_of"]

_Row = TypeVar("_Row")

Columns: TypeAlias = Mapping[str, tuple[str, Callable[[_Row], object]]]
"""Columns of a frame by name: the dtype, and what stands in a row."""


class Rows(Sequence[_Row]):
    """What is its `rows`, in their order."""

    __slots__ = ()

    rows: tuple[_Row, ...]

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, place: int) -> _Row: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[_Row, ...]: ...
    def __getitem__(self, place: int | slice) -> _Row | tuple[_Row, ...]:
        return self.rows[place]

    def __iter__(self) -> Iterator[_Row]:
        return iter(self.rows)


def frame_of(rows: Sequence[_Row], columns: Columns[_Row]) -> pd.DataFrame:
    """Return a frame of rows. In columns of texts (`str`, or `object` with None) values are written as texts."""
    import pandas as pd

    def column(dtype: str, value_of: Callable[[_Row], object]) -> pd.Series[Any]:
        values = [value_of(row) for row in rows]
        if dtype in ("str", "object"):
            values = [None if value is None else str(value) for value in values]
        return pd.Series(values, dtype=dtype)

    return pd.DataFrame({name: column(*column_of) for name, column_of in columns.items()})


def fields(dtypes: Mapping[str, str]) -> Columns[Any]:
    """Return columns that are fields of the rows, from their dtypes."""
    return {name: (dtype, attrgetter(name)) for name, dtype in dtypes.items()}
