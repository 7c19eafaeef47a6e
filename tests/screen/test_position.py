"""Any game's position set up by mouse, keys and clipboard, refused live, and played on from."""

import contextlib
import json
import random
from typing import Any

import pygame
import pytest

from client.language.words import Words
from client.memory.again import WayToPlay
from client.pages.lobby.setup import SetupScreen
from client.pages.position.position_draft import PositionDraft, sketched
from client.pages.position.position_screen import PositionScreen
from client.pages.position.position_text import LONGEST, read_position, write_position
from client.pages.table_screen import TableScreen
from core.action import Resign, clicks
from core.game import Game, Malformed
from core.games import GAMES
from core.option import read_options
from core.piece import PUBLIC
from core.position import Phase
from net.report import Beginning
from tests.test_posed_positions import bend, moves, reached

from .finders import press, unfold

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard: the last text is what lies on it."""
    texts: list[str] = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    return texts


def opened(sit: Any, key: str, values: Any = None, **window: Any) -> tuple[Any, PositionScreen]:
    player = sit(PositionScreen(key, values), **window)
    return player, player.app.top


def spot(screen: PositionScreen, name: str) -> tuple[int, int]:
    return screen.field.projection.centre(screen.draft.rules.topology.index[name])


def drag(player: Any, start: tuple[int, int], end: tuple[int, int]) -> None:
    feed = player.app.feed
    feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    feed(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
    feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    player.wait()


def stands(screen: PositionScreen) -> dict[str, str]:
    names, seats = screen.draft.rules.topology.names, screen.draft.rules.seats
    return {names[at]: f"{seats[p.seat]}{p.kind}" for at, p in screen.draft.now.pieces.items()}


# laws, for every game


@EVERY
def test_a_match_goes_on_as_it_would_have(game: Game) -> None:
    options: Any = read_options(game.options, {})
    rules = game.rules(options)
    for p in reached(game, options, random.Random(game.key), 40):
        draft = PositionDraft(sketched(options, Beginning(rules, p)))
        assert draft.refusal is None
        assert draft.position is p
        text = write_position(options, rules, p)
        given, read = read_position(game, options, text)
        assert given == options
        assert moves(read.rules, read.position) == moves(rules, p)


@EVERY
def test_what_is_bent_is_refused_in_a_sentence(game: Game) -> None:
    options: Any = read_options(game.options, {})
    rules, dice, refused = game.rules(options), random.Random(game.key), 0
    words = Words("fr")
    for p in reached(game, options, dice, 12):
        for _ in range(12):
            draft = PositionDraft(sketched(options, Beginning(rules, p)))
            pieces = dict(draft.now.pieces)
            for _ in range(3):
                bend(rules, pieces, dice)
            draft.rearrange(pieces)
            if (no := draft.refusal) is not None:
                refused += 1
                assert words.knows(no.msgid), no.msgid
            if draft.undoable:
                draft.undo()
            assert draft.refusal is None
    assert refused


@EVERY
def test_hostile_texts_are_answered_in_a_sentence(game: Game) -> None:
    options: Any = read_options(game.options, {})
    rules = game.rules(options)
    text = write_position(options, rules, rules.opening())
    dice, words = random.Random(game.key), Words("fr")
    tries = ["", "{", "[]", "null", "{}", "x" * (LONGEST + 1), "{" * 5000, '{"position": 7}',
             '{"game": "chess", "position": "x"}', '{"position": {"start": true}}',
             json.dumps({"game": game.key, "options": {"no": 1}, "position": {"start": True}})]
    for _ in range(200):
        at = dice.randrange(len(text))
        tries.append(text[:at] + dice.choice('{}[]":,x9\0\u202e') + text[at + dice.randrange(3):])
    said = set()
    for each in tries:
        with contextlib.suppress(Malformed):
            read_position(game, options, each)
            continue
        with pytest.raises(Malformed) as caught:
            read_position(game, options, each)
        said.add(caught.value.msgid)
    assert all(len(words.say(msgid)) < 200 for msgid in said)
    assert len(said) > 2


# by mouse and keys, on the screen


@pytest.mark.sweep
@EVERY
def test_take_off_put_back_and_play_on(game: Game, sit: Any) -> None:
    player, screen = opened(sit, game.key)
    assert screen.play.enabled
    field, draft = screen.field, screen.draft
    at, piece = min((at, p) for at, p in draft.now.pieces.items() if p.seat == 0)
    before = dict(draft.now.pieces)
    middle = field.projection.centre(at)
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=3))
    assert at not in draft.now.pieces
    slot = next(slot for slot in screen.slots if slot.kind == piece.kind)
    player.click(slot.rect.center)
    player.click(middle)
    assert draft.now.pieces[at].kind == piece.kind
    for _ in range(2):
        player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert draft.now.pieces == before
    player.press(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert at not in draft.now.pieces
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    player.click(screen.play.rect.center)
    table = player.app.top
    assert isinstance(table, TableScreen)
    assert table.play.match.position.phase is Phase.PLAY
    for _ in range(40):
        player.wait()
    if table.state.secret:
        assert player.app.top is not table, "a curtain before the first player looks"
    seat = table.play.match.position.turn
    assert seat is not None
    action = next(iter(table.play.match.rules.actions(table.play.match.position, seat)))
    table.play.act(seat, action)
    table.play.poll()
    assert len(table.play.match.line) >= 1
    assert table.play.match.line[0] == (seat, action)


def test_the_first_move_is_made_by_clicks(sit: Any) -> None:
    player, screen = opened(sit, "xiangqi")
    player.click(screen.mover.rect.center)
    assert screen.draft.now.turn == 1
    player.click(screen.play.rect.center)
    table = player.app.top
    player.wait(60)
    for name in ("a7", "a6"):
        player.click(table.projection.centre(table.play.match.rules.topology.index[name]))
        player.wait(3)
    if table.move_input.draft.action is not None:
        player.press(pygame.K_RETURN)
    player.wait(5)
    assert [clicks(action) for _, action in table.play.match.line] == [
        tuple(table.play.match.rules.topology.index[name] for name in ("a7", "a6"))]
    assert table.play.started.record is None


def test_by_mouse_drag_swap_eraser_and_turn(sit: Any) -> None:
    player, screen = opened(sit, "napoleon")
    screen.draft.clear()
    screen.refresh()
    assert not screen.play.enabled
    assert "cannot move here. (M-7)" in screen.sentence()[0]
    king = next(slot for slot in screen.slots if slot.kind == "G")
    cannon = next(slot for slot in screen.slots if slot.kind == "K")
    drag(player, king.rect.center, spot(screen, "d3"))
    player.press(pygame.K_x)
    drag(player, cannon.rect.center, spot(screen, "e6"))
    assert stands(screen) == {"d3": "SG", "e6": "NK"}
    drag(player, spot(screen, "d3"), spot(screen, "c2"))
    assert stands(screen) == {"c2": "SG", "e6": "NK"}
    drag(player, spot(screen, "c2"), spot(screen, "e6"))
    assert stands(screen) == {"e6": "SG", "c2": "NK"}
    at = screen.draft.rules.topology.index["c2"]
    looks = screen.draft.now.pieces[at].facing
    player.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=spot(screen, "c2"), rel=(0, 0),
                                 buttons=(0, 0, 0)))
    player.press(pygame.K_r)
    assert screen.draft.now.pieces[at].facing == (looks + 1) % 8
    player.click(screen.eraser.rect.center)
    player.click(spot(screen, "c2"))
    assert stands(screen) == {"e6": "SG"}
    drag(player, spot(screen, "e6"), screen.input.tray.rect.move(0, -5).midbottom)
    assert stands(screen) == {}


def test_by_keys_alone(sit: Any) -> None:
    player, screen = opened(sit, "agon")
    screen.draft.clear()
    screen.refresh()
    screen.graph.focus(screen.field)
    screen.graph.keys = True
    player.press(pygame.K_1, pygame.K_UP, pygame.K_RETURN)
    assert list(stands(screen).values()) == ["whiteQ"]
    player.press(pygame.K_x, pygame.K_1, pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert sorted(stands(screen).values()) == ["blackQ", "whiteQ"]
    assert screen.play.enabled, screen.sentence()
    player.press(pygame.K_DELETE)
    assert list(stands(screen).values()) == ["whiteQ"]
    assert not screen.play.enabled


def test_a_refusal_is_live_and_lights_the_square(sit: Any) -> None:
    player, screen = opened(sit, "luzhanqi", language="fr")
    mine = next(slot for slot in screen.slots if slot.kind == "J")
    at = next(at for at, p in screen.draft.now.pieces.items() if p.kind == "J" and p.seat == 0)
    screen.draft.take(at)
    screen.refresh()
    assert screen.play.enabled
    player.click(mine.rect.center)
    player.click(spot(screen, "c4"))
    assert not screen.play.enabled
    text, warns = screen.sentence()
    assert warns
    assert "(L-12)" in text
    assert "mines" in text
    assert screen.draft.faults == (screen.draft.rules.topology.index["c4"],)
    before = player.app.top
    player.click(screen.play.rect.center)
    assert player.app.top is before


@pytest.mark.usefixtures("watched")
@EVERY
def test_every_piece_is_shown_as_its_own_armys(game: Game, sit: Any) -> None:
    player, screen = opened(sit, game.key)
    player.press(pygame.K_x)
    assert screen.field.renderer.board == screen.draft.now.pieces


@EVERY
def test_copy_and_paste(game: Game, sit: Any, board: list[str]) -> None:
    player, screen = opened(sit, game.key)
    player.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert board[-1]
    whole = dict(screen.draft.now.pieces)
    screen.draft.clear()
    player.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert {at: (p.seat, p.kind) for at, p in screen.draft.now.pieces.items()} == {
        at: (p.seat, p.kind) for at, p in whole.items()}
    board.append("no position at all")
    player.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert screen.sentence()[1]
    assert len(screen.draft.now.pieces) == len(whole)


def test_a_pasted_board_of_another_size_comes_and_goes(sit: Any, board: list[str]) -> None:
    player, screen = opened(sit, "napoleon")
    board.append(json.dumps({"game": "napoleon", "options": {"board": "10x10", "army": 20},
                             "position": {"w": 10, "h": 10, "pieces": ["S:I@j10", "N:I@a5"]}}))
    player.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert len(screen.draft.rules.topology) == 100
    assert stands(screen) == {"j10": "SI", "a5": "NI"}
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert len(screen.draft.rules.topology) == 64
    assert len(screen.field.projection.topology) == 64


def test_arrange_stands_an_army_in_its_formations(sit: Any) -> None:
    for key in GAMES:
        _, screen = opened(sit, key)
        draft = screen.draft
        for seat in range(len(draft.rules.seats)):
            draft.seat = seat
            draft.clear()
            draft.arrange()
            own = [p for p in draft.now.pieces.values() if p.seat == seat]
            full = [p for p in draft.rules.opening().board if p and p.seat == seat]
            assert len(own) == len(full) == len(draft.now.pieces)


def test_hidden_pieces_stay_hidden_at_one_screen_and_open_at_the_end(sit: Any) -> None:
    player, screen = opened(sit, "luzhanqi")
    player.click(screen.play.rect.center)
    table = player.app.stack[-1] if isinstance(player.app.top, TableScreen) else None
    assert table is not None
    state = table.state
    assert state.viewer == PUBLIC
    assert all(piece is None or piece.kind is None for piece in state.seen.board)
    rules = table.play.match.rules
    dice = random.Random(3)
    for _ in range(1500):
        position = table.play.match.position
        if position.outcome is not None:
            break
        seat = position.turn
        able = sorted(rules.actions(position, seat), key=lambda a: rules.to_text(position, seat, a))
        table.play.act(seat, dice.choice(able))
        for report in table.play.poll():
            state.hear(report)
    assert table.play.match.position.outcome is not None
    assert all(piece is None or piece.kind for piece in state.seen.board)
    assert state.take_revealed() is not None


def test_another_game_begins_where_this_one_did(sit: Any) -> None:
    player, screen = opened(sit, "xiangqi")
    screen.draft.let_move(1)
    screen.refresh()
    player.click(screen.play.rect.center)
    table = player.app.top
    player.wait(40)
    table.play.act(1, Resign())
    player.wait(3)
    table.state.ask_rematch()
    player.wait(3)
    again = player.app.top
    assert again is not table
    assert again.play.match.position.turn == 1
    assert not again.play.match.line


def test_ways_in(sit: Any) -> None:

    player = unfold(sit(SetupScreen(WayToPlay.ONE, "agon")))
    press(player, "Set up a position")
    assert isinstance(player.app.top, PositionScreen)
    player.click(player.app.top.play.rect.center)
    table = player.app.top
    player.wait(3)
    table.dialogs.menu()
    labels = [button.label for button in table.dialogs.shown.buttons]
    assert "Play on from here" in labels
    table.dialogs.play_on()
    assert isinstance(player.app.top, PositionScreen)
    assert player.app.top.draft.refusal is None


@pytest.mark.sweep
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (300, 720), (640, 480)])
@EVERY
def test_every_button_lies_in_the_window(game: Game, size: tuple[int, int], sit: Any) -> None:
    _, screen = opened(sit, game.key, size=size)
    window = pygame.Rect((0, 0), screen.size)
    for widget in [*screen.slots, *screen.controls]:
        if widget.visible:
            assert window.contains(widget.rect), widget
    boxes = [widget.rect for widget in [*screen.slots, *screen.controls] if widget.visible]
    for n, box in enumerate(boxes):
        assert box.collidelist(boxes[n + 1:]) < 0
