"""Set-ups that are offered are accepted (N-22a), and options that no army can play are refused.

Asked as other programs ask, through `moves` and `demo`; the law itself under hypothesis on random
ground, lists, compositions, depths and seats.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.__main__ import main
from client.check import laws
from client.cli import moves
from core.game import Malformed
from core.games import GAMES
from core.match import Match
from core.option import read_options
from tests.examples import examples
from tests.test_cli_lines import ask

GAME = GAMES["napoleon"]
WHOLE_TOO_WET = "M@b1 M@d1 M@e1 M@f1 M@g1 M@h1 M@a2 M@b2 M@g2 M@h2 M@c1"
ONE_FILE = " ".join(f"M@{file}{rank}" for file in "abcefgh" for rank in "45")


def begun(options: dict[str, Any], **more: object) -> dict[str, Any]:
    """Ask `moves` about the empty board of some options."""
    return ask(moves.answer, {
        "game": "napoleon", "options": options, "position": {"start": True}, **more,
    })


@pytest.mark.parametrize("options", [
    {"terrain": "M@e1"},
    {"terrain": "M@a1 F@c2 M@h1 F@e2 F@d2"},
    {"terrain": "M@a1 M@b1 M@c1 M@d1 M@e1 M@f1 F@g1 F@h1"},
    {"army": 4, "composition": "free"},
    {"army": 1, "composition": "free", "target": 3, "coef": "1/4"},
    {"composition": "free", "terrain": "M@a1 M@b1 M@c1 M@d1 M@e1 M@f1 M@g1 M@a2 M@b2 M@c2 M@d2"},
    {"board": "16x16", "players": 4, "terrain": "M@a3 M@a4 M@a5 M@a6 M@a7 F@b3 F@b4 F@b5 F@b6"},
])
def test_every_set_up_offered_is_accepted(options: dict[str, Any]) -> None:
    offered = begun(options)["moves"]
    assert offered
    for text in offered:
        assert begun(options, ask=text)["legal"] is True, text


@pytest.mark.parametrize("words", [
    ["--terrain", "M@e1 M@d8"], ["--army", "4", "--composition", "free"],
    ["--terrain", "M@b1 M@c1 M@d1 M@e1 F@f2 F@c2 M@a8 M@b8 F@h7"],
    ["--terrain", ONE_FILE, "--composition", "free"],
])
def test_a_demonstration_sets_up_on_any_ground(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in ("1", "2", "3"):
        told = main(["demo", *words, "--max-plies", "2", "--seed", seed])
        assert (told, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize(("options", "words"), [
    ({"terrain": WHOLE_TOO_WET}, ["Cavalry and cannons", "no room", "South", "5", "7"]),
    ({"terrain": "M@a8 F@b8 F@c8 F@d8 F@e8 F@f8 F@g8 F@h8 M@a7 F@b7 F@c7 F@d7 F@e7 F@f7"},
     ["Cannons", "no room", "North", "2", "3"]),
    ({"list": "2/0/0/8/6", "terrain": "M@a1 M@b1 M@c1"}, ["Cavalry and cannons", "13", "14"]),
])
def test_ground_without_room_names_who_lacks_it(options: dict[str, Any], words: list[str]) -> None:
    told = begun(options)["error"]
    assert all(word in told for word in words), told


def test_who_may_choose_finds_room_where_the_usual_army_does_not() -> None:
    assert begun({"terrain": WHOLE_TOO_WET, "composition": "free"})["moves"]
    assert "no room" in begun({"terrain": WHOLE_TOO_WET})["error"]


@pytest.mark.parametrize(("options", "most", "need"), [
    ({"coef": "5"}, 17, 20),
    ({"list": "0/16/0/0/0"}, 0, 4),
    ({"army": 4, "target": 6}, 5, 6),
    ({"composition": "free", "coef": "5"}, 19, 20),
    ({"army": 4, "composition": "free", "target": 6}, 5, 6),
    ({"players": 4, "teams": "pairs", "board": "16x16", "coef": "5"}, 34, 40),
    ({"army": 20, "composition": "free", "coef": "20", "board": "10x10"}, 25, 80),
])
def test_points_that_no_army_can_bring_over(options: dict[str, Any], most: int, need: int) -> None:
    told = begun(options)["error"]
    assert all(word in told for word in (str(most), str(need), "N-92")), told


@pytest.mark.parametrize("options", [
    {"composition": "free", "coef": "19/4"}, {"coef": "17/4"}, {"list": "0/12/0/4/0"},
    {"army": 4, "target": 5},
])
def test_points_just_within_reach_are_played(options: dict[str, Any]) -> None:
    assert begun(options)["moves"]


def test_a_position_has_the_army_that_stands_on_it() -> None:
    """docs/formats.md: there `army` and `coef` only set the points, however many those are."""
    position = {"w": 4, "h": 4, "pieces": ["S:D@a1"]}
    for options in ({"coef": "5"}, {"list": "0/16/0/0/0"}, {"army": 2048}, {"terrain": "M@a1"}):
        said = ask(moves.answer, {"game": "napoleon", "options": options, "position": position})
        assert "a1-a2" in said["moves"]


@pytest.mark.parametrize("options", [
    {"terrain": ONE_FILE},
    {"terrain": ONE_FILE, "ortho_only": True},
])
def test_cavalry_beside_its_general_crosses_on_a_file(options: dict[str, Any]) -> None:
    assert begun(options)["moves"]


@pytest.mark.parametrize(("options", "who"), [
    ({"terrain": ONE_FILE, "list": "0/1/11/4/0"}, "Cavalry"),  # no general leads it
    ({"terrain": " ".join(f"M@{file}4" for file in "abcdefgh")}, "Cavalry"),
    ({"terrain": " ".join(f"F@{file}4" for file in "abcdefgh")}, "Cannons"),
    # a cannon on rows and columns does not slip through corner to corner
    ({"terrain": " ".join(f"F@{file}4" for file in "bcdefgh") + " F@a5", "ortho_only": True},
     "Cannons"),
])
def test_what_nobody_of_a_kind_can_cross(options: dict[str, Any], who: str) -> None:
    told = begun(options)["error"]
    assert who in told
    assert "cannot cross" in told


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Draw options of every sort, most of which can be played, much of the ground on home rows."""
    players, teams = draw(st.sampled_from(
        [(2, "none")] * 4 + [(3, "none"), (3, "allies"), (4, "none"), (4, "pairs")]
    ))
    wide = draw(st.integers(4, 12) if players == 2 else st.integers(8, 14))
    high = draw(st.integers(4, 12)) if players == 2 else wide
    given: dict[str, Any] = {"board": f"{wide}x{high}", "players": players, "teams": teams}
    kind = draw(st.sampled_from(["army", "army", "free", "free", "list"]))
    if kind == "list":
        given["list"] = "/".join(str(draw(st.integers(0, 6))) for _ in range(5))
        if given["list"] == "0/0/0/0/0":
            given["list"] = "1/0/0/0/0"
    else:
        given["army"] = draw(st.integers(1, 26) | st.just(16))
        given["composition"] = "free" if kind == "free" else "standard"
    if kind != "free" and teams == "allies" and draw(st.booleans()):
        given["list_alone"] = "/".join(str(draw(st.integers(1, 5))) for _ in range(5))
    given["depth"] = draw(st.sampled_from(["auto", "auto", "2", "3", "4"]))
    given["target"] = draw(st.integers(3, 6))
    given["coef"] = draw(st.sampled_from(["auto", "1/4", "1/2", "2"]))
    given["skin"] = draw(st.sampled_from(["napoleon"] * 5 + ["antique"]))
    if given["skin"] == "napoleon":
        near = sorted({1, 2, 3, high - 1, high, draw(st.integers(1, high))})
        squares = [f"{chr(97 + x)}{y}" for x in range(wide) for y in near if y <= high]
        tiles = draw(st.dictionaries(st.sampled_from(squares), st.sampled_from("VMMMFFH"),
                                     max_size=draw(st.sampled_from([0, 4, 12, 40]))))
        given["terrain"] = " ".join(f"{tile}@{square}" for square, tile in tiles.items())
    return given


@settings(max_examples=examples(120), deadline=None)
@given(options=tables())
def test_law_11_on_random_tables(options: dict[str, Any]) -> None:
    try:
        match = Match(GAME, read_options(GAME.options, options))
    except Malformed:
        return
    while not match.over:
        laws.law_11_what_is_offered_is_accepted(match.rules, match.position)
        if match.position.turn is not None:
            break
        seat = min(match.position.to_act)
        offered = list(match.rules.actions(match.position, seat))
        match.play(seat, offered[len(match.line) % len(offered)])
    assert match.position.outcome is None, "decided before anybody moved"
