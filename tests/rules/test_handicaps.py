"""Handicaps: one option with one spelling, the laws with it, and what it does in each game."""

from random import Random

import pytest

from client.check import laws
from client.cli.contest import Bout, Entrant, play
from core import handicap
from core.action import Deploy
from core.game import Game, Malformed, Odds
from core.games import GAMES
from core.handicap import Handicap
from core.match import Match
from core.option import canonical, read_options
from core.position import Phase
from core.search.deployment import deploy
from core.search.levels import LEVELS
from core.search.think import think
from core.search.thought import Task
from net.record.setup import moved_on

OFFERED = [(game, odds) for game in GAMES.values() for odds in game.odds]
IDS = [f"{game.key}-{odds.name}" for game, odds in OFFERED]


def seats_of(game: Game) -> tuple[str, ...]:
    return game.rules(read_options(game.options, {})).seats


def bound(key: str, text: str, **more: object):
    game = GAMES[key]
    return game.rules(read_options(game.options, {"handicap": text, **more}))


@pytest.mark.parametrize(("game", "odds"), OFFERED, ids=IDS)
def test_every_law_holds_under_what_a_game_offers(game: Game, odds: Odds) -> None:
    """Texts of actions and positions round trip, too: they are among the laws."""
    seats = seats_of(game)
    seat = len(odds.name) % 2
    text = handicap.write({seats[seat]: odds.handicap})
    options = read_options(game.options, {"handicap": text})
    assert canonical(options).decode() == f'{{"handicap":"{text}"}}'
    rules = game.rules(options)
    assert rules.handicaps[seat] == odds.handicap
    assert rules.handicaps[1 - seat] == Handicap()
    dice = Random(text)
    laws.hold(game, options, [dice.randrange(1 << 30) for _ in range(12)])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_who_has_no_handicap_plays_the_match_that_always_was(game: Game) -> None:
    plain = read_options(game.options, {})
    for said in ("none", "", "0"):
        if said:
            assert canonical(read_options(game.options, {"handicap": said})) == b"{}"
    assert canonical(plain) == b"{}"
    assert game.rules(plain).start() == game.rules(read_options(
        game.options, {"handicap": "none"})).start()


def test_a_handicap_has_one_spelling() -> None:
    def spelt(key: str, text: str) -> str:
        value: str = read_options(GAMES[key].options, {"handicap": text}).handicap
        return value

    assert spelt("xiangqi", "b-NRC r-P") == "r-P b-RCN"
    assert spelt("napoleon", "N-KC  S+1") == "S+1 N-CK"
    assert spelt("agon", "black+1") == "black+1"
    assert spelt("napoleon", "N-KC! S+1") == "S+1 N-CK!"
    assert spelt("agon", "black!") == "black!"


@pytest.mark.parametrize(("key", "text"), [
    ("xiangqi", "b-K"), ("xiangqi", "b-NNN"), ("xiangqi", "b+1"), ("xiangqi", "b-C b-N"),
    ("xiangqi", "x-C"), ("xiangqi", "b-"), ("xiangqi", "rubbish"), ("agon", "white-G"),
    ("agon", "white+3"), ("luzhanqi", "r-L"), ("luzhanqi", "r-H"), ("halebarde", "L-G"),
    ("halebarde", "L-SSA"), ("halebarde", "R+3"), ("napoleon", "W-C"), ("napoleon", "S-GGG"),
    ("napoleon", "S+4"), ("napoleon", "S-Z"), ("napoleon", "S! N!"), ("napoleon", "W!"),
    ("napoleon", "S!!"), ("napoleon", "!"), ("napoleon", "S!+1"), ("xiangqi", "r! b!"),
])
def test_what_is_no_handicap_is_refused_in_a_sentence(key: str, text: str) -> None:
    with pytest.raises(Malformed) as refused:
        bound(key, text).start()
    assert "handicap" in str(refused.value)


@pytest.mark.parametrize(("key", "more"), [
    *((key, {}) for key in GAMES), ("halebarde", {"placement": "secret"}),
    ("luzhanqi", {"first": "red"}), ("luzhanqi", {"first": "random"}),
    ("napoleon", {"players": 4, "board": "16x16"}),
])  # fmt: skip
def test_who_is_to_begin_does_and_nobody_draws_a_lot(key: str, more: dict[str, object]) -> None:
    game = GAMES[key]
    seats = game.rules(read_options(game.options, more)).seats
    for first, seat in enumerate(seats):
        options = read_options(game.options, {**more, "handicap": f"{seat}!"})
        match = Match(game, options)
        while match.position.phase is Phase.MUSTER:
            to_act = min(match.position.to_act)
            assert to_act >= 0, "nature has nothing to say"
            match.play(to_act, next(iter(match.rules.actions(match.position, to_act))))
        assert match.position.turn == first
        assert match.rules.opening().turn == first
        laws.hold(game, options, [7 * first + n for n in range(12)])


def test_who_begins_moves_on_in_a_rematch() -> None:
    game = GAMES["napoleon"]
    options = read_options(game.options, {
        "players": 3, "board": "16x16", "handicap": "S-K W+1!"})
    assert moved_on(game, options).handicap == "W-K N+1!"


