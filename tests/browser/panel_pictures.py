"""Makes the pictures of docs/widgets.md; a part of `make screenshots`."""

import tempfile
from pathlib import Path

from lab import FLAGS, ROOT, chromium
from panels import alone
from playwright.sync_api import Browser, sync_playwright

from mcr._replay_html import page as replay_page
from mcr.widgets import HandView, Trainer
from played import ended

PICTURES = ROOT / "docs" / "img"
WIDTH, HEIGHT = 1000, 800


def main() -> None:
    """Write the pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name, panel in (
            ("hand_view", HandView("[345m,1]345p345s66678p|EW0000|a")),
            ("trainer", Trainer("throw", seed=3)),
        ):
            picture(browser, panel, name)
        replay(browser)
        browser.close()


def picture(browser: Browser, panel: HandView | Trainer, name: str) -> None:
    """Write the picture of a panel; of the trainer with an answer."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    shown = alone(page, panel)
    if isinstance(panel, Trainer):
        shown.locator('.mcrw-answer [data-tile="5s"]').click()
        shown.locator('[data-go="answer"]').click()
        shown.locator(".mcrw-why table").wait_for()
    page.screenshot(path=PICTURES / f"{name}.png")


def replay(browser: Browser) -> None:
    """Write the picture of a replay, somewhere in the middle."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replay.html"
        file.write_text(replay_page(ended("discard"), players=["Ann", "Bo", "Cy", "Di"]), encoding="utf-8")
        page = browser.new_page(viewport={"width": 1240, "height": 800})
        page.goto(f"{file.as_uri()}#100")
        page.locator(".board svg").first.wait_for()
        page.screenshot(path=PICTURES / "replay.jpg", type="jpeg", quality=80)  # half the size of a PNG


if __name__ == "__main__":
    main()
