"""Many tables stepped together, on all cores."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from mcr._errors import McrError
from mcr._mcr import _Games
from mcr.env._setup import any_seed, closed, not_reset, setup_of, state_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from mcr._mcr import Observation, Record, Rules

__all__ = ["Batch", "VecEnv"]


class Batch(NamedTuple):
    """Where the tables of a `VecEnv` stand.

    The arrays are the same ones after each call, written anew: copy what you keep.
    """

    obs: npt.NDArray[np.uint8]
    """uint8[n, planes, 4, 9]: what the seat to act knows; no planes without an encoder."""
    mask: npt.NDArray[np.bool_]
    """bool[n, 235]: what it may do; all False where a deal is over and was not dealt again."""
    seat: npt.NDArray[np.int8]
    """int8[n]: the seat to act, 0 to 3; -1 where a deal is over and was not dealt again."""
    reward: npt.NDArray[np.float32]
    """float32[n, 4]: of a deal that ended in this step, what seats 0 to 3 are rewarded with; else 0."""
    done: npt.NDArray[np.bool_]
    """bool[n]: whether the deal ended in this step; without auto-reset it stays True until the table is reset."""

    def __repr__(self) -> str:
        arrays = ", ".join(f"{name} {array.dtype}{list(array.shape)}" for name, array in self._asdict().items())
        return f"<Batch {arrays}>"


class VecEnv:
    """Many tables, at each of which one seat acts in every step: `VecEnv(n)`.

    `reset(seed)` and `step(actions)` return a `Batch`. At table `i` the deals `i`, `i + n`, `i + 2n` and so on of the
    seed are played: deal `k` is deal `k` of `mcr.simulate` with that seed. What is played depends on the seed and the
    actions alone, not on the threads.

    Parameters
    ----------
    n
        How many tables. From some hundred on all cores are used well.
    rules
        Rules, or the name of a preset, in which laying out flowers is no choice.
    encoder
        What observations are written as: a name of `mcr.env.ENCODERS`, or None for masks alone.
    reward
        What an ended deal is worth: a name of `mcr.env.REWARDS`.
    reference
        Of the reward `duplicate`: the bots that play the same wall at other tables, four of each at one.
    skip_forced
        Whether a decision with one legal action is taken without asking.
    auto_reset
        Whether an ended deal is followed by the next at once: `done` and `reward` are then of the ended deal, the rest
        of the new one. Without it the table waits for `reset(where=batch.done)`, and takes the action -1 until then.
    threads
        How many threads; None for as many as there are cores.

    """

    def __init__(
        self,
        n: int,
        rules: Rules | str = "botzone",
        *,
        encoder: str | None = "pku6",
        reward: str = "points",
        reference: str | Sequence[str] = "shanten",
        skip_forced: bool = True,
        auto_reset: bool = True,
        threads: int | None = None,
    ) -> None:
        self._arguments = (n, setup_of(rules, encoder, reward, reference, skip_forced), bool(auto_reset), threads)
        self._games = _Games(*self._arguments)
        games = self._games
        self._batch = Batch(games.obs, games.mask, games.seat, games.reward, games.done)
        self._is_reset = self._is_closed = False
        # Threads do not follow a process that forks: without them a step would wait for ever.
        self._process = None if threads == 1 else os.getpid()

    @property
    def n(self) -> int:
        """How many tables."""
        return len(self._batch.seat)

    @property
    def batch(self) -> Batch:
        """Where the tables stand, as the last call has written it."""
        return self._batch

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        self._check()
        return self._games.seed

    @property
    def deals(self) -> npt.NDArray[np.uint64]:
        """uint64[n]: the number of the deal at each table, under the seed."""
        self._check()
        return self._games.deals

    def reset(self, seed: int | None = None, *, where: npt.ArrayLike | None = None) -> Batch:
        """Deal anew at all tables and return where they stand.

        With a seed, 0 to 2^64 - 1, from its first deals on; without one each table goes on to its next deal, the first
        time under a seed that the system makes up. `where`, bool[n], resets some of the tables only, and takes no seed.
        """
        self._check_open()
        marked = None
        if where is not None:
            if seed is not None or not self._is_reset:
                message = (
                    "where= goes on under the seed of the last reset; reset() all tables first, then without a seed"
                )
                raise McrError(message)
            marked = self._marks(where)
        elif seed is None and not self._is_reset:
            seed = any_seed()
        self._games.reset(seed, marked)
        self._is_reset = True
        return self._batch

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Do an action at each table, int16[n], and return what came of it.

        Any array or sequence of n whole numbers will do; int16 is the quickest. If an action is not legal nothing is
        done at any table, and the IllegalActionError names the first.
        """
        if not self._is_reset or self._is_closed or self._process not in {None, os.getpid()}:
            self._check()
        self._games.step(actions)
        return self._batch

    def random_actions(self, draw: int) -> npt.NDArray[np.int16]:
        """Return a legal action for each table, each as likely as the others: int16[n], -1 where a deal is over.

        What is drawn follows from the number `draw`, 0 to 2^64 - 1: count the steps with it.
        """
        self._check()
        return self._games.random_actions(draw)

    def observation(self, table: int, seat: int | None = None) -> Observation:
        """Return what a seat at a table knows, without one the seat to act: what a bot's `act` takes."""
        self._check()
        found = self._games.observation(table, seat)
        if found is None:
            message = f"at table {table} nobody is to act: its deal is over"
            raise McrError(message)
        return found

    def record(self, table: int) -> Record:
        """Return the record of the deal at a table so far. It shows everything."""
        self._check()
        return self._games.record(table)

    def last_record(self, table: int) -> Record | None:
        """Return the record of the deal that ended at a table before the one that is played; None if none did."""
        self._check()
        return self._games.last_record(table)

    def save(self) -> bytes:
        """Return where all tables stand: their deals and what was done in them, and no rewards or last records."""
        self._check()
        return self._games.save().encode()

    def restore(self, state: bytes) -> Batch:
        """Go on from a saved state, of as many tables under the same rules; a McrError if it does not fit.

        From there the same actions give the same batches as they would have given where it was saved.
        """
        self._check_open()
        self._games.restore(state_text(state))
        self._is_reset = True
        return self._batch

    def close(self) -> None:
        """Let nothing be done any more."""
        self._is_closed = True

    def _check(self) -> None:
        self._check_open()
        if not self._is_reset:
            not_reset()

    def _check_open(self) -> None:
        if self._is_closed:
            closed()
        if self._process not in {None, os.getpid()}:
            message = "a VecEnv does not follow a fork: make it, or one with threads=1, in the process that steps it"
            raise McrError(message)

    def _marks(self, where: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        marked = np.asarray(where)
        if marked.dtype != np.bool_ or marked.shape != (self.n,):
            message = f"where= is bool[{self.n}], not {marked.dtype}{list(marked.shape)}"
            raise McrError(message)
        return np.array(marked)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        n, setup, *_ = self._arguments
        rules = setup.rules if isinstance(setup.rules, str) else setup.rules.preset or setup.rules
        return f"mcr.env.VecEnv({n}, {rules!r}, encoder={setup.encoder!r}, reward={setup.reward!r})"

    def __getstate__(self) -> dict[str, Any]:
        saved = self._games.save() if self._is_reset else None
        return {"arguments": self._arguments, "saved": saved, "is_closed": self._is_closed}

    def __setstate__(self, state: dict[str, Any]) -> None:
        n, (rules, encoder, reward, tables, skip_forced), auto_reset, threads = state["arguments"]
        VecEnv.__init__(
            self,
            n,
            rules,
            encoder=encoder,
            reward=reward,
            reference=tables,
            skip_forced=skip_forced,
            auto_reset=auto_reset,
            threads=threads,
        )
        if state["saved"] is not None:
            self.restore(state["saved"].encode())
        self._is_closed = state["is_closed"]
