"""Judging secret wishes: by what everybody has seen of a match, and nothing else.

A wish's test is data, a word of `TESTS` and what it is asked with, so that a list can be hashed and
a plug-in can bring one. Only what still counts after take-backs is judged. In games of hidden ranks
every kind is "*": tests know pieces there by their seats and the points where they began.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from .action import Flag, Resign
from .event import Duelled, Event, Jumped, Moved, Scored, Shot, Taken, Turned, Wounded
from .game import Rules
from .match import Match
from .piece import NATURE, Piece, Point, Seat
from .position import Phase, Position
from .topology import Topology
from .wish import Wish

ANY = "*"
"""Any kind."""
LEAST = 6
"""Wishes of a list from which one is drawn: of fewer everybody would soon know all."""
MANY = 8
"""Turns that a seat must have had before something that it never did is worth a medal."""


class Turn(NamedTuple):
    """An action of a seat in play, with what followed by itself, as a battle's end."""

    seat: Seat
    before: Position
    after: Position
    events: tuple[Event, ...]


class Deed(NamedTuple):
    """A piece of ours that went from a point to another, in the turn of ours with this number."""

    turn: int
    piece: Piece
    start: Point
    end: Point


def turns(match: Match) -> Iterator[Turn]:
    """Yield the turns of a match's line; who gives up or runs out of time has had none by that."""
    last: Turn | None = None
    for number, (seat, action) in enumerate(match.line):
        before = match.path[number]
        if before.phase is Phase.MUSTER or isinstance(action, Resign | Flag):
            continue
        events = match.rules.apply(before, seat, action).events
        after = match.path[number + 1]
        if seat == NATURE and last is not None:
            last = last._replace(after=after, events=(*last.events, *events))
            continue
        if last is not None:
            yield last
        last = Turn(seat, before, after, events)
    if last is not None:
        yield last


class Tale:
    """A match as one seat has played it: what the tests ask."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.rules, self.seat, self.end = match.rules, seat, match.position
        allies = (x.allies for x in match.rules.standing(match.position) if x.seat == seat)
        self._ours = {seat, *next(allies, ())}
        self.all = tuple(turns(match))
        self.own = [turn for turn in self.all if turn.seat == seat]

    @cached_property
    def deeds(self) -> list[Deed]:
        """List how our pieces went, in our own turns."""
        return [Deed(number, event.piece, event.start, event.end)
                for number, turn in enumerate(self.own) for event in turn.events
                if isinstance(event, Moved) and event.piece.seat == self.seat]

    @cached_property
    def moved(self) -> set[Point]:
        """Give by id which of our pieces have gone anywhere."""
        return {deed.piece.id for deed in self.deeds}

    def mine(self, piece: Piece | None, kinds: str) -> bool:
        """Tell whether a piece is ours and of one of these kinds."""
        return piece is not None and piece.seat == self.seat and _of(piece, kinds)

    def theirs(self, piece: Piece | None, kinds: str) -> bool:
        """Tell whether a piece is an enemy's and of one of these kinds."""
        return piece is not None and piece.seat not in self._ours and _of(piece, kinds)

    def stays(self, kinds: str) -> list[Piece]:
        """List our pieces of these kinds that stand at the end where they began."""
        return [piece for at, piece in enumerate(self.end.board)
                if piece is not None and piece.id == at and self.mine(piece, kinds)]

    def zone(self, name: str) -> list[Point]:
        """Give the points of a zone: "left", "right" or "corner", or patterns of points' names with
        commas, those of each seat behind a "/"."""
        topology = self.rules.topology
        if name in ZONES:
            return ZONES[name](topology)
        parts = name.split("/")
        patterns = parts[self.seat % len(parts)].split(",")
        return [at for at, point in enumerate(topology.names)
                if any(fnmatchcase(point, pattern) for pattern in patterns)]


def _of(piece: Piece, kinds: str) -> bool:
    return kinds == ANY or (piece.kind is not None and piece.kind in kinds)


def _edges(topology: Topology) -> tuple[list[Point], list[Point]]:
    across = [x for x, _ in topology.places]
    return ([p for p, x in enumerate(across) if x == min(across)],
            [p for p, x in enumerate(across) if x == max(across)])


def _corners(topology: Topology) -> list[Point]:
    up = [y for _, y in topology.places]
    return [p for edge in _edges(topology) for p in edge if up[p] in (min(up), max(up))]


