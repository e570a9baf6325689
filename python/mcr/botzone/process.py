"""A program in a process of its own: asked something, given so much time, and always ended with all that it started."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

__all__ = ["Failure", "Process"]

_TAIL: Final = 4096
"""Bytes of the standard error that are kept."""
_SHOWN: Final = 2000
"""Bytes of the output that a failure shows."""
_CHUNK: Final = 1 << 16
_LONGEST_WAIT: Final = 3600.0
"""Seconds: a limit may be longer than a system can wait."""
_NAP: Final = 0.002
"""Seconds between two looks at a process that has closed its output."""


class Failure(Exception):  # noqa: N818 - no error yet: the program that was asked makes one of it
    """The process did not answer."""

    def __init__(self, why: Literal["crashed", "too_late", "too_much", "unreadable"], what: str, output: bytes) -> None:
        super().__init__(why, what, output)  # all of them: exceptions are made again from these when pickled
        self.why = why
        self.what = what
        self.output = output[:_SHOWN]


def _end(process: "subprocess.Popen[bytes]", owner: int) -> None:
    """Kill the process and its group, and wait for it, so that nothing of it is left."""
    if os.getpid() != owner:  # a copy of the process that started it, made by a fork, leaves it alone
        return
    # As long as it is not waited for, the number of the group is its own.
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


class Process:
    """A program that was started; OSError if it cannot be."""

    def __init__(self, command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None, most: int) -> None:
        self._most = most
        self._stderr = b""
        self._process = subprocess.Popen(  # noqa: S603 - to start a program of the user's is what this is for
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=cwd,
            env=env,
            start_new_session=True,  # a group of its own, which can be ended as a whole
        )
        streams = [self._process.stdin, self._process.stdout, self._process.stderr]
        self._stdin, self._stdout, self._stderr_file = [stream.fileno() for stream in streams if stream is not None]
        for descriptor in (self._stdin, self._stdout, self._stderr_file):
            os.set_blocking(descriptor, False)
        self.end = weakref.finalize(self, _end, self._process, os.getpid())
        """Ends the process; called too when nobody holds it any more, and at exit."""

    @property
    def stderr(self) -> str:
        """The end of what it wrote on its standard error."""
        return self._stderr.decode(errors="backslashreplace")

    def ask(self, data: bytes, seconds: float, is_whole: Callable[[bytes], bool]) -> bytes:
        """Send data, and return what comes until it is whole or the process has ended; else a Failure.

        In any failure, and if this is interrupted, the process is ended.
        """
        try:
            return self._ask(data, time.monotonic() + seconds, seconds, is_whole)
        except BaseException:
            self.end()
            raise

    def _ask(self, data: bytes, deadline: float, seconds: float, is_whole: Callable[[bytes], bool]) -> bytes:
        output = _read(self._stdout) or b""
        if output.strip():
            raise Failure("unreadable", "it wrote before it was asked", output)
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr_file, selectors.EVENT_READ)
            if data:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            while not is_whole(output):
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Failure("too_late", f"no answer after {seconds:g} seconds", output)
                for key, _ in selector.select(min(left, _LONGEST_WAIT)):
                    if key.fd == self._stdin:
                        data = self._write(selector, data)
                    else:
                        output += self._take(selector, key.fd)
                if len(output) > self._most:
                    raise Failure("too_much", f"more than {self._most} bytes of output", output)
                if self._stdout not in selector.get_map():
                    self._wait(deadline, seconds, output)
                    return output
        return output

    def _take(self, selector: selectors.BaseSelector, descriptor: int) -> bytes:
        """Read what is there: return output, and keep the end of what is written as an error."""
        read = _read(descriptor)
        if read == b"":
            selector.unregister(descriptor)
        if descriptor == self._stdout:
            return read or b""
        self._stderr = (self._stderr + (read or b""))[-_TAIL:]
        return b""

    def _write(self, selector: selectors.BaseSelector, data: bytes) -> bytes:
        """Write what the pipe takes, and return the rest."""
        try:
            data = data[os.write(self._stdin, data) :]
        except BlockingIOError:
            return data
        except BrokenPipeError:
            data = b""  # it reads no more; what it writes, or its end, tells why
        if not data:
            selector.unregister(self._stdin)
        return data

    def _wait(self, deadline: float, seconds: float, output: bytes) -> None:
        """Wait for the end of a process that writes no more: a Failure, if it is late or bad."""
        while (ended := os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)) is None:
            self._drain()
            if time.monotonic() > deadline:
                raise Failure("too_late", f"still running after {seconds:g} seconds, its output closed", output)
            time.sleep(_NAP)
        self._drain()
        self.end()
        if ended.si_code != os.CLD_EXITED:
            raise Failure("crashed", f"ended by signal {ended.si_status}", output)
        if ended.si_status != 0:
            raise Failure("crashed", f"ended with status {ended.si_status}", output)

    def _drain(self) -> None:
        """Keep the end of what is written as an error."""
        while read := _read(self._stderr_file):
            self._stderr = (self._stderr + read)[-_TAIL:]

    @property
    def has_ended(self) -> bool:
        """Whether it has been ended."""
        return not self.end.alive


def _read(descriptor: int) -> bytes | None:
    """Return what can be read now: None if there is nothing yet, an empty text at the end."""
    try:
        return os.read(descriptor, _CHUNK)
    except BlockingIOError:
        return None
