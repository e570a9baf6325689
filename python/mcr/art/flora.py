"""What grows and flies on the tiles: the bird of the one of bamboo, the four plants and the four seasons."""

from mcr.art.faces import glyph
from mcr.art.shapes import circle, path, stroke, use, whorl

__all__ = ["bird", "flowers", "parts"]

NAMES = dict(zip("abcdefgh", "梅蘭竹菊春夏秋冬", strict=True))


def parts() -> dict[str, str]:
    """Return what is drawn in several places, by name."""
    return {
        "petal": '<ellipse cy="-38" rx="12" ry="22" fill="currentColor"/>',
        "lobe": '<circle cy="-17" r="16" fill="currentColor"/>',
        "blossom": whorl("lobe", 5) + circle(0, 0, 9, "face"),
        "bloom": whorl("petal", 5),
        "leaf": path("M0 0q20-18 58 0q-38 18-58 0z", "currentColor"),
        "feather": path("M0 0C-18 50-16 95 0 168C16 95 18 50 0 0z", "currentColor")
        + circle(0, 134, 10, "face")
        + circle(0, 134, 5, "red"),
    }


def bird() -> str:
    """Return the bird of the one of bamboo."""
    turns = ((34, "green"), (-16, "green"), (22, "blue"), (-4, "blue"), (9, "green"))
    tail = "".join(use("feather", 168, 200, fill, turn=turn) for turn, fill in turns)
    body = path(
        "M98 126C88 192 112 246 168 252C220 256 246 214 236 172C228 144 200 146 180 156"
        "C158 166 148 148 146 120C142 92 102 92 98 126z",
        "green",
    )
    wing = path("M148 178C184 160 224 166 258 128C264 182 232 230 178 228C152 226 140 198 148 178z", "blue")
    quills = stroke("M162 190Q200 184 240 160M168 202Q204 196 234 180M178 214Q206 210 224 198", "face", 5)
    crest = stroke("M112 78Q98 52 112 34M124 76Q120 48 138 32M136 80Q144 58 164 50", "red", 8)
    head = circle(120, 108, 35, "red") + circle(111, 101, 10, "face") + circle(110, 101, 5, "ink")
    beak = path("M88 100L46 118L92 124z", "gold")
    return f'<g transform="translate(-9 8)">{tail}{body}{wing}{quills}{crest}{head}{beak}</g>'


def flowers() -> dict[str, str]:
    """Return the faces of the flowers, by their letter: a plant, its name and its number."""
    faces = {}
    for place, (letter, plant) in enumerate(PLANTS.items()):
        fill = "blue" if place < 4 else "red"  # noqa: PLR2004 - four plants, then four seasons
        name = glyph(NAMES[letter], (82, 86, 112, 112), fill)
        faces[letter] = plant() + name + use(f"i{place % 4 + 1}", 208, 50, fill, 1.2)
    return faces


def plum() -> str:
    """Return plum blossom on a branch."""
    lines = "M62 372C100 330 118 292 178 264M122 310C116 268 150 236 222 214M176 264C208 258 226 276 246 306"
    branch = stroke(lines, "wood", 11)
    places = ((178, 266), (218, 214), (244, 308), (116, 298))
    return branch + "".join(use("blossom", x, y, "pink", 1.12) for x, y in places)


def orchid() -> str:
    """Return an orchid with its leaves."""
    blades = (
        "M150 374Q120 290 56 264M150 374Q136 300 106 250M150 374Q164 300 194 250M150 374Q180 290 244 264M150 374V250"
    )
    heads = [(112, 246, 0), (190, 232, 24), (156, 306, 10)]
    blooms = "".join(use("bloom", x, y, "violet", turn=turn) for x, y, turn in heads)
    return stroke(blades, "green", 9) + blooms + "".join(circle(x, y, 10, "gold") for x, y, _ in heads)


def bamboo() -> str:
    """Return two stems of bamboo with leaves."""
    leaves = ((134, 246, -28), (134, 296, 24), (196, 218, -40), (196, 268, 20), (106, 262, 204), (106, 316, 160))
    stems = use("stick", 120, 300, "green", 0.96) + use("stick", 182, 284, "green", 1.18)
    return stems + "".join(use("leaf", x, y, "green", turn=turn) for x, y, turn in leaves)


def chrysanthemum() -> str:
    """Return a chrysanthemum."""
    stem = stroke("M150 376V290M150 352Q104 350 86 318M150 340Q196 342 214 312", "green", 11)
    head = (
        '<g transform="translate(150 238)scale(1.35)" color="var(--t-gold)" stroke="var(--t-face)" stroke-width="3">'
        f'{whorl("petal", 15)}<g transform="rotate(12)scale(.6)">{whorl("petal", 10)}</g></g>'
    )
    return stem + head + circle(150, 238, 15, "wood")


def spring() -> str:
    """Return a swallow over blossom."""
    branch = stroke("M54 370Q130 312 256 318", "wood", 10)
    blossom = "".join(use("blossom", x, y, "pink", 1.12) for x, y in ((102, 338), (172, 320), (238, 322)))
    swallow = path(
        "M70 208C90 196 110 196 128 206C138 178 164 160 206 154C188 174 176 196 170 216C198 222 224 236 250 268"
        "C220 250 200 246 180 244L206 278C176 262 158 250 144 240C114 244 90 232 70 208z",
        "ink",
    )
    return branch + blossom + swallow


def summer() -> str:
    """Return a lotus on its leaf."""
    leaf = stroke("M150 376V290", "green", 10) + '<ellipse cx="150" cy="356" rx="104" ry="22" fill="var(--t-green)"/>'
    petals = "".join(
        f'<path fill="var(--t-pink)" stroke="var(--t-face)" stroke-width="4" transform="rotate({turn} 150 322)" '
        f'd="M150 322Q110 260 150 196Q190 260 150 322z"/>'
        for turn in (-64, 64, -33, 33, 0)
    )
    return leaf + petals


def autumn() -> str:
    """Return a maple leaf before the moon."""
    leaf = (
        "M126 376L136 326L80 342L94 316L50 292L74 280L60 240L96 252L104 230L126 264L120 208L142 226L162 198L172 228"
        "L194 220L180 268L206 246L212 268L246 262L230 294L252 314L208 330L214 348L150 328L136 378z"
    )
    outlined = f'<path fill="var(--t-red)" stroke="var(--t-face)" stroke-width="5" stroke-linejoin="round" d="{leaf}"/>'
    return circle(212, 240, 46, "gold") + outlined


def winter() -> str:
    """Return a crystal of snow."""
    arm = "M0 0V-90M0-58l-24-20M0-58l24-20M0-30l-18-14M0-30l18-14"
    arms = "".join(f'<path transform="rotate({turn})" d="{arm}"/>' for turn in range(0, 360, 60))
    return (
        '<g transform="translate(150 284)" fill="none" stroke="var(--t-blue)" stroke-width="9" stroke-linecap="round">'
        f"{arms}</g>"
    )


PLANTS = {
    "a": plum,
    "b": orchid,
    "c": bamboo,
    "d": chrysanthemum,
    "e": spring,
    "f": summer,
    "g": autumn,
    "h": winter,
}
"""In the order of the notation, so numbered 1-4 and 1-4."""
