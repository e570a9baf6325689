"""Names in a plot: none touches another, and a name that has room stands beside its point."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from mcr.study.labels import FONT, GAP, LETTER, apart

POINTS = st.lists(st.tuples(st.floats(0, 600), st.floats(0, 500), st.integers(1, 30)), max_size=25)


@given(POINTS)
def test_no_name_touches_another(points: list[tuple[float, float, int]]) -> None:
    across, down, letters = ([point[part] for point in points] for part in range(3))
    heights = apart(across, down, [int(n) for n in letters])
    for a, b in combinations(range(len(points)), 2):
        left, right = sorted((a, b), key=lambda at: across[at])
        ends = across[left] + GAP + LETTER * letters[left]
        assert ends <= across[right] + GAP or abs(heights[a] - heights[b]) >= FONT


def test_a_name_with_room_stands_beside_its_point() -> None:
    assert apart([0, 300, 0], [10, 10, 40], [9, 9, 9]) == [10, 10, 40]
    assert apart([0, 0], [10, 11], [9, 9]) == [10, 10 + FONT + 2]
