"""WXF notation: `C2=5`, `H8+7`, `+R-1`: the piece, its file, which way, the file or how far.

Files count from the mover's right. Two of a kind on one file are told apart by + (in front) or -;
where that is not enough, as with three soldiers on a file, by their number from the front and the
file: `15=4`. Reading only turns words into points, so that an unlawful move can be told why.
"""

import re

from ...action import Move
from ...game import Illegal, Malformed, Refusal, msg
from ...piece import Point, Seat
from ...plain_text import plain, quoted
from ...topology import OFF
from .board import WIDTH, at, forward
from .desk import Desk
from .gait import squares
from .pieces import KINDS, A, B, C, K, N, P, R

LETTERS = "GAEHRCS"
"""By kind, as KINDS; P is read as S, the chess letters K, B, N as G, E, H."""
_READ = {letter: kind for kind, letter in enumerate(LETTERS)} | {
    letter: kind for kind, letter in enumerate(KINDS)
}
_PLAIN = re.compile(r"([GAEHRCSPKBN])([1-9])([+\-=.])([1-9])")
_TANDEM = re.compile(r"(?:([+\-])([GAEHRCSPKBN])|([GAEHRCSPKBN])([+\-]))([+\-=.])([1-9])")
_NUMBER = re.compile(r"([1-5])([1-9])([+\-=.])([1-9])")


def file_of(seat: Seat, point: Point) -> int:
    """Give a point's file as its mover counts it: 1 at the right hand."""
    x = point % WIDTH
    return WIDTH - x if seat == 0 else x + 1


def _files(seat: Seat, desk: Desk, kind: int) -> dict[int, list[Point]]:
    """List a seat's pieces of a kind by file, the foremost first."""
    found: dict[int, list[Point]] = {}
    men = sorted(squares(desk.by[seat][kind]), key=lambda p: -(p // WIDTH) * forward(seat))
    for point in men:
        found.setdefault(file_of(seat, point), []).append(point)
    return found


def write(desk: Desk, move: Move) -> str:
    """Write a move of the seat to move; the piece must stand on its start."""
    start, end = move.path
    seat = desk.turn
    kind = desk.code[start] - 7 * seat
    files = _files(seat, desk, kind)
    here = files[file_of(seat, start)]
    crowded = [men for men in files.values() if len(men) > 1]
    ahead = (end // WIDTH - start // WIDTH) * forward(seat)
    sign = "=" if not ahead else "+" if ahead > 0 else "-"
    far = abs(ahead) if start % WIDTH == end % WIDTH else file_of(seat, end)
    tail = f"{sign}{far}"
    if len(here) == 1:
        return f"{LETTERS[kind]}{file_of(seat, start)}{tail}"
    if len(crowded) == 1 and len(here) == 2:
        return f"{'+-'[here.index(start)]}{LETTERS[kind]}{tail}"
    return f"{here.index(start) + 1}{file_of(seat, start)}{tail}"


def read(seat: Seat, desk: Desk, text: str) -> Move:
    """Read a move of a seat; Malformed: not WXF, Illegal: no such piece, or two could be meant."""
    word = text.strip().upper()
    starts: list[Point] = []
    if found := _PLAIN.fullmatch(word):
        letter, file, sign, far = found.groups()
        starts = _files(seat, desk, _READ[letter]).get(int(file), [])
    elif found := _TANDEM.fullmatch(word):
        place = found[1] or found[4]
        files = _files(seat, desk, _READ[found[2] or found[3]])
        starts = [men[0 if place == "+" else -1] for men in files.values() if len(men) > 1]
        sign, far = found[5], found[6]
    elif found := _NUMBER.fullmatch(word):
        number, file, sign, far = found.groups()
        men = _files(seat, desk, P).get(int(file), [])
        starts = men[int(number) - 1 : int(number)]
    else:
        raise Malformed(f"action {quoted(text)}: in wxf a move reads like C2=5 or +R-1")
    if not starts:
        raise Illegal(Refusal("X-18", msg("No piece of yours stands where {text} says."),
                              (("text", plain(text, 20)),)))
    ways = [Move((start, end)) for start in starts
            if (end := _end(desk, seat, start, sign, int(far))) != OFF]
    if not ways:
        raise Illegal(Refusal("X-18", msg("{text} leads off the board, or no such piece goes so."),
                              (("text", plain(text, 20)),)))
    if len(ways) > 1:
        able = [way for way in ways if desk.reach(way.path[0]) >> way.path[1] & 1]
        if len(able) > 1:
            raise Illegal(Refusal("X-18", msg("{text} could mean two pieces."),
                                  (("text", plain(text, 20)),)))
        ways = able or ways
    return ways[0]


def _end(desk: Desk, seat: Seat, start: Point, sign: str, far: int) -> Point:
    """Give where a piece would land, by arithmetic alone; OFF when nothing of its kind goes so."""
    kind = desk.code[start] - 7 * seat
    y, x = divmod(start, WIDTH)
    to = WIDTH - far if seat == 0 else far - 1
    if sign in "=.":
        return at(to, y) if to != x else OFF
    way = forward(seat) * (1 if sign == "+" else -1)
    aside = abs(to - x)
    if kind == N:
        return at(to, y + way * (3 - aside)) if aside in (1, 2) else OFF
    if kind == B:
        return at(to, y + way * 2) if aside == 2 else OFF
    if kind in (A, K) and aside == 1 and to in (3, 4, 5):
        return at(to, y + way)
    if kind == A and far > 1:
        return OFF
    return at(x, y + way * far) if kind in (R, C, P, K, A) else OFF
