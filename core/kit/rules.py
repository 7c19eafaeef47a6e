"""What follows from what a game writes: actions, refusals, clicks, events, dangers, a desk."""

from dataclasses import replace

from ..action import Action, Move, Place
from ..event import Event, Moved, Outcome, Placed, Taken
from ..game import Mark, Refusal, Step, ended
from ..piece import Point, Seat
from ..play import OptionsT
from ..position import Phase, Position
from .desk import KitDesk, action_of, put
from .written import Way, Written


class KitRules(Written[OptionsT, None]):
    """Rules from a drawing, ways, refusals and ends."""

    def start(self) -> Position:
        """Give the drawn set-up, the first seat to act."""
        return Position(self.first, self.ground, Phase.PLAY, frozenset({0}))

    def actions(self, p: Position, seat: Seat) -> list[Action]:
        """List the ways that are not refused."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return []
        return [action_of(way) for way in self.ways(p.board, seat)]

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Ask `no`, and say first what is no way at all."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return self.untimely(p, seat)
        way = way_of(action)
        if way is None or action_of(way) != action:
            return super().refusal(p, seat, action)
        start, end = way
        if isinstance(start, str):
            return self.no(p.board, seat, *way) if start == self.drop else self.plain
        piece = p.board[start]
        if piece is None or piece.seat != seat or self.drop:
            return super().refusal(p, seat, action)
        return self.no(p.board, seat, *way) if end in self.goes(p.board, start, piece) else (
            self.plain)

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """Two clicks say a move, one click a placing."""
        if not self.drop:
            return super().attempt(p, seat, clicks)
        return action_of((self.drop, clicks[0])) if len(clicks) == 1 else None

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Go and take, or place; then ask whether that ends the game."""
        way = way_of(action)
        assert way is not None
        start, end = way
        board, prey = list(p.board), p.board[end]
        piece = put(board, seat, way)
        told: list[Event] = [Placed(piece, end)] if isinstance(start, str) else [
            Moved(piece, start, end)]
        if prey is not None and not isinstance(start, str):
            told.append(Taken(prey, end, start))
        other = (seat + 1) % len(self.seats)
        after = replace(p, board=tuple(board), ply=p.ply + 1, to_act=frozenset({other}),
                        quiet=p.quiet + 1 if prey is None else 0)
        outcome = self.ends(after, seat, end)
        if outcome is None and next(self.ways(board, other), None) is None:
            won, rule = self.stuck
            winners = (other,) if won > 0 else (seat,) if won < 0 else ()
            outcome = Outcome(winners, "no-move", rule)
        if outcome is not None:
            return ended(after, outcome.winners, outcome.reason, outcome.rule, told)
        return Step(after, tuple(told))

    # For the eye and the computer -----------------------------------------------------------------

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what each enemy piece could take if it were its turn."""
        if p.phase is not Phase.PLAY or self.drop:
            return ()
        found: dict[tuple[Seat, Point], list[Point]] = {}
        for other in range(len(self.seats)):
            for start, end in self.ways(p.board, other) if other != seat else ():
                prey = p.board[end]
                if prey is not None and prey.seat == seat and not isinstance(start, str):
                    found.setdefault((other, start), []).append(end)
        return tuple(Mark("danger", other, start, tuple(ends), self.plain.rule)
                     for (other, start), ends in found.items())

    def search_desk(self, p: Position) -> KitDesk:
        """Lay a position out as a list that is changed in place."""
        return KitDesk(self, p)

    def desk(self, p: Position) -> KitDesk | None:
        """Lay it out to be counted on, where two play."""
        return KitDesk(self, p) if len(self.seats) == 2 else None


def way_of(action: Action) -> Way | None:
    """Give the way that an action goes; None where it is none of a point or kind to a point."""
    match action:
        case Place(pairs=((start, end),)):
            return start, end
        case Move(path=(start, end)):
            return start, end
    return None
