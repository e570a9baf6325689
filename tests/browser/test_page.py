"""The page of the table in a bare page: every state in every language and size, contrast, markup, clocks, memory."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from clicks import chosen, nothing_is_cut_off
from host import Host
from lab import Lab

from mcr._data import LANGUAGES
from table_play import Nearest, Thrower, answer

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = (1232, 976, 720, 390, 310)
"""Of a cell: beside JupyterLab's panels and without, a small window, a telephone, a cell on it."""
Opened = Callable[..., Host]


@pytest.fixture
def opened(here: Lab, tmp_path: Path) -> Iterator[Opened]:
    """Return what opens a table in a bare page that must not report an error."""
    pages: list[Page] = []
    problems: list[str] = []

    def host(width: int = 1000, **asked: Any) -> Host:  # noqa: ANN401 - of a table
        page = here.page(width, 900)
        pages.append(page)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
        return Host(page, tmp_path, **{"opponents": [Thrower()] * 3, **asked})

    yield host
    for page in pages:
        page.context.close()
    assert not problems


def moments(host: Host) -> Iterator[str]:
    """Play a deal through, and yield each kind of question once, then the sheet, the review and what opens."""
    seen = set()
    host.say("set", {"name": "hints", "to": True})
    while prompt := host.controller.view["prompt"]:
        kind = f"{prompt['kind']} {sorted({answer['kind'] for answer in prompt['answers']})}"
        if kind not in seen:
            seen.add(kind)
            if prompt["kind"] == "turn":
                host.page.locator(".mj .hand .t").first.click()
            yield kind
        host.say(*chosen(host.controller))
    yield "sheet"
    host.say("review", host.controller.view["sheet"]["steps"])
    yield "review"
    own = next(step for step, (seat, _) in enumerate(host.controller.game.done) if seat == host.controller.game.seat)
    host.say("review", own)
    yield "review of a choice"
    host.say("review", None)
    for name in ("settings", "help", "history"):
        host.page.locator(f'.mj [data-do="{name}"]').click()
        yield name
        host.page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_off_in_any_language_and_size(opened: Opened, lang: str) -> None:
    host = opened(seed=39, lang=lang)
    host.controller.game.carried = (120, -40, -40, -40)  # as if deals had been played before: a line more on the sheet
    for moment in moments(host):
        for width in WIDTHS:
            host.page.set_viewport_size({"width": width, "height": 900})
            try:
                nothing_is_cut_off(host.page)
            except AssertionError as error:
                message = f"{moment}, {width} px, {lang}"
                raise AssertionError(message) from error
        host.page.set_viewport_size({"width": WIDTHS[0], "height": 900})


CONTRAST = """() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (color) => {
        const [r, g, b] = color.slice(0, 3).map((part) => {
            const value = part / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, other) => {
        const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05);
    };
    const ground = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            const color = rgba(style.backgroundColor);
            if (color[3] > 200) return color;
            const first = style.backgroundImage.match(/(?:color|oklab|rgba?)\\([^)]*\\)/g)?.at(-1);
            if (style.backgroundImage.startsWith('linear') && first) return rgba(first);
        }
        return [255, 255, 255, 255];
    };
    const found = [];
    const root = document.querySelector('.mj');
    for (const node of root.querySelectorAll('.mj-in *')) {
        if (node.closest('svg, .live, .vh') || node.localName === 'option') continue;
        const own = [...node.childNodes].some((kid) => kid.nodeType === 3 && kid.data.trim());
        if (!own || !node.getClientRects().length) continue;
        const where = `${node.className}: ${node.textContent.slice(0, 30)}`;
        found.push([ratio(rgba(getComputedStyle(node).color), ground(node)), where]);
    }
    const style = getComputedStyle(root.querySelector('.hand .t, .t'));
    const probe = document.createElement('i');
    root.querySelector('.mj-in').append(probe);
    const colour = (name) => { probe.style.color = `var(${name})`; return rgba(getComputedStyle(probe).color); };
    for (const stroke of ['red', 'green', 'blue', 'ink', 'violet', 'wood'])
        found.push([ratio(colour(`--t-${stroke}`), colour('--tile')), `stroke ${stroke}`]);
    probe.remove();
    return found;
}"""


@pytest.mark.parametrize("theme", ["day", "dark", "hc"])
def test_text_and_strokes_keep_their_contrast_at_every_setting(opened: Opened, theme: str) -> None:
    host = opened(seed=39)
    host.say("set", {"name": "theme", "to": theme})
    host.say("set", {"name": "reduced_motion", "to": True})
    lowest = 99.0
    for moment in moments(host):
        if moment.startswith("claim") and "win" not in moment:
            continue
        for dark in ("true", "false") if theme == "day" else ("true",):  # which asks the notebook
            for contrast in (0, 100):
                for temperature in (0, 100):
                    found = host.page.evaluate(
                        "([contrast, temp, light]) => { const root = document.querySelector('.mj');"
                        " document.body.dataset.jpThemeLight = light;"
                        " root.style.setProperty('--contrast', contrast); root.style.setProperty('--temp', temp);"
                        f" return ({CONTRAST})(); }}",
                        [contrast / 100, temperature / 100, dark],
                    )
                    assert len(found) > 10
                    low, where = min(found)
                    lowest = min(lowest, low)
                    assert low >= 4.5, f"{low:.2f}: {where}, {moment}, {theme}, {contrast}, {temperature}, {dark}"
    assert lowest < 21  # something was measured


