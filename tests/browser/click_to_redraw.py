"""From a click at the table to what it shows: in JupyterLab and Chromium, the opponents' thinking excluded.

Each click throws a tile; measured is the time until the page has drawn the next view. What it then shows is compared
with the same game in this process. `make bench` runs it.
"""

import statistics
import tempfile
from pathlib import Path

from clicks import SHOWN, chosen, click, wait
from lab import lab
from playwright.sync_api import Page

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
DEALS = range(3)


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


def main() -> None:
    """Measure, and print."""
    taken = []
    with tempfile.TemporaryDirectory() as folder, lab(Path(folder) / "lab") as here:
        page = here.page()
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
    taken.sort()
    middle = statistics.median(taken)
    print(f"{len(taken)} clicks: median {middle:.0f} ms, 90 % below {taken[int(0.9 * len(taken))]:.0f} ms")


if __name__ == "__main__":
    main()
