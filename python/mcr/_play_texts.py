"""Deals, observations, results and matches as text."""

from collections.abc import Callable, Iterator
from itertools import chain

from mcr._explain import explain
from mcr._mcr import Action, Deal, Event, Match, Observation
from mcr._play import DealResult
from mcr._seats import SEATS, WINDS, wind_of
from mcr._words import Words, words

__all__ = [
    "Namer",
    "action",
    "deal",
    "event",
    "match",
    "observation",
    "payment_lines",
    "result",
    "result_line",
    "seat_names",
    "summary",
    "winds_of",
]

Namer = Callable[[int], str]
"""How a seat is called."""


def summary(value: Deal) -> str:
    """Return a deal in one line: the text behind `repr`."""
    if value.result is None:
        asked = f"seat {' and '.join(map(str, sorted(value.awaiting)))} to act, {value.wall.remaining} tiles left"
    else:
        asked = f"over, {value.result.reason}"
    of = "given tiles" if value.seed is None else f"seed {value.seed}"
    return f"<Deal of {of}, round {value.round}, dealer {value.dealer}: {asked}; {value.rules}>"


def deal(value: Deal) -> str:
    """Return a deal as text: what every seat holds and has laid, everything shown, and who must act."""
    rivers = value.observation(0).rivers
    lines = [summary(value)]
    for seat in SEATS:
        melds = "".join(map(str, value.melds[seat]))
        lines.append(f"{wind_of(seat, value.dealer)} {seat}: {melds}{value.hands[seat]}")
        lines.append(f"     {' '.join(map(str, rivers[seat]))}")
    return "\n".join(line.rstrip() for line in lines)


def observation(value: Observation) -> str:
    """Return an observation in one line: the text behind `repr`."""
    melds = "".join(map(str, value.melds[value.seat]))
    can = f"{len(value.legal_actions)} legal actions" if value.legal_actions else "not asked"
    left = f"{value.wall_left} tiles left"
    return f"<Observation of seat {value.seat} ({value.wind}): {melds}{value.hand}; {left}; {can}; {value.rules}>"


def match(value: Match) -> str:
    """Return a match in one line: the text behind `repr`."""
    state = "over" if value.is_over else f"deal {value.index + 1}"
    totals = ", ".join(map(str, value.totals))
    return f"<Match of seed {value.seed}, {value.deals} deals: {state}; totals {totals}; {value.rules}>"


def seat_names(say: Words, dealer: int | None = None, own: int | None = None) -> Namer:
    """Return how seats are called: by number, and by wind where the dealer is known; `own` is you."""

    def name(seat: int) -> str:
        if dealer is None:
            return say("play.seat_alone", seat=seat)
        wind = say.wind(wind_of(seat, dealer))
        return say("play.you", wind=wind) if seat == own else wind

    return name


def action(value: Action, say: Words) -> str:
    """Return what an action does, in words."""
    return say(f"actions.{value.kind}", tile=value.tile, tiles=value.tiles)


def event(value: Event, say: Words, name: Namer) -> str:
    """Return what happened, in words."""
    is_shown = (value.kind == "draw" and value.tile) or (value.kind in ("concealed_kong", "end") and value.tiles)
    filled = {
        "tile": value.tile,
        "tiles": value.tiles,
        "n": len(value.tiles or ()) or 13,
        "from": name(value.source) if isinstance(value.source, int) else "",
    }
    text = say(f"events.{value.kind}{'_shown' if is_shown else ''}", **filled)
    return text if value.seat is None else say("punctuation.labelled", label=name(value.seat), text=text)


def result(value: DealResult, lang: str = "en", name: Namer | None = None) -> str:
    """Return how a deal ended: why, each winner's score explained, what each seat gets."""
    say = words(lang)
    if name is None:
        name = winds_of(value, say)
    heads = [result_line(value, say, name)]
    won = (
        (say("results.winner", who=name(seat)), explain(score, lang))
        for seat, score in zip(value.winners, value.scores, strict=True)
    )
    return "\n\n".join([*heads, *chain.from_iterable(won), "\n".join(payment_lines(value, say, name))])


def result_line(value: DealResult, say: Words, name: Namer) -> str:
    """Return why a deal ended."""
    return say(f"results.{value.reason}", **{"from": "" if value.discarder is None else name(value.discarder)})


def winds_of(value: DealResult, say: Words) -> Namer:
    """Return how seats are called: by number, and by wind where a score tells the winds."""
    if not value.scores:
        return seat_names(say)
    dealer = (value.winners[0] - WINDS.index(value.scores[0].hand.seat)) % 4
    return lambda seat: say("play.seat", seat=seat, wind=say.wind(wind_of(seat, dealer)))


def payment_lines(value: DealResult, say: Words, name: Namer) -> Iterator[str]:
    """Yield what each seat gets, and who declared a win that was none."""
    yield say("results.payments")
    for seat, points in enumerate(value.payments):
        yield f"  {say('punctuation.labelled', label=name(seat), text=f'{points:+d}')}"
    if value.false_wins:
        yield say.labelled("results.false_by", say.items(map(name, value.false_wins)))
