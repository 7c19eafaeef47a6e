"""Names in any script: drawn with a font of the machine, refused kindly, cut between signs only.

The fonts of the machine are made up: copies of ours under other names, so that no test depends on
what is installed.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from client.language.names import tidy
from client.look import typeface
from client.look.system_fonts import FILES, SystemFonts, folders, listed
from client.look.theme import FONTS, INK_DARK, Theme
from client.look.typeface import UNKNOWN, Typeface
from client.memory import settings as stored
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.miniatures.uniforms import uniforms
from client.pages.lobby.setup import SetupScreen
from client.pages.settings_screen import SettingsScreen
from client.table.hud.player_card import Card, player_card
from client.widgets.button import show
from client.widgets.entry import Entry
from client.widgets.focus import Look
from client.widgets.record_row import LINES, RecordRow
from core.games import GAMES
from core.graphemes import graphemes
from core.plain_text import LONGEST, plain, shortened
from net.peer.handshake import Me, hello, judge
from tests.screen.conftest import Seat_down
from tests.screen.finders import unfold

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
FRANCE = "\U0001f1eb\U0001f1f7"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
THUMB = "\U0001f44d\U0001f3fd"
SIGNS = [FAMILY, FRANCE, FRANCE, SCOTLAND, THUMB, "e\u0301", "1\ufe0f\u20e3", "x"]
NOWHERE = "\U0001f98a"
"""A fox, which none of our fonts has."""


def pixels(font: pygame.font.Font, text: str) -> bytes:
    return pygame.image.tobytes(font.render(text, True, INK_DARK), "RGBA")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The title font without our other fonts, and a folder of the machine that has them."""
    pygame.font.init()
    shutil.copy(FONTS / "NotoSerifCJK-tambour.otf", tmp_path / "NotoSansCJK-Bold.otf")
    shutil.copy(FONTS / "Andika-Regular.ttf", tmp_path / "DejaVuSans.ttf")
    (tmp_path / "NotoSansCJK-Regular.otf").write_bytes(b"no font")
    (tmp_path / "readme.txt").write_text("no font either")
    monkeypatch.setattr(typeface, "CHINESE", tmp_path / "gone.otf")
    monkeypatch.setattr(typeface, "LETTERS", tmp_path / "gone.ttf")
    return tmp_path


def title(system: SystemFonts | None, height: int = 30) -> Typeface:
    return Typeface(FONTS / "FredokaOne-Regular.ttf", height, system)


# signs

def test_what_a_person_sees_as_one_is_one_sign() -> None:
    assert graphemes("".join(SIGNS)) == SIGNS
    assert graphemes("क्ष")[0] == "क्"
    assert "".join(graphemes("\u0301 \u200d" + FRANCE[0])) == "\u0301 \u200d" + FRANCE[0]


def test_a_name_keeps_what_makes_one_emoji_and_loses_what_only_hides() -> None:
    for sign in SIGNS:
        assert plain(sign) == sign
    assert plain("Bo\u200db\u200c") == "Bob"
    assert plain("\U000e0067ab\U000e007f\u202e") == "ab"
    assert plain("Z" + "\u0301" * 30) == "Z" + "\u0301" * 4, "a tower covers the line above"
    assert tidy(f" {FAMILY}  Lee\n") == f"{FAMILY} Lee"


def test_no_name_ends_in_the_middle_of_a_sign() -> None:
    for before in range(LONGEST + 1):
        name = plain("a" * before + FAMILY + FRANCE)
        assert set(graphemes(name)) <= {"a", FAMILY, FRANCE}
        assert len(name) <= LONGEST
        assert plain(name) == name
    assert shortened(FRANCE * 30, 3) == FRANCE * 3
    assert shortened(FAMILY * 30, 24) == FAMILY * 6, "the wire has room for 32 characters"


def test_a_friend_with_an_emoji_is_let_in() -> None:
    games = {"agon": GAMES["agon"]}
    friend = hello(Me(f"{FAMILY} Lee", games), bytes(32), bytes(32), "agon")
    assert friend.name == f"{FAMILY} Lee"
    assert judge(Me("Mia", games), friend) == "agon"


# fonts

def test_the_machine_lends_what_ours_lack(alone: Path) -> None:
    font = title(SystemFonts([alone]))
    assert font.drawable("Ольга 帥" + NOWHERE) == "Ольга 帥"
    assert pixels(font, "帥") != pixels(font, "將") != pixels(font, UNKNOWN)
    for text in ("Ann 帥 Ольга", "e\u0301帥", "Ж" + "\u0301" * 4, NOWHERE):
        assert font.render(text, True, INK_DARK).get_size() == font.size(text)
        assert font.size(text)[1] == font.get_height()


def test_what_nobody_has_is_one_dot(alone: Path) -> None:
    font = title(SystemFonts([]))
    assert pixels(font, f"a{NOWHERE}龘Ж b") == pixels(font, f"a{UNKNOWN} b")
    assert font.drawable(f"a{NOWHERE}b") == "ab"


