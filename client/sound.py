"""Sounds by name: played when file and device exist, else silence; never an error."""

from pathlib import Path

import pygame

SOUNDS = Path(__file__).parent / "media" / "sounds"


class Sounds:
    """The mixer, opened at the first sound so that the first frame does not wait for a device."""

    def __init__(self, volume: float = 0.7, on: bool = True) -> None:
        self.volume = volume
        self.on = on
        self.works: bool | None = None
        """None until tried."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def set(self, volume: float, on: bool) -> None:
        """Change volume (0 to 1) and mute."""
        self.volume, self.on = volume, on
        if self.works and not on:
            pygame.mixer.stop()

    def play(self, name: str) -> None:
        """Play a sound if it is there, the device is there, and the player wants it."""
        if not self.on or self.volume <= 0 or self.works is False:
            return
        files = (SOUNDS / f"{name}.ogg", SOUNDS / f"{name}.wav")
        file = next((f for f in files if f.exists()), None)
        if file is None:
            return
        try:
            if self.works is None:
                pygame.mixer.init()
                self.works = True
            if name not in self._loaded:
                self._loaded[name] = pygame.mixer.Sound(file)
            sound = self._loaded[name]
            if sound:
                sound.set_volume(self.volume)
                sound.play()
        except (pygame.error, NotImplementedError, OSError):
            if self.works:
                self._loaded[name] = None
            else:
                self.works = False
