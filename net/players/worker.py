"""A computer player in a process of its own: a level that thinks while the window draws.

The process gets the view of its seat and those that came before, and nothing else; it answers with
actions. When it dies or hangs another one takes its place and is told the same again; only when
that fails too our own simplest player plays on, here. One thread in the window's process was
rejected: both compute in Python, and it would hold the frames.
"""

import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from core.action import Action
from core.game import Rules, msg
from core.games import GAMES
from core.match import Match
from core.option import changed, read_options
from core.piece import Seat
from core.position import Position
from core.search.greedy import Greedy
from core.search.levels import LEVELS
from core.search.table import Table
from core.search.think import REMEMBERED, think
from core.search.thought import Level, Task, Thought

from ..report import Relieved
from .child_process import ChildProcess

LOG = logging.getLogger("tambour.net.players.worker")
MEMORY = 512 << 20
"""Bytes of address space that the process may have, where the system can bound it."""
LOW = 10
"""How much less urgent it is than the window, in steps of `nice`."""
SECONDS = 1.0
"""How long a level without a bound of nodes thinks about a move."""
PATIENCE = 30.0
"""Seconds beyond its own after which a process hangs."""
LIVES = 3
"""Processes that are tried for one action."""
LOOK = 0.01
"""Seconds between two looks whether to hurry, while it thinks."""

Prepare = Callable[[], None]
"""Done first in the process, to be sent there: adds plug-ins, opens the log."""


class Bounds(NamedTuple):
    """How long a worker thinks and how much it may take."""

    nodes: int = 0
    """Positions for a move, beside the level's own bound; 0: that alone."""
    seconds: float = SECONDS
    """Seconds for a move, where the level has no bound of nodes."""
    memory: int = MEMORY
    patience: float = PATIENCE


class Begin(NamedTuple):
    """What is asked first of a process: which match its seat plays, and how well."""

    game: str
    options: dict[str, Any]
    seat: Seat
    level: Level
    seed: int
    bounds: Bounds


class Question(NamedTuple):
    """What to play: `views` are those from number `first` of the match on, the last is now."""

    number: int
    first: int
    views: tuple[Position, ...]


class Worker:
    """A level that takes a seat (an `opponent.Mind`): asked about a match, it answers later."""

    def __init__(
        self, level: Level, name: str, *, bounds: Bounds | None = None,
        prepare: Prepare | None = None, seed: int | None = None,
    ) -> None:
        self.level, self.name = level, name
        self.bounds = bounds or Bounds()
        self.child = ChildProcess("tambour-player", serve)
        self.thought: Thought | None = None
        """What it thought last."""
        self.lost = 0
        """Processes that died or hung in this match."""
        self._prepare, self._seed = prepare, seed
        self._match: Match | None = None
        self._begin: Begin | None = None
        self._handed: list[tuple[Seat, Action]] = []
        """The line of the match as far as the process knows its views."""
        self._known = 0
        """How many views the process has."""
        self._number = 0
        self._due: tuple[Match, float, int] | None = None
        """What is asked: of which match, until when it must answer, and how many lives are left."""
        self._failed = False

    @property
    def rank(self) -> int:
        """Give the number of its level."""
        names = [level.name for level in LEVELS]
        return names.index(self.level.name) + 1 if self.level.name in names else len(LEVELS)

    @property
    def relieved(self) -> Relieved | None:
        """Say why it no longer thinks; None while it does."""
        if not self._failed:
            return None
        why = msg("{name} has fallen asleep and cannot be woken.")
        return Relieved(why, (("name", self.name),))

    def start(self) -> None:
        """Start the process, so that it is ready when somebody waits for its move."""
        self._process()

    def ask(self, match: Match, seat: Seat) -> None:
        """Begin to think about what a seat should do now."""
        if match is not self._match:
            self._match, self.thought, self.lost = match, None, 0
            seed = int.from_bytes(os.urandom(8)) if self._seed is None else self._seed
            self._begin = Begin(match.game.key, changed(match.options), seat, self.level, seed,
                                self.bounds)
            self._forget()
        self._number += 1
        self._due = match, self._until(), LIVES
        self._send()

    def poll(self) -> Action | None:
        """Give the action, once it is there."""
        if self._due is None or self._begin is None:
            return None
        match, until, _ = self._due
        if not self._failed:
            thought = self._hear(until)
            if thought is None and not self._failed:
                return None
            if thought is not None:
                self.thought, self._due = thought, None
                return thought.action
        self._due = None
        rules, seat = match.rules, self._begin.seat
        return plainly(rules, match.view(seat), seat, self._begin.seed)

    def hurry(self) -> None:
        """Let it say what it has found so far."""
        line = self.child.line
        if line is not None and self._due is not None:
            with suppress(OSError):
                line.send(None)

    def close(self) -> None:
        """End the process, whatever it does; may be called twice, and from any thread."""
        self.child.close()

    # the process ------------------------------------------------------------------------------

    def _until(self) -> float:
        """Say by when a process that is asked now must have answered (monotonic seconds)."""
        thinks = 0 if self.level.nodes else self.bounds.seconds
        return time.monotonic() + self.bounds.patience + thinks

    def _hear(self, until: float) -> Thought | None:
        line = self.child.line
        try:
            while line is not None and line.poll():
                number, thought = line.recv()
                if number == self._number:
                    assert isinstance(thought, Thought)
                    return thought
            if self.child.alive and line is not None and time.monotonic() < until:
                return None
        except (OSError, EOFError):
            pass
        self._again()
        return None

    def _again(self) -> None:
        """Put another process in the place of one that is lost; it is told everything again."""
        if self.child.over or self._due is None:
            return
        match, _, lives = self._due
        self.lost += 1
        self.child.end()
        self._failed = lives <= 1
        if self._failed:
            LOG.warning("a player's process was lost %d times; our own player goes on", LIVES)
            return
        self._due = match, self._until(), lives - 1
        self._send()

    def _send(self) -> None:
        """Ask, with what has changed since it was asked before."""
        if self._due is None or self._begin is None or self._failed:
            return
        match, seat = self._due[0], self._begin.seat
        fresh = self.child.line is None
        line = self._process()
        if line is None:
            return
        if fresh:
            self._forget()
        try:
            if not self._known:
                line.send(self._begin)
            line.send(self._question(match, seat))
        except OSError:
            pass  # it is gone: `poll` finds that out
        except Exception:  # what cannot be pickled
            LOG.exception("a position cannot be sent to a player")
            self._failed = True

    def _question(self, match: Match, seat: Seat) -> Question:
        rules, now = match.rules, len(match.line)
        keep = 0
        for told, played in zip(self._handed, match.line, strict=False):
            if told != played:
                break
            keep += 1
        keep = min(keep + 1, self._known)  # before the first action there is a position too
        first = max(keep, now + 1 - REMEMBERED)
        views = tuple(rules.view(match.path[at], seat) for at in range(first, now + 1))
        self._handed, self._known = list(match.line), now + 1
        return Question(self._number, first, views)

    def _forget(self) -> None:
        self._handed, self._known = [], 0

    def _process(self) -> Connection | None:
        """Give the line to the running process; None when all is over, or none can be started."""
        try:
            return self.child.connect(self.bounds.memory, self._prepare)
        except Exception:  # no room for another process
            LOG.exception("a player's process cannot be started")
            self._failed = True
            return None


