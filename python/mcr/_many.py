"""Many hands at once: what is accepted as such, and columns out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from mcr._errors import McrError
from mcr._mcr import Hand, Hands, Rules, Tiles, _fan_columns, _hand_columns, _score_many

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd

    ManyHands: TypeAlias = Hands | Sequence[str | Hand] | Iterable[str | Hand] | pd.Series[Any] | pd.DataFrame
    """What `score_many` and `Hands.parse` take."""

__all__ = [
    "ManyHands",
    "as_input",
    "check_choices",
    "columns_of_rows",
    "index_of",
    "problem_column",
    "score_many",
    "visible_of",
]


def __getattr__(name: str) -> object:
    if name == "ManyHands":  # for annotations of others; pandas is not imported for it
        return Iterable
    raise AttributeError(name)


def as_input(hands: ManyHands) -> Hands | list[Any]:
    """Return the hands as the core reads them."""
    if isinstance(hands, (Hands, list)):
        return hands
    if isinstance(hands, (str, bytes, Hand)):
        message = f"expected many hands, not one {type(hands).__name__}; for one hand there is score()"
        raise TypeError(message)
    if "pandas" in sys.modules:
        import pandas as pd

        if isinstance(hands, pd.DataFrame):
            if "hand" not in hands.columns:
                raise McrError(f"the frame has no column `hand`; its columns are {', '.join(map(str, hands.columns))}")
            hands = hands["hand"]
    return listed(hands, "hands as Hands, a list, a Series, or a frame with a column `hand`")


def index_of(hands: ManyHands) -> pd.Index[Any] | None:
    """Return the index of a Series or DataFrame."""
    if "pandas" in sys.modules:
        import pandas as pd

        if isinstance(hands, (pd.Series, pd.DataFrame)):
            return hands.index
    return None


def visible_of(hands: ManyHands, visible: Tiles | str | Iterable[Tiles | str]) -> Tiles | str | list[Any]:
    """Return the visible tiles of hands as the core reads them: those given, or else a frame's column `visible`."""
    if "pandas" in sys.modules:
        import pandas as pd

        if isinstance(hands, pd.DataFrame) and "visible" in hands.columns and isinstance(visible, str) and not visible:
            visible = hands["visible"]
    if isinstance(visible, (str, Tiles)):
        return visible
    return listed(visible, "visible tiles as a text, Tiles, or a list of these, one for each hand")


def listed(values: Iterable[Any], expected: str) -> list[Any]:
    """Return values as a list; a TypeError says what was expected."""
    tolist = getattr(values, "tolist", None)  # of a Series or an array
    if callable(tolist):
        values = tolist()
    if isinstance(values, list):
        return values
    if not isinstance(values, Iterable):
        message = f"expected {expected}, not {type(values).__name__}"
        raise TypeError(message)
    return list(values)


