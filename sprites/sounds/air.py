"""What every sound is made of: time, noise, filters, envelopes, a room, and the way to a file.

The one decision: filters are multiplications of the spectrum by causal analogue responses, exact
and vectorised, instead of loops over samples; what falls off the end is silence, not wrapped round.

A wave is mono float64 at RATE samples a second; loudness is settled once, by `finish`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray

RATE = 44100
CEILING = -2.5
"""The highest peak before compression, in decibels of full: it may overshoot by one."""
Wave = NDArray[np.float64]
Spectrum = NDArray[np.complexfloating[Any, Any]]
Luck = RandomState
"""Noise and human error; numpy promises that its stream never changes, unlike its newer one's."""


def clock(seconds: float) -> Wave:
    """Count the seconds of a wave."""
    return np.arange(round(seconds * RATE)) / RATE


def hiss(seconds: float, luck: Luck) -> Wave:
    """Make white noise of unit loudness."""
    made: Wave = luck.standard_normal(round(seconds * RATE))
    return made


def tone(hz: float | Wave, seconds: float, phase: float = 0.0) -> Wave:
    """Make a sine whose frequency may be a wave of its own."""
    count = round(seconds * RATE)
    turns = np.cumsum(np.broadcast_to(np.asarray(hz, np.float64), (count,))) / RATE
    made: Wave = np.sin(2 * np.pi * (turns - turns[:1]) + phase)
    return made


def glide(start: float, end: float, rate: float, seconds: float) -> Wave:
    """Fall (or rise) from one value to another, `rate` e-folds a second."""
    return end + (start - end) * np.exp(-rate * clock(seconds))


def decay(seconds: float, rate: float) -> Wave:
    """Die away, `rate` e-folds a second, to silence: a tail that is cut off clicks."""
    last = np.exp(-rate * seconds)
    made: Wave = (np.exp(-rate * clock(seconds)) - last) / (1 - last)
    return made


def wander(seconds: float, hz: float, luck: Luck) -> Wave:
    """Stray about zero, with unit spread, no faster than a frequency."""
    path = low(hiss(seconds, luck), hz, 2)
    return path / np.std(path)


def swell(seconds: float, rise: float, fall: float) -> Wave:
    """Rise, hold and fall with soft corners; rise and fall in seconds."""
    t = clock(seconds)
    share = np.minimum(np.clip(t / rise, 0, 1), np.clip((seconds - t) / fall, 0, 1))
    return 0.5 - 0.5 * np.cos(np.pi * share)


def modes(seconds: float, bell: Iterable[tuple[float, float, float]], luck: Luck) -> Wave:
    """Let a struck body ring: (hertz, loudness, e-folds a second) of each way it vibrates."""
    t = clock(seconds)
    made = np.zeros_like(t)
    for hz, loud, rate in bell:
        made += loud * np.sin(2 * np.pi * hz * t + luck.uniform(0, 0.4)) * decay(seconds, rate)
    return made


def _through(wave: Wave, response: Callable[[Spectrum], Spectrum]) -> Wave:
    count = 1 << (2 * len(wave) - 1).bit_length()
    hertz = 1j * np.fft.rfftfreq(count, 1 / RATE)
    found: Wave = np.fft.irfft(np.fft.rfft(wave, count) * response(hertz), count)[: len(wave)]
    return found


def low(wave: Wave, hz: float, order: int = 1) -> Wave:
    """Keep what lies below a frequency."""
    return _through(wave, lambda s: 1 / (1 + s / hz) ** order)


def high(wave: Wave, hz: float, order: int = 1) -> Wave:
    """Keep what lies above a frequency."""
    return _through(wave, lambda s: (1 + hz / (s + 1e-9)) ** -order)


def band(wave: Wave, hz: float, q: float = 1.0) -> Wave:
    """Keep what lies around a frequency; a large `q` rings."""
    return _through(wave, lambda s: (1 + q * s / hz + q * hz / (s + 1e-9)) ** -1)


def mix(parts: Iterable[tuple[float, Wave]], seconds: float | None = None) -> Wave:
    """Lay waves over each other, each from its second on; as long as the last, or cut."""
    laid = [(round(max(0.0, at) * RATE), wave) for at, wave in parts]
    count = max((at + len(wave) for at, wave in laid), default=0)
    made = np.zeros(count if seconds is None else round(seconds * RATE))
    for at, wave in laid:
        room = min(len(wave), len(made) - at)
        if room > 0:
            made[at : at + room] += wave[:room]
    return made


