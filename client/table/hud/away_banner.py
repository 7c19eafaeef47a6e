"""The banner over a board while a friend's link is cut: who is away, how long, what may be done;
and after somebody left the table, for then the match can go on.

It takes the place of the headline; the board below is a little darker and can be looked at. What
it shows is read off the play at every update, so the table and the deployment have the same one.
"""

from collections.abc import Callable

import pygame

from core.refusal import msg
from net.peer.stopwatch import FORSAKEN_AFTER

from ...language.names import called
from ...look.theme import INK, INK_DARK, NIGHT, Theme
from ...screen import Context, Say
from ...widgets.button import Button
from ...widgets.focus import NEXT, PREVIOUS, FocusGraph, Widget, intent
from ...widgets.wire_picture import cut_wire, empty_chair
from ...window.due import NEVER
from ..play import Play

END_ALONE = msg("End the match without {names}?")
OUR_WORD = msg("It stops as it stands. That {names} went away is only our word.")
CONTINUE = msg("Continue")
WAIT_LONGER, END_IT = msg("Wait longer"), msg("End it")
DIM = 80
"""How much darker the board is, of 255."""


def lasting(seconds: float) -> str:
    """Write a time that has passed as on a clock: 0:42, 61:05."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def waiting_for(play: Play, say: Say) -> str:
    """Name the button by which one waits for who has left."""
    name = dict(play.closed.args).get("name", "") if play.closed is not None else ""
    return say(msg("Wait for {name}"), name=name) if name else say(CONTINUE)


def listed(play: Play, seats: tuple[int, ...], say: Say) -> str:
    """Name the players on some seats, with a plus between them."""
    return " + ".join(called(play.names, play.match.rules, seat, say) for seat in sorted(seats))


class AwayBanner:
    """The banner of one play; `put_away` leaves the match, `end` asks for its end without them,
    `go_on` opens a table again that somebody left: without it the banner is not shown there."""

    def __init__(self, play: Play, context: Context, put_away: Callable[[], None],
                 end: Callable[[], None], go_on: Callable[[], None] | None = None) -> None:
        self.play, self.context = play, context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.graph = FocusGraph(self._blur)
        self._leave = Button("", put_away, "green", units=19)
        self._end = Button("", end, "wood", units=19)
        self._go_on = Button("", go_on or put_away, "green", units=19)
        self._reopens, self._left = go_on is not None, False
        self._board = pygame.Rect(0, 0, 0, 0)
        self._shade = pygame.Surface((0, 0))
        self._seats: tuple[int, ...] = ()
        self._seconds = 0

    @property
    def shown(self) -> bool:
        """True while somebody is away, or has left."""
        return bool(self._seats) or self._left

    @property
    def due(self) -> float:
        """Give when it counts on: the next whole second while somebody is away."""
        return min(self.play.away.values()) + self._seconds + 1 if self.play.away else NEVER

    @property
    def hovered(self) -> Widget | None:
        """Give the button under the mouse."""
        return self.graph.at(self.graph.mouse) if self.shown else None

    @property
    def _late(self) -> bool:
        return self._seconds >= FORSAKEN_AFTER

    def update(self, now: float) -> bool:
        """Follow who is away until `now`, and tell who is back; True when the picture changed."""
        play, say = self.play, self.context.say
        before = self._seats, self._seconds, self._left
        self._left = self._reopens and play.left
        self._seats, self._seconds = tuple(sorted(play.away)), int(play.waited(now))
        if back := tuple(seat for seat in before[0] if seat not in play.away):
            if play.closed is None:
                self.context.sound("cheer")
                words = msg("{names} is back!") if len(back) == 1 else msg("{names} are back!")
                self.context.tell(say(words, names=listed(play, back, say)))
            self._blur()
        elif self._seats != before[0]:
            self.context.sound("bell")
        if before != (self._seats, self._seconds, self._left):
            self._name_buttons()
            return True
        return False

    def _name_buttons(self) -> None:
        say, alone = self.context.say, len(self._seats) == 1
        self._leave.label = say(msg("Leave") if self.play.looks_on else msg("Put it away"))
        self._leave.tone = "wood" if self._left else "green"
        self._end.label = say(msg("End without {name}") if alone else msg("End without them"),
                              name=listed(self.play, self._seats, say))
        self._go_on.label = say(CONTINUE)
        self.graph.set(self._buttons)

    @property
    def _buttons(self) -> list[Button]:
        """What may be done now, the first on the left; who looks on can only leave."""
        if self._left:
            return [self._go_on, self._leave]
        return [self._leave, self._end] if self._late and not self.play.looks_on else [self._leave]

    def _blur(self) -> None:
        self.graph.focused = None

    def on_event(self, event: pygame.Event) -> bool:
        """Take what is meant for the banner: the mouse over it, and keys once Tab has led here."""
        if not self.shown:
            return False
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            used, moved = self.graph.on_event(event), event.type == pygame.MOUSEMOTION
            if not moved:
                self._blur()
            return used or (self.rect.collidepoint(event.pos) and not moved)
        if self.graph.focused is None and intent(event) not in (NEXT, PREVIOUS):
            return False
        return self.graph.on_event(event)

    def lay(self, board: pygame.Rect) -> None:
        """Lie over the upper edge of a board."""
        self._board = board
        if self._shade.get_size() != board.size:
            self._shade = pygame.Surface(board.size)
            self._shade.fill(NIGHT)
            self._shade.set_alpha(DIM)

    def _place(self, theme: Theme) -> None:
        gap, board = theme.px(10), self._board
        buttons = self._buttons
        self.rect = pygame.Rect(0, theme.px(4), min(board.w, theme.px(780)), theme.px(66))
        self.rect.centerx = board.centerx
        wide = min(theme.px(190), self.rect.w * 9 // 40)
        x = self.rect.right - theme.px(14)
        for button in reversed(buttons):
            button.rect = pygame.Rect(x - wide, 0, wide, theme.target)
            button.rect.centery = self.rect.centery
            x = button.rect.x - gap

    def paint(self, surface: pygame.Surface) -> bool:
        """Darken the board and paint the banner over its upper edge; False while nobody is away."""
        if not self.shown:
            return False
        theme, say, late = self.context.theme, self.context.say, self._late
        self._place(theme)
        surface.blit(self._shade, self._board)
        theme.panel(surface, self.rect)
        side = self.rect.h - theme.px(8)
        spot = pygame.Rect(self.rect.x + theme.px(12), 0, side * 4 // 3, side)
        spot.centery = self.rect.centery
        (empty_chair if late or self._left else cut_wire)(surface, spot, INK_DARK)
        x = spot.right + theme.px(12)
        head = pygame.Rect(x, spot.y, self._buttons[0].rect.x - theme.px(10) - x, side * 9 // 16)
        low = pygame.Rect(x, head.bottom, head.w, side - head.h)
        one = len(self._seats) == 1
        text = say(msg("{names} is away") if one else msg("{names} are away"),
                   names=listed(self.play, self._seats, say))
        if self._left:
            text = say("The table is closed")
        theme.write_name(surface, text, theme.title, 28, INK_DARK, head)
        theme.write_name(surface, self._waiting(say), theme.text, 19, INK, low)
        self.graph.draw(surface, theme)
        return True

    def _waiting(self, say: Say) -> str:
        """Say how long it has been, and whose program holds the table since, if it passed on."""
        play = self.play
        if self._left:
            return say(msg("The match waits for all of you."))
        time, holder = lasting(self._seconds), play.holder
        if holder is None or holder in self._seats:
            return say(msg("for {time} · The match waits."), time=time)
        if holder in play.seats:
            return say(msg("for {time} · Your program holds the table now."), time=time)
        name = listed(play, (holder,), say)
        return say(msg("for {time} · {name}'s program holds the table now."), time=time, name=name)
