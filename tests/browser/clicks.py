"""What a person does at a table in a browser, beside the same game in this process that says what must be seen."""

import re
from typing import Any

from playwright.sync_api import Page

from mcr.widgets._controller import Controller
from table_play import promising, say

SHOWN = ".mj[data-view]"


def wait(page: Page, mirror: Controller) -> None:
    """Wait until the page shows what the game beside it shows, and compare the tiles."""
    page.wait_for_selector(f'.mj[data-view="{mirror.number}"][data-busy="no"]')
    view = mirror.view
    if view["sheet"]:
        return
    held = [*view["seats"]["s"]["hand"], *([view["drawn"]] if view["drawn"] else [])]
    assert kinds(page, ".hand .t") == [kind for kind, _ in held]
    for place in "senw":
        assert kinds(page, f".river.{place} .t") == view["seats"][place]["river"], place
    assert page.locator(".count b").inner_text() == str(view["wall"]["left"])


def kinds(page: Page, selector: str) -> list[str]:
    """Return the tiles that a selector finds."""
    found: list[str] = page.eval_on_selector_all(f".mj {selector}", "(all) => all.map((tile) => tile.dataset.k)")
    return found


def chosen(mirror: Controller) -> tuple[str, Any]:
    """Return what a good player does: wins, makes kongs, takes the second of two chows, else what promises most."""
    prompt = mirror.view["prompt"]
    if prompt["kind"] == "notice":
        return "on", None
    offered = [answer for answer in prompt["answers"] if not answer.get("isOff")]
    for kind in ("win", "concealed_kong", "added_kong", "kong"):
        for answer in offered:
            if answer["kind"] == kind:
                return "act", answer["value"]
    chows = [answer for answer in offered if answer["kind"] == "chow"]
    if len(chows) > 1:
        return "act", chows[1]["value"]
    return "act", promising(mirror.game.observation)


def place_in_hand(mirror: Controller, kind: str) -> int:
    """Return where a tile of a kind stands in the hand, the one drawn last."""
    view = mirror.view
    held = [*view["seats"]["s"]["hand"], *([view["drawn"]] if view["drawn"] else [])]
    return max(at for at, (other, _) in enumerate(held) if other == kind)


def with_copy(mirror: Controller, value: str) -> str:
    """Return a discard as a click on the last tile of its kind gives it."""
    kind = value.removeprefix("discard ")
    view = mirror.view
    held = [*view["seats"]["s"]["hand"], *([view["drawn"]] if view["drawn"] else [])]
    return f"discard {kind}#{held[place_in_hand(mirror, kind)][1]}"


def click(page: Page, mirror: Controller, do: str, value: str | None) -> None:
    """Do it with the mouse, in both games."""
    if value is not None and value.startswith("discard"):
        kind = value.removeprefix("discard ")
        at = place_in_hand(mirror, kind)
        page.locator(f'.mj .hand .t[data-at="{at}"]').click()
        assert page.locator(f'.mj .hand .t[data-at="{at}"]').get_attribute("aria-pressed") == "true"
        page.locator(".mj .act.throw").click()
        say(mirror, do, with_copy(mirror, value))
    else:
        page.locator(f'.mj [data-answer="{value or "on"}"]').click()
        say(mirror, do, value)
    wait(page, mirror)


KEYS = {"win": "w", "pass": "Escape", "pung": "p", "kong": "k", "concealed": "k", "add": "k", "on": "Escape"}


def press(page: Page, mirror: Controller, do: str, value: str | None) -> None:
    """Do it with the keyboard, in both games."""
    if value is not None and value.startswith("discard"):
        at = place_in_hand(mirror, value.removeprefix("discard "))
        for _ in range(at + 1):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        say(mirror, do, with_copy(mirror, value))
    elif value is not None and value.startswith("chow"):
        chows = [answer["value"] for answer in mirror.view["prompt"]["answers"] if answer["kind"] == "chow"]
        page.keyboard.press(str(chows.index(value) + 1))
        say(mirror, do, value)
    else:
        page.keyboard.press(KEYS[(value or "on").split()[0]])
        say(mirror, do, value)
    wait(page, mirror)


def read_sheet(page: Page) -> dict[str, Any]:
    """Return what the score sheet on the page says."""

    def numbers(selector: str) -> list[int]:
        texts = page.locator(f".mj {selector}").all_inner_texts()
        return [int(text.replace("\N{MINUS SIGN}", "-").replace("+", "")) for text in texts]

    return {
        "title": page.locator(".mj .sheet h2").inner_text(),
        "hand": page.locator(".mj .notation").inner_text(),
        "fans": dict(zip(attributes(page, "[data-fan]", "fan"), numbers("[data-fan] .pt"), strict=True)),
        "excluded": attributes(page, "[data-excluded]", "excluded"),
        "total": numbers(".total")[0],
        "paid": numbers(".pay .d"),
    }


def attributes(page: Page, selector: str, name: str) -> list[str]:
    """Return an attribute of all that a selector finds."""
    found: list[str] = page.eval_on_selector_all(f".mj {selector}", f"(all) => all.map((one) => one.dataset.{name})")
    return found


CUT_OFF = """() => {
    const bad = [];
    for (const root of document.querySelectorAll('.mj')) {
        const outer = root.querySelector('.mj-in').getBoundingClientRect();
        if (root.scrollWidth > root.clientWidth + 1) bad.push(`table wider than its place: ${root.scrollWidth}`);
        for (const node of root.querySelectorAll('.mj-in *')) {
            if (node.closest('svg') && node.localName !== 'svg') continue;
            const style = getComputedStyle(node);
            if (style.visibility === 'hidden' || style.display === 'none' || node.closest('.live, .vh')) continue;
            const box = node.getBoundingClientRect();
            if (!box.width || !box.height) continue;
            const scrolls = node.closest('.pop, .prose');
            if (box.left < outer.left - 1 || box.right > outer.right + 1 || (!scrolls && box.bottom > outer.bottom + 1))
                bad.push(`outside: ${node.className.baseVal ?? node.className} ${node.textContent.slice(0, 30)}`);
            const own = [...node.childNodes].some((kid) => kid.nodeType === 3 && kid.data.trim());
            if (own && style.display !== 'inline' && node.scrollWidth > node.clientWidth + 1)
                bad.push(`cut off: ${node.className} ${node.textContent.slice(0, 40)}`);
        }
        const dock = root.querySelector('.dock');
        const texts = [...(dock?.querySelectorAll('button') ?? [])];
        for (const [at, one] of texts.entries()) for (const other of texts.slice(at + 1)) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                bad.push(`overlap: ${one.textContent} / ${other.textContent}`);
        }
    }
    return bad;
}"""
"""What of a table lies outside it, is cut off, or covers another button."""


def nothing_is_cut_off(page: Page) -> None:
    """Fail if anything of a table cannot be seen whole."""
    assert page.evaluate(CUT_OFF) == []


def digits(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(found) for found in re.findall(r"\d+", text)]
