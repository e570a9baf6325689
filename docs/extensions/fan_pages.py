"""Every fan: names, points, definition, sources, and hands that have it and that nearly have it, drawn.

The hands are scored while they are drawn: an example that has not the fan, or a near miss that has, stops the build.
"""

import csv
import json
import re
from collections import defaultdict
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

from sphinx.errors import ExtensionError

import mcr
from mcr import Fan, Hand, art
from mcr._data import LANGUAGES
from mcr._html import references, times
from mcr.art.layout import row
from mcr.art.themes import THEMES, declarations

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
EXAMPLES = ROOT / "python" / "mcr" / "data" / "fans" / "examples.toml"
CASES = ROOT / "tests" / "data" / "cases.jsonl"

PREFIX = "fan-"
PAINT = references(PREFIX, index=True)
TILE = 30  # CSS pixels


def catalogue() -> str:
    """Return the fans by value, each with its hands."""
    parts = [sheet()]
    for points, fans in groupby(Fan, key=Fan.points):
        parts += [f"## {points_of(points)}", *map(section, fans)]
    return "\n\n".join(parts)


def index() -> str:
    """Return the names of the fans by value, each a link to what is said of it."""
    rows = [
        f"| {points} | {', '.join(f'{{ref}}`{fan.name()} <fan-{fan.id}>`' for fan in fans)} |"
        for points, fans in groupby(Fan, key=Fan.points)
    ]
    return "\n".join(["| points | fans |", "|---:|---|", *rows])


def sheet() -> str:
    """Return the tiles, once for the page, and their colours in the light and the dark dress of the theme."""
    tokens = set(THEMES["light"])
    light, dark = (declarations(theme, tokens) for theme in ("light", "dark"))
    style = (
        f"body{{{light}}}body[data-theme=dark]{{{dark}}}"
        f"@media(prefers-color-scheme:dark){{body:not([data-theme=light]){{{dark}}}}}"
    )
    return raw(f'<style>{style}</style><svg width="0" height="0" aria-hidden="true">{art.symbols(PREFIX)}</svg>')


def section(fan: Fan) -> str:
    """Return what there is to be known of a fan."""
    names = " · ".join(
        f"{fan.chinese} {fan.pinyin}" if lang == "zh" else fan.name(lang) for lang in LANGUAGES if lang != "en"
    )
    lines = [f"(fan-{fan.id})=", f"### {fan.name()}", names, fan.definition()]
    lines += [values(fan), *implied(fan), hands(fan), f"*Sources:* {sources(fan)}."]
    return "\n\n".join(lines)


def values(fan: Fan) -> str:
    """Return identifier and points, also where a preset gives others."""
    others = {name: fan.points(name) for name in mcr.Rules.presets if fan.points(name) != fan.points()}
    presets = "; ".join(
        f"{points} under {', '.join(f'`{name}`' for name, value in others.items() if value == points)}"
        for points in sorted(set(others.values()))
    )
    return f"`{fan.id}`, {points_of(fan.points())}{f' ({presets})' if presets else ''}."


def implied(fan: Fan) -> list[str]:
    """Return which fans are not counted beside it."""
    scopes = {"always": "", "own_sets": " (of its own sets)", "by_option": " (as an option of the rules says)"}
    links = [f"{{ref}}`{other.name()} <fan-{other.id}>`{scopes[how]}" for other, how in fan.implies_how.items()]
    return [f"Not counted beside it: {', '.join(links)}."] if links else []


def hands(fan: Fan) -> str:
    """Return the hands that show what the fan is, each scored."""
    shown = fan.examples
    pictures = [
        picture("Example", shown.example, worth(fan, shown.example)),
        picture("Near miss", shown.near_miss, f"{sentence(what_is_missing()[fan.id])} {missed(fan, shown.near_miss)}."),
    ]
    if shown.excluded is not None:
        pictures.append(picture("There, but not counted", shown.excluded, reason(fan, shown.excluded)))
    return raw("".join(pictures))


