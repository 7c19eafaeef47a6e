"""The two words on the screen: shown to the host, typed or tapped by the friend."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from client.cli.host import tell_words
from client.language.pairing_words import COUNT, find, word
from client.look.word_art import word_picture
from client.memory.again import WayToPlay
from client.pages.lobby.invitation import Envelope, Inside
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.lobby.words_screen import WordsScreen
from client.widgets.button import Drawn
from client.widgets.entry import Entry
from client.widgets.word_picture import WordPicture
from net.peer.close_reasons import closed
from net.report import Closed, Waiting

from .conftest import SIZES
from .finders import beside, button, click, grid, picture, press, slots, widgets, words
from .test_shell import Told

LION, DRUM = find("lion") or 0, find("drum") or 0
PLACE = ("192.168.1.5:4747",)
TWO = "The two words"
THREE = "The three words"


def typed(join: JoinScreen, row: str = TWO) -> list[Entry]:
    """Give what the words are typed into."""
    return beside(join, row, Entry)


def cards(scene: Any) -> list[tuple[int | None, str]]:
    """Give the pictures with a name that a screen shows."""
    return [(each.number, each.name) for each in widgets(scene, WordPicture) if each.name]


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Keep what `join` was asked for instead of dialling."""
    asked: list[Any] = []

    def join(address: str, port: int, name: str, *, folder: Path,
             words: tuple[int, ...] | None = None, **more: Any) -> Told:
        asked.append((address, words))
        return Told()

    monkeypatch.setattr("net.drivers.open_table.join", join)
    return asked


def turned_away(player: Any, why: Closed) -> None:
    """Knock, and be told why there is no game."""
    wait = press(player, "Join")
    assert isinstance(wait, WaitScreen)
    assert isinstance(wait.link, Told)
    wait.link.reports = [why]
    player.wait(2)


def test_every_word_has_its_picture_at_every_size() -> None:
    for number in (0, LION, COUNT - 1):
        for side in (20, 32, 300):
            picture = word_picture(number, side)
            assert picture.get_size() == (side, side)
            assert picture.get_bounding_rect().w > side // 3


@pytest.mark.parametrize(("language", "names"), [
    ("en", ("lion", "drum")), ("fr", ("lion", "tambour")),
])
def test_a_host_sees_both_words_and_the_address_under_more(
    sit: Any, language: str, names: tuple[str, str]
) -> None:
    player = sit(language=language)
    heard: list[Any] = []
    link = Told(Waiting(PLACE, (LION, DRUM)))
    player.app.push(WaitScreen(link, WayToPlay.HOST, lan=True,
                               on_words=lambda table: heard.append(table.words)))
    player.wait(2)
    wait = player.app.top
    assert tuple(name for _, name in cards(wait)) == names
    assert heard == [(LION, DRUM)]
    assert PLACE[0] not in words(wait)
    press(player, "More", "Plus")
    assert PLACE[0] in words(wait)
    assert len(cards(wait)) == 2, "the words stay"
    link.reports = [Waiting(PLACE, (LION, DRUM)), Waiting(PLACE, (DRUM, 0))]
    player.wait(2)
    assert cards(wait)[0][0] == DRUM
    assert heard == [(LION, DRUM), (DRUM, 0)], "told again when they change, and only then"


def test_a_table_without_words_shows_its_address_as_before(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(Waiting(PLACE)), WayToPlay.HOST, lan=True))
    player.wait(2)
    assert not cards(player.app.top)
    assert PLACE[0] in words(player.app.top)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("opening", [(LION, DRUM), (LION, DRUM, 0)])
def test_nothing_lies_on_anything_while_hosting(
    sit: Any, size: tuple[int, int], more: bool, opening: tuple[int, ...]
) -> None:
    player = sit(size=size, language="fr")
    link = Told(Waiting((*PLACE, "[fe80::1]:4747"), opening, len(opening) > 2))
    player.app.push(WaitScreen(link, WayToPlay.HOST, lan=True, seats=3, referee=True))
    player.wait(2)
    wait = player.app.top
    if more:
        press(player, "Plus")
    rest = [w for w in wait.graph.widgets if w.rect.w and getattr(w, "text", "x")
            and not isinstance(w, Drawn | Envelope | Inside)]
    for n, one in enumerate(rest):
        assert pygame.Rect((0, 0), size).contains(one.rect)
        for other in rest[n + 1:]:
            assert not one.rect.colliderect(other.rect), (one, other)
    assert len(widgets(wait, WordPicture)) == len(opening)
    assert all(w.rect.h > 60 for w in widgets(wait, WordPicture))


def test_two_typed_words_open_the_door(sit: Any, joined: list[Any]) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea"))
    join = player.app.top
    for entry, text in zip(typed(join), ("LION", "le tambour"), strict=True):
        player.click(entry.rect.center)
        player.type(text)
    assert [each.number for each in widgets(join, WordPicture)] == [LION, DRUM]
    press(player, "Join")
    assert joined == [("1.2.3.4", (LION, DRUM))]


