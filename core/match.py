"""A match is a list of actions; this folds it.

The list is kept whole (offers, answers and all), because the log on disk never shrinks; the *line*
is the part of it that still counts after take-backs. The positions of the line are kept, so going
back costs what is taken back; folding the line anew was rejected, a long match would crawl.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, overload

from .action import (
    Action,
    Answer,
    Deploy,
    Done,
    Flag,
    Lot,
    Offer,
    Pass,
    Resign,
    Reveal,
    Roll,
    Settle,
    clicks,
)
from .chance import drawable
from .event import Answered, Event, Offered, Outcome, TakenBack
from .game import Game, Illegal, Refusal, Rules, ended, flagged, msg
from .memo import Texts
from .option import canonical, schema_digest
from .path import Path, Step
from .piece import PUBLIC, Piece, Point, Seat
from .position import Phase, Position

PATIENCE = 100
"""Offers made, and actions taken back without asking, by one seat until the turn passes (M-6)."""
SEEN = (Deploy, Reveal, Lot, Roll, Settle)
"""What shows something, or binds to it: nobody goes back across it (M-5)."""


class Ply(NamedTuple):
    """One action of the line: who played what, the step of the path, the mark of its position."""

    played: tuple[Seat, Action]
    step: Step
    mark: bytes
    floor: int
    """How much of the line is never taken back from here on (M-5)."""


class Stood(Mapping[object, int]):
    """How often what counts as the same position stood, by the rules' repetition key.

    Only hashes of the keys are kept (16 bytes of BLAKE2b over the repr): they are as large as
    boards. One asks for a key or for its hash; what is iterated over are hashes.
    """

    def __init__(self) -> None:
        self._counts: Counter[bytes] = Counter()

    @staticmethod
    def mark(key: object) -> bytes:
        """Hash a repetition key."""
        return hashlib.blake2b(repr(key).encode(), digest_size=16, person=b"tb.stood").digest()

    def __getitem__(self, key: object) -> int:
        return self._counts[key if isinstance(key, bytes) else self.mark(key)]

    def __iter__(self) -> Iterator[object]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def count(self, mark: bytes, by: int) -> int:
        """Note that a position came (1) or was taken back (-1); give how often it stands now."""
        self._counts[mark] += by
        now = self._counts[mark]
        if not now:
            del self._counts[mark]
        return now


class Asked(NamedTuple):
    """What an action changes besides the line: the offer, who agreed, whose patience is spent, and
    whether all have put the match aside for a while."""

    pending: tuple[Seat, Offer] | None
    agreed: frozenset[Seat]
    spent: tuple[int, ...]
    paused: bool


class Delta(NamedTuple):
    """An action and what it changed: `undo` takes it out, `redo` plays it and asks no rule.

    It holds frozen values only, so another match of the same actions may `redo` it, in any thread.
    The line kept its first `upto` actions, lost `cut` and gained `grown`.
    """

    played: tuple[Seat, Action]
    before: Asked
    after: Asked
    position: Position
    upto: int
    cut: tuple[Ply, ...]
    grown: tuple[Ply, ...]


class Past(NamedTuple):
    """An action and what it did to the line: the first `upto` plies stayed, `cut` was taken off."""

    played: tuple[Seat, Action]
    before: Asked
    upto: int
    cut: tuple[Ply, ...]


class Played(Sequence[tuple[Seat, Action]]):
    """Who played what, read off the records of a match."""

    def __init__(self, records: Sequence[Ply | Past]) -> None:
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, at: int) -> tuple[Seat, Action]: ...

    @overload
    def __getitem__(self, at: slice) -> list[tuple[Seat, Action]]: ...

    def __getitem__(self, at: int | slice) -> tuple[Seat, Action] | list[tuple[Seat, Action]]:
        if isinstance(at, slice):
            return [each.played for each in self._records[at]]
        return self._records[at].played


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
        self._past: list[Past] = []
        self.actions = Played(self._past)
        """Everything that was played, offers and answers too."""
        self.pending: tuple[Seat, Offer] | None = None
        self.agreed: frozenset[Seat] = frozenset()
        """Who accepted the pending offer so far: it holds once every player left has (N-104a)."""
        self.spent = (0,) * len(self.rules.seats)
        """By seat, what counts against PATIENCE in this turn."""
        self.paused = False
        """All agreed to a pause: nothing is played until somebody wants to go on."""
        self.position = start or self.rules.start()
        self._plies: list[Ply] = []
        self.line = Played(self._plies)
        """What still counts after take-backs."""
        self.path = Path(self.position)
        self._pieces = Texts(_piece_text)
        self.seen = Stood()
        self.seen.count(Stood.mark(self.rules.repetition_key(self.position)), 1)

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
            case Answer() if seat in self.asked - self.agreed:
                return None
            case Answer():
                return Refusal("M-4", msg("There is nothing to answer."))
            case Flag():
                return self._refuse_flag(seat, action)
            case _ if self.paused:
                return Refusal("M-9", msg("The clocks stand still. Go on with the match first."))
            case _ if any(at >= len(self.position.board) for at in clicks(action)):
                return Refusal("M-7", msg("That cannot be done now."))  # no game is asked about it
            case _:
                return self.rules.refusal(self.position, seat, action)

    def _refuse_flag(self, seat: Seat, flag: Flag) -> Refusal | None:
        playing = seat in range(len(self.rules.seats)) and seat not in self.gone
        runs = self.position.phase is Phase.PLAY and not self.paused
        if playing and runs and flag.seat == self.position.turn:
            return None
        return Refusal("M-8", msg("That clock does not run."))

    def _refuse_offer(self, seat: Seat, offer: Offer) -> Refusal | None:
        playing = seat in range(len(self.rules.seats)) and seat not in self.gone
        aside = offer.what == ("go on" if self.paused else "pause")
        if not playing or not (aside or offer.what in ("draw", "back")):
            return Refusal("M-3", msg("That cannot be offered."))
        if self.position.phase is Phase.MUSTER:
            return Refusal("M-3", msg("Wait until both armies are on the board."))
        if offer.what == "go on":
            return None
        if self.pending is not None:
            return Refusal("M-3", msg("There is an offer to answer first."))
        if self.spent[seat] >= PATIENCE:
            return Refusal("M-6", msg(
                "That is enough offering and taking back for one turn. Play on first."
            ))
        if offer.what == "back" and (
            not max((ply.floor for ply in self._plies[-1:]), default=0)
            <= offer.upto < len(self._plies)
            or self.rules.out(self.path[offer.upto]) != self.gone  # who left may be far away by now
        ):
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
        once and nobody is asked, as in a turn of several actions."""
        if offer.what != "back" or not self.position.turn == seat == self.path[offer.upto].turn:
            return False
        return all(who == seat and not isinstance(action, Done | Pass) for who, action in (
            self._plies[at].played  # newest first: a turn is short
            for at in range(len(self._plies) - 1, offer.upto - 1, -1)
        ))

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Play one action, return what happened; raises Illegal and changes nothing if refused."""
        refused = self.refusal(seat, action)
        if refused is not None:
            raise Illegal(refused)
        return self.enact(seat, action)

    def enact(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Play one action that `refusal` lets through here, and ask it no second time."""
        before, upto = self._asked(), len(self._plies)
        cut: tuple[Ply, ...] = ()
        events: tuple[Event, ...]
        if isinstance(action, Offer) and self.free(seat, action):
            upto = action.upto
            self._spend(seat, len(self._plies) - upto)
            events, cut = (TakenBack(upto),), self._back(upto)
        elif isinstance(action, Offer) and action.what == "go on":
            self.paused, self.pending = False, None
            events = (Answered(seat, action.what, True),)
        elif isinstance(action, Offer):
            self._spend(seat, 1)
            self.pending, self.agreed = (seat, action), frozenset()
            events = (Offered(seat, action.what),)
        elif isinstance(action, Answer):
            assert self.pending is not None
            offer = self.pending[1]
            events = (Answered(seat, offer.what, action.yes),)
            if self._answered(seat, action):
                if offer.what == "draw":
                    step = self.rules.agree(self.position, "agreed")
                    self.position = step.position
                    events += step.events
                elif offer.what == "pause":
                    self.paused = True
                else:
                    upto = offer.upto
                    events, cut = (*events, TakenBack(upto)), self._back(upto)
        else:
            events = self._advance(seat, action)
            self.pending = None  # playing on declines whatever was offered
        self._past.append(Past((seat, action), before, upto, cut))
        return events

    def _asked(self) -> Asked:
        return Asked(self.pending, self.agreed, self.spent, self.paused)

    def _spend(self, seat: Seat, count: int) -> None:
        self.spent = tuple(n + count if s == seat else n for s, n in enumerate(self.spent))

    def _advance(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        rules = self.rules
        if isinstance(action, Resign):
            step = rules.leave(self.position, seat)
        elif isinstance(action, Flag):
            step = flagged(rules.leave(self.position, action.seat))
        else:
            step = rules.apply(self.position, seat, action)
        events = step.events
        mark = Stood.mark(rules.repetition_key(step.position))
        stood = self.seen.count(mark, 1)
        playing = step.position.phase is Phase.PLAY
        if step.position.throws and not drawable(rules, step.position):
            step = ended(step.position, (), "chance", "M-7")
            events += step.events
        elif playing and rules.repeats and stood >= rules.repeats:
            step = rules.agree(step.position, "repetition")
            events += step.events
        if step.position.to_act != self.position.to_act:
            self.spent = (0,) * len(self.spent)
        self.position = step.position
        floor = len(self._plies) + 1 if isinstance(action, SEEN) else max(
            (ply.floor for ply in self._plies[-1:]), default=0)
        self._plies.append(Ply((seat, action), self.path.append(step.position), mark, floor))
        return events

    def _answered(self, seat: Seat, answer: Answer) -> bool:
        """Count an answer; tell whether the offer holds now."""
        self.agreed |= {seat}
        if answer.yes and self.agreed < self.asked:
            return False
        self.pending = None
        return answer.yes

    # going back --------------------------------------------------------------------------------

    def _back(self, upto: int) -> tuple[Ply, ...]:
        """Stand where the first `upto` actions of the line lead, and give what was cut off it."""
        cut = tuple(self._plies[upto:])
        for ply in cut:
            self.seen.count(ply.mark, -1)
        self.path.cut(upto + 1)
        del self._plies[upto:]
        self.position = self.path[-1]
        return cut

    def _grow(self, plies: Sequence[Ply]) -> None:
        self.path.graft([ply.step for ply in plies])
        for ply in plies:
            self.seen.count(ply.mark, 1)
        self._plies += plies

    def delta(self) -> Delta:
        """Give what the last action changed."""
        played, before, upto, cut = self._past[-1]
        grown = tuple(self._plies[upto:])
        return Delta(played, before, self._asked(), self.position, upto, cut, grown)

    def undo(self) -> Delta:
        """Take the last action out as if it had never been played: a judge's look into the past.

        Not a take-back, which is an action that everybody sees. It costs what the action changed.
        """
        delta = self.delta()
        self._past.pop()
        self._back(delta.upto)
        self._grow(delta.cut)
        self.pending, self.agreed, self.spent, self.paused = delta.before
        self.position = self.path[-1]
        return delta

    def redo(self, delta: Delta) -> None:
        """Play what another match of the same actions has played, or put back what was undone."""
        self._past.append(Past(delta.played, delta.before, delta.upto, delta.cut))
        self._back(delta.upto)
        self._grow(delta.grown)
        self.pending, self.agreed, self.spent, self.paused = delta.after
        self.position = delta.position

    def agreed_end(self, who: Seat) -> Outcome:
        """Give how the match would end if all agreed to stop now, as far as `who` may know: some
        games count points then, so that an offered draw may be none. Nothing is played."""
        outcome = self.rules.agree(self.view(who), "agreed").position.outcome
        assert outcome is not None
        return outcome

    def view(self, who: Seat) -> Position:
        """Give what `who` may know of the position."""
        return self.rules.view(self.position, who)

    def digest(self) -> bytes:
        """Hash the public view (32 bytes): equal on all peers, never of anything unrevealed."""
        return digest(self.game, self.options, self.view(PUBLIC), self._pieces)


@lru_cache(maxsize=16)
def _written(options: Any) -> str:
    return canonical(options).decode()


def _piece_text(at: Point, p: Piece) -> str:
    return f"{at}:{p.seat}{p.kind or '?'}{'' if p.facing is None else p.facing}#{p.id}"


def digest(game: Game, options: Any, public: Position, pieces: Texts | None = None) -> bytes:
    """BLAKE2b-256 of a public view's canonical bytes, bound to game and options; `pieces` may
    remember how pieces are written."""
    texts = (pieces or Texts(_piece_text))(public.board)
    note = public.note
    out = public.outcome
    text = "\n".join(
        (
            game.key,
            _written(options),
            ";".join(filter(None, texts)),
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
