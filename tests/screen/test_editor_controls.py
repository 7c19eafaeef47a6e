"""What an evening at the editor showed: a held arrow, a click on a number, "Fair for all", and the
tinted rows of a map that cannot be played."""

from typing import Any

import pygame
import pytest

from client.miniatures.appearance import STANDARD
from client.miniatures.uniforms import uniforms
from client.pages.editor import plan as plans
from client.pages.editor.editor_screen import EditorScreen
from client.widgets.choice import Switch
from client.widgets.counter import Counter
from client.widgets.focus import FocusGraph
from core.games import GAMES

GAME = GAMES["napoleon"]


def counter(value: int = 50, high: int = 100) -> tuple[FocusGraph, Counter]:
    widget = Counter("Width", value, 0, high, lambda n: None)
    widget.rect = pygame.Rect(0, 0, 300, 50)
    graph = FocusGraph()
    graph.set([widget])
    return graph, widget


def mouse(graph: FocusGraph, kind: int, pos: tuple[int, int]) -> None:
    graph.on_event(pygame.Event(kind, pos=pos, button=1))


def let_pass(graph: FocusGraph, seconds: float) -> None:
    for tick in range(round(seconds * 60) + 1):
        graph.update(1000.0 + tick / 60)


RISE, FALL, NUMBER, NAME = (290, 25), (140, 25), (220, 25), (20, 25)


@pytest.mark.parametrize("pos", [NUMBER, NAME])
def test_a_click_beside_the_arrows_changes_no_number(pos: tuple[int, int]) -> None:
    graph, widget = counter()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(graph, kind, pos)
    assert widget.value == 50
    graph.on_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_7, unicode="7", mod=0))
    assert widget.value == 7, "digits are typed for it"


@pytest.mark.parametrize(("pos", "way"), [(RISE, 1), (FALL, -1)])
def test_a_click_on_an_arrow_is_one_step(pos: tuple[int, int], way: int) -> None:
    graph, widget = counter()
    mouse(graph, pygame.MOUSEBUTTONDOWN, pos)
    let_pass(graph, 0.3)
    mouse(graph, pygame.MOUSEBUTTONUP, pos)
    let_pass(graph, 3)
    assert widget.value == 50 + way


@pytest.mark.parametrize(("pos", "way"), [(RISE, 1), (FALL, -1)])
def test_a_held_arrow_repeats_and_then_runs(pos: tuple[int, int], way: int) -> None:
    graph, widget = counter(500, 1000)
    mouse(graph, pygame.MOUSEBUTTONDOWN, pos)
    let_pass(graph, 1.5)
    slow = (widget.value - 500) * way
    assert 5 < slow < 15
    mouse(graph, pygame.MOUSEBUTTONUP, pos)
    assert (widget.value - 500) * way == slow, "letting go adds no step"
    mouse(graph, pygame.MOUSEBUTTONDOWN, pos)
    let_pass(graph, 3.5)
    assert (widget.value - 500) * way > slow * 5
    mouse(graph, pygame.MOUSEBUTTONUP, pos)
    before = widget.value
    let_pass(graph, 3)
    assert widget.value == before


def test_a_held_number_stays(
) -> None:
    graph, widget = counter()
    mouse(graph, pygame.MOUSEBUTTONDOWN, NUMBER)
    let_pass(graph, 3)
    assert widget.value == 50


def test_a_held_key_repeats_until_it_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    graph, widget = counter()
    graph.focus(widget)
    down = {pygame.K_RIGHT: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: down)
    graph.on_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0))
    assert widget.value == 51
    let_pass(graph, 1.0)
    held = widget.value
    assert held > 53
    down[pygame.K_RIGHT] = False
    let_pass(graph, 3.0)
    assert widget.value == held


