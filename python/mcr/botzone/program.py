"""An external program as a player."""

import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from mcr._errors import McrError
from mcr._mcr import Action, Observation, Rules
from mcr.botzone.conversation import Conversation, Settings
from mcr.botzone.forms import FORMS, Mode
from mcr.botzone.messages import messages

__all__ = ["Program"]

_MOST_OUTPUT = 1 << 20


class Program:
    """An external program that speaks Botzone's protocol, as a player: `Program(["python3", "bot.py"])`.

    It is started when it is first asked, and ended when it fails, when another deal begins, and by `close`, at the end
    of a `with` block, or when it is thrown away; always with all that it has started, as far as that stayed in its
    process group. Whether it goes on running after an answer is for the program to say, by the protocol's line. One
    object can sit in several seats: each has a process of its own.

    What a program does wrong is a ProgramError. Where it sits in a deal that `play_out`, `Judge`, `simulate` or
    `compare` plays, it then pays 10 points to each of the others, and the deal is over.

    Parameters
    ----------
    command
        The program and its arguments, as a list, or as one text that is divided as a shell does.
    mode
        `simple`: plain lines; `json`: lines of JSON.
    time_limit
        Seconds for an answer.
    start_limit
        Seconds more for an answer before which the program had to be started.
    output_limit
        Bytes of an answer.
    cwd, env
        Folder and environment variables of the program; those of this process if None.

    Raises
    ------
    McrError
        There is no such program, or a limit is not above 0.

    """

    def __init__(
        self,
        command: Sequence[str | os.PathLike[str]] | str,
        *,
        mode: Mode = "simple",
        time_limit: float = 6.0,
        start_limit: float = 6.0,
        output_limit: int = _MOST_OUTPUT,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        words = shlex.split(command) if isinstance(command, str) else [os.fspath(word) for word in command]
        self.settings = Settings(
            tuple(words),
            mode,
            time_limit,
            start_limit,
            output_limit,
            None if cwd is None else Path(cwd),
            None if env is None else dict(env),
        )
        """How it is run, and what it wants to be told in later matches."""
        self._talks: dict[int, Conversation] = {}
        _check(self.settings)

    def act(self, observation: Observation, /) -> Action:
        """Return what the program answers; a ProgramError if it fails.

        It is told what its seat has seen since it was last asked: where it goes on running, request by request, and
        each of these must be answered with PASS; else as the requests and answers so far. A win that is none is
        `declare win`. To the question whether to play on after a false win, for which the protocol has no word, the
        answer is `consent`.

        A position without events, and rules with flowers, are a McrError.
        """
        if "consent" in observation.legal_actions:
            return Action("consent")
        self.check_rules(observation.rules)
        if not observation.legal_actions:
            raise McrError("nothing is asked of this seat")
        if not observation.events:
            raise McrError("a position without events cannot be told to a program")
        me = (observation.seat - observation.dealer) % 4
        told = messages(observation.events, observation.round, observation.dealer)
        requests = [message.text(me) for message in told]
        answers = [message.answer_of(me) for message in told[1:]]
        talk = self._talks.pop(observation.seat, None)
        if talk is None or not talk.goes_on_with(requests):
            if talk is not None:
                talk.close()
            talk = self.conversation()
        action = talk.act(requests, answers, observation)
        self._talks[observation.seat] = talk
        return action

    def check_rules(self, rules: Rules) -> None:
        """Raise a McrError for rules that cannot be told to a program: those with flowers."""
        if rules.flowers != "none":
            raise McrError("the protocol knows no flowers; rules without: botzone, mahjongsoft, or flowers='none'")

    @property
    def name(self) -> str:
        """The command, as one text."""
        return shlex.join(self.settings.command)

    def conversation(self) -> Conversation:
        """Return a new conversation with the program, about one deal; no process is started yet."""
        return Conversation(self.settings)

    def close(self) -> None:
        """End all that was started; the program can be asked again, and then begins anew."""
        for talk in self._talks.values():
            talk.close()
        self._talks.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _again, (replace(self.settings),)

    def __repr__(self) -> str:
        return f"<Program {self.name}>"


def _check(settings: Settings) -> None:
    """Raise a McrError for what cannot be run."""
    if settings.mode not in FORMS:
        message = f"mode is json or simple, not {settings.mode!r}"
        raise McrError(message)
    for name in ("time_limit", "output_limit"):
        if not getattr(settings, name) > 0:
            message = f"{name} is above 0, not {getattr(settings, name)!r}"
            raise McrError(message)
    if not settings.start_limit >= 0:
        message = f"start_limit is 0 or more, not {settings.start_limit!r}"
        raise McrError(message)
    path = (settings.env or os.environ).get("PATH")
    where = settings.command[0] if settings.command else ""
    if settings.cwd is not None and os.sep in where:
        where = os.fspath(settings.cwd / where)
    if not where or shutil.which(where, path=path) is None:
        message = f"there is no program {where!r}" if where else "no command was given"
        raise McrError(message)


def _again(settings: Settings) -> Program:
    """Return a program again, with no process yet: what unpickles one."""
    program = object.__new__(Program)
    program.__dict__.update(settings=settings, _talks={})
    return program
