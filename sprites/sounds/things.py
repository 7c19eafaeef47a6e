"""Paper, wood, wax, water and bronze: buttons, cards, seals, bells, and how a match ends."""

from __future__ import annotations

import numpy as np

from .air import (
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
    press,
    room,
    swell,
    tone,
)
from .drums import bass, block, clack, gong, roll, side
from .pipes import Voice, bugle, fife, harp
from .score import hertz


def tap(luck: Luck, pitch: float) -> Wave:
    """Press a wooden button."""
    wood = modes(0.09, [(740 * pitch, 1.0, 85), (1370 * pitch, 0.45, 120)], luck)
    return wood + band(hiss(0.09, luck), 2700, 1.5) * decay(0.09, 320) * 0.35


def place(luck: Luck, pitch: float) -> Wave:
    """Put a tin soldier with a wooden base on the board."""
    base = modes(0.16, [(265 * pitch, 1.0, 46), (540 * pitch, 0.6, 58), (905 * pitch, 0.3, 80)],
                 luck)
    tin = modes(0.2, [(2930 * pitch, 0.12, 30), (4310 * pitch, 0.07, 36)], luck)
    felt = low(hiss(0.1, luck), 1300, 2) * decay(0.1, 75)
    return mix([(0.0, base), (0.003, tin), (0.0, 0.6 * felt)])


def lift(luck: Luck, pitch: float) -> Wave:
    """Pick a soldier up: a small sound that rises."""
    note = tone(glide(360 * pitch, 620 * pitch, 26, 0.13), 0.13) * swell(0.13, 0.008, 0.1)
    return note + 0.4 * block(0.5, luck, 940 * pitch)[: len(note)]


def refuse(luck: Luck, pitch: float) -> Wave:
    """Say no, kindly: two low wooden knocks, the second lower."""
    def knock(hz: float) -> Wave:
        low = modes(0.2, [(hz, 1.0, 26), (hz * 2.02, 0.35, 40), (hz * 3.1, 0.12, 60)], luck)
        return mix([(0.0, low), (0.0, 0.9 * clack(luck, hz / 233))])

    return mix([(0.0, knock(233 * pitch)), (0.13, knock(185 * pitch))])


def page(luck: Luck, pitch: float) -> Wave:
    """Turn a page of stiff paper."""
    seconds = 0.34
    rustle = high(hiss(seconds, luck), 1500 * pitch, 2) * swell(seconds, 0.1, 0.2)
    crackle = np.abs(low(hiss(seconds, luck), 60, 2))
    flap = low(hiss(0.08, luck), 700, 2) * decay(0.08, 60) * 1.6
    return mix([(0.0, rustle * crackle * 6), (0.22, flap)])


def whoosh(luck: Luck, pitch: float) -> Wave:
    """Deal a card through the air."""
    seconds = 0.38
    t = clock(seconds)
    made = np.zeros_like(t)
    noise = hiss(seconds, luck)
    for hz in (500, 850, 1400, 2300, 3600):  # bands that open one after the other: air that rises
        when = 0.1 + 0.1 * np.log(hz / 500)
        made += band(noise, hz * pitch, 2.0) * np.exp(-(((t - when) / 0.075) ** 2))
    return made


def curtain(luck: Luck, pitch: float) -> Wave:
    """Draw a heavy curtain: cloth, and brass rings on a rail."""
    seconds = 0.9
    cloth = low(high(hiss(seconds, luck), 350), 2200, 2) * swell(seconds, 0.25, 0.45)
    rings = [(0.08 + 0.055 * n + luck.uniform(0, 0.02), luck.uniform(0.3, 0.8) * modes(
        0.12, [(hz * pitch, 0.3, 50), (hz * pitch * 1.62, 0.2, 60)], luck))
        for n, hz in enumerate(luck.uniform(2100, 3300, 11))]
    return mix([(0.0, cloth), *((at, 0.5 * ring) for at, ring in rings)])


def splash(luck: Luck, pitch: float) -> Wave:
    """Fall into water: a slap, then bubbles that rise."""
    slap = low(high(hiss(0.5, luck), 500), 4200, 2) * swell(0.5, 0.004, 0.45) * decay(0.5, 9)
    drops = []
    for _ in range(16):
        at, length = 0.06 + abs(luck.normal(0, 0.22)), luck.uniform(0.03, 0.07)
        hz = pitch * luck.uniform(420, 1500)
        drop = tone(glide(hz, hz * 1.7, 18, length), length) * swell(length, 0.004, 0.7 * length)
        drops.append((at, luck.uniform(0.15, 0.6) * drop))
    return room(mix([(0.0, 1.7 * slap), *((at, 0.6 * drop) for at, drop in drops)]), 0.1, 0.35)


