"""Names in any script: drawn by a font that has them, or refused kindly while they are typed."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from client import fallback_fonts, typeface
from client.screens.lobby.join import JoinScreen
from client.screens.settings import SettingsScreen
from client.typeface import FONTS, LACKING, Typeface, clusters, lacking, runs
from client.widgets.entry import Entry
from core.plain_text import plain

ANDIKA, FREDOKA = FONTS / "Andika-Regular.ttf", FONTS / "FredokaOne-Regular.ttf"
NOWHERE = "\U0001f98a"
"""An emoji; the tests have no font with it unless they say so."""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any fonts of its own."""
    forget()
    monkeypatch.setattr(fallback_fonts, "system_fonts", lambda: ())
    yield
    forget()


def forget() -> None:
    for kept in (fallback_fonts.font_for, typeface.source, typeface.runs):
        kept.cache_clear()


@pytest.mark.parametrize(("text", "parts"), [
    ("Zoe", ["Z", "o", "e"]),
    ("Zoe\u0308!", ["Z", "o", "e\u0308", "!"]),
    ("\U0001f44d\U0001f3fda", ["\U0001f44d\U0001f3fd", "a"]),
    ("\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea", ["\U0001f1eb\U0001f1f7", "\U0001f1e9\U0001f1ea"]),
    ("❤\ufe0f\u200d\U0001f525x", ["❤\ufe0f\u200d\U0001f525", "x"]),
    ("", []),
])
def test_a_letter_is_what_a_person_calls_one(text: str, parts: list[str]) -> None:
    assert list(clusters(text)) == parts


@pytest.mark.usefixtures("bare")
def test_letters_that_a_title_lacks_come_from_our_other_fonts() -> None:
    pygame.font.init()
    title = Typeface(FREDOKA, 30)
    assert [run.file for run in runs(FREDOKA, "Дима")] == [typeface.LETTERS]
    shown = title.render("Дима", True, (0, 0, 0))
    assert shown.get_size() == title.size("Дима")
    assert shown.get_bounding_rect().w > 40
    assert lacking("Ő帥 Дима") == ""


@pytest.mark.usefixtures("bare")
def test_what_nobody_can_draw_is_one_dot() -> None:
    pygame.font.init()
    face = Typeface(ANDIKA, 20)
    assert lacking(f"Ann {NOWHERE}{NOWHERE}ꙮ") .startswith(NOWHERE)
    drawn = "".join(run.text for run in runs(ANDIKA, f"Ann {NOWHERE} {NOWHERE}{NOWHERE}!"))
    assert drawn.replace(" ", "") == f"Ann{LACKING}!"
    assert face.size(f"Ann{NOWHERE * 9}")[0] == face.size(f"Ann{NOWHERE}")[0]


def test_a_font_of_the_machine_lends_what_ours_lack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One of our own fonts, under another name, stands for a font of the system."""
    forget()
    there = tmp_path / "fonts" / "DejaVuSans.ttf"
    there.parent.mkdir()
    there.write_bytes(ANDIKA.read_bytes())
    (there.parent / "broken.ttf").write_bytes(b"no font at all")
    (there.parent / "tahoma.ttf").write_bytes(b"")
    monkeypatch.setattr(fallback_fonts, "FOLDERS", {})
    monkeypatch.setattr(fallback_fonts, "ELSEWHERE", (str(tmp_path), "/nowhere/at/all"))
    fallback_fonts.system_fonts.cache_clear()
    monkeypatch.setattr(typeface, "LETTERS", FREDOKA)
    try:
        assert runs(FREDOKA, "Ж")[0].file == there
        face = Typeface(FREDOKA, 30)
        assert face.render("Ж", True, (0, 0, 0)).get_size() == face.size("Ж")
        assert fallback_fonts.font_for(NOWHERE) is None
    finally:
        fallback_fonts.system_fonts.cache_clear()
        forget()


def test_no_more_than_some_fonts_are_opened_for_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    many = tuple((f"{begin}{n}", Path(f"/fonts/{begin}{n}.ttf"))
                 for begin in ("notosans-", "arial", "arabic") for n in range(500))
    monkeypatch.setattr(fallback_fonts, "system_fonts", lambda: many)
    assert len(fallback_fonts.candidates("م")) <= fallback_fonts.OPENED
    assert fallback_fonts.candidates("م")[0].stem.startswith("arabic")
    forget()


@pytest.mark.usefixtures("bare")
def test_a_sign_that_cannot_be_drawn_is_refused_while_it_is_typed(sit: Any) -> None:
    for screen, entry in ((JoinScreen(), "_who"), (SettingsScreen(), "_name")):
        player = sit(screen)
        field: Entry = getattr(screen, entry)
        field.set("")
        field.insert("Zoë")
        assert not field.error
        field.insert(f"{NOWHERE}!")
        assert field.text == "Zoë!"
        assert field.error == "This sign cannot be drawn here. Please take another one."
        row = next(row for row in screen.sheet.rows if field in row.widgets)
        assert row.told == field.error
        field.insert("a")
        assert not field.error
        player.wait()


def test_marks_go_with_their_letter_and_no_name_is_cut_within_one() -> None:
    field = Entry(limit=6)
    field.insert("abe\u0301\u0302")
    assert field.text == "abe\u0301\u0302"
    field.insert("\U0001f1eb\U0001f1f7")
    assert field.text == "abe\u0301\u0302", "half a flag is none"
    field.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    assert field.text == "ab"
    field.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert field.caret == 1


def test_a_hundred_marks_on_a_letter_are_three() -> None:
    assert plain("Z" + "\u0301" * 100 + "oe") == "Z\u0301\u0301\u0301oe"
    assert plain("Nguyễn Văn") == "Nguyễn Văn"
    pygame.font.init()
    face = Typeface(ANDIKA, 20)
    assert face.size("Z" + "\u0301" * 100)[1] == face.size("Z")[1]


def test_a_font_that_is_here_draws_another_script() -> None:
    forget()
    found = next((sign for sign in "मمש한あ" if fallback_fonts.font_for(sign)), None)
    if found is None:
        pytest.skip("no font of this machine has another script")
    pygame.font.init()
    pygame.display.set_mode((10, 10))
    shown = Typeface(ANDIKA, 40).render(f"A{found}", True, (0, 0, 0))
    assert shown.get_bounding_rect().w > 25
