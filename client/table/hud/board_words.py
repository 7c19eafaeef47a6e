"""What is said over a table's board while nothing moves on it and no dialog asks: the coach's words
and his arrow, why something cannot be done, whether a move is meant, how long it may be taken back,
and the hand of a first game.

Each lies over the board alone, so `paint` says whether it has painted anything: then the next frame
is a whole one.
"""

import pygame

from core.refusal import msg

from ...boards.arrows import paint_action
from ...boards.overlay import paint_hand, paint_held, paint_no, paint_question, paint_reason
from ...coach.hint import Coach
from ...coach.saying import paint_saying
from ...look import icons
from ...look.theme import INK_DARK, NOTE, WORD, Material, State, Theme
from ...screen import Context
from ...stage.view import BoardView
from ..input.move_draft import Draft, MoveInput, goal
from .controls import ENDINGS
from .guide import Guide

EAR = 24
"""Units that a loudspeaker is wide and high."""


class BoardWords:
    """Words over the board of `view`, about what `move_input` has chosen and `coach` has found."""

    def __init__(self, view: BoardView, move_input: MoveInput, coach: Coach, guide: Guide | None,
                 context: Context) -> None:
        self.view, self.move_input, self.coach, self.guide = view, move_input, coach, guide
        self.context = context
        self.bubble = pygame.Rect(0, 0, 0, 0)
        """Where it was said why something cannot be done."""
        self.boxes: dict[str, pygame.Rect] = {}
        """Where what was painted last lies, by what it is."""
        self.ears: list[pygame.Rect] = []
        """Loudspeakers in the corners of what is said."""
        self.spot = pygame.Rect(0, 0, 0, 0)
        """The place beside the board where the coach speaks."""
        self.ring = pygame.Rect(0, 0, 0, 0)
        """Where a move that is held can be taken back."""

    def lay(self, column: pygame.Rect) -> None:
        """Take the foot of the column in which the journal lies, where it is high enough."""
        tall = column.h - self.context.theme.px(150)
        tall = tall if tall > self.context.theme.px(100) else 0
        self.spot = pygame.Rect(column.x, column.bottom - tall, column.w, tall)

    def hint(self) -> str:
        """Give what the coach says, "" where it says nothing."""
        coach, say = self.coach, self.context.say
        leads = self.guide is not None and self.guide.leads  # he says it himself
        text = coach.words(say) if self.move_input.draft == Draft() and not leads else ""
        if text and coach.action is not None and not coach.points:
            label = say(ENDINGS.get(type(coach.action), "Done"))
            text = f"{text} {say(msg('Press “{button}”.'), button=label)}"
        return text

    def paint(self, surface: pygame.Surface) -> bool:
        """Paint all but the ring; True when there was any."""
        self.boxes.clear()
        painted = [self._hint(surface), self._question(surface), self._reasons(surface),
                   self._hand(surface)]
        self.ears = [self._ear(said, box, surface.get_rect())
                     for said, box in self.boxes.items() if said in ("hint", "reason")]
        for ear in self.ears:
            icons.loudspeaker(surface, ear, INK_DARK)
        return any(painted)

    def _ear(self, said: str, box: pygame.Rect, whole: pygame.Rect) -> pygame.Rect:
        """Find the place of a loudspeaker: under the bulb, or beside the rule's number."""
        px = self.context.theme.px
        ear = pygame.Rect(box.x + px(14), box.bottom - px(34), px(EAR), px(EAR))
        if said == "hint" and not self.spot.contains(box):  # over the board, room is left for it
            ear.midright = box.right - px(12), box.centery
        return ear.clamp(whole)

    def reads(self, pos: tuple[int, int]) -> bool:
        """Say whether a loudspeaker is at a pixel, or nearly."""
        return any(ear.inflate(ear.size).collidepoint(pos) for ear in self.ears)

    def _hint(self, surface: pygame.Surface) -> bool:
        """Paint what the coach says, and the arrow of its move."""
        coach, text = self.coach, self.hint()
        arrow = coach.action if self.move_input.draft == Draft() else None
        if arrow is not None:
            paint_action(surface, self.view.projection, arrow)
        if text and self.spot.h:
            self.boxes["hint"] = paint_bubble(surface, self.context.theme, text, self.spot,
                                              self.view.projection.frame.centerx)
        elif text:
            self.boxes["hint"] = paint_saying(surface, self.context.theme, text,
                                              self.view.projection, coach.about, EAR)
        return bool(text or arrow)

    def _question(self, surface: pygame.Surface) -> bool:
        """Ask over the soldier whether the chosen move is to be played."""
        at = goal(self.move_input.draft.action) if self.move_input.ready else None
        if at is None or self.move_input.refused is not None:
            return False
        self.boxes["question"] = paint_question(
            surface, self.context.theme, self.context.say("Done?"), self.view.projection, at)
        return True

    def _reasons(self, surface: pygame.Surface) -> bool:
        """Paint why what was clicked, or what the mouse is over, cannot be done."""
        move_input, theme, say = self.move_input, self.context.theme, self.context.say
        projection = self.view.projection
        if move_input.refused is not None:
            kept = (*move_input.draft.clicks, *move_input.lit())
            self.boxes["reason"] = self.bubble = paint_reason(
                surface, theme, say, projection, *move_input.refused, kept)
            return True
        hovered = move_input.hovered_refusal()
        if hovered is None or move_input.hover is None:
            return False
        paint_no(surface, projection, move_input.hover)
        if move_input.patient():
            paint_reason(surface, theme, say, projection, hovered, move_input.hover)
        return move_input.patient()

    def _hand(self, surface: pygame.Surface) -> bool:
        """In a first game, show by a hand what to press."""
        projection, clicks = self.view.projection, self.move_input.draft.clicks
        place = None if self.guide is None else self.guide.place(projection)
        if place is None:
            return False
        along = self.coach.points
        if along[:len(clicks)] == clicks and len(clicks) < len(along):
            place = along[len(clicks)]  # hand and arrow say one thing
        side = max(40, round(min(projection.cell_w, projection.cell_h * 1.4) * 0.95))
        cell = projection.cell_rect(place)
        at = self.boxes.get("question") or cell.inflate(-cell.w // 3, -cell.h // 3)
        keep = [*self.boxes.values(), *map(projection.cell_rect, clicks)]
        self.boxes["hand"] = paint_hand(surface, side, at, keep, self.view.animator.beat)
        return True

    def paint_ring(self, surface: pygame.Surface, undo: tuple[int, int]) -> bool:
        """Paint how long the move may still be taken back: beside its goal, else at the pixel
        `undo`; True while there is such a move."""
        if (held := self.move_input.held) is None:
            return False
        at, wide = goal(held.action), self.context.theme.px(36)
        self.ring = pygame.Rect(0, 0, wide, wide).move_to(
            center=undo if at is None else self.view.projection.cell_rect(at).topright)
        paint_held(surface, self.ring, 1 - self.move_input.held_share)
        return True


def paint_bubble(surface: pygame.Surface, theme: Theme, text: str, spot: pygame.Rect,
                 board: int) -> pygame.Rect:
    """Paint words on paper at the foot of a place, with a bulb and a tip that points at the board,
    whose middle is at `board` across; gives its box."""
    side = theme.px(28)
    font = theme.text(WORD)
    room = spot.w - side - theme.px(40)
    if theme.box(text, font, room)[1] > spot.h - theme.px(32):
        font = theme.text(NOTE)
    high = min(spot.h, max(2 * side + theme.px(8), theme.box(text, font, room)[1]) + theme.px(32))
    sheet = pygame.Rect(spot.x, spot.bottom - high, spot.w, high)
    edge = sheet.left if board < sheet.x else sheet.right
    way = theme.px(18) * (-1 if board < sheet.x else 1)
    theme.face(surface, sheet, Material.PAPER, State.HOVER)
    pygame.draw.polygon(surface, (246, 232, 198), [
        (edge, sheet.centery - theme.px(12)), (edge + way, sheet.centery),
        (edge, sheet.centery + theme.px(12))])
    icons.bulb(surface, pygame.Rect(sheet.x + theme.px(12), sheet.y + theme.px(16), side, side),
               (138, 84, 20))
    words = pygame.Rect(sheet.x + side + theme.px(22), sheet.y + theme.px(16), room,
                        high - theme.px(32))
    theme.write_in(surface, text, font, INK_DARK, words, "left", "top")
    return sheet
