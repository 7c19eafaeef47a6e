"""A game with a die: fair over TCP, searched, shown, and refused where no table could draw it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from client.__main__ import main
from client.check.inquiry import ask
from client.games import plugins
from core.action import Roll
from core.board import Board
from core.game import Game, Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE
from core.position import Position
from core.search.plain_desk import PlainDesk
from core.search.pvs import DECIDED, SURE, Limit, Search
from core.search.table import Table
from net.drivers.open_table import host
from net.peer.close_reasons import SENTENCES
from net.record.audit import verify
from net.report import Audited, Closed, Played, Started, Waiting
from net.wire.hidden_messages import Throw
from tests.plugins import kit
from tests.protocol.hidden import lie
from tests.protocol.test_last_words_link import Hostile
from tests.protocol.test_link import Seen

PAGE = Path(__file__).parents[2] / "core" / "games" / "ADDING.md"


@pytest.fixture(scope="module")
def einstein(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    folder = tmp_path_factory.mktemp("einstein")
    kit.ours(folder, "einstein")
    with kit.installed(folder):
        assert plugins.discover() == ()
        yield GAMES["einstein"]


def rules_of(game: Game) -> Rules:
    return game.rules(read_options(game.options, {}))


@pytest.mark.parametrize("name", ["passport", "translations", "rules", "laws", "desk", "demo"])
def test_nothing_is_to_be_mended(name: str, einstein: Game) -> None:
    assert ask(name, einstein).faults == ()


def test_the_page_tells_what_the_plug_in_does() -> None:
    """Every line of the page's block stands in the example."""
    chance = PAGE.read_text().partition("## Chance")[2]
    found = re.search(r"```py\n(.*?)```", chance, re.DOTALL)
    assert found is not None
    source = (kit.HERE / "einstein" / "tambour_einstein" / "__init__.py").read_text()
    mine = {line.strip() for line in source.splitlines()}
    for line in found[1].splitlines():
        names = re.match(r"from (\S+) import (\w+)", line)
        if names is not None:
            assert re.search(rf"from {names[1]} import .*\b{names[2]}\b", source), line
        elif line and not line.startswith("#"):
            assert line.strip() in mine, line


def test_a_demonstration_is_verified(
    einstein: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "game.tambour")
    assert main(["demo", "einstein", "--seed", "3", "--record", record]) == 0
    assert "verified" in capsys.readouterr().out
    assert main(["verify", record]) == 0


def test_a_real_peer_that_throws_other_bytes_is_on_record(
    einstein: Game, tmp_path: Path
) -> None:
    box = {"einstein": einstein}
    link = host("einstein", {}, "Mia", folder=tmp_path, port=0, games=box)
    mia = Seen(link)
    try:
        leo = Hostile(int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1]), box)
        leo.until(lambda: leo.match is not None and mia.of(Started))
        leo.until(lambda: leo.match.position.turn == 0 and mia.of(Played))  # a first die fell
        lie(leo, Throw, lambda body: msgspec.structs.replace(body, random=b"\7" * 32))
        able = list(leo.match.rules.actions(leo.match.position, 0))
        link.post(0, able[0])
        leo.until(lambda: leo.peer.match.log.chains[0][-1].entry.n > 2)
        closed = mia.wait(Closed)
        assert closed.msgid == SENTENCES["cheat"]
        assert dict(closed.args) == {"name": "Leo", "what": "throw"}
        assert mia.of(Audited)[-1].blame == 1
        link.join(10)
        (record,) = tmp_path.glob("*.tambour")
        verdict = verify(record.read_bytes(), box)
        assert (verdict.kind, verdict.what) == ("failed", "Leo broke the rules: throw")
    finally:
        link.close()


def at(game: Game, turn: str, value: int, *men: str) -> Position:
    return rules_of(game).from_json({
        "pieces": [*men], "turn": turn if value else "nature", "die": [turn, value]})


def searched(game: Game, p: Position, depth: int) -> int:
    found = Search(PlainDesk(rules_of(game), p), Table(1 << 17), Limit(0, depth, None, 0)).run()
    assert found is not None
    return found.score


def test_the_search_counts_every_side_of_a_die(einstein: Game) -> None:
    """South's stone steps beside the corner; whether North then wins depends on the die."""
    sure = at(einstein, "S", 1, "S:1@d5", "N:1@e1", "N:6@c3")
    assert searched(einstein, sure, 2) > SURE  # it is in the corner at once
    lost = at(einstein, "S", 1, "S:1@a1", "N:1@b1")
    assert searched(einstein, lost, 3) > SURE  # it takes the only stone
    apart = at(einstein, "S", 1, "S:1@a3", "N:2@b2", "N:5@e5")
    # a stone of North's stands beside its corner: with one side in three of them it moves at once
    score = searched(einstein, apart, 3)
    assert -DECIDED < score < 0


def test_a_board_is_told_what_falls(einstein: Game) -> None:
    board = Board("einstein")
    assert board.turn == "nature"
    assert board.legal_moves == [f"roll {n}/6" for n in range(1, 7)]
    board.push("roll 3/6")
    assert board.turn == "S"
    assert board.legal_moves == ["a2-a3", "a2-b2", "a2-b3"]
    assert board.search(level=4).move in board.legal_moves
    why = board.why_not("a1-b2")
    assert why is not None
    assert why.rule == "E-11"
    board.push("a2-b3")
    assert eval(repr(board), {"Board": Board}).text() == board.text()
    assert Board("einstein", board.text()).turn == "nature"
    with pytest.raises(ValueError, match="a die is to be thrown"):
        board.search()


@pytest.mark.parametrize("sides", [0, 1, 257])
def test_a_die_that_no_table_can_draw_is_refused(sides: int, einstein: Game) -> None:
    class Odd(type(rules_of(einstein))):  # type: ignore[misc]
        def actions(self, p, seat):  # type: ignore[no-untyped-def]
            if seat == NATURE:
                return [Roll(sides, value) for value in range(1, sides + 1)]
            return super().actions(p, seat)

    odd = replace(einstein, key="odd", ruleset=Odd)
    assert any("leaves to chance" in fault for fault in plugins.faults(odd))
    match = Match(odd, read_options(odd.options, {}))
    assert match.position.throws  # admission keeps it out; a match that comes to it ends there


def test_a_match_that_comes_to_such_a_die_ends_with_a_sentence(einstein: Game) -> None:
    class Odd(type(rules_of(einstein))):  # type: ignore[misc]
        def actions(self, p, seat):  # type: ignore[no-untyped-def]
            able = super().actions(p, seat)
            return able[:1] if seat == NATURE and p.ply else able

    odd = replace(einstein, key="odd", ruleset=Odd)
    match = Match(odd, read_options(odd.options, {}))
    match.play(NATURE, Roll(6, 1))
    match.play(0, next(iter(match.rules.actions(match.position, 0))))
    assert match.position.outcome is not None
    assert match.position.outcome.reason == "chance"
