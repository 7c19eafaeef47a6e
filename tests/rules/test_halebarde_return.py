"""G-46a: with `return` owner whoever owns a wounded lookout chooses where it goes."""

import json
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.cli import moves, play
from client.cli.request import understand
from core.perft import perft, slow
from core.position import Phase
from net.record.audit import read
from tests.test_cli_lines import ask

PAIR = ["L:S@f2", "L:S@f3", "R:G@g2", "R:G@g5", "R:S@R1.2", "L:A@h3"]
"""Both halberdiers may enter g2, and the archer on its hill may shoot there."""


def asked(pieces: list[str], turn: str = "L", **more: Any) -> dict[str, Any]:
    options = {"return": "owner"}
    position = {"pieces": pieces, "turn": turn}
    return {"game": "halebarde", "options": options, "position": position} | more


def played(*texts: str, **more: Any) -> dict[str, Any]:
    return ask(play.answer, asked(PAIR, actions=list(texts), **more))


@pytest.mark.parametrize("attack", ["f2xg2", "f3xg2", "h3*g2"])
def test_the_owner_chooses_before_anything_else(attack: str) -> None:
    waiting = played(attack)
    assert (waiting["turn"], waiting["result"]) == ("R", None)
    assert not any("R:G@g2" in piece for piece in waiting["position"]["pieces"])
    request = asked(PAIR) | {"position": waiting["position"]}
    assert ask(moves.answer, request)["moves"] == ["=R1.3", "=R1.4", "=R1.5"]
    gone_on = ask(play.answer, request | {"actions": ["=R1.4"]})
    assert gone_on["turn"] == "L"
    assert "R:G@R1.4" in gone_on["position"]["pieces"]
    assert gone_on["events"] == [
        {"event": "moved", "piece": "R:G", "start": "g2", "end": "R1.4"}
    ]
    assert gone_on == ask(play.answer, asked(PAIR, actions=[attack, "=R1.4"])) | {
        "events": gone_on["events"]
    }


def test_by_default_nobody_is_asked() -> None:
    said = played("f2xg2", options={})
    assert said["turn"] == "L"
    assert "R:G@R1.3" in said["position"]["pieces"]  # its own square is taken: the lowest free one


@pytest.mark.parametrize(("texts", "at"), [
    (["f2xg2", "=R1.2"], 1), (["f2xg2", "=a1"], 1), (["f2xg2", "=L1.3"], 1),
    (["f2xg2", "f3-f4"], 1), (["f2xg2", "end"], 1), (["f2xg2", "R1.2-R2.2"], 1),
    (["=R1.3"], 0), (["f2xg2", "=R1.3", "=R1.4"], 2),
])
def test_all_else_is_refused_by_its_rule(texts: list[str], at: int) -> None:
    said = played(*texts)
    assert (said["rule"], said["at"]) == ("G-46a", at)


def test_the_turn_goes_on_and_may_end_after_the_choice() -> None:
    said = played("f2xg2", "=R1.3", "f3-f4", "h3-i3", "end")
    assert said["turn"] == "R"
    assert said["position"]["turns"] == 1


def test_where_none_of_the_four_is_free_it_goes_as_ever() -> None:
    pieces = [*PAIR, "R:S@R1.3", "L:S@R1.4", "R:S@R1.5"]
    for options in ({"return": "owner"}, {}):
        said = ask(play.answer, asked(pieces, actions=["f2xg2"], options=options))
        assert said["turn"] == "L"
        assert "R:G@R1.1" in said["position"]["pieces"]


def test_whoever_waits_keeps_his_birth_square_from_others() -> None:
    position = {"pieces": ["L:S@g2", "R:G@n5"], "turn": "R", "wounded": ["g2", "R1.2"]}
    said = ask(play.answer, asked([]) | {"position": position, "actions": ["=R1.5"]})
    assert said["position"]["homes"] == {"n5": "R1.3", "R1.5": "R1.2"}


@pytest.mark.parametrize("wounded", [
    ["g2"], ["g2", "R1.2", "R1.3"], ["g2", "z9"], "g2", ["g2", "R1.4"], [1, 2],
])
def test_a_wounded_lookout_that_cannot_be_is_refused(wounded: Any) -> None:
    position = {"pieces": ["L:S@g2", "R:G@R1.3"], "homes": {"R1.3": "R1.4"}, "turn": "R"}
    position |= {"wounded": wounded}
    said = ask(moves.answer, asked([]) | {"position": position})
    assert "error" in said


def test_the_fast_count_is_the_slow_one() -> None:
    request = understand(asked([*PAIR, "R:A@h6"], "L"))
    for depth in (1, 2, 3):
        count = slow(request.rules, request.position, depth)
        assert perft(request.rules, request.position, depth) == count
    freely = understand(asked([*PAIR, "R:A@h6"], "L", options={}))
    assert perft(freely.rules, freely.position, 2) != perft(request.rules, request.position, 2)


@pytest.mark.slow
def test_a_game_over_tcp_in_which_owners_chose(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "owner.tambour"
    assert main(["demo", "halebarde", "--preset", "Choose the sickbed", "--seed", "5",
                 "--record", str(record)]) == 0
    assert capsys.readouterr().out.endswith("verified\n")
    assert main(["verify", str(record)]) == 0
    chosen = [type(action).__name__ for _, action in read(record.read_bytes()).actions]
    assert chosen.count("Place") > 2  # two placings, and then lookouts


def test_games_offers_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "halebarde", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    field = next(field for field in told["options"] if field["name"] == "return")
    assert (field["default"], field["choices"]) == ("auto", ["auto", "owner"])


def test_a_made_up_first_turn_finds_a_line_or_is_refused() -> None:
    """Pawns from which no named line can be made: one is found; from fewer than six, none."""
    pieces = [f"L:S@L{n}.3" for n in (1, 2, 3, 4, 5)] + ["L:A@L4.4"]
    position = {"pieces": [*pieces, *(text.replace("L", "R") for text in pieces)]}
    request = understand(asked([]) | {"position": position | {"phase": "place"}})
    p = request.position
    assert p.phase is Phase.MUSTER
    assert list(request.rules.actions(p, 0))
    few = asked([]) | {"position": {"pieces": pieces[:5], "phase": "place"}}
    assert "six pawns" in ask(moves.answer, few)["error"]
