"""Napoleon Strategy searched: chance options, crossings won and stopped, turned cannons."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.action import Deploy, Move, Push
from core.game import Rules
from core.games import GAMES
from core.games.napoleon.deployment import read
from core.games.napoleon.search_desk import SIZE, NapoleonSearch, packed_on
from core.games.napoleon.turning import Turning
from core.games.napoleon.variation import SWAPS, varied
from core.memo import Budget, CappedMemo
from core.option import read_options
from core.position import Phase, Position
from core.search.deployment import mirrored
from core.search.desk import NONE
from core.search.levels import LEVELS
from core.search.pvs import PERPETUAL, Limit, Search, Stood
from core.search.table import Table
from core.search.think import think
from core.search.thought import Task
from tests.search.crossings import FILE, loses

GAME = GAMES["napoleon"]
SUITE: dict[str, list[str]] = json.loads(Path(FILE).read_text())
TERRAIN = ("", "random 3", "random 8c51")


def chance(draw: random.Random, seats: int) -> dict[str, Any]:
    """Draw options."""
    board = draw.choice(("8x8", "10x10", "9x11") if seats == 2 else ("12x12", "14x14"))
    antique = draw.random() < 0.25
    told: dict[str, Any] = {
        "board": board, "players": seats, "army": draw.choice((12, 16)),
        "skin": "antique" if antique else "napoleon",
        "terrain": "" if antique else draw.choice(TERRAIN),
        "drum_fright": draw.random() < 0.5, "drum_push": draw.random() < 0.6,
        "los": draw.choice(("static", "static", "lifted")), "ortho_only": draw.random() < 0.2,
        "median": draw.choice(("row", "low", "high")),
    }
    if seats > 2:
        told["teams"] = draw.choice(("none", "pairs" if seats == 4 else "allies"))
    return told


def dealt(draw: random.Random, seats: int) -> tuple[Rules, Position]:
    """Begin with a chance formation for each."""
    rules = GAME.rules(read_options(GAME.options, chance(draw, seats)))
    p = rules.start()
    while p.phase is not Phase.PLAY:
        seat = min(p.to_act)
        p = rules.apply(p, seat, draw.choice(list(rules.actions(p, seat)))).position
    return rules, p


def walks(seats: int, seed: int) -> Iterator[tuple[Rules, Position, NapoleonSearch]]:
    """Yield positions of a chance game with chance turns, each with the desk played along to it."""
    draw = random.Random(seed)
    rules, p = dealt(draw, seats)
    desk = rules.search_desk(p)
    assert isinstance(desk, NapoleonSearch)
    for _ in range(40):
        yield rules, p, desk
        hits = list(desk.hits())
        moves = [*hits, *desk.quiets()]
        if not moves or desk.ended() is not None:
            return
        move = draw.choice(hits if hits and draw.random() < 0.5 else moves)
        action = desk.action(move)
        assert isinstance(action, Move | Push)
        seat, gone = p.turn or 0, rules.out(p)
        desk.make(move)
        p = rules.apply(p, seat, action).position
        if p.phase is not Phase.PLAY or rules.out(p) != gone:
            return
        cannons = [at for at, piece in enumerate(p.board)
                   if piece and piece.seat == seat and piece.facing is not None]
        if cannons and draw.random() < 0.4:
            at, facing = draw.choice(cannons), draw.randrange(8)
            desk.face(at, facing)
            p = p.turned(((at, facing),))


GAMES_PLAYED = [(seats, seed) for seats in (2, 3, 4) for seed in range(14 if seats == 2 else 6)]


@pytest.mark.parametrize(("seats", "seed"), GAMES_PLAYED)
def test_key_points_and_moves_are_those_of_the_rules(seats: int, seed: int) -> None:
    known: set[int] = set()
    for rules, p, desk in walks(seats, seed):
        again = NapoleonSearch(p, desk.field, desk.desk.options, desk.desk.need)
        assert (desk.desk.turn, desk.key, desk.points, desk.men) == (
            again.desk.turn, again.key, again.points, again.men)
        if len(desk._teams) == 2:  # among three or more, sides are drawn from who is to move
            assert (desk.turn, desk.worth()) == (again.turn, again.worth())
        moves = [*desk.hits(), *desk.quiets()]
        assert len(set(moves)) == len(moves)
        assert NONE not in moves
        seat = p.turn or 0
        assert sorted(rules.to_text(p, seat, desk.action(move)) for move in moves) == sorted(
            rules.to_text(p, seat, action) for action in rules.actions(p, seat))
        known |= set(moves)
        assert {move for move in known if desk.lawful(move)} == set(moves)
        assert all(desk.gain(move) == 0 for move in desk.quiets())


@pytest.mark.parametrize(("seats", "seed"), GAMES_PLAYED)
def test_undo_restores_everything(seats: int, seed: int) -> None:
    for _, _, desk in walks(seats, seed):
        def facts(desk: NapoleonSearch = desk) -> tuple[Any, ...]:
            return (desk.turn, desk.key, desk.worth(), desk.points, desk.men, desk.threatened(),
                    desk.desk.turn, list(desk.desk.streak), list(desk.desk.code))
        before = facts()
        for move in (*desk.hits(), *desk.quiets()):
            desk.undo(desk.make(move))
            assert before[1:5] == (desk.key, desk.worth(), desk.points, desk.men)
        done = desk.skip()
        assert (done is None) == (seats > 2)
        if done is not None:
            desk.undo(done)
        assert facts() == before


@pytest.mark.parametrize(("seats", "seed"), GAMES_PLAYED)
def test_what_a_quiet_move_changes_is_told_before_it_is_made(seats: int, seed: int) -> None:
    told = asked = 0
    for _, _, desk in walks(seats, seed):
        turn, worth = desk.turn, desk.worth()
        for move in desk.quiets():
            change = desk.change(move)
            done = desk.make(move)
            now = desk.worth() if desk.turn == turn else -desk.worth()
            desk.undo(done)
            asked += 1
            told += change == now - worth
            assert change in (now - worth, desk.swing)
    assert told > asked // 2 or seats > 2  # among several, a friend or another enemy may go on


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_thought_is_lawful_and_the_same_again(seats: int) -> None:
    for seed in range(4):
        rules, p = dealt(random.Random(100 + seed), seats)
        for level in (LEVELS[0], LEVELS[4]):
            task = Task(level, seed, nodes=200)
            first, second = think(rules, p, p.turn or 0, task), think(rules, p, p.turn or 0, task)
            assert first.action == second.action
            assert first.line[0] == first.action
            assert rules.refusal(p, p.turn or 0, first.action) is None
            assert first.nodes <= 200 or first.depth == 1  # which is always finished


def asked(text: str) -> tuple[Rules, Position]:
    row = json.loads(text)
    rules = GAME.rules(read_options(GAME.options, row["options"])).suited(row["position"])
    return rules, rules.from_json(row["position"])


@pytest.mark.parametrize("level", [4, 6])
def test_wins_by_the_next_move(level: int) -> None:
    assert len(SUITE["wins"]) == 30
    for text in SUITE["wins"]:
        rules, p = asked(text)
        seat = p.turn or 0
        thought = think(rules, p, seat, Task(LEVELS[level], 1))
        outcome = rules.apply(p, seat, thought.action).position.outcome
        assert outcome is not None, text
        assert seat in outcome.winners, text
        assert thought.mate == 1


@pytest.mark.parametrize("level", [4, 6])
@pytest.mark.parametrize("sort", ["stops", "turns"])
def test_stops_who_would_win_by_his_next_move(sort: str, level: int) -> None:
    """In "turns" no move is enough alone: a cannon must be turned too."""
    assert len(SUITE["stops"] + SUITE["turns"]) == 30
    for text in SUITE[sort]:
        rules, p = asked(text)
        seat = p.turn or 0
        thought = think(rules, p, seat, Task(LEVELS[level], 1))
        assert not loses(rules, p, seat, thought.action), text
        if sort == "turns":
            assert isinstance(thought.action, Move | Push)
            assert thought.action.turns


def test_beginners_turn_no_cannon_and_nobody_turns_one_for_nothing() -> None:
    turned = 0
    for seed in range(6):
        rules, p = dealt(random.Random(seed), 2)
        for _ in range(6):
            if p.phase is not Phase.PLAY:
                break
            seat = p.turn or 0
            action = think(rules, p, seat, Task(LEVELS[0], seed)).action
            assert isinstance(action, Move | Push)
            assert not action.turns
            action = think(rules, p, seat, Task(LEVELS[5], seed, nodes=600)).action
            assert isinstance(action, Move | Push)
            for at, facing in action.turns:
                before = p.board[at] or p.board[action.path[0] if isinstance(action, Move) else at]
                assert before is not None
                assert before.facing != facing
            turned += len(action.turns)
            p = rules.apply(p, seat, action).position
    assert turned < 36  # half a cannon a move at most


def test_who_is_ahead_may_repeat() -> None:
    """A position that comes back decides for who has more beyond the median (N-94)."""
    told = {"w": 8, "h": 8, "turn": "S", "pieces": [
        "S:I@a6", "S:G@b1", "S:I@c1", "S:I@d1", "N:G@h8", "N:I@g8", "N:I@f8", "N:D@h7"]}
    rules = GAME.rules(GAME.options()).suited(told)
    p = rules.from_json(told)
    desk = rules.search_desk(p)
    assert isinstance(desk, NapoleonSearch)
    assert desk.repeated() == 1
    move = next(move for move in desk.quiets())
    done = desk.make(move)
    assert desk.repeated() == -1
    key = desk.key
    desk.undo(done)
    search = Search(desk, Table(1 << 12), Limit(depth=1), [Stood(key, 1, False)])
    found = search.run()
    assert found is not None
    assert found.move == move
    assert found.score > PERPETUAL // 2


@pytest.mark.parametrize("board", ["8x8", "64x64"])
def test_lists_of_moves_are_capped_in_bytes(board: str) -> None:
    rules = GAME.rules(read_options(GAME.options, {"board": board, "army": 60 if board[0] == "6"
                                                   else 16}))
    p = rules.opening()
    desk = rules.search_desk(p)
    assert isinstance(desk, NapoleonSearch)
    assert packed_on(desk.field).budget.size == SIZE
    assert [*desk.hits(), *desk.quiets()]


def test_a_budget_clears_all_memories_when_it_is_spent() -> None:
    class Squares(CappedMemo[int, int]):
        def work(self, key: int) -> int:
            return key * key

        def cost(self, key: int, found: int) -> int:
            return 10

    budget = Budget(100)
    one, other = Squares(budget), Squares(budget)
    for number in range(5):
        assert (one[number], other[number]) == (number * number,) * 2
    assert len(one) == len(other) == 5
    assert one[7] == 49
    assert (len(one), len(other)) == (1, 0)
    for number in range(1000):
        assert one[number] + other[number] == 2 * number * number
        assert len(one) + len(other) <= 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_ups_are_lawful_and_others_each_time(seats: int) -> None:
    for number in range(4):
        rules = GAME.rules(read_options(GAME.options, chance(random.Random(number), seats)))
        p = rules.start()
        for seat in range(seats):
            met = set()
            for seed in range(12):
                action = think(rules, p, seat, Task(LEVELS[5], seed)).action
                assert action == think(rules, p, seat, Task(LEVELS[5], seed)).action
                assert rules.refusal(p, seat, action) is None
                met.add(action)
            assert len(met) > 6
            plain = think(rules, p, seat, Task(LEVELS[0], 1)).action
            assert rules.refusal(p, seat, plain) is None


CROWD = {"board": "15x15", "army": 60}


def test_in_a_crowd_armies_are_set_up_as_a_battery_and_each_time_otherwise() -> None:
    rules = GAME.rules(read_options(GAME.options, CROWD))
    view, field = rules.view(rules.start(), 0), rules.field  # type: ignore[attr-defined]
    muster = rules.muster(0)
    offered = muster.formations
    battery = read(field, 0, dict(offered)["Battery"])
    chosen = {think(rules, view, 0, Task(LEVELS[-1], seed)).action for seed in range(20)}
    assert len(chosen) > 10
    turned = mirrored(rules.topology, muster, battery)
    assert turned is not None
    for action in chosen:
        assert isinstance(action, Deploy)
        assert action.value is not None
        placed = read(field, 0, action.value)
        assert min(sum(plain[at].kind != placed[at].kind for at in placed)
                   for plain in (battery, turned)) <= 2 * SWAPS
    others = replace(muster, formations=tuple(e for e in offered if e[0] != "Battery"))
    drawn = {varied(field, 0, others, Task(LEVELS[-1], seed)) for seed in range(20)}
    assert len(drawn) > 10  # where another formation is the same and gave its name: from all


def test_cannons_turned_in_a_crowd_are_those_of_the_key_and_shut_the_enemy_in() -> None:
    rules = GAME.rules(read_options(GAME.options, CROWD))
    p, draw, gained = rules.start(), random.Random(7), 0
    while p.ply < 24:
        seat = min(p.to_act)
        action = (think(rules, rules.view(p, seat), seat, Task(LEVELS[2], p.ply)).action
                  if p.phase is Phase.MUSTER else draw.choice(list(rules.actions(p, seat))))
        if p.phase is Phase.PLAY:
            desk = rules.search_desk(p)
            assert isinstance(desk, NapoleonSearch)
            assert desk.crowded
            before = list(desk.desk.facing)
            found = Turning(desk, Table(1 << 20), Limit(2_500)).run()
            assert found is not None
            after = list(desk.desk.facing)
            own = [at for at, piece in enumerate(p.board) if piece and piece.facing is not None]
            turned = p.turned(tuple((at, after[at]) for at in own))
            assert desk.key == NapoleonSearch(turned, desk.field, desk.desk.options,
                                              desk.desk.need).key
            frees = []
            for facings in (before, after):
                for at in own:
                    desk.face(at, facings[at])
                done = desk.make(found.move)
                frees.append(desk.freedom())
                desk.undo(done)
            gained += frees[0] > frees[1]
        p = rules.apply(p, seat, action).position
    assert gained > 3
