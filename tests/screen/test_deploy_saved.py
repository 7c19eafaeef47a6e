"""Saved set-ups: kept on disk, fitting only, from either edge, and never a reason to fall over."""

import json
from pathlib import Path

import pygame
import pytest

from client.language.names import tidy
from client.pages.deploy.army_draft import Draft
from client.pages.deploy.formations import Edge, Formation, Formations
from client.pages.deploy.saved import SavedScreen
from core.games import GAMES
from core.option import read_options
from net.report import Closed

from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)


def opened(desk: Desk) -> SavedScreen:
    desk.scene.open_saved()
    desk.frame()
    top = desk.app.top
    assert isinstance(top, SavedScreen)
    return top


def typed(desk: Desk, text: str) -> None:
    for letter in text:
        desk.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        desk.send(pygame.TEXTINPUT, text=letter)


def test_save_load_rename_delete(tmp_path: Path) -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    line = desk.army()
    saved = opened(desk)
    typed(desk, "Rab")  # letters that are commands on the board
    desk.key(pygame.K_RETURN)
    assert [row.name for row in saved.rows] == ["Rab"]
    desk.key(pygame.K_ESCAPE)
    desk.scene.empty()
    desk.frame()
    saved = opened(desk)
    saved.load(saved.rows[0])
    assert desk.army() == line
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.army() == {}
    saved = opened(desk)
    saved.rename(saved.rows[0])
    assert saved.entry is not None
    saved.entry.set("Wing")
    saved.keep()
    assert [row.name for row in Formations(tmp_path).all] == ["Wing"]
    saved.list.ask(saved.rows[0])
    desk.frame()
    desk.key(pygame.K_RETURN)  # "no" has the focus
    assert len(saved.rows) == 1
    saved.list.ask(saved.rows[0])
    desk.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert saved.rows == []
    assert desk.app.top is saved


def test_same_name_asks_first() -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    saved = opened(desk)
    for _ in range(2):
        assert saved.entry is not None
        saved.entry.set("One")
        saved.keep()
    assert type(desk.app.top).__name__ == "Question"
    desk.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert len(saved.rows) == 1
    assert desk.app.top is saved


def test_fits_either_edge_but_no_other_army(tmp_path: Path) -> None:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {}))
    south, north = (Edge(rules.topology, rules.muster(seat)) for seat in (0, 1))
    assert south.fits == north.fits
    drafts = [Draft(rules, seat, rules.start()) for seat in (0, 1)]
    for name, value in rules.muster(0).formations:
        drafts[0].read(value)
        row = Formation("napoleon", south.fits, name, south.pack(drafts[0].army))
        drafts[1].stand(north.unpack(row))
        assert drafts[1].refusal() is None
        assert north.pack(drafts[1].army) == row.toys
        twin = next(v for n, v in rules.muster(1).formations if n == name)
        assert drafts[1].text() == twin
    other = game.rules(read_options(game.options, {"army": 20, "board": "10x10"}))
    assert Edge(other.topology, other.muster(0)).fits != south.fits
    store = Formations(tmp_path)
    store.save(row)
    assert store.fitting("napoleon", south.fits) == [row]
    assert store.fitting("napoleon", "other") == []


@pytest.mark.parametrize("text", [
    "", "{", "[]", '{"formations": 3}', '{"formations": [{}]}', "[" * 100_000,
    '{"formations": [{"game": "g", "fits": "f", "name": "n", "toys": [[0, 0, "I", 9]]}]}',
    '{"formations": [{"game": "g", "fits": "f", "name": "n", "toys": [[0.5, 0, "I", null]]}]}',
    '{"formations": [{"game": 1, "fits": "f", "name": "n", "toys": []}]}',
])
def test_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "formations.json"
    path.write_text(text)
    store = Formations(tmp_path)
    assert store.broken
    assert store.all == []
    store.save(Formation("g", "f", "n", ((0, 0, "I", None),)))
    assert (tmp_path / "formations.broken.json").read_text() == text
    assert not Formations(tmp_path).broken


def test_broken_file_gives_a_quiet_notice(tmp_path: Path) -> None:
    (tmp_path / "formations.json").write_bytes(b"\xff\xfe\x00")
    desk = Desk()
    assert "cannot be read" in desk.scene.sentence()[0]
    desk.drag(desk.slot("I"), desk.at("a1"))
    assert desk.army()


def test_read_only_folder_gives_a_friendly_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")  # read-only even for root
    monkeypatch.setenv("TAMBOUR_HOME", str(blocked))
    desk = Desk()
    desk.key(pygame.K_a)
    saved = opened(desk)
    assert saved.entry is not None
    saved.entry.set("One")
    saved.keep()
    assert "cannot be saved" in saved.notice
    assert saved.entry.text == "One"
    assert desk.app.top is saved


def test_strangers_in_the_file_are_left_out_of_the_army(tmp_path: Path) -> None:
    desk = Desk()
    rows = [{"game": "napoleon", "fits": desk.scene.state.edge.fits, "name": "odd",
             "toys": [[0, 0, "Z", None], [2, 0, "K", None], [4, 0, "I", 3], [99, 0, "I", None],
                      *[[x, 2, "D", None] for x in range(0, 16, 2)]]}]
    (tmp_path / "formations.json").write_text(json.dumps({"formations": rows}))
    desk = Desk()
    saved = opened(desk)
    saved.load(saved.rows[0])
    assert sorted(desk.army().values(), key=str) == [("D", None), ("I", None), ("K", 0)]
    desk.frame()


def test_names_are_one_short_line() -> None:
    assert tidy("  a\n\tb \x00 c ") == "ab c"
    assert len(tidy("x" * 99)) == 32


def test_a_lost_table_keeps_the_army() -> None:
    desk = Desk()
    desk.key(pygame.K_a)
    line = desk.army()
    desk.link.told.append(Closed("The link is gone."))
    desk.frame()
    desk.key(pygame.K_RETURN)
    desk = Desk()
    saved = opened(desk)
    assert [row.name for row in saved.rows] == ["My last army"]
    saved.load(saved.rows[0])
    assert desk.army() == line


def test_a_shared_screen_keeps_no_army_by_itself(tmp_path: Path) -> None:
    desk = Desk((0, 1))
    desk.key(pygame.K_a)
    desk.link.told.append(Closed("The link is gone."))
    desk.frame()
    desk.key(pygame.K_RETURN)
    assert not (tmp_path / "formations.json").exists()
