"""Deals, observations, results and matches as pages for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape

from mcr import art
from mcr._html import HAND_SIZE, SET_SIZE, Painter, cell, image, row, table
from mcr._html import score as score_page
from mcr._mcr import Deal, Match, Meld, Observation, Tile, Tiles
from mcr._play import DealResult
from mcr._play_texts import Namer, payment_lines, result_line, seat_names, winds_of
from mcr._seats import SEATS
from mcr._words import Words, words
from mcr.art import look
from mcr.art.layout import Row, at_seat, river

__all__ = ["deal", "match", "observation", "result", "seat_row"]


def picture(laid: Row, lang: str, size: float) -> str:
    """Return a row of tiles as a picture; nothing if it is empty."""
    if not laid.width:
        return ""
    return art.pictured(laid, theme=look.theme, index=look.index, size=size, lang=lang).html()


def seat_row(melds: Sequence[Meld | None], hand: Iterable[Tile | None], flowers: Tiles, lang: str, size: float) -> str:
    """Return melds, hand and flowers as one picture; what lies face down is shown from behind."""
    return picture(at_seat(melds, hand, flowers), lang, size)


def seats_table(rows: Iterable[tuple[str, str, str]], say: Words) -> str:
    """Return a table of seats: the name, the tiles, the discards."""
    head = row(cell(""), cell(escape(say("table.tiles")), "th"), cell(escape(say("play.river")), "th"))
    return table(
        [head], (row(cell(f"<b>{escape(name)}</b>"), cell(tiles), cell(thrown)) for name, tiles, thrown in rows)
    )


def observation(value: Observation, lang: str | None = None) -> str:
    """Return an observation: the table as the seat sees it, and what it may do."""
    lang = lang or look.lang
    say = words(lang)
    name = seat_names(say, value.dealer, value.seat)
    backs: list[tuple[None, ...]] = [(None,) * size for size in value.hand_sizes]
    rows = []
    for turns in (1, 2, 3, 0):
        seat = (value.seat + turns) % 4
        own = seat == value.seat
        hand: Iterable[Tile | None] = value.hand if own else backs[seat]
        size = HAND_SIZE if own else SET_SIZE
        tiles = seat_row(value.melds[seat], hand, value.flowers[seat], lang, size)
        rows.append((name(seat), tiles, picture(river(value.rivers[seat]), lang, SET_SIZE)))
    about = [
        say.labelled("explain.round_wind", say.wind(value.round)),
        say.number("play.wall", value.wall_left),
        say.labelled("rules.title", say.rules(value.rules)),
    ]
    if value.drawn is not None:
        about.append(say("play.drawn", tile=value.drawn))
    can = f"<p><code>{escape(str(value.legal_actions))}</code></p>" if value.legal_actions else ""
    return f'<div lang="{lang}"><p>{escape(" · ".join(about))}</p>{seats_table(rows, say)}{can}</div>'


def deal(value: Deal, lang: str | None = None) -> str:
    """Return a deal with everything shown, and how it ended if it has."""
    lang = lang or look.lang
    say = words(lang)
    name = seat_names(say, value.dealer)
    seen = value.observation(0)
    rows = []
    for seat in SEATS:
        tiles = seat_row(value.melds[seat], value.hands[seat], seen.flowers[seat], lang, SET_SIZE)
        rows.append((f"{seat} {name(seat)}", tiles, picture(river(seen.rivers[seat]), lang, SET_SIZE)))
    about = [
        say.labelled("explain.round_wind", say.wind(value.round)),
        say.number("play.wall", value.wall.remaining),
        say.labelled("rules.title", say.rules(value.rules)),
    ]
    ended = "" if value.result is None else result(value.result, lang)
    return f'<div lang="{lang}"><p>{escape(" · ".join(about))}</p>{seats_table(rows, say)}{ended}</div>'


def result(value: DealResult, lang: str | None = None, paint: Painter = image, name: Namer | None = None) -> str:
    """Return how a deal ended: why, the scores, what each seat gets."""
    lang = lang or look.lang
    say = words(lang)
    if name is None:
        name = winds_of(value, say)
    won = (
        f"<p><b>{escape(say('results.winner', who=name(seat)))}</b></p>{score_page(score, lang, paint)}"
        for seat, score in zip(value.winners, value.scores, strict=True)
    )
    paid = "<br>".join(escape(line.strip()) for line in payment_lines(value, say, name))
    return f'<div lang="{lang}"><p>{escape(result_line(value, say, name))}</p>{"".join(won)}<p>{paid}</p></div>'


def match(value: Match, lang: str | None = None) -> str:
    """Return a match: the players, where they sit, their totals and table points."""
    lang = lang or look.lang
    say = words(lang)
    dealer = value.deal.dealer
    name = seat_names(say, dealer)
    points = value.table_points
    rows = [
        row(
            cell(str(player)),
            cell(escape(name(value.seat_of(player)))),
            cell(f"{value.totals[player]:+d}", number=True),
            cell("" if points is None else str(points[player]), number=True),
        )
        for player in SEATS
    ]
    return f'<div lang="{lang}"><p>{escape(repr(value))}</p>{table((), rows)}</div>'
