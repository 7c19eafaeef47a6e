"""What stands beside the board tells nothing that the board has not shown: fights come first."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client.app import App
from client.memory.settings import Settings
from client.pages.replay_screen import ReplayScreen
from client.stage import view
from core.action import Resign
from net.record.audit import read

from .test_luzhanqi import fights
from .test_luzhanqi_kit import Hidden
from .test_table_kit import PegWardrobe, Sitting

RECORDS = Path(__file__).parents[1] / "records"


def told(scene: Any, say: Any) -> tuple[object, ...]:
    """Give all that headline, cards and journal say, but how far a record is watched."""
    panels = scene.panels
    headline = "" if scene.state.watched else panels.headline(say)
    cards = [replace(card, tick=0) for card in panels.cards(say)]
    return headline, cards, list(panels.journal(say))


@pytest.mark.parametrize("seats", [(0,), (0, 1)])
def test_a_battle_is_told_when_it_was_fought(monkeypatch: pytest.MonkeyPatch,
                                             seats: tuple[int, ...]) -> None:
    table = Hidden(monkeypatch, seats=seats, motion=True)
    scene, say = table.scene, table.app.say
    table.wait(1.0)
    before = told(scene, say)
    table.link.post(0, fights(table)[0])
    table.frame(0.05)
    assert not scene.performing().settled
    headline, *rest = told(scene, say)
    assert rest == list(before[1:]), "nothing is told while the attacker is on their way"
    assert headline != "Your turn!" or len(seats) > 1, "who has moved has had their turn"
    ways = []
    for _ in range(200):
        table.frame(0.05)
        journal = scene.panels.journal(say)
        ways.append((scene.performing().settled, len(journal),
                     " · " in "".join(text for _, text in journal),
                     any(card.taken for card in scene.panels.cards(say))))
        if table.covered or ways[-1][0]:
            break
    assert (False, 1, False, False) in ways, "that he came is told before how it ended"
    assert ways[-1] == (True, 1, True, True)
    assert not any(fought or fell for done, _, fought, fell in ways if not done)


def test_a_click_that_skips_shows_all(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,), motion=True)
    table.link.post(0, fights(table)[0])
    table.frame(0.05)
    assert not table.scene.panels.journal(table.app.say)
    table.click((5, 5))
    assert " · " in table.scene.panels.journal(table.app.say)[-1][1]
    assert any(card.taken for card in table.scene.panels.cards(table.app.say))


def test_who_looked_away_reads_the_journal_when_he_has_seen_it(monkeypatch: pytest.MonkeyPatch
                                                               ) -> None:
    table = Hidden(monkeypatch, motion=True)
    table.link.post(0, fights(table)[0])
    while not table.covered:
        table.frame(0.05)
    table.open()
    assert not table.scene.performing().settled
    assert not table.scene.panels.journal(table.app.say)
    table.wait(8.0)
    assert " · " in table.scene.panels.journal(table.app.say)[-1][1]


def test_who_has_won_is_told_when_the_army_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, (0,))
    say = table.app.say
    table.link.post(0, Resign())
    table.frame(0.05)
    assert not table.scene.performing().settled
    assert "wins" not in table.scene.panels.headline(say)
    assert not any(card.winner for card in table.scene.panels.cards(say))
    for _ in range(200):
        table.frame(0.05)
    assert "wins" in table.scene.panels.headline(say)
    assert [card.winner for card in table.scene.panels.cards(say)] == [True, False]


@pytest.mark.sweep
@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("key", ["napoleon", "luzhanqi", "halebarde", "agon", "xiangqi"])
def test_nothing_is_told_while_something_moves(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points, prisoners, journal and end of a record's last 40 actions, frame by frame."""
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    record = read((RECORDS / f"{key}.tambour").read_bytes())
    assert record.fold is not None
    match = record.fold.match
    scene = ReplayScreen(match.game, match.options, match.actions, ("Ann", "Bob"))
    app = App(scene, settings=Settings(sound=False), size=(800, 600))
    now = 0.0
    while not scene.ready:
        app.frame(now := now + 0.1)
    say = app.context.say
    scene.jump(max(0, len(match.actions) - 40))
    app.frame(now := now + 0.1)
    before, changes = told(scene, say), 0
    while scene.playing or not scene.view.animator.settled:
        app.frame(now := now + 0.15)
        after = told(scene, say)
        changes += after != before
        assert after == before or scene.view.animator.settled
        before = after
    assert changes > 3
    assert bool(scene.play.winners) == any(card.winner for card in scene.panels.cards(say))


# why a piece is shown


def fallen_marshals(monkeypatch: pytest.MonkeyPatch, motion: bool) -> Hidden:
    """Let both marshals meet on the crossing in the middle, where each loser shows his flag."""
    table = Hidden(monkeypatch, seats=(0,), motion=motion, options={"marshal_reveals": "on"})
    match = table.link.match
    table.link.post(0, match.rules.from_text(match.position, 0, "c6c7"))
    return table


def banners(table: Hidden, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take down what is written over the board until all is still."""
    said: list[str] = []
    monkeypatch.setattr("client.stage.animator.paint_banner",
                        lambda face, projection, text, *rest: said.append(text))
    for _ in range(400):
        table.frame(0.05)
        if table.scene.performing().settled:
            break
    return list(dict.fromkeys(said))


@pytest.mark.usefixtures("watched")
def test_a_flag_that_is_shown_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    said = banners(fallen_marshals(monkeypatch, True), monkeypatch)
    assert said[1:] == [
        "Both fall: field marshal against field marshal",
        "Red lost the marshal: here is the flag! (L-26)",
        "Black lost the marshal: here is the flag! (L-26)",
    ], "after the fight, each in its time"


@pytest.mark.parametrize("motion", [True, False])
def test_who_sees_no_motion_reads_why_all_the_same(motion: bool, monkeypatch: pytest.MonkeyPatch
                                                   ) -> None:
    table = fallen_marshals(monkeypatch, motion)
    table.frame(0.05)
    if motion:
        assert not table.app.toast.text
        table.click((5, 5))
    table.frame(0.05)
    assert table.app.toast.text == (
        "Red lost the marshal: here is the flag! (L-26) "
        "Black lost the marshal: here is the flag! (L-26)")
    assert not table.scene.performing().take_unread(), "once"


def test_only_what_needs_a_word_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,), motion=True)
    table.link.post(0, fights(table)[0])
    assert not any("(L-" in text for text in banners(table, monkeypatch))
