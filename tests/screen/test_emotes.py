"""Emotes at the table, under a made-up clock: seen, muted, said, and never in anybody's way."""

from dataclasses import replace
from itertools import product
from typing import Any

import pygame
import pytest

from client.memory.settings import Settings, load, save
from client.table.hud.emotes import SHOWN, WAITS
from client.table.hud.hud_layout import lay
from client.widgets import strip
from client.widgets.emote_picture import WORDS, EmoteKey, emote_picture
from core.action import Answer, Offer, Resign
from net.report import Away, Emoted, Played, Refused, Rematch, Started
from net.wire.messages import PICTURES, Emote

from .finders import name, widgets
from .test_deploy_kit import Desk
from .test_table_kit import Sitting

FOUR = {"board": "16x16", "players": 4}


def table(monkeypatch: Any, seats: tuple[int, ...] = (0,), remote: bool = True, **more: Any
          ) -> Sitting:
    sitting = Sitting(monkeypatch, seats=seats, **more)
    sitting.play.remote = remote
    sitting.scene.resize(sitting.app.surface.get_size())
    sitting.link.said = []  # type: ignore[attr-defined]
    sitting.link.emote = lambda seat, n: sitting.link.said.append((seat, n))  # type: ignore
    for _ in range(4):  # the board fades in
        sitting.frame(0.3)
    return sitting


def hear(sitting: Sitting, *reports: Any) -> None:
    sitting.link.told += reports
    sitting.frame()


def labels(sitting: Sitting) -> list[str]:
    return [name(sitting.scene, b) for b in sitting.scene.controls.graph.widgets]


def picture(sitting: Sitting) -> bytes:
    sitting.scene.dirty = True
    sitting.frame()
    return pygame.image.tobytes(sitting.app.surface, "RGB")


def seen(sitting: Sitting, seat: int) -> bytes:
    picture(sitting)
    spot = sitting.scene.emotes.spots[seat]
    return pygame.image.tobytes(sitting.app.surface.subsurface(spot), "RGB")


def test_there_is_a_picture_and_a_word_for_every_number_that_travels() -> None:
    faces = {pygame.image.tobytes(emote_picture(n, 48), "RGBA") for n in range(8)}
    assert len(faces) == len(WORDS) == len(set(WORDS)) == 8
    with pytest.raises(ValueError, match="subsurface"):
        emote_picture(8, 48)
    assert Emote(0, 7).number == len(WORDS) - 1


