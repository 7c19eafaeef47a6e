"""The book of rules in the window: opened everywhere, at the rule that is named, to its end."""

from pathlib import Path

import pygame
import pytest

from client import app, routes
from client.games import plugins
from client.games.markdown import LONGEST, Heading, Paragraph
from client.games.rule_books import ENGLISH, MORE, NONE, open_book
from client.look.typeface import FONTS
from client.memory.again import WayToPlay
from client.pages.rules_page import RulesPage
from client.table import diagram_picture
from client.table.play import Play
from client.widgets.booklet import shares
from client.widgets.button import NameBoard
from core.action import Resign
from core.game import Game, Refusal, Rules
from core.games import GAMES
from net.report import Started
from tests.screen.conftest import Player, Seat_down
from tests.screen.test_deploy_kit import NAMES, FakeLink
from tests.screen.test_letters import lost
from tests.screen.test_table_kit import Pegs, Sitting

from .finders import button, press, unfold, widgets

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
SIZES = ((300, 720), (640, 480), (800, 600), (3840, 2160))
F1 = pygame.K_F1


@pytest.fixture(autouse=True)
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint pegs instead of miniatures, and lay out for any window."""
    monkeypatch.setattr(diagram_picture, "wardrobe", lambda projection, picture: Pegs(
        projection.cell_w))
    monkeypatch.setattr(app, "drawn_at", lambda size: size)


def two_at_one_screen() -> Play:
    """Give a play that is about to be set up by two at one screen."""
    started = Started("napoleon", {}, NAMES, (0, 1), None)
    return Play(FakeLink(started), started)


def page(player: Player) -> RulesPage:
    top = player.app.top
    assert isinstance(top, RulesPage)
    return top


def opened(sit: Seat_down, game: Game, rule: str = "", size: tuple[int, int] = (800, 600),
           language: str = "en") -> tuple[Player, RulesPage]:
    player = sit(routes.made(routes.Title()), size, language)
    player.app.open(routes.RuleBook(game, rule))
    player.wait()
    return player, page(player)


@EVERY
def test_every_rule_of_a_game_opens_by_its_number(sit: Seat_down, game: Game) -> None:
    player, book = opened(sit, game)
    assert book.booklet is not None
    numbers = list(book.booklet.rules)
    written = {block.rule for block in open_book(game, "en").blocks
               if isinstance(block, Paragraph) and block.rule}
    assert set(numbers) == written
    for number in numbers:
        assert book.booklet.show_rule(number)
        laid = book.booklet._laid[book.booklet.rules[number]]
        assert laid in list(book.booklet.seen())
        assert book.booklet.corner(laid)[1] < book.booklet.rect.bottom - 20
    player.wait()


@EVERY
def test_our_fonts_have_every_letter_of_the_book(game: Game) -> None:
    pages = Path(diagram_picture.__file__).parents[2] / "core" / "games" / game.key / "RULES.md"
    for file in sorted(FONTS.glob("Andika-[BR]*.ttf")):
        assert lost(file, pages.read_text().replace("\n", "")) == ""


def test_the_rule_it_is_opened_at_is_marked_and_others_are_not(sit: Seat_down) -> None:
    player, book = opened(sit, GAMES["napoleon"], "N-94")
    assert book.booklet is not None
    assert book.booklet.lit == "N-94"
    marked = player.app.surface.copy()
    assert book.booklet.offset > 0
    book.booklet.lit = ""
    player.app.draw()
    assert marked.get_buffer().raw != player.app.surface.get_buffer().raw


@EVERY
def test_every_diagram_is_painted(sit: Seat_down, game: Game) -> None:
    player, book = opened(sit, game)
    assert book.booklet is not None
    assert len(book.pictures) >= 5
    for number in book.pictures:
        book.booklet.show(number)
        player.wait(3)
        assert book.pictures[number].face is not None
    assert all(picture.face is not None for picture in book.pictures.values())


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
@EVERY
def test_nothing_is_cut_at_any_size(sit: Seat_down, game: Game, size: tuple[int, int]) -> None:
    _, book = opened(sit, game, size=size)
    booklet, whole = book.booklet, pygame.Rect((0, 0), size)
    assert booklet is not None
    back = button(book, "Back", "Retour")
    for widget in (back, booklet, *([] if size[0] < 700 else [book.column]),
                   *([book.stepper] if size[0] < 700 else [])):
        assert whole.contains(widget.rect), widget
        assert widget.rect.w > 40
    (board,) = widgets(book, NameBoard)
    assert whole.contains(board.rect)
    for laid in booklet._laid:
        room = pygame.Rect(-12, 0, booklet._width + 24, laid.height + 2)
        for run in laid.runs:
            assert room.contains(run.rect), run
        assert laid.picture is None or room.contains(laid.spot)
    assert booklet.corner(booklet._laid[0])[0] >= booklet.rect.x
    assert booklet.rect.w - booklet._width >= book.context.theme.px(30), "no bar over the text"


def test_wheel_drag_keys_and_pad_reach_the_end(sit: Seat_down) -> None:
    player, book = opened(sit, GAMES["agon"])
    booklet = book.booklet
    assert booklet is not None
    middle = booklet.rect.center

    def feed(kind: int, **named: object) -> None:
        player.app.feed(pygame.Event(kind, **named))
        player.wait()

    def back() -> None:
        assert booklet is not None
        assert booklet.ended
        booklet.scroll(-booklet.total)
        assert booklet.offset == 0

    feed(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
    for _ in range(200):
        feed(pygame.MOUSEWHEEL, x=0, y=-1)
    back()
    for _ in range(60):
        feed(pygame.MOUSEBUTTONDOWN, pos=(middle[0], booklet.rect.bottom - 20), button=1)
        feed(pygame.MOUSEMOTION, pos=(middle[0], booklet.rect.y + 5), rel=(0, -9),
             buttons=(1, 0, 0))
        feed(pygame.MOUSEBUTTONUP, pos=(middle[0], booklet.rect.y + 5), button=1)
    back()
    player.press(pygame.K_END)
    back()
    player.press(*[pygame.K_PAGEDOWN] * 60)
    back()
    player.press(*[pygame.K_DOWN] * 200)
    book.graph.focus(booklet)
    back()
    for _ in range(200):
        feed(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        book.graph.focus(booklet)
    back()
    player.press(pygame.K_END, pygame.K_HOME)
    assert booklet.offset == 0


def test_a_chapter_is_opened_and_followed(sit: Seat_down) -> None:
    player, book = opened(sit, GAMES["napoleon"])
    names = [name for _, name in book.chapters]
    assert "Taking" in names
    assert all("(" not in name for name in names)
    player.click(book.buttons[names.index("Moving")].rect.center)
    assert book.booklet is not None
    assert [b.label for b in book.buttons if b.chosen] == ["Moving"]
    assert book.booklet.offset > 0
    player.press(pygame.K_END)
    book.booklet.scroll(book.booklet.total)
    assert book.stepper.value > names.index("Moving")


def test_narrow_windows_step_through_the_chapters(sit: Seat_down) -> None:
    player, book = opened(sit, GAMES["napoleon"], size=(300, 720))
    assert book.column not in book.graph.widgets
    player.click((book.stepper.rect.right - 10, book.stepper.rect.centery))
    assert book.stepper.value == 1
    assert book.booklet is not None
    assert book.booklet.offset > 0


def test_a_number_in_the_text_leads_to_its_rule(sit: Seat_down) -> None:
    player, book = opened(sit, GAMES["napoleon"], "N-42")
    booklet = book.booklet
    assert booklet is not None
    x, y = booklet.corner(booklet._laid[booklet.rules["N-42"]])
    run = next(run for run in booklet._laid[booklet.rules["N-42"]].runs if run.style.link)
    player.click(run.rect.move(x, y).center)
    assert booklet.lit == run.style.link == "N-45"


def test_a_new_size_keeps_the_place(sit: Seat_down) -> None:
    player, book = opened(sit, GAMES["xiangqi"], "X-9")
    assert book.booklet is not None
    before = book.booklet.top
    player.app.resize((1280, 720))
    player.wait()
    assert abs(book.booklet.top - before) <= 1


def test_escape_back_and_f1_close_it(sit: Seat_down) -> None:
    player, _ = opened(sit, GAMES["agon"])
    for close in (pygame.K_ESCAPE, F1):
        player.press(close)
        assert len(player.app.stack) == 1
        player.press(F1)
        page(player)
    press(player, "Back")
    assert len(player.app.stack) == 1


def test_french_reads_french_and_who_has_no_book_is_told_that_it_is_english(sit: Seat_down) -> None:
    _, book = opened(sit, GAMES["agon"], language="fr")
    first = book._blocks()[0]
    assert isinstance(first, Heading)
    assert first.text == "Agon\u00a0: les règles telles que ce programme les joue"
    assert open_book(GAMES["agon"], "fr").before == open_book(GAMES["agon"], "en").before == ""
    assert open_book(GAMES["agon"], "de").before == ENGLISH


def test_a_rule_that_is_not_there_is_said(sit: Seat_down) -> None:
    _, book = opened(sit, GAMES["agon"], "Z-9\x1b[31m")
    first = book._blocks()[0]
    assert isinstance(first, Paragraph)
    assert first.spans[0].text == "Rule Z-9[31m is not in this book."


# opened from everywhere ---------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [
    lambda: routes.made(routes.Setup(WayToPlay.ONE, "agon")),
    lambda: routes.made(routes.Setup(WayToPlay.HOST, "agon")),
    lambda: routes.made(routes.Gallery(game=GAMES["agon"].title)),
    lambda: routes.made(routes.Replay(GAMES["agon"], GAMES["agon"].options(), (), ("Ann", "Bob"))),
], ids=["one", "host", "gallery", "replay"])
def test_f1_opens_the_rules_of_the_game_that_is_shown(sit: Seat_down, screen: object) -> None:
    player = sit(screen())  # type: ignore[operator]
    player.press(F1)
    assert page(player).game.key == "agon"
    player.press(F1)
    assert len(player.app.stack) == 1


def test_f1_opens_them_on_title_and_editor_and_nothing_where_there_is_no_game(
        sit: Seat_down) -> None:
    player = sit(routes.made(routes.Title()))
    player.press(F1)
    assert page(player).game is next(iter(GAMES.values()))
    player.press(F1)
    player.app.open(routes.Editor())
    player.press(F1)
    assert page(player).game.editor
    player.press(F1)
    player.app.pop()
    player.app.open(routes.Settings())
    player.press(F1)
    assert player.app.top.topic is None
    assert len(player.app.stack) == 2


def test_the_set_up_screen_has_a_button(sit: Seat_down) -> None:
    player = unfold(sit(routes.made(routes.Setup(WayToPlay.ONE, "luzhanqi"))))
    screen = player.app.top
    button = next(w for w in screen.graph.widgets  # type: ignore[attr-defined]
                  if vars(w).get("label") == "Read the rules")
    button.on_click()
    player.wait()
    assert page(player).game.key == "luzhanqi"


def refused(sitting: Sitting) -> str:
    """Click somewhere a soldier cannot go; gives the rule."""
    sitting.scene.move_input.refused = (
        Refusal("N-50", "No."), sitting.point("d4"))
    sitting.scene.dirty = True
    sitting.frame()
    return "N-50"


@pytest.mark.usefixtures("watched")
def test_a_click_on_the_bubble_and_f1_open_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(monkeypatch)
    rule = refused(sitting)
    sitting.mouse(pygame.MOUSEBUTTONDOWN, sitting.scene.words.bubble.center)
    top = sitting.app.top
    assert isinstance(top, RulesPage)
    assert (top.game.key, top.rule) == ("napoleon", rule)
    sitting.app.pop()
    sitting.app.feed(pygame.Event(pygame.KEYDOWN, key=F1, mod=0, unicode=""))
    assert isinstance(sitting.app.top, RulesPage)
    assert sitting.app.top.rule == rule
    sitting.app.pop()
    assert sitting.app.top is sitting.scene


def test_the_menu_and_the_result_lead_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(monkeypatch)
    sitting.scene.dialogs.menu()
    dialog = sitting.scene.dialogs.shown
    assert dialog is not None
    next(b for b in dialog.buttons if b.label == "Rules").on_click()
    assert isinstance(sitting.app.top, RulesPage)
    assert sitting.scene.dialogs.shown is None
    sitting.app.pop()
    match = sitting.play.match
    sitting.play.act(0, Resign())
    sitting.frame()
    assert match.position.outcome is not None
    sitting.scene.dialogs.result()
    dialog = sitting.scene.dialogs.shown
    assert dialog is not None
    next(b for b in dialog.buttons if b.label == "Read the rule").on_click()
    assert isinstance(sitting.app.top, RulesPage)
    assert sitting.app.top.rule == match.position.outcome.rule
    sitting.app.pop()
    assert sitting.scene.dialogs.shown is dialog, "the result is still there to be read"


def test_a_refused_army_leads_to_its_rule(sit: Seat_down) -> None:
    player = sit(routes.made(routes.Deployment(two_at_one_screen())))
    screen = player.app.top
    screen.ready()  # type: ignore[attr-defined]
    player.wait()
    player.click(screen.strip.rect.center)  # type: ignore[attr-defined]
    assert page(player).rule.startswith("N-")
    rule = page(player).rule
    player.press(F1)
    assert player.app.top is screen
    player.press(F1)
    assert page(player).rule == rule


def test_the_curtain_stays_closed_under_the_book(sit: Seat_down) -> None:
    curtain = routes.made(routes.TurnCurtain(
        two_at_one_screen(), 1, 0, lambda seat: pytest.fail("it was opened")))
    player = sit(curtain)
    player.press(F1, F1)  # with a key: from now on the button shows that it has the focus
    player.wait(2)
    before = player.app.surface.copy()
    player.press(F1)
    page(player)
    player.press(pygame.K_SPACE, pygame.K_RETURN, F1)
    assert player.app.top is curtain
    player.wait()
    assert player.app.surface.get_buffer().raw == before.get_buffer().raw


@pytest.mark.usefixtures("watched")
def test_the_book_shows_nothing_of_the_table_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(monkeypatch)
    shown = []
    for colour in ((255, 0, 255), (0, 255, 0)):
        sitting.app.open(routes.RuleBook(GAMES["luzhanqi"]))
        sitting.app.surface.fill(colour)
        sitting.app._dirty = True
        for _ in range(25):  # until the lath has wiped the table away
            sitting.frame()
        shown.append(sitting.app.surface.get_buffer().raw)
        sitting.app.pop()
    assert shown[0] == shown[1]


# plug-ins -----------------------------------------------------------------------------------------


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Path]:
    """Have Agon come from a package of a test's own folder."""
    folder = tmp_path / "tambour_odd"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "tambour_odd", raising=False)
    monkeypatch.setitem(plugins.brought, "agon", "tambour_odd:GAME")
    return GAMES["agon"], folder / "RULES.md"


