"""The room about a table: birds before the window by day, a clock and crickets in the evening, a
fire in winter. Each is a ring without a seam, so quiet that it is missed only when it is off.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .air import (
    RATE,
    Luck,
    Wave,
    around,
    band,
    decay,
    glide,
    high,
    hiss,
    low,
    mix,
    modes,
    room,
    swell,
    tone,
)

RING = 8.0
"""Seconds of a ring."""


def noon(luck: Luck) -> Wave:
    """Let two birds answer each other before an open window."""
    parts = [(0.0, _air(luck, 700.0, 0.05))]
    for at, hz, times in ((1.1, 3300, 3), (2.4, 2700, 2), (5.2, 3500, 4), (6.6, 2600, 2)):
        loud = luck.uniform(0.05, 0.11)
        parts += [(at + 0.17 * n, loud * _chirp(hz * luck.uniform(0.96, 1.04), luck))
                  for n in range(times)]
    return around(room(mix(parts), 0.3, 0.9, 5000.0), RING)


def evening(luck: Luck) -> Wave:
    """Let a clock tick once a second, and crickets sing far away."""
    parts = [(0.0, _air(luck, 420.0, 0.05))]
    for n in range(round(RING)):
        hz = 1650 if n % 2 else 1380
        parts.append((n + 0.2, 0.1 * modes(0.08, [(hz, 1.0, 90), (hz * 2.3, 0.4, 130)], luck)))
    for at in np.arange(0.5, RING - 0.6, 1.5):
        for n in range(5):
            song = tone(4300.0, 0.05) * swell(0.05, 0.012, 0.03)
            parts.append((float(at) + 0.075 * n + luck.uniform(0, 0.01), 0.016 * song))
    return around(room(mix(parts), 0.25, 0.8, 4000.0), RING)


def winter(luck: Luck) -> Wave:
    """Let a fire crackle, and wind go by in the chimney."""
    parts = [(0.0, _air(luck, 300.0, 0.09))]
    at = 0.1
    while at < RING - 0.1:
        hard = luck.uniform(0.03, 0.16) * (2.0 if luck.uniform() < 0.1 else 1.0)
        snap = band(hiss(0.06, luck), luck.uniform(1100, 3200), 3.0) * decay(0.06, 120)
        parts.append((at, hard * snap))
        at += luck.exponential(0.16)
    return around(room(mix(parts), 0.2, 0.5, 3000.0), RING)


def _air(luck: Luck, hz: float, loud: float) -> Wave:
    """Make air that hardly moves, as long as a ring: its end is folded over its beginning."""
    fold = round(1.0 * RATE)
    wave = high(low(hiss(RING + 1.0, luck), hz, 2), 90.0, 2)
    share = np.linspace(0.0, np.pi / 2, fold)
    wave[:fold] = wave[:fold] * np.sin(share) + wave[-fold:] * np.cos(share)
    made: Wave = loud * wave[:-fold] / np.std(wave)
    return made


def _chirp(hz: float, luck: Luck) -> Wave:
    rises = glide(hz * 0.86, hz * 1.12, 22, 0.11)
    made: Wave = tone(rises, 0.11) * swell(0.11, 0.02, 0.07)
    return made


TONES: dict[str, Callable[[Luck], Wave]] = {"noon": noon, "evening": evening, "winter": winter}
"""By the name of a day (`client.miniatures.daylight`)."""
