"""The gallery in files: a contact sheet of all there is, and a film of its rooms one by one.

The film's pictures are painted one by one as the writer of the film asks for them: a thousand of
them at once would be half a gigabyte. It looks the same on every machine, because its clock is its
own.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ...boards.board_thumbnail import GRASS
from ...boards.ground.table_top import table_top
from ...film.blind import blind
from ...film.webp import record
from ...look.theme import CREAM, GOLD_LIGHT, NIGHT, TITLE, WORD, Theme
from ...memory.files import whole
from ...miniatures.uniforms import armies_of
from ...miniatures.wardrobe import FX, TERRAIN
from .exhibits import DOINGS, Exhibit, Room, rooms
from .showcase import Showcase

if TYPE_CHECKING:
    from PIL import Image

Progress = Callable[[float], None]
Stop = tuple[Room, Exhibit]
WIDE, CELL, ASIDE = 1280, 64, 200
"""The contact sheet's width, its cells and the column of the rooms' names, in pixels."""
FILM = (560, 420)
EVERY = 1 / 8
LOOK = 0.75
"""Seconds every animation is looked at."""


def stops(only: Stop | None = None) -> tuple[Stop, ...]:
    """List what is shown: everything, room after room, or one thing."""
    return (only,) if only else tuple((room, each) for room in rooms() for each in room.exhibits)


def contact(path: Path | str, only: Stop | None = None, progress: Progress | None = None) -> int:
    """Paint every piece in every army on one sheet, PNG or WebP; the number of figures.

    Raises OSError when the file cannot be written.
    """
    with blind():
        return _contact(Path(path), stops(only), progress or (lambda share: None))


def _contact(path: Path, shown: Sequence[Stop], progress: Progress) -> int:
    rows: list[tuple[str, list[tuple[Showcase, int]]]] = []
    most = (WIDE - ASIDE - 16) // (CELL + 2)
    for room, exhibit in shown:
        case = Showcase(exhibit, room.rules)
        fresh = [(case, seat) for seat in range(len(case.armies))]
        if not rows or room.title not in [title for title, _ in rows]:
            rows.append((room.title, []))
        elif len(rows[-1][1]) + len(fresh) > most:
            rows.append(("", []))
        rows[-1][1].extend(fresh)
    high = round(CELL * 1.28)
    sheet = pygame.Surface((WIDE, high * len(rows) + 30))
    theme = Theme((WIDE, 720))
    sheet.blit(table_top(sheet.get_size(), theme.appearance.light), (0, 0))
    count = sum(len(row) for _, row in rows)
    done = 0
    for number, (title, row) in enumerate(rows):
        bottom = high * (number + 1) + 12
        if title:
            room_for = pygame.Rect(14, bottom - CELL, ASIDE - 24, CELL)
            theme.write_in(sheet, title, theme.title(TITLE), CREAM, room_for, shade=NIGHT)
        for place, (case, seat) in enumerate(row):
            middle = ASIDE + place * (CELL + 2) + CELL // 2
            _lay(sheet, case, seat, (middle, bottom))
            done += 1
            progress(done / count)
    with whole(path) as file:
        if path.suffix.lower() == ".png":
            pygame.image.save(sheet, file, "sheet.png")
        else:
            _image(sheet).save(file, "WEBP", quality=84, method=6)
    return count


def _lay(sheet: pygame.Surface, case: Showcase, seat: int, at: tuple[int, int]) -> None:
    """Paint one figure on its cell, what bursts in the midst of it."""
    cell = pygame.Rect(0, 0, CELL, round(CELL * 0.82))
    cell.midbottom = at
    pygame.draw.rect(sheet, GRASS[seat % 2], cell)
    doing = case.exhibit.doings[0]
    case.make(CELL, seat, doing)
    moment = 0.3 if case.exhibit.piece == FX else 0.0
    case.figure(sheet, CELL, cell.center, doing, seat, moment, seat % 2)


def film(path: Path | str, only: Stop | None = None, progress: Progress | None = None) -> int:
    """Write the gallery, room by room, as an animated WebP; the number of pictures.

    Raises OSError when the file cannot be written.
    """
    shown = stops(only)
    each = round(LOOK / EVERY)
    total = each * sum(len(exhibit.doings) for _, exhibit in shown)
    with blind():
        pictures = _pictures(shown, total, progress or (lambda share: None))
        return record(path, FILM, pictures, quality=60, method=0)


def _pictures(shown: Sequence[Stop], total: int, progress: Progress
              ) -> Iterator[tuple[pygame.Surface, int]]:
    theme = Theme(FILM)
    screen = pygame.Surface(FILM)
    hall = pygame.Rect(8, 44, FILM[0] - 16, FILM[1] - 52)
    done = turn = 0
    for room, exhibit in shown:
        case = Showcase(exhibit, room.rules)
        for doing in exhibit.doings:
            seat = turn % len(case.armies)  # so every army is seen large
            turn += 1
            for _ in case.load(doing, seat, hall):
                pass
            for number in range(round(LOOK / EVERY)):
                screen.blit(table_top(FILM, theme.appearance.light), (0, 0))
                _heading(screen, theme, room, exhibit, doing, seat, case)
                case.paint(screen, hall, theme, doing, seat, number * EVERY)
                done += 1
                progress(done / total)
                yield screen, round(1000 * EVERY)


def _heading(screen: pygame.Surface, theme: Theme, room: Room, exhibit: Exhibit, doing: str,
             seat: int, case: Showcase) -> None:
    about = [exhibit.name]
    if exhibit.piece != FX and exhibit.piece not in TERRAIN.values():
        about += [DOINGS.get(doing, doing)]
    if room.rules is not None and len(case.armies) > 1:
        about += [armies_of(room.rules)[seat][0]]
    left = pygame.Rect(14, 6, FILM[0] * 11 // 20, 34)
    right = pygame.Rect(left.right, 6, FILM[0] - left.right - 14, 34)
    for words, units, colour, where, side in (
        (" · ".join(about), TITLE, CREAM, left, "left"),
                                              (room.title, WORD, GOLD_LIGHT, right, "right"),
    ):
        theme.write_in(screen, words, theme.title(units), colour, where, side, shade=NIGHT)


def _image(surface: pygame.Surface) -> "Image.Image":
    from PIL import Image

    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
