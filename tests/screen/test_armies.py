"""Armies are called and coloured as their game's passport says, wherever they are shown."""

import pygame
import pytest

from client.boards.sprites import WardrobeSprites
from client.language.words import Words
from client.memory.again import WayToPlay
from client.miniatures.appearance import STANDARD
from client.miniatures.dye import emblem
from client.miniatures.liveries import PALETTES, shade
from client.miniatures.uniforms import liveries_of, uniform, uniforms
from client.miniatures.wardrobe import Wardrobe
from client.pages.lobby.setup import SetupScreen
from client.table.hud.panels import Panels
from core.game import ARMIES as USUAL
from core.games import GAMES
from core.games.agon import AGON
from core.games.xiangqi import XIANGQI

from ..protocol.toy import TOY
from .conftest import Seat_down
from .finders import entries, press, unfold
from .test_table_games import Seated


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.key))
def test_every_game_names_an_army_for_each_player(game: object) -> None:
    armies = game.armies  # type: ignore[attr-defined]
    assert len(armies) >= max(game.players)  # type: ignore[attr-defined]
    assert len({name for name, _ in armies}) == len({livery for _, livery in armies}) == len(armies)
    say = Words("fr").say
    for name, livery in armies:
        assert say(name) != name
        assert all(livery in palette for palette in PALETTES.values())


def test_rules_find_their_passport() -> None:
    rules = XIANGQI.rules(XIANGQI.options())
    assert liveries_of(rules) == ("red", "black")
    assert [army.name for army in uniforms(rules, STANDARD)] == ["Red", "Black"]
    agon = uniforms(AGON.rules(AGON.options()), STANDARD)
    assert [army.name for army in agon] == ["White", "Black"]
    toy = TOY.rules(TOY.options())
    assert liveries_of(toy) == tuple(livery for _, livery in USUAL[:len(toy.seats)])


def test_a_seat_wears_its_livery() -> None:
    wardrobe_sprites = WardrobeSprites(Wardrobe(40, 33, ("red", "black")))
    assert wardrobe_sprites.wardrobe.armies == ("red", "black")
    red, black = (pygame.transform.average_color(
        wardrobe_sprites.frame("xq_soldier", seat, "idle", 10, 0).surface, consider_alpha=True)
        for seat in (0, 1))
    assert red[0] - red[2] > black[0] - black[2] + 30


def test_papers_show_the_passport(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI)
    panels: Panels = table.scene.panels
    table.play.names = ("", "")
    say = Words("fr").say
    told = {card.seat: card for card in panels.cards(say)}
    assert [told[seat].name for seat in (0, 1)] == ["Rouge", "Noir"]
    assert told[0].army.coat == shade(STANDARD.armies["red"].base)
    assert told[1].army.sign == STANDARD.armies["black"].sign
    assert not told[0].words, "the name says it already"
    assert panels.headline(say) == "À toi, Rouge\u00a0!"


def test_a_player_is_called_as_his_army_until_he_types_a_name(sit: Seat_down) -> None:
    player = sit(SetupScreen(WayToPlay.ONE))
    scene = player.app.stack[-1]
    assert isinstance(scene, SetupScreen)
    scene.names = ["Ann", *scene.names[1:]]  # type: ignore[index]
    press(player, "Agon")
    unfold(player)
    assert [entry.text for entry in entries(scene)] == ["Ann", "Black"]
    assert entries(scene)[1].badge == uniform("Black", "black", STANDARD)
    player.press(pygame.K_ESCAPE)
    press(player, "Halebarde et Gonfanon")
    unfold(player)
    assert [entry.text for entry in entries(scene)] == ["Ann", "Yellow"]
    press(player, "Start the game")
    assert player.app.settings.name == "Ann"
    assert player.app.settings.other_name == "", "an army's name is nobody's own"


@pytest.mark.parametrize("name", ["Rouge", "Les Loups", "Anne"])
def test_french_sentences_agree_with_any_name(name: str) -> None:
    say = Words("fr").say
    told = [say(msgid, army=name, name=name) for msgid in (
        "{army} begins", "{army} has won!", "{army} leaves the field", "{army} · left the field",
        "{army} · to move", "{army} · your turn!", "{name} win!", "{name} wins!",
    )]
    assert all(name in text for text in told)
    verbs = ("commence", "gagne", "gagné", "quitte", "parti", "part", "va", "vont", "a", "ont")
    for text in told:
        assert not set(text.replace(name, "").lower().split()) & set(verbs), text


def test_signs_on_paper_are_those_on_the_bases() -> None:
    faces = set()
    for livery in ("blue", "red", "green", "yellow"):
        face = pygame.Surface((24, 24))
        face.fill((90, 90, 90))
        emblem(face, uniform("", livery, STANDARD), (12, 12), 10)
        mask = pygame.mask.from_threshold(face, (90, 90, 90), (8, 8, 8))
        faces.add(bytes(mask.get_at((x, y)) for x in range(24) for y in range(24)))
    assert len(faces) == 4
