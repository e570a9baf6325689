"""A deal in the terminal: `mcr play`."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from mcr._errors import IllegalActionError, McrError
from mcr._mcr import Action, Deal, Observation, Rules
from mcr._play_texts import action, event, result, seat_names
from mcr._players import Player, play_out
from mcr._seats import wind_of
from mcr._words import WIDTH, Words, columns, folded, words
from mcr.bots import bot
from mcr.records import Journal

__all__ = ["Person", "play"]

PERSON = 0
"""The seat of the person; the dealer comes from the seed."""


def in_lines(items: Iterable[str]) -> str:
    """Return items side by side in lines that fit a terminal, none of them divided."""
    lines = [""]
    for item in items:
        if lines[-1] and columns(f"{lines[-1]}   {item}") > WIDTH:
            lines.append("")
        lines[-1] += f"{'   ' if lines[-1] else '  '}{item}"
    return "\n".join(lines)


class Leave(Exception):  # noqa: N818 - no error
    """The person leaves the deal; the text says why."""


class Person:
    """A person at a terminal: is told what happened and what may be done, and types a choice."""

    def __init__(self, say: Words) -> None:
        self.say = say
        self.told = 0
        """Events that were told."""

    def act(self, observation: Observation, /) -> Action:
        """Tell what has happened, show the table, and return what the person chooses."""
        self.tell(observation)
        self.show(observation)
        self.offer(observation)
        return self.choose(observation)

    def tell(self, observation: Observation) -> None:
        """Tell what has happened since."""
        name = seat_names(self.say, observation.dealer, observation.seat)
        for happened in observation.events[self.told :]:
            print(event(happened, self.say, name))
        self.told = len(observation.events)

    def show(self, observation: Observation) -> None:
        """Show what lies on the table and what the person holds."""
        say, seen = self.say, observation
        name = seat_names(say, seen.dealer, seen.seat)
        wind = say.labelled("explain.round_wind", say.wind(seen.round))
        print(f"\n{wind} · {say.number('play.wall', seen.wall_left)}")
        for turns in (1, 2, 3, 0):
            seat = (seen.seat + turns) % 4
            melds = "".join("[----]" if meld is None else str(meld) for meld in seen.melds[seat])
            parts = [
                say.number("play.concealed", seen.hand_sizes[seat]),
                say.labelled("play.melds", melds) if melds else "",
                say.labelled("play.flowers", str(seen.flowers[seat])) if seen.flowers[seat] else "",
                say.labelled("play.river", " ".join(map(str, seen.rivers[seat]))) if seen.rivers[seat] else "",
            ]
            print(folded(f"{name(seat)} · {' · '.join(part for part in parts if part)}", further=4))
        drawn = f" · {say('play.drawn', tile=seen.drawn)}" if seen.drawn is not None else ""
        print(f"{say.labelled('play.hand', str(seen.hand))}{drawn}")

    def offer(self, observation: Observation) -> None:
        """List what may be done, numbered."""
        say, seen = self.say, observation
        if "consent" in seen.legal_actions:
            print(say("play.vote"))
        elif seen.last_discarder is None:
            print(say("play.your_turn"))
        else:
            name = seat_names(say, seen.dealer, seen.seat)
            print(say("play.claimable", who=name(seen.last_discarder), tile=seen.last_discard))
        print(in_lines(f"{number} {action(legal, say)}" for number, legal in enumerate(seen.legal_actions, 1)))

    def choose(self, observation: Observation) -> Action:
        """Ask until the answer is a number that is listed or an action."""
        say, legal = self.say, observation.legal_actions
        while True:
            print(say("play.prompt"), end=" ", flush=True)
            line = sys.stdin.readline()
            if not line:
                print()
                raise Leave(say("play.ended"))
            typed = line.strip()
            if not typed:
                continue
            if typed == "q":
                raise Leave(say("play.quit"))
            if typed == "?":
                minimum = observation.rules.minimum_points
                print(folded(say("play.help", example=f"`{legal[-1]}`", minimum=minimum)))
                self.offer(observation)
                continue
            if typed.isdecimal() and 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            try:
                return Action(typed)
            except McrError:
                print(say("play.not_offered", text=typed, n=len(legal)))

    def refused(self, error: IllegalActionError) -> None:
        """Say why an action was refused."""
        print(error)


def play(seed: int, rules: Rules, lang: str, opponents: Sequence[str], out: Path | None = None) -> bool:
    """Play a deal with the person at the terminal; return whether it was played to its end.

    `opponents`: the names of the bots at the person's right, opposite and left. `out`: a new file for the record,
    which is written when the deal is over or left.
    """
    say = words(lang)
    person = Person(say)
    players: dict[int, Player] = {PERSON: person}
    players |= {(PERSON + turns) % 4: bot(name, seed ^ turns) for turns, name in enumerate(opponents, 1)}
    deal = Deal(seed, rules, dealer=seed % 4)
    with nullcontext() if out is None else kept(deal, out):
        return play_deal(deal, players, person, seed)


@contextmanager
def kept(deal: Deal, out: Path) -> Iterator[None]:
    """Keep a record of a deal in a new file, whatever ends it."""
    try:
        journal = Journal.begin(out, deal)
    except FileExistsError:
        raise McrError(f"{out}: there is such a file; a record is kept in a new one") from None
    with journal:
        try:
            yield
        finally:
            journal.write()


def play_deal(deal: Deal, players: dict[int, Player], person: Person, seed: int) -> bool:
    """Play it, and tell how it ended; return whether it was played to its end."""
    say, lang = person.say, person.say.lang
    name = seat_names(say, deal.dealer, PERSON)
    wind = say.wind(wind_of(PERSON, deal.dealer))
    print(folded(say("play.dealt", rules=say.rules(deal.rules), wind=wind)))
    print(say("play.commitment", hash=deal.wall.commitment))
    print()
    try:
        play_out(deal, players)
    except Leave as left:
        print(left, file=sys.stderr)
        print(say("play.revealed", seed=seed))
        return False
    person.tell(deal.observation(PERSON))
    if deal.result is not None:
        print()
        print(result(deal.result, lang, name))
    print()
    print(say("play.revealed", seed=seed))
    return True
