"""Whether an answer of the trainer is right, what it costs, and why: as the scorer and the analysis say."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from mcr._errors import McrError
from mcr._html import image, score_sheet
from mcr._mcr import Hand, Score, Tile, Tiles
from mcr._mcr import score as scored
from mcr._outlook import Analysis, analyse
from mcr._outlook_html import discards_table
from mcr._outlook_texts import notes
from mcr._shanten import shanten
from mcr._shanten_html import forms_table
from mcr._waits import Waits, waits
from mcr._waits_html import waits_table

if TYPE_CHECKING:
    from mcr._html import Painter
    from mcr._words import Words
    from mcr.widgets._trainer_questions import Question

__all__ = ["MOST_POINTS", "Answer", "Verdict", "judge"]

MOST_POINTS = 500
"""No hand is worth more."""
SAME = 0.05
"""Expected points below which two discards are worth the same: a table shows no smaller difference."""

Answer = int | str | list[str]
"""Points, a tile, or tiles."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of an answer."""

    question: Question
    answer: int | Tiles
    """Points, or tiles: of `throw` one."""
    is_right: bool
    cost: float
    """Expected points given up by a discard; else 0."""
    truth: Score | Waits | Analysis
    """What the right answer follows from."""

    def text(self, say: Words) -> str:
        """Return whether it was right, and what would have been."""
        truth = self.truth
        if isinstance(truth, Analysis):
            if self.is_right:
                return say("trainer.good_throw")
            return say("trainer.wrong_throw", best=truth.best.discard, cost=say.decimal(self.cost))
        if self.is_right:
            return say("trainer.right")
        if isinstance(truth, Score):
            return say("trainer.wrong_worth", points=say.points(truth.points))
        return say("trainer.wrong_wins", tiles=winning_tiles(truth))

    def html(self, say: Words, paint: Painter = image) -> str:
        """Return why."""
        truth = self.truth
        if isinstance(truth, Score):
            return score_sheet(truth, say, paint)
        if isinstance(truth, Waits):
            return waits_table(truth, say, paint) + forms_table(shanten(truth.hand, truth.visible), say, paint)
        below = "<br>".join(escape(note) for note in notes(truth, say))
        return f"{discards_table(truth, say, paint)}<p>{below}</p>"


def winning_tiles(found: Waits) -> Tiles:
    """Return the tiles that win without a further circumstance."""
    return Tiles([wait.tile for wait in found if wait.is_legal])


def judge(question: Question, answer: Answer) -> Verdict:
    """Return what is to be said of an answer; a McrError if it is none to this question."""
    if question.kind == "worth":
        return judge_points(question, answer)
    if isinstance(answer, int):
        raise McrError(f"the answer is tiles, not {answer}")
    if question.kind == "wins":
        tiles = Tiles(sorted(set(map(Tile, [answer] if isinstance(answer, str) else answer))))
        found = waits(question.hand, question.visible, question.rules)
        return Verdict(question, tiles, tiles == winning_tiles(found), 0, found)
    tile = Tile(answer if isinstance(answer, str) else "".join(answer))
    truth = analysis_of(question)
    chosen = next((choice for choice in truth if choice.discard == tile), None)
    if chosen is None:
        raise McrError(f"{tile} is not in the hand {question.hand}")
    cost = truth.best.expected_points - chosen.expected_points
    return Verdict(question, Tiles([tile]), cost < SAME, cost, truth)


def judge_points(question: Question, answer: Answer) -> Verdict:
    """Return what is to be said of an answer in points."""
    if not isinstance(answer, int) or isinstance(answer, bool) or not 0 <= answer <= MOST_POINTS:
        raise McrError(f"the answer is a number of points from 0 to {MOST_POINTS}, not {answer!r}")
    won = scored(question.hand, rules=question.rules)
    if won is None:
        message = f"no win was asked about: {question.hand}"
        raise AssertionError(message)
    return Verdict(question, answer, answer == won.points, 0, won)


def analysis_of(question: Question) -> Analysis:
    """Return what each discard promises."""
    hand: Hand = question.hand
    if question.observation is None:
        return analyse(hand, question.visible, rules=question.rules)
    found = analyse(question.observation)
    if not isinstance(found, Analysis):
        message = "no turn was asked about"
        raise TypeError(message)
    return found
