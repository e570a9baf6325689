"""What the Cardavia page says of hands that win, and of what they are worth."""

import pytest

import mcr

RULES = "cardavia"


def test_four_sets_and_a_pair_win() -> None:
    for hand in ("123m456p789s222s55p", "[123m,1][444p,2][EEEE]222s55p", "[123m,1][444p,2][EEEE][222s,3]55p"):
        score = mcr.score(f"{hand}|EE", rules=RULES)
        assert score is not None
        assert score.decomposition.form == "standard"
        # A tile of the pair, or of a set, exchanged for one that is near nothing.
        for other in (hand.replace("55p", "5pC"), hand.replace("222s", "22sC").replace("[22sC,3]", "[222s,3]")):
            assert other == hand or mcr.score(f"{other}|EE", rules=RULES) is None


@pytest.mark.parametrize(
    ("hand", "fan", "miss"),
    [
        ("1133m5577p99sEECC", "seven_pairs", "1133m5577p99sEECF"),
        ("22334455667788p", "seven_shifted_pairs", None),
        ("119m19p19sESWNCFP", "thirteen_orphans", "119m19p19sESWNCF8p"),
        ("14m25p369sESWNCFP", "greater_honors_and_knitted_tiles", "15m25p369sESWNCFP"),
        ("147m25p369sESWNCF", "lesser_honors_and_knitted_tiles", "147m25p368sESWNCF"),
        ("147m258p369sCCC55s", "knitted_straight", "147m258p368sCCC55s"),
    ],
)
def test_the_other_shapes_win(hand: str, fan: str, miss: str | None) -> None:
    score = mcr.score(f"{hand}|EE", rules=RULES)
    assert score is not None
    assert score.is_legal
    assert score.counts[fan] == 1
    assert miss is None or mcr.score(f"{miss}|EE", rules=RULES) is None


def test_the_highest_total_counts() -> None:
    """Of pungs or chows the dearer; with winds, dragons, concealed pungs, kongs, waits and what happened at the win."""
    three_ways = mcr.score("222333444m567p55s|EE", rules=RULES)
    assert three_ways is not None
    assert "pure_shifted_pungs" in three_ways.counts
    assert all(other.points <= three_ways.points for other in three_ways.alternatives)
    assert any("pure_triple_chow" in other.counts for other in three_ways.alternatives)
    for hand, fans in (
        ("[EEE,1][SSS,2]123m456p99s|ES", {"prevalent_wind", "seat_wind"}),
        ("[CCC,1][FFFF]123m456p99s|EE", {"two_dragons_pungs", "concealed_kong"}),
        ("222m444p777s678m99s|EE", {"three_concealed_pungs"}),
        ("[123m,1][123p,1]123m12p44s3p|EE", {"edge_wait"}),
        ("[123m,1][123p,1]123m13p44s2p|EE", {"closed_wait"}),
        ("[123m,1][456p,1]123m444s9s9s|EE", {"single_wait"}),
        ("[123m,1][456p,1]789s67m99p8m|EE0010", {"last_tile_claim"}),
        ("[123m,1][456p,1]789s67m99p8m|EE1010", {"last_tile_draw"}),
        ("[123m,1][EEEE,1]789s67m99p8m|EE1001", {"out_with_replacement_tile"}),
        ("[123m,1][456p,1]789s67m99p8m|EE0001", {"robbing_the_kong"}),
        ("[123m,1][456p,1]789s67m99p8m|EE0100", {"last_tile"}),
        ("[123m,1][456p,1]789s67m99p8m|EE1000", {"self_drawn"}),
    ):
        score = mcr.score(hand, rules=RULES)
        assert score is not None
        assert fans <= score.counts.keys(), hand
        assert score.points == sum(fan.points for fan in score.fans)
