"""How fast scoring is from Python, against PyMahjongGB on the same hands in the same run, with the results compared.

    python tests/bench/scoring.py [HANDS]

Every contender gets several turns, one after the other, and its fastest counts; times are of the processor for one
thread, and of the clock where two threads are compared with one.
"""

import sys
import time
from collections.abc import Callable

import MahjongGB

import mcr
from mcr.testing import random_hands

TURNS = 7
SAMPLE = 10_000
SUITS = {"m": "W", "p": "B", "s": "T"}
HONORS = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}
TARGETS = {
    "score_many(Hands), arrays": 50,
    "score_many(Hands), DataFrame": 40,
    "score_many(list of str), DataFrame": 12,
    "score(str).points": 5,
}


def foreign_tile(tile: mcr.Tile) -> str:
    """Return the name of a tile in PyMahjongGB."""
    return f"{SUITS[tile.suit]}{tile.rank}" if tile.suit else HONORS[str(tile)]


def foreign(hand: mcr.Hand) -> tuple[object, ...]:
    """Return a hand as the arguments of PyMahjongGB's calculator."""
    names = {"chow": "CHI", "pung": "PENG"}
    melds = tuple(
        (names.get(meld.shape, "GANG"), foreign_tile(meld.tiles[1]), meld.claimed or 0) for meld in hand.melds
    )
    assert hand.winning_tile is not None
    tiles = tuple(map(foreign_tile, hand.concealed))
    flags = (hand.self_drawn, hand.last_of_kind, hand.kong, hand.last_in_wall)
    winds = ("ESWN".index(hand.seat), "ESWN".index(hand.round))
    return melds, tiles, foreign_tile(hand.winning_tile), hand.flowers, *flags, *winds


def fastest(contenders: dict[str, tuple[int, Callable[[], object]]], clock: Callable[[], float]) -> dict[str, float]:
    """Return nanoseconds a hand of each contender's fastest turn."""
    best = dict.fromkeys(contenders, float("inf"))
    for _ in range(TURNS):
        for name, (hands, run) in contenders.items():
            start = clock()
            run()
            best[name] = min(best[name], (clock() - start) / hands * 1e9)
    return best


def main() -> None:
    """Measure and print."""
    number = int(sys.argv[1]) if sys.argv[1:] else 200_000
    hands = random_hands(number, seed=1, usual=True)
    texts = [str(hand) for hand in hands]
    few, arguments = texts[:SAMPLE], [foreign(hand) for hand in hands[:SAMPLE]]
    rules = mcr.Rules("mil")

    theirs = [sum(points for points, _ in MahjongGB.MahjongFanCalculator(*argument)) for argument in arguments]
    ours = mcr.score_many(hands, rules, as_="arrays")["total"][:SAMPLE].tolist()
    different = [(text, a, b) for text, a, b in zip(few, theirs, ours, strict=True) if a != b]
    assert not different, different[:5]
    print(f"{SAMPLE} hands: every total equals PyMahjongGB's")

    def calculator() -> None:
        for argument in arguments:
            MahjongGB.MahjongFanCalculator(*argument)

    def single() -> None:
        for text in few:
            mcr.score(text).points  # type: ignore[union-attr] # noqa: B018 - timed

    contenders: dict[str, tuple[int, Callable[[], object]]] = {
        "PyMahjongGB": (SAMPLE, calculator),
        "score_many(Hands), arrays": (number, lambda: mcr.score_many(hands, rules, as_="arrays", threads=1)),
        "score_many(Hands), DataFrame": (number, lambda: mcr.score_many(hands, rules, threads=1)),
        "score_many(list of str), DataFrame": (number, lambda: mcr.score_many(texts, rules, threads=1)),
        "Hands.parse": (number, lambda: mcr.Hands.parse(texts, threads=1)),
        "score(str).points": (SAMPLE, single),
    }
    best = fastest(contenders, time.process_time)
    print(f"\n{number} hands, one thread: ns a hand, and times as fast as PyMahjongGB")
    for name, nanoseconds in best.items():
        ratio = best["PyMahjongGB"] / nanoseconds
        target = f"   target {TARGETS[name]}" if name in TARGETS else ""
        print(f"  {name:36}{nanoseconds:9.1f}{ratio:8.1f}{target}")

    pair: dict[str, tuple[int, Callable[[], object]]] = {
        "one thread": (number, lambda: mcr.score_many(hands, rules, as_="arrays", threads=1)),
        "two threads": (number, lambda: mcr.score_many(hands, rules, as_="arrays", threads=2)),
    }
    one, two = fastest(pair, time.perf_counter).values()
    print(f"\ntwo threads are {one / two:.2f} times as fast as one; target 1.7")


if __name__ == "__main__":
    main()
