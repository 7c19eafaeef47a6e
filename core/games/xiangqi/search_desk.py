"""A position of Xiangqi to be searched: the desk of the rules, with a key and a worth beside it.

What is lawful is asked of the same masks as everywhere; only the listing is in another order, takes
apart from quiet moves, and lists of moves are remembered by piece and ends.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ...action import Action, Move
from ...game import msg
from ...memo import Memo
from ...piece import Bits, Seat, listed
from ...position import Position
from ...search.desk import END, POINT, SearchDesk, keys
from .board import POINTS
from .checks import Safety
from .evaluation import EXCHANGE, ROOM, guards, tables
from .movegen import EMPTY, Desk
from .options import Options
from .pieces import C, K, N, R

SIZE = len(POINTS)
KEYS = keys("xiangqi", 14 * SIZE + 1)
TURN = KEYS[-1]
PRIZES = sorted(enumerate(EXCHANGE), key=lambda each: -each[1])
"""Kinds and what they are worth in an exchange, the dearest first."""
MEN = tuple(1 << 4 * code for code in range(14))
"""By code one man, in a number that counts them all."""
Balance = tuple[int, bool]
"""What only takes change: what guards are worth to Red, and whether nobody could win."""
Done = tuple[int, int, int, int, int, Balance, Safety | None]
"""Move, code taken, and key, worth, men, balance and safety, if it was asked for, before."""


class Packed(Memo[tuple[int, Bits], tuple[int, ...]]):
    """The moves of a piece as ints, by where it stands and where it may go."""

    __slots__ = ()
    limit = 1 << 15

    def work(self, key: tuple[int, Bits]) -> tuple[int, ...]:
        """List a piece's moves as ints."""
        start, ends = key
        return tuple(start | end << END for end in listed(ends))


@lru_cache(maxsize=1)
def packed() -> Packed:
    """Give the one memory of moves."""
    return Packed()


