"""Building a map and an army by mouse and by keys, codes, files, and every way it can go wrong."""

import json
import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.language.words import Words, told
from client.memory.settings import home
from client.pages.editor import plan as plans
from client.pages.editor.editor_board import Canvas
from client.pages.editor.editor_screen import EditorScreen
from client.pages.editor.store import Boards
from client.pages.lobby.setup import SetupScreen
from client.pages.modal import Question
from client.pages.title import TitleScreen
from core.game import Malformed
from core.games import GAMES
from core.option import read_options
from core.position import PLAIN
from core.sharecode import write_code

from .finders import entries

GAME = GAMES["napoleon"]


def spot(canvas: Canvas, x: int, y: int) -> tuple[int, int]:
    """Give the pixel in the middle of a square."""
    px, py = canvas.cell_rect((x, y)).center
    return int(px), int(py)


def drag(player: Any, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
    feed = player.app.feed
    feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button))
    feed(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=button))
    player.wait()


def opened(sit: Any, values: dict[str, Any] | None = None, **window: Any) -> tuple[Any, Any]:
    player = sit(EditorScreen("", values, seeds=lambda: ["7"]), **window)
    return player, player.app.top


@pytest.mark.parametrize("given", [dict(preset.options) for preset in GAME.presets])
def test_options_survive_the_editor(given: dict[str, Any]) -> None:
    assert plans.canonical_options(GAME, plans.of_options(GAME, given)) == given


def test_paint_by_mouse_fair_and_not(sit: Any) -> None:
    player, scene = opened(sit)
    scene.canvas.tile = "F"
    drag(player, spot(scene.canvas, 1, 3), spot(scene.canvas, 4, 3))
    tiles = scene.builder.plan.tiles
    assert tiles == {(x, 3): "F" for x in range(1, 5)} | {(x, 4): "F" for x in range(3, 7)}
    drag(player, spot(scene.canvas, 2, 3), spot(scene.canvas, 2, 3), button=3)
    assert (2, 3) not in scene.builder.plan.tiles
    assert (5, 4) not in scene.builder.plan.tiles
    scene.builder.fair = False
    scene.canvas.tile = "H"
    drag(player, spot(scene.canvas, 0, 3), spot(scene.canvas, 0, 3))
    assert scene.builder.plan.tiles[0, 3] == "H"
    assert (7, 4) not in scene.builder.plan.tiles
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert (0, 3) not in scene.builder.plan.tiles
    player.press(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert scene.builder.plan.tiles[0, 3] == "H"


def test_a_stroke_is_one_step_even_let_go_outside(sit: Any) -> None:
    player, scene = opened(sit)
    drag(player, spot(scene.canvas, 0, 3), (2, 2))
    assert not scene.builder.undo() or not scene.builder.plan.tiles
    assert not scene.builder.undoable
    player.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=spot(scene.canvas, 4, 4), rel=(0, 0),
                                 buttons=(0, 0, 0)))
    assert not scene.builder.plan.tiles, "nothing is painted without a button"


def test_a_mouse_over_nothing_new_draws_nothing(sit: Any) -> None:
    _, scene = opened(sit)

    def moved(pos: tuple[int, int], *buttons: int) -> bool:
        told: bool = scene.on_event(pygame.Event(
            pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=buttons or (0, 0, 0)))
        return told

    x, y = spot(scene.canvas, 4, 4)
    assert moved((x, y))
    scene.update(9.0)
    assert not moved((x + 1, y))
    assert not scene.dirty
    assert moved(spot(scene.canvas, 5, 4)), "another square is lit"
    assert moved(scene.play.rect.center), "a button is"
    assert not moved(scene.play.rect.move(1, 0).center)
    assert moved((x, y), 1, 0, 0)


def test_paint_by_keys(sit: Any) -> None:
    player, scene = opened(sit)
    assert scene.graph.focused is scene.canvas
    player.press(pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_4, pygame.K_RETURN)
    assert scene.builder.plan.tiles == {(0, 3): "F", (7, 4): "F"}
    player.press(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT, pygame.K_DELETE)
    assert scene.builder.plan.tiles == {(1, 3): "F", (6, 4): "F"}
    player.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert not scene.builder.plan.tiles, "the same tile again takes it off"


def test_every_control_by_tab(sit: Any) -> None:
    player, scene = opened(sit, size=(800, 600))
    for tab in ("map", "army", "share"):
        scene.turn(tab)
        met = set()
        for _ in range(40):
            player.press(pygame.K_TAB)
            met.add(id(scene.graph.focused))
        assert met == {id(w) for w in scene.graph.widgets if w.live}


