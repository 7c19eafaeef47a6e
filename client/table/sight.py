"""What one viewer may see of a match that this program knows more of.

Two players at one screen share a Match that holds everything; between programs the Match is a view
already. The one rule here: whatever reaches the board or the panels of a game with hidden pieces
has passed through a `Sight`. Filtering in each function that paints was rejected: one would forget.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from core.action import Action, Settle
from core.event import Event, Unveiled
from core.game import Rules
from core.piece import PUBLIC, Piece, Point, Seat
from core.position import Phase, Position


class Sight:
    """A viewer's sight of one match; transparent where the game hides nothing, or once lifted.

    `viewer` is a seat, or PUBLIC for somebody who knows only what everybody knows.
    """

    def __init__(self, rules: Rules, viewer: Seat,
                 line: Iterable[tuple[Seat, Action]] = ()) -> None:
        """See a match of which `line` was played before: what a battle has shown is remembered."""
        self.rules, self.viewer = rules, viewer
        self.hides = rules.secrets is not None
        self._known: dict[Point, str] = {piece: kind for _, action in line
                                         if isinstance(action, Settle)
                                         for piece, kind in action.shown}
        self._last: tuple[Position, Position] | None = None
        self._open: tuple[Position, frozenset[Point]] | None = None

    def lift(self) -> None:
        """Hide nothing any more: the match is over and was verified."""
        self.hides = False

    def position(self, p: Position) -> Position:
        """Give a position as the viewer may see it; the same one for the same one."""
        if not self.hides:
            return p
        if self._last is None or self._last[0] is not p:
            self._last = (p, self.past(p))
        return self._last[1]

    def past(self, p: Position) -> Position:
        """Give another position than the one that is looked at, as the viewer may see it."""
        if not self.hides:
            return p
        seen = self.rules.view(p, self.viewer)
        for piece in seen.board:
            self._learn(piece)
        return seen

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Give events with the kinds the viewer does not know taken off their pieces."""
        batch = tuple(events)
        if not self.hides:
            return batch
        for event in batch:
            if isinstance(event, Unveiled):
                self._learn(event.piece)
        return tuple(self._mask(event) for event in batch)

    def _learn(self, piece: Piece | None) -> None:
        if piece is not None and piece.kind is not None:
            self._known[piece.id] = piece.kind

    def _mask(self, event: Event) -> Event:
        changed: dict[str, Any] = {}
        for field in fields(event):
            value = getattr(event, field.name)
            if isinstance(value, Piece):
                changed[field.name] = self._masked(value)
            elif field.name == "pieces":
                changed[field.name] = tuple((at, self._masked(piece)) for at, piece in value)
        return replace(event, **changed) if changed else event

    def _masked(self, piece: Piece) -> Piece:
        if piece.seat == self.viewer:
            return piece
        return replace(piece, kind=self._known.get(piece.id))

    def public(self, p: Position) -> frozenset[Point]:
        """Give where pieces stand whose kind everybody knows."""
        if not self.hides:
            return frozenset()
        if self._open is None or self._open[0] is not p:
            seen = self.rules.view(p, PUBLIC).board
            self._open = (p, frozenset(at for at, q in enumerate(seen) if q and q.kind))
        return self._open[1]

    def losses(self, path: Sequence[Position], now: Position | None = None
               ) -> dict[Seat, Counter[str]]:
        """Count by miniature what every seat has lost; see `fallen`."""
        fallen = self.fallen(path, now).values()
        return {seat: Counter(miniature for other, miniature in fallen if other == seat)
                for seat in {seat for seat, _ in fallen}}

    def fallen(self, path: Sequence[Position], now: Position | None = None
               ) -> dict[Point, tuple[Seat, str]]:
        """Give by id who has fallen until `now`, by default until the end of the path: the seat and
        the miniature, a block where the viewer knows no kind."""
        now = path[-1] if now is None else now
        opening = next((p for p in path if p.phase in (Phase.PLAY, Phase.OVER)), None)
        if opening is None or now.phase is Phase.MUSTER:
            return {}
        self.past(now)
        stand = {q.id for q in now.board if q is not None}
        pictures = {kind: picture for kind, (_, picture) in self.rules.kinds.items()}
        return {piece.id: (piece.seat, pictures.get(piece.kind or self._known.get(piece.id, ""),
                                                    self.rules.unknown))
                for piece in self.past(opening).board
                if piece is not None and piece.id not in stand}
