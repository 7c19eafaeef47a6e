"""The games without guns at the table: moves, shots, ends of turns by mouse and keys alone."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from client.app import App
from client.boards.highlights import Highlight
from client.boards.picture import picture_of
from client.boards.piece_names import NamedSprites, adorn
from client.memory.settings import Settings
from client.pages import table_screen as table_scene
from client.stage import view
from client.table.input.draft_highlights import highlights
from client.table.input.move_draft import MoveInput
from client.table.play import Play
from core.action import Action, Done, Move, Pass, Shoot
from core.game import Game
from core.games.agon import AGON
from core.games.halebarde import HALEBARDE
from core.games.xiangqi import XIANGQI
from core.match import Match
from core.option import read_options
from core.piece import Piece
from core.position import Phase
from net.report import Started

from .test_table_kit import NoLink, PegWardrobe, Sitting


class Seated(Sitting):
    """A sitting at any game, from its first position of play or after some texts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: Game, moves: Sequence[str] = (),
                 size: tuple[int, int] = (1280, 720), **options: object) -> None:
        monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
        monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
        match = Match(game, read_options(game.options, options))
        self.link = NoLink(match)
        monkeypatch.setattr("client.table.play.GAMES", {game.key: game})
        self.play = Play(self.link, Started(game.key, options, ("Ann", "Bob"), (0, 1), None))
        while match.position.phase is Phase.MUSTER:
            seat = min(match.position.to_act)
            self.link.post(seat, next(iter(match.rules.actions(match.position, seat))))
        for text in moves:
            seat = min(match.position.to_act)
            self.link.post(seat, match.rules.from_text(match.position, seat, text))
        self.play.poll()
        self.scene = table_scene.TableScreen(self.play)
        self.app = App(self.scene, settings=Settings(motion=False, language="en"), size=size)
        self.now = 0.0
        for _ in range(6):
            self.frame()

    def frame(self, step: float = 0.1) -> None:
        self.now += step
        self.app.frame(self.now)

    def last(self) -> Action:
        return self.play.match.line[-1][1]


@pytest.mark.usefixtures("watched")
def test_a_game_without_deployment_begins_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI)
    assert table.scene.move_input.mine
    table.click("h3")
    assert table.point("h10") in table.scene.move_input.lit()
    assert Highlight("capture", table.point("h10")) in list(highlights(table.scene.move_input))
    table.click("h10")
    table.key(pygame.K_RETURN)
    assert table.last() == Move((table.point("h3"), table.point("h10")))
    assert not table.scene.controls.done.enabled
    table.click("a7")
    table.click("a6")
    table.click("a6")
    assert table.last() == Move((table.point("a7"), table.point("a6")))


def test_a_check_is_ringed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI, ("h3e3", "d10e9", "e3e7"))
    assert Highlight("mark:check", table.point("e10")) in list(highlights(table.scene.move_input))


def test_a_hexagon_game_by_mouse_and_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, AGON)
    match = table.play.match
    for _ in range(2):
        move = next(iter(match.rules.actions(match.position, min(match.position.to_act))))
        assert isinstance(move, Move)
        names = match.rules.topology.names
        table.click(names[move.path[0]])
        table.click(names[move.path[1]])
        table.key(pygame.K_RETURN)
        assert table.last() == move
    marks = {highlight.what for highlight in highlights(table.scene.move_input)}
    assert {"mark:throne", "mark:ring"} <= marks
    table.key(pygame.K_UP)
    table.key(pygame.K_RETURN)
    assert table.scene.move_input.draft.selected == table.scene.board_input.cursor


def test_a_pass_is_a_button_where_nothing_else_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, AGON)
    move_input = table.scene.move_input
    assert move_input.closing is None
    played: list[Action] = []
    monkeypatch.setattr(move_input.rules, "refusal", lambda p, seat, a: None if isinstance(
        a, Pass) else True)
    move_input._closing, move_input.play = None, lambda seat, action: played.append(action)
    table.scene.controls.refresh()
    assert table.scene.controls.done.enabled
    assert table.scene.controls.done.label == "Pass"
    table.click(table.scene.controls.done.rect.center)
    assert played == [Pass()]


