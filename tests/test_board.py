"""A board for a session of Python, in every game: it says and does what the rules say."""

import doctest
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Board
from core.board import LONGEST_REPR, LONGEST_TEXT, Reason
from core.game import Illegal, Malformed
from core.games import GAMES
from core.position import Phase

HOME = Path(__file__).parent.parent


def board(key: str, **options: object) -> Board:
    """Make a board on which play begins."""
    begun = Board(key, **options)  # type: ignore[arg-type]
    if begun.rules.start().phase is Phase.MUSTER:
        seats = range(len(begun.rules.seats))
        names = [begun.rules.muster(seat).formations[0][0] for seat in seats]
        begun = Board(key, formation=names, **options)  # type: ignore[arg-type]
    return begun


def test_the_page_says_what_happens() -> None:
    page = (HOME / "docs" / "repl.md").read_text("utf-8").replace("```python", "")
    page = page.replace("```", "")
    test = doctest.DocTestParser().get_doctest(page, {}, "repl.md", None, 0)
    assert len(test.examples) > 10
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
def test_moves_are_played_and_taken_back_and_written(key: str, data: st.DataObject) -> None:
    b = board(key)
    texts = [b.text()]
    for _ in range(data.draw(st.integers(0, 8))):
        moves = b.legal_moves
        if not moves:
            assert b.outcome is not None
            break
        move = data.draw(st.sampled_from(moves))
        assert b.why_not(move) is None
        b.push(move)
        texts.append(b.text())
        assert len(repr(b)) <= LONGEST_REPR
        again = eval(repr(b), {"Board": Board})
        assert (again.text(), again.turn, again.legal_moves) == (b.text(), b.turn, b.legal_moves)
        read = Board(key, b.text())
        assert (read.turn, read.legal_moves) == (b.turn, b.legal_moves)
    for text in reversed(texts[:-1]):
        b.pop()
        assert b.text() == text


@pytest.mark.parametrize("key", GAMES)
def test_without_a_formation_the_set_ups_are_the_legal_moves(key: str) -> None:
    b, rules = Board(key), GAMES[key].rules(GAMES[key].options())
    if rules.start().phase is not Phase.MUSTER:
        assert b.turn == rules.seats[0]
        return
    for seat in rules.seats:
        assert b.turn == seat
        b.push(b.legal_moves[0])
    assert "deploy" not in " ".join(b.legal_moves)
    assert b.turn is not None
    while b.moves:
        b.pop()
    assert b.text() == Board(key).text()


@pytest.mark.parametrize("key", GAMES)
def test_it_draws_itself_in_letters_and_as_a_picture(key: str) -> None:
    b = board(key)
    drawn = str(b)
    pieces = sum(piece is not None for piece in b.rules.opening().board)
    assert drawn.endswith("to move")
    assert sum(map(str.isalpha, "".join(drawn.splitlines()[:-1]))) >= pieces
    root = ElementTree.fromstring(b._repr_svg_())
    assert root.tag.endswith("svg")
    letters = [each.text for each in root.iter() if each.get("font-weight") == "bold"]
    assert len(letters) == sum(piece is not None for piece in b._match.position.board)


def test_four_armies_and_terrain_are_told_apart() -> None:
    b = board("napoleon", players=4, board="12x12", terrain="V@f6 H@g6")
    drawn = str(b)
    assert ":" in drawn
    assert all(f"G{seat}" in drawn for seat in (1, 2, 3, 4))
    assert "\u2191" in drawn or "\u2197" in drawn


def test_refusals_name_their_rule() -> None:
    b = Board("xiangqi")
    assert b.why_not("h3h9") == Reason("A piece on h8 is in the way.", "X-9")
    with pytest.raises(Illegal, match="in the way"):
        b.push("h3h9")
    for text in ("z9z8", "", "e1e2e3e4 nonsense", "\x00"):
        with pytest.raises(Malformed):
            b.push(text)
    assert b.moves == []


@pytest.mark.parametrize(("make", "words"), [
    (lambda: Board("go"), "discover"), (lambda: Board("xiangqi", ruleset="none"), "tournament"),
    (lambda: Board("xiangqi", sides=3), "sides"), (lambda: Board("agon", "nonsense"), "position"),
    (lambda: Board("napoleon", formation="Nope"), "Line"),
    (lambda: Board("agon", formation="Line"), "nobody"),
    (lambda: Board("xiangqi").search(level=99), "99"), (lambda: Board("agon", "{"), "line 1"),
])
def test_what_is_none_is_said_in_a_sentence(make: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()  # type: ignore[operator]


def test_a_passport_does_instead_of_a_key() -> None:
    assert Board(GAMES["agon"]).legal_moves == Board("agon").legal_moves


def test_the_computer_answers_and_an_end_is_told() -> None:
    b = Board("xiangqi", "4k4/R8/9/9/9/9/9/1R7/9/3K5 w")
    found = b.search(level=5, nodes=2000)
    assert found.mate == 1
    b.push(found.move)
    assert b.outcome is not None
    assert b.outcome.winners == (0,)
    assert (b.turn, b.legal_moves) == (None, [])
    assert "won" in str(b)
    with pytest.raises(ValueError, match="over"):
        b.search()
    b.pop()
    assert b.outcome is None


def test_a_thinker_knows_no_more_than_its_seat() -> None:
    b = board("luzhanqi")
    assert b.search(level=2, nodes=200).move in b.legal_moves


def test_asking_for_a_piece_loads_no_game() -> None:
    code = ("import sys, core.piece; print('core.games' in sys.modules)\n"
            "from core import Board; print('core.games' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_a_board_of_a_large_army_has_a_short_repr() -> None:
    b = board("napoleon", board="30x30", army=200)
    assert len(repr(b)) <= LONGEST_REPR
    assert json.loads(b.text())


@pytest.mark.parametrize(("text", "words"), [
    ('{"w":' * 100_000, "too deeply"), ('{"w":' + "9" * 5000 + "}", "too large a number"),
    ('{"w":1,"w":2}', "given twice"), ('{"w":"' + "x" * LONGEST_TEXT + '"}', "longer than"),
])
def test_a_text_from_anywhere_is_read_as_all_json_is(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Board("napoleon", text)
