"""A bot of ours that speaks the protocol."""

import copy

from mcr._errors import IllegalActionError, McrError
from mcr._mcr import Action, Observation
from mcr._players import Player, ask
from mcr.botzone.table import Table
from mcr.botzone.words import allowed, response_of

__all__ = ["Speaker"]


class Speaker:
    """Any bot with `act(observation)`, answering the judge's requests of one deal: `Speaker(bot).respond("2 W1")`.

    The bot is asked where the seat has a choice; to everything else the answer is PASS. The discard after a chow or
    pung is part of the answer: the bot is asked for it at the table as it will be if the claim is granted. An answer
    that is not legal is an IllegalActionError that names the bot.
    """

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.table = Table()
        """What is known from the requests so far."""

    def respond(self, request: str, /) -> str:
        """Take in the next request and return the answer; a McrError if no deal has this request.

        Where the bot fails, the request counts as not yet told.
        """
        before = copy.copy(self.table)
        self.table.take(request)
        try:
            response = self._response()
        except BaseException:
            self.table = before
            raise
        self.table.answered(response)
        return response

    def remember(self, request: str, response: str, /) -> None:
        """Take in a request of before with the answer that was given to it."""
        self.table.take(request)
        self.table.answered(response)

    def _response(self) -> str:
        seen = self.table.observation if self.table.may_be_asked else None
        if seen is None or not seen.legal_actions:
            return "PASS"
        action = self._act(seen)
        if action.kind not in ("chow", "pung"):
            return response_of(action)
        after = self.table.after(action).observation
        if after is None:
            raise McrError("there is no table to claim at")
        return response_of(action, self._act(after).tile)

    def _act(self, seen: Observation) -> Action:
        action = ask(self.bot, seen)
        if not allowed(action, seen):
            why = f"it may only do: {seen.legal_actions} (the answer of {self.bot!r})"
            raise IllegalActionError(seen.seat, action, str(action), why)
        return action
