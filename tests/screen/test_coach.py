"""The coach at the table and in the replay: two taps, one warning, a curve and where it turned."""


import pygame
import pytest

from client.app import App
from client.boards.arrows import steps
from client.coach.coach_questions import spoken
from client.coach.guard import Guard
from client.coach.hint import SILENT
from client.coach.review import Review
from client.language.words import Words as Language
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.pages.lobby import wait
from client.pages.play_on import PlayOnScreen
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.processes.worker import Answer, Question
from client.stage import view
from client.table.play import Play
from core.action import Action, Move, Place, Push, Shoot, clicks
from core.game import msg
from core.games import GAMES
from core.match import Match
from core.piece import Seat
from core.position import Position
from core.search.review import Look
from core.search.thought import Words
from net.drivers.free_play import FreePlay
from net.players.free_computer import FreeComputer
from net.report import Beginning, Played, Rematch, Started
from tests.screen.test_table_kit import PegWardrobe

XIANGQI = GAMES["xiangqi"]
RULES = XIANGQI.rules(XIANGQI.options())
HANGS = RULES.from_json("r3ka3/4a4/9/4p4/2p6/9/9/2N1B4/4A4/3AKR3 w")
"""Red to move; the general could take a chariot that goes to f10."""


class Slow:
    """A worker that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Question[object], Answer[object]]] = []

    def ask(self, question: Question[object]) -> Answer[object]:
        answer: Answer[object] = Answer()
        self.asked.append((question, answer))
        return answer

    def reply(self) -> None:
        question, answer = self.asked[-1]
        answer.give(question.answer())

    def close(self) -> None: ...


@pytest.fixture(autouse=True)
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dress every board in pegs, which are painted at once."""
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)


def text(action: str) -> Action:
    return RULES.from_text(HANGS, 0, action)


def free(position: Position = HANGS) -> Play:
    link = FreePlay(XIANGQI, XIANGQI.options(), ("Ann", "Bob"), Beginning(RULES, position))
    return Play(link, link.started)


