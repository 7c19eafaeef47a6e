"""Sounds by name: heard where files, a device and the player's wish are there; else silence.

A thread of its own owns the mixer and is told what to do through a queue, instead of calling the
mixer from the frame loop: opening a device, decoding a file and waiting for a fade never cost a
frame, and without a device nobody is told anything. A device that comes later is opened when SDL
tells of it, and one that goes leaves silence.

The names of the files say what they are: `cannon1.ogg` to `cannon3.ogg` are the takes of "cannon",
one is chosen at each play; `tune_fifes1.ogg` to `tune_fifes3.ogg` are the stems of a tune, which a
game's passport may name, and `room_noon.ogg` is the room about a table.
"""

import contextlib
import os
import queue
import random
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from .band import RESERVED, STEMS, Band
from .own_sounds import own_sound

SOUNDS = Path(__file__).parent.parent / "media" / "sounds"
CHANNELS = 16 + RESERVED
"""Sounds heard at the same time, with the band; what comes on top is not."""
ALIKE = 3
"""Of which so many may be the same."""
PAN = 0.6
"""How far to one side a sound is heard at most: 1 were in one ear only."""
NOISE = (b"ALSA lib", b"Cannot connect to server", b"jack server")
"""What libraries under the mixer write to the terminal where there is no device."""


def takes(folder: Path) -> dict[str, list[Path]]:
    """List the files of each sound by its name."""
    files: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.ogg")):
        files.setdefault(file.stem.rstrip("0123456789"), []).append(file)
    return files


class Loudness(NamedTuple):
    """How loud effects are, music, music at a table and the room (0 to 1), whether anything is
    heard at all, and which time of day it is in the room."""

    volume: float = 0.7
    on: bool = True
    music: float = 0.45
    table: float = 0.25
    room: float = 0.25
    day: str = "noon"


USUAL = Loudness()


class Sounds:
    """What the screens ask for; every call returns at once."""

    def __init__(self, loud: Loudness = USUAL) -> None:
        self.loud = loud
        self.tuned = ""
        """The tune that is wanted, "" for none."""
        self.parts: int | None = None
        """How many of its stems are heard at a table; None where it is played whole."""
        self._files: dict[str, list[Path]] | None = None
        self._desk = Desk()
        self._orders: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def works(self) -> bool | None:
        """Say whether there is a device; None until one was looked for."""
        return self._desk.works

    def set(self, loud: Loudness) -> None:
        """Change how loud all is; mute is at once."""
        self.loud = loud
        if not loud.on and self._thread is not None:
            self._order(self._desk.hush)
        self._play_tune()

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play a take of a sound, if the player wants to hear it; `pan` is -1 for the left, 1 for
        the right."""
        files = self._of(name)
        if self.loud.on and self.loud.volume > 0 and files:
            self._order(partial(self._desk.play, name, files, self.loud.volume, pan))

    def tune(self, tune: str, parts: int | None = None) -> None:
        """Play a tune whole, or so many of its stems at a table, in a room that is heard too; ""
        lets all of it fade away; what is wanted already goes on."""
        if (tune, parts) != (self.tuned, self.parts):
            self.tuned, self.parts = tune, parts
            self._play_tune()

    def on_device(self, event: pygame.Event) -> None:
        """Take an event of a device that came or went: open the one that was missing, or let go of
        the one that sounds were played on (`which` is 0 for any other that went)."""
        if self._thread is not None and not event.iscapture:
            came = event.type == pygame.AUDIODEVICEADDED
            self._order(self._desk.found if came else partial(self._desk.lost, event.which != 0))

    def wait(self) -> None:
        """Wait until everything asked for so far has begun."""
        if self._thread is not None:
            done = threading.Event()
            self._order(done.set)
            done.wait()

    def close(self) -> None:
        """Fall silent for good and give the device back."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join(2.0)

    def _play_tune(self) -> None:
        """Order what is wanted of the band; where nobody wants anything, nothing is opened."""
        loud, whole = self.loud, self.parts is None
        volume = loud.music if whole else loud.table
        files = self._of(f"tune_{self.tuned}") if self.tuned and loud.on and volume > 0 else []
        rooms = [] if whole or not loud.on or not loud.room else self._of(f"room_{loud.day}")
        if files or rooms or self._thread is not None:
            self._order(partial(self._desk.tune, Wanted(
                self.tuned, tuple(files), STEMS if self.parts is None else self.parts, volume,
                rooms[0] if rooms else None, loud.room)))

    def _of(self, name: str) -> list[Path]:
        if self._files is None:
            self._files = takes(SOUNDS)
        if name.startswith("own:") and (own := own_sound(name)) is not None:
            return [own]
        return self._files.get(name, [])

    def _order(self, what: Callable[[], None]) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()
        self._orders.put(what)

    def _work(self) -> None:
        while (order := self._next()) is not None:
            with contextlib.suppress(pygame.error, NotImplementedError, OSError):
                order()
        self._desk.close()

    def _next(self) -> Callable[[], None] | None:
        """Wait for an order, or for the next bar of the band."""
        try:
            return self._orders.get(timeout=self._desk.band.wait)
        except queue.Empty:
            return self._desk.band.bar