class Thinker:
    """What the process keeps of one match: its rules, its seat, and the views so far."""

    def __init__(self, begin: Begin, line: Connection) -> None:
        game = GAMES[begin.game]
        self.rules: Rules = game.rules(read_options(game.options, begin.options))
        self.begin = begin
        self._line = line
        self._views: dict[int, Position] = {}
        """By number in the line of the match."""
        self._table = None if begin.level.nodes else Table(begin.level.table)

    def answer(self, question: Question) -> Thought:
        """Find an action, and be told meanwhile whether to hurry."""
        first, now = question.first, question.first + len(question.views) - 1
        kept = {at: view for at, view in self._views.items() if now - REMEMBERED < at < first}
        self._views = kept | dict(enumerate(question.views, first))
        *past, view = (self._views[at] for at in sorted(self._views))
        seat, level, bounds = self.begin.seat, self.begin.level, self.begin.bounds
        task = Task(level, self.begin.seed, bounds.nodes, self._clock(), tuple(past),
                    table=self._table)
        return think(self.rules, view, seat, task)

    def _clock(self) -> Callable[[], bool]:
        """Give what says that time is up: the level's own, or somebody at the line is waiting."""
        level, bounds = self.begin.level, self.begin.bounds
        look = time.perf_counter() + LOOK
        until = look + (PATIENCE if level.nodes or bounds.nodes else bounds.seconds)

        def stop() -> bool:
            nonlocal look
            now = time.perf_counter()
            if now < look:  # asked at every node, and the system is slow to answer
                return False
            look = now + LOOK
            return now >= until or self._line.poll()

        return stop


def plainly(rules: Rules, view: Position, seat: Seat, seed: int) -> Action:
    """Choose without a process: as the simplest player does, and anything lawful if that fails."""
    try:
        return Greedy(seed)(rules, view, seat)
    except Exception:  # a plug-in's rules may raise anything
        LOG.exception("the simplest player cannot choose")
        return next(iter(rules.actions(view, seat)))


def serve(line: Connection, memory: int, prepare: Prepare | None) -> None:
    """Answer until the other end is gone: the whole life of the process."""
    humble(memory)
    try:
        if prepare is not None:
            prepare()
        converse(line)
    except (EOFError, OSError):
        return
    except Exception:  # a plug-in's rules may raise anything, and memory may run out
        LOG.exception("a player's process ends")
        sys.exit(1)


def converse(line: Connection) -> None:
    """Answer one question after the other; a hurry that comes too late is passed over."""
    thinker: Thinker | None = None
    while True:
        match line.recv():
            case Begin() as begin:
                thinker = Thinker(begin, line)
            case Question() as question if thinker is not None:
                line.send((question.number, thinker.answer(question)))


def humble(memory: int) -> None:
    """Let this process be less urgent than the window, and bound its memory where that can be."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # BELOW_NORMAL
        return
    import resource

    os.nice(LOW)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
