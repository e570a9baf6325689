"""What the questions answer, drawn: each function takes what its namesake takes and returns an Altair chart.

`as_pictures()` lets charts be shown as pictures.

altair is needed (extra `[study]`). Bars and points have their 95 % intervals as lines.
"""

from __future__ import annotations

import base64
import importlib.util
from html import escape
from typing import TYPE_CHECKING, Any

import altair as alt
import numpy as np
import pandas as pd

from mcr._fan import Fan
from mcr.study import fan_questions, labels, people, play_questions, skill
from mcr.study._study import asked
from mcr.study.frames import CATEGORIES

if TYPE_CHECKING:
    from mcr.study._study import Study
    from mcr.study.comparison import Comparison

__all__ = [
    "as_pictures",
    "carriers",
    "co_occurrence",
    "disputed_readings",
    "fan_frequencies",
    "fan_values",
    "luck_and_skill",
    "seat_effects",
    "self_draws",
    "turn_of_win",
    "value_by_turn",
    "value_distribution",
]

WIDTH = 460
PICTURES = "mcr pictures"
"""What Altair knows the pictures by."""
STEP = 18
"""Height of a row, in pixels."""
COLOUR, OTHER = "#33658a", "#d1495b"
SHARE = "share of the wins"
LABELS: dict[str, Any] = {"labelLimit": 260}
DARK = (0.35, 3.0)
"""How many times as often is drawn darkly: less than the one, more than the other."""
PERCENT = alt.Axis(format="%")


def as_pictures() -> bool:
    """Show charts as pictures from now on, which stay in a saved notebook and need no network; return whether they are.

    vl-convert-python draws them (extra `[study]`); without it charts stay as Altair shows them.
    """
    if importlib.util.find_spec("vl_convert") is None:
        return False
    alt.renderers.register(PICTURES, picture)
    alt.renderers.enable(PICTURES)
    return True


def picture(chart: dict[str, Any]) -> dict[str, str]:
    """Return a chart as an image with its data in it, which notebooks show that are not trusted too."""
    import vl_convert  # noqa: PLC0415 - only where it is installed

    drawn = base64.b64encode(vl_convert.vegalite_to_svg(chart).encode()).decode()
    title = chart.get("title")
    about = title if isinstance(title, str) else "a chart"
    return {"text/html": f'<img src="data:image/svg+xml;base64,{drawn}" alt="{escape(about)}">', "text/plain": about}


def layered(*charts: alt.Chart, **properties: Any) -> alt.LayerChart:  # noqa: ANN401 - what Altair's `properties` takes
    """Return charts one over the other, with a title and a size."""
    return alt.LayerChart(layer=list(charts)).properties(**properties)


def named(frame: pd.DataFrame, column: str = "fan") -> pd.DataFrame:
    """Return a frame with the names of its fans in place of their identifiers."""
    return frame.assign(**{column: [Fan(fan).name() for fan in frame[column]]})


def bars(frame: pd.DataFrame, row: str, title: str, of: str, label: str = "fan") -> alt.LayerChart:
    """Return bars of shares in the order of the frame, with their intervals."""
    order = list(frame[row])
    base = alt.Chart(frame).encode(y=alt.Y(f"{row}:N", sort=order, title=label, axis=alt.Axis(**LABELS)))
    bar = base.mark_bar(color=COLOUR).encode(
        x=alt.X("share:Q", title=of, axis=PERCENT),
        tooltip=[row, alt.Tooltip("share:Q", format=".2%"), alt.Tooltip("low:Q", format=".2%")],
    )
    line = base.mark_rule(strokeWidth=1.5).encode(x=alt.X("low:Q", title=of), x2="high:Q")
    return layered(bar, line, title=title, width=WIDTH, height=alt.Step(STEP))