class Wanted(NamedTuple):
    """What the band is to play: a tune, its stems' files (none: silence), how many of them are to
    be heard and how loud, and the room, if any, and how loud that."""

    tune: str = ""
    files: tuple[Path, ...] = ()
    parts: int = STEMS
    volume: float = 0.0
    room: Path | None = None
    behind: float = 0.0


class Desk:
    """The mixer, and what it has loaded; only the sounds' own thread touches it."""

    def __init__(self) -> None:
        self.works: bool | None = None
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._last: dict[str, Path] = {}
        self.band = Band()
        self._wanted = Wanted()
        self._refused: set[str] = set()
        """The devices that were there when none could be opened."""

    def open(self) -> bool:
        """Open the device at the first need; False where there is none, and it is not asked again
        before one is found."""
        if self.works is None:
            try:
                with hushed():
                    pygame.mixer.init()
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(RESERVED)
                self.works = True
            except (pygame.error, NotImplementedError, OSError):
                self.works = False
                self._listen()
        return self.works

    def _listen(self) -> None:
        """Keep SDL's audio running without a mixer, for only then it tells of devices."""
        from pygame._sdl2 import sdl2

        with contextlib.suppress(sdl2.error), hushed():
            sdl2.init_subsystem(sdl2.INIT_AUDIO)
        self._refused = self._present()

    def _present(self) -> set[str]:
        """Name the devices that SDL sees now."""
        from pygame._sdl2 import audio, sdl2

        with contextlib.suppress(sdl2.error):
            return set(audio.get_audio_device_names(False))
        return set()

    def found(self) -> None:
        """Open the device that has come, if there was none, and go on with the tune.

        One that could not be opened is not tried again before it is plugged in anew: SDL tells of
        it again each time that it begins to look for devices.
        """
        if self.works is False and self._present() - self._refused:
            self._open_again()

    def lost(self, ours: bool) -> None:
        """Let go of the device that has gone if it is ours, and take another where there is one."""
        if self.works and ours:
            self._open_again()
        elif self.works is False:
            self._refused &= self._present()

    def _open_again(self) -> None:
        self.close()  # the mixer opens only where SDL's audio is off
        self.works, self.band = None, Band()
        if self.open():
            self.tune(self._wanted)

    def play(self, name: str, files: list[Path], volume: float, pan: float = 0.0) -> None:
        """Play one of a sound's takes, never the same twice running."""
        if not self.open():
            return
        file = random.choice([f for f in files if f != self._last.get(name)] or files)
        self._last[name] = file
        if file not in self._loaded:
            self._loaded[file] = None  # a file that is no sound stays silent
            self._loaded[file] = pygame.mixer.Sound(file)
        sound = self._loaded[file]
        alike = (self._loaded.get(each) for each in files)
        if sound is not None and sum(s.get_num_channels() for s in alike if s) < ALIKE:
            sound.set_volume(volume)
            if (channel := sound.play()) is not None:
                aside = PAN * max(-1.0, min(1.0, pan))
                channel.set_volume(min(1.0, 1.0 - aside), min(1.0, 1.0 + aside))

    def tune(self, wanted: Wanted) -> None:
        """Let the band play what is wanted; a device is opened only where that is anything."""
        self._wanted = wanted
        if (wanted.files or wanted.room or self.works) and self.open():
            self.band.room(wanted.room, wanted.behind)
            self.band.play(wanted.tune, list(wanted.files), wanted.parts, wanted.volume)

    def hush(self) -> None:
        """Stop everything at once."""
        if self.works:
            pygame.mixer.stop()
            self.band = Band()

    def close(self) -> None:
        """Give the device back, or end the looking for one."""
        if self.works is not None:
            self._loaded.clear()
            pygame.mixer.quit()


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Keep off the terminal what libraries in C write there when they find no device.

    What anybody else wrote meanwhile is written afterwards.
    """
    try:
        kept = os.dup(2)
    except OSError:  # a window without a terminal
        yield
        return
    with tempfile.TemporaryFile() as said:
        os.dup2(said.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            said.seek(0)
            os.write(2, b"".join(line for line in said if not line.startswith(NOISE)))
