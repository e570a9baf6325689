"""The trainer without its page: positions, answers, the tally, what the page may know, and messages that are none."""

import json
import logging
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

import mcr
from mcr._data import LANGUAGES
from mcr._mcr import Rules, Tiles
from mcr.widgets import Trainer
from mcr.widgets._panel_words import panel_words
from mcr.widgets._trainer_questions import KINDS, Kind, Question, questions
from mcr.widgets._trainer_verdict import judge
from played import begun, done, lines

WMO = Rules()
kinds = pytest.mark.parametrize("kind", KINDS)


def won_records(count: int) -> list[mcr.Record]:
    """Return records of long deals that were won."""
    deals: list[mcr.Deal] = []
    for line in lines("deals.jsonl"):
        if "win" in line["actions"][-1] and len(line["actions"]) > 60 and len(deals) < count:
            deal = begun(line)
            for text in line["actions"]:
                done(deal, text)
            deals.append(deal)
    return [deal.record(id="the final") for deal in deals]


def first(kind: Kind, count: int, seed: int = 1) -> list[Question]:
    return list(islice(questions(kind, seed, WMO), count))


def right_answer(question: Question) -> Any:  # noqa: ANN401 - points or tiles
    if question.kind == "worth":
        score = mcr.score(question.hand, rules=question.rules)
        assert score
        return score.points
    if question.kind == "wins":
        found = mcr.waits(question.hand, question.visible, question.rules)
        return [str(wait.tile) for wait in found if wait.is_legal]
    assert question.observation
    return str(mcr.analyse(question.observation).best.discard)


def wrong_answer(question: Question) -> Any:  # noqa: ANN401 - as above
    right = right_answer(question)
    if question.kind == "worth":
        return right + 1
    if question.kind == "wins":
        return right[:-1]
    assert question.observation
    return str(mcr.analyse(question.observation)[-1].discard)


def send(view: Trainer, do: str, value: object = None, number: int | None = None) -> Mapping[str, Any]:
    """Send what the page would send, and return the view that it gets."""
    message = {"view": view.view["number"] if number is None else number, "do": do, "value": value}
    view.receive(message)
    return view.view


@kinds
def test_a_seed_has_the_same_questions_and_another_has_others(kind: Kind) -> None:
    assert first(kind, 5) == first(kind, 5)
    assert first(kind, 5) != first(kind, 5, seed=2)
    assert len(set(first(kind, 40 if kind != "throw" else 8))) == (40 if kind != "throw" else 8)


@pytest.mark.parametrize("preset", ["wmo", "botzone", "cardavia", "mahjongsoft"])
@kinds
def test_every_position_can_be_asked_about(kind: Kind, preset: str) -> None:
    asked = list(islice(questions(kind, 7, Rules(preset)), 4))
    assert len(asked) == 4
    for question in asked:
        assert question.rules == Rules(preset)
        assert judge(question, right_answer(question)).is_right
        assert judge(question, right_answer(question)).cost == 0


@kinds
def test_a_wrong_answer_is_wrong_and_the_right_one_is_named(kind: Kind) -> None:
    say = panel_words("en")
    judged = [(question, judge(question, wrong_answer(question))) for question in first(kind, 4)]
    # Of a hand to throw from every discard may promise the same; hardly of all.
    wrong = [(question, verdict) for question, verdict in judged if not (kind == "throw" and verdict.is_right)]
    assert len(wrong) > 2
    for question, verdict in wrong:
        assert not verdict.is_right
        assert (verdict.cost > 0) == (kind == "throw")
        right = right_answer(question)
        named = str(Tiles(right)) if isinstance(right, list) else str(right)
        assert re.search(rf"\b{named}\b", verdict.text(say))


@kinds
def test_records_are_asked_about_as_long_as_they_last(kind: Kind) -> None:
    records = won_records(2)
    asked = list(islice(questions(kind, 3, WMO, records), 6))
    assert asked == list(islice(questions(kind, 3, WMO, records), 6))
    assert asked
    for question in asked[:6]:
        assert question.name == "the final"
        assert judge(question, right_answer(question)).is_right
    if kind == "worth":
        trainer = Trainer("worth", records=records, seed=3)
        for _ in asked:
            assert trainer.question
            trainer.next()
        assert trainer.question is None
        assert trainer.view["text"] == panel_words("en")("trainer.no_more")
        with pytest.raises(mcr.McrError, match="no question"):
            trainer.answer(8)


def test_the_tally_counts_each_kind_of_question() -> None:
    trainer = Trainer("worth", seed=1)
    assert trainer.question
    send(trainer, "answer", right_answer(trainer.question))
    assert trainer.view["isRight"]
    send(trainer, "next")
    send(trainer, "answer", wrong_answer(trainer.question))
    assert not trainer.view["isRight"]
    assert trainer.view["tally"] == "1 of 2 right"
    send(trainer, "kind", "throw")
    assert trainer.view["tally"] == "0 of 0 right"
    send(trainer, "answer", right_answer(trainer.question))
    assert trainer.view["tally"] == "1 of 1 right; 0.0 points a discard given up"
    frame = trainer.to_frame()
    assert list(frame["kind"]) == ["worth", "worth", "throw"]
    assert list(frame["is_right"]) == [True, False, True]
    assert [str(dtype) for dtype in frame.dtypes] == ["str", "str", "str", "bool", "float64"]
    assert len(trainer.answers) == 3


