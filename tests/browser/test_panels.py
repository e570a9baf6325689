"""The hand view and the trainer in a real JupyterLab, and the page of a replay, used with mouse and keyboard."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import Lab
from panels import alone
from playwright.sync_api import Locator, Page, expect

import mcr
from mcr._data import LANGUAGES
from mcr._replay_html import page as replay_page
from mcr._words import words
from mcr.widgets import HandView, Trainer
from mcr.widgets._panel_words import panel_words
from played import ended

WON = {reason: ended(reason) for reason in ("discard", "self_drawn")}
NAME = "panels.ipynb"
HAND = "[123m,1][EEE,3]234p56997s|SE1000|ab"


@pytest.fixture(scope="module")
def notebook(here: Lab) -> Iterator[Page]:
    """Return a page with a notebook in which both widgets stand; it must not report an error."""
    hand_view = "from mcr.widgets import HandView, Trainer\nview = HandView()\nview"
    here.write(NAME, [hand_view, "trainer = Trainer(seed=3)\ntrainer"])
    page = here.page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    here.visit(page, NAME, "doc")
    here.run(page)
    page.wait_for_selector(".mcrw-trainer")
    yield page
    page.context.close()
    assert not problems


def clear(page: Page) -> Locator:
    """Take all tiles out of the hand view, and return it."""
    view = page.locator(".mcrw-hand")
    view.locator('[data-key="lang"]').select_option("en")
    view.locator('[data-key="clear"]').click()
    expect(view.locator(".mcrw-under span").first).to_have_text("0 of 14 tiles")
    return view


def test_a_hand_is_clicked_together_and_its_sheet_is_that_of_score(notebook: Page) -> None:
    view = clear(notebook)
    hand = mcr.Hand(HAND)
    count = view.locator(".mcrw-under span").first
    typed = view.locator('[data-key="hand"]')
    view.locator('[data-key="intochow"]').click()
    view.locator('[data-tile="1m"]').click()
    expect(count).to_have_text("3 of 14 tiles")
    view.locator('[data-key="intopung"]').click()
    view.locator('[data-tile="E"]').click()
    expect(count).to_have_text("6 of 14 tiles")
    for _ in range(2):  # claimed from the left, then opposite, then the right
        before = typed.input_value()
        view.locator('[data-meld="1"]').click()
        expect(typed).not_to_have_value(before)
    view.locator('[data-key="intohand"]').click()
    for at, tile in enumerate([*hand.concealed, hand.winning_tile], 7):
        view.locator(f'[data-tile="{tile}"]').click()
        expect(count).to_have_text(f"{at} of 14 tiles")
    expect(view.locator('[data-tile="9m"]')).to_have_attribute("aria-disabled", "true")
    view.locator('[data-tile="9m"]').click(force=True)
    expect(view.locator(".mcrw-said")).to_have_text(panel_words("en")("refusals.full"))
    for key in ("roundS", "flagself_drawn", "flowera", "flowerb"):
        view.locator(f'[data-key="{key}"]').click()
    expect(view.locator('[data-flower="b"]')).to_have_attribute("aria-pressed", "true")
    expect(typed).to_have_value(HAND)
    score = mcr.score(HAND)
    assert score
    for lang in LANGUAGES:
        view.locator('[data-key="lang"]').select_option(lang)
        expect(view).to_have_attribute("lang", lang)
        shown = view.locator(".mcrw-worth > table tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"
        )
        say = words(lang)
        times = [f" ×{fan.count}" if fan.count > 1 else "" for fan in score.fans]
        wanted = [[f"{say.fan(fan.fan)}{often}", str(fan.points)] for fan, often in zip(score.fans, times, strict=True)]
        assert shown == [*wanted, [say("table.flowers"), str(score.flowers)]]
        assert str(score.total) in view.locator(".mcrw-worth > table tfoot").inner_text()


def test_a_hand_is_put_together_by_keyboard_and_no_key_reaches_the_notebook(notebook: Page) -> None:
    view = clear(notebook)
    press = notebook.keyboard.press
    count = view.locator(".mcrw-under span").first
    view.locator('[data-tile="1p"]').focus()
    press("Enter")
    expect(count).to_have_text("1 of 14 tiles")
    expect(view.locator('[data-tile="1p"]')).to_be_focused()
    press("ArrowRight")
    expect(view.locator('[data-tile="2p"]')).to_be_focused()
    press("Space")
    expect(count).to_have_text("2 of 14 tiles")
    press("ArrowDown")
    expect(view.locator('[data-tile="2s"]')).to_be_focused()
    for key in ("d", "d", "a", "b", "x", "m"):  # in a notebook they would delete, insert and cut cells
        press(key)
    assert notebook.locator(".jp-Notebook .jp-CodeCell").count() == 2
    view.locator('[data-key="tile0"]').focus()
    press("Delete")
    expect(count).to_have_text("1 of 14 tiles")
    typed = view.locator('[data-key="hand"]')
    typed.fill("123m456m789m12355p")
    typed.press("Enter")
    expect(count).to_have_text("14 of 14 tiles")
    view.locator('[data-key="tile11"]').focus()
    press("w")
    expect(typed).to_have_value("123456789m12553p|EE0000|")
    typed.fill("123m4x")
    typed.press("Enter")
    expect(view.locator(".mcrw-said")).to_contain_text('at 4: found "4"')
    expect(count).to_have_text("14 of 14 tiles")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 700), (390, 844)])
def test_nothing_is_cut_off(here: Lab, width: int, height: int) -> None:
    for panel in (HandView(HAND, lang="ru"), Trainer("throw", seed=3, lang="pl"), Trainer("wins", seed=1, lang="pt")):
        page = here.page(width, height)
        shown = alone(page, panel)
        if isinstance(panel, Trainer):
            shown.locator(".mcrw-answer [data-tile]").first.click()
            shown.locator('[data-go="answer"]').click()
            expect(shown.locator(".mcrw-why table").first).to_be_visible()
        else:
            expect(shown.locator(".mcrw-worth > table")).to_be_visible()
        wide, whole = page.evaluate(
            "[document.documentElement.scrollWidth, document.querySelector('.mcrw').scrollWidth]"
        )
        assert wide <= width
        assert whole <= width
        sides = shown.locator("button, input, select").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right])"
        )
        assert all(0 <= left < right <= width for left, right in sides)
        page.context.close()


def test_a_question_of_the_trainer_is_answered(notebook: Page) -> None:
    trainer = notebook.locator(".mcrw-trainer")
    twin = Trainer(seed=3)
    assert twin.question
    score = mcr.score(twin.question.hand)
    assert score
    say = panel_words("en")
    said, asked = trainer.locator(".mcrw-said"), trainer.locator(".mcrw-ask")
    box = trainer.locator('[data-key="points"]')
    box.fill("900")
    box.press("Enter")
    expect(said).to_have_text(say("trainer.expected_points"))
    box.fill(str(score.points))
    box.press("Enter")
    expect(said).to_have_text(say("trainer.right"))
    expect(trainer.locator(".mcrw-why")).to_contain_text(score.fans[0].fan.name())
    expect(asked).to_contain_text(say("trainer.tally", right=1, asked=1))
    notebook.keyboard.press("n")
    expect(asked).to_contain_text(say("trainer.number", n=2))
    expect(box).to_be_focused()
    trainer.locator('[data-kind="wins"]').click()
    expect(asked).to_contain_text(say("trainer.number", n=1))
    twin.kind = "wins"
    for wait in mcr.waits(twin.question.hand):
        if wait.is_legal:
            trainer.locator(f'[data-tile="{wait.tile}"]').click()
    trainer.locator('[data-go="answer"]').click()
    expect(said).to_have_text(say("trainer.right"))
    trainer.locator('[data-kind="throw"]').click()
    expect(trainer.locator('[data-kind="throw"]')).to_have_attribute("aria-checked", "true")
    trainer.locator(".mcrw-answer [data-tile]").first.focus()
    notebook.keyboard.press("ArrowRight")
    notebook.keyboard.press("Enter")
    expect(trainer.locator('[data-key="choice1"]')).to_have_attribute("aria-pressed", "true")
    notebook.keyboard.press("Enter")
    expect(trainer.locator(".mcrw-why table")).to_be_visible()
    expect(said).not_to_have_text("")


def test_a_saved_notebook_keeps_the_plain_output(here: Lab, notebook: Page) -> None:
    view = clear(notebook)
    typed = view.locator('[data-key="hand"]')
    typed.fill(HAND)
    typed.press("Enter")
    expect(view.locator(".mcrw-worth > table")).to_be_visible()
    plain = notebook.locator(".mcr-plain")
    assert plain.count() == 2
    assert plain.first.is_hidden()
    expect(plain.first).to_have_attribute("lang", "en")  # it follows half a second later
    expect(plain.first.locator("code")).to_have_text(HAND)
    notebook.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")
    text = (here.folder / NAME).read_text(encoding="utf-8")
    cells = json.loads(text)["cells"]
    shown = (mcr.Fan("seat_wind").name(), panel_words("en")("trainer.ask_throw"))
    for cell, wanted in zip(cells, shown, strict=True):
        kept = "".join("".join(output["data"].get("text/html", "")) for output in cell["outputs"])
        assert wanted in kept
    assert len(text) < 300_000


def replay(here: Lab, folder: Path, width: int = 1280, height: int = 800, **options: object) -> tuple[Page, list[str]]:
    """Return the page of a replay, and the addresses that it asked for."""
    file = folder / "replay.html"
    file.write_text(replay_page(WON["discard"], **options), encoding="utf-8")  # type: ignore[arg-type] # of the caller
    page = here.page(width, height)
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    page.wait_for_selector(".js .board svg")
    assert errors == []
    assert asked == [file.as_uri()]
    return page, errors


def test_a_replay_is_stepped_through_by_keyboard(here: Lab, tmp_path: Path) -> None:
    page, errors = replay(here, tmp_path)
    deal = WON["discard"]
    items = page.locator(".log li").all_inner_texts()
    now = page.locator(".now")
    expect(now).to_have_text(items[0])
    for step in range(1, 30):
        page.keyboard.press("ArrowRight")
        assert now.inner_text().strip() == items[step].strip()
    page.keyboard.press("ArrowLeft")
    assert now.inner_text().strip() == items[28].strip()
    page.keyboard.press("End")
    assert page.locator(".end").is_visible()
    assert deal.result
    for points in deal.result.payments:
        assert f"{points:+d}" in page.locator(".board").inner_text()
    page.keyboard.press("ArrowRight")
    expect(now).to_have_text(items[-1])
    page.keyboard.press("Home")
    expect(now).to_have_text(items[0])
    assert page.locator(".end").is_hidden()
    page.keyboard.press("Shift+ArrowRight")
    assert "discards" in now.inner_text()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert "wins with" in now.inner_text()
    backs = page.locator('.board use[href="#t-down"]')
    assert backs.count() == 0
    page.keyboard.press("o")
    assert backs.count() == sum(len(hand) for seat, hand in enumerate(deal.hands) if seat not in deal.result.winners)
    page.keyboard.press("o")
    assert backs.count() == 0
    page.locator(".log li").nth(40).click()
    assert page.url.endswith("#41")
    assert errors == []


@pytest.mark.parametrize(("width", "height", "look"), [(390, 844, "narrow"), (1024, 700, "wide"), (1280, 800, "wide")])
def test_a_replay_fits_its_page(here: Lab, tmp_path: Path, width: int, height: int, look: str) -> None:
    page, _ = replay(here, tmp_path, width, height, players=["A" * 60, "Bo", "Cy", "Di"], lang="ru")
    for key in ("Home", "End"):
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert look in (page.locator(".board").get_attribute("class") or "")
    box = page.locator(".controls .bar").first.bounding_box()
    assert box
    assert box["y"] + box["height"] <= height  # the buttons are there without scrolling


def test_a_replay_is_readable_without_script(here: Lab, tmp_path: Path) -> None:
    file = tmp_path / "replay.html"
    file.write_text(replay_page(WON["self_drawn"]), encoding="utf-8")
    page = here.page(java_script_enabled=False)
    page.goto(file.as_uri())
    assert page.locator(".stage").is_hidden()
    assert page.locator(".log li").last.is_visible()
    assert page.locator(".end table").first.is_visible()
