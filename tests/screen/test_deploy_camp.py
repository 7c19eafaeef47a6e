"""Halebarde's first turn: who is not placed yet stands in the camp, and is picked up there."""

from typing import Any

import pygame
import pytest

from client.look.theme import Theme
from client.pages.deploy.cloth import paint_plaque
from client.pages.deploy.deploy_screen import DeployScreen
from client.table.play import Play
from net.report import Started


class Silent:
    """A link on which nothing happens."""

    def post(self, *_: Any) -> None: ...

    def rematch(self, *_: Any) -> None: ...


    def hurry(self) -> None: ...

    def poll(self) -> list[Any]:
        return []

    def close(self) -> None: ...


def placing(sit: Any, **window: Any) -> tuple[Any, DeployScreen]:
    started = Started("halebarde", {}, ("Lea", "Tom"), (0,), None)
    scene = DeployScreen(Play(Silent(), started))
    return sit(scene, **window), scene


@pytest.mark.usefixtures("watched")
def test_the_camp_empties_as_its_pawns_are_placed(sit: Any) -> None:
    _, scene = placing(sit)
    draft, renderer = scene.state.draft, scene.field.renderer
    camp = draft.waiting()
    assert len(camp) == 10
    assert all(piece.seat == scene.state.seat for piece in camp.values())
    assert set(camp) <= set(renderer.board), "the whole camp is drawn"
    draft.read(draft.muster.formations[0][1])
    scene.refresh()
    scene.field.refresh()
    left = draft.waiting()
    assert len(left) == 4
    assert set(camp) & set(renderer.board) == set(left)
    born = {word.split("-")[0] for word in draft.text().split()}
    names = draft.rules.topology.names
    assert {names[at] for at in camp} - {names[at] for at in left} == born


@pytest.mark.parametrize("drag", [False, True])
def test_a_pawn_is_taken_out_of_its_camp_by_hand(sit: Any, drag: bool) -> None:
    player, scene = placing(sit)
    projection, draft = scene.field.projection, scene.state.draft
    start, piece = next((at, p) for at, p in sorted(draft.waiting().items()) if p.kind == "S")
    end = min(p for p in range(len(projection.topology)) if draft.inside(p))
    a, b = projection.centre(start), projection.centre(end)
    if drag:
        player.app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=a, button=1))
        for spot in ((a[0] + 12, a[1]), b):
            player.app.feed(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0),
                                         buttons=(1, 0, 0)))
        player.app.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=b, button=1))
    else:
        player.click(a)
        player.click(b)
    assert {at: kind for at, (kind, _) in draft.army.items()} == {end: piece.kind}
    assert len(draft.waiting()) == 9


def test_a_narrow_cloth_says_it_by_its_sign_alone() -> None:
    pygame.init()
    theme = Theme((800, 600))
    faces = []
    for text in ("Leonie is setting up…", "Papa is setting up…"):
        for rect in (pygame.Rect(0, 0, 28, 100), pygame.Rect(0, 0, 300, 60)):
            face = pygame.Surface((300, 100))
            paint_plaque(face, theme, rect, text, False)
            faces.append(pygame.image.tobytes(face, "RGB"))
    assert faces[0] == faces[2], "no letters, so nothing runs over the edge"
    assert faces[1] != faces[3], "where there is room, the name is told"
    assert any(faces[0]), "the hourglass is there"
