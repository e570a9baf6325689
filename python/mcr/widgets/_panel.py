"""What the hand view and the trainer have in common as widgets: a view to the page, messages back, a plain output.

The page gets one small view after each change and sends messages, nothing else: what it sends as state is refused. An
error goes back to it as part of the view, and into the log of Python's `logging` as `mcr.widgets`.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets
from IPython.display import HTML, DisplayHandle, display

from mcr._errors import McrError
from mcr._mcr import Rules
from mcr.widgets._message import Deed, RefusedError
from mcr.widgets._one_way import OneWay
from mcr.widgets._panel_message import PANEL_DEEDS, Message
from mcr.widgets._panel_words import panel_words

__all__ = ["Panel"]

log = logging.getLogger("mcr.widgets")

REST = 0.5
"""Seconds without a click after which the plain output follows."""


class Panel(OneWay):
    """A widget with a view, messages, and a plain output beside it for saved, exported and untrusted notebooks.

    A panel of a kind defines `shown`, `plain`, `do` and `spoken`: the metaclass of widgets leaves no room for that of
    abstract classes, so they raise NotImplementedError here.
    """

    deeds: ClassVar[Mapping[str, Deed]] = PANEL_DEEDS
    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    lang = traitlets.Unicode("en")
    """en, zh, pt, ru or pl."""
    theme = traitlets.Unicode("auto")
    """light, dark, contrast, or auto: as the notebook."""
    index = traitlets.Bool(default_value=False)
    """Whether tiles bear an Arabic digit or a letter in the corner."""
    rules = traitlets.Any()
    """Rules, or the name of a preset."""

    def __init__(self, **traits: Any) -> None:  # noqa: ANN401 - traits of any type
        self._number = 0
        self._handles: list[DisplayHandle] = []
        self._waiting: asyncio.TimerHandle | None = None
        self._is_quiet = True
        super().__init__(**traits)
        self.observe(self._changed, ["lang", "theme", "index", "rules"])

    def begin(self) -> None:
        """Show the first view, when all is set."""
        self._is_quiet = False
        self.publish()

    @traitlets.validate("lang", "theme", "index")
    def _checked(self, proposal: Any) -> Any:  # noqa: ANN401 - of any trait
        name, value = proposal["trait"].name, proposal["value"]
        if not PANEL_DEEDS[name].is_good(value):
            raise McrError(f"{name} is {PANEL_DEEDS[name].allowed}, not {value!r}")
        return value

    @traitlets.validate("rules")
    def _rules_checked(self, proposal: Any) -> Rules:  # noqa: ANN401 - of any type
        value = proposal["value"]
        return value if isinstance(value, Rules) else Rules(value)

    @traitlets.default("rules")
    def _usual_rules(self) -> Rules:
        return Rules()

    def shown(self) -> dict[str, Any]:
        """Return what the page shows."""
        raise NotImplementedError

    def plain(self) -> str:
        """Return what remains without a page, as HTML."""
        raise NotImplementedError

    def do(self, message: Message) -> None:
        """Do what a message asks for that concerns this panel only; a McrError if that is not possible."""
        raise NotImplementedError

    def spoken(self) -> dict[str, Any]:
        """Return the words of the page."""
        raise NotImplementedError

    def publish(self, error: str = "") -> None:
        """Give the page its next view. With an error nothing else has changed."""
        self._number += 1
        self.words = self.spoken()
        look = {"lang": self.lang, "theme": self.theme, "index": self.index, "rules": str(self.rules.preset or "")}
        self.view = {"number": self._number, "error": error, **look, **self.shown()}

    def told(self, error: McrError) -> str:
        """Return an error as the page tells it."""
        say = panel_words(self.lang)
        if isinstance(error, RefusedError):
            return say(f"refusals.{error.code}")
        return str(error)

    def receive(self, content: object) -> None:
        """Take what a page sends: do what it asks for, or refuse it with an error in the next view and in the log."""
        try:
            message = Message.read(content, self.deeds, self._number)
            self._is_quiet = True  # one view, whatever changes
            if message.do in PANEL_DEEDS:
                setattr(self, message.do, message.value)
            else:
                self.do(message)
        except McrError as error:
            log.warning("refused: %s (%.200r)", error, content)
            said = self.told(error)
        else:
            said = ""
        finally:
            self._is_quiet = False
        self.publish(said)
        self._follow_soon()

    def _changed(self, _change: object) -> None:
        if not self._is_quiet:
            self.publish()
            self.follow()

    def _ipython_display_(self) -> None:
        bundle = self._repr_mimebundle_()
        if bundle is not None:
            data, metadata = bundle
            display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call] # IPython has no types
        handle = display(HTML(self._plainly()), display_id=True)  # type: ignore[no-untyped-call] # as above
        if handle is not None:
            self._handles.append(handle)

    def _plainly(self) -> str:
        return f'<div class="mcr-plain" lang="{self.lang}">{self.plain()}</div>'

    def _repr_html_(self) -> str:
        return self._plainly()

    def follow(self) -> None:
        """Let the plain output show what the page shows."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        for handle in self._handles:
            handle.update(HTML(self._plainly()))  # type: ignore[no-untyped-call] # as above

    def _follow_soon(self) -> None:
        """Let the plain output follow when the clicking rests."""
        if not self._handles:
            return
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        try:
            self._waiting = asyncio.get_running_loop().call_later(REST, self.follow)
        except RuntimeError:  # no loop runs: nothing can be done later
            self.follow()
