"""The coach of a first game: what he says when, and that he can be sent away."""

import math
import re
from typing import Any

import pygame
import pytest

from client import routes
from client.boards.cell_shape import lies
from client.coach.coach_questions import spoken
from client.games.rule_books import open_lessons
from client.language.words import Words
from client.look.theme import Theme
from client.pages import table_screen as table_scene
from client.stage import view
from client.table.hud import guide as said
from client.table.hud.controls import BUTTONS
from client.table.hud.guide import Guide
from client.table.hud.hud_layout import lay
from client.table.play import Play
from client.widgets.button import Button, Label
from core.action import clicks
from core.games import GAMES
from core.search.remarks import SENTENCES
from core.search.thought import Words as Thoughts
from net.report import Started
from tests.screen.conftest import Seat_down
from tests.screen.finders import press
from tests.screen.test_deploy_kit import NAMES, FakeLink
from tests.screen.test_long_board import playing
from tests.screen.test_table_kit import PegWardrobe, Sitting


def guided_table(monkeypatch: pytest.MonkeyPatch, **how: Any) -> Sitting:
    """Sit two at one guided table of Napoleon."""
    made = table_scene.TableScreen.__init__

    def guided(self: table_scene.TableScreen, play: object, events: object = ()) -> None:
        play.guided = True  # type: ignore[attr-defined]
        made(self, play, events)  # type: ignore[arg-type]

    monkeypatch.setattr(table_scene.TableScreen, "__init__", guided)
    return Sitting(monkeypatch, **how)


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return guided_table(monkeypatch)


def guide(sitting: Sitting) -> Guide:
    assert sitting.scene.guide is not None
    return sitting.scene.guide


def test_nobody_helps_where_nobody_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Sitting(monkeypatch).scene.guide is None


def test_each_moment_has_its_sentence(sitting: Sitting) -> None:
    helper = guide(sitting)
    assert "four points" in helper.line, "the aim comes first"
    sitting.key(pygame.K_l)
    assert "where a cannon looks" in helper.line, "what is seen for the first time"
    sitting.key(pygame.K_l)
    assert helper.line == said.CHOOSE, "and once"
    sitting.click("a2")
    assert helper.line == said.LIT
    sitting.click("h8")
    assert helper.line == said.REFUSED
    sitting.click("a3")
    assert helper.line == said.CONFIRM
    sitting.click(sitting.scene.controls.done.rect.center)
    assert helper.line == said.AGAIN, "two at one screen: it is always our turn"


@pytest.mark.usefixtures("watched")
def test_he_says_goodbye_after_a_few_moves(sitting: Sitting) -> None:
    helper, rules = guide(sitting), sitting.play.match.rules
    sitting.key(pygame.K_l)
    for _ in range(said.MOVES):
        match = sitting.play.match
        seat = match.position.turn
        assert seat is not None
        sitting.play.act(seat, next(iter(rules.actions(match.position, seat))))
        sitting.frame()
    assert helper.line == said.BYE
    assert not helper.gone
    match = sitting.play.match
    sitting.play.act(match.position.turn or 0, next(iter(match.rules.actions(
        match.position, match.position.turn or 0))))
    for _ in range(3):
        sitting.frame()
    assert helper.gone, "the journal has its room again"


@pytest.mark.usefixtures("watched")
def test_he_can_be_sent_away_by_mouse_and_by_keys(sitting: Sitting) -> None:
    helper = guide(sitting)
    assert sitting.scene.layout.journal.contains(helper.skip.rect)
    for _ in range(12):
        sitting.key(pygame.K_TAB)
        if sitting.scene.controls.graph.focused is helper.skip:
            break
    sitting.key(pygame.K_RETURN)
    assert helper.gone


