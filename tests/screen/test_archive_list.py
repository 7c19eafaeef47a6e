"""The list of games is searched, continued from, and given to and taken from friends."""

import os
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from client.__main__ import main
from client.memory.archive.archive import Query
from client.memory.archive.record_files import TRASH
from client.memory.settings import archive_file, record_folder, share_folder
from client.pages.modal import Notice, Question
from client.pages.records import REFUSALS, MatchRow, RecordsScreen
from client.pages.title import TitleScreen
from client.widgets.button import Label
from client.widgets.choice import Segments
from client.widgets.picture_chip import PictureChip

from ..record_shelf import SHELF, altered, golden
from .conftest import Player, Seat_down
from .finders import button, entries, named, widgets


@cache
def shelf() -> dict[str, bytes]:
    """Make a few quick records once."""
    return {name: make() for name, make in SHELF.items() if name[-1] in "1235bc"}


def fill(folder: Path) -> list[Path]:
    folder.mkdir(parents=True)
    paths = [folder / f"2026-11-{28 - day}-193000-{name}-0.tambour"
             for day, name in enumerate(shelf())]
    for path, data in zip(paths, shelf().values(), strict=True):
        path.write_bytes(data)
    return paths


def key(path: Path) -> Path:
    keys = path.parent / "keys"
    keys.mkdir(exist_ok=True)
    file = keys / f"{path.stem}.key"
    file.write_bytes(b"secret")
    return file


def opened(sit: Seat_down, **how: object) -> tuple[Player, RecordsScreen]:
    screen = RecordsScreen()
    player = sit(screen, **how)
    player.wait(24)
    return player, screen


def shown(screen: RecordsScreen) -> list[str]:
    return [row.match.path.name[-16:-10] for row in screen.rows]


def chips(screen: RecordsScreen) -> list[PictureChip]:
    return [each for each in screen.graph.widgets if isinstance(each, PictureChip)]


def row(screen: RecordsScreen, name: str) -> MatchRow:
    return next(row for row in screen.rows if name in row.match.path.name)


