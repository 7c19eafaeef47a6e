"""The band at a table: a tune's stems on channels of their own, and the room that is heard behind.

All stems of a tune begin together and go round together, those that are not to be heard yet at no
loudness; so each comes in at a bar and in time. Their files are decoded whole: the mixer can stream
one file only. Nothing plays for ever: after some rounds without a change the band falls silent.
"""

import time
from collections.abc import Callable
from pathlib import Path

import pygame

BARS = {"fifes": 1.136, "bamboo": 2.64, "bugles": 1.056, "shawm": 1.332, "recorder": 2.1}
"""Seconds of a tune's bar (`sprites.sounds.tunes`)."""
STEMS = 3
"""Of a tune."""
ROOM, RESERVED = STEMS, STEMS + 1
"""The channel of the room, and how many channels no other sound may take."""
ROUNDS = 3
"""How often a tune is played: a title that is left open falls silent."""
FADE = 700
"""Milliseconds in which what ends fades away."""


class Band:
    """What plays and how loud; only the sounds' own thread touches it, with the mixer open."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._name, self._parts, self._volume = "", 0, 0.0
        self._began, self._ends, self._bar = 0.0, 0.0, 1.0
        self._length = 1.0
        self._room: Path | None = None

    def play(self, name: str, files: list[Path], parts: int, volume: float) -> None:
        """Let so many of a tune's stems be heard: at once when it begins, else from the next bar
        on; no files let it fade away."""
        if not files:
            self._name = ""
            for channel in self._channels():
                _fade(channel, FADE)
            return
        if name == self._name:
            if parts != self._parts:
                self._parts, self._ends = parts, self._clock() + ROUNDS * self._length
            if volume != self._volume:
                self.level(volume)
            if pygame.mixer.Channel(0).get_busy():
                return
        self._name = ""  # a file that is no sound leaves silence
        stems = [pygame.mixer.Sound(file) for file in files[:STEMS]]
        self._name, self._parts, self._volume = name, parts, volume
        for channel, stem in zip(self._channels(), stems, strict=False):
            channel.play(stem, loops=-1)
        self._length, self._bar = stems[0].get_length(), BARS.get(name, 1.0)
        self._began = self._clock()
        self._ends = self._began + ROUNDS * self._length
        self._mix()

    def level(self, volume: float) -> None:
        """Change how loud the tune is."""
        self._volume = volume
        self._mix()

    @property
    def wait(self) -> float | None:
        """Give the seconds to the next bar, at which `bar` is to be called; None while nothing
        plays."""
        if not self._name:
            return None
        return self._bar - (self._clock() - self._began) % self._bar

    def bar(self) -> None:
        """Begin a bar: who was called comes in, and what was played long enough ends."""
        if self._name and self._clock() >= self._ends:
            self._name = ""
            for channel in self._channels():
                _fade(channel, 2 * FADE)
        else:
            self._mix()

    def room(self, file: Path | None, volume: float) -> None:
        """Let the room be heard, or fade away."""
        channel = pygame.mixer.Channel(ROOM)
        if file is None:
            _fade(channel, FADE)
        elif file != self._room or not channel.get_busy():
            channel.set_volume(volume)  # a fade rises to what the channel had before it
            channel.play(pygame.mixer.Sound(file), loops=-1, fade_ms=FADE)
        self._room = file
        if file is not None:
            channel.set_volume(volume)

    def _channels(self) -> list[pygame.mixer.Channel]:
        return [pygame.mixer.Channel(number) for number in range(STEMS)]

    def _mix(self) -> None:
        for number, channel in enumerate(self._channels()):
            channel.set_volume(self._volume if number < self._parts else 0.0)


def _fade(channel: pygame.mixer.Channel, milliseconds: int) -> None:
    """Let a channel fade away; SDL fades none that is silent, which would go round for ever."""
    if channel.get_volume() > 0:
        channel.fadeout(milliseconds)
    else:
        channel.stop()
