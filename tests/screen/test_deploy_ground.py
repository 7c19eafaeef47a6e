"""Setting up on difficult ground: whatever a button or a saved set-up does, the rules accept."""

import pygame
import pytest

from client.pages.deploy.army_draft import Draft
from client.pages.deploy.saved import SavedScreen
from core.games import GAMES
from core.option import read_options

from .finders import button
from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)

WET_LEFT = {"terrain": "M@a1 F@b2 M@c1 F@e2 M@e1"}


@pytest.mark.parametrize("options", [
    WET_LEFT, {"army": 4, "composition": "free"},
    {"composition": "free", "terrain": "M@a1 M@b1 M@c1 M@d1 M@e1 M@f1 M@g1 M@a2 M@b2 M@c2"},
])
def test_every_formation_of_arrange_can_be_sent(options: dict[str, object]) -> None:
    desk = Desk(options=options)
    met: list[str] = []
    while True:
        desk.key(pygame.K_a)
        if desk.scene.state.draft.text() in met:
            break
        met.append(desk.scene.state.draft.text())
        assert desk.scene.state.draft.refusal() is None
        assert desk.scene.shown(), "the button names what stands"
    assert len(met) >= 2
    desk.scene.ready()
    assert [seat for seat, _ in desk.link.posted] == [0]
    assert desk.link.match.position.hand[0].ready


def test_mirror_puts_back_who_would_sink() -> None:
    desk = Desk(options=WET_LEFT)
    desk.key(pygame.K_a)
    whole = desk.army()
    flipped = {chr(ord("h") - ord(at[0]) + 97) + at[1]: toy[0] for at, toy in whole.items()}
    desk.click(button(desk.scene, "Mirror").rect.center)
    desk.frame()
    marsh, wood = {"a1", "c1", "e1"}, {"b2", "e2"}
    sunk = {at for at, kind in flipped.items()
            if (at in marsh and kind in "CK") or (at in wood and kind == "K")}
    assert sunk, "this ground lets the mirrored army stand: choose another"
    assert {at: toy[0] for at, toy in desk.army().items()} == {
        at: kind for at, kind in flipped.items() if at not in sunk
    }
    assert str(len(sunk)) in desk.scene.sentence()[0]
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.army() == whole


def test_a_saved_set_up_of_dry_ground_leaves_out_who_would_sink() -> None:
    dry = Desk()
    dry.key(pygame.K_a)
    line = dry.army()
    dry.scene.open_saved()
    dry.frame()
    dry.app.top.entry.set("Line")  # type: ignore[union-attr]
    dry.key(pygame.K_RETURN)
    desk = Desk(options={"terrain": "M@a1 M@e1 F@h2"})
    desk.scene.open_saved()
    desk.frame()
    saved = desk.app.top
    assert isinstance(saved, SavedScreen)
    saved.load(saved.rows[0])
    desk.frame()
    assert desk.army() == {at: toy for at, toy in line.items() if at not in ("a1", "e1", "h2")}
    refused = desk.scene.state.draft.refusal()
    assert refused is not None
    assert refused.rule == "N-13", "nobody stands wrong: some are only missing"


@pytest.mark.parametrize("key", GAMES)
def test_no_game_loses_a_toy_of_its_own_formations(key: str) -> None:
    game = GAMES[key]
    rules = game.rules(read_options(game.options, {}))
    position = rules.start()
    for seat in sorted(s for s in position.to_act if s >= 0):
        for _, value in rules.muster(seat).formations:
            draft = Draft(rules, seat, position)
            draft.read(value)
            count = len(rules.read_deployment(seat, value))
            assert len(draft.army) == count
            draft.mirror()
            assert len(draft.army) == count


def test_the_plaque_says_who_is_with_you() -> None:
    desk = Desk(seats=(1,), options={"board": "12x12", "players": 3, "teams": "allies"})
    plaques = desk.scene.field.plaques
    assert "with you" in plaques[2][0]
    assert "with you" not in plaques[0][0]
