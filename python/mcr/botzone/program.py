"""An external program as a player."""

import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Self

from mcr._errors import IllegalActionError, McrError, ProgramError
from mcr._mcr import Action, Observation, Tile
from mcr.botzone.forms import FORMS, Form, Mode, Told, split_answer
from mcr.botzone.messages import messages
from mcr.botzone.process import Failure, Process
from mcr.botzone.words import Response, allowed

__all__ = ["Conversation", "Program"]

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
        self.command: tuple[str, ...] = tuple(words)
        self.mode: Mode = mode
        self.time_limit = time_limit
        self.start_limit = start_limit
        self.output_limit = output_limit
        self.cwd = None if cwd is None else Path(cwd)
        self.env = None if env is None else dict(env)
        self.globaldata = ""
        """What the program asked to be told in later matches."""
        self._talks: dict[int, Conversation] = {}
        self._check()

    def _check(self) -> None:
        if self.mode not in FORMS:
            message = f"mode is json or simple, not {self.mode!r}"
            raise McrError(message)
        for name in ("time_limit", "output_limit"):
            if not getattr(self, name) > 0:
                message = f"{name} is above 0, not {getattr(self, name)!r}"
                raise McrError(message)
        if not self.start_limit >= 0:
            message = f"start_limit is 0 or more, not {self.start_limit!r}"
            raise McrError(message)
        path = (self.env or os.environ).get("PATH")
        where = self.command[0] if self.command else ""
        if self.cwd is not None and os.sep in where:
            where = os.fspath(self.cwd / where)
        if not where or shutil.which(where, path=path) is None:
            message = f"there is no program {where!r}" if where else "no command was given"
            raise McrError(message)

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

    def conversation(self) -> "Conversation":
        """Return a new conversation with the program, about one deal; no process is started yet."""
        return Conversation(self)

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
        options = ("mode", "time_limit", "start_limit", "output_limit", "cwd", "env")
        return _again, (self.command, {name: getattr(self, name) for name in options})

    def __repr__(self) -> str:
        return f"<Program {shlex.join(self.command)}>"


def _again(command: tuple[str, ...], options: dict[str, Any]) -> Program:
    """Return a program again, with no process yet: what unpickles one."""
    return Program(command, **options)


class Conversation:
    """What a program is asked and answers about one deal, in one seat."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._form: Form = FORMS[program.mode]
        self._process: Process | None = None
        """The process that goes on running."""
        self._requests: list[str] = []
        self._responses: list[str] = []
        self._data = ""
        self._last: Action | None = None
        """The action of the last answer."""
        self._discard: Tile | None = None
        """What the program discards if the chow or pung that it claimed is granted."""

    def goes_on_with(self, requests: Sequence[str]) -> bool:
        """Return whether these requests begin with those that the program has had."""
        return list(requests[: len(self._requests)]) == self._requests

    def respond(self, request: str) -> str:
        """Return the answer to the next request; a ProgramError if there is none that can be read."""
        self._requests.append(request)
        self._last = self._discard = None
        try:
            response = self._read(self._exchange(request))
        except Failure as failure:
            raise self._error(failure.why, failure.what, failure.output) from None
        self._responses.append(response)
        return response

    @property
    def _is_running(self) -> bool:
        return self._process is not None and not self._process.has_ended

    def _exchange(self, request: str) -> bytes:
        """Send the request to the process that runs, or all to a new one, and return what comes."""
        program = self._program
        seconds = program.time_limit
        if self._process is not None and not self._process.has_ended:
            text = self._form.later(request)
        else:
            seconds += program.start_limit
            try:
                self._process = Process(program.command, program.cwd, program.env, program.output_limit)
            except OSError as error:
                raise Failure("crashed", f"it cannot be started: {error}", b"") from None
            told = Told(self._requests, self._responses, self._data, program.globaldata, program.time_limit)
            text = self._form.first(told)
        return self._process.ask(text.encode(), seconds, lambda output: split_answer(output)[1] is not None)

    def _read(self, output: bytes) -> str:
        """Return the answer in what the program wrote; end the process unless it goes on running."""
        text, rest = split_answer(output)
        if not output.strip():
            raise Failure("crashed", "it ended without an answer", output)
        if rest is None:
            self.close()
        elif rest.strip():
            raise Failure("unreadable", "it wrote on after its answer", output)
        try:
            answer = self._form.answer(text.decode().removeprefix("\ufeff"))
        except (McrError, UnicodeDecodeError) as error:
            raise Failure("unreadable", f"the answer cannot be read: {error}", output) from None
        self._data = answer.data
        self._program.globaldata = answer.globaldata or self._program.globaldata
        return answer.response

    def act(self, requests: Sequence[str], answers: Sequence[str], seen: Observation) -> Action:
        """Ask about all requests that are new, and return what the answer to the last one does.

        `answers`: what was answered to all but the last, as far as the requests tell.
        """
        if not self._requests:
            self._begin(requests, answers)
        new = requests[len(self._requests) :]
        if not new and seen.drawn is None and seen.last_discard is None:
            return self._discarded(seen)
        if not new and self._last is not None:
            return self._last
        if new and not self._is_running:
            # A program that starts anew for each answer is only told of what it missed.
            self._requests += new[:-1]
            self._responses += answers[len(self._responses) :]
        for request in requests[len(self._requests) : -1]:
            self._passed(request)
        return self._action(self.respond(requests[-1]), seen)

    def _begin(self, requests: Sequence[str], answers: Sequence[str]) -> None:
        """Begin with the first request, as the platform does; where the seat has acted already, tell what it did."""
        if set(answers) == {"PASS"}:
            self._passed(requests[0])
        else:
            self._requests, self._responses = list(requests[:-1]), list(answers)

    def _passed(self, request: str) -> None:
        """Ask what can only be passed."""
        response = self.respond(request)
        if response != "PASS":
            raise self._error("illegal", f"{response[:40]!r} where only PASS is possible", response.encode())

    def _action(self, response: str, seen: Observation) -> Action:
        try:
            read = Response.read(response)
            self._last = read.action(seen)
        except IllegalActionError as error:
            raise self._error("illegal", f"{response!r} is not legal: {error}", response.encode()) from None
        except McrError as error:
            raise self._error("illegal", str(error), response.encode()) from None
        if read.verb in ("PENG", "CHI"):
            self._discard = read.tile
        return self._last

    def _discarded(self, seen: Observation) -> Action:
        """Return the discard that the program has named with its claim."""
        if self._discard is None:
            raise McrError("the claim in this observation was not the program's")
        action = Action(f"discard {self._discard}")
        if not allowed(action, seen):
            answer = self._responses[-1]
            why = f"{answer!r} is not legal: the seat does not hold {self._discard} then"
            raise self._error("illegal", why, answer.encode())
        return action

    def illegal(self, what: str) -> ProgramError:
        """Return what is raised for an answer that somebody else found not to be legal, and end the process."""
        return self._error("illegal", what, (self._responses or [""])[-1].encode())

    def _error(
        self, why: Literal["crashed", "too_late", "too_much", "unreadable", "illegal"], what: str, output: bytes
    ) -> ProgramError:
        stderr = "" if self._process is None else self._process.stderr
        self.close()
        text = output.decode(errors="backslashreplace")
        name = shlex.join(self._program.command)
        return ProgramError(why, what, name, request=self._requests[-1], output=text, stderr=stderr)

    def close(self) -> None:
        """End the process, if one runs."""
        if self._process is not None:
            self._process.end()
