"""What goes wrong around a window: a cable is pulled, the window loses the focus or its size in the
midst of a drag, the clipboard is full of rubbish, a file is of a newer program, the disk is full.

Each ends in a kind sentence or in nothing at all; nothing is lost and nothing hangs.
"""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.film.film_order import FilmOrder
from client.memory import settings as store
from client.miniatures.appearance import STANDARD
from client.widgets.entry import Entry
from core.plain_text import LONGEST, graphemes
from tests.screen.walks import VirtualPad, Window

from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)
from .test_table_kit import Sitting

RECORDS = Path(__file__).parent.parent / "records"
GONE = "The gamepad is unplugged. Nothing is lost: mouse and keys work too."


ALONE = pytest.mark.skipif(
    "TAMBOUR_ALONE" not in os.environ, reason="runs in a process of its own, by the test below it")
"""After thousands of tests in one process SDL may tell a made-up gamepad's buttons no more."""


class Around(Window):
    """The window of a table in a test, and SDL's own events."""

    def __init__(self, table: Sitting) -> None:
        self.table, self.app = table, table.app
        self.now = 0.0

    def turn(self) -> None:
        """Take what SDL tells, and go on."""
        for event in pygame.event.get():
            self.app.feed(event)
        self.now += 0.02
        self.table.frame()


@pytest.fixture
def dragging(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Carry a soldier at a table where a move needs no Done."""
    table = Sitting(monkeypatch, confirm=False)
    table.mouse(pygame.MOUSEBUTTONDOWN, table.at("a2"))
    table.app.feed(pygame.Event(
        pygame.MOUSEMOTION, pos=table.at("a3"), rel=(0, 9), buttons=(1, 0, 0)))
    table.frame()
    assert table.scene.board_input.drag is not None
    return table


@pytest.fixture
def padded(monkeypatch: pytest.MonkeyPatch) -> tuple[Sitting, Around, VirtualPad]:
    """Sit at a table with a gamepad: the table, its window's loop and the pad."""
    table = Sitting(monkeypatch)
    window = Around(table)
    return table, window, VirtualPad(window)


@ALONE
@pytest.mark.usefixtures("watched")
def test_a_gamepad_unplugged_in_the_midst_of_a_move_loses_nothing(
    padded: tuple[Sitting, Around, VirtualPad]
) -> None:
    table, window, pad = padded
    chosen = table.point("a2")
    pad.choose(table.scene, chosen)
    assert table.scene.move_input.draft.clicks == (chosen,)
    pad.unplug()
    window.until(lambda: table.app.toast.text == GONE, "it is told")
    assert table.app.toast.text == GONE
    assert table.scene.move_input.draft.clicks == (chosen,), "what was chosen stays chosen"
    table.click("a3")
    table.click(table.scene.controls.done.rect.center)
    assert len(table.moves()) == 1, "the mouse ends the move"


def test_a_gamepad_that_nobody_used_goes_without_a_word(sit: Any) -> None:
    app = sit().app
    app.feed(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    assert app.toast.text == ""


@ALONE
@pytest.mark.usefixtures("watched")
def test_a_button_that_is_down_when_the_cable_is_pulled_is_let_go(
    padded: tuple[Sitting, Around, VirtualPad]
) -> None:
    _, window, pad = padded
    pad.sdl.SDL_JoystickSetVirtualButton(pad.handle, pygame.CONTROLLER_BUTTON_A, 1)
    window.turn()
    pad.unplug()
    assert pygame.CONTROLLERBUTTONUP in [event.type for event in pygame.event.get()]


def test_gamepads_lose_nothing_in_a_process_of_their_own() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist",
         __file__, "-k", "gamepad_unplugged or button_that_is"],
        env=os.environ | {"TAMBOUR_ALONE": "1"}, cwd=RECORDS.parent.parent, check=False,
        capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.parametrize("how", ["focus", "size", "tiny"])
def test_a_drag_that_is_cut_off_puts_the_soldier_back(dragging: Sitting, how: str) -> None:
    if how == "focus":
        dragging.app.feed(pygame.Event(pygame.WINDOWFOCUSLOST))
    else:
        dragging.app.resize((640, 480) if how == "size" else (300, 200))
    dragging.frame()
    assert dragging.scene.board_input.drag is None, "nothing sticks to the mouse"
    end = dragging.at("a3")
    if dragging.app.canvas is dragging.app.surface:
        dragging.mouse(pygame.MOUSEMOTION, end)
        dragging.mouse(pygame.MOUSEBUTTONUP, end)
    assert dragging.moves() == [], "and where the button goes up nothing is played"


@pytest.mark.parametrize("how", ["focus", "size"])
def test_a_toy_on_its_way_out_of_the_box_goes_back(how: str) -> None:
    desk = Desk()
    screen: Any = desk.app.top
    for kind, pos, buttons in (
            (pygame.MOUSEBUTTONDOWN, screen.slots[0].rect.center, None),
            (pygame.MOUSEMOTION, screen.field.rect.center, (1, 0, 0))):
        told: dict[str, Any] = {"button": 1} if buttons is None else {
            "buttons": buttons, "rel": (9, 9)}
        desk.app.feed(pygame.Event(kind, pos=pos, **told))
        desk.frame()
    assert screen.field.dragging
    if how == "focus":
        desk.app.feed(pygame.Event(pygame.WINDOWFOCUSLOST))
    else:
        desk.app.resize((640, 480))
    desk.frame()
    assert not screen.field.dragging
    assert screen.field.carried is None
    assert not screen.state.draft.army


@pytest.mark.parametrize("rubbish", ["x", "e\u0301", "\0\u202e\u6f22", "\N{FAMILY}\u200d"])
@pytest.mark.parametrize("limit", [24, 4000])
def test_ten_million_signs_are_pasted_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch, rubbish: str, limit: int
) -> None:
    looked: list[int] = []
    told = "client.widgets.entry.printable"
    monkeypatch.setattr(told, lambda text: looked.append(len(text)) or text[:limit])
    junk = rubbish * (10_000_000 // len(rubbish))
    monkeypatch.setattr("client.widgets.entry.pasted", lambda: junk)
    entry = Entry("Lea", limit=limit)
    entry.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""))
    assert looked
    assert max(looked) <= 4 * max(limit, LONGEST)
    assert entry.text.startswith("Lea")
    assert len(graphemes(entry.text)) <= limit


