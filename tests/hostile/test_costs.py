"""What a stranger's options, positions, actions and codes may cost: little, whatever they hold."""

import json
import subprocess
import sys
import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.cli import lines, moves, play
from core import sharecode
from core.game import Malformed
from core.games import GAMES
from core.option import fields, read_options
from core.sharecode import read_code, write_code
from tests.examples import examples

from .limits import LONGEST, ROOT, deadline, harmless, memory, peak_of, posix

QUIET = settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow],
)
BOMBS: tuple[Any, ...] = (
    "1e999999999", "1e-999999999", "1E+99999999", "9" * 4000, "9" * 30_000, "0" * 4000 + "2",
    "0002" + "0" * 4000, "1_0", "1/1_0", "１６", "²", "8 x\u20038", "888888888x8", "8x8\0",
    "\x1b[2J", "random " + "x" * 30_000, "M@a1 " * 5000, "x" * (1 << 20), "/".join("9" * 5000),
    "1/0", "nan", "inf", "-0", "\ud800", "", " ", 10**30, -(10**12) - 1, 1 << 63, 0.5, 1e308,
    None, True, {}, [], [[]], [10**30], ["9" * 4000], [[[[[[]]]]]], list(range(5000)), {"a": [1]},
    "'" * 50, "{0}{name}",
)


def said(answer: Any, request: object) -> dict[str, Any]:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    with deadline():
        told = lines.reply(line, answer)
    assert lines.FAULT not in str(told.get("error")), told
    if "error" in told:
        harmless(str(told["error"]))
        assert len(str(told["error"])) <= LONGEST
    return told


def test_a_coefficient_of_a_billion_digits_is_refused_at_once() -> None:
    request = {"game": "napoleon", "options": {"coef": "1e999999999"}, "position": {"start": True}}
    done = subprocess.run(
        [sys.executable, "-m", "client", "moves"], input=json.dumps(request).encode(), cwd=ROOT,
        capture_output=True, timeout=30, check=True,
    )
    assert "coefficient" in json.loads(done.stdout)["error"]


def judged(options: type, given: dict[str, Any]) -> tuple[Any, str]:
    """Read options, or say why they are refused."""
    try:
        return read_options(options, given), ""
    except Malformed as error:
        return None, str(error)


@posix
@pytest.mark.parametrize("key", GAMES)
def test_no_option_hangs_or_swells_or_stumbles_over_a_bomb(key: str) -> None:
    game = GAMES[key]
    for field in fields(game.options):
        for bomb in BOMBS:
            with deadline(), memory(8 << 20):
                options, told = judged(game.options, {field.name: bomb})
            if options is None:
                harmless(told)
                assert len(told) <= 600
                assert told.startswith(f"option {field.name}: ")
                continue
            kept = getattr(options, field.name)
            assert len(str(kept)) <= len(str(bomb)) + 4
            again: Any = read_options(game.options, {field.name: kept})
            assert getattr(again, field.name) == kept, "a canonical value is its own"


@pytest.mark.parametrize(("name", "text"), [
    ("board", "00088x8"), ("board", "8x8x"), ("board", "12345x8"), ("coef", "1e1"), ("coef", "+2"),
    ("coef", " 2"), ("coef", "2/"), ("depth", "0002222222222"), ("depth", "٣"), ("list", "1/2/3/4"),
    ("list", "00001/1/1/1/1"), ("list", "1//1/1/1"), ("terrain", "F@a01"), ("terrain", "F@ª1"),
    ("terrain", "F@a1\u2003M@b1"), ("terrain", "F@a1\tM@b1"), ("terrain", "random ß"),
    ("terrain", "F@aaa1"),
])  # fmt: skip
def test_a_number_is_read_in_one_form_only(name: str, text: str) -> None:
    with pytest.raises(Malformed):
        read_options(GAMES["napoleon"].options, {name: text})


