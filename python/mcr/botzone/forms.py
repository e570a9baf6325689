"""How requests and answers are written: as JSON, or as plain lines ("simple IO")."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from mcr._errors import McrError
from mcr.botzone.words import KEEP_RUNNING

__all__ = ["FORMS", "Answer", "Form", "Mode", "Told", "split_answer"]

Mode = Literal["json", "simple"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program answers."""

    response: str
    debug: str = ""
    data: str = ""
    """What it wants to be told again with the next request of the match, if it does not go on running."""
    globaldata: str = ""
    """The same, in later matches too; what was kept before stays, if it is empty."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a program that was just started is told."""

    requests: Sequence[str]
    responses: Sequence[str]
    """What it has answered to all but the last."""
    data: str
    globaldata: str
    time_limit: float


class Form(Protocol):
    """A way to write requests and answers. A text that is not of the form is a McrError."""

    def first(self, told: Told) -> str:
        """Return what a program that was just started is told."""

    def later(self, request: str) -> str:
        """Return what a program that goes on running is told."""

    def answer(self, text: str) -> Answer:
        """Read an answer."""


class _Json:
    """One line of JSON each way."""

    def first(self, told: Told) -> str:
        value = {"requests": [*told.requests], "responses": [*told.responses], "time_limit": told.time_limit}
        return json.dumps({**value, "data": told.data, "globaldata": told.globaldata}) + "\n"

    def later(self, request: str) -> str:
        return json.dumps({"requests": [request], "responses": []}) + "\n"

    def answer(self, text: str) -> Answer:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            message = f"no JSON: {error}"
            raise McrError(message) from None
        if not isinstance(value, dict) or not isinstance(value.get("response"), str):
            raise McrError('expected an object with a text as "response"')
        others = (_text(value.get(key)) for key in ("debug", "data", "globaldata"))
        return Answer(" ".join(value["response"].split()), *others)


def _text(value: object) -> str:
    """Return a value that is passed back as it came, as text."""
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)


class _Simple:
    """Plain lines: the number of requests, then requests and answers in turn, then data and globaldata."""

    def first(self, told: Told) -> str:
        lines = [str(len(told.requests)), told.requests[0]]
        for response, request in zip(told.responses, told.requests[1:], strict=True):
            lines += [response, request]
        # Nothing follows where there is nothing to tell: a program that goes on running would take it for a request.
        kept = [told.data, told.globaldata] if told.globaldata else [told.data] if told.data else []
        lines += [text.replace("\n", " ") for text in kept]
        return "\n".join([*lines, ""])

    def later(self, request: str) -> str:
        return f"{request}\n"

    def answer(self, text: str) -> Answer:
        lines = text.split("\n")
        response = " ".join(lines[0].split())
        if not response:
            raise McrError("expected the answer on the first line")
        debug, data, globaldata = (line.rstrip("\r") for line in [*lines[1:4], "", "", ""][:3])
        return Answer(response, debug, data, globaldata)


FORMS: dict[Mode, Form] = {"json": _Json(), "simple": _Simple()}


def split_answer(output: bytes) -> tuple[bytes, bytes | None]:
    """Divide output at the line with which a program goes on running; None if there is no such line."""
    start = 0
    while (end := output.find(b"\n", start)) >= 0:
        if output[start:end].strip() == KEEP_RUNNING.encode():
            return output[:start], output[end + 1 :]
        start = end + 1
    return output, None
