"""Every puzzle that comes with a game stands, is lawful and has the one solution it says."""

import json
from pathlib import Path
from typing import Any

import pytest

import core.games
from client.__main__ import main
from client.check.mining import SECOND, finds, grade
from client.cli import play, think
from client.cli.lines import reply
from client.games import game_puzzles as puzzles
from client.games.game_puzzles import Solved, puzzles_of
from core.forced import advance
from core.game import Game, Malformed
from core.games import GAMES
from core.puzzle import TASKS, Posed, Puzzle, pose, read_puzzles, same, task_of
from core.search.levels import LEVELS
from core.search.thought import Task
from tests.puzzles.compose import ends_as_seen, wins
from tests.puzzles.mine import miner, regraded
from tests.puzzles.open_ranks import KEYS, OpenRanks

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
MANY = 40
"""Twenty composed, easy ones, and twenty from games."""
ALL = [(game, number) for game in GAMES.values() for number in range(MANY)]
WHOLE_TURNS = ("halebarde",)


def posed(game: Game) -> list[Posed]:
    return [pose(game, puzzle) for puzzle in puzzles_of(game)]


@EVERY
def test_forty_stand_and_their_solutions_are_lawful(game: Game) -> None:
    found = puzzles_of(game)
    assert len(found) == MANY
    assert len({puzzle.key for puzzle in found}) == MANY
    for puzzle, each in zip(found, posed(game), strict=True):
        assert each.rules.impossible(each.position) is None
        assert each.line[0][0] == each.line[-1][0] == each.solver
        task, count = task_of(game, puzzle, each.moves)
        assert "{" not in task.format(count=count)


@EVERY
def test_the_set_is_varied(game: Game) -> None:
    found = puzzles_of(game)
    grades = [puzzle.grade for puzzle in found]
    assert grades == sorted(grades)
    assert sum(grade >= 4 for grade in grades) >= 5
    assert len(set(grades)) >= 4
    assert len({json.dumps(puzzle.options, sort_keys=True) for puzzle in found}) >= 2
    assert len({puzzle.task for puzzle in found}) >= 2
    stands = [
        {(at, piece.seat, piece.kind) for at, piece in enumerate(each.position.board) if piece}
        for each in posed(game)
    ]
    for at, one in enumerate(stands):
        for number, other in enumerate(stands[:at]):
            if found[at].options == found[number].options and found[at].position != (
                    found[number].position):
                assert len(one & other) < 0.75 * max(len(one), len(other))


@EVERY
def test_the_first_are_a_few_toys_and_a_win_that_one_sees(game: Game) -> None:
    """By the rules of the first set-up, and by the rule that is learned first."""
    most = {"agon": 10, "halebarde": 11}.get(game.key, 8)
    for puzzle, each in list(zip(puzzles_of(game), posed(game), strict=True))[:12]:
        assert not puzzle.options
        assert puzzle.task == "win"
        assert sum(piece is not None for piece in each.position.board) <= most
        assert ends_as_seen(each)
        assert each.moves > 1 or wins(each.rules, each.position) == 1


@EVERY
def test_nothing_is_hidden_in_a_puzzle(game: Game) -> None:
    for each in posed(game):
        assert each.rules.view(each.position, each.solver).board == each.position.board


def command(game: Game) -> list[str]:
    """The command that made a game's puzzles, as it stands in their file."""
    file = Path(core.games.__file__).parent / game.key / "puzzles.json"
    words: list[str] = json.loads(file.read_text())["command"].split()
    return words


def unique(game: Game, puzzle: Puzzle, times: int) -> None:
    """The first action is the search's best, by the margin, with so many nodes; or the only one
    that wins at once, where that is the task, and others may win later."""
    each = pose(game, puzzle)
    if puzzle.task == "win" and each.moves == 1:
        ends = [action for action in each.rules.actions(each.position, each.solver)
                if (outcome := advance(each.rules, each.position, each.solver, action
                                       ).position.outcome) and each.solver in outcome.winners]
        assert ends
        assert all(same(action, each.line[0][1]) for action in ends)
        return
    nodes = 30 * times if game.key in WHOLE_TURNS else 1_500 * times
    words = command(game)
    margin = int(words[words.index("--margin") + 1]) if "--margin" in words else 0
    found = miner(game).gap(each.rules, each.position, nodes, margin)
    assert found is not None
    assert same(found.action, each.line[0][1])
    assert found.wide


@EVERY
def test_one_of_each_game_has_one_solution(game: Game) -> None:
    unique(game, puzzles_of(game)[0], 8)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), ALL, ids=lambda each: getattr(each, "key", each))
def test_each_has_one_solution_and_its_grade(game: Game, number: int) -> None:
    puzzle = puzzles_of(game)[number]
    unique(game, puzzle, 13)
    each = pose(game, puzzle)
    assert grade(each.rules, each.position, [action for _, action in each.line]) == puzzle.grade


@EVERY
def test_the_grade_is_the_lowest_level_that_finds_it(game: Game) -> None:
    for puzzle in puzzles_of(game)[:6]:
        each = pose(game, puzzle)
        line = [action for _, action in each.line]
        for number, level in enumerate(LEVELS[:puzzle.grade], 1):
            task = Task(level, 0, 0 if level.nodes else SECOND)
            assert finds(each.rules, each.position, line, task) == (number == puzzle.grade)


def test_grades_are_told_anew_after_the_levels_have_changed() -> None:
    file = Path(core.games.__file__).parent / "agon" / "puzzles.json"
    some = json.loads(file.read_text())["puzzles"][:3]
    wrong = [each | {"grade": 5 - at} for at, each in enumerate(some)]
    assert regraded(GAMES["agon"], json.dumps({"puzzles": wrong}).encode(), wrong) == some


