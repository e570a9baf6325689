"""How long a table of discards takes from Python: the median and the 99th percentile, one thread, default arguments.

    python tests/bench/analyse.py [HANDS]

The hands are dealt at random and spread over turns 0 to 12: every second one stays as it was dealt, the others are
played towards a win, tile by tile. What is timed is also checked: a second call gives the same rows, their order is as
promised, and helping tiles and distances are those of `mcr.distance`. It fails if something is wrong, never because of
a time.
"""

import random
import statistics
import sys
import time

import mcr

HANDS = 390
TURNS = 13
ALL = [tile for tile in mcr.Tile.all() if tile.index < 34 for _ in range(4)]


def dealt(seed: int) -> tuple[str, str]:
    """Return a hand of 14 tiles and what is visible, as notation."""
    rng = random.Random(seed)  # noqa: S311 - the same for ever
    wall = rng.sample(ALL, len(ALL))
    hand = [wall.pop() for _ in range(14)]
    visible: list[mcr.Tile] = []
    for _ in range(seed % TURNS):
        if seed // TURNS % 2:
            thrown = thrown_towards_a_win(hand, visible)
            hand.remove(thrown)
            visible += [thrown, *(wall.pop() for _ in range(3))]
            hand.append(wall.pop())
        else:
            visible += [wall.pop() for _ in range(4)]
    winds = f"|{rng.choice('ESWN')}{rng.choice('ESWN')}"
    return f"{mcr.Tiles(hand)}{winds}", str(mcr.Tiles(visible))


def thrown_towards_a_win(hand: list[mcr.Tile], visible: list[mcr.Tile]) -> mcr.Tile:
    """Return the discard that leaves the hand nearest to a win."""
    tiles = sorted(set(hand))
    after = [mcr.Tiles(hand[: hand.index(tile)] + hand[hand.index(tile) + 1 :]) for tile in tiles]
    seen = [mcr.Tiles([*visible, tile]) for tile in tiles]
    frame = mcr.distance_many([str(hand) for hand in after], visible=seen, threads=1)
    return tiles[int(frame["floor"].where(frame["floor"] >= 0, 99).argmin())]


def check(found: mcr.Analysis) -> None:
    """Hold rows against each other and against the distances."""
    keys = [(-row.expected_points, -row.win_chance) for row in found]
    assert keys == sorted(keys)
    for row in found:
        distances = mcr.distance(row.hand, row.visible)
        nearest = distances.floor if distances.closed is None else distances.closed
        assert row.distance == (1 if distances.best_case == 1 else nearest), row
        assert 0 <= row.win_chance <= 1
        assert (row.win_chance > 0) <= (row.distance is not None)


def main() -> None:
    """Print the times."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    hands = [dealt(seed) for seed in range(count)]
    first = [mcr.analyse(hand, visible) for hand, visible in hands]
    times = []
    for (hand, visible), rows in zip(hands, first, strict=True):
        start = time.perf_counter()
        again = mcr.analyse(hand, visible)
        times.append(1000 * (time.perf_counter() - start))
        assert again == rows, hand
    for found in first[:: max(1, count // 40)]:
        check(found)
    cuts = statistics.quantiles(times, n=100)
    exact = sum(found.best.exact for found in first)
    print(
        f"analyse: {count} hands of turns 0-{TURNS - 1}, {exact} with an exact best row: median {cuts[49]:.2f} ms, "
        f"90 % {cuts[89]:.2f} ms, 99 % {cuts[98]:.2f} ms, longest {max(times):.2f} ms"
    )


if __name__ == "__main__":
    main()
