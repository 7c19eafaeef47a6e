"""Battles of hidden pieces: every pair of ranks, every lie about one, and what stays hidden."""

import hashlib
import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from net.crypto import curve
from net.crypto.commitment import Sealed
from net.crypto.curve import ORDER, BadPoint, BadScalar
from net.crypto.sealed_transfer import (
    CODES,
    Battle,
    Garbled,
    Key,
    LockedTable,
    build,
    commit,
    draw,
    labels,
    opens,
    read,
    table_hash,
    which,
)

COMBAT = json.loads((Path(__file__).parents[1] / "rules" / "luzhanqi_combat.json").read_text())
OUTCOMES = ("attacker", "defender", "both_die", "flag", "-")
ROW = tuple(code % 4 for code in CODES)


def noise(seed: str) -> bytes:
    """64 bytes, different for every seed."""
    return hashlib.sha512(seed.encode()).digest()


def secret(seed: str) -> Sealed:
    return Sealed(noise(seed)[:32])


def number(sealed: Sealed) -> int:
    return curve.read_scalar(sealed.open())


MAKER, READER = Key(draw(noise("maker"))), Key(draw(noise("reader")))
X, CODE = draw(noise("x")), 7
C = commit(X, CODE, MAKER.public)
BATTLE = Battle(noise("match")[:32], 5, 1)
SECRET = secret("table")
TABLE = build(BATTLE, MAKER, C, SECRET, ROW, 4)


def opened(table: LockedTable, code: int = CODE, battle: Battle = BATTLE) -> tuple[int, bytes]:
    return read(battle, X, code, MAKER.public, C, table)


def changed(raw: bytes, at: int = 0) -> bytes:
    return raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]


@pytest.mark.parametrize("rules", ["family", "tournament"])
def test_both_sides_of_every_battle_learn_what_the_table_says(rules: str) -> None:
    pieces = [(code, draw(noise(f"piece {code}"))) for code in CODES]
    attackers = [commit(x, code, MAKER.public) for code, x in pieces]
    defenders = [commit(x, code, READER.public) for code, x in pieces]
    says = {
        (a, d): OUTCOMES.index(COMBAT[rules]["ABCDEFGHIJKL"[a - 1]]["ABCDEFGHIJKL"[d - 1]])
        for a in CODES for d in CODES
    }  # fmt: skip
    for n, (a, d) in enumerate(says):
        (_, x_a), (_, x_d) = pieces[a - 1], pieces[d - 1]
        c_a, c_d = attackers[a - 1], defenders[d - 1]
        mine, yours = Battle(BATTLE.match, n, 0), Battle(BATTLE.match, n, 1)
        theirs = [says[code, d] for code in CODES]
        ours = [says[a, code] for code in CODES]
        for_attacker = build(yours, MAKER, c_a, secret(f"{n} d"), theirs, len(OUTCOMES))
        for_defender = build(mine, READER, c_d, secret(f"{n} a"), ours, len(OUTCOMES))
        one, proof = read(yours, x_a, a, MAKER.public, c_a, for_attacker)
        other, token = read(mine, x_d, d, READER.public, c_d, for_defender)
        assert one == other == says[a, d]
        assert which(yours, proof, for_attacker) == which(mine, token, for_defender) == one


def test_only_the_committed_code_opens_its_cell() -> None:
    outcome, label = opened(TABLE)
    assert outcome == ROW[CODE - 1]
    assert label == labels(BATTLE, SECRET, 4)[outcome]
    for code in set(CODES) - {CODE}:
        with pytest.raises(Garbled):
            opened(TABLE, code)


def test_a_reader_finds_no_second_key_among_what_he_can_compute() -> None:
    """Points a cheat can make of x, his piece and S: only x * S is a lock, of one cell."""
    x, s = number(X), MAKER.public
    reach = {
        curve.add(curve.times(m * x, s), curve.times(n, point))
        for m in (-1, 0, 1, 2) for n in range(-12, 13) for point in (s, C, curve.base(x))
    }  # fmt: skip
    locks = MAKER.locks(C)
    assert [code for code, lock in zip(CODES, locks, strict=True) if lock in reach] == [CODE]
    assert len(set(locks)) == 12


def test_one_piece_may_fight_again_and_again() -> None:
    seen = set()
    for n in range(8):
        battle = replace(BATTLE, number=n)
        row = tuple((code + n) % 4 for code in CODES)
        table = build(battle, MAKER, C, secret(f"again {n}"), row, 4)
        outcome, label = opened(table, battle=battle)
        assert outcome == row[CODE - 1]
        seen |= {*table.cells, *table.hashes, label}
    assert len(seen) == 8 * (12 + 4 + 1)


def test_even_with_one_secret_two_battles_share_no_byte() -> None:
    other = build(replace(BATTLE, number=6), MAKER, C, SECRET, ROW, 4)
    assert not {*other.cells, *other.hashes} & {*TABLE.cells, *TABLE.hashes}


