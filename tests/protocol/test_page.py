"""What PROTOCOL.md says in figures is so: its examples, made again by two programs, its hashes of
the rules, and how it writes a position for the digest.

`python -m tests.protocol.test_page` prints the rows, where one has to be written anew.
"""

import ast
import hashlib
import json
import random
import textwrap
from pathlib import Path

import pytest
from nacl import bindings as sodium

import net
from client.language.pairing_words import LIST
from core.action import Lot, Settle
from core.games import GAMES
from core.games.xiangqi.options import Options as Xiangqi
from core.games.xiangqi.wishes import WISHES
from core.match import Match, rules_hash
from core.option import fields, read_options
from core.piece import NATURE, PUBLIC, Piece
from core.wishes import wishes_of
from net.crypto import commitment, sealed_transfer
from net.crypto.commitment import Sealed
from net.crypto.keys import SeatKey
from net.crypto.pairing import Initiator, Responder, friend_key, key_name, password
from net.record import log as ours
from net.record.hidden_state import vow_of
from net.record.record_file import header
from net.record.seat_secrets import SeatSecrets
from net.record.wishes import list_hash
from net.wire import messages as wire
from net.wire.frames import decode, encode
from net.wire.hidden_messages import Opening

from . import stranger_log as his
from .stranger import SUITE, Keys
from .stranger_curve import Spake2
from .stranger_fold import Secrets, located

PAGE = (Path(net.__file__).parent / "PROTOCOL.md").read_text()


def fill(byte, count=32):
    return bytes([byte] * count)


WORDS = bytes((1, 2))
CALLER, HOST = Spake2(WORDS, True, lambda n: fill(1, n)), Spake2(WORDS, False, lambda n: fill(2, n))
HALVES = CALLER.start(), HOST.start()
KNOCK = his.pack(["tambour pair", [SUITE, f"{SUITE}-three"], b"", HALVES[0]])
REPLY = his.pack([SUITE, HALVES[1]])
SECRET = CALLER.finish(HALVES[1])
SEEDS = bytes([1] * 32), bytes([2] * 32)
ARMIES = "JLJHG/HIJIG/E-F-K/DC-KG/B-E-F/CDAHI", "GLJJH/JHGHK/I-K-F/GC-DE/F-A-E/CDBII"
MASTERS = bytes([0x77] * 32), bytes([0x88] * 32)


def start():
    keys = [sodium.crypto_sign_seed_keypair(seed)[0] for seed in SEEDS]
    return [his.START, 7, "xiangqi", "{}", fill(0x33), ["Mia", "Leo"], keys,
            [fill(0x11), fill(0x22)], [[], []], ["0.1.0", "0.1.0"]]


def rules():
    game = GAMES["luzhanqi"]
    return game.rules(read_options(game.options, {"disclosure": "sealed"}))


