"""The title's meadow: every game's own men in its own armies, and their pictures given back."""

from typing import Any

import pygame
import pytest

from client.miniatures.appearance import STANDARD
from client.miniatures.wardrobe import Wardrobe
from client.screens.title_parade import Parade, cast
from client.theme import Theme
from core.games import GAMES
from core.option import read_options
from sprites import manifest

BOX = pygame.Rect(40, 30, 320, 220)


def rules_of(key: str) -> Any:
    game = GAMES[key]
    return game.rules(read_options(game.options, game.presets[0].options))


@pytest.mark.parametrize("key", GAMES)
def test_the_men_are_the_games_own(key: str) -> None:
    rules = rules_of(key)
    own = {mini for _, mini in rules.kinds.values()}
    ease, column = cast(rules)
    assert {who.piece for who in (*ease, *column)} <= own
    assert {who.seat for who in ease} == {0, 1}
    assert len({(who.x, who.y) for who in ease}) == len(ease) == 10, "nobody stands on another"
    for who in (*ease, *column):
        assert who.animation in manifest().animations(who.piece)


def test_napoleons_column_has_its_drummer_in_front() -> None:
    _, column = cast(rules_of("napoleon"))
    assert [who.piece for who in column] == ["drummer", "infantry", "infantry"]
    assert column[0].x == max(who.x for who in column)


def march(parade: Parade, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Load a parade to its end; the liveries its wardrobe was made for."""
    asked: set[str] = set()
    real = Wardrobe.__init__

    def spy(self: Wardrobe, w: int, h: int, armies: Any, *rest: Any) -> None:
        asked.update(armies)
        real(self, w, h, armies, *rest)

    monkeypatch.setattr(Wardrobe, "__init__", spy)
    for tick in range(60):
        parade.update(tick / 12, True)
    assert parade.ready
    monkeypatch.undo()
    return asked


@pytest.mark.parametrize("key", ["agon", "luzhanqi"])
def test_they_come_in_their_games_armies(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.init()
    pygame.display.set_mode((400, 300))
    theme, parade = Theme((800, 600)), Parade()
    parade.lay(BOX, GAMES[key], STANDARD)
    empty, full = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    parade.draw(empty, theme)
    liveries = march(parade, monkeypatch)
    assert liveries == {livery for _, livery in GAMES[key].armies}
    parade.draw(full, theme)
    for row in (1.2, 3.2):  # both armies are seen
        band = pygame.Rect(BOX.x, round(BOX.y + (row - 0.5) * BOX.h / 3.6), BOX.w, 12)
        assert full.subsurface(band).get_buffer().raw != empty.subsurface(band).get_buffer().raw


def test_another_game_sends_the_old_ones_home() -> None:
    pygame.init()
    theme, parade = Theme((800, 600)), Parade()
    parade.lay(BOX, GAMES["agon"], STANDARD)
    for tick in range(30):
        parade.update(tick / 12, True)
    assert parade.ready
    parade.lay(BOX, GAMES["agon"], STANDARD)
    assert parade.ready, "the same game in the same place loads nothing again"
    parade.lay(BOX, GAMES["halebarde"], STANDARD)
    assert not parade.ready
    face, meadow = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    parade.draw(face, theme)
    bare = Parade()
    bare.lay(BOX, GAMES["halebarde"], STANDARD)
    bare.draw(meadow, theme)
    assert face.get_buffer().raw == meadow.get_buffer().raw, "no queen waits in another's meadow"


def test_most_of_those_at_ease_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.init()
    surface = pygame.display.set_mode((400, 300))
    theme, parade = Theme((800, 600)), Parade()
    parade.lay(BOX, GAMES["napoleon"], STANDARD)
    march(parade, monkeypatch)
    sprites = parade._sprites
    assert sprites is not None
    real, shown = sprites.frame, []

    def spy(piece: str, army: int, animation: str, heading: int, index: int) -> Any:
        if animation == "idle":
            shown[-1].append(index)
        return real(piece, army, animation, heading, index)

    monkeypatch.setattr(sprites, "frame", spy)
    for tick in range(60, 180):
        parade.update(tick / 12, True)
        shown.append([])
        parade.draw(surface, theme)
    moved = [sum(len(set(pictures)) > 1 for pictures in zip(*shown[n:n + 12], strict=True))
             for n in range(len(shown) - 12)]
    assert max(moved) <= 4
    assert min(moved) > 0
