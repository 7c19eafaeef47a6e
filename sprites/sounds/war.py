"""Powder, steel and marching: cannon, musket, arrow, feet, wheels, drums in the field."""

from __future__ import annotations

from .air import (
    Luck,
    Wave,
    band,
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
from .drums import bass, clack, rhythm, roll, side, snare
from .tunes import CADENCES


def cannon(luck: Luck, pitch: float) -> Wave:
    """Fire a gun: a crack, a boom that falls, and a rumble that rolls away."""
    seconds = 2.0
    boom = tone(glide(105 * pitch, 38 * pitch, 9, seconds), seconds) * decay(seconds, 3.4)
    under = tone(glide(70 * pitch, 46 * pitch, 5, seconds), seconds, 0.7) * decay(seconds, 2.6)
    crack = high(hiss(seconds, luck), 1200) * decay(seconds, 42)
    rumble = low(hiss(seconds, luck), 110 * pitch, 3) * decay(seconds, 2.4)
    cloud = low(high(hiss(seconds, luck), 160), 1100, 2) * decay(seconds, 6)
    # the crack and the cloud are all that a small loudspeaker can give of a cannon
    shot = press(0.8 * boom + 0.5 * under + 0.8 * crack + 2.4 * rumble + 4.0 * cloud, 2.6)
    shot = mix([(0.0, shot * swell(seconds, 0.001, 0.9)), (0.0, 0.4 * clack(luck, pitch))])
    return room(shot, 0.10, 0.7, 1400.0)


def musket(luck: Luck, pitch: float) -> Wave:
    """Fire a musket: the pan fizzes, then a dry crack."""
    seconds = 0.65
    pan = high(hiss(0.05, luck), 3500, 2) * swell(0.05, 0.02, 0.02) * 0.16
    crack = high(hiss(seconds, luck), 700) * decay(seconds, 40)
    body = low(hiss(seconds, luck), 800 * pitch, 2) * decay(seconds, 13) * 1.5
    thump = tone(glide(190 * pitch, 85 * pitch, 30, seconds), seconds) * decay(seconds, 17) * 0.8
    return room(mix([(0.0, pan), (0.045, press(crack + body + thump, 1.6))]), 0.12, 0.45, 2600.0)


def arrow(luck: Luck, pitch: float) -> Wave:
    """Loose an arrow: the string, the flight, the target."""
    twang = modes(0.3, [(128 * pitch, 1.0, 17), (257 * pitch, 0.6, 24), (388 * pitch, 0.4, 32)],
                  luck)
    flight = band(hiss(0.26, luck), 2300 * pitch, 2.5) * swell(0.26, 0.1, 0.14) * 0.7
    thud = modes(0.14, [(231 * pitch, 1.0, 42), (540 * pitch, 0.4, 70)], luck)
    thud += low(hiss(0.14, luck), 1500, 2) * decay(0.14, 60) * 0.6
    return mix([(0.0, 0.8 * twang), (0.03, flight), (0.27, 0.8 * thud)])


def clash(luck: Luck, pitch: float) -> Wave:
    """Strike steel on steel, once and a half."""
    def blade(hz: float) -> Wave:
        return modes(0.4, [(hz, 1.0, 16), (hz * 1.47, 0.7, 20), (hz * 2.09, 0.6, 24),
                           (hz * 2.83, 0.4, 30), (hz * 3.6, 0.25, 40)], luck)

    edge = high(hiss(0.1, luck), 2500) * decay(0.1, 90) * 0.8
    return room(mix([(0.0, blade(1240 * pitch)), (0.0, edge), (0.07, 0.5 * blade(1580 * pitch)),
                     (0.07, 0.4 * edge)]), 0.08, 0.3)


def foot(luck: Luck, pitch: float, hard: float = 1.0) -> Wave:
    """Put one boot on dry ground: the heel, then the sole."""
    heel = tone(glide(150 * pitch, 82 * pitch, 60, 0.1), 0.1) * decay(0.1, 42)
    sole = low(high(hiss(0.12, luck), 350), 2400 * pitch, 2) * swell(0.12, 0.012, 0.1)
    return hard * mix([(0.0, 0.7 * heel), (0.012, 1.3 * sole * decay(0.12, 22))])


def step(luck: Luck, pitch: float) -> Wave:
    """Take two steps: a toy that marches to the next square."""
    return mix([(0.0, foot(luck, pitch)), (0.17, foot(luck, pitch * 0.95, 0.85))])


def wheel(luck: Luck, pitch: float) -> Wave:
    """Turn a gun on its carriage: wood creaks in little slips over the ground."""
    slips, at = [], 0.0
    while at < 0.42:
        hz = pitch * (430 + 260 * at) * luck.uniform(0.94, 1.06)
        slips.append((at, luck.uniform(0.4, 1.0) * modes(
            0.07, [(hz, 1.0, 70), (hz * 2.1, 0.5, 95), (hz * 3.3, 0.25, 120)], luck)))
        at += luck.uniform(0.018, 0.03)
    ground = low(hiss(0.5, luck), 420, 2) * swell(0.5, 0.08, 0.2)
    return mix([*slips, (0.0, 1.3 * ground)])


def rolling(luck: Luck, pitch: float) -> Wave:
    """Roll on two wooden wheels: a rumble with a knock for each spoke."""
    seconds = 0.75
    knocks, at = [], 0.0
    while at < seconds - 0.1:
        knocks.append((at, luck.uniform(0.5, 0.9) * modes(
            0.09, [(175 * pitch, 1.0, 48), (342 * pitch, 0.5, 60), (790 * pitch, 0.2, 90)], luck)))
        at += luck.normal(0.083, 0.006)
    rumble = low(hiss(seconds, luck), 260 * pitch, 2) * swell(seconds, 0.15, 0.3)
    grit = band(hiss(seconds, luck), 1700, 0.8) * swell(seconds, 0.2, 0.3) * 0.12
    return mix([*knocks, (0.0, (2.4 * rumble + grit) * (1 + 0.15 * tone(6.0, seconds)))])


def pof(luck: Luck, pitch: float) -> Wave:
    """Fall over in a cloud of cotton: a wooden clack, then something soft."""
    puff = low(high(hiss(0.42, luck), 180), 1100 * pitch, 2) * swell(0.42, 0.02, 0.36)
    belly = tone(glide(190 * pitch, 88 * pitch, 16, 0.3), 0.3) * decay(0.3, 13)
    return mix([(0.0, 0.9 * clack(luck, pitch)), (0.015, 0.9 * puff * decay(0.42, 7)),
                (0.02, 0.7 * belly)])


def drumroll(luck: Luck, pitch: float) -> Wave:
    """Roll a drum louder and louder, and end it with a stroke."""
    rolled = roll(1.35, luck, 0.25, 0.8, 22.0 * pitch)
    end = mix([(0.0, 1.15 * snare(1.0, luck)), (0.0, 0.5 * bass(1.0, luck))])
    return room(mix([(0.0, rolled), (1.42, end)]), 0.12, 0.5)


def march(number: int, luck: Luck) -> Wave:
    """March past: a cadence of four bars, and a company's feet under it."""
    unit = 0.105
    sticks, beater = CADENCES[number % len(CADENCES)]
    feet = []
    for beat in range(8):
        for _ in range(6):
            at = max(0.0, beat * 4 * unit + luck.normal(0.012, 0.012))
            feet.append((at, 0.16 * foot(luck, luck.uniform(0.85, 1.2))))
    played = mix([(0.0, 0.6 * rhythm(sticks, unit, side, luck, swing=0.05)),
                  (0.0, 0.42 * rhythm(beater, unit, bass, luck)), (0.0, mix(feet))])
    return room(press(played, 1.2), 0.12, 0.5)


def drumwave(luck: Luck, pitch: float) -> Wave:
    """Strike the great drum once: an order to all."""
    skins = mix([(0.0, bass(1.0, luck)), (0.0, 0.9 * snare(0.9, luck, pitch))])
    return room(mix([(0.0, press(skins, 1.6)), (0.0, 0.5 * clack(luck, pitch))]), 0.16, 0.6)