def test_a_game_without_a_book_says_so(sit: Seat_down, plugin: tuple[Game, Path]) -> None:
    _, book = opened(sit, plugin[0])
    assert open_book(plugin[0], "en").before == NONE
    (first,) = book._blocks()
    assert isinstance(first, Paragraph)
    assert first.spans[0].text == NONE


@pytest.mark.parametrize("content", [
    b"", b"\xff\xfe\x00" * 99, b"# \n" * 999, b"|" * 5000, b"| |\n" * 50, b"```position\n" * 500,
    b"```position\n{}\n```\n" * 100, b"```position\n[[[[\n```", b"* **A-1** x\n" * 2000,
    b"x" * (LONGEST + 9), b"W" * 4000 + b"\n## " + b"W" * 4000, b"\x1b[2J\x00\x07\r\n" * 500,
    b"|a|b|\n|" + b"c" * 4000 + b"|d|e|f|\n", b"```\n" + b"m" * 4000 + b"\n```",
    "# \u202eevil\n\ud7ff\U0001f600".encode(),
], ids=range(15))
def test_an_odd_book_is_shown_and_never_breaks(
        sit: Seat_down, plugin: tuple[Game, Path], content: bytes) -> None:
    plugin[1].write_bytes(content)
    for size in ((300, 720), (800, 600)):
        player, book = opened(sit, plugin[0], "A-1", size)
        player.press(pygame.K_END, pygame.K_PAGEUP)
        assert page(player) is book
        assert len(book.pictures) <= 40


