"""Principal-variation search: the best move of a search desk, as deep as nodes or a clock allow.

Deeper and deeper, each depth ordered by what the one before found: the remembered move before
anything is listed, takes by what they gain, two killers, then quiet moves by their history. What
stands at the horizon is played on until nothing is to take. Time comes in as `stop`: there is no
clock here, so with a bound in nodes the same question has the same answer everywhere.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..piece import Bits, Seat
from .desk import NONE, POINT, SearchDesk
from .table import AT_LEAST, AT_MOST, EXACT, Table

WIN = 1_000_000
"""The score of a won game, less one for each ply to it."""
SURE = WIN - 1000
"""Beyond this a score says in how many plies the game ends."""
DEEPEST = 60
"""Plies looked ahead at most, all in all."""
LOOK = 64
"""Nodes between two looks at the clock."""
UNBOUND = 1 << 60
"""More nodes than are ever counted."""
PERPETUAL = 3000
"""What is lost by a repetition that loses: much, but less than the game: it can be broken off."""
DECIDED = 10_000
"""What a won game counts for where a throw decides whether it is won."""
WINDOW = 40
"""How far from the last depth's score the next one is expected."""
FORCED = 6
"""Plies that are looked ahead where there is only one move: to say how it stands."""
TAKES = 4
"""Plies of takes followed beyond the horizon, and two more for each ply of depth, up to a level's
`calm`: where forty stand close, the first depth alone would be ten seconds of takes. In a crowd not
even these four: there it would still be two."""
MANY = 400
"""First moves beyond which not even the first depth is finished whatever the clock says."""
LATE = 4
"""Quiet moves that are looked at fully, before the others are looked at less deeply first."""


class Limit(NamedTuple):
    """How much may be thought: whichever comes first."""

    nodes: int = 0
    """0: any number."""
    depth: int = DEEPEST // 2
    stop: Callable[[], bool] | None = None
    """Says whether time is up; asked now and then."""
    calm: int = 12
    """Plies of takes and threats followed beyond the depth at most (`TAKES`)."""


class Stood(NamedTuple):
    """A position that has stood in the game: its key, whose turn, whether that seat was threatened.
    """

    key: int
    turn: Seat
    threatened: bool


class Eye(NamedTuple):
    """How well a player sees: what is overlooked and misjudged, which makes a beginner."""

    overlooked: Bits = 0
    """Points of enemies whose moves are not seen."""
    noise: int = 0
    """How far judgements of positions go astray, in hundredths of a soldier."""
    seed: int = 0
    taste: int = 0
    """How much more a move that takes is liked, and a draw shunned, in hundredths of a soldier."""


CLEAR = Eye()
"""A player who sees all there is."""


class Finding(NamedTuple):
    """What a search found, for the seat to move; `line` begins with the best move."""

    move: int
    score: int
    depth: int
    nodes: int
    line: tuple[int, ...]

    @property
    def mate(self) -> int | None:
        """Count own moves to the end: negative if it is lost, None if no end is seen."""
        if abs(self.score) < SURE:
            return None
        plies = WIN - abs(self.score)
        return (plies + 1) // 2 if self.score > 0 else -(plies + 1) // 2


class Stopped(Exception):
    """Raised when nodes or time are spent."""


