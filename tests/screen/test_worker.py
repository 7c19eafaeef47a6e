"""Hints and records are worked out beside the frame loop; whatever happens there stays there."""

import os
import pickle
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from client.app import App
from client.coach.coach_questions import Asked, Hint
from client.processes.record_questions import ReadRecord
from client.processes.worker import Answer, ImmediateWorker, Stop, Thinking, Worker, WorkerProcess
from core.games import GAMES
from core.match import Match
from core.piece import NATURE
from core.search.levels import COACH
from core.search.noise import noise
from core.search.think import think
from core.search.thought import Task


@dataclass(frozen=True)
class Fall:
    """A question over which the process falls, without a word."""

    def answer(self) -> str:
        os._exit(3)


@dataclass(frozen=True)
class Fail:
    """A question that raises."""

    def answer(self) -> str:
        raise RuntimeError


@dataclass(frozen=True)
class Sleep:
    """A question that takes long."""

    seconds: float

    def answer(self) -> str:
        time.sleep(self.seconds)
        return "awake"


@dataclass(frozen=True)
class Ponder(Thinking[str]):
    """A question that takes for ever, unless it is told to stop."""

    def ponder(self, stop: Stop) -> str:
        while not stop():
            time.sleep(0.001)
        return "stopped"


def wait(answer: Answer[Any]) -> Any:
    until = time.monotonic() + 30.0
    while not answer.ready:
        assert time.monotonic() < until
        time.sleep(0.005)
    return answer.value


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    made = WorkerProcess()
    yield made
    made.close()


def played(key: str, plies: int) -> Match:
    game = GAMES[key]
    match = Match(game, game.options())
    while match.position.ply < plies and not match.over:
        seat = min(match.position.to_act)
        known = match.position if seat == NATURE else match.view(seat)
        actions = list(match.rules.actions(known, seat))
        match.play(seat, actions[noise(f"{key} {len(match.actions)}", len(actions))])
    return match


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_hint_is_what_the_seat_would_choose_itself(key: str) -> None:
    """What is asked arrives as it was asked: view, options and what has stood."""
    for plies in (0, 9, 26):
        match = played(key, plies)
        for seat in sorted(match.position.to_act & set(range(len(match.rules.seats)))):
            view, asked = match.view(seat), Hint(Asked.of(match, seat))
            received = pickle.loads(pickle.dumps(asked))
            assert repr(received.asked.view) == repr(view), "with what equality does not compare"
            advice = ImmediateWorker().ask(received).value
            task = Task(COACH, past=asked.asked.past)
            assert advice is not None
            assert advice.action == think(match.rules, view, seat, task).action
            assert match.refusal(seat, advice.action) is None


def test_a_hint_tells_nothing_that_its_seat_may_not_know() -> None:
    match = played("luzhanqi", 6)
    seat = min(match.position.to_act)
    asked = Asked.of(match, seat)
    assert asked.view == match.view(seat) != match.position
    for at, view in enumerate(asked.past, len(match.line) - len(asked.past)):
        assert view == match.rules.view(match.path[at], seat)


def test_the_process_starts_with_the_first_question_and_is_gone_after_the_last(
    worker: WorkerProcess, tmp_path: Path
) -> None:
    assert worker.child.process is None
    match = played("xiangqi", 5)
    seat = min(match.position.to_act)
    answer = worker.ask(Hint(Asked.of(match, seat)))
    assert not answer.ready  # to ask waits for nothing: a fresh Python is not even up
    assert wait(answer) == ImmediateWorker().ask(Hint(Asked.of(match, seat))).value
    process = worker.child.process
    assert process is not None
    assert process.daemon
    assert wait(worker.ask(ReadRecord(tmp_path / "none.tambour"))) is None
    assert worker.child.process is process
    worker.close()
    assert not process.is_alive()
    assert worker.child.process is None
    assert worker._thread is not None
    assert not worker._thread.is_alive()
    late = worker.ask(Sleep(0.0))
    assert late.ready
    assert late.value is None


def test_what_nobody_waits_for_stops_and_the_process_goes_on(worker: WorkerProcess) -> None:
    assert wait(worker.ask(Sleep(0.0))) == "awake"
    process = worker.child.process
    busy, never = worker.ask(Ponder()), worker.ask(Ponder())
    until = time.monotonic() + 30.0
    while worker._asked.qsize() > 1:  # the first is not in hand yet
        assert time.monotonic() < until
        time.sleep(0.005)
    never.drop()
    busy.drop()
    assert wait(busy) == "stopped"
    assert wait(never) is None
    assert wait(worker.ask(Sleep(0.0))) == "awake"
    assert worker.child.process is process


def test_a_lost_process_is_started_again(worker: WorkerProcess) -> None:
    assert wait(worker.ask(Sleep(0.0))) == "awake"
    first = worker.child.process
    assert first is not None
    first.kill()
    assert wait(worker.ask(Sleep(0.0))) == "awake"
    assert wait(worker.ask(Fall())) is None
    assert wait(worker.ask(Fail())) is None
    assert wait(worker.ask(Sleep(0.0))) == "awake"
    assert worker.child.process is not None
    assert worker.child.process.pid != first.pid


def test_a_process_that_hangs_is_given_up() -> None:
    worker = WorkerProcess(patience=2.0)
    try:
        assert wait(worker.ask(Sleep(60.0))) is None
        worker.patience = 60.0  # a new process takes as long as a busy machine lets it
        assert wait(worker.ask(Sleep(0.0))) == "awake"
    finally:
        worker.close()


def test_the_end_waits_for_nobody(worker: WorkerProcess) -> None:
    assert wait(worker.ask(Sleep(0.0))) == "awake"
    process = worker.child.process
    assert process is not None
    busy, next_one = worker.ask(Sleep(60.0)), worker.ask(Sleep(60.0))
    began = time.monotonic()
    worker.close()
    assert time.monotonic() - began < 1.0
    assert not process.is_alive()
    assert wait(busy) is None
    assert wait(next_one) is None


def test_the_window_starts_no_process_and_ends_the_one_that_was_asked() -> None:
    worker: Worker = WorkerProcess()
    assert isinstance(worker, WorkerProcess)
    app = App(size=(800, 600), worker=worker)
    app.frame(0.0)
    assert worker.child.process is None
    assert wait(app.context.worker.ask(Sleep(0.0))) == "awake"
    process = worker.child.process
    assert process is not None
    app.close()
    assert not process.is_alive()
