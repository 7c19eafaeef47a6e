"""The notations of Xiangqi: UCI by default; UCCI, ICCS and WXF by name.

UCI counts ranks from 1, UCCI from 0: the same letters mean another move, so no text is ever guessed
at; who reads one says in which dialect it is written. WXF (`C2=5`, `H8+7`, `+R-1`) says the piece,
its file, which way, the file or how far. Its files count from the mover's right. Two of a kind on
one file are told apart by + (in front) or -; where that is not enough, as with three soldiers on a
file, by their number from the front and the file: `15=4`. Reading only turns words into points, so
that an unlawful move can be told why.
"""

import re

from ...action import Action, Move
from ...game import Illegal, Malformed, Refusal, msg
from ...notation import read_common, write_common
from ...piece import Point, Seat, points
from ...plain_text import plain, quoted
from ...topology import OFF
from .board import BOARD, WIDTH, at, forward
from .movegen import Desk
from .pieces import KINDS, A, B, C, K, N, P, R

DIALECTS = ("uci", "ucci", "iccs", "cyclone", "wxf")
LETTERS = "GAEHRCS"
"""Of WXF by kind, as KINDS; P is read as S, the chess letters K, B, N as G, E, H."""
_UCI = re.compile(r"([a-i])([1-9]|10)([a-i])([1-9]|10)")
_ZERO = re.compile(r"([a-i])([0-9])([a-i])([0-9])")
_ICCS = re.compile(r"([a-i])([0-9])-?([a-i])([0-9])", re.IGNORECASE)
_READ = {letter: kind for letters in (LETTERS, KINDS) for kind, letter in enumerate(letters)}
_PLAIN = re.compile(r"([GAEHRCSPKBN])([1-9])([+\-=.])([1-9])")
_TANDEM = re.compile(r"(?:([+\-])([GAEHRCSPKBN])|([GAEHRCSPKBN])([+\-]))([+\-=.])([1-9])")
_NUMBER = re.compile(r"([1-5])([1-9])([+\-=.])([1-9])")


def check_dialect(dialect: object) -> str:
    """Return the name of a dialect; Malformed lists the known ones."""
    if not isinstance(dialect, str) or dialect not in DIALECTS:
        raise Malformed(f"dialect {quoted(dialect)}: must be one of {', '.join(DIALECTS)}")
    return dialect


# Any action ---------------------------------------------------------------------------------------


def write_action(action: Action) -> str:
    """Write any action; moves in UCI."""
    if isinstance(action, Move):
        return "".join(BOARD.names[point] for point in action.path)
    return write_common(action)


def read_action(text: str) -> Action:
    """Read any action, moves in UCI; Malformed when it is neither."""
    return _read(text, _UCI, 1, "should read like h3e3 (files a-i, ranks 1-10)")


def write_dialect(desk: Desk, action: Action, dialect: str) -> str:
    """Write an action in a dialect; `desk` holds the position before it."""
    check_dialect(dialect)
    if not isinstance(action, Move) or dialect == "uci":
        return write_action(action)
    if dialect == "wxf":
        return _write_wxf(desk, action)
    start, end = (f"{BOARD.names[p][0]}{p // WIDTH}" for p in action.path)
    return f"{start}-{end}".upper() if dialect == "iccs" else start + end


def read_dialect(desk: Desk, seat: Seat, text: str, dialect: str) -> Action:
    """Read an action in a dialect; Malformed: not notation, Illegal: the board says otherwise."""
    check_dialect(dialect)
    if dialect == "uci":
        return read_action(text)
    if dialect == "wxf":
        return _common(text) or _read_wxf(desk, seat, text)
    pattern, example = (_ICCS, "H2-E2") if dialect == "iccs" else (_ZERO, "h2e2")
    return _read(text, pattern, 0, f"in {dialect} a move reads like {example} (ranks 0-9)")


def _common(text: str) -> Action | None:
    """Read what all games write alike."""
    if not isinstance(text, str) or len(text) > 200:
        raise Malformed("action: must be a short text")
    return read_common(text)


