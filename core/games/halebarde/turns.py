"""Looking ahead by whole turns: the best few by a beam, then what the enemy answers.

A turn is up to ten acts in any order, far too many to search one by one. A beam keeps the best
half-played turns and goes on from these; two orders of the same acts count once. What a square is
worth (tables) less what stands there in danger guides it; alpha-beta over the turns found decides.
Searching act by act was rejected: at the same time it sees half a turn where this sees three.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple

from ...memo import Memo
from ...piece import Bits, Point, Seat, listed, points
from ...search.desk import keys
from ...topology import OFF
from .board import Ground
from .movegen import BACK, EMPTY, END, MOVE, SHOT, Act, Desk
from .pieces import NEED, A, G, S

WIN = 1_000_000
SURE = WIN // 2
"""A score beyond this is a game won."""
PAWN = (100, 120, 20)
"""By kind; a lookout is never lost, only its way is."""
STEP = 7
"""What a lookout has made of its way, a step."""
LAST = 6
"""Steps from the enemy camp within which a step counts twice."""
AREA = (1, 1)
"""What a halberdier and an archer gain with a column forward."""
HILL = (3, 14)
"""For standing on a hill."""
ARRIVED = 100
TOGETHER = 20
"""A lookout in the enemy camp; grows with the square of the lookouts there."""
RISK = (40, 50, 35)
"""Per cent of a pawn's worth that the beam takes off where an enemy can strike it."""
ALARM = 300
"""For striking a lookout while the enemy is about to win."""
WAY = 40
"""For standing in its way then."""
IDLE = 40
"""A turn's beam ends when its best falls so far behind what was found."""
FAR = 40
DOORS = 4
"""Squares of the enemy camp tried for a lookout that walks in where it may hinder another."""
ASIDE = 2
"""Squares tried for who makes way, where he is in nobody's."""
TRIES = 60
"""Ways of making way that are tried in a turn looked ahead."""
THOROUGH = 600
"""The same in the turn that is to be played."""
ENOUGH = 12
"""Pairs of acts found that hold the enemy off."""
PAIRS = ((S, G), (S, A), (A, G))
"""Which kinds act in a turn (G-31): the root looks at each pair for itself."""
SQUARES = 256
KEYS = keys("halebarde", 7 * SQUARES)
"""By code and square, then for who has acted on a square."""
ACTED = 6 * SQUARES
Acts = tuple[Act, ...]
Worths = tuple[tuple[int, ...], ...]
"""By code and square."""


class Stopped(Exception):
    """Raised when nodes or time are spent."""


class Turn(NamedTuple):
    """Acts to the end of a turn, that end not included, and how good they look to who plays them.
    """

    score: int
    acts: Acts
    key: int


class Breadth(NamedTuple):
    """How widely a turn is looked for."""

    beam: int
    """Half-played turns kept after each act."""
    span: int
    """Safe squares looked at for each pawn, and half as many dangerous ones."""
    turns: int
    """Whole turns that are answered."""


INNER = (Breadth(4, 4, 5), Breadth(3, 3, 4), Breadth(2, 3, 3), Breadth(2, 2, 2))
"""By turns from the root, the first answer before all."""


