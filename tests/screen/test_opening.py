"""The first picture of a start: real, there before the program is loaded, and open to clicks."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from client.__main__ import main
from client.memory import settings as store
from client.memory.settings import Settings
from client.window.splash import window

Flip = Callable[[pygame.Surface, int], None]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[pygame.Surface]]:
    """Start the program as a player does; its pictures until it ends, in two seconds at most."""

    def go(chosen: Settings | None = None, seen: Flip = lambda face, n: None, most: int = 2
           ) -> list[pygame.Surface]:
        pygame.quit()
        if chosen is not None:
            store.save(chosen)
        pictures: list[pygame.Surface] = []

        def flip() -> None:
            face = pygame.display.get_surface()
            assert face is not None
            pictures.append(face.copy())
            if len(pictures) == 1:
                pygame.time.set_timer(pygame.QUIT, 2000)
            seen(face, len(pictures))
            if len(pictures) == most:
                pygame.event.post(pygame.Event(pygame.QUIT))

        monkeypatch.setattr("client.cli.window.display", lambda named=True: True)
        monkeypatch.setattr(pygame.display, "flip", flip)
        assert main([]) == 0
        return pictures

    return go


def apart(a: pygame.Surface, b: pygame.Surface) -> float:
    """How far two pictures differ: levels of 255, on average."""
    assert a.get_size() == b.get_size()
    both = a.copy()
    both.blit(b, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = b.copy()
    back.blit(a, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    both.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return sum(pygame.transform.average_color(both)[:3]) / 3


def halved(face: pygame.Surface) -> pygame.Surface:
    """A picture at half its size: what a codec blurs from pixel to pixel is gone there."""
    return pygame.transform.smoothscale_by(face, 0.5)


@pytest.mark.parametrize(("size", "most"), [((1280, 720), 2.0), ((800, 600), 2.0),
                                            ((1920, 1080), 12.0)])
def test_the_first_picture_is_the_title(
    start: Callable[..., list[pygame.Surface]], size: tuple[int, int], most: float
) -> None:
    """What comes with the program is the title as it is: else `python -m tests.bake_titles`."""
    english, title, *_ = start(Settings(language="en", size=size, sound=False))
    french, titre, *_ = start(Settings(language="fr", size=size, sound=False))
    assert apart(halved(english), halved(title)) <= most
    assert apart(halved(french), halved(titre)) <= most
    assert pygame.image.tobytes(english, "RGB") != pygame.image.tobytes(french, "RGB"), (
        "it speaks the player's language")


@pytest.mark.parametrize("chosen", [
    Settings(language="en", size=(1100, 700), sound=False),
    Settings(language="fr", size=(640, 480), sound=False, zoom=1.3, day="night"),
])
def test_another_window_is_remembered_to_the_pixel(
    start: Callable[..., list[pygame.Surface]], chosen: Settings
) -> None:
    title, *_ = start(chosen)
    kept, = store.picture_folder().glob("title*")
    old = title.copy()
    old.fill((255, 0, 0), (5, 5, 60, 60))
    pygame.image.save(old, kept)  # as if the title had been changed since
    first, again, *_ = start()
    assert apart(first, old) == 0 == apart(again, title)
    assert apart(pygame.image.load(kept), title) == 0, "the next start is right again"


def test_what_is_clicked_meanwhile_is_not_remembered(
    start: Callable[..., list[pygame.Surface]]
) -> None:
    def click(face: pygame.Surface, number: int) -> None:
        if number == 1:
            where = {"pos": (880, 42), "button": 1}  # "Settings", which opens another screen
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, where))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, where))

    title, *_ = start(Settings(language="en", size=(1100, 700), sound=False))
    first, *_, opened = start(None, click, 9)
    assert apart(first, title) == 0 < apart(first, opened), "the click counted"
    again, *_ = start()
    assert apart(again, title) == 0


def test_a_picture_that_cannot_be_read_or_kept_is_only_slower(
    start: Callable[..., list[pygame.Surface]]
) -> None:
    chosen = Settings(language="en", size=(1100, 700), sound=False)
    start(chosen)
    folder = store.picture_folder()
    kept, = folder.glob("title*")
    kept.write_bytes(b"BM" + bytes(90))
    title, *_ = start()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    folder.write_bytes(b"a file is in the way")
    plain, *_ = start()
    assert apart(plain, title) == 0


def test_a_click_while_it_loads_is_not_lost(
    start: Callable[..., list[pygame.Surface]]
) -> None:
    quit_button = (1198, 40)

    def click(face: pygame.Surface, number: int) -> None:
        if number == 1:
            where = {"pos": quit_button, "button": 1}
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, where))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, where))

    assert len(start(Settings(language="en", size=(1280, 720), sound=False), click, 4)) < 4


def test_it_is_there_before_the_program_is(tmp_path: Path) -> None:
    code = (
        "import os, sys, pygame\n"
        "from client.__main__ import main\n"
        "from client.cli import window\n"
        "window.display = lambda named=True: True\n"
        "def flip():\n"
        "    print([m for m in ('client.app', 'core.games', 'PIL') if m in sys.modules])\n"
        "    sys.stdout.flush()\n"
        "    os._exit(0)\n"
        "pygame.display.flip = flip\n"
        "main([])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]"), done.stdout


@pytest.mark.parametrize(("screen", "wanted", "opened"), [
    ((1280, 720), (1280, 720), (1264, 632)),
    ((1366, 768), (1280, 720), (1280, 680)),
    ((1920, 1080), (1280, 720), (1280, 720)),
    ((1920, 1080), (1920, 1080), (1904, 992)),
    ((800, 600), (1280, 720), (784, 512)),
])
def test_a_window_leaves_room_for_its_title_and_for_the_bar_of_the_desktop(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], wanted: tuple[int, int],
    opened: tuple[int, int],
) -> None:
    """Else its foot, with the buttons, hangs outside; a window that was shrunk is not shrunk more.
    """
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    assert window(wanted, False).get_size() == opened
    assert window(opened, False).get_size() == opened
