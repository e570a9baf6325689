"""The table in a real JupyterLab with a real Chromium: whole deals by mouse and by keyboard, restarts, settings."""

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from clicks import SHOWN, chosen, click, nothing_is_cut_off, press, read_sheet, wait
from lab import Lab
from nbconvert import HTMLExporter
from playwright.sync_api import Page

import mcr
from mcr.widgets._controller import Controller
from table_play import say, table

BOTH = "from table_play import Thrower\nfrom mcr.widgets import Table\n"


def opened(here: Lab, page: Page, name: str, mode: str = "lab", **asked: Any) -> None:  # noqa: ANN401 - of a table
    """Open a notebook whose cell shows a table, and run it."""
    arguments = ", ".join(f"{key}={value!r}" for key, value in asked.items())
    here.write(name, [f"{BOTH}table = Table(opponents=[Thrower()] * 3, {arguments})\ntable"])
    here.visit(page, name, mode)
    here.run(page)
    page.wait_for_selector(SHOWN, timeout=60_000)


def sheet_is_what_score_says(page: Page, mirror: Controller) -> None:
    """Compare what the score sheet says with what the scorer says of the hand on it."""
    read = read_sheet(page)
    result = mirror.game.deal.result
    assert result
    score = mcr.score(read["hand"], dealt=result.scores[0].dealt, rules="cardavia")
    assert score
    assert read["fans"] == {scored.fan.id: scored.points for scored in score.fans}
    assert read["excluded"] == [other.fan.id for other in score.excluded]
    assert read["total"] == score.total == score.points + score.flowers
    assert read["paid"] == [result.payments[(mirror.game.seat + turns) % 4] for turns in range(4)]


def test_a_deal_by_clicking_with_a_chow_chosen_and_a_win_refused(here: Lab, page: Page, tmp_path: Path) -> None:
    mirror = table(tmp_path, seed=39)
    opened(here, page, "clicks.ipynb", seed=39)
    wait(page, mirror)
    seen = set()
    while prompt := mirror.view["prompt"]:
        do, value = chosen(mirror)
        for answer in prompt["answers"]:
            if answer.get("isOff"):
                seen.add("refused")
                button = page.locator('.mj [data-answer="win"]')
                assert "needs 8" in button.inner_text()
                assert f"{answer['fans'][0][0]} {answer['fans'][0][1]}" in button.inner_text()
                button.click(force=True)  # it can be clicked, and says so: it is disabled for assistive technology only
                page.wait_for_selector(".mj [role=alert]")
                wait(page, mirror)
        if value is not None and value.startswith("chow"):
            chows = [answer for answer in prompt["answers"] if answer["kind"] == "chow"]
            pictures = [
                button.locator(".t").evaluate_all("(all) => all.map((tile) => tile.dataset.k)")
                for button in page.locator(".mj .act.chow").all()
            ]
            assert pictures == [answer["tiles"] for answer in chows]
            if len(chows) > 1:
                seen.add("chow")
        click(page, mirror, do, value)
    assert seen == {"refused", "chow"}
    assert len(mirror.view["seats"]["s"]["flowers"]) == 4
    assert mirror.view["sheet"]["isOwn"]
    sheet_is_what_score_says(page, mirror)
    seed = page.locator(".mj .seed").inner_text()
    assert mcr.Wall(int(seed), "cardavia").commitment == mirror.view["deal"]["commitment"]
    kept_in_the_notebook(here, page, "clicks.ipynb")


def kept_in_the_notebook(here: Lab, page: Page, name: str) -> None:
    """Save a notebook with a finished deal: it is small, and shows the sheet without a kernel, a widget or trust."""
    here.command(page, "docmanager:save")
    path = here.folder / name
    for _ in range(100):
        if "mcr-kept" in path.read_text():
            break
        time.sleep(0.1)
    text = path.read_text()
    assert len(text.encode()) < 300_000
    assert page.locator(".mcr-kept").count() == 1
    assert not page.locator(".mcr-kept").is_visible()  # beside the table itself
    outputs = json.loads(text)["cells"][0]["outputs"]
    kept = next(output for output in outputs if "mcr-kept" in json.dumps(output))
    html = "".join(kept["data"]["text/html"])
    assert "You win" in html
    assert "<svg" not in html  # what is not trusted is shown without: pictures are images
    assert html.count("<img") > 2
    exported, _ = HTMLExporter().from_filename(str(path))  # type: ignore[no-untyped-call] # nbconvert has no types
    assert '<div class="mcr-kept ' in exported
    file = here.folder / f"{name}.html"
    file.write_text(exported, encoding="utf-8")
    offline = here.page(offline=True)
    offline.goto(file.as_uri(), wait_until="commit")  # nbconvert's own scripts lie elsewhere
    it_is_seen(offline)
    copy = here.folder / f"untrusted-{name}"
    foreign = json.loads(text)
    foreign["cells"][0]["source"] = ["1 / 0"]  # changed elsewhere: not what this server has signed
    copy.write_text(json.dumps(foreign))
    other = here.page()
    here.visit(other, copy.name)
    it_is_seen(other)


