"""What the table does for a game with hidden pieces: sight, notes, the rank card, the hand-over.

One object beside the scene, so that a game that hides nothing has none of it. It decides nothing:
the rules say what is public and what follows from it, the player writes the rest.
"""

from typing import TYPE_CHECKING

import pygame

from core.action import Claim, NoMove
from core.event import Event, Unveiled
from core.game import msg
from core.piece import PUBLIC, Point, Seat
from core.position import Phase, Position

from ..board.projection import seat_turn
from ..play import Happened, Play
from ..questions import ReadRecord, RecordContents
from ..registry import make
from ..worker import Answer
from .hud.audit_panel import Proof
from .hud.dialog import Sheet
from .hud.note_picker import Picker
from .hud.piece_notes import Notes, paint_notes, paint_open
from .hud.rank_card import RankTable, paint_chip, ranks
from .sight import Sight

if TYPE_CHECKING:
    from ..screens.table import TableScreen

REST = 1.1
"""Seconds a player may look at what his move did before the curtain falls."""


def onlooker(play: Play) -> Seat:
    """Give whose eyes a table begins with: nobody's own where several share a secret screen."""
    if len(play.seats) == 1:
        return play.seats[0]
    return PUBLIC if play.match.rules.secrets else 0


class HiddenPieces:
    """The secrets of one table; `shared` when several players look at the same screen."""

    def __init__(self, scene: "TableScreen") -> None:
        self.scene = scene
        rules = scene.play.match.rules
        self.shared = len(scene.play.seats) > 1
        self.sights = {seat: Sight(rules, seat) for seat in (*range(len(rules.seats)), PUBLIC)}
        self.numbers = {rank.kind: rank.number for rank in ranks(rules)}
        self.notes = Notes()
        self.picker: Picker | None = None
        self.proved: tuple[tuple[str, int], ...] = ()
        """What the audit counted: (word, how many)."""
        self._missed: dict[Seat, tuple[Position, list[Event]]] = {}
        self._calm: float | None = None
        self._record: Answer[RecordContents] | None = None
        """The record of this match, while it is read."""
        self._sealed: tuple[Unveiled, ...] = ()
        """Blocks that may open, and wait until nothing lies on the board."""

    @property
    def sight(self) -> Sight:
        """Give the sight of whoever looks on now."""
        return self.sights[self.scene.viewer]

    def unseal(self) -> None:
        """Let every block open, now that the record is verified."""
        path = self.scene.play.started.record
        if path is not None:
            self._record = self.scene.context.worker.ask(ReadRecord(path))

    def _open(self, record: RecordContents | None) -> None:
        scene = self.scene
        hidden = [at for at, piece in enumerate(scene.seen.board) if piece and piece.kind is None]
        if not scene.play.open(record):
            return
        for sight in self.sights.values():
            sight.lift()
        board = scene.seen.board
        self._sealed = tuple(Unveiled(q, at) for at in hidden if (q := board[at]) is not None)

    # one screen for several

    def happened(self, told: Happened) -> None:
        """Keep what those miss who look away."""
        for _, missed in self._missed.values():
            missed += told.events

    def update(self, now: float) -> None:
        """Open what may open; let the curtain fall once the next player here is to act."""
        scene = self.scene
        if self._record is not None and self._record.ready:
            record, self._record = self._record.value, None
            self._open(record)
        if self._sealed and scene.sheet is None and scene.performing().settled:
            scene.performing().perform(self._sealed, scene.seen)
            self._sealed = ()
        position = scene.play.match.position
        turn = position.turn
        due = (self.shared and position.phase is Phase.PLAY and turn in scene.play.seats
               and turn != scene.viewer and scene.performing().settled and scene.sheet is None)
        if not due or turn is None:
            self._calm = None
            return
        self._calm = now if self._calm is None else self._calm
        if now - self._calm >= REST or scene.viewer == PUBLIC:
            self._calm, self.picker = None, None
            away = [seat for seat in scene.play.seats
                    if seat == scene.viewer or (scene.viewer == PUBLIC and seat != turn)]
            self._missed |= {seat: (position, []) for seat in away}
            before = away[0] if away else turn
            scene.context.push(make("turn", scene.play, turn, before, self.hand_over))

    def hand_over(self, seat: Seat) -> None:
        """Let another player of this screen see his own side, and what he missed."""
        scene = self.scene
        position, events = self._missed.pop(seat, (scene.play.match.position, []))
        scene.viewer = scene.threats.viewer = scene.panels.viewer = seat
        scene.panels.sight = self.sight
        scene.move_input.drop()
        scene.view.turn = seat_turn(scene.play.match.rules.seats, seat)
        scene.size = (0, 0)  # everything is laid out anew, from the other side
        scene.resize(scene.context.theme.size)
        animator = scene.performing()
        animator.show(self.sight.past(position))
        animator.perform(self.sight.events(events), self.sight.position(scene.play.match.position))

    # what the player does

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event for the notebook or the rank card; True when it was used."""
        scene = self.scene
        if self.picker is not None:
            if self.picker.on_event(event):
                self.picker = None
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
            self.show_ranks()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_n:
            return self.note(scene.hand.cursor if scene.hand.keys else scene.move_input.hover)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            point = scene.projection.pick(event.pos)
            if event.button == 1 and (scene.move_input.draft.clicks or scene.move_input.ready):
                return False
            return self.note(point)
        return False

    def unknown(self, point: Point | None) -> bool:
        """Say whether an enemy block stands on a point."""
        piece = self.scene.seen.board[point] if point is not None else None
        return piece is not None and piece.kind is None

    def note(self, point: Point | None) -> bool:
        """Open the notebook at an enemy block; False where there is none."""
        if point is None or not self.unknown(point) or self.scene.viewer == PUBLIC:
            return False
        self.picker = Picker(self, point)
        return True

    def show_ranks(self) -> None:
        """Lay the rank card on the table."""
        scene, say = self.scene, self.scene.context.say
        seat = scene.viewer if scene.viewer >= 0 else 0
        table = RankTable(scene.play.match.rules, say, scene.wardrobe_sprites.icon, seat)
        scene.open(Sheet(say(msg("Who beats whom")), [], [
            (say("Back to the game"), "green", scene.close)], scene.close, body=table,
            key=pygame.K_r))

    def ask(self, seat: Seat, action: NoMove | Claim) -> None:
        """Make sure before the match is ended by a word."""
        scene, say = self.scene, self.scene.context.say
        if isinstance(action, Claim):
            title = say(msg("Claim a draw?"))
            words = say(msg("Nobody has fought for a long time: you may end the match as a draw."))
        else:
            title = say(msg("No move left?"))
            words = say(msg("You say that none of your pieces can move. The end will be checked."))

        def no() -> None:
            scene.move_input.waiting = False
            scene.close()

        def yes() -> None:
            scene.close()
            scene.play.act(seat, action)

        scene.open(Sheet(title, [words], [(say("Keep playing"), "green", no), (
            title.rstrip("?").rstrip(), "orange", yes)], no))

    def proof(self, verdict: str) -> Proof | None:
        """Give the picture of the audit, once there is a verdict."""
        return Proof(verdict, self.proved, self.scene.context.say) if verdict else None

    # what is seen

    def _chip(self, surface: pygame.Surface, box: pygame.Rect, kind: str) -> None:
        picture = self.scene.play.match.rules.kinds[kind][1]
        paint_chip(
            surface,
            self.scene.context.theme,
            box,
            self.numbers[kind],
            lambda side: self.scene.wardrobe_sprites.icon(picture, max(0, self.scene.viewer), side),
        )

    def paint(self, surface: pygame.Surface) -> bool:
        """Paint signs and notes over the board, and the notebook; True where it lies beyond."""
        scene = self.scene
        standing = scene.performing().renderer.board
        public = self.sight.public(scene.play.match.position)
        mine = [at for at in public if at in standing and standing[at].seat == scene.viewer]
        paint_open(surface, scene.projection, mine)
        paint_notes(surface, scene.context.theme, scene.projection, {
            at: mark for at, piece in standing.items()
            if piece.kind is None and (mark := self.notes.of(scene.viewer, piece.id))}, self._chip)
        if self.picker is None:
            return False
        self.picker.paint(surface)
        return True
