"""Score: the handed cases, circumstances as arguments, parts, payment, texts."""

import copy
import json
import pickle
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given

import mcr
from mcr import Fan, Hand, McrError, Rules, Score, Tile
from strategies import HANDS, complete_hands

DATA = Path(__file__).parent / "data"
HAND = "[123m,1][123p,1]123m12p44s3p|EE0000|"
PRESETS = ("wmo", "mil", "wikipedia_pl", "botzone")


def scored(hand: str | Hand, rules: str | Rules = "wmo") -> Score:
    """Return the score of a winning hand."""
    score = mcr.score(hand, rules=rules)
    assert score is not None
    return score


def cases() -> list[dict[str, object]]:
    """Return the handed cases and the hand-written expectations."""
    files = (DATA / "cases.jsonl", DATA / "expectations.jsonl")
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def test_every_case_gives_its_points_and_its_fans() -> None:
    wrong = []
    for case in cases():
        score = scored(str(case["hand"]), str(case["rules"]))
        if score.points != case["points"] or score.counts not in (case["fans"], case.get("fans_also_right")):
            wrong.append((case, score))
    assert not wrong


def test_the_example_of_the_api() -> None:
    score = scored(HAND)
    assert (score.points, score.flowers, score.total, score.is_legal) == (18, 0, 18, True)
    assert score.counts == {
        "lower_four": 1,
        "all_chows": 1,
        "pure_double_chow": 2,
        "mixed_double_chow": 1,
        "edge_wait": 1,
    }
    assert score.hand == Hand(HAND)
    assert score.rules == Rules("wmo")
    assert [(fan.fan.id, fan.count, fan.points) for fan in score.fans] == [
        ("lower_four", 1, 12),
        ("all_chows", 1, 2),
        ("pure_double_chow", 2, 2),
        ("mixed_double_chow", 1, 1),
        ("edge_wait", 1, 1),
    ]
    double = score.fans[2]
    assert [[str(part) for part in use] for use in double.uses] == [["[123m,1]", "123m"], ["[123p,1]", "123p"]]
    assert [str(part) for part in double.sets] == ["[123m,1]", "[123p,1]", "123m", "123p"]
    assert double.sets[0].meld == mcr.Meld("[123m,1]")
    assert double.sets[2].meld is None
    assert (score.fans[0].sets, score.fans[0].uses) == ((), ((),))


def test_not_winning_is_none_and_below_the_minimum_is_a_score() -> None:
    assert mcr.score("[123m,1][123p,1]123m12p45s3p") is None
    score = scored("[123m,1]678m567p11s345s")
    assert not score.is_legal
    assert scored(score.hand, Rules("wmo").replace(minimum_points=score.points)).is_legal
    assert not scored(score.hand, Rules("wmo").replace(minimum_points=score.points + 1)).is_legal
    assert scored("[123m,1]678m567p11s345s|EE0000|8").is_legal is False, "flowers do not help"


def test_arguments_stand_for_what_the_hand_says() -> None:
    score = mcr.score(HAND, seat="S", round=Tile("W"), self_drawn=True, last_in_wall=True, flowers=3, rules="mil")
    assert score is not None
    assert str(score.hand) == "[123m,1][123p,1]123m12p44s3p|WS1010|3"
    assert score == scored("[123m,1][123p,1]123m12p44s3p|WS1010|3", "mil")
    kong = mcr.score("[9999m][123p,1]123m12p44s3p|EE0000|ab", self_drawn=True, kong=True)
    assert kong is not None
    assert "out_with_replacement_tile" in kong.counts
    assert (kong.flowers, kong.hand.flower_tiles) == (2, mcr.Tiles("ab"))
    # The string alone contradicts itself, and the arguments settle it before that is looked at.
    contradictory = "[123m,1][123p,1]123m12p44s3p|EE1001|"
    with pytest.raises(mcr.InvalidHandError):
        mcr.score(contradictory)
    assert mcr.score(contradictory, kong=False) == mcr.score(HAND, self_drawn=True)
    last = mcr.score(HAND, last_of_kind=True)
    assert last is not None
    assert "last_tile" in last.counts
    assert mcr.score(Hand(HAND), flowers="ab") == scored("[123m,1][123p,1]123m12p44s3p|EE0000|ab")
    assert mcr.score(HAND, flowers=mcr.Tiles("ab")) == mcr.score(HAND, flowers="ab")
    assert mcr.score(HAND, flowers="2") == mcr.score(HAND, flowers=2)


def test_a_win_on_the_tiles_dealt() -> None:
    plain, dealt = mcr.score(HAND), mcr.score(HAND, dealt=True)
    assert plain is not None
    assert dealt is not None
    assert "edge_wait" in plain.counts
    assert "edge_wait" not in dealt.counts
    assert (plain.dealt, dealt.dealt) == (False, True)
    assert plain != dealt
    assert mcr.score(HAND, dealt=True, rules="botzone") != mcr.score(HAND, dealt=True)


