"""Every preset from its card to the table, on one screen; names, cards and contradictions."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.boards import board_thumbnail
from client.language.words import Words
from client.memory.again import WayToPlay
from client.miniatures.appearance import STANDARD
from client.pages.curtain import CurtainScreen
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.editor.editor_screen import EditorScreen
from client.pages.lobby.presets import in_words
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.wait import WaitScreen, sharing
from client.pages.modal import Notice
from client.pages.table_screen import TableScreen
from client.routes import made
from core.games import GAMES
from core.option import read_options
from net.report import Gathered, Report, Started, Waiting

from .conftest import SIZES
from .finders import choice, entries, entry, press, unfold, words
from .test_deploy_kit import FakeLink, pictures  # noqa: F401  (fixture)
from .test_shell import Told

GAME = GAMES["napoleon"]
PRESETS = [(n, name) for n, (name, *_) in enumerate(GAME.presets)]


class Hotseat(FakeLink):
    """A table for all seats at one screen, that tells how it began."""

    def __init__(self, key: str, options: Mapping[str, Any], names: tuple[str, ...]) -> None:
        seats = tuple(range(len(names)))
        started = Started(key, dict(options), names, seats, None)
        super().__init__(started)
        self.told: list[Report] = [started]


@pytest.fixture(autouse=True)
def _home(pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    def hotseat(
        key: str, options: Mapping[str, Any], names: tuple[str, ...], *, folder: Path,
        clock: object = None,
    ) -> Hotseat:
        return Hotseat(key, options, names)

    for module in ("client.pages.deploy.deploy_screen", "client.pages.table_screen",
                   "client.stage.view"):
        monkeypatch.setattr(f"{module}.picture_folder", lambda: pictures, raising=False)
    monkeypatch.setattr("net.drivers.memory.hotseat", hotseat)


@pytest.mark.sweep
@pytest.mark.parametrize(("preset", "name"), PRESETS)
def test_from_card_to_table(sit: Any, preset: int, name: str) -> None:
    size = SIZES[preset % 2]
    language = "fr" if preset % 3 else "en"
    player = unfold(sit(SetupScreen(WayToPlay.ONE), size=size, language=language))
    setup = player.app.top
    setup.cards[preset].on_click()
    assert setup.cards[preset].chosen
    assert not setup.why
    options = read_options(GAME.options, dict(GAME.presets[preset].options))
    seats = len(GAME.rules(options).seats)
    assert len(entries(setup)) == seats
    player.wait()
    press(player, setup.context.say("Start the game"))
    for seat in range(seats):
        player.wait(2)
        if seat:
            assert isinstance(player.app.top, CurtainScreen)
            player.press(pygame.K_RETURN)
            player.wait()
        scene = player.app.top
        assert isinstance(scene, DeployScreen), name
        assert scene.state.seat == seat
        draft = scene.state.draft
        mine = [scene.field.projection.centre(p)[1] for p in range(len(draft.position.board))
                if draft.inside(p)]
        middle = scene.field.projection.into.centery
        assert min(mine) > middle - size[1] // 8, "one's own rows lie near, whichever edge it is"
        player.press(pygame.K_a)
        assert not scene.state.draft.missing()
        assert scene.state.draft.refusal() is None
        scene.ready()
    player.wait(2)
    assert isinstance(player.app.top, TableScreen), name


def test_choosing_in_secret_counts_what_is_taken(sit: Any) -> None:
    player = sit(made(sharing({"composition": "free"}, ("Lea", "Tom"))))
    player.wait(2)
    scene = player.app.top
    assert scene.state.tally(scene.context.say) == "0 of 16 chosen"
    assert "16 of these 20" in scene.sentence()[0]
    player.press(pygame.K_a)
    assert scene.state.tally(scene.context.say) == "16 of 16 chosen"
    assert sum(slot.left for slot in scene.slots) == 4
    scene.input.pick("D")
    stands = dict(scene.state.draft.army)
    free = next(p for p in range(64) if scene.state.draft.inside(p) and p not in stands) \
        if len(stands) < 16 else next(p for p, toy in stands.items() if toy[0] == "I")
    assert scene.input.drop(free), "a toy of the box may take another's place"
    assert scene.state.draft.refusal() is None
    assert scene.state.draft.left()["D"] == 0


@pytest.mark.parametrize(("options", "kind", "said"), [
    ({}, "D", "Fears no cannon line, takes nobody, is never taken."),
    ({"drum_fright": True, "drum_push": True}, "D", "Enemy horses keep away from it."),
    ({"skin": "antique"}, "D", "Enemy riders shy away from it."),
    ({"ortho_only": True}, "I", "Only along rows and columns."),
    ({"board": "10x10", "terrain": "random 7"}, "C", "Never enters a marsh"),
])
def test_help_follows_the_options(
    sit: Any, options: dict[str, Any], kind: str, said: str
) -> None:
    player = sit(made(sharing(options, ("Lea", "Tom"))))
    player.wait(2)
    scene = player.app.top
    scene.input.pick(kind)
    assert said in scene.sentence()[0]


def test_every_kind_has_its_line(sit: Any) -> None:
    for skin in ("napoleon", "antique"):
        rules = GAME.rules(read_options(GAME.options, {"skin": skin}))
        assert all(rules.help(kind) for kind in rules.kinds)
    for game in GAMES.values():
        assert all(preset.line for preset in game.presets)
        assert game.story
    for key in ("halebarde", "luzhanqi"):  # the others' kinds are told by their rules page
        game = GAMES[key]
        rules = game.rules(game.options())
        assert all(rules.help(kind) for kind in rules.kinds)


def test_every_preset_has_its_picture() -> None:
    seen = set()
    for _, given, *_ in GAME.presets:
        face = board_thumbnail.of_values(GAME, dict(given), 80, STANDARD)
        assert face is not None
        seen.add(pygame.image.tobytes(face, "RGBA"))
    assert len(seen) >= 7


def test_contradiction_names_what_to_change_and_loses_nothing(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE), language="fr"))
    scene = player.app.top
    press(player, "Plus de règles")
    choice(scene, scene.context.say("Soldiers")).choose(1)
    entry(scene, scene.context.say("Terrain")).set("F@c5")
    assert scene.why
    assert "antique" in scene.why
    player.wait()
    assert scene.why in [row.wrong for row in scene.sheet.rows]
    press(player, scene.context.say("Start the game"))
    assert isinstance(player.app.top, Notice)
    player.press(pygame.K_ESCAPE)
    assert entry(scene, scene.context.say("Terrain")).text == "F@c5"
    assert scene.values == {"skin": "antique", "terrain": "F@c5"}


def test_names_follow_the_number_of_armies(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE)))
    scene = player.app.top
    next(c for c in scene.cards if c.name == "Four corners of Europe").on_click()
    assert [e.text for e in entries(scene)] == ["Blue", "Red", "Green", "Yellow"]
    entries(scene)[3].set("")
    press(player, "Start the game")
    assert player.app.top is scene
    assert entries(scene)[3].error
    scene.cards[0].on_click()
    assert len(entries(scene)) == 2
    assert scene.graph.focused in scene.graph.widgets or scene.graph.focused is None


def test_own_card_opens_the_editor_and_comes_back(sit: Any) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE)))
    scene = player.app.top
    scene.names[1] = "Zoé"
    scene.cards[7].on_click()
    scene.cards[-1].on_click()
    editor = player.app.top
    assert isinstance(editor, EditorScreen)
    editor.change(lambda: editor.builder.size(12, 12))
    editor.go()
    player.wait()
    assert player.app.top is scene
    assert scene.values["board"] == "12x12"
    assert scene.cards[-1].chosen
    assert entries(scene)[1].text == "Zoé"


@pytest.mark.parametrize("how", [WayToPlay.HOST, WayToPlay.JOIN])
def test_a_table_for_four_says_who_is_here(sit: Any, how: WayToPlay) -> None:
    player = sit()
    told = (Waiting(("1.2.3.4:4747",)), Gathered(("Lea", "", "Tom", "")))
    player.app.push(WaitScreen(Told(*told), how, seats=4))
    player.wait(2)
    wait = player.app.top
    assert "2 friends" in words(wait)
    assert "Lea Tom" in words(wait)


@pytest.mark.parametrize(("value", "told"), [
    ("random 014d", "by chance"), ("F@c5 H@h6", "2 places painted"), ("12x9", "12 × 9"),
    ("2/1/6/4/3", "chosen kind by kind"), ("3/2", "3/2"), (20, "20"), (True, "on"),
    ("back_rank", "back rank"),
])
def test_values_are_said_in_words(value: object, told: str) -> None:
    assert in_words(value, Words("").say) == told


def test_the_card_of_own_rules_spells_no_seed(sit: Any) -> None:
    given = {"board": "10x10", "army": 20, "terrain": "random 014d"}
    player = sit(SetupScreen(WayToPlay.ONE, values=given), language="fr")
    line = player.app.top.cards[-1].line
    assert "014d" not in line
    assert "random" not in line
    assert "10 × 10" in line
