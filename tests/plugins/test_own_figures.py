"""Figures that a plug-in draws: shown on a base in the army's colour, bounded, or refused."""

import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from client.games import plugins
from client.miniatures import own_figures
from client.miniatures.disc_faces import face_of
from client.miniatures.wardrobe import Wardrobe
from core.games import GAMES
from tests.plugins import kit

PAGE = Path(kit.HERE.parents[1], "core", "games", "ADDING.md").read_text()
(THREE,) = re.findall(r"^```python\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
MAN = "own:tambour_drawn/man"


def png(size: tuple[int, int], colour: tuple[int, int, int, int] = (10, 200, 30, 255)) -> bytes:
    """Draw a block with an empty margin."""
    drawn, into = pygame.Surface(size, pygame.SRCALPHA, 32), BytesIO()
    drawn.fill(colour, pygame.Rect(0, 0, *size).inflate(-size[0] // 2, -size[1] // 4))
    pygame.image.save(drawn, into, "man.png")
    return into.getvalue()


def declared(data: bytes, side: int) -> bytes:
    """Say another size in the head of a PNG, with its check right."""
    head = b"IHDR" + side.to_bytes(4, "big") * 2 + data[24:29]
    return data[:12] + head + zlib.crc32(head).to_bytes(4, "big") + data[33:]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Install the page's game with a drawn man, and give the folder for his picture."""
    source = THREE.replace('"drummer"', f'"{MAN}"')
    assert source != THREE
    kit.distribution(tmp_path, "three", "tambour_drawn:GAME",
                     {"tambour_drawn/__init__.py": source, "tambour_drawn/RULES.md": "# Three"})
    (tmp_path / "tambour_drawn" / "pictures").mkdir()
    own_figures.picture.cache_clear()
    with kit.installed(tmp_path):
        yield tmp_path / "tambour_drawn" / "pictures"
    own_figures.picture.cache_clear()


def test_a_drawn_man_stands_on_a_base_of_his_army(folder: Path) -> None:
    (folder / "man.png").write_bytes(png((200, 300)))
    assert plugins.discover() == ()
    assert GAMES["three"].kinds["O"][1] == MAN
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for cell in (30, 44, 90, 160):
        wardrobe = Wardrobe(cell, round(0.82 * cell), ("blue", "red"))
        left, top, right, bottom = wardrobe.reach()
        blue, red = (wardrobe.frame(MAN, army, "move", 3, 7) for army in ("blue", "red"))
        assert blue.surface.get_size() == red.surface.get_size()
        assert pygame.image.tobytes(blue.surface, "RGBA") != (
            pygame.image.tobytes(red.surface, "RGBA")), "the base tells whose he is"
        whole = blue.surface.get_rect(topleft=(blue.dx, blue.dy))
        assert -left <= whole.left < whole.right <= right
        assert -top <= whole.top < whole.bottom <= bottom
        head = blue.surface.get_at((whole.w // 2, round(0.3 * whole.h)))
        drawn = zip(head[:3], (10, 200, 30), strict=True)
        assert max(abs(a - b) for a, b in drawn) < 8, "he is as he was drawn"
        assert wardrobe.icon(MAN, "red", 64).get_bounding_rect().h > 40


@pytest.mark.parametrize("data", [
    None, b"", b"GIF89a" + bytes(100), png((200, 300))[:60], png((200, 300), (0, 0, 0, 0)),
    png((1025, 8)), declared(png((20, 30)), 1 << 30), png((20, 30)) + bytes(own_figures.LONGEST),
    b"\x89PNG" + bytes(100 << 20),
], ids=["none", "empty", "gif", "cut", "nothing on it", "wide", "a bomb", "long", "100 MB"])
def test_what_cannot_be_shown_is_told_in_a_sentence(data: bytes | None, folder: Path) -> None:
    if data is not None:
        (folder / "man.png").write_bytes(data)
    (said,) = plugins.discover()
    assert "the wardrobe has no miniature own:tambour_drawn/man" in said
    assert "three" not in GAMES


@pytest.mark.parametrize("name", [
    "own:", "own:tambour_drawn", "own:tambour_drawn/../man", "own:os/man", "own:no_such/man",
    "own:tambour_drawn/MAN", "own:/man", "own:tambour_drawn/" + "m" * 33,
])
def test_a_name_reaches_nothing_else(name: str, folder: Path) -> None:
    (folder / "man.png").write_bytes(png((200, 300)))
    assert plugins.discover() == ()
    assert face_of(name) is None
