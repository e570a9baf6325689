"""How fast shanten is from Python, against PyMahjongGB in the same run, on the same hands, with every result compared.

    python tests/bench/shanten_against_pymahjonggb.py [ROUNDS]

The hands are dealt: 13 tiles of the wall, no melds, so that all five forms are looked for. The contenders take turns,
round by round, and the median of each counts; the time is that of the one thread. It fails if a result differs, never
because of a time; hands of which PyMahjongGB wants a fifth tile (see tests/test_shanten_pymahjonggb.py) are left out.
"""

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from MahjongGB import MahjongShanten

import mcr
import mcr._mcr
from mcr.compat import mahjonggb

sys.path.insert(0, str(Path(__file__).parent.parent))
from pymahjonggb import parts_of
from turns import medians

HANDS = 20_000
ROUNDS = 15
REFERENCE = "PyMahjongGB's MahjongShanten"


def dealt(count: int, seed: int) -> list[mcr.Hand]:
    """Return hands of 13 tiles, none of them four of a kind."""
    choose = random.Random(seed)  # noqa: S311 - a game, no secret
    wall = [tile for tile in mcr.Tile.all()[:34] for _ in range(4)]
    hands: list[mcr.Hand] = []
    while len(hands) < count:
        tiles = mcr.Tiles(choose.sample(wall, 13))
        if all(tiles.count(tile) < 4 for tile in tiles.kinds()):
            hands.append(mcr.Hand.of(concealed=tiles))
    return hands


def main() -> None:
    """Compare, measure, print."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    hands = dealt(HANDS, seed=1)
    packed, texts, calls = mcr.Hands.parse(hands), [str(hand) for hand in hands], [parts_of(hand) for hand in hands]

    def each(function: Callable[..., int]) -> Callable[[], Sequence[int]]:
        return lambda: [function(*call) for call in calls]

    contenders: dict[str, tuple[Callable[[], object], float | None]] = {
        REFERENCE: (each(MahjongShanten), None),
        "shanten_many(Hands), arrays": (lambda: mcr.shanten_many(packed, "arrays", threads=1)["best"], 50),
        "shanten_many(Hands), DataFrame": (lambda: mcr.shanten_many(packed, threads=1)["best"], 50),
        "shanten_many(list of str), DataFrame": (lambda: mcr.shanten_many(texts, threads=1)["best"], None),
        "shanten(str).best, with useful tiles": (lambda: [mcr.shanten(text).best for text in texts], None),
        "compat MahjongShanten": (each(mahjonggb.MahjongShanten), 1),
    }
    expected = np.array(contenders[REFERENCE][0]())
    for name, (run, _) in contenders.items():
        assert np.array_equal(np.array(run()), expected), f"{name} gives other distances than PyMahjongGB"
    build = mcr._mcr._build_profile  # noqa: SLF001 - said beside the figures
    print(f"mcr {mcr.__version__}, {build} build; {HANDS} hands; every distance equals PyMahjongGB's; {rounds} rounds")

    times = medians({name: run for name, (run, _) in contenders.items()}, rounds)
    print(f"\n{'one thread':<38}{'ns a hand':>10}{'times as fast':>15}{'target':>8}")
    for name, (_, target) in contenders.items():
        print(f"{name:<38}{times[name] / HANDS:>10.0f}{times[REFERENCE] / times[name]:>15.1f}{target or '':>8}")


if __name__ == "__main__":
    main()
