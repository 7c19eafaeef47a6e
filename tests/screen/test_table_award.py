"""Whose fault ended a match and who wins by it; what hears who waits when the other goes."""

import pygame
import pytest

from client.table.hud.dialogs import Dialog
from core.action import Resign
from core.piece import NATURE
from net.peer.close_reasons import closed
from net.report import Audited, Closed

from .test_luzhanqi import fights
from .test_luzhanqi_kit import Hidden
from .test_table_kit import Sitting

LEFT = closed("left", name="Bob")
SIZES = ((800, 600), (1280, 720))


def in_battle(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (1280, 720),
              language: str = "en") -> Hidden:
    """Give Ann's table while a battle waits for Bob."""
    table = Hidden(monkeypatch, seats=(0,), size=size, language=language)
    table.link.prompt = False
    table.link.post(0, fights(table)[0])
    table.wait(1.0)
    return table


def card(table: Sitting) -> Dialog:
    """Give the result that lies on the table."""
    assert table.scene.dialogs.shown is not None
    assert table.scene.dialogs.shown.ends
    return table.scene.dialogs.shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_deserts_loses(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    table = in_battle(monkeypatch, size, language)
    why = closed("deserted", name="Bob")
    table.link.told += [Audited("refused: vanished", (), 1), why]
    table.frame()
    say, sheet = table.app.say, card(table)
    assert sheet.title == say("{name} wins!", name="Ann")
    assert say(why.msgid, name="Bob") in sheet.lines[0]
    assert say("Rematch") not in [button.label for button in sheet.buttons]
    table.frame()
    assert pygame.Rect((0, 0), size).contains(sheet.rect)
    assert table.play.match.position.outcome is None  # the record keeps what it is
    table.scene.dialogs.close()
    assert table.scene.panels.headline(say) == sheet.title
    table.scene.dialogs.menu()
    assert say("How it ended") in [button.label for button in table.scene.dialogs.shown.buttons]


@pytest.mark.parametrize(("blame", "headline"), [
    (0, "Bob wins!"), (1, "Ann wins!"), (2, "Nobody wins"), (NATURE, "Nobody wins"),
])
def test_whoever_is_to_blame_has_not_won(
    monkeypatch: pytest.MonkeyPatch, blame: int, headline: str
) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    table.link.post(1, Resign())
    table.wait(8.0)
    assert card(table).title == "Ann wins!"
    table.link.told += [Audited("failed: a lie (d4)", (), blame),
                        closed("cheat", name="Bob", what="audit")]
    table.frame()
    assert card(table).title == headline
    assert [c.winner for c in table.scene.panels.cards(table.app.say) if c.winner] == (
        [True] if headline != "Nobody wins" else [])


def test_a_verdict_that_blames_nobody_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    table.link.post(1, Resign())
    table.wait(8.0)
    table.link.told.append(Audited("verified"))
    table.frame()
    assert card(table).title == "Ann wins!"


@pytest.mark.parametrize("why", [LEFT, closed("lost", name="Bob")])
def test_who_waits_for_a_rematch_hears_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch, why: Closed
) -> None:
    table = Sitting(monkeypatch, seats=(0,))
    table.link.post(1, Resign())
    for _ in range(60):
        table.frame(0.2)
    table.scene.dialogs.rematch()
    waits = "Waiting for the other side…"
    assert waits in card(table).lines
    table.link.told.append(why)
    table.frame()
    assert waits not in card(table).lines
    assert why.msgid.format(name="Bob") in card(table).lines
    assert "Rematch" not in [button.label for button in card(table).buttons if button.live]
