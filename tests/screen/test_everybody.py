"""What is for eyes, ears and hands of every kind."""

from pathlib import Path
from typing import Any

import pytest

import client
from client import settings as store
from client.captions import CAPTIONS, HEARD, YOUR_TURN
from client.screens.settings import ZOOMS, SettingsScreen
from client.settings import Settings
from client.sound import takes

from .test_table_kit import Sitting


def test_sizes_go_from_three_quarters_to_twice(tmp_path: Path) -> None:
    assert (ZOOMS[0], ZOOMS[-1]) == (0.75, 2.0)
    for zoom in ZOOMS:
        assert store.save(Settings(zoom=zoom), tmp_path / "s.json")
        assert store.load(tmp_path / "s.json").zoom == zoom
    (tmp_path / "s.json").write_text('{"zoom": 2.1}')
    assert store.load(tmp_path / "s.json").zoom == 1.0


@pytest.mark.parametrize(("size", "zoom", "told"), [
    ((1280, 720), 2.0, "This window has room for 129 %."), ((1280, 720), 1.15, ""),
    ((1280, 720), 0.75, ""), ((800, 600), 0.75, ""), ((3840, 2160), 1.0, "")])
def test_where_a_window_has_no_room_for_a_size_that_is_told(
    sit: Any, size: tuple[int, int], zoom: float, told: str
) -> None:
    settings = sit(SettingsScreen(), size=size, zoom=zoom).app.top
    (row,) = (row for row in settings.sheet.rows if row.label == "Size of words and buttons")
    assert row.help == told


def test_what_a_sound_tells_can_be_read(sit: Any) -> None:
    player = sit(captions=True)
    app = player.app
    for cue, (_, words) in CAPTIONS.items():
        app.sound(cue)
        player.wait()
        assert app.caption.text == words, cue
    player.wait(60)
    assert app.caption.text == "", "it goes by itself"
    app.sound("step")
    assert app.caption.text == "", "what is seen on the board needs no words"
    app.apply(Settings(captions=False))
    app.sound(YOUR_TURN)
    assert app.caption.text == ""


def test_every_cue_has_a_sound() -> None:
    files = takes(Path(client.__file__).parent / "media" / "sounds")
    assert {HEARD.get(cue, cue) for cue in CAPTIONS} <= set(files)


def test_a_caption_leaves_nothing_behind(sit: Any) -> None:
    player = sit(SettingsScreen(), captions=True)
    player.app.draw()
    before = player.app.surface.copy()
    player.app.sound(YOUR_TURN)
    player.wait()
    assert bytes(player.app.surface.get_view("0")) != bytes(before.get_view("0"))
    player.wait(60)
    assert bytes(player.app.surface.get_view("0")) == bytes(before.get_view("0"))


def test_your_turn_is_drummed_against_somebody_else_and_not_at_one_screen(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    for seats, drummed in (((0,), 2), ((0, 1), 0)):
        heard: list[str] = []
        table = Sitting(monkeypatch, seats=seats)
        table.scene.context.sound = heard.append
        table.scene._called = None
        table.frame()
        for seat in (0, 1):
            match = table.link.match
            table.link.post(seat, next(iter(match.rules.actions(match.position, seat))))
            for _ in range(60):
                table.frame(0.1)
        assert heard.count(YOUR_TURN) == drummed
