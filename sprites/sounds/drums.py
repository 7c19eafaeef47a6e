"""Skin, wood and bronze: one stroke of each thing that is struck, and rhythms written as letters.

The one decision: a harder stroke is brighter and longer as well as louder, because that, and not
the loudness, is what tells an accent from a ghost note.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from .air import Luck, Wave, band, clock, decay, glide, high, hiss, low, mix, modes, tone

Stroke = Callable[[float, Luck], Wave]
"""Strikes once: how hard (0 to 1), and the luck of the hand."""


def snare(hard: float, luck: Luck, pitch: float = 1.0, wires: float = 30.0) -> Wave:
    """Strike a rope-tension field drum; `wires` is how fast its gut snares fall silent."""
    seconds = 0.16 + 0.1 * hard
    shell = modes(seconds, [(148 * pitch, 1.0, 24), (231 * pitch, 0.7, 30), (316 * pitch, 0.5, 36),
                            (489 * pitch, 0.25, 48)], luck)
    rattle = low(high(hiss(seconds, luck), 900, 2), 3200 + 4200 * hard, 2)
    rattle *= decay(seconds, wires * (1.25 - 0.4 * hard))
    stick = band(hiss(seconds, luck), 2600, 1.2) * decay(seconds, 320)
    return hard * (0.34 * shell + 1.05 * rattle + 1.2 * stick)


def side(hard: float, luck: Luck) -> Wave:
    """Strike a snare the way a march needs it."""
    return snare(hard, luck, luck.uniform(0.985, 1.015))


def bass(hard: float, luck: Luck) -> Wave:
    """Strike the big drum with a woollen beater."""
    seconds = 0.6
    body = tone(glide(96, 54, 26, seconds), seconds) * decay(seconds, 7.5)
    skin = modes(seconds, [(128, 0.4, 12), (176, 0.3, 15), (241, 0.18, 20)], luck)
    wool = low(hiss(seconds, luck), 620, 2) * decay(seconds, 48) * 1.6
    return hard * (body + skin + wool)


def tabor(hard: float, luck: Luck) -> Wave:
    """Strike a small medieval drum with one gut snare."""
    seconds = 0.3
    body = modes(seconds, [(196, 1.0, 19), (307, 0.5, 24), (421, 0.28, 32)], luck)
    gut = low(high(hiss(seconds, luck), 700), 3600, 2) * decay(seconds, 34)
    return hard * (body + 0.35 * gut)


def block(hard: float, luck: Luck, hz: float = 860.0) -> Wave:
    """Knock on a slit wooden block."""
    seconds = 0.14
    wood = modes(seconds, [(hz, 1.0, 52), (hz * 1.51, 0.42, 70), (hz * 2.67, 0.2, 110)], luck)
    knock = band(hiss(seconds, luck), 3 * hz, 1.5) * decay(seconds, 260)
    return hard * (wood + 0.5 * knock)


def clack(luck: Luck, pitch: float = 1.0) -> Wave:
    """Knock wood on wood, all of it between 1.2 and 3 kHz: of what is deep a small loudspeaker
    gives nothing but this."""
    wood = modes(0.12, [(1290 * pitch, 1.0, 46), (1910 * pitch, 0.7, 62), (2680 * pitch, 0.5, 84)],
                 luck)
    return wood + 0.5 * band(hiss(0.12, luck), 2000 * pitch, 1.2) * decay(0.12, 150)


def deep_block(hard: float, luck: Luck) -> Wave:
    """Knock on the larger block."""
    return block(hard, luck, 610.0)


def gong(hard: float, luck: Luck, hz: float = 116.0, seconds: float = 4.5) -> Wave:
    """Strike bronze: the high ways of vibrating come late, as they do in a real gong."""
    t = clock(seconds)
    made = np.zeros_like(t)
    for step in range(26):
        ratio = 1.0 + 0.62 * step + 0.05 * step * luck.uniform(-1, 1)
        bloom = 1 - np.exp(-t * (34.0 / (1 + 0.55 * step)))
        fade = np.exp(-t * (0.75 + 0.11 * step))
        wobble = 1 + 0.0012 * np.sin(2 * np.pi * luck.uniform(2, 5) * t)
        loud = luck.uniform(0.6, 1.0) / (1 + 0.32 * step)
        made += loud * bloom * fade * np.sin(2 * np.pi * hz * ratio * t * wobble)
    mallet = low(hiss(seconds, luck), 300, 2) * decay(seconds, 40) * 2.5
    return hard * (0.4 * made + mallet)


def jingle(hard: float, luck: Luck) -> Wave:
    """Shake the bells on a dancer's ankle."""
    bells = [(0.012 * luck.uniform(0, 1), modes(
        0.3, [(hz * luck.uniform(0.97, 1.03), 1.0, 22), (hz * 1.83, 0.5, 30)], luck))
        for hz in (3100, 3700, 4400, 5200)]
    return 0.3 * hard * mix(bells)


def roll(seconds: float, luck: Luck, start: float = 0.3, end: float = 0.75, rate: float = 22.0
         ) -> Wave:
    """Roll on a field drum, `rate` strokes a second, from soft to loud or back."""
    strokes, at, left = [], 0.0, True
    while at < seconds:
        hard = (start + (end - start) * at / seconds) * luck.uniform(0.92, 1.08)
        strokes.append((at, snare(hard * (1.0 if left else 0.95), luck, wires=52)))
        at += luck.normal(1.0, 0.03) / rate
        left = not left
    return mix(strokes)


def flam(hard: float, luck: Luck) -> Wave:
    """Strike with both sticks, one a hair before the other."""
    return mix([(0.0, side(0.4 * hard, luck)), (0.026, side(hard, luck))])


FORCE = {"X": 1.0, "x": 0.62, "o": 0.33}
"""How hard a letter of a rhythm strikes."""


def rhythm(text: str, unit: float, strike: Stroke, luck: Luck, *, swing: float = 0.0,
           loose: float = 0.004) -> Wave:
    """Play a rhythm of one letter a unit: X x o strike, F is a flam, r rolls, . rests, | is air.

    ``swing`` delays every second unit by that share of it; ``loose`` is the hand's error (s).
    """
    letters = text.replace("|", "").replace(" ", "")
    parts: list[tuple[float, Wave]] = []
    for place, letter in enumerate(letters):
        at = (place + swing * (place % 2)) * unit + luck.normal(0.0, loose)
        hard = luck.uniform(0.93, 1.07)
        if letter == "r":
            parts.append((at, roll(unit * 0.97, luck, 0.3 * hard, 0.42 * hard)))
        elif letter == "F":
            parts.append((at - 0.026, flam(hard, luck)))
        elif letter != ".":
            parts.append((at, strike(FORCE[letter] * hard, luck)))
    return mix(parts)


STRIKERS: Mapping[str, Stroke] = {
    "side": side, "bass": bass, "tabor": tabor, "block": block, "deep": deep_block,
    "gong": gong, "jingle": jingle,
}
"""The drums a score may ask for by name."""
