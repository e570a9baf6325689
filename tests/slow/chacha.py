"""ChaCha with twelve rounds, written out, and numbers below a bound from it."""

from collections.abc import Iterator

CONSTANT = b"expand 32-byte k"
WORD = 0xFFFFFFFF


def words(seed: int) -> Iterator[int]:
    """Yield the 32-bit words of the generator.

    play, "The wall": "block counter from 0, stream 0, key = the seed as 8 little-endian bytes then 24 zeros".
    """
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed {seed}: 0 .. 2^64-1 is allowed")
    start = little_endian(CONSTANT) + little_endian(seed.to_bytes(8, "little") + bytes(24))
    counter = 0
    while True:
        yield from block([*start, counter & WORD, counter >> 32, 0, 0])
        counter += 1


def little_endian(data: bytes) -> list[int]:
    """Return the 32-bit words of the bytes."""
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def block(state: list[int]) -> list[int]:
    """Return sixteen words: six times a round down the columns and one along the diagonals, added to the state."""
    mixed = list(state)
    for _ in range(6):
        for column in range(4):
            quarter_round(mixed, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter_round(mixed, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return [(new + old) & WORD for new, old in zip(mixed, state, strict=True)]


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """Mix four words of the state."""
    for first, second, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[first] = (state[first] + state[second]) & WORD
        state[turned] = rotated(state[turned] ^ state[first], bits)


def rotated(word: int, bits: int) -> int:
    """Return the word turned left."""
    return ((word << bits) | (word >> (32 - bits))) & WORD


def below(source: Iterator[int], n: int) -> int:
    """Return a number below n.

    play: "take 32-bit words in order, reject words >= floor(2^32/n)*n, then modulo n".
    """
    for word in source:
        if word < 2**32 // n * n:
            return word % n
    raise AssertionError("the words have no end")
