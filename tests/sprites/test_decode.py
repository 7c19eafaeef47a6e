"""Reading ahead changes when a sheet is read, and nothing else."""

from pathlib import Path

import pygame
import pytest

from client.miniatures import sheets as decode
from client.miniatures.sheets import ahead, forget, read
from client.miniatures.wardrobe import Wardrobe
from sprites import manifest

SHEET = manifest().strip("drummer", "idle", 6).sheet


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_sheet_read_ahead_is_the_same_and_may_be_painted_on() -> None:
    plain = read(SHEET)
    ahead((SHEET, None))
    mine = read(SHEET)
    mine.fill((1, 2, 3, 4))
    assert pixels(read(SHEET)) == pixels(plain) != pixels(mine)
    assert read(SHEET, own=False) is read(SHEET, own=False)
    forget()
    assert read(SHEET, own=False) is not read(SHEET, own=False)


def test_what_cannot_be_read_is_told_where_it_is_asked_for(tmp_path: Path) -> None:
    ahead((tmp_path / "none.webp",))
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.webp")
    forget()


def test_only_so_much_waits() -> None:
    sheets = list(dict.fromkeys(s[0].sheet for s in manifest().strips.values()))
    ahead(sheets[: decode.KEPT + 3])
    assert len(decode._waiting) == decode.KEPT
    forget()
    assert not decode._waiting


def test_prepared_pictures_are_those_of_one_who_comes_unprepared() -> None:
    ready, lazy = (Wardrobe(40, 40, ("red", "green")) for _ in range(2))
    steps = ready.prepare(("general", "infantry"), ("idle", "move"))
    next(steps)
    assert decode._waiting, "the next sheet is on its way"
    assert list(steps)[-1] == 1.0
    assert not decode._waiting
    for army in ("red", "green"):
        for piece in ("general", "infantry"):
            made, asked = (w.frame(piece, army, "move", 3, 2) for w in (ready, lazy))
            assert pixels(made.surface) == pixels(asked.surface)
            assert made[1:] == asked[1:]


def test_a_loading_given_up_leaves_nothing_behind() -> None:
    steps = Wardrobe(40, 40, ("red",)).prepare(("general",))
    next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert not decode._waiting
