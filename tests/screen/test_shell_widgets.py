"""The widgets by themselves: typing, choosing, scrolling and the toast."""

import pygame
import pytest

from client.look.theme import Theme
from client.widgets.choice import Segments, Stepper, Switch
from client.widgets.entry import Entry
from client.widgets.focus import ACCEPT, LEFT, RIGHT, FocusGraph, intent
from client.widgets.rows import Row, Sheet
from client.widgets.toast import Toast


def key(entry: Entry, which: int, mod: int = 0, text: str = "") -> bool:
    return entry.key(pygame.Event(pygame.KEYDOWN, key=which, mod=mod, unicode=text))


def test_entry_edits() -> None:
    entry = Entry("ab", limit=6)
    key(entry, pygame.K_LEFT)
    entry.insert("X\n\0")
    assert entry.text == "aXb"
    key(entry, pygame.K_HOME, pygame.KMOD_SHIFT)
    assert entry.selection == (0, 2)
    entry.key(pygame.Event(pygame.TEXTINPUT, text="é"))
    assert entry.text == "éb"
    key(entry, pygame.K_END)
    key(entry, pygame.K_BACKSPACE)
    key(entry, pygame.K_HOME)
    key(entry, pygame.K_DELETE)
    key(entry, pygame.K_DELETE)
    assert entry.text == ""
    entry.insert("123456789")
    assert entry.text == "123456", "no longer than its limit"
    key(entry, pygame.K_a, pygame.KMOD_CTRL)
    entry.insert("z")
    assert entry.text == "z"


def test_entry_pastes_one_clean_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.widgets.entry.pasted", lambda: " 10.0.0.1:4747\r\n")
    entry = Entry()
    key(entry, pygame.K_v, pygame.KMOD_CTRL)
    assert entry.text == " 10.0.0.1:4747"


def test_entry_keeps_letters_but_not_the_way_out() -> None:
    entry = Entry()
    assert key(entry, pygame.K_SPACE, text=" ")
    assert key(entry, pygame.K_m, text="m")
    for leaves in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP):
        text = {pygame.K_TAB: "\t", pygame.K_ESCAPE: "\x1b"}.get(leaves, "")
        assert not key(entry, leaves, text=text)


def test_choices_by_key_and_pointer() -> None:
    told: list[object] = []
    row = Segments([(1, "one"), (2, "two"), (3, "three")], 1, told.append)
    row.rect = pygame.Rect(0, 0, 300, 50)
    assert row.intent(RIGHT)
    row.click((250, 10))
    assert not row.intent(RIGHT), "at the end the focus may go on"
    step = Stepper([(1, "one"), (2, "two")], 7, told.append)
    step.rect = pygame.Rect(0, 0, 300, 50)
    step.click((290, 10))
    switch = Switch(False, told.append, ("off", "on"))
    switch.click((0, 0))
    switch.intent(ACCEPT)
    switch.intent(LEFT)
    assert told == [2, 3, 1, True, False]


def test_sheet_scrolls_by_wheel_drag_and_focus() -> None:
    theme = Theme((1280, 720))
    rows = [Row(f"row {i}", [Entry()], "help") for i in range(30)]
    sheet = Sheet(rows)
    sheet.place(theme, pygame.Rect(100, 100, 600, 300))
    graph = FocusGraph()
    graph.set([sheet, *sheet.widgets])
    at = {"pos": (200, 200), "rel": (0, 0), "buttons": (0, 0, 0)}
    graph.on_event(pygame.Event(pygame.MOUSEMOTION, **at))
    graph.on_event(pygame.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    assert sheet.offset > 0
    before = sheet.offset
    graph.on_event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 300), button=1))
    for y in range(300, 200, -5):
        motion = {"pos": (500, y), "rel": (0, -5), "buttons": (1, 0, 0)}
        graph.on_event(pygame.Event(pygame.MOUSEMOTION, **motion))
    graph.on_event(pygame.Event(pygame.MOUSEBUTTONUP, pos=(500, 200), button=1))
    assert sheet.offset > before + 50
    graph.focus(rows[-1].widgets[0])
    assert sheet.rect.contains(rows[-1].widgets[0].rect)
    sheet.scroll(-100000)
    assert sheet.offset == 0
    assert graph.at((200, 90)) is None


def test_a_widget_scrolled_away_is_not_clicked() -> None:
    theme = Theme((1280, 720))
    sheet = Sheet([Row(f"row {i}", [Entry()]) for i in range(30)])
    sheet.place(theme, pygame.Rect(100, 100, 600, 300))
    graph = FocusGraph()
    graph.set([sheet, *sheet.widgets])
    hidden = next(w for w in sheet.widgets if w.rect.top > 420)
    assert graph.at(hidden.rect.center) is None


def test_toast_comes_and_goes() -> None:
    toast = Toast(seconds=1)
    toast.show("hello")
    assert toast.update(10.0)
    assert not toast.update(10.5)
    assert toast.update(12.0)
    assert not toast.text


def test_wrapping_never_overflows() -> None:
    theme = Theme((800, 600))
    font = theme.text(20)
    text = "Donaudampfschifffahrtsgesellschaft is a word, isn't\u00a0it?\n\nNew line"
    for width in (30, 60, 200, 900):
        lines = theme.wrap(text, font, width)
        assert all(font.size(line)[0] <= width or len(line) == 1 for line in lines)
        assert "".join(lines).replace(" ", "") == "".join(text.split())


def test_keys_and_buttons_are_one_table() -> None:
    tab = {"key": pygame.K_TAB, "unicode": "\t"}
    assert intent(pygame.Event(pygame.KEYDOWN, mod=0, **tab)) == "next"
    assert intent(pygame.Event(pygame.KEYDOWN, mod=pygame.KMOD_LSHIFT, **tab)) == "previous"
    assert intent(pygame.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0)) == "up"
    assert intent(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=1)) == "cancel"
    assert intent(pygame.Event(pygame.MOUSEWHEEL, y=1)) is None
