"""A finished record has one order, the same bytes at every seat, and no key beside it."""

import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from core.action import Offer, Resign
from net.output import Erase, Store
from net.record.audit import verify
from net.record.record_file import framed, header, load
from net.wire.frames import encode

from .hidden import BOX, Court, Duel, deployed, give_up, played
from .star import Star
from .toy import GAMES, plod
from .wire import End, Pair, held

HOME = Path(__file__).parent.parent.parent
BATTLES = ("a6a7", "b7b8", "b6a7", "b8b7", "c6c7")


def written(version: int, raws: list[bytes]) -> bytes:
    return header(version) + b"".join(framed(i, raw) for i, raw in enumerate(raws))


def raws_of(record: bytes) -> list[bytes]:
    return [encode(entry) for entry in load(record).entries]


def tables() -> Iterator[tuple[str, Pair | Star, dict]]:
    """Finished matches: with words that crossed, with battles in all three ways, and a star."""
    pair = Pair().play(plod, 3)
    for peer in pair.peers:
        peer.act(Offer("draw"))
    pair.run()
    for peer in pair.peers:
        peer.act(Resign())
    yield "crossed", pair.run(), GAMES
    for disclosure in ("open", "sealed"):
        duel = played(deployed(Duel(disclosure)), *BATTLES)
        give_up(duel, 0)
        yield disclosure, duel, BOX
    court = played(deployed(Court()), *BATTLES)
    give_up(court, 0)
    yield "referee", court, BOX
    yield "star", Star(3).play(plod), GAMES


@pytest.fixture(scope="module")
def finished() -> list[tuple[str, Pair | Star, dict]]:
    return list(tables())


def test_all_seats_keep_the_same_bytes(finished) -> None:
    for name, table, games in finished:
        records = {peer.record for peer in table.peers}
        assert len(records) == 1, name
        assert str(verify(records.pop(), games)) == "verified", name


def test_no_two_entries_may_change_places(finished) -> None:
    """Neighbours that knew nothing of each other, too: there are such in every one of these."""
    for name, table, games in finished:
        raws = raws_of(table.peers[0].record)
        told = []
        seats = [entry.seat for entry in load(table.peers[0].record).entries]
        for i in (i for i in range(len(raws) - 1) if seats[i] != seats[i + 1]):
            other = [*raws[:i], raws[i + 1], raws[i], *raws[i + 2 :]]
            verdict = verify(written(2, other), games)
            assert verdict.kind == "failed", (name, i, verdict)
            told.append(verdict)
            if verdict.what.startswith("order"):
                assert verdict.where == f"entry {i} of the file"
                assert verify(written(1, other), games).kind == "version"
        assert any(verdict.what.startswith("order") for verdict in told), name


def test_a_swap_is_told_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], finished
) -> None:
    record = tmp_path / "game.tambour"
    raws = raws_of(next(table for name, table, _ in finished if name == "open").peers[0].record)
    swaps = [[*raws[:i], raws[i + 1], raws[i], *raws[i + 2 :]] for i in range(len(raws) - 1)]
    crossed = next(s for s in swaps if verify(written(2, s)).what.startswith("order"))
    for version, said in ((2, "failed: order"), (1, "made by version 1")):
        record.write_bytes(written(version, crossed))
        assert main(["verify", str(record)]) == 1
        assert capsys.readouterr().out.startswith(said)
    record.write_bytes(written(1, raws))  # in the one order an old record is as good as ever
    assert main(["verify", str(record)]) == 0


def test_a_match_that_is_not_over_may_be_as_it_came(finished) -> None:
    pair = Pair().play(plod, 4)
    for peer in pair.peers:
        assert str(verify(peer.record, GAMES)) == "unfinished at 4"


def after_every_doing(peer: End) -> Iterator[dict[str, bytes]]:
    """Give the disk as a kill would leave it, after each thing that was done."""
    disk: dict[str, bytes] = {}
    for x in peer.log:
        if isinstance(x, Store):
            disk[x.path.name] = held(disk.get(x.path.name, b""), x)
        elif isinstance(x, Erase):
            disk.pop(x.path.name, None)
        else:
            continue
        yield dict(disk)


def test_whenever_a_program_is_killed_no_key_is_left_beside_a_verified_record(finished) -> None:
    for name, table, games in finished:
        for peer in table.peers:
            ends = 0
            for disk in list(after_every_doing(peer))[-8:]:  # the last words, one by one
                good = [f for f, data in disk.items()
                        if f.endswith(".tambour") and verify(data, games).ok]
                ends += bool(good)
                keys = {f.removesuffix(".key") for f in disk if f.endswith(".key")}
                assert not keys & {f.removesuffix(".tambour") for f in good}, (name, peer.seat)
            assert ends, name


@pytest.mark.parametrize("loser", [0, 1])
def test_a_peer_who_leaves_with_the_last_word_leaves_no_key_behind(loser: int) -> None:
    """All that must be signed is on our disk; his acknowledgement of it never comes."""
    pair = Pair().play(plod, 3)
    pair.seat(loser).act(Resign())
    ours, his = pair.host, pair.joiner
    for _ in range(9):
        pair.pass_on(ours, his)
        frames, his.sent = his.sent, []
        for frame in frames:
            if not verify(ours.record, GAMES).ok:
                ours.do(ours.peer.receive(frame))
    ours.do(ours.peer.gone())
    assert verify(ours.record, GAMES).ok
    assert not [name for name in ours.disk if name.endswith(".key")]


TABLE = """
import sys, tempfile
from pathlib import Path
from core.search.greedy import Greedy
from net.players.demo import demo_match, seeded
players = [Greedy(1), Greedy(2)]
demo_match("luzhanqi", {"disclosure": "sealed"}, players, folder=Path(sys.argv[1]), longest=6,
           names=("A", "B"), entropy=seeded(int(sys.argv[2])))
"""


@pytest.mark.slow
def test_a_real_program_killed_at_any_moment_leaves_no_key_beside_a_verified_record(
    tmp_path: Path,
) -> None:
    def run(number: int, after: float) -> tuple[float, int]:
        folder = tmp_path / str(number)
        began = time.monotonic()
        program = subprocess.Popen(
            [sys.executable, "-c", TABLE, str(folder), str(number)], cwd=HOME,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            program.wait(after)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
        took = time.monotonic() - began
        good = [f for f in folder.rglob("*.tambour") if verify(f.read_bytes()).ok]
        for record in good:
            assert not (record.parent / "keys" / f"{record.stem}.key").exists()
        shutil.rmtree(folder, ignore_errors=True)
        return took, len(good)

    whole, good = run(0, 60.0)
    assert good == 2
    dice = random.Random(10)
    ends = [run(number, whole * dice.uniform(0.6, 1.05))[1] for number in range(1, 40)]
    assert {0, 2} <= set(ends)
