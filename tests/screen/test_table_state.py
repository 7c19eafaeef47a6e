"""What a table decides without a window: what is hidden, what is owed to the eye, who looks on."""

import subprocess
import sys

import pytest

from client.table.play import Play
from client.table.table_state import (
    DELIVERED,
    SAFE,
    BattleBrokenOff,
    BoardTurnedAway,
    Notice,
    OfferAnswered,
    OfferDialog,
    Performance,
    PointCalled,
    RecordVerified,
    RematchDialog,
    ResultDialog,
    Shown,
    Sound,
    TableState,
)
from core.action import Action, Answer, Deploy, Move, Offer, Resign, Settle
from core.event import Challenged, Moved, Mustered, TakenBack
from core.game import Refusal
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE, PUBLIC, Seat
from core.position import Phase
from net.report import (
    Audited,
    Away,
    Closed,
    Disputed,
    Played,
    Refused,
    Relieved,
    Rematch,
    Report,
    Safe,
    Started,
)

LEFT = Closed("{name} left the table. The match is kept.", (("name", "Bob"),))


class Link:
    """A link to nobody: what is posted counts, and a battle is settled as it is."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.reports: list[Report] = []
        self.asked: list[Seat] = []

    def post(self, seat: Seat, action: Action) -> None:
        self.match.play(seat, action)
        self.reports.append(Played(seat, action, self.match.digest()))
        secrets = self.match.rules.secrets
        if self.match.position.phase is Phase.DUEL and secrets is not None:
            self.post(NATURE, Settle(*secrets.truth(self.match.position)))

    def rematch(self, seat: Seat) -> None:
        self.asked.append(seat)


    def hurry(self) -> None: ...

    def poll(self) -> list[Report]:
        reports, self.reports = self.reports, []
        return reports

    def close(self) -> None:
        """Do nothing."""


class Table:
    """A state and the link it hears."""

    def __init__(self, game: str, seats: tuple[Seat, ...]) -> None:
        match = Match(GAMES[game], read_options(GAMES[game].options, {}))
        self.link = Link(match)
        self.play = Play(self.link, Started(game, {}, ("Ann", "Bob"), seats, None))
        if match.rules.secrets is not None:
            for seat in (0, 1):
                self.link.post(seat, Deploy(match.rules.muster(0).formations[0][1]))
            self.play.poll()
        self.state = TableState(self.play)

    def hear(self, *reports: Report) -> list[Shown]:
        """Let the state hear what the link has to report."""
        self.link.reports += reports
        return [shown for report in self.play.poll() for shown in self.state.hear(report)]

    def do(self, seat: Seat, action: Action) -> list[Shown]:
        """Play an action; gives what is to be shown."""
        self.link.post(seat, action)
        return self.hear()

    def moves(self, attack: bool = False) -> list[Move]:
        """Give the moves of the seat to act: those that attack, or those that do not."""
        p = self.play.match.position
        return [a for a in self.play.match.rules.actions(p, min(p.to_act))
                if isinstance(a, Move) and (p.board[a.path[1]] is not None) == attack]


def kinds(shown: list[Shown]) -> list[type]:
    """Give of what kinds the values are."""
    return [type(each) for each in shown]


def test_it_needs_no_window() -> None:
    code = "import sys, client.table.table_state; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# what happens


def test_a_move_is_performed_and_remembered() -> None:
    table = Table("xiangqi", (0,))
    move = table.moves()[0]
    (performance,) = table.do(0, move)
    assert isinstance(performance, Performance)
    assert [type(event) for event in performance.events] == [Moved]
    assert performance.position is table.play.match.position
    assert table.state.last == move.path
    assert table.state.delivery == DELIVERED
    assert table.hear(Safe(0)) == []
    assert table.state.delivery == SAFE
    theirs = table.moves()[0]
    assert table.do(1, theirs)[1:] == [PointCalled(theirs.path[1])]
    assert table.state.delivery == SAFE, "this was not our move"


def test_what_is_refused_is_shown() -> None:
    refused = Refused(0, Refusal("M-0", "You cannot play here now."))
    assert Table("xiangqi", (0,)).hear(refused) == [refused]


def test_two_boards_that_differ_are_told_once() -> None:
    table = Table("xiangqi", (0,))
    move = table.moves()[0]
    table.link.match.play(0, move)
    _, notice = table.hear(Played(0, move, b"another board"))
    assert isinstance(notice, Notice)
    assert notice.title == "Something is odd"
    assert Notice not in kinds(table.do(1, table.link.match.rules.from_text(
        table.link.match.position, 1, "h8e8")))


def test_who_moves_and_who_speaks() -> None:
    table = Table("xiangqi", (0,))
    assert (table.state.mover, table.state.speaker) == (0, 0)
    table.do(0, table.moves()[0])
    assert (table.state.mover, table.state.speaker) == (None, 0)
    shared = Table("xiangqi", (0, 1))
    shared.do(0, shared.moves()[0])
    assert (shared.state.mover, shared.state.speaker) == (1, 1)
    shared.hear(LEFT)
    assert shared.state.mover is None, "nobody moves at a closed table"


# dialogs owed


def test_an_offer_is_asked_of_the_seat_that_is_here() -> None:
    table = Table("xiangqi", (0, 1))
    assert table.do(0, Offer("draw"))[1:] == [OfferDialog(0, "draw", 1, covers=False)]
    assert kinds(table.do(1, Answer(False))) == [Performance, OfferAnswered]
    away = Table("xiangqi", (0,))
    (_, waits) = away.do(0, Offer("draw"))
    assert isinstance(waits, Notice)
    assert waits.title == "Asked"
    (_, answered, no) = away.do(1, Answer(False))
    assert answered == OfferAnswered()
    assert isinstance(no, Notice)
    assert no.title == "No, thank you"
    assert away.state.last == ()


def test_the_result_is_owed_once() -> None:
    table = Table("xiangqi", (0,))
    assert not table.state.result_owed
    table.do(1, Resign())
    assert table.state.result_owed
    assert table.state.tell_result() == [Sound("victory"), ResultDialog()]
    assert not table.state.result_owed
    assert table.hear(Audited("verified", (("moves", 3),))) == [ResultDialog(anew=True)]
    assert (table.state.verdict, table.state.counted) == ("verified", (("moves", 3),))
    lost = Table("xiangqi", (1,))
    lost.do(1, Resign())
    assert lost.state.tell_result()[0] == Sound("defeat")


def test_a_rematch_is_asked_by_either_side_until_one_leaves() -> None:
    table = Table("xiangqi", (0,))
    table.do(1, Resign())
    table.state.tell_result()
    assert table.hear(Rematch(False, 1)) == [RematchDialog(1)]
    assert table.hear(Rematch(False, 0)) == [], "that was ours"
    table.state.ask_rematch()
    assert table.link.asked == [0]
    assert table.state.rematch_asked
    assert table.hear(LEFT) == [ResultDialog()]
    assert not table.state.rematch_asked


def test_who_leaves_in_the_midst_is_told() -> None:
    table = Table("xiangqi", (0,))
    broken, notice = table.hear(LEFT)
    assert broken == BattleBrokenOff()
    assert isinstance(notice, Notice)
    assert notice.sentences == ((LEFT.msgid, LEFT.args),)
    ours = Table("xiangqi", (0,))
    assert ours.hear(Closed("You left the table. The match is kept.", ours=True)) == []


def test_whose_fault_it_was_loses() -> None:
    table = Table("xiangqi", (0,))
    assert table.hear(Audited("refused: vanished", (), 1)) == []
    assert table.hear(LEFT) == [BattleBrokenOff(), Sound("victory"), ResultDialog()]


def test_a_failed_engine_is_told_with_its_words() -> None:
    (notice,) = Table("xiangqi", (0,)).hear(Relieved("{why}", (("why", "crashed"),)))
    assert isinstance(notice, Notice)
    assert notice.worded
    assert notice.sentences[0] == ("{why}", (("why", "crashed"),))


# what is hidden


@pytest.mark.parametrize(("seats", "viewer"), [
    ((0,), 0), ((1,), 1), ((0, 1), PUBLIC), ((), PUBLIC),
])
def test_a_table_begins_with_the_eyes_of_its_one_player(
    seats: tuple[Seat, ...], viewer: Seat
) -> None:
    state = Table("luzhanqi", seats).state
    assert state.viewer == viewer
    for piece in state.seen.board:
        assert piece is None or (piece.kind is None) == (piece.seat != viewer)


def test_events_are_shown_as_the_viewer_may_see_them() -> None:
    table = Table("luzhanqi", (1,))
    performance = table.do(0, table.moves()[0])[0]
    assert isinstance(performance, Performance)
    (moved,) = performance.events
    assert isinstance(moved, Moved)
    assert moved.piece.kind is None
    assert table.state.unknown(moved.end)
    assert not table.state.unknown(None)


def whose(state: TableState) -> tuple[Seat, Seat | None, Seat | None]:
    """Give who looks on, who is to be handed the screen, and who may move here."""
    return state.viewer, state.next_viewer, state.mover


def test_the_screen_goes_round_and_nothing_is_missed() -> None:
    table = Table("luzhanqi", (0, 1))
    state = table.state
    assert whose(state) == (PUBLIC, 0, None), "nobody looks on yet"
    assert state.look_away(0) == 1
    before, missed = state.look(0)
    assert missed.events == ()
    assert whose(state) == (0, None, 0)
    move = table.moves(attack=True)[0]
    table.do(0, move)
    assert whose(state) == (0, 1, None)
    assert state.look_away(1) == 0
    before, missed = state.look(1)
    assert Challenged in {type(event) for event in missed.events}
    assert before.board[move.path[0]] is not None, "as it was when he last looked"
    assert missed.position == state.seen
    assert {q.kind is None for q in before.board if q and q.seat == 0} == {True}


def test_who_answers_in_anothers_place_sees_no_board() -> None:
    table = Table("luzhanqi", (0, 1))
    table.state.look(0)
    shown = table.do(0, Offer("draw"))
    assert shown[-1] == OfferDialog(0, "draw", 1, covers=True)
    assert table.state.viewer == PUBLIC
    assert isinstance(shown[0], BoardTurnedAway)
    assert {q.kind for q in shown[0].position.board if q} == {None}


@pytest.mark.parametrize("yes", [True, False])
def test_after_an_answer_nobody_sees_ranks_before_the_curtain(yes: bool) -> None:
    table = Table("luzhanqi", (0, 1))
    table.state.look(0)
    table.do(0, Offer("draw"))
    table.do(1, Answer(yes))
    assert table.state.viewer == PUBLIC
    assert {q.kind for q in table.state.seen.board if q} == {None}
    assert table.state.next_viewer == (None if yes else 0)
    if not yes:
        table.state.look_away(0)
        table.state.look(0)
        assert {q.kind is None for q in table.state.seen.board if q and q.seat == 0} == {False}


def test_what_was_missed_before_an_offer_is_not_forgotten() -> None:
    table = Table("luzhanqi", (0, 1))
    table.state.look(0)
    table.do(0, table.moves(attack=True)[0])
    table.state.look_away(1)
    table.state.look(1)
    table.do(1, Offer("draw"))
    table.do(0, Answer(False))
    table.state.look_away(1)
    before, _ = table.state.look(0)
    assert before.ply == 1


def test_notes_are_the_viewers_own() -> None:
    notes = Table("luzhanqi", (0, 1)).state.notes
    notes.put(0, 33, "D")
    assert (notes.of(0, 33), notes.of(1, 33)) == ("D", "")
    notes.put(0, 33, "D")
    assert notes.of(0, 33) == ""


def test_nothing_is_revealed_without_a_record() -> None:
    table = Table("luzhanqi", (0,))
    table.do(1, Resign())
    assert table.hear(Audited("failed: a lie (d4)")) == []
    assert table.hear(Audited("verified")) == [RecordVerified()]
    table.state.reveal(None)
    assert table.state.take_revealed() is None
    assert table.state.sight.hides


def test_the_march_in_shows_no_kind_of_the_other_army() -> None:
    match = Match(GAMES["luzhanqi"], read_options(GAMES["luzhanqi"].options, {}))
    usual = match.rules.muster(0).formations[0][1]
    events = [event for seat in (0, 1) for event in match.play(seat, Deploy(usual))]
    shown = Table("luzhanqi", (0,)).state.sight.events(events)
    for event in shown:
        if isinstance(event, Mustered):
            assert all((q.kind is None) == (q.seat == 1) for _, q in event.pieces)


def test_on_one_screen_a_take_back_is_the_askers_own() -> None:
    table = Table("xiangqi", (0, 1))
    for seat in (0, 1):
        table.do(seat, table.moves()[0])
    assert (table.state.play.takable(0), table.state.play.takable(1)) == (0, 1)


# two programs that disagree


def test_who_moved_is_asked_and_sees_his_move_go_back() -> None:
    table = Table("xiangqi", (0,))
    before = table.play.match.position
    table.do(0, table.moves()[0])
    after = table.play.match.position
    assert table.state.question_owed == ()
    assert table.hear(Disputed(0, frozenset())) == []
    assert table.state.question_owed == (0,)
    assert table.state.mover is None  # nothing can be played meanwhile
    table.hear(Away((1,)))
    assert table.state.question_owed == ()  # nobody hears the answer
    table.hear(Away(()))
    assert table.state.question_owed == (0,)
    (waits,) = table.hear(Disputed(0, frozenset((0,))))
    assert isinstance(waits, Notice)
    assert waits.until_answered
    assert table.state.question_owed == ()
    assert table.play.match.position == after
    performed, answered = table.hear(Disputed(0, frozenset((0, 1)), 1))
    assert isinstance(performed, Performance)
    assert performed.events == (TakenBack(0),)
    assert (performed.position, performed.upto) == (before, 0)
    assert isinstance(answered, OfferAnswered)
    assert table.play.match.position == before
    assert table.state.mover == 0


def test_who_never_saw_that_move_is_asked_too() -> None:
    table = Table("xiangqi", (1,))
    table.hear(Disputed(0, frozenset((0,))))
    assert table.state.question_owed == (1,)
    assert kinds(table.hear(Disputed(0, frozenset((0, 1)), 0))) == [OfferAnswered]
    assert table.state.question_owed == ()


def test_a_question_that_was_refused_an_answer_is_asked_again() -> None:
    table = Table("xiangqi", (1,))
    table.hear(Disputed(0, frozenset()))
    table.state.consented = True
    table.hear(Refused(1, Refusal("M-0", "Wait until everybody is back.")))
    assert table.state.question_owed == (1,)
    table.hear(LEFT)
    assert table.state.question_owed == ()


def test_two_at_one_screen_are_asked_at_once() -> None:
    table = Table("xiangqi", (0, 1))
    table.do(0, table.moves()[0])
    table.hear(Disputed(0, frozenset()))
    assert table.state.question_owed == (0, 1)
