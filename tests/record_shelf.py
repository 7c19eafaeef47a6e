"""A folder of records as players leave them: whole, left early, torn, altered, foreign.

`fill` writes one of each, named as the program names them, the first the newest.
"""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from core.match import digest
from core.piece import PUBLIC
from net.record.log import log_entry
from net.record.record_file import header, load, save
from net.wire.messages import Answer, Start
from tests.forge import Forge

GOLDEN = Path(__file__).parent / "records"


def golden(game: str) -> bytes:
    """Give the golden record of a game, whole and signed."""
    return (GOLDEN / f"{game}.tambour").read_bytes()


def forged(game: str, plies: int, *names: str, resign: bool = False, agree: bool = False) -> bytes:
    """Give a match played at random for so many plies, by players called so."""
    forge = Forge(game, names=names)
    forge.wander(plies)
    if agree:
        rules, now = forge.match.rules, forge.match.position
        forge.offer(0)
        then = rules.view(rules.agree(now, "agreed").position, PUBLIC)
        forge.sign(1, Answer(True, digest(forge.game, forge.options, then)[:8]))
        forge.end()
    if resign:
        forge.resign(0)
    return forge.record()


def cut(data: bytes, entries: int) -> bytes:
    """Keep the first entries of a record."""
    at = data.index(b"\n") + 1
    for _ in range(entries):
        at += 16 + int.from_bytes(data[at : at + 4], "big")
    return data[:at]


def altered(data: bytes) -> bytes:
    """Change one bit in the middle of a record."""
    changed = bytearray(data)
    changed[len(data) * 2 // 3] ^= 1
    return bytes(changed)


def foreign() -> bytes:
    """Give the first entry of a match of a game that is in nobody's box."""
    first = load(golden("xiangqi")).entries[0]
    assert isinstance(first.body, Start)
    return save([log_entry(replace(first, body=replace(first.body, game="draughts"))).raw])


def newer() -> bytes:
    """Give a record of a version that is still to come."""
    return golden("agon").replace(header(), header(9), 1)


SHELF: dict[str, Callable[[], bytes]] = {
    "napoleon-Anna-Tim-000001": lambda: forged("napoleon", 24, "Anna", "Tim", resign=True),
    "luzhanqi-Mei-Leo-000002": lambda: cut(golden("luzhanqi"), 5),
    "halebarde-Zoe-Kim-000003": lambda: forged("halebarde", 40, "Zoé", "Kim-Lou"),
    "agon-White-Black-000004": lambda: golden("agon"),
    "xiangqi-Lin-Bo-000005": lambda: forged("xiangqi", 30, "Lin", "Bo", agree=True),
    "luzhanqi-Red-Black-000006": lambda: golden("luzhanqi"),
    "napoleon-South-North-000007": lambda: golden("napoleon"),
    "xiangqi-Red-Black-000008": lambda: altered(golden("xiangqi")),
    "halebarde-Left-Right-000009": lambda: golden("halebarde"),
    "draughts-Mia-Leo-00000a": foreign,
    "agon-Ann-Bob-00000b": lambda: forged("agon", 20, "Ann", "Bob")[:-9],
    "luzhanqi-Ida-Max-00000c": lambda: forged("luzhanqi", 30, "Ida", "Max"),
    "agon-Ann-Bob-00000d": newer,
    "agon-Eve-Bob-00000e": bytes,
}
"""What is in the record of each match, the newest first."""


def fill(folder: Path) -> list[Path]:
    """Write a record of every match of the shelf, the newest first."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"2026-11-{28 - day:02}-193000-{name}-0.tambour"
             for day, name in enumerate(SHELF)]
    for path, make in zip(paths, SHELF.values(), strict=True):
        path.write_bytes(make())
    return paths