def steps_to(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """Count a lookout's steps from every square into the enemy camp; FAR where it never stands."""
    ways = ground.topology.ways
    away = [FAR] * len(ground.topology)
    fresh = points(ground.camps[1 - seat])
    for at in fresh:
        away[at] = 0
    steps = 0
    while fresh:
        steps += 1
        found = []
        for at in fresh:
            for way in ways:
                to = way[at]
                if to != OFF and away[to] == FAR and not ground.hills >> to & 1:
                    away[to] = steps
                    found.append(to)
        fresh = found
    return tuple(away)


@lru_cache(maxsize=2)
def worths(ground: Ground) -> Worths:
    """Give by code and square what a pawn is worth there, in hundredths of a halberdier."""
    places = ground.topology.places
    found = []
    for seat in (0, 1):
        away = steps_to(ground, seat)
        for kind in (S, A):
            found.append(tuple(
                PAWN[kind] + AREA[kind] * int(x if seat == 0 else places[-1][0] - x)
                + HILL[kind] * (ground.hills >> at & 1)
                for at, (x, _) in enumerate(places)
            ))
        most = max(steps for steps in away if steps < FAR)
        found.append(tuple(
            PAWN[G] + STEP * (most - steps + max(0, LAST - steps)) + ARRIVED * (steps == 0)
            if steps < FAR else 0 for steps in away
        ))
    return tuple(found)


class Ends(Memo[tuple[int, Point, Bits], tuple[tuple[int, Point], ...]]):
    """The squares that a pawn may go to with what each gains, best first."""

    __slots__ = ("_worths",)
    limit = 1 << 14

    def __init__(self, table: Worths) -> None:
        super().__init__()
        self._worths = table

    def work(self, key: tuple[int, Point, Bits]) -> tuple[tuple[int, Point], ...]:
        """Sort the squares by what a step to each gains."""
        code, point, free = key
        worth = self._worths[code]
        return tuple(sorted(
            ((worth[end] - worth[point], end) for end in listed(free)),
            key=lambda row: (-row[0], row[1]),
        ))


@lru_cache(maxsize=2)
def ends_of(ground: Ground) -> Ends:
    """Build the sorted squares once for each ground."""
    return Ends(worths(ground))


class Outlook:
    """A desk on which whole turns are tried, for the seat that is to choose."""

    def __init__(
        self, desk: Desk, blind: Bits, noise: int, seed: int, most: int,
        stop: Callable[[], bool] | None,
    ) -> None:
        """`blind` are enemies that are overlooked; `most` nodes, 0 for any number."""
        self.desk, self.blind, self.noise, self.seed = desk, blind, noise, seed
        self.seat = desk.turn
        self.most, self.stop = most, stop
        self.nodes = 0
        self.bound = False
        """Whether nodes and time are looked at: not before there is something to play."""
        self.worths = worths(desk.ground)
        self.ends = ends_of(desk.ground)
        self.near = desk.ground.topology.near

    # What stands ----------------------------------------------------------------------------------

    def stand(self, seat: Seat) -> int:
        """Give what the position is worth to a seat, nobody to move."""
        desk, total = self.desk, 0
        for owner in (0, 1):
            side = 0
            for kind in (S, A, G):
                worth = self.worths[owner * 3 + kind]
                for at in listed(desk.by[owner][kind]):
                    side += worth[at]
            side += self.together(owner)
            total += side if owner == seat else -side
        return total

    def together(self, seat: Seat) -> int:
        """Give what all lookouts that arrived are worth beside each for itself."""
        over = self.desk.arrived(seat)
        return WIN if over >= NEED else TOGETHER * over * over

    def key(self) -> int:
        """Give a number for what stands here and who has acted."""
        found = 0
        for at, code in enumerate(self.desk.code):
            if code != EMPTY:
                found ^= KEYS[code * SQUARES + at]
        for at in points(self.desk.used):
            found ^= KEYS[ACTED + at]
        return found

    def danger(self, seat: Seat) -> Bits:
        """Give the squares on which a seat's pawns could be struck, as all stand now."""
        desk, foe, found = self.desk, 1 - seat, 0
        occupied = desk.occupied
        unseen = self.blind if foe != self.seat else 0
        for at in listed(desk.by[foe][S] & ~unseen):
            quiet, met = desk.walks[foe][S][at].among(occupied)
            found |= quiet | met
        for at in listed(desk.by[foe][A] & desk.ground.hills & ~unseen):
            flight = desk.walks[0][A][at]
            if desk.options.shoot_over:
                found |= flight.reach
            else:
                quiet, met = flight.among(occupied)
                found |= quiet | met
        return found

    def hit(self, victim: Point) -> int:
        """Give what striking a pawn gains."""
        code = self.desk.code[victim]
        worth = self.worths[code]
        return worth[victim] - (worth[self.desk.home[victim]] if code % 3 == G else 0)

    # Winning and guarding -------------------------------------------------------------------------

    def close(self, seat: Seat) -> list[Point]:
        """List the lookouts that one walk can bring into the enemy camp, where nobody hinders them.
        """
        desk = self.desk
        camp, walks = desk.ground.camps[1 - seat], desk.walks[seat][G]
        return [at for at in listed(desk.by[seat][G] & ~camp & ~desk.used)
                if walks[at].reach & camp]

    def winning(self, tries: int = TRIES) -> Acts | None:
        """Find acts by which the seat to move wins in this turn: lookouts walk in, others and those
        who are in make way before. So many ways of making way are tried at most."""
        return self._enter(set(), [tries])

    def _enter(self, seen: set[tuple[Bits, Bits]], tries: list[int]) -> Acts | None:
        """Find how enough lookouts get in from here; `seen` are who stood and who had acted."""
        desk, seat = self.desk, self.desk.turn
        if desk.arrived(seat) >= NEED:
            return ()
        stands = desk.occupied, desk.used
        close = self.close(seat)
        if not tries[0] or stands in seen or not self._open(close):
            return None
        seen.add(stands)
        tries[0] -= 1
        for act in (*self._doors(close), *self._aside(close)):
            dones = self.play(act)
            found = self._enter(seen, tries)
            self.back(dones)
            if found is not None:
                return (act, *found)
        return None

    def _open(self, close: list[Point]) -> bool:
        """Say whether enough lookouts could walk in if nobody stood there who may go away, or whom
        an archer may shoot."""
        desk, seat = self.desk, self.desk.turn
        missing = NEED - desk.arrived(seat)
        if len(close) < missing or not desk.may(G):
            return False
        camp, walks = desk.ground.camps[1 - seat], desk.walks[seat]
        foes = desk.by[1 - seat]
        for kind in (S, A):
            gone = desk.by[seat][G]
            if desk.may(kind):
                gone |= desk.by[seat][kind]
            gone &= ~desk.used
            if kind == A and desk.may(A):
                for at in listed(desk.by[seat][A] & desk.ground.hills & ~desk.used):
                    gone |= walks[A][at].reach & (foes[S] | foes[A] | foes[G])
            stands = desk.occupied & ~gone
            if sum(1 for at in close if walks[G][at].among(stands)[0] & camp) >= missing:
                return True
        return False

    def _doors(self, close: list[Point]) -> list[Act]:
        """List how lookouts may walk in, to where they are in nobody's way if they can."""
        desk, found = self.desk, list[Act]()
        camp, walks = desk.ground.camps[1 - desk.turn], desk.walks[desk.turn][G]
        for at in close:
            ways = walks[at].among(desk.occupied)[0] & camp
            clear = ways
            for other in close:
                if other != at:
                    clear &= ~walks[other].reach
            ends = listed(clear)[:1] if clear else listed(ways)[:DOORS]
            found += [(at, end, MOVE) for end in ends]
        return found

    def _aside(self, close: list[Point]) -> list[Act]:
        """List how those who stand where lookouts would walk may go aside, or be shot."""
        desk, region = self.desk, 0
        camp = desk.ground.camps[1 - desk.turn]
        for at in close:
            region |= desk.walks[desk.turn][G][at].reach
        found = list[Act]()
        for point, quiet, hits, shots in desk.moves():
            if region >> point & 1 and point not in close:
                if desk.code[point] % 3 == G:
                    quiet &= camp
                ends = listed(quiet & ~region)[:ASIDE] or listed(quiet or hits)[:DOORS]
                found += [(point, end, MOVE) for end in ends]
            found += [(point, end, SHOT) for end in listed(shots & region)]
        return found

    def region(self, seat: Seat, lookouts: list[Point]) -> Bits:
        """Give where lookouts may go, and what is beside them."""
        found = 0
        for at in lookouts:
            found |= self.desk.walks[seat][G][at].reach | self.near[at]
        return found

    def alarm(self, seat: Seat) -> Bits:
        """Give where the enemy's lookouts may go, if that could win for them by their next turn."""
        foe, used, self.desk.used = 1 - seat, self.desk.used, 0
        close = self.close(foe)
        self.desk.used = used
        if self.desk.arrived(foe) + len(close) < NEED:
            return 0
        return self.region(foe, close)

    def held(self) -> bool:
        """Say whether the enemy could not win if the turn ended here."""
        done = self.desk.make(END)
        found = self.winning()
        self.desk.undo(done)
        return found is None

    def guards(self) -> list[Acts]:
        """Find one or two acts after which an enemy who is about to win no longer is."""
        if not self.alarm(self.desk.turn) or self.held():
            return []
        one: list[Acts] = []
        for act in self.hindering():
            dones = self.play(act)
            if self.held():
                one.append((act,))
            self.back(dones)
        if len(one) > 1:
            return one
        two: list[Acts] = []
        for first in self.hindering():
            if (first,) in one:
                continue
            dones = self.play(first)
            for act in self.hindering():
                more = self.play(act)
                if self.held():
                    two.append((first, act))
                self.back(more)
                if self.stop is not None and self.stop():
                    break
            self.back(dones)
            if len(two) >= ENOUGH or (self.stop is not None and self.stop()):
                break
        return one + two

    def hindering(self) -> list[Act]:
        """List acts that may hinder the enemy's lookouts: blows, and steps into their way."""
        desk = self.desk
        alarm, found = self.alarm(desk.turn), list[tuple[int, Act]]()
        for point, quiet, hits, shots in desk.moves():
            found += [(-self.hit(end), (point, end, MOVE)) for end in listed(hits)]
            found += [(-self.hit(end), (point, end, SHOT)) for end in listed(shots)]
            found += [(0, (point, end, MOVE)) for end in listed(quiet & alarm)]
        return [act for _, act in sorted(found)]

    # One turn -------------------------------------------------------------------------------------

    def play(self, act: Act) -> list[object]:
        """Make an act; a wounded lookout whose owner may choose goes to the first free square."""
        desk = self.desk
        done: list[object] = [desk.make(act)]
        if desk.hurt is not None:
            done.append(desk.make((desk.hurt[0], desk.vacant(desk.actor)[0], BACK)))
        return done

    def back(self, dones: list[object]) -> None:
        """Take acts back, the last one first."""
        for done in reversed(dones):
            self.desk.undo(done)  # type: ignore[arg-type]

    def press(self) -> int:
        """Say what the seat to move gains at least by striking, without playing its turn out."""
        desk, seat = self.desk, self.desk.turn
        self.count()
        if self.winning() is not None:
            return WIN
        foes = desk.by[1 - seat]
        enemies = foes[S] | foes[A] | foes[G]
        answered = self.danger(seat)
        unseen = self.blind if seat == self.seat else 0
        total, dones = 0, list[object]()
        for _ in range(4):
            best, act = 0, END
            for point, gain, victim, what in self.strikes(seat, enemies & ~unseen):
                if what == MOVE and answered >> victim & 1:
                    gain -= PAWN[S] // 2
                if gain > best:
                    best, act = gain, (point, victim, what)
            if act is END:
                break
            total += best
            dones += self.play(act)
        self.back(dones)
        return total

    def strikes(self, seat: Seat, enemies: Bits) -> Iterator[tuple[Point, int, Point, int]]:
        """Yield who may strike whom and what it gains: (striker, gain, victim, how)."""
        desk, occupied = self.desk, self.desk.occupied
        fresh = ~desk.used & ~(self.blind if seat != self.seat else 0)
        if desk.may(S):
            walks = desk.walks[seat][S]
            for at in listed(desk.by[seat][S] & fresh):
                met = walks[at].among(occupied)[1] & enemies
                if met:
                    for victim in listed(desk.prey(seat, S, at, met)):
                        yield at, self.hit(victim), victim, MOVE
        if desk.may(A):
            for at in listed(desk.by[seat][A] & desk.ground.hills & fresh):
                met = desk.arrows(at) & enemies
                if met:
                    for victim in listed(desk.prey(seat, A, at, met)):
                        yield at, self.hit(victim), victim, SHOT

    def turns(
        self, breadth: Breadth, kinds: Sequence[int] = (S, A, G), first: Acts = ()
    ) -> list[Turn]:
        """Find good turns by a beam, best first, all beginning with `first`; one without acts ends
        at once."""
        desk, seat = self.desk, self.desk.turn
        risky, alarm = self.danger(seat), self.alarm(seat)
        dones = list[object]()
        for act in first:
            dones += self.play(act)
        start = Turn(self.stand(seat), first, self.key())
        acted = desk.acted
        self.back(dones)
        found = {start.key: start} if acted else {}
        beam, best = [start], -WIN
        while beam:
            fresh: dict[int, Turn] = {}
            for turn in beam:
                for grown in self.grow(turn, breadth, kinds, risky, alarm):
                    known = fresh.get(grown.key)
                    if known is None or known.score < grown.score:
                        fresh[grown.key] = grown
            if not fresh:
                break
            beam = nlargest(breadth.beam, fresh.values())
            found |= {turn.key: turn for turn in nlargest(breadth.turns, fresh.values())}
            best = max(best, beam[0].score)
            if best > SURE or beam[0].score < best - IDLE:
                break
        return sorted(found.values(), reverse=True) or [start]

    def grow(
        self, turn: Turn, breadth: Breadth, kinds: Sequence[int], risky: Bits, alarm: Bits
    ) -> list[Turn]:
        """Add one more act to a half-played turn, in all ways worth it."""
        desk, seat = self.desk, self.desk.turn
        self.count()
        dones = list[object]()
        for act in turn.acts:
            dones += self.play(act)
        score, acts, key = turn
        blind = self.blind
        mine = seat == self.seat
        together = self.together(seat)
        camp = desk.ground.camps[1 - seat]
        fresh = []
        for point, quiet, hits, shots in desk.moves():
            code = desk.code[point]
            kind = code % 3
            if kind not in kinds or (not mine and blind >> point & 1):
                continue
            worth = self.worths[code]
            stood = self.risk(code, point) if risky >> point & 1 else 0
            left = key ^ KEYS[code * SQUARES + point]
            if mine:
                hits &= ~blind
                shots &= ~blind
            for end in listed(hits):
                gain = self.hit(end) + worth[end] - worth[point] + stood
                if risky >> end & 1:
                    gain -= self.risk(code, end)
                if alarm and desk.code[end] % 3 == G:
                    gain += ALARM
                there = left ^ self.moved(code, end) ^ self.struck(end)
                fresh.append(Turn(score + gain, (*acts, (point, end, MOVE)), there))
            for end in listed(shots):
                gain = self.hit(end) + ALARM * (alarm != 0 and desk.code[end] % 3 == G)
                there = key ^ KEYS[ACTED + point] ^ self.struck(end)
                fresh.append(Turn(score + gain, (*acts, (point, end, SHOT)), there))
            safe, bold = breadth.span, breadth.span // 2
            for gain, end in self.ends[code, point, quiet]:
                if not (safe or bold):
                    break
                if risky >> end & 1:
                    if not bold:
                        continue
                    bold -= 1
                    gain -= self.risk(code, end)
                elif not safe:
                    continue
                else:
                    safe -= 1
                if kind == G and camp >> end & 1 and not camp >> point & 1:
                    over = desk.arrived(seat) + 1
                    gain += (WIN if over >= NEED else TOGETHER * over * over) - together
                if alarm >> end & 1 and kind != G:
                    gain += WAY
                fresh.append(Turn(
                    score + gain + stood, (*acts, (point, end, MOVE)), left ^ self.moved(code, end)
                ))
        self.back(dones)
        return fresh

    def moved(self, code: int, end: Point) -> int:
        return KEYS[code * SQUARES + end] ^ KEYS[ACTED + end]

    def struck(self, victim: Point) -> int:
        return KEYS[self.desk.code[victim] * SQUARES + victim]

    def risk(self, code: int, point: Point) -> int:
        """Give what a pawn in danger on a square counts less."""
        kind = code % 3
        worth = self.worths[code][point]
        if kind == G:
            if self.desk.ground.camps[1 - code // 3] >> point & 1:
                return 0
            worth -= self.worths[code][self.desk.ground.homes(code // 3)[0]]
        return worth * RISK[kind] // 100

    # Turn and answer ------------------------------------------------------------------------------

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Score the beginning of a turn for the seat to move, looking so many turns ahead."""
        ended = self.ended(ply)
        if ended is not None:
            return ended
        if self.winning() is not None:
            return WIN - ply - 1
        if depth == 0:
            return self.stand(self.desk.turn) + self.press() + self.astray()
        breadth = INNER[min(ply, len(INNER)) - 1]
        best = -WIN
        for turn in self.turns(breadth)[: breadth.turns]:
            best = max(best, self.after(turn, depth, alpha, beta, ply))
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best

    def after(self, turn: Turn, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Score a turn of the seat to move by `depth` - 1 turns that follow."""
        dones = list[object]()
        try:
            for act in turn.acts:
                dones += self.play(act)
            if self.desk.winner(self.desk.turn) is not None:
                return WIN - ply
            dones.append(self.desk.make(END))
            return -self.value(depth - 1, -beta, -alpha, ply + 1)
        finally:
            self.back(dones)

    def ended(self, ply: int) -> int | None:
        """Tell how the game has ended for the seat to move, if all turns are over (G-61)."""
        desk = self.desk
        if not desk.late():
            return None
        ahead = desk.arrived(desk.turn) - desk.arrived(1 - desk.turn)
        return (WIN - ply) * ((ahead > 0) - (ahead < 0))

    def astray(self) -> int:
        """Give how far judgement goes astray here; the same for a position and a seed."""
        if not self.noise:
            return 0
        mixed = (self.key() ^ self.seed) * 0x9E3779B97F4A7C15 >> 24 & 0xFFFF
        return mixed * self.noise // 0x8000 - self.noise

    def count(self) -> None:
        """Count a node, and look whether it was the last."""
        self.nodes += 1
        if self.bound and (
            (self.most and self.nodes >= self.most) or (self.stop is not None and self.stop())
        ):
            raise Stopped
