"""Writes a match and tells each action that is on the disk, until it is killed: `journal_child.py FILE [slow]`.

What a seat does depends on nothing but what was done before, so a match that was interrupted comes to the same end.
"""

import sys
import time
from io import FileIO
from pathlib import Path
from typing import Any

import mcr
from mcr.records import Journal, _journal
from played import dice

MATCH: dict[str, Any] = {"seed": 11, "rules": "repino", "deals": 3}


def chosen(match: mcr.Match) -> tuple[int, mcr.Action]:
    """Return who acts now, and how."""
    deal = match.deal
    seat = min(deal.awaiting)
    actions = deal.legal_actions(seat)
    rng = dice(1000 * match.index + len(match.records[-1].actions))
    rare = [action for action in actions if action.kind in ("win", "kong", "added_kong", "concealed_kong")]
    return seat, rng.choice(rare or actions)


def whole() -> mcr.Match:
    """Return the match as it is without an interruption."""
    match = mcr.Match(**MATCH)
    while not match.is_over:
        if match.deal.awaiting:
            match.deal.apply(*chosen(match))
        else:
            match.next_deal()
    return match


def slowly(file: FileIO, data: bytes) -> None:
    """Write byte by byte, so that whoever is killed is so in the middle of a line."""
    for byte in data:
        file.write(bytes([byte]))
        time.sleep(0.0001)


def done(match: mcr.Match) -> int:
    """Return how many things were done in a match, deals begun among them."""
    return sum(1 + len(record.actions) for record in match.records)


def main() -> None:
    """Go on with the match, or begin it."""
    path = Path(sys.argv[1])
    if "slow" in sys.argv:
        vars(_journal)["write_all"] = slowly
    journal = Journal.resume(path) if path.exists() else Journal.begin(path, mcr.Match(**MATCH))
    match = journal.match
    assert match is not None
    print(done(match), flush=True)
    while not match.is_over:
        if match.deal.awaiting:
            journal.apply(*chosen(match))
        else:
            journal.next_deal()
        print(done(match), flush=True)
    journal.close()


if __name__ == "__main__":
    main()