def examples():
    """List (what, hex) as the page has them, made by the stranger."""
    keys, log = Keys(SECRET, KNOCK, REPLY), his.Log(start())
    match, entry = log.match, log.write(SEEDS[0], 0, log.start)
    padded = (b"\0\2" + his.pack([his.PING])).ljust(256, b"\0")
    sealed = sodium.crypto_aead_chacha20poly1305_ietf_encrypt(
        padded, None, bytes(12), keys.derive("key caller"))
    seals = [
        his.H("tb.deploy", match, b"\0", bytes([seat]), log.keys[seat], fill(0x44),
              his.pack(["K@a1^N", fill(0x55 + seat)])) for seat in (0, 1)
    ]
    secrets = [Secrets(match, seat, MASTERS[seat], rules()) for seat in (0, 1)]
    for one, value in zip(secrets, ARMIES, strict=True):
        one.deploy(value)
    armies = [secrets[s].army(secrets[1 - s].point) for s in (0, 1)]
    points = [one.game.points(one.seat) for one in secrets]
    due = type("Due", (), {"attacker": Piece(0, None, points[0][24]),
                           "defender": Piece(1, None, points[1][24])})
    table = secrets[0].table(1, due, armies[1][24])
    log.add(entry)
    friend = his.H("tb.friend", keys.derive("binding"))
    seen = his.H("tb.seen", match, his.pack([1, log.heads()]))
    heir = sodium.crypto_sign_seed_keypair(bytes([3] * 32))[0]
    handed = [his.ENTRY, 0, *log.head(0), [[1, fill(0x77)]],
              [his.HANDOVER, 0, 1, heir, "Sergeant", 3, 0]]
    handed.append(sodium.crypto_sign(
        log.unsigned(handed), sodium.crypto_sign_seed_keypair(SEEDS[0])[1])[:64])
    return [
        ("KNOCK by the words 1 and 2 (airplane, ambulance), x the number `01*64` (little-endian,"
         " modulo the order of the group)", KNOCK),
        ("REPLY to it, y the number `02*64`", REPLY),
        ("K", SECRET),
        ("`said`", keys.said),
        ("CONFIRM of the caller", his.pack([keys.proof("caller")])),
        ("CONFIRM of the host", his.pack([keys.proof("host")])),
        ("key of the caller", keys.derive("key caller")),
        ("binding", keys.derive("binding")),
        ("a friend's key made of it", friend),
        ("the name of that key", his.H("tb.key name", friend)[:16]),
        ("the caller's first frame, `PING`: the first 32 of 272 bytes", sealed[:32]),
        ("START of Mia and Leo at Xiangqi: seat keys of the seeds `01*32`, `02*32`, rules hash"
         " `33*32`, nonces `11*32`, `22*32`", his.pack(log.start)),
        ("match id", match),
        ("signature of seat 0's ENTRY of it (heads: `[0, match id]`)", entry[6]),
        ("hash of that entry", log.head(0)[1]),
        ("what its `SEEN` by seat 1 signs, which has this entry alone (a hash)", seen),
        ("the signature of that `SEEN`", sodium.crypto_sign(
            seen, sodium.crypto_sign_seed_keypair(SEEDS[1])[1])[:64]),
        ("commitment of seat 0 in it: `K@a1^N`, salt `44*32`, random `55*32`", seals[0]),
        ("set, seat 1 with the same text and salt and random `56*32`",
         his.H("tb.set", match, b"\0", *seals)),
        ("seat that the lot of these two draws", bytes([his.lot(match, [fill(0x55), fill(0x56)])])),
        ("what binds seat 0 to the bytes `55*32` for the throw of number 3",
         his.H("tb.throw.seal", match, b"\0", bytes([0, 0, 0, 3]), fill(0x55))),
        ("what falls in it of a die of six sides, seat 1 having `56*32`",
         bytes([his.die(match, 3, [fill(0x55), fill(0x56)], 6)])),
        ("list of the wishes of Xiangqi, options `{}`", his.H("tb.wishes", *(
            f"{wish.key} {wish.test}".encode() for wish in WISHES))),
        ("what binds seat 0 to its hidden value `66*32`",
         his.H("tb.wish.seal", match, b"\0\1", fill(0x66))),
        ("number of seat 0's wish by it, of a list of 14, the open value of seat 1 being `67*32`",
         bytes([int.from_bytes(
             his.H("tb.wish.drawn", match, b"\0", fill(0x66), fill(0x67)), "big") % 14])),
        ("signature of seat 0's entry 1, a HANDOVER to a computer of level 3 called Sergeant with"
         " the key of the seed `03*32` (head of seat 1: one entry, hash `77*32`)", handed[6]),
        ("S of seat 0, master `77*32`", secrets[0].point),
        ("its OATH", secrets[0].oath(log.keys[0])),
        ("its first x, as in UNSEAL", secrets[0].x(points[0][0]).to_bytes(32, "little")),
        (f"its first commitment, `{ARMIES[0]}`; seat 1 has the master `88*32`", armies[0][0]),
        (f"seat 1's last commitment, `{ARMIES[1]}`", armies[1][24]),
        ("battle 1, seat 0's last piece (I) attacks seat 1's last (I): the first cell of seat 0's"
         " table", table[:16]),
        ("the hash of the label of outcome 0 in it", table[192:208]),
        ("its PLEDGE", located("tb.table", match, 1, 0, table)),
        ("VOW of seat 0", secrets[0].vow()),
        ("public digest of Xiangqi's first position, options `{}` (8 of these travel)", digest(
            ten_lines("xiangqi", {}, Match(GAMES["xiangqi"], Xiangqi()).view(PUBLIC)))),
        ("CHECK of a record's first line",
         bytes.fromhex(his.Log(start()).record()[17:25].decode())),
    ]


def rows():
    """Write the examples as the page has them."""
    told = []
    for what, value in examples():
        lines = textwrap.wrap(value.hex(), 96)
        told.append(f"{what}:\n\n" + "\n".join(f"    {line}" for line in lines))
    return "\n\n".join(told)


def words():
    """Write the list of words as the page has it."""
    rows = LIST.read_text(encoding="utf-8").splitlines()
    numbered = [f"{n} {row.split(chr(9))[0]}" for n, row in enumerate(rows)]
    assert len(numbered) == 256
    return "\n".join("    " + ", ".join(numbered[n : n + 8]) for n in range(0, 256, 8))


