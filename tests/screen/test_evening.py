"""The score of an evening: who is who after a change of sides, what counts, what outlives a cut."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.language.words import Words
from client.look.theme import Theme
from client.memory.evening import Evening
from client.memory.match_note import MatchNote, mark, read_note
from client.memory.tonight import LONGEST, MOST, Somebody, counted, keep_end
from client.table.hud.controls import BUTTONS
from client.table.hud.evening_score import Body, Both, EveningScore
from client.table.hud.hud_layout import lay
from client.table.play import Play
from client.widgets.button import Drawn, paint_box
from core.action import Resign
from core.games import GAMES
from core.match import Match
from core.search.levels import LEVELS
from net.crypto.commitment import Sealed
from net.drivers.memory import hotseat
from net.report import Audited, Beginning, Closed, Met, Rematch, Started

from .test_table_kit import NoLink, Sitting, seated


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    return tmp_path


def test_two_change_sides_and_stay_who_they_are() -> None:
    tonight = Evening((0, 0))
    tonight = tonight.counting((0,)).further()  # Mia has won as seat 0, and is seat 1 now
    assert [tonight.won(seat) for seat in (0, 1)] == [0, 1]
    tonight = tonight.counting((1,)).further()
    assert tonight.wins == (2, 0)
    tonight = tonight.counting(()).counting(None)
    assert (tonight.wins, tonight.draws) == ((2, 0), 1)


def test_four_move_round_the_table_and_partners_win_together() -> None:
    tonight = Evening((0,) * 4)
    for _ in range(4):
        winners = [seat for seat in range(4) if tonight.player(seat) in (1, 3)]
        tonight = tonight.counting(winners).further()
    assert tonight.wins == (0, 4, 0, 4)
    assert tonight.player(4) == 4, "a referee stays where he is"


def end(sitting: Sitting, loser: int) -> None:
    sitting.link.post(loser, Resign())
    for _ in range(80):
        sitting.frame(0.05)


def score(sitting: Sitting) -> EveningScore | None:
    dialog = sitting.scene.dialogs.shown
    assert dialog is not None
    return dialog.body if isinstance(dialog.body, EveningScore) else None


@pytest.mark.parametrize("seats", [(0,), (0, 1)])
def test_the_card_at_the_end_tells_it(monkeypatch: Any, seats: tuple[int, ...]) -> None:
    sitting = Sitting(monkeypatch, seats=seats)
    end(sitting, 1)
    told = score(sitting)
    assert told is not None
    assert told.players == [(0, "Ann", 1), (1, "Bob", 0)]
    assert not told.draws


def test_it_goes_on_over_rematches_and_the_wish_for_one_shows_it(monkeypatch: Any) -> None:
    sitting = Sitting(monkeypatch, seats=(0,))
    play = sitting.play
    end(sitting, 1)
    sitting.scene.dialogs.close()
    sitting.link.told.append(Rematch(False, 1))
    sitting.frame()
    assert score(sitting) is not None
    play.link = NoLink(play.match)  # type: ignore[assignment]
    play.link.told.append(  # type: ignore[attr-defined]
        Started("napoleon", {}, ("Bob", "Ann"), (1,), None))
    play.poll()
    assert play.evening.wins == (1, 0)
    assert [play.evening.won(seat) for seat in (0, 1)] == [0, 1], "Ann is the red army now"
    play.link.told.append(Closed("gone"))  # type: ignore[attr-defined]
    play.poll()
    assert play.score == play.evening, "a match that is cut off counts nothing"


def test_a_draw_is_a_figure_of_its_own() -> None:
    def say(text: str, **gaps: object) -> str:
        return text.format(**gaps)

    told = EveningScore(Evening((2, 1), 3), ["Mia", "Tom"], say, lambda seat, side: None)  # type: ignore
    assert told.draws == "Draws: 3"
    assert told.players == [(0, "Mia", 2), (1, "Tom", 1)]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_no_name_on_the_steps_is_broken(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
                                        ) -> None:
    pygame.init()
    theme, surface, say = Theme(size), pygame.Surface(size), Words("fr").say
    wide = lay(theme, size, 2, BUTTONS).beside.w - 2 * theme.px(14)
    written: list[str] = []
    monkeypatch.setattr(theme, "ink", lambda text, *_: written.append(text) or surface)
    for level in LEVELS:
        names = ["Zoé-Marguerite", say(level.name)]
        score = EveningScore(Evening((1, 0), 0), names, say, lambda seat, side: surface)
        score.place(theme, pygame.Rect(0, 0, wide, score.height(theme, wide)))
        paint_box(surface, theme, score)
        assert names[1] in written
        assert {"Zoé-", "Marguerite"} <= set(written)


def test_a_position_that_somebody_set_up_counts_nothing() -> None:
    play, link, _ = seated()
    match = link.match
    play.started = Started("napoleon", {}, ("Ann", "Bob"), (0, 1), None,
                           Beginning(match.rules, match.position))
    match.play(1, Resign())
    play.match = match
    assert play.winners == (0,)
    assert play.score.empty


def test_whoever_shares_a_screen_is_who_he_was_after_a_rematch(tmp_path: Path) -> None:
    link = hotseat("agon", {}, ("Mia", "Tom"), folder=tmp_path)

    def wait(*kinds: type) -> Started:
        while True:  # the suite's --timeout ends it
            found = [x for x in play.poll() if isinstance(x, kinds)] if play else [
                x for x in link.poll() if isinstance(x, kinds)]
            if found:
                return found[0]  # type: ignore[return-value]
            time.sleep(0.005)

    play: Play | None = None
    try:
        play = Play(link, wait(Started))
        for mias in (1, 2, 3):
            mia = play.names.index("Mia")
            play.act(1 - mia, Resign())
            wait(Audited)
            assert play.score.won(mia) == mias
            assert play.score.won(1 - mia) == 0
            link.rematch(0)
            wait(Started)
        assert play.started.record is not None
        assert read_note(play.started.record).wins[play.names.index("Mia")] == 3
    finally:
        link.close()
        link.join(5)


def started(record: Path | None, names: tuple[str, ...] = ("Mia", "Tom")) -> Started:
    return Started("napoleon", {}, names, (0,), record)


def test_continue_goes_on_counting(tmp_path: Path) -> None:
    play, link, _ = seated((0,))
    link.post(1, Resign())
    play.poll()
    second = tmp_path / "second.tambour"
    link.told.append(started(second, ("Bob", "Ann")))
    play.poll()
    again = Play(NoLink(link.match), started(second, ("Bob", "Ann")))
    assert [again.evening.won(seat) for seat in (0, 1)] == [0, 1]
    other = Play(NoLink(link.match), started(tmp_path / "another.tambour"))
    assert other.evening.empty
    assert Play(NoLink(link.match), started(None)).evening.empty


class Hours:
    """A wall clock that goes on when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_700_000_000.0
        monkeypatch.setattr("client.table.play.time", lambda: self.now)

    def pass_(self, hours: float) -> None:
        self.now += hours * 3600