BRIGHTEST = """async (shot) => {
    const image = new Image();
    image.src = `data:image/png;base64,${shot}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const all = canvas.getImageData(0, 0, image.width, image.height).data;
    let [most, least] = [0, 255 * 3];
    for (let at = 0; at < all.length; at += 4) {
        const sum = all[at] + all[at + 1] + all[at + 2];
        [most, least] = [Math.max(most, sum), Math.min(least, sum)];
    }
    return [most, least];
}"""


def test_the_grain_never_brightens_what_text_stands_on(opened: Opened) -> None:
    host = opened(seed=1)
    host.page.add_style_tag(content=".mj-in > * { visibility: hidden }")

    def ground() -> tuple[int, int]:
        shot = host.page.screenshot(clip={"x": 100, "y": 100, "width": 300, "height": 300})
        most, least = host.page.evaluate(BRIGHTEST, base64.b64encode(shot).decode())
        return most, least

    for theme in ("day", "dark"):
        host.say("set", {"name": "theme", "to": theme})
        for contrast in (0, 100):
            host.say("set", {"name": "contrast", "to": contrast})
            host.say("set", {"name": "grain", "to": 0})
            plain, darkest = ground()
            assert plain == darkest
            host.say("set", {"name": "grain", "to": 100})
            most, least = ground()
            assert least < most <= plain


def test_what_is_typed_never_becomes_markup(opened: Opened) -> None:
    host = opened(seed=1)
    evil = "<img src=x onerror=e()>"
    host.page.locator('.mj [data-do="settings"]').click()
    host.page.locator('.mj [data-setting="name"]').fill(evil)
    host.page.locator('.mj [data-setting="name"]').blur()
    host.page.wait_for_function("(name) => document.querySelector('.mj .card.s .name').textContent === name", arg=evil)
    host.page.locator('.mj [data-setting="seed"]').fill("<b>7</b>")
    host.page.locator('.mj [data-do="fresh"]').click()
    host.page.wait_for_selector(".mj [role=alert]")
    assert host.controller.refusals[-1][0] == "badSeed"
    assert host.page.locator(".mj img, .mj b b").count() == 0
    while host.controller.view["prompt"]:
        host.say(*answer(host.controller.view))
    assert host.page.locator(".mj img").count() == 0
    assert evil in host.page.locator(".mj .pay").inner_text()


def test_a_new_match_of_a_seed_and_the_same_deal_again(opened: Opened) -> None:
    host = opened(seed=1)
    host.page.locator('.mj [data-do="settings"]').click()
    host.page.locator('.mj [data-setting="seed"]').fill("18446744073709551615")
    host.page.locator('.mj [data-do="fresh"]').click()
    host.page.wait_for_selector(".mj .pop", state="detached")
    assert host.controller.game.start.seed == 2**64 - 1
    first = host.controller.view["seats"]
    while host.controller.view["prompt"]:
        host.say(*answer(host.controller.view))
    assert host.page.locator(".mj .seed").inner_text() == "18446744073709551615"
    host.page.locator('.mj [data-do="again"]').click()
    host.page.wait_for_selector(".mj .hand .t")
    assert host.controller.view["seats"] == first


def test_the_clock_runs_out_and_the_table_goes_on(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcr.widgets._prompt.TURN_SECONDS", 1)
    host = opened(seed=44)
    done = len(host.controller.game.done)
    host.say("set", {"name": "clock", "to": True})
    host.page.wait_for_selector(".mj [role=timer]")
    host.page.wait_for_function(f"() => Number(document.querySelector('.mj').dataset.view) > {host.controller.number}")
    assert len(host.controller.game.done) > done
    assert not host.controller.refusals


def test_a_screen_reader_is_told_what_happens(opened: Opened) -> None:
    host = opened(seed=44, opponents=[Nearest()] * 3)
    host.say(*answer(host.controller.view))
    told = host.page.locator(".mj [role=status]").inner_text()
    for _, who, text in host.controller.view["log"][-2:]:
        assert f"{who}: {text}" in told
    for tile in host.page.locator(".mj .hand .t").all():
        assert tile.get_attribute("aria-label")
    for place in "senw":
        assert host.page.locator(f".mj .river.{place}").get_attribute("aria-label")
    assert "tiles left" in (host.page.locator(".mj .wall").get_attribute("aria-label") or "")


def test_many_deals_leave_the_page_as_small_as_it_was(opened: Opened) -> None:
    host = opened(seed=5)
    session = host.page.context.new_cdp_session(host.page)

    def size() -> tuple[float, float]:
        for _ in range(3):  # what one collection frees may hold what only the next one does
            session.send("HeapProfiler.collectGarbage")
            host.page.wait_for_timeout(100)
        session.send("Performance.enable")
        found = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        return found["JSHeapUsedSize"], found["Nodes"]

    def deals(count: int) -> None:
        for _ in range(count):
            while host.controller.view["prompt"]:
                shown = host.controller.show
                host.controller.show = lambda _: None  # most clicks go unseen, which makes it quicker
                for _ in range(8):
                    if host.controller.view["prompt"]:
                        host.say(*answer(host.controller.view))
                host.controller.show = shown
                host.show(host.controller.view)
            host.say("new", "")

    deals(3)
    before = size()
    deals(25)
    after = size()
    assert after[0] - before[0] < 1_000_000
    assert after[1] - before[1] < 1500
