"""`tambour` from outside: what goes in, what comes out, and never a traceback."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.__main__ import main
from client.cli import COMMANDS, lines, moves, play, told
from core.event import EVENTS
from core.games import GAMES

SMALL = {"w": 4, "h": 4, "pieces": ["S:K@a1^N"]}


def ask(answer: Any, request: object) -> dict[str, Any]:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    said = lines.reply(line, answer)
    assert lines.FAULT not in str(said.get("error")), said
    json.dumps(said)
    return said


def napoleon(position: object, **more: object) -> dict[str, object]:
    return {"game": "napoleon", "position": position, **more}


def test_moves_are_sorted_texts() -> None:
    assert ask(moves.answer, napoleon(SMALL)) == {"moves": ["a1-a2", "a1-b1", "a1-b2"]}


def test_ask_explains_with_a_rule() -> None:
    said = ask(moves.answer, napoleon(SMALL, ask="a1-a4"))
    assert said["legal"] is False
    assert said["rule"] == "N-41"
    assert said["why"]
    assert ask(moves.answer, napoleon(SMALL, ask="a1-a2"))["legal"] is True
    assert ask(moves.answer, napoleon(SMALL, ask="nonsense"))["legal"] is False


def test_moves_never_judges_but_play_does() -> None:
    won = {"w": 4, "h": 4, "pieces": ["S:G@a3", "S:G@b3", "N:I@d4"]}
    assert ask(moves.answer, napoleon(won))["moves"]


def test_play_gives_position_turn_result_and_events() -> None:
    both = {**SMALL, "pieces": ["S:I@a1", "N:I@d4", "S:G@b1", "N:G@c4"]}
    both |= {"w": 8, "h": 8}
    said = ask(play.answer, napoleon(both, actions=["a1-a2"]))
    assert set(said) == {"position", "turn", "result", "events"}
    assert "S:I@a2" in said["position"]["pieces"]
    assert said["events"][0] == {"event": "moved", "piece": "S:I", "start": "a1", "end": "a2"}


def test_play_without_actions_gives_the_position_back_unjudged() -> None:
    said = ask(play.answer, napoleon(SMALL, actions=[]))
    assert said["result"] is None
    assert said["turn"] == "S"
    again = ask(play.answer, napoleon(said["position"], actions=[]))
    assert again["position"] == said["position"]


def test_a_win_ends_it_and_turn_says_nothing() -> None:
    near = {
        "w": 8, "h": 8, "pieces": ["S:G@a5", "S:I@b5", "S:I@c4", "N:G@h8", "N:G@g8", "N:I@f8"],
    }  # fmt: skip
    said = ask(play.answer, napoleon(near, actions=["c4-c5"]))
    assert said["result"] == {"winner": "S", "why": "target"}
    assert said["turn"] is None
    late = ask(play.answer, napoleon(near, actions=["c4-c5", "h8-h7"]))
    assert late["at"] == 1
    assert set(late) == {"error", "rule", "at"}


def test_an_illegal_action_says_where() -> None:
    said = ask(play.answer, napoleon({**SMALL, "w": 8, "h": 8}, actions=["a1-a4"]))
    assert said["at"] == 0
    assert said["rule"] == "N-41"


BAD_LINES = [
    b"",
    b"   ",
    b"{",
    b"[]",
    b"null",
    b"3",
    b'"text"',
    b"\xff\xfe",
    b'{"game": "napoleon", "position": {"w": NaN}}',
    b'{"game": "napoleon", "position": {"w": 1e999, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "position": {"w": ' + b"9" * 5000 + b"}}",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"game": "napoleon"}',
    b'{"game": "chess", "position": {"w": 8, "h": 8, "pieces": []}}',
    b'{"game": ["napoleon"], "position": {"w": 8, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "game": "napoleon", "position": {"w": 8, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "position": null}',
    b'{"game": "napoleon", "position": []}',
    b'{"game": "napoleon", "options": [], "position": {"w": 8, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "options": {"arm": 3}, "position": {"w": 8, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "options": {"army": 1e300}, "position": {"w": 8, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "position": {"w": 99999999, "h": 99999999, "pieces": []}}',
    b'{"game": "napoleon", "position": {"w": -1, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "position": {"w": true, "h": 8, "pieces": []}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": {}}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [3]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": ["S:X@a1"]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": ["S:I@i9"]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": ["S:I@a1", "N:I@a1"]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": ["\\ud800:I@a1"]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "turn": "Q"}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "turn": ["S"]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "seats": []}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "seats": [[]]}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "streak": {"S": [[], {}]}}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "terrain": {"a1": "Q"}}}',
    b'{"game": "napoleon", "position": {"w": 8, "h": 8, "pieces": [], "terrain": {"a1": []}}}',
]


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: repr(line[:60]))
@pytest.mark.parametrize("answer", [moves.answer, play.answer], ids=["moves", "play"])
def test_a_bad_line_answers_with_an_error(answer: Any, line: bytes) -> None:
    said = ask(answer, line)
    assert said["error"]
    assert "\n" not in said["error"]


@pytest.mark.parametrize("field", ["actions", "ask"])
@pytest.mark.parametrize("value", [3, {}, [3], [[]], None, True, [None]])
def test_a_bad_field_answers_with_an_error(field: str, value: object) -> None:
    answer = play.answer if field == "actions" else moves.answer
    assert "error" in ask(answer, napoleon(SMALL, **{field: value}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
PIECE = st.from_regex(r"[SNWEX]:[GDICKX]@[a-i][0-9](\^(N|SE|W|Q))?", fullmatch=True)
PIECES = st.lists(PIECE | JSON)
POSITIONS = st.fixed_dictionaries(
    {"w": st.integers(3, 9) | JSON, "h": st.integers(3, 9) | JSON, "pieces": PIECES | JSON},
    optional=dict.fromkeys(("turn", "seats", "teams", "terrain", "streak", "out", "phase"), JSON),
)
WORDS = st.from_regex(r"[a-i][1-9](-|x|>)[a-i][1-9]( [a-i][1-9]\^(N|SE))?", fullmatch=True)
REQUESTS = st.fixed_dictionaries(
    {"game": st.just("napoleon") | JSON, "position": POSITIONS | JSON},
    optional={"options": JSON, "actions": st.lists(WORDS | JSON) | JSON, "ask": WORDS | JSON},
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(REQUESTS.map(json.dumps).map(str.encode) | JSON.map(json.dumps).map(str.encode)
                | st.binary(max_size=40).map(lambda b: b.replace(b"\n", b"")), max_size=4))
def test_one_line_out_for_one_line_in(sent: list[bytes]) -> None:
    for answer in (moves.answer, play.answer):
        out = io.StringIO()
        lines.serve(answer, io.BytesIO(b"".join(line + b"\n" for line in sent)), out)
        back = out.getvalue().splitlines()
        assert len(back) == len(sent)
        for line in back:
            said = json.loads(line)
            assert isinstance(said, dict)
            assert lines.FAULT not in str(said.get("error")), said


def test_an_endless_line_is_one_line() -> None:
    out = io.StringIO()
    sent = b"x" * (3 * lines.LONGEST) + b"\n" + json.dumps(napoleon(SMALL)).encode()
    lines.serve(moves.answer, io.BytesIO(sent), out)
    first, second = out.getvalue().splitlines()
    assert "error" in json.loads(first)
    assert len(json.loads(second)["moves"]) == 3


def run(*words: str, text: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "client", *words],
        input=text, capture_output=True, timeout=100, check=False,
        cwd=Path(__file__).parent.parent,
    )  # fmt: skip


def test_moves_answers_each_line_before_the_next() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "client", "moves"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent,
    ) as peer:  # fmt: skip
        assert peer.stdin is not None
        assert peer.stdout is not None
        for _ in range(3):
            peer.stdin.write(json.dumps(napoleon(SMALL)).encode() + b"\n")
            peer.stdin.flush()
            assert b"a1-a2" in peer.stdout.readline()
        peer.stdin.close()
        assert peer.wait(20) == 0


def test_moves_never_imports_the_window_or_the_wire() -> None:
    code = (
        "import sys; from client.__main__ import main; main(['moves']);"
        "print(sorted({'pygame', 'PIL', 'msgspec', 'cryptography'} & set(sys.modules)))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], input=b"", capture_output=True, check=False,
        cwd=Path(__file__).parent.parent,
    )  # fmt: skip
    assert ended.stdout.strip() == b"[]", ended.stderr


def test_games_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["games"]
    assert [game["key"] for game in listed] == list(GAMES)
    for key in GAMES:
        assert main(["games", key, "--json"]) == 0
        game = json.loads(capsys.readouterr().out)
        assert game["presets"]
        for option in game["options"]:
            assert option["help"]
            assert option["label"]
            assert option["takes"]
        assert main(["games", key]) == 0
        assert "--board" in capsys.readouterr().out


def test_perft_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["perft", "napoleon", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"perft": [30, 992]}
    file = tmp_path / "position.json"
    two = {"w": 8, "h": 8, "pieces": ["S:I@a1", "N:I@h8"]}
    file.write_text(json.dumps(napoleon(two), indent=1))
    assert main(["perft", "napoleon", "--depth", "1", "--position", str(file), "--divide"]) == 0
    out = capsys.readouterr().out
    assert "depth 1: 9" in out
    assert "a1-a2: 1" in out


@pytest.mark.parametrize("words", [
    ["nonsense"],
    ["--nonsense"],
    ["perft"],
    ["perft", "chess", "--depth", "1"],
    ["perft", "napoleon", "--depth", "x"],
    ["perft", "napoleon", "--depth", "0"],
    ["perft", "napoleon", "--depth", "1", "--position", "no/such/file"],
    ["games", "chess"],
    ["demo", "chess"],
    ["demo", "--board", "3x3"],
    ["demo", "--army", "many"],
    ["demo", "--drum-fright", "perhaps"],
    ["demo", "--preset", "no such"],
    ["demo", "--seed", "x"],
    ["demo", "--level", "godlike"],
    ["demo", "--army", "60", "--record", "/dev/null"],
    ["demo", "--film", "game.txt"],
    ["demo", "--players", "3", "--board", "15x15"],
    ["host", "chess"],
    ["host", "--board", "3x3"],
    ["join", "256.1.1.1:x"],
    ["join", "host:99999"],
    ["join", ":"],
    ["verify", "no/such/file"],
    ["verify", __file__],
    ["verify", "."],
    ["replay", "no/such/file"],
    ["replay", __file__],
    ["replay", __file__, "--film", "x.webp"],
], ids=" ".join)  # fmt: skip
def test_bad_words_are_one_line_and_status_two(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith("tambour: ")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(("text", "said"), [
    ('{"game": "napoleon",\n "position": {\n', "line 3"),
    ('{"game": "napoleon",\n "position": {"w": 8, "h": 8,\n "pieces": ["S:X@a1"]}}', "pieces"),
    ("[]", "object"),
    ("\x00", "line 1"),
])  # fmt: skip
def test_a_bad_position_file_is_named_with_line_and_field(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert main(["perft", "napoleon", "--depth", "1", "--position", str(file)]) == 2
    err = capsys.readouterr().err
    assert "bad.json: line" in err
    assert said in err


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "client", "moves"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, cwd=Path(__file__).parent.parent,
    ) as peer:  # fmt: skip
        assert peer.stdin and peer.stdout and peer.stderr  # noqa: PT018
        peer.stdout.close()
        peer.stdin.write(b"{}\n" * 9)
        peer.stdin.close()
        assert peer.stderr.read() == b""


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    for name in COMMANDS:
        assert main([name, "--help"]) == 0
        assert f"tambour {name}" in capsys.readouterr().out


def test_every_field_of_every_event_has_a_way_to_be_told() -> None:
    known = told.POINTS | told.FACINGS | told.PLAIN
    known |= {"seat", "piece", "pieces", "points", "outcome"}
    for kind in EVENTS:
        assert set(kind.__dataclass_fields__) <= known, kind
