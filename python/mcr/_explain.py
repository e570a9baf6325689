"""The explanation of a score as text: what was counted and why, what was not, and who pays."""

from mcr._mcr import Score
from mcr._parts import Set
from mcr._words import Words, words

__all__ = ["explain", "summary"]

WINDS = "ESWN"


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
    text = words(lang)
    blocks = [
        [str(score.hand), winds(score, text), *reading(score, text)],
        counted(score, text, lang),
        excluded(score, text, lang),
        [*total(score, text), payment(score, text)],
    ]
    if score.alternatives:
        blocks.append(
            [text["line"]["alternatives"].format(points=", ".join(str(s.points) for s in score.alternatives))]
        )
    return "\n\n".join("\n".join(block) for block in blocks if block)


def winds(score: Score, text: Words) -> str:
    """Return the winds and how the win came about."""
    hand, won = score.hand, text["won"]
    how = {
        (False, False): won["discard"],
        (False, True): won["robbing"],
        (True, False): won["self_drawn"],
        (True, True): won["replacement"],
    }[hand.self_drawn, hand.kong]
    last = won["last_in_wall_drawn" if hand.self_drawn else "last_in_wall_discard"]
    more = [(hand.last_in_wall, last), (hand.last_of_kind, won["last_of_kind"]), (score.dealt, won["dealt"])]
    how = ", ".join([how, *(phrase for holds, phrase in more if holds)])
    return text["line"]["winds"].format(round=hand.round, seat=hand.seat, won=how, rules=score.rules)


def reading(score: Score, text: Words) -> list[str]:
    """Return how the tiles are read, and what the winning tile completed."""
    parts = score.decomposition
    form = text["form"][parts.form]
    listed = [part for part in (parts.straight, *parts.sets, parts.pair) if part is not None]
    if not listed:
        return [text["line"]["reading_whole"].format(form=form)]
    names = ", ".join(f"{text['shape'][part.shape]} {part}" for part in listed)
    lines = [text["line"]["reading"].format(form=form, parts=names)]
    if parts.completed is not None:
        shape = text["shape"][parts.completed.shape]
        completed = text["line"]["completed"]
        lines.append(completed.format(tile=score.hand.winning_tile, shape=shape, part=parts.completed))
    return lines


def named(name: str, count: int, text: Words) -> str:
    """Return the name of a fan with how often it is counted, where that is more than once."""
    return text["line"]["times"].format(name=name, count=count) if count > 1 else name


def tiles_of(uses: tuple[tuple[Set, ...], ...]) -> str:
    """Return the sets that form a fan, those of each count together."""
    return "; ".join(" ".join(map(str, sets)) for sets in uses if sets)


def counted(score: Score, text: Words, lang: str) -> list[str]:
    """Return a line for each counted fan, the main fan first."""
    names = [named(scored.fan.name(lang), scored.count, text) for scored in score.fans]
    width = max(map(len, names), default=0)
    lines = [
        f"  {scored.points:3}  {name:{width}}  {tiles_of(scored.uses)}".rstrip()
        for name, scored in zip(names, score.fans, strict=True)
    ]
    return [text["line"]["counted"], *lines]


def excluded(score: Score, text: Words, lang: str) -> list[str]:
    """Return a line for each fan that is not counted, with the reason."""
    lines = [f"  {named(other.fan.name(lang), other.count, text)}: {other.why}" for other in score.excluded]
    return [text["line"]["excluded"], *lines] if lines else []


def total(score: Score, text: Words) -> list[str]:
    """Return the sum, the flowers, and whether the minimum is reached."""
    line = text["line"]
    terms = [str(scored.points) for scored in score.fans]
    key = "points" if len(terms) > 1 else "points_alone"
    lines = [line[key].format(sum=" + ".join(terms), points=score.points)]
    if score.flowers:
        lines[0] += "; " + line["flowers"].format(points=score.points, flowers=score.flowers, total=score.total)
    lines.append(line["legal" if score.is_legal else "illegal"].format(minimum=score.rules.minimum_points))
    return lines


def payment(score: Score, text: Words) -> str:
    """Return who pays what."""
    seat = score.hand.seat
    others = [wind for wind in WINDS if wind != seat]
    if score.hand.self_drawn:
        paid = score.payment()
        return text["line"]["payment_self_drawn"].format(
            others=", ".join(others), paid=-paid[others[0]], seat=seat, received=paid[seat]
        )
    discarder, bystander, _ = others
    paid = score.payment(discarder)
    return text["line"]["payment_discard"].format(
        paid=-paid[discarder], least=-paid[bystander], seat=seat, received=paid[seat]
    )