def test_nothing_is_read_until_a_sign_is_lacking(
    alone: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("client.look.system_fonts.listed",
                        lambda places: asked.append(places) or [])
    font = title(SystemFonts())
    for text in ("Jean-Noël d’Été", "“Ça va…” œuf", "42"):
        assert font.size(text)[0] > 0
    assert asked == []
    font.render("Ж" * 3 + NOWHERE, True, INK_DARK)
    font.render("Ж龘", True, INK_DARK)
    assert len(asked) == 1


def test_few_files_are_opened_for_a_script(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(3 * FILES):
        shutil.copy(FONTS / "FredokaOne-Regular.ttf", alone / f"Some{n}.ttf")
    opened: list[object] = []

    class Counted(pygame.font.Font):
        def __init__(self, file: Path, height: int) -> None:
            opened.append(file)
            super().__init__(file, height)

    monkeypatch.setattr("client.look.system_fonts.pygame.font.Font", Counted)
    system = SystemFonts([alone])
    for n in range(40):
        assert system.file(chr(0x10000 + n)) is None, "one script, which no font of ours has"
    assert len(opened) == FILES
    assert system.file("帥") == alone / "NotoSansCJK-Bold.otf", "the file that promises it, first"


def test_accents_never_make_a_line_higher() -> None:
    pygame.font.init()
    font = Typeface(FONTS / "Andika-Regular.ttf", 30)
    text = "A\u0302\u0301\u0300\u0306"
    for _ in range(2):  # before and after its characters are known
        assert font.size(text)[1] == font.render(text, True, INK_DARK).get_height()
        assert font.size(text)[1] == font.get_height()


def test_lines_break_between_signs() -> None:
    theme = Theme((1280, 720))
    font = theme.text(20)
    lines = theme.wrap("e\u0301" * 30 + THUMB * 3, font, 60)
    assert len(lines) > 3
    assert "".join(lines) == "e\u0301" * 30 + THUMB * 3
    assert all(set(graphemes(line)) <= {"e\u0301", THUMB} for line in lines)


def test_a_line_without_room_ends_in_dots_after_a_whole_sign() -> None:
    theme = Theme((800, 600))
    font = theme.text(20)
    assert theme.one_line("Mia won", font, 300) == "Mia won"
    line = theme.one_line("e\u0301" * 99, font, 100)
    assert set(graphemes(line)) == {"e\u0301", "…"}
    assert 80 < font.size(line)[0] <= 100
    assert theme.one_line("Mia", font, 0) == "…"


def test_a_name_without_room_is_cut_behind_a_word() -> None:
    theme = Theme((800, 600))
    font = theme.text(20)

    def cut(text: str, shown: str) -> str:
        return theme.one_line(text, font, font.size(shown + "…")[0] + 1)

    assert cut("Marie Claire Dupont", "Marie Claire D") == "Marie Claire…"
    assert cut("Marie Claire Dupont", "Marie Claire") == "Marie Claire…"
    assert cut("Marie-Charlotte", "Marie-Ch") == "Marie-…"
    assert cut("Al Maximilianus", "Al Maximil") == "Al Maximil…", "no name is left but a scrap"


@pytest.mark.parametrize("width", [120, 180, 230])
@pytest.mark.parametrize("name", [
    "Maximilianusbartholomäus", "Wwwwwwwwwwwwwwwwwwwwwwww", "Jean-Sébastien Charpentier", "Mia"])
def test_a_player_s_card_breaks_no_name_in_a_word(
    monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    theme = Theme((800, 600))
    red = uniforms(GAMES["xiangqi"].rules(GAMES["xiangqi"].options()), theme.appearance)[0]
    card = Card(0, red, name, True, "", 0, 0, ())
    inked: list[str] = []
    monkeypatch.setattr(theme, "ink", lambda text, *_: inked.append(text) or pygame.Surface((1, 1)))
    rect = pygame.Rect(0, 0, width, 42)
    show(pygame.Surface((800, 600)), theme, player_card(
        theme, str, rect, card, lambda *_: pygame.Surface((1, 1))), rect)
    lines = list(dict.fromkeys(inked))
    shown = " ".join(lines)
    assert shown == name or (len(lines) == 1 and name.startswith(shown.removesuffix("…")))
    assert all(word in name.split() or word.endswith("…") for word in shown.split())


def test_long_names_keep_to_their_line_in_the_list() -> None:
    theme = Theme((800, 600))
    surfaces = []
    for words in (("", "", ""), ("M" * 80, "", "")):
        row = RecordRow([])
        row.words = words
        row.place(theme, pygame.Rect(0, 0, 500, row.height(theme, 500)))
        surfaces.append(pygame.Surface(row.rect.size))
        for widget in row.all():
            widget.draw(surfaces[-1], theme, Look())
    changed = pygame.mask.from_threshold(
        surfaces[1], (0, 0, 0), (1, 1, 1, 255), surfaces[0]).copy()
    changed.invert()
    touched = changed.get_bounding_rects()
    assert touched
    below = row.rect.y + theme.px(8) + theme.px(LINES[0]) + 1
    assert max(rect.bottom for rect in touched) <= below


def test_hebrew_of_this_machine_runs_from_right_to_left() -> None:
    pygame.font.init()
    font = title(SystemFonts())
    if font.drawable("אב") != "אב":
        pytest.skip("no font of this machine has Hebrew")
    assert pixels(font, "אב גד") != pixels(font, "גד אב")
    one, other = font.render("אאאא ו", True, INK_DARK), font.render("ו אאאא", True, INK_DARK)
    assert one.get_width() == other.get_width()
    half = pygame.Rect(0, 0, one.get_width() // 3, one.get_height())
    seen = [pygame.mask.from_surface(face.subsurface(half)).count() for face in (one, other)]
    assert seen[0] < seen[1], "the last word stands at the left"


def test_the_folders_of_this_machine_are_listed() -> None:
    assert all(file.suffix.lower() in (".ttf", ".otf", ".ttc", ".otc")
               for file in listed(folders()))


# typing

def entry(**more: object) -> Entry:
    """An entry that was drawn with fonts of ours only."""
    theme = Theme((1280, 720))
    made = Entry(limit=24, undrawn="No.", **more)  # type: ignore[arg-type]
    made.rect = pygame.Rect(0, 0, 300, 50)
    theme._system_fonts._places = []
    made.draw(pygame.Surface((300, 50)), theme, Look())
    return made


def key(target: Entry, which: int) -> None:
    target.key(pygame.Event(pygame.KEYDOWN, key=which, mod=0, unicode=""))


def test_a_sign_nobody_can_draw_is_refused_and_the_rest_stays() -> None:
    typed = entry()
    typed.insert("Mia")
    assert typed.error == ""
    typed.insert(NOWHERE)
    assert (typed.text, typed.error) == ("Mia", "No.")
    typed.insert("!")
    assert (typed.text, typed.error) == ("Mia!", "")
    typed.insert(f" {NOWHERE}帥\n{FAMILY}x")
    assert (typed.text, typed.error) == ("Mia! 帥x", "No.")


def test_keys_go_by_signs() -> None:
    typed = Entry("".join(SIGNS))
    for left in range(len(SIGNS) - 1, -1, -1):
        key(typed, pygame.K_LEFT)
        assert typed.caret == len("".join(SIGNS[:left]))
    key(typed, pygame.K_DELETE)
    assert typed.text == "".join(SIGNS[1:])
    key(typed, pygame.K_RIGHT)
    assert typed.caret == len(FRANCE)
    key(typed, pygame.K_END)
    key(typed, pygame.K_BACKSPACE)
    key(typed, pygame.K_BACKSPACE)
    assert typed.text == "".join(SIGNS[1:-2])


def test_a_name_shows_its_beginning_until_it_is_edited() -> None:
    typed = entry()
    typed.set("W" * 24)
    typed.draw(pygame.Surface((300, 50)), Theme((1280, 720)), Look())
    assert typed._left > 0
    typed.draw(pygame.Surface((300, 50)), Theme((1280, 720)), Look(focus=True))
    assert typed._left < 0


def test_a_limit_counts_signs_and_the_wire_characters() -> None:
    typed = Entry(limit=5)
    typed.insert(FRANCE * 9)
    assert typed.text == FRANCE * 5
    typed.set(FAMILY * 9)
    assert typed.text == FAMILY * 5
    wide = Entry(limit=24)
    wide.insert("e\u0301" * 24)
    assert wide.text == "e\u0301" * 16


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("make", [lambda: SetupScreen(WayToPlay.ONE, "napoleon"), SettingsScreen],
                         ids=["set-up", "settings"])
def test_the_screens_say_so(
    make: Callable[[], SetupScreen | SettingsScreen],
    sit: Seat_down,
) -> None:
    screen = make()
    at = sit(screen, name="Mia")
    at.app.theme._system_fonts._places = []
    if isinstance(screen, SetupScreen):
        unfold(at)
    field = next(w for w in screen.sheet.widgets if isinstance(w, Entry))
    screen.graph.focus(field)
    at.wait()
    at.type(NOWHERE)
    assert field.text == "Mia"
    assert [row.wrong for row in screen.sheet.rows if row.wrong] == [
        "This sign cannot be drawn here. Please choose another."]
    at.type("x")
    assert field.text == "Miax"
    assert not any(row.wrong for row in screen.sheet.rows)


def test_a_family_is_kept_in_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert stored.save(Settings(name=FAMILY), path)
    assert json.loads(path.read_text())["name"] == FAMILY
    assert stored.load(path).name == FAMILY