def table(folder: Path, stem: str, names: tuple[str, ...] = ("Mia", "Tom"), *met: Met,
          ours: int = 0) -> Play:
    """Sit down at a new table of Napoleon; who sits at `ours` is at this screen."""
    link = seated()[1]
    play = Play(NoLink(Match(GAMES["napoleon"], link.match.options)), replace(
        started(folder / f"{stem}.tambour", names), seats=(ours,)))
    play.link.match = link.match  # type: ignore[attr-defined]
    play.match = Match(GAMES["napoleon"], link.match.options)
    for seat, action in link.match.actions:
        play.match.play(seat, action)
    play.meet(met)
    return play


def lose(play: Play, name: str) -> None:
    """Let somebody give up."""
    seat = play.names.index(name)
    play.link.post(seat, Resign())
    play.poll()


def won(play: Play) -> dict[str, int]:
    """Give by name how often everybody has won tonight."""
    return {name: play.score.won(seat) for seat, name in enumerate(play.names)}


def test_another_table_of_the_same_evening_goes_on_counting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock = Hours(monkeypatch)
    lose(table(tmp_path, "a"), "Tom")
    clock.pass_(3)
    second = table(tmp_path, "b", ("Tom", "Mia"), ours=1)  # Tom is the host now
    assert won(second) == {"Tom": 0, "Mia": 1}
    lose(second, "Tom")
    assert won(second) == {"Tom": 0, "Mia": 2}
    clock.pass_(3)
    assert won(table(tmp_path, "c")) == {"Mia": 2, "Tom": 0}, "an evening may be long"
    assert won(table(tmp_path, "b", ("Tom", "Mia"), ours=1)) == {"Tom": 0, "Mia": 1}, (
        "a match does not count itself twice")
    assert won(table(tmp_path, "d", ("Mia", "Zoe"))) == {"Mia": 0, "Zoe": 0}
    clock.pass_(5)
    assert won(table(tmp_path, "e")) == {"Mia": 0, "Tom": 0}, "another day"


