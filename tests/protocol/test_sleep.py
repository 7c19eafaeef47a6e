"""A computer that goes to sleep in mid-match, as far as one program can show it: stopped whole by
a signal, longer than the other end waits, and then awake again, with a link that has died."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from .nursery import Nursery, nursery, play

ASLEEP = 6.0
"""Seconds; after three of silence a link counts as cut."""


def put_to_sleep(nurse: Nursery, places: tuple[int, ...]) -> None:
    """Stop programs in mid-match, and wake them again."""
    while len(nurse.programs) < 2 or any(
            len(program.of("played")) < 6 for program in list(nurse.programs.values())):
        time.sleep(0.01)
    pids = [list(nurse.programs.values())[place].pid for place in places]
    for sign, pause in ((signal.SIGSTOP, ASLEEP), (signal.SIGCONT, 0)):
        for pid in pids:
            os.kill(pid, sign)
        time.sleep(pause)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["two", "sealed"])
@pytest.mark.parametrize("places", [(0,), (1,), (0, 1)])
def test_a_program_that_slept_plays_on(
    kind: str, places: tuple[int, ...], tmp_path: Path
) -> None:
    with nursery() as nurse:
        sleep = threading.Thread(target=put_to_sleep, args=(nurse, places), daemon=True)
        sleep.start()
        course = play(nurse, tmp_path, kind, slow=0.1, patience=90)
        sleep.join(1)
        assert not sleep.is_alive()
        assert not course.unfinished
        awake = [program for place, program in enumerate(nurse.programs.values())
                 if place not in places]
        assert all(program.of("away") for program in awake)
