"""Figures that a plug-in draws: shown on a base in the army's colour, bounded, or refused."""

import re
import wave
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from client.boards.open_box import BOX, LINING, open_box
from client.games import plugins
from client.games.own_files import LONGEST
from client.miniatures import own_figures
from client.miniatures.appearance import STANDARD
from client.miniatures.disc_faces import face_of
from client.miniatures.discs import pictured
from client.miniatures.wardrobe import Wardrobe
from client.stage.sound_effects import ON_FOOT, voice
from client.window.own_sounds import own_sound
from client.window.sound import Sounds
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


CACHES = (own_figures.figure, pictured, own_sound)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Install the page's game with a drawn man, and give the folder for his picture."""
    source = THREE.replace('"drummer"', f'"{MAN}"')
    assert source != THREE
    kit.distribution(tmp_path, "three", "tambour_drawn:GAME",
                     {"tambour_drawn/__init__.py": source, "tambour_drawn/RULES.md": "# Three"})
    (tmp_path / "tambour_drawn" / "pictures").mkdir()
    for cache in CACHES:
        cache.cache_clear()
    with kit.installed(tmp_path):
        yield tmp_path / "tambour_drawn" / "pictures"
    for cache in CACHES:
        cache.cache_clear()


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
    png((1025, 8)), declared(png((20, 30)), 1 << 30), png((20, 30)) + bytes(LONGEST),
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


def row(*colours: tuple[int, int, int, int]) -> bytes:
    """Draw frames of 40 by 60 pixels side by side."""
    drawn, into = pygame.Surface((40 * len(colours), 60), pygame.SRCALPHA, 32), BytesIO()
    for n, colour in enumerate(colours):
        drawn.fill(colour, (40 * n + 10, 5, 20, 50))
    pygame.image.save(drawn, into, "row.png")
    return into.getvalue()


GREEN, BLACK, WHITE = (10, 200, 30, 255), (10, 10, 10, 255), (240, 240, 240, 255)


def test_a_man_moves_as_he_was_drawn(folder: Path) -> None:
    (folder / "man.png").write_bytes(row(GREEN))
    (folder / "man-move.png").write_bytes(row(BLACK, GREEN, WHITE))
    assert plugins.discover() == ()
    wardrobe = Wardrobe(90, 74, ("blue", "red"))
    assert [wardrobe.length(MAN, each) for each in ("idle", "move", "action")] == [1, 3, 1]
    seen = []
    for index in range(4):
        frame = wardrobe.frame(MAN, "blue", "move", 0, index)
        whole = frame.surface.get_rect(topleft=(frame.dx, frame.dy))
        assert whole == wardrobe.frame(MAN, "blue", "idle", 0, 0).surface.get_rect(
            topleft=whole.topleft), "he stands where he stood"
        seen.append(tuple(frame.surface.get_at((whole.w // 2, round(0.3 * whole.h))))[:3])
    assert seen[0] == seen[3]
    assert len(set(seen)) == 3


@pytest.mark.parametrize("data", [
    b"", row(GREEN)[:80], png((50, 60)), png((80, 61)), row(*[GREEN] * 17),
], ids=["empty", "cut", "another width", "another height", "too many"])
def test_a_movement_that_cannot_be_shown_keeps_the_game_out(data: bytes, folder: Path) -> None:
    (folder / "man.png").write_bytes(row(GREEN))
    (folder / "man-fall.png").write_bytes(data)
    (told,) = plugins.discover()
    assert f"the wardrobe has no miniature {MAN}" in told


def wav(seconds: float = 0.2, rate: int = 22_050, width: int = 2, channels: int = 1) -> bytes:
    into = BytesIO()
    with wave.open(into, "wb") as sound:
        sound.setparams((channels, width, rate, 0, "NONE", ""))
        sound.writeframes(bytes(round(seconds * rate) * width * channels))
    return into.getvalue()


def test_a_man_is_heard_as_he_brings_it(folder: Path) -> None:
    sounds = folder.parent / "sounds"
    sounds.mkdir()
    (folder / "man.png").write_bytes(row(GREEN))
    (sounds / "man-act.wav").write_bytes(wav())
    assert plugins.discover() == ()
    assert voice(MAN).act == f"{MAN}-act"
    assert voice(MAN).move == ON_FOOT.move
    assert Sounds()._of(f"{MAN}-act") == [sounds / "man-act.wav"]
    assert Sounds()._of(f"{MAN}-move") == []


@pytest.mark.parametrize("data", [
    b"", b"OggS" + bytes(99), wav()[:30], wav(4.1), wav(width=1), wav(rate=4_000), wav(0.0),
    wav(1.0, 48_000, 2, 3), wav() + bytes(LONGEST),
], ids=["empty", "ogg", "cut", "long", "coarse", "slow", "nothing", "three ears", "large"])
def test_a_sound_that_cannot_be_played_stays_silent(data: bytes, folder: Path) -> None:
    sounds = folder.parent / "sounds"
    sounds.mkdir()
    (folder / "man.png").write_bytes(row(GREEN))
    (sounds / "man-move.wav").write_bytes(data)
    assert plugins.discover() == ()
    assert own_sound(f"{MAN}-move") is None
    assert voice(MAN).move == ON_FOOT.move


def lidded(folder: Path, lid: str) -> None:
    source = folder.parent / "__init__.py"
    source.write_text(source.read_text().replace('golden="",', f'golden="", lid="{lid}",'))


def test_a_lid_shows_its_own_picture(folder: Path) -> None:
    (folder / "man.png").write_bytes(row(GREEN))
    whole, into = pygame.Surface((300, 60)), BytesIO()
    whole.fill((200, 30, 120))
    pygame.image.save(whole, into, "lid.png")
    (folder / "lid.png").write_bytes(into.getvalue())
    lidded(folder, "own:tambour_drawn/lid")
    assert plugins.discover() == ()
    pygame.font.init()
    *_, face = open_box(GAMES["three"], (90, 60, 30), BOX, STANDARD)
    assert face is not None
    x, y, wide, high = LINING
    for across in (8, wide // 2, wide - 8):
        assert tuple(face.get_at((x + across, y + high // 2)))[:3] == (200, 30, 120)


@pytest.mark.parametrize("lid", ["own:tambour_drawn/none", "lid.png", "own:../lid", "own:os/path"])
def test_a_lid_that_cannot_be_shown_keeps_the_game_out(lid: str, folder: Path) -> None:
    (folder / "man.png").write_bytes(row(GREEN))
    lidded(folder, lid)
    (told,) = plugins.discover()
    assert "the picture of its lid cannot be shown" in told
