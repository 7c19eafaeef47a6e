"""The sealed orders: a letter for each seat, closed before play, open once it was kept."""

import pygame
import pytest

from client.pages.sealed_orders_screen import SealedOrdersScreen
from client.table.hud.sealed_orders import AWAITED, OPENED, SEALED, code, orders
from core.action import Reveal
from net.report import Audited, Bound, Started

from .test_deploy_kit import NAMES, Desk, _home, pictures  # noqa: F401  (fixtures)
from .test_luzhanqi_kit import Hidden
from .test_table_kit import Sitting, seated
from .test_table_menu import labels

SEALS = bytes.fromhex("3fa9c2d1") + bytes(28), bytes.fromhex("b1045e77") + bytes(28)


def say(msgid: str, **gaps: object) -> str:
    return msgid.format(**gaps) if gaps else msgid


def promise(link: object, *seats: int) -> None:
    """Let the link tell what binds these seats."""
    link.told += [Bound(seat, SEALS[seat]) for seat in seats]  # type: ignore[attr-defined]


def test_a_letter_is_awaited_then_closed_and_opens_with_what_was_told_of_its_army() -> None:
    play, link, _ = seated()
    assert orders(play, say) == []
    promise(link, 1)
    play.poll()
    assert [order.state for order in orders(play, say, 0)] == [AWAITED, SEALED]
    promise(link, 0)
    play.poll()
    reveals = [n for n, (_, action) in enumerate(play.match.line) if isinstance(action, Reveal)]
    states = [[order.state for order in orders(play, say, upto)]
              for upto in (reveals[0], reveals[0] + 1, None)]
    assert states == [[SEALED, SEALED], [OPENED, SEALED], [OPENED, OPENED]]
    assert [order.name for order in orders(play, say)] == ["Ann", "Bob"]
    assert code(SEALS[0]) == "3FA9 C2D1"


def test_a_rematch_has_letters_of_its_own() -> None:
    play, link, _ = seated()
    promise(link, 0, 1)
    play.poll()
    link.told.append(Started("napoleon", {}, ("Bob", "Ann"), (0, 1), None))
    play.poll()
    assert orders(play, say) == []


def test_who_has_set_up_sees_both_letters_and_a_tap_or_a_key_tells_how_it_works() -> None:
    desk = Desk()
    letters = desk.scene.letters
    promise(desk.link, 1)
    desk.frame()
    assert not letters.visible
    assert desk.scene.field.letters[1].state == SEALED, "it lies on the cloth over his rows"
    desk.key(pygame.K_a)
    desk.scene.ready()
    promise(desk.link, 0)
    desk.frame()
    assert letters.visible
    assert [order.state for order in letters.letters] == [SEALED, SEALED]
    assert letters.letters[0].name == NAMES[0]
    desk.click((letters.rect.centerx, letters.rect.y + 20))
    page = desk.app.top
    assert isinstance(page, SealedOrdersScreen)
    desk.key(pygame.K_RETURN)
    desk.scene.graph.focused = letters
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.app.top, SealedOrdersScreen)


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_letters_lie_where_the_moves_will_be_written(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int],
) -> None:
    table = Sitting(monkeypatch, size=size)
    assert table.scene.panels.letters.h == 0
    assert "Sealed orders" not in labels(table)
    table.scene.dialogs.close()
    promise(table.link, 0, 1)
    table.frame()
    place = table.scene.panels.letters
    assert table.scene.layout.journal.contains(place)
    assert place.h > 0
    table.click(place.center)
    assert isinstance(table.app.top, SealedOrdersScreen)
    table.key(pygame.K_ESCAPE)
    match = table.play.match
    table.link.post(0, next(iter(match.rules.actions(match.position, 0))))
    table.frame()
    table.scene.performing().skip()
    table.frame()
    assert table.scene.panels.letters.h == 0
    assert "Sealed orders" in labels(table)


def test_letters_of_hidden_pieces_stay_closed_until_the_record_is_verified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    promise(table.link, 0, 1)
    table.frame()
    panels = table.scene.panels
    assert [order.state for order in panels.orders(say)] == [SEALED, SEALED]
    table.link.told.append(Audited("verified"))
    table.frame()
    assert [order.state for order in panels.orders(say)] == [OPENED, OPENED]
