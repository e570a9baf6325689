"""The table in the notebook: `Table()` in a cell shows it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import ipywidgets
from IPython.display import HTML, display, update_display

from mcr._errors import IllegalActionError
from mcr.widgets._asked import OPPONENTS, Asked
from mcr.widgets._controller import Controller, Refusal
from mcr.widgets._controls import Controls
from mcr.widgets._felt import Felt
from mcr.widgets._kept import Kept
from mcr.widgets._say import table_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr._mcr import Observation, Rules
    from mcr.widgets._players import Player

__all__ = ["Table"]

QUIET = 0.4
"""Seconds without a click after which the notebook's copy is brought up to date: it would slow down quick play."""


class Table(ipywidgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """A table to play at: you at the bottom, three opponents round it.

    `seed`: of the deal, or of the match if it has several; None: a new one each time. It says who deals, unless `seat`,
    a letter of ESWN, fixes your wind (in a match, of the first deal). `rules`: Rules or the name of a preset.
    `opponents`: three, the next to play first: names (`random`, `shanten`, `legal`, `careful`, `thinker`), or objects
    with a method `act(observation) -> Action`. `deals`: how many. `lang`: en, zh, pt, ru or pl; a language that was
    chosen in the settings of a table goes before English.

    Each action is on the disk before it is shown. After the kernel has ended, the same call in the same notebook goes
    on with the match that was left; `MCR_TABLES` names another folder than the one for data of this user. A bad
    argument is a McrError.
    """

    def __init__(  # noqa: PLR0917 - what a table is to be, in the order in which a player says it
        self,
        seed: int | None = None,
        rules: Rules | str = "cardavia",
        opponents: Sequence[str | Player] = ("careful",) * OPPONENTS,
        deals: int = 1,
        seat: str | None = None,
        lang: str = "en",
    ) -> None:
        self._felt: Felt | None = None
        self._id = uuid4().hex
        self._kept = Kept(self._id)
        self._is_shown = False
        self._keeping: asyncio.TimerHandle | None = None
        self._controller = Controller(seed, rules, opponents, deals, seat, lang, show=self._show, refuse=self._refuse)
        self._felt = Felt(self._controller.receive, self._id)
        self._controls = Controls(self._controller.now, self.lang, self._begin, self._say_why)
        super().__init__([self._felt, self._controls.box])
        self._show(self._controller.view)

    @property
    def view(self) -> dict[str, Any]:
        """What the page shows: plain JSON types, made of what your seat may see."""
        return self._controller.view

    @property
    def observation(self) -> Observation:
        """All that your seat may know."""
        return self._controller.game.observation

    @property
    def lang(self) -> str:
        """The language."""
        return self._controller.settings.lang

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """What was refused of late: a code and the reason, the last fifty; all of them are logged as `mcr.widgets`."""
        return tuple(self._controller.refusals)

    def act(self, action: str) -> None:
        """Do something for your seat, as a click does: an IllegalActionError if it is not allowed now."""
        legal = self.observation.legal_actions
        if action not in legal:
            self._controller.game.deal.clone().apply(self._controller.game.seat, action)  # raises the reason
        before = self._controller.number
        self._controller.receive({"view": before, "seat": self._controller.game.seat, "do": "act", "value": action})
        if self._controller.number == before:
            raise IllegalActionError(self._controller.game.seat, None, action, self.refusals[-1][1])

    def close(self) -> None:
        """Let go of the match, so that another table can go on with it, and close the widgets."""
        if hasattr(self, "_controller"):  # a table that was refused is closed too when it is thrown away
            self._controller.close()
        super().close()

    def _show(self, view: dict[str, Any]) -> None:
        felt = self._felt
        if felt is None:
            return  # the first view, before there is a page
        if felt.words.get("lang") != view["lang"] or felt.words.get("rules") != view["deal"]["rules"]:
            felt.words = {**self._controller.words(), "rules": view["deal"]["rules"]}
            self._controls.say(view["lang"])
        felt.view = view
        if self._is_shown and not view["busy"]:
            self._keep_soon(at_once=view["sheet"] is not None)

    def _keep_soon(self, *, at_once: bool) -> None:
        """Bring what is kept up to date: when a deal has ended at once, else when nothing is clicked for a moment."""
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None  # not in a kernel
        if at_once or loop is None:
            self._keep_now()
        else:
            self._keeping = loop.call_later(QUIET, self._keep_now)

    def _keep_now(self) -> None:
        update_display(HTML(self._html()), display_id=self._id)  # type: ignore[no-untyped-call] # IPython's

    def _refuse(self, code: str, why: str) -> None:
        if self._felt is not None:
            self._felt.send({"refused": code, "why": why})

    def _say_why(self, why: str) -> None:
        self._refuse("error", why)

    def _begin(self, asked: Asked) -> None:
        self._controller.begin(asked)

    def _html(self) -> str:
        return self._kept.html(self._controller.game, self.view, table_words(self.lang))

    def _repr_html_(self) -> str:
        return self._html()

    def _ipython_display_(self) -> None:
        display(self._repr_mimebundle_(include=None, exclude=None), raw=True)  # type: ignore[no-untyped-call] # IPython's
        display(HTML(self._html()), display_id=self._id)  # type: ignore[no-untyped-call] # IPython's
        self._is_shown = True
