"""Players say why: what they say is what they do, in five languages, from the observation alone."""

import copy
import html
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import mcr
from mcr import _why_html
from mcr._data import LANGUAGES
from mcr.bots import LEVELS, Why, bot

SAID = {"useful": {"missing"}, "ways": {"ways"}, "points": {"stake", "risk"}}
"""What is said of a discard by the scale of comparing, beside the value."""


def observations(deals: int, level: str, rules: str = "wmo") -> Iterator[mcr.Observation]:
    """Yield what the seats see that act, in deals of four of a level."""
    for seed in range(deals):
        deal = mcr.Deal(seed, rules, dealer=seed % 4)
        players = [bot(level, seat) for seat in range(4)]
        while deal.awaiting:
            seat = min(deal.awaiting)
            seen = deal.observation(seat)
            yield seen
            deal.apply(seat, players[seat].act(seen))


@cache
def examples() -> dict[tuple[str, str, str, str], Why]:
    """Return an answer of each kind: by level, reason, scale and what is done."""
    found: dict[tuple[str, str, str, str], Why] = {}
    for level in LEVELS:
        for seen in observations(4, level):
            why = bot(level, 1).why(seen)
            found.setdefault((level, why.reason, str(why.scale), why.action.kind), why)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_said_is_what_is_done(level: str) -> None:
    player = bot(level, 3)
    reasons: Counter[str] = Counter()
    for seen in observations(5, level):
        before = str(seen)
        why = player.why(seen)
        assert why == player.why(seen)
        assert why.action == why.best.action == player.act(seen)
        assert Counter(choice.action for choice in why) == Counter(seen.legal_actions)
        assert (why.bot, why.observation, str(seen)) == (level, seen, before)
        reasons[why.reason] += 1
        if why.reason == "weighed" and why.action.kind == "discard":
            keys = [(-(row.missing or 0), row.value) for row in why if row.value is not None]
            assert max(keys) == keys[0]
            said = SAID[str(why.scale)] | {"value"}
            # A kong that is not laid is not compared with them.
            thrown = [row for row in why if row.action.kind == "discard"]
            assert all(getattr(row, name) is not None for row in thrown for name in said)
    assert sum(reasons.values()) > 150
    assert set(reasons) == {"chance"} if level == "random" else {"weighed", "win", "flower"} <= set(reasons)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_choice_leaves(level: str) -> None:
    """What is described beside the player's own numbers is what `shanten` and `distance` say of the hand left."""
    player = bot(level, 1)
    turns = answers = 0
    for number, seen in enumerate(observations(2, "legal")):
        if number % 7 and "pass" not in seen.legal_actions:
            continue
        for row in player.why(seen):
            if row.hand is None:
                continue
            measured = mcr.shanten(row.hand, row.visible)
            assert (row.shanten, row.useful_count) == (measured.best, measured.useful.count)
            assert set(row.useful) == set(measured.useful)
            found = mcr.distance(row.hand, row.visible, seen.rules)
            assert row.distance is None or (found.best_case is not None and row.distance >= found.best_case)
            if row.action.kind == "discard":
                turns += 1
                assert row.danger is not None
                assert row.action.tile in row.visible
                assert len(row.hand.concealed) + 3 * len(row.hand.melds) == 13
            else:
                answers += 1
    assert turns > 50
    assert answers > 10


def test_the_nearest_wins() -> None:
    why = mcr.bots.Legal().why(mcr.Deal(seed=7).observation(0))
    best = why.best
    assert best.hand is not None
    assert best.routes == mcr.distance(best.hand, best.visible).routes
    assert best.distance in {len(route.missing) for route in best.routes}
    assert all(route.points >= 8 for route in best.routes)


@pytest.mark.parametrize("level", LEVELS[1:])
def test_hidden_tiles_play_no_part(level: str) -> None:
    player = bot(level)
    for number, seen in enumerate(observations(2, "careful")):
        if number % 9 == 4:
            other = seen.sample(number).observation(seen.seat)
            assert player.why(other) == player.why(seen)


