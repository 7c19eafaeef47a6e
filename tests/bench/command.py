"""`python -m tests.bench`: ratios to something known, measured side by side in one run.

What an earlier run printed with `--json` can be held against this one: exit status 1 when something
became worse.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from client.cli import Wrong
from client.cli.request import LONGEST, parse
from client.cli.window import headless
from core.games import GAMES
from core.plain_text import plain

from .gauge import Ratio

LONG = 4
"""How many times as long `--long` measures."""
FIFTH = 0.2
"""The share by which a ratio may be worse before it is said."""
Part = Callable[[int], Iterator[Ratio]]


def parts() -> tuple[tuple[str, Part], ...]:
    """Give the benchmarks: how the names of a part begin, and what measures it, some times over."""
    from . import acts, battles, ladder, loads, measures, meeting, searching

    return (
        ("rules: napoleon", measures.rules), ("rules: xiangqi", measures.rules),
        ("rules: legal list", measures.crowds), ("search: ", searching.searching),
        ("wire: act", acts.acts), ("wire: sealed", battles.battles),
        ("wire: find", meeting.finding), ("verify: ", measures.records),
        ("start: ", measures.first_frame), ("net: ", measures.survival),
        ("load: ", loads.dressing), ("memory: ", loads.memory), ("frames", measures.frames),
        ("worker: ", measures.thinking),
        *((f"ladder: {key}", partial(ladder.climb, key)) for key in GAMES),
    )


def ratios(names: list[str], times: int) -> Iterator[Ratio]:
    """Measure what is asked for, one thing after the other; Wrong where a name begins nothing."""
    asked = [name.lower() for name in names] or [""]
    known = parts()
    for name in asked:
        if not any(start.startswith(name) or name.startswith(start) for start, _ in known):
            raise _unknown(name, known)
    chosen = {part: None for start, part in known
              if any(start.startswith(name) or name.startswith(start) for name in asked)}
    matched = set()
    for part in chosen:
        for ratio in part(times):
            fits = [name for name in asked if ratio.name.lower().startswith(name)]
            matched.update(fits)
            if fits:
                yield ratio
    for name in asked:
        if name not in matched:
            raise _unknown(name, known)


def _unknown(name: str, known: tuple[tuple[str, Part], ...]) -> Wrong:
    heads = dict.fromkeys(start.partition(":")[0] for start, _ in known)
    return Wrong(f"no benchmark's name begins with {plain(name)!r}; there are {', '.join(heads)}")


def earlier(path: str) -> dict[str, float]:
    """Read the ratios of an earlier run by name; Wrong when a file is not what --json prints."""
    shown = plain(path, 80)
    try:
        if not Path(path).is_file():
            raise Wrong(f"{shown}: there is no file to read")
        with open(path, "rb") as file:
            told = parse(file.read(LONGEST + 1))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Wrong(f"{shown}: {plain(why, 80)}") from None
    values: dict[str, float] = {}
    try:
        for row in told["ratios"]:
            name, value = row["name"], row["value"]
            if value is None:
                continue
            if type(name) is not str or type(value) not in (int, float) or name in values:
                raise TypeError
            if not (math.isfinite(value) and value > 0):
                raise ValueError
            values[name] = float(value)
    except (KeyError, TypeError, ValueError):
        raise Wrong(f"{shown}: not what --json prints") from None
    return values


def worse(ratio: Ratio, before: float) -> bool:
    """Say whether a ratio is worse than it was by more than a fifth."""
    if ratio.value is None:
        return False
    if ratio.better == "more":
        return ratio.value < before * (1 - FIFTH)
    return ratio.value > before * (1 + FIFTH)


def run(args: argparse.Namespace) -> int:
    """Measure and print, each line as soon as it is known; 1 when something became worse."""
    headless()
    before = None if args.against is None else earlier(args.against)
    measured = []
    for ratio in ratios(args.names, LONG if args.long else 1):
        measured.append(ratio)
        if args.json:
            continue
        value = "-" if ratio.value is None else f"{ratio.value:.3g} x {ratio.unit}"
        aim = f" (aim: {ratio.goal})" if ratio.goal else ""
        print(f"{ratio.name:34} {value}{aim}{'  ' + ratio.note if ratio.note else ''}", flush=True)
    known = [ratio for ratio in measured
             if before is not None and ratio.value is not None and ratio.name in before]
    fallen = [ratio for ratio in known if before and worse(ratio, before[ratio.name])]
    if args.json:
        told: dict[str, Any] = {"python": sys.version.split()[0],
                                "ratios": [asdict(ratio) for ratio in measured]}
        if before is not None:
            told["compared"] = len(known)
            told["worse"] = [{"name": ratio.name, "before": before[ratio.name],
                              "now": ratio.value} for ratio in fallen]
        print(json.dumps(told))
    elif before is not None:
        _compare(measured, known, fallen, before, plain(args.against, 80))
    return 1 if fallen else 0


def _compare(measured: list[Ratio], known: list[Ratio], fallen: list[Ratio],
             before: dict[str, float], file: str) -> None:
    """Say in words what became worse than in a file."""
    new = [ratio.name for ratio in measured if ratio not in known]
    if new:
        print(f"not compared, {file} has no value or there is none now: {', '.join(new)}")
    for ratio in fallen:
        was, way = before[ratio.name], "more" if ratio.better == "more" else "less"
        print(f"worse by more than a fifth: {ratio.name}: {was:.3g} before, {ratio.value:.3g} now"
              f" ({way} is better)")
    if not fallen:
        print(f"of {len(known)} compared with {file} none became worse by more than a fifth")
