"""How long and how large is too much: a hang ends a test instead of the whole run."""

import contextlib
import signal
import subprocess
import sys
import tracemalloc
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 10.0
"""Seconds; what is bounded takes a hundredth of it, so a busy machine makes no difference."""
LONGEST = 1100
"""Characters of a line for a person."""
posix = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")


@contextlib.contextmanager
def deadline(seconds: float = PATIENCE) -> Iterator[None]:
    """Fail what does not come to an end."""
    def late(*_: object) -> None:
        raise AssertionError(f"not done in {seconds} seconds: it hangs")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def memory(most: int) -> Iterator[None]:
    """Fail what needs more than `most` bytes at once."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < most, f"{peak >> 20} MB"


def peak_of(words: list[str], data: bytes = b"", within: float = 100.0) -> tuple[int, str]:
    """Run `python` with `words` and give its peak memory in MB, and what it printed."""
    code = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run([sys.executable, *sys.argv[1:]], stdin=sys.stdin,"
        " capture_output=True, text=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n"
        "print(done.stdout + done.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], input=data, capture_output=True, cwd=ROOT,
        timeout=within, check=True,
    )
    peak, _, said = done.stdout.decode().partition("\n")
    return int(peak), said


def harmless(text: str) -> None:
    """See that a terminal shows a text as it is: no line of it obeys, turns round or is endless."""
    assert text.isascii() or text.encode("utf-8")
    for line in text.split("\n"):
        bad = [c for c in line if not c.isprintable()]
        assert not bad, [f"U+{ord(c):04X} {unicodedata.category(c)}" for c in bad[:5]]
        assert len(line) <= LONGEST, line[:200]