def it_is_seen(page: Page) -> None:
    """Check that a page shows the score sheet that is kept, with its tiles."""
    page.wait_for_selector(".mcr-kept img")
    assert page.locator(".mcr-kept").is_visible()
    assert "You win" in page.locator(".mcr-kept").inner_text()
    assert page.locator(".mcr-kept img").first.evaluate("(image) => image.naturalWidth") > 0
    page.context.close()


def test_a_deal_by_keyboard_alone_in_portuguese_with_a_kong(here: Lab, page: Page, tmp_path: Path) -> None:
    mirror = table(tmp_path, seed=13, lang="pt")
    opened(here, page, "keys.ipynb", seed=13, lang="pt")
    wait(page, mirror)
    page.locator('.mj .hand .t[tabindex="0"]').focus()
    kongs = 0
    while mirror.view["prompt"]:
        do, value = chosen(mirror)
        kongs += value is not None and "kong" in value
        press(page, mirror, do, value)
    assert kongs
    assert mirror.view["sheet"]["isOwn"]
    assert page.locator(".mj .sheet h2").inner_text().startswith("Você vence")
    sheet_is_what_score_says(page, mirror)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1


def test_no_key_leaks_into_the_notebook(here: Lab, page: Page) -> None:
    opened(here, page, "leaks.ipynb", seed=1)
    page.locator('.mj .hand .t[tabindex="0"]').focus()
    for key in (
        "a",
        "b",
        "d",
        "d",
        "x",
        "v",
        "m",
        "y",
        "1",
        "z",
        "0",
        "0",
        "i",
        "i",
        "Shift+M",
        "c",
        "s",
        "Enter",
        "Enter",
    ):
        page.keyboard.press(key)
    time.sleep(0.5)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 1
    assert page.locator(".jp-Dialog").count() == 0
    assert page.evaluate("document.activeElement.closest('.mj') !== null")


def test_the_last_tile_ends_the_deal_without_a_winner(here: Lab, page: Page, tmp_path: Path) -> None:
    mirror = table(tmp_path, seed=49)
    opened(here, page, "last.ipynb", seed=49)
    wait(page, mirror)
    left = []
    while mirror.view["prompt"]:
        left.append(mirror.view["wall"]["left"])
        click(page, mirror, *chosen(mirror))
    assert left == sorted(left, reverse=True)
    assert mirror.view["wall"]["left"] == 0
    assert page.locator(".mj .sheet h2").inner_text() == "Nobody wins"
    assert page.locator(".mj .held").count() == 4
    page.locator('.mj [data-do="review"]').click()
    page.wait_for_selector(".mj .steps")
    assert page.locator(".mj .count b").inner_text() == "0"
    page.locator('.mj [data-do="first"]').click()
    page.wait_for_function("document.querySelector('.mj .where').textContent.startsWith('0 ')")
    page.locator('.mj [data-do="costly"]').click()
    page.wait_for_selector(".mj [role=alert]")
    assert page.locator(".mj [role=alert]").inner_text() == "No further turn cost anything."  # it was played so


def test_a_match_goes_on_after_the_kernel_has_restarted(here: Lab, page: Page, tmp_path: Path) -> None:
    mirror = table(tmp_path, seed=3, deals=4, rules="wmo")
    opened(here, page, "restart.ipynb", seed=3, deals=4, rules="wmo")
    wait(page, mirror)
    for _ in range(5):
        click(page, mirror, *chosen(mirror))
    before = {place: page.locator(f".mj .river.{place} .t").count() for place in "senw"}
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    here.visit(page, "restart.ipynb")
    here.run(page)
    page.wait_for_selector(SHOWN, timeout=60_000)
    mirror.close()
    mirror = table(tmp_path, seed=3, deals=4, rules="wmo")
    assert mirror.view["note"] == "resumed"
    wait(page, mirror)
    assert {place: page.locator(f".mj .river.{place} .t").count() for place in "senw"} == before
    assert page.locator(".mj .remark").inner_text() == "The match goes on where it was left."
    while mirror.view["prompt"]:
        click(page, mirror, *chosen(mirror))
    page.locator('.mj [data-do="next"]').click()
    say(mirror, "next")
    wait(page, mirror)
    assert "Deal 2 / 4" in page.locator(".mj .plate").inner_text()


