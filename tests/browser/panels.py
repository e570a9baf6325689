"""The hand view and the trainer in a bare page, their kernel being this process: for all that needs no notebook."""

from playwright.sync_api import Locator, Page

from mcr.widgets import HandView, Trainer
from mcr.widgets._page import module
from mcr.widgets._panel_page import style

ALONE = """async ({ code, held }) => {
    let heard = () => {};
    window.put = (view) => { held.view = view; heard(); };
    const model = {
        get: (name) => held[name],
        on: (_, hear) => { heard = hear; },
        off: () => {},
        send: (content) => window.receive(content),
    };
    const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    module.default.render({ model, el: document.getElementById("panel") });
}"""


def alone(page: Page, panel: HandView | Trainer) -> Locator:
    """Show a panel in a bare page, its kernel being this process, and return it."""
    page.set_content('<!doctype html><body data-jp-theme-light="true" style="margin: 0"><div id="panel"></div></body>')
    page.expose_function("receive", panel.receive)
    page.add_style_tag(content=style("hand_view.css", "trainer.css"))
    held = {"view": dict(panel.view), "words": dict(panel.words)}
    name = "hand_view.js" if isinstance(panel, HandView) else "trainer.js"
    page.evaluate(ALONE, {"code": module(name), "held": held})
    panel.observe(lambda change: page.evaluate("(view) => window.put(view)", dict(change["new"])), "view")
    return page.locator(".mcrw")
