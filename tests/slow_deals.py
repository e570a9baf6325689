"""Whole deals of the slow player: `python tests/slow_deals.py` writes `data/deals.jsonl` again.

Each line of the file: `rules` and `changes`, the preset and the options that differ from it; `round`, `dealer`,
`seed`; the `actions` as `seat action`, where `seat dead` is a hand declared dead by a referee; `legal`, a SHA-256 in
hex of what could be done on the way, see `listed`; the `result`; `draws`, how many tiles each seat drew from the head
or its own wall, the dealer's fourteenth included.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from slow.actions import named_kind
from slow.deal import awaiting, legal_actions
from slow.penalties import may_declare
from slow.state import Deal
from slow.tiles import KINDS, kind, suit
from slow.walls import play
from slow_play import PRESETS, start

FILE = Path(__file__).parent / "data" / "deals.jsonl"
DEALS = 7
"""Of each preset: two with its minimum, the others with a lower one, so that most are won."""

RARE = [
    ("mahjongsoft", 50218),  # the last tile drawn
    ("cardavia", 50494),
    ("wmo", 50106),  # the discard after the last tile
    ("mahjongsoft", 50246),  # two winners
    ("mahjongsoft", 50294),
    ("botzone", 50137),  # out with the replacement
    ("cardavia", 50057),
    ("wmo", 50336),  # a robbed kong
    ("repino", 50145),
    ("repino", 50002),  # two false wins, the others consent, and the deal is won
    ("wmo", 50022),
]
"""Seeds of deals that end in a rare way."""


def listed(deal: Deal) -> str:
    """Return what can be done now: a line for each awaited seat in rising number, `seat: action, action`.

    The digest is that of these texts before each action, each line ended by a line feed.
    """
    return "".join(f"{seat}: {', '.join(legal_actions(deal, seat))}\n" for seat in awaiting(deal))


def deals() -> Iterator[dict[str, object]]:
    """Yield the lines of the file."""
    for number, preset in enumerate(PRESETS):
        for i in range(DEALS):
            yield line(preset, 1000 * number + i, {} if i < 2 else {"minimum_points": i - 2})
    for preset, seed in RARE:
        yield line(preset, seed, {"minimum_points": 0})


def line(preset: str, seed: int, changes: dict[str, Any]) -> dict[str, object]:
    """Return the line of one deal."""
    deal = start(seed=seed, preset=preset, dealer=seed % 4, round="ESWN"[seed % 4], **changes)
    legal = play_out(deal, Random(seed))  # noqa: S311 - no secret
    return {
        "rules": preset,
        "changes": changes,
        "round": deal.round,
        "dealer": deal.dealer,
        "seed": seed,
        "actions": deal.actions,
        "legal": legal,
        "result": asdict(deal.result) if deal.result else None,
        "draws": [seat.draws for seat in deal.seats],
    }


def play_out(deal: Deal, random: Random) -> str:
    """Play to the end as a beginner with bad manners would, and return the digest of what could be done."""
    digest = hashlib.sha256()
    while deal.phase != "over":
        digest.update(listed(deal).encode())
        seat = random.choice(awaiting(deal))  # the order of answers never matters
        alive = [other for other in range(4) if not deal.seats[other].dead]
        if deal.phase == "turn" and alive and random.random() < 0.004:
            play(deal, f"{random.choice(alive)} dead")
        else:
            play(deal, f"{seat} {chosen(deal, seat, random)}")
    return digest.hexdigest()


def chosen(deal: Deal, seat: int, random: Random) -> str:
    """Return what the beginner does: win, sometimes in vain; claim often; discard what has the fewest fellows."""
    legal = legal_actions(deal, seat)
    if "win" in legal and random.random() < 0.9:
        return "win"
    if random.random() < 0.01 and may_declare(deal, seat) is None:
        return "declare win"
    if deal.phase == "votes":
        return "consent" if random.random() < 0.8 else "object"
    eager = [action for action in legal if action.split()[0] not in ("pass", "win", "discard")]
    if eager and random.random() < 0.6:
        return random.choice(eager)
    if "pass" in legal:
        return "pass"
    discards = [action for action in legal if action.startswith("discard")]
    return min(discards, key=lambda action: (fellows(deal, seat, named_kind(action)), random.random()))


def fellows(deal: Deal, seat: int, of_kind: int) -> int:
    """Return how many tiles of the hand could form a set with this kind, equal ones three times."""
    hand = [kind(tile) for tile in deal.seats[seat].hand]
    near = [other for other in hand if suit(other) == suit(of_kind) is not None and 0 < abs(other - of_kind) <= 2]
    return 3 * hand.count(of_kind) + len(near) if of_kind < KINDS else 0


def main() -> None:
    """Write the file."""
    FILE.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in deals()))


if __name__ == "__main__":
    main()
