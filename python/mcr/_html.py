"""Values as HTML for notebooks: plain tables that survive in a saved or printed notebook."""

from collections.abc import Iterable
from html import escape

from mcr._explain import circumstances, excluded_line, form, minimum, parts, tiles_of, winning
from mcr._mcr import Score
from mcr._words import words

__all__ = ["score"]

LEFT = ' style="text-align: left"'


def row(cells: Iterable[object], tag: str = "td") -> str:
    """Return a row of a table: a number, then texts."""
    first, *rest = (escape(str(cell)) for cell in cells)
    return f"<tr><{tag}>{first}</{tag}>{''.join(f'<{tag}{LEFT}>{cell}</{tag}>' for cell in rest)}</tr>"


def score(value: Score, lang: str = "en") -> str:
    """Return a score as a table of its fans."""
    say = words(lang)
    head = row([say("table.points"), say("table.fan"), say("table.count"), say("table.tiles")], "th")
    fans = [row([fan.points, say.fan(fan.fan), fan.count, tiles_of(fan)]) for fan in value.fans]
    if value.flowers:
        fans.append(row([value.flowers, say("table.flowers"), value.flowers, value.hand.flower_tiles]))
    foot = row([value.total, say("table.total"), "", ""], "th")
    about = [*circumstances(value, say), form(value, say), *parts(value, say), winning(value, say), minimum(value, say)]
    others = "".join(f"<li>{escape(excluded_line(fan, say))}</li>" for fan in value.excluded)
    details = f"<details><summary>{escape(say('explain.not_counted'))}</summary><ul>{others}</ul></details>"
    return (
        f"<div><p><code>{escape(str(value.hand))}</code><br>{'<br>'.join(map(escape, about))}</p>"
        f"<table><thead>{head}</thead><tbody>{''.join(fans)}</tbody><tfoot>{foot}</tfoot></table>"
        f"{details if others else ''}</div>"
    )