@pytest.mark.usefixtures("watched")
def test_several_actions_then_done_by_button(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, HALEBARDE)
    match, names = table.play.match, table.play.match.rules.topology.names
    assert match.position.turn == 0
    assert not table.scene.controls.done.enabled
    for _ in range(2):
        move = next(a for a in match.rules.actions(match.position, 0) if isinstance(a, Move))
        table.click(names[move.path[0]])
        table.click(names[move.path[1]])
        assert table.scene.move_input.ready
        table.click(table.scene.controls.done.rect.center)
        assert table.last() == move
        assert match.position.turn == 0
    assert any(highlight.what == "mark:spent" for highlight in highlights(table.scene.move_input))
    table.frame()
    assert table.scene.controls.done.enabled
    table.click(table.scene.controls.done.rect.center)
    assert table.last() == Done()
    assert match.position.turn == 1


def test_a_turn_ends_with_enter_where_the_cursor_can_do_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Seated(monkeypatch, HALEBARDE)
    match = table.play.match
    table.link.post(0, next(iter(match.rules.actions(match.position, 0))))
    table.frame()
    table.key(pygame.K_RETURN)
    assert table.last() == Done()


def test_a_shot_is_clicked_like_a_move() -> None:
    rules = HALEBARDE.rules(HALEBARDE.options())
    opening, at = rules.opening(), rules.topology.index
    archer = next(q for q in opening.board if q and q.seat == 0 and q.kind == "A")
    prey = next(q for q in opening.board if q and q.seat == 1 and q.kind == "S")
    board: list[Piece | None] = [
        None if q and q.id in (archer.id, prey.id) else q for q in opening.board]
    board[at["d4"]], board[at["d6"]] = archer, prey
    played: list[Action] = []
    move_input = MoveInput(rules, lambda seat, action: played.append(action))
    move_input.see(replace(opening, board=tuple(board)), 0)
    move_input.click(at["d4"])
    shot = Shoot(at["d4"], at["d6"])
    assert move_input.lit()[at["d6"]] == shot
    assert Highlight("capture", at["d6"]) in list(highlights(move_input))
    move_input.click(at["d6"])
    assert move_input.draft.action == shot
    assert Highlight("shot", at["d6"]) in list(highlights(move_input))
    move_input.click(at["d6"])
    assert played == [shot]


def test_names_are_written_on_miniatures_and_on_discs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI)
    figures = table.scene.view.renderer.figures
    assert isinstance(figures, NamedSprites)
    small = figures.frame("xq_general", 0, "idle", 6, 0)
    bare = figures.figures.frame("xq_general", 0, "idle", 6, 0)
    assert pygame.image.tobytes(small.surface, "RGBA") != pygame.image.tobytes(
        bare.surface, "RGBA")
    before = pygame.image.tobytes(table.app.canvas, "RGB")
    table.key(pygame.K_t)
    table.frame()
    assert pygame.image.tobytes(table.app.canvas, "RGB") != before
    rules = AGON.rules(AGON.options())
    pegs = PegWardrobe(None)
    assert adorn(pegs, picture_of(rules, ""), 40) is pegs


def test_a_rematch_without_deployment_opens_a_new_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, AGON)
    table.scene.begin_again(())
    table.frame()
    top = table.app.context
    assert table.scene.handed_on
    assert top is not None


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", [XIANGQI, AGON, HALEBARDE], ids=lambda game: game.key)
def test_nothing_overlaps_and_all_is_seen(
    monkeypatch: pytest.MonkeyPatch, game: Game, size: tuple[int, int]
) -> None:
    table = Seated(monkeypatch, game, size=size)
    layout, window = table.scene.layout, pygame.Rect((0, 0), size)
    rects = [
        table.scene.projection.frame,
        *layout.cards,
        *layout.buttons,
        layout.journal,
        layout.head,
    ]
    assert table.scene.projection.whole
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[number + 1:]) < 0
