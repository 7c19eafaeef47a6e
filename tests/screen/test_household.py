"""Who plays? Each player of a computer has what is theirs; nothing of a brother's, nothing lost."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.__main__ import main
from client.app import App
from client.memory import moving, players
from client.memory import settings as store
from client.memory.friends import Friends
from client.memory.learned import Learned
from client.memory.settings import MACHINE, Settings, folders
from client.pages.lobby.wait import sharing
from client.pages.modal import Notice, Question
from client.pages.new_player_screen import NewPlayerScreen
from client.pages.parents import ParentsScreen
from client.pages.players_screen import PlayersScreen
from client.pages.records import RecordsScreen
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.pages.who_screen import WhoScreen
from core.refusal import Malformed
from net.crypto.commitment import Sealed

from .conftest import Player, until
from .finders import button, entry, named, press, words

Start = Callable[[], Player]


class Someday(date):
    """A calendar that stands still."""

    def __new__(cls, day: int) -> "Someday":
        return super().__new__(cls, 2031, 3, day)

    def today(self) -> "Someday":  # type: ignore[override]
        return self


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the program as a person does, with what lies on the disk."""
    open_: list[App] = []

    def make() -> Player:
        for app in open_:
            app.close()
        open_.clear()
        players.take_last_seat()
        first = routes.made(routes.Who(True)) if len(players.everybody()) > 1 else None
        app = App(first, settings=replace(store.load(), motion=False), keep=True)
        app._kept = store.load()
        open_.append(app)
        player = Player(app)
        player.wait()
        return player

    yield make
    for app in open_:
        app.close()


def new_player(at: Player, name: str) -> None:
    press(at, "New")
    assert isinstance(at.app.top, NewPlayerScreen)
    at.type(name)
    press(at, "That is me!")
    assert isinstance(at.app.top, TitleScreen)


def stars() -> frozenset[str]:
    return Learned().done("agon")


def begin_a_match(at: Player) -> None:
    at.app.open(sharing({}, ("One", "Two"), "agon"))
    until(lambda: isinstance(at.app.top, TableScreen), at)
    at.app.home()
    at.wait()


def listed(at: Player) -> int:
    """Count the matches in `My games`."""
    press(at, "My games")
    assert isinstance(at.app.top, RecordsScreen)
    at.wait(30)
    found = len(named(at.app.top, "Delete"))
    press(at, "Back")
    return found


def test_a_week_of_two_players(start: Start) -> None:
    store.save(Settings(name="Ida", language="en", music=0.12))  # as an older program left it
    Learned().add("agon", "The queen")
    Friends().remember("Bob", Sealed(bytes(32)))
    old = store.home() / "learned.json"

    monday = start()
    assert isinstance(monday.app.top, TitleScreen), "who lives alone is not asked"
    begin_a_match(monday)
    until(lambda: bool(named(monday.app.top, "Continue")), monday)
    assert listed(monday) == 1
    press(monday, "Ida")
    assert isinstance(monday.app.top, WhoScreen)
    new_player(monday, "Max")
    assert button(monday.app.top, "Max")
    assert not stars()
    assert not Friends().all
    assert store.load().music == Settings().music
    monday.wait(40)
    assert not named(monday.app.top, "Continue"), "a brother does not go on with her match"
    assert listed(monday) == 0
    Learned().add("agon", "The guards")
    monday.app.apply(replace(monday.app.settings, palette="contrast", break_after=30))

    tuesday = start()
    assert isinstance(tuesday.app.top, WhoScreen), "where two live it is asked first"
    tuesday.press(pygame.K_ESCAPE)
    assert isinstance(tuesday.app.top, WhoScreen), "and waits for an answer"
    assert tuesday.app.top.graph.focused is button(tuesday.app.top, "Max"), "who sat here last"
    press(tuesday, "Ida")
    assert stars() == {"The queen"}
    assert old == store.home() / "learned.json", "her files lie where they always lay"
    assert [each.name for each in Friends().all] == ["Bob"]
    now = tuesday.app.settings
    assert (now.music, now.palette, now.break_after) == (0.12, "standard", 30), (
        "the parents' rules hold for all")
    until(lambda: bool(named(tuesday.app.top, "Continue")), tuesday)

    wednesday = start()
    wednesday.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert button(wednesday.app.top, "Max"), "keys choose too"
    assert stars() == {"The guards"}
    assert wednesday.app.settings.palette == "contrast"