def test_a_held_pad_repeats_until_it_is_let_go() -> None:
    graph, widget = counter()
    graph.focus(widget)
    button = pygame.CONTROLLER_BUTTON_DPAD_LEFT
    graph.on_event(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
    let_pass(graph, 1.0)
    held = widget.value
    assert held < 47
    graph.on_event(pygame.Event(pygame.CONTROLLERBUTTONUP, button=button))
    let_pass(graph, 3.0)
    assert widget.value == held


def opened(sit: Any, values: dict[str, Any] | None = None) -> tuple[Any, Any, Switch]:
    player = sit(EditorScreen("", values, seeds=lambda: ["7"]))
    scene = player.app.top
    fair = next(widget for widget in scene.sheet.widgets if isinstance(widget, Switch))
    return player, scene, fair


def test_a_held_arrow_of_the_editor_repeats_by_frames(sit: Any) -> None:
    player, scene, _ = opened(sit)
    wide = next(w for w in scene.sheet.widgets if isinstance(w, Counter))
    pos = (wide.rect.right - 8, wide.rect.centery)
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    player.wait(15)
    assert scene.builder.plan.wide > 10
    player.app.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def test_fair_for_all_says_what_is_true(sit: Any) -> None:
    _, scene, fair = opened(sit)
    assert fair.value
    scene.builder.fair = False
    scene.change(lambda: scene.builder.paint([(1, 2)], "H"))
    scene.builder._alike = True
    scene.refresh()
    assert not fair.value, "a hill for South alone"
    scene.change(scene.builder.undo)
    assert fair.value
    scene.change(lambda: scene.builder.paint([(1, 2)], "H"))
    assert fair.value
    scene.change(lambda: scene.builder.size(9, 8))
    assert not fair.value, "a wider board put the middle elsewhere"


def test_yes_makes_the_map_fair_in_one_step(sit: Any) -> None:
    player, scene, fair = opened(sit, {"terrain": "H@b3"})
    assert not fair.value
    player.click((fair.rect.right - fair.rect.w // 4, fair.rect.centery))
    assert fair.value
    assert scene.builder.plan.tiles == {(1, 2): "H", (6, 5): "H"}
    scene.change(scene.builder.undo)
    assert scene.builder.plan.tiles == {(1, 2): "H"}
    assert not fair.value


def test_a_map_is_fair_when_its_images_are_the_same() -> None:
    for preset in GAME.presets:
        plan = plans.of_options(GAME, dict(preset.options))
        made = plans.evened(plan)
        assert plans.even(made)
        assert plans.even(plan) == (made.tiles == plan.tiles)


@pytest.mark.parametrize("values", [
    {"terrain": " ".join(f"M@{file}4" for file in "abcdefgh")},
    {"terrain": " ".join(f"M@{file}{rank}" for file in "abcdefgh" for rank in (1, 2, 3))},
    {"board": "8x8", "list": "1/1/60/2/2"},
    {"board": "4x4"},
    {"board": "9x6", "players": 3},
])
def test_the_rows_stay_tinted_while_the_map_cannot_be_played(
    sit: Any, values: dict[str, Any]
) -> None:
    _, scene, _ = opened(sit)
    given = plans.of_options(GAME, {})
    plan = plans.of_options(GAME, {k: v for k, v in values.items() if k != "players"})
    scene.change(lambda: scene.builder.become(
        plans.replace(plan, players=values.get("players", given.players))))
    assert scene.why
    rules, canvas = scene.canvas.rules, scene.canvas
    assert rules is not None
    tiles = scene.builder.plan.tiles
    for point, (x, y) in enumerate(rules.topology.places):
        if (round(x), round(y)) not in tiles and rules.muster(0).zone >> point & 1:
            face = canvas._paint(STANDARD)
            spot = canvas.cell_rect((round(x), round(y))).move(
                -canvas.projection.seen.x, -canvas.projection.seen.y)
            coat, shown = uniforms(rules, STANDARD)[0].coat, face.get_at((spot.x + 2, spot.y + 2))
            canvas.rules = None
            plain = canvas._paint(STANDARD).get_at((spot.x + 2, spot.y + 2))
            assert shown != plain, coat
            return
    assert values["terrain"].count("M@") == 24  # every row lies under tiles
