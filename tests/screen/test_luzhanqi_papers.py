"""The rank card is the rules' own table; the audit's picture says what was proved and what not."""

import os
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from client.pages.deploy.tray import Slot
from client.table.hud.audit_panel import NEVER, PROVED, Proof, seal
from client.table.hud.rank_card import against, ranks, runs
from core.action import Resign
from core.game import Rules
from core.games.luzhanqi import LUZHANQI
from net.crypto.commitment import Sealed
from net.report import Audited, Met
from tests.pictures import deployment

from .test_luzhanqi_kit import Hidden

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
COUNTED = (("seals", 50), ("battles", 12), ("openings", 3), ("moves", 123))


def rules_of(**options: object) -> Rules:
    return LUZHANQI.rules(LUZHANQI.options(**options))


def say(text: str, **args: object) -> str:
    return text.format(**args)


@pytest.mark.parametrize("ruleset", ["family", "tournament"])
def test_the_card_is_the_rules_table(ruleset: str) -> None:
    rules = rules_of(ruleset=ruleset)
    secrets = rules.secrets  # type: ignore[attr-defined]
    card = {rank.kind: rank for rank in ranks(rules)}
    assert [card[k].number for k in "ABCDEFGHI"] == list(range(1, 10))
    assert [card[k].number for k in "JKL"] == [0, 0, 0]
    assert sum(rank.count for rank in card.values()) == 25
    for one in secrets.kinds:
        for other in secrets.kinds:
            word = (secrets.outcome(one, other) or "").partition(":")[0]
            if word == "attacker":
                assert other in card[one].wins
                assert one in card[other].loses
            elif word == "defender":
                assert other in card[one].loses
                assert one in card[other].wins
            elif word == "both":
                assert other in card[one].both
                assert one in card[other].both
            elif word == "flag":
                assert other in card[one].wins
                assert one in card[other].loses
            else:
                assert against(secrets, one, other) == "" or secrets.outcome(other, one)
    assert ("J" in card["A"].both) == (ruleset == "family")
    assert ("J" in card["A"].loses) == (ruleset == "tournament")


def test_ranks_that_follow_each_other_are_told_from_to() -> None:
    numbers = {rank.kind: rank.number for rank in ranks(rules_of())}
    assert runs("BCDEFGHIL", numbers) == [("B", "I"), ("L",)]
    assert runs("HI", numbers) == [("H",), ("I",)]
    assert runs("", numbers) == []
    assert runs("AJK", numbers) == [("A",), ("J",), ("K",)]