class Search:
    """One search: `run` it once. The table may be kept for the next, never shared by two players.
    """

    def __init__(
        self, desk: SearchDesk, table: Table, limit: Limit, past: Sequence[Stood] = (),
        eye: Eye = CLEAR,
    ) -> None:
        self.desk, self.limit, self.eye = desk, limit, eye
        self.nodes = 0
        self._table = table
        self._seat = desk.turn
        self._path = list(past)
        self._stood = {each.key for each in past}
        self._killers = [[NONE, NONE] for _ in range(DEEPEST + 2)]
        self._history: tuple[dict[int, int], ...] = tuple({} for _ in range(8))
        self._lines: list[tuple[int, ...]] = [()] * (DEEPEST + 2)
        self._look = UNBOUND
        """The node at which to look whether nodes or time are spent."""
        self._depth = 0
        self._takes = 0

    def run(self) -> Finding | None:
        """Search until the limit; None where there is no move. The desk is left as it was."""
        moves = self._first()
        if not moves:
            return None
        for move in moves if self.desk.starving else ():
            if self._leaves_none(move):
                return Finding(move, WIN - 1, 1, 0, (move,))
        found = Finding(moves[0], 0, 0, 0, (moves[0],))
        for depth in range(1, self.limit.depth + 1):
            self._look = 0 if depth > 1 or len(moves) > MANY else UNBOUND
            self._depth = depth
            self._takes = min(self.limit.calm, 2 * depth + (0 if self.desk.crowded else TAKES))
            best: list[Finding] = []
            try:
                self._root(moves, depth, found.score if depth > 3 else None, best)
                found = best[-1]
                moves.remove(found.move)
                moves.insert(0, found.move)
                self._look = 0
                found = self.beside(found, moves)
            except Stopped:
                found = best[-1] if best else found
                break
            if (WIN - abs(found.score) <= depth or (len(moves) == 1 and depth >= FORCED)
                    or self._spent()):
                break
        return found._replace(nodes=self.nodes)

    def _leaves_none(self, move: int) -> bool:
        """Say whether a move wins because the enemy has none left: without check the first depth
        does not see that, and nodes may be spent before a deeper one does."""
        desk, turn = self.desk, self.desk.turn
        done = desk.make(move)
        try:
            return desk.turn != turn and desk.ended() is None and desk.stuck() < 0 and not (
                desk.quiets() or desk.hits())
        finally:
            desk.undo(done)

    def beside(self, found: Finding, moves: list[int]) -> Finding:
        """Look, after each depth, for what a game chooses beside a move; it may raise Stopped, and
        must then leave the desk as it may stay."""
        return found

    # The root -------------------------------------------------------------------------------------

    def _first(self) -> list[int]:
        """List the moves, those first that promise most."""
        desk = self.desk
        hits = sorted(desk.hits(), key=desk.gain, reverse=True)
        found = [*(hit for hit in hits if desk.gain(hit) >= 0), *desk.quiets(),
                 *(hit for hit in hits if desk.gain(hit) < 0)]
        entry = self._table.get(desk.key)
        if entry is not None and entry[0] in found:
            found.remove(entry[0])
            found.insert(0, entry[0])
        return found

    def _root(
        self, moves: list[int], depth: int, guess: int | None, best: list[Finding]
    ) -> None:
        """Search every first move; `best` grows by each that is better than those before."""
        low, high = -WIN, WIN
        if guess is not None and abs(guess) < SURE:
            low, high = guess - WINDOW, guess + WINDOW
        desk, path = self.desk, self._path
        path.append(Stood(desk.key, desk.turn, desk.threatened()))
        new = desk.key not in self._stood
        self._stood.add(desk.key)
        try:
            while True:
                score = self._widest(moves, depth, low, high, best)
                if low < score < high or (low, high) == (-WIN, WIN):
                    break
                best[:] = best[-1:] if score >= high else []
                low, high = (low, WIN) if score >= high else (-WIN, high)
        finally:
            path.pop()
            if new:
                self._stood.discard(desk.key)
        self._table.put(desk.key, best[-1].move, best[-1].score, depth, EXACT)

    def _widest(
        self, moves: list[int], depth: int, low: int, high: int, best: list[Finding]
    ) -> int:
        desk, top, alpha = self.desk, -WIN - 1, low
        liked = set(desk.hits()) if self.eye.taste else ()
        for at, move in enumerate(moves):
            lean = self.eye.taste if move in liked else 0
            turn, done = desk.turn, desk.make(move)
            try:
                if at and alpha > -WIN:
                    less = int(desk.crowded and at > LATE and depth > 2)
                    score = lean + self._child(
                        depth - 1 - less, alpha - lean, alpha + 1 - lean, 1, turn)
                    if less and score > alpha:
                        score = lean + self._child(
                            depth - 1, alpha - lean, alpha + 1 - lean, 1, turn)
                    if alpha < score < high:
                        score = lean + self._child(depth - 1, alpha - lean, high - lean, 1, turn)
                else:
                    score = lean + self._child(depth - 1, alpha - lean, high - lean, 1, turn)
            finally:
                desk.undo(done)
            if abs(score - lean) > SURE:  # an end that is seen is no matter of taste
                score -= lean
            if score > top:
                top = score
                if score > alpha or not at:
                    alpha = max(alpha, score)
                    line = (move, *self._lines[1])
                    if score > low:
                        best.append(Finding(move, score, depth, 0, line))
            if score >= high:
                break
        return top

    # The tree -------------------------------------------------------------------------------------

    def _child(
        self, depth: int, alpha: int, beta: int, ply: int, turn: Seat
    ) -> int:
        """Score the position just made for the seat that made it."""
        if self.desk.turn == turn:
            return self._visit(depth, alpha, beta, ply, False)
        return -self._visit(depth, -beta, -alpha, ply, False)

    def _visit(self, depth: int, alpha: int, beta: int, ply: int, still: bool) -> int:
        """Score a position for the seat to move; `still`: the turn was just handed over."""
        desk, key = self.desk, self.desk.key
        wide = beta - alpha > 1
        self._lines[ply] = ()
        ended = desk.ended()
        if ended is not None:
            return self._settled(ended, ply)
        if key in self._stood:
            return self._repeated(key, ply)
        threatened = desk.threatened()
        if threatened and ply < 2 * self._depth:
            depth += 1
        if depth <= 0 or ply >= DEEPEST:
            return self._calm(alpha, beta, ply, self._takes)
        self._count()
        entry = self._table.get(key)
        first = NONE
        if entry is not None:
            first, score, known, bound = entry
            if known >= depth and not wide:
                score = score - ply if score > SURE else score + ply if score < -SURE else score
                if bound == EXACT or (score >= beta if bound == AT_LEAST else
                                      score <= alpha and bound == AT_MOST):
                    return score
        if throws := desk.throws():
            return self._expected(throws, depth, ply)
        quick = not wide and not threatened and abs(beta) < SURE
        short, exact = False, None
        if quick:
            exact = desk.worth()
            worth = self._blurred(exact)
            if depth <= 2:
                if worth - depth * desk.swing >= beta:
                    return worth - depth * desk.swing
                short = worth + depth * desk.swing <= alpha
            elif not still and worth >= beta and (done := desk.skip()) is not None:
                try:
                    score = -self._visit(depth - 3 - depth // 6, -beta, 1 - beta, ply + 1, True)
                finally:
                    desk.undo(done)
                if score >= beta:
                    return min(score, SURE)
        return self._moves(
            depth, alpha, beta, ply, first, threatened, short, exact if depth == 1 else None)

    def _expected(self, throws: Sequence[int], depth: int, ply: int) -> int:
        """Score a throw of nature by what its sides are worth in the mean.

        All sides are looked at with an open window: pruning by bounds (Ballard's Star1) was not
        worth its lines here. A win by some sides is worth much, and no more than `DECIDED`.
        """
        desk, turn, scores = self.desk, self.desk.turn, []
        for side in throws:
            done = desk.make(side)
            try:
                scores.append(self._child(depth - 1, -WIN, WIN, ply + 1, turn))
            finally:
                desk.undo(done)
        self._lines[ply] = ()
        if min(scores) > SURE:
            score = min(scores)
        elif max(scores) < -SURE:
            score = max(scores)
        else:
            score = sum(max(-DECIDED, min(DECIDED, each)) for each in scores) // len(scores)
        kept = score + ply if score > SURE else score - ply if score < -SURE else score
        self._table.put(desk.key, NONE, kept, depth, EXACT)
        return score

    def _moves(
        self, depth: int, alpha: int, beta: int, ply: int, first: int, threatened: bool,
        short: bool, exact: int | None,
    ) -> int:
        """Try the moves of a position one after the other; `short`: only those that take; `exact`:
        of the others only those that are worth enough at once, since an answer only costs, where
        this is what the position is worth."""
        desk, key, turn = self.desk, self.desk.key, self.desk.turn
        wide, floor = beta - alpha > 1, alpha
        best, chosen, tried = -WIN, NONE, 0
        worth = None if exact is None else exact + self.eye.noise
        shallow = 1 if desk.crowded else 2
        self._path.append(Stood(key, turn, threatened))
        self._stood.add(key)
        try:
            for move, quiet in self._ordered(first, ply, turn, short):
                tried += 1
                if worth is not None and quiet and (most := worth + desk.change(move)) <= alpha:
                    best = max(best, most)
                    continue
                less = 0
                if quiet and tried > LATE and depth > shallow and not threatened:
                    less = 1 + (tried > 3 * LATE and depth > 2 * shallow)
                done = desk.make(move)
                try:
                    if tried > 1:
                        score = self._child(depth - 1 - less, alpha, alpha + 1, ply + 1, turn)
                        if less and score > alpha:
                            score = self._child(depth - 1, alpha, alpha + 1, ply + 1, turn)
                        if wide and alpha < score < beta:
                            score = self._child(depth - 1, alpha, beta, ply + 1, turn)
                    else:
                        score = self._child(depth - 1, alpha, beta, ply + 1, turn)
                finally:
                    desk.undo(done)
                if score > best:
                    best, chosen = score, move
                    if score > alpha:
                        alpha = score
                        if wide:
                            self._lines[ply] = (move, *self._lines[ply + 1])
                        if score >= beta:
                            if quiet:
                                self._remember(move, depth, ply, turn)
                            break
        finally:
            self._path.pop()
            self._stood.discard(key)
        if not tried:
            if short:
                return floor
            return self._settled(desk.stuck(), ply)
        if short and best < floor:
            best = floor
        bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        kept = best + ply if best > SURE else best - ply if best < -SURE else best
        self._table.put(key, chosen if bound != AT_MOST else NONE, kept, depth, bound)
        return best

    def _ordered(self, first: int, ply: int, turn: Seat, short: bool) -> Iterator[tuple[int, bool]]:
        """Yield moves and whether they are quiet, the best first, nothing listed before it must be.
        """
        desk = self.desk
        blind = self.eye.overlooked if turn != self._seat else 0
        if first != NONE and desk.lawful(first):
            if not blind >> (first & POINT) & 1:
                yield first, not desk.gain(first)
        else:
            first = NONE
        hits = sorted([(desk.gain(hit), hit) for hit in desk.hits() if hit != first], reverse=True)
        known = {hit for _, hit in hits}
        last = []
        for gain, hit in hits:
            if blind >> (hit & POINT) & 1:
                continue
            if gain < 0:
                last.append(hit)
            else:
                yield hit, False
        if not short:
            killers = self._killers[ply]
            for killer in killers:
                if killer != first and killer not in known and desk.lawful(killer) and (
                        not blind >> (killer & POINT) & 1):
                    known.add(killer)
                    yield killer, True
            get = self._history[turn].get
            quiets = [(get(move, 0), move) for move in desk.quiets()]
            quiets.sort(reverse=True)
            for _, move in quiets:
                if move != first and move not in known and not blind >> (move & POINT) & 1:
                    yield move, True
        for hit in last:
            yield hit, False

    def _remember(self, move: int, depth: int, ply: int, turn: Seat) -> None:
        """Keep a quiet move that was too good, for positions like this one."""
        killers = self._killers[ply]
        if killers[0] != move:
            killers[1], killers[0] = killers[0], move
        history = self._history[turn]
        history[move] = history.get(move, 0) + depth * depth

    # The horizon ----------------------------------------------------------------------------------

    def _calm(self, alpha: int, beta: int, ply: int, left: int) -> int:
        """Score a position by playing on until nothing is to take, or to be answered."""
        desk = self.desk
        self._count()
        self._lines[ply] = ()
        turn = desk.turn
        pressed = left > 0 and ply < DEEPEST and desk.forcing and desk.threatened()
        best = -WIN + ply
        if not pressed:
            best = self._blurred(desk.worth())
            if best >= beta or left <= 0 or ply >= DEEPEST:
                return best
            alpha = max(alpha, best)
        blind = self.eye.overlooked if turn != self._seat else 0
        hits = desk.hits() if pressed else desk.gainful(max(0, alpha - best - desk.swing + 1))
        moves = [(desk.gain(hit), hit) for hit in hits]
        moves.sort(reverse=True)
        if pressed:
            moves += [(0, move) for move in desk.quiets()]
            if not moves:
                return self._settled(desk.stuck(), ply)
        stand = best
        for gain, move in moves:
            if not pressed and (gain < 0 or stand + gain + desk.swing <= alpha):
                break
            if blind >> (move & POINT) & 1:
                continue
            done = desk.make(move)
            try:
                ended = desk.ended()
                same = desk.turn == turn
                if ended is not None:
                    score = self._settled(ended, ply + 1)
                    self._lines[ply + 1] = ()
                elif same:
                    score = self._calm(alpha, beta, ply + 1, left - 1)
                else:
                    score = self._calm(-beta, -alpha, ply + 1, left - 1)
                score = score if same else -score
            finally:
                desk.undo(done)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self._lines[ply] = (move, *self._lines[ply + 1])
                    if score >= beta:
                        break
        return best

    # Judging --------------------------------------------------------------------------------------

    def _blurred(self, worth: int) -> int:
        """Judge the position by what it is worth, as well as this player can."""
        noise = self.eye.noise
        if noise:
            mixed = (self.desk.key ^ self.eye.seed) * 0x9E3779B97F4A7C15 >> 24 & 0xFFFF
            worth += mixed * noise // 0x8000 - noise
        return worth

    def _settled(self, result: int, ply: int) -> int:
        """Score an end for the seat to move."""
        return result * (WIN - ply) if result else self._drawn()

    def _drawn(self) -> int:
        contempt = self.desk.contempt + self.eye.taste
        return -contempt if self.desk.turn == self._seat else contempt

    def _repeated(self, key: int, ply: int) -> int:
        """Score a position that has stood before: a draw, unless one side may not repeat it."""
        if self.desk.checker_loses:
            turn = self.desk.turn
            pressed = {turn: self.desk.threatened(), 1 - turn: True}
            other = False
            for stood in reversed(self._path):
                if stood.key == key:
                    break
                other |= stood.turn != turn
                pressed[stood.turn] &= stood.threatened
            mine, theirs = pressed[turn], pressed[1 - turn] and other
            if mine != theirs:
                return PERPETUAL - ply if mine else ply - PERPETUAL
        ends = self.desk.repeated()
        if ends:
            return ends * (PERPETUAL - ply)
        return self._drawn()

    def _count(self) -> None:
        """Count a node, and look at the clock now and then."""
        self.nodes += 1
        if self.nodes >= self._look:
            if self._spent():
                raise Stopped
            clock = self.nodes - self.nodes % LOOK + LOOK
            self._look = min(clock, self.limit.nodes) if self.limit.nodes else clock

    def _spent(self) -> bool:
        limit = self.limit
        if limit.nodes and self.nodes >= limit.nodes:
            return True
        return limit.stop is not None and limit.stop()
