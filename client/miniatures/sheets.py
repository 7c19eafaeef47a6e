"""Sheets read from disk: ahead of need by a thread, and kept while other uniforms need them.

Decoding is most of a first start and needs no interpreter, so it runs beside the dyeing instead of
before it. Nothing here may fail later than the reading itself would have: an error of a thread is
raised where its sheet is asked for.
"""

import sys
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ctypes import CDLL

KEPT = 8
"""Sheets that may wait to be asked for: all of this miniature and of the next."""
_TRIM_THRESHOLD, _AT_MOST = -1, 1 << 20
"""glibc's option of that name, and the free bytes that may stay on top of a heap. Unset, the
threshold grows with what was freed: a thread's heap kept 9 MB that `malloc_trim` cannot reach."""
_waiting: OrderedDict[str, Future[pygame.Surface]] = OrderedDict()


@lru_cache(maxsize=1)
def _readers() -> ThreadPoolExecutor:
    if libc := _libc():
        libc.mallopt(_TRIM_THRESHOLD, _AT_MOST)
    return ThreadPoolExecutor(1, "sheets")


def ahead(paths: Iterable[Path | None]) -> None:
    """Begin to read sheets that will be asked for soon."""
    for path in paths:
        if path is not None and str(path) not in _waiting:
            _waiting[str(path)] = _readers().submit(_decoded, str(path))
    while len(_waiting) > KEPT:
        _waiting.popitem(last=False)


def unread(paths: Iterable[Path | None]) -> bool:
    """Say whether some of these sheets are being read, so that asking for them would wait."""
    pending = [_waiting[str(path)] for path in paths if str(path) in _waiting]
    return not all(sheet.done() for sheet in pending)


def forget() -> None:
    """Give back the memory of what was read ahead."""
    _waiting.clear()
    if libc := _libc():
        libc.malloc_trim(0)


@lru_cache(maxsize=1)
def _libc() -> "CDLL | None":
    """Find glibc: unasked it keeps freed memory below the last block in use."""
    if not sys.platform.startswith("linux"):
        return None
    from ctypes import CDLL  # not before a table's miniatures are loaded

    try:
        libc = CDLL(None)
        libc.malloc_trim, libc.mallopt  # noqa: B018 (another C library has neither)
    except (OSError, AttributeError):
        return None
    return libc


def read(path: Path, own: bool = True) -> pygame.Surface:
    """A sheet as 32-bit pixels whose blits copy all four channels; ``own``: the caller's to paint.

    Raises pygame.error or FileNotFoundError if it cannot be read.
    """
    pending = _waiting.get(str(path))
    sheet = _decoded(str(path)) if pending is None else pending.result()
    if pending is not None and own:
        sheet = sheet.copy()
        sheet.set_alpha(None)
    return sheet


def _decoded(path: str) -> pygame.Surface:
    sheet = pygame.image.load(path)
    if sheet.get_bitsize() != 32 or not sheet.get_flags() & pygame.SRCALPHA:
        whole = pygame.Surface(sheet.get_size(), pygame.SRCALPHA, 32)
        whole.blit(sheet, (0, 0))
        sheet = whole
    sheet.set_alpha(None)  # blits copy the four channels as they are
    return sheet
