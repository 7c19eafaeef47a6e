"""A position of Napoleon Strategy to be searched: the desk of the rules, with a key and a worth.

Cannons stay as they look: where they should be turned is looked for at the root (`turning`), since
facings inside the tree cost two plies and gained nothing. Takes come from what is remembered of all
soldiers who move alike; quiet moves are listed soldier by soldier, because most positions are left
before they are asked for. Three and four armies are searched as two sides: who is to move with his
friends, and all others, who are taken to play against him alone. Max^n, where each army looks to
its own share, was measured against this and is not built: one such player among two of these won
40 % of 48 games of three armies (± 7, a third being its share) with 1.6 to 1.9 times the time;
against greedy players, of the same 12 games each, it won 4 where this won 8 (three armies) and 5
where this won 7 (four).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ...action import Action, Move, Push
from ...game import msg
from ...memo import Budget, CappedMemo
from ...piece import Bits, Point, Seat, listed
from ...position import Position
from ...search.desk import END, POINT, REST, SearchDesk, keys, pack
from .board import Field
from .movegen import EMPTY, Desk, doorsteps_on
from .movegen import Done as Played
from .options import Options
from .pieces import LED, WORTH, C, D, G, I, K
from .valuation import TAKEN, counted, forward, ground, standing
from .weights import SOLDIER

SIZE = 8 << 20
"""Bytes for lists of moves, all boards together at most twice that."""
WINS = 50_000
"""The gain of a move that wins at once."""
CHEAPEST = min(SOLDIER[kind] for kind in (G, I, C, K))
"""What anybody is worth at least who can be taken."""
CROWD = 24
"""An army of more soldiers than these is a crowd."""
PART = 5
"""Of what all moves of an enemy would bring him so small a part counts."""
NEAREST = 2
"""A general counts two: nobody is nearer to the aim than this who does not win by one move."""
Done = tuple[Played | None, int, int, int, int]
"""What the rules' desk needs (None: the turn was handed on), and key, score, points, men before."""


class Packed(CappedMemo[tuple[Point, Bits], tuple[int, ...]]):
    """The moves of one soldier as ints, by where he stands and where he may go."""

    __slots__ = ()

    def work(self, key: tuple[Point, Bits]) -> tuple[int, ...]:
        """List a soldier's moves as ints."""
        start, ends = key
        return tuple(start | end << END for end in listed(ends))

    def cost(self, key: tuple[Point, Bits], found: tuple[int, ...]) -> int:
        """Count the key and an int for each move."""
        return 200 + key[1].bit_length() // 8 + 40 * len(found)


@lru_cache(maxsize=2)
def packed_on(field: Field) -> Packed:
    """Share one memory of moves between all searches on a field."""
    return Packed(Budget(SIZE))


