"""Shows events as motions on a board: the state moves at once, the pictures follow in their time.

The animator keeps the pieces as displayed by applying the events themselves, batch after batch, so
that what is late is shown in order. `skip` ends all motions at once; `show` sets the board outright
(a take-back, a jump in a replay).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from core.event import Challenged, Duelled, Ended, Event, TakenBack, Unveiled
from core.game import Mark, msg
from core.piece import Piece, Point
from core.position import Position

from ..boards.renderer import Renderer
from ..boards.sprites import Sprite
from ..window.due import EVERY_FRAME, NEVER
from .antics import answer
from .choreography import before, choreograph
from .effects import paint_banner, paint_effect
from .endings import SWORD
from .motion_script import THREAD, Cue, Effect, MotionScript, Timeline, bump, fold
from .sound_effects import Heard

LAG = 3
"""Batches that may wait; older ones are applied without motions, so that none waits for long."""

HOP = 0.1
"""Seconds of a picked piece's hop."""
PATIENCE = 0.9
"""Seconds from a challenge until a sentence says who is awaited."""
WAITS = {
    "open": msg("Both pieces are shown…"), "referee": msg("The referee decides…"),
    "sealed": msg("The seals decide…"),
}
"""What is said while a battle is being settled, by the word for who settles it."""


def standing(position: Position) -> dict[Point, Piece]:
    """Give the pieces of a position by point."""
    return {point: piece for point, piece in enumerate(position.board) if piece is not None}


def _explained(events: Iterable[Event]) -> list[Unveiled]:
    """List what is explained by a sentence, because nobody would understand it otherwise."""
    return [event for event in events if isinstance(event, Unveiled) and event.why]


class Batch(NamedTuple):
    """Events that are shown together, the position after them, how much is told then, and the
    checks that are new then."""

    events: tuple[Event, ...]
    position: Position | None
    upto: int | None
    checks: tuple[Mark, ...] = ()


class Poke(NamedTuple):
    """Where somebody stands who was poked, what he does, since when, and how much was heard."""

    point: Point
    line: Timeline
    began: float
    heard: int = 0


