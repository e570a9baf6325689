"""From a click to what it shows: at the table and at the hand view, in JupyterLab and Chromium.

At the table each click throws a tile, the opponents' thinking excluded; at the hand view it adds a tile or takes one
out, and what 13 and 14 tiles are worth is worked out and shown. Measured is the time until the page has drawn the next
view. What it then shows is compared with the same game, or the same hand, in this process. `make bench` runs it.
"""

import statistics
import tempfile
from pathlib import Path

from clicks import SHOWN, chosen, click, wait
from lab import Lab, lab
from playwright.sync_api import Page

import mcr
from mcr.widgets import HandView
from mcr.widgets._controller import Controller
from table_play import say, table

THROW = """async () => {
    const root = document.querySelector('.mj');
    const before = root.dataset.view;
    root.querySelector('.hand .t').click();
    const start = performance.now();
    const done = new Promise((resolve) => {
        new MutationObserver((_, watcher) => {
            if (root.dataset.view === before || root.dataset.busy === 'yes') return;
            watcher.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(root, { attributes: true });
    });
    root.querySelector('.act.throw').click();
    return done;
}"""
ADD = """async ([selector]) => {
    const root = document.querySelector('.mcrw-hand');
    const start = performance.now();
    const done = new Promise((resolve) => {
        new MutationObserver((_, watcher) => {
            watcher.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(root, { childList: true, subtree: true });
    });
    root.querySelector(selector).click();
    return done;
}"""
DEALS = range(3)
HANDS = ("123m456m789m123p5p", "345p345s66678p345m", "19m19p19sESWNCFP", "2244m6688p1199sEE", "258m147p369sESWNC")


def thrown(page: Page, mirror: Controller) -> list[float]:
    """Play a deal by throwing the first tile of the hand; return how long each click took, in milliseconds."""
    taken = []
    while prompt := mirror.view["prompt"]:
        kind, copy = mirror.view["seats"]["s"]["hand"][0]
        if prompt["kind"] != "turn" or kind not in prompt["throw"]:
            click(page, mirror, *chosen(mirror))
            continue
        taken.append(page.evaluate(THROW))
        say(mirror, "act", f"discard {kind}#{copy}")
        wait(page, mirror)
    return taken


def put_together(here: Lab, page: Page) -> list[float]:
    """Click hands together and apart at the hand view; return how long each click took, in milliseconds."""
    taken = []
    here.write("hands.ipynb", ["from mcr.widgets import HandView\nHandView()"])
    here.visit(page, "hands.ipynb")
    here.run(page)
    page.wait_for_selector(".mcrw-hand", timeout=60_000)
    typed = page.locator('.mcrw-hand [data-key="hand"]')
    for hand in HANDS:
        mirror = HandView()
        tiles = mcr.Tiles(hand)
        for tile in tiles:
            mirror.hand = str(mirror.hand).split("|")[0] + str(tile)
            taken.append(page.evaluate(ADD, [f'[data-tile="{tile}"]']))
            assert typed.input_value() == mirror.hand
        taken += [page.evaluate(ADD, ['[data-key="tile0"]']) for _ in tiles]
        assert typed.input_value() == HandView().hand
    return taken


def told(what: str, taken: list[float]) -> None:
    """Print how long clicks took."""
    taken.sort()
    middle = statistics.median(taken)
    print(f"{what}: {len(taken)} clicks, median {middle:.0f} ms, 90 % below {taken[int(0.9 * len(taken))]:.0f} ms")


def main() -> None:
    """Measure, and print."""
    taken = []
    with tempfile.TemporaryDirectory() as folder, lab(Path(folder) / "lab") as here:
        page = here.page()
        told("hand view", put_together(here, page))
        for seed in DEALS:
            mirror = table(Path(folder) / "mirror", seed=seed)
            imports = "from table_play import Thrower\nfrom mcr.widgets import Table\n"
            here.write(f"bench{seed}.ipynb", [f"{imports}Table({seed}, opponents=[Thrower()] * 3)"])
            here.visit(page, f"bench{seed}.ipynb")
            here.run(page)
            page.wait_for_selector(SHOWN, timeout=60_000)
            wait(page, mirror)
            taken += thrown(page, mirror)
            mirror.close()
    told("table", taken)


if __name__ == "__main__":
    main()