def test_a_wrong_word_is_helped_and_nobody_knocks(sit: Any, joined: list[Any]) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea"))
    join = player.app.top
    typed(join)[0].set("lyon")
    press(player, "Join")
    assert typed(join)[0].error.endswith("Did you mean “lion”?")
    assert typed(join)[1].error == "Type the word, or tap its picture."
    assert join.graph.focused is typed(join)[0]
    assert not joined
    typed(join)[0].set("lion")
    assert not typed(join)[0].error


def test_words_of_the_command_line_knock_at_once(sit: Any, joined: list[Any]) -> None:
    sit(JoinScreen("1.2.3.4", "Lea", knock=True, words=(LION, DRUM)), language="fr")
    assert joined == [("1.2.3.4", (LION, DRUM))]


def test_a_table_without_words_is_joined_without(sit: Any, joined: list[Any]) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea"))
    press(player, "Join")
    assert joined == [("1.2.3.4", None)]


def test_tapping_is_the_same_as_typing(sit: Any, joined: list[Any]) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea"))
    join = player.app.top
    press(player, "Pictures")
    page = player.app.top
    assert isinstance(page, WordsScreen)
    assert not button(page, "Done").enabled
    for number in (LION, DRUM):
        player.press(ord(word(number, "en")[0]), text=word(number, "en")[0])
        page.graph.focus(picture(page, number))
        assert grid(page).rect.contains(picture(page, number).rect)
        click(player, picture(page, number))
    assert page.chosen == [LION, DRUM]
    press(player, "Done")
    assert player.app.top is join
    assert [entry.text for entry in typed(join)] == ["lion", "drum"]
    press(player, "Join")
    assert joined == [("1.2.3.4", (LION, DRUM))]


def test_keys_alone_choose_both(sit: Any) -> None:
    done: list[Any] = []
    player = sit(WordsScreen([None, None], done.append), language="fr")
    player.press(pygame.K_t, text="t")
    page = player.app.top
    assert all(tile.name.startswith(("t",)) for tile in grid(page).shown)
    player.press(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert page.graph.focused is button(page, "Terminé", "Done", "Fini", "Prêt")
    player.press(pygame.K_RETURN)
    assert len(done) == 1
    assert None not in done[0]
    assert done[0][0] != done[0][1]


def test_a_gamepad_alone_chooses_both(sit: Any) -> None:
    done: list[Any] = []
    player = sit(WordsScreen([None, None], done.append))
    page = player.app.top
    for pressed in (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_DOWN,
                    pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_A):
        player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pressed, instance_id=0))
        player.wait()
        player.app.feed(pygame.Event(pygame.CONTROLLERBUTTONUP, button=pressed, instance_id=0))
    first, *others = grid(page).tiles
    below = next(each for each in others if each.rect.y > first.rect.y)
    assert done == [[first.number, below.number]]


def test_every_picture_is_reached_by_arrows_and_a_letter_again_shows_all(sit: Any) -> None:
    player = sit(WordsScreen([None, None], lambda chosen: None))
    page = player.app.top
    for _ in range(COUNT):
        player.press(pygame.K_TAB)
        if page.graph.focused is grid(page).tiles[-1]:
            break
    assert page.graph.focused is grid(page).tiles[-1]
    assert grid(page).rect.contains(grid(page).tiles[-1].rect)
    player.press(pygame.K_l, text="l")
    assert 2 < len(grid(page).shown) < 30
    player.press(pygame.K_BACKSPACE)
    assert len(grid(page).shown) == COUNT
    player.press(pygame.K_q, text="q")
    assert len(grid(page).shown) == COUNT, "no word begins so"


def test_a_slot_is_emptied_by_a_tap_and_filled_again(sit: Any) -> None:
    player = sit(WordsScreen([LION, DRUM], lambda chosen: None))
    page = player.app.top
    player.click(slots(page)[0].rect.center)
    assert page.chosen == [None, DRUM]
    first = grid(page).shown[0]
    player.click(first.rect.center)
    assert page.chosen == [first.number, DRUM]


def test_going_back_from_the_pictures_changes_nothing(sit: Any) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea", words=(LION, DRUM)))
    join = player.app.top
    player.click(widgets(join, WordPicture)[1].rect.center)
    page = player.app.top
    assert page.chosen == [LION, DRUM]
    player.press(pygame.K_ESCAPE)
    assert [entry.text for entry in typed(join)] == ["lion", "drum"]


def test_words_typed_outlive_a_refusal(sit: Any) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea", words=(LION, DRUM)))
    join = player.app.top
    player.app.push(WaitScreen(Told(Closed("No.")), WayToPlay.JOIN, on_closed=join.refuse))
    player.wait(2)
    assert [entry.text for entry in typed(join)] == ["lion", "drum"]


