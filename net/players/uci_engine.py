"""A player that is another program: a chooser that talks UCI or UCCI to a process it keeps.

Its wishes are judged by the rules like anyone else's. Seconds only bound how long we wait; what it
plays is bounded by nodes, unless a person asks for a time. Where it fails there is EngineError, one
sentence, and the process is gone.
"""

import itertools
import time
from dataclasses import dataclass

from core.action import Action
from core.game import Illegal, Malformed, Rules, msg
from core.match import Match
from core.piece import Seat
from core.plain_text import plain, quoted
from core.position import Position
from core.search.levels import LEVELS

from ..report import Relieved
from .bot import Chooser
from .engine_process import Child, EngineError

NODES = 10_000
WAIT = 30.0
PATIENCE = 10.0
"""Seconds after which who has not answered in UCI is asked in UCCI; a late answer still counts, but
an engine that knows both may have begun to count ranks from 0 by then."""
DIALECTS = ("auto", "uci", "ucci")


@dataclass(frozen=True, slots=True)
class Terms:
    """How an engine is spoken to and how long it may think."""

    nodes: int = NODES
    movetime: int = 0
    """Milliseconds for a move, for people who play against it; 0: `nodes` decide."""
    wait: float = WAIT
    """Seconds without the answer awaited after which it hangs."""
    dialect: str = "auto"
    """How it writes moves. Auto: ranks from 0 (ucci) if it speaks UCCI or knows no variants."""