def picture(heading: str, hand: Hand, remark: str) -> str:
    """Return a hand, drawn over its notation, with a remark."""
    drawn = PAINT(row(hand), TILE, "en", "")
    return (
        f'<div class="hand"><p><b>{heading}</b> <code>{escape(str(hand))}</code></p>'
        f"{drawn}<p>{escape(remark)}</p></div>"
    )


def scored(hand: Hand) -> mcr.Score:
    """Return the score of a hand that must be one."""
    score = mcr.score(hand)
    if score is None:
        message = f"{hand} is not a winning hand"
        raise ExtensionError(message)
    return score


def worth(fan: Fan, hand: Hand) -> str:
    """Return what the example is worth, and of what."""
    score = scored(hand)
    if fan.id == "flower_tiles":
        return f"{points_of(score.points)}, and {points_of(score.flowers)} for the flowers."
    if not score.counts.get(fan.id):
        message = f"the example of {fan.id} has it not: {hand}"
        raise ExtensionError(message)
    terms = [counted.fan.name() + times(counted.count) for counted in score.fans]
    return f"{points_of(score.points)}: {', '.join(terms)}."


def missed(fan: Fan, hand: Hand) -> str:
    """Return what the near miss is worth without the fan."""
    score = scored(hand)
    is_there = score.counts.get(fan.id, 0) + sum(other.count for other in score.excluded if other.fan is fan)
    if is_there or (fan.id == "flower_tiles" and score.flowers):
        message = f"the near miss of {fan.id} has it: {hand}"
        raise ExtensionError(message)
    return points_of(score.points)


def reason(fan: Fan, hand: Hand) -> str:
    """Return why the fan is not counted in a hand that has its pattern."""
    whys = [other.why for other in scored(hand).excluded if other.fan is fan]
    if not whys:
        message = f"{fan.id} is not excluded in {hand}"
        raise ExtensionError(message)
    return whys[0]


@cache
def what_is_missing() -> dict[str, str]:
    """Return what the near misses lack, by fan: the remarks of the file of examples."""
    text = EXAMPLES.read_text(encoding="utf-8")
    return dict(re.findall(r'^\[(\w+)\]\n(?:[^\[].*\n)*?near_miss = ".*" # (.*)$', text, flags=re.MULTILINE))


def sources(fan: Fan) -> str:
    """Return where the fan is described, and which published hands with it are checked in the tests."""
    number, points = numbers_1998()[fan.id]
    books = ["Green Book, in the text of its no. 57" if fan.number is None else f"Green Book no. {fan.number}"]
    if number:
        books.append(f"book of 1998 no. {number}" + (f" ({points} points)" if int(points) != fan.points() else ""))
    cases = published()[fan.id]
    if cases:
        books.append(
            "published hands with it in the tests: "
            + ", ".join(f"{count} from {book}" for book, count in cases.items())
        )
    return "; ".join(books)


@cache
def numbers_1998() -> dict[str, tuple[str, str]]:
    """Return number and points of the fans in the book of 1998, empty where it has none."""
    with (DOCS / "fan_numbers.csv").open(encoding="utf-8") as file:
        return {line["id"]: (line["number_1998"], line["points_1998"]) for line in csv.DictReader(file)}


@cache
def published() -> defaultdict[str, dict[str, int]]:
    """Return how many published hands in the tests have a fan, by source."""
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        source = re.split(r" 2025|,| issue| unit_test| score_| mcr_| \(", case["source"])[0]
        for fan in case["fans"]:
            found[fan][source] = found[fan].get(source, 0) + 1
    return found


def points_of(points: int) -> str:
    """Return a number of points."""
    return f"{points} point{'' if points == 1 else 's'}"


def sentence(text: str) -> str:
    """Return a remark as a sentence."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def raw(html: str) -> str:
    """Return HTML as a block of Markdown."""
    return f"```{{raw}} html\n{html}\n```"