@EVERY
def test_other_programs_play_and_think_them(game: Game) -> None:
    for puzzle in puzzles_of(game):
        asked = {"game": game.key, "options": puzzle.options, "position": puzzle.position}
        told = reply(json.dumps(asked | {"actions": list(puzzle.solution)}).encode(), play.answer)
        assert "error" not in told
        if puzzle.grade < len(LEVELS) and puzzle.grade <= 3:
            thought = reply(json.dumps(asked | {"level": puzzle.grade}).encode(), think.answer)
            assert thought["move"].split()[0] == puzzle.solution[0]


@EVERY
def test_a_win_wins(game: Game) -> None:
    for puzzle, each in zip(puzzles_of(game), posed(game), strict=True):
        if puzzle.task != "win":
            continue
        p = each.position
        for seat, action in each.line:
            p = advance(each.rules, p, seat, action).position
        assert p.outcome is not None
        assert p.outcome.winners == (each.solver,)


@EVERY
def test_the_command_that_made_them_stands_with_them(game: Game) -> None:
    assert command(game)[:5] == ["python", "-m", "tests.puzzles.mine", game.key, "--games"]


# the open ranks of Luzhanqi


def test_a_desk_with_open_ranks_counts_as_it_goes() -> None:
    game = GAMES["luzhanqi"]
    for puzzle in puzzles_of(game)[:4]:
        each = pose(game, puzzle)
        desk = OpenRanks(each.position, each.options)
        moves = [*desk.hits(), *desk.quiets()]
        assert len(moves) == len(set(moves)) == len(list(each.rules.actions(
            each.position, each.solver)))
        for move in moves:
            assert desk.lawful(move)
            before = desk.key, desk.worth(), desk.turn
            done = desk.make(move)
            p = advance(each.rules, each.position, each.solver, desk.action(move)).position
            if p.outcome is None:
                fresh = OpenRanks(p, each.options)
                assert (fresh.worth(), fresh.turn) == (desk.worth(), desk.turn)
                assert fresh.key ^ KEYS[-1] == desk.key  # whose turn, from where it was laid out
            else:
                assert desk.ended() == -1 or not list(desk.desk.ways())
            desk.undo(done)
            assert (desk.key, desk.worth(), desk.turn) == before




# the file, and the command


@pytest.mark.parametrize(("field", "value"), [
    ("grade", 0), ("grade", 9), ("grade", True), ("grade", "1"), ("solution", []),
    ("solution", [1]), ("solution", "a1a2"), ("task", "cheat"), ("options", []), ("more", 1),
])
def test_a_file_that_is_none_is_refused(field: str, value: object) -> None:
    good = {"options": {}, "position": "x", "solution": ["a1a2"], "grade": 1, "task": "win"}
    assert read_puzzles(json.dumps({"puzzles": [good]}).encode())[0].grade == 1
    with pytest.raises(Malformed, match="puzzle 1"):
        read_puzzles(json.dumps({"puzzles": [good | {field: value}]}).encode())
    with pytest.raises(Malformed):
        read_puzzles(json.dumps({"puzzles": [good] * 101}).encode())


@EVERY
def test_json_is_one_object_as_the_formats_have_it(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", game.key, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert list(value) == ["puzzles"]
    assert len(value["puzzles"]) == MANY
    assert all(list(each) == ["options", "position", "solution", "grade"]
               for each in value["puzzles"])


@EVERY
def test_a_person_reads_the_task_and_asks_for_the_solution(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", game.key]) == 0
    plain = capsys.readouterr().out
    assert f"{MANY}. " in plain
    assert "Solution" not in plain
    assert main(["puzzles", game.key, "--solutions"]) == 0
    told = capsys.readouterr().out
    assert f"Solution: {' '.join(puzzles_of(game)[0].solution)}" in told


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


# what is solved


def test_a_star_is_kept_and_a_spoilt_file_is_no_star(tmp_path: Any) -> None:
    file, all_ = tmp_path / "home" / "puzzles.json", puzzles_of(GAMES["agon"])
    solved = Solved(file)
    assert all_[3] not in solved
    assert solved.add(all_[3]) == ""
    assert all_[3] in Solved(file)
    assert Solved(file).count(all_) == 1
    for spoilt in (b"", b"[]", b'{"solved": 3}', b'{"solved": [[]]}', b"x" * (1 << 17)):
        file.write_bytes(spoilt)
        assert Solved(file).count(all_) == 0
    assert solved.add(all_[4]) == ""  # what this one knows is kept
    assert Solved(file).count(all_) == 2


def test_what_is_solved_stays_small(tmp_path: Any) -> None:
    file, all_ = tmp_path / "puzzles.json", puzzles_of(GAMES["agon"])
    file.write_text(json.dumps({"solved": [f"{n:012}" for n in range(3000)]}))
    Solved(file).add(all_[0])
    assert file.stat().st_size < 20_000


def test_a_star_that_cannot_be_kept_is_told(tmp_path: Any) -> None:
    (tmp_path / "file").write_text("")
    all_ = puzzles_of(GAMES["agon"])
    assert Solved(tmp_path / "file" / "puzzles.json").add(all_[0]) != ""


def test_a_game_without_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "FILE", "nothing.json")
    assert puzzles_of(GAMES["agon"]) == ()


def test_every_task_has_words() -> None:
    for game in GAMES.values():
        assert set(game.tasks) <= set(TASKS)