@pytest.mark.parametrize(
    "battle",
    [
        replace(BATTLE, number=6),
        replace(BATTLE, number=4),
        replace(BATTLE, match=changed(BATTLE.match)),
        replace(BATTLE, maker=0),
    ],
    ids=["next number", "stale number", "other match", "other seat"],
)
def test_a_table_of_another_battle_opens_nothing(battle: Battle) -> None:
    with pytest.raises(Garbled):
        opened(TABLE, battle=battle)
    moved = build(battle, MAKER, C, SECRET, ROW, 4)
    with pytest.raises(Garbled):
        opened(moved)
    label = opened(TABLE)[1]
    assert which(BATTLE, label, TABLE) is not None
    assert which(battle, label, TABLE) is which(BATTLE, label, moved) is None
    assert table_hash(battle, TABLE) != table_hash(BATTLE, TABLE) != table_hash(BATTLE, moved)


def test_a_table_for_another_piece_or_of_another_key_opens_nothing() -> None:
    twin = commit(draw(noise("twin")), CODE, MAKER.public)
    for key, piece in ((MAKER, twin), (READER, C)):
        with pytest.raises(Garbled):
            opened(build(BATTLE, key, piece, SECRET, ROW, 4))
    with pytest.raises(Garbled):
        read(BATTLE, X, CODE, READER.public, C, TABLE)
    with pytest.raises(Garbled):
        read(BATTLE, X, CODE, MAKER.public, twin, TABLE)


@pytest.mark.parametrize("at", range(16 * 12))
def test_a_changed_byte_of_a_cell_matters_to_its_code_only(at: int) -> None:
    table = LockedTable.parse(changed(TABLE.raw, at), 4)
    assert table_hash(BATTLE, table) != table_hash(BATTLE, TABLE)
    if at // 16 == CODE - 1:
        with pytest.raises(Garbled):
            opened(table)
    else:
        assert opened(table) == opened(TABLE)


@pytest.mark.parametrize("at", range(16 * 4))
def test_a_changed_byte_of_a_hash_matters_to_its_outcome_only(at: int) -> None:
    table = LockedTable.parse(changed(TABLE.raw, 192 + at), 4)
    assert table_hash(BATTLE, table) != table_hash(BATTLE, TABLE)
    if at // 16 == ROW[CODE - 1]:
        with pytest.raises(Garbled):
            opened(table)
    else:
        assert opened(table) == opened(TABLE)


def test_an_outcome_cannot_be_claimed_without_its_label() -> None:
    outcome, label = opened(TABLE)
    assert which(BATTLE, label, TABLE) == outcome
    lies = (changed(label, 15), TABLE.hashes[0], TABLE.cells[0], label[:15], label + b"\0", b"")
    assert {which(BATTLE, lie, TABLE) for lie in lies} == {None}


def test_one_label_for_two_outcomes_is_no_table() -> None:
    twin = (TABLE.hashes[0], *TABLE.hashes[:3])
    with pytest.raises(Garbled):
        LockedTable(TABLE.cells, twin)
    with pytest.raises(Garbled):
        LockedTable.parse(b"".join(TABLE.cells + twin), 4)


def test_a_table_of_another_shape_is_no_table() -> None:
    assert LockedTable.parse(TABLE.raw, 4) == TABLE
    assert len(TABLE.raw) == 256
    for raw, count in (
        (TABLE.raw[:-1], 4), (TABLE.raw + b"\0", 4), (TABLE.raw, 3), (TABLE.raw, 5), (b"", 4),
        (TABLE.raw[:208], 1), (TABLE.raw[:192], 0), (b"", -12),
    ):  # fmt: skip
        with pytest.raises(Garbled):
            LockedTable.parse(raw, count)
    for cells, hashes in (
        (TABLE.cells[:11], TABLE.hashes),
        (TABLE.cells + TABLE.cells[:1], TABLE.hashes),
        ((b"", *TABLE.cells[1:]), TABLE.hashes),
        (TABLE.cells, (*TABLE.hashes[:3], b"short")),
    ):
        with pytest.raises(Garbled):
            LockedTable(cells, hashes)


def test_the_same_secret_builds_the_same_table() -> None:
    """For sending again after a broken link, and for the audit."""
    again = Key(Sealed(MAKER.y.open()))
    assert build(BATTLE, again, C, Sealed(SECRET.open()), list(ROW), 4) == TABLE
    assert build(BATTLE, MAKER, C, secret("other"), ROW, 4) != TABLE
    false = build(BATTLE, MAKER, C, SECRET, (ROW[0] ^ 1, *ROW[1:]), 4)
    assert opened(false) == opened(TABLE)  # the probe nobody notices in play
    assert false.raw != TABLE.raw  # and everybody in the audit


