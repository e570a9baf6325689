"""The trainer: a question about a position, an answer, why it was right or not, and a tally."""

from __future__ import annotations

import secrets
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from mcr._errors import McrError
from mcr._html import image, references
from mcr._mcr import Rules, Tile
from mcr._rows import frame_of
from mcr._seed import MOST_SEED, is_seed
from mcr.widgets._message import NOTHING, Deed, one_of
from mcr.widgets._page import module
from mcr.widgets._panel import Panel
from mcr.widgets._panel_message import PANEL_DEEDS
from mcr.widgets._panel_page import PREFIX, style
from mcr.widgets._panel_words import panel_words
from mcr.widgets._trainer_questions import KINDS, questions
from mcr.widgets._trainer_shown import asked_text, choices, position, throwable, trainer_words
from mcr.widgets._trainer_verdict import MOST_POINTS, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pandas as pd

    from mcr._html import Painter
    from mcr._mcr import Record
    from mcr._words import Words
    from mcr.widgets._panel_message import Message
    from mcr.widgets._trainer_questions import Question
    from mcr.widgets._trainer_verdict import Answer, Verdict

__all__ = ["Trainer"]

TILES = frozenset(str(tile) for tile in Tile.all()[:34])


def is_answer(value: object) -> bool:
    """Return whether it is points, a tile, or different tiles."""
    if isinstance(value, list):
        return len(value) <= len(TILES) and all(isinstance(one, str) and one in TILES for one in value)
    if isinstance(value, str):
        return value in TILES
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_POINTS


def is_seed_or_empty(value: object) -> bool:
    """Return whether it is a seed as text, or empty for any."""
    return isinstance(value, str) and (not value or is_seed(value))