def test_a_picture_is_seen_beside_its_seat_for_a_while_and_nowhere_else(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    before = picture(sitting)
    hear(sitting, Emoted(1, 7))
    sitting.frame(0.5)
    shown = picture(sitting)
    assert shown != before
    spot = sitting.scene.emotes.spots[1]
    wide, tall = sitting.app.surface.get_size()
    now, then = (pygame.image.frombytes(each, (wide, tall), "RGB") for each in (shown, before))
    for face in (now, then):
        face.fill((0, 0, 0), spot.inflate(4, 4))
        face.fill((0, 0, 0), sitting.scene.layout.board)  # who stands there breathes
    assert pygame.image.tobytes(now, "RGB") == pygame.image.tobytes(then, "RGB")
    for _ in range(4):
        sitting.frame(SHOWN / 4)
    assert not sitting.scene.emotes.shown


def test_no_bubble_covers_the_board_a_button_or_another_bubble(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    sizes = [(800, 600), (1280, 720), (1000, 1400), (3840, 2160)]
    for size, players, long in product(sizes, (2, 3, 4), (1.0, 3.0)):
        layout = lay(sitting.app.theme, size, players, 5, long=long)
        sitting.scene.emotes.lay(sitting.app.theme, layout, list(range(players)), size)
        spots = list(sitting.scene.emotes.spots.values())
        for n, spot in enumerate(spots):
            assert spot.collidelist([layout.board, *layout.buttons, *spots[:n]]) < 0
            assert pygame.Rect((0, 0), size).contains(spot)


def test_a_seat_that_has_no_panel_shows_nothing(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    hear(sitting, Emoted(3, 0))
    assert not sitting.scene.emotes.shown


@pytest.mark.usefixtures("watched")
def test_nothing_is_seen_while_somebody_is_asked_and_it_waits(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    sitting.link.match.play(1, Offer("draw"))
    hear(sitting, Played(1, Offer("draw"), sitting.link.match.digest()))
    assert sitting.scene.dialogs.shown is not None
    for _ in range(3):  # the dialog fades in
        sitting.frame(0.3)
    before = seen(sitting, 1)
    hear(sitting, Emoted(1, 2))
    sitting.frame(1.0)
    assert seen(sitting, 1) == before
    sitting.scene.dialogs.act(Answer(False), 0)
    sitting.frame(0.1)
    assert sitting.scene.emotes._bubbles[1].since is not None
    sitting.scene.dialogs.menu()
    hear(sitting, Emoted(1, 3))
    for _ in range(int(WAITS) + 1):
        sitting.frame(1.0)
    assert not sitting.scene.emotes.shown, "too old to be shown"


def test_a_tap_on_the_panel_mutes_and_a_rematch_does_not_change_it(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    hear(sitting, Emoted(1, 7))
    sitting.click(sitting.scene.layout.cards[0].center)
    assert not sitting.scene.emotes.shown
    assert "Bob" in sitting.app.toast.text
    hear(sitting, Emoted(1, 7))
    assert not sitting.scene.emotes.shown
    play = sitting.play
    play.evening = play.score.further()
    play.begin(Started("napoleon", {}, ("Bob", "Ann"), (1,), None))
    assert play.score.player(0) in play.muted, "Bob has changed sides"
    assert play.score.player(1) not in play.muted
    sitting.scene.emotes.mute(0)
    assert not play.muted


def test_my_own_panel_mutes_nobody(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    sitting.click(sitting.scene.layout.cards[1].center)
    assert not sitting.play.muted


def test_say_opens_a_row_and_a_tap_sends_one(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    assert "Say" in labels(sitting)
    assert "Hint" not in labels(sitting)
    sitting.click(sitting.scene.controls.hint.rect.center)
    emotes = sitting.scene.emotes
    assert emotes.open
    board = sitting.scene.layout.board
    assert all(not key.rect.colliderect(board) for key in widgets(emotes, EmoteKey))
    sitting.click(widgets(emotes, EmoteKey)[3].rect.center)
    assert sitting.link.said == [(0, 3)]  # type: ignore[attr-defined]
    assert not emotes.open
    hear(sitting, Emoted(0, 3))
    assert emotes.shown, "what was said is seen at our own panel"


def test_what_lies_under_the_row_is_not_pressed(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    emotes = sitting.scene.emotes
    emotes.toggle()
    left, right = widgets(emotes, EmoteKey)[0].rect, widgets(emotes, EmoteKey)[1].rect
    gap = ((left.right + right.left) // 2, left.centery)
    assert emotes.graph.at(gap) is None
    sitting.click(gap)
    assert emotes.open
    sitting.click(sitting.at("e5"))
    assert not emotes.open, "a click elsewhere puts it away"


def test_keys_and_the_gamepad_reach_it(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    sitting.key(pygame.K_e)
    sitting.key(pygame.K_RIGHT)
    sitting.key(pygame.K_RETURN)
    assert sitting.link.said == [(0, 1)]  # type: ignore[attr-defined]
    for button in (pygame.CONTROLLER_BUTTON_Y, pygame.CONTROLLER_BUTTON_DPAD_DOWN,
                   pygame.CONTROLLER_BUTTON_A):
        sitting.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
        sitting.frame()
    assert sitting.link.said == [(0, 1), (0, 4)]  # type: ignore[attr-defined]
    sitting.key(pygame.K_e)
    sitting.key(pygame.K_ESCAPE)
    assert not sitting.scene.emotes.open
    assert sitting.scene.dialogs.shown is None, "Escape put the row away and opened no menu"
    sitting.key(pygame.K_e)
    sitting.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    sitting.key(pygame.K_RETURN)
    assert sitting.play.muted == {1}, "the last thing in the row is the other's panel"


def test_too_many_grey_the_row_until_time_has_passed(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    emotes = sitting.scene.emotes
    for n in range(5):
        emotes.say(n)
    assert sitting.link.said == [(0, 0), (0, 1), (0, 2)]  # type: ignore[attr-defined]
    sitting.scene.alarm.stir()
    sitting.frame()
    emotes.toggle()
    assert all(key.rests for key in widgets(emotes, EmoteKey))
    before = len(sitting.link.said)  # type: ignore[attr-defined]
    sitting.key(pygame.K_RETURN)
    assert len(sitting.link.said) == before  # type: ignore[attr-defined]
    for _ in range(5):
        sitting.frame(1.0)
    assert not any(key.rests for key in widgets(emotes, EmoteKey))


@pytest.mark.parametrize("remote", [False, True])
def test_on_one_screen_and_where_they_are_off_there_are_none(
    monkeypatch: Any, remote: bool
) -> None:
    sitting = table(monkeypatch, seats=(0,) if remote else (0, 1), remote=remote)
    if remote:
        sitting.app.apply(Settings(emotes=False))
        sitting.scene.enter(sitting.scene.context, sitting.app.surface.get_size())
    assert "Say" not in labels(sitting)
    hear(sitting, Emoted(1, 7))
    sitting.key(pygame.K_e)
    assert not sitting.scene.emotes.shown
    sitting.click(sitting.scene.layout.cards[0].center)
    assert not sitting.play.muted


@pytest.mark.usefixtures("watched")
def test_while_a_friend_is_away_nothing_is_said(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    sitting.scene.emotes.toggle()
    hear(sitting, Away((1,)))
    assert not sitting.scene.emotes.open
    sitting.key(pygame.K_e)
    assert not sitting.scene.emotes.open
    assert not sitting.scene.controls.hint.enabled


def test_a_friend_with_an_older_game_is_told_of(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    hear(sitting, Emoted(0, 1, heard=False))
    assert not sitting.scene.emotes.shown
    assert "older" in sitting.app.toast.text


def test_at_the_end_one_may_say_well_done(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    sitting.link.post(1, Resign())
    for _ in range(80):
        sitting.frame(0.05)
    dialog = sitting.scene.dialogs.shown
    assert dialog is not None
    assert "Say" in [b.label for b in dialog.buttons]
    hear(sitting, Emoted(1, 1))
    sitting.frame(0.2)
    assert not dialog.rect.colliderect(sitting.scene.emotes.spots[1])
    assert sitting.scene.emotes._bubbles[1].since is not None, "beside the card, not on it"
    next(b for b in dialog.buttons if b.label == "Say").on_click()
    sitting.frame()
    assert sitting.scene.emotes.open
    hear(sitting, Rematch(False, 1))
    assert sitting.scene.dialogs.shown is not None
    sitting.frame()
    assert not sitting.scene.emotes.open, "a question comes first"


def test_a_thousand_reports_a_second_cost_one_bubble_a_seat(monkeypatch: Any) -> None:
    sitting = table(monkeypatch, options=FOUR)
    heard: list[str] = []
    sitting.scene.context.sound = lambda name, pan=0.0: heard.append(name)
    for _ in range(5):
        hear(sitting, *(Emoted(seat, n % 8) for n in range(300) for seat in range(4)))
    assert len(sitting.scene.emotes._bubbles) == 4
    assert heard.count("chime") <= 20
    assert not [x for x in sitting.link.told if isinstance(x, Refused)]


def test_the_setting_is_kept(tmp_path: Any) -> None:
    save(Settings(emotes=False), tmp_path / "s.json")
    assert load(tmp_path / "s.json").emotes is False
    assert Settings().emotes is True




def test_who_asks_again_and_again_is_answered_without_a_dialog(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    questions = 0
    for _ in range(10):
        sitting.link.match.play(1, Offer("draw"))
        hear(sitting, Played(1, Offer("draw"), sitting.link.match.digest()))
        if sitting.scene.dialogs.shown is not None:
            questions += 1
            sitting.scene.dialogs.act(Answer(False), 0)
        sitting.frame()
        assert sitting.link.match.pending is None
    assert questions == 3, "ten on the old code"
    mover = sitting.link.match.position.turn
    assert mover is not None
    rules = sitting.link.match.rules
    sitting.link.post(mover, next(iter(rules.actions(sitting.link.match.position, mover))))
    sitting.link.match.play(1, Offer("draw"))
    hear(sitting, Played(1, Offer("draw"), sitting.link.match.digest()))
    assert sitting.scene.dialogs.shown is not None, "in the next turn he may ask again"


def test_while_an_army_is_awaited_one_may_wave(monkeypatch: Any) -> None:
    desk = Desk()
    desk.play.remote = True
    said: list[tuple[int, int]] = []
    desk.link.emote = lambda seat, n: said.append((seat, n))  # type: ignore[method-assign]
    desk.frame()
    scene = desk.scene
    quiet = desk.frame()
    desk.link.told.append(Emoted(1, 6))
    desk.frame()
    desk.now += 0.5
    told: list[pygame.Rect] = []
    monkeypatch.setattr(strip, "paint_strip", lambda surface, theme, rect, *_: told.append(rect))
    assert desk.frame() != quiet, "it is seen while the army is being set up"
    assert told[-1].w >= scene.strip.rect.w // 2
    assert told[-1].collidelist([scene.emotes.spots[seat] for seat in scene.emotes._bubbles]) < 0, (
        "the sentence is beside it")
    assert all(spot.collidelist([scene.field.rect, scene.letters.rect]) < 0
               for spot in scene.emotes.spots.values())
    scene.refresh()
    assert not scene.talk.visible, "as long as there is something to do"
    scene.state.sent = True
    scene.refresh()
    assert scene.talk.visible
    desk.key(pygame.K_e)
    assert scene.emotes.open
    desk.key(pygame.K_RETURN)
    assert said == [(0, 0)]
    scene.resize((800, 600))
    board = scene.field.rect
    assert all(not key.rect.colliderect(board) for key in widgets(scene.emotes, EmoteKey))


@pytest.mark.parametrize(("left", "size"), [(False, (800, 600)), (True, (1280, 720))])
def test_the_letters_leave_say_to_be_pressed(left: bool, size: tuple[int, int]) -> None:
    desk = Desk()
    desk.play.remote = True
    desk.play.seals = {0: bytes(32), 1: bytes(32)}
    desk.frame()
    desk.app.theme.left_handed = left
    scene = desk.scene
    scene.state.sent = True
    scene.resize(size)
    assert scene.talk.visible
    assert scene.letters.visible
    assert scene.graph.at(scene.talk.rect.center) is scene.talk
    assert not scene.talk.rect.colliderect(scene.letters.rect)


def test_on_one_screen_no_army_says_anything(monkeypatch: Any) -> None:
    desk = Desk()
    desk.scene.state.sent = True
    desk.scene.refresh()
    assert not desk.scene.talk.visible
    desk.link.told.append(Emoted(1, 6))
    desk.frame()
    assert not desk.scene.emotes.shown


def test_a_bubble_that_has_grown_is_painted_once_more_with_its_word(monkeypatch: Any) -> None:
    emotes = table(monkeypatch).scene.emotes
    emotes.update(10.0, None)
    emotes.hear(Emoted(1, 6))
    emotes.update(10.0, None)
    assert emotes.busy
    assert emotes.update(10.0 + SHOWN / 2, None), "it was half grown when it was painted last"
    assert not emotes.update(10.1 + SHOWN / 2, None)


def test_a_key_points_at_the_square_under_the_mouse_and_says_how_where_there_is_none(
    monkeypatch: Any
) -> None:
    sitting = table(monkeypatch)
    sitting.mouse(pygame.MOUSEMOTION, (1, 1))
    sitting.key(pygame.K_p)
    assert not sitting.link.said  # type: ignore[attr-defined]
    assert "Choose a square" in sitting.app.toast.text
    sitting.mouse(pygame.MOUSEMOTION, sitting.at("d4"))
    sitting.key(pygame.K_p)
    assert sitting.link.said == [  # type: ignore[attr-defined]
        (0, PICTURES + sitting.point("d4"))]


def test_a_button_of_the_gamepad_points_at_the_square_under_the_cursor(monkeypatch: Any) -> None:
    sitting = table(monkeypatch)
    for button in (pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
                   pygame.CONTROLLER_BUTTON_RIGHTSTICK):
        sitting.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
        sitting.frame()
    ((seat, number),) = sitting.link.said  # type: ignore[attr-defined]
    assert seat == 0
    assert number - PICTURES == sitting.scene.board_input.cursor


def test_a_friend_s_finger_is_seen_for_two_seconds_unless_parents_or_we_wish_none(
    monkeypatch: Any
) -> None:
    sitting = table(monkeypatch)
    emotes, at = sitting.scene.emotes, sitting.point("e5")
    hear(sitting, Emoted(1, PICTURES + at))
    assert [point for point, _ in emotes.hands.values()] == [at]
    with_hand = picture(sitting)
    for _ in range(3):
        sitting.frame(1.0)
    assert not emotes.hands
    assert picture(sitting) != with_hand
    hear(sitting, Emoted(1, PICTURES + 64), Emoted(1, PICTURES + 4095))
    assert not emotes.hands, "no such square"
    sitting.click(sitting.scene.layout.cards[0].center)
    hear(sitting, Emoted(1, PICTURES + at))
    assert not emotes.hands, "muted"
    sitting.click(sitting.scene.layout.cards[0].center)
    sitting.app.apply(replace(sitting.app.settings, emotes=False))
    hear(sitting, Emoted(1, PICTURES + at))
    assert not emotes.hands, "switched off"
