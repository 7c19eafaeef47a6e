"""The shipped sounds, measured: each is decoded by the mixer and held to what it is meant to be.

Nobody listened to them; these figures, and pictures of their spectra, are all that is known. Only
the standard library and pygame are needed here; pitches are measured in test_sound_baking.
"""

import array
import math
import os
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

import client

FOLDER = Path(client.__file__).parent / "media" / "sounds"
FILES = sorted(file.stem for file in FOLDER.glob("*.ogg"))
RATE = 44100
FULL = 32768.0


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """Open a mixer that plays into nothing."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    wave.cache_clear()
    yield
    pygame.mixer.quit()


@cache
def wave(name: str) -> tuple[float, ...]:
    """Decode a file into samples between -1 and 1."""
    samples = array.array("h", pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_raw())
    return tuple(sample / FULL for sample in samples)


def takes(name: str) -> list[str]:
    """List the takes of a sound."""
    return [file for file in FILES if file.rstrip("0123456789") == name]


def low(samples: tuple[float, ...], hertz: float, times: int = 2) -> list[float]:
    """Keep what lies below a frequency."""
    share = 1 - math.exp(-2 * math.pi * hertz / RATE)
    found = list(samples)
    for _ in range(times):
        at = 0.0
        for n, sample in enumerate(found):
            at += share * (sample - at)
            found[n] = at
    return found


def energy(samples: tuple[float, ...] | list[float]) -> float:
    return sum(sample * sample for sample in samples)


def crackle(samples: tuple[float, ...], rate: int = 400) -> list[float]:
    """Give the loudness of what changes quickly, `rate` values a second, in e-folds."""
    size = RATE // rate
    quick = [b - a for a, b in pairwise(samples)]
    return [math.log(math.sqrt(energy(quick[n : n + size]) / size) + 1e-5)
            for n in range(0, len(quick) - size, size)]


def strokes(samples: tuple[float, ...], slowest: float, fastest: float) -> float:
    """Count the strokes a second: where the envelope is most like itself later."""
    loud = crackle(samples)
    wide = int(400 / slowest) | 1
    rough = [value - sum(near := loud[max(0, n - wide // 2) : n + wide // 2 + 1]) / len(near)
             for n, value in enumerate(loud)]
    whole = energy(rough) / len(rough)
    alike = [sum(a * b for a, b in zip(rough, rough[lag:], strict=False))
             / (len(rough) - lag) / whole for lag in range(int(400 / slowest) + 2)]
    peaks = [n for n in range(int(400 / fastest), len(alike) - 1)
             if alike[n - 1] <= alike[n] > alike[n + 1] and alike[n] > 0.25]
    return 400 / max(peaks, key=lambda n: alike[n]) if peaks else 0.0


@pytest.mark.parametrize("name", FILES)
def test_it_neither_clips_nor_clicks(name: str) -> None:
    samples = wave(name)
    peak = max(map(abs, samples))
    assert 10 ** (-24 / 20) < peak <= 10 ** (-1 / 20), "heard, and 1 dB below full"
    assert abs(sum(samples) / len(samples)) < 0.002, "no direct current"
    if name.startswith(("tune_", "room_")):
        return  # they go round, without a seam
    assert max(map(abs, samples[:40])) < 0.004, "begins in silence"
    assert max(map(abs, samples[-44:])) < 0.004, "ends in silence"


def test_the_box_is_small_and_the_sounds_are_short() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 2_900_000
    for name in FILES:
        seconds = len(wave(name)) / RATE
        assert (15 < seconds < 30) if name.startswith("tune_") else (
            seconds == 8.0) if name.startswith("room_") else (0.05 < seconds < 4.0), name
    for name in takes("tap") + takes("lift") + takes("place"):
        assert len(wave(name)) < 0.25 * RATE, "a hand that waits for a sound is slow"


@pytest.mark.parametrize("name", takes("cannon"))
def test_a_cannon_is_deep_and_dies_away(name: str) -> None:
    samples = wave(name)
    deep = low(samples, 120)
    assert energy(deep) > 0.33 * energy(samples), "two gentle poles at 120 Hz pass its boom"
    assert energy(low(samples, 120, 4)) > 4 * energy(low(wave("musket1"), 120, 4))
    fifth = len(samples) // 5
    parts = [energy(samples[n * fifth : (n + 1) * fifth]) for n in range(5)]
    assert parts == sorted(parts, reverse=True)
    assert parts[0] > 100 * parts[4]


@pytest.mark.parametrize("name", takes("drumroll"))
def test_a_roll_is_of_single_strokes_and_grows(name: str) -> None:
    samples = wave(name)
    assert 15 <= strokes(samples[: round(1.3 * RATE)], 9, 40) <= 30
    assert energy(samples[RATE : round(1.3 * RATE)]) > 2 * energy(samples[: round(0.3 * RATE)])


@pytest.mark.parametrize(("name", "slowest", "least", "most"), [
    *((name, 4, 5.5, 7) for name in takes("hooves")),
    *((name, 2, 2.5, 3) for name in takes("gallop")),
    *((name, 3, 3.8, 4.6) for name in takes("tread")),
])
def test_legs_keep_time(name: str, slowest: float, least: float, most: float) -> None:
    assert least < strokes(wave(name), slowest, 12) < most


@pytest.mark.parametrize("names", [
    [*takes("cannon"), *takes("tread")], [*takes("pof"), *takes("step")], takes("musket"),
])
def test_takes_of_a_sound_differ(names: list[str]) -> None:
    assert len({(len(wave(name)), round(energy(wave(name)), 3)) for name in names}) == len(names)


def test_the_ear_can_tell_paper_from_powder() -> None:
    """How often a wave crosses zero orders the sounds from dull to bright."""
    def bright(name: str) -> float:
        samples = wave(name)
        return sum(a < 0 <= b for a, b in pairwise(samples)) / len(samples)

    order = ["tread1", "cannon1", "place1", "musket1", "whoosh1", "page1"]
    assert [bright(name) for name in order] == sorted(bright(name) for name in order)
