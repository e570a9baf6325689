"""What a person sees of a part of an answer: at the prompt one short line that tells it, in a notebook its tiles."""

import re
from typing import Protocol

import pytest

import mcr
from mcr import art


def scored(hand: str) -> mcr.Score:
    score = mcr.score(hand)
    assert score is not None
    return score


SCORE = scored("[123m,1][123p,1]123m12p44s3p|EE0000|")
PAIRS = scored("1199m1199p1199sCC")
DISTANCE = mcr.distance("24567m34588pWWW|EE")
WHY = mcr.bots.Thinker().why(mcr.Deal(seed=7).observation(0))
CLAIM = mcr.analyse_claim("13m456m789m12p55s9p", "2m")
ANALYSIS = mcr.analyse("123m456m789m12p55s9p")


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        (SCORE.fans[0], "<ScoredFan lower_four, 12 points>"),
        (SCORE.fans[2], "<ScoredFan pure_double_chow x2, 2 points: [123m,1] 123m; [123p,1] 123p>"),
        (SCORE.fans[4], "<ScoredFan edge_wait, 1 point: 123p>"),
        (
            SCORE.excluded[0],
            (
                "<ExcludedFan mixed_double_chow x2, by non_identical: One of its sets already makes a Mixed Double "
                "Chow with another set, and may not make a second one.>"
            ),
        ),
        (
            PAIRS.excluded[0],
            (
                "<ExcludedFan concealed_hand, by seven_pairs: Seven Pairs implies Concealed Hand, and what is "
                "implied is not counted again.>"
            ),
        ),
        (SCORE.decomposition.sets[0], "<Set chow [123m,1]>"),
        (SCORE.decomposition.pair, "<Set pair 44s>"),
        (
            SCORE.decomposition,
            "<Decomposition standard: [123m,1] [123p,1] 123m 123p 44s, won on the chow 123p>",
        ),
        (PAIRS.decomposition, "<Decomposition seven_pairs>"),
        (
            mcr.waits("[NNN,3]77789m11888p|EE")[0],
            "<Wait 7m, 1 unseen: 6 on a discard, 7 self-drawn (lifts: last_in_wall)>",
        ),
        (
            DISTANCE.routes[-1],
            (
                "<Route best_case, standard: 234m 567m 345p WWW 88p, missing 3m: 8 (Fully Concealed Hand 4, "
                "Short Straight 1, Pung of Terminals or Honors 1, One Voided Suit 1, Closed Wait 1)>"
            ),
        ),
        (ANALYSIS.best, "<Discard 9p: 91.8%, 53.0 points; distance 1, 4 helping (3p)>"),
        (CLAIM[0], "<Claim [123m,2], then 9p: 91.8%, 49.7 points; distance 1>"),
        (CLAIM[1], "<Claim pass: 63.6%, 35.4 points; distance 2>"),
        (WHY.best, "<Choice discard P: value 12.1, ways 1, stake 12.1, risk 0, danger 0, distance 4>"),
        (
            mcr.Rules.options()["minimum_points"],
            "<Option minimum_points (8): Points that a hand needs to win, without flowers.>",
        ),
        (
            mcr.env.VecEnv(3, threads=1).batch,
            "<Batch obs uint8[3, 6, 4, 9], mask bool[3, 235], seat int8[3], reward float32[3, 4], done bool[3]>",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_part_is_one_short_line(found: object, shown: str) -> None:
    assert repr(found) == shown


class Shown(Protocol):
    """What a notebook shows."""

    def _repr_html_(self) -> str: ...


SHOWN: list[tuple[Shown, str, int]] = [
    (SCORE.fans[2], "Pure Double Chow", 2),
    (SCORE.decomposition, "four sets and a pair", 5),
    (PAIRS.decomposition, "seven pairs", 0),
    (mcr.waits("[NNN,3]77789m11888p|EE")[0], "last tile of the wall", 1),
    (DISTANCE.routes[-1], "Fully Concealed Hand", 2),
    (mcr.shanten("1155m2299p3369sEC", visible="66s9s").useful, "Useful tiles: 69sEC", 1),
]


@pytest.mark.parametrize(("found", "told", "pictures"), SHOWN, ids=lambda value: type(value).__name__)
def test_a_part_shows_itself_in_a_notebook(found: Shown, told: str, pictures: int) -> None:
    page = found._repr_html_()
    assert told in page
    assert len(re.findall(r'<img alt="[^"]+"', page)) == pictures
    assert page.startswith('<div lang="en">')
    assert "<svg" not in page, "which an untrusted notebook would remove"


def test_a_part_is_shown_in_the_language_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art.look, "lang", "pl")
    for found, told, _ in SHOWN:
        page = found._repr_html_()
        assert page.startswith('<div lang="pl">')
        assert told not in page


def test_a_census_shows_its_fans_and_its_points() -> None:
    sample = mcr.census("wmo", part=(0, 2000), progress=False)
    page = sample._repr_html_()
    assert repr(sample)[1:-1] in page
    assert page.count("<tr>") == 2 + len(sample.fans) + 1 + len(sample.points)
    (fan, hands, weight), *_ = sorted(sample.fans, key=lambda counted: -counted[2])
    first = page.index(f"{fan.name()}</td>")
    assert (
        page[first:]
        .split("</tr>")[0]
        .endswith(f'>{hands:,}</td><td style="text-align: right">{weight / sample.weight:.3%}</td>')
    )