def test_a_visitor_leaves_nothing(start: Start) -> None:
    store.save(Settings(name="Ida", language="en", friends_only=True))
    Learned().add("agon", "The queen")
    players.add("Max", "infantry", "red", "en")
    at = start()
    before = tree(store.home())
    press(at, "Visitor")
    assert button(at.app.top, "Visitor")
    assert at.app.settings.friends_only, "the parents' rules hold"
    assert not stars()
    Learned().add("agon", "The guards")
    place = store.home()
    assert (place / "learned.json").is_file()
    begin_a_match(at)
    press(at, "Visitor")
    press(at, "Ida")
    assert not place.exists()
    assert stars() == {"The queen"}
    after = tree(store.home())
    assert {p: after[p] for p in before if p.name != store.FILE} == {
        p: before[p] for p in before if p.name != store.FILE}


def tree(folder: Path) -> dict[Path, bytes]:
    return {p: p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.suffix == ".json"}


def test_a_player_is_made_by_a_pad_alone(start: Start) -> None:
    at = start()
    press(at, "Drummer")
    for what in (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A):
        at.app.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=what, instance_id=0))
        at.wait()
    assert isinstance(at.app.top, NewPlayerScreen)
    at.press(pygame.K_ESCAPE)
    assert isinstance(at.app.top, WhoScreen)
    at.press(pygame.K_ESCAPE)
    assert isinstance(at.app.top, TitleScreen)


def test_two_of_one_name_are_told_apart_and_nobody_is_the_ninth(start: Start) -> None:
    store.save(Settings(name="Ida", language="en"))
    for _ in range(players.MOST - 1):
        players.add("Ida", "cavalry", "green", "en")
    at = start()
    assert named(at.app.top, "Ida", "Ida 2", "Ida 8")
    assert not named(at.app.top, "New")
    assert len({w.rect.topleft for w in named(at.app.top, *(f"Ida {n}" for n in range(2, 9)))}) == 7


# parents -------------------------------------------------------------------------------------


@pytest.fixture
def two() -> players.Player:
    """Two live here: Ida, who sits, and Max, who has a star and a friend."""
    store.save(Settings(name="Ida", language="en"))
    Learned().add("agon", "The queen")
    max_ = players.add("Max", "infantry", "red", "en")
    players.take_seat(max_.key)
    Learned().add("agon", "The guards")
    Friends().remember("Bob", Sealed(bytes(32)))
    keys = store.record_folder() / "keys"
    keys.mkdir(parents=True)
    (keys / "match.key").write_bytes(b"secret")
    (store.record_folder() / "match.tambour").write_bytes(b"record")
    players.take_seat("")
    return max_


def beside(at: Player, who: str, label: str) -> Any:
    return next(w for w in at.app.top.graph.widgets
                if w.caption == who and getattr(w, "label", "") == label)


def test_parents_rename_and_delete_and_bring_back(sit: Any, two: players.Player) -> None:
    player = sit(ParentsScreen())
    press(player, "Players")
    assert isinstance(player.app.top, PlayersScreen)
    field = entry(player.app.top, "Max")
    player.click(field.rect.center)
    player.type("i")
    assert [each.settings.name for each in players.everybody()] == ["Ida", "Maxi"]
    before = tree(store.home())
    player.click(beside(player, "Max", "Delete").rect.center)
    assert isinstance(player.app.top, Question)
    assert "Max" in words(player.app.top)
    press(player, "Keep it")
    assert len(players.everybody()) == 2
    player.click(beside(player, "Maxi", "Delete").rect.center)
    press(player, "Delete")
    assert [each.settings.name for each in players.everybody()] == ["Ida"]
    press(player, "Bring back")
    assert tree(store.home()) == before


def test_the_first_player_goes_and_the_parents_rules_stay(two: players.Player) -> None:
    shared = folders()
    store.save(replace(store.load(), friends_only=True), before=store.load())
    players.take_seat(two.key)
    ida = players.everybody()[0]
    gone = players.delete(ida)
    assert [each.settings.name for each in players.everybody()] == ["Max"]
    assert store.load().friends_only
    assert "Ida" not in (shared.home / store.FILE).read_text()
    assert not (shared.home / "learned.json").exists()
    assert stars() == {"The guards"}
    players.bring_back(gone)
    players.take_seat("")
    assert stars() == {"The queen"}
    assert (store.load().name, store.load().friends_only) == ("Ida", True)


