"""The computer player of every game: a level, a view and a seed give an action, and why.

A game that has a way of its own thinks so; one with a search desk is searched; any other is played
one move ahead. Whoever thinks sees the view of its seat and nothing else.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext

from ..action import Action, clicks
from ..game import Rules
from ..piece import Piece, Seat
from ..position import Phase, Position
from ..refusal import msg
from .deployment import deploy
from .desk import SearchDesk
from .greedy import BLUR, choose, faced
from .levels import LEVELS, forgets, overlooked, suited
from .noise import noise
from .plain_desk import PlainDesk
from .pvs import Eye, Finding, Limit, Search, Stood
from .table import Table, spares
from .thought import HOPELESS, ORDER, Level, Task, Thought, Words

REMEMBERED = 120
"""Positions looked back to for repetitions, where a game does not count how long nothing happened;
what stood before that cannot come again."""
FIRST = 10
"""Plies in which judgement wavers a little, so that not every game begins alike."""
WAVER = 12
UNSETTLED = 60
"""What changes by more than this beyond the score's own rise was only in between: a piece that will
be taken back is no gain."""
NOTABLE = 6
"""The least change of a term that is worth a word, in hundredths of a soldier."""


ALL_COST = msg("Everything else costs more.")
VAGUE = frozenset({ALL_COST, ORDER, HOPELESS})


def think(rules: Rules, view: Position, seat: Seat, task: Task) -> Thought:
    """Find an action for a seat that may act; there must be one."""
    thought = rules.think(view, seat, task)
    if thought is None and view.phase is Phase.PLAY:
        desk = laid_out(rules, view)
        if desk is not None:
            thought = searched(rules, view, seat, task, desk)
    elif thought is None and (action := rules.arrange(view, seat, task)) is not None:
        thought = Thought(action, 0, None, 0, 0, (action,), Words(msg("It is hard to guess.")))
    if thought is not None:
        return thought
    return greedy(rules, view, seat, task)


def laid_out(rules: Rules, p: Position) -> SearchDesk | None:
    """Lay a position of play out to search on: on the game's own desk, or on a plain one; None
    where more than two play, or kinds are hidden."""
    if len(rules.seats) != 2:
        return None
    if (desk := rules.search_desk(p)) is not None or rules.secrets is not None:
        return desk
    return PlainDesk(rules, p)


def searched(
    rules: Rules, view: Position, seat: Seat, task: Task, desk: SearchDesk,
    kind: type[Search] = Search,
) -> Thought | None:
    """Search, in a game's own `kind` of way; None where there is nothing to play."""
    level = suited(task.level, desk.ladder)
    if forgets(level, view, seat, task.seed) and desk.forget(desk.turn):
        level = level._replace(noise=WAVER)  # who hurries does not dither
    nodes = level.nodes * desk.pace // 100
    limit = Limit(
        min(nodes, task.nodes) if nodes and task.nodes else nodes or task.nodes,
        level.depth, task.stop, level.calm,
    )
    eye = Eye(
        overlooked(level, rules.topology, view, seat, task.seed),
        max(level.noise, WAVER if view.ply < FIRST else 0),
        noise(f"eye {task.seed} {seat}", 1 << 62), level.taste,
    )
    past = task.past[-view.quiet - 1 :] if view.quiet else task.past
    with nullcontext(task.table) if task.table else spares().lend(level.table) as table:
        found = kind(desk, table, limit, stood(rules, past), eye).run()
    if found is None:
        return None
    line = spelled(desk, found)
    chosen = clicks(line[0])
    words = reason(desk, found)
    if chosen:
        words = words._replace(gaps={"piece": named(rules, view.board[chosen[0]]), **words.gaps})
    return Thought(line[0], found.score, found.mate, found.depth, found.nodes, line, words)


def named(rules: Rules, piece: Piece | None) -> str:
    """Give the msgid of what a piece is called."""
    return msg("piece") if piece is None or piece.kind is None else rules.kinds[piece.kind][0]


