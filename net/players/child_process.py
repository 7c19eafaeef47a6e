"""A process of our own at the other end of a pipe: started when it is needed, and ended with us.

What computes in Python for long runs in one of these, for a thread of the window's process would
hold its frames.
"""

import signal
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

ENDING = 1.0
"""Seconds for which the end of a killed process is waited for; it takes a few thousandths."""


class ChildProcess:
    """A process whose whole life is `serve(line, *args)`; any thread may end it.

    `line` is our end of the pipe, None while no process runs. Whoever reads from it learns by
    EOFError or OSError that the process is gone.
    """

    def __init__(self, name: str, serve: Callable[..., None]) -> None:
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self.over = False
        """No other process is started."""
        self._name, self._serve = name, serve
        self._lock = Lock()
        """Held while the process is started or ended."""

    @property
    def alive(self) -> bool:
        """True while a process runs."""
        process = self.process
        return process is not None and process.is_alive()

    def connect(self, *args: Any) -> "Connection | None":
        """Give the line to the process, which is started where none runs; None when all is over."""
        with self._lock:
            if self.line is None and not self.over:
                from multiprocessing import get_context  # the program's start does without it

                spawn = get_context("spawn")
                line, theirs = spawn.Pipe()
                process = spawn.Process(target=_live, args=(self._serve, theirs, *args),
                                        name=self._name, daemon=True)
                try:
                    process.start()
                finally:
                    theirs.close()
                self.process, self.line = process, line
            return self.line

    def end(self) -> None:
        """End the process, whatever it does; `connect` may start another one."""
        with self._lock:
            process, self.process = self.process, None
            self.line = None  # closed when nobody holds it: another thread may be reading from it
            if process is not None:
                process.kill()
                process.join(ENDING)

    def close(self) -> None:
        """End the process for good; may be called twice."""
        self.over = True
        self.end()


def _live(serve: Callable[..., None], line: "Connection", *args: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window's process
    serve(line, *args)
