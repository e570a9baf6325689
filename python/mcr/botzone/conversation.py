"""One conversation with an external program: about one deal, in one seat."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mcr._errors import IllegalActionError, McrError, ProgramError
from mcr._mcr import Action, Observation, Tile
from mcr.botzone.forms import FORMS, Form, Mode, Told, split_answer
from mcr.botzone.process import Failure, Process
from mcr.botzone.words import Response, allowed

__all__ = ["Conversation", "Settings"]


@dataclass(slots=True)
class Settings:
    """How a program is run; `Program` says what each means."""

    command: tuple[str, ...]
    mode: Mode
    time_limit: float
    start_limit: float
    output_limit: int
    cwd: Path | None
    env: dict[str, str] | None
    globaldata: str = ""
    """What the program asked to be told in later matches."""


class Conversation:
    """What a program is asked and answers about one deal, in one seat."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._form: Form = FORMS[settings.mode]
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
        settings = self._settings
        seconds = settings.time_limit
        if self._process is not None and not self._process.has_ended:
            text = self._form.later(request)
        else:
            seconds += settings.start_limit
            try:
                self._process = Process(settings.command, settings.cwd, settings.env, settings.output_limit)
            except OSError as error:
                raise Failure("crashed", f"it cannot be started: {error}", b"") from None
            told = Told(self._requests, self._responses, self._data, settings.globaldata, settings.time_limit)
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
        self._settings.globaldata = answer.globaldata or self._settings.globaldata
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
        name = shlex.join(self._settings.command)
        return ProgramError(why, what, name, request=self._requests[-1], output=text, stderr=stderr)

    def close(self) -> None:
        """End the process, if one runs."""
        if self._process is not None:
            self._process.end()