@pytest.mark.usefixtures("watched")
def test_a_click_sends_him_away_and_the_journal_is_back(sitting: Sitting) -> None:
    helper = guide(sitting)
    sitting.click(helper.skip.rect.center)
    assert helper.gone
    assert sitting.scene.controls.graph.at(helper.skip.rect.center) is None


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (640, 480)])
def test_his_sheet_lies_beside_the_board(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
                                         ) -> None:
    monkeypatch.setattr("client.table.play.Play.guided", True, raising=False)
    sitting = Sitting(monkeypatch, size=size)
    sheet = sitting.scene.layout.journal
    assert not sheet.colliderect(sitting.scene.layout.board)


def test_a_second_game_needs_no_coach(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting.scene.context, "swap", lambda screen: None)
    sitting.scene.begin_again(())
    assert not sitting.play.guided


def test_who_sets_an_army_up_for_the_first_time_is_told_how(sit: Seat_down) -> None:
    started = Started("napoleon", {}, NAMES, (0,), None)
    play = Play(FakeLink(started), started)
    plain: Any = sit(routes.made(routes.Deployment(play))).app.top
    assert "Press Arrange" not in plain.sentence()[0]
    play.guided = True
    guided: Any = sit(routes.made(routes.Deployment(play))).app.top
    assert "Press Arrange" in guided.sentence()[0]


def test_against_computers_an_army_stands_at_once_and_may_be_changed(sit: Seat_down) -> None:
    started = Started("napoleon", {}, NAMES, (0,), None)
    play = Play(FakeLink(started), started)
    play.solo = play.guided = True
    player = sit(routes.made(routes.Deployment(play)))
    screen: Any = player.app.top
    assert screen.state.draft.refusal() is None, "Ready! alone is enough"
    assert "stands already" in screen.sentence()[0]
    assert screen.graph.focused is screen.sender
    player.press(pygame.K_ESCAPE)  # asks whether to leave
    player.press(pygame.K_ESCAPE)
    assert screen.state.draft.refusal() is None, "what was changed is not arranged anew"
    press(player, "Clear")
    assert not screen.state.draft.army
    player.press(pygame.K_RETURN)
    assert not screen.state.sent


def test_a_hand_shows_what_to_press_to_who_cannot_read(sitting: Sitting) -> None:
    helper, scene = guide(sitting), sitting.scene
    for name in ("piece", "goal", "done"):
        place = helper.place(scene.projection)
        assert place is not None, name
        sitting.click(scene.projection.centre(place))
    assert len(sitting.moves()) == 1, "whoever follows the hand has moved"
    helper.leave()
    assert helper.place(scene.projection) is None


def test_no_hand_points_before_he_knows_what_he_will_show(sitting: Sitting) -> None:
    helper, scene = guide(sitting), sitting.scene
    helper.heard, helper.led = True, scene.move_input.position
    helper._explained.update(scene.move_input.rules.explains)
    assert helper.place(scene.projection) is None
    helper.why = Thoughts("It looks best at once.")
    assert helper.place(scene.projection) is not None


