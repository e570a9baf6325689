"""Writes a match and tells each action that is on the disk, until it is killed: `journal_child.py FILE ACTIONS [slow]`.

After so many actions it waits for its end, unless the match is over: however quick the machine, it cannot run away.
What a seat does depends on nothing but what was done before, so a match that was interrupted comes to the same end.
"""

import signal
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


class Slowly:
    """Writes byte by byte, and after so many lines waits in the middle of the next one."""

    def __init__(self, lines: int) -> None:
        """Count down from `lines`."""
        self.left = lines

    def __call__(self, file: FileIO, data: bytes) -> None:
        """Write one line."""
        for at, byte in enumerate(data):
            if self.left == 0 and at == len(data) // 2:
                signal.pause()
            file.write(bytes([byte]))
            time.sleep(0.0001)
        self.left -= 1


def done(match: mcr.Match) -> int:
    """Return how many things were done in a match, deals begun among them."""
    return sum(1 + len(record.actions) for record in match.records)


def main() -> None:
    """Go on with the match, or begin it."""
    path, left = Path(sys.argv[1]), int(sys.argv[2])
    slow = "slow" in sys.argv
    journal = Journal.resume(path) if path.exists() else Journal.begin(path, mcr.Match(**MATCH))
    match = journal.match
    assert match is not None
    if slow:
        vars(_journal)["write_all"] = Slowly(left)
    print(done(match), flush=True)
    while not match.is_over:
        if left == 0 and not slow:
            signal.pause()
        left -= 1
        if match.deal.awaiting:
            journal.apply(*chosen(match))
        else:
            journal.next_deal()
        print(done(match), flush=True)
    journal.close()


if __name__ == "__main__":
    main()
