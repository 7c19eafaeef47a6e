"""The computer player of Luzhanqi: it tries battles in sampled worlds and judges all other moves.

In every world a few plies of battles follow each move. The enemy knows all there, which errs on the
careful side; we strike in it only at what we know by then: pieces shown, and who has just struck.
What moves without a battle are good for (`evaluation`) does not depend on the world.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from ...action import Action, Claim, Deploy, Move
from ...battles import Kinds
from ...game import Rules, msg
from ...piece import Bits, Piece, Seat, listed
from ...position import Phase, Position
from ...search.levels import Ladder, suited
from ...search.noise import noise
from ...search.thought import ORDER, Level, Task, Thought, Words
from . import deployment
from .battle import secrets_of
from .board import BOARD, CAMPS, HOME, NEAR, own_row
from .evaluation import (
    GUARD,
    POST,
    SOLDIER,
    STOOD,
    WHOLE,
    Mind,
)
from .movegen import Act, Desk
from .oversight import FEW, alert, oversight, remembered, thought_of, within
from .pieces import FIXED, FLAG, KINDS, NAMES, counts_of, fight
from .worlds import Draw, Worlds

LADDER: Ladder = {
    "Recruit": {"overlooked": 280, "noise": 130, "calm": 0, "depth": 0},
    "Soldier": {"overlooked": 142, "noise": 130, "calm": 0, "depth": 1},
    "Corporal": {"overlooked": 140, "noise": 36, "calm": 0, "depth": 1},
    "Sergeant": {"overlooked": 60, "noise": 11, "depth": 4},
    "Lieutenant": {"nodes": 2_000, "overlooked": 49, "noise": 9, "depth": 5},
    "Captain": {"overlooked": 35, "noise": 7, "depth": 7},
    "General": {"nodes": 3_000, "overlooked": 20, "noise": 4, "depth": 10},
}
"""A deeper look is worth little here, so who looks less far also overlooks more (`oversight`), and
the three weakest look at no world but the board (`calm` 0); `depth` is how many moves off something
still draws a piece."""
PACE = 45
"""Per cent of the levels' nodes: a node here is a position whose battles are listed."""
MOST = 500
"""Worlds at most: 400 won 60 % of 30 games where 48 won half."""
PLIES = ((1_000, 2), (2_000, 3), (0, 4))
"""Plies of battles at most, for levels of fewer nodes than that; for all others."""
UNSHOWN = 70
"""Per cent of a piece's worth that is at stake where the enemy does not know it."""
SHOWN = 6
"""Per cent of our piece's worth that it costs to show what it is."""
LEARNT = 8
"""Per cent of an enemy's worth that it is worth to see what he is."""
WAVER = 12
"""How much equally good moves differ by the seed."""
ASTRAY = 5
"""Luck weighs much here, so a level's judgement goes astray so many times as far as elsewhere."""
SURE = SOLDIER[FLAG] // 2
STUCK = SOLDIER[FLAG] * 9 // 10
"""For an enemy who has no move left: he has lost, but the flag in hand is better."""
NOBODY = -1
"""No point: more than one piece could still move."""
THREAT = 6000
"""For standing next to a flag when the turn is ours, or taking it later than at once: an enemy need
not know that it is the flag."""
EXCHANGES = 8
"""Pieces that change places in a formation."""
WALLED = ("Corner of mines", "Two bombs at home")
"""The set-ups of who overlooks nothing: against who looks one move ahead they won 79 % of 800
games, all six together 74 % of 1,700."""


class Stopped(Exception):
    """Raised when nodes or time are spent."""


class Choice(NamedTuple):
    """A move, how good it looks, and what of that are battles."""

    score: int
    act: Act
    battles: int


