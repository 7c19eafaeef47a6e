"""What a match remembers of its line: any position again, and a step back as if it never was."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.check import laws
from core.action import Offer
from core.game import Game
from core.games import GAMES
from core.games.napoleon.pieces import K
from core.games.napoleon.rules import Napoleon
from core.match import Match, Stood, digest
from core.option import read_options
from core.piece import PUBLIC
from core.position import Position

PICKS = st.lists(st.integers(0, 10**6), min_size=1, max_size=150)


def whole(p: Position) -> tuple[object, ...]:
    """Give all a position holds, what its equality leaves out too."""
    return p.board, p.ground, p.phase, p.to_act, p.hand, p.ply, p.quiet, repr(p.note), p.outcome


def told(match: Match) -> tuple[object, ...]:
    """Give all that can be asked of a match."""
    return (
        [whole(p) for p in match.path], whole(match.position), list(match.line), match.pending,
        match.agreed, match.spent, list(match.actions), dict(match.seen), match.digest(),
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@settings(max_examples=8, deadline=None)
@given(picks=PICKS, data=st.data())
def test_every_position_of_a_line_is_there_again(game: Game, picks: list[int], data: Any) -> None:
    options = read_options(game.options, {})
    match = Match(game, options)
    stood = [match.position]
    for turn in laws.random_game(game, options, picks):
        match.play(turn.seat, turn.action)
        stood.append(match.position)
    assert [whole(p) for p in match.path] == [whole(p) for p in stood]
    for at in data.draw(st.lists(st.integers(-len(stood), len(stood) - 1), max_size=6)):
        assert whole(match.path[at]) == whole(stood[at])
    assert len(match.path[1:]) == len(match.line)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@settings(max_examples=8, deadline=None)
@given(picks=PICKS)
def test_what_is_remembered_of_a_board_is_what_would_be_written_anew(
    game: Game, picks: list[int]
) -> None:
    options = read_options(game.options, {})
    match = Match(game, options)
    for turn in laws.random_game(game, options, picks):
        match.play(turn.seat, turn.action)
        now, before = match.position, match.digest()
        match.redo(match.undo())
        assert match.digest() == before == digest(game, options, match.view(PUBLIC))
        fresh = game.rules(options)
        assert match.rules.repetition_key(now) == fresh.repetition_key(now)
        assert match.seen[fresh.repetition_key(now)] == match.seen[Stood.mark(
            match.rules.repetition_key(now))]


def test_a_desk_that_is_copied_is_played_on_apart() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {}))
    assert isinstance(rules, Napoleon)
    desk = rules.desk(rules.opening())
    before, other = laws.told(desk), desk.copy()
    assert laws.told(other) == before
    for act in list(desk.acts()):
        other.make(act)
        assert laws.told(desk) == before != laws.told(other)
        other = desk.copy()
    cannon = next(at for at, code in enumerate(desk.code) if code == K)
    other.face(cannon, (desk.facing[cannon] + 1) % 8)
    assert laws.told(desk) == before != laws.told(other)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@settings(max_examples=8, deadline=None)
@given(picks=PICKS, data=st.data())
def test_undone_and_done_again_is_the_same_match(game: Game, picks: list[int], data: Any) -> None:
    options = read_options(game.options, {})
    match, states = Match(game, options), []
    for turn in laws.random_game(game, options, picks):
        if data.draw(st.integers(0, 9)) == 0 and match.position.turn not in (None, -1):
            back = Offer("back", max(0, len(match.line) - 1 - turn.seat))
            if match.refusal(turn.seat, back) is None and match.free(turn.seat, back):
                match.play(turn.seat, back)
                break
        match.play(turn.seat, turn.action)
    count = data.draw(st.integers(0, min(len(match.actions), 30)))
    for _ in range(count):
        states.append((told(match), match.undo()))
    again = Match(game, options)
    for seat, action in match.actions:
        again.play(seat, action)
    assert told(again) == told(match)
    for state, undone in reversed(states):
        match.redo(undone)
        assert told(match) == state
