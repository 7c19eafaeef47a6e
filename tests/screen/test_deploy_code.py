"""Setting up: the army as a code for a friend, in letters, words and a QR picture, and his back."""

from typing import Any

import pygame
import pytest

from client.language.pairing_words import COUNT, LANGUAGES, find, read_words, spoken_words
from client.pages.deploy.army_code_screen import CodeScreen, read_army
from client.pages.deploy.army_draft import Draft
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.deploy.formation_cards import FormationCard, FormationCards
from client.pages.lobby.words_screen import WordsScreen
from client.widgets.button import Button
from client.widgets.qr_picture import MARGIN, modules
from client.window.keys import READ
from core.army_code import ArmyCode
from core.game import Malformed
from core.games import GAMES as ALL
from core.option import read_options

from .finders import button, picture, slots
from .test_deploy_cards import Other
from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)

GAMES = ["napoleon", "luzhanqi"]


def code_of(desk: Desk) -> CodeScreen:
    """Open the code by its key."""
    desk.key(pygame.K_c)
    desk.frame()
    assert isinstance(desk.app.top, CodeScreen)
    return desk.app.top


@pytest.mark.parametrize("game", GAMES)
def test_a_friend_stands_as_the_letters_or_the_words_say(game: str) -> None:
    desk = Other(game)
    desk.key(pygame.K_a)
    army = dict(desk.scene.state.draft.army)
    page = code_of(desk)
    letters = page.signs
    said = {language: spoken_words(page.words, language) for language in LANGUAGES}
    assert len(page.words) <= 9
    desk.key(pygame.K_ESCAPE)
    for told in (letters, letters.lower().replace("-", " "), *said.values(),
                 ", ".join(said["fr"].split()).upper()):
        desk.scene.empty()
        page = code_of(desk)
        assert not page.signs, "half an army has no code"
        page.entry.insert(told)
        desk.click(button(page, "Stand like that").rect.center)
        desk.frame()
        assert isinstance(desk.app.top, DeployScreen)
        assert desk.scene.state.draft.army == army
        assert "friend" in desk.scene.state.answer
        desk.scene.undo()
        assert not desk.scene.state.draft.army, "one step of the draft"