def test_xiangqi_leaves_out_the_piece_at_its_owners_left_hand() -> None:
    rows = bound("xiangqi", "r-N b-CC").to_json(bound("xiangqi", "r-N b-CC").start()).split()[0]
    assert rows == "rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR"
    rows = bound("xiangqi", "b-R").to_json(bound("xiangqi", "b-R").start()).split()[0]
    assert rows.startswith("rnbakabn1/")


def test_a_queen_of_agon_with_a_guard_less_needs_five_around_her() -> None:
    value = {"white": {"Q": "f6", "G": ["f5", "f7", "e5", "e6", "h6"]},
             "black": {"Q": "k1", "G": ["a1", "a2"]}, "turn": "white"}
    for text, winners in (("none", None), ("black+1", None), ("white+1", (0,))):
        match = Match(GAMES["agon"], read_options(GAMES["agon"].options, {"handicap": text}))
        rules, p = match.rules, match.rules.from_json(value)
        step = rules.apply(p, 0, rules.from_text(p, 0, "h6-g6"))
        outcome = step.position.outcome
        assert (None if outcome is None else outcome.winners) == winners
        if winners:
            assert outcome is not None
            assert (outcome.reason, outcome.rule) == ("throne", "A-40")


def test_halebarde_s_lookouts_that_are_over_already_count_in_both_ends() -> None:
    rules = bound("halebarde", "L+1")
    value = {"pieces": ["L:G@R2.2", "L:G@R3.3", "L:G@o4", "L:S@n3", "R:S@n6"], "turn": "L"}
    p = rules.from_json(value)
    won = rules.apply(p, 0, rules.from_text(p, 0, "o4-R1.4")).position
    assert won.outcome is not None
    assert won.outcome.winners == (0,)
    agreed = rules.agree(rules.from_json({"pieces": ["L:G@a1", "R:G@o2"], "turn": "L"}), "agreed")
    assert agreed.position.outcome is not None
    assert agreed.position.outcome.winners == (0,)


def test_luzhanqi_s_lieutenants_stand_in_and_everybody_knows_it() -> None:
    rules = bound("luzhanqi", "b-AKK")
    assert dict(rules.muster(1).reserve)["H"] == 6
    assert "A" not in dict(rules.muster(1).reserve)
    assert dict(rules.muster(0).reserve)["A"] == 1
    usual = GAMES["luzhanqi"].rules(read_options(GAMES["luzhanqi"].options, {}))
    for _, value in usual.muster(1).formations:
        refused = rules.refusal(rules.start(), 1, Deploy(value))
        assert refused is not None
        assert refused.rule == "L-10"
    view = rules.view(rules.opening(), 0)
    hidden = [at for at, piece in enumerate(view.board) if piece is not None and piece.seat == 1]
    assert not any(set(rules.suspects(view, at)) & {"A", "K"} for at in hidden)


def test_napoleon_s_smaller_army_needs_as_much_and_points_ahead_count_to_the_end() -> None:
    rules = bound("napoleon", "S+1 N-CCK")
    assert (rules.muster(0).size, rules.muster(1).size) == (16, 13)
    assert [each.need for each in rules.standing(rules.opening())] == [4, 4]
    value = {"w": 8, "h": 8, "turn": "S",
             "pieces": ["S:G@b7", "S:I@d4", "N:G@b8", "N:I@a1", "N:I@b1", "N:I@h8"]}
    p = rules.from_json(value)
    won = rules.apply(p, 0, rules.from_text(p, 0, "d4-d5")).position
    assert won.outcome is not None
    assert (won.outcome.winners, won.outcome.reason) == ((0,), "target")
    even = rules.from_json({**value, "pieces": ["S:I@b7", "N:G@b8", "N:I@a1", "N:I@h8"]})
    agreed = rules.agree(even, "agreed").position.outcome
    assert agreed is not None
    assert agreed.winners == (0,)
    free = bound("napoleon", "N-K", composition="free")
    assert (free.muster(1).size, dict(free.muster(1).reserve)["K"]) == (15, 2)


@pytest.mark.parametrize(("game", "odds"), OFFERED, ids=IDS)
def test_a_computer_deploys_and_moves_under_a_handicap(game: Game, odds: Odds) -> None:
    seats = seats_of(game)
    options = read_options(game.options, {"handicap": handicap.write({seats[0]: odds.handicap})})
    match = Match(game, options)
    rules = match.rules
    if match.position.phase is Phase.MUSTER:
        for seed in range(3):
            action = rules.arrange(match.view(0), 0, Task(LEVELS[0], seed)) or deploy(
                rules, match.view(0), 0, seed)
            assert match.refusal(0, action) is None
    view = rules.opening()
    seat = view.turn or 0
    thought = think(rules, rules.view(view, seat), seat, Task(LEVELS[0], 1, 40))
    assert rules.refusal(view, seat, thought.action) is None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_arena_plays_with_a_handicap(game: Game) -> None:
    text = handicap.write({seats_of(game)[0]: game.odds[-1].handicap})
    weak = Entrant("1", nodes=20)
    score = play(Bout(game.key, {"handicap": text}, weak, Entrant("random"), 1, 3))
    assert score.plies > 2
