"""Positions whose action sequences are counted: `python tests/slow_positions.py` writes `data/perft.jsonl` again.

Each line of the file: `name`; `rules` and `changes`, the preset and the options that differ from it; `round`, `dealer`;
`seed`, or the `wall` tile by tile; the `actions` that lead from the deal to the position, as `seat action`, where `seat
dead` is a hand declared dead by a referee; `legal`, the listed actions of each awaited seat; `counts`, the numbers of
sequences of exactly 1, 2, ... actions from there on, as "Perft" in the description of play defines them.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from slow.deal import awaiting, legal_actions
from slow.perft import perft
from slow.state import Deal
from slow.walls import answer, drawn, idle, made, play, private
from slow_play import ORPHANS, PRESETS, QUIET, options, start

FILE = Path(__file__).parent / "data" / "perft.jsonl"
OPENINGS = {"wmo": range(4), "cardavia": range(4, 7)}


@dataclass
class Position:
    """A position and how deep it is counted."""

    name: str
    depth: int
    rules: str = "wmo"
    changes: dict[str, object] = field(default_factory=dict)
    round: str = "E"
    dealer: int = 0
    seed: int | None = None
    wall: tuple[int, ...] | None = None
    reach: Callable[[Deal], object] = lambda deal: deal
    """Plays the deal up to the position."""

    def start(self) -> Deal:
        """Return the deal at its start."""
        where = {"seed": self.seed, "tiles": self.wall, "round": self.round, "dealer": self.dealer}
        return start(None, preset=self.rules, **where, **self.changes)  # type: ignore[arg-type] # as they are named

    def deal(self) -> Deal:
        """Return the deal at the position."""
        deal = self.start()
        self.reach(deal)
        return deal

    def line(self) -> dict[str, object]:
        """Return the line of the file."""
        deal = self.deal()
        where = {"seed": self.seed} if self.wall is None else {"wall": self.wall}
        return {
            "name": self.name,
            "rules": self.rules,
            "changes": self.changes,
            "round": self.round,
            "dealer": self.dealer,
            **where,
            "actions": deal.actions,
            "legal": {str(seat): legal_actions(deal, seat) for seat in awaiting(deal)},
            "counts": [perft(deal, depth) for depth in range(1, self.depth + 1)],
        }


def positions() -> Iterator[Position]:
    """Yield all positions."""
    yield from openings()
    yield from middles()
    yield from claims()
    yield from kongs()
    yield from last_tiles()
    yield from penalties()


def openings() -> Iterator[Position]:
    """Yield the beginnings of deals."""
    for preset in PRESETS:
        for seed in OPENINGS.get(preset, range(10 * len(preset), 10 * len(preset) + 2)):
            depth = 6 if (preset, seed) == ("wmo", 0) else 4
            dealer = seed % 4
            yield Position(f"{preset} opening {seed}", depth, preset, round="ESWN"[dealer], dealer=dealer, seed=seed)
    yield Position("the greatest seed", 3, seed=2**64 - 1, dealer=3, round="N")


def middles() -> Iterator[Position]:
    """Yield positions after many random actions."""
    for number, preset in enumerate(PRESETS):
        for left in (70, 45, 20, 8) if preset == "botzone" else (70, 45, 20, 8, 3):
            seed, dealer = 100 * number + left, (number + left) % 4
            reach = wander(seed, left)
            yield Position(f"{preset} with {left} left", 4, preset, dealer=dealer, seed=seed, reach=reach)


def wander(seed: int, left: int) -> Callable[[Deal], object]:
    """Return a way through a deal by random actions, claims and kongs before passes, until so many tiles are left."""

    def reach(deal: Deal) -> None:
        random = Random(seed)  # noqa: S311 - no secret
        while len(deal.wall.left()) > left:
            seat = awaiting(deal)[0]
            legal = [action for action in legal_actions(deal, seat) if action != "win"]
            eager = [action for action in legal if action.split()[0] not in ("pass", "discard")]
            play(deal, f"{seat} {random.choice(eager if eager and random.random() < 0.5 else legal)}")
        while deal.phase == "answers":
            answer(deal)

    return reach


def hands(
    tiles: dict[int, str], rules: str = "wmo", *, draws: str = "", replacements: str = "", last: str = ""
) -> tuple[int, ...]:
    """Return a shared wall that deals these hands."""
    size = 136 if options(rules)["flowers"] == "none" else 144
    return made(size, tiles, draws=draws, replacements=replacements, last=last)


def claims() -> Iterator[Position]:
    """Yield discards that several seats want."""
    wanted = {0: "9s", 1: "78s148m259pESWCF", 2: "99s148m259pESWCF", 3: ORPHANS}
    for rules in ("wmo", "mahjongsoft"):
        yield Position("three seats with answers, " + rules, 4, rules, wall=hands(wanted, rules))
        wall = hands(wanted, rules)
        yield Position("three answers, " + rules, 5, rules, wall=wall, reach=lambda deal: play(deal, "0 discard 9s"))
        winners = {0: "9s", 1: ORPHANS, 2: ORPHANS, 3: ORPHANS}
        wall = hands(winners, rules)
        yield Position("three may win, " + rules, 4, rules, wall=wall, reach=lambda deal: play(deal, "0 discard 9s"))
    runs = {0: "5m", 1: "33446677m", 2: "555m", 3: QUIET}
    yield Position("three chows, a pung or a kong", 4, wall=hands(runs), reach=lambda deal: play(deal, "0 discard 5m"))
    one = private({0: "5m", 1: "3467m", 2: "555m1111s"})
    yield Position("private walls, claims", 4, "botzone", wall=one, reach=lambda deal: play(deal, "0 discard 5m"))


def to_added_kong(deal: Deal) -> None:
    """Let seat 2 pung the dealer's white dragon and draw the fourth."""
    play(deal, "0 discard P")
    answer(deal, {2: "pung"})
    play(deal, "2 discard 1m")
    idle(deal, drawn(seat=2, tile="P"))


