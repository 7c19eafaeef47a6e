"""How fights are staged: who strikes is seen to strike before anybody falls, who falls stays down.

Miniatures are asked for by their real animations, but no picture is unpacked: which one would be
shown is all that counts here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame
import pytest

from client.board.choreography import choreograph
from client.board.motion_script import MotionScript, Timeline
from client.board.picture import picture_of
from client.board.projection import Projection
from client.board.sprites import Stamp, stamp
from core.event import Duelled, Ended, Event, Moved, Outcome, Taken
from core.piece import Piece
from sprites import manifest

from .test_table_kit import Pegs, napoleon

RULES, POSITION = napoleon()
FALLING = sorted(name for name, does in manifest().strips if does == "fall" and "-" not in name)
BURSTING = ("lz_bomb", "lz_mine")
FPS = 60


class Frames(Pegs):
    """Pegs with the real lengths of all animations, which remember what was shown last."""

    asked: tuple[str, str, int] = ("", "", 0)

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        self.asked = piece, animation, index
        return super().frame(piece, army, animation, heading, index)

    def length(self, piece: str, animation: str) -> int:
        return len(manifest().strip(piece, animation, 0).frames)


def seen(line: Timeline, track: int) -> Iterator[tuple[float, str, int]]:
    """Yield when which picture of which animation is shown of one piece, from first to last."""
    figures, alone = Frames(40), Timeline({track: line.tracks[track]})
    projection = Projection(RULES.topology, pygame.Rect(0, 0, 420, 380))
    for number in range(round(line.length * FPS) + 1):
        for sprite in alone.sprites(number / FPS):
            stamp(figures, projection, sprite)
            yield number / FPS, *figures.asked[1:]


def script_of(miniatures: Sequence[str]) -> MotionScript:
    """Begin a script in which pieces called "0", "1"... are these miniatures; nobody stands."""
    kinds = {str(number): ("", name) for number, name in enumerate(miniatures)}
    return MotionScript({}, replace(picture_of(RULES, ""), kinds=kinds))


def taken(taker: str, victim: str) -> Timeline:
    """Let one miniature take another, three cells away."""
    one, two = Piece(0, "0", 1), Piece(1, "1", 2)
    script = script_of((taker, victim))
    script.board = {0: one, 24: two}
    events: tuple[Event, ...] = (Moved(one, 0, 24), Taken(two, 24, 0))
    return choreograph(script, events)


@pytest.mark.parametrize("name", FALLING)
def test_who_has_fallen_does_not_stand_up_again(name: str) -> None:
    shown = [(doing, index) for _, doing, index in seen(taken("infantry", name), 2)]
    down = [index for doing, index in shown if doing == ("action" if name in BURSTING else "fall")]
    assert down
    assert down == sorted(down)
    assert down[-1] == Frames(40).length(name, "action" if name in BURSTING else "fall") - 1
    assert shown[-1][0] != "idle"


@pytest.mark.parametrize("name", BURSTING)
def test_a_bomb_bursts_when_it_fights_and_stands_still_when_it_wins(name: str) -> None:
    one, two = Piece(0, "0", 1), Piece(1, "1", 2)
    script = script_of(("lz_captain", name))
    script.board = {0: one, 8: two}
    both = Duelled(one, two, 0, 8, "both"), Taken(one, 0, 0), Taken(two, 8, 0)
    line = choreograph(script, both)
    assert "action" in {doing for _, doing, _ in seen(line, 2)}
    assert "fall" not in {doing for _, doing, _ in seen(line, 2)}
    script = script_of(("lz_captain", name))
    script.board = {0: Piece(1, "0", 1), 8: two}
    line = choreograph(script, (Ended(Outcome((1,), "flag", "L-22")),))
    assert set(line.tracks) == {1}
