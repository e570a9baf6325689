"""What a player sets once and finds again: language, looks, pace.

One JSON file in the folder of the tables; it is replaced as a whole, so that a crash leaves the old one.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from mcr._data import LANGUAGES
from mcr._errors import McrError
from mcr.records._files import save as replace_file
from mcr.widgets._message import SWITCH, Deed, number_up_to, one_of, text_up_to

__all__ = ["Settings", "folder", "load", "save"]

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table, each within its bounds."""

    lang: str = "en"
    name: str = ""
    """What the player is called; empty: "you" in the language."""
    theme: str = "day"
    """day (which turns dark where the notebook is), dark, or hc: high contrast."""
    contrast: int = 50
    """This and the next two: 0-100 %."""
    grain: int = 50
    temperature: int = 50
    index: bool = False
    """An Arabic digit or a letter in the corner of each tile."""
    upright: bool = False
    """All tiles on the table stand upright for the player."""
    reduced_motion: bool = False
    sound: bool = False
    one_click: bool = False
    """A click throws a tile without a second one."""
    auto_pass: bool = False
    """Chows, pungs and kongs are passed by unasked; a win is still asked for."""
    clock: bool = False
    """Ten seconds a turn, three a claim."""
    hints: bool = False

    def with_(self, name: str, value: object) -> "Settings":
        """Return these settings with one changed; a McrError if there is none of that name, or the value is no good."""
        if name not in BOUNDS:
            raise McrError(f"unknown setting {name!r}; the settings are {', '.join(BOUNDS)}")
        if not BOUNDS[name].is_good(value):
            raise McrError(f"{name} is {BOUNDS[name].allowed}")
        return replace(self, **{name: value})  # type: ignore[arg-type] # just checked


PER_CENT = number_up_to(100)
BOUNDS: Mapping[str, Deed] = {
    "lang": one_of(LANGUAGES),
    "name": text_up_to(LONGEST_NAME),
    "theme": one_of(("day", "dark", "hc")),
    **dict.fromkeys(("contrast", "grain", "temperature"), PER_CENT),
    **dict.fromkeys(
        ("index", "upright", "reduced_motion", "sound", "one_click", "auto_pass", "clock", "hints"), SWITCH
    ),
}
"""What each setting may be set to."""


def folder() -> Path:
    """Return where tables keep what they keep: `MCR_TABLES`, or `mcr/tables` where the system has such data."""
    if chosen := os.environ.get("MCR_TABLES"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "mcr" / "tables"


def load(place: Path) -> tuple[Settings, str]:
    """Return the settings kept in a folder, and what was wrong with the file; "" if nothing.

    What is wrong in it reads as at first, and the rest of it holds.
    """
    file = place / "settings.json"
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), f"{file}: {error}"
    try:
        kept = json.loads(text)
    except ValueError as error:
        return Settings(), f"{file}: {error}"
    if not isinstance(kept, dict):
        return Settings(), f"{file}: expected an object"
    settings, problems = Settings(), []
    for name, value in kept.items():
        try:
            settings = settings.with_(name, value)
        except McrError as error:
            problems.append(str(error))
    return settings, f"{file}: {'; '.join(problems)}" if problems else ""


def save(place: Path, settings: Settings) -> None:
    """Keep settings in a folder: an OSError if that cannot be done."""
    place.mkdir(parents=True, exist_ok=True)
    replace_file(place / "settings.json", json.dumps(asdict(settings), ensure_ascii=False, indent=1) + "\n")
