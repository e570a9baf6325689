"""The environment of Gymnasium: one seat against chosen opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium

from mcr._errors import IllegalActionError, McrError
from mcr._mcr import _Game, deal_seed
from mcr._players import ask, check_player, play_out
from mcr.bots import LEVELS, Bot, Random, bot
from mcr.env._actions import action_index, whole_number
from mcr.env._played import RENDER_MODES, Kept, Played, Seen, observation_space
from mcr.env._space import LegalActionSpace
from mcr.records import Dead, Penalty

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    import numpy.typing as npt

    from mcr._mcr import Action, Deal, Observation
    from mcr._players import Player
    from mcr.env._setup import EnvSetup

__all__ = ["SeatEnv"]

_OTHERS = 3


class SeatEnv(Kept, gymnasium.Env[Seen, int]):
    """One seat of a table; `mcr.env.single_seat` makes it and says what it gives."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - so is the base's
    action_space: LegalActionSpace  # type: ignore[assignment]  # the base says that any space may stand here

    def __init__(self, opponents: Sequence[str | Player], seat: int, setup: EnvSetup, render_mode: str | None) -> None:
        self._played = Played(setup, render_mode)
        self.render_mode = render_mode
        self.seat = _seat(seat)
        self._opponents = _opponents(opponents)
        self._players: dict[int, Player] = {}
        self.observation_space = observation_space(setup)
        self.action_space = LegalActionSpace(self)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal: deal 0 of a seed, without one the next deal, or that of `options={"deal": k}`.

        A deal that ends before the seat is asked is passed over: the next one is dealt.
        """
        self._played.reset(seed, options)
        super().reset(seed=seed)
        self.action_space.forget_seed()
        self._players = self._go_on(self._played.game)
        return self._seen()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the others play until the seat is asked again or the deal is over.

        What is not legal is an IllegalActionError, and changes nothing.
        """
        played = self._played
        played.check()
        if played.game.acting not in {self.seat, -1}:
            message = (
                f"the opponent in seat {played.game.acting} has not answered: reset() or restore() the environment"
            )
            raise McrError(message)
        over = played.game.step(whole_number(action)) or self._let_act(played.game, self._players)
        seen, info = self._seen()
        if not over:
            return seen, 0.0, False, False, info
        info["result"] = played.game.result
        return seen, self._reward(), True, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return what the seat may do: bool[235]."""
        self._played.check()
        return self._played.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """Show what the seat knows, as `render_mode` has it."""
        return self._played.render(self.seat)

    def restore(self, state: bytes) -> tuple[Seen, dict[str, Any]]:
        """Go on from a saved state under the same rules and return what `reset` returns; a McrError if it does not fit.

        Opponents that remember something are asked what they did once more.
        """
        game = self._played.loaded(state)
        players = self._asked_again(game)
        if game.acting not in {self.seat, -1}:
            message = f"a state in which seat {game.acting} is to act, not seat {self.seat}"
            raise McrError(message)
        self._played.game, self._players, self._played.is_reset = game, players, True
        return self._seen()

    def close(self) -> None:
        """Let nothing be done any more."""
        self._played.is_closed = True

    def mask_after_reset(self, seed: int) -> npt.NDArray[np.int8] | None:
        """Return what the seat may do after `reset(seed)`; None if opponents that are at play had to be asked."""
        game = _Game(self._played.setup)
        game.deal_again(seed, 0)
        if game.acting != self.seat and not all(isinstance(opponent, str | Bot) for opponent in self._opponents):
            return None
        self._go_on(game)
        return game.mask(self.seat)

    def mask_now(self) -> npt.NDArray[np.int8]:
        """Return what the seat may do: int8[235]."""
        self._played.check()
        return self._played.mask(self.seat)

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        seen = self._played.seen(self.seat)
        return seen, {"action_mask": seen["action_mask"].copy()}

    def _seated(self, game: _Game) -> dict[int, Player]:
        """Return the opponents by seat, at the beginning of a deal."""
        seed, number = game.place
        wall = deal_seed(seed, number)
        return {
            (self.seat + turns) % 4: _begun(opponent, deal_seed(wall, (self.seat + turns) % 4))
            for turns, opponent in enumerate(self._opponents, 1)
        }

    def _go_on(self, game: _Game) -> dict[int, Player]:
        """Let the opponents act until the seat is asked for the first time in a deal; return them by seat."""
        players = self._seated(game)
        while self._let_act(game, players):
            seed, number = game.place
            game.deal_again(seed, number + 1)
            players = self._seated(game)
        return players

    def _let_act(self, game: _Game, players: dict[int, Player]) -> bool:
        """Play on until the seat is asked; return whether the deal is over."""
        while (acting := game.acting) != self.seat:
            if acting < 0:
                return True
            game.step(_answer(players[acting], game.observation(acting)))
        return False

    def _asked_again(self, game: _Game) -> dict[int, Player]:
        """Return the opponents where a game stands: those that remember something decide again what they decided."""
        players, record = self._seated(game), game.record()
        deal = record.deal_at(0)
        for seat, action in record.actions:
            if isinstance(action, Dead | Penalty):  # there is no referee
                continue
            legal = deal.legal_actions(seat)
            player = players.get(seat)
            is_asked = len(legal) > 1 or not self._played.setup.skip_forced
            if player is not None and is_asked and not (isinstance(player, Bot) and not isinstance(player, Random)):
                again = ask(player, deal.observation(seat))
                if again != action:
                    message = f"the state has {action} of {player!r} in seat {seat}, which now does {again}"
                    raise McrError(message)
            deal.apply(seat, action)
        return players

    def __getstate__(self) -> dict[str, Any]:
        # A copy of a bot begins anew, so copies of opponents are asked again.
        return self.__dict__ | {"_players": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._players = self._asked_again(self._played.game) if self._played.is_reset else {}

    def _reward(self) -> float:
        """Return the reward of the seat for a deal that is over."""
        played = self._played
        if played.setup.reward != "duplicate":
            return float(played.game.rewards[self.seat])
        own = played.game.result
        start = played.game.record().deal_at(0)
        others = [self._points_of(name, start.clone()) for name in played.setup.tables]
        return float((own.payments[self.seat] if own else 0) - sum(others) / len(others))

    def _points_of(self, name: str, deal: Deal) -> int:
        """Return what a bot gets in the seat of this deal against the same opponents."""
        players = self._seated(self._played.game)
        players[self.seat] = bot(name, seed=deal_seed(deal.seed or 0, self.seat))
        play_out(deal, players)
        return deal.result.payments[self.seat] if deal.result else 0


def _seat(seat: object) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat <= _OTHERS:
        message = f"a seat is 0 to 3, not {seat!r}"
        raise McrError(message)
    return seat


def _opponents(opponents: Sequence[str | Player]) -> tuple[str | Player, ...]:
    """Return three opponents that are there."""
    if isinstance(opponents, str) or len(opponents) != _OTHERS:
        message = f"three opponents, those next, opposite, and before, not {opponents!r}"
        raise McrError(message)
    for opponent in opponents:
        if isinstance(opponent, str):
            bot(opponent, seed=0)
        else:
            check_player(opponent, "an opponent")
    return tuple(opponents)


def _begun(opponent: str | Player, seed: int) -> Player:
    """Return an opponent at the beginning of a deal; `seed` decides what it leaves to chance."""
    if isinstance(opponent, str):
        return _PLAYERS[opponent] if opponent in _PLAYERS else bot(opponent, seed)
    begin = getattr(opponent, "begin", None)
    if begin is not None:
        begin(seed)
    return opponent


_PLAYERS: dict[str, Player] = {name: bot(name) for name in LEVELS if name != "random"}
"""Bots that remember nothing that changes an answer: one of each will do."""


def _answer(player: Player, observation: Observation) -> int:
    """Return the index of what an opponent does."""
    action: Action = ask(player, observation)
    if action not in observation.legal_actions:
        why = f"it is not among its legal actions (the answer of {player!r})"
        raise IllegalActionError(observation.seat, action, str(action), why)
    return action_index(action, observation)
