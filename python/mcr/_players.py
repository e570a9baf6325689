"""Players of any kind at a deal: whatever has `act(observation)`."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from mcr._errors import IllegalActionError, McrError, ProgramError
from mcr._mcr import Action, Deal, Observation
from mcr._seats import SEATS

__all__ = ["FAULT_POINTS", "Player", "ask", "check_player", "is_player", "play_out"]

FAULT_POINTS = 10
"""Points that a program which fails pays to each of the others; the deal is over then, as before Botzone's judge."""


class Player(Protocol):
    """Who acts for a seat, and knows what the seat may know: any object with `act(observation)`."""

    def act(self, observation: Observation, /) -> Action | str:
        """Return what to do, an Action or its text: one of `observation.legal_actions`, or `declare win`."""


def play_out(deal: Deal, players: Sequence[Player] | Mapping[int, Player], /) -> ProgramError | None:
    """Let four players play a deal from where it stands to its end.

    Whatever a player raises goes through: the deal waits for its answer, and can be played on.

    >>> import mcr
    >>> class Cautious:
    ...     def act(self, observation):
    ...         legal = observation.legal_actions
    ...         return "pass" if "pass" in legal else f"discard {observation.drawn}"
    >>> deal = mcr.Deal(seed=1, rules="botzone")
    >>> mcr.play_out(deal, [Cautious()] * 4)
    >>> deal.result
    <DealResult draw: (0, 0, 0, 0)>

    Parameters
    ----------
    deal
        The deal; afterwards it has a result.
    players
        By seat: anything with `act(observation)`. One object may sit in several seats.

    Returns
    -------
        What a program did wrong, if that ended the deal: it then pays 10 points to each of the others, and the reason
        of the result is `penalty`. Else None.

    Raises
    ------
    IllegalActionError
        A player answered what its seat may not do; the message names both. The deal is as it was before the answer. A
        player with a method `refused(error)` is told instead, and asked again.

    """
    by_seat = _by_seat(players)
    while deal.awaiting:
        for seat in sorted(deal.awaiting):
            try:
                _let_act(deal, seat, by_seat[seat])
            except ProgramError as error:
                deal.end_with_penalty(seat, FAULT_POINTS)
                return error
    return None


def _by_seat(players: Sequence[Player] | Mapping[int, Player]) -> dict[int, Player]:
    """Return the players by seat; a TypeError names a seat without one."""
    by_seat = dict(players) if isinstance(players, Mapping) else dict(enumerate(players))
    if sorted(by_seat) != list(SEATS):
        message = f"players are four, one for each of the seats 0 to 3; here are those for {sorted(by_seat)}"
        raise TypeError(message)
    for seat, player in by_seat.items():
        check_player(player, f"the player in seat {seat}")
    return by_seat


def is_player(player: object) -> bool:
    """Return whether something can play; a class that makes players cannot."""
    return not isinstance(player, type) and callable(getattr(player, "act", None))


def check_player(player: object, who: str) -> None:
    """Raise a TypeError for what is no player."""
    if not is_player(player):
        named = "; mcr.bots.bot(name) is the bot of that name" if isinstance(player, str) else ""
        message = f"{who} has no act(observation): {player!r}{named}"
        raise TypeError(message)


def _let_act(deal: Deal, seat: int, player: Player) -> None:
    """Ask a player and do what it answers."""
    while True:
        action = ask(player, deal.observation(seat))
        try:
            deal.apply(seat, action)
        except IllegalActionError as error:
            refused = getattr(player, "refused", None)
            if refused is None:
                why = f"{error.why} (the answer of {player!r})"
                raise IllegalActionError(seat, action, error.what, why) from None
            refused(error)
        else:
            return


def ask(player: Player, observation: Observation) -> Action:
    """Return the answer of a player; what is no action at all is an IllegalActionError that names the player."""
    answer = player.act(observation)
    try:
        return Action(answer)
    except (McrError, TypeError) as error:
        what = f"answer {str(answer)[:40]!r}"
        raise IllegalActionError(observation.seat, None, what, f"{error} (the answer of {player!r})") from None