class Engine:
    """A chooser for one match: starts the program when first asked, and never again."""

    def __init__(self, command: str, variant: str, terms: Terms | None = None) -> None:
        self.command, self.variant = command, variant
        self.terms = terms or Terms()
        self._child: Child | None = None
        self._ended = False
        self._protocol = "uci"
        self._dialect = self.terms.dialect
        self._base = ""
        self._line: list[str] = []
        """Moves since `_base`, so that it knows what has stood before."""
        self._plain = False
        """Tell it positions only: it does not know a move of ours."""
        self._after: tuple[Rules, Position] | None = None

    def __call__(self, rules: Rules, view: Position, seat: Seat) -> Action:
        """Ask for an action; EngineError, and the process is gone, when none can be had."""
        try:
            return self._choose(rules, view, seat)
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """What it calls itself, once it has said so."""
        return self._child.name if self._child else self.command

    def start(self) -> None:
        """Start the program and greet it, before anybody waits for its move."""
        try:
            self._running()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process and wait until it is gone; may be called twice."""
        self._ended = True
        if self._child is not None:
            self._child.close()

    # The game -------------------------------------------------------------------------------------

    def _choose(self, rules: Rules, view: Position, seat: Seat) -> Action:
        fen = rules.to_json(view)
        if not rules.dialects or not isinstance(fen, str):
            raise EngineError(
                msg("No engine can be seated: this game has no notation for one.")
            )
        child = self._running()
        self._follow(rules, view, fen)
        try:
            action = self._ask(child, rules, view, seat)
        except _Foreign:
            if not self._line:
                raise
            self._plain = True  # house rules: it may have refused a move of the line it was told
            self._base, self._line = fen, []
            action = self._ask(child, rules, view, seat)
        self._line.append(self._write(rules, view, seat, action))
        self._after = (rules, rules.apply(view, seat, action).position)
        return action

    def _ask(self, child: Child, rules: Rules, view: Position, seat: Seat) -> Action:
        moves = " moves " + " ".join(self._line) if self._line else ""
        child.say(f"position fen {self._base}{moves}")
        child.say(self._go())
        thinking = self.terms.wait + self.terms.movetime / 1000
        words = self._until(("bestmove", "nobestmove"), thinking)[0]
        text = words[1] if len(words) > 1 else "(none)"
        if words[0] == "nobestmove" or text in ("(none)", "0000"):
            raise _Foreign(
                msg("The engine {name} gave no move, though it has one."), name=self.name
            )
        try:
            action = rules.from_dialect(view, seat, text, self._dialect)
        except (Malformed, Illegal) as error:
            raise _Foreign(
                msg("The engine {name} answered {text}, which makes no sense here: {why}"),
                name=self.name, text=quoted(text), why=error,
            ) from None
        refusal = rules.refusal(view, seat, action)
        if refusal is not None:
            raise _Foreign(
                msg("The engine {name} played {text}, which is not allowed: {why} ({rule})"),
                name=self.name, text=plain(text, 20), why=refusal, rule=refusal.rule,
            )
        return action

    def _write(self, rules: Rules, p: Position, seat: Seat, action: Action) -> str:
        return rules.to_dialect(p, seat, action, self._dialect)

    def _follow(self, rules: Rules, view: Position, fen: str) -> None:
        """Find what was played since our move; where nothing fits, begin anew from here."""
        if self._after is not None and self._after[0] is rules and not self._plain:
            p = self._after[1]
            for other in sorted(p.to_act):
                for action in rules.actions(p, other):
                    if rules.apply(p, other, action).position == view:
                        self._line.append(self._write(rules, p, other, action))
                        return
        self._base, self._line = fen, []

    def _go(self) -> str:
        if self.terms.movetime:
            word = "movetime" if self._protocol == "uci" else "time"
            return f"go {word} {self.terms.movetime}"
        return f"go nodes {self.terms.nodes}"

    # The talk -------------------------------------------------------------------------------------

    def _running(self) -> Child:
        if self._ended:
            raise EngineError(msg("The engine {name} has left."), name=self.name)
        if self._child is None:
            self._child = Child(self.command)
            if self._ended:  # closed by another thread meanwhile
                self.close()
            self._greet(self._child)
        return self._child

    def _greet(self, child: Child) -> None:
        said = self._said_hello(child)
        for words in said:
            if words[:2] == ["id", "name"] and len(words) > 2:
                child.name = plain(" ".join(words[2:]), 40)
        variants = {
            value for words in said if "UCI_Variant" in words
            for word, value in itertools.pairwise(words) if word == "var"
        }
        if variants and self.variant not in variants:
            raise EngineError(
                msg("The engine {name} does not play {game}."), name=self.name, game=self.variant
            )
        if self._dialect == "auto":
            self._dialect = "uci" if self._protocol == "uci" and variants else "ucci"
        if variants:
            child.say(f"setoption name UCI_Variant value {self.variant}")
        if self._protocol == "uci":
            child.say("ucinewgame")
        elif ["option", "newgame"] in [words[:2] for words in said]:
            child.say("setoption newgame")
        child.say("isready")
        self._until(("readyok",), self.terms.wait)

    def _said_hello(self, child: Child) -> list[list[str]]:
        """Greet in UCI, soon in UCCI as well; give the lines of the answer."""
        child.say("uci")
        try:
            return self._until(("uciok",), min(PATIENCE, self.terms.wait / 2))
        except _Silence:
            child.say("ucci")
        try:
            said = self._until(("uciok", "ucciok"), self.terms.wait)
        except _Silence:
            raise EngineError(
                msg("The engine {name} does not answer a greeting: is it a UCI or UCCI engine?"),
                name=self.name,
            ) from None
        self._protocol = said[0][0].removesuffix("ok")
        return said

    def _until(self, ends: tuple[str, ...], within: float) -> list[list[str]]:
        """Hear it out to a line that begins with one of these; that line comes first."""
        assert self._child is not None
        until = time.monotonic() + within
        said: list[list[str]] = []
        while (words := self._child.hear(until)) is not None:
            if words[:1] and words[0] in ends:
                return [words, *said]
            said += [words] if words[:1] in (["id"], ["option"]) else []
        raise _Silence(
            msg("The engine {name} hangs: it did not answer within {count} seconds."),
            name=self.name, count=f"{within:g}",
        )


class _Silence(EngineError):
    """It lives, and did not answer in time."""


class _Foreign(EngineError):
    """It answered what cannot be played."""


class Relief:
    """An engine with somebody behind it: when it fails, `spare` takes the seat for good.

    A chooser, and an `opponent.Mind` that has answered as soon as it is asked.
    """

    thought = None
    """What engines think is not told."""

    def __init__(self, engine: Engine, spare: Chooser) -> None:
        self.engine, self.spare = engine, spare
        self.trouble: EngineError | None = None
        """Why the seat changed hands; None while the engine plays."""
        self.since = 0
        """The ply at which it did."""
        self._chosen: Action | None = None

    def __call__(self, rules: Rules, view: Position, seat: Seat) -> Action:
        """Ask the engine, or whoever took its seat."""
        if self.trouble is None:
            try:
                return self.engine(rules, view, seat)
            except EngineError as error:
                self.trouble, self.since = error, view.ply
        return self.spare(rules, view, seat)

    @property
    def name(self) -> str:
        """What the engine calls itself, in letters that every peer takes."""
        name = "".join(c for c in self.engine.name if c.isascii() and c.isprintable())[:20]
        return name.strip() or "Engine"

    @property
    def rank(self) -> int:
        """Give a level about as good as an engine that is not told to be weak: our best."""
        return len(LEVELS)

    @property
    def relieved(self) -> Relieved | None:
        """Say why the seat changed hands; None while the engine plays."""
        return Relieved(self.trouble.msgid, self.trouble.gaps) if self.trouble else None

    def start(self) -> None:
        """Start the program; EngineError where it cannot be."""
        self.engine.start()

    def ask(self, match: Match, seat: Seat) -> None:
        """Choose at once."""
        self._chosen = self(match.rules, match.view(seat), seat)

    def poll(self) -> Action | None:
        """Give what was chosen, once."""
        chosen, self._chosen = self._chosen, None
        return chosen

    def hurry(self) -> None:
        """Do nothing: it thinks as long as it was told to."""

    def close(self) -> None:
        """End the program."""
        self.engine.close()
