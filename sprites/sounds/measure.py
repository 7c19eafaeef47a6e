"""What is measured of a sound: its length, peak, loudness, spectrum and envelope.

The one decision: figures are taken from the decoded file, after compression, because that is what
is heard.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from .air import RATE, Wave, high, loudness


@dataclass(frozen=True)
class Figures:
    """Length (s), peak (dB of full), loudness, spectrum and envelope.

    ``loud`` is its `loudness` (LUFS), ``small`` how much of it is left above 500 Hz, where small
    loudspeakers begin (LU, below 0).
    ``centroid`` is the middle of the spectrum (Hz), ``deep`` the share of energy below 120 Hz,
    ``loudest`` the second of the loudest moment.
    """

    seconds: float
    peak: float
    loud: float
    centroid: float
    deep: float
    loudest: float
    small: float


def heard(file: Path) -> Wave:
    """Decode a file. Raises soundfile.LibsndfileError for what is no sound."""
    wave, rate = soundfile.read(file, dtype="float64")
    if rate != RATE or wave.ndim != 1:
        raise ValueError(f"{file.name}: {rate} Hz, {wave.ndim} channels; must be {RATE} Hz, mono")
    found: Wave = wave
    return found


def envelope(wave: Wave, rate: int = 400) -> Wave:
    """Give the loudness of a wave, `rate` values a second."""
    size = RATE // rate
    count = len(wave) // size
    found: Wave = np.sqrt(np.mean(wave[: count * size].reshape(count, size) ** 2, axis=1))
    return found


def figures(wave: Wave) -> Figures:
    """Measure a wave."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    whole = float(power.sum())
    return Figures(
        len(wave) / RATE,
        _decibel(float(np.max(np.abs(wave)))),
        loudness(wave),
        float((hertz * power).sum() / whole),
        float(power[hertz < 120].sum() / whole),
        float(np.argmax(envelope(wave))) / 400,
        loudness(high(wave, 500.0, 4)) - loudness(wave),
    )


def _decibel(value: float) -> float:
    return float(20 * np.log10(max(value, 1e-9)))