def test_nobody_is_pointed_at_while_the_other_side_plays(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.table.play.Play.guided", True, raising=False)
    sitting = Sitting(monkeypatch, seats=(1,))
    helper = Guide(sitting.scene.state, sitting.scene.move_input, "")
    assert helper.place(sitting.scene.projection) is None


def test_within_a_turn_of_many_acts_nobody_is_told_to_wait(
    sit: Seat_down, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    play = playing((0,), placed=2)
    play.guided = True
    scene = table_scene.TableScreen(play)
    player, match = sit(scene), play.match
    assert scene.guide is not None
    scene.guide.hear()
    play.act(0, next(each for each in match.rules.actions(match.position, 0) if clicks(each)))
    player.wait(4)
    assert (match.position.turn, scene.move_input.mine) == (0, True)
    scene.state.told = len(match.line) - 1  # the pawn is on its way
    assert scene.guide.line != said.WAIT, "the headline says that it is our turn"


def test_the_headline_says_what_he_says_while_our_move_is_shown(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = guided_table(monkeypatch, seats=(0,))
    scene, match = sitting.scene, sitting.play.match
    assert scene.panels.headline(str) == "Your turn!"
    sitting.play.act(0, next(iter(match.rules.actions(match.position, 0))))
    sitting.frame()
    scene.state.told = len(match.line) - 1  # the soldier is on the way
    assert scene.state.performed.turn == 0
    assert "Your turn" not in scene.panels.headline(sitting.app.say)
    guide(sitting).hear()
    assert guide(sitting).line == said.WAIT


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_one_voice_in_one_place(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Nothing that is said hides who moves, where he goes, the newest moves, or another's words."""
    sitting = guided_table(monkeypatch, size=size)
    scene, helper = sitting.scene, guide(sitting)
    heard: set[str] = set()

    def looked_at() -> None:
        scene.draw(sitting.app.canvas)
        boxes, draft = scene.words.boxes, scene.move_input.draft
        heard.update(boxes)
        shown = [*boxes.values(), scene.panels.paper]
        if helper.skip.enabled:
            shown.append(helper.sheet)
        assert all(not one.colliderect(other) for n, one in enumerate(shown)
                   for other in shown[n + 1:]), boxes
        assert not ("hint" in boxes and helper.skip.enabled), "two voices"
        spoken = [boxes[name] for name in ("hint", "reason") if name in boxes]
        assert len(scene.words.ears) == len(spoken), "what is said has its loudspeaker"
        for ear, own in zip(scene.words.ears, spoken, strict=True):
            assert ear.colliderect(own)
            assert all(not ear.colliderect(other) for other in shown if other is not own)
        for name, box in (*boxes.items(), *(("ear", ear) for ear in scene.words.ears)):
            for at in draft.clicks[:1] if draft.action is None else ():  # else he stands elsewhere
                assert not box.colliderect(scene.projection.cell_rect(at)), name
        place = helper.place(scene.projection)
        if place is not None and "hand" in boxes:
            assert not boxes["hand"].collidepoint(scene.projection.centre(place))

    for moves in range(4):  # of both, who sit here
        mover = helper.place(scene.projection)
        assert (mover is not None) == (moves <= said.SHOWN), "then he asks"
        if mover is None:
            able = scene.move_input.rules.next(
                scene.move_input.position, scene.move_input.seat, ())
            middle, centre = scene.projection.port.center, scene.projection.centre
            mover = min(able, key=lambda at: (math.dist(centre(at), middle), at))
        looked_at()
        sitting.click(scene.projection.centre(mover))
        looked_at()
        refused = next(at for at in range(len(scene.projection.topology))
                       if at not in scene.move_input.lit() and at != mover
                       and scene.move_input.position.board[at] is None)
        sitting.click(scene.projection.centre(refused))
        looked_at()
        sitting.key(pygame.K_ESCAPE)
        sitting.key(pygame.K_h)
        looked_at()
        sitting.key(pygame.K_h)
        looked_at()
        for _ in range(3):  # follow the hand: the toy, the place, the plate
            place = helper.place(scene.projection)
            along = scene.coach.points[len(scene.move_input.draft.clicks):]
            if place is not None:
                sitting.click(scene.projection.centre(along[0] if along else place))
            looked_at()
    assert {"hand", "hint", "question", "reason"} <= heard


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_eight_year_old_can_read_him(language: str) -> None:
    say = Words(language).say
    for msgid in (said.CHOOSE, said.LIT, said.CONFIRM, said.REFUSED, said.WAIT, said.MORE,
                  said.AGAIN, said.LED, said.BYE):
        text = say(msgid)
        assert language == "en" or text != msgid
        assert all(len(part.split()) <= 15 for part in re.split(r"[.!?;]", text)), text


class Speaker(Guide):
    """Says one sentence, whatever goes on."""

    moves, line = 0, ""

    def __init__(self, text: str) -> None:
        self.text, self.skip = text, Button("", lambda: None)

    def told(self, say: Any) -> str:
        return self.text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_all_that_he_says_is_seen(monkeypatch: pytest.MonkeyPatch, game: Any,
                                  size: tuple[int, int], language: str) -> None:
    """What he always says leaves room for the button that sends him away; reasons need not."""
    pygame.init()
    seen: list[Label] = []
    monkeypatch.setattr(said, "paint_box", lambda surface, theme, box: seen.extend(
        each for each in box.all() if isinstance(each, Label)))
    theme, say, rules = Theme(size), Words(language).say, game.rules(game.options())
    place = lay(theme, size, 2, BUTTONS, long=lies(rules.topology, size, False)).journal
    names = [name for name, *_ in rules.kinds.values()]
    long = max(names, key=lambda name: len(say(name)))
    gaps = {"piece": long, "prey": long, "count": 12, "was": 7}
    always = [open_lessons(game).aim, *rules.explains.values(), said.CHOOSE, said.LIT, said.CONFIRM,
              said.REFUSED, said.WAIT, said.MORE, said.AGAIN, said.LED, said.BYE]
    reasons = [spoken(Thoughts(SENTENCES[deed] if deed not in rules.remarks else
                               rules.remarks[deed], gaps), say)
               for deed in ("take", "flee", "guard", "attack", "stop", "mate", "mates", "win")]
    for text in (*map(say, always), *reasons):
        helper = Speaker(text)
        helper.paint(pygame.Surface(size), theme, say, place, True)
        assert helper.skip.enabled or text in reasons, text
        label = seen.pop()
        assert label.text == text
        assert label.height(theme, label.rect.w) <= label.rect.h, text


def led(sitting: Sitting) -> None:
    """Let the coach do or show a move, as long as that takes."""
    for _ in range(80):
        sitting.frame(0.1)


def test_the_first_move_is_done_the_second_shown_the_third_asked_for(sitting: Sitting) -> None:
    helper, scene = guide(sitting), sitting.scene
    for _ in range(2):  # the aim is read, and what the board marks
        sitting.key(pygame.K_l)
    led(sitting)
    assert scene.move_input.ready, "he has pressed all but Done"
    assert helper.line == said.LED
    assert not sitting.moves()
    sitting.click(scene.controls.done.rect.center)
    assert len(sitting.moves()) == 1
    sitting.key(pygame.K_l)  # what the board marks for the other side
    led(sitting)
    assert scene.coach.shown
    assert not scene.move_input.draft.clicks
    for point in scene.coach.points:
        sitting.click(scene.projection.centre(point))
    sitting.click(scene.controls.done.rect.center)
    assert len(sitting.moves()) == 2
    led(sitting)
    assert scene.coach.advice is None, "he waits to be asked"
    sitting.key(pygame.K_l)
    assert helper.line == said.AGAIN
    assert helper.place(scene.projection) is None, "and no hand tells"


def test_who_has_picked_a_piece_before_he_begins_is_left_alone(sitting: Sitting) -> None:
    scene = sitting.scene
    sitting.key(pygame.K_l)
    sitting.click("a2")
    led(sitting)
    assert scene.move_input.draft.clicks == (sitting.point("a2"),)
    assert scene.coach.advice is None
    assert not scene.coach.thinking


def test_who_presses_anything_meanwhile_goes_on_alone(sitting: Sitting) -> None:
    scene = sitting.scene
    for _ in range(2):
        sitting.key(pygame.K_l)
    sitting.frame(0.1)
    sitting.click("a2")
    led(sitting)
    assert scene.move_input.draft.clicks == (sitting.point("a2"),)
    sitting.click("a3")
    assert guide(sitting).line == said.CONFIRM


def test_nothing_is_done_for_who_may_not_be_helped(sitting: Sitting) -> None:
    sitting.play.helped = 1
    for _ in range(2):
        sitting.key(pygame.K_l)
    led(sitting)
    assert not sitting.scene.move_input.draft.clicks


@pytest.mark.usefixtures("watched")
def test_a_press_on_his_sheet_reads_it(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(sitting.app.narrator, "read", lambda text, after=False: heard.append(text))
    helper = guide(sitting)
    sitting.frame()
    sitting.click((helper.skip.rect.centerx, helper.sheet.y + 6))
    assert len(heard) == 1
    sitting.click(helper.skip.rect.center)
    assert len(heard) == 1
    assert helper.gone
