"""A child process that speaks in lines: started without a shell, supervised, always reaped.

Whatever it does (floods, falls silent, dies, leaves children of its own) ends in EngineError, one
sentence, at the latest when the caller's deadline passes.
"""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import IO, Any

from core.filling import PLAIN
from core.game import msg
from core.plain_text import plain

LINE = 65536
LOOK = 0.25
"""Seconds between two looks at whether it still lives."""


class EngineError(Exception):
    """The engine cannot go on: a sentence for people, as a msgid and texts for its {named} gaps."""

    def __init__(self, msgid: str, **gaps: object) -> None:
        self.msgid = msgid
        self.gaps = tuple((name, str(text)) for name, text in gaps.items())
        super().__init__(PLAIN.fill(msgid, dict(self.gaps)).rstrip())


class Child:
    """A running program: `say` a line, `hear` the next one, `close` it."""

    def __init__(self, command: str) -> None:
        """Cut the command as a shell would, and start it."""
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise EngineError(
                msg("The engine's command cannot be read: {error}."), error=error
            ) from None
        if not words:
            raise EngineError(msg("The engine's command is empty."))
        self.name = os.path.basename(words[0])
        """How people call it."""
        self._lines: queue.Queue[bytes | None] = queue.Queue(1000)
        self._last_words = b""
        self._closed = False
        try:
            self._process = process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except (FileNotFoundError, NotADirectoryError):
            raise EngineError(
                msg("The engine was not found: there is no program {name}."), name=words[0]
            ) from None
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise EngineError(
                msg("The engine {name} cannot be started: {why}."), name=self.name, why=why
            ) from None
        assert process.stdin
        self._ear = process.stdin
        if os.name == "posix":  # one that does not listen must not block us
            os.set_blocking(self._ear.fileno(), False)
        for pipe, body in ((process.stdout, self._listen), (process.stderr, self._drain)):
            assert pipe is not None
            reader = threading.Thread(
                target=_until_closed, args=(body, pipe), name="tambour-engine", daemon=True
            )
            reader.start()
        self._drainer = reader

    @property
    def alive(self) -> bool:
        """True while the process runs. Looks without reaping: until then its group is its own."""
        if self._process.returncode is not None:
            return False
        if os.name == "posix":
            flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
            try:
                return os.waitid(os.P_PID, self._process.pid, flags) is None
            except ChildProcessError:  # reaped by another thread
                return False
        return self._process.poll() is None

    def say(self, text: str) -> None:
        """Write a line; never blocks."""
        data = text.encode() + b"\n"
        try:
            heard = os.write(self._ear.fileno(), data) == len(data)
        except BlockingIOError:
            heard = False
        except (OSError, ValueError):
            raise self._gone() from None
        if not heard:
            raise EngineError(
                msg("The engine {name} hangs: it no longer listens."), name=self.name
            )

    def hear(self, until: float) -> list[str] | None:
        """Give the words of its next line, or None when the clock is past `until`."""
        dead = False
        while (left := until - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=min(left, LOOK))
            except queue.Empty:
                if dead:  # a child of its own may keep the pipe open for ever
                    raise self._gone() from None
                dead = not self.alive  # once more: its last lines may be on their way
                continue
            if line is None:
                raise self._gone()
            return line.decode("utf-8", "replace").split()
        return None

    def close(self) -> None:
        """End it, and those it started, and wait until it is gone; may be called twice."""
        self._closed = True
        if self.alive:
            with contextlib.suppress(EngineError):
                self.say("quit")
            self._dies(LOOK)
        self._reap()
        with contextlib.suppress(OSError):
            self._ear.close()

    def _dies(self, within: float) -> bool:
        """Wait a little for its end."""
        until = time.monotonic() + within
        while (lives := self.alive) and time.monotonic() < until:
            time.sleep(0.005)
        return not lives

    def _reap(self) -> None:
        process = self._process
        if process.returncode is None:
            with contextlib.suppress(OSError):
                if os.name == "posix":
                    os.killpg(process.pid, signal.SIGKILL)  # a session of its own: never ours
                else:
                    process.kill()
            process.wait()

    def _gone(self) -> EngineError:
        """Say how it ended."""
        died = self._dies(4 * LOOK)
        if died:
            self._reap()
            self._drainer.join(4 * LOOK)  # what it said last may still be in the pipe
        told = self._last_words.decode("utf-8", "replace").strip().splitlines()
        last = f"“{plain(told[-1], 120)}”" if told else ""
        if not died:
            return EngineError(
                msg("The engine {name} hangs: it closed its mouth. {last}"),
                name=self.name, last=last,
            )
        code = self._process.returncode
        crashed = msg("The engine {name} crashed (exit code {code}). {last}")
        if code < 0:
            crashed = msg("The engine {name} crashed (signal {code}). {last}")
        return EngineError(crashed, name=self.name, code=abs(code), last=last)

    def _listen(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LINE):
            self._hand(line)
        self._hand(None)

    def _hand(self, line: bytes | None) -> None:
        while not self._closed:  # one that floods us waits until somebody listens
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=LOOK)
                return

    def _drain(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(400):
            self._last_words = (self._last_words + line)[-400:]


def _until_closed(body: Callable[[IO[bytes]], Any], pipe: IO[bytes]) -> None:
    with contextlib.suppress(OSError, ValueError), pipe:
        body(pipe)
