"""Small words for drawing: each returns SVG elements as text. Lengths are in units of 1/300 of a tile's width."""

__all__ = ["circle", "colour", "number", "path", "ring", "stroke", "use", "whorl"]


def number(value: float) -> str:
    """Return a number as short as it can be written, to a tenth."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0" if 0 < value < 1 else "")


def colour(name: str) -> str:
    """Return a colour: a token of the themes, or what the place of use says."""
    return name if name in ("none", "currentColor") else f"var(--t-{name})"


def circle(x: float, y: float, r: float, fill: str) -> str:
    """Return a disc."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour(fill)}"/>'


def ring(x: float, y: float, r: float, fill: str, *, beads: int, width: float) -> str:
    """Return beads on a circle: dashes without length, their round caps being the beads."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="none" stroke="{colour(fill)}" '
        f'stroke-width="{number(width)}" stroke-linecap="round" pathLength="{beads}" stroke-dasharray="0 1"/>'
    )


def path(d: str, fill: str) -> str:
    """Return a filled path."""
    return f'<path fill="{colour(fill)}" d="{d}"/>'


def stroke(d: str, line: str, width: float) -> str:
    """Return a line with round ends."""
    return (
        f'<path fill="none" stroke="{colour(line)}" stroke-width="{number(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{d}"/>'
    )


def use(part: str, x: float, y: float, fill: str, scale: float = 1, *, turn: float = 0) -> str:
    """Return a part put at a place: its colour, its scale, and its turn in degrees clockwise."""
    transform = f"translate({number(x)} {number(y)})"
    if turn:
        transform += f"rotate({number(turn)})"
    if scale != 1:
        transform += f"scale({scale:.3g})"
    return f'<use href="#{part}" transform="{transform}" color="{colour(fill)}"/>'


def whorl(part: str, count: int) -> str:
    """Return a part as often as said round the origin."""
    turns = (number(360 * at / count) for at in range(count))
    return "".join(f'<use href="#{part}" transform="rotate({turn})"/>' for turn in turns)
