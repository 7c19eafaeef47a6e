"""The fast desk: what may be played from a mutable position; targets, perft and search use it.

Every condition that geometry does not settle is a *named mask*: a rule number and the squares it
forbids. Moves subtract all masks; a refusal names the first that covers the square (law 1), so what
is explained and what is played cannot drift apart.
"""

from collections.abc import Iterator

from ...piece import Bits, Point, Seat
from .board import Field
from .fire import fire_on
from .gait import gaits_on, squares
from .options import Options
from .pieces import LED, C, D, G, I, K
from .tray import EMPTY, Tray


class Desk(Tray):
    """A tray on which a seat may ask what it may do, and why not."""

    def __init__(self, field: Field, options: Options, need: tuple[int, ...]) -> None:
        super().__init__(field, options, need)
        self._gaits = gaits_on(field, options.ortho_only)
        self._volley = fire_on(field).volley
        self._near = field.topology.near
        self._alone = all(len(team) == 1 for team in field.friends)
        self._marsh = field.tiles["M"]
        self._mire = field.tiles["M"] | field.tiles["F"]
        self._open = not any(field.tiles.values())

    # What is forbidden, by rule -------------------------------------------------------------------

    def lines_against(self, seat: Seat, occupied: Bits | None = None) -> Bits:
        """Join the lines of every cannon hostile to a seat (N-50, N-103)."""
        aims = 0
        for foe in self.field.foes[seat]:
            aims |= self.aims[foe]
        return self._volley(aims, self.occupied if occupied is None else occupied)

    def frightened(self, seat: Seat) -> Bits:
        """Give the squares enemy drums keep a seat's cavalry from (N-70)."""
        found = 0
        if self.options.fright:
            for foe in self.field.foes[seat]:
                for point in squares(self.by[foe][D]):
                    found |= self._near[point] | 1 << point
        return found

    def bans(self, seat: Seat, kind: int, point: Point) -> list[tuple[str, Bits]]:
        """Name the squares a piece may neither stop on, pass nor jump; `troops` joins the same."""
        tiles = self.field.tiles
        found: list[tuple[str, Bits]] = []
        if kind != D:  # N-55
            lines = self.lines_against(seat)
            if self.options.los == "lifted" and lines >> point & 1:
                lines = self.lines_against(seat, self.occupied ^ 1 << point)
            found.append(("N-50", lines))
        if kind == C:
            found.append(("N-70", self.frightened(seat)))
        if kind in (C, K):
            found.append(("N-83", tiles["M"]))
        if kind == K:
            found.append(("N-84", tiles["F"]))
        return found

    def covers(self, seat: Seat, kind: int) -> list[tuple[str, Bits]]:
        """Name the enemies a kind never takes where they stand (N-64, N-65, N-81, N-84, N-87)."""
        foes = self.field.foes[seat]
        if kind in (D, K):
            return [("N-65", self._all(foes, D)), ("N-64", self._foes(seat))]
        found = [("N-65", self._all(foes, D))]
        tiles = self.field.tiles
        if kind == C and tiles["V"] | tiles["F"]:
            infantry = self._all(foes, I)
            found.append(("N-81", (infantry | self._all(foes, K)) & tiles["V"]))
            found.append(("N-84", infantry & tiles["F"]))
        if kind == I and tiles["H"]:
            found.append(("N-87", self._all(foes, I) & tiles["H"]))
        return found

    def needs(self, seat: Seat, kind: int, point: Point) -> list[tuple[str, Bits]]:
        """Name the enemies a piece may not take from where it stands (N-60, N-63, N-86)."""
        beside = self._near[point] & self._friends(seat)
        found = []
        if not beside:
            found.append(("N-60", self._foes(seat)))
        elif kind != C and not beside & (beside - 1):
            found.append(("N-63", self._all(self.field.foes[seat], C)))
        if kind == I and (self.field.tiles["M"] | self.field.tiles["F"]) >> point & 1:
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

    # Moves ----------------------------------------------------------------------------------------

    def gait(self, seat: Seat, kind: int, point: Point) -> int:
        """Tell cavalry beside its own general from cavalry alone (N-46)."""
        if kind == C:
            for friend in self.field.friends[seat]:
                if self._near[point] & self.by[friend][G]:
                    return LED
        return kind

    def tired(self, seat: Seat) -> Point:
        """Give the piece that may not move a third time running, or EMPTY (N-36)."""
        point, count = self.streak[seat]
        return point if count >= 2 else EMPTY

    def troops(self, seat: Seat) -> list[tuple[int, Bits, Bits]]:
        """List (gait, the pieces that go so, the squares barred to them) of a movable army."""
        general, drum, infantry, cavalry, cannon = self.by[seat]
        lines = self.lines_against(seat)
        led = 0
        for friend in self.field.friends[seat]:
            for point in squares(self.by[friend][G]):
                led |= self._near[point]
        tired = self.tired(seat)
        if tired != EMPTY:
            fresh = ~(1 << tired)
            general, drum, infantry = general & fresh, drum & fresh, infantry & fresh
            cavalry, cannon = cavalry & fresh, cannon & fresh
        riders = lines | self._marsh
        if self.options.fright:
            riders |= self.frightened(seat)
        return [
            (G, general, lines),
            (D, drum, 0),
            (I, infantry, lines),
            (C, cavalry & ~led, riders),
            (LED, cavalry & led, riders),
            (K, cannon, lines | self._mire),
        ]

    def moves(self) -> Iterator[tuple[Point, Bits, Bits]]:
        """Yield (start, quiet landings, landings on an enemy) of every piece that can move."""
        for troop in self.troops(self.turn):
            yield from self._marches(*troop)

    def _marches(self, gait: int, pieces: Bits, bar: Bits) -> Iterator[tuple[Point, Bits, Bits]]:
        seat, occupied, cells = self.turn, self.occupied, self._gaits[gait].cells
        kind = C if gait == LED else gait
        foes, safe = self._foes(seat), -1
        lifting = self.options.los == "lifted" and kind != D
        for point in squares(pieces):
            cell = cells[point]
            reach = cell.reach
            mine = bar
            if lifting and bar >> point & 1:
                mine = _union(self.bans(seat, kind, point))
            key = (occupied & reach, mine & reach)
            entry = cell.memo.get(key) or cell.entry(key)
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
        for victim in squares(hits):
            if self.code[victim] % 5 == C and self.push_squares(seat, victim):
                found |= 1 << victim
        return found

    def push_squares(self, seat: Seat, victim: Point) -> Bits:
        """Give the squares a drum may push a cavalry to: its own one-step moves (N-72)."""
        rider = self.code[victim] // 5
        if rider not in self.field.foes[seat]:
            return 0
        banned = self.occupied
        for _, ban in self.bans(rider, C, victim):
            banned |= ban
        topology = self.field.topology
        headings = range(8) if self.gait(rider, C, victim) == LED else (1, 3, 5, 7)
        steps = sum(1 << way[victim] for way in (topology.ways[h] for h in headings)
                    if way[victim] >= 0)
        return steps & ~banned

    def count(self) -> int:
        """Count the moves of the seat to move: pushes one by one, cannons not turned."""
        if self.options.los == "lifted":  # bars differ from piece to piece
            return sum(1 for _ in self.paths())
        seat, occupied, total = self.turn, self.occupied, 0
        friends = self._friends(seat)
        foes = occupied ^ friends
        for gait, pieces, bar in self.troops(seat):
            if not pieces:
                continue
            walk = self._gaits[gait]
            reach, beside = walk.reach.get(pieces) or walk.joint_reach(pieces)
            key = (pieces, occupied & reach, bar & reach)
            quiet, met, each, known = walk.troops.get(key) or walk.troop(key)
            total += quiet
            prey = met & foes
            if not prey:
                continue
            if gait == D:
                total += self._count_pushes(prey, each)
                continue
            prey &= ~self._safe(seat, gait)
            if prey:
                facts = (friends & beside, prey, prey & self._all(self.field.foes[seat], C))
                found = known.get(facts)
                if found is None:
                    found = known[facts] = self._count_prey(C if gait == LED else gait, prey, each)
                total += found
        return total

    def _safe(self, seat: Seat, gait: int) -> Bits:
        """Join `covers`; on open ground only drums, and everybody from those who take nothing."""
        if gait == K:
            return -1
        if self._open:
            return self._all(self.field.foes[seat], D)
        return _union(self.covers(seat, C if gait == LED else gait))

    def _count_prey(self, kind: int, prey: Bits, each: tuple[tuple[Point, Bits], ...]) -> int:
        return sum(
            (met & prey & ~_union(self.needs(self.turn, kind, point))).bit_count()
            for point, met in each
        )

    def _count_pushes(self, prey: Bits, each: tuple[tuple[Point, Bits], ...]) -> int:
        seat = self.turn
        return sum(
            self.push_squares(seat, victim).bit_count()
            for point, met in each
            for victim in squares(self._prey(seat, D, point, met & prey, 0))
        )

    def movable(self) -> bool:
        """True when the seat to move has a move (N-37)."""
        return next(iter(self.moves()), None) is not None

    def paths(self) -> Iterator[tuple[Point, Point, Point]]:
        """Yield every move as (start, end, push square or EMPTY)."""
        drums = self.by[self.turn][D]
        for start, quiet, hits in self.moves():
            for end in squares(quiet):
                yield start, end, EMPTY
            for end in squares(hits):
                if drums >> start & 1:
                    for to in squares(self.push_squares(self.turn, end)):
                        yield start, end, to
                else:
                    yield start, end, EMPTY



def _union(masks: list[tuple[str, Bits]]) -> Bits:
    found = 0
    for _, mask in masks:
        found |= mask
    return found