def drop(player: Player, path: Path) -> None:
    player.app.feed(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.wait(4)


def test_typing_a_name_leaves_the_matches_of_that_player(sit: Seat_down) -> None:
    fill(record_folder())
    player, screen = opened(sit)
    assert len(screen.rows) == 6
    (who,) = entries(screen)
    place = who.rect.copy()
    player.click(place.center)
    player.type("zoe")
    assert shown(screen) == ["000003"]
    assert who.rect == place, "what is typed into does not run away"
    assert screen.graph.focused is who, "and typing goes on"
    player.type("x")
    assert screen.rows == []
    assert screen.sheet is not None
    assert "No game is like this" in screen.sheet.rows[-1].label
    player.press(*[pygame.K_BACKSPACE] * 4)
    assert len(screen.rows) == 6


def test_a_chip_leaves_one_game_and_pressed_again_all(sit: Seat_down) -> None:
    fill(record_folder())
    player, screen = opened(sit)
    assert [chip.name for chip in chips(screen)] == [
        "Napoleon Strategy", "Xiangqi", "Luzhanqi", "Halebarde et Gonfanon", "Agon"]
    player.click(chips(screen)[2].rect.center)
    assert shown(screen) == ["000002", "00000c"]
    assert [chip.chosen for chip in chips(screen)] == [False, False, True, False, False]
    screen.graph.focus(chips(screen)[2])
    player.press(pygame.K_RETURN)
    assert len(screen.rows) == 6


def test_finished_and_unfinished_by_keyboard(sit: Seat_down) -> None:
    fill(record_folder())
    player, screen = opened(sit)
    screen.graph.focus(widgets(screen, Segments)[0])
    player.press(pygame.K_RIGHT)
    assert shown(screen) == ["000001", "000005"]
    player.press(pygame.K_RIGHT)
    assert shown(screen) == ["000002", "000003", "00000b", "00000c"]


def test_a_short_list_shows_nothing_to_search(sit: Seat_down) -> None:
    for path in fill(record_folder())[3:]:
        path.unlink()
    _, screen = opened(sit)
    assert screen.sheet is not None
    assert screen.sheet.rows == screen.rows


def test_the_list_is_known_at_once_when_it_is_opened_again(
    sit: Seat_down, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(record_folder())
    opened(sit)
    screen = RecordsScreen()
    sit(screen)
    assert row(screen, "000003").words[1] == "Halebarde et Gonfanon · Not finished"
    assert archive_file().exists()


def test_where_no_index_can_be_kept_the_list_goes_on(sit: Seat_down) -> None:
    fill(record_folder())
    for name in ("archive.sqlite", "archive.sqlite.broken"):
        (archive_file().with_name(name) / "in the way").mkdir(parents=True)
    player, screen = opened(sit)
    assert screen.pace < 60, "nothing is asked any more"
    player.click(chips(screen)[2].rect.center)
    assert shown(screen) == ["000002", "00000c"]


def test_an_unreadable_file_is_looked_at_once_a_visit(sit: Seat_down) -> None:
    fill(record_folder())
    os.mkfifo(record_folder() / "pipe.tambour")
    player, screen = opened(sit)
    player.wait(30)
    assert row(screen, "pipe").words[1] == "Damaged or changed"
    assert screen.pace < 60, "nothing is asked any more"


def test_older_games_are_a_page_further(sit: Seat_down, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.pages.records.PAGE", 3)
    monkeypatch.setattr("client.pages.records.Query", partial(Query, most=3))
    fill(record_folder())
    screen = RecordsScreen()
    player = sit(screen)
    player.wait(24)
    assert len(screen.rows) == 3
    button(screen, "Older games").on_click()
    player.wait(24)
    assert len(screen.rows) == 6
    assert not named(screen, "Older games")


def test_a_match_that_waits_can_be_continued_and_another_not(sit: Seat_down) -> None:
    paths = fill(record_folder())
    key(paths[2])
    key(paths[0])
    player, screen = opened(sit)
    waits, over = row(screen, "000003"), row(screen, "000001")
    assert waits.words[1] == "Halebarde et Gonfanon · Not finished · it waits for you"
    assert [b.visible for b in (waits.go_on, waits.watch, waits.film)] == [True, True, False]
    assert [b.visible for b in (over.go_on, over.watch, over.film)] == [False, True, True]
    assert waits.go_on.rect.right <= waits.watch.rect.x
    screen.graph.focus(waits.go_on)
    player.press(pygame.K_RETURN)
    player.wait(4)
    assert isinstance(player.app.top, Notice)  # the key is made up: nothing can be gone on with
    player.app.pop()
    player.wait(2)
    assert row(screen, "000003").go_on.visible


def test_buttons_that_come_and_go_have_their_place_at_once(sit: Seat_down) -> None:
    """That a match waits is known when its record is read, before the list is found again."""
    key(fill(record_folder())[2])
    screen = RecordsScreen()
    player = sit(screen, size=(800, 900))
    seen = set()
    for _ in range(12):
        player.wait()
        waits = row(screen, "000003")
        seen.add(waits.go_on.visible)
        buttons = [button for button in waits.widgets if button.visible]
        assert all(button.rect.w for button in buttons)
    assert seen == {False, True}


def test_whoever_deletes_a_match_that_waits_is_asked(sit: Seat_down) -> None:
    paths = fill(record_folder())
    secret = key(paths[2])
    player, screen = opened(sit)
    row(screen, "000001").delete.on_click()
    assert player.app.top is screen, "one that has ended goes at once"
    waits = row(screen, "000003")
    waits.delete.on_click()
    assert isinstance(player.app.top, Question)
    player.wait()
    player.press(pygame.K_ESCAPE)
    assert secret.exists()
    waits.delete.on_click()
    player.wait()
    player.press(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    assert not secret.exists()
    assert not paths[2].exists()
    assert list((record_folder() / TRASH).rglob("*.key"))
    assert {row.words[1] for row in screen.rows} >= {"Deleted."}
    player.app.push(Notice("Read this."))
    player.press(pygame.K_RETURN)
    player.wait(4)
    assert waits in screen.rows, "it can be undone for as long as the list is open"
    waits.undo.on_click()
    assert secret.exists()


def test_a_copy_for_a_friend_lies_where_the_notice_says(sit: Seat_down) -> None:
    paths = fill(record_folder())
    key(paths[2])
    player, screen = opened(sit)
    row(screen, "000003").copy.on_click()
    player.wait()
    assert isinstance(player.app.top, Notice)
    (copy,) = share_folder().iterdir()
    assert copy.read_bytes() == paths[2].read_bytes()
    assert player.app.top.args["folder"] == str(copy.parent)


def test_where_no_copy_can_be_made_a_sentence_says_so(sit: Seat_down) -> None:
    fill(record_folder())
    share_folder().write_bytes(b"")
    player, screen = opened(sit)
    row(screen, "000003").copy.on_click()
    player.wait()
    assert isinstance(player.app.top, Notice)
    assert player.app.top.msgid == REFUSALS["folder"]


def test_a_file_dropped_on_the_list_is_in_it(sit: Seat_down, tmp_path: Path) -> None:
    fill(record_folder())
    player, screen = opened(sit)
    loose = tmp_path / "from Mia.tambour"
    loose.write_bytes(golden("napoleon"))
    drop(player, loose)
    player.wait(8)
    assert len(screen.rows) == 7
    assert player.app.top is screen
    drop(player, loose)
    assert isinstance(player.app.top, Notice)
    assert player.app.top.msgid == REFUSALS["known"]


def test_what_is_no_game_is_refused_in_a_sentence(sit: Seat_down, tmp_path: Path) -> None:
    player, screen = opened(sit)
    for data, why in ((b"x", "other"), (altered(golden("xiangqi")), "damaged")):
        (tmp_path / "x").write_bytes(data)
        drop(player, tmp_path / "x")
        assert isinstance(player.app.top, Notice)
        assert player.app.top.msgid == REFUSALS[why]
        player.press(pygame.K_RETURN)
    assert player.app.top is screen
    assert not record_folder().exists()


def test_a_file_dropped_on_the_title_opens_the_list(sit: Seat_down, tmp_path: Path) -> None:
    (tmp_path / "x.tambour").write_bytes(golden("napoleon"))
    player = sit(TitleScreen())
    drop(player, tmp_path / "x.tambour")
    player.wait(8)
    assert isinstance(player.app.top, RecordsScreen)
    assert len(player.app.top.rows) == 1
    player.app.pop()
    assert isinstance(player.app.top, TitleScreen)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_leaves_its_place(
    size: tuple[int, int], language: str, sit: Seat_down
) -> None:
    key(fill(record_folder())[2])
    _, screen = opened(sit, size=size, language=language)
    window = pygame.Rect((0, 0), size)
    for each in screen.rows:
        seen = [button for button in each.widgets if button.visible]
        for left, right in pairwise(seen):
            assert left.rect.right < right.rect.x
        assert all(each.box.contains(button.rect) for button in seen)
    back = button(screen, "Back", "Retour")
    (tip,) = (each for each in widgets(screen, Label) if each.rect.y >= back.rect.y)
    assert window.contains(back.rect)
    assert window.contains(tip.rect)
    assert not tip.rect.colliderect(back.rect)


def test_import_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "a.tambour", tmp_path / "b\x1b.tambour"
    good.write_bytes(golden("napoleon"))
    bad.write_bytes(b"x")
    assert main(["import", str(good), str(good)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in told] == ["taken in", "known already"]
    assert main(["import", str(bad), str(tmp_path / "none")]) == 2
    errors = capsys.readouterr().err
    assert "b.tambour: is no record of a match" in errors
    assert "none: cannot be read" in errors
    assert len(list(record_folder().glob("*.tambour"))) == 1
