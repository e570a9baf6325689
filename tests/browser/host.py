"""The page of a table in a bare page, its kernel in this process: for all that needs no notebook."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page

from mcr.widgets import _page
from mcr.widgets._controller import Controller

if TYPE_CHECKING:
    from collections.abc import Callable

HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<style>body { margin: 0; background: #fff }</style></head>
<body data-jp-theme-light="true"><div id="table"></div></body></html>"""
START = """async ({ code, style, view, words }) => {
    const sheet = document.createElement("style");
    sheet.textContent = style;
    document.head.append(sheet);
    const heard = {};
    const held = { view, words };
    window.model = {
        get: (name) => held[name],
        on: (name, hear) => { heard[name] = hear; },
        off: (name) => { delete heard[name]; },
        send: (content) => { window.receive(content); },
        put: (name, value) => { held[name] = value; heard[`change:${name}`]?.(); },
        tell: (content) => heard["msg:custom"]?.(content),
    };
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const module = await import(url);
    module.default.render({ model: window.model, el: document.getElementById("table") });
}"""


class Host:
    """A page that shows a table."""

    def __init__(self, page: Page, place: Path, **asked: Any) -> None:  # noqa: ANN401 - arguments of a table
        self.page = page
        self.news: list[Callable[[], object]] = []
        self.controller = Controller(place=place, **asked)
        self.controller.show = self.show
        self.controller.refuse = lambda code, why: self.page.evaluate(
            "(said) => window.model.tell(said)", {"refused": code, "why": why}
        )
        page.set_content(HTML)
        page.expose_function("receive", self.controller.receive)
        self.lang = self.controller.settings.lang
        start = {"code": _page.module("table.js"), "style": _page.style()}
        page.evaluate(START, {**start, "view": self.controller.view, "words": self.controller.words()})
        page.wait_for_selector(".mj[data-view]")

    def show(self, view: dict[str, Any]) -> None:
        """Hand a view to the page."""
        if view["lang"] != self.lang:
            self.lang = view["lang"]
            self.page.evaluate("(words) => window.model.put('words', words)", self.controller.words())
        self.page.evaluate("(view) => window.model.put('view', view)", view)

    def say(self, do: str, value: object = None) -> None:
        """Do what a click would do, without the click."""
        self.controller.receive(
            {"view": self.controller.number, "seat": self.controller.game.seat, "do": do, "value": value}
        )