def test_settings_of_a_newer_program_keep_what_is_understood(tmp_path: Path, sit: Any) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({
        "version": 99, "name": "Lea", "zoom": {"words": 1.5}, "palette": "infrared",
        "again": '["orbit","napoleon",{}]', "moon": True}))
    kept = store.load(path)
    assert (kept.name, kept.zoom, kept.palette) == ("Lea", 1.0, "standard")
    player = sit(again=kept.again, name=kept.name)
    player.wait(2)
    assert player.app.report is None


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """Have a real disk of 64 KiB."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)],
                          capture_output=True, check=False)
    if done.returncode:
        pytest.skip("no disk may be made here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


def ordered(file: Path) -> str:
    """Order a film of a short game and give how that ended."""
    line, theirs = Pipe()
    told = FilmOrder(RECORDS / "agon.tambour", file, 4.0, (320, 240), STANDARD).make(theirs)
    line.close()
    return told


@pytest.mark.slow
def test_a_real_disk_that_is_full_ends_a_film_in_a_word_and_leaves_nothing(tiny_disk: Path) -> None:
    old = tiny_disk / "yesterday.webp"
    old.write_bytes(b"yesterday")
    assert ordered(tiny_disk / "film.webp") == "full"
    assert [each.name for each in tiny_disk.iterdir()] == ["yesterday.webp"]


def test_a_film_that_has_no_room_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("client.film.filming.film", full)
    assert ordered(tmp_path / "film.webp") == "full"