def test_the_page_holds_the_words():
    """Without them nobody who has the page alone could come to a table."""
    assert words() in PAGE


def test_the_page_holds_the_examples_as_a_stranger_makes_them():
    assert rows() in PAGE, "python -m tests.protocol.test_page"


def test_we_make_the_same_of_them_as_the_stranger():
    told = [value for _, value in examples()]
    calls = Initiator(password(tuple(WORDS)), lambda n: fill(1, n))
    answers = Responder(lambda name: password(tuple(WORDS)), lambda n: fill(2, n))
    said = [calls.knock()]
    for side in (answers, calls, answers):
        said.append(side.answer(said[-1]))
    assert calls.answer(said[-1]) is None
    keys = calls._keys
    made = wire.Start(7, "xiangqi", "{}", fill(0x33), ("Mia", "Leo"),
                      tuple(SeatKey(seed).public for seed in SEEDS), (fill(0x11), fill(0x22)),
                      ((), ()), ("0.1.0", "0.1.0"))
    log = ours.Log(made)
    logged = log.write(SeatKey(SEEDS[0]), 0, made)
    log.add(logged.entry)
    caller = calls.channel
    key = SeatKey(SEEDS[1])
    seals = [
        commitment.commitment(log.match, 0, seat, made.keys[seat], fill(0x44), "K@a1^N",
                              fill(0x55 + seat)) for seat in (0, 1)
    ]
    secrets = [SeatSecrets(log.match, s, rules().secrets, Sealed(MASTERS[s])) for s in (0, 1)]
    for one, value in zip(secrets, ARMIES, strict=True):
        one.deploy(Match(GAMES["luzhanqi"], rules().options), value)
    armies = [secrets[s].army(secrets[1 - s].key.public).cells for s in (0, 1)]
    kinds = [secrets[s].kinds[rules().secrets.points(s)[24]] for s in (0, 1)]
    words = rules().secrets.outcomes
    row = [words.index(rules().secrets.outcome(kinds[0], k) or words[0]) for k in "ABCDEFGHIJKL"]
    battle = secrets[0].battle(1)
    table = sealed_transfer.build(battle, secrets[0].key, armies[1][24],
                                  Sealed(secrets[0]._draw("tb.battle", 1)), row, len(words))
    seen = log.acks(key, 1)
    handed = wire.Entry(0, 1, logged.hash, (wire.Head(1, fill(0x77)),), wire.Handover(
        0, 1, SeatKey(bytes([3] * 32)).public, "Sergeant", 3, 0), bytes(64))
    mine = [
        *said[:2], keys._key.open(), keys._said, *said[2:], keys._derive("key caller"),
        caller.binding, friend_key(caller.binding), key_name(friend_key(caller.binding)),
        caller.seal(encode(wire.Ping()))[:32], encode(made), log.match,
        logged.entry.sig, logged.hash, ours._seen_hash(log.match, 1, seen.heads), seen.sig,
        seals[0],
        commitment.set_hash(log.match, 0, seals),
        bytes([commitment.lot(log.match, [fill(0x55), fill(0x56)])]),
        commitment.throw_seal(log.match, 0, 3, fill(0x55)),
        bytes([commitment.thrown(log.match, 3, [fill(0x55), fill(0x56)], 6) + 1]),
        list_hash(wishes_of(GAMES["xiangqi"].rules(Xiangqi()))),
        commitment.wish_seal(log.match, 0, True, fill(0x66)),
        bytes([commitment.wish_drawn(log.match, 0, fill(0x66), [fill(0x67)], 14)]),
        SeatKey(SEEDS[0]).sign(ours._unsigned(log.match, handed)),
        secrets[0].key.public,
        his.H("tb.oath", log.match, b"\0", made.keys[0], secrets[0].base(True).point,
              secrets[0].base(True).random),
        secrets[0].x(0).open(), armies[0][0], armies[1][24], table.cells[0], table.hashes[0],
        sealed_transfer.table_hash(battle, table),
        vow_of(log.match, 0, Opening(MASTERS[0], ARMIES[0])),
        Match(GAMES["xiangqi"], Xiangqi()).digest(),
        bytes.fromhex(header()[17:25].decode()),
    ]
    assert mine == told
    assert encode(decode(logged.raw)) == logged.raw


