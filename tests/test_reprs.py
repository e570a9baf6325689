"""What a person sees of a part of an answer at the prompt: one short line that tells it."""

import pytest

import mcr


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