def test_a_hand_before_the_win_has_no_score() -> None:
    with pytest.raises(mcr.InvalidHandError, match="13 tiles, each kong counting as three; a win has 14"):
        mcr.score("[123m,1][123p,1]123m12p44s")


@pytest.mark.parametrize("rules", PRESETS)
def test_the_parts_of_scores_fit_together(rules: str) -> None:
    for hand in HANDS[:700]:
        score = scored(hand, rules)
        assert score.points == sum(fan.points for fan in score.fans)
        assert score.total == score.points + hand.flowers == score.points + score.flowers
        assert {fan.fan.id: fan.count for fan in score.fans} == score.counts
        order = [(-fan.points // fan.count, fan.fan) for fan in score.fans]
        assert order == sorted(order)
        assert all(fan.points == fan.count * fan.fan.points(rules) for fan in score.fans)
        assert list(score.counts) == sorted(score.counts, key=lambda fan: Fan(fan).index)
        decomposition = score.decomposition
        parts = decomposition.sets + tuple(p for p in (decomposition.straight, decomposition.pair) if p)
        for fan in score.fans:
            assert len(fan.uses) == fan.count
            assert set(fan.sets) == {part for use in fan.uses for part in use} <= set(parts)
        if parts:
            tiles = sorted(tile for part in parts for tile in part.tiles)
            assert tiles == list(hand.tiles)
            assert decomposition.completed is not None
            assert decomposition.completed in parts
            assert hand.winning_tile in decomposition.completed.tiles
        else:
            assert decomposition.completed is None
        melded = [part.meld for part in decomposition.sets if part.meld]
        assert melded == list(hand.melds)
        for excluded in score.excluded:
            assert excluded.why.endswith(".")
            assert isinstance(excluded.by, str) or (
                excluded.by and {fan.id for fan in excluded.by} <= set(score.counts)
            )


@given(complete_hands)
def test_alternatives_are_the_other_readings_best_first(hand: Hand) -> None:
    score = scored(hand)
    readings = [score, *score.alternatives]
    points = [reading.points for reading in readings]
    assert points == sorted(points, reverse=True)
    assert len(set(readings)) == len(readings)
    for reading in readings:
        assert reading.hand == hand
        assert [other for other in readings if other != reading] == list(reading.alternatives)
        assert pickle.loads(pickle.dumps(reading)) == reading  # noqa: S301 - our own
        assert reading.counts == {fan.fan.id: fan.count for fan in reading.fans}


def test_which_part_the_winning_tile_completes_is_chosen() -> None:
    score = scored("77m56667p333sPPP6p")
    assert score.points == 22
    assert str(score.decomposition.completed) == "567p"


def test_scores_are_values() -> None:
    score = scored(HAND, Rules("mil").replace(deals=3))
    for again in (pickle.loads(pickle.dumps(score)), copy.copy(score), copy.deepcopy(score)):  # noqa: S301 - our own
        assert again == score
        assert hash(again) == hash(score)
        assert again.fans == score.fans
        assert again.excluded == score.excluded
        assert again.decomposition == score.decomposition
        assert again.rules == score.rules
    assert pickle.loads(pickle.dumps(score.fans)) == score.fans  # noqa: S301 - our own
    assert score != scored(HAND)
    with pytest.raises(AttributeError):
        score.points = 3  # type: ignore[misc] # a value does not change


# Payment: 8 and the total from each if self-drawn; else from the discarder, and 8 from the other two.


def test_payment_self_drawn() -> None:
    score = mcr.score(HAND, self_drawn=True, seat="S", flowers=1)
    assert score is not None
    paid = 8 + score.total
    assert score.payment() == {"E": -paid, "S": 3 * paid, "W": -paid, "N": -paid}


def test_payment_on_a_discard() -> None:
    score = scored(HAND)
    assert score.payment("W") == score.payment(discarder=Tile("W")) == {"E": 42, "S": -8, "W": -26, "N": -8}


def test_payment_below_the_minimum_it_is_the_same_sum() -> None:
    score = scored("[123m,1]678m567p11s345s|EE0000|2")
    assert score.payment("N") == {"E": 24 + score.total, "S": -8, "W": -8, "N": -8 - score.total}


def test_payment_who_gave_the_tile_must_be_said_exactly_if_somebody_did() -> None:
    score = scored(HAND)
    with pytest.raises(McrError, match="not self-drawn: the discarder is needed"):
        score.payment()
    with pytest.raises(McrError, match="E is the winner's own wind"):
        score.payment("E")
    with pytest.raises(McrError, match="a wind is E, S, W or N"):
        score.payment("X")
    drawn = scored(HAND.replace("0000", "1000"))
    with pytest.raises(ValueError, match="self-drawn: there is no discarder"):
        drawn.payment("W")


@pytest.mark.parametrize("hand", HANDS[:100])
def test_payment_the_sum_is_zero(hand: Hand) -> None:
    score = scored(hand)
    givers = [None] if hand.self_drawn else [wind for wind in "ESWN" if wind != hand.seat]
    for giver in givers:
        paid = score.payment(giver)
        assert list(paid) == list("ESWN")
        assert sum(paid.values()) == 0
        assert max(paid, key=lambda wind: paid[wind]) == hand.seat


@pytest.mark.parametrize("lang", ["en", "zh", "pt", "ru", "pl"])
def test_the_explanation_names_everything(lang: str) -> None:
    for hand in HANDS[:300]:
        score = scored(hand, Rules("mil").replace(deals=4))
        text = score.explain(lang)
        assert str(hand) in text
        assert "mil with deals=4" in text or (lang != "en" and "mil" in text and "deals=4" in text)
        for fan in [fan.fan for fan in score.fans] + [fan.fan for fan in score.excluded]:
            assert fan.name(lang) in text
        for part in score.decomposition.sets:
            assert str(part) in text
        assert str(score.total) in text
        assert not set("{}") & set(text)


def test_the_explanation_says_whether_the_minimum_is_reached() -> None:
    assert "The minimum of 8 is reached." in scored(HAND).explain()
    missed = "Below the minimum of 8, with 2 points before flowers: the hand may not win."
    assert missed in scored("[123m,1]678m567p11s345s").explain()


def test_the_explanation_says_what_is_a_matter_of_the_rules() -> None:
    score = scored("111199m1199p1199s", Rules("wmo").replace(seven_pairs_combinations="deny"))
    assert "  All Terminals: not counted beside Seven Pairs under these rules\n" in score.explain()


def test_the_explanation_says_which_pung_a_discard_completed() -> None:
    text = "  333p     pung completed by another player's tile: it counts as melded\n"
    assert text in scored("[1111s][2222m]33444p88s3p|EE0000|").explain()
    assert text not in scored("[1111s][2222m]33444p88s3p|EE1000|").explain()


def test_an_explanation_in_full() -> None:
    text = scored("[1111s,1][2222m,2][3333p,7][4444p]88s|EE1000|2").explain()
    assert text == (Path(__file__).parent / "data" / "explanation_en.txt").read_text(encoding="utf-8").rstrip("\n")
    with pytest.raises(McrError, match="unknown language 'xx'; the languages are en, zh, pt, ru, pl"):
        scored(HAND).explain("xx")


class Balance(HTMLParser):
    """Checks that every tag that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's
        """Note that it is open."""
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Check that it is the one opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text += data


@pytest.mark.parametrize("hand", HANDS[:50])
def test_the_html_of_a_score(hand: Hand) -> None:
    score = scored(hand)
    parser = Balance()
    parser.feed(score._repr_html_())
    parser.close()
    assert not parser.open
    for fan in score.fans:
        assert fan.fan.name() in parser.text


@pytest.mark.parametrize("hand", HANDS[:50])
def test_a_score_as_plain_data(hand: Hand) -> None:
    rules = Rules("mil").replace(deals=3, turn_seconds=20)
    score = scored(hand, rules)
    data = score.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["version"] == 1
    assert Hand(data["hand"]) == hand
    assert Rules(data["rules"]["preset"]).replace(**data["rules"]["changes"]) == rules
    names = ("points", "flowers", "total", "is_legal", "dealt")
    assert {name: data[name] for name in names} == {name: getattr(score, name) for name in names}
    assert data["minimum_points"] == 8
    assert [(fan["fan"], fan["count"], fan["points"]) for fan in data["fans"]] == [
        (fan.fan.id, fan.count, fan.points) for fan in score.fans
    ]
    assert [[list(map(str, use)) for use in fan.uses] for fan in score.fans] == [fan["uses"] for fan in data["fans"]]
    assert [list(map(str, fan.sets)) for fan in score.fans] == [fan["sets"] for fan in data["fans"]]
    reasons = [fan.by if isinstance(fan.by, str) else [by.id for by in fan.by] for fan in score.excluded]
    assert [fan["by"] for fan in data["excluded"]] == reasons
    assert [fan["why"] for fan in data["excluded"]] == [fan.why for fan in score.excluded]
    assert data["decomposition"]["form"] == score.decomposition.form
    assert [part["tiles"] for part in data["decomposition"]["sets"]] == [
        str(part.tiles) for part in score.decomposition.sets
    ]
    givers = ["self_drawn"] if hand.self_drawn else [wind for wind in "ESWN" if wind != hand.seat]
    assert list(data["payments"]) == givers
    for giver in givers:
        assert data["payments"][giver] == score.payment(None if giver == "self_drawn" else giver)


def test_a_score_prints_readably() -> None:
    assert repr(scored(HAND)) == (
        "<Score 18 points: Lower Four 12, All Chows 2, Pure Double Chow x2 2, Mixed Double Chow 1, Edge Wait 1; "
        "[123m,1][123p,1]123m12p44s3p|EE0000|; wmo>"
    )
    assert "below the minimum of 8" in repr(scored("[123m,1]678m567p11s345s|EE0000|2"))
