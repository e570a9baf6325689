"""The colours of tiles: custom properties, so that a page can set its own."""

from typing import Literal, TypeAlias

from mcr._errors import McrError

__all__ = ["THEMES", "WHEN", "Theme", "check_theme", "declarations"]

Theme: TypeAlias = Literal["light", "dark", "contrast", "auto"]
"""A theme by name; `auto` is light, or what the reader's system asks for: dark, or more contrast."""

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "face": "#fcf7ea",
        "side": "#d3c4a1",
        "line": "#9d8c66",
        "line-width": "5",
        "back": "#a97f4c",
        "back-side": "#e9dcbd",
        "back-line": "#f0dcb4",
        "ink": "#1c2230",
        "red": "#b8202a",
        "green": "#176b36",
        "blue": "#1b4793",
        "pink": "#d8527c",
        "gold": "#d9941a",
        "violet": "#7d48ab",
        "wood": "#6b4326",
    },
    "dark": {
        "face": "#ddd5c1",
        "side": "#978b70",
        "line": "#5d533c",
        "line-width": "5",
        "back": "#6d5434",
        "back-side": "#a39677",
        "back-line": "#b59c70",
        "ink": "#12161f",
        "red": "#980f1a",
        "green": "#0e5229",
        "blue": "#12357c",
        "pink": "#b0305a",
        "gold": "#9a6505",
        "violet": "#5b2c86",
        "wood": "#4c2e17",
    },
    "contrast": {
        "face": "#ffffff",
        "side": "#6b6b6b",
        "line": "#000000",
        "line-width": "10",
        "back": "#173a6b",
        "back-side": "#ffffff",
        "back-line": "#ffffff",
        "ink": "#000000",
        "red": "#a40012",
        "green": "#005a22",
        "blue": "#06307f",
        "pink": "#b0004f",
        "gold": "#7d5200",
        "violet": "#561391",
        "wood": "#3f2305",
    },
}
"""Theme to token to value. Colours of faces have a contrast of at least 4.5:1 (contrast: 7:1) to `face`, but for `gold`
and `pink`, which only ornament; `line-width` is in units of 1/300 of a tile's width."""

WHEN = {"dark": "(prefers-color-scheme:dark)", "contrast": "(prefers-contrast:more)"}
"""The media queries of the theme `auto`; the later ones win."""


def check_theme(theme: str) -> None:
    """Refuse what is no theme."""
    if theme not in (*THEMES, "auto"):
        raise McrError(f"unknown theme {theme!r}; the themes are {', '.join(THEMES)}, auto")


def declarations(theme: str, tokens: set[str]) -> str:
    """Return the declarations of these tokens in a theme."""
    return ";".join(f"--t-{token}:{value}" for token, value in THEMES[theme].items() if token in tokens)