def test_the_stranger_shares_no_line_with_us():
    for path in Path(__file__).parent.glob("stranger*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module] if not node.level else []
                assert not node.level or node.module.startswith("stranger_"), path
            assert not {name.split(".")[0] for name in names} & {"net", "client", "tests"}, path


# games -----------------------------------------------------------------------------------------


def test_the_page_holds_the_hash_of_each_game_s_rules_and_says_how_it_is_made():
    for game in GAMES.values():
        schema = json.dumps([
            [f.name, f.type.__name__, f.default, list(f.among), f.span]
            for f in fields(game.options) if not f.later
        ])
        told = hashlib.blake2b(schema.encode(), digest_size=32).digest()
        told += f"{game.key} {game.version} {game.golden}".encode()
        made = hashlib.blake2b(told, digest_size=32, person=b"tb.rules").hexdigest()
        assert made == rules_hash(game).hex()
        assert f"| {game.key} | `{made}` |" in PAGE, "the rules have changed: write the new hash"


def test_the_page_explains_every_word_that_a_game_ends_with():
    for game in GAMES.values():
        for word in game.ends:
            assert f"`{word}`" in PAGE, (game.key, word)


def points(key):
    """Name the points of a game's board as the page does."""
    if key == "halebarde":
        columns = [f"L{n}." for n in range(5, 0, -1)] + list("abcdefghijklmno")
        columns += [f"R{n}." for n in range(1, 6)]
        return [f"{column}{row}" for row in range(1, 7) for column in columns]
    if key == "agon":
        return [f"{'abcdefghijk'[row]}{n + 1}" for row in range(11)
                for n in range(6 + min(row, 10 - row))]
    wide, high = {"napoleon": (8, 8), "xiangqi": (9, 10), "luzhanqi": (5, 12)}[key]
    return [f"{'abcdefghi'[x]}{y + 1}" for y in range(high) for x in range(wide)]


def remembered(key, note):
    """Write line 9 as the page says."""
    if key == "napoleon":
        return f"{note.streak} {note.out}"
    if key == "agon":
        return f"{note.turn} {note.owed} {note.passed}"
    if key == "halebarde":
        return f"{note.used} {note.types} {note.turns} {note.out}" + (
            f" {note.wounded}" if note.wounded else "")
    if key == "luzhanqi":
        def known(piece):
            return f"{piece.seat}{piece.kind or '?'}#{piece.id}"

        fought = (f"{known(b.attacker)} {known(b.defender)} {b.outcome}" for b in note.battles)
        return f"{note.moved:x} {note.shown:x} {note.duel} {';'.join(fought)}"
    past = ";".join(f"{s.key} {s.mover} {s.check} {sorted(s.chased)}" for s in note.past)
    return hashlib.blake2b(past.encode(), digest_size=16).hexdigest()


def digest(text):
    return hashlib.blake2b(text.encode(), digest_size=32, person=b"tb.digest").digest()


def ten_lines(key, options, p):
    """Write a public position as the page says."""
    pieces = (
        f"{at}:{x.seat}{x.kind or '?'}{'' if x.facing is None else x.facing}#{x.id}"
        for at, x in enumerate(p.board) if x
    )
    hands = (f"{int(h.ready)}{int(h.shown)}{h.value or ''}" for h in p.hand)
    end = p.outcome and f"{p.outcome.winners} {p.outcome.reason} {p.outcome.rule}"
    return "\n".join((
        key, json.dumps(options, sort_keys=True, separators=(",", ":")), ";".join(pieces),
        p.ground, p.phase.value, ",".join(map(str, sorted(p.to_act))), ";".join(hands),
        f"{p.ply} {p.quiet}", remembered(key, p.note), end or "",
    ))


@pytest.mark.parametrize(("key", "options"), [
    ("napoleon", {}), ("xiangqi", {}), ("xiangqi", {"repetition": "asian"}),
    ("luzhanqi", {"disclosure": "sealed", "ruleset": "tournament"}), ("agon", {}),
    ("halebarde", {}), ("halebarde", {"placement": "secret"}),
])
def test_positions_are_written_for_the_digest_as_the_page_says(key, options):
    game = GAMES[key]
    match = Match(game, read_options(game.options, options))
    if key != "halebarde" or not options:
        assert list(match.rules.topology.names) == points(key)
    dice = random.Random(4)
    for _ in range(60):
        text = ten_lines(key, options, match.view(PUBLIC))
        assert digest(text) == match.digest()
        p = match.position
        if match.over:
            break
        if NATURE in p.to_act:
            due = p.phase.value == "duel"
            match.play(NATURE, Settle(*match.rules.secrets.truth(p)) if due else Lot(0))
            continue
        seat = min(s for s in p.to_act if next(iter(match.rules.actions(match.view(s), s)), None))
        actions = list(match.rules.actions(match.view(seat), seat))
        match.play(seat, dice.choice(actions))


if __name__ == "__main__":
    print(rows())
    print(words())