class Trainer(Panel):
    """Questions without end: what is a hand worth, which tiles win it, what would you throw.

    `kind`: `worth`, `wins` or `throw`. `seed`: the same seed has the same questions; without one it is made up.
    `records`: positions of these records instead of random ones, as long as they last. `rules`, `lang`, `theme` and
    `index` as for `HandView`. Kind, rules and language can be set at any time; a new kind, new rules and a new seed
    begin with the first question.

    Of `throw` every discard is right that promises as much as the best one, to a tenth of a point.
    """

    _esm = module("trainer.js")
    _css = style("trainer.css")

    deeds: ClassVar[Mapping[str, Deed]] = {
        **PANEL_DEEDS,
        "kind": one_of(KINDS),
        "seed": Deed(is_seed_or_empty, f"a seed as text, 0 to {MOST_SEED}, or empty"),
        "answer": Deed(is_answer, f"points from 0 to {MOST_POINTS}, a tile, or tiles", is_of_this_view=True),
        "next": Deed(NOTHING.is_good, NOTHING.allowed, is_of_this_view=True),
    }
    """What the page can ask for: another kind or seed, to answer, the next question."""

    kind = traitlets.Unicode("worth")
    seed = traitlets.Int()

    def __init__(
        self,
        kind: str = "worth",
        *,
        seed: int | None = None,
        records: Sequence[Record] = (),
        rules: Rules | str = "wmo",
        lang: str = "en",
        theme: str = "auto",
        index: bool = False,
    ) -> None:
        self._records = tuple(records)
        self._answers: list[Verdict] = []
        self._verdict: Verdict | None = None
        self._question: Question | None = None
        self._count = 0
        self._source: Iterator[Question] = iter(())
        super().__init__(rules=rules, lang=lang, theme=theme, index=index)
        self.kind = kind
        self.seed = secrets.randbits(32) if seed is None else seed
        self.restart()
        self.observe(self._restarted, ["kind", "seed", "rules"])
        self.begin()

    @traitlets.validate("kind")
    def _kind_checked(self, proposal: Any) -> str:  # noqa: ANN401 - traitlets has no types
        value: str = proposal["value"]
        if value not in KINDS:
            raise McrError(f"kind is one of {', '.join(KINDS)}, not {value!r}")
        return value

    @traitlets.validate("seed")
    def _seed_checked(self, proposal: Any) -> int:  # noqa: ANN401 - as above
        value: int = proposal["value"]
        if isinstance(value, bool) or not 0 <= value <= MOST_SEED:
            raise McrError(f"seed is 0 to 2**64 - 1, not {value!r}")
        return value

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the records hold no more."""
        return self._question

    @property
    def verdict(self) -> Verdict | None:
        """What is to be said of the answer to it; None before that."""
        return self._verdict

    @property
    def answers(self) -> tuple[Verdict, ...]:
        """All answers, of every kind of question."""
        return tuple(self._answers)

    def restart(self) -> None:
        """Begin with the first question of the seed; the tally goes on."""
        self._source = questions(self.kind, self.seed, self.rules, self._records)  # type: ignore[arg-type] # checked
        self._count = 0
        self._advance()

    def answer(self, answer: Answer) -> Verdict:
        """Answer the question: points, a tile, or tiles. A McrError if that is no answer to it, or there is one."""
        if self._question is None:
            raise McrError("there is no question")
        if self._verdict is not None:
            raise McrError("the question has been answered")
        self._verdict = judge(self._question, answer)
        self._answers.append(self._verdict)
        self._changed(None)
        return self._verdict

    def next(self) -> Question | None:
        """Go on to the next question, and return it."""
        self._advance()
        self._changed(None)
        return self._question

    def _advance(self) -> None:
        self._question = next(self._source, None)
        self._verdict = None
        self._count += 1

    def _restarted(self, change: Any) -> None:  # noqa: ANN401 - as above
        self.restart()
        self._changed(change)

    def to_frame(self) -> pd.DataFrame:
        """Return a frame with a row an answer: kind, hand, answer (str), is_right (bool), cost (float64)."""
        return frame_of(
            self._answers,
            {
                "kind": ("str", lambda verdict: verdict.question.kind),
                "hand": ("str", lambda verdict: verdict.question.hand),
                "answer": ("str", lambda verdict: verdict.answer),
                "is_right": ("bool", lambda verdict: verdict.is_right),
                "cost": ("float64", lambda verdict: verdict.cost),
            },
        )

    def tally(self, say: Words | None = None) -> str:
        """Return how many answers of this kind of question were right, and what the discards cost."""
        say = say or panel_words(self.lang)
        given = [verdict for verdict in self._answers if verdict.question.kind == self.kind]
        right = say("trainer.tally", right=sum(verdict.is_right for verdict in given), asked=len(given))
        if self.kind != "throw" or not given:
            return right
        cost = sum(verdict.cost for verdict in given) / len(given)
        return say.clauses(right, say("trainer.cost", cost=say.decimal(cost)))

    def shown(self) -> dict[str, Any]:
        """Return what the page shows; nothing from which the answer follows before it is given."""
        say = panel_words(self.lang)
        question = self._question
        paint = references(PREFIX, index=self.index)
        base = {
            "kind": self.kind,
            "seed": str(self.seed),
            "title": say("trainer.number", n=self._count),
            "tally": self.tally(say),
            "isAnswered": self._verdict is not None,
            "said": "" if self._verdict is None else self._verdict.text(say),
            "isRight": self._verdict is not None and self._verdict.is_right,
            "chosen": self._chosen(),
        }
        if question is None:
            return {**base, "text": say("trainer.no_more"), "position": "", "choices": [], "why": ""}
        return {
            **base,
            "text": asked_text(question, say),
            "position": position(question, say, paint),
            "choices": choices(question),
            "why": self._why(say, paint),
        }

    def _chosen(self) -> list[str]:
        if self._verdict is None:
            return []
        given = self._verdict.answer
        return [str(given)] if isinstance(given, int) else [str(tile) for tile in given]

    def _why(self, say: Words, paint: Painter) -> str:
        return "" if self._verdict is None else self._verdict.html(say, paint)

    def plain(self) -> str:
        """Return the question and what was said of the answer, as HTML that stands by itself."""
        say = panel_words(self.lang)
        question = self._question
        if question is None:
            return f"<p>{escape(say('trainer.no_more'))}</p>"
        text = f"<p><b>{escape(asked_text(question, say))}</b></p>{position(question, say, image)}"
        if question.kind == "throw":
            text += throwable(question, say)
        verdict = self._verdict
        if verdict is None:
            return text
        # Every discard drawn would be 130 kB.
        why = f"<pre>{escape(str(verdict.truth))}</pre>" if self.kind == "throw" else verdict.html(say)
        yours = say("trainer.yours", answer=verdict.answer)
        return f"{text}<p>{escape(yours)}. <b>{escape(verdict.text(say))}</b> {escape(self.tally(say))}</p>{why}"

    def spoken(self) -> dict[str, Any]:
        """Return the words of the page."""
        return trainer_words(self.lang)

    def do(self, message: Message) -> None:
        """Answer, go on, or begin otherwise, as a message says."""
        value = message.value
        if message.do == "answer":
            self.answer(value)
        elif message.do == "next":
            self.next()
        elif message.do == "kind":
            self.kind = value
        else:
            self.seed = int(value) if value else secrets.randbits(32)
