"""A bot of ours as a program of the platform: requests on standard input, answers on standard output."""

import json
from collections.abc import Iterator
from typing import BinaryIO, Protocol, TextIO

from mcr._errors import McrError
from mcr._players import Player
from mcr.botzone.speaker import Speaker
from mcr.botzone.words import KEEP_RUNNING

__all__ = ["serve"]

_LONGEST = 1 << 20
"""Bytes of a line that are read; a whole match has far fewer."""
_SHOWN = 60


def serve(bot: Player, source: BinaryIO, sink: TextIO, *, keeps_running: bool = False) -> None:
    """Answer the requests of one match with a bot that acts on observations.

    Whether they come as JSON or as plain lines is told from the first line. Without `keeps_running` one request is
    answered; else the answer is followed by the line that the platform asks for, and reading goes on to the end of the
    input. Input that is not of the protocol is a McrError that quotes it.
    """
    lines = _lines(source)
    line = next(lines, None)
    if line is None:
        raise McrError("the input is empty; expected a line of JSON, or the number of requests")
    form: _Form = _Json() if line.lstrip().startswith("{") else _Simple()
    requests, responses = form.first(line, lines)
    speaker = Speaker(bot)
    for request, response in zip(requests, responses, strict=False):
        speaker.remember(request, response)
    request = requests[-1]
    while True:
        answer = form.answer(speaker.respond(request))
        sink.write(f"{answer}\n{KEEP_RUNNING}\n" if keeps_running else f"{answer}\n")
        sink.flush()
        line = next((line for line in lines if line.strip()), None) if keeps_running else None
        if line is None:
            return
        request = form.later(line)


def _lines(source: BinaryIO) -> Iterator[str]:
    """Yield lines as they come."""
    number = 0
    while data := source.readline(_LONGEST + 1):
        number += 1
        if len(data) > _LONGEST:
            message = f"line {number} is longer than {_LONGEST} bytes"
            raise McrError(message)
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            message = f"line {number} is no UTF-8: {error.reason} at byte {error.start}"
            raise McrError(message) from None
        yield text.removeprefix("\ufeff") if number == 1 else text


class _Form(Protocol):
    """How requests come and answers go."""

    def first(self, line: str, more: Iterator[str]) -> tuple[list[str], list[str]]:
        """Read what a program is told when it starts: n requests, and n - 1 answers of before."""

    def later(self, line: str) -> str:
        """Read a request that comes while the program runs."""

    def answer(self, response: str) -> str:
        """Write an answer."""


class _Json:
    """A line of JSON each time."""

    def first(self, line: str, more: Iterator[str]) -> tuple[list[str], list[str]]:  # noqa: ARG002 - all is in one line
        told = _read(line)
        if not isinstance(told, dict):
            raise McrError("expected a JSON object")
        requests, responses = (_texts(told, key) for key in ("requests", "responses"))
        if not requests or len(responses) != len(requests) - 1:
            message = f"{len(requests)} requests and {len(responses)} responses; expected one request more"
            raise McrError(message)
        return requests, responses

    def later(self, line: str) -> str:
        # How a running program is told in JSON is not documented: the request alone, or an object as in the beginning.
        if line.lstrip()[:1] not in ("{", '"'):
            return line
        told = _read(line)
        if isinstance(told, dict):
            requests = _texts(told, "requests") if "requests" in told else [told.get("request")]
            told = requests[-1] if requests else None
        if not isinstance(told, str):
            message = f"{line.strip()[:_SHOWN]!r}: expected a request"
            raise McrError(message)
        return told

    def answer(self, response: str) -> str:
        return json.dumps({"response": response})


class _Simple:
    """Plain lines: the number of requests, then requests and answers in turn."""

    def first(self, line: str, more: Iterator[str]) -> tuple[list[str], list[str]]:
        number = line.strip()
        if not (number.isascii() and number.isdecimal()) or number.strip("0") == "":
            message = f"{number[:_SHOWN]!r}: expected a line of JSON, or the number of requests"
            raise McrError(message)
        texts: list[str] = []
        for text in more:
            texts.append(text.strip())
            # Compared as text: a number may have more digits than any computer can count to.
            if str((len(texts) + 1) // 2) == number.lstrip("0") and len(texts) % 2 == 1:
                return texts[::2], texts[1::2]
        message = f"{number[:_SHOWN]} requests were announced, and there are {(len(texts) + 1) // 2}"
        raise McrError(message)

    def later(self, line: str) -> str:
        return line

    def answer(self, response: str) -> str:
        return response


def _read(line: str) -> object:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        message = f"no JSON: {error}"
        raise McrError(message) from None
    return value


def _texts(told: dict[str, object], key: str) -> list[str]:
    """Return the texts that an object has under a key."""
    value = told.get(key)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        message = f"expected a list of texts as {key!r}"
        raise McrError(message)
    return value
