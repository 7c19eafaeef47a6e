"""What a first evening showed of settings, of giving up and leaving, of large boards and of signs.
"""

from typing import Any

import pygame
import pytest

from client.look.theme import Material, Theme, drawn_at
from client.memory.again import WayToPlay
from client.miniatures.appearance import STANDARD
from client.pages.curtain import TurnCurtain
from client.pages.deploy.cloth import paint_plaque
from client.pages.lobby import presets
from client.pages.lobby.setup import SetupScreen
from client.pages.modal import Question
from client.pages.replay_screen import ReplayScreen
from client.pages.settings_screen import SettingsScreen
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.widgets.entry import Entry
from core.action import Resign
from core.games import GAMES
from net.report import Closed

from .finders import choice, entries, press, unfold
from .test_table_kit import Sitting, seated

THREE = {"board": "15x15", "players": 3}
PAIRS = {"board": "16x16", "players": 4, "teams": "pairs"}
BIG = {"board": "40x40", "army": 300}


def test_the_key_and_the_switch_agree(sit: Any) -> None:
    player = sit(SettingsScreen())
    sound, volume, *music = (choice(player.app.top, caption) for caption in (
        "Sounds", "Drums and cannons", "Music", "Music at the table", "The room"))
    for _ in range(3):
        player.press(pygame.K_m)
        assert sound.value == player.app.settings.sound
    assert not player.app.settings.sound
    volume.choose(5)
    player.wait()
    assert player.app.settings.sound, "who makes them louder wants to hear them"
    assert sound.value
    volume.choose(0)
    for each in music:
        assert player.app.settings.sound
        each.choose(0)
        player.wait()
    assert not player.app.settings.sound, "loudnesses of nothing are off"
    assert not sound.value
    player.press(pygame.K_m)
    assert player.app.settings.volume > 0
    assert volume.value > 0
    assert sound.value


def test_the_full_screen_key_and_its_switch_agree(sit: Any) -> None:
    player = sit(SettingsScreen())
    player.press(pygame.K_F11)
    player.wait()
    assert choice(player.app.top, "Full screen").value == player.app.settings.full_screen


def asked(table: Sitting) -> str:
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    return " ".join(dialog.lines)


def test_two_are_told_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    table.scene.dialogs.give_up()
    assert asked(table) == "Ann, the game ends. The winner: Bob."


def test_three_are_told_that_the_others_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(0, 1, 2), options=THREE)
    before = table.play.match.position
    table.scene.dialogs.give_up()
    assert asked(table) == "Ann, your army leaves the board. The others play on."
    assert table.play.match.position is before, "it was only asked"
    table.scene.dialogs.act(Resign(), 0)
    table.frame()
    assert not table.play.match.over
    table.scene.dialogs.give_up()
    assert asked(table).startswith("Bob, the game ends. The winner: Cleo")


def test_a_partner_may_still_win(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(0, 1, 2, 3), options=PAIRS)
    table.scene.dialogs.give_up()
    assert "can still win for your side." in asked(table)


def test_leaving_asks_in_one_way_and_not_after_the_end(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Sitting(monkeypatch)
    table.scene.dialogs.leave()
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    player = sit(TurnCurtain(table.play, 0, 1, lambda seat: None))
    player.press(pygame.K_ESCAPE)
    question = player.app.top
    assert isinstance(question, Question)
    assert question.title == dialog.title == "Put the match away?"
    faces = [[(b.label, b.material) for b in each] for each in (question.buttons, dialog.buttons)]
    assert faces[0] == faces[1] == [
        ("Stay", Material.WOOD), ("Put it away", Material.RED)]
    assert question.graph.focused is question.buttons[0]
    assert dialog.graph.focused is dialog.buttons[0]
    table.scene.dialogs.act(Resign(), 0)
    for _ in range(400):
        table.frame(0.05)
    table.scene.dialogs.close()
    table.scene.dialogs.leave()
    assert isinstance(table.app.top, TitleScreen)


def test_leaving_a_closed_table_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(0,))
    table.play.remote = True
    table.scene.dialogs.leave()
    assert "The table closes for everybody" in asked(table)
    table.scene.dialogs.close()
    table.play.closed = Closed("{name} left.", (("name", "Bob"),))
    table.scene.dialogs.leave()
    assert isinstance(table.app.top, TitleScreen)


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("played", [0, 1])
def test_a_large_board_begins_at_the_army_of_who_plays_here(
    monkeypatch: pytest.MonkeyPatch, seats: tuple[int, ...], played: int
) -> None:
    table = Sitting(monkeypatch, seats=seats, options=BIG)
    match = table.play.match
    if played:
        match.play(0, next(iter(match.rules.actions(match.position, 0))))
    screen = TableScreen(table.play)
    table.app.push(screen)
    assert not screen.projection.whole
    seat = seats[0] if len(seats) == 1 else played
    mine = [at for at, piece in enumerate(match.position.board)
            if piece is not None and piece.seat == seat]
    assert sum(screen.projection.sees(at, 0) for at in mine) * 3 > len(mine)