def test_four_armies_paint_four_squares(sit: Any) -> None:
    player, scene = opened(sit, {"board": "16x16", "players": 4})
    scene.canvas.tile = "V"
    drag(player, spot(scene.canvas, 5, 6), spot(scene.canvas, 5, 6))
    assert set(scene.builder.plan.tiles) == {(5, 6), (10, 9), (6, 10), (9, 5)}
    assert not scene.why


def test_shake_clear_undo(sit: Any) -> None:
    _, scene = opened(sit, {"board": "10x10", "army": 20})
    scene.shake()
    assert scene.options()["terrain"] == "random 7"
    assert scene.builder.plan.tiles
    scene.change(scene.builder.clear)
    assert "terrain" not in scene.options()
    scene.change(scene.builder.undo)
    assert scene.options()["terrain"] == "random 7"
    at = next(iter(scene.builder.plan.tiles))
    scene.change(lambda: scene.builder.paint([at], PLAIN))
    assert scene.options()["terrain"] != "random 7", "painted over, it is no longer that map"


def test_sizes_up_to_sixty_four(sit: Any) -> None:
    player, scene = opened(sit, size=(800, 600))
    wide = next(w for w in scene.live if getattr(w, "name", "") == "Width")
    scene.graph.focus(wide)
    player.press(pygame.K_6, text="6")
    player.press(pygame.K_4, text="4")
    assert scene.builder.plan.wide == 64
    player.press(pygame.K_RIGHT)
    assert scene.builder.plan.wide == 64
    scene.change(lambda: scene.builder.size(64, 64))
    player.wait()
    assert scene.canvas.into.contains(scene.canvas.rect)
    assert scene.options()["board"] == "64x64"
    scene.change(lambda: scene.builder.seats(3))
    scene.change(lambda: scene.builder.size(20, 30))
    assert "square" in scene.why
    drag(player, spot(scene.canvas, 3, 10), spot(scene.canvas, 9, 10))
    assert scene.builder.plan.tiles, "what cannot be played can be painted on"


def test_army_counts_and_what_does_not_fit(sit: Any) -> None:
    _, scene = opened(sit)
    scene.turn("army")
    scene.change(lambda: scene.builder.muster(20))
    assert scene.options() == {"army": 20}
    scene.change(lambda: scene.builder.troop("D", 3))
    assert scene.options()["list"].count("/") == 4
    assert scene.builder.plan.total == 21
    scene.change(lambda: scene.builder.troop("I", 60))
    assert "does not fit" in scene.why
    scene.go()
    assert scene.toast.text == scene.why
    assert scene.code() == ""


def test_a_map_nobody_can_cross(sit: Any) -> None:
    _, scene = opened(sit, language="fr")
    scene.change(lambda: scene.builder.paint([(x, 3) for x in range(8)], "M"))
    assert scene.why
    assert "cross" not in scene.why, "said in the player's language"


def test_code_there_and_back(sit: Any) -> None:
    _, scene = opened(sit, {"board": "12x12", "army": 24})
    scene.change(lambda: scene.builder.paint([(2, 5)], "V"))
    scene.turn("share")
    code, made = scene.plate.text, scene.options()
    _, other = opened(sit)
    other.turn("share")
    other.files.paste(code.lower())
    other.files.decode()
    assert other.options() == made
    assert other.files.pasted == ""
    other.change(other.builder.undo)
    assert other.options() == {}


@pytest.mark.parametrize("code", [
    "", "!!!", "AAAA", write_code("army", "napoleon", {}), write_code("table", "agon", {}),
    write_code("table", "napoleon", [1]), write_code("table", "napoleon", {"board": "1x1"}),
    write_code("table", "napoleon", {"nonsense": 1}),
])
def test_codes_that_are_none(sit: Any, code: str) -> None:
    _, scene = opened(sit)
    scene.turn("share")
    scene.files.paste(code)
    scene.files.decode()
    assert scene.files.wrong.endswith(".")
    assert scene.files.pasted == code
    assert scene.options() == {}


def test_one_wrong_letter(sit: Any) -> None:
    _, scene = opened(sit, {"board": "12x12"})
    code = scene.code()
    wrong = ("B" if code[0] != "B" else "C") + code[1:]
    scene.turn("share")
    scene.files.paste(wrong)
    scene.files.decode()
    assert "letter is wrong" in scene.files.wrong


