"""Riddles: proved before they are given, whole on their way, and hostile until they are read."""

import base64
import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.check.gap import weighed
from client.coach.riddle_questions import Prove
from client.games.game_puzzles import Solved, puzzles_of
from client.memory.riddles import MOST, SHELVED, UNKEPT, Riddles, judged
from core.game import Malformed
from core.games import GAMES
from core.puzzle import Puzzle, board_of, posable, pose
from core.riddle import LONGEST, MARK, UNPACKED, read_riddle, write_riddle

PROVED = ("napoleon", "xiangqi", "agon", "halebarde")
"""Games whose boards are open to both."""


def packed(value: Any) -> str:
    return MARK + base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode()


@pytest.mark.parametrize("key", GAMES)
def test_every_puzzle_goes_to_a_friend_and_back(key: str) -> None:
    game = GAMES[key]
    for puzzle in puzzles_of(game):
        text = write_riddle(game, puzzle)
        assert len(text) < 1_500, "a QR picture holds it"
        assert read_riddle(f"  {text[:40]}\n{text[40:]} ") == (key, puzzle)
        assert judged(text) == judged(text, game) == (game, puzzle)


@pytest.mark.parametrize("key", PROVED)
def test_a_win_is_proved_and_its_one_move_found(key: str) -> None:
    game = GAMES[key]
    puzzle = next(each for each in puzzles_of(game) if len(each.solution) == 1)
    _, rules, p = board_of(game, puzzle)
    proof = Prove(key, dict(puzzle.options), posable(rules, p)).answer()
    assert proof is not None
    assert proof.puzzle is not None
    assert proof.puzzle.solution == puzzle.solution
    assert proof.puzzle.task == "win"
    pose(game, proof.puzzle)
    gap = weighed(rules, p, 50, 100)
    assert gap is not None
    assert gap.other is not None
    assert gap.other != gap.action


@pytest.mark.parametrize("key", PROVED)
def test_where_two_moves_are_as_good_both_are_told(key: str) -> None:
    rules = GAMES[key].rules(GAMES[key].options())
    proof = Prove(key, {}, posable(rules, rules.opening())).answer()
    assert proof is not None
    assert proof.puzzle is None
    one, other = proof.moves
    assert one != other
    for text in proof.moves:
        action = rules.from_text(rules.opening(), 0, text)
        assert rules.refusal(rules.opening(), 0, action) is None


def test_nothing_is_asked_where_something_is_hidden_or_over() -> None:
    hidden = GAMES["luzhanqi"].rules(GAMES["luzhanqi"].options())
    assert posable(hidden, hidden.opening()) is None
    napoleon = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    assert posable(napoleon, napoleon.start()) is None, "armies are being set up"
    assert posable(napoleon, napoleon.leave(napoleon.opening(), 0).position) is None


def test_a_proof_that_ran_out_of_time_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["agon"]
    puzzle = next(each for each in puzzles_of(game) if len(each.solution) == 1)
    _, rules, p = board_of(game, puzzle)
    asked: list[bool] = []

    def over() -> bool:
        """Say no to the first look, and yes to what comes after it."""
        asked.append(bool(asked))
        return asked[-1]

    monkeypatch.setattr("client.coach.riddle_questions.weighed", lambda *given: first)
    monkeypatch.setattr("client.coach.riddle_questions.until", lambda stop, seconds: over)
    first = weighed(rules, p, 50, 100)
    assert first is not None
    assert first.wide
    assert Prove("agon", dict(puzzle.options), posable(rules, p)).answer() is None
    assert len(asked) == 2


def test_a_position_that_is_none_is_no_riddle() -> None:
    assert Prove("xiangqi", {}, "no position").answer() is None


@given(st.text(max_size=200) | st.binary(max_size=200).map(
    lambda data: MARK + base64.urlsafe_b64encode(data).decode()))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Malformed):
        read_riddle(text)


