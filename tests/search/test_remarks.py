"""What the coach says: a sentence for every reason, short and true, and blind to secrets."""

from dataclasses import replace
from typing import Any

import pytest

from core.action import Action
from core.game import Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Piece, Seat
from core.position import Position
from core.search import remarks, review, warning
from core.search.levels import LEVELS
from core.search.review import Look, look, nodes_for, turning_points
from core.search.think import think
from core.search.thought import ORDER, Task, Words

TASK = Task(LEVELS[6], nodes=3_000)


def halebarde(*pieces: str) -> dict[str, Any]:
    return {"pieces": list(pieces), "turn": "L", "phase": "play"}


def napoleon(*pieces: str) -> dict[str, Any]:
    return {"w": 8, "h": 8, "pieces": list(pieces), "turn": "S", "seats": ["S", "N"]}


def agon(white: str, black: str, turn: str = "white", owed: str = "") -> dict[str, Any]:
    """A queen first, then her guards."""
    sides = {}
    for name, army in (("white", white), ("black", black)):
        queen, *guards = army.split()
        sides[name] = {"Q": queen, "G": guards}
    back = {"white": [], "black": []} | ({turn: [owed]} if owed else {})
    return {**sides, "turn": turn, "owed": back}


def luzhanqi(text: str, *shown: str) -> dict[str, Any]:
    return {"text": f"{text} r", "phase": "play", "to_act": ["r"], "shown": list(shown)}


CAMPED = ("L:G@a3", "L:G@a4", "L:G@b3", "L:G@b4", "R:G@o3", "R:G@o4", "R:G@n3", "R:G@n4")
CASES: list[tuple[str, Any, str]] = [
    ("xiangqi", "1nbakabnr/9/1c5c1/p1p1p1p1p/9/r8/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
     "Your soldier can take the enemy chariot."),
    ("xiangqi", "3k5/9/9/9/9/9/9/4r4/9/R3K4 w",
     "Your general is in check. Take him out of danger."),
    ("xiangqi", "3k5/9/R8/9/9/9/9/9/1R7/4K4 w",
     "Your chariot can begin to win: 2 moves are enough."),
    ("xiangqi", "4ka3/4a4/9/9/9/2r6/9/2N6/4A4/3AK4 w",
     "Your horse can attack the enemy chariot."),
    ("xiangqi", "4kab2/4a4/4b1n2/p3p3p/9/9/P3P3P/2N1B4/4A4/4KAB2 w",
     "There your horse aims at the enemy soldier."),
    ("xiangqi", "4k4/4a4/4b4/9/4P4/9/9/9/4A4/4K4 w",
     "There your soldier aims at the enemy elephant."),
    ("napoleon", napoleon("S:I@d3", "S:I@e3", "S:G@a1", "N:I@d4", "N:I@h8", "N:G@f8", "N:C@e8"),
     "Your infantry can take the enemy infantry."),
    ("napoleon", napoleon("S:I@d4", "S:I@e4", "S:I@f4", "S:G@g4", "S:I@a1", "N:I@h8", "N:G@a8",
                          "N:C@b8"), "Your infantry is in danger. You can protect it."),
    ("napoleon", napoleon("S:I@d2", "S:I@e2", "S:G@a1", "S:K@c1^N", "N:I@h8", "N:G@f8", "N:C@e8",
                          "N:I@d8"), "It brings points across the middle."),
    ("napoleon", napoleon("S:I@d5", "S:I@e5", "S:I@f4", "S:G@g4", "S:I@a1", "N:I@h8", "N:G@a8",
                          "N:C@b8"), "Your general can win the game at once!"),
    ("agon", agon("k1 a4 b1 c8 g1 g10 k5", "a6 a2 e1 e10 i1 j7 k3"),
     "It brings your queen nearer to the throne."),
    ("agon", agon("k1 a4 b1 c8 f2 g10 k5", "a6 a2 e1 e10 i1 j7 k3", "black"),
     "Your guard can help to pinch the enemy guard."),
    ("agon", agon("k1 a4 b1 c8 f2 g10 j6", "a6 b2 e1 e10 i1 j7 k3", "black"),
     "It brings a guard nearer to the throne."),
    ("agon", agon("k1 b1 c5 c6 f5 g10 i6", "b6 b2 e4 f10 h4 i1 i7"),
     "Your guard could be pinched. Find a safer place."),
    ("agon", agon("h5 d4 d6 e5 e6 g7 h6", "c6 c4 f5 f8 g5 g6 h4"),
     "You can send the enemy guard back to the edge."),
    ("agon", agon("f8 b6 d5 f7 g6 h4 j3", "f6 d4 e5 e6 f5 g4 g5", "black", "e6"),
     "Your pieces are safer there."),
    ("halebarde", halebarde(*CAMPED, "L:S@g3", "R:S@i3"),
     "Your halberdier can strike the enemy halberdier."),
    ("halebarde", halebarde("L:G@n2", "L:G@b4", "L:G@b3", "L:G@b2", "R:G@o3", "R:G@o4", "R:G@n4",
                            "R:G@n5"), "A lookout gets into the other camp."),
    ("halebarde", halebarde(*CAMPED, "L:A@c2", "R:S@o2"), "Your archer can take a hill."),
    ("halebarde", halebarde(*CAMPED, "R:S@o2"),
     "A lookout comes nearer: 12 steps to the other camp."),
    ("halebarde", halebarde("L:S@c3", "L:S@c4", "L:G@L1.2", "L:G@L1.5", "L:G@a3", "L:G@a4",
                            "R:G@d5", "R:G@e4", "R:G@b6", "R:G@n4"),
     "Your halberdier can strike the enemy lookout."),
    ("luzhanqi", luzhanqi("5/5/5/5/g4/A4/5/5/5/5/5/1L3"),
     "Your field marshal can win a battle, as far as you can know."),
    ("luzhanqi", luzhanqi("1l3/5/5/5/5/5/5/2A2/5/5/5/1L3"),
     "Your field marshal comes nearer to b12: the flag is there."),
    ("luzhanqi", luzhanqi("1l3/5/5/5/5/4b/4G/5/5/5/5/1L3", "e7"),
     "Your captain is in danger. Bring it to safety."),
    ("luzhanqi", luzhanqi("1l3/5/5/5/5/g4/A4/5/5/5/5/1L3", "a7"),
     "Your field marshal can fight the enemy captain."),
    ("luzhanqi", luzhanqi("1l3/5/5/5/5/5/5/5/5/5/Ag3/1L3"),
     "Your field marshal can drive an enemy away from your flag."),
]


