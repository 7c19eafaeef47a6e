"""Animals and people: hooves, a gallop, elephants, cheering, and how a horse complains."""

from __future__ import annotations

import numpy as np

from .air import (
    RATE,
    Luck,
    Wave,
    band,
    clock,
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
    wander,
)
from .drums import clack


def hoof(luck: Luck, pitch: float, hard: float) -> Wave:
    """Set down one hoof: hollow horn on turf."""
    horn = modes(0.11, [(455 * pitch, 1.0, 56), (790 * pitch, 0.5, 74), (1330 * pitch, 0.2, 100)],
                 luck)
    turf = low(hiss(0.1, luck), 900, 2) * decay(0.1, 55) * 0.8
    thud = tone(glide(140, 78, 50, 0.1), 0.1) * decay(0.1, 34) * 0.7
    return hard * mix([(0.0, horn), (0.0, turf), (0.0, thud)])


def _gait(beats: tuple[tuple[float, float, float], ...], stride: float, count: int, luck: Luck,
          pitch: float) -> Wave:
    """Repeat a gait: (share of the stride, pitch of the hoof, how hard)."""
    return mix([
        ((n + share) * stride + max(-0.006, luck.normal(0, 0.004)),
         hoof(luck, pitch * high * luck.uniform(0.98, 1.02), hard * luck.uniform(0.9, 1.05)))
        for n in range(count) for share, high, hard in beats
    ])


def hooves(luck: Luck, pitch: float) -> Wave:
    """Trot to the next square: four beats, two by two."""
    return _gait(((0.0, 1.0, 0.9), (0.5, 1.13, 0.75)), 0.32 / pitch, 2, luck, pitch)


def gallop(luck: Luck, pitch: float) -> Wave:
    """Gallop: three beats and a moment in the air."""
    gait = ((0.0, 0.92, 0.75), (0.24, 1.12, 0.85), (0.48, 1.0, 1.0))
    return room(_gait(gait, 0.37 / pitch, 3, luck, pitch), 0.08, 0.3)


def _call(track: list[tuple[float, float]], seconds: float, formants: tuple[float, ...],
          rough: float, luck: Luck) -> Wave:
    """Sing a pitch given at some seconds through the formants of a throat, more or less roughly."""
    t = clock(seconds)
    hz = np.interp(t, [at for at, _ in track], [f for _, f in track])
    hz = hz * (1 + rough * (0.012 * wander(seconds, 12, luck) + 0.009 * wander(seconds, 70, luck)))
    turns = np.cumsum(hz) / RATE
    made = np.zeros_like(t)
    for k in range(1, 19):
        f = k * hz
        loud = sum(np.exp(-(((f - at) / (0.24 * at + 120)) ** 2)) / (1 + 0.3 * n)
                   for n, at in enumerate(formants))
        made += (loud + 0.05 / k) * np.sin(2 * np.pi * k * turns) * (f < 15000)
    grain = 1 + 0.45 * rough * np.sin(2 * np.pi * np.cumsum(hz * 0.5) / RATE)
    return made * grain * (1 + 0.16 * rough * wander(seconds, 45, luck))


def elephant(luck: Luck, pitch: float) -> Wave:
    """Trumpet: the trunk rises, breaks and falls."""
    seconds = 1.05
    track = [(0.0, 290.0), (0.14, 400.0), (0.15, 560.0), (0.34, 690.0), (0.6, 660.0), (0.61, 720.0),
             (0.85, 520.0), (0.87, 400.0), (1.05, 300.0)]
    call = _call([(at, f * pitch) for at, f in track], seconds, (850, 1900, 3100), 1.5, luck)
    air = band(hiss(seconds, luck), 1700, 0.8) * (1 + 0.5 * np.abs(wander(seconds, 40, luck)))
    return room((call + 1.1 * air) * swell(seconds, 0.07, 0.3), 0.14, 0.5)


def tread(luck: Luck, pitch: float) -> Wave:
    """Walk like an elephant: three soft, very heavy feet."""
    def pad(hard: float) -> Wave:
        weight = tone(glide(88 * pitch, 44 * pitch, 22, 0.4), 0.4) * decay(0.4, 11)
        skin = modes(0.25, [(168 * pitch, 0.5, 20), (247 * pitch, 0.3, 28)], luck)
        grass = low(high(hiss(0.3, luck), 200), 900, 2) * swell(0.3, 0.03, 0.25) * 2.6
        return hard * mix([(0.0, weight), (0.0, skin), (0.0, grass * decay(0.3, 12)),
                           (0.01, 0.9 * clack(luck, 0.95 * pitch))])

    return mix([(0.0, pad(1.0)), (0.24, pad(0.8)), (0.48, pad(0.95))])


def neigh(luck: Luck, pitch: float) -> Wave:
    """Neigh: high and shaking, then down into the nostrils."""
    seconds = 0.95
    t = clock(seconds)
    hz = np.interp(t, [0, 0.1, 0.3, 0.7, 0.95], [520, 900, 1010, 640, 330]) * pitch
    shaken = hz * (1 + 0.07 * np.sin(2 * np.pi * 11 * t) * np.clip(t / 0.2, 0, 1))
    points = [(float(at), float(f)) for at, f in zip(t[::200], shaken[::200], strict=True)]
    call = _call(points, seconds, (1200, 2300, 3400), 0.5, luck)
    tremble = 1 - 0.35 * (0.5 + 0.5 * np.sin(2 * np.pi * 11 * t + 1))
    return room(call * tremble * swell(seconds, 0.05, 0.35), 0.1, 0.4)


def cheer(luck: Luck, pitch: float) -> Wave:
    """Cheer, a small army of many voices: hurrah, out of step, with claps between."""
    voices = []
    for _ in range(22):
        low_voice = luck.uniform() < 0.5
        f0 = pitch * (luck.uniform(120, 190) if low_voice else luck.uniform(210, 330))
        for cry in range(2):
            at = 0.12 + 0.72 * cry + max(0.0, luck.normal(0.08, 0.06))
            length = luck.uniform(0.5, 0.62) if cry == 0 else luck.uniform(0.8, 1.1)
            track = [(0.0, f0 * 0.84), (0.12, f0 * 1.05), (0.5 * length, f0 * 1.16),
                     (length, f0 * 0.9)]
            # from "hou" to "rah": two sets of formants, one fading into the other
            oo = _call(track, length, (330, 800, 2300), 0.6, luck)
            ah = _call(track, length, (760, 1250, 2600), 0.6, luck)
            turn = np.clip((clock(length) - 0.1) / 0.12, 0, 1)
            breath = band(hiss(length, luck), 1900, 0.7) * 0.9
            sung = oo * (1 - turn) + (ah + breath) * turn
            voices.append((at, luck.uniform(0.4, 1.0) * sung * swell(length, 0.06, 0.28)))
    claps = []
    for _ in range(46):
        at = luck.uniform(0.3, 2.0)
        clap = band(hiss(0.05, luck), luck.uniform(900, 1900), 1.6) * decay(0.05, 110)
        claps.append((at, luck.uniform(2.0, 6.0) * clap))
    return room(mix([*voices, *claps]), 0.2, 0.7, 2600.0)