def kongs() -> Iterator[Position]:
    """Yield kongs of all sorts, robbed ones and chains of replacements among them."""
    waiting = "19m19p19sESWNCFF"
    robbed = {0: "P", 1: QUIET, 2: "PP147m258p369sEE", 3: waiting}
    for rules in ("wmo", "cardavia", "mahjongsoft"):
        wall = hands(robbed, rules, draws="5m5p5sP", replacements="7s")
        yield Position("a kong that may be robbed, " + rules, 4, rules, wall=wall, reach=to_added_kong)
    twice = robbed | {1: waiting.replace("FF", "F") + "E"}
    wall = hands(twice | {2: "PP147m258p369sSS"}, "mahjongsoft", draws="5m5p5sP")
    yield Position("a kong that two may rob", 4, "mahjongsoft", wall=wall, reach=to_added_kong)
    for rules, replacements in (("wmo", "a F b 4s"), ("cardavia", "a F b 4s"), ("mil", "F4s")):
        wall = hands({0: "1111m2222m56s55pEE"}, rules, replacements=replacements)
        yield Position("a chain of replacements, " + rules, 4, rules, wall=wall)
    four = hands({0: "1111m2222m3333m55p"}, replacements="4444m5p")
    yield Position("out with the replacement", 4, wall=four)
    dealt = hands({0: ORPHANS + "9s"})
    yield Position("a win on the tiles dealt", 3, wall=dealt)
    wall = private({0: "1111m2222m3333m55p4444m"})
    yield Position("private walls, kongs", 4, "botzone", wall=wall)


def near_the_end(left: int) -> Callable[[Deal], object]:
    """Return a way to the draw that leaves so many tiles, everything passed and every tile drawn discarded."""
    return lambda deal: idle(deal, drawn(left=left))


def last_tiles() -> Iterator[Position]:
    """Yield the end of the wall."""
    held = {0: "666s48m259p37pESW", 1: "1111p48s259m37pSW", 2: "NNNN48s259m13sEW", 3: "45s48m259p37pSWCP"}
    for left in (2, 1, 0):
        wall = hands(held, last="1m6s8p")
        yield Position(f"{left} left, kongs and claims", 5, wall=wall, reach=near_the_end(left))
        for flowers in ("6sa8p", "1m6sa", "bca"):
            wall = hands(held, last=flowers)
            yield Position(f"{left} left, {flowers} last", 4, wall=wall, reach=near_the_end(left))
    hidden = {1: "bcdefgh9s37mEWN"}
    wall = hands(hidden, "cardavia", replacements="148p25sCP", last="5m6pa")
    yield Position("a forced flower is the last", 5, "cardavia", wall=wall, reach=near_the_end(2))
    chain = hands({1: "defgh59s37mEWNC"}, "cardavia", replacements="148p2sP", last="5m6pabc")
    yield Position("forced flowers are the last three", 4, "cardavia", wall=chain, reach=near_the_end(4))
    won = hands({3: "19m19p19sESWNCFF", 1: "19m19p19sESWNCFF"}, last="P")
    yield Position("the last tile is won", 3, wall=won, reach=near_the_end(0))
    for left in (2, 1, 0):
        wall = private({0: "1111m48s259m37pS", 3: "1111s37m259pESWC", 1: "666s48m259p37pES"})
        yield Position(f"private walls, {left} left", 5, "botzone", wall=wall, reach=near_the_end(left))


def penalties() -> Iterator[Position]:
    """Yield deals with false wins and dead hands."""
    short, pung, quiet, orphans = "123456m78p234s55s", "99p148m37sESWCFN", "148m25p137sESWCF", "19m19s1pESWNCFPP"
    held = {0: "9p", 1: short, 2: pung, 3: quiet}
    won = held | {3: orphans}
    own = {0: short + "9p", 1: quiet, 2: pung}
    false, both = ("0 discard 9p", "1 declare win"), ("0 discard 9p", "1 declare win", "2 declare win")
    for rules in ("wmo", "repino", "mahjongsoft"):
        yield scene("a false win on a discard", hands(held, rules), false, rules)
        yield scene("two false wins", hands(held, rules), both, rules)
        yield scene("a false win before a valid one", hands(won, rules), false, rules)
        yield scene("a false win in the own turn", hands(own, rules), ("0 declare win",), rules)
    yield scene("a false win on a discard", private(held), false, "botzone")
    yield scene("consented", hands(held), (*false, "2 pung", "0 consent", "2 consent", "3 consent"), "repino", 3)
    for rules in ("wmo", "repino"):
        for dead in ("0 dead", "1 dead", "3 dead"):
            yield scene(dead, hands(won, rules), (dead, "0 discard 9p"), rules)
    yield scene("dead after its answer", hands(won), ("0 discard 9p", "3 win", "3 dead"))


def scene(name: str, wall: tuple[int, ...], actions: tuple[str, ...], rules: str = "wmo", depth: int = 4) -> Position:
    """Return the position after some actions."""
    return Position(f"{name}, {rules}", depth, rules, wall=wall, reach=lambda deal: play(deal, *actions))


def main() -> None:
    """Write the file."""
    lines = [json.dumps(position.line(), separators=(",", ":")) for position in positions()]
    FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