class Animator:
    """A board in motion: `perform` events, `update` the time, `paint`; `settled` when all is still.

    `pieces` are those that stand at first; `sound` is told which sounds are due.
    """

    def __init__(self, renderer: Renderer, pieces: Mapping[Point, Piece],
                 sound: Heard = lambda name, pan=0.0: None) -> None:
        self.renderer, self.sound = renderer, sound
        self.board = dict(pieces)
        self.queue: deque[Batch] = deque()
        self.told: int | None = None
        """How many actions of the match have been seen to their end; None: all there are."""
        self.timeline: Timeline | None = None
        self.began: float | None = None
        self.now = 0.0
        self.speed = 1.0
        self.lively = True
        self._cued = 0
        self.duel: Challenged | None = None
        """The battle that is being settled: both stand before each other until it is."""
        self._since = 0.0
        self._draft: Mapping[Point, Piece] | None = None
        self._picked: Point | None = None
        """Where a piece stands that was picked to be moved: it holds still."""
        self._hop: float | None = None
        """When it began to hop, while it does."""
        self._pokes: dict[Point, Poke] = {}
        """By id: who answers a poke."""
        self._poked: tuple[Point, int] = -1, 0
        """Who was poked last, and how many times in a row."""
        self._next: dict[Point, Piece] = self.board
        self._tails: list[tuple[Timeline, float]] = []
        """What goes on beside the motions of now, and since when: who still falls, and smoke."""
        self._upto: int | None = None
        """What `told` becomes when the motions of now are over."""
        self._events: tuple[Event, ...] = ()
        """What the motions of now show."""
        self._unread: list[Unveiled] = []
        self._checks: tuple[Mark, ...] = ()
        """The checks that hold when all is shown."""
        self._most = len(self.board)
        """As many have stood here at most."""
        self._lying: dict[Point, Sprite] = {}
        """By id: who lies or bows since the match ended, until something else is shown."""
        self._swords: list[Effect] = []
        """What lies before them."""
        renderer.show(self.board)

    @property
    def beat(self) -> float:
        """Give the time idle motions follow, in seconds; 0 where motion is not wanted."""
        return self.now if self.lively else 0.0

    @property
    def settled(self) -> bool:
        """True when nothing moves or waits to: the pictures show the state."""
        return self.timeline is None and not self.queue

    @property
    def due(self) -> float:
        """Give when it is to be updated next: in each frame while anything moves."""
        still = self.settled and not self._pokes and self._hop is None and self.duel is None
        return NEVER if still else EVERY_FRAME

    @property
    def ending(self) -> bool:
        """True while the end of the match is being shown, or waits to be."""
        moving = self._events if self.timeline is not None else ()
        return any(isinstance(event, Ended)
                   for events in (moving, *(batch.events for batch in self.queue))
                   for event in events)

    def use(self, renderer: Renderer) -> None:
        """Paint with another renderer (the window changed); motions go on where they are."""
        self.renderer = renderer
        renderer.show(self._stills())

    def show(self, position: Position, upto: int | None = None) -> None:
        """Set the board outright, as it is after `upto` actions, and forget all motions."""
        self.queue.clear()
        self.told = upto
        self.timeline = self.duel = None
        self._rise()
        self._checks = ()
        self._picked = None
        self._pokes.clear()
        self.board = standing(position)
        self._most = max(self._most, len(self.board))
        self.renderer.show(self.board)

    def preview(self, board: Mapping[Point, Piece] | None) -> None:
        """Show a draft instead of the standing pieces while all is still; None ends it."""
        self._draft = board
        if self.timeline is None:
            self.renderer.show(self._stills())

    def pick(self, point: Point | None) -> None:
        """Let the piece on a point hop, and hold still until another is picked; None: nobody.

        All look at the viewer at rest, so it need not turn, and what is aimed must not.
        """
        point = point if self.lively else None
        if point != self._picked:
            self._picked, self._hop = point, None if point is None else self.now
            self.renderer.show(self._stills())

    @property
    def playful(self) -> bool:
        """True while somebody answers a poke."""
        return bool(self._pokes)

    def poke(self, point: Point) -> None:
        """Let the piece on a point answer a click, while all is still; it changes nothing else."""
        piece = self._standing().get(point)
        resting = self.lively and self.settled and self.duel is None
        if piece is None or not resting or piece.id in self._pokes:
            return
        last, times = self._poked
        times = times + 1 if last == piece.id else 1
        self._poked = piece.id, times
        line = answer(self._script(), piece, point, times)
        line.cues.sort(key=lambda cue: cue[0])
        self._pokes[piece.id] = Poke(point, line, self.now)
        self.renderer.show(self._stills())

    def _answer(self) -> bool:
        """Go on with those who were poked; True while somebody was."""
        answering = bool(self._pokes)
        for piece, poke in list(self._pokes.items()):
            due = [cue for cue in poke.line.cues[poke.heard:]
                   if cue.start <= self.now - poke.began]
            for cue in due:
                self._hear(cue)
            self._pokes[piece] = poke._replace(heard=poke.heard + len(due))
            if self.now - poke.began >= poke.line.length:
                del self._pokes[piece]
        if answering:
            self.renderer.show(self._stills())
        return answering

    def perform(self, events: Iterable[Event], position: Position | None = None,
                upto: int | None = None, checks: Iterable[Mark] = ()) -> None:
        """Queue a batch of events; `position` is how it stands after them, where known, `upto`
        how many actions of the match will have been told then, and `checks` the marks of pieces
        in check then: those that are new are shown."""
        batch, now = tuple(events), tuple(checks)
        fresh = tuple(mark for mark in now if mark not in self._checks)
        self._checks = now
        if batch or not self.settled:
            self.queue.append(Batch(batch, position, upto, fresh))
        else:
            self.told = upto

    def skip(self) -> None:
        """End all motions: every piece stands where the events have put it."""
        if self.timeline is not None:
            self._unread += _explained(self._events)
            self._finish()
        while self.queue:
            batch = self.queue.popleft()
            self._unread += _explained(batch.events)
            self.told = batch.upto
            if not self.lively:
                self._tell(batch)
            self.board = self._after(batch.events, batch.position)
        self.renderer.show(self._stills())

    def take_unread(self) -> list[Unveiled]:
        """Give once what was explained in motions that were skipped, so nobody could read it."""
        unread, self._unread = self._unread, []
        return unread

    def break_off(self) -> None:
        """End a battle that nobody will settle any more: the attacker stands where he was."""
        self.skip()
        self.duel = None
        self.renderer.show(self._stills())

    def update(self, now: float) -> bool:
        """Go on to `now`; True while something moves or has just come to rest."""
        self.now = now
        if self.due == NEVER:
            return False
        moving = not self.settled
        while True:
            if self.timeline is None:
                if not self.queue:
                    moving = self._answer() or moving or self._hop is not None
                    if self._hop is not None and now - self._hop >= HOP:
                        self._hop = None
                    return moving
                self._start()
            assert self.timeline is not None
            assert self.began is not None
            done = (now - self.began) * self.speed
            cues = self.timeline.cues
            while self._cued < len(cues) and cues[self._cued].start <= done:
                self._hear(cues[self._cued])
                self._cued += 1
            staying = {piece.id for piece in self._next.values()}
            if done < (self.timeline.free(staying) if self.queue else self.timeline.length):
                return True
            if done < self.timeline.length:  # the next begins beside what still falls or smokes
                self._tails.append((self.timeline.rest_of(staying), self.began))
            self._finish()

    def _tell(self, batch: Batch) -> None:
        """Play the sounds of events that are not shown, each once."""
        line = choreograph(self._script(), batch.events, batch.checks)
        for cue in {cue.name: cue for cue in reversed(line.cues)}.values():
            self._hear(cue)

    def _hear(self, cue: Cue) -> None:
        """Play a sound from the side of the board it comes from."""
        projection = self.renderer.projection
        aside = 0.0
        if cue.place is not None:
            middle = projection.port.centerx
            aside = (projection.spot(*cue.place)[0] - middle) / max(1, projection.port.w / 2)
        self.sound(cue.name, max(-1.0, min(1.0, aside)))

    def _script(self) -> MotionScript:
        """Begin a script for the board as displayed, an attacker where he waits before his foe."""
        projection = self.renderer.projection
        across, down = (pixels / projection.cell_w for pixels in projection.unit)
        script = MotionScript(self.board, self.renderer.picture, projection.turn, (across, down))
        script.first = len(self.board) == self._most
        if self.duel is not None:
            script.at[self.duel.piece.id] = before(script, self.duel.start, self.duel.end)
        return script

    def _start(self) -> None:
        while len(self.queue) > LAG:
            late = self.queue.popleft()
            self._unread += _explained(late.events)
            self.board = self._after(late.events, late.position)
        events, position, self._upto, checks = self.queue.popleft()
        self._events, self._picked = events, None
        self._rise()
        self._pokes.clear()
        self.timeline = choreograph(self._script(), events, checks)
        self.timeline.cues.sort(key=lambda cue: cue[0])
        self._next = self._after(events, position)
        self.began, self._cued = self.now, 0
        self._tails = self._tails[-LAG:]
        self.renderer.show(self._stills())

    def _after(self, events: tuple[Event, ...], position: Position | None) -> dict[Point, Piece]:
        if position is not None and any(isinstance(e, TakenBack) for e in events):
            return standing(position)
        board = dict(self.board)
        for event in events:
            fold(board, event)
            if isinstance(event, Challenged):
                self.duel, self._since = event, self.now
            elif isinstance(event, Duelled | Ended | TakenBack):
                self.duel = None
        return board

    def _waiting(self) -> tuple[list[Sprite], Effect] | None:
        """Give the sprite of an attacker who waits before his foe, and the dust between them."""
        duel = self.duel
        if duel is None or self.timeline is not None:
            return None
        script = self._script()
        place = script.place(duel.piece, duel.start)
        there = script.places[duel.end]
        what = "seal" if self.renderer.picture.disclosure == "sealed" else "dust"
        middle = ((place[0] + there[0]) / 2, (place[1] + there[1]) / 2)
        return [script.sprite(duel.piece, place)], Effect(what, *middle, 0.0, 1.0)

    def _finish(self) -> None:
        if self.timeline is not None and any(isinstance(event, Ended) for event in self._events):
            self._lying = self.timeline.left()
            self._swords = [each for each in self.timeline.effects if each.what == SWORD]
        self.board, self.told = self._next, self._upto
        self._most = max(self._most, len(self.board))
        self.timeline = self._draft = None
        self.renderer.show(self._stills())

    def _rise(self) -> None:
        self._lying, self._swords = {}, []

    def _stills(self) -> Mapping[Point, Piece]:
        stills, busy = self._standing(), {poke.point for poke in self._pokes.values()}
        busy |= {self._picked} if self._picked is not None else set()
        if busy.isdisjoint(stills):
            return stills
        return {point: piece for point, piece in stills.items() if point not in busy}

    def _held(self) -> list[Sprite]:
        """Give the sprite of the piece that was picked, where it stands."""
        point = self._picked
        piece = None if point is None else self._standing().get(point)
        if point is None or piece is None or self.timeline is not None:
            return []
        script = self._script()
        share = 0.0 if self._hop is None else (self.now - self._hop) / HOP
        return [replace(script.sprite(piece, script.places[point]), lift=0.16 * bump(share))]

    def _standing(self) -> Mapping[Point, Piece]:
        if self.timeline is None and self.duel is not None:
            gone = self.duel.piece.id
            return {point: piece for point, piece in self.board.items() if piece.id != gone}
        if self.timeline is None:
            board = self.board if self._draft is None else self._draft
            return {point: piece for point, piece in board.items()
                    if piece.id not in self._lying} if self._lying else board
        tracks = self.timeline.tracks
        return {point: piece for point, piece in self._next.items() if piece.id not in tracks}

    def paint(self, surface: pygame.Surface, ghosts: Sequence[Sprite] = (), bare: bool = False
              ) -> None:
        """Paint the board with everything that moves, and a draft's ghosts while all is still.

        `bare` says that the surface shows it as it was painted last, with nothing over it.
        """
        if self.due == NEVER and self._picked is None and not ghosts and not self._lying:
            self.renderer.paint(surface, self.beat, bare=bare)
            return
        waiting = self._waiting()
        if waiting is not None:
            self.renderer.paint(surface, self.beat, [*waiting[0], *self._held()])
            beat = self.now * 0.8 % 1.0 if self.lively else 0.35
            paint_effect(surface, self.renderer.projection, self.renderer.figures, waiting[1], beat)
            return
        if self.timeline is None or self.began is None:
            self.renderer.paint(surface, self.beat, [*ghosts, *self._held(), *self._answering(),
                                                     *self._lying.values()])
            for sword in self._swords:
                paint_effect(surface, self.renderer.projection, self.renderer.figures, sword, 0.99)
            for poke in self._pokes.values():
                self._paint_effects(surface, poke.line, self.now - poke.began)
            return
        done = (self.now - self.began) * self.speed
        lines = [(line, at) for line, began in self._tails
                 if (at := (self.now - began) * self.speed) < line.length]
        lines.append((self.timeline, done))
        self.renderer.paint(surface, self.beat, [each for line, at in lines
                                                 for each in line.sprites(at)])
        for line, at in lines:
            self._paint_effects(surface, line, at)
        if shock := self.timeline.shaken(done):  # the next frame paints the board anew
            clip = surface.get_clip()
            surface.set_clip(self.renderer.projection.open.clip(clip))
            surface.scroll(shock, 0)
            surface.set_clip(clip)

    def _answering(self) -> list[Sprite]:
        return [sprite for poke in self._pokes.values()
                for sprite in poke.line.sprites(self.now - poke.began)]

    def _paint_effects(self, surface: pygame.Surface, line: Timeline, done: float) -> None:
        for effect in line.effects:
            share = effect.share(done)
            if share is not None:
                paint_effect(
                    surface, self.renderer.projection, self.renderer.figures, effect, share
                )

    def paint_banners(self, surface: pygame.Surface, say: Callable[..., str],
                      font: pygame.font.Font, names: tuple[str, ...] = ()) -> bool:
        """Paint the sentence shown now, if any; `names` stand in it for the armies.

        False while all is still: then there is none.
        """
        if self.timeline is None and self.duel is not None:
            picture = self.renderer.picture
            if picture.disclosure in WAITS and self.now - self._since > PATIENCE:
                paint_banner(surface, self.renderer.projection, say(WAITS[picture.disclosure]),
                             font, None, 0.5, picture.topology.places[self.duel.end])
            return True
        if self.timeline is None or self.began is None:
            return False
        done = (self.now - self.began) * self.speed
        for banner in self.timeline.banners:
            share = (done - banner.start) / banner.length
            if 0.0 <= share < 1.0:
                seat = banner.seat
                army = None if seat is None or seat < 0 else self.renderer.uniforms[seat]
                called = names[seat] if names and seat is not None else army and say(army.name)
                gaps = {gap: say(word).lower() for gap, word in banner.gaps if word}
                text = say(banner.msgid, army=called or "", **gaps)
                text = f"{text} ({banner.rule})" if banner.rule else text
                paint_banner(surface, self.renderer.projection, text, font, army, share,
                             banner.place, banner.hung)
        return True

    def threads(self) -> Iterator[tuple[Effect, float]]:
        """Yield the threads that fly to a panel now, and the share of their time that is gone."""
        if self.timeline is not None and self.began is not None:
            for line, began in (*self._tails, (self.timeline, self.began)):
                for effect in line.effects:
                    share = effect.share((self.now - began) * self.speed)
                    if effect.what == THREAD and share is not None:
                        yield effect, share
