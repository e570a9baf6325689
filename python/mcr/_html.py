"""Values as HTML for notebooks: plain tables that survive in a saved or printed notebook."""

from html import escape

from mcr._explain import named, reading, tiles_of, winds
from mcr._mcr import Score
from mcr._words import words

__all__ = ["score"]

LEFT = ' style="text-align: left"'


def score(value: Score, lang: str = "en") -> str:
    """Return a score as a table of its fans."""
    text = words(lang)
    table = text["table"]
    rows = [
        f"<tr><td>{scored.points}</td><td{LEFT}>{escape(named(scored.fan.name(lang), scored.count, text))}</td>"
        f"<td{LEFT}>{escape(tiles_of(scored.uses))}</td></tr>"
        for scored in value.fans
    ]
    if value.flowers:
        rows.append(f"<tr><td>{value.flowers}</td><td{LEFT}>{escape(table['flowers'])}</td><td></td></tr>")
    minimum = text["line"]["legal" if value.is_legal else "illegal"].format(minimum=value.rules.minimum_points)
    about = "<br>".join(map(escape, [winds(value, text), *reading(value, text), minimum]))
    others = "".join(
        f"<li>{escape(named(other.fan.name(lang), other.count, text))}: {escape(other.why)}</li>"
        for other in value.excluded
    )
    details = f"<details><summary>{escape(table['excluded'])}</summary><ul>{others}</ul></details>" if others else ""
    return (
        f"<div><p><code>{escape(str(value.hand))}</code><br>{about}</p>"
        f"<table><thead><tr><th>{escape(table['points'])}</th><th{LEFT}>{escape(table['fan'])}</th>"
        f"<th{LEFT}>{escape(table['tiles'])}</th></tr></thead><tbody>{''.join(rows)}</tbody>"
        f"<tfoot><tr><th>{value.total}</th><th{LEFT}>{escape(table['total'])}</th><th></th></tr></tfoot></table>"
        f"{details}</div>"
    )
