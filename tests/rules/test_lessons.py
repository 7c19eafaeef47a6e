"""The lessons of every game: rules accept each solution, cover each rule, and words are few."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from client.games.markdown import Paragraph
from client.games.rule_books import open_book, open_lessons
from client.language.words import Words
from client.pages.learn.lesson_play import DONE, ELSEWHERE, OTHER, RIGHT, LessonPlay
from core.action import clicks
from core.event import Ended
from core.forced import fold
from core.game import Game, Malformed
from core.games import GAMES
from core.lesson import LONGEST, Lesson, Scene, begin, read_lessons

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
LESSONS = [(game, lesson) for game in GAMES.values() for lesson in open_lessons(game).lessons()]
EACH = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.key}-{lesson.title}" for game, lesson in LESSONS])
WORDS = 15
"""Words of a sentence at most."""
LONG_LETTERS = 13
"""Letters of a word at most, names of soldiers apart."""
NAMES = {"hallebardiers", "quartiers généraux"}

SOMETIMES = ("In tournament rules", "Some games", "In some games", "With this rule", "in pairs")
"""What a lesson begins with that is about rules of some matches only: not those of a number, such
as how long a match lasts."""

TABLE = "a dialog at the table says it where it happens"
NO_TASK = "nothing to do: it says how the other rules are read"
AHEAD = "a head start, said where it is chosen"
UNTAUGHT: dict[str, dict[str, str]] = {
    "agon": {"P-1": NO_TASK, "A-10a": AHEAD,
             "A-38": "in no match of a thousand is there no cell at all",
             "A-40a": AHEAD},
    "halebarde": {"P-1": NO_TASK, "P-2": NO_TASK, "G-10a": AHEAD, "G-23a": AHEAD,
                  "G-60a": AHEAD},
    "luzhanqi": {
        "L-8": "a property of the board, nothing to do", "L-24": TABLE,
        "L-28": "an option of who begins, said where it is chosen", "L-10a": AHEAD, "L-28a": AHEAD,
    },
    "napoleon": {
        "P-1": NO_TASK, "P-2": NO_TASK, "N-1": "luck is drawn by the program, nothing to do",
        "N-11": "a size of army, said where it is chosen",
        "N-11a": "a size of army, said where it is chosen",
        "N-22": "the deployment screen refuses it and says so",
        "N-22a": "about what the program offers, not about playing",
        "N-94": "comes after the same position three times, the table says so",
        "N-95": "the order in which ends are looked at, nothing to do",
        "N-101": "the deployment screen lights the rows", "N-104": "the table tells who leaves",
        "N-104a": TABLE, "N-13a": AHEAD, "N-21a": AHEAD,
        "N-92a": AHEAD, "N-106": "said where the teams are chosen",
    },
    "xiangqi": {
        "X-16": "comes after the same position three times, the table says so",
        "X-18": "about moves written by other programs", "X-1a": AHEAD, "X-1b": AHEAD,
    },
}
"""Rules without a lesson, and why. M-1 to M-9, the same in every game, are told by dialogs."""


def numbered(game: Game) -> set[str]:
    """List the rules of a game's book."""
    return {block.rule for block in open_book(game, "en").blocks
            if isinstance(block, Paragraph)} - {""}


def tries(play: LessonPlay) -> None:
    """Do a step as its hint says, through the board's own input."""
    scene = play.scene
    assert scene.step is not None
    if scene.pointing:
        play.touch(scene.targets()[-1])
        return
    if scene.step.attempt:
        for point in scene.places(scene.step.attempt):
            play.move_input.click(point)
        play.listen()
        return
    action = scene.shown()
    refused = scene.rules.refusal(scene.position, scene.seat, action)
    assert refused is None, str(refused)
    play.move_input.play(scene.seat, action)


@EACH
def test_the_rules_accept_what_a_lesson_shows(game: Game, lesson: Lesson) -> None:
    play = LessonPlay(game, lesson)
    play.scene.places(lesson.look)
    for at, _ in enumerate(lesson.steps):
        assert play.scene.at == at
        assert play.scene.hint() or not clicks(play.scene.shown())
        assert play.scene.pointing or play.scene.seat in play.scene.position.to_act
        tries(play)
        assert play.mood == (DONE if play.over else RIGHT)
    assert play.over
    assert play.task == lesson.end


@EACH
def test_a_rule_that_not_every_match_has_says_so(game: Game, lesson: Lesson) -> None:
    """Who begins with the usual rules is taught them, or told at once that others are meant."""
    scene = begin(game, lesson)
    assert scene.step is not None
    options = lesson.diagram.get("options", {})
    variant = any(isinstance(value, str | bool) for value in options.values())
    said = any(word in scene.step.say for word in SOMETIMES)
    assert said == variant


@EACH
def test_a_match_ends_only_where_the_lesson_is_about_that(game: Game, lesson: Lesson) -> None:
    play = LessonPlay(game, lesson)
    while not play.over:
        wanted = play.scene.step
        tries(play)
        told = [event for shown in play.happened for event in shown.events]
        play.happened.clear()
        ended = any(isinstance(event, Ended) for event in told)
        assert not ended or wanted is None or wanted.goal in (("event", "ended"), ("play", "claim"))