class NapoleonSearch(SearchDesk):
    """Key, score (of side 0) and points change with each move; `turn` is a side, 0 or 1."""

    swing = 110
    pace = 50
    ladder = {
        "Recruit": {"noise": 115}, "Soldier": {"overlooked": 54, "noise": 115},
        "Corporal": {"overlooked": 34, "noise": 72},
        "Sergeant": {"nodes": 620, "overlooked": 20, "noise": 34},
        "Lieutenant": {"nodes": 1_100, "noise": 22}, "Captain": {"nodes": 2_600, "noise": 10},
    }
    forcing = False
    advice = {
        "men": (msg("It keeps your soldiers safe."), msg("It takes more than it loses.")),
        "ground": (msg("It brings points across the middle."),
                   msg("It keeps the enemy from crossing the middle.")),
        "rows": (msg("Your {piece} comes nearer to the middle."),
                 msg("It holds the enemy back.")),
    }

    def __init__(
        self, p: Position, field: Field, options: Options, need: tuple[int, ...]
    ) -> None:
        desk = self.desk = Desk(p, field, options, need)
        count, size = len(field.seats), len(field.topology)
        teams = len(set(field.teams))
        home = field.teams[desk.turn]
        self.field = field
        self.crowded = max(own.bit_count() for own in desk.own) > CROWD
        self.sides = field.teams if teams == 2 else tuple(
            int(team != home) for team in field.teams)
        """By seat its side: its team, or with more than two teams whether it is hostile."""
        self.turn = self.sides[desk.turn]
        self._teams = tuple(
            (16 * team, need[field.teams.index(team)], self.sides[field.teams.index(team)])
            for team in range(teams)
        )
        """By team the shift of its points, what it needs, and its side."""
        self._packed = packed_on(field)
        self._foes = tuple(
            tuple(foe for foe in range(count) if self.sides[foe] != side) for side in (0, 1))
        """By side the seats of the other."""
        self._lifted = options.los == "lifted"
        self._push = options.drum_push
        self._doorsteps = doorsteps_on(field, options.ortho_only)
        self._worths = standing(field, self.sides, need)
        self._counted = counted(field)
        self._ground = tuple(
            tuple(value * (1 - 2 * side) for value in ground(needed))
            for _, needed, side in self._teams
        )
        self._keys = keys("napoleon", (6 * count + 8) * size + count)
        self._looks, self._tired = 5 * count * size, (5 * count + 8) * size
        self._turns = (0, *self._keys[-count + 1 :])
        self.key = self._turns[desk.turn]
        self.score = 0
        self.points = self.men = sum(
            ahead << 16 * team for ahead, team in zip(desk.ahead, field.teams, strict=True))
        for point, code in enumerate(desk.code):
            if code != EMPTY:
                self.key ^= self._keys[code * size + point]
                if code % 5 == K:
                    self.key ^= self._keys[self._looks + point * 8 + desk.facing[point]]
                self.score += self._worths[code][point]
                self.points += self._counted[code][point]
                self.men += WORTH[code % 5] << 16 * field.teams[code // 5]
        for seat, (point, times) in enumerate(desk.streak):
            if times >= 2:
                self.key ^= self._keys[self._tired + seat * size + point]
        self._size = size
        self._asked, self._threat = -1, False

    # What may be played ---------------------------------------------------------------------------

    def _soldiers(
        self, seat: Seat, within: Bits = -1
    ) -> Iterator[tuple[int, Point, Bits, Bits]]:
        """Yield (movement, soldier, empty squares he may go to, whom he meets) of an army."""
        desk = self.desk
        occupied = desk.occupied
        for movement, soldiers, bar in desk.groups(seat):
            cells = desk._movements[movement].cells
            for point in listed(soldiers & within):
                mine = bar
                if self._lifted and movement != D and bar >> point & 1:
                    mine = desk.barred(seat, C if movement == LED else movement, point)
                cell = cells[point]
                quiet, met, _ = cell[occupied & cell.reach, mine & cell.reach]
                yield movement, point, quiet, met

    def _prey(self, seat: Seat, movement: int, point: Point, met: Bits) -> Bits:
        """Give whom a soldier may take of those he meets."""
        desk = self.desk
        prey = met & desk._foes(seat)
        if not prey or movement == D:
            return 0
        kind = C if movement == LED else movement
        return desk._prey(seat, kind, point, prey, desk._safe(seat, movement))

    def _gap(self, seat: Seat) -> int:
        """Count the points that a seat's team lacks."""
        shift, need, _ = self._teams[self.field.teams[seat]]
        return need - (self.points >> shift & 0xFFFF)

    def hits(self) -> list[int]:
        """List the takes, and quiet moves that win at once."""
        return self._hits(-1)

    def gainful(self, least: int) -> list[int]:
        """List the hits, but for takes of who is worth too little."""
        seat = self.desk.turn
        if least <= CHEAPEST or self._able(seat):
            return self._hits(-1)
        prey = 0
        for foe in self.field.foes[seat]:
            beyond = self.field.beyond[foe]
            for kind, pieces in enumerate(self.desk.by[foe]):
                if SOLDIER[kind] >= least:
                    prey |= pieces
                elif SOLDIER[kind] + TAKEN * WORTH[kind] >= least:
                    prey |= pieces & beyond
        return self._hits(prey) if prey else []

    def _hits(self, prey: Bits) -> list[int]:
        """List the takes of the prey, and quiet moves that win at once; where lines are lifted all
        takes."""
        seat = self.desk.turn
        packed = self._packed
        found: list[int] = []
        takes = self.desk.captures(seat, prey) if not self._lifted else (
            (point, self._prey(seat, movement, point, met))
            for movement, point, _, met in self._soldiers(seat))
        for point, ends in takes:
            if ends:
                found += packed[point, ends]
        able = self._able(seat)
        if able:
            beyond = self.field.beyond[seat]
            for _, point, ends, _ in self._soldiers(seat, able):
                if ends & beyond:
                    found += packed[point, ends & beyond]
        return found

    def quiets(self) -> list[int]:
        """List the moves to empty squares, and drums that push."""
        seat = self.desk.turn
        packed = self._packed
        found: list[int] = []
        able, beyond = self._able(seat), self.field.beyond[seat]
        for movement, point, ends, met in self._soldiers(seat):
            if able >> point & 1:
                ends &= ~beyond
            if ends:
                found += packed[point, ends]
            if movement == D and self._push and met:
                found += self._pushes(seat, point, met)
        return found

    def _pushes(self, seat: Seat, point: Point, met: Bits) -> Iterator[int]:
        desk, ways = self.desk, self.field.topology.ways
        for victim in listed(desk._pushable(seat, met & desk._foes(seat))):
            squares = desk.push_squares(seat, victim)
            for heading in range(8):
                to = ways[heading][victim]
                if to >= 0 and squares >> to & 1:
                    yield pack(point, victim, 1 + heading)

    def _able(self, seat: Seat) -> Bits:
        """Give the soldiers of a seat who would win by crossing the median with their next step,
        and stand near enough."""
        gap = self._gap(seat)
        if gap > NEAREST:
            return 0
        by, steps = self.desk.by[seat], self._doorsteps[seat]
        found = by[G] & steps[G]
        if gap < NEAREST:
            found |= by[I] & steps[I] | by[C] & steps[C] | by[K] & steps[K]
        return found

    def lawful(self, move: int) -> bool:
        """Say whether a remembered move is lawful here, looking at its soldier alone."""
        desk = self.desk
        seat, start, end, rest = desk.turn, move & POINT, move >> END & POINT, move >> REST
        if not desk.own[seat] >> start & 1:
            return False
        kind = desk.code[start] % 5
        movement = desk.movement(seat, kind, start)
        cell = desk._movements[movement].cells[start]
        if not cell.reach >> end & 1 or desk.tired(seat) == start:
            return False
        bar = desk.barred(seat, kind, start)
        quiet, met, _ = cell[desk.occupied & cell.reach, bar & cell.reach]
        if not rest:
            return bool((quiet | self._prey(seat, movement, start, met & 1 << end)) >> end & 1)
        if kind != D or not self._push or not (desk._foes(seat) & met) >> end & 1:
            return False
        to = self.field.topology.ways[rest - 1][end] if rest <= 8 else -1
        return to >= 0 and desk.code[end] % 5 == C and bool(
            desk.push_squares(seat, end) >> to & 1)

    def gain(self, move: int) -> int:
        """Give what is taken, less a general who could be taken back for less."""
        desk, start, end = self.desk, move & POINT, move >> END & POINT
        code, taken = desk.code[start], desk.code[end]
        won = 0
        able = self._able(desk.turn)
        if able >> start & 1 and self.field.beyond[desk.turn] >> end & 1:
            won = WINS
        if taken == EMPTY or move >> REST:
            return won
        prize, price = SOLDIER[taken % 5], SOLDIER[code % 5]
        if self.field.beyond[taken // 5] >> end & 1:
            prize += TAKEN * WORTH[taken % 5]
        if price > prize and self._covered(end):
            return won or prize - price
        return won + prize - price // 100  # of equal takes the smallest taker comes first

    def _covered(self, end: Point) -> bool:
        """Say whether an enemy is near enough to take on a square, whatever stands between."""
        desk = self.desk
        for movement, kind in ((I, I), (C, C), (G, G)):
            if desk._movements[movement].cells[end].reach & desk._all(
                    self.field.foes[desk.turn], kind) & ~(1 << end):
                return True
        return False

    # Playing --------------------------------------------------------------------------------------

    def make(self, move: int) -> Done:
        """Play a move, key, score and points along."""
        desk, size, numbers = self.desk, self._size, self._keys
        start, end, rest = move & POINT, move >> END & POINT, move >> REST
        codes, streak = desk.code, desk.streak
        seat, code, taken = desk.turn, codes[start], codes[end]
        key, score, points, men = self.key, self.score, self.points, self.men
        before = key, score, points, men
        base, looks, tired = code * size, self._looks, self._tired
        key ^= numbers[base + start] ^ numbers[base + end] ^ self._turns[seat]
        if code % 5 == K:
            look = desk.facing[start]
            key ^= numbers[looks + start * 8 + look] ^ numbers[looks + end * 8 + look]
        worths, counts = self._worths[code], self._counted[code]
        score += worths[end] - worths[start]
        points += counts[end] - counts[start]
        was, times = streak[seat]
        if times >= 2:
            key ^= numbers[tired + seat * size + was]
        if was == start:
            key ^= numbers[tired + seat * size + end]
        push = EMPTY
        if taken != EMPTY:
            key ^= numbers[taken * size + end]
            score -= self._worths[taken][end]
            points -= self._counted[taken][end]
            victim = taken // 5
            last, often = streak[victim]
            weary = last == end and often >= 2
            if weary:
                key ^= numbers[tired + victim * size + end]
            if rest:
                push = self.field.topology.ways[rest - 1][end]
                key ^= numbers[taken * size + push]
                score += self._worths[taken][push]
                points += self._counted[taken][push]
                if weary:
                    key ^= numbers[tired + victim * size + push]
            else:
                men -= WORTH[taken % 5] << 16 * self.field.teams[victim]
                if taken % 5 == K:
                    key ^= numbers[looks + end * 8 + desk.facing[end]]
        done = desk.make((start, end, push))
        self.key = key ^ self._turns[desk.turn]
        self.turn = self.sides[desk.turn]
        self.score, self.points, self.men = score, points, men
        return done, *before

    def undo(self, done: Any) -> None:
        """Take the last move back."""
        played, self.key, self.score, self.points, self.men = done
        desk = self.desk
        if played is None:  # a turn that was skipped: only between two
            desk.turn = desk.after[desk.turn]
        else:
            desk.undo(played)
        self.turn = self.sides[desk.turn]

    def skip(self) -> Done | None:
        """Hand the turn on, between two armies."""
        desk = self.desk
        if len(self.sides) > 2:
            return None
        done = None, self.key, self.score, self.points, self.men
        self.key ^= self._turns[1]
        desk.turn = desk.after[desk.turn]
        self.turn = self.sides[desk.turn]
        return done

    def face(self, point: Point, facing: int) -> None:
        """Turn a cannon (N-34), wherever it stands: its own side's moves stay the same."""
        looks = self._looks + point * 8
        self.key ^= self._keys[looks + self.desk.facing[point]] ^ self._keys[looks + facing]
        self.desk.face(point, facing)

    # Judging --------------------------------------------------------------------------------------

    def worth(self) -> int:
        """Give side 0's worth, or the other way round."""
        worth, points = self.score, self.points
        for table in self._ground:
            own = points & 0xFFFF
            worth += table[own] if own < len(table) else table[-1]
            points >>= 16
        return -worth if self.turn else worth

    def change(self, move: int) -> int:
        """Count rows and points, unless the move may threaten to win or a friend goes on."""
        start, end = move & POINT, move >> END & POINT
        seat = self.desk.turn
        if self.sides[self.desk.after[seat]] == self.turn:
            return self.swing
        code, team = self.desk.code[start], self.field.teams[seat]
        shift, counts = 16 * team, self._counted[code]
        gained = (counts[end] - counts[start]) >> shift
        if move >> REST or self._gap(seat) - gained <= NEAREST:
            return self.swing
        worths, table = self._worths[code], self._ground[team]
        change = worths[end] - worths[start]
        if gained:
            own = self.points >> shift & 0xFFFF
            change += table[own + gained] - table[own]
        return -change if self.turn else change

    def freedom(self) -> int:
        """Say what the seat to move may choose from: the most that one move brings, and a part of
        what all bring."""
        desk, sign = self.desk, 1 - 2 * self.turn
        seat, most, total = desk.turn, 0, 0
        for movement, point, quiet, met in self._soldiers(seat):
            worths = self._worths[desk.code[point]]
            prey = self._prey(seat, movement, point, met) if met else 0
            for end in listed(quiet | prey):
                brings = worths[end] - worths[point]
                if prey >> end & 1:
                    brings -= self._worths[desk.code[end]][end]
                if brings * sign > 0:
                    total += brings * sign
                    most = max(most, brings * sign)
        return most + total // PART

    def even(self) -> int:
        """Give what the worth would be if all armies had the same: 0 for two, less for each more
        that stands against us."""
        teams = len(self._teams)
        total = sum(abs(self._worths[code][at]) for at, code in enumerate(self.desk.code)
                    if code != EMPTY)
        return (2 - teams) * total // teams

    def threatened(self) -> bool:
        """Say whether an enemy would win by a move if it were his turn now."""
        if self._asked != self.key:
            self._asked, self._threat = self.key, False
            for foe in self._foes[self.turn]:
                if self._gap(foe) <= NEAREST and self._arrives(foe):
                    self._threat = True
                    break
        return self._threat

    def crosses(self) -> bool:
        """Say whether the seat to move wins by its next move."""
        return self._gap(self.desk.turn) <= NEAREST and self._arrives(self.desk.turn)

    def _arrives(self, seat: Seat) -> bool:
        """Say whether a seat's next move can bring enough points across the median."""
        able, beyond = self._able(seat), self.field.beyond[seat]
        return bool(able) and any(
            quiet & beyond or self._prey(seat, movement, point, met & beyond)
            for movement, point, quiet, met in self._soldiers(seat, able))

    def ended(self) -> int | None:
        """Tell of enough points across the median, or of too few left on the board."""
        points, men = self.points, self.men
        hopeless = True
        for shift, need, side in self._teams:
            if points >> shift & 0xFFFF >= need:
                return 1 if side == self.turn else -1
            hopeless = hopeless and men >> shift & 0xFFFF < need
        return self.ahead() if hopeless else None

    def ahead(self) -> int:
        """Say who has more points across the median: 1 the seat to move, -1 others, 0 nobody."""
        held = sorted(((self.points >> shift & 0xFFFF, side) for shift, _, side in self._teams),
                      reverse=True)
        if held[0][0] == held[1][0]:
            return 0
        return 1 if held[0][1] == self.turn else -1

    repeated = ahead

    def stuck(self) -> int:
        """Who cannot move has lost; one of several armies only leaves."""
        return -1 if len(self._teams) == 2 or not self.turn else 1

    # For people -----------------------------------------------------------------------------------

    def action(self, move: int) -> Action:
        """Give the move, or the push; cannons not turned."""
        start, end, rest = move & POINT, move >> END & POINT, move >> REST
        if rest:
            return Push(start, end, self.field.topology.ways[rest - 1][end])
        return Move((start, end))

    def terms(self) -> Mapping[str, tuple[int, int]]:
        """Sum up soldiers, rows and points by side."""
        men, rows, held = [0, 0], [0, 0], [0, 0]
        for point, code in enumerate(self.desk.code):
            if code != EMPTY:
                seat, kind = divmod(code, 5)
                side = self.sides[seat]
                men[side] += SOLDIER[kind]
                rows[side] += forward(self.field, seat, kind, self.desk.need[seat])[point]
        for (shift, _, side), table in zip(self._teams, self._ground, strict=True):
            own = self.points >> shift & 0xFFFF
            held[side] += abs(table[min(own, len(table) - 1)])
        return {"men": (men[0], men[1]), "ground": (held[0], held[1]), "rows": (rows[0], rows[1])}
