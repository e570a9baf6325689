"""Tiles as pictures: SVG without fonts, colours as custom properties, names for who cannot see them.

>>> from mcr import art
>>> art.tile("5p")
<Picture 48 x 68: 5 dots>
>>> art.tiles("[123m,1][123p,1]123m12p44s3p|EE0000|", theme="dark", index=True).width
575

Every function returns a `Picture`: a string, the text of the SVG, which a notebook shows as the picture. It can stand
beside others in a page: the ids in it begin with a hash of the whole. In it each drawing is there once, by reference,
and only those that it needs. A theme is nothing but the values of custom properties (`--t-face`, `--t-red`, ...).

Tiles, hands, scores, fans and rules show themselves in notebooks as `look` says: `art.look.index = True`.

The Chinese characters are outlines of Noto Serif CJK TC under the SIL Open Font License (OFL.txt); all else is our own.
"""

from collections.abc import Iterable

from mcr._mcr import Hand, Tile
from mcr._words import words
from mcr.art.layout import Item, Row, row
from mcr.art.looks import Look, look
from mcr.art.picture import DEPTH, HEIGHT, WIDTH, Picture, Spot, compose, name_of, symbols
from mcr.art.themes import THEMES, Theme

__all__ = ["THEMES", "Look", "Picture", "Theme", "back", "look", "sheet", "symbols", "tile", "tiles"]


def tile(
    tile: Tile | str, *, theme: Theme = "light", index: bool = False, size: float = 48, lang: str = "en"
) -> Picture:
    """Return a tile.

    `theme`: light, dark, contrast, or auto, which asks the system of whoever sees it. `index`: with an Arabic digit, or
    the letter of the notation, in the corner. `size`: its width in CSS pixels; the height is 1.4 times that. `lang`: of
    the name that a screen reader says. A McrError says of a wrong one what is allowed.
    """
    say = words(lang)
    spot = Spot(Tile(tile), 0, 0)
    label = name_of(spot.tile, say)
    return compose([spot], (WIDTH, HEIGHT + DEPTH), say, label=label, theme=theme, index=index, size=size)


def back(*, theme: Theme = "light", size: float = 48, lang: str = "en") -> Picture:
    """Return a tile that lies face down."""
    say = words(lang)
    label = name_of(None, say)
    return compose([Spot(None, 0, 0)], (WIDTH, HEIGHT + DEPTH), say, label=label, theme=theme, index=False, size=size)


def tiles(
    tiles: Hand | Item | Iterable[Item],
    *,
    theme: Theme = "light",
    index: bool = False,
    size: float = 36,
    lang: str = "en",
) -> Picture:
    """Return tiles in a row, as they lie at a table.

    `tiles`: a hand, a meld, tiles, their notation, or several melds and tiles, which are then set apart. In a meld the
    claimed tile lies across at the side of the player it came from: left, middle, right. The tile added to a pung lies
    on the claimed one. A concealed kong shows two backs. In a hand melds come first, and the winning tile and the
    flowers stand apart; the flowers are left out where only their number is known.

    `size`: width of an upright tile in CSS pixels. The others as in `tile`.
    """
    return pictured(row(tiles), theme=theme, index=index, size=size, lang=lang)


def pictured(row: Row, *, theme: Theme, index: bool = False, size: float, lang: str = "en") -> Picture:
    """Return the picture of a row that is laid out."""
    say = words(lang)
    names = (say("punctuation.between_items").join(name_of(spot.tile, say) for spot in group) for group in row.groups)
    spots = [spot for group in row.groups for spot in group]
    extent = (row.width, row.height)
    return compose(spots, extent, say, label=say.clauses(*names), theme=theme, index=index, size=size)


def sheet(*, theme: Theme = "light", index: bool = False, size: float = 64, lang: str = "en") -> Picture:
    """Return all 42 tiles and the back, in five rows: characters, dots, bamboo, honors, flowers and the back.

    A name shows when the mouse rests on its tile, where the picture stands in the page as SVG.
    """
    say = words(lang)
    every = Tile.all()
    rows: list[tuple[Tile | None, ...]] = [every[:9], every[9:18], every[18:27], every[27:34], (*every[34:], None)]
    gap = 30
    spots = [
        Spot(tile, column * (WIDTH + gap), line * (HEIGHT + DEPTH + gap))
        for line, row in enumerate(rows)
        for column, tile in enumerate(row)
    ]
    extent = (9 * (WIDTH + gap) - gap, len(rows) * (HEIGHT + DEPTH + gap) - gap)
    label = say("table.tiles")
    return compose(spots, extent, say, label=label, theme=theme, index=index, size=size)