@pytest.mark.parametrize("size", SIZES)
def test_the_card_lies_within_the_window(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = Hidden(monkeypatch, size=size)
    bare = pygame.image.tobytes(table.app.canvas, "RGB")
    table.key(pygame.K_r)
    sheet = table.scene.dialogs.shown
    assert sheet is not None
    assert pygame.Rect((0, 0), size).contains(sheet.rect)
    assert pygame.image.tobytes(table.app.canvas, "RGB") != bare
    table.key(pygame.K_ESCAPE)
    assert table.scene.dialogs.shown is None
    table.click(table.scene.controls.lines.rect.center)
    assert table.scene.dialogs.shown is not None


# the audit


def test_what_is_not_prevented_is_always_told() -> None:
    for verdict in ("verified", "refused: Bob", "failed: Bob moved a mine"):
        told = [text for _, text in Proof(verdict, COUNTED, say).lines()]
        assert set(NEVER) <= set(told)


def test_only_a_verified_match_claims_anything() -> None:
    good = Proof("verified", COUNTED, say)
    assert good.whole
    assert len(good.proved()) == len(PROVED)
    assert any("50" in text for text in good.proved())
    for verdict in ("refused: Bob", "failed: Bob moved a mine"):
        bad = Proof(verdict, COUNTED, say)
        assert not bad.proved()
        assert ("no", verdict.partition(": ")[2]) in bad.lines()
        assert bad.title() != good.title()


def test_what_did_not_happen_is_not_claimed() -> None:
    told = Proof("verified", (("seals", 50), ("battles", 0), ("moves", 3)), say).proved()
    assert not any(text.startswith("Battles") for text in told)
    assert not any(text.startswith("Turns") for text in told)


def test_seals_differ_by_shape_and_not_by_colour_alone() -> None:
    pygame.display.init()
    masks = set()
    for state in ("open", "closed", "broken"):
        grey = pygame.transform.grayscale(seal(40, state, 0))
        masks.add(pygame.image.tobytes(grey, "RGBA"))
    assert len(masks) == 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_verdict_comes_to_the_result_and_fits(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    table = Hidden(monkeypatch, size=size, language=language)
    table.scene.state.result_told = True
    table.scene.dialogs.result()
    assert table.scene.dialogs.shown is not None
    assert table.scene.dialogs.shown.body is None
    for verdict in ("failed: Bob moved a mine", "refused: Bob", "verified"):
        table.link.told.append(Audited(verdict, COUNTED))
        table.frame()
        sheet = table.scene.dialogs.shown
        assert isinstance(sheet.body, Proof)
        assert pygame.Rect((0, 0), size).contains(sheet.rect)
        assert sheet.body.kind == verdict.partition(":")[0]


def test_a_damaged_file_is_no_word_against_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch)
    table.scene.state.result_told = True
    table.scene.dialogs.result()
    table.link.told.append(Audited("damaged", COUNTED))
    table.frame()
    assert table.scene.dialogs.shown is not None
    body = table.scene.dialogs.shown.body
    assert isinstance(body, Proof)
    assert body.title() == "The file of this match was damaged on the disk."
    assert body.proved() == []
    assert [sign for sign, _ in body.lines()] == ["open", "open"]


@pytest.mark.parametrize("size", SIZES)
def test_a_victory_with_all_its_proofs_and_buttons_fits(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = Hidden(monkeypatch, size=size, language="fr")
    table.play.remote = True
    monkeypatch.setattr("client.table.hud.dialogs.praise", lambda *_: "Une médaille ! " * 5)
    table.play.met = (Met("Leonardo-Friedrich", Sealed(bytes(32)), False),)
    table.link.post(1, Resign())
    table.link.told.append(Audited("verified", COUNTED))
    table.frame()
    for waits in (False, True):
        table.scene.state.rematch_asked = waits
        table.scene.dialogs.result()
        table.scene.dirty = True
        table.frame()
        sheet = table.scene.dialogs.shown
        assert pygame.Rect((0, 0), size).contains(sheet.rect)


# the deployment


@pytest.mark.parametrize("size", SIZES)
def test_twelve_kinds_can_be_read_and_pressed_in_any_window(
    sit: Any, size: tuple[int, int]
) -> None:
    screen = deployment("luzhanqi")
    sit(screen, size=size)
    window = pygame.Rect((0, 0), size)
    slots = [widget.rect for widget in screen.graph.widgets if isinstance(widget, Slot)]
    assert len(slots) == 12
    for number, slot in enumerate(slots):
        assert window.contains(slot)
        assert min(slot.size) >= 44
        assert slot.collidelist(slots[number + 1:]) < 0
        assert not slot.colliderect(screen.field.rect)


def test_why_not_is_told_with_its_rule() -> None:
    from client.pages.deploy.army_draft import Draft

    rules = rules_of()
    draft = Draft(rules, 0, rules.start())
    for kind, at, rule in (("L", "a1", "L-12"), ("J", "a5", "L-12"), ("K", "a6", "L-12"),
                           ("A", "b3", "L-11")):
        refused = draft.refusal_at(kind, rules.topology.index[at])
        assert refused is not None
        assert refused.rule == rule
    assert draft.refusal_at("L", rules.topology.index["b1"]) is None
