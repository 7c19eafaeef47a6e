"""One frame for paper is the frame a table would show."""

import pygame

from client.miniatures.wardrobe import Wardrobe


def test_a_still_is_the_first_frame_of_the_idle() -> None:
    ours, theirs = (Wardrobe(64, 52, ("blue", "red")) for _ in range(2))
    for piece, army, eighth in (("drummer", "red", 3), ("cannon", "blue", 0), ("hill", "", 0)):
        still = ours.still(piece, army, 2 * eighth)
        frame = theirs.frame(piece, army, "idle", eighth, 0)
        assert still[1:] == frame[1:]
        assert pygame.image.tobytes(still.surface, "RGBA") == pygame.image.tobytes(
            frame.surface, "RGBA")
