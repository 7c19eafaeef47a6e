"""Whether what teaches a game can be done: lessons are played as they show, puzzles are posed."""

from core.action import Action, Move
from core.forced import advance
from core.game import Game, Illegal, Malformed
from core.lesson import LONGEST, NOTHING, Lesson, Scene, begin, read_lessons
from core.piece import points
from core.puzzle import LONGEST as LONGEST_PUZZLES
from core.puzzle import pose, read_puzzles

from ..games.beside import beside
from ..games.game_puzzles import FILE
from ..games.road import Place, places
from ..games.rule_books import LESSONS
from .words import Faults


def lessons(game: Game) -> Faults:
    """Play every lesson as its hint says: the rules accept it, and it does what the step asks."""
    raw = beside(game, LESSONS, LONGEST).decode(errors="replace")
    course = read_lessons(raw) if raw else NOTHING
    for lesson in course.lessons():
        try:
            play(game, lesson)
        except (Malformed, Illegal) as error:
            yield f"{lesson.title}: {error}"
    return f"{len(course.lessons())} played" if raw else "there are none"


def play(game: Game, lesson: Lesson) -> None:
    """Do all steps of a lesson; Malformed or Illegal says where that leads to nothing."""
    scene = begin(game, lesson)
    scene.places(lesson.look)
    while scene.step is not None:
        position = scene.position
        if scene.pointing:
            if not scene.targets():
                raise Malformed(f"step {scene.at + 1} has no place to point at")
        elif scene.step.goal[0] == "refused":
            _refused(scene)
        else:
            action = scene.shown() if scene.step.show else _tried(scene)
            refusal = scene.rules.refusal(position, scene.seat, action)
            if refusal is not None:
                raise Illegal(refusal)
            played = advance(scene.rules, position, scene.seat, action)
            if not scene.reaches(action, played):
                raise Malformed(f"what step {scene.at + 1} shows does not do it")
            position = played.position
        scene, _ = scene.onward(position)


def _tried(task: Scene) -> Action:
    """Give the action that the clicks of a step's hint say; Malformed where they say none."""
    assert task.step is not None
    at = task.places(task.step.attempt)
    action = task.rules.attempt(task.position, task.seat, at)
    if action is None and len(at) == 1:  # as the board does: this piece, to any place beside it
        near, board = task.rules.topology.near[at[0]], task.position.board
        action = next((Move((at[0], to)) for to in points(near) if board[to] is None), None)
    if action is None:
        raise Malformed(f"what step {task.at + 1} tries is no action")
    return action


def _refused(task: Scene) -> None:
    """Try what a step wants refused; Malformed where the rule it names does not refuse that."""
    refusal = task.rules.refusal(task.position, task.seat, _tried(task))
    if refusal is None or not task.refuses(refusal):
        raise Malformed(f"step {task.at + 1}: {refusal or 'nothing is refused'}")


def puzzles(game: Game) -> Faults:
    """Pose every puzzle: its position is one of the game, its solution lawful to the end."""
    raw = beside(game, FILE, LONGEST_PUZZLES)
    found = read_puzzles(raw) if raw else ()
    for number, puzzle in enumerate(found, 1):
        try:
            pose(game, puzzle)
        except (Malformed, Illegal) as error:
            yield f"puzzle {number}: {error}"
    return f"{len(found)} posed" if raw else "there are none"


def road(game: Game) -> Faults:
    """Set up every station of the game's road."""
    found: list[Place] = []
    try:
        found += places(game)
    except KeyError as error:
        yield f"there is no {error}"
    except (ValueError, Illegal) as error:
        yield str(error)
    return f"{len(found)} stations" if found else "there are none"