def _read(text: str, pattern: re.Pattern[str], lowest: int, hint: str) -> Action:
    """Read an action whose moves are two points in a pattern, ranks counted from `lowest`."""
    common = _common(text)
    if common is not None:
        return common
    found = pattern.fullmatch(text.strip())
    if found is None:
        raise Malformed(f"action {quoted(text)}: {hint}")
    start, low, end, high = found.groups()
    return Move((_point(start, int(low) - lowest), _point(end, int(high) - lowest)))


def _point(file: str, y: int) -> Point:
    return at(ord(file.lower()) - ord("a"), y)


# WXF ----------------------------------------------------------------------------------------------


def _file(seat: Seat, point: Point) -> int:
    """Give a point's file as its mover counts it: 1 at the right hand."""
    x = point % WIDTH
    return WIDTH - x if seat == 0 else x + 1


def _files(desk: Desk, seat: Seat, kind: int) -> dict[int, list[Point]]:
    """List a seat's pieces of a kind by file, the foremost first."""
    found: dict[int, list[Point]] = {}
    men = sorted(points(desk.by[seat][kind]), key=lambda p: -(p // WIDTH) * forward(seat))
    for point in men:
        found.setdefault(_file(seat, point), []).append(point)
    return found


def _write_wxf(desk: Desk, move: Move) -> str:
    """Write a move of the seat to move; the piece must stand on its start."""
    start, end = move.path
    seat = desk.turn
    kind = desk.code[start] - 7 * seat
    files = _files(desk, seat, kind)
    here = files[_file(seat, start)]
    crowded = [men for men in files.values() if len(men) > 1]
    ahead = (end // WIDTH - start // WIDTH) * forward(seat)
    sign = "=" if not ahead else "+" if ahead > 0 else "-"
    far = abs(ahead) if start % WIDTH == end % WIDTH else _file(seat, end)
    tail = f"{sign}{far}"
    if len(here) == 1:
        return f"{LETTERS[kind]}{_file(seat, start)}{tail}"
    if len(crowded) == 1 and len(here) == 2:
        return f"{'+-'[here.index(start)]}{LETTERS[kind]}{tail}"
    return f"{here.index(start) + 1}{_file(seat, start)}{tail}"


def _read_wxf(desk: Desk, seat: Seat, text: str) -> Move:
    """Read a move of a seat; Malformed: not WXF, Illegal: no such piece, or two could be meant."""
    word = text.strip().upper()
    starts: list[Point] = []
    if found := _PLAIN.fullmatch(word):
        letter, file, sign, far = found.groups()
        starts = _files(desk, seat, _READ[letter]).get(int(file), [])
    elif found := _TANDEM.fullmatch(word):
        place = found[1] or found[4]
        files = _files(desk, seat, _READ[found[2] or found[3]])
        starts = [men[0 if place == "+" else -1] for men in files.values() if len(men) > 1]
        sign, far = found[5], found[6]
    elif found := _NUMBER.fullmatch(word):
        number, file, sign, far = found.groups()
        men = _files(desk, seat, P).get(int(file), [])
        starts = men[int(number) - 1 : int(number)]
    else:
        raise Malformed(f"action {quoted(text)}: in wxf a move reads like C2=5 or +R-1")
    if not starts:
        raise _refused(msg("No piece of yours stands where {text} says."), text)
    ways = [Move((start, end)) for start in starts
            if (end := _end(desk, seat, start, sign, int(far))) != OFF]
    if not ways:
        raise _refused(msg("{text} leads off the board, or no such piece goes so."), text)
    if len(ways) > 1:
        lawful = set(desk.acts())
        able = [way for way in ways if way.path in lawful]
        if len(able) > 1:
            raise _refused(msg("{text} could mean two pieces."), text)
        ways = able or ways
    return ways[0]


def _refused(words: str, text: str) -> Illegal:
    return Illegal(Refusal("X-18", words, (("text", plain(text, 20)),)))


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
