"""Whole tables by way of brokers: every end verified, whatever the broker does, and what it learns.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.search.greedy import Greedy
from net.drivers.far.ways import FarTable, Ways
from net.players.demo import demo_match, seeded

from .brokers import HostileBroker, mischief, mosquittos
from .far_tables import every_game, killed
from .nursery import nursery, play

pytest.importorskip("aiomqtt", reason="the extra far is not installed")
NAMES = ("Wilhelmina", "Bartholomew", "Persephone", "Maximilian")


def table(url: str) -> FarTable:
    return FarTable(Ways(True, url, relays=False), url)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two brokers of which either will do."""
    with mosquittos(tmp_path_factory.mktemp("brokers"), 2) as some:
        yield "mqtt://" + ",".join(f"127.0.0.1:{one.port}" for one in some)


@every_game
def test_every_game_comes_to_a_verified_end(
    tmp_path: Path, url: str, game: str, options: dict[str, object], players: int
) -> None:
    told = demo_match(game, options, [Greedy(seat) for seat in range(players)], folder=tmp_path,
                      entropy=seeded(7), longest=12, far=table(url))
    assert told.verdict.ok


@killed
def test_programs_that_are_killed_come_back(
    tmp_path: Path, url: str, kind: str, kills: dict[int, tuple[int, int]]
) -> None:
    """A guest, a host or both die in mid-match; their key files name the way."""
    with nursery() as nurse:
        course = play(nurse, tmp_path, kind, kills, patience=90.0, far=url)
        assert course.kills == len(kills)
        assert not course.unfinished


def test_a_match_goes_on_at_another_broker_when_one_dies(tmp_path: Path) -> None:
    with mosquittos(tmp_path / "brokers", 2) as (one, other):
        acts = {4: one.kill, 8: one.start, 14: other.kill}
        told = demo_match(
            "napoleon", {}, [Greedy(seat) for seat in range(2)], folder=tmp_path,
            entropy=seeded(7), longest=20, on_progress=lambda ply: acts.pop(ply, lambda: None)(),
            far=table(f"mqtt://127.0.0.1:{one.port},127.0.0.1:{other.port}"))
        assert told.verdict.ok
        assert not acts, "both have died"


@pytest.mark.parametrize(("game", "share"), [
    ("napoleon", 0.05), pytest.param("xiangqi", 0.1, marks=pytest.mark.slow),
])
def test_a_hostile_broker_delays_a_match_and_changes_nothing(
    tmp_path: Path, game: str, share: float
) -> None:
    """It loses, doubles, reorders, spoils and mixes messages from the first move on."""
    hostile = HostileBroker(seed=3)

    def begin(ply: int) -> None:
        hostile.fate = mischief(share)

    try:
        told = demo_match(game, {}, [Greedy(seat) for seat in range(2)], folder=tmp_path,
                          entropy=seeded(7), longest=20, far=table(hostile.url), on_progress=begin)
        assert told.verdict.ok
        assert hostile.spoilt
    finally:
        hostile.close()


def pieces(said: bytes) -> set[bytes]:
    """List what can be found again: every ten bytes that are not of a few values only."""
    return {cut for n in range(len(said) - 9) if len(set(cut := said[n : n + 10])) > 5}


@pytest.mark.parametrize(("game", "options", "players"), [
    ("luzhanqi", {"disclosure": "sealed"}, 2), ("napoleon", {"players": 4, "board": "16x16"}, 4),
])
def test_what_a_broker_keeps_tells_nothing(
    tmp_path: Path, game: str, options: dict[str, object], players: int
) -> None:
    """Of all bytes that pass none are those of a name, a move, or what proves either; but for the
    topic of the table, which its record has too.
    """
    curious = HostileBroker()
    try:
        told = demo_match(game, options, [Greedy(seat) for seat in range(players)], folder=tmp_path,
                          names=NAMES[:players], entropy=seeded(7), longest=12,
                          far=table(curious.url))
        assert told.verdict.ok
    finally:
        curious.close()
    kept = b"\n".join(curious.captured)
    assert len(kept) > 20_000
    for topic in curious.topics:
        kept = kept.replace(topic.encode(), b"")
    files = b"".join(each.read_bytes() for each in tmp_path.glob("*.tambour"))
    found = pieces(kept)
    assert pieces(files) & pieces(kept + files[200:300]), "it would be found"
    assert not pieces(files) & found
    assert not any(name.encode() in kept for name in NAMES)