def think(rules: Rules, view: Position, seat: Seat, task: Task) -> Thought | None:
    """Find an action for a seat that may act, from its view alone."""
    if view.phase is Phase.MUSTER:
        return formation(rules, view, seat, task)
    if view.phase is not Phase.PLAY:
        return None
    actions = list(rules.actions(view, seat))
    moves = [action.path for action in actions if isinstance(action, Move)]
    if not moves:
        action = actions[0]
        return Thought(action, 0, None, 0, 0, (action,), Words(msg("Nothing can move.")))
    letters = secrets_of(rules.options).possible(view)
    level = alert(suited(task.level, LADDER), Desk(view, rules.options), letters,
                  rules.options.no_move == "loss")
    letters = remembered(level, view, seat, task.seed, letters)
    mind = Mind(rules, view, seat, letters)
    outlook = Outlook(rules, view, seat, task, mind, level, letters)
    found, worlds = outlook.choose(
        thought_of([(path[0], path[1]) for path in moves], outlook.oversight,
                   mind.desk.own[1 - seat]))
    claim = next((action for action in actions if isinstance(action, Claim)), None)
    if claim is not None and found.score < SURE and outlook.balance() <= 0:
        return Thought(claim, 0, None, worlds, outlook.nodes, (claim,),
                       Words(msg("There is nothing left to win by playing on.")))
    move = Move(found.act)
    mate = 1 if outlook.certain(found.act) else None
    return Thought(
        move, found.score, mate, outlook.plies if worlds else 1, outlook.nodes, (move,),
        outlook.reason(found),
    )