def test_the_host_prints_them(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    for language, said in (("en", "words: lion drum\n"), ("fr", "words: lion tambour\n")):
        monkeypatch.setattr("client.memory.settings.spoken",
                            lambda kept, language=language: language)
        tell_words(Waiting(PLACE, (LION, DRUM)))
        assert capsys.readouterr().out == said


def test_a_host_is_told_that_somebody_guesses(sit: Any) -> None:
    player = sit()
    heard: list[Any] = []
    link = Told(Waiting(PLACE, (LION, DRUM)))
    player.app.push(WaitScreen(link, WayToPlay.HOST, lan=True,
                               on_words=lambda table: heard.append(table.words)))
    player.wait(2)
    wait = player.app.top
    assert "Somebody" not in words(wait)
    link.reports = [Waiting(PLACE, (DRUM, 0), guessed=True)]
    player.wait(2)
    assert "Somebody tried wrong words. Now there are new ones." in words(wait)
    link.reports = [Waiting(PLACE, (1, 2, 3), guessed=True)]
    player.wait(2)
    assert "Somebody keeps trying wrong words. Now there are three." in words(wait)
    assert [number for number, _ in cards(wait)] == [1, 2, 3]
    assert heard == [(LION, DRUM), (DRUM, 0), (1, 2, 3)]


def test_a_table_of_three_words_asks_for_the_third(sit: Any, joined: list[Any]) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea", words=(LION, DRUM)))
    join = player.app.top
    assert len(typed(join)) == 2
    turned_away(player, closed("three"))
    assert player.app.top is join
    assert "three words now" in words(join)
    assert [entry.text for entry in typed(join, THREE)] == ["lion", "drum", ""]
    assert join.graph.focused is typed(join, THREE)[2]
    player.type("cat")
    press(player, "Join")
    assert joined[1:] == [("1.2.3.4", (LION, DRUM, find("cat")))]
    assert "Wait a moment for your turn" in words(player.app.top)


def test_three_words_are_tapped_like_two(sit: Any) -> None:
    done: list[Any] = []
    player = sit(WordsScreen([LION, DRUM, None], done.append, 2))
    page = player.app.top
    assert page.title == "Tap the three pictures"
    assert not button(page, "Done").enabled
    player.click(grid(page).shown[0].rect.center)
    press(player, "Done")
    assert done == [[LION, DRUM, grid(page).tiles[0].number]]


def test_a_third_word_that_another_table_does_not_have_may_be_left_out(
    sit: Any, joined: list[Any]
) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea", words=(LION, DRUM, 0)))
    join = player.app.top
    press(player, "Join")
    player.wait(7)
    player.press(pygame.K_ESCAPE)
    typed(join, THREE)[2].set("")
    press(player, "Join")
    assert joined == [("1.2.3.4", (LION, DRUM, 0)), ("1.2.3.4", (LION, DRUM))]


def test_a_word_typed_while_the_pictures_show_is_looked_for_letter_by_letter(sit: Any) -> None:
    """It does not jump from the words with L to those with I, with O and with N."""
    done: list[Any] = []
    player = sit(WordsScreen([None, None], done.append))
    page = player.app.top
    player.type("lio")
    assert [tile.number for tile in grid(page).shown] == [LION]
    assert slots(page)[0].name == "LIO…", "what was typed stands where the picture will"
    assert button(page, "L").chosen
    player.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert len(grid(page).shown) > 2
    assert all(tile.name.startswith("l") for tile in grid(page).shown)
    player.type("ion")
    player.press(pygame.K_RETURN)
    player.type("drum")
    player.press(pygame.K_RETURN)
    assert page.chosen == [LION, DRUM]
    player.press(pygame.K_RETURN)
    assert done == [[LION, DRUM]]


def test_after_a_picture_a_letter_begins_a_new_word(sit: Any) -> None:
    player = sit(WordsScreen([None, None], lambda chosen: None))
    page = player.app.top
    player.type("li")
    player.press(pygame.K_RETURN)
    player.type("o")
    assert len(grid(page).shown) > 1
    assert all(tile.name.startswith("o") for tile in grid(page).shown)


def test_tab_goes_from_the_first_word_to_the_second(sit: Any) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea"))
    join = player.app.top
    player.click(typed(join)[0].rect.center)
    player.type("lion")
    player.press(pygame.K_TAB)
    player.type("drum")
    assert [entry.text for entry in typed(join)] == ["lion", "drum"]
    seen = set()
    for _ in range(12):
        player.press(pygame.K_TAB)
        seen.add(join.graph.focused)
    pictures = {*widgets(join, WordPicture), button(join, "Pictures")}
    assert pictures <= seen, "the pictures are still reached"


def test_after_wrong_words_letters_go_into_the_first(sit: Any, joined: list[Any]) -> None:
    player = sit(JoinScreen("1.2.3.4", "Lea", words=(LION, DRUM)))
    join = player.app.top
    turned_away(player, Closed("No.", code="words"))
    assert player.app.top is join
    player.type("m")
    assert typed(join)[0].text == "lionm"
    assert player.app.settings.sound
