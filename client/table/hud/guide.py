"""The coach of a first game: one short sentence beside the board about what to do now.

What it says follows from what is going on at any table (whose turn it is, what is chosen, what was
refused), so it knows no game; how the game is won stands with its lessons. After a few moves it
says goodbye and is gone; it can be sent away at any time.
"""

import math

import pygame

from core.action import clicks
from core.piece import Point
from core.position import Position
from core.refusal import msg
from core.search.thought import Words

from ...boards.projection import Projection
from ...coach.coach_questions import spoken
from ...look import icons
from ...look.theme import INK_DARK, NOTE, WORD, Theme
from ...screen import Say
from ...widgets.boxes import Column, Line, Sized
from ...widgets.button import Button, Label, paint_box, paper, symbol
from ..input.move_draft import MoveInput, goal
from ..table_state import TableState
from .hud_layout import PAPER

MOVES = 4
"""Moves of one's own after which nobody needs a coach."""
SHOWN = 1
"""Moves of one's own before the one that is shown: it is done before, and asked for afterwards."""
LOW, SIGNED, HIGH = 90, 190, 250
"""Units of height below which there is no sheet, above which it has a sign, and that it has at
most."""
WAYS = (True, WORD, True), (True, NOTE, True), (False, NOTE, True), (False, NOTE, False)
"""Whether a sheet has a sign over the sentence, the size of its letters, and whether the button is
below: the first at which all of the sentence is seen."""
CHOOSE = msg("It is your turn. Choose a piece of yours.")
LIT = msg("The lit places show where it may go. Choose one.")
CONFIRM = msg("Is that your move? Then press Done.")
LED = msg("I made this move for you. Press Done, or take it back.")
REFUSED = msg("That is not allowed. The bubble says why; click it to read more.")
WAIT = msg("Now the other side plays. Watch what it does.")
MORE = msg("You may still move others, or end your turn.")
AGAIN = msg("What would you do now? Press Hint if you do not know.")
BYE = msg("You can do it alone now. Have fun!")