@overload
def score_many(
    hands: ManyHands,
    rules: Rules | str = "wmo",
    as_: Literal["frame"] = "frame",
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> pd.DataFrame: ...
@overload
def score_many(
    hands: ManyHands,
    rules: Rules | str = "wmo",
    *,
    as_: Literal["arrays"],
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> dict[str, npt.NDArray[Any]]: ...
@overload
def score_many(
    hands: ManyHands,
    rules: Rules | str,
    as_: Literal["arrays"],
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> dict[str, npt.NDArray[Any]]: ...


def score_many(
    hands: ManyHands,
    rules: Rules | str = "wmo",
    as_: Literal["frame", "arrays"] = "frame",
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> pd.DataFrame | dict[str, npt.NDArray[Any]]:
    """Score many hands at once, on `threads` threads, or as many as there are cores.

    `hands` are `Hands`; or strings and Hand objects in a sequence, an iterable or a Series; or a DataFrame with a
    column `hand`. `rules` are Rules or the name of a preset. `threads` is 1 or more; the answer does not depend on it.

    The answer is a DataFrame with a row a hand, in the order and with the index of `hands`; with `as_="arrays"` a dict
    of NumPy arrays. The columns are `is_win` (bool), `points` (int16), `flowers` (int8), `total` (int16: points and
    flowers), `is_legal` (bool: the points reach the minimum of the rules), and for each of the 81 fans other than
    flowers, in catalogue order under its identifier, how often it is counted (uint8). A row that is no win is zero
    throughout.

    Text that is no hand, and hands before the win, raise an InvalidHandError that names every such row; with
    `errors="coerce"` they are no wins, and a last column `problem` says why (None or NA in the other rows).

    >>> frame = score_many(["[123m,1][123p,1]123m12p44s3p|EE0000|1", "1112345678999p8p"], rules="mil")
    >>> frame[["points", "flowers", "total", "is_legal", "nine_gates"]].values.tolist()
    [[18, 1, 19, True, 0], [92, 0, 92, True, 1]]
    """
    check_choices(errors, as_)
    flags, sums, flowers, fans, problems = _score_many(as_input(hands), rules, errors == "coerce", threads)
    problem = problem_column(len(flowers), problems) if errors == "coerce" else None
    if as_ == "arrays":
        columns = {"is_win": flags[0], "points": sums[0], "flowers": flowers, "total": sums[1], "is_legal": flags[1]}
        columns.update(zip(_fan_columns(), fans, strict=True))
        return columns if problem is None else {**columns, "problem": problem}

    import pandas as pd
    from pandas.api.internals import create_dataframe_from_blocks

    # Columns of one type are one block as they are: nothing is copied, and no column is looked at by itself.
    names, places = _layout()
    index = index_of(hands)
    frame: pd.DataFrame = create_dataframe_from_blocks(
        list(zip((flags, sums, flowers.reshape(1, -1), fans), places, strict=True)),
        index=pd.RangeIndex(len(flowers)) if index is None else index,
        columns=names,
    )
    if problem is not None:
        frame["problem"] = problem
    return frame


@cache
def _layout() -> tuple[pd.Index[str], tuple[npt.NDArray[np.intp], ...]]:
    """Return the columns of a frame, and which of them are flags, sums, flowers, fans."""
    import numpy as np
    import pandas as pd

    names = pd.Index(["is_win", "points", "flowers", "total", "is_legal", *_fan_columns()])
    places = ([0, 4], [1, 3], [2], range(5, len(names)))
    return names, tuple(np.array(place, dtype=np.intp) for place in places)


def check_choices(errors: str, as_: str = "frame") -> None:
    """Refuse other values of two arguments than there are."""
    if as_ not in ("frame", "arrays"):
        raise McrError(f"as_ is 'frame' or 'arrays', not {as_!r}")
    if errors not in ("raise", "coerce"):
        raise McrError(f"errors is 'raise' or 'coerce', not {errors!r}")


def columns_of_rows(
    hands: ManyHands,
    names: Sequence[str],
    rows: npt.NDArray[Any],
    problems: tuple[tuple[int, str], ...] | None,
    as_: Literal["frame", "arrays"],
) -> pd.DataFrame | dict[str, npt.NDArray[Any]]:
    """Return an array with a row a name as columns, with a last column `problem` where problems are given."""
    problem = None if problems is None else problem_column(rows.shape[1], problems)
    if as_ == "arrays":
        columns = dict(zip(names, rows, strict=True))
        return columns if problem is None else {**columns, "problem": problem}

    import pandas as pd

    frame = pd.DataFrame(rows.T, index=index_of(hands), columns=list(names), copy=False)
    if problem is not None:
        frame["problem"] = problem
    return frame


def problem_column(length: int, problems: tuple[tuple[int, str], ...]) -> npt.NDArray[np.object_]:
    """Return the texts at their rows and None elsewhere."""
    import numpy as np

    column = np.full(length, None, dtype=object)
    for row, problem in problems:
        column[row] = problem
    return column


def to_frame(hands: Hands) -> pd.DataFrame:
    """Return a frame with a row a hand: the notation and its parts."""
    import pandas as pd

    names = ("hand", "winning_tile", "round", "seat", "self_drawn", "last_of_kind", "last_in_wall", "kong")
    *columns, flowers, melds = _hand_columns(hands)
    frame = pd.DataFrame(dict(zip(names, columns, strict=True)))
    return frame.assign(flowers=pd.array(flowers, dtype="int8"), melds=pd.array(melds, dtype="int8"))