def stand(key: str, position: Any) -> tuple[Rules, Position, Seat]:
    """Give rules, what the seat to move sees, and that seat."""
    game = GAMES[key]
    rules = game.rules(read_options(game.options, {}))
    p = rules.from_json(position)
    seat = p.turn
    assert seat is not None
    return rules, rules.view(p, seat), seat


@pytest.mark.parametrize(("key", "position", "sentence"), CASES)
def test_a_constructed_position_has_its_sentence(key: str, position: Any, sentence: str) -> None:
    rules, view, seat = stand(key, position)
    thought = think(rules, view, seat, TASK)
    assert rules.refusal(view, seat, thought.action) is None
    assert str(remarks.explained(rules, view, seat, thought)[0]) == sentence


def test_a_drum_that_plugs_a_cannon_and_a_cannon_that_turns_are_told() -> None:
    rules, view, seat = stand("napoleon", napoleon(
        "S:D@c3", "S:I@d1", "S:K@e1^N", "S:G@b1", "N:K@a7^SE", "N:I@h8", "N:I@g8", "N:G@f8"))

    def told(text: str) -> list[str]:
        action = rules.from_text(view, seat, text)
        return [str(words) for _, words in remarks.remarks(rules, view, seat, action)]

    assert "Your drum can plug the line of the enemy cannon." in told("c3-c5")
    assert "Your drum can plug the line of the enemy cannon." not in told("c3-c4")
    assert "Turn your cannon. Then it holds the enemy back." in told("d1-d2 e1^NE")


def sentences() -> set[str]:
    """Every sentence of the coach: each game's terms and deeds, and what all have in common."""
    found = {ORDER, *remarks.SENTENCES.values()}
    for module in (warning, review):
        found |= {value for name, value in vars(module).items()
                  if name.isupper() and isinstance(value, str)}
    for game in GAMES.values():
        rules = game.rules(game.options())
        found |= set(rules.remarks.values())
        desk = rules.search_desk(rules.opening())
        for pair in desk.advice.values() if desk is not None else ():
            found |= set(pair)
    return found


def test_a_sentence_has_fifteen_words_at_most_whatever_stands_in_its_gaps() -> None:
    for sentence in sentences():
        filled = sentence.replace("{piece}", "lieutenant general")
        for gap in ("{prey}", "{foe}"):
            filled = filled.replace(gap, "field marshal")
        assert len(filled.split()) <= 15, sentence


@pytest.mark.parametrize("shift", [1, 2, 5])
def test_no_hint_depends_on_what_its_seat_may_not_know(shift: int) -> None:
    """Worlds that differ in the enemy's hidden kinds alone get the same action and words."""
    rules = GAMES["luzhanqi"].rules(GAMES["luzhanqi"].options())
    p = rules.opening()
    hidden = [at for at, piece in enumerate(p.board) if piece is not None and piece.seat == 1]
    board: list[Piece | None] = list(p.board)
    for at, other in zip(hidden, hidden[shift:] + hidden[:shift], strict=True):
        piece, taken = p.board[at], p.board[other]
        assert piece is not None
        assert taken is not None
        board[at] = replace(piece, kind=taken.kind)
    other_world = replace(p, board=tuple(board))
    assert other_world.board != p.board

    def said(position: Position) -> tuple[Action, tuple[Words, Words | None]]:
        view = rules.view(position, 0)
        thought = think(rules, view, 0, TASK)
        return thought.action, remarks.explained(rules, view, 0, thought)

    assert said(p) == said(other_world)


