"""Motions on a made-up clock: each says where a miniature is between its start and its end.

A track is one miniature's motions in order; before the first it stands as at that motion's start,
between two as at the end of the last. Nothing here reads a clock: whoever performs passes the time,
which is how a film, a test and the screen share every motion.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from core.piece import Point, Seat

from .sprites import Sprite

Ease = Callable[[float], float]


def even(u: float) -> float:
    """Go at the same speed all the way."""
    return u


def smooth(u: float) -> float:
    """Start and stop softly."""
    return u * u * (3 - 2 * u)


def bump(u: float) -> float:
    """Rise from 0 to 1 and fall back."""
    return math.sin(math.pi * max(0.0, min(1.0, u)))


@dataclass(frozen=True)
class Motion:
    """From `start` for `length` seconds, `pose` gives the sprite for the eased share done."""

    start: float
    length: float
    pose: Callable[[float], Sprite | None]
    ease: Ease = smooth

    @property
    def end(self) -> float:
        """Give the time at which it is done."""
        return self.start + self.length

    def at(self, now: float) -> Sprite | None:
        """Give the sprite at a time, held still before the start and after the end."""
        share = (now - self.start) / self.length if self.length else 1.0
        return self.pose(self.ease(max(0.0, min(1.0, share))))


@dataclass(frozen=True)
class Effect:
    """Something that is not a miniature: what, where, when.

    `what` is "sweep", "rain" or the name of a sheet ("smoke", "stars"); `turn` is the facing before
    and after for a sweep (eighths), `seat` whose it is.
    """

    what: str
    x: float
    y: float
    start: float
    length: float
    seat: Seat = 0
    turn: tuple[float, float] = (0.0, 0.0)

    def share(self, now: float) -> float | None:
        """Say how far it is, 0 to 1, or None when it is not to be seen."""
        done = (now - self.start) / self.length
        return done if 0.0 <= done < 1.0 else None


@dataclass(frozen=True)
class Banner:
    """A sentence told to everybody for a moment: msgid, whose, when, above which place."""

    msgid: str
    seat: Seat | None
    start: float
    length: float
    place: tuple[float, float] | None = None


@dataclass
class Timeline:
    """Everything one batch of events shows: tracks by piece id, effects, banners, sound cues."""

    tracks: dict[Point, list[Motion]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    banners: list[Banner] = field(default_factory=list)
    cues: list[tuple[float, str]] = field(default_factory=list)

    @property
    def length(self) -> float:
        """Give the time at which everything is done."""
        ends = [motion.end for track in self.tracks.values() for motion in track]
        ends += [effect.start + effect.length for effect in self.effects]
        ends += [banner.start + banner.length for banner in self.banners]
        return max(ends, default=0.0)

    def sprites(self, now: float) -> list[Sprite]:
        """Give every miniature that has a track, as it is at a time."""
        found = []
        for track in self.tracks.values():
            current = track[0]
            for motion in track:
                if motion.start <= now:
                    current = motion
            sprite = current.at(now)
            if sprite is not None:
                found.append(sprite)
        return found