@pytest.mark.parametrize("value", [
    None, [], 3, {}, {"game": 3}, {"game": "agon"},
    {"game": "agon", "options": {}, "position": {}, "solution": [], "grade": 1, "task": "win"},
    {"game": "agon", "options": {}, "position": {}, "solution": ["a"], "grade": 99, "task": "win"},
    {"game": "agon", "options": [], "position": {}, "solution": ["a"], "grade": 1, "task": "win"},
])
def test_what_is_packed_is_judged(value: Any) -> None:
    with pytest.raises(Malformed):
        read_riddle(packed(value))


def test_a_little_text_that_unpacks_to_much_is_refused_unread() -> None:
    bomb = packed("x" * (40 * UNPACKED))
    assert len(bomb) < LONGEST
    with pytest.raises(Malformed):
        read_riddle(bomb)


@pytest.mark.parametrize("change", [
    {"solution": ["a1-z9"]}, {"position": {"pieces": "?"}}, {"options": {"size": 10**9}}])
def test_a_riddle_against_the_rules_is_none(change: dict[str, Any]) -> None:
    puzzle = puzzles_of(GAMES["agon"])[0]
    told = {"options": dict(puzzle.options), "position": puzzle.position,
            "solution": list(puzzle.solution), "grade": 1, "task": "win"}
    with pytest.raises(Malformed):
        judged(packed({"game": "agon", **told, **change}))
    with pytest.raises(Malformed):
        judged(packed({"game": "agon", **told}), GAMES["xiangqi"])
    with pytest.raises(Malformed, match="not here"):
        judged(packed({"game": "chess", **told}))


def test_half_a_riddle_is_none() -> None:
    text = write_riddle(GAMES["agon"], puzzles_of(GAMES["agon"])[0])
    for cut in (len(MARK), len(text) // 2, len(text) - 1):
        with pytest.raises(Malformed):
            read_riddle(text[:cut])


def test_a_board_too_large_for_a_text_is_told() -> None:
    noise = "".join(hashlib.sha256(bytes([n])).hexdigest() for n in range(200))
    with pytest.raises(Malformed):
        write_riddle(GAMES["agon"], Puzzle({}, noise, ("a",), 1, "win"))


def test_riddles_are_kept_renamed_and_dropped(tmp_path: Path) -> None:
    file, game = tmp_path / "home" / "riddles.json", GAMES["xiangqi"]
    texts = [write_riddle(game, each) for each in puzzles_of(game)[:3]]
    kept = Riddles(file)
    for n, text in enumerate(texts):
        assert kept.add(f"Number {n}", f" {text}\n") == SHELVED
    assert kept.add("Again\u202e", texts[0]) == SHELVED
    assert [each.name for each in Riddles(file).of(game)] == ["Again", "Number 2", "Number 1"]
    assert Riddles(file).of(GAMES["agon"]) == []
    assert Riddles(file).drop(texts[1]) == ""
    assert [each.text for each in Riddles(file).of(game)] == [texts[0], texts[2]]
    for spoilt in (b"", b"{}", b'[3, {"name": 1}, {"name": "a", "text": "b"}]'):
        file.write_bytes(spoilt)
        assert Riddles(file).of(game) == []
    (tmp_path / "file").write_text("")
    spoilt_place = Riddles(tmp_path / "file" / "riddles.json")
    assert spoilt_place.add("a", texts[0]) == spoilt_place.drop(texts[0]) == UNKEPT


def test_no_more_are_kept_than_there_is_room_for(tmp_path: Path) -> None:
    kept = Riddles(tmp_path / "riddles.json")
    for n in range(MOST + 5):
        kept.add(f"{n}", f"{MARK}{n}")
    told = Riddles(tmp_path / "riddles.json").told
    assert len(told) == MOST
    assert told[-1][0] == str(MOST + 4)


def test_a_star_in_one_game_takes_none_in_another(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    one, other = puzzles_of(GAMES["agon"]), puzzles_of(GAMES["xiangqi"])
    Solved(file).add(one[0])
    Solved(file).add(other[0])
    assert Solved(file).count(one) == Solved(file).count(other) == 1