@posix
@pytest.mark.parametrize("key", GAMES)
@QUIET
@given(data=st.data())
def test_any_options_at_all_are_judged_at_once(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    names = [field.name for field in fields(game.options)]
    texts = st.text("0123456789/.eExX×@ _-+,^randomFMVHabz\u2003\t\x1b१", max_size=40)
    values = st.one_of(texts, st.integers(), st.booleans(), st.floats(), st.none(),
                       st.lists(texts | st.integers(), max_size=20), st.sampled_from(BOMBS))
    options = data.draw(st.dictionaries(st.sampled_from(names) | texts, values, max_size=4))
    try:
        json.dumps(options, allow_nan=False)
    except ValueError:
        return
    said(play.answer, {"game": key, "options": options, "position": {"start": True}})


@posix
@pytest.mark.parametrize("options", [
    {"board": "64x64", "army": 1900, "terrain": "random x"},
    {"board": "61x61", "players": 4, "teams": "pairs", "terrain": "random y", "army": 400},
])  # fmt: skip
def test_the_largest_boards_cost_little(options: dict[str, Any]) -> None:
    game = GAMES["napoleon"]
    with deadline(30):
        rules = game.rules(read_options(game.options, options))
        rules.start()
        rules.muster(0)


@pytest.mark.slow
def test_a_hundred_sizes_of_boards_do_not_fill_the_memory() -> None:
    rows = [
        {"game": "napoleon", "position": {"w": 64 - n % 2, "h": 64 - n // 2, "pieces": ["S:I@a1"]}}
        for n in range(16)
    ]
    data = "\n".join(map(json.dumps, rows)).encode()
    peak, told = peak_of(["-m", "client", "moves"], data)
    assert told.count('"moves"') == 16
    assert peak < 350


# Positions and actions ----------------------------------------------------------------------------

ARMY = {"w": 8, "h": 8, "pieces": ["S:I@a1", "N:I@h8"]}
WHOLE: dict[str, dict[str, Any]] = {
    "napoleon": {**ARMY, "phase": "play", "turn": "S"},
    "halebarde": {"pieces": ["L:S@c2", "R:S@k2"], "turn": "L", "phase": "play"},
    "agon": {"white": {"Q": "k1", "G": ["k5"]}, "black": {"G": ["h6"]}, "turn": "white"},
    "luzhanqi": {"text": "3l1/5/5/5/5/5/5/5/5/5/A4/1L3 r"},
    "xiangqi": {},
}
FIELDS = (
    "w", "h", "seats", "teams", "turn", "pieces", "terrain", "streak", "born", "out", "ply",
    "quiet", "phase", "to_act", "hand", "outcome", "used", "types", "homes", "turns", "white",
    "black", "owed", "passed", "start", "text", "moved", "shown", "battles", "duel",
)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@posix
@pytest.mark.parametrize("key", GAMES)
def test_no_field_of_a_position_hangs_or_stumbles(key: str) -> None:
    deep = [json.loads(nested(depth)) for depth in (3, 800)]
    values = (*BOMBS[::3], *deep, ["x" * 9000] * 9, {"x" * 9000: "x" * 9000}, {"\x1b[2J": 1},
              [[True, "x" * 70_000, True]] * 2, [[], "w" * 9000, "\x1b"], [["S"] * 9000, "a", "b"])
    for name in FIELDS:
        for value in values:
            position: Any = {**WHOLE[key], name: value} if key != "xiangqi" else value
            said(moves.answer, {"game": key, "position": position})
    for depth in (700, 900, 940, 960, 980, 990, 2000, 100_000):
        text = json.dumps({"game": key, "position": {**WHOLE[key], "turn": 0}})
        said(moves.answer, text.replace('"turn": 0', f'"turn": {nested(depth)}').encode())


@posix
@pytest.mark.parametrize("key", GAMES)
def test_no_text_of_an_action_hangs_or_stumbles(key: str) -> None:
    texts = [bomb for bomb in BOMBS if isinstance(bomb, str)]
    verbs = ("deploy", "reveal", "lot", "settle", "offer", "offer back")
    texts += [f"{verb} {text}" for verb in verbs
              for text in ("", "\u2003", "9" * 9000, "\x1b[2J", "x" * 70_000)]
    texts += ["a" * 60_000 + "1-a2", "a1-a2 " + "a1^N " * 9000, "a1" + "x" * 60_000, "-" * 60_000]
    start = {"game": key, "position": {"start": True}}
    standing = {**start, "position": WHOLE[key]} if key != "xiangqi" else start
    for text in texts:
        told = said(moves.answer, {**standing, "ask": text})
        assert told.get("legal") is False
        harmless(told["why"])
        assert len(told["why"]) < 400
        assert "error" in said(play.answer, {**start, "actions": [text]})


def test_a_request_may_not_ask_for_a_million_moves() -> None:
    start = {"game": "xiangqi", "position": {"start": True}}
    assert "at most" in said(play.answer, {**start, "actions": ["h3g3"] * 10_001})["error"]


@pytest.mark.parametrize("text", [
    "1" * 4299, "-" + "1" * 4000, "1e400", "0." + "3" * 90_000, "NaN",
])  # fmt: skip
def test_a_number_as_long_as_a_page_is_no_number(text: str) -> None:
    line = f'{{"game": "agon", "position": {{"start": true, "ply": {text}}}}}'
    assert "number" in said(moves.answer, line.encode())["error"]


# Codes --------------------------------------------------------------------------------------------

OLD = (
    "8DSAY-GN010-2G3D0-NW9DX-VCHG8-64YKY-G792W-AD850-9ZE59-JH8KQ-NWSSY-6CNDK-T11J3-MJKM4-Q1KR8-2E6XT"
    "-512YR-8BP21-8EN4Q-AKZ75-Q6JFE-T36G2-PDSFA-0YK7V-FS5YH-XJN1Q-K4RE0-Q9Y5D-HG"
)
HELD = {"board": "15x15", "army": 60, "terrain": "F@c5 H@h6", "drum_push": True}


def test_a_code_of_last_year_still_says_the_same() -> None:
    assert read_code(OLD, "table", "napoleon") == HELD
    assert write_code("table", "napoleon", HELD) == OLD


@settings(max_examples=examples(60), deadline=None)
@given(st.dictionaries(st.text(max_size=9), st.text(max_size=60) | st.integers(0, 999), max_size=5))
def test_codes_of_every_length_come_back(value: dict[str, Any]) -> None:
    assert read_code(write_code("table", "agon", value), "table", "agon") == value


def sealed(raw: bytes) -> str:
    """Write a code around any bytes, with a check that is right."""
    bits = bin(int.from_bytes(b"\x01" + raw, "big"))[2:]
    bits = bits.zfill(-(-len(bits) // 5) * 5)
    digits = "".join(sharecode._LETTERS[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))
    return digits + sharecode._check(digits)


@posix
@pytest.mark.parametrize("content", [
    b'["table","napoleon","' + b"A" * 9_000_000, b"[" * 100_000, b"9" * 100_000, b"\xff" * 99,
    b'["table","napoleon",{"x":' + b"9" * 4299 + b"}]", b'["\\u001b[2J","\\u001b[2J",1]', b"",
])  # fmt: skip
def test_a_code_that_swells_is_refused(content: bytes) -> None:
    packer = zlib.compressobj(9, wbits=-15)
    raw = packer.compress(content) + packer.flush()
    code = sealed(raw)[:20_000]
    with deadline(), memory(4 << 20), pytest.raises(Malformed) as told:
        read_code(code, "table", "napoleon")
    harmless(str(told.value))


@posix
@pytest.mark.parametrize("text", [
    "A" * 20_000, "A" * 10_000_000, "\u2003" * 10_000, "ß" * 9999, "ı", "\x1b[2J", "0", "00000", "",
])  # fmt: skip
def test_what_is_no_code_is_told_so(text: str) -> None:
    with deadline(), pytest.raises(Malformed) as told:
        read_code(text, "table", "napoleon")
    harmless(str(told.value))