def columns(frame: pd.DataFrame, column: str, title: str, label: str, of: str) -> alt.LayerChart:
    """Return upright bars of shares by a number, with their intervals."""
    base = alt.Chart(frame).encode(x=alt.X(f"{column}:Q", title=label))
    bar = base.mark_bar(color=COLOUR, size=max(2, min(12, WIDTH // max(len(frame), 1) - 1))).encode(
        y=alt.Y("share:Q", title=of, axis=PERCENT), tooltip=[column, "wins", "share"]
    )
    line = base.mark_rule(strokeWidth=1).encode(y=alt.Y("low:Q", title=of), y2="high:Q")
    return layered(bar, line, title=title, width=WIDTH, height=240)


def points(
    frame: pd.DataFrame, x: alt.X, y: str, title: str, of: str, *, axis: alt.Axis | None = None
) -> alt.LayerChart:
    """Return points with their intervals."""
    base = alt.Chart(frame).encode(x=x)
    scale, form = alt.Scale(zero=False), axis or alt.Axis()
    point = base.mark_point(filled=True, size=50, color=COLOUR, opacity=1).encode(
        y=alt.Y(f"{y}:Q", title=of, scale=scale, axis=form)
    )
    line = base.mark_rule(color=COLOUR).encode(y=alt.Y("low:Q", title=of, scale=scale, axis=form), y2="high:Q")
    return layered(line, point, title=title, width=WIDTH, height=240)


def fan_frequencies(study: Study, top: int = 20, *, with_people: bool = False) -> alt.LayerChart:
    """Draw the most frequent fans; with people beside it what is published of them, and then those fans only."""
    frame = asked(study).fan_frequencies()
    if not with_people:
        return bars(named(frame.head(top)), "fan", f"The {top} most frequent fans", SHARE)
    order = [Fan(fan).name() for fan in people.FAN_SHARES]
    mine = frame[frame["fan"].isin(people.FAN_SHARES)].astype({"fan": str}).assign(who="this study")
    theirs = people.fan_shares().rename(columns={"people": "share"}).assign(who="people")
    both = named(pd.concat([mine[["fan", "share", "low", "high", "who"]], theirs]))
    colour = alt.Color("who:N", title=None, scale=alt.Scale(domain=["this study", "people"], range=[COLOUR, OTHER]))
    base = alt.Chart(both).encode(y=alt.Y("fan:N", sort=order, title="fan", axis=alt.Axis(**LABELS)), color=colour)
    point = base.mark_point(filled=True, size=70, opacity=1).encode(x=alt.X("share:Q", title=SHARE, axis=PERCENT))
    line = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=SHARE), x2="high:Q")
    return layered(line, point, title="Fans in wins, beside people's", width=WIDTH, height=alt.Step(STEP + 4))


def fan_values(study: Study, top: int = 24) -> alt.LayerChart:
    """Draw how often fans are there against what the hands that have them are worth."""
    frame = named(asked(study).fan_frequencies().head(top))
    frame = frame[frame["wins"] > 0]
    width, height = WIDTH + 200, 560
    # Room at the right for the names.
    shares = [0.9 * frame["share"].min(), 1.6 * frame["share"].max()] if len(frame) else [0.01, 1.0]
    worth = [frame["mean_total"].min() - 1, frame["mean_total"].max() + 1] if len(frame) else [0.0, 1.0]
    across = width * np.log(frame["share"] / shares[0]) / np.log(shares[1] / shares[0])
    down = height * (worth[1] - frame["mean_total"]) / (worth[1] - worth[0])
    rows = labels.apart(across.tolist(), down.tolist(), frame["fan"].astype(str).str.len().tolist())
    frame["name_at"] = worth[1] - np.array(rows) * (worth[1] - worth[0]) / height
    base = alt.Chart(frame).encode(
        x=alt.X(
            "share:Q",
            title=f"{SHARE} (logarithmic)",
            scale=alt.Scale(type="log", domain=shares, nice=False),
            axis=PERCENT,
        ),
    )
    of_points, title = alt.Scale(domain=worth, nice=False), "mean points of these wins, with flowers"
    height_of, name_at = (alt.Y(f"{name}:Q", title=title, scale=of_points) for name in ("mean_total", "name_at"))
    return layered(
        base.mark_rule(color=COLOUR, opacity=0.4).encode(y=height_of, y2="name_at:Q"),
        base.mark_point(filled=True, color=COLOUR).encode(y=height_of),
        base.mark_text(align="left", dx=labels.GAP, fontSize=labels.FONT).encode(y=name_at, text="fan:N"),
        title=f"The {top} most frequent fans and what their hands are worth",
        width=width,
        height=height,
    )


def co_occurrence(study: Study, top: int = 12) -> alt.LayerChart:
    """Draw how many times as often as expected two of the most frequent fans come together."""
    chosen = [str(fan) for fan in asked(study).fan_frequencies()["fan"].head(top)]
    names = [Fan(fan).name() for fan in chosen]
    frame = named(named(fan_questions.co_occurrence(study, chosen)), "other")
    base = alt.Chart(frame).encode(
        x=alt.X("other:N", sort=names, title="comes with", axis=alt.Axis(labelAngle=-60, **LABELS)),
        y=alt.Y("fan:N", sort=names, title="of the wins that have", axis=alt.Axis(**LABELS)),
    )
    lift = alt.Color(
        "lift:Q", title="times as often", scale=alt.Scale(scheme="blueorange", domainMid=1, domainMax=4, clamp=True)
    )
    shown = base.mark_rect().encode(color=lift, tooltip=["fan", "other", "wins", alt.Tooltip("share:Q", format=".1%")])
    # On the dark ends of the scale black is not read.
    is_dark = (alt.datum["lift"] < DARK[0]) | (alt.datum["lift"] > DARK[1])
    ink = alt.condition(is_dark, alt.value("white"), alt.value("black"))
    text = base.mark_text(fontSize=9).encode(text=alt.Text("share:Q", format=".0%"), color=ink)
    return layered(
        shown,
        text,
        title="Which fans come together (numbers: share of the wins of the row)",
        width=alt.Step(STEP + 12),
        height=alt.Step(STEP + 4),
    )


