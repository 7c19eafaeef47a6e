"""Once the seals were opened and verified, every piece on the table is open, and not before."""

import pickle
from collections.abc import Sequence
from pathlib import Path

import pytest

from client.app import App
from client.memory.settings import Settings
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.processes.record_questions import OpenRecord
from client.stage import view
from client.table.play import Play
from core.action import Action
from core.match import Match
from core.option import changed
from core.piece import Seat
from net.report import Audited, Played, Report, Started

from ..protocol.hidden import SCRIPT, Court, at_war, deployed, give_up, played
from .test_table_kit import PegWardrobe


class Told:
    """A link that only tells."""

    def __init__(self, told: Sequence[Report]) -> None:
        self.told = list(told)

    def post(self, seat: Seat, action: Action) -> None:
        """Do nothing."""

    def rematch(self, seat: Seat) -> None:
        """Do nothing."""


    def hurry(self) -> None: ...

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def close(self) -> None:
        """Do nothing."""


class After:
    """The table of one who has just lost or won, a moment before the audit's verdict is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, mode: str = "sealed",
                 seat: Seat = 0, size: tuple[int, int] = (1280, 720), pegs: bool = True,
                 motion: bool = True, language: str = "en") -> None:
        if pegs:
            monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
            monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
        table = (played(deployed(Court()), *SCRIPT[:5]) if mode == "referee"
                 else at_war(*SCRIPT[:5], disclosure=mode)[0])
        give_up(table, 1)
        peer = table.seat(seat)
        self.record = folder / "match.tambour"
        self.record.write_bytes(peer.record)
        (begun,) = peer.of(Started)
        (self.verdict,) = peer.of(Audited)
        self.link = Told([r for r in peer.told if isinstance(r, Played)])
        self.play = Play(self.link, Started(begun.game, begun.options, begun.names, begun.seats,
                                            self.record))
        self.play.poll()
        self.scene = TableScreen(self.play)
        self.app = App(self.scene, settings=Settings(motion=motion, language=language), size=size)
        self.now = 0.0
        while not self.scene.state.result_told:
            self.frame(0.1)

    def frame(self, by: float = 0.05) -> None:
        self.now += by
        self.app.frame(self.now)

    def hear(self) -> None:
        """Let the verdict be told."""
        self.link.told.append(self.verdict)
        self.frame()

    def closed(self) -> int:
        """Count the blocks on the board as it is painted."""
        return sum(q.kind is None for q in self.scene.performing().board.values())


@pytest.mark.parametrize(("mode", "seat"), [("open", 0), ("sealed", 0), ("sealed", 1),
                                            ("referee", 0), ("referee", 2)])
def test_the_verified_board_is_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mode: str, seat: Seat
) -> None:
    after = After(monkeypatch, tmp_path, mode, seat)
    assert after.closed() > 0
    after.hear()
    after.scene.dialogs.close()
    for _ in range(80):
        after.frame()
    assert after.closed() == 0
    assert all(piece.kind for piece in after.scene.state.seen.board if piece)
    assert all(mini != "lz_block" for card in after.scene.panels.cards(after.app.say)
               for mini, _, _ in card.taken)
    after.scene.dialogs.watch()
    assert isinstance(after.app.top, ReplayScreen)
    after.app.top.jump(3)
    assert all(piece.kind for piece in after.app.top.match.position.board if piece)


def test_all_open_at_once_where_it_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    after = After(monkeypatch, tmp_path)
    blocks = after.closed()
    after.hear()
    for _ in range(80):
        after.frame()
    assert after.closed() == blocks  # the result lies on the board: nobody would see it
    after.scene.dialogs.close()
    after.frame()
    after.frame()
    timeline = after.scene.performing().timeline
    assert timeline is not None
    assert len(timeline.tracks) == blocks
    assert timeline.length < 3.0


def test_the_proofs_move_no_button_of_the_card(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    after = After(monkeypatch, tmp_path, size=(800, 600))
    after.frame()
    card = after.scene.dialogs.shown
    assert card is not None
    assert [each.label for each in card.buttons if not each.live] == ["The story"]
    places = [(each.label, tuple(each.rect)) for each in card.buttons]
    after.hear()
    for _ in range(4):
        after.frame()
    anew = after.scene.dialogs.shown
    assert anew is not None
    assert anew.body is not None, "the proofs are told"
    assert [(each.label, tuple(each.rect)) for each in anew.buttons] == places
    assert all(each.live for each in anew.buttons)


@pytest.mark.parametrize("verdict", [
    Audited("refused: vanished", (), 1), Audited("failed: opened as another piece (b1)", (), 1),
    Audited("unfinished at 5"),
])
def test_what_is_not_verified_stays_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, verdict: Audited
) -> None:
    after = After(monkeypatch, tmp_path)
    before = after.closed()
    after.verdict = verdict
    after.hear()
    after.scene.dialogs.close()
    for _ in range(80):
        after.frame()
    assert after.closed() == before


def test_a_verdict_without_its_record_opens_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    after = After(monkeypatch, tmp_path)
    before = after.closed()
    data = bytearray(after.record.read_bytes())
    data[len(data) // 2] ^= 1
    after.record.write_bytes(bytes(data))
    after.hear()
    after.scene.dialogs.close()
    for _ in range(80):
        after.frame()
    assert after.closed() == before


def test_the_frame_loop_asks_no_rule_to_open_the_board(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What a verified record opens was played by the worker; here only what came of it is taken."""
    after = After(monkeypatch, tmp_path)
    match = after.play.match
    opened = OpenRecord(after.record, match.game.key, changed(match.options)).answer()
    assert opened is not None
    monkeypatch.setattr(Match, "play", None)
    assert after.play.open(pickle.loads(pickle.dumps(opened)))
    assert len(after.play.match.actions) == len(match.actions)
    assert all(piece.kind for piece in after.play.match.position.board if piece)


def test_the_record_of_another_match_opens_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    after = After(monkeypatch, tmp_path)
    options = changed(after.play.match.options)
    assert OpenRecord(after.record, "agon", options).answer() is None
    assert OpenRecord(after.record, "luzhanqi", options | {"ruleset": "x"}).answer() is None
    assert OpenRecord(tmp_path / "none", "luzhanqi", options).answer() is None
