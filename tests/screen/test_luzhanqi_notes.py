"""Words that end a match are asked again; pencil marks; the map in every window."""

import pygame
import pytest

from client.boards.projection import Projection
from client.table.hud.notebook import GUESS
from core.action import Claim, NoMove
from core.games.luzhanqi import LUZHANQI

from .test_luzhanqi_kit import Hidden, pixels

SIZES = [(800, 600), (1280, 720), (1920, 1080)]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Hidden:
    return Hidden(monkeypatch)


# the end by a word


def test_a_claim_and_no_move_are_asked_again(table: Hidden) -> None:
    played: list[object] = []
    table.scene.play.act = lambda seat, action: played.append(action)  # type: ignore[method-assign]
    for action, title in ((Claim(), "Claim a draw?"), (NoMove(), "No move left?")):
        table.scene.move_input.play(0, action)
        assert table.scene.dialogs.shown is not None
        assert table.scene.dialogs.shown.title == title
        assert not played
        table.key(pygame.K_ESCAPE)
        assert not played
        table.scene.move_input.play(0, action)
        table.scene.dialogs.shown.buttons[1].on_click()
        assert played.pop() == action


def test_the_button_offers_what_the_rules_allow(
    table: Hidden, monkeypatch: pytest.MonkeyPatch
) -> None:
    controls, move_input = table.scene.controls, table.scene.move_input
    controls.refresh()
    assert controls.done.label == "Done"
    assert not controls.done.enabled
    for allowed, label in ((NoMove, "No move left"), (Claim, "Claim a draw")):
        move_input._closing = None
        monkeypatch.setattr(move_input.rules, "refusal", lambda p, seat, a, one=allowed: None
                            if isinstance(a, one) else "no")
        controls.refresh()
        assert controls.done.label == label
        assert controls.done.enabled


# notes


@pytest.mark.usefixtures("watched")
def test_a_pencil_mark_is_put_moved_and_rubbed_out(table: Hidden) -> None:
    notebook = table.scene.notebook
    assert notebook is not None
    board = table.scene.state.seen.board
    birth = board[table.point("c8")].id  # type: ignore[union-attr]
    before = pixels(table)
    table.click("c8", button=3)
    assert notebook.page is not None
    table.click(notebook.page.squares[3].rect.center)
    assert notebook.page is None
    assert table.scene.state.notes.of(0, birth) == "D"
    table.frame()
    assert pixels(table) != before
    assert table.scene.state.notes.of(1, birth) == ""
    table.mouse(pygame.MOUSEMOTION, table.at("c8"))
    table.key(pygame.K_n)
    assert notebook.page is not None
    square = next(s for s in notebook.page.squares if s.kind == GUESS)
    table.click(square.rect.center)
    assert table.scene.state.notes.of(0, birth) == GUESS
    table.click("c8")
    table.click(notebook.page.squares[-1].rect.center)
    assert table.scene.state.notes.of(0, birth) == ""


@pytest.mark.usefixtures("watched")
def test_the_program_tells_what_follows_only_when_asked(table: Hidden) -> None:
    table.click("c8")
    page = table.scene.notebook.page  # type: ignore[union-attr]
    assert page is not None
    assert not any(square.faint for square in page.squares)
    assert not page.sentences
    table.click(page.clue.rect.center)
    out = {square.kind for square in page.squares if square.faint}
    assert out == {"J", "L"}  # neither a mine nor a flag begins there
    assert page.sentences


def test_no_page_opens_on_ones_own_pieces_or_on_nothing(table: Hidden) -> None:
    notebook = table.scene.notebook
    assert notebook is not None
    for name in ("a6", "c4"):
        assert not notebook.note(table.point(name))
    assert notebook.page is None


# the board


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_map_is_seen_and_nothing_overlaps(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = Hidden(monkeypatch, size=size)
    layout, window = table.scene.layout, pygame.Rect((0, 0), size)
    projection = table.scene.projection
    assert projection.whole
    assert projection.cell_w >= 44
    rects = [projection.frame, *layout.cards, *layout.buttons, layout.journal, layout.head]
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[number + 1:]) < 0
    for point in range(60):
        assert projection.pick(projection.centre(point)) == point


def test_a_map_spreads_as_the_window_has_room() -> None:
    topology = LUZHANQI.rules(LUZHANQI.options()).topology
    wide = Projection(topology, pygame.Rect(0, 0, 900, 640), shape="chart")
    slim = Projection(topology, pygame.Rect(0, 0, 380, 640), shape="chart")
    assert wide.unit[0] / wide.cell_w > slim.unit[0] / slim.cell_w
    assert slim.board.w <= 380
