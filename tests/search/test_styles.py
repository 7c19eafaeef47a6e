"""Styles: a taste among moves that are nearly as good, never at the cost of an end that is seen."""

from random import Random

from client.check import laws
from client.pages.lobby.wait import Computers
from core.games import GAMES
from core.option import read_options
from core.search.levels import LEVELS
from core.search.styles import STYLES, styled, styles_of
from core.search.think import think
from core.search.thought import Task

PLAIN, BOLD, CAREFUL = STYLES


def test_only_games_that_are_searched_offer_styles() -> None:
    offered = {key for key, game in GAMES.items() if styles_of(game.rules(game.options()))}
    assert offered == {"napoleon", "xiangqi", "agon"}
    game = GAMES["napoleon"]
    four = read_options(game.options, {"players": 4, "board": "16x16"})
    assert styles_of(game.rules(four)) == ()


def test_the_bold_take_more_often_than_the_careful() -> None:
    game = GAMES["xiangqi"]
    taken = {BOLD: 0, CAREFUL: 0}
    dice = Random(5)
    picks = [dice.randrange(1 << 30) for _ in range(60)]
    for number, turn in enumerate(laws.random_game(game, game.options(), picks)):
        rules, p = turn.match.rules, turn.position
        if number < 12 or number % 2:
            continue
        for style in taken:
            level = styled(LEVELS[3], style)
            action = think(rules, p, turn.seat, Task(level, 1, 150)).action
            after = rules.apply(p, turn.seat, action).position
            taken[style] += after.board.count(None) > p.board.count(None)
    assert taken[BOLD] > taken[CAREFUL]


def test_no_style_passes_a_mate_over() -> None:
    rules = GAMES["xiangqi"].rules(GAMES["xiangqi"].options())
    p = rules.from_json("3k1a3/1R7/9/4n4/2p6/9/9/R8/9/4K4 w")
    for style in STYLES:
        thought = think(rules, p, 0, Task(styled(LEVELS[4], style), 1, 600))
        assert rules.to_text(p, 0, thought.action) == "a3a10"
        assert thought.mate == 1


def test_a_player_of_a_style_keeps_the_rank_of_its_level() -> None:
    mind, = Computers(3, ("Corporal",), BOLD).minds()
    assert mind.level.taste > 0
    assert mind.rank == 3
