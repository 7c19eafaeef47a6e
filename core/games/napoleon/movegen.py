"""A position as ints that change in place: what may be played, made, taken back and counted.

Every condition that geometry does not settle is a *named mask*: a rule number and the squares it
forbids. Moves subtract all masks; a refusal names the first that covers the square, so what
is explained and what is played cannot drift apart.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ...desk import BaseDesk
from ...piece import Bits, Point, Seat, bits, listed
from ...position import Position
from .board import Field, ahead_of
from .lines import lines_on
from .movement import Captures, Facts, Rank, Squad, movements_on, ranks_on
from .options import Options
from .pieces import KINDS, LED, WORTH, C, D, G, I, K

EMPTY = -1
Act = tuple[Point, Point, Point]
"""A move: start, end, and where a drum pushes the horse that stands on `end` (EMPTY: no push)."""
Streak = tuple[Point, int]
Done = tuple[Point, Point, Point, int, int, Streak, Streak]
"""What `undo` needs: the act, the code and facing met on `end`, both streaks before."""
Mask = tuple[str, Bits]


class Desk(BaseDesk[Act, Done]):
    """Pieces as bit sets by seat and kind; the code of a piece is seat * 5 + kind."""

    def __init__(
        self, p: Position, field: Field, options: Options, need: tuple[int, ...]
    ) -> None:
        count = len(field.seats)
        self.field = field
        self.options = options
        self.need = need
        self.ahead = ahead_of(options, field)
        self.by: list[list[Bits]] = [[0] * 5 for _ in range(count)]
        self.own: list[Bits] = [0] * count
        self.aims: list[Bits] = [0] * count
        """By seat: bit point * 8 + facing for every cannon."""
        self.occupied: Bits = 0
        self.code: list[int] = [EMPTY] * len(p.board)
        self.facing: list[int] = [0] * len(p.board)
        """By point where a cannon looks; 0 where there is none."""
        self.streak: list[Streak] = list(p.note.streak)
        self.out: tuple[Seat, ...] = p.note.out
        self.turn: Seat = 0 if p.turn is None else max(p.turn, 0)
        self.after = _successors(count, self.out)
        """By seat who plays next."""
        self._fright = options.fright
        self._lifted = options.los == "lifted"
        self._movements = movements_on(field, options.ortho_only)
        self._ranks = ranks_on(field, options.ortho_only)
        self._lines = lines_on(field)
        self._near = field.topology.near
        self._alone = len(set(field.teams)) == count
        self._marsh = field.tiles["M"]
        self._mire = field.tiles["M"] | field.tiles["F"]
        tiles = field.tiles
        self._sheltered = {I} if tiles["H"] else set()
        """Kinds to which more than drums may be safe where it stands, but for who takes nobody."""
        if tiles["V"] | tiles["F"]:
            self._sheltered |= {C, LED}
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                self._put(point, piece.seat * 5 + KINDS.index(piece.kind), piece.facing or 0)

    def copy(self) -> "Desk":
        """Lay the same position out again, to play on apart from this desk."""
        other = Desk.__new__(Desk)
        vars(other).update(vars(self))
        other.by = [kinds[:] for kinds in self.by]
        other.own, other.aims, other.streak = self.own[:], self.aims[:], self.streak[:]
        other.code, other.facing = self.code[:], self.facing[:]
        return other

    # What is forbidden, by rule -------------------------------------------------------------------

    def lines_against(self, seat: Seat, occupied: Bits | None = None) -> Bits:
        """Join the lines of every cannon hostile to a seat (N-50, N-103)."""
        aims = 0
        for foe in self.field.foes[seat]:
            aims |= self.aims[foe]
        lines = self._lines[aims]
        return lines[(self.occupied if occupied is None else occupied) & lines.reach]

    def frightened(self, seat: Seat) -> Bits:
        """Give the squares enemy drums keep a seat's cavalry from (N-70)."""
        found = 0
        if self._fright:
            for point in listed(self._all(self.field.foes[seat], D)):
                found |= self._near[point] | 1 << point
        return found

    def bans(self, seat: Seat, kind: int, point: Point) -> list[Mask]:
        """Name the squares a piece may neither stop on, pass nor jump; `groups` joins the same."""
        tiles = self.field.tiles
        found: list[Mask] = []
        if kind != D:  # N-55
            lines = self.lines_against(seat)
            if self._lifted and lines >> point & 1:
                lines = self.lines_against(seat, self.occupied ^ 1 << point)
            found.append(("N-50", lines))
        if kind == C:
            found.append(("N-70", self.frightened(seat)))
        if kind in (C, K):
            found.append(("N-83", tiles["M"]))
        if kind == K:
            found.append(("N-84", tiles["F"]))
        return found

    def barred(self, seat: Seat, kind: int, point: Point) -> Bits:
        """Give all squares of `bans` together."""
        return _union(self.bans(seat, kind, point))

    def covers(self, seat: Seat, kind: int) -> list[Mask]:
        """Name the enemies a kind never takes where they stand (N-64, N-65, N-81, N-84, N-87)."""
        foes, tiles = self.field.foes[seat], self.field.tiles
        found = [("N-65", self._all(foes, D))]
        if kind in (D, K):
            found.append(("N-64", self._foes(seat)))
        if kind == C and tiles["V"] | tiles["F"]:
            infantry = self._all(foes, I)
            found.append(("N-81", (infantry | self._all(foes, K)) & tiles["V"]))
            found.append(("N-84", infantry & tiles["F"]))
        if kind == I and tiles["H"]:
            found.append(("N-87", self._all(foes, I) & tiles["H"]))
        return found

    def needs(self, seat: Seat, kind: int, point: Point) -> list[Mask]:
        """Name the enemies a piece may not take from where it stands (N-60, N-63, N-86)."""
        beside = self._near[point] & self._friends(seat)
        found = []
        if not beside:
            found.append(("N-60", self._foes(seat)))
        elif kind != C and not beside & (beside - 1):
            found.append(("N-63", self._all(self.field.foes[seat], C)))
        if kind == I and self._mire >> point & 1:
            found.append(("N-86", self._foes(seat)))
        return found

    def _all(self, seats: tuple[Seat, ...], kind: int) -> Bits:
        found = 0
        for seat in seats:
            found |= self.by[seat][kind]
        return found

    def _friends(self, seat: Seat) -> Bits:
        if self._alone:
            return self.own[seat]
        found = 0
        for friend in self.field.friends[seat]:
            found |= self.own[friend]
        return found

    def _foes(self, seat: Seat) -> Bits:
        return self.occupied ^ self._friends(seat)

    # What may be played ---------------------------------------------------------------------------

    def movement(self, seat: Seat, kind: int, point: Point) -> int:
        """Tell cavalry beside its own general (LED) from cavalry alone (N-46)."""
        led = kind == C and self._near[point] & self._all(self.field.friends[seat], G)
        return LED if led else kind

    def tired(self, seat: Seat) -> Point:
        """Give the piece that may not move a third time running, or EMPTY (N-36)."""
        point, count = self.streak[seat]
        return point if count >= 2 else EMPTY

    def groups(self, seat: Seat) -> list[tuple[int, Bits, Bits]]:
        """List (movement, the pieces that move so, the squares barred to them) of an army."""
        bars = self._bars(seat, self.lines_against(seat))
        return [(kind, squad.pieces, bars[kind]) for kind, squad in self._rows(seat)]

    def _rows(self, seat: Seat) -> tuple[Rank, ...]:
        """List what stands in an army's ranks, without who is tired."""
        leaders = self.by[seat][G]
        if not self._alone:
            for friend in self.field.friends[seat]:
                leaders |= self.by[friend][G]
        point, count = self.streak[seat]
        return self._ranks[*self.by[seat], leaders, 1 << point if count >= 2 else 0]

    def _bars(self, seat: Seat, lines: Bits) -> tuple[Bits, ...]:
        """Give by movement the squares barred to it: what `bans` names, joined."""
        riders = lines | self._marsh
        if self._fright:
            riders |= self.frightened(seat)
        return lines, 0, lines, riders, lines | self._mire, riders

    def moves(self) -> Iterator[tuple[Point, Bits, Bits]]:
        """Yield (start, quiet landings, landings on an enemy) of every piece that can move."""
        for group in self.groups(self.turn):
            yield from self._group_moves(*group)

    def _group_moves(
        self, movement: int, pieces: Bits, bar: Bits
    ) -> Iterator[tuple[Point, Bits, Bits]]:
        seat, occupied, cells = self.turn, self.occupied, self._movements[movement].cells
        kind = C if movement == LED else movement
        foes, safe = self._foes(seat), -1
        lifting = self._lifted and kind != D
        for point in listed(pieces):
            cell = cells[point]
            reach = cell.reach
            mine = bar
            if lifting and bar >> point & 1:
                mine = self.barred(seat, kind, point)
            entry = cell[occupied & reach, mine & reach]
            hits = entry[1] & foes
            if hits:
                if safe < 0:
                    safe = _union(self.covers(seat, kind))
                hits = self._prey(seat, kind, point, hits, safe)
            if hits or entry[0]:
                yield point, entry[0], hits

    def _prey(self, seat: Seat, kind: int, point: Point, hits: Bits, safe: Bits) -> Bits:
        """Keep the enemies a piece may take, or for a drum push; `safe` joins `covers`."""
        if kind == D:
            return self._pushable(seat, hits) if self.options.drum_push else 0
        hits &= ~safe
        return hits & ~_union(self.needs(seat, kind, point)) if hits else 0

    def _pushable(self, seat: Seat, hits: Bits) -> Bits:
        found = 0
        for victim in listed(hits):
            if self.code[victim] % 5 == C and self.push_squares(seat, victim):
                found |= 1 << victim
        return found

    def push_squares(self, seat: Seat, victim: Point) -> Bits:
        """Give the squares a drum may push a cavalry to: its own one-step moves (N-72)."""
        rider = self.code[victim] // 5
        if rider not in self.field.foes[seat]:
            return 0
        banned = self.occupied | self.barred(rider, C, victim)
        cell = self._movements[self.movement(rider, C, victim)].cells[victim]
        return cell.reach & self._near[victim] & ~banned

    def acts(self) -> Iterator[Act]:
        """Yield every move of the seat to move, pushes one by one, cannons not turned."""
        for start, quiet, hits in self.moves():
            for end in listed(quiet):
                yield start, end, EMPTY
            yield from self._strikes(start, hits)

    def _strikes(self, start: Point, hits: Bits) -> Iterator[Act]:
        """Yield the takes of a piece, or a drum's pushes."""
        if self.code[start] % 5 != D:
            for end in listed(hits):
                yield start, end, EMPTY
            return
        for end in listed(hits):
            for to in listed(self.push_squares(self.turn, end)):
                yield start, end, to

    def movable(self) -> bool:
        """True when the seat to move has a move (N-37)."""
        return next(self.moves(), None) is not None

    # How many -------------------------------------------------------------------------------------

    def count(self) -> int:
        """Count the acts, without listing them, from what was remembered of groups of pieces."""
        if self._lifted:  # bars differ from piece to piece
            return super().count()
        seat = self.turn
        return self._count_ranks(self._rows(seat), self._bars(seat, self.lines_against(seat)))

    def _count_ranks(self, ranks: Iterable[Rank], bars: tuple[Bits, ...]) -> int:
        """Count the acts of some ranks of the seat to move."""
        seat, occupied, total = self.turn, self.occupied, 0
        foes = self._foes(seat)
        for kind, squad in ranks:
            bar, reach = bars[kind], squad.reach
            quiet, met, _, known = squad[occupied & reach, bar & reach]
            total += quiet
            prey = met & foes
            if prey and kind != K:  # N-64
                if kind == D:
                    total += self._count_pushes(prey, squad.meetings(occupied, bar))
                elif prey := prey & ~self._safe(seat, kind):
                    total += self._captures(seat, kind, squad, known, bar, prey)[0]
        return total

    def leaves(self, depth: int) -> int:
        """Count acts some plies down, the last two of two armies at once."""
        if depth != 2 or len(self.own) != 2 or self.out or self._lifted:
            return super().leaves(depth)
        moves = list(self.moves())
        hits = [act for start, _, ends in moves for act in self._strikes(start, ends)]
        return self.behind(hits, 2) + self._replies(moves)

    def _replies(self, moves: list[tuple[Point, Bits, Bits]]) -> int:
        """Count the answers to quiet moves: of all ranks once, and again of those that a move
        concerns, by what it leaves, enters or bars."""
        seat, total = self.turn, 0
        foe, beyond = self.after[seat], self.field.beyond[seat]
        if self.reached(foe):
            return 0
        by, own, codes = self.by[seat], self.own, self.code
        gap = self.need[seat] - self.points(seat)
        self.turn = foe
        base, occupied, aims = own[seat], self.occupied, self.aims[seat]
        joint = self._lines[aims]
        ranks, bars = self._rows(foe), self._bars(foe, self.lines_against(foe))
        parts, whole = [], 0
        sight = concern = joint.reach
        for rank in ranks:
            kind, squad = rank
            seen = squad[occupied & squad.reach, bars[kind] & squad.reach][2]
            if kind == D and self.options.drum_push and seen & base:
                seen = -1  # where a horse may be pushed depends on more than the drum sees
            free = seen & ~bars[kind]
            concern |= free
            count = self._count_ranks((rank,), bars)
            whole += count
            parts.append((free, seen, bars[kind], rank, count))
        for start, quiet, _ in moves:
            code, here = codes[start], 1 << start
            kind = code % 5
            lacking = gap + WORTH[kind] if here & beyond else gap
            if lacking <= WORTH[kind]:  # who arrives ends the game
                quiet &= ~beyond if lacking > 0 else 0
            total += whole * quiet.bit_count()
            scaring = kind == D and self._fright
            if kind != K and not scaring and not here & concern:
                quiet &= concern
            pieces, facing, codes[start] = by[kind], self.facing[start], EMPTY
            for end in listed(quiet):
                both = here | 1 << end
                by[kind], own[seat], codes[end] = pieces ^ both, base ^ both, code
                self.occupied = occupied ^ both
                lines = bars[0]
                if kind == K:
                    self.aims[seat] = aims ^ (1 << start * 8 | 1 << end * 8) << facing
                    lines = self.lines_against(foe)
                elif both & sight:
                    lines = joint[self.occupied & sight]
                now = self._bars(foe, lines) if scaring or lines != bars[0] else bars
                anew = []
                for free, seen, bar, rank, count in parts:
                    if both & free or (now is not bars and (now[rank[0]] ^ bar) & seen):
                        anew.append(rank)
                        total -= count
                if anew:
                    total += self._count_ranks(anew, now)
                codes[end] = EMPTY
            by[kind], own[seat], codes[start] = pieces, base, code
            self.aims[seat], self.occupied = aims, occupied
        self.turn = seat
        return total

    def _safe(self, seat: Seat, movement: int) -> Bits:
        """Join `covers`; without shelter only drums, and everybody from those who take nothing."""
        if movement == K:
            return -1
        if movement not in self._sheltered:
            return self._all(self.field.foes[seat], D)
        return _union(self.covers(seat, C if movement == LED else movement))

    def _captures(
        self, seat: Seat, movement: int, squad: Squad, known: dict[Facts, Captures], bar: Bits,
        prey: Bits,
    ) -> Captures:
        """Give what a squad that may meet these enemies takes: `known`, or now worked out."""
        friends = self._friends(seat)
        facts = friends & squad.beside, prey, prey & self._all(self.field.foes[seat], C)
        found = known.get(facts)
        if found is None:
            kind = C if movement == LED else movement
            takes = tuple(
                (point, hits) for point, met in squad.meetings(self.occupied, bar)
                if met & prey and (hits := met & prey & ~_union(self.needs(seat, kind, point))))
            found = sum(hits.bit_count() for _, hits in takes), takes
            squad.learn(known, facts, found)
        return found

    def captures(self, seat: Seat, prey: Bits = -1) -> list[tuple[Point, Bits]]:
        """List (piece, whom of the prey it may take) of an army; not where lines are lifted, which
        bar each piece in its own way.

        Only pieces with an enemy in reach are asked. To remember the takes of squads, as `count`
        does, was slower here: in a search nearly every node is another question.
        """
        occupied, foes = self.occupied, self._foes(seat) & prey
        bars = self._bars(seat, self.lines_against(seat))
        found: list[tuple[Point, Bits]] = []
        for movement, squad in self._rows(seat):
            if movement in (D, K) or not foes & squad.reach:
                continue
            bar, safe = bars[movement], -1
            for point, reach, cell in squad.members:
                if foes & reach and (met := cell[occupied & reach, bar & reach][1] & foes):
                    if safe < 0:
                        safe = self._safe(seat, movement)
                    kind = C if movement == LED else movement
                    if hits := self._prey(seat, kind, point, met, safe):
                        found.append((point, hits))
        return found

    def _count_pushes(self, prey: Bits, each: Iterable[tuple[Point, Bits]]) -> int:
        seat = self.turn
        return sum(
            self.push_squares(seat, victim).bit_count()
            for point, met in each
            for victim in listed(self._prey(seat, D, point, met & prey, 0))
        )

    # Playing --------------------------------------------------------------------------------------

    def make(self, act: Act) -> Done:
        """Play a move without judging it and hand the turn on; who cannot move keeps his army."""
        start, end, push = act
        seat = self.turn
        was = hurt = self.streak[seat]
        code, facing = self.code[end], self.facing[end]
        if code != EMPTY:
            self._lift(end)
            victim = code // 5
            hurt = self.streak[victim]
            if push != EMPTY:
                self._put(push, code)
            if hurt[0] == end:  # N-36: the count follows a pushed piece
                self.streak[victim] = (push, hurt[1]) if push != EMPTY else (EMPTY, 0)
        self._shift(seat, start, end)
        self.streak[seat] = (end, was[1] + 1 if was[0] == start else 1)
        self.turn = self.after[seat]
        return start, end, push, code, facing, was, hurt

    def undo(self, done: Done) -> None:
        """Undo the last move exactly."""
        start, end, push, code, facing, was, hurt = done
        seat = self.turn = self.code[end] // 5
        self._shift(seat, end, start)
        self.streak[seat] = was
        if code != EMPTY:
            if push != EMPTY:
                self._lift(push)
            self.streak[code // 5] = hurt
            self._put(end, code, facing)

    def face(self, point: Point, facing: int) -> None:
        """Turn a cannon (N-34)."""
        code = self.code[point]
        self._lift(point)
        self._put(point, code, facing)

    def _put(self, point: Point, code: int, facing: int = 0) -> None:
        """Set a piece on an empty square."""
        seat, kind = divmod(code, 5)
        here = 1 << point
        self.by[seat][kind] |= here
        self.own[seat] |= here
        self.occupied |= here
        self.code[point] = code
        if kind == K:
            self.facing[point] = facing
            self.aims[seat] |= 1 << (point * 8 + facing)

    def _lift(self, point: Point) -> None:
        """Take the piece off a square."""
        seat, kind = divmod(self.code[point], 5)
        here = 1 << point
        self.by[seat][kind] ^= here
        self.own[seat] ^= here
        self.occupied ^= here
        self.code[point] = EMPTY
        if kind == K:
            self.aims[seat] ^= 1 << (point * 8 + self.facing[point])
            self.facing[point] = 0

    def _shift(self, seat: Seat, start: Point, end: Point) -> None:
        """Carry a piece of a seat to an empty square."""
        code = self.code[start]
        kind = code - 5 * seat
        both = 1 << start | 1 << end
        self.by[seat][kind] ^= both
        self.own[seat] ^= both
        self.occupied ^= both
        self.code[start], self.code[end] = EMPTY, code
        if kind == K:
            facing = self.facing[start]
            self.facing[start], self.facing[end] = 0, facing
            self.aims[seat] ^= 1 << (start * 8 + facing) | 1 << (end * 8 + facing)

    # Points ---------------------------------------------------------------------------------------

    def points(self, seat: Seat, everywhere: bool = False) -> int:
        """Count the points of a seat and its allies past their median, or of all they have left
        (N-91, N-105)."""
        total = 0
        for friend in self.field.friends[seat]:
            total += self.ahead[friend]
            within = -1 if everywhere else self.field.beyond[friend]
            if self.own[friend] & within:
                for pieces, worth in zip(self.by[friend], WORTH, strict=True):
                    total += (pieces & within).bit_count() * worth
        return total

    def reached(self, seat: Seat) -> bool:
        """True when a seat and its allies have brought enough over (N-90)."""
        return seat not in self.out and self.points(seat) >= self.need[seat]

    def hopeless(self) -> bool:
        """True when nobody can still bring enough over (N-93)."""
        return all(
            self.points(seat, everywhere=True) < need
            for seat, need in enumerate(self.need) if seat not in self.out
        )

    def over(self, done: Done) -> bool:
        """True when the act just made has ended the game by points (N-90, N-93)."""
        for seat, beyond in enumerate(self.field.beyond):
            if self.own[seat] & beyond and self.reached(seat):
                return True
        taken = done[3] != EMPTY and done[2] == EMPTY  # nothing else lowers what is on the board
        return taken and self.hopeless()


@lru_cache(maxsize=8)
def doorsteps_on(field: Field, ortho_only: bool) -> tuple[tuple[Bits, ...], ...]:
    """Give by seat and kind the squares from which a piece could cross its median by one move, if
    nothing stood in its way."""
    movements = movements_on(field, ortho_only)
    return tuple(
        tuple(
            bits([point for point, cell in enumerate(movements[LED if kind == C else kind].cells)
                  if cell.reach & beyond and not beyond >> point & 1])
            for kind in range(5)
        )
        for beyond in field.beyond
    )


@lru_cache(maxsize=64)
def _successors(seats: int, out: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Give by seat the next one in turn order that still plays."""
    orders = [[(seat + step) % seats for step in range(1, seats)] for seat in range(seats)]
    return tuple(
        next((after for after in order if after not in out), seat)
        for seat, order in enumerate(orders)
    )


def _union(masks: list[Mask]) -> Bits:
    found = 0
    for _, mask in masks:
        found |= mask
    return found
