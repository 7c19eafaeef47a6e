"""A name that nobody typed follows seat and language: the player is called after the army."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from client.language.words import Words
from client.pages.deploy.deploy_state import name_of
from client.table.play import Play
from core.games import GAMES
from core.match import Match
from core.option import read_options
from net.report import Started
from tests.screen.test_table_kit import NoLink


def play(key: str, names: tuple[str, ...]) -> Play:
    game = GAMES[key]
    link = NoLink(Match(game, read_options(game.options, {})))
    return Play(link, Started(key, {}, names, (0, 1), None))


def test_after_a_rematch_the_colours_stay_with_the_armies() -> None:
    before, after = play("napoleon", ("Blue", "Red")), play("napoleon", ("Red", "Blue"))
    for table in (before, after):
        assert [name_of(table, seat, Words("en").say) for seat in (0, 1)] == ["Blue", "Red"]


def test_they_are_told_in_the_language_of_now() -> None:
    table = play("agon", ("White", "Black"))
    assert name_of(table, 0, Words("en").say) == "White"
    assert name_of(table, 0, Words("fr").say) == Words("fr").say("White") != "White"


def test_what_somebody_typed_stays() -> None:
    table = play("napoleon", ("Mia", "Red"))
    assert name_of(table, 0, Words("fr").say) == "Mia"
