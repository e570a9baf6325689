"""Questions of the trainer: positions without end, the same ones for a seed, from chance or from records.

Each position is one that a player could have before them. What the right answer is the scorer and the analysis say.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from mcr._asked import asked, visible_to
from mcr._mcr import Deal, Hand, Observation, Rules, Tiles, deal_seed, score
from mcr._seats import SEATS, WINDS
from mcr._shanten import shanten
from mcr._waits import waits
from mcr.testing import winning_hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcr._mcr import Action, Record

__all__ = ["KINDS", "Kind", "Question", "questions"]

Kind = Literal["worth", "wins", "throw"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FIRST, LAST = 12, 56
"""Discards in a deal before a position is asked about: neither at the very beginning nor when all is decided."""
BLOCK = 32
"""Hands that are drawn at once."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and what is asked about it."""

    kind: Kind
    hand: Hand
    """Of `worth` the winning hand; of `wins` 13 tiles; of `throw` 14, the tile drawn last if one was drawn."""
    rules: Rules
    visible: Tiles = Tiles()  # noqa: RUF009 - a value that does not change
    observation: Observation | None = None
    """What the seat sees; None of a hand without a table."""
    name: str = ""
    """Of a record: what it is called, or which of them it is, from 1. Its seed would tell the hidden tiles."""
    turn: int = 0
    """Discards made before."""


def questions(kind: Kind, seed: int, rules: Rules, records: Sequence[Record] = ()) -> Iterator[Question]:
    """Yield questions: of records as long as they last, else without end."""
    if records:
        yield from recorded(kind, seed, records)
    elif kind == "throw":
        yield from turns(seed, rules)
    else:
        for hand in hands(seed):
            won = score(hand, rules=rules)
            if won is None:
                continue
            if kind == "worth":
                yield Question(kind, won.hand, rules)
                continue
            waiting = before_win(won.hand)
            if is_legal_wait(waiting, Tiles(), rules):
                yield Question(kind, waiting, rules)


def hands(seed: int) -> Iterator[Hand]:
    """Yield winning hands without end."""
    done = 0
    while True:
        drawn = winning_hands(done + BLOCK, seed, "usual")
        yield from (drawn[at] for at in range(done, len(drawn)))
        done = len(drawn)


def before_win(hand: Hand) -> Hand:
    """Return a winning hand before its winning tile."""
    return Hand.of(melds=hand.melds, concealed=hand.concealed, round=hand.round, seat=hand.seat)


def is_legal_wait(hand: Hand, visible: Tiles, rules: Rules) -> bool:
    """Return whether some tile wins a hand."""
    return any(wait.is_legal for wait in waits(hand, visible, rules))


def turns(seed: int, rules: Rules) -> Iterator[Question]:
    """Yield a turn of each of many deals."""
    at = 0
    while True:
        one = deal_seed(seed, at)
        dice = random.Random(one)  # noqa: S311 - a game, no secret
        deal = Deal(seed=one, rules=rules, round=WINDS[dice.randrange(4)], dealer=dice.randrange(4))
        wanted = dice.randrange(FIRST, LAST)
        while deal.awaiting and not (deal.turns >= wanted and is_turn(deal)):
            for seat in sorted(deal.awaiting):
                deal.apply(seat, nearest(deal.observation(seat)))
        if deal.awaiting:
            yield throw_question(deal, "")
        at += 1


def is_turn(deal: Deal) -> bool:
    """Return whether a seat chooses among discards, and cannot win."""
    (seat, *others) = deal.awaiting
    kinds = {action.kind for action in deal.legal_actions(seat)}
    flowers = any(tile.is_flower for tile in deal.hands[seat])
    return not others and "discard" in kinds and "win" not in kinds and not flowers


def throw_question(deal: Deal, name: str) -> Question:
    """Return the question of a seat whose turn it is."""
    (seat,) = deal.awaiting
    seen = deal.observation(seat)
    question = asked(seen)
    return Question("throw", question.hand, deal.rules, question.visible, seen, name, deal.turns)


def nearest(seen: Observation) -> Action:
    """Return what a player does who plays for the nearest complete hand and claims nothing but a win."""
    legal = {action.kind: action for action in seen.legal_actions}
    for kind in ("win", "flower", "consent"):
        if kind in legal:
            return legal[kind]
    discards = [action for action in seen.legal_actions if action.kind == "discard"]
    if not discards:
        return legal["pass"]
    own = "".join(map(str, seen.melds[seen.seat]))

    def distance(action: Action) -> tuple[int, int]:
        rest = shanten(f"{own}{seen.hand - Tiles([action.tile or ''])}")
        return rest.best, -rest.useful.count

    return min(discards, key=distance)


def recorded(kind: Kind, seed: int, records: Sequence[Record]) -> Iterator[Question]:
    """Yield the positions of records that can be asked about, the records in a random order, one of each at a time."""
    dice = random.Random(seed)  # noqa: S311 - a game, no secret
    order = list(enumerate(records, 1))
    dice.shuffle(order)
    rounds = [positions(kind, record, record.id or str(number), dice) for number, record in order]
    while rounds:
        left = []
        for of_record in rounds:
            question = next(of_record, None)
            if question is not None:
                yield question
                left.append(of_record)
        rounds = left


def positions(kind: Kind, record: Record, name: str, dice: random.Random) -> Iterator[Question]:
    """Yield the positions of a record, in a random order."""
    if kind == "worth":
        result = record.result
        for won in () if result is None else result.scores:
            yield Question(kind, won.hand, won.rules, name=name)
        return
    places = list(range(len(record.actions)))
    dice.shuffle(places)
    for place in places:
        deal = record.deal_at(place)
        if len(deal.awaiting) != 1 or not is_turn(deal):
            continue
        if kind == "throw":
            yield throw_question(deal, name)
            continue
        for seat in dice.sample(SEATS, 4):
            seen = deal.observation(seat)
            if seat in deal.awaiting or any(tile.is_flower for tile in seen.hand):
                continue
            hand = Hand.of(melds=deal.melds[seat], concealed=seen.hand, round=seen.round, seat=seen.wind)
            visible = visible_to(seen, list(deal.melds[seat]))
            if is_legal_wait(hand, visible, deal.rules):
                yield Question(kind, hand, deal.rules, visible, seen, name, deal.turns)
                break