ZONES: Mapping[str, Callable[[Topology], list[Point]]] = {
    "left": lambda topology: _edges(topology)[0],
    "right": lambda topology: _edges(topology)[1],
    "corner": _corners,
}


# The tests: a tale, and the words behind the test's name --------------------------------------


def take(tale: Tale, theirs: str, mine: str = ANY, number: str = "1") -> bool:
    """Kinds of ours have taken, caught or wounded so many of theirs."""
    count = 0
    for turn in tale.own:
        came = (x.piece for x in turn.events
                if isinstance(x, Moved | Shot | Duelled) and x.piece.seat == tale.seat)
        if tale.mine(next(came, None), mine):
            count += sum(isinstance(x, Taken | Wounded) and tale.theirs(x.piece, theirs)
                         for x in turn.events)
    return count >= int(number)


def lose(tale: Tale, mine: str) -> bool:
    """One of these was taken, caught or wounded."""
    return any(isinstance(x, Taken | Wounded) and tale.mine(x.piece, mine)
               for turn in tale.all for x in turn.events)


def revenge(tale: Tale) -> bool:
    """Who took a piece of ours was taken there with our next action."""
    return any(
        now.seat == tale.seat and {
            x.point for x in now.events if isinstance(x, Taken) and tale.theirs(x.piece, ANY)
        } & {x.point for x in before.events if isinstance(x, Taken) and tale.mine(x.piece, ANY)}
        for before, now in pairwise(tale.all)
    )


def stand(tale: Tale, mine: str, zone: str, number: str = "1") -> bool:
    """So many of these stood in a zone at once, none of them where it began."""
    points = tale.zone(zone)
    return any(
        sum(tale.mine(piece, mine) and piece is not None and piece.id != at
            for at in points for piece in (turn.after.board[at],)) >= int(number)
        for turn in tale.own
    )


def visit(tale: Tale, mine: str, *zones: str) -> bool:
    """One and the same of these has gone into each of these zones."""
    came = [{deed.piece.id for deed in tale.deeds if tale.mine(deed.piece, mine)
             and deed.end in points} for points in map(tale.zone, zones)]
    return bool(set.intersection(*came))


def home(tale: Tale, mine: str) -> bool:
    """One of these has gone somewhere, and stands at the end where it began."""
    return any(piece.id in tale.moved for piece in tale.stays(mine))


def still(tale: Tale, mine: str) -> bool:
    """One of these has not moved all match long."""
    return len(tale.own) >= MANY and any(x.id not in tale.moved for x in tale.stays(mine))


def every(tale: Tale, mine: str) -> bool:
    """All of these have moved."""
    army = {x.id for turn in tale.all[:1] for x in turn.before.board
            if x is not None and tale.mine(x, mine)}
    return bool(army) and army <= tale.moved


def keep(tale: Tale, mine: str) -> bool:
    """None of these was lost."""
    return len(tale.own) >= MANY and not lose(tale, mine)


def back(tale: Tale, mine: str) -> bool:
    """One of these has gone somewhere, and with its next move back again."""
    last: dict[Point, Deed] = {}
    for deed in tale.deeds:
        before = last.get(deed.piece.id)
        if before is not None and tale.mine(deed.piece, mine) and (
                (before.start, before.end) == (deed.end, deed.start)):
            return True
        last[deed.piece.id] = deed
    return False


def run(tale: Tale, mine: str, number: str) -> bool:
    """The same one of these has moved in so many turns of ours, one right after the other."""
    row: dict[Point, tuple[int, int]] = {}
    for deed in tale.deeds:
        if tale.mine(deed.piece, mine):
            turn, length = row.get(deed.piece.id, (-1, 0))
            length = length + 1 if turn == deed.turn - 1 else 1
            row[deed.piece.id] = deed.turn, length
            if length >= int(number):
                return True
    return False


def beside(tale: Tale, mine: str, theirs: str) -> bool:
    """One of these has gone right beside one of theirs."""
    near = tale.rules.topology.near
    return any(
        tale.mine(deed.piece, mine) and tale.mine(board[deed.end], ANY)
        and any(near[deed.end] >> at & 1 and tale.theirs(piece, theirs)
                for at, piece in enumerate(board))
        for deed in tale.deeds for board in (tale.own[deed.turn].after.board,)
    )


