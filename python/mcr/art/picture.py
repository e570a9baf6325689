"""A picture: tiles at places, each drawing in it once, and what a screen reader says."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from typing import Self
from urllib.parse import quote

from mcr._errors import McrError
from mcr._mcr import Tile
from mcr._words import Words
from mcr.art import faces, flora
from mcr.art.shapes import number, stroke, use
from mcr.art.themes import WHEN, check_theme, declarations

__all__ = ["DEPTH", "HEIGHT", "WIDTH", "Picture", "Spot", "compose", "name_of", "referring", "symbols"]

WIDTH, HEIGHT, DEPTH = 300, 400, 22
"""Of a tile, in units of a picture: its face, and the side that is seen below it."""


class Picture(str):
    """An SVG picture: its text, which a notebook shows as the picture."""

    __slots__ = ("__dict__",)  # a string can have no others

    label: str
    """What it shows, in words."""
    width: int
    """In CSS pixels; as `height`."""
    height: int

    def __new__(cls, svg: str, label: str = "", width: int = 0, height: int = 0) -> Self:
        """Return a picture of this text."""
        self = super().__new__(cls, svg)
        self.label, self.width, self.height = label, width, height
        return self

    def __repr__(self) -> str:
        return f"<Picture {self.width} x {self.height}: {self.label}>"

    def html(self, style: str = "") -> str:
        """Return it as an HTML image that carries its data.

        An image is what remains in a notebook that is not trusted: inline SVG is removed from it, and `_repr_svg_` is
        not shown. Names are in its alternative text, not within.
        """
        bare = re.sub(r' role="\w+" aria-label="[^"]*"|<title>[^<]*</title>', "", self)
        bare = re.sub(r"\bm[0-9a-f]{8}\b", "m", bare)  # in an image of its own no id meets another
        data = quote(bare.replace('"', "'"), safe=" !$'()*+,-./:;=?@_~{}")
        style = f"max-width: 100%; height: auto; {style}".rstrip("; ")
        return (
            f'<img alt="{escape(self.label)}" width="{self.width}" height="{self.height}" style="{style}" '
            f'src="data:image/svg+xml,{data}">'
        )

    def _repr_html_(self) -> str:
        return self.html()


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile at a place."""

    tile: Tile | None
    """None for one that lies face down."""
    x: float
    y: float
    turn: int = 0
    """0 upright, -90 with its head to the left, 90 to the right; x and y are the upper left corner in any case."""


@cache
def drawings() -> dict[str, str]:
    """Return all drawings: parts, faces by notation, and bodies without a face."""
    return {
        **faces.parts(),
        **flora.parts(),
        **faces.suits_and_honors(),
        "1s": flora.bird(),
        **flora.flowers(),
        "up": body(WIDTH, HEIGHT, "face", "side"),
        "across": body(HEIGHT, WIDTH, "face", "side"),
        "down": body(WIDTH, HEIGHT, "back", "back-side") + back(),
    }


def body(width: int, height: int, face: str, side: str) -> str:
    """Return a tile without a face, seen a little from the front."""
    rectangle = (
        f'<rect x="4" y="{{y}}" width="{width - 8}" height="{height - 8}" rx="32" fill="var(--t-{{fill}})" '
        'stroke="var(--t-line)" stroke-width="var(--t-line-width)"/>'
    )
    return rectangle.format(y=4 + DEPTH, fill=side) + rectangle.format(y=4, fill=face)


def back() -> str:
    """Return the ornament of a back."""
    frame = "M50 34H250A16 16 0 0 1 266 50V350A16 16 0 0 1 250 366H50A16 16 0 0 1 34 350V50A16 16 0 0 1 50 34z"
    return stroke(frame, "back-line", 6) + stroke(
        "M150 84L230 200L150 316L70 200zM150 148L186 200L150 252L114 200z", "back-line", 8
    )


def within(names: Iterable[str]) -> list[str]:
    """Return the names of drawings with those that they are made of, in a fixed order."""
    found: set[str] = set()
    open_ = set(names)
    while open_:
        found |= open_
        open_ = {part for name in open_ for part in re.findall(r'href="#([^"]+)"', drawings()[name])} - found
    return [name for name in drawings() if name in found]