def room(wave: Wave, wet: float = 0.12, seconds: float = 0.5, dark: float = 3500.0) -> Wave:
    """Play it in a wooden room: early echoes, then a tail; longer by `seconds`."""
    luck = Luck(1804)
    echo = hiss(seconds, luck) * decay(seconds, 6.9 / seconds)
    echo *= np.minimum(clock(seconds) / 0.012, 1.0)
    echo = low(echo, dark, 2)
    echo /= np.sqrt(np.sum(echo**2))
    for delay, loud in ((0.0071, 0.7), (0.0113, -0.55), (0.0173, 0.5), (0.0229, -0.35)):
        echo[round(delay * RATE)] += loud
    count = len(wave) + len(echo)
    size = 1 << (count - 1).bit_length()
    tail = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(echo, size), size)[:count]
    tail *= wet
    tail[: len(wave)] += wave
    return tail


def press(wave: Wave, drive: float) -> Wave:
    """Squeeze the peaks softly, as an ear does near a gun."""
    peak = float(np.max(np.abs(wave))) or 1.0
    return np.tanh(drive * wave / peak)


def loudness(wave: Wave) -> float:
    """Give the loudest 400 ms in LUFS: K-weighted mean square, as ITU-R BS.1770 measures one
    channel. What is shorter is measured with the silence after it, as it is heard."""
    size = RATE * 2 // 5
    padded = np.concatenate([np.zeros(size), wave, np.zeros(size)])
    power = np.cumsum(_weighted(padded) ** 2)
    return float(-0.691 + 10 * np.log10(np.max(power[size:] - power[:-size]) / size + 1e-12))


def _weighted(wave: Wave) -> Wave:
    """Weight a wave by curve K: a shelf above 1.7 kHz for the head, a cut below 38 Hz."""
    spectrum = np.fft.rfft(wave)
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(len(wave), 1 / RATE) / RATE)
    for filtered in (_shelf(), _cut()):
        (b0, b1, b2), (a1, a2) = filtered
        spectrum = spectrum * (b0 + b1 * z + b2 * z * z) / (1 + a1 * z + a2 * z * z)
    found: Wave = np.fft.irfft(spectrum, len(wave))
    return found


def _shelf() -> tuple[tuple[float, float, float], tuple[float, float]]:
    """Give the first filter of BS.1770 at RATE: (b0, b1, b2), (a1, a2)."""
    k = np.tan(np.pi * 1681.974450955533 / RATE)
    high, q = 10 ** (3.999843853973347 / 20), 0.7071752369554196
    middle = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    return (((high + middle * k / q + k * k) / a0, 2 * (k * k - high) / a0,
             (high - middle * k / q + k * k) / a0),
            (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))


def _cut() -> tuple[tuple[float, float, float], tuple[float, float]]:
    """Give the second filter of BS.1770 at RATE: (b0, b1, b2), (a1, a2)."""
    k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return (1.0, -2.0, 1.0), (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def around(wave: Wave, seconds: float) -> Wave:
    """Bend a wave into a ring of so many seconds: what rings on after its end is heard over its
    beginning, so that it can be repeated without a seam."""
    count = round(seconds * RATE)
    made = np.zeros(count)
    for at in range(0, len(wave), count):
        piece = wave[at : at + count]
        made[: len(piece)] += piece
    return made


def finish(wave: Wave, loud: float, *, seconds: float | None = None) -> Wave:
    """Make it ready for a file: no direct current, silent ends, and as loud as it should be.

    ``loud`` is its `loudness`; no peak comes above CEILING. A wave without ``seconds`` is cut where
    its tail sinks below -60 dB.
    """
    wave = high(wave, 28.0, 2)
    if seconds is None:
        heard = np.nonzero(np.abs(wave) > 0.001 * np.max(np.abs(wave)))[0]
        wave = wave[: min(len(wave), int(heard[-1]) + round(0.03 * RATE))]
    else:
        wave = mix([(0.0, wave)], seconds)
    rise, fall = round(0.0015 * RATE), min(len(wave) // 4, round(0.03 * RATE))
    wave[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    wave[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(fall) / fall)
    bump = np.hanning(len(wave))
    wave -= bump * (np.sum(wave) / np.sum(bump))
    # the encoder smears an attack a few thousandths of a second back: it needs silence to do so
    wave = np.concatenate([np.zeros(round(0.004 * RATE)), wave, np.zeros(round(0.004 * RATE))])
    gain = min(loud - loudness(wave), CEILING - 20 * np.log10(np.max(np.abs(wave))))
    made: Wave = wave * 10 ** (gain / 20)
    return made
