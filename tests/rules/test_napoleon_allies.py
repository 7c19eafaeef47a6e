"""Two armies together against a third (N-106), asked as other programs ask."""

from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.cli import moves, play
from core.games import GAMES
from core.option import read_options
from core.search.greedy import choose
from tests.test_cli_lines import ask

GAME = GAMES["napoleon"]
ALLIES = {"players": 3, "teams": "allies", "board": "12x12"}


def field(*pieces: str, **more: Any) -> dict[str, Any]:
    """Write a position of South against West and North."""
    return {"w": 12, "h": 12, "seats": ["S", "W", "N"], "teams": [0, 1, 1],
            "pieces": list(pieces), **more}


def played(position: dict[str, Any], *actions: str, **options: Any) -> dict[str, Any]:
    """Play actions from a position, as `play` does."""
    return ask(play.answer, {
        "game": "napoleon", "options": {**ALLIES, **options}, "position": position,
        "actions": list(actions),
    })


def listed(position: dict[str, Any]) -> list[str]:
    """List the moves of a position."""
    found: list[str] = ask(moves.answer, {
        "game": "napoleon", "options": ALLIES, "position": position,
    })["moves"]
    return found


def start(options: dict[str, Any], seat: str = "S") -> dict[str, Any]:
    """Ask for the set-ups of a seat on the empty board."""
    position = ask(play.answer, {
        "game": "napoleon", "options": options, "position": {"start": True}, "actions": [],
    })
    if "error" in position:
        return position
    hands = [[name != seat, None, False] for name in position["position"]["seats"]]
    whole = {**position["position"], "to_act": [seat], "hand": hands}
    return ask(moves.answer, {"game": "napoleon", "options": options, "position": whole})


def test_allies_are_friends_in_everything() -> None:
    near = field("W:I@e6", "W:I@a12", "N:I@f6", "S:I@e7", "S:I@l1", turn="W")
    assert "e6xe7" in listed(near), "an ally beside one is a friend beside one"
    assert "e6xf6" not in listed(near)
    foes = {**near, "teams": [0, 1, 2]}
    assert "e6xe7" not in listed(foes)
    assert "e6-g8" in listed(field("W:I@e6", "N:K@g1^N", turn="W")), "an ally's line is no bar"
    assert "e6-g8" not in listed(field("W:I@e6", "S:K@g1^N", turn="W"))


def test_their_points_are_added_and_they_win_together() -> None:
    """Target 4 and two members: eight points, wherever among the two they are."""
    west = [f"W:I@l{rank}" for rank in range(4, 8)]  # past the median by files
    north = [f"N:I@{file}1" for file in "abc"]
    last = played(field(*west, *north, "N:I@f7", "S:I@f12", "S:I@g11", turn="N"), "f7-f6")
    assert last["result"] == {"winner": ["W", "N"], "why": "target"}
    alone = played(field("N:I@a7", "W:I@a5", *(f"S:I@{f}12" for f in "abc"), "S:I@f6"), "f6-f7")
    assert alone["result"] == {"winner": "S", "why": "target"}


def test_who_leaves_leaves_his_ally_the_whole_need() -> None:
    north = [f"N:I@{file}1" for file in "abcdef"]
    position = field(*north, "N:I@f7", "N:I@k9", "W:I@l9", "S:I@f12", "S:I@g11", turn="W")
    gone = played(position, "resign")
    assert gone["result"] is None
    assert gone["position"]["out"] == ["W"]
    seven = played(position, "resign", "f7-f6")
    assert seven["result"] is None, "eight are needed still (N-105)"
    lost = played({**position, "turn": "S"}, "resign")
    assert lost["result"] == {"winner": ["W", "N"], "why": "resigned"}


def test_the_last_of_two_allies_may_still_win_for_both() -> None:
    north = [f"N:I@{file}1" for file in "abcdefg"]
    position = field(*north, "N:I@k7", "W:I@l9", "S:I@f12", "S:I@g11", turn="W")
    assert played(position, "resign", "k7-k6")["result"] == {
        "winner": ["W", "N"], "why": "target"}


def test_the_one_alone_may_have_a_larger_army() -> None:
    given = {"players": 3, "teams": "allies", "board": "16x16", "army": 24,
             "list_alone": "4/2/12/8/6"}
    for text in start(given)["moves"]:
        assert len(text.split()) == 33
        assert {word.split("@")[1][1:].split("^")[0] for word in text.split()[1:]} <= set("1234")
    for seat in "WN":
        texts = start(given, seat)["moves"]
        assert texts
        assert all(len(text.split()) == 25 for text in texts)


