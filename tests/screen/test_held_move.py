"""Over the network a move is held a moment, so that a slip can be taken back before it counts."""

from dataclasses import replace

import pygame
import pytest

from client.memory.settings import Settings, load, save
from core.action import Action, Move, Resign
from net.report import Away

from .test_table_kit import Sitting


def sitting(monkeypatch: pytest.MonkeyPatch, hold: int = 1, remote: bool = True) -> Sitting:
    table = Sitting(monkeypatch, seats=(0,), confirm=False)
    table.play.remote = remote
    table.scene.context.settings = replace(table.app.settings, hold_moves=hold)
    table.frame()
    return table


def chosen(table: Sitting) -> tuple[str, str]:
    """Choose a move by clicks; from where to where."""
    match = table.play.match
    names = match.rules.topology.names
    move = next(a for a in match.rules.actions(match.position, 0) if isinstance(a, Move))
    start, end = names[move.path[0]], names[move.path[-1]]
    table.click(start)
    table.click(end)
    return start, end


@pytest.mark.parametrize("hold", [1, 2, 3])
def test_a_move_is_played_when_its_moment_is_over(
    monkeypatch: pytest.MonkeyPatch, hold: int
) -> None:
    table = sitting(monkeypatch, hold)
    chosen(table)
    assert table.scene.move_input.held is not None
    table.frame(hold - 0.2)
    assert not table.moves()
    assert table.scene.move_input.draft.action is not None, "it is seen meanwhile"
    table.frame(0.2)
    table.frame()
    assert len(table.moves()) == 1
    assert table.scene.move_input.held is None


@pytest.mark.parametrize(("hold", "remote"), [(0, True), (3, False)])
def test_nothing_is_held_where_nobody_waits_or_nobody_wants(
    monkeypatch: pytest.MonkeyPatch, hold: int, remote: bool
) -> None:
    table = sitting(monkeypatch, hold, remote)
    chosen(table)
    table.frame()
    assert len(table.moves()) == 1


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("way", ["click", "ring", "escape", "undo", "right"])
def test_a_slip_is_taken_back(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    table = sitting(monkeypatch, 3)
    start, end = chosen(table)
    table.frame(0.5)
    match way:
        case "click":
            table.click(end)
        case "ring":
            table.click(table.scene.words.ring.center)
        case "escape":
            table.key(pygame.K_ESCAPE)
        case "undo":
            assert table.scene.controls.undo.enabled
            table.click(table.scene.controls.undo.rect.center)
        case "right":
            table.click(end, button=3)
    assert table.scene.move_input.held is None
    assert table.scene.move_input.draft.action is None
    assert table.scene.move_input.draft.selected == table.point(start)
    table.frame(5.0)
    assert not table.moves()
    assert table.scene.move_input.mine, "another can be chosen"


def test_a_double_click_takes_nothing_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch)
    _, end = chosen(table)
    table.click(end)
    assert table.scene.move_input.held is not None
    table.frame(1.0)
    table.frame()
    assert len(table.moves()) == 1


@pytest.mark.usefixtures("watched")
def test_the_ring_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch, 3)
    chosen(table)
    pictures = []
    for _ in range(3):
        table.frame(0.6)
        pictures.append(pygame.image.tobytes(
            table.app.canvas.subsurface(table.scene.words.ring), "RGB"))
    assert len(set(pictures)) == 3
    assert table.scene.pace == 60


def test_giving_up_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch, 3)
    table.scene.dialogs.act(Resign(), 0)
    table.frame()
    assert table.play.match.over


def test_a_cut_link_ends_the_holding(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch, 3)
    chosen(table)
    posted: list[Action] = []
    monkeypatch.setattr(table.link, "post", lambda seat, action: posted.append(action))
    table.link.told.append(Away((1,)))
    table.frame()
    assert len(posted) == 1, "the link says kindly that it must wait"


def test_leaving_the_table_forgets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch, 3)
    chosen(table)
    table.app.home()
    table.frame(5.0)
    assert not table.moves()


@pytest.mark.parametrize("value", [-1, 4, 1.5, "2", True, None])
def test_a_wrong_setting_falls_back(tmp_path: object, value: object) -> None:
    path = tmp_path / "settings.json"  # type: ignore[operator]
    save(replace(Settings(), hold_moves=value), path)  # type: ignore[arg-type]
    assert load(path).hold_moves == 1