class Sitting:
    """Somebody at a table or a replay, with made-up time and no motion."""

    def __init__(self, screen: TableScreen | ReplayScreen, warned: bool = False,
                 worker: Slow | None = None, size: tuple[int, int] = (800, 600)) -> None:
        self.screen = screen
        settings = Settings(motion=False, warn_blunders=warned, confirm_moves=False)
        self.app = App(screen, settings=settings, size=size, worker=worker)
        self.now = 0.0
        while not screen.ready:
            self.frame()
        self.frame(20)

    def frame(self, times: int = 1) -> None:
        for _ in range(times):
            self.now += 0.1
            self.app.frame(self.now)

    def key(self, key: int) -> None:
        self.app.feed(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.frame()

    def told(self) -> str:
        return self.app.toast.text


def at_table(play: Play, **how: object) -> tuple[Sitting, TableScreen]:
    screen = TableScreen(play)
    return Sitting(screen, **how), screen  # type: ignore[arg-type]


# the hint ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("watched")
def test_the_first_tap_says_why_the_second_shows_the_move_the_third_hides_it() -> None:
    sitting, table = at_table(free())
    sitting.key(pygame.K_h)
    assert table.coach.advice is not None
    assert table.coach.action is None
    assert table.move_input.hint == ()
    assert table.controls.hint.label == "Show me"
    sitting.key(pygame.K_h)
    action = table.coach.action
    assert action is not None
    assert RULES.refusal(table.play.match.position, 0, action) is None
    assert table.move_input.hint == clicks(action)
    assert steps(action) == (clicks(action),)
    assert table.controls.hint.label == "Hide"
    sitting.key(pygame.K_h)
    assert table.coach.advice is None
    assert table.move_input.hint == ()


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("taps", [1, 2, 3])
def test_a_begun_move_waits_while_a_hint_is_looked_at(taps: int) -> None:
    sitting, table = at_table(free())
    mover = next(iter(RULES.next(HANGS, 0, ())))
    table.move_input.click(mover)
    begun = table.move_input.draft
    for _ in range(taps):
        sitting.key(pygame.K_h)
    assert table.move_input.draft.selected is None
    assert bool(table.words.hint()) == (taps < 3), "the hint has the board to itself"
    assert table.controls.undo.enabled
    table.controls.undo.on_click()
    sitting.frame()
    assert table.move_input.draft == begun


@pytest.mark.parametrize(("action", "arrows"), [
    (Move((3, 5)), ((3, 5),)),
    (Move((3, 5, 9)), ((3, 5), (5, 9))),
    (Push(1, 2, 3), ((1, 2), (2, 3))),
    (Shoot(4, 8), ((4, 8),)),
    (Place(((1, 2), ("G", 7), (5, 6))), ((1, 2), (5, 6))),
])
def test_an_arrow_goes_where_the_move_goes(action: Action, arrows: object) -> None:
    assert steps(action) == arrows


def test_another_position_breaks_the_thinking_off() -> None:
    worker = Slow()
    sitting, table = at_table(free(), worker=worker)
    sitting.key(pygame.K_h)
    assert table.coach.thinking
    _, answer = worker.asked[-1]
    table.play.act(0, text("f1f4"))
    sitting.frame(3)
    assert answer.dropped
    assert not table.coach.thinking
    worker.reply()
    sitting.frame(3)
    assert table.coach.advice is None
    assert len(worker.asked) == 1


def test_leaving_breaks_the_thinking_off() -> None:
    worker = Slow()
    sitting, table = at_table(free(), worker=worker)
    sitting.key(pygame.K_h)
    table.leave()
    assert worker.asked[-1][1].dropped


def test_a_hint_that_nobody_can_give_says_so() -> None:
    worker = Slow()
    sitting, _ = at_table(free(), worker=worker)
    sitting.key(pygame.K_h)
    worker.asked[-1][1].give(None)
    sitting.frame()
    assert sitting.told() == SILENT
    sitting.key(pygame.K_h)
    assert len(worker.asked) == 2


def test_against_a_friend_at_another_screen_there_is_no_hint_and_the_button_says_why() -> None:
    play = free()
    play.remote = True
    sitting, table = at_table(play)
    sitting.key(pygame.K_h)
    assert table.coach.advice is None
    assert not table.coach.thinking
    assert sitting.told().startswith("No hints here")


@pytest.mark.parametrize(("how", "remote"), [
    (WayToPlay.ONE, False), (WayToPlay.HOST, True), (WayToPlay.JOIN, True)])
def test_a_table_knows_whether_somebody_sits_at_another_screen(
    how: WayToPlay, remote: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = FreePlay(XIANGQI, XIANGQI.options(), ("Ann", "Bob"), Beginning(RULES, HANGS))
    link.tell(link.started)
    app = App(wait.WaitScreen(link, how, game="xiangqi"), settings=Settings(motion=False))
    app.frame(0.1)
    app.frame(0.2)
    table = app.top
    assert isinstance(table, TableScreen)
    assert table.play.remote is remote


def test_the_words_are_in_the_players_language_with_the_names_of_the_pieces() -> None:
    words = Words(msg("Your {piece} can take the enemy {prey}."), {
        "piece": "Cannon", "prey": "Horse"})
    assert spoken(words, Language("en").say) == "Your cannon can take the enemy horse."
    assert "canon" in spoken(words, Language("fr").say)


# the warning ---------------------------------------------------------------------------------


def test_a_blunder_is_asked_about_once_and_may_be_played_all_the_same() -> None:
    sitting, table = at_table(free(), warned=True)
    bad, match = text("f1f10"), table.play.match
    table.move_input.play(0, bad)
    sitting.frame(2)
    dialog = table.dialogs.shown
    assert dialog is not None
    assert dialog.lines[0] == "That leaves your chariot to the enemy mandarin."
    assert list(match.line) == []
    dialog.buttons[0].click((0, 0))
    sitting.frame(2)
    assert table.dialogs.shown is None
    assert table.move_input.mine, "another move may be chosen"
    table.move_input.play(0, bad)
    sitting.frame(2)
    assert table.dialogs.shown is None, "it was asked once"
    assert list(match.line) == [(0, bad)]


def test_playing_it_plays_it() -> None:
    sitting, table = at_table(free(), warned=True)
    table.move_input.play(0, text("f1f10"))
    sitting.frame(2)
    assert table.dialogs.shown is not None
    table.dialogs.shown.buttons[1].click((0, 0))
    sitting.frame(2)
    assert len(table.play.match.line) == 1


def test_no_other_move_is_held_up_and_none_where_the_switch_is_off() -> None:
    for warned, move in ((True, "f1f4"), (False, "f1f10")):
        sitting, table = at_table(free(), warned=warned)
        table.move_input.play(0, text(move))
        sitting.frame(3)
        assert table.dialogs.shown is None
        assert len(table.play.match.line) == 1


def test_a_warning_that_comes_too_late_warns_of_nothing() -> None:
    worker, guard = Slow(), Guard()
    match = Match(XIANGQI, XIANGQI.options(), HANGS, RULES)
    assert guard.ask(match, 0, text("f1f10"), worker)
    assert guard.take(match.position) is None
    match.play(0, text("f1f4"))
    assert guard.take(match.position) is None
    assert worker.asked[-1][1].dropped
    worker.reply()
    assert guard.take(match.position) is None


# the review ----------------------------------------------------------------------------------

PLAYED = "f1f10 e10f10 c3d5 c6c5 d5e7 c5c4"


def watched(worker: Slow | None = None, size: tuple[int, int] = (800, 600)
            ) -> tuple[Sitting, ReplayScreen]:
    match = Match(XIANGQI, XIANGQI.options(), HANGS, RULES)
    for move in PLAYED.split():
        seat = match.position.turn or 0
        match.play(seat, RULES.from_text(match.position, seat, move))
    screen = ReplayScreen(XIANGQI, XIANGQI.options(), tuple(match.actions), ("Ann", "Bob"), HANGS,
                          RULES)
    screen.playing = False
    return Sitting(screen, worker=worker, size=size), screen


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_curve_grows_and_its_turning_points_lead_to_the_board(size: tuple[int, int]) -> None:
    sitting, replay = watched(size=size)
    assert replay.curve is None
    replay.turning()
    sitting.frame(12)
    review = replay.review
    assert review is not None
    assert review.done
    assert len(review.looks) == len(PLAYED.split()) + 1
    assert replay.curve is not None
    window = pygame.Rect((0, 0), size)
    assert window.contains(replay.curve.rect)
    assert replay.curve.rect.top >= replay.slider.rect.bottom
    assert replay.discs
    assert len(replay.discs) <= 3
    for disc in replay.discs:
        assert replay.curve.rect.contains(disc.rect)
    replay.jump(5)
    disc = replay.discs[0]
    assert disc.turn.at == 0
    disc.click(disc.rect.center)
    sitting.frame(2)
    assert replay.at == 0
    assert replay.turn is disc.turn
    assert replay.discs[0].chosen
    assert RULES.refusal(replay.match.position, 0, disc.turn.better) is None
    replay.step(1)
    sitting.frame()
    assert replay.turn is None
    assert not replay.discs[0].chosen


def test_the_button_says_play_while_nothing_is_played() -> None:
    sitting, replay = watched()
    replay.turning()
    sitting.frame()
    assert not replay.playing
    assert replay.toggle.label == "Play"


def test_a_press_on_the_curve_jumps_and_leaving_asks_nothing_more() -> None:
    worker = Slow()
    sitting, replay = watched(worker)
    replay.turning()
    sitting.frame(4)
    review, curve = replay.review, replay.curve
    assert review is not None
    assert curve is not None
    assert 1 < len(worker.asked) < 10
    curve.press((curve.plot.right, curve.plot.centery))
    assert replay.at == len(PLAYED.split())
    curve.press((curve.plot.x, curve.plot.centery))
    assert replay.at == 0
    replay.leave()
    assert all(answer.dropped for _, answer in worker.asked)
    count = len(worker.asked)
    assert not review.update(worker)
    assert len(worker.asked) == count


def test_a_review_counts_what_was_not_taken_back() -> None:
    """Actions of the record and places on the curve differ where moves were taken back."""
    from core.action import Answer as Yes
    from core.action import Offer

    match = Match(XIANGQI, XIANGQI.options(), HANGS, RULES)
    match.play(0, text("f1f4"))
    match.play(0, Offer("back", 0))
    match.play(1, Yes(True))
    match.play(0, text("f1f5"))
    review, worker = Review(XIANGQI, XIANGQI.options(), match.actions, HANGS, RULES), Slow()
    review.update(worker)
    review.update(worker)
    assert review.length == 2
    assert review.actions_to(1) == 4
    assert review.line_at(4) == 1.0
    for question, answer in worker.asked:
        answer.give(question.answer())
    assert review.update(worker)
    assert review.done
    assert all(isinstance(each, Look) for each in review.looks)


def test_a_replay_is_as_fast_as_is_chosen() -> None:
    sitting, replay = watched()
    assert not replay.pacer.rect.colliderect(replay.slider.rect)
    assert replay.view.projection is not None
    replay.pacer.choose(2)
    fast = replay.animator
    assert fast is not None
    assert (replay.speed, fast.speed) == (2.5, 2.5)
    replay.turning()
    sitting.frame()
    assert replay.pacer.value == 2.5, "and stays so when the curve is shown"


def test_a_hint_may_be_asked_in_the_replay() -> None:
    sitting, replay = watched()
    sitting.key(pygame.K_h)
    assert replay.coach.advice is not None
    sitting.key(pygame.K_h)
    assert replay.coach.action is not None
    replay.step(1)
    sitting.frame()
    assert replay.coach.advice is None


# play on -------------------------------------------------------------------------------------


class Quick:
    """A mind that plays the first move there is."""

    name = "Recruit"
    thought = relieved = None

    def __init__(self) -> None:
        self.asked: tuple[Match, Seat] | None = None
        self.closed = False

    def start(self) -> None: ...

    def ask(self, match: Match, seat: Seat) -> None:
        self.asked = match, seat

    def poll(self) -> Action | None:
        if self.asked is None:
            return None
        match, seat = self.asked
        return next(iter(match.rules.actions(match.view(seat), seat)))

    def hurry(self) -> None: ...

    def close(self) -> None:
        self.closed = True


def test_playing_on_is_offered_in_three_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, replay = watched()
    minds: list[Quick] = []

    def made(computers: object) -> list[Quick]:
        minds.append(Quick())
        return minds

    monkeypatch.setattr("client.pages.lobby.wait.Computers.minds", made)
    replay.step(1)
    replay.play_on()
    sitting.frame()
    asked = sitting.app.top
    assert isinstance(asked, PlayOnScreen)
    asked.oppose()
    sitting.frame(2)
    table = sitting.app.top
    assert isinstance(table, TableScreen)
    assert table.play.match.position == replay.match.position
    assert table.play.seats == (1,), "the person plays the side to move"
    assert not table.play.remote
    table.leave()
    assert minds[0].closed
    asked.share()
    sitting.frame(2)
    table = sitting.app.top
    assert isinstance(table, TableScreen)
    assert table.play.seats == (0, 1)
    assert table.play.match.position == replay.match.position


def test_the_computer_answers_from_there_and_begins_again_in_the_same_seat() -> None:
    mind = Quick()
    table = FreeComputer(XIANGQI, XIANGQI.options(), ("Ann", "Recruit"), 0, [mind],
                         Beginning(RULES, HANGS), pace=0.0)
    table.post(0, text("f1f4"))
    told = [*table.poll(), *table.poll()]
    assert [(each.seat, type(each.action)) for each in told if isinstance(each, Played)] == [
        (0, Move), (1, Move)]
    assert mind.asked is not None
    assert mind.asked[1] == 1
    table._match.play(0, table_resigns())
    table.rematch(0)
    again = [each for each in table.poll() if isinstance(each, Started)]
    assert [each.seats for each in again] == [(0,)]
    assert not [each for each in told if isinstance(each, Rematch)]
    table.close()
    assert mind.closed


def table_resigns() -> Action:
    from core.action import Resign

    return Resign()