def defined(name: str) -> str:
    """Return a drawing as an element that `use` can show."""
    if len(name) == 1 or name[0].isdigit():
        return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawings()[name]}</symbol>'
    return f'<g id="{name}">{drawings()[name]}</g>'


def prefixed(svg: str, prefix: str) -> str:
    """Put a prefix before all ids and references."""
    return re.sub(r'((?:href="#|id="))', rf"\g<1>{prefix}", svg)


def symbols(prefix: str) -> str:
    """Return the definitions of all drawings, their ids after a prefix."""
    return prefixed(f"<defs>{''.join(map(defined, drawings()))}</defs>", prefix)


def referring(
    spots: list[Spot], extent: tuple[float, float], *, label: str, index: bool, size: float, prefix: str
) -> str:
    """Return the picture of tiles at places in a page that holds `symbols(prefix)`, to whose drawings it refers.

    The page sets the colours too. The other parameters are those of `compose`.
    """
    width, height = (round(units * size / WIDTH) for units in extent)
    content = "".join(placed(spot, index=index) for spot in spots)
    return (
        f'<svg viewBox="0 0 {number(extent[0])} {number(extent[1])}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(label)}">{prefixed(content, prefix)}</svg>'
    )


def name_of(tile: Tile | None, say: Words) -> str:
    """Return how a tile is called."""
    return say("tiles.back") if tile is None else say.tile(tile)


def drawn(spot: Spot, say: Words, *, index: bool) -> str:
    """Return a tile at its place, which a screen reader names."""
    name = escape(name_of(spot.tile, say))
    return placed(spot, f' role="img" aria-label="{name}"', f"<title>{name}</title>", index=index)


def placed(spot: Spot, attributes: str = "", within: str = "", *, index: bool) -> str:
    """Return a tile at its place, with attributes and what stands within before its drawing."""
    tile = spot.tile
    if tile is None:
        inner = '<use href="#down"/>'
    else:
        inner = f'<use href="#{tile}" width="{WIDTH}" height="{HEIGHT}"/>'
        if index and not tile.is_flower:  # which has its number anyway
            corner = use(f"i{str(tile)[0]}", 233, 26, "ink", 1.15)
            inner = f'<g transform="translate(4 52)scale(.85)">{inner}</g>{corner}'
        if spot.turn:
            move = {-90: f"translate(0 {WIDTH})", 90: f"translate({HEIGHT})"}[spot.turn]
            inner = f'<g transform="{move}rotate({spot.turn})">{inner}</g>'
        inner = f'<use href="#{"across" if spot.turn else "up"}"/>{inner}'
    place = f"translate({number(spot.x)} {number(spot.y)})"
    return f'<g{attributes} transform="{place}">{within}{inner}</g>'


def compose(
    spots: list[Spot], extent: tuple[float, float], say: Words, *, label: str, theme: str, index: bool, size: float
) -> Picture:
    """Return the picture of tiles at places.

    `extent`: width and height in units; `size`: width of an upright tile in CSS pixels.
    """
    check_theme(theme)
    if not 0 < size < math.inf:
        raise McrError(f"size is above 0, a width in CSS pixels, not {size!r}")
    content = "".join(drawn(spot, say, index=index) for spot in spots)
    names = within(set(re.findall(r'href="#([^"]+)"', content)))
    inner = f"<defs>{''.join(map(defined, names))}</defs>{content}"
    tokens = set(re.findall(r"var\(--t-([a-z-]+)\)", inner))
    width, height = (round(units * size / WIDTH) for units in extent)
    root = f'viewBox="0 0 {number(extent[0])} {number(extent[1])}" width="{width}" height="{height}"'
    prefix = "m" + sha256(f"{root}{theme}{inner}".encode()).hexdigest()[:8]
    if theme == "auto":
        style = f"#{prefix}{{{declarations('light', tokens)}}}" + "".join(
            f"@media{query}{{#{prefix}{{{declarations(name, tokens)}}}}}" for name, query in WHEN.items()
        )
        colours, inner = f'id="{prefix}"', f"<style>{style}</style>{inner}"
    else:
        colours = f'style="{declarations(theme, tokens)}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {root} role="group" aria-label="{escape(label)}" {colours}>'
        f"{prefixed(inner, prefix + '-')}</svg>"
    )
    return Picture(svg, label, width, height)
