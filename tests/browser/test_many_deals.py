"""Many deals in one table, in JupyterLab: neither the page nor the kernel grows. It takes ten minutes."""

import pytest
from clicks import SHOWN
from lab import Lab
from playwright.sync_api import Page

WARM, DEALS, MOST = 30, 500, 5_000_000
PLAY = """
import asyncio, gc
from table_play import Thrower, answer, resident, say
from mcr.widgets import Table

async def play(deals):
    for _ in range(deals):
        while table.view["prompt"]:
            say(table._controller, *answer(table.view))
            await asyncio.sleep(0.03)  # quicker, and the server would leave messages out
        say(table._controller, "new", "")
    await asyncio.sleep(4)  # what is kept beside the table follows a moment later
    gc.collect()
    print(f"kernel {resident()}, view {table.view['view']}")

table = Table(seed=0, opponents=[Thrower()] * 3)
table
"""


def printed(here: Lab, page: Page, cell: int) -> tuple[int, int]:
    """Run the next cell, wait until the page shows what it has brought; return the kernel's bytes and the page's."""
    here.command(page, "notebook:run-cell-and-select-next")
    output = page.locator(".jp-CodeCell").nth(cell).locator(".jp-OutputArea-output pre")
    output.wait_for(timeout=1_200_000)
    words = output.inner_text().replace(",", "").split()
    page.wait_for_selector(f'.mj[data-view="{words[3]}"][data-busy="no"]', timeout=600_000)
    session = page.context.new_cdp_session(page)
    for _ in range(3):  # what one collection frees may hold what only the next one does
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(300)
    session.send("Performance.enable")
    found = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return int(words[1]), int(found["JSHeapUsedSize"])


@pytest.mark.long
def test_500_deals_leave_page_and_kernel_as_small_as_they_were(here: Lab, page: Page) -> None:
    here.write("many.ipynb", [PLAY, f"await play({WARM})", f"await play({DEALS})"])
    here.visit(page, "many.ipynb")
    here.command(page, "notebook:run-cell-and-select-next")
    page.wait_for_selector(SHOWN, timeout=60_000)
    kernel, heap = printed(here, page, 1)
    kernel_after, heap_after = printed(here, page, 2)
    print(f"{DEALS} deals: kernel {kernel_after - kernel:+,} bytes, page {heap_after - heap:+,} bytes")
    assert kernel_after - kernel < MOST
    assert heap_after - heap < MOST