def test_each_armys_coefficient_counts() -> None:
    """32 are 2, 24 are 3/2: eight points for the one alone, twelve for the two (N-92, N-105)."""
    large = {"army": 24, "list_alone": "4/2/12/8/6", "board": "16x16"}
    for count, need in ((6, 8), (7, 8)):
        own = [f"S:I@{chr(97 + n)}12" for n in range(count)]
        told = played(field(*own, "S:I@f6", "N:I@l9", "N:I@l2", "S:I@k2", *(
            f"N:I@{chr(97 + n)}9" for n in range(8)), turn="S"), "f6-f7", **large)
        assert bool(told["result"]) == (count + 1 >= need)
    for count, need in ((10, 12), (11, 12)):
        own = [f"N:I@{chr(97 + n)}{1 + n % 2}" for n in range(count)]
        told = played(field(*own, "N:I@l7", "W:I@a9", "S:I@l12", "S:I@a6", *(
            f"S:I@{chr(98 + n)}6" for n in range(8)), turn="N"), "l7-l6", **large)
        assert bool(told["result"]) == (count + 1 >= need)


@pytest.mark.parametrize(("options", "words"), [
    ({"teams": "allies"}, "three armies"),
    ({"teams": "allies", "players": 4, "board": "16x16"}, "three armies"),
    ({"teams": "pairs", "players": 3, "board": "12x12"}, "four armies"),
    ({"list_alone": "2/1/6/4/3"}, "alone"),
    ({**ALLIES, "list_alone": "2/1/6/4/3", "composition": "free"}, "nothing to choose"),
    ({**ALLIES, "list_alone": "9/9/9/9/9"}, "does not fit"),
    ({**ALLIES, "list_alone": "0/16/0/0/0"}, "at most 0 points"),
])
def test_what_does_not_go_together_says_so(options: dict[str, Any], words: str) -> None:
    assert words in start(options)["error"]


def test_waterloo_over_the_wire(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "waterloo.tambour")
    words = ["--preset", "Waterloo", "--max-plies", "6", "--seed", "3", "--record", record]
    assert main(["demo", *words]) == 0
    assert capsys.readouterr().out.endswith("verified\n")
    assert main(["verify", record]) == 0


def test_waterloo_is_worth_its_name() -> None:
    given = dict(next(each.options for each in GAME.presets if each.name == "Waterloo"))
    assert (given["players"], given["teams"]) == (3, "allies")
    for seat in "SWN":
        texts = start(given, seat)["moves"]
        assert texts
        assert all(len(text.split()) >= 25 for text in texts)
    tiles = {word[0] for word in given["terrain"].split()}
    assert tiles == set("VMFH")


def test_the_other_presets_that_were_asked_for() -> None:
    presets = [dict(preset.options) for preset in GAME.presets]
    assert any(p.get("players") == 3 and "teams" not in p for p in presets), "each for himself"
    giants = {p.get("army") for p in presets if p.get("board") == "15x15"}
    assert {24, 40} <= giants
    assert any(
        {word[0] for word in p.get("terrain", "").split()} == set("VMFH")
        for p in presets if "players" not in p
    ), "for two, on all four sorts of ground"


@pytest.mark.parametrize(("west", "south"), [
    ("e4 e8 h6", "f4 e6 f9 h4 g8"), ("g4 g7 h8", "h5 g9 e8 f4 f5"),
    ("f8 d6 f9", "f4 f5 e8 h6 h8"), ("h8 f8 d4", "d5 g5 d9 g6 f5"),
])
def test_the_hint_guards_against_the_enemy_behind_the_ally(west: str, south: str) -> None:
    """North, West's ally, moves next; South, who moves then, must find nobody to take."""
    position = field(
        *(f"W:{kind}@{at}" for kind, at in zip("GIC", west.split(), strict=True)),
        *(f"S:I@{at}" for at in south.split()), "N:I@l12", "N:I@k12", turn="W",
    )
    rules = GAME.rules(read_options(GAME.options, ALLIES)).suited(position)
    p = rules.from_json(position)
    after = rules.apply(p, 1, choose(rules, p, 1)).position
    assert after.turn == 2
    assert not rules.dangers(after, 1)
