"""What stands on the tiles: characters, dots, bamboo and honors, in a box of 300 by 400 units.

What is used in several places is a part, drawn once and referred to as `#name`; it has the colour that the place gives
(`currentColor`). The Chinese characters are outlines of a font: see OFL.txt.
"""

import json
from functools import cache
from importlib.resources import files

from mcr.art.shapes import circle, colour, path, ring, stroke, use, whorl

__all__ = ["glyph", "parts", "suits_and_honors"]

NUMERALS = "一二三四五六七八九"
WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}

DOTS = {
    2: [(150, 106, "blue"), (150, 294, "green")],
    3: [(82, 86, "blue"), (150, 200, "red"), (218, 314, "green")],
    4: [(88, 108, "blue"), (212, 108, "green"), (88, 292, "green"), (212, 292, "blue")],
    5: [(80, 84, "blue"), (220, 84, "green"), (150, 200, "red"), (80, 316, "green"), (220, 316, "blue")],
    6: [(x, y, fill) for y, fill in ((76, "green"), (212, "red"), (324, "red")) for x in (94, 206)],
    7: [(70, 62, "green"), (150, 98, "green"), (230, 134, "green")]
    + [(x, y, "red") for y in (234, 334) for x in (98, 202)],
    8: [(x, y, "blue") for y in (62, 154, 246, 338) for x in (98, 202)],
    9: [(x, y, fill) for y, fill in ((76, "blue"), (200, "red"), (324, "green")) for x in (64, 150, 236)],
}
"""Rank to the dots: x, y and colour."""

DOT_RADIUS = {2: 74, 3: 58, 4: 60, 5: 55, 6: 52, 7: 46, 8: 44, 9: 41}

COLUMNS = (72, 150, 228)
STICKS = {
    2: [(150, 108, "blue"), (150, 292, "green")],
    3: [(150, 108, "blue"), (84, 292, "green"), (216, 292, "green")],
    4: [(84, 108, "blue"), (216, 108, "green"), (84, 292, "green"), (216, 292, "blue")],
    5: [(72, 108, "green"), (228, 108, "blue"), (150, 200, "red"), (72, 292, "blue"), (228, 292, "green")],
    6: [(x, y, fill) for y, fill in ((108, "green"), (292, "blue")) for x in COLUMNS],
    7: [(150, 76, "red")]
    + [(x, y, fill) for y in (200, 324) for x, fill in zip(COLUMNS, ("green", "blue", "green"), strict=True)],
    9: [(x, y, fill) for y in (76, 200, 324) for x, fill in zip(COLUMNS, ("green", "red", "blue"), strict=True)],
}
"""Rank to the bamboo sticks: x, y and colour. The eight is drawn apart."""

INDEX = {
    "1": "M12 12L23 4V56",
    "2": "M7 17C7-1 34 0 34 17C34 32 10 40 6 56H35",
    "3": "M7 9C14 1 34 1 34 16C34 27 25 28 17 28C26 28 35 31 35 42C35 59 12 60 5 49",
    "4": "M28 56V4L5 40H37",
    "5": "M32 4H11L8 28C18 20 35 24 35 39C35 58 12 60 5 49",
    "6": "M31 4C16 8 6 24 6 40C6 61 35 61 35 40C35 24 12 22 7 37",
    "7": "M5 4H35C25 20 18 38 17 56",
    "8": "M20 28C5 24 6 4 20 4S35 24 20 28C2 32 3 56 20 56S38 32 20 28Z",
    "9": "M9 56C24 52 34 36 34 20C34-1 5-1 5 20C5 36 28 38 33 23",
    "E": "M33 4H8V56H33M8 29H29",
    "S": "M33 13C28 0 8 1 8 16C8 33 34 26 34 43C34 60 10 60 6 46",
    "W": "M1 4L11 56L20 18L29 56L39 4",
    "N": "M7 56V4L33 56V4",
    "C": "M34 14C28 0 6 0 6 30S28 60 34 46",
    "F": "M8 56V4H33M8 29H28",
    "P": "M8 56V4H20C39 4 39 33 20 33H8",
}
"""Digits and letters for the corner, as lines in a box of 40 by 60."""


@cache
def outlines() -> dict[str, dict[str, int | str]]:
    """Return the Chinese characters: width, height and outline, in units of 1/1000 of the font's size."""
    glyphs: dict[str, dict[str, int | str]] = json.loads(
        files("mcr.art").joinpath("glyphs.json").read_text(encoding="utf-8")
    )
    return glyphs


