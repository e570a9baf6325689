"""Records as text and as pages for notebooks."""

from html import escape
from typing import Any

from mcr._mcr import Action, Record
from mcr._play_html import deal as deal_page
from mcr._play_texts import action as action_text
from mcr._play_texts import seat_names
from mcr._words import Words, words
from mcr.art import look
from mcr.records._entries import Act, Penalty

__all__ = ["page", "replay", "summary", "text"]


def summary(value: Record) -> str:
    """Return a record in one line: the text behind `repr`."""
    deal = value.deal_at()
    name = "" if value.id is None else f" {value.id!r}"
    of = "given tiles" if value.seed is None else f"seed {value.seed}"
    state = "not over" if deal.result is None else deal.result.reason
    where = f"round {value.round}, dealer {value.dealer}"
    return f"<Record{name} of {of}, {where}: {len(value.actions)} actions, {state}; {value.rules}>"


def text(value: Record) -> str:
    """Return a record as text: what it is, and what was done, numbered."""
    players = [] if value.players is None else [", ".join(f"{seat} {who}" for seat, who in enumerate(value.players))]
    done = (f"{number:3}  {entry}" for number, entry in enumerate(value.actions, 1))
    return "\n".join([summary(value), *players, *done])


def page(value: Record, lang: str | None = None) -> str:
    """Return a record as a page: the deal as it stood at the end, and what was done, to be unfolded."""
    lang = lang or look.lang
    say = words(lang)
    name = seat_names(say, value.dealer)
    about = [repr(value)]
    if value.players is not None:
        about += [say("punctuation.labelled", label=name(seat), text=who) for seat, who in enumerate(value.players)]
    head = "".join(f"<p>{escape(line)}</p>" for line in about)
    done = "".join(
        f"<li>{escape(say('punctuation.labelled', label=name(seat), text=act_text(act, say)))}</li>"
        for seat, act in value.actions
    )
    count = escape(say.number("records.actions", len(value.actions)))
    listed = f"<details><summary>{count}</summary><ol>{done}</ol></details>"
    return f'<div lang="{lang}">{head}{deal_page(value.deal_at(), lang)}{listed}</div>'


def replay(value: Record, /, **options: Any) -> str:  # noqa: ANN401 - those of the page
    """Return the page that replays a record."""
    from mcr._replay_html import page as replay_page  # noqa: PLC0415 - only who wants that page waits for it

    return replay_page(value.deal_at(), players=value.players, name=value.id, **options)


def act_text(act: Act, say: Words) -> str:
    """Return what was done, in words."""
    if isinstance(act, Action):
        return action_text(act, say)
    if isinstance(act, Penalty):
        return f"{say('results.penalty')} ({say.points(act.points)})"
    return f"{say('events.dead')} ({act.reason})"
