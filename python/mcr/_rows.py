"""Answers that are a sequence of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

_Row = TypeVar("_Row")


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