class Guide:
    """Says one sentence at a time about a match at this screen; `aim` is how it is won."""

    def __init__(self, state: TableState, move_input: MoveInput, aim: str) -> None:
        self.state, self.move_input, self.aim = state, move_input, aim
        self.heard = not aim
        """The aim was read: something was done since."""
        self.led: Position | None = None
        """In which position a move is done or shown."""
        self.why: Words | None = None
        """Why that one is good."""
        self._explained: set[str] = set()
        """Marks on the board that were told what they mean."""
        self._marked: tuple[Position | None, tuple[str, ...]] = None, ()
        """Of which position it was asked what is marked for the seat to move, and that."""
        self.skip = Button("", self.leave, units=NOTE)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        """Where the sentence was painted last."""

    @property
    def gone(self) -> bool:
        """True once it was sent away."""
        return not self.skip.visible

    @property
    def news(self) -> str:
        """Name the mark that is seen on the board for the first time, and has a word of its own; ""
        for none."""
        rules, p, seat = self.move_input.rules, self.move_input.position, self.move_input.seat
        if seat is None:
            return ""
        if self._marked[0] is not p:  # the hand asks with every frame
            marks = (*rules.marks(p, seat), *rules.dangers(p, seat))
            self._marked = p, tuple(dict.fromkeys(
                mark.what for mark in marks if mark.what in rules.explains))
        return next((what for what in self._marked[1] if what not in self._explained), "")

    def hear(self) -> None:
        """Know that the aim was read, or else what a mark means: something was done since."""
        if self.heard:
            self._explained.add(self.news)
        self.heard = True

    @property
    def leads(self) -> bool:
        """True while a move is done or shown, and nobody went on alone."""
        return self.led is self.move_input.position

    @property
    def moves(self) -> int:
        """Count the moves of our own."""
        return sum(seat in self.state.play.seats and bool(clicks(action))
                   for seat, action in self.state.play.match.line)

    @property
    def line(self) -> str:
        """Give the msgid of what to say now."""
        move_input, moves = self.move_input, self.moves
        play = self.state.play
        theirs = len(play.seats) == 1 and self.state.performed.turn not in play.seats
        moments = (
            (moves >= MOVES or self.state.winners is not None, BYE),
            (move_input.refused is not None, REFUSED),
            (move_input.ready, LED if self.leads else CONFIRM),
            (bool(move_input.draft.clicks), LIT),
            (not self.heard, self.aim),
            (not move_input.mine or theirs, WAIT),  # as long as the headline says so
            (bool(self.news), move_input.rules.explains.get(self.news, "")),
            (move_input.closing is not None and bool(move_input.able), MORE),
            (bool(moves), AGAIN))
        return next((words for now, words in moments if now), CHOOSE)

    def told(self, say: Say) -> str:
        """Give what to say now, in the player's language; "" once he is gone."""
        if self.gone or self.moves > MOVES:
            return ""
        why = self.why if self.leads and not self.move_input.ready else None
        return say(self.line) if why is None else spoken(why, say)

    def place(self, projection: Projection) -> Point | None:
        """Give the point of the board to press now: who does not read is shown it by a hand."""
        move_input = self.move_input
        told = move_input.rules.explains.get(self.news, "")  # of what shines: no hand over it
        looks = self.leads and self.why is None and not move_input.ready  # for what he will show
        if self.gone or not move_input.mine or move_input.seat is None or looks or (
                self.line in (BYE, told)):
            return None
        if move_input.ready:
            return goal(move_input.draft.action)
        if self.moves > SHOWN and not move_input.draft.clicks:
            return None
        able = move_input.lit() if move_input.draft.clicks else move_input.rules.next(
            move_input.position, move_input.seat, ())
        middle = projection.port.center
        return min((at for at in able if projection.sees(at, 0)), default=None,
                   key=lambda at: (math.dist(projection.centre(at), middle), at))

    def reads(self, pos: tuple[int, int]) -> bool:
        """Say whether his sheet is at a pixel: a press on it reads it aloud."""
        return self.sheet.collidepoint(pos) and not self.skip.rect.collidepoint(pos)

    def leave(self) -> None:
        """Go away for good."""
        self.skip.visible = False

    def tall(self, theme: Theme, box: pygame.Rect) -> float:
        """Give how many units of a place he takes at its foot; 0 where he says nothing. The newest
        move has its line above him, if there is room for both."""
        room = box.h / theme.scale
        tall = min(room - PAPER if room - PAPER > SIGNED else room, HIGH)
        return 0 if self.gone or self.moves > MOVES or tall < LOW else tall

    def paint(self, surface: pygame.Surface, theme: Theme, say: Say, box: pygame.Rect, speaks: bool
              ) -> None:
        """Paint a sheet with the sentence, and the button that sends the coach away, at the foot
        of a place; nothing where that is too low, as beside a large board's map, a move after he
        said goodbye, and unless it is he who `speaks`."""
        if self.moves > MOVES:
            self.leave()
            return
        tall = self.tall(theme, box) if speaks else 0
        self.skip.enabled, self.sheet = False, pygame.Rect(-99, -99, 0, 0)  # off the window
        if not tall:
            self.skip.rect = self.sheet
            return
        self.skip.label = say(msg("Goodbye")) if self.line == BYE else say(msg("Skip help"))
        skip = Sized(self.skip, tall=min(theme.target / theme.scale, (tall - 20) / 3), words=0)
        sign = Line(symbol(icons.bulb, INK_DARK, 26, at=(0, 0)),
                    symbol(icons.loudspeaker, INK_DARK, 26, at=(1, 0)))
        for signed, units, skips in WAYS[0 if tall > SIGNED else 2:]:
            words = Label(self.told(say), units, INK_DARK, bold=True)
            self.skip.enabled, self.skip.rect = skips, self.sheet
            sheet = paper(Column(sign if signed else None, words, skip if skips else None, gap=5,
                                 fill=words), 12, 10 if signed else 5)
            whole = Sized(sheet, tall=tall, words=0, at=(0, 1))
            whole.place(theme, box)
            if words.height(theme, words.rect.w) <= words.rect.h:
                break
        paint_box(surface, theme, whole)
        self.sheet = next(sheet.all()).rect
