"""What is written can be read: 4.5:1 on the pixels that are really behind it."""

import pygame
import pytest

from client.theme import Theme
from client.widgets import paint
from client.widgets.button import Button
from client.widgets.focus import Look

from .contrast import contrast

READABLE = 4.5


def painted(tone: str, label: str, look: Look, chosen: bool, size: tuple[int, int]
            ) -> pygame.Surface:
    button = Button(label, lambda: None, tone, units=26, chosen=chosen)
    button.rect = pygame.Rect((0, 0), size)
    face = pygame.Surface(size)
    button.draw(face, Theme((1280, 720)), look)
    return face


@pytest.mark.parametrize("tone", paint.TONES)
@pytest.mark.parametrize("look", [Look(), Look(hover=True), Look(hover=True, pressed=True)])
@pytest.mark.parametrize("size", [(106, 50), (228, 50), (300, 110)])
def test_letters_of_a_button_stand_off_every_pixel_behind_them(
    tone: str, look: Look, size: tuple[int, int]
) -> None:
    for chosen in (False, True):
        bare = painted(tone, "", look, chosen, size)
        full = painted(tone, "Égypte", look, chosen, size)
        spots = [(x, y) for x in range(size[0]) for y in range(size[1])
                 if full.get_at((x, y)) != bare.get_at((x, y))]
        assert len(spots) > 150
        behind = {tuple(bare.get_at(spot)) for spot in spots}
        darkest = max((full.get_at(spot) for spot in spots),
                      key=lambda c: min(contrast(c, each) for each in behind))
        assert min(contrast(darkest, each) for each in behind) >= READABLE
