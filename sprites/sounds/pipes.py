"""Breath and string: one note of each instrument that sings, at an exact pitch.

The one decision: notes are sums of partials, not filtered loops, so that their pitch is the written
one to a fraction of a cent and a test can hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from .air import RATE, Luck, Wave, band, clock, decay, hiss, low, swell

Voice = Callable[[float, float, float, Luck], Wave]
"""Plays a note: hertz, seconds it is held, how hard (0 to 1), and the luck of the breath."""
CENT = 2 ** (1 / 1200)
BRIGHT = 0.42 * RATE


def _breath(hz: float, seconds: float, luck: Luck, vibrato: float, scoop: float) -> Wave:
    """Bend a pitch as a player does: a scoop at the start, a vibrato that comes late."""
    t = clock(seconds)
    late = np.clip((t - 0.18) / 0.25, 0, 1)
    cents = vibrato * late * np.sin(2 * np.pi * luck.uniform(4.8, 5.4) * t + luck.uniform(0, 6))
    cents = cents - scoop * np.exp(-t * 55) + luck.normal(0, 1.2)
    bent: Wave = hz * CENT**cents
    return bent


def _partials(hz: Wave, loud: Callable[[int, float], Wave | float], most: int) -> Wave:
    turns = np.cumsum(hz) / RATE
    made = np.zeros_like(hz)
    top = float(np.max(hz)) if len(hz) else 1.0
    for k in range(1, most + 1):
        if k * top > BRIGHT:
            break
        made += loud(k, k * top) * np.sin(2 * np.pi * k * turns)
    return made


def fife(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Blow a fife: bright, with a chiff of air before each note."""
    long = seconds + 0.05
    envelope = swell(long, 0.022, 0.055)
    t = clock(long)
    # the upper partials speak a little later than the note itself, and more of them when pressed
    body = _partials(
        _breath(hz, long, luck, 7.0, 14.0),
        lambda k, f: (1.0, 0.46, 0.3, 0.12, 0.07, 0.03)[k - 1] * hard ** (0.35 * (k - 1))
        * (1 - np.exp(-t * (90 / k))), 6)
    air = band(hiss(long, luck), hz, 6) * 0.06 + band(hiss(long, luck), 2.4 * hz, 2) * 0.035
    chiff = band(hiss(long, luck), 1.6 * hz, 1.2) * decay(long, 60) * 0.3
    return hard * (body * envelope + air * envelope + chiff * swell(long, 0.004, 0.05))


def recorder(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Blow a recorder: nearly a pure tone, odd partials before even ones."""
    long = seconds + 0.08
    envelope = swell(long, 0.045, 0.09)
    body = _partials(_breath(hz, long, luck, 9.0, 8.0),
                     lambda k, f: (1.0, 0.1, 0.2, 0.03, 0.06, 0.015)[k - 1] * hard ** (k - 1), 6)
    air = band(hiss(long, luck), 1.2 * hz, 3) * 0.03
    chiff = band(hiss(long, luck), 3 * hz, 2) * decay(long, 70) * 0.08
    return hard * ((body + air) * envelope + chiff * swell(long, 0.004, 0.05))


def bamboo(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Blow a bamboo flute whose paper skin buzzes in the third to seventh partial."""
    long = seconds + 0.09
    envelope = swell(long, 0.05, 0.1)
    body = _partials(
        _breath(hz, long, luck, 13.0, 25.0),
        lambda k, f: (1.0, 0.32, 0.3, 0.2, 0.17, 0.1, 0.07)[k - 1] * hard ** (0.5 * (k - 1)), 7)
    air = band(hiss(long, luck), 1.5 * hz, 2) * 0.05
    return hard * (body + air) * envelope


def bugle(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Blow a bugle: the louder it is at a moment, the more of its partials are heard."""
    long = seconds + 0.06
    envelope = swell(long, 0.035, 0.07) * (0.82 + 0.18 * decay(long, 9))

    def loud(k: int, f: float) -> Wave | float:
        formant = 1 + 1.1 * np.exp(-(((f - 1250) / 700) ** 2))
        made: Wave = formant * k**-0.9 * (envelope * (0.55 + 0.45 * hard)) ** (0.34 * (k - 1))
        return made

    body = _partials(_breath(hz, long, luck, 4.0, 32.0), loud, 16)
    lips = band(hiss(long, luck), 900, 1) * decay(long, 50) * 0.08
    return hard * 0.6 * (body * envelope + lips * swell(long, 0.005, 0.05))


def shawm(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Blow a shawm: a double reed in a wide bore, nasal and proud."""
    long = seconds + 0.05
    envelope = swell(long, 0.018, 0.05)

    def loud(k: int, f: float) -> float:
        nose = np.exp(-(((f - 1150) / 520) ** 2)) + 0.6 * np.exp(-(((f - 2900) / 800) ** 2))
        return float((0.22 + nose) * k**-0.35)

    body = _partials(_breath(hz, long, luck, 6.0, 18.0), loud, 22)
    return hard * 0.4 * body * envelope


def drone(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Bow a string of a hurdy-gurdy and keep it going."""
    t = clock(seconds)
    wheel = 1 + 0.08 * np.sin(2 * np.pi * 2.2 * t) + 0.03 * low(hiss(seconds, luck), 9, 2)
    body = _partials(np.full(len(t), hz), lambda k, f: float(k**-1.15 * np.exp(-f / 2600)), 18)
    return hard * 0.35 * body * wheel * swell(seconds, 0.15, 0.25)


def _string(hz: float, seconds: float, luck: Luck, where: float, dull: float, ring: float) -> Wave:
    """Pluck a string at a share of its length; high partials die first."""
    t = clock(seconds)
    made = np.zeros_like(t)
    for k in range(1, 25):
        f = k * hz * (1 + 0.00004 * k * k)
        if f > min(BRIGHT, 9000.0):
            break
        loud = np.sin(np.pi * k * where) / k**dull
        made += loud * np.exp(-t * (ring + 0.0016 * f * (0.4 + 0.05 * k))) * np.sin(
            2 * np.pi * f * t + luck.uniform(0, 0.3))
    return made


def harp(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Pluck a harp near the middle of its string and let it ring."""
    long = max(1.4, seconds + 0.4)
    body = _string(hz, long, luck, 0.42, 1.35, 1.1)
    return hard * 0.8 * body * swell(long, 0.003, 0.35)


def lute(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Pluck a lute of silk strings with a nail, near its bridge."""
    long = max(1.1, seconds + 0.3)
    body = _string(hz, long, luck, 0.16, 0.95, 1.9)
    nail = band(hiss(long, luck), 3300, 1.5) * decay(long, 240) * 0.3
    return hard * 0.7 * (body + nail) * swell(long, 0.0015, 0.3)


def string(hz: float, seconds: float, hard: float, luck: Luck) -> Wave:
    """Pluck one low string softly, for a bass."""
    long = seconds + 0.5
    return hard * _string(hz, long, luck, 0.3, 1.5, 1.3) * swell(long, 0.004, 0.4)


VOICES: Mapping[str, Voice] = {
    "fife": fife, "recorder": recorder, "bamboo": bamboo, "bugle": bugle, "shawm": shawm,
    "drone": drone, "harp": harp, "lute": lute, "string": string,
}
"""The instruments a score may ask for by name."""
