"""What can be measured of a sound, since nobody listens: figures, and pitches against the score.

The one decision: figures are taken from the decoded file, after compression, because that is what
is heard.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from .air import RATE, Wave, loudness
from .score import Note, Tune, read


@dataclass(frozen=True)
class Figures:
    """Length (s), peak (dB of full), loudness, spectrum and envelope.

    ``loud`` is the loudest tenth of a second as an ear weighs it (A curve, dB of full).
    ``centroid`` is the middle of the spectrum (Hz), ``deep`` the share of energy below 120 Hz,
    ``loudest`` the second of the loudest moment.
    """

    seconds: float
    peak: float
    loud: float
    centroid: float
    deep: float
    loudest: float


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
    )


def _decibel(value: float) -> float:
    return float(20 * np.log10(max(value, 1e-9)))


def off_key(wave: Wave, tune: Tune, note: Note) -> float:
    """Give how many cents the strongest tone near a written note is off it, in a tune's wave.

    Looks 60 cents to either side over the steady part of the note; 60 when nothing is there.
    """
    began, ends = tune.time(note.at) + 0.02, tune.time(note.at + note.units) + 0.02
    start = began + 0.25 * (ends - began)
    piece = wave[round(start * RATE) : round(ends * RATE)]
    piece = piece * np.hanning(len(piece))
    count = 1 << 17
    power = np.abs(np.fft.rfft(piece, count))
    low_bin, high_bin = (note.hertz * 2 ** (c / 1200) * count / RATE for c in (-60, 60))
    window = power[int(low_bin) : int(high_bin) + 2]
    top = int(np.argmax(window))
    if top in (0, len(window) - 1):
        return 60.0
    a, b, c = np.log(window[top - 1 : top + 2] + 1e-12)
    place = int(low_bin) + top + 0.5 * (a - c) / (a - 2 * b + c)
    return float(1200 * np.log2(place * RATE / count / note.hertz))


def melody(tune: Tune) -> list[Note]:
    """List the notes of the leading part."""
    return read(tune.parts[0].text, tune.bar)
