"""What lies between a game and its page: takes messages, lets the opponents play, keeps the match, shows views.

It knows no widget: `show` gets each new view, `refuse` what was not done. Nothing that a page sends makes it raise.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mcr._errors import IllegalActionError, McrError
from mcr._mcr import Rules
from mcr.widgets import _settings
from mcr.widgets._asked import OPPONENTS, Asked, read_seed
from mcr.widgets._game import NONE, Game, Start, Totals
from mcr.widgets._hints import hints
from mcr.widgets._journal import TableJournal, key_of
from mcr.widgets._left import taken_up
from mcr.widgets._message import RefusedError
from mcr.widgets._players import Player, level_of
from mcr.widgets._review import Review
from mcr.widgets._say import page_words, table_words
from mcr.widgets._table_message import DEEDS, Message
from mcr.widgets._view import view

__all__ = ["Controller", "Refusal"]

LOG = logging.getLogger("mcr.widgets")
SLOW = 0.1
"""Seconds of thinking after which the page is shown what has happened so far."""
GRACE = 0.5
"""Seconds by which a page's clock may be ahead of ours."""
REMEMBERED = 50
"""Refusals that are kept to be looked at; all are logged."""

Refusal = tuple[str, str]
"""A code for the page, and the reason for people."""


class Controller:
    """A table without its page."""

    def __init__(  # noqa: PLR0917 - those of a Table
        self,
        seed: int | None = None,
        rules: Rules | str = "cardavia",
        opponents: Sequence[str | Player] = ("careful",) * OPPONENTS,
        deals: int = 1,
        seat: str | None = None,
        lang: str = "en",
        place: Path | None = None,
        show: Callable[[dict[str, Any]], None] = lambda _: None,
        refuse: Callable[[str, str], None] = lambda _code, _why: None,
    ) -> None:
        """Take up the match that such a table has left unfinished in `place`, or begin one."""
        self.show, self.refuse = show, refuse
        self.place = place or _settings.folder()
        self.refusals: deque[Refusal] = deque(maxlen=REMEMBERED)
        self.problem = ""
        """Why the match is not on the disk; empty if it is."""
        self.note = ""
        """A code for the page of what was done unasked, as `resumed`."""
        self.view: dict[str, Any] = {}
        self.number = 0
        self.review: Review | None = None
        self.asked_at = 0.0
        self.is_slow = False
        """Whether the opponents took their time last; then the page is shown at once what the person did."""
        rules = Rules(rules) if isinstance(rules, str) else rules
        self.asked = Asked(seed, rules, tuple(opponents), deals, seat)
        self.settings = self._settings(lang)
        self.now = self.asked
        if not self._take_up():
            self._begin(self.asked.start())
        self._run()

    def _settings(self, lang: str) -> _settings.Settings:
        """Return the settings that are kept; a language other than English that was asked for goes before them."""
        kept, wrong = _settings.load(self.place)
        if wrong:
            LOG.warning("settings: %s", wrong)
        return kept.with_("lang", lang) if lang != "en" else kept

    # Beginning and ending a match

    def _key(self) -> str:
        return key_of(self.asked.identity())

    def _take_up(self) -> bool:
        """Go on with the match that such a table has left; return whether there was one."""
        found = taken_up(self.place, self._key(), self.asked)
        if found is None:
            return False
        self.game, self.now = found
        self.note = "resumed" if self.game.done or self.game.index else ""
        return True

    def _begin(self, start: Start, carried: Totals = NONE) -> None:
        """Begin a match and its file; the totals of single deals run on from what is `carried`."""
        self.game = Game(start, self.now.players(start.seed))
        self.game.carried = carried
        self.review = None
        self.problem = ""
        levels = [level_of(given) for given in self.now.opponents]
        try:
            self.game.journal = TableJournal.begin(self.place, self._key(), self.game.played, start.person, levels)
        except OSError as error:
            self._not_kept(error)

    def _leave(self) -> None:
        """Leave the match for another one."""
        journal, self.game.journal = self.game.journal, None
        if journal is not None:
            try:
                journal.finish(left=True)
            except OSError as error:
                LOG.warning("the file of the match that is left: %s", error)

    def _not_kept(self, error: Exception) -> None:
        self.problem = str(error)
        LOG.warning("the match is not kept: %s", error)

    def begin(self, asked: "Asked", carried: Totals = NONE) -> None:
        """Leave the match for one that is asked for: a McrError if there is no such one, and nothing has changed."""
        start = asked.start()
        asked.players(start.seed)
        self._leave()
        self.now = asked
        self._begin(start, carried if asked.deals == 1 else NONE)
        self._run()

    def close(self) -> None:
        """Let go of the match, so that another table can go on with it."""
        if self.game.journal is not None:
            self.game.journal.close()
            self.game.journal = None

    # Messages

    def receive(self, content: object) -> None:
        """Do what a page asks for, or refuse it."""
        try:
            message = Message.read(content)
            self._check(message)
            getattr(self, f"_do_{message.do}")(message.value)
        except RefusedError as refused:
            self._refuse(refused.code, str(refused))
        except IllegalActionError as error:
            self._refuse("illegal", str(error))
        except McrError as error:
            self._refuse("malformed", str(error))
        except Exception as error:
            LOG.exception("a message of the page failed")
            self._refuse("error", f"{type(error).__name__}: {error}")

    def _refuse(self, code: str, why: str) -> None:
        LOG.warning("refused (%s): %s", code, why)
        self.refusals.append((code, why))
        self.refuse(code, why)

    def _check(self, message: Message) -> None:
        """Refuse what is not of this seat, or is about what is no longer there."""
        if message.seat != self.game.seat:
            raise RefusedError("malformed", f"seat {message.seat} is not the person's")
        if message.view > self.number or (DEEDS[message.do].is_of_this_view and message.view != self.number):
            raise RefusedError("stale", f"the view is {self.number}, not {message.view}")

    def _do_act(self, action: str) -> None:
        if self.game.notice is not None:
            raise RefusedError("stale", "the table waits to go on")
        self.game.act(action)
        self._run(acted=True)

    def _do_on(self, _: None) -> None:
        self.game.go_on()
        self._run(acted=True)

    def _do_timeout(self, _: None) -> None:
        prompt = self.view.get("prompt")
        if not self.settings.clock or not prompt:
            raise RefusedError("early", "no clock runs")
        if time.monotonic() - self.asked_at < prompt["seconds"] - GRACE:
            raise RefusedError("early", "the clock has not run out")
        if self.game.notice is not None:
            self.game.go_on()
        else:
            self.game.act(str(self.game.deal.default_action(self.game.seat)))
        self._run(acted=True)

    def _do_next(self, _: None) -> None:
        self.game.next_deal()
        self.review = None
        self._run()

    def _do_again(self, _: None) -> None:
        if self.game.deal.result is None:
            raise RefusedError("illegal", "the deal runs")
        start, carried = self.game.again(), self.game.carried
        self._leave()
        self.now = replace(self.now, deals=1)
        self._begin(start, carried)
        self._run()

    def _do_new(self, text: str) -> None:
        seed = read_seed(text)
        self.begin(replace(self.now, seed=seed), self.game.totals)

    def _do_set(self, change: Mapping[str, Any]) -> None:
        self.settings = self.settings.with_(change["name"], change["to"])
        try:
            _settings.save(self.place, self.settings)
        except OSError as error:
            LOG.warning("settings are not kept: %s", error)
        if change["name"] == "auto_pass" and self.settings.auto_pass:
            self._run()
        else:
            self._show(is_new=False)
            self._show_hints()

    def _do_review(self, step: int | None) -> None:
        if self.game.deal.result is None:
            raise RefusedError("illegal", "the deal runs")
        if step is None:
            self.review = None
        else:
            self.review = self.review or Review(self.game)
            self.review.step = min(step, self.review.steps)
        self._show(is_new=False)

    def _do_costly(self, _: None) -> None:
        if self.review is None:
            raise RefusedError("illegal", "no deal is reviewed")
        step = self.review.next_costly()
        if step is None:
            self.refuse("noneCostly", "")
            return
        self.review.step = step
        self._show(is_new=False)

    # Showing

    def _run(self, *, acted: bool = False) -> None:
        """Let the opponents play until the person is asked or the deal has ended; keep what was done, and show it."""
        if acted and self.is_slow and not self.game.is_asked:
            self._keep()
            self._show(is_new=False, busy=True)
        began = started = time.monotonic()
        thrown = self.game.deal.turns
        while self.game.step(passes=self.settings.auto_pass):
            # Shown only behind a discard that all have answered: a pause says nothing of who thought about a claim.
            is_behind = self.game.deal.turns > thrown and self.game.is_answered
            if is_behind and time.monotonic() - began > SLOW:
                self._keep()
                self._show(is_new=False, busy=True)
                began, thrown = time.monotonic(), self.game.deal.turns
        if self.game.has_failure:
            self.note, self.game.has_failure = "opponentFailed", False
        self.asked_at = time.monotonic()
        self.is_slow = self.asked_at - started > SLOW
        self._keep()
        self._show()
        self._show_hints()

    def _keep(self) -> None:
        if self.game.journal is None:
            return
        try:
            self.game.keep()
        except (OSError, McrError) as error:
            self._not_kept(error)
        else:
            self.problem = ""

    def _show(self, *, is_new: bool = True, busy: bool = False) -> None:
        """Show the game as it is; a new view makes messages about older ones stale."""
        self.number += is_new
        self.view = view(self.game, self.settings, [level_of(name) for name in self.now.opponents], self.number)
        self.view["busy"] = busy
        self.view["problem"], self.view["note"] = self.problem, self.note
        if busy:
            self.view["prompt"] = None
        if self.review is not None:
            self.view["review"] = self.review.view(self.settings, table_words(self.settings.lang))
        self.show(self.view)
        self.note = ""

    def _show_hints(self) -> None:
        """Show hints beside the view, where they are wanted."""
        if self.settings.hints and self.game.is_asked and self.game.notice is None:
            found = hints(self.game.observation, table_words(self.settings.lang))
            if found is not None:
                self.view = {**self.view, "hints": found}
                self.show(self.view)

    def words(self) -> dict[str, Any]:
        """Return what the page says by itself, in the language of the settings."""
        return page_words(self.settings.lang, self.game.start.rules)
