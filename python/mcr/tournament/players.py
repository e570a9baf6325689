"""Events of players: registration, payment, leaving, substitutes, and changes of the regulation before the start.

Each function here, as in draws.py, results.py and referee.py, is one kind of event: it refuses what is not allowed
before it changes anything, so that a log is checked again, line by line, when it is read.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from mcr._errors import TournamentError
from mcr.tournament.given import check_text
from mcr.tournament.profile import Profile
from mcr.tournament.state import Entrant, squeezed
from mcr.tournament.times import moment

if TYPE_CHECKING:
    from mcr.tournament.state import State, TableState

__all__ = ["change", "pay", "register", "remove", "substitute", "withdraw"]

LONGEST = 100
"""Characters of a name."""
TEXTS = ("team", "country", "ema_id", "first_name", "last_name")


def new_name(state: State, value: object) -> str:
    """Return a name that nobody has yet."""
    name = squeezed(value)
    if not name:
        raise TournamentError("the name is empty")
    if len(name) > LONGEST:
        raise TournamentError(f"the name has {len(name)} characters; at most {LONGEST} are allowed")
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in name):
        raise TournamentError(f"the name {name!r} has a control character")
    if name in state.players:
        raise TournamentError(f"{name} is registered already")
    return name


def register(state: State, _: int, data: dict[str, Any]) -> None:
    """Put a player on the list."""
    name = new_name(state, data["name"])
    if data["disqualified"]:
        raise TournamentError(f"{name} is disqualified and cannot be registered")
    for flag in ("paid", "ranked", "in_time"):
        if not isinstance(data[flag], bool):
            raise TournamentError(f"{flag}: expected True or False, not {data[flag]!r}")
    for text in TEXTS:
        check_text(data[text], text)
    state.players[name] = Entrant(
        id=len(state.players) + 1,
        name=name,
        registered_at=moment(data["at"]),
        in_time=data["in_time"],
        after_start=state.has_begun,
        paid=data["paid"],
        ranked=data["ranked"],
        **{text: data[text] for text in TEXTS},
    )


def names_of(name: str, first_name: str | None, last_name: str | None) -> tuple[str, str]:
    """Return first and last name; what is not given is read from the name, whose last word is the last name."""
    *first, last = name.split() or [""]
    return " ".join(first) if first_name is None else first_name, last if last_name is None else last_name


def pay(state: State, _: int, data: dict[str, Any]) -> None:
    """Note that a player has paid the fee."""
    player = state.player(data["name"])
    if player.paid:
        raise TournamentError(f"{player.name} has paid already")
    player.paid = True


def change(state: State, _: int, data: dict[str, Any]) -> None:
    """Change the regulation, which only the start of round 1 makes firm."""
    if state.has_begun:
        raise TournamentError("round 1 has started: the regulation cannot be changed any more")
    if not data["fields"]:
        raise TournamentError("no field is given to be changed")
    changed = Profile.from_dict({**state.profile.to_dict(), **data["fields"]})
    if changed == state.profile:
        raise TournamentError("the regulation is so already")
    state.profile = changed
    for round_ in state.rounds:
        for table in round_.tables.values():
            table.size = changed.deals


def withdraw(state: State, _: int, data: dict[str, Any]) -> None:
    """Let a player leave; he keeps what he has."""
    player = state.player(data["name"])
    if player.standing != "active":
        raise TournamentError(f"{player.name} is {player.standing} already")
    player.standing = "withdrawn"


def remove(state: State, _: int, data: dict[str, Any]) -> None:
    """Remove a player; he keeps what he has, without a rank."""
    player = state.player(data["name"])
    if player.standing == "removed":
        raise TournamentError(f"{player.name} is removed already")
    player.standing = "removed"


def substitute(state: State, _: int, data: dict[str, Any]) -> None:
    """Let another one go on for a player: from a deal on, or from the next draw on."""
    player = state.player(data["player"])
    if player.replaced_by is not None:
        raise TournamentError(f"{player.name} was replaced already, by {player.replaced_by}")
    name = new_name(state, data["by"])
    seat: tuple[TableState, int, int] | None = None
    if data["round"] is not None:
        seat = seat_to_take(state, player.name, data["round"], data["deal"])
    elif data["deal"] is not None:
        raise TournamentError("a deal is given without its round")
    first_name, last_name = names_of(name, None, None)
    state.players[name] = Entrant(
        id=len(state.players) + 1,
        name=name,
        registered_at=moment(data["at"]),
        in_time=True,
        after_start=False,
        ranked=player.ranked and state.profile.substitute == "inherit",
        first_name=first_name,
        last_name=last_name,
        replaces=player.name,
    )
    player.replaced_by = name
    if player.standing == "active":
        player.standing = "withdrawn"
    if seat is not None:
        table, number, deal = seat
        chain = table.sitting[number]
        # A finalist stays on his seat's list: the place will be his.
        kept = 1 if state.round(table.round).is_final else 0
        while len(chain) > kept and chain[-1][0] >= deal:
            chain.pop()
        chain.append((deal, name))


def seat_to_take(state: State, name: str, round_: int, deal: int) -> tuple[TableState, int, int]:
    """Return the table and seat of a player, and the deal, from which on nothing has been entered there."""
    found = state.round(round_)
    table = found.table_of(name)
    if table is None or name not in table.now:
        raise TournamentError(f"{name} does not sit at a table in round {found.number}")
    if table.is_closed:
        raise TournamentError(f"table {table.number} of round {found.number} is closed: the next draw is the time")
    if not 1 <= deal <= table.size:
        raise TournamentError(f"deal: expected 1 to {table.size}, not {deal}")
    entered = [number for number in table.deals if number >= deal]
    if entered:
        raise TournamentError(f"deal {min(entered)} of the table is entered: a substitute comes after it")
    return table, table.now.index(name), deal
