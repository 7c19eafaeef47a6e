"""What the tests measure of a sound: loudness as a standard has it, masking by music, and pitch."""

import numpy as np

from sprites.sounds.air import RATE, Wave
from sprites.sounds.score import Note, Tune, read

THIRDS = tuple(100 * 2 ** (n / 3) for n in range(21))
"""Middles of thirds of an octave from 100 Hz to 10 kHz: an ear keeps about these apart."""


def bands(wave: Wave) -> Wave:
    """Give the power in each of `THIRDS` (columns) of each tenth of a second (rows)."""
    size = RATE // 10
    count = max(1, len(wave) // size)
    parts = np.pad(wave, (0, max(0, size - len(wave))))[: count * size].reshape(count, size)
    power = np.abs(np.fft.rfft(parts * np.hanning(size), axis=1)) ** 2
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    found: Wave = np.stack([power[:, (hertz >= at / 2 ** (1 / 6)) & (hertz < at * 2 ** (1 / 6))]
                            .sum(1) for at in THIRDS], 1)
    return found


def unmasked(cue: Wave, music: Wave) -> float:
    """Give by how many dB a cue stands out of music in the band where it does so best, when the
    music is as loud there as it is nine tenths of the time."""
    floor = np.quantile(bands(music), 0.9, axis=0) + 1e-12
    return float(10 * np.log10(np.max(bands(cue) / floor)))


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