@pytest.mark.parametrize(
    ("width", "height", "mode"),
    [(1280, 800, "lab"), (1024, 700, "lab"), (390, 800, "doc")],
    ids=["1280", "1024", "390"],
)
def test_nothing_is_cut_off(here: Lab, width: int, height: int, mode: str, tmp_path: Path) -> None:
    page = here.page(width, height)
    mirror = table(tmp_path, seed=39)
    opened(here, page, f"size{width}.ipynb", mode, seed=39)
    if mode == "doc":
        page.evaluate("() => window.jupyterapp.shell.collapseLeft?.()")
    wait(page, mirror)
    page.locator('.mj [data-do="hints"]').click()
    page.wait_for_selector(".mj .hint", state="attached")
    nothing_is_cut_off(page)
    checked = 0
    while mirror.view["prompt"]:
        if mirror.view["prompt"]["kind"] != "turn" or mirror.view["prompt"]["answers"]:
            nothing_is_cut_off(page)
            checked += 1
        click(page, mirror, *chosen(mirror))
    assert checked > 2
    nothing_is_cut_off(page)
    for name in ("settings", "help", "history"):
        page.locator(f'.mj [data-do="{name}"]').click()
        page.wait_for_selector(f".mj .pop.{name}")
        nothing_is_cut_off(page)
        page.keyboard.press("Escape")
    page.locator('.mj [data-do="review"]').click()
    page.wait_for_selector(".mj .steps")
    nothing_is_cut_off(page)
    page.context.close()
    (here.tables / "settings.json").unlink()  # hints were switched on


def test_each_setting_applies_at_once_and_is_there_again(here: Lab, page: Page) -> None:
    page.add_init_script(
        "window.sounds = 0; const Real = window.AudioContext;"
        "window.AudioContext = class extends Real {"
        " createOscillator() { window.sounds++; return super.createOscillator(); } };"
    )
    opened(here, page, "settings.ipynb", seed=2)
    root = page.locator(".mj")

    def shows(script: str) -> None:
        page.wait_for_function(f"() => {{ const root = document.querySelector('.mj'); return {script}; }}")

    def flip(name: str) -> None:
        page.locator(f'.mj .settings input[type="checkbox"][data-setting="{name}"]').click()

    page.locator('.mj [data-do="settings"]').click()
    for lang, close in (("zh", "关闭"), ("ru", "Закрыть"), ("pl", "Zamknij"), ("pt", "Fechar"), ("en", "Close")):
        page.locator(f'.mj .settings input[value="{lang}"]').check(force=True)
        page.wait_for_function(
            "(text) => document.querySelector('.mj [data-do=close]').textContent === text", arg=close
        )
    set_a_name(page)
    for theme in ("dark", "hc", "day"):
        before = root.locator(".mj-in").evaluate("(node) => getComputedStyle(node).backgroundColor")
        page.locator(f'.mj .settings input[value="{theme}"]').check(force=True)
        shows(f"root.dataset.theme === '{theme}'")
        assert root.locator(".mj-in").evaluate("(node) => getComputedStyle(node).backgroundColor") != before
    for name, variable in (("contrast", "--contrast"), ("grain", "--grain"), ("temperature", "--temp")):
        slider = page.locator(f'.mj [data-setting="{name}"]')
        assert slider.input_value() == "50"
        slider.focus()
        page.keyboard.press("Home")
        shows(f"root.style.getPropertyValue('{variable}') === '0'")
        slider.fill("80")
        shows(f"root.style.getPropertyValue('{variable}') === '0.8'")
    flip("index")
    shows("getComputedStyle(root.querySelector('.hand .t'), '::after').content !== 'none'")
    flip("upright")
    shows("root.dataset.upright === 'on'")
    flip("hints")
    shows("root.querySelectorAll('.hint').length >= 13")
    flip("reduced_motion")
    shows("getComputedStyle(root.querySelector('.hand .t')).transitionDuration === '0s'")
    flip("clock")
    shows("root.querySelector('[role=timer]') !== null")
    flip("clock")
    shows("root.querySelector('[role=timer]') === null")
    flip("auto_pass")
    shows("root.querySelector('[data-do=auto_pass]').getAttribute('aria-pressed') === 'true'")
    flip("sound")
    shows("root.querySelector('[data-setting=sound]').checked")
    flip("one_click")
    shows("root.querySelector('[data-setting=one_click]').checked")
    page.keyboard.press("Escape")
    shows("root.querySelector('.pop') === null")
    number = int(root.get_attribute("data-view") or 0)
    thrown = page.locator(".mj .river.s .t").count()
    page.locator(".mj .hand .t").first.click()
    page.wait_for_function(f"() => Number(document.querySelector('.mj').dataset.view) > {number}")
    assert page.locator(".mj .river.s .t").count() > thrown
    assert page.evaluate("window.sounds") > 0

    they_are_there_again(here)