def test_a_table_is_the_one_that_was_always_built() -> None:
    key = Key(MAKER.y)
    assert key.public == MAKER.public
    assert commit(X, CODE, key.public) == C
    assert build(BATTLE, key, C, SECRET, ROW, 4) == TABLE
    assert hashlib.sha256(C + TABLE.raw).hexdigest() == GOLDEN
    assert opened(TABLE)[0] == ROW[CODE - 1]


GOLDEN = "4e8b0e49c453bb916ced194592d7282d62b2ccdac7da9dddfacbd99d2d9d14ff"


@pytest.mark.parametrize("code", CODES)
def test_a_seal_opens_as_it_was_made_and_in_no_other_way(code: int) -> None:
    seal = commit(X, code, MAKER.public)
    assert curve.check(seal) == seal
    assert opens(seal, X, code, MAKER.public)
    assert not any(opens(seal, X, other, MAKER.public) for other in CODES if other != code)
    assert not opens(seal, draw(noise("other x")), code, MAKER.public)
    assert not opens(seal, X, code, READER.public)


def test_whoever_knows_y_opens_any_seal_to_any_code() -> None:
    """Why both openings are hashed and exchanged before either is shown."""
    for lie in CODES:
        x = (number(X) + (CODE - lie) * number(MAKER.y)) % ORDER
        assert opens(C, Sealed(curve.scalar_bytes(x)), lie, MAKER.public)


@pytest.mark.parametrize("code", [0, 13, -1, CODE + ORDER])
def test_there_are_twelve_pieces(code: int) -> None:
    with pytest.raises(ValueError, match="no such piece"):
        commit(X, code, MAKER.public)
    with pytest.raises(ValueError, match="no such piece"):
        opened(TABLE, code)
    x = (number(X) + (CODE - code) * number(MAKER.y)) % ORDER or 1
    assert not opens(C, Sealed(curve.scalar_bytes(x)), code, MAKER.public)


@pytest.mark.parametrize("x", [0, ORDER, number(X) + ORDER])
def test_a_second_spelling_of_x_or_none_opens_nothing(x: int) -> None:
    bad = Sealed(x.to_bytes(32, "little"))
    assert not opens(C, bad, CODE, MAKER.public)
    with pytest.raises(BadScalar):
        commit(bad, CODE, MAKER.public)
    with pytest.raises(BadScalar):
        read(BATTLE, bad, CODE, MAKER.public, C, TABLE)
    with pytest.raises(BadScalar):
        Key(bad)


def test_a_seal_without_x_hurts_only_its_owner() -> None:
    """C = 7 * S is a lawful point: the lock of cell 7 is the identity, the others stay locked."""
    bare = curve.check(curve.times(7, MAKER.public))
    locks = MAKER.locks(bare)
    assert [code for code, lock in zip(CODES, locks, strict=True) if lock == curve.IDENTITY] == [7]
    assert len(set(locks)) == 12
    table = build(BATTLE, MAKER, bare, SECRET, ROW, 4)
    assert len(set(table.cells)) == 12
    assert not any(opens(bare, Sealed(bytes(32)), code, MAKER.public) for code in CODES)


def test_no_seal_is_the_identity() -> None:
    """x = -k * y would make one; only the maker of S could, and `check` refuses it from anybody."""
    x = Sealed(curve.scalar_bytes(-CODE * number(MAKER.y) % ORDER))
    with pytest.raises(BadPoint):
        curve.check(commit(x, CODE, MAKER.public))


def test_with_the_identity_for_s_every_seal_would_be_open() -> None:
    """Why S goes through `check`: the code would not be in the seal at all."""
    assert len({commit(X, code, curve.IDENTITY) for code in CODES}) == 1
    with pytest.raises(BadPoint):
        curve.check(curve.IDENTITY)


@pytest.mark.parametrize("row", [ROW[:11], (*ROW, 0), (4, *ROW[1:]), (-1, *ROW[1:])])
def test_a_row_is_twelve_outcomes(row: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="twelve outcomes"):
        build(BATTLE, MAKER, C, SECRET, row, 4)


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_weak_secret_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        labels(BATTLE, Sealed(bytes(length)), 4)


@pytest.mark.parametrize("count", [4, 8])
def test_every_outcome_has_its_own_label(count: int) -> None:
    named = labels(BATTLE, SECRET, count)
    assert len(set(named)) == count
    assert {len(label) for label in named} == {16}


def test_secrets_are_never_printed() -> None:
    MAKER.locks(C)  # fills what is kept
    told = " ".join(map(repr, (MAKER, X, SECRET, BATTLE, TABLE, vars(MAKER))))
    hidden = (MAKER.y, X, SECRET, MAKER._step)
    for sealed in hidden:
        raw = sealed.open()
        for form in (raw.hex(), repr(raw)[2:-1], str(int.from_bytes(raw, "little"))):
            assert form not in told
    assert repr(MAKER) == f"Key({MAKER.public.hex()[:8]}, <sealed>)"
    for sealed in (*hidden, MAKER):
        with pytest.raises(TypeError):
            pickle.dumps(sealed)