def seal(luck: Luck, pitch: float) -> Wave:
    """Press a seal into wax: a soft thump and a short squeeze."""
    thump = tone(glide(180 * pitch, 92 * pitch, 40, 0.22), 0.22) * decay(0.22, 22)
    wood = modes(0.12, [(410 * pitch, 0.5, 60), (830 * pitch, 0.25, 80)], luck)
    wax = band(hiss(0.22, luck), 900 * pitch, 1.5) * swell(0.22, 0.08, 0.1) * 0.35
    pressed = mix([(0.0, thump), (0.0, wood), (0.0, 0.8 * clack(luck, pitch)), (0.06, wax)])
    return press(pressed, 1.6)


def unseal(luck: Luck, pitch: float) -> Wave:
    """Break a seal: brittle cracks, then paper."""
    cracks = [(0.03 * n + luck.uniform(0, 0.02), luck.uniform(0.4, 1.0) * modes(
        0.05, [(hz * pitch, 1.0, 130), (hz * 1.7 * pitch, 0.6, 170)], luck))
        for n, hz in enumerate(luck.uniform(1200, 2600, 4))]
    return mix([*cracks, (0.1, 0.55 * page(luck, pitch))])


def bell(luck: Luck, pitch: float) -> Wave:
    """Strike a small bell: hum, prime, tierce, quint, nominal, as founders tune them."""
    hz = 784.0 * pitch
    bronze = modes(2.2, [(hz * 0.5, 0.5, 1.6), (hz, 1.0, 2.2), (hz * 1.2, 0.55, 2.8),
                         (hz * 1.5, 0.35, 3.6), (hz * 2.0, 0.6, 4.2), (hz * 2.67, 0.25, 7.0),
                         (hz * 3.01, 0.2, 9.0)], luck)
    return room(bronze + high(hiss(2.2, luck), 4000) * decay(2.2, 120) * 0.15, 0.1, 0.6)


def chime(luck: Luck, pitch: float) -> Wave:
    """Say that something agreeable happened: two harp notes, a fourth apart."""
    return room(mix([(0.0, harp(587.33 * pitch, 0.3, 0.8, luck)),
                     (0.11, harp(783.99 * pitch, 0.6, 0.9, luck))]), 0.12, 0.4)


def _fanfare(voice: Voice, notes: tuple[tuple[float, int, float], ...], loud: float, luck: Luck
             ) -> list[tuple[float, Wave]]:
    return [(at, loud * voice(hertz(key), held, 0.95, luck)) for at, key, held in notes]


def victory(luck: Luck, pitch: float) -> Wave:
    """Win: bugles climb their natural notes, fifes sparkle above, the drums end it."""
    rise = ((0.0, 65, 0.13), (0.16, 70, 0.13), (0.32, 74, 0.13), (0.48, 77, 0.34), (0.86, 74, 0.13),
            (1.02, 77, 0.13), (1.18, 82, 1.0))
    under = ((0.48, 70, 0.34), (0.86, 70, 0.13), (1.02, 70, 0.13), (1.18, 77, 1.0), (1.18, 74, 1.0))
    spark = ((1.18, 89, 0.12), (1.32, 86, 0.12), (1.46, 89, 0.12), (1.6, 94, 0.5))
    strokes = [(at, 0.5 * side(0.9, luck)) for at in (0.0, 0.32, 0.48, 0.86, 1.02, 1.18)]
    end = [(1.22, 0.4 * roll(0.75, luck, 0.7, 0.4)), (1.18, 0.7 * bass(1.0, luck)),
           (2.0, 0.6 * side(1.0, luck)), (2.0, 0.7 * bass(1.0, luck))]
    return room(mix([*_fanfare(bugle, rise, 0.7, luck), *_fanfare(bugle, under, 0.45, luck),
                     *_fanfare(fife, spark, 0.3, luck), *strokes, *end]), 0.18, 0.9)


def defeat(luck: Luck, pitch: float) -> Wave:
    """Lose, without shame: a bugle goes down its notes, and a muffled drum goes home."""
    fall = ((0.0, 74, 0.42), (0.5, 70, 0.42), (1.0, 67, 0.42), (1.5, 62, 1.1))
    third = ((1.0, 58, 0.42), (1.5, 55, 1.1))
    muffled = [(at, 0.8 * low(bass(hard, luck), 180, 2))
               for at, hard in ((0.0, 0.8), (1.0, 0.8), (2.0, 0.7), (2.25, 0.5), (2.5, 0.9))]
    return room(mix([*_fanfare(bugle, fall, 0.5, luck), *_fanfare(bugle, third, 0.4, luck),
                     *muffled]), 0.22, 1.0, 2200.0)


def draw(luck: Luck, pitch: float) -> Wave:
    """Neither wins: two bells that agree, a gong far away."""
    far = low(gong(0.5, luck, 131.0, 2.4), 900, 2)
    return room(mix([(0.0, harp(523.25, 0.8, 0.8, luck)), (0.0, harp(392.0, 0.8, 0.7, luck)),
                     (0.45, harp(587.33, 0.9, 0.8, luck)), (0.45, harp(440.0, 0.9, 0.7, luck)),
                     (0.45, 0.25 * far)]), 0.18, 0.7)