@kinds
def test_the_page_learns_the_answer_only_when_it_is_given(kind: Kind) -> None:
    trainer = Trainer(kind, seed=4)
    assert trainer.question
    before = trainer.view
    assert not before["isAnswered"]
    assert before["why"] == before["said"] == ""
    if kind == "worth":
        score = mcr.score(trainer.question.hand)
        assert score
        assert all(fan.fan.name() not in json.dumps(dict(before)) for fan in score.fans)
    after = send(trainer, "answer", right_answer(trainer.question))
    assert after["isAnswered"]
    assert after["why"]


@kinds
def test_an_answer_is_given_once_and_for_the_question_shown(kind: Kind) -> None:
    trainer = Trainer(kind, seed=4)
    assert trainer.question
    right = right_answer(trainer.question)
    number = trainer.view["number"]
    assert send(trainer, "answer", right)["error"] == ""
    assert send(trainer, "answer", right)["error"] == "the question has been answered"
    assert send(trainer, "next")["error"] == ""
    assert send(trainer, "answer", right, number)["error"] == panel_words("en")("refusals.stale")
    assert len(trainer.answers) == 1


@pytest.mark.parametrize(
    ("kind", "answer"),
    [("worth", "5p"), ("worth", ["5p"]), ("wins", 8), ("throw", 8), ("throw", ["1m", "9s"]), ("throw", "")],
)
def test_what_is_no_answer_to_the_question_is_refused(kind: str, answer: object) -> None:
    trainer = Trainer(kind, seed=9)
    before = trainer.question
    if kind == "throw" and not answer:
        answer = next(str(tile) for tile in mcr.Tile.all() if str(tile) not in trainer.view["choices"])
    assert send(trainer, "answer", answer)["error"]
    assert trainer.question == before
    assert trainer.verdict is None
    assert not trainer.answers


@pytest.mark.parametrize(
    ("do", "value"),
    [
        ("answer", None),
        ("answer", True),
        ("answer", -1),
        ("answer", 501),
        ("answer", 10**30),
        ("answer", 8.0),
        ("answer", "5x"),
        ("answer", ["5p"] * 35),
        ("answer", [5]),
        ("answer", [["5p"]]),
        ("answer", {"tile": "5p"}),
        ("kind", "what"),
        ("kind", None),
        ("seed", 7),
        ("seed", "-1"),
        ("seed", "9" * 21),
        ("seed", str(2**64)),
        ("seed", "²"),
        ("next", 1),
        ("lang", "xx"),
        ("rules", ["wmo"]),
        ("hand", "1m"),
    ],
)
def test_a_malformed_message_is_refused_logged_and_changes_nothing(
    do: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    trainer = Trainer("wins", seed=2)
    before = {key: shown for key, shown in trainer.view.items() if key not in ("number", "error")}
    with caplog.at_level(logging.WARNING, "mcr.widgets"):
        after = send(trainer, do, value)
    assert {key: shown for key, shown in after.items() if key not in ("number", "error")} == before
    assert after["error"] == panel_words("en")("refusals.malformed")
    assert [record.getMessage()[:9] for record in caplog.records] == ["refused: "]


def test_settings_apply_at_once_and_what_is_wrong_is_an_error() -> None:
    trainer = Trainer("wins", seed=2)
    shown = trainer.view["text"]
    for lang in LANGUAGES[1:]:
        assert send(trainer, "lang", lang)["text"] not in (shown, "")
    assert trainer.question
    hand = trainer.question.hand
    send(trainer, "seed", "3")
    assert trainer.seed == 3
    assert trainer.question.hand != hand
    send(trainer, "rules", "mil")
    assert trainer.question.rules == Rules("mil")
    assert send(trainer, "seed", "")["seed"] != "3"
    for name, value in (("kind", "what"), ("seed", -1), ("seed", 2**64), ("lang", "xx"), ("rules", "house")):
        before = dict(trainer.view)
        with pytest.raises(mcr.McrError):
            setattr(trainer, name, value)
        assert dict(trainer.view) == before
    with pytest.raises(mcr.McrError):
        Trainer("guess")


@kinds
def test_a_plain_output_stands_by_itself(kind: Kind) -> None:
    trainer = Trainer(kind, seed=6, lang="pl")
    assert trainer.question
    assert "<svg" not in trainer._repr_html_()
    trainer.answer(right_answer(trainer.question))
    plain = trainer._repr_html_()
    assert panel_words("pl")("trainer.yours", answer="").split(":")[0] in plain
    assert "<svg" not in plain
    assert len(plain) < 90_000


def test_a_position_of_a_record_tells_no_seed_before_or_after_the_answer() -> None:
    seed = 2**60 + 7
    deal = mcr.Deal(seed)
    while deal.awaiting:
        seat = min(deal.awaiting)
        deal.apply(seat, deal.default_action(seat) or "pass")
    trainer = Trainer("throw", records=[deal.record()], seed=3)
    for number in range(20):
        assert trainer.question
        assert str(seed) not in json.dumps(dict(trainer.view)) + trainer.plain()
        if number == 0:
            assert "Deal 1, turn" in trainer.view["position"]
            trainer.answer(str(trainer.question.hand.concealed[0]))
            assert str(seed) not in json.dumps(dict(trainer.view)) + trainer.plain()
        trainer.next()
