"""An engine fails at the window: one sentence in the player's language, and the match goes on."""

from typing import Any

import pygame

from client.pages.table_screen import TableScreen
from client.table.play import Play
from core.game import msg
from net.report import Relieved, Started

from .test_shell import Told

WHY = msg("The engine {name} crashed (exit code {code}). {last}")


def test_a_failed_engine_is_told_and_the_table_stays_open(sit: Any) -> None:
    link = Told(Relieved(WHY, (("name", "Fake Fish"), ("code", "3"), ("last", ""))))
    play = Play(link, Started("xiangqi", {}, ("Lea", "Fake Fish"), (0,), None))
    player = sit(TableScreen(play), size=(800, 600), language="fr")
    scene = player.app.top
    for _ in range(60):  # the miniatures come first
        if scene.dialogs.shown is None:
            player.wait()
    assert scene.dialogs.shown is not None
    (words,) = scene.dialogs.shown.lines
    assert "Fake Fish" in words
    assert "crashed" not in words, "said in the player's language"
    assert "(code de sortie 3)" in words
    player.press(pygame.K_RETURN)
    assert scene.dialogs.shown is None
    assert play.closed is None
    assert not link.closed
    assert scene.move_input.mine, "it is still our move"
