"""Records of hidden pieces: altered and signed anew, or damaged, they prove nothing any more."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from core.match import Match
from net.crypto.commitment import Sealed
from net.crypto.curve import base
from net.crypto.sealed_transfer import Battle, LockedTable, table_hash
from net.record.audit import read, verify
from net.record.hidden_state import draw_seal, oath, vow_of
from net.record.key_file import HEADER as KEY_HEADER
from net.record.log import Log, _unsigned, log_entry
from net.record.record_file import load, save
from net.record.seat_secrets import SeatSecrets
from net.report import Audited
from net.wire.frames import encode
from net.wire.hidden_messages import (
    Army,
    Base,
    Cells,
    Draw,
    Label,
    Oath,
    Opening,
    Pledge,
    Ruling,
    Unseal,
    Vow,
)
from net.wire.messages import End, Move, Resign

from .hidden import ARMIES, BOX, SCRIPT, Court, at_war, bodies, deployed, give_up, knowledge, played


@pytest.fixture(scope="module")
def finished():
    """By mode: the record of a whole match, and the keys of its seats."""
    tables = {mode: at_war(*SCRIPT[:5], disclosure=mode)[0] for mode in ("sealed", "open")}
    tables["referee"] = played(deployed(Court()), *SCRIPT[:5])
    found = {}
    for mode, table in tables.items():
        give_up(table, 1)
        record = table.seat(0).record
        assert str(verify(record, BOX)) == "verified"
        seats = range(3 if mode == "referee" else 2)
        found[mode] = record, [table.seat(s).peer.match.key for s in seats]
    return found


def rewritten(finished, mode, change) -> bytes:
    """Change bodies, then chain and sign everything anew with the keys of all: a perfect forger."""
    record, keys = finished[mode]
    entries = load(record).entries
    log = Log(entries[0].body)
    fresh: dict[bytes, bytes] = {log.match: log.match}
    raws = []
    for entry in entries:
        body = change(log, entry)
        if isinstance(body, End):
            body = replace(body, heads=tuple(fresh[h] for h in body.heads))
        heads = tuple(replace(h, hash=fresh[h.hash]) for h in entry.heads)
        made = replace(entry, prev=fresh[entry.prev], heads=heads, body=body)
        made = replace(made, sig=keys[entry.seat].sign(_unsigned(log.match, made)))
        fresh[log_entry(entry).hash] = log_entry(made).hash
        raws.append(encode(made))
    return save(raws)


def only(kind, alter, seat=0, number=1):
    """Alter the number-th entry of a kind that a seat signed."""
    count = 0

    def change(log, entry):
        nonlocal count
        if not isinstance(entry.body, kind) or entry.seat != seat:
            return entry.body
        count += 1
        return alter(entry.body) if count == number else entry.body

    return change


def both(*changes):
    def change(log, entry):
        body = entry.body
        for one in changes:
            body = one(log, replace(entry, body=body))
        return body

    return change


def flip(data: bytes, at: int = -1) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + (data[at:][1:])


def test_the_forger_can_write_a_good_record(finished):
    for mode in finished:
        assert str(verify(rewritten(finished, mode, lambda log, e: e.body), BOX)) == "verified"


def piece_x(body):
    (point, code, x), *more = body.pieces
    return Unseal(body.battle, ((point, code, flip(x, 0)), *more))


ALTERED = [
    ("a table", "sealed", only(Cells, lambda b: replace(b, table=flip(b.table, 0))), "table: "),
    ("a pledge", "sealed", only(Pledge, lambda b: replace(b, seal=bytes(32))), "table: "),
    ("a label", "sealed", only(Label, lambda b: replace(b, label=bytes(16))), "label: "),
    ("an opening of a piece", "sealed", only(Unseal, piece_x), "opening: "),
    ("an opening of a piece", "open", only(Unseal, piece_x, 1), "opening: "),
    ("an opening of a piece", "referee", only(Unseal, piece_x), "opening: "),
    ("a vow", "sealed", only(Vow, lambda b: Vow(bytes(32)), 1), "opening: "),
    ("a master", "sealed", only(Opening, lambda b: replace(b, master=bytes(32)), 1), "opening: "),
    ("a value", "open", only(Opening, lambda b: replace(b, value=ARMIES[0]), 1), "opening: "),
    ("an oath", "sealed", only(Oath, lambda b: Oath(bytes(32))), "oath: "),
    ("a key", "referee", only(Base, lambda b: replace(b, point=bytes(base(1)))), "oath: "),
    ("a ruling", "referee", only(Ruling, lambda b: replace(b, outcome="attacker"), 2),
     "digest: "),
    ("a ruling in no word", "referee", only(Ruling, lambda b: replace(b, outcome="?"), 2),
     "ruling: "),
    ("a move", "sealed", only(Move, lambda b: replace(b, path=(25, 35))), "illegal: "),
    ("a resignation", "sealed", only(Resign, lambda b: replace(b, digest=bytes(8)), 1), "digest: "),
    ("the end", "sealed", only(End, lambda b: replace(b, winners=(1,))), "end: "),
]


@pytest.mark.parametrize(
    ("mode", "change", "what"), [x[1:] for x in ALTERED], ids=[f"{x[0]} {x[1]}" for x in ALTERED]
)
def test_a_record_with_one_thing_altered_is_refused(finished, mode, change, what):
    verdict = verify(rewritten(finished, mode, change), BOX)
    assert verdict.kind == "failed"
    assert verdict.what.startswith(what)
    assert verdict.where
    assert "entry" in verdict.what or "ply" in verdict.where


def retabled(seat: int, number: int, alter):
    """Alter a table and the pledge to it, so that only the audit can tell."""
    pledge = {}

    def change(log, entry):
        body = entry.body
        mine = entry.seat == seat and getattr(body, "battle", 0) == number
        if mine and isinstance(body, Pledge):
            return Pledge(number, pledge[seat])
        return replace(body, table=alter(body.table)) if mine and isinstance(body, Cells) else body

    def prepare(finished, mode):
        entries = load(finished[mode][0]).entries
        log = Log(entries[0].body)
        (body,) = (
            e.body for e in entries
            if e.seat == seat and isinstance(e.body, Cells) and e.body.battle == number
        )
        raw = alter(body.table)
        table = LockedTable.parse(raw, len(raw) // 16 - 12)
        pledge[seat] = table_hash(Battle(log.match, number, seat), table)
        return change

    return prepare


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", [1, 2, 5, 12])
def test_one_cell_that_nobody_read(finished, seat, code):
    prepare = retabled(seat, 1, lambda raw: flip(raw, 16 * code - 16))
    verdict = verify(rewritten(finished, "sealed", prepare(finished, "sealed")), BOX)
    assert str(verdict) == "failed: a table made for another piece, battle 1"
    assert verdict.winners == ("Mia",)


@pytest.mark.parametrize("mode", ["sealed", "open", "referee"])
def test_a_deployment_and_the_vow_to_it(finished, mode):
    value = ARMIES[1].replace("JLJHG", "JLJGH")

    def change(log, entry):
        body = entry.body
        if entry.seat != 1 or not isinstance(body, Vow | Opening):
            return body
        (mine,) = (e.body for e in load(finished[mode][0]).entries
                   if e.seat == 1 and isinstance(e.body, Opening))
        false = replace(mine, value=value)
        return false if isinstance(body, Opening) else Vow(vow_of(log.match, 1, false))

    verdict = verify(rewritten(finished, mode, change), BOX)
    assert str(verdict) == "failed: not the piece that was committed to, b12"


@pytest.mark.parametrize("mode", ["sealed", "open", "referee"])
def test_random_bytes_that_were_not_made_of_the_master(finished, mode):
    record, keys = finished[mode]
    (mine,) = (e.body for e in load(record).entries if e.seat == 0 and isinstance(e.body, Base))

    def change(log, entry):
        false = replace(mine, random=draw_seal(log.match, 0, bytes([1] * 32)))
        if entry.seat == 0 and isinstance(entry.body, Oath):
            return oath(log.match, 0, keys[0].public, false)
        if entry.seat == 0 and isinstance(entry.body, Draw):
            return Draw(bytes([1] * 32))
        return false if entry.seat == 0 and isinstance(entry.body, Base) else entry.body

    verdict = verify(rewritten(finished, mode, change), BOX)
    assert str(verdict) == "failed: another key than the one in use, seat 0"


@pytest.mark.parametrize("index", [0, 12, 24])
def test_a_commitment_that_was_made_otherwise(finished, index):
    def change(body):
        return Army((*body.cells[:index], bytes(base(1)), *body.cells[index + 1 :]))

    verdict = verify(rewritten(finished, "sealed", only(Army, change, 1)), BOX)
    assert verdict.kind == "failed"
    assert verdict.where


def test_a_flipped_bit_in_every_byte(finished):
    table, *_ = at_war("a6a7")
    give_up(table, 1)
    whole = table.host.record
    assert str(verify(whole, BOX)) == "verified"
    kinds = {verify(flip(whole, at), BOX).kind for at in range(len(whole))}
    assert kinds <= {"failed", "unreadable", "version", "unfinished"}
    assert not any(verify(whole[:cut], BOX).ok for cut in range(0, len(whole), 97))


def test_a_flipped_bit_in_every_entry_framed_anew(finished):
    table, *_ = at_war("a6a7")
    give_up(table, 1)
    raws = [encode(entry) for entry in load(table.host.record).entries]
    assert save(raws) == table.host.record
    for i, raw in enumerate(raws):
        for at in (len(raw) // 3, len(raw) // 2, -1):
            assert not verify(save([*raws[:i], flip(raw, at), *raws[i + 1 :]]), BOX).ok


# after a restart -------------------------------------------------------------------------------


def secrets_of(data: bytes) -> list:
    """Read a key file as a restarted program would."""
    assert data.startswith(KEY_HEADER)
    at, found = len(KEY_HEADER), []
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        found.append(msgspec.msgpack.decode(data[at + 8 : at + 8 + size]))
        at += 16 + size
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_made_again_from_the_key_file_is_the_same_to_the_byte(seat):
    _, peer, other = at_war("a6a7", "b7b8", "c6c7", seat=seat)
    match = peer.peer.match
    told = {kind: rest for kind, *rest in secrets_of(peer.disk[match.keys.name])}
    id_, owner, master = told["master"]
    assert (id_, owner) == (match.log.match, seat)
    held = SeatSecrets(id_, seat, knowledge(peer).secrets, Sealed(master))
    held.deploy(match.fold.match, told["army"][0])
    sent = bodies(peer, Cells)
    assert [b.battle for b in sent] == [1, 2]
    for body in sent:
        fight = match.fold.now.hidden.battles[body.battle - 1]
        assert held.table(fight, match.fold.now.hidden).raw == body.table
    assert sent[0].table != sent[1].table
    kept = read(peer.record, BOX)
    hidden = kept.fold.now.hidden
    assert held.table(hidden.battles[0], hidden).raw == sent[0].table
    assert held.table(hidden.battles[0], hidden) == hidden.battles[0].tables[seat][1]
    assert not other.of(Audited)


@pytest.mark.parametrize("mode", ["open", "referee", "sealed"])
def test_a_verified_record_is_watched_with_every_piece_open(finished, mode):
    record = read(finished[mode][0], BOX)
    match = Match(record.fold.match.game, record.options)
    for seat, action in record.actions:
        match.play(seat, action)
    assert match.over
    assert all(piece.kind for piece in match.position.board if piece)
    assert any(piece.kind is None for piece in record.fold.match.position.board if piece)


def test_a_record_that_is_not_whole_opens_nothing():
    record = read(at_war(*SCRIPT[:5], disclosure="sealed")[0].seat(0).record, BOX)
    assert record.verdict.kind == "unfinished"
    assert record.actions == tuple(record.fold.match.actions)


def test_a_record_whose_lot_was_drawn_before_the_armies_is_still_read():
    """Protocol 4: BASE holds the bytes for the lot themselves, and there is no DRAW."""
    record = (Path(__file__).parents[1] / "records" / "luzhanqi-4.tambour").read_bytes()
    entries = load(record).entries
    assert entries[0].body.protocol == 4
    assert "Draw" not in {type(e.body).__name__ for e in entries}
    assert str(verify(record, BOX)) == "verified"