def glyph(character: str, box: tuple[float, float, float, float], fill: str) -> str:
    """Return a Chinese character, as large as fits in the middle of a box: x and y of the middle, width, height."""
    x, y, width, height = box
    outline = outlines()[character]
    w, h = int(outline["w"]), int(outline["h"])
    scale = min(width / w, height / h)
    transform = f"translate({x - w * scale / 2:.1f} {y - h * scale / 2:.1f})scale({scale:.3g})"
    return f'<path transform="{transform}" fill="{colour(fill)}" d="{outline["d"]}"/>'


def parts() -> dict[str, str]:
    """Return what is drawn in several places, by name."""
    # Half a stick of bamboo, waisted, with a light in it; a stick is two of them with a knot between.
    half = "h32q7 7 0 16q-6 21 0 42q7 9 0 16h-32q-7-7 0-16q6-21 0-42q-7-9 0-16z"
    light = '<path fill="none" stroke="var(--t-face)" stroke-width="7" stroke-linecap="round" d="M0-54v32M0 22v32"/>'
    return {
        "dot": circle(0, 0, 100, "currentColor")
        + circle(0, 0, 80, "face")
        + circle(0, 0, 66, "currentColor")
        + ring(0, 0, 42, "face", beads=8, width=26)
        + circle(0, 0, 17, "face"),
        "stick": path(f"M-16-76{half}M-16 2{half}", "currentColor") + light,
        "wan": glyph("萬", (150, 280, 196, 184), "red"),
        **{f"i{name}": stroke(line, "currentColor", 9) for name, line in INDEX.items()},
    }


def suits_and_honors() -> dict[str, str]:
    """Return the faces of the tiles that are not flowers, by their notation; the one of bamboo is drawn elsewhere."""
    faces = {
        f"{rank}m": glyph(character, (150, 100, 176, 128), "ink") + '<use href="#wan"/>'
        for rank, character in enumerate(NUMERALS, 1)
    }
    faces["1p"] = one_dot()
    for rank, dots in DOTS.items():
        faces[f"{rank}p"] = "".join(use("dot", x, y, fill, DOT_RADIUS[rank] / 100) for x, y, fill in dots)
    for rank, sticks in STICKS.items():
        scale = 0.74 if rank in (7, 9) else 1
        faces[f"{rank}s"] = "".join(use("stick", x, y, fill, scale) for x, y, fill in sticks)
    faces["8s"] = eight_bamboo()
    for wind, character in WINDS.items():
        faces[wind] = glyph(character, (150, 200, 216, 264), "ink")
    faces["C"] = glyph("中", (150, 200, 208, 276), "red")
    faces["F"] = glyph("發", (150, 200, 218, 272), "green")
    faces["P"] = white_dragon()
    return faces


def one_dot() -> str:
    """Return the one of dots: a wheel of beads round a flower."""
    return (
        circle(150, 200, 122, "green")
        + circle(150, 200, 110, "face")
        + ring(150, 200, 92, "blue", beads=16, width=28)
        + circle(150, 200, 73, "green")
        + circle(150, 200, 65, "face")
        + f'<g transform="translate(150 200)" color="var(--t-red)">{whorl("petal", 8)}</g>'
        + circle(150, 200, 14, "red")
    )


def eight_bamboo() -> str:
    """Return the eight of bamboo: an M over a W."""
    sticks = ""
    for y, lean in ((108, 1), (292, -1)):
        sticks += use("stick", 44, y, "green") + use("stick", 256, y, "green")
        sticks += use("stick", 115, y, "blue", 0.88, turn=-29 * lean) + use(
            "stick", 185, y, "blue", 0.88, turn=29 * lean
        )
    return sticks


def white_dragon() -> str:
    """Return the white dragon: a frame round nothing."""
    corners = "M62 68l26 26M238 68l-26 26M62 332l26-26M238 332l-26-26"
    return (
        '<rect x="54" y="60" width="192" height="280" rx="14" fill="none" stroke="var(--t-blue)" stroke-width="14"/>'
        '<rect x="86" y="92" width="128" height="216" rx="6" fill="none" stroke="var(--t-blue)" stroke-width="7"/>'
        + stroke(corners, "blue", 7)
    )
