"""The card of two who play together, in My friends and in My games; the sign of a handicap there.
"""

from datetime import date
from typing import Any

import pytest

from client.memory.friends import Friends
from client.memory.match_note import MatchNote, mark
from client.memory.settings import record_folder
from client.pages.friends_screen import FriendsScreen
from client.pages.records import RecordsScreen
from client.pages.together_screen import TogetherScreen
from client.screen import CALM
from net.crypto.commitment import Sealed
from tests.forge import Forge

from ..record_shelf import golden
from .conftest import until
from .finders import button, named

MIA = Sealed(bytes([7]) * 32)


def played(*games: str) -> None:
    """Leave records of games that were played with Mia, who is a friend."""
    Friends().remember("Mia", MIA, date(2026, 11, 22))
    record_folder().mkdir(parents=True)
    for number, game in enumerate(games):
        path = record_folder() / f"2026-11-{20 - number}-193000-{game}-Ann-Mia-00000{number}-0.x"
        path = path.with_suffix(".tambour")
        path.write_bytes(golden(game))
        MatchNote((0,), {1: mark(MIA)}).write(path)


@pytest.mark.parametrize("size", [(800, 600)])
def test_my_friends_opens_the_card(sit: Any, size: tuple[int, int]) -> None:
    played("halebarde", "agon")
    player = sit(FriendsScreen(), size)
    both = button(player.app.top, "Together")
    assert not [b for b in player.app.top.sheet.widgets if b is not both
                and b.rect.colliderect(both.rect)]
    player.click(both.rect.center)
    until(lambda: isinstance(player.app.top, TogetherScreen) and player.app.top.pace == CALM,
          player)
    card = player.app.top
    head, shared, *games, last = card.aloud.told
    assert (head, shared) == ("Together with Mia", "Games together: 2 · Draws: 1")
    assert games == ["Agon: You 0 · Mia 0 · Draws: 1",
                     "Halebarde et Gonfanon: You 1 · Mia 0"]
    assert last == "Last game: 20.11.2026"


def test_my_games_names_friends_and_handicaps(sit: Any) -> None:
    played("agon")
    forge = Forge("agon", {"handicap": "white+1"}, names=("Ann", "Bob"))
    forge.resign(0)
    path = record_folder() / "2026-11-21-193000-agon-Ann-Bob-0000aa-0.tambour"
    path.write_bytes(forge.record())
    player = sit(RecordsScreen())
    records = player.app.top
    until(lambda: len(records.rows) == 2 and all(row.summary for row in records.rows), player)
    until(lambda: named(records, "Together with Mia"), player)
    first, second = records.rows
    assert [tag.words for tag in first.tags] == ["Ann: Needs one guard less"]
    assert "Needs one guard less" in first.watch.caption
    assert not second.tags
    before = player.app.surface.copy()
    player.click(button(records, "Together with Mia").rect.center)
    until(lambda: isinstance(player.app.top, TogetherScreen), player)
    assert before.get_size() == player.app.surface.get_size()


def test_who_has_played_no_game_to_its_end_is_told_so_kindly(sit: Any) -> None:
    Friends().remember("Mia", MIA)
    player = sit(TogetherScreen(Friends().all[0]))
    until(lambda: player.app.top.pace == CALM, player)
    assert player.app.top.aloud.told[1:] == ("You have finished no game together yet. Play one!",)