class XiangqiSearch(SearchDesk):
    """Key and worth (of Red, in hundredths of a soldier) change with each move."""

    swing = 70
    checker_loses = True
    starving = True
    ladder = {
        "Sergeant": {"nodes": 600, "overlooked": 14, "noise": 50},
        "Lieutenant": {"nodes": 900, "noise": 40}, "Captain": {"nodes": 2_400, "noise": 18},
    }
    advice = {
        "men": (msg("It keeps your men safe."), msg("It takes more than it loses.")),
        "chariots": (msg("It gives a chariot more room."), msg("It shuts an enemy chariot in.")),
        "horses": (msg("It brings a horse forward."), msg("It drives an enemy horse back.")),
        "cannons": (msg("It puts a cannon on a better line."), msg("It drives a cannon away.")),
        "soldiers": (msg("It brings a soldier nearer to the palace."),
                     msg("It stops an enemy soldier.")),
        "general": (msg("It makes your general safer."), msg("It lays the enemy general bare.")),
    }

    def __init__(self, p: Position, options: Options) -> None:
        desk = self.desk = Desk.of(p, options)
        self.turn = desk.turn
        self._tables = tables()
        self._packed = packed()
        self._stalemate = -1 if options.stalemate == "loss" else 0
        self.key = TURN if self.turn else 0
        self.score = 0
        for point, code in enumerate(desk.code):
            if code != EMPTY:
                self.key ^= KEYS[code * SIZE + point]
                self.score += self._tables[code][point]
        self.men = sum(MEN[code] for code in desk.code if code != EMPTY)
        self._balances: dict[int, Balance] = {}
        self._balance = self._weighed()
        self._reigns = tuple(bool(own[K]) for own in desk.by)
        """By seat, whether it has a general to lose: a made-up position may lack one."""
        self._safe: Safety | None = None

    # What may be played ---------------------------------------------------------------------------

    def _safety(self) -> Safety:
        safe = self._safe
        if safe is None:
            safe = self._safe = self.desk.safety(self.turn)
        return safe

    def hits(self) -> list[int]:
        """List the lawful takes."""
        return self._moves(self.desk.own[1 - self.turn], True)

    def gainful(self, least: int) -> list[int]:
        """List the lawful takes of who is worth enough: no take gains more than that."""
        foes, prey = self.desk.by[1 - self.turn], 0
        for kind, prize in PRIZES:
            if prize < least:
                break
            prey |= foes[kind]
        return self._moves(prey, True) if prey else []

    def quiets(self) -> list[int]:
        """List the lawful moves to empty points."""
        return self._moves(~self.desk.occupied, False)

    def _moves(self, may: Bits, takes: bool) -> list[int]:
        """List the lawful takes, or the other moves, that end on some points."""
        desk, seat = self.desk, self.turn
        check, faced, pins, closed = self._safety()
        occupied, packed, movements = desk.occupied, self._packed, desk._movements[seat]
        tied = dict(pins)
        found: list[int] = []
        for kind, pieces in enumerate(desk.by[seat]):
            if not pieces:
                continue
            movement = movements[kind]
            landings, met = movement.landings, movement.hit if takes else 0
            for start in listed(pieces):
                landing = landings[start]
                reach = landing.reach
                if not reach & may or not (ends := landing[occupied & reach][met] & may):
                    continue
                if kind == K:
                    ends &= desk._refuges(faced)
                elif check or faced:
                    ends = desk._tried(start, ends, faced)
                else:
                    ends &= tied.get(start, -1) & ~closed
                if ends:
                    found += packed[start, ends]
        return found

    def lawful(self, move: int) -> bool:
        """Say whether a remembered move is lawful here, looking at its piece alone."""
        desk, seat, start, end = self.desk, self.turn, move & POINT, move >> END
        if not desk.own[seat] >> start & 1:
            return False
        ends = desk._ends(start) & 1 << end
        if not ends:
            return False
        check, faced, pins, closed = self._safety()
        if desk.by[seat][K] >> start & 1:
            return bool(desk._refuges(faced) & ends)
        if check or faced:
            return bool(desk._tried(start, ends, faced))
        for point, may in pins:
            if point == start:
                ends &= may
        return bool(ends & ~closed)

    def gain(self, move: int) -> int:
        """Give what is taken, less the taker where that is worth more and would be taken back."""
        desk, end = self.desk, move >> END
        taken = desk.code[end]
        if taken == EMPTY:
            return 0
        prize, price = EXCHANGE[taken % 7], EXCHANGE[desk.code[move & POINT] % 7]
        if price > prize and self._covered(move & POINT, end):
            return prize - price
        return prize - price // 100  # of equal takes the smallest taker comes first

    def _covered(self, start: int, end: int) -> bool:
        """Say whether who takes on a point could be taken there."""
        desk = self.desk
        occupied = desk.occupied & ~(1 << start)
        return bool(desk.attackers(self.turn, end, occupied, False) & ~(1 << end))

    # Playing --------------------------------------------------------------------------------------

    def make(self, move: int) -> Done:
        """Play a move, key and worth along."""
        desk, seat, start, end = self.desk, self.turn, move & POINT, move >> END
        codes, by, own = desk.code, desk.by, desk.own
        code, taken = codes[start], codes[end]
        done = move, taken, self.key, self.score, self.men, self._balance, self._safe
        row, both = self._tables[code], 1 << start | 1 << end
        by[seat][code - 7 * seat] ^= both
        own[seat] ^= both
        self.key ^= KEYS[code * SIZE + start] ^ KEYS[code * SIZE + end] ^ TURN
        self.score += row[end] - row[start]
        codes[start], codes[end] = EMPTY, code
        foe = desk.turn = self.turn = 1 - seat
        if taken != EMPTY:
            by[foe][taken - 7 * foe] ^= 1 << end
            own[foe] ^= 1 << end
            self.key ^= KEYS[taken * SIZE + end]
            self.score -= self._tables[taken][end]
            self.men -= MEN[taken]
            self._balance = self._weighed()
        desk.occupied = own[0] | own[1]
        self._safe = None
        return done

    def undo(self, done: Any) -> None:
        """Take the last move back."""
        move, taken, self.key, self.score, self.men, self._balance, self._safe = done
        desk = self.desk
        seat = desk.turn = self.turn = 1 - self.turn
        if not move:  # a turn that was skipped
            return
        start, end = move & POINT, move >> END
        codes, by, own = desk.code, desk.by, desk.own
        code, both = codes[end], 1 << start | 1 << end
        by[seat][code - 7 * seat] ^= both
        own[seat] ^= both
        codes[start], codes[end] = code, taken
        if taken != EMPTY:
            foe = 1 - seat
            by[foe][taken - 7 * foe] ^= 1 << end
            own[foe] ^= 1 << end
        desk.occupied = own[0] | own[1]

    def skip(self) -> Done | None:
        """Hand the turn on, while there are enough men that waiting never helps."""
        by = self.desk.by[self.turn]
        if not (by[R] | by[N] | by[C]) or self._safety().faced:
            return None
        done = 0, EMPTY, self.key, self.score, self.men, self._balance, self._safe
        self.key ^= TURN
        self.turn = self.desk.turn = 1 - self.turn
        self._safe = None
        return done

    # Judging --------------------------------------------------------------------------------------

    def _weighed(self) -> Balance:
        """Weigh guards and who could win, once for the same men."""
        found = self._balances.get(self.men)
        if found is None:
            found = self._balances[self.men] = guards(self.desk.by), self.desk.barren
        return found

    def worth(self) -> int:
        """Give Red's worth, or the other way round."""
        worth = self.score + self._balance[0]
        for kind, weight in ROOM:
            worth += weight * (self._room(0, kind) - self._room(1, kind))
        return -worth if self.turn else worth

    def _room(self, seat: Seat, kind: int) -> int:
        """Count the points that a seat's pieces of a kind can go to: a horse whose legs are held
        and a chariot that is shut in are half a piece."""
        desk = self.desk
        pieces = desk.by[seat][kind]
        if not pieces:
            return 0
        movement = desk._movements[seat][kind]
        reach = movement.reaches[pieces]
        return movement.counts[pieces, desk.occupied & reach, desk.own[seat] & reach]

    def threatened(self) -> bool:
        """Say whether the general is in check."""
        safe = self._safety()
        return safe.check or safe.faced

    def ended(self) -> int | None:
        """Tell of a missing general, or that nobody could win any more."""
        if self._reigns[self.turn] and not self.desk.by[self.turn][K]:
            return -1
        return 0 if self._balance[1] else None

    def stuck(self) -> int:
        """Mate, or no move."""
        return -1 if self.threatened() else self._stalemate

    # For people -----------------------------------------------------------------------------------

    def action(self, move: int) -> Action:
        """Give a move's int as an action."""
        return Move((move & POINT, move >> END))

    def terms(self) -> Mapping[str, tuple[int, int]]:
        """Sum up by kind, men apart from where they stand."""
        found = {name: [0, 0] for name in self.advice}
        for point, code in enumerate(self.desk.code):
            if code != EMPTY:
                seat, kind = divmod(code, 7)
                value = self._tables[code][point] * (1 - 2 * seat)
                found["men"][seat] += EXCHANGE[kind]
                found[PLACES[kind]][seat] += value - EXCHANGE[kind]
        for kind, weight in ROOM:
            for seat in (0, 1):
                found[PLACES[kind]][seat] += weight * self._room(seat, kind)
        found["general"][0] += self._balance[0]
        return {name: (own[0], own[1]) for name, own in found.items()}


PLACES = ("general", "general", "general", "horses", "chariots", "cannons", "soldiers")
"""By kind, the term that says how well it stands."""
