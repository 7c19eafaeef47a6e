"""A process beside the frame loop for what would hold a frame: hints, and the reading of records.

There is one for the whole program. It is started by the first question, started again when it was
lost, and ended with the window. A thread of the frame loop's own process would hold its frames as
well, for both compute in Python; one thread is here all the same, and only waits for the process.
"""

import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ..games.plugins import bring, brought
from ..window import log_file

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from net.players.child_process import ChildProcess

LOG = logging.getLogger("tambour.client.worker")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
ENDING = 1.0
"""Seconds for which the end of the thread is waited for."""
PATIENCE = 30.0
"""Seconds after which a question counts as hanging, and the process is ended."""
LOOK = 0.02
"""Seconds between two looks whether an answer is still wanted."""
MEMORY = 1 << 30
"""Bytes of address space that the process may have, where the system can bound it."""
Stop = Callable[[], bool]
"""Says whether to be done with thinking."""


class Question(Protocol[T_co]):
    """What the process is asked: a frozen value that can be pickled."""

    def answer(self) -> T_co | None:
        """Work the answer out, in the process."""


class Thinking(ABC, Generic[T]):
    """A question that takes long and can be broken off when nobody waits for its answer any more.
    """

    @abstractmethod
    def ponder(self, stop: Stop) -> T | None:
        """Work the answer out, and be done soon when told to stop."""

    def answer(self) -> T | None:
        """Work the answer out to its end."""
        return self.ponder(lambda: False)


class Answer(Generic[T]):
    """What will be answered: ask `ready` once a frame. `value` is None where nothing came."""

    def __init__(self) -> None:
        self.value: T | None = None
        self.ready = False
        self.dropped = False

    def drop(self) -> None:
        """Want no answer any more: whoever works it out stops, whoever has not begun never does."""
        self.dropped = True

    def give(self, value: T | None) -> None:
        """Answer; by whoever was asked, from any thread."""
        self.value = value
        self.ready = True


class Worker(Protocol):
    """Whoever answers questions for the frame loop. No method blocks or raises."""

    def ask(self, question: Question[T]) -> Answer[T]:
        """Ask; the answer comes later, and its value is None where nobody could give it."""

    def close(self) -> None:
        """End what was started; whatever is still asked gets no value."""


class Errands:
    """Questions under way, each with whoever takes its answer."""

    def __init__(self) -> None:
        self._open: list[tuple[Answer[Any], Callable[[Any], bool | None]]] = []

    @property
    def open(self) -> bool:
        """True while an answer is awaited."""
        return bool(self._open)

    def ask(self, worker: Worker, question: Question[T], take: Callable[[T | None], bool | None]
            ) -> None:
        """Ask; `take` is given the answer, None where nothing came, and says by False that nothing
        is to be seen of it."""
        self._open.append((worker.ask(question), take))

    def hear(self) -> bool:
        """Hand out what was answered; True when something is to be seen of it."""
        ready = [each for each in self._open if each[0].ready]
        self._open = [each for each in self._open if each not in ready]
        seen = [take(answer.value) is not False for answer, take in ready]
        return any(seen)


def attempt(question: Question[T], stop: Stop | None = None) -> T | None:
    """Answer a question, or keep in the log why that failed."""
    try:
        if stop is not None and isinstance(question, Thinking):
            found: T | None = question.ponder(stop)
            return found
        return question.answer()
    except Exception:  # a plug-in's rules may raise anything
        LOG.exception("a question cannot be answered: %s", type(question).__name__)
        return None


class ImmediateWorker:
    """Answers at once, in the process that asks: for tests and pictures, whose time is made up."""

    def ask(self, question: Question[T]) -> Answer[T]:
        """Answer."""
        answer: Answer[T] = Answer()
        answer.give(attempt(question))
        return answer

    def close(self) -> None:
        """Nothing was started."""


class WorkerProcess:
    """Answers one question after the other in a process of its own."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._asked: queue.SimpleQueue[tuple[Question[Any], Answer[Any]] | None]
        self._asked = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    @cached_property
    def child(self) -> "ChildProcess":
        """Give the process; what it needs is loaded when it is wanted, after the title."""
        from net.players.child_process import ChildProcess

        return ChildProcess("tambour-worker", serve)

    def ask(self, question: Question[T]) -> Answer[T]:
        """Ask; the first question starts the thread, and the thread the process."""
        answer: Answer[T] = Answer()
        if self.child.over:
            answer.give(None)
            return answer
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="tambour-worker", daemon=True)
            self._thread.start()
        self._asked.put((question, answer))
        return answer

    def close(self) -> None:
        """End process and thread, whatever they are doing: nothing of theirs is to be kept."""
        self.child.over = True
        self._asked.put(None)
        self.child.close()
        if self._thread is not None:
            self._thread.join(ENDING)

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            question, answer = asked
            answer.give(None if answer.dropped else self._converse(question, answer))

    def _converse(self, question: Question[T], answer: Answer[T]) -> T | None:
        for _ in range(2):  # a process that was lost is started again, once
            try:
                line = self.child.connect(tuple(brought.values()))
                if line is None:
                    return None
                line.send(question)
                if self._await(line, answer):
                    value: T | None = line.recv()
                    return value
                self.child.end()
                return None
            except (OSError, EOFError):
                self.child.end()
            except Exception:  # what cannot be pickled
                LOG.exception("an answer cannot be had: %s", type(question).__name__)
                self.child.end()
                return None
        return None

    def _await(self, line: "Connection", answer: Answer[T]) -> bool:
        """Wait for what the process says; let it stop as soon as nobody wants to hear it."""
        until, told = time.monotonic() + self.patience, False
        while time.monotonic() < until:
            if line.poll(LOOK):
                return True
            if answer.dropped and not told:
                line.send(None)
                told = True
        return False


def prepare(places: tuple[str, ...]) -> None:
    """Make a process of ours ready for any game: its log, and the plug-ins from these places."""
    log_file.begin()
    bring(places)


def serve(line: "Connection", places: tuple[str, ...]) -> None:
    """Answer until the other end is gone: the whole life of the process."""
    from net.players.worker import humble

    humble(MEMORY)
    prepare(places)
    with suppress(EOFError, OSError):
        while True:
            question = line.recv()
            if question is not None:  # else: a stop that came too late
                line.send(attempt(question, stopper(line)))


def stopper(line: "Connection") -> Stop:
    """Give what says that somebody spoke at the line; asked at every node, it looks rarely."""
    look = time.perf_counter() + LOOK

    def stop() -> bool:
        nonlocal look
        now = time.perf_counter()
        if now < look:
            return False
        look = now + LOOK
        return line.poll()

    return stop
