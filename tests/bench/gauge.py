"""Measuring one thing against another: side by side, interleaved, the median of the rounds.

Seconds are never shown: they are the machine's, the ratio is the program's. Each round runs both
sides one after the other, so that a machine that slows down slows both.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Ratio:
    """A result: what was compared, how many times, and what is aimed at ("at least 12")."""

    name: str
    value: float | None
    unit: str
    goal: str
    note: str = ""
    better: str = "less"
    """Which way is better: "less" or "more"."""


def clock(action: Callable[[], object]) -> float:
    """Time one run (seconds)."""
    began = perf_counter()
    action()
    return perf_counter() - began


def toil(action: Callable[[], object]) -> float:
    """Count what one run takes of this process's own time (seconds), however busy the machine is:
    for what only computes, and waits for nobody."""
    began = process_time()
    action()
    return process_time() - began


def compare(
    ours: Callable[[], float], floor: Callable[[], float], rounds: int = ROUNDS
) -> tuple[float, float]:
    """Run both in turn and give the medians of ours and of the floor; one round warms up."""
    ours(), floor()
    pairs = [(ours(), floor()) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