def test_a_replay_of_a_large_board_follows_what_is_played(
    monkeypatch: pytest.MonkeyPatch, sit: Any
) -> None:
    Sitting(monkeypatch)  # pegs for miniatures
    play, _, _ = seated(options=BIG)
    match = play.match
    for _ in range(2):
        seat = match.position.turn
        assert seat is not None
        match.play(seat, next(iter(match.rules.actions(match.position, seat))))
    player = sit(ReplayScreen(match.game, match.options, match.actions, ("Ann", "Bob")))
    screen = player.app.top
    for to in range(len(match.actions) + 1):
        screen.jump(to)
        player.wait(30)
        if screen.state.last:
            assert screen.view.projection.sees(screen.state.last[-1], 0)
    screen.jump(len(match.actions) - 2)
    player.wait(30)
    turn = screen.match.position.turn
    assert any(screen.view.projection.sees(at, 0) for at, piece in enumerate(
        screen.match.position.board) if piece is not None and piece.seat == turn)


@pytest.mark.parametrize("ready", [False, True])
def test_signs_on_a_turned_board_stand_upright(ready: bool) -> None:
    pygame.init()
    theme = Theme((1280, 720))
    sign = pygame.Surface((28, 28))
    whole = pygame.Surface((500, 60))
    paint_plaque(whole, theme, whole.get_rect(), "", ready)
    at = (500 - 420) // 2 + 14
    sign.blit(whole, (0, 0), (at, 16, 28, 28))
    narrow = pygame.Surface((60, 500))
    paint_plaque(narrow, theme, narrow.get_rect(), "", ready)
    mask = sign.subsurface((6, 6, 16, 16))
    wanted = pygame.image.tobytes(mask, "RGB")
    assert any(pygame.image.tobytes(narrow.subsurface((x, y, 16, 16)), "RGB") == wanted
               for x in range(60 - 16) for y in range(500 - 16))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_pictures_of_presets_differ(game: Any) -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    faces = [presets.picture(game.key, n, 96, STANDARD) for n in range(len(game.presets))]
    assert all(face is not None for face in faces)
    assert len({pygame.image.tobytes(face, "RGBA") for face in faces if face}) == len(faces)
    for preset in game.presets:
        kinds = presets.rules_of(game, preset.options).kinds  # type: ignore[union-attr]
        assert all(letter == "?" or letter.upper() in kinds for letter in preset.shows)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_cards_share_one_size_of_letters(sit: Any, size: tuple[int, int]) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE), size=size, language="fr"))
    screen, theme = player.app.top, player.app.theme
    cards = screen.cards[:-1]
    assert len({card.rect.size for card in cards}) == 1
    assert not [card.cut(theme) for card in cards if card.cut(theme)]


def test_asked_for_a_name_no_longer_than_until_it_is_typed(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE)))
    screen = player.app.top
    entries(screen)[0].set("")
    press(player, "Start the game")
    row = next(row for row in screen.sheet.rows if row.widgets and isinstance(
        row.widgets[0], Entry))
    assert row.wrong == "Please type a name."
    player.type("L")
    assert entries(screen)[0].error == row.wrong == ""


@pytest.mark.parametrize(("size", "drawn"), [
    ((300, 720), (800, 1920)), ((640, 480), (800, 600)), ((800, 600), (800, 600)),
    ((3840, 2160), (3840, 2160)), ((7680, 4320), (5120, 2880)), ((1, 4000), (800, 2400)),
])
def test_a_window_is_filled_whatever_its_shape(
    size: tuple[int, int], drawn: tuple[int, int]
) -> None:
    assert drawn_at(size) == drawn
