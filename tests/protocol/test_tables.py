"""What must be complete: the table of states, the table of actions, PROTOCOL.md, who uses what."""

import ast
import tomllib
from pathlib import Path

import pytest

from core.action import ACTIONS, Answer, Deploy, Lot, Move, Offer, Resign, Reveal
from net.crypto.commitment import hkdf, lot
from net.peer.close_reasons import SENTENCES, closed, from_bye, version_code
from net.peer.states import _KINDS, TRANSITIONS, Kind, State, Verdict, diagram
from net.report import REPORTS
from net.wire import messages as wire
from net.wire.frames import TABLE as CODEC
from net.wire.frames import decode, encode, to_action, to_body
from net.wire.hidden_messages import HIDDEN_BODIES
from net.wire.messages import BODIES, MESSAGES, LocalError, ProtocolError

HOME = Path(__file__).parents[2]
NET = HOME / "net"


def test_every_message_has_a_cell_in_every_state_and_is_taken_somewhere():
    assert set(TRANSITIONS) == {(s, k) for s in State for k in Kind}
    for _, after in TRANSITIONS.values():
        assert after
        assert set(after) <= set(State)
    taken = {k for (_, k), (verdict, _) in TRANSITIONS.items() if verdict is Verdict.TAKE}
    assert taken == set(Kind)
    assert set(_KINDS) == (set(MESSAGES) | set(BODIES)) - {wire.Entry}
    assert set(_KINDS.values()) == set(Kind)


def test_nothing_is_heard_before_the_greeting_and_nothing_after_the_end():
    heard = {k for k in Kind if TRANSITIONS[State.HELLO, k][0] is not Verdict.REFUSE}
    assert heard == {Kind.HELLO, Kind.BYE}
    assert all(TRANSITIONS[State.CLOSED, k] == (Verdict.IGNORE, (State.CLOSED,)) for k in Kind)
    assert all(TRANSITIONS[s, Kind.REVEAL][0] is Verdict.REFUSE for s in State
               if s not in (State.REVEAL, State.CLOSED))  # fmt: skip


def test_every_action_has_one_row_in_the_codec():
    assert {row.action for row in CODEC} == set(ACTIONS)
    assert len(CODEC) == len(ACTIONS)
    structs = {row.struct for row in CODEC if row.struct}
    assert structs == set(BODIES) - {
        wire.Start, wire.TimedStart, wire.PosedStart, wire.WishStart, wire.Timed, wire.Disagree,
        wire.GoBack, wire.Handover, wire.End, *HIDDEN_BODIES}


@pytest.mark.parametrize(
    "action",
    [Move((1, 2, 65535), ((3, 7),)), Resign(), Offer("back", 12), Offer("draw"), Answer(True)],
)
def test_an_action_comes_back_as_it_went(action):
    body = to_body(action, b"12345678")
    head = wire.Head(1, bytes(32))
    entry = wire.Entry(0, 1, bytes(32), (head,), body, bytes(64))
    back = decode(encode(entry))
    assert to_action(back.body) == action


@pytest.mark.parametrize(
    "action",
    [Deploy("x"), Reveal("x"), Lot(0), Move((-1,)), Move((70000,)), Move((1,), ((1, 8),)),
     Offer("x" * 9), Offer("back", -1), Move(tuple(range(65))), Move((2**70,))],
)  # fmt: skip
def test_what_nobody_may_sign_stays_here(action):
    with pytest.raises(LocalError):
        to_body(action, b"12345678")


def test_the_document_shows_the_table_and_names_every_word():
    text = (NET / "PROTOCOL.md").read_text()
    assert diagram() in text, "regenerate: python -c 'from net.peer.states import diagram; ...'"
    for struct in (*MESSAGES, *BODIES):
        assert f"`{struct.__name__.upper()}`" in text, struct
    for code in ("verified", "unfinished at", "failed", "made by version"):
        assert code in text


def test_every_sentence_can_be_said():
    gaps = {"name", "theirs", "ours", "address", "what", "game", "broker"}
    for code in SENTENCES:
        report = closed(code, **dict.fromkeys(gaps, "x"))
        assert "{" not in report.msgid.format(**dict(report.args))
    for code in ("version", "rules", "taken", "left", "refused", "withheld", "who knows"):
        assert from_bye(wire.Bye(code, ()), "Mia").msgid in SENTENCES.values()
    assert version_code("0.10.0", "0.9.0") == "newer"
    assert version_code("1.0", "x") == "newer"
    assert len(REPORTS) == len(set(REPORTS))


def test_keys_are_derived_as_rfc_5869_says():
    secret, salt = b"\x0b" * 22, bytes(range(13))
    derived = hkdf(secret, salt, bytes(range(0xF0, 0xFA)))
    assert derived.hex() == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"


def test_the_lot_is_fair_and_nobody_steers_it():
    for seats in (2, 3, 4):
        counts = [0] * seats
        for i in range(600):
            counts[lot(i.to_bytes(32, "big"), [bytes([s]) * 32 for s in range(seats)])] += 1
        assert min(counts) > 600 / seats * 0.75
    mirrored = {lot(bytes(32), [bytes([i]) * 32] * 2) for i in range(20)}
    assert mirrored == {0, 1}  # an XOR of equal bytes would always be the same


def test_the_version_told_is_the_version_shipped():
    project = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
    assert project["version"] == wire.APP


def test_repeatable_entropy_is_for_the_demonstration_only():
    for path in [p for top in ("core", "net", "client") for p in (HOME / top).rglob("*.py")]:
        names = {
            n.id if isinstance(n, ast.Name) else n.attr if isinstance(n, ast.Attribute) else n.name
            for n in ast.walk(ast.parse(path.read_text()))
            if isinstance(n, ast.Name | ast.Attribute | ast.alias)
        }
        if "seeded" in names:
            assert path == NET / "loopback.py" or path.stem.startswith("demo"), path
        if path.is_relative_to(NET):
            assert not {"random", "secrets", "getrandbits", "randbytes"} & {
                a.name for n in ast.walk(ast.parse(path.read_text()))
                if isinstance(n, ast.Import) for a in n.names
            }, path  # fmt: skip


def test_the_blame_is_in_the_type():
    for error in (wire.Garbage, wire.Mismatch, wire.Cheat):
        assert issubclass(error, wire.RemoteError)
    assert issubclass(wire.RemoteError, ProtocolError)
    assert issubclass(LocalError, ProtocolError)
    assert not issubclass(LocalError, wire.RemoteError)
