"""A progress bar: tqdm's where it is installed, else a plain one."""

from __future__ import annotations

import importlib.util
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mcr._progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["bar"]


@contextmanager
def bar(total: int, unit: str, *, is_shown: bool) -> Iterator[Callable[[int], None]]:
    """Yield a function that is told how many of the total are done, counted from the beginning.

    Shown in a notebook, and on the standard error if that is a terminal.
    """
    is_notebook = "ipykernel" in sys.modules
    if importlib.util.find_spec("tqdm") is None or not is_shown:
        with Progress(total, unit, is_shown=is_shown) as plain:
            done = 0

            def advance(reached: int) -> None:
                nonlocal done
                plain.advance(reached - done, reached)
                done = reached

            yield advance
        return
    if is_notebook and importlib.util.find_spec("ipywidgets"):
        from tqdm.notebook import tqdm  # noqa: PLC0415 - only where it is installed
    else:
        from tqdm import tqdm  # noqa: PLC0415 - only where it is installed
    # None: not where the standard error is no terminal, as in a log.
    hidden = False if is_notebook else None
    with tqdm(total=total, unit=f" {unit}", disable=hidden, file=sys.stderr, leave=is_notebook) as shown:
        done_before = 0

        def update(reached: int) -> None:
            nonlocal done_before
            shown.update(reached - done_before)
            done_before = reached

        yield update
