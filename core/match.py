"""A match is a list of actions; this folds it.

The list is kept whole (offers, answers and all), because the log on disk never shrinks; the *line*
is the part of it that still counts after take-backs, and the position is the fold of the line.
"""

import hashlib
from collections import Counter
from typing import Any

from .action import Action, Answer, Deploy, Done, Lot, Offer, Pass, Resign, Reveal, Settle
from .event import Answered, Event, Offered, TakenBack
from .game import Game, Illegal, Refusal, Rules, msg
from .option import canonical, schema_digest
from .piece import PUBLIC, Seat
from .position import Phase, Position


class Match:
    """A game being played: `play` actions, read `position`, compare `digest`."""

    def __init__(
        self,
        game: Game,
        options: Any,
        start: Position | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.rules = rules or game.rules(options)
        self.actions: list[tuple[Seat, Action]] = []
        self.pending: tuple[Seat, Offer] | None = None
        self.agreed: frozenset[Seat] = frozenset()
        """Who accepted the pending offer so far: it holds once every player left has (N-104a)."""
        self._start = start or self.rules.start()
        self._restart()

    def _restart(self) -> None:
        self.position = self._start
        self.line: list[tuple[Seat, Action]] = []
        self.path: list[Position] = [self._start]
        self.seen: Counter[object] = Counter([self.rules.repetition_key(self._start)])

    @property
    def over(self) -> bool:
        """True once an outcome stands."""
        return self.position.outcome is not None

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Say why `seat` may not play `action` now, or None."""
        if self.over:
            return Refusal("M-1", msg("The game is over."))
        match action:
            case Resign():
                if seat not in range(len(self.rules.seats)) or seat in self.gone:
                    return Refusal("M-2", msg("Only a player can give up."))
                if self.position.phase is Phase.MUSTER:
                    return Refusal("M-2", msg("Wait until both armies are on the board."))
                return None
            case Offer():
                return self._refuse_offer(seat, action)
            case Answer():
                asked = self.pending is not None and seat in self.asked
                if not asked or seat in self.agreed:
                    return Refusal("M-4", msg("There is nothing to answer."))
                return None
            case _:
                return self.rules.refusal(self.position, seat, action)

    def _refuse_offer(self, seat: Seat, offer: Offer) -> Refusal | None:
        playing = seat in range(len(self.rules.seats)) and seat not in self.gone
        if not playing or offer.what not in ("draw", "back"):
            return Refusal("M-3", msg("That cannot be offered."))
        if self.position.phase is Phase.MUSTER:
            return Refusal("M-3", msg("Wait until both armies are on the board."))
        if self.pending is not None:
            return Refusal("M-3", msg("There is an offer to answer first."))
        if offer.what == "back":
            sealed = (Deploy, Reveal, Lot, Settle)
            if not 0 <= offer.upto < len(self.line) or any(
                isinstance(action, sealed) for _, action in self.line[offer.upto :]
            ) or self.rules.out(self.path[offer.upto]) != self.gone:  # who left may be far by now
                return Refusal("M-5", msg("No move can be taken back: what was seen stays seen."))
        return None

    @property
    def gone(self) -> frozenset[Seat]:
        """Who plays no more: beaten, or resigned."""
        return self.rules.out(self.position)

    @property
    def asked(self) -> frozenset[Seat]:
        """Who must accept the pending offer: every player left but its author."""
        if self.pending is None:
            return frozenset()
        return frozenset(range(len(self.rules.seats))) - self.gone - {self.pending[0]}

    def free(self, seat: Seat, offer: Offer) -> bool:
        """Say whether an offer only goes back within its author's own unended turn: it holds at
        once and nobody is asked (a turn of several actions, DESIGN section 2)."""
        taken = self.line[offer.upto :]
        return (
            offer.what == "back"
            and self.position.turn == seat == self.path[offer.upto].turn
            and all(who == seat and not isinstance(a, Done | Pass) for who, a in taken)
        )

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Play one action, return what happened; raises Illegal and changes nothing if refused."""
        refused = self.refusal(seat, action)
        if refused is not None:
            raise Illegal(refused)
        self.actions.append((seat, action))
        if isinstance(action, Offer) and self.free(seat, action):
            return self._back(action.upto)
        if isinstance(action, Offer):
            self.pending, self.agreed = (seat, action), frozenset()
            return (Offered(seat, action.what),)
        if isinstance(action, Answer):
            return self._answer(seat, action)
        self.pending = None  # playing on declines whatever was offered
        return self._advance(seat, action)

    def _advance(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        rules = self.rules
        if isinstance(action, Resign):
            step = rules.leave(self.position, seat)
        else:
            step = rules.apply(self.position, seat, action)
        events = step.events
        key = rules.repetition_key(step.position)
        self.seen[key] += 1
        playing = step.position.phase is Phase.PLAY
        if playing and rules.repeats and self.seen[key] >= rules.repeats:
            step = rules.agree(step.position, "repetition")
            events += step.events
        self.position = step.position
        self.line.append((seat, action))
        self.path.append(step.position)
        return events

    def _answer(self, seat: Seat, answer: Answer) -> tuple[Event, ...]:
        assert self.pending is not None
        offer = self.pending[1]
        self.agreed |= {seat}
        told: tuple[Event, ...] = (Answered(seat, offer.what, answer.yes),)
        if answer.yes and self.agreed < self.asked:
            return told
        self.pending = None
        if not answer.yes:
            return told
        if offer.what == "draw":
            step = self.rules.agree(self.position, "agreed")
            self.position = step.position
            self.path[-1] = step.position
            return told + step.events
        return told + self._back(offer.upto)

    def _back(self, upto: int) -> tuple[Event, ...]:
        kept = self.line[:upto]
        self._restart()
        for who, action in kept:
            self._advance(who, action)
        return (TakenBack(upto),)

    def view(self, who: Seat) -> Position:
        """Give what `who` may know of the position."""
        return self.rules.view(self.position, who)

    def digest(self) -> bytes:
        """Hash the public view (32 bytes): equal on all peers, never of anything unrevealed."""
        return digest(self.game, self.options, self.view(PUBLIC))


def digest(game: Game, options: Any, public: Position) -> bytes:
    """BLAKE2b-256 of a public view's canonical bytes, bound to game and options."""
    note = public.note
    out = public.outcome
    text = "\n".join(
        (
            game.key,
            canonical(options).decode(),
            ";".join(
                f"{at}:{p.seat}{p.kind or '?'}{'' if p.facing is None else p.facing}#{p.id}"
                for at, p in enumerate(public.board)
                if p is not None
            ),
            public.ground,
            public.phase.value,
            ",".join(map(str, sorted(public.to_act))),
            ";".join(f"{int(h.ready)}{int(h.shown)}{h.value or ''}" for h in public.hand),
            f"{public.ply} {public.quiet}",
            note.canonical() if note is not None else "",
            f"{out.winners} {out.reason} {out.rule}" if out else "",
        )
    )
    return hashlib.blake2b(text.encode(), digest_size=32, person=b"tb.digest").digest()


def rules_hash(game: Game) -> bytes:
    """Hash what two peers must have in common (32 bytes): option schema, rules version, GOLDEN."""
    parts = (schema_digest(game.options), f"{game.key} {game.version} {game.golden}".encode())
    return hashlib.blake2b(b"".join(parts), digest_size=32, person=b"tb.rules").digest()


__all__ = ["Illegal", "Match", "digest", "rules_hash"]