def test_a_setting_stays_as_chosen_while_the_kernel_is_slow(here: Lab, page: Page) -> None:
    cells = ["import os; print(os.getpid())", f"{BOTH}Table(opponents=[Thrower()] * 3, seed=2)"]
    here.write("slow.ipynb", cells)
    here.visit(page, "slow.ipynb")
    here.run(page)
    page.wait_for_selector(SHOWN, timeout=60_000)
    kernel = int(page.locator(".jp-Cell").first.locator(".jp-OutputArea-output").inner_text())
    page.locator('.mj [data-do="settings"]').click()
    page.locator('.mj [data-setting="clock"]').click()
    page.wait_for_selector(".mj [role=timer]")
    theme = page.locator(".mj").get_attribute("data-theme")
    os.kill(kernel, signal.SIGSTOP)
    try:
        page.locator('.mj .settings input[value="hc"]').click(force=True)
        page.locator('.mj [data-setting="upright"]').click()
        page.locator('.mj [data-setting="contrast"]').fill("80")
        drawn = page.locator(".mj [role=timer]").inner_text()
        page.wait_for_function(
            "(text) => document.querySelector('.mj [role=timer]').innerText !== text", arg=drawn
        )  # the clock has drawn the table again
        assert page.locator('.mj .settings input[value="hc"]').is_checked()
        assert page.locator('.mj [data-setting="upright"]').is_checked()
        assert page.locator('.mj [data-setting="contrast"]').input_value() == "80"
        assert page.locator(".mj").get_attribute("data-theme") == theme  # no answer yet
    finally:
        os.kill(kernel, signal.SIGCONT)
    page.wait_for_selector(".mj[data-theme=hc][data-upright=on]")
    (here.tables / "settings.json").unlink()


def set_a_name(page: Page) -> None:
    """Type a name that looks like markup."""
    page.locator('.mj [data-setting="name"]').fill("<b>Ann</b>")
    page.locator('.mj [data-setting="name"]').press("Enter")
    page.locator('.mj [data-setting="name"]').blur()
    page.wait_for_function("() => document.querySelector('.mj .card.s .name').textContent === '<b>Ann</b>'")


def they_are_there_again(here: Lab) -> None:
    """Open another table: it has the settings of the first."""
    other = here.page()
    opened(here, other, "again.ipynb", seed=2)
    now = other.locator(".mj").evaluate(
        "(root) => [...['theme', 'index', 'upright', 'motion', 'hints'].map((name) => root.dataset[name]),"
        " root.style.getPropertyValue('--contrast')]"
    )
    assert now == ["day", "on", "on", "off", "on", "0.8"]
    assert other.locator(".mj .card.s .name").inner_text() == "<b>Ann</b>"
    other.context.close()
    (here.tables / "settings.json").unlink()


def test_a_running_deal_keeps_its_seed_out_of_the_notebook(here: Lab, page: Page) -> None:
    opened(here, page, "secret.ipynb")
    page.locator(".mj .hand .t").first.wait_for()
    here.command(page, "docmanager:save")
    journals = list(here.tables.glob("*.open.jsonl"))
    newest = max(journals, key=lambda path: path.stat().st_mtime)
    seed = mcr.Record.load(newest).seed
    path = here.folder / "secret.ipynb"
    for _ in range(100):
        if "mcr-kept" in path.read_text():
            break
        time.sleep(0.1)
    text = path.read_text()
    assert "mcr-kept" in text
    assert str(seed) not in text
    assert str(seed) not in page.content()