def line(tale: Tale, mine: str, number: str) -> bool:
    """So many of these stood side by side in a line, none of them where it began."""
    rays = tale.rules.topology.rays

    def along(board: tuple[Piece | None, ...], ray: Iterable[Point]) -> int:
        count = 0
        for at in ray:
            piece = board[at]
            if piece is None or piece.id == at or not tale.mine(piece, mine):
                break
            count += 1
        return count

    half = len(rays) // 2
    return any(
        along(board, (deed.end,)) and any(
            1 + along(board, rays[way][deed.end]) + along(board, rays[way + half][deed.end])
            >= int(number) for way in range(half))
        for deed in tale.deeds for board in (tale.own[deed.turn].after.board,)
    )


def jump(tale: Tale, mine: str, number: str = "1") -> bool:
    """So many times these have jumped over somebody."""
    return sum(isinstance(x, Jumped) and tale.mine(x.piece, mine)
               for each in tale.own for x in each.events) >= int(number)


def shoot(tale: Tale, mine: str, number: str = "1") -> bool:
    """So many times these have shot."""
    return sum(isinstance(x, Shot) and tale.mine(x.piece, mine)
               for each in tale.own for x in each.events) >= int(number)


def turn(tale: Tale, mine: str, number: str) -> bool:
    """So many of these turned with one move."""
    return any(sum(isinstance(x, Turned) and tale.mine(x.piece, mine) for x in each.events)
               >= int(number) for each in tale.own)


def score(tale: Tale, mine: str, number: str = "1") -> bool:
    """So many times one of these brought us nearer to the aim."""
    return sum(isinstance(x, Scored) and tale.mine(each.after.board[x.point], mine)
               for each in tale.own for x in each.events) >= int(number)


def duel(tale: Tale, how: str, number: str = "1") -> bool:
    """So many battles, whoever began them, were "won", "lost", or ended with "both" gone."""
    count = 0
    for each in tale.all:
        for x in each.events:
            if isinstance(x, Duelled) and tale.seat in (x.piece.seat, x.foe.seat):
                word = x.how.partition(":")[0]
                won = (word != "defender") == (x.piece.seat == tale.seat)
                count += how == ("both" if word == "both" else "won" if won else "lost")
    return count >= int(number)


TESTS: Mapping[str, Callable[..., bool]] = {test.__name__: test for test in (
    take, lose, revenge, stand, visit, home, still, every, keep, back, run, beside, line, jump,
    shoot, turn, score, duel,
)}
KINDS: Mapping[str, int] = {"take": 2, "beside": 2, "revenge": 0, "duel": 0}
"""How many words of a test name kinds, where that is not the first one alone."""
TOGETHER = ("stand", "line", "turn")
"""The tests whose number is one of pieces at once."""


def kept(match: Match, seat: Seat, wish: Wish) -> bool:
    """Tell whether a seat has done, as far as a match goes, what a wish asks for."""
    name, words = _read(wish)
    return TESTS[name](Tale(match, seat), *words)


def wishes_of(rules: Rules) -> tuple[Wish, ...]:
    """List the wishes that may be drawn under these options, in the order that numbers them: those
    that every seat can keep with the army that it surely has. () where they are too few."""
    armies = [_army(rules, seat) for seat in range(len(rules.seats))]
    fit = tuple(wish for wish in rules.wishes if all(_fits(wish, army) for army in armies))
    return fit if len(fit) >= LEAST else ()


def _read(wish: Wish) -> tuple[str, list[str]]:
    name, *words = wish.test.split()
    return name, [word for word in words if word != "by"]


def _army(rules: Rules, seat: Seat) -> Counter[str]:
    """Count by kind what a seat has whatever it chooses; kinds by another name than the game's own
    are left out, for the sentences would be wrong."""
    muster, board = rules.muster(seat), rules.start().board
    army = Counter(piece.kind for piece in board if piece and piece.kind and piece.seat == seat)
    if not army:
        spare = sum(count for _, count in muster.reserve) - muster.size
        army = Counter({kind: count - spare for kind, count in muster.reserve})
    return Counter({kind: count for kind, count in army.items()
                    if rules.kinds[kind][0] == rules.game.kinds[kind][0]})


def _fits(wish: Wish, army: Counter[str]) -> bool:
    """Tell whether who has such an army, against another such, can keep a wish."""
    name, words = _read(wish)
    many = int(words[-1]) if name in TOGETHER and words[-1].isdecimal() else 1
    return name in TESTS and all(
        kinds == ANY or sum(max(0, army[kind]) for kind in kinds) >= many
        for kinds in words[:KINDS.get(name, 1)])
