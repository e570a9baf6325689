"""The pictures of the table's main moments: `make screenshots`.

All go to target/screenshots, in the sizes that the table is made for; the best, as WebP, to docs/pictures.
"""

import base64
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from host import Host
from lab import FLAGS, ROOT, chromium
from playwright.sync_api import Browser, sync_playwright

from mcr.widgets._review import is_discard
from table_play import promising

BEST = ROOT / "docs" / "pictures"
ALL = ROOT / "target" / "screenshots"
WIDTHS = {"1280": 1212, "1024": 956, "390": 390}
"""Window to cell: a notebook leaves this much of a window of 1280 and 1024 to an output, without panels."""
QUALITY = 82
Moment = Callable[[dict[str, Any]], bool]


def own(host: Host) -> tuple[str, Any]:
    """Return what a good player does."""
    prompt = host.controller.view["prompt"]
    if prompt["kind"] == "notice":
        return "on", None
    for answer in prompt["answers"]:
        if answer["kind"] in ("win", "concealed_kong", "added_kong") and not answer.get("isOff"):
            return "act", answer["value"]
    return "act", promising(host.controller.game.observation)


def taken(host: Host, name: str) -> None:
    """Take a picture of the table as it is, in every size."""
    for window, width in WIDTHS.items():
        host.page.set_viewport_size({"width": width, "height": 900})
        box = host.page.locator(".mj").bounding_box()
        assert box
        session = host.page.context.new_cdp_session(host.page)
        clip = {"x": 0, "y": 0, "width": box["width"], "height": box["height"], "scale": 1}
        asked = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": True}
        shot = session.send("Page.captureScreenshot", asked)
        (ALL / f"{name}-{window}.webp").write_bytes(base64.b64decode(shot["data"]))
        session.detach()
    host.page.set_viewport_size({"width": WIDTHS["1280"], "height": 900})


def play_until(host: Host, moment: Moment) -> bool:
    """Play on until a view is of the kind that is wanted; return whether there was one."""
    while host.controller.view["prompt"] and not moment(host.controller.view):
        host.say(*own(host))
    return host.controller.view["prompt"] is not None or moment(host.controller.view)


def chows(view: dict[str, Any]) -> bool:
    """Return whether several chows are offered."""
    return bool(view["prompt"]) and sum(answer["kind"] == "chow" for answer in view["prompt"]["answers"]) > 1


def too_small(view: dict[str, Any]) -> bool:
    """Return whether a win is too small."""
    return bool(view["prompt"]) and any(answer.get("isOff") for answer in view["prompt"]["answers"])


def kong(view: dict[str, Any]) -> bool:
    """Return whether a kong is offered."""
    return bool(view["prompt"]) and any("kong" in answer["kind"] for answer in view["prompt"]["answers"])


def late_turn(view: dict[str, Any]) -> bool:
    """Return whether it is the person's turn and much lies on the table."""
    prompt = view["prompt"]
    melds = sum(len(seat["melds"]) for seat in view["seats"].values())
    return bool(prompt) and prompt["kind"] == "turn" and view["wall"]["left"] < 45 and melds > 2


def won(view: dict[str, Any]) -> bool:
    """Return whether the person has won."""
    return bool(view["sheet"]) and view["sheet"]["isOwn"]


def found(host: Host, moment: Moment, seeds: range, name: str) -> None:
    """Take the first picture of a moment that some deal has."""
    for seed in seeds:
        host.say("new", str(seed))
        if play_until(host, moment):
            if late_turn(host.controller.view):
                host.page.locator(".mj .hand .t").nth(4).click()
            taken(host, name)
            return
    message = f"no deal of {seeds} has the moment {name}"
    raise LookupError(message)


def pictures(browser: Browser) -> None:
    """Take all pictures."""
    page = browser.new_context(viewport={"width": 1212, "height": 900}, reduced_motion="reduce").new_page()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(page, Path(folder), seed=1)
        found(host, chows, range(1, 40), "claim")
        found(host, too_small, range(40, 140), "too-small")
        found(host, kong, range(1, 60), "kong")
        host.say("set", {"name": "hints", "to": True})
        found(host, late_turn, range(1, 60), "turn")
        for theme in ("dark", "hc"):
            host.say("set", {"name": "theme", "to": theme})
            taken(host, f"turn-{theme}")
        host.say("set", {"name": "theme", "to": "day"})
        for lang in ("ru", "zh"):
            host.say("set", {"name": "lang", "to": lang})
            taken(host, f"turn-{lang}")
        host.say("set", {"name": "lang", "to": "en"})
        host.say("set", {"name": "index", "to": True})
        host.say("set", {"name": "upright", "to": True})
        host.say("set", {"name": "clock", "to": True})
        taken(host, "turn-upright-index-clock")
        for name in ("index", "upright", "clock"):
            host.say("set", {"name": name, "to": False})
        for panel in ("settings", "help", "history"):
            page.locator(f'.mj [data-do="{panel}"]').click()
            taken(host, panel)
            page.keyboard.press("Escape")
        found(host, won, range(1, 60), "sheet")
        host.say("set", {"name": "lang", "to": "ru"})
        taken(host, "sheet-ru")
        host.say("set", {"name": "lang", "to": "zh"})
        taken(host, "sheet-zh")
        host.say("set", {"name": "lang", "to": "en"})
        done, own_seat = host.controller.game.done, host.controller.game.seat
        at = [step for step, entry in enumerate(done) if entry.seat == own_seat and is_discard(entry.action)]
        host.say("review", at[len(at) // 2])
        taken(host, "review")
        found(host, lambda view: bool(view["sheet"]) and view["sheet"]["reason"] == "draw", range(180, 400), "draw")
        page.context.close()
        page = browser.new_context(viewport={"width": 1212, "height": 900}, reduced_motion="reduce").new_page()
        host = Host(page, Path(folder), seed=5, deals=2, rules="wmo")
        play_until(host, lambda view: bool(view["sheet"]))
        host.say("next")
        play_until(host, lambda view: bool(view["sheet"]))
        taken(host, "match")
        page.context.close()


def main() -> None:
    """Take all pictures, and put the best where the documentation has them."""
    ALL.mkdir(parents=True, exist_ok=True)
    BEST.mkdir(parents=True, exist_ok=True)
    with patch("os.fsync"), sync_playwright() as playwright:  # nothing that is played here is to last
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        pictures(browser)
        browser.close()
    for name in ("turn-1280", "claim-1280", "sheet-1280", "review-1280", "turn-390", "turn-dark-1280"):
        (BEST / f"table-{name}.webp").write_bytes((ALL / f"{name}.webp").read_bytes())


if __name__ == "__main__":
    main()