BLUNDERS: list[tuple[str, Any, str, str]] = [
    ("xiangqi", "4ka3/4a4/9/p3p4/2p6/9/9/2N1B4/4A4/3AKR3 w", "f1f10",
     "That leaves your chariot to the enemy general."),
    ("xiangqi", "3k5/1R7/r8/9/9/9/9/9/1r7/R3K4 w", "b9b8", "Then the enemy can win at once."),
    ("xiangqi", "4ka3/4a4/9/p3p4/2p6/9/9/2N1B4/4A4/3AKR3 w", "f1f4", ""),
    ("napoleon", napoleon("S:G@d3", "S:I@a3", "S:I@h1", "N:I@d5", "N:I@e5", "N:I@h8", "N:G@f8"),
     "d3-d4", "That leaves your general to the enemy infantry."),
    ("luzhanqi", luzhanqi("1l3/5/5/5/b4/D4/5/2A2/5/5/5/1L3", "a8"), "a7a8",
     "That looks dangerous. There is a safer move."),
]


@pytest.mark.parametrize(("key", "position", "move", "sentence"), BLUNDERS)
def test_a_blunder_is_told_and_nothing_else(
    key: str, position: Any, move: str, sentence: str
) -> None:
    rules, view, seat = stand(key, position)
    found = warning.warning(rules, view, seat, rules.from_text(view, seat, move), TASK)
    assert ("" if found is None else str(found)) == sentence


def test_what_the_computer_itself_would_play_is_no_blunder() -> None:
    for key, position, _ in CASES:
        rules, view, seat = stand(key, position)
        action = think(rules, view, seat, TASK).action
        assert warning.warning(rules, view, seat, action, TASK) is None, (key, position)


def test_turning_points_are_few_apart_and_had_something_better() -> None:
    """A chariot is thrown away: that is told, with a better move, and no quiet move is."""
    game = GAMES["xiangqi"]
    rules = game.rules(game.options())
    match = Match(game, game.options(), rules.from_json(
        "r3ka3/4a4/9/4p4/2p6/9/9/2N1B4/4A4/3AKR3 w"), rules)
    moves = "f1f10 e10f10 c3d5 c6c5 d5e7 c5c4"
    for text in moves.split():
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    looks = [look(rules, match.path[at], TASK) for at in range(len(match.line) + 1)]
    turns = turning_points(rules, match.line, looks, match.path)
    assert turns
    assert [turn.at for turn in turns] == sorted({turn.at for turn in turns})
    assert len(turns) <= review.POINTS
    assert 0 in [turn.at for turn in turns]
    for turn in turns:
        seat, action = match.line[turn.at]
        assert turn.seat == seat
        assert turn.better != action
        assert rules.refusal(match.path[turn.at], seat, turn.better) is None
        assert str(turn.words)
    assert turning_points(rules, match.line, looks[:1], match.path) == []


def test_the_nodes_of_a_whole_match_are_bounded() -> None:
    for actions in (0, 1, 60, 300, 5_000):
        assert review.LEAST <= nodes_for(actions) <= review.MOST
    assert 300 * nodes_for(300) <= review.TOTAL


def test_a_finished_game_is_weighed_by_its_end() -> None:
    rules = GAMES["xiangqi"].rules(GAMES["xiangqi"].options())
    p = rules.leave(rules.opening(), 0).position
    found = look(rules, p, TASK)
    assert (found.action, found.words) == (None, Words(""))
    assert found.shares == pytest.approx((0, 1))


def four(**given: Any) -> Rules:
    game = GAMES["napoleon"]
    return next(rules for preset in game.presets if len((rules := game.rules(read_options(
        game.options, {**preset.options, **given}))).seats) == 4)


def test_of_four_armies_each_has_its_own_share_and_partners_have_one() -> None:
    rules = four()
    p = rules.opening()
    sides = {frozenset((s.seat, *s.allies)) for s in rules.standing(p)}
    shares = review.standing(rules, p)
    assert sum(shares[min(side)] for side in sides) == pytest.approx(1)
    assert len({round(share, 2) for share in shares}) == 1
    gone = replace(p, board=tuple(
        None if piece is not None and piece.seat == 2 else piece for piece in p.board))
    after = review.standing(rules, gone)
    (side,) = [side for side in sides if 2 in side]
    assert all(after[seat] < shares[seat] - 0.1 for seat in side)
    assert all(after[seat] > shares[seat] for seat in set(range(4)) - side)


def test_where_any_of_four_let_the_better_move_pass_is_a_turning_point() -> None:
    rules, words = four(), Words("")
    match = Match(rules.game, rules.options, rules.opening(), rules)
    while len(match.line) < 12:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, next(iter(rules.actions(match.position, seat))))
    at = next(n for n, (seat, _) in enumerate(match.line) if seat == 2)
    looks = [Look((.25, .25, .25 if n <= at else .05, .25 if n <= at else .45),
                  list(rules.actions(p, p.turn))[-1], words)  # type: ignore[arg-type]
             for n, p in enumerate(match.path)]
    (turn,) = turning_points(rules, match.line, looks, match.path)
    assert (turn.at, turn.seat) == (at, 2)
    assert turn.cost == pytest.approx(0.2)