def test_whose_match_goes_on_is_not_deleted(sit: Any, two: players.Player) -> None:
    from net.drivers.disk import Disk

    disk = Disk()
    disk.claim(folders(two.key).records / "keys" / "match.key")
    player = sit(PlayersScreen())
    player.click(beside(player, "Max", "Delete").rect.center)
    press(player, "Delete")
    assert isinstance(player.app.top, Notice)
    assert len(players.everybody()) == 2
    disk.close()


# one file --------------------------------------------------------------------------------------


def moved(to: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", str(to))
    players.take_seat("")


def test_a_player_moves_as_one_file_and_friends_are_asked_for(
    sit: Any, two: players.Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit(PlayersScreen())
    player.click(beside(player, "Max", "Move out").rect.center)
    press(player, "Back")
    assert not moving.waiting(), "Back writes nothing"
    player.click(beside(player, "Max", "Move out").rect.center)
    press(player, "Without friends")
    press(player, "All right")
    player.click(beside(player, "Max", "Move out").rect.center)
    press(player, "With friends")
    press(player, "All right")
    two_, one = moving.waiting()
    alone, along = sorted((one, two_), key=lambda path: path.stat().st_size)
    for file in (alone, along):
        text = file.read_text()
        assert "secret" not in text
        assert ".key" not in text
        assert "record" not in text
        shutil.copy(file, tmp_path)
    assert bytes(32).hex() in along.read_text()
    assert bytes(32).hex() not in alone.read_text()

    moved(tmp_path / "other", monkeypatch)
    there = sit(PlayersScreen())
    for name in (along.name, alone.name, along.name):
        there.app.feed(pygame.Event(pygame.DROPFILE, file=str(tmp_path / name)))
        there.wait()
    names = players.names(players.everybody(), there.app.say)
    assert names == ("Drummer", "Max", "Max 2", "Max 3"), "each is one more"
    first, second = players.everybody()[1:3]
    players.take_seat(first.key)
    assert stars() == {"The guards"}
    assert [each.name for each in Friends().all] == ["Bob"]
    players.take_seat(second.key)
    assert stars() == {"The guards"}
    assert not Friends().all
    assert second.settings.livery == "red"


def spoilt(data: bytes) -> dict[str, bytes]:
    told = json.loads(data)
    newer = told | {"version": 2}
    inner = told | {"files": told["files"] | {"learned.json": {"version": 7}}}
    half = told | {"files": told["files"] | {"learned.json": {"agon": ["\ud800"]}}}
    return {"half": data[:len(data) // 2], "empty": b"", "list": b"[]", "none": b'{"tambour": 1}',
            "deep": b"[" * 100_000, "newer": json.dumps(newer).encode(),
            "inner": json.dumps(inner).encode(), "letters": json.dumps(half).encode(),
            "settings": json.dumps(told | {"files": {"settings.json": 3}}).encode()}


def test_what_is_no_whole_player_is_a_sentence_and_nothing_lost(
    sit: Any, two: players.Player, tmp_path: Path
) -> None:
    before = tree(store.home())
    player = sit(PlayersScreen())
    for name, data in spoilt(moving.pack(two, True)).items():
        file = tmp_path / name
        file.write_bytes(data)
        player.app.feed(pygame.Event(pygame.DROPFILE, file=str(file)))
        player.wait()
        assert isinstance(player.app.top, Notice), name
        assert ("newer" in words(player.app.top)) == (name in ("newer", "inner")), name
        press(player, "All right")
    player.app.feed(pygame.Event(pygame.DROPFILE, file=str(tmp_path)))
    player.wait()
    press(player, "All right")
    assert tree(store.home()) == before


def test_a_file_names_no_places_and_no_rules_of_the_machine(
    two: players.Player, tmp_path: Path
) -> None:
    told = json.loads(moving.pack(two, False))
    told["files"] |= {"../evil.json": {}, "boards/../evil.json": {}, "/evil.json": {},
                      "matches/x.key": {}, "boards/fine.json": {}}
    told["files"]["settings.json"] |= {"friends_only": True, "name": "x" * 5000, "sat": "evil"}
    file = tmp_path / "in"
    file.write_text(json.dumps(told))
    made = moving.move_in(file)
    assert len(made.settings.name) <= 24
    own = json.loads((folders(made.key).home / store.FILE).read_text())
    assert not MACHINE & own.keys()
    assert not store.load().friends_only
    assert not list(tmp_path.rglob("evil*"))
    assert not list(folders(made.key).home.rglob("*.key"))
    assert (folders(made.key).home / "boards" / "fine.json").is_file()


def test_where_eight_live_no_ninth_is_taken_in(two: players.Player, tmp_path: Path) -> None:
    file = tmp_path / "in"
    file.write_bytes(moving.pack(two, False))
    for _ in range(players.MOST - 2):
        moving.move_in(file)
    with pytest.raises(Malformed, match="No more than 8"):
        moving.move_in(file)


# two programs, and the command line --------------------------------------------------------------

OTHER = """
import sys
from dataclasses import replace
from client.memory import players, settings as store
from client.memory.learned import Learned
players.take_last_seat()
own, learned = store.load(), Learned()
print("ready", flush=True)
sys.stdin.readline()
learned.add("agon", sys.argv[1])
store.save(replace(own, **{sys.argv[2]: True}), before=own)
players.add(sys.argv[1], "drummer", "blue", "en")
print("done", flush=True)
"""


def test_two_programs_of_one_household_lose_nothing_of_each_other(tmp_path: Path) -> None:
    store.save(Settings(name="Ida"))
    root = str(Path(store.__file__).parents[2])
    both = [subprocess.Popen([sys.executable, "-c", OTHER, name, setting], text=True, cwd=root,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ))
            for name, setting in (("one", "captions"), ("two", "friends_only"))]
    for each in both:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in both:
        assert each.stdin is not None
        assert each.stdout is not None
        each.stdin.write("\n")
        each.stdin.flush()
        assert each.stdout.readline() == "done\n"
        each.communicate()
    assert stars() == {"one", "two"}
    now = store.load()
    assert (now.name, now.captions, now.friends_only) == ("Ida", True, True)
    assert [each.settings.name for each in players.everybody()] == ["Ida", "one", "two"]


def test_the_command_line_names_a_player(
    two: players.Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"Max{moving.ENDING}"
    file.write_bytes(moving.pack(two, False))
    assert main(["import", str(file)]) == 0
    assert "Max 2" in capsys.readouterr().out
    assert main(["--player", "max", "games"]) == 0
    assert players.seated() == two.key
    assert main(["games", "--player=Ida"]) == 0
    assert players.seated() == ""
    assert main(["--player", "Tom", "games"]) == 2
    assert "Ida, Max" in capsys.readouterr().err
    file.write_bytes(b"{")
    assert main(["import", str(file)]) == 2
    assert "not whole" in capsys.readouterr().err


def test_a_newer_programs_player_stays_as_it_is(two: players.Player) -> None:
    file = folders(two.key).home / store.FILE
    file.write_text(json.dumps({"version": 2, "name": "Max"}))
    players.take_seat(two.key)
    own = store.load()
    assert not store.save(replace(own, name="Tom"), before=own)
    assert json.loads(file.read_text()) == {"version": 2, "name": "Max"}


def test_a_program_that_runs_over_midnight_asks_again_who_plays(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = start()
    assert isinstance(alone.app.top, TitleScreen)
    monkeypatch.setattr("client.pages.title.date", Someday(5))
    alone.press(pygame.K_TAB)
    assert isinstance(alone.app.top, TitleScreen), "who lives alone is not asked"
    players.add("Max", "drummer", "red", "en")
    alone.press(pygame.K_TAB)
    assert isinstance(alone.app.top, TitleScreen), "nor is anybody on the same day"
    monkeypatch.setattr("client.pages.title.date", Someday(6))
    alone.press(pygame.K_TAB)
    assert isinstance(alone.app.top, WhoScreen)
    press(alone, "Max")
    assert isinstance(alone.app.top, TitleScreen)
    assert named(alone.app.top, "Max")
