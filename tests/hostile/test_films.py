"""A film of any length takes the memory of one picture, and is written whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from client.film import webp as reel

from .limits import ROOT, peak_of

SIZE = (64, 48)


def pictures(count: int, fails: bool = False) -> Iterator[tuple[pygame.Surface, int]]:
    """A red square walks over a green field, and rests at every third step."""
    screen = pygame.Surface(SIZE)
    for step in range(count):
        screen.fill((60, 140, 60))
        screen.fill((200, 30, 30), (1 + 3 * (step - step % 3), 5 + step // 3, 11, 9))
        yield screen, 100 if step < count - 1 else 2000
    if fails:
        raise OSError("the disk is full")


def test_a_film_shows_what_was_painted_for_as_long(tmp_path: Path) -> None:
    path = tmp_path / "x.webp"
    assert reel.record(path, SIZE, pictures(12), quality=80, method=1) == 12
    wanted = [Image.frombytes("RGB", SIZE, pygame.image.tobytes(s, "RGB")) for s, _ in pictures(12)]
    with Image.open(path) as film:
        assert film.size == SIZE
        assert film.n_frames == 4, "a picture that stays is one"  # type: ignore[attr-defined]
        for number, stays in enumerate((300, 300, 300, 2200)):
            film.seek(number)
            film.load()
            assert film.info["duration"] == stays
            apart = ImageChops.difference(film.convert("RGB"), wanted[3 * number])
            assert max(ImageStat.Stat(apart).mean) < 6


def test_a_film_of_one_picture_can_be_read(tmp_path: Path) -> None:
    assert reel.record(tmp_path / "x.webp", SIZE, pictures(1), quality=80, method=1) == 1
    with Image.open(tmp_path / "x.webp") as film:
        film.load()
        assert film.size == SIZE


def test_a_film_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "x.webp"
    path.write_bytes(b"yesterday")
    with pytest.raises(OSError, match="disk is full"):
        reel.record(path, SIZE, pictures(9, fails=True), quality=80, method=1)
    assert path.read_bytes() == b"yesterday"
    assert [p.name for p in tmp_path.iterdir()] == ["x.webp"]


def test_a_long_match_is_filmed_in_little_memory(tmp_path: Path) -> None:
    film = tmp_path / "x.webp"
    record = ROOT / "tests" / "records" / "xiangqi.tambour"
    peak, told = peak_of(["-m", "client", "replay", str(record), "--film", str(film)])
    count = int(told.rpartition("(")[2].split()[0])
    assert count > 400, "kept all at once, these are 400 MB"
    assert peak < 250