def others(scene: Scene) -> Iterator[Any]:
    """List lawful actions that do not reach the goal."""
    for action in scene.rules.actions(scene.position, scene.seat):
        if not scene.reaches(action, scene.play(action)):
            yield action


@EACH
def test_what_is_not_asked_for_is_put_back_with_a_kind_word(game: Game, lesson: Lesson) -> None:
    play = LessonPlay(game, lesson)
    before = play.scene
    if before.pointing:
        wrong = next(at for at in range(len(before.rules.topology))
                     if at not in before.targets())
        play.touch(wrong)
        assert play.said == ELSEWHERE
    else:
        action = next(others(before), None)
        if action is None:  # everything that can be played is right, or nothing can
            return
        play.move_input.play(before.seat, action)
        assert "try something else" in play.said.lower()
    assert play.mood == OTHER
    assert play.scene == before
    assert not play.happened
    tries(play)  # and the right thing can still be done
    assert play.scene.at == 1


@EACH
def test_a_refusal_of_another_rule_does_not_do_the_step(game: Game, lesson: Lesson) -> None:
    play = LessonPlay(game, lesson)
    scene = play.scene
    if scene.pointing or scene.step is None or scene.step.goal[0] != "refused":
        return
    for start in scene.rules.next(scene.position, scene.seat, ()):
        for end in range(len(scene.rules.topology)):
            action = scene.rules.attempt(scene.position, scene.seat, (start, end))
            no = None if action is None else scene.rules.refusal(
                scene.position, scene.seat, action)
            if no is not None and no.rule != scene.step.goal[1]:
                assert not scene.refuses(no)
                return


@EVERY
def test_every_rule_that_is_met_in_play_has_a_lesson(game: Game) -> None:
    taught = {rule for lesson in open_lessons(game).lessons() for rule in lesson.rules}
    exempt = UNTAUGHT[game.key]
    shared = {rule for rule in numbered(game) if rule.startswith("M-")}
    assert taught <= numbered(game), "a lesson names a rule that is not in the book"
    assert numbered(game) - taught - shared == set(exempt)
    assert all(exempt.values())


@EVERY
def test_a_refused_try_is_of_a_rule_that_the_book_has(game: Game) -> None:
    for lesson in open_lessons(game).lessons():
        for step in lesson.steps:
            if step.goal[0] == "refused":
                assert step.goal[1] in numbered(game)


@EVERY
def test_every_game_has_a_dozen_lessons_with_names_of_their_own(game: Game) -> None:
    course = open_lessons(game)
    titles = [lesson.title for lesson in course.lessons()]
    assert len(titles) >= 12
    assert len(set(titles)) == len(titles)
    assert len(course.chapters) >= 3
    kinds = {kind for lesson in course.lessons()
             for piece in begin(game, lesson).position.board if piece for kind in [piece.kind]}
    assert set(game.kinds) <= kinds | {None}, "a kind that stands in no lesson"


@pytest.mark.parametrize("language", ["en", "fr"])
@EVERY
def test_an_eight_year_old_can_read_every_sentence(game: Game, language: str) -> None:
    say = Words(language).say
    for msgid in open_lessons(game).sentences():
        text = say(msgid)
        if language != "en":
            assert Words(language).knows(msgid) or len(msgid) < 12, msgid
            assert not re.search(r"\b(vous|votre|vos)\b", text.lower())
        for part in re.split(r"[.!?]", text):
            assert len(part.split()) <= WORDS, text
        for word in re.findall(r"[^\W\d_]+", text):
            assert len(word) <= LONG_LETTERS or word.lower() in NAMES, text


@pytest.mark.parametrize("value", [
    None, [], {}, {"aim": "", "chapters": []}, {"aim": "x", "chapters": {}},
    {"aim": "x", "chapters": [{"title": "x"}]},
    {"aim": "x", "chapters": [{"title": "x", "lessons": [{"title": "x", "end": "x"}]}]},
    {"aim": "x", "chapters": [{"title": "x", "lessons": [
        {"title": "x", "end": "x", "steps": [{"say": "x", "goal": ["win", "x"]}]}]}]},
    {"aim": "x", "chapters": [{"title": "x", "lessons": [
        {"title": "x", "end": "x", "steps": [{"say": "x", "goal": ["event", "flood"]}]}]}]},
    {"aim": "x", "chapters": [{"title": "x", "lessons": [
        {"title": "x", "end": "x", "steps": [{"say": "x", "goal": ["touch"]}]}]}]},
    {"aim": "x", "chapters": [{"title": "x"}] * 101},
])
def test_what_is_no_course_is_refused_by_name(value: Any) -> None:
    with pytest.raises(Malformed, match="lesson"):
        read_lessons(json.dumps(value))


def test_a_course_is_bounded() -> None:
    with pytest.raises(ValueError, match="longer"):
        read_lessons(" " * (LONGEST + 1))


def test_what_must_follow_is_played_before_a_step_is_judged() -> None:
    """A battle is settled by nature: the goal sees how it ended."""
    game = GAMES["luzhanqi"]
    lesson = next(each for each in open_lessons(game).lessons() if each.title == "The bomb")
    scene = begin(game, lesson)
    played = scene.play(scene.shown())
    assert fold(scene.rules, played.position).events == ()