def test_save_load_rename_delete(sit: Any) -> None:
    player, scene = opened(sit, {"board": "12x12"})
    scene.turn("share")
    scene.files.type_name("Valmy")
    scene.files.list.save()
    held = json.loads(next((home() / "boards").glob("*.json")).read_text("utf-8"))
    assert held["options"] == {"board": "12x12"}
    scene.change(lambda: scene.builder.size(9, 9))
    scene.files.type_name("valmy")
    scene.files.list.save()
    assert isinstance(player.app.top, Question)
    player.press(pygame.K_ESCAPE)
    scene.files.list.rename(scene.files.store.all[0])
    scene.files.type_name("Iéna")
    scene.files.list.save()
    assert [b.name for b in scene.files.store.all] == ["Iéna"]
    scene.files.load(scene.files.store.all[0])
    assert scene.options() == {"board": "12x12"}
    scene.change(scene.builder.undo)
    assert scene.options()["board"] == "9x9"
    scene.files.list.ask(scene.files.store.all[0])
    player.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert not scene.files.store.all
    assert not list((home() / "boards").glob("*.json"))


def test_broken_and_foreign_files_stay(sit: Any) -> None:
    folder = home() / "boards"
    folder.mkdir(parents=True)
    bad = {"a": "{", "b": "[]", "c": '{"name": "x", "game": "go", "options": {}}',
           "d": '{"name": "x", "game": "napoleon", "options": {"board": 3}}', "e": "[" * 9000,
           "f": '{"name": "", "game": "napoleon", "options": {}}', "g": "\0"}
    for name, text in bad.items():
        (folder / f"{name}.json").write_text(text)
    _, scene = opened(sit)
    assert "7" in scene.files.notice
    assert not scene.files.store.all
    scene.files.type_name("x")
    scene.files.list.save()
    assert len(scene.files.store.all) == 1
    assert {p.read_text() for p in folder.glob("?.json")} == set(bad.values())


def test_where_nothing_can_be_written(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _, scene = opened(sit)

    def no(*_: object) -> None:
        raise PermissionError(13, "read-only")

    monkeypatch.setattr(os, "replace", no)
    scene.files.type_name("Valmy")
    scene.files.list.save()
    assert "cannot be written" in scene.files.notice
    assert scene.files.list.name == "Valmy"


def test_store_needs_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    boards = Boards(tmp_path / "file")
    assert boards.all == []
    with pytest.raises(OSError):  # noqa: PT011
        boards.save("napoleon", "x", {})


def test_leaving_asks_only_when_something_is_lost(sit: Any) -> None:
    player = sit()
    player.app.context.open(routes.Editor("napoleon", {}))
    scene = player.app.top
    assert isinstance(scene, EditorScreen)
    scene.change(lambda: scene.builder.paint([(2, 4)], "F"))
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.app.top, Question)
    player.press(pygame.K_ESCAPE)
    assert player.app.top is scene
    assert scene.builder.plan.tiles
    scene.change(scene.builder.undo)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.app.top, TitleScreen)


def test_play_with_it_opens_the_set_up(sit: Any) -> None:
    player = sit()
    player.app.context.open(routes.Editor("napoleon", {}))
    scene = player.app.top
    scene.change(lambda: scene.builder.size(12, 12))
    scene.change(lambda: scene.builder.seats(4))
    scene.go()
    player.wait()
    setup = player.app.top
    assert isinstance(setup, SetupScreen)
    assert setup.values == {"board": "12x12", "players": 4}
    assert len(entries(setup)) == 4
    assert setup.cards[-1].chosen


def test_antique_soldiers_and_impossible_values(sit: Any) -> None:
    _, scene = opened(sit, {"skin": "antique"})
    assert scene.names == {}
    scene.turn("army")
    assert any(getattr(w, "name", "") == "Elephant" for w in scene.live)
    _, scene = opened(sit, {"board": "9y9", "army": "x"})
    assert scene.options() == {}


@pytest.mark.parametrize("size", [(320, 200), (800, 600), (3840, 1600)])
def test_resize_keeps_everything(sit: Any, size: tuple[int, int]) -> None:
    player, scene = opened(sit)
    scene.change(lambda: scene.builder.paint([(2, 4)], "F"))
    scene.turn("share")
    scene.files.paste("abc")
    player.app.resize(size)
    player.wait(2)
    assert scene.builder.plan.tiles
    assert scene.files.pasted == "abc"
    assert scene.builder.undoable


def test_errors_of_core_speak_the_players_language() -> None:
    say = Words("fr").say
    for given in ({"army": 200}, {"coef": "x"}, {"terrain": "X@c3"}, {"depth": "9"},
                  {"board": "8x10", "players": 3}, {"skin": "antique", "terrain": "F@c4"}):
        with pytest.raises((Malformed, ValueError)) as caught:
            GAME.rules(read_options(GAME.options, given)).start()
        sentence = told(caught.value, say)
        assert sentence != told(caught.value, Words("en").say), sentence
        assert "option" not in sentence