class Outlook:
    """What a seat makes of its view: worlds that could be, and battles in each."""

    def __init__(
        self, rules: Rules, view: Position, seat: Seat, task: Task, mind: Mind, level: Level,
        letters: Kinds,
    ) -> None:
        self.rules, self.view, self.seat, self.task, self.mind = rules, view, seat, task, mind
        self.letters = letters
        scaled = max(1, level.nodes * PACE // 100) if level.nodes else 0
        self.most = min(scaled, task.nodes) if scaled and task.nodes else scaled or task.nodes
        most = next(plies for nodes, plies in PLIES if not nodes or 0 < level.nodes < nodes)
        self.plies = min(most, level.calm)
        self.oversight = oversight(level, view, seat, task.seed)
        if self.oversight.careless:
            mind.home = 0
        mind.away = within(mind.away, level.depth)
        self.noise = level.noise * ASTRAY + WAVER
        self.nodes = 0
        self.gates: list[Bits] = [0, 0]
        """By seat: the points next to its flag, in the world that is looked at."""
        self.flags: Bits = 0
        for at in mind.flags:
            self.flags |= 1 << at
        self.stop: Callable[[], bool] | None = task.stop
        self.shown: Bits = view.note.shown
        self.stays: bool = rules.options.stays
        self.still: bool = rules.options.no_move == "loss"
        """Who has nobody left that could move has lost (L-23)."""
        self.seen: Bits = 0
        """Points of enemies whose kind is known."""
        for at, kinds in mind.foes.items():
            if len(kinds) == 1:
                self.seen |= 1 << at
        self.words = {
            (one, two): fight(one, two, self.stays) or "defender" for one in KINDS for two in KINDS
        }
        past = task.past[-view.quiet - 1 :] if view.quiet else ()
        self.stood = Counter(map(rules.repetition_key, past))

    def choose(self, acts: list[Act]) -> tuple[Choice, int]:
        """Choose a move, and tell how many worlds were looked at."""
        plain = {act: self.plain(act) for act in acts}
        sums = dict.fromkeys(acts, 0)
        worlds = 0
        if self.plies:
            drawn = Worlds(self.view, self.seat, self.letters, self.text("worlds"),
                           counts_of(self.rules.options.handicap))
            try:
                while worlds < MOST and (worlds == 0 or drawn.open):
                    world = self.fought(drawn.position(drawn.next()), acts)
                    sums = {act: sums[act] + world[act] for act in acts}
                    worlds += 1
            except Stopped:
                pass
        if worlds:
            battles = {act: sums[act] // worlds for act in acts}
        else:
            battles = {act: self.guess(act) for act in acts}
        return max(
            Choice(plain[act] + battles[act] + self.astray(act), act, battles[act]) for act in acts
        ), worlds

    def text(self, what: str) -> str:
        """Give what a draw of this move begins with."""
        return f"{what} {self.task.seed} {self.view.ply} {self.seat}"

    def astray(self, act: Act) -> int:
        """Give how far the judgement of a move goes astray."""
        return noise(self.text(f"eye {act}"), 2 * self.noise + 1) - self.noise

    # Without a battle -----------------------------------------------------------------------------

    def plain(self, act: Act) -> int:
        """Say what a move is good for apart from the battles that follow."""
        start, end = act
        mind = self.mind
        kind = mind.kind(start)
        score = -POST * (mind.home >> start & 1)
        if end not in mind.foes:
            score += mind.step(kind, start, end, 2)
            if self.stood:
                after = self.rules.apply(self.view, self.seat, Move(act)).position
                score -= STOOD * self.stood[self.rules.repetition_key(after)]
            return score
        mine = self.view.board[start]
        assert mine is not None
        if not self.shown >> mine.id & 1:
            score -= SOLDIER[kind] * SHOWN // 100
        if not self.seen >> end & 1:
            score += sum(
                weight * min(SOLDIER[other], 1000) for other, weight in mind.foes[end].items()
            ) * LEARNT // 100_000
        return score + mind.urge(end, GUARD // 8) * mind.falls(kind, end) // WHOLE

    def guess(self, act: Act) -> int:
        """Say what a battle seems to bring, without a look at what follows."""
        start, end = act
        return self.mind.gain(self.mind.kind(start), end)[0] if end in self.mind.foes else 0

    def balance(self) -> int:
        """Give what we have more than the enemy, as far as all know."""
        return sum(
            SOLDIER[piece.kind or "G"] * (-1 if piece.seat == self.seat else 1)
            for piece in self.view.note.lost
        )

    def certain(self, act: Act) -> bool:
        """Say whether a move takes the flag for sure."""
        return self.mind.foes.get(act[1], {}).keys() == {FLAG}

    # Battles --------------------------------------------------------------------------------------

    def fought(self, world: Position, acts: list[Act]) -> dict[Act, int]:
        """Say what battles bring after each move, in one world."""
        desk = Desk(world, self.rules.options)
        self.gates = [0, 0]
        for at, piece in enumerate(world.board):
            if piece is not None and piece.kind == FLAG:
                self.gates[piece.seat] |= NEAR[at]
        if self.oversight.careless:
            self.gates[self.seat] = 0
        found = {}
        for act in acts:
            start, end = act
            mover, foe = desk.men[start], desk.men[end]
            assert mover is not None
            gain, last = 0, 0
            if foe is not None:
                word = self.words[mover.kind or "", foe.kind or ""]
                gain = self.gain(mover, foe, word)
                if word == "flag":
                    found[act] = gain
                    continue
            done = desk.make(act)
            try:
                found[act] = gain - self.calm(desk, -SOLDIER[FLAG] * 2, SOLDIER[FLAG] * 2,
                                              self.plies - 1, last)
            finally:
                desk.undo(done)
        return found

    def worth(self, piece: Piece) -> int:
        """Give what is lost with a piece."""
        worth = SOLDIER[piece.kind or "G"]
        if piece.seat == self.seat and not self.shown >> piece.id & 1:
            return worth * UNSHOWN // 100 if piece.kind != FLAG else worth
        return worth

    def gain(self, mover: Piece, foe: Piece, word: str) -> int:
        """Give what a battle brings to the attacker."""
        if word == "defender":
            return -SOLDIER[mover.kind or "G"]
        return self.worth(foe) - (SOLDIER[mover.kind or "G"] if word == "both" else 0)

    def calm(self, desk: Desk, alpha: int, beta: int, left: int, last: Bits) -> int:
        """Score battles that go on from here for the seat to move: nobody must strike. `last` is
        where the enemy has just struck."""
        self.nodes += 1
        if (self.most and self.nodes >= self.most) or (
            self.stop is not None and not self.nodes % 16 and self.stop()
        ):
            raise Stopped
        seat, men = desk.turn, desk.men
        stuck = desk.fixed | desk.locked
        able, alone = desk.own[seat] & ~stuck, NOBODY
        if self.still:
            if able.bit_count() <= FEW and not any(map(desk.reach, listed(able))):
                return -STUCK
            others = desk.own[1 - seat] & ~stuck
            if others.bit_count() <= FEW:
                theirs = [at for at in listed(others) if desk.reach(at)]
                if not theirs:
                    return STUCK
                alone = theirs[0] if len(theirs) == 1 else NOBODY
        foes = desk.own[1 - seat] & ~CAMPS
        gate = 0
        if seat == self.seat:
            foes &= self.seen | last | self.flags
        else:
            able &= ~self.oversight.unseen
            if left > 1:
                gate = self.gates[1 - seat] & ~(desk.own[0] | desk.own[1])
        best = -THREAT if self.gates[seat] & desk.own[1 - seat] & ~stuck else 0
        if best >= beta:
            return best
        alpha = max(alpha, best)
        hits = []
        wanted, span, turning = foes | gate, desk.land.span, desk.turning
        for start in listed(able):
            if not (span[start] & wanted or turning >> start & 1):
                continue
            met = desk.met(start) & wanted
            if seat != self.seat and self.oversight.distant >> start & 1:
                met &= NEAR[start]
            if not met:
                continue
            mover = men[start]
            assert mover is not None
            for end in listed(met):
                foe = men[end]
                if foe is None:  # next to the flag: what then?
                    hits.append((0, start, end))
                    continue
                word = self.words[mover.kind or "", foe.kind or ""]
                gain = self.gain(mover, foe, word)
                if end == alone and word != "defender":
                    gain = STUCK
                if gain >= SURE and left < self.plies - 1:
                    gain = THREAT
                if gain > 0:
                    hits.append((gain, start, end))
        hits.sort(reverse=True)
        for gain, start, end in hits:
            if gain <= best and not self.gates[1 - seat] >> end & 1:
                continue
            score = gain
            if left > 0 and gain < THREAT:
                done = desk.make((start, end))
                try:
                    score -= self.calm(desk, gain - beta, gain - alpha, left - 1, 1 << end)
                finally:
                    desk.undo(done)
            if score > best:
                best = score
                alpha = max(alpha, best)
                if best >= beta:
                    break
        return best

    def reason(self, found: Choice) -> Words:
        """Say in a sentence why a move is played."""
        start, end = found.act
        if self.certain(found.act):
            return Words(msg("It wins at once."))
        kind = self.mind.kind(start)
        gaps = {"piece": NAMES[kind][0]}
        if end in self.mind.foes:
            if self.mind.home >> end & 1:
                return Words(msg("Your {piece} can drive an enemy away from your flag."), gaps)
            if len(self.mind.foes[end]) == 1:
                prey = NAMES[next(iter(self.mind.foes[end]))][0]
                return Words(msg("Your {piece} can fight the enemy {prey}."), gaps | {"prey": prey})
            if found.battles > 0:
                return Words(msg("Your {piece} can win a battle, as far as you can know."), gaps)
            return Words(msg("Your {piece} can find out who stands there."), gaps)
        if self.mind.danger(kind, start) > self.mind.danger(kind, end):
            return Words(msg("Your {piece} is in danger. Bring it to safety."), gaps)
        if self.mind.home >> end & 1:
            return Words(msg("Your {piece} can guard your flag."), gaps)
        away, flags = self.mind.away, self.mind.flags
        nearer = [(away[flag][end], flag) for flag in flags if away[flag][end] < away[flag][start]]
        if nearer:
            told = gaps | {"square": BOARD.names[min(nearer)[1]]}
            return Words(msg("Your {piece} comes nearer to {square}, where the flag may be.")
                         if len(flags) > 1 else
                         msg("Your {piece} comes nearer to {square}: the flag is there."), told)
        if not self.mind.danger(kind, end):
            return Words(msg("As far as you know, nobody can take your {piece} there."), gaps)
        return Words(ORDER)


def formation(rules: Rules, view: Position, seat: Seat, task: Task) -> Thought | None:
    """Set up another army with every seed: a formation, perhaps in a mirror, in which pieces of
    like use have changed places."""
    if view.hand[seat].ready:
        return None
    draw = Draw(f"formation {task.seed} {seat}")
    counts = counts_of(rules.options.handicap)[seat]
    formations = deployment.formations(counts)
    if not suited(task.level, LADDER).overlooked:
        formations = tuple(each for each in formations if each[0] in WALLED)
    _, text = formations[draw.below(len(formations))]
    if draw.below(2):
        text = "/".join(row[::-1] for row in text.split("/"))
    kinds = {at: piece.kind or "" for at, piece in deployment.read(seat, text).items()}
    places = list(kinds)
    for _ in range(EXCHANGES * 6):
        one, two = places[draw.below(len(places))], places[draw.below(len(places))]
        first, second = kinds[one], kinds[two]
        if first in FIXED or second in FIXED or HOME[seat] >> one & 1 or HOME[seat] >> two & 1:
            continue
        if abs(own_row(seat, one) - own_row(seat, two)) > 1:
            continue
        if abs(KINDS.index(first) - KINDS.index(second)) > 2:
            continue
        swapped = kinds | {one: second, two: first}
        if not deployment.faults(seat, swapped, counts):
            kinds = swapped
    value = deployment.write({at: Piece(seat, kind, at) for at, kind in kinds.items()})
    action: Action = Deploy(value)
    return Thought(action, 0, None, 0, 0, (action,), Words(msg("It looks best at once.")))
