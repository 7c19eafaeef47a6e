"""A game of hidden ranks in a page: set up in secret, open, with a referee, sealed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.check.inquiry import ask
from client.games import plugins
from core.action import Deploy, Move, NoMove, Settle
from core.game import Game, Malformed, Rules
from core.games import GAMES
from core.kit import Ground
from core.match import Match
from core.option import read_options
from core.piece import NATURE
from core.position import PLAIN, Phase, Position
from tests.plugins import kit

CORNER = "FTMSCMTMGECM"


@pytest.fixture(scope="module")
def ambush(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    folder = tmp_path_factory.mktemp("ambush")
    kit.ours(folder, "ambush")
    with kit.installed(folder):
        assert plugins.discover() == ()
        yield GAMES["ambush"]


def rules_of(game: Game, **options: Any) -> Rules:
    return game.rules(read_options(game.options, options))


def placed(rules: Rules, *men: str, **more: Any) -> Position:
    return rules.from_json({"pieces": [*men, "S:F@a1", "N:F@f7"], "turn": "S"} | more)


def test_it_has_at_most_200_lines() -> None:
    source = (kit.HERE / "ambush" / "tambour_ambush" / "__init__.py").read_text()
    assert len(source.splitlines()) <= 200


@pytest.mark.parametrize("name", ["passport", "translations", "rules", "laws", "desk", "demo"])
def test_nothing_is_to_be_mended(name: str, ambush: Game) -> None:
    assert ask(name, ambush).faults == ()


@pytest.mark.parametrize("mode", ["open", "referee", "sealed"])
def test_it_is_played_to_a_verified_end_whoever_tells_of_battles(
    mode: str, ambush: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "game.tambour")
    assert main(["demo", "ambush", "--seed", "3", "--disclosure", mode, "--record", record]) == 0
    assert "verified" in capsys.readouterr().out
    assert main(["verify", record]) == 0


@pytest.mark.parametrize(("army", "rule"), [
    (CORNER, None), ("TFMSCMTMGECM", None), ("TTMSCMFMGECM", "A-2"),  # the flag on the second rank
    ("FTMSCMTMGECC", "A-2"), ("FTMSCMTMGEC-", "A-2"), ("FTM", "A-2"), ("XTMSCMTMGECM", "A-2"),
])  # fmt: skip
def test_an_army_is_judged(army: str, rule: str | None, ambush: Game) -> None:
    rules = rules_of(ambush)
    found = rules.refusal(rules.start(), 0, Deploy(army))
    assert (found and found.rule) == rule


@pytest.mark.parametrize(("text", "rule"), [
    ("c3-c4", None), ("d3-d6", None), ("d3-d7", "A-3"), ("c3-c5", "A-3"), ("c3-b3", "A-3"),
    ("b4-b5", None), ("a4-b4", "A-3"), ("c3-c2", None), ("e3-e4", "A-1"), ("a1-a2", "A-3"),
    ("c6-c5", "A-3"), ("a5-a6", "A-3"),
])  # fmt: skip
def test_a_move_is_explained(text: str, rule: str | None, ambush: Game) -> None:
    rules = rules_of(ambush)
    p = placed(rules, "S:M@c3", "S:E@d3", "S:T@b3", "S:G@e3", "S:C@b4", "S:S@a4", "N:C@c6",
               "N:M@d6")
    found = rules.refusal(p, 0, rules.from_text(p, 0, text))
    assert (found and found.rule) == rule


@pytest.mark.parametrize(("mine", "theirs", "word"), [
    ("G", "C", "attacker"), ("C", "G", "defender"), ("M", "M", "both"), ("S", "G", "attacker"),
    ("G", "S", "attacker"), ("M", "T", "attacker"), ("C", "T", "both"), ("S", "F", "flag"),
])  # fmt: skip
@pytest.mark.parametrize("mode", ["open", "sealed"])
def test_a_battle_ends_as_its_kinds_fight(
    mode: str, mine: str, theirs: str, word: str, ambush: Game
) -> None:
    rules = rules_of(ambush, disclosure=mode)
    p = rules.from_json({"pieces": [f"S:{mine}@c3", f"N:{theirs}@c4", "S:F@a1"]
                         + ["N:F@f7"] * (theirs != "F"), "turn": "S"})
    waiting = rules.apply(p, 0, Move((14, 20))).position
    assert waiting.phase is Phase.DUEL
    forced = rules.forced(waiting)
    assert forced is not None
    seat, settle = forced
    assert seat == NATURE
    assert isinstance(settle, Settle)
    assert settle.outcome == word
    assert len(settle.shown) == (2 if mode == "open" else word == "flag")
    after = rules.apply(waiting, seat, settle).position
    assert (after.board[20] is not None) == (word in ("attacker", "defender", "flag"))
    assert (after.outcome is not None) == (word == "flag")
    others = {"attacker", "defender", "both", "flag"} - {word}
    assert all(rules.refusal(waiting, NATURE, Settle(other, settle.shown)) for other in others)


def test_a_view_says_what_its_holder_knows(ambush: Game) -> None:
    rules = rules_of(ambush)
    match = Match(ambush, read_options(ambush.options, {}))
    for seat in (0, 1):
        match.play(seat, Deploy(CORNER))
    view = rules.view(match.position, 0)
    assert view == rules.from_json(rules.to_json(view))
    mine, theirs = 0, len(view.board) - 1
    assert view.board[mine]
    assert not (view.board[theirs] or view.board[mine]).kind
    assert rules.suspects(view, mine) == "F"
    assert set(rules.suspects(view, theirs)) == set("FTGCMES")
    assert "F" not in rules.suspects(view, 31), "a flag begins on the last rank"
    match.play(0, rules.from_text(match.position, 0, "b2-b3"))
    match.play(1, rules.from_text(match.position, 1, "e6-e5"))
    view = rules.view(match.position, 0)
    assert set(rules.suspects(view, 28)) == set("GCMES"), "who has moved is no trap"
    assert [fact.text for fact in rules.facts(view, 28)] == ["Has moved: no trap, no flag."]


def test_its_drawing_may_have_landmarks(ambush: Game) -> None:
    made = type(rules_of(ambush))
    camp = type("Camp", (made,), {
        "drawing": made.drawing.replace("~", "t"), "legend": {"t": Ground(landmark="tent")}})
    rules = camp(ambush.options())
    assert [mark[2] for mark in rules.scenery().landmarks] == ["tent", "tent"]
    assert set(rules.start().ground) == {PLAIN}


def test_who_has_no_piece_that_can_move_loses(ambush: Game) -> None:
    rules = rules_of(ambush)
    p = placed(rules, "S:T@b1", "N:G@c5", turn="S")
    forced = rules.forced(p)
    assert forced == (0, NoMove())
    assert rules.apply(p, *forced).position.outcome.winners == (1,)
    free = placed(rules, "S:M@b1", "N:G@c5", turn="S")
    assert rules.forced(free) is None
    assert rules.refusal(free, 0, NoMove()).rule == "A-8"


@pytest.mark.parametrize(("more", "said"), [
    ({"pieces": ["S:G@a1", "S:G@a2"]}, "pieces of the kind general, the box holds 1"),
    ({"moved": ["z9"]}, "is no place on this board"), ({"moved": "a1"}, "must be a list"),
    ({"battles": [["C@a1", "x@a7", "lost"]]}, "each should read"),
    ({"phase": "duel"}, "belongs to phase duel"),
    ({"hand": [[True, "FFF", False], [False, None, False]]}, "no lawful deployment"),
    ({"hand": [[True, CORNER, False], [True, CORNER, False]], "pieces": ["S:G@d4"]},
     "no such piece of S began on d4"),
    ({"turn": "E"}, "must be one of"),
])  # fmt: skip
def test_a_position_that_cannot_be_is_refused(
    more: dict[str, Any], said: str, ambush: Game
) -> None:
    with pytest.raises(Malformed, match=said):
        rules_of(ambush).from_json({"pieces": ["S:F@a1", "N:F@f7", "S:M@b1"], "turn": "S"} | more)
