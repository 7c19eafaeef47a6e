"""`moves` and `play`: one line out for one line in, whatever the line holds."""

import io
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.cli import lines, moves, play
from tests.examples import examples

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


@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
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