def stood(rules: Rules, past: tuple[Position, ...]) -> list[Stood]:
    """Give the keys of positions that have stood."""
    found = []
    for p in past[-REMEMBERED:]:
        desk = laid_out(rules, p) if p.phase is Phase.PLAY else None
        if desk is not None:
            found.append(Stood(desk.key, desk.turn, desk.threatened()))
    return found


def spelled(desk: SearchDesk, found: Finding) -> tuple[Action, ...]:
    """Give a line as actions of the game."""
    line, dones = [], []
    for move in found.line:
        line.append(desk.action(move))
        dones.append(desk.make(move))
    for done in reversed(dones):
        desk.undo(done)
    return tuple(line)


def reason(desk: SearchDesk, found: Finding) -> Words:
    """Say in a sentence why a move is played: what its line changes most."""
    mate = found.mate
    if mate is not None and mate > 0:
        if mate == 1:
            return Words(msg("It wins at once."))
        return Words(msg("It wins in {count} moves, whatever is answered."), {"count": mate})
    if mate is not None:
        return Words(HOPELESS)
    seat, before, worth = desk.turn, desk.terms(), desk.worth()
    dones = [desk.make(move) for move in found.line[:1]]
    at_once = desk.terms()
    dones += [desk.make(move) for move in found.line[1:]]
    after = desk.terms()
    for done in reversed(dones):
        desk.undo(done)
    changes = []
    for name, (ours, theirs) in desk.advice.items():
        was, soon, now = before[name], at_once[name], after[name]
        if soon[seat] > was[seat]:  # what it only prepares is not what this move does
            changes.append((True, now[seat] - was[seat], ours))
        changes.append((was[1 - seat] > soon[1 - seat], was[1 - seat] - now[1 - seat], theirs))
    rise = found.score - worth + UNSETTLED
    for _, change, sentence in sorted(changes, reverse=True):  # first what this move itself does
        if NOTABLE <= change <= rise:
            return Words(sentence)
    if any(after[name][seat] - before[name][seat] <= -NOTABLE for name in desk.advice):
        return Words(ALL_COST)
    return Words(ORDER)


def greedy(rules: Rules, view: Position, seat: Seat, task: Task) -> Thought:
    """Look one move ahead, for games and phases without a search."""
    seen = Counter(map(rules.repetition_key, task.past[-REMEMBERED:]))
    if view.phase is Phase.MUSTER:
        action = deploy(rules, view, seat, task.seed)
    else:
        action = choose(rules, view, seat, task.seed, seen, max(BLUR, task.level.noise))
    score = 0
    if view.phase is Phase.PLAY:
        after = rules.apply(view, seat, action).position
        score = rules.worth(after if after.outcome is None else view, seat)
    return Thought(action, score, None, 1, 0, (action,), Words(msg("It looks best at once.")))


class Player:
    """A computer player for one match: a level, and a memory of what has stood.

    `clock` gives for each move what says that its time is up; None: the level's nodes decide.
    """

    def __init__(
        self, level: Level = LEVELS[-1], seed: int = 0, nodes: int = 0,
        clock: Callable[[], Callable[[], bool]] | None = None,
    ) -> None:
        self.level, self.seed, self.nodes, self.clock = level, seed, nodes, clock
        self.last: Thought | None = None
        self._past: list[Position] = []
        self._table = None if level.nodes else Table(level.table)

    def __call__(self, rules: Rules, view: Position, seat: Seat) -> Action:
        """Choose for a seat, and remember what came of it."""
        stop = self.clock() if self.clock is not None else None
        task = Task(
            self.level, self.seed, self.nodes, stop, tuple(self._past), table=self._table
        )
        self.last = thought = think(rules, view, seat, task)
        if view.phase is Phase.PLAY:
            after = faced(rules, rules.apply(view, seat, thought.action).position, seat)
            self._past = [*self._past, view, after][-REMEMBERED:]
        return thought.action