def carriers(study: Study, top: int = 20) -> alt.LayerChart:
    """Draw how often a fan carries the hands that have it."""
    minimum = fan_questions.rules_of(study).minimum_points
    frame = fan_questions.carriers(study).head(top)
    title = f"Without this fan the hand is below {minimum} points (the {top} that carry most hands)"
    return bars(named(frame), "fan", title, "share of the wins that have the fan")


def disputed_readings(study: Study, top: int = 20) -> alt.LayerChart:
    """Draw the readings of the rules that change most scores."""
    frame = fan_questions.disputed_readings(study)
    frame = frame[frame["changed"] > 0].head(top)
    frame = frame.assign(reading=frame["option"] + " = " + frame["choice"])
    return bars(frame, "reading", "Wins whose points another reading changes", SHARE, "reading")


def value_distribution(study: Study, most: int = 60) -> alt.LayerChart:
    """Draw how often each value of a win occurs, up to a number of points."""
    frame = play_questions.value_distribution(study)
    beyond = float(frame.loc[frame["points"] > most, "share"].sum())
    title = f"What wins are worth ({beyond:.2%} are worth more than {most})"
    return columns(frame[frame["points"] <= most], "points", title, "points with flowers", SHARE)


def turn_of_win(study: Study) -> alt.LayerChart:
    """Draw in which turn deals are won."""
    frame = play_questions.turn_of_win(study)
    return columns(frame, "turn", "When deals are won", "tiles that the winner has drawn", SHARE)


def value_by_turn(study: Study, least: int = 20) -> alt.LayerChart:
    """Draw what wins are worth by their turn, of turns with enough wins."""
    frame = play_questions.value_by_turn(study)
    x = alt.X("turn:Q", title="tiles that the winner has drawn")
    title = f"What later wins are worth (turns with {least} wins or more)"
    return points(frame[frame["wins"] >= least], x, "mean", title, "mean points, with flowers")


def self_draws(study: Study) -> alt.LayerChart:
    """Draw how many wins are self-drawn, by melds."""
    frame = play_questions.self_draws(study)
    x = alt.X("melds:O", title="melds, concealed kongs among them", axis=alt.Axis(labelAngle=0))
    return points(frame[frame["wins"] > 0], x, "share", "Self-drawn wins", "share self-drawn", axis=PERCENT)


def seat_effects(study: Study) -> alt.HConcatChart:
    """Draw what difference the wind makes: wins, deal-ins, points a deal."""
    frame = play_questions.seat_effects(study)
    x = alt.X("wind:N", sort=list(CATEGORIES["wind"]), title="wind (E deals)", axis=alt.Axis(labelAngle=0))
    panels = []
    for figure, title, of, form in (
        ("wins", "wins", "share of the deals", ".1%"),
        ("deal_ins", "deals in", "share of the deals", ".1%"),
        ("pay", "payments", "points a deal", ".1f"),
    ):
        panel = points(frame[frame["figure"] == figure], x, "value", title, of, axis=alt.Axis(format=form))
        panels.append(panel.properties(width=150, title=title))
    return alt.hconcat(*panels).properties(title="What difference the wind makes")


def luck_and_skill(comparison: Comparison) -> alt.LayerChart:
    """Draw the chance to be ahead after so many deals: the normal distribution, and sessions drawn from the deals."""
    found = skill.luck_and_skill(comparison)
    base = alt.Chart(found.curve).encode(
        x=alt.X("deals:Q", title="deals of a session (logarithmic)", scale=alt.Scale(type="log", base=2))
    )
    title = "chance to be ahead"
    scale = alt.Scale(domain=[0, 1])
    band = base.mark_area(color=COLOUR, opacity=0.25).encode(y=alt.Y("low:Q", title=title, scale=scale), y2="high:Q")
    line = base.mark_line(color=COLOUR).encode(y=alt.Y("chance:Q", title=title, scale=scale, axis=PERCENT))
    drawn = base.mark_point(color=OTHER, filled=True, size=45).encode(y=alt.Y("resampled:Q", title=title, scale=scale))
    level = alt.Chart(pd.DataFrame({"level": [found.level]})).mark_rule(strokeDash=[4, 4])
    level = level.encode(y=alt.Y("level:Q", title=title))
    return layered(
        band,
        line,
        drawn,
        level,
        title=f"{found.a} against three {found.b}: ahead with {found.level:.0%} after {found.deals:,.0f} deals",
        width=WIDTH,
        height=260,
    )
