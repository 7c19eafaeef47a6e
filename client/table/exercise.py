"""One attempt at a puzzle: what was tried, what comes next, what may be told.

It knows no pixels and no rules: an action is right when it is the solution's next one. What the
player turned along with it is dropped, so that the stored answers always fit.
"""

from core.action import Action, clicks
from core.event import Event
from core.forced import follow
from core.game import Game, msg
from core.match import Match
from core.piece import Point, Seat
from core.puzzle import Puzzle, pose, same, start_of, task_of
from core.search.levels import LEVELS
from core.search.thought import Words

TRIES = 2
"""Wrong actions before there is a hint."""
WRONG = (
    msg("Not this one. Look again!"),
    msg("Not this one either. You may have a hint now."),
    msg("Still not it. Take your time!"),
)
"""What is said of the first, the second and any later wrong action."""
RIGHT = msg("Yes! Go on.")
DONE = msg("Solved! Well done.")
SHOWN = msg("That is how it goes. Try it yourself: press Again.")


class Exercise:
    """A puzzle being solved; Malformed or Illegal where it is none."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game, self.puzzle = game, puzzle
        self.posed = pose(game, puzzle)
        self.task, self.count = task_of(game, puzzle, self.posed.moves)
        self.level = LEVELS[puzzle.grade - 1].name
        self.misses = 0
        self.hints = 0
        """How much was told: 1 by words, 2 the square, 3 everything."""
        self.again()

    def again(self) -> None:
        """Begin anew; what was missed and told is not forgotten, unless all was shown."""
        posed = self.posed
        self.match = Match(self.game, posed.options, posed.position, posed.rules)
        self.at = 0
        self.said = ""
        """A msgid about what was done last."""
        self.because = Words("")
        """What a wrong action would have let the enemy take."""
        if self.hints == 3:
            self.misses, self.hints = 0, 0

    @property
    def next(self) -> tuple[Seat, Action] | None:
        """Give whose action comes next and which, None at the end."""
        return self.posed.line[self.at] if self.at < len(self.posed.line) else None

    @property
    def mover(self) -> Seat | None:
        """Give the solver's seat while he is to find an action."""
        mine = self.next is not None and self.next[0] == self.posed.solver and self.hints < 3
        return self.posed.solver if mine else None

    @property
    def done(self) -> bool:
        """True once everything was played."""
        return self.next is None

    @property
    def solved(self) -> bool:
        """True once the player has found it all himself."""
        return self.done and self.hints < 3

    @property
    def answers(self) -> bool:
        """True while an action is to be played by itself."""
        return self.next is not None and self.mover is None

    def attempt(self, action: Action) -> bool:
        """Judge an action of the solver; `advance` plays the right one."""
        if self.next is not None and same(self.next[1], action):
            return True
        from core.search.warning import allows  # and all of the search: after a wrong action

        self.said = WRONG[min(self.misses, len(WRONG) - 1)]
        self.because = allows(self.posed.rules, self.match.position, self.posed.solver, action
                              ) or Words("")
        self.misses += 1
        return False

    def advance(self) -> tuple[Event, ...]:
        """Play the solution's next action, and what follows it by itself."""
        assert self.next is not None
        seat, action = self.next
        self.at += 1
        self.because = Words("")
        events = self.match.play(seat, action) + follow(self.match)
        if self.done:
            self.said = DONE if self.hints < 3 else SHOWN
        elif seat == self.posed.solver and self.hints < 3:
            self.said, self.misses, self.hints = RIGHT, 0, 0
        return events

    # hints

    @property
    def helpful(self) -> bool:
        """True when a hint may be had."""
        return self.mover is not None and self.misses >= TRIES

    @property
    def offer(self) -> str:
        """Give the msgid of what the next hint is."""
        return (msg("Hint"), msg("Show me where"), msg("Show the solution"))[min(self.hints, 2)]

    def hint(self) -> None:
        """Tell a little more."""
        if self.helpful:
            self.hints += 1
            if self.hints == 3:
                self.said, self.because = "", Words("")

    @property
    def end(self) -> Words:
        """Say by what a solved one was won: what it taught; "" where it only goes on."""
        outcome, rules = self.match.position.outcome, self.posed.rules
        if not self.solved or outcome is None:
            return Words("")
        army = rules.army(self.posed.solver)
        return Words(self.game.end(outcome.reason, len(rules.seats)),
                     {"winner": army, "loser": rules.army(1 - self.posed.solver)})

    def piece(self) -> str:
        """Give the msgid of the piece that the hint is about, "" for none."""
        at = self._start()
        piece = None if at is None else self.match.position.board[at]
        return "" if piece is None else self.posed.rules.kinds[piece.kind or ""][0]

    def lit(self) -> tuple[Point, ...]:
        """Give the squares that the hint lights: of the piece it names, then where that goes."""
        chosen = clicks(self.next[1]) if self.next is not None else ()
        return chosen[:(0, 1, len(chosen), 0)[self.hints]]

    def _start(self) -> Point | None:
        return None if self.next is None else start_of(self.next[1])