def test_keys_alone_type_a_code_and_stand_like_it() -> None:
    desk = Desk()
    draft = desk.scene.state.draft
    draft.read(draft.muster.formations[2][1])
    army, letters = desk.army(), code_of(desk).signs
    desk.key(pygame.K_ESCAPE)
    draft.clear()
    page = code_of(desk)
    assert page.typing, "the line has the focus: there is nothing to copy"
    for letter in letters.lower():
        desk.send(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        desk.send(pygame.TEXTINPUT, text=letter)
    desk.key(pygame.K_RETURN)
    desk.frame()
    assert desk.army() == army


HOSTILE = (
    "", "nothing", "lion drum cat", "loin drum cat horse", "AAAA-AAAA", "9" * 5000, "{name} % {0}",
    "\u202e\x00\n", "lion " * 9, "💣 💣 💣",
)


def test_what_is_no_code_changes_nothing_and_says_why() -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    army = desk.army()
    page = code_of(desk)
    for text in HOSTILE:
        page.entry.set("")
        page.entry.insert(text)
        page.stand()
        desk.frame()
        assert desk.app.top is page
        assert page.notice.text.endswith((".", "?"))
        assert not page.notice.text.endswith("?.")
    desk.key(pygame.K_ESCAPE)
    assert desk.army() == army


def test_the_clipboard_is_copied_to_and_pasted_from(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [""]
    monkeypatch.setattr("client.widgets.entry.copy",
                        lambda text: held.append(text) or True)
    monkeypatch.setattr("client.pages.deploy.army_code_screen.pasted", lambda: held[-1])
    desk = Desk()
    desk.key(pygame.K_a)
    army, page = desk.army(), code_of(desk)
    desk.click(page.copied.rect.center)
    assert held[-1] == page.signs
    held.append(f"\n {page.signs} \n" + "\n" * 9)
    desk.key(pygame.K_ESCAPE)
    desk.scene.empty()
    page = code_of(desk)
    desk.click(button(page, "Paste").rect.center)
    desk.click(button(page, "Stand like that").rect.center)
    desk.frame()
    assert desk.army() == army


@pytest.mark.parametrize(("game", "size"), [
    ("luzhanqi", (800, 600)), ("napoleon", (1280, 720)), ("luzhanqi", (1024, 1200))])
def test_the_page_has_room_and_its_qr_picture_is_that_of_the_code(
    game: str, size: tuple[int, int]
) -> None:
    desk = Other(game, size)
    clear_of_each_other(code_of(desk))
    desk.key(pygame.K_ESCAPE, pygame.K_a)
    page = code_of(desk)
    clear_of_each_other(page)
    assert page.qr is not None
    square, step = page.qr.spot()
    assert step >= 3
    face = pygame.Surface(size)
    page.draw(face)
    x0, y0 = square.x + step // 2, square.y + step // 2
    light = [[sum(face.get_at((x0 + x * step, y0 + y * step))[:3]) > 384
              for x in range(square.w // step)] for y in range(square.h // step)]
    across = len(light)
    inner = [bytearray(not each for each in row[MARGIN:-MARGIN]) for row in light[MARGIN:-MARGIN]]
    assert inner == modules(page.signs)
    assert all(light[y][x] for y in range(across) for x in range(across)
               if min(x, y, across - 1 - x, across - 1 - y) < MARGIN)


def clear_of_each_other(page: CodeScreen) -> None:
    """See that nothing of the page lies on another thing or outside its panel, but for the
    loudspeaker in the window's corner."""
    panel, *others = [each for each in page.graph.widgets
                      if not (isinstance(each, Button) and each.label == READ)]
    boxes = [each.rect for each in others if each.visible and each.rect.w
             and getattr(each, "text", "") != page.signs and (each is not page.advice or page.qr)]
    for n, rect in enumerate(boxes):
        assert panel.rect.contains(rect)
        assert rect.collidelist(boxes[n + 1:]) < 0


def test_two_words_are_never_read_as_a_third() -> None:
    for language in LANGUAGES:
        for number in range(COUNT):
            for other in range(0, COUNT, 5):
                some = (number, other, 255 - number)
                assert read_words(spoken_words(some, language), language) == some
    palm, tree = find("palm"), find("tree")
    assert read_words("palm tree", "en") == (palm, tree)
    assert read_words("the palm, and the tree", "en") == (palm, tree)


def test_a_wrong_word_is_named() -> None:
    desk = Desk()
    code = ArmyCode(desk.scene.state.draft.rules, 0)
    with pytest.raises(Malformed, match="Did you mean"):
        read_army(code, "lion drumm cat", "en")


def test_the_gallery_mirrors_what_it_shows_and_what_is_taken() -> None:
    desk = Desk()
    desk.key(pygame.K_l)
    desk.frame()
    page = desk.app.top
    assert isinstance(page, FormationCards)

    def shown() -> FormationCard:
        return next(card for card in page.cards if card.name == "Left wing")

    plain, turned = shown().army, shown().turned
    assert plain != turned
    desk.click(page.mirror.rect.center)
    assert shown().army == turned
    desk.key(pygame.K_f)
    assert shown().army == plain
    desk.key(pygame.K_f)
    shown().click(shown().rect.center)
    desk.frame()
    assert desk.scene.state.draft.army == turned
    desk.key(pygame.K_l)
    desk.frame()
    page = desk.app.top
    assert isinstance(page, FormationCards)
    assert page.mirrored, "it opens as the army stands"
    assert [each.name for each in page.cards if each.chosen] == ["Left wing"]


def test_the_gallery_shows_what_was_saved_too() -> None:
    desk = Desk()
    scene = desk.scene
    scene.state.draft.read(scene.state.draft.muster.formations[1][1])
    scene.state.draft.mirror()
    army = desk.army()
    scene.state.keep_army("Line")  # named like one of the game's
    desk.scene.empty()
    desk.key(pygame.K_l)
    desk.frame()
    page = desk.app.top
    assert isinstance(page, FormationCards)
    own = page.cards[-1]
    assert own.name == "Line"
    own.click(own.rect.center)
    desk.frame()
    assert desk.army() == army


def test_a_friend_s_words_are_tapped_as_pictures() -> None:
    desk = Other("luzhanqi")
    desk.key(pygame.K_a)
    army = dict(desk.scene.state.draft.army)
    told = code_of(desk).words
    desk.key(pygame.K_ESCAPE)
    desk.scene.empty()
    desk.click(button(code_of(desk), "Words").rect.center)
    desk.frame()
    page = desk.app.top
    assert isinstance(page, WordsScreen)
    assert not button(page, "Done").enabled
    for number in told:
        picture(page, number).click((0, 0))
    assert [slot.number for slot in slots(page)][:len(told)] == list(told)
    whole = desk.app.surface.get_rect()
    for n, slot in enumerate(slots(page)):
        assert whole.contains(slot.rect)
        assert slot.rect.collidelist([each.rect for each in slots(page)[n + 1:]]) < 0
        assert not slot.rect.colliderect(button(page, "Done").rect)
    slots(page)[0].click((0, 0))
    assert not button(page, "Done").enabled, "a gap at the beginning"
    picture(page, told[0]).click((0, 0))
    desk.click(button(page, "Done").rect.center)
    desk.frame()
    assert isinstance(desk.app.top, DeployScreen)
    assert desk.scene.state.draft.army == army


def test_wrong_pictures_are_told_and_kept_as_words() -> None:
    desk = Desk()
    code = code_of(desk)
    code.open_words()
    desk.frame()
    page = desk.app.top
    assert isinstance(page, WordsScreen)
    for number in (1, 2, 3):
        picture(page, number).click((0, 0))
    desk.click(button(page, "Done").rect.center)
    desk.frame()
    assert desk.app.top is code
    assert len(code.entry.text.split()) == 3
    assert code.notice.text


def test_who_sets_up_second_in_the_open_has_a_code_too(sit: Any) -> None:
    """As Right in Halebarde, who may not place before Left has."""
    game = ALL["halebarde"]
    rules = game.rules(read_options(game.options, {}))
    draft = Draft(rules, 1, rules.start())
    draft.read(draft.muster.formations[0][1])
    assert draft.refusal() is not None
    page = sit(CodeScreen(draft, str)).app.top
    assert page.code.read_signs(page.signs) == draft.army


def test_ten_million_signs_on_the_clipboard_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.pages.deploy.army_code_screen.pasted",
                        lambda: "9\u0301" * 5_000_000)
    desk = Desk()
    page = code_of(desk)
    page.take()
    page.stand()
    assert page.notice.text


@pytest.mark.parametrize("game", ["luzhanqi", "napoleon", "halebarde"])
def test_a_secret_army_s_code_says_who_may_know_it_and_is_read_aloud_to_nobody(
    game: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The opponent may sit in the same room."""
    monkeypatch.setattr("client.widgets.entry.copy", lambda text: False)
    desk = Other(game)
    desk.key(pygame.K_a)
    page = code_of(desk)
    desk.click(page.copied.rect.center)
    said = f"{page.advice.text} {page.notice.text}"
    secret = game != "halebarde"
    assert page.draft.sealed is secret
    assert ("only" in said and "secret" in said) is secret
    assert ("aloud" in said or "say these" in said) is not secret


def test_after_a_wrong_code_letters_go_into_its_line() -> None:
    """The line with the thick rim is the one that is typed into: M makes no silence then."""
    desk = Desk()
    page = code_of(desk)
    desk.click(page.entry.rect.center)
    page.entry.insert("wrong")
    desk.click(button(page, "Stand like that").rect.center)
    assert page.entry.error
    assert page.graph.focused is page.entry
    for letter in "my":
        desk.send(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        desk.send(pygame.TEXTINPUT, text=letter)
    assert page.entry.text == "wrongmy"
    assert desk.app.settings.sound
