"""Small abelian groups in which the steps of a movement are counted, and the fields among them."""

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["FIELDS", "Group", "cyclic", "field"]

FIELDS: dict[int, tuple[int, tuple[int, ...]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (2, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (3, 4)),
    27: (3, (2, 1, 0)),
    32: (2, (1, 0, 1, 0, 0)),
}
"""Fields whose size is no prime: the prime p, and x^k written with lower powers of x, constant first."""


class Group(NamedTuple):
    """The numbers 0 to size - 1 with an addition."""

    size: int
    add: Callable[[int, int], int]
    subtract: Callable[[int, int], int]


def cyclic(m: int) -> Group:
    """Return the numbers modulo m."""
    return Group(m, lambda a, b: (a + b) % m, lambda a, b: (a - b) % m)


def field(q: int) -> tuple[Group, Callable[[int, int], int]] | None:
    """Return the addition and the multiplication of the field of q elements; None if there is none here."""
    if q in FIELDS:
        prime, top = FIELDS[q]
        return extension(prime, top)
    if q > 1 and all(q % divisor for divisor in range(2, int(q**0.5) + 1)):
        return cyclic(q), lambda a, b: a * b % q
    return None


def extension(prime: int, top: tuple[int, ...]) -> tuple[Group, Callable[[int, int], int]]:
    """Return the field of polynomials below the degree k, x^k being `top`; a number has the coefficients as digits."""
    degree = len(top)

    def digits(number: int) -> list[int]:
        return [number // prime**power % prime for power in range(degree)]

    def number(coefficients: list[int]) -> int:
        return sum(value % prime * prime**power for power, value in enumerate(coefficients))

    def add(a: int, b: int) -> int:
        return number([x + y for x, y in zip(digits(a), digits(b), strict=True)])

    def subtract(a: int, b: int) -> int:
        return number([x - y for x, y in zip(digits(a), digits(b), strict=True)])

    def multiply(a: int, b: int) -> int:
        result, shifted = [0] * degree, digits(a)
        for factor in digits(b):
            result = [x + factor * y for x, y in zip(result, shifted, strict=True)]
            carry = shifted[-1]
            shifted = [x + carry * y for x, y in zip([0, *shifted[:-1]], top, strict=True)]
            shifted = [value % prime for value in shifted]
        return number(result)

    return Group(prime**degree, add, subtract), multiply
