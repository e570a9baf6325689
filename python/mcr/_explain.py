"""The explanation of a score as text: what was counted and why, what was not, and who pays."""

from mcr._mcr import Hand, Score
from mcr._parts import ExcludedFan, ScoredFan, Set
from mcr._seats import WINDS
from mcr._words import Words, words

__all__ = [
    "circumstances",
    "explain",
    "fan_line",
    "form",
    "minimum",
    "parts",
    "payment",
    "reading_line",
    "reason",
    "summary",
    "winning",
]

SIDES = ("left", "opposite", "right")


def summary(score: Score) -> str:
    """Return one line: points, flowers, fans, hand and rules; the text behind `repr`."""
    fans = ", ".join(map(str, score.fans))
    points = f"{score.points} points"
    if score.flowers:
        points += f" + {score.flowers} flowers"
    if not score.is_legal:
        points += f", below the minimum of {score.rules.minimum_points}"
    return f"<Score {points}: {fans}; {score.hand}; {score.rules}>"


def explain(score: Score, lang: str = "en") -> str:
    """Return the explanation in a language."""
    say = words(lang)
    main, *further = [fan_line(fan, say) for fan in score.fans]
    blocks = [
        [say.labelled("explain.hand", str(score.hand)), *circumstances(score, say)],
        [
            say.labelled("explain.form", say(f"forms.{score.decomposition.form}")),
            *parts(score, say),
            winning(score, say),
        ],
        headed("explain.main_fan", [main], say),
        headed("explain.further_fans", further, say),
        headed("explain.not_counted", [excluded_line(fan, say) for fan in score.excluded], say),
        total(score, say),
        headed("payment.heading", payment(score, say) if score.is_legal else [], say),
        headed("explain.other_readings", [reading_line(other, say) for other in score.alternatives], say),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def headed(heading: str, lines: list[str], say: Words) -> list[str]:
    """Return lines under a heading; nothing if there are none."""
    return [say(heading), *(f"  {line}" for line in lines)] if lines else []


def circumstances(score: Score, say: Words) -> list[str]:
    """Return how the win came about, the winds, and the rules."""
    hand = score.hand
    drawn = "self_drawn" if hand.self_drawn else "on_discard"
    kong = "replacement" if hand.self_drawn else "robbing"
    last = "last_tile_draw" if hand.self_drawn else "last_tile_claim"
    named = [
        (drawn, hand.self_drawn or not (hand.kong or hand.last_in_wall)),
        (kong, hand.kong),
        (last, hand.last_in_wall),
        ("last_of_kind", hand.last_of_kind),
        ("dealt", score.dealt),
    ]
    how = say("punctuation.between_items").join(say(f"circumstances.{name}") for name, holds in named if holds)
    return [
        say.labelled("explain.win", how),
        say.labelled("explain.round_wind", say.wind(hand.round)),
        say.labelled("explain.seat_wind", say.wind(hand.seat)),
        say.labelled("rules.title", say.rules(score.rules)),
    ]


def form(score: Score, say: Words) -> str:
    """Return the form of the hand."""
    return say.labelled("explain.form", say(f"forms.{score.decomposition.form}"))


def parts(score: Score, say: Words) -> list[str]:
    """Return a line for each part of the hand; none if it is not made of sets."""
    read = score.decomposition
    listed = [part for part in (read.straight, *read.sets, read.pair) if part is not None]
    width = max((len(str(part)) for part in listed), default=0)
    by_discard = None if score.hand.self_drawn else read.completed
    lines = []
    for part in listed:
        lines.append(f"  {part!s:{width}}  {part_name(part, part == by_discard, say)}")
        if part == by_discard:
            by_discard = None  # of two equal sets only one
    return lines


def part_name(part: Set, completed_by_discard: bool, say: Words) -> str:
    """Return what a part is, and where it came from."""
    meld = part.meld
    if meld is None:
        if part.shape == "pung" and completed_by_discard:
            return say("parts.pung_on_discard")
        return say(f"parts.{part.shape}_concealed" if part.shape in ("chow", "pung") else f"parts.{part.shape}")
    if meld.claimed is None:
        return say("parts.kong_concealed")
    if meld.shape == "chow":
        return say("parts.chow_left", tile=say.tile(meld.tiles[meld.claimed - 1]))
    kind = {"pung": "pung", "melded_kong": "kong", "added_kong": "kong_added"}[meld.shape]
    return say(f"parts.{kind}_{SIDES[meld.claimed - 1]}")


def winning(score: Score, say: Words) -> str:
    """Return what the winning tile completed."""
    completed = score.decomposition.completed
    tile = winning_tile(score.hand, say)
    if completed is None:
        return say("winning.whole", tile=tile)
    return say(f"winning.{completed.shape}", tile=tile, tiles=completed)


def winning_tile(hand: Hand, say: Words) -> str:
    """Return the name of the winning tile."""
    return "" if hand.winning_tile is None else say.tile(hand.winning_tile)


def tiles_of(fan: ScoredFan) -> str:
    """Return the sets that form a fan, those of each count together."""
    return "; ".join(" ".join(map(str, sets)) for sets in fan.uses if sets)


def fan_line(scored: ScoredFan, say: Words) -> str:
    """Return a counted fan with its points and its tiles."""
    name, points = say.fan(scored.fan), say.points(scored.points)
    if scored.count > 1:
        line = say("explain.fan_several", fan=name, times=say.number("counts.times", scored.count), points=points)
    else:
        line = say("explain.fan_once", fan=name, points=points)
    tiles = tiles_of(scored)
    return say.clauses(line, say("explain.made_of", tiles=tiles) if tiles else "")


def excluded_line(excluded: ExcludedFan, say: Words) -> str:
    """Return a fan that is not counted, with the reason."""
    name, because = say.fan(excluded.fan), reason(excluded, say)
    if excluded.count > 1:
        times = say.number("counts.times", excluded.count)
        return say("explain.excluded_several", fan=name, times=times, reason=because)
    return say("explain.excluded_once", fan=name, reason=because)


def reason(excluded: ExcludedFan, say: Words) -> str:
    """Return why a fan is not counted, in short."""
    if isinstance(excluded.by, str):
        return say(f"reasons.{excluded.by}")
    # What no fan implies is kept out by an option.
    key = "implied" if any(excluded.fan in by.implies for by in excluded.by) else "not_beside"
    return say(f"reasons.{key}", by=say.listed(map(say.quoted, excluded.by)))


def total(score: Score, say: Words) -> list[str]:
    """Return the sum, the flowers, and whether the minimum is reached."""
    lines = []
    if len(score.fans) > 1:
        terms = " + ".join(str(scored.points) for scored in score.fans)
        lines.append(say("explain.sum", terms=terms, points=say.points(score.points)))
    if score.flowers:
        flowers = say.number("counts.flowers", score.flowers)
        lines.append(say("explain.flowers", flowers=flowers, points=say.points(score.flowers)))
    if score.flowers or not lines:
        lines.append(say("explain.total", points=say.points(score.total)))
    return [*lines, minimum(score, say)]


def minimum(score: Score, say: Words) -> str:
    """Return whether the minimum is reached."""
    least = score.rules.minimum_points
    if score.is_legal:
        return say("explain.minimum_reached", minimum=least)
    return say("explain.minimum_missed", minimum=least, points=say.points(score.points))


def payment(score: Score, say: Words) -> list[str]:
    """Return who pays what."""
    hand = score.hand
    discarder, bystander, _ = [wind for wind in WINDS if wind != hand.seat]
    received = score.payment(None if hand.self_drawn else discarder)
    paid, least = -received[discarder], -received[bystander]
    kind = "self_drawn" if hand.self_drawn else "robbed" if hand.kong else "discard"

    def amount(points: int) -> str:
        return say.number("counts.paid", points)

    return [
        say(
            f"payment.{kind}",
            points=amount(paid),
            base=paid - score.total,
            total=score.total,
            base_points=amount(least),
        ),
        say("payment.receives", wind=say.wind(hand.seat), points=amount(received[hand.seat])),
    ]


def reading_line(score: Score, say: Words) -> str:
    """Return another reading in one line: its points, form and parts, and what the winning tile completes."""
    read = score.decomposition
    line = say("explain.reading", form=say(f"forms.{read.form}"), points=say.points(score.points))
    completed = say("winning.in_short", tiles=read.completed) if read.completed else ""
    return say.clauses(line, str(read) if read.sets else "", completed)