def test_a_rematch_counts_for_the_next_table_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Hours(monkeypatch)
    play = table(tmp_path, "a")
    play.link.post(1, Resign())
    play.link.told.append(  # type: ignore[attr-defined]
        replace(started(tmp_path / "b.tambour", ("Tom", "Mia")), seats=(1,)))
    play.poll()
    assert won(play) == {"Tom": 0, "Mia": 1}
    assert won(table(tmp_path, "c")) == {"Mia": 1, "Tom": 0}


def test_two_windows_of_one_machine_count_their_match_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock = Hours(monkeypatch)
    for seat in (0, 1):
        stem = f"2026-11-23-20150{seat}-napoleon-Mia-Tom-0f3a2b-{seat}"
        lose(table(tmp_path, stem, ours=seat), "Tom")
        clock.pass_(.001)
    assert won(table(tmp_path, "2026-11-23-210000-napoleon-Mia-Tom-77aa00-0")) == {
        "Mia": 1, "Tom": 0}


def test_a_remembered_friend_is_told_by_the_key_and_two_of_one_name_are_two(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Hours(monkeypatch)
    one, other = (Sealed(bytes([n]) * 32) for n in (1, 2))
    lose(table(tmp_path, "a", ("Mia", "Bert"), Met("Bert", one, True)), "Mia")
    assert won(table(tmp_path, "b", ("Mia", "Bert"), Met("Bert", other, True))) == {
        "Mia": 0, "Bert": 0}
    assert won(table(tmp_path, "c", ("Mia", "Berti"), Met("Berti", one, True))) == {
        "Mia": 0, "Berti": 1}


def test_who_has_no_name_or_looks_on_keeps_no_score(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Hours(monkeypatch)
    armies = tuple(name for name, _ in GAMES["napoleon"].armies[:2])
    for names in (armies, ("Mia", "Mia")):
        play = table(tmp_path, "a", names)
        play.link.post(1, Resign())
        play.poll()
        assert table(tmp_path, "b", names).evening.empty
    play = table(tmp_path, "c")
    play.looks_on = True
    lose(play, "Tom")
    assert table(tmp_path, "d").evening.empty


@pytest.mark.parametrize("text", [
    "", "{", "{}", "[1]", '[{"match": 1}]', "[" * 5000, "x" * (1 << 18), '[{"match": "a", "who": '
    '[["Mia", ""], ["Tom", ""]], "winners": [9], "at": 1700000000}]', '[{"match": "a", "who": '
    '[["Mia", "x"], ["Tom", ""]], "winners": [0], "at": 1700000000}]', '[{"match": "a", "who": '
    '[["Mia", ""], ["Tom", ""]], "winners": [0], "at": 1e999}]', '[{"match": "a", "who": '
    '[["Mia", ""], ["Tom", ""]], "winners": [0], "at": 1800000000}]',
])  # fmt: skip
def test_a_file_that_tells_no_evening_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    Hours(monkeypatch)
    (tmp_path / "tonight.json").write_text(text)
    play = table(tmp_path, "b")
    assert play.evening.empty
    lose(play, "Tom")
    assert won(table(tmp_path, "c")) == {"Mia": 1, "Tom": 0}


def test_an_evening_of_a_thousand_matches_keeps_a_bounded_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    who = (Somebody("Mia" * 10), Somebody("Tom" * 10, "0" * 64))
    for n in range(MOST + 40):
        keep_end(tmp_path / f"{n}.tambour", who, (0,), 1000.0 + n)
    assert counted(tmp_path / "x.tambour", who, 2000.0).wins == (MOST, 0)
    assert (tmp_path / "tonight.json").stat().st_size < LONGEST


def test_a_note_keeps_who_is_helped_who_is_a_friend_and_how_the_computer_plays(
    tmp_path: Path,
) -> None:
    play = Play(NoLink(seated()[1].match), started(tmp_path / "first.tambour"))
    play.helped, play.style = 0, 2
    play.meet((Met("Tom", Sealed(bytes(32)), True), Met("Zoe", Sealed(bytes(32)), True)))
    play.keep()
    told = read_note(tmp_path / "first.tambour")
    assert told == MatchNote((0,), {1: mark(Sealed(bytes(32)))}, 0, 2)
    assert bytes(32).hex() not in (tmp_path / "first.note").read_text(), "no key lies about"
    play.link.told.append(  # type: ignore[attr-defined]
        replace(started(tmp_path / "next.tambour", ("Tom", "Mia")), seats=(1,)))
    play.poll()
    assert read_note(tmp_path / "next.tambour") == MatchNote(
        (1,), {0: mark(Sealed(bytes(32)))}, 1, 2), "everybody sits one seat further"


def test_two_of_one_name_are_no_friend_that_could_be_told_apart(tmp_path: Path) -> None:
    play = Play(NoLink(seated()[1].match), Started(
        "luzhanqi", {}, ("Mia", "Tom", "Tom"), (0,), tmp_path / "a.tambour"))
    play.meet((Met("Tom", Sealed(bytes(32)), True),))
    assert not play.friends


@pytest.mark.parametrize("text", [
    "", "[]", "{", '{"wins": 1, "draws": 0}', '{"wins": [1, -1], "draws": 0}',
    '{"wins": [1, true], "draws": 0}', '{"wins": [1, 9999999], "draws": 0}', '{"wins": [1, 2]}',
    '{"wins": [1, 2, 3, 4, 5], "draws": 0}', '{"helped": true, "style": 3, "ours": [true, 9]}',
    '{"helped": 4, "style": -1, "friends": {"9": "' + "0" * 64 + '", "1": "x", "x": 1}}',
    '{"friends": [1], "ours": {"a": 1}}', '{"a":' * 2000, "x" * 5000,
])  # fmt: skip
def test_a_file_that_is_none_is_an_empty_note(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.note").write_text(text)
    assert read_note(tmp_path / "a.tambour") == MatchNote()


def test_what_is_damaged_keeps_nothing_else_from_being_read(tmp_path: Path) -> None:
    (tmp_path / "a.note").write_text(json.dumps({"helped": 1, "style": "x", "wins": [1, 2]}))
    assert read_note(tmp_path / "a.tambour") == MatchNote(helped=1)


def test_a_folder_that_cannot_be_written_costs_nothing(monkeypatch: Any, tmp_path: Path) -> None:
    def full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("client.memory.files.write_json", full)
    MatchNote(wins=(1, 0)).write(tmp_path / "a.tambour")
    assert read_note(tmp_path / "a.tambour") == MatchNote()


def test_the_proof_of_sealed_pieces_stands_over_it(monkeypatch: Any) -> None:
    sitting = Sitting(monkeypatch)
    theme = sitting.app.theme

    class Picture(Drawn, Body):
        def __init__(self) -> None:
            super().__init__(lambda *_: None)

        def height(self, theme: Theme, width: int) -> int:
            return 100

        def least(self, theme: Theme, width: int) -> int:
            return 90

    upper, lower = Picture(), Picture()
    both = Both(upper, lower)
    rect = pygame.Rect(10, 20, 400, both.height(theme, 400))
    both.place(theme, rect)
    assert rect.contains(upper.rect)
    assert rect.contains(lower.rect)
    assert not upper.rect.colliderect(lower.rect)
    rect.h = 150
    both.place(theme, rect)
    assert upper.rect == rect, "no room: the proof alone"
    assert not lower.visible


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_fullest_card_fits_the_window(monkeypatch: Any, size: tuple[int, int]) -> None:
    sitting = Sitting(monkeypatch, seats=(0,), size=size,
                      options={"board": "16x16", "players": 4})
    sitting.play.remote = True
    sitting.play.met = (Met("Bob", Sealed(bytes(32)), False),)
    sitting.play.evening = Evening((2, 1, 0, 3), 2)
    sitting.scene.state.verdict = "verified"
    for seat in (1, 2, 3):
        sitting.link.post(seat, Resign())
    sitting.frame()
    sitting.scene.dialogs.result()
    sitting.frame()
    dialog = sitting.scene.dialogs.shown
    assert dialog is not None
    assert len(dialog.buttons) == 8
    assert len(dialog.lines) >= 3
    assert sitting.app.surface.get_rect().contains(dialog.rect)
