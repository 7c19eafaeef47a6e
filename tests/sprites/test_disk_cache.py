"""What is kept on disk comes back the same, and damage to it is only slowness."""

import gc
import multiprocessing
import os
import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest

from client.miniatures import disk_cache
from client.miniatures.disk_cache import FrameCache, Stored, settle
from client.miniatures.wardrobe import Wardrobe

WORN = ("infantry", "red", "idle", 5, 3)


def picture(tone: int, side: int = 12) -> Stored:
    face = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    face.fill((tone, 255 - tone, 40, 200))
    face.set_at((3, 4), (tone, 0, 0, 7))
    return Stored(face, -tone, 2)


def told(frames: list[Stored]) -> list[tuple[bytes, int, int]]:
    return [(pygame.image.tobytes(f.surface, "RGBA"), f.dx, f.dy) for f in frames]


def painted(folder: Path | None) -> list[tuple[bytes, int, int]]:
    wardrobe = Wardrobe(40, 40, ("red",), folder)
    frames = [wardrobe.frame(*WORN), wardrobe.frame("hill", "", "idle", 0, 1)]
    settle()
    return [(pygame.image.tobytes(f.surface, "RGBA"), f.dx, f.dy) for f in frames]


def test_what_was_stored_comes_back_the_same(tmp_path: Path) -> None:
    frames = [picture(10), picture(90, 5)]
    FrameCache(tmp_path / "deep" / "down").store("name", frames)
    settle()
    found = FrameCache(tmp_path / "deep" / "down").fetch("name")
    assert found is not None
    assert told(found) == told(frames)
    assert FrameCache(tmp_path).fetch("name") is None


def test_a_second_wardrobe_paints_nothing_and_looks_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = painted(tmp_path)
    assert fresh == painted(None)
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr("client.miniatures.wardrobe.Sheet", None)  # whoever opens a sheet fails
    assert painted(tmp_path) == fresh
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_another_size_or_army_is_another_file(tmp_path: Path) -> None:
    for army, cell in (("red", 40), ("blue", 40), ("red", 28)):
        Wardrobe(cell, cell, (army,), tmp_path).frame("infantry", army, "idle", 3, 0)
    settle()
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "bit", "head"])
def test_a_damaged_file_is_passed_over_and_made_again(tmp_path: Path, damage: str) -> None:
    fresh = painted(tmp_path)
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        middle = len(data) // 2
        path.write_bytes({
            "empty": b"",
            "text": b"[[1, 2]]\nxx",
            "cut": data[:middle],
            "bit": data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :],
            "head": data.replace(b"[[", b"[[1", 1),
        }[damage])
        assert FrameCache(tmp_path).fetch(path.stem) is None
    assert painted(tmp_path) == fresh
    assert all(FrameCache(tmp_path).fetch(path.stem) is not None for path in tmp_path.iterdir())


def test_a_cache_that_cannot_be_written_is_only_slower(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    assert painted(blocked / "cache") == painted(None)


def test_a_cache_may_be_thrown_away_at_any_time(tmp_path: Path) -> None:
    wardrobe = Wardrobe(28, 28, ("red",), tmp_path)
    wardrobe.frame("infantry", "red", "idle", 3, 0)
    settle()
    for path in tmp_path.iterdir():
        path.unlink()
    tmp_path.rmdir()
    wardrobe.frame("infantry", "red", "move", 3, 0)
    settle()
    assert len(list(tmp_path.iterdir())) == 1


def test_the_cache_is_bounded_and_keeps_what_was_used_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        FrameCache(tmp_path).store(f"s{number}", [picture(number)])
    settle()
    size = max(path.stat().st_size for path in tmp_path.iterdir())
    for age, number in enumerate((1, 0, 3, 2)):
        os.utime(tmp_path / f"s{number}.frames", (age, age))
    monkeypatch.setattr(disk_cache, "LIMIT", 3 * size)
    assert FrameCache(tmp_path).fetch("s1") is not None  # the oldest, used again
    litter = tmp_path / "x.part"
    litter.write_bytes(b"half")
    os.utime(litter, (0, 0))
    young = tmp_path / "y.part"
    young.write_bytes(b"half")
    FrameCache(tmp_path).store("new", [picture(9)])
    settle()
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"s1.frames", "s2.frames", "new.frames", "y.part"}


def _many(folder: Path) -> None:
    for number in range(20):
        FrameCache(folder).store(f"s{number % 5}", [picture(number % 5)])
        settle()
        found = FrameCache(folder).fetch(f"s{number % 5}")
        assert found is None or told(found) == told([picture(number % 5)])


def test_several_programs_may_share_it(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    others = [spawn.Process(target=_many, args=(tmp_path,)) for _ in range(2)]
    for other in others:
        other.start()
    _many(tmp_path)
    for other in others:
        other.join()
        assert other.exitcode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"s{n}.frames" for n in range(5)]


def test_garbage_that_is_collected_while_frames_are_stored_may_store_its_own(tmp_path):
    """A wardrobe that nobody needs any more is released wherever the collector happens to run."""
    cache = FrameCache(tmp_path)

    class Released:
        left = 2000

        def __init__(self) -> None:
            self.circle = self

        def __del__(self) -> None:
            Released.left -= 1
            if Released.left > 0:
                Released()  # so that there is always one for the collector to find
            if Released.left % 3 == 0:
                cache.store("b" * 32, ())

    def work() -> None:
        before = gc.get_threshold()
        gc.set_threshold(1)
        try:
            for _ in range(300):
                Released()
                cache.store("a" * 32, ())
        finally:
            gc.set_threshold(*before)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive()


LEAVING = """
import sys
from pathlib import Path
import pygame
from client.miniatures.disk_cache import FrameCache, Stored

def dressing(cache):
    cache.hold()
    try:
        cache.store("a", [Stored(pygame.Surface((2, 2)), 0, 0)])
        yield
    finally:
        cache.release()

going = dressing(FrameCache(Path(sys.argv[1])))
next(going)
"""


def test_a_program_that_ends_amid_its_dressing_does_end(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LEAVING, str(tmp_path)], timeout=60,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