def test_a_long_book_is_cut_with_a_word(plugin: tuple[Game, Path]) -> None:
    plugin[1].write_text("line\n\n" * LONGEST)
    assert open_book(plugin[0], "en").after == MORE
    plugin[1].write_text("short")
    assert open_book(plugin[0], "en").after == ""


def test_a_plug_in_may_bring_a_book_in_the_players_language(plugin: tuple[Game, Path]) -> None:
    plugin[1].write_text("English")
    plugin[1].with_name("RULES.fr.md").write_text("Français")
    told = [open_book(plugin[0], language).blocks[0] for language in ("en", "fr")]
    assert [block.spans[0].text for block in told if isinstance(block, Paragraph)] == [
        "English", "Français"]


def test_rules_that_raise_leave_the_diagram_as_text(
        sit: Seat_down, plugin: tuple[Game, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    plugin[1].write_text("```position\n{}\n```\n")
    rules: Rules = plugin[0].rules(plugin[0].options())

    def broken(*_: object) -> None:
        raise SystemError("no")

    monkeypatch.setattr(type(rules), "marks", broken)
    _, book = opened(sit, plugin[0])
    assert book.pictures == {}
    monkeypatch.setattr(type(rules), "opening", broken)
    _, book = opened(sit, plugin[0])
    assert book.pictures == {}


def test_columns_share_a_width() -> None:
    for wish, least, room in (([60, 40, 300, 900], [60, 40, 90, 80], 600), ([10, 10], [5, 5], 99),
                              ([900, 900], [300, 20], 400), ([1, 2000, 2000], [1, 9, 9], 301)):
        widths = shares(wish, least, room)
        assert sum(widths) <= room
        assert all(width >= few for width, few in zip(widths, least, strict=True))
    assert shares([60, 40, 300, 900], [60, 40, 90, 80], 600)[:2] == [60, 40]