def test_chance_is_told_and_not_used_up() -> None:
    seen = mcr.Deal(seed=1).observation(0)
    player, unasked = mcr.bots.Random(5), mcr.bots.Random(5)
    for _ in range(30):
        why = player.why(seen)
        assert (why.reason, why.scale) == ("chance", None)
        assert why.action == player.act(seen) == unasked.act(seen)


def test_the_frame() -> None:
    for why in examples().values():
        frame = why.to_frame()
        assert frame["action"].tolist() == [str(choice.action) for choice in why]
        assert frame["value"].isna().tolist() == [choice.value is None for choice in why]
        kinds = {name: str(dtype) for name, dtype in frame.dtypes.items()}
        assert kinds["value"] == kinds["danger"] == "Float64"
        assert kinds["shanten"] == kinds["distance"] == "Int8"
        assert len(frame.columns) == 15


def test_answers_are_values() -> None:
    for why in examples().values():
        for other in (pickle.loads(pickle.dumps(why)), copy.deepcopy(why)):  # noqa: S301 - just pickled
            assert other == why
            assert hash(other) == hash(why)
        assert repr(why).startswith(f"<Why {why.bot} does '{why.action}': {why.reason}")


def test_there_is_an_example_of_each_kind() -> None:
    found = set(examples())
    assert ("random", "chance", "None", "discard") in found
    for level in LEVELS[1:]:
        assert (level, "win", "None", "win") in found
        assert (level, "flower", "None", "flower") in found
    for level, scale in (("shanten", "useful"), ("legal", "ways"), ("careful", "points"), ("thinker", "points")):
        assert (level, "weighed", scale, "discard") in found
    assert {kind for *_, kind in found} >= {"pass", "chow", "pung"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_and_pages_say_what_is_done(lang: str) -> None:
    for why in examples().values():
        text = why.text(lang)
        assert text.splitlines()[0].startswith(bot(why.bot).title(lang))
        rows = [line for line in text.splitlines() if re.match(r".*\d+: [1-9ESWNCFPmps]+$|.* 0$", line)]
        assert len(rows) >= sum(choice.useful_count is not None for choice in why) * (why.reason == "weighed")
        page = _why_html.why(why, lang)
        assert page.startswith(f'<div lang="{lang}">')
        first = html.unescape(re.sub("<[^>]+>", "", page.split("<br>")[0]))
        assert first == text.splitlines()[0]
        assert page.count("<tr>") >= len(why) + 1
        assert "None" not in text
        assert "None" not in page


def test_texts_differ_by_language() -> None:
    for why in examples().values():
        assert len({why.text(lang).splitlines()[1] for lang in LANGUAGES}) == len(LANGUAGES)
    with pytest.raises(mcr.McrError, match="unknown language 'xx'"):
        why.text("xx")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_described_in_a_sentence(lang: str) -> None:
    titles = [bot(level).title(lang) for level in LEVELS]
    sentences = [bot(level).about(lang) for level in LEVELS]
    assert len(set(titles)) == len(set(sentences)) == len(LEVELS)
    assert all(len(re.findall(r"[.。]", sentence)) == 1 and sentence[-1] in ".。" for sentence in sentences)
    if lang != "en":
        assert not {bot(level).about() for level in LEVELS} & set(sentences)


def test_a_seat_that_is_not_asked() -> None:
    for level in LEVELS:
        with pytest.raises(mcr.McrError, match="not asked"):
            bot(level).why(mcr.Deal(seed=7).observation(1))


def test_a_position_at_a_real_table() -> None:
    asked = mcr.Observation.parse("hand: 123456m123p46sEE\nseat: 1\nwall: 40\nclaimable: 0\nriver 0: 9m 5s")
    for level in LEVELS:
        player = bot(level, 1)
        assert player.why(asked).action == player.act(asked)


def test_tiles_that_are_no_hand() -> None:
    """A flower is kept that cannot be laid out now."""
    few = mcr.Observation.parse("hand: 123456m123p456sa\nseat: 1\nwall: 40\nclaimable: 0\nriver 0: 9m 4s")
    for level in LEVELS[1:]:
        why = bot(level).why(few)
        assert why.reason == "no_hand"
        assert all(choice.hand is None for choice in why)
        assert "123456m" in why.text()
