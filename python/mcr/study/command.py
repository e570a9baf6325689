"""What `mcr simulate` does."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mcr._errors import McrError
from mcr.study.simulation import BOTS, simulate
from mcr.study.texts import full

if TYPE_CHECKING:
    import argparse

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Simulate deals, and print what kind of play it is."""
    out = arguments.out
    try:
        study = simulate(
            arguments.deals,
            bots_of(arguments.bots),
            arguments.seed,
            arguments.rules,
            threads=arguments.threads,
            out=out,
            chunk=arguments.chunk if out else None,
        )
    except (KeyboardInterrupt, OSError) as error:
        told = getattr(error, "__notes__", [])
        if out and isinstance(error, KeyboardInterrupt):
            told = [f"what is complete stands in {out}; the same command goes on from there"]
        print("".join(f"mcr: {note}\n" for note in told), end="", file=sys.stderr)
        raise
    print(full(study))
    if out:
        print(f"deals, wins and fans stand in {out}")
    return 0


def bots_of(names: str | None) -> list[str]:
    """Return four bots: one name is all of them."""
    if names is None:
        return list(BOTS)
    listed = names.split(",")
    if len(listed) not in (1, len(BOTS)):
        raise McrError(f"--bots: one name, or four with commas; not {len(listed)}")
    return listed * len(BOTS) if len(listed) == 1 else listed
