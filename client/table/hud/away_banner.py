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
from ...look.theme import INK, INK_DARK, NIGHT, NOTE, TITLE, WORD, Material
from ...screen import Context, Say
from ...widgets.boxes import Column, Inset, Line, Sized
from ...widgets.button import Button, Drawn, Label, paper
from ...widgets.focus import NEXT, PREVIOUS, FocusGraph, Widget, intent
from ...widgets.wire_picture import cut_wire, empty_chair
from ...window.due import NEVER
from ..play import Play

END_ALONE = msg("End the match without {names}?")
OUR_WORD = msg("It stops as it stands. That {names} went away is only our word.")
CONTINUE = msg("Continue")
WAIT_LONGER, END_IT = msg("Wait longer"), msg("End it")
PLAY_ON = msg("Let another play on")
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
        self._put_away, self._end, self._go_on, self._left = put_away, end, go_on, False
        self._board = pygame.Rect(0, 0, 0, 0)
        self._shade = pygame.Surface((0, 0))
        self._seats: tuple[int, ...] = ()
        self._names: dict[int, str] = {}
        """By seat that is away, who went away."""
        self._seconds = 0
        self._holder: int | None = None
        self._low = Label("")
        """Says how long it has been."""

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
        before = self._seats, self._left, self._late, self._holder, self._seconds
        self._left = self._go_on is not None and play.left
        self._seats, self._seconds = tuple(sorted(play.away)), int(play.waited(now))
        self._holder = play.holder
        # one for whom another plays on by now is not back
        gone, self._names = self._names, {
            seat: listed(play, (seat,), say) for seat in play.away}
        if back := tuple(seat for seat in before[0] if seat not in play.away
                         and gone[seat] == listed(play, (seat,), say)):
            if play.closed is None:
                self.context.sound("cheer")
                words = msg("{names} is back!") if len(back) == 1 else msg("{names} are back!")
                self.context.tell(say(words, names=listed(play, back, say)))
            self._blur()
        elif self._seats != before[0]:
            self.context.sound("bell")
        now_so = self._seats, self._left, self._late, self._holder, self._seconds
        if self.shown and before[:-1] != now_so[:-1]:
            self._build()
        self._low.text = self._waiting(say)
        return before != now_so

    def _build(self) -> None:
        """Put a picture, two lines and what may be done now side by side; who looks on can only
        leave."""
        say, alone, play = self.context.say, len(self._seats) == 1, self.play
        leave = Button(say(msg("Leave") if play.looks_on else msg("Put it away")), self._put_away,
                       Material.WOOD if self._left else Material.BRASS)
        buttons = [leave]
        if self._left and self._go_on is not None:
            buttons = [Button(say(CONTINUE), self._go_on, units=WORD), leave]
        elif self._late and not play.looks_on:
            end = say(msg("End without {name}") if alone else msg("End without them"),
                      name=listed(play, self._seats, say))
            buttons.append(Button(end, self._end, units=WORD))
        picture = empty_chair if self._late or self._left else cut_wire
        head = Label(self._away(say), TITLE, INK_DARK, title=True, valign="middle")
        self._low = Label(self._waiting(say), NOTE, INK, valign="middle")
        sheet = paper(Line(
            Sized(Drawn(lambda surface, theme, rect: picture(surface, rect, INK_DARK)), tall=56,
                  wide=56, words=0),
            Column(head, self._low, gap=0), *buttons,
            shares=(0, 31 - 9 * len(buttons), *[9] * len(buttons)), middle=True), 12, 4)
        self.graph.show(sheet.all())
        board = self._board
        wide = min(780, board.w / self.context.theme.scale)
        Inset(Sized(sheet, wide=wide, words=0, at=(0.5, 0)), 0, 4).place(
            self.context.theme, pygame.Rect(board.x, 0, board.w, board.bottom))
        self.rect = next(sheet.all()).rect

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
        if self.shown:
            self._build()

    def paint(self, surface: pygame.Surface) -> bool:
        """Darken the board and paint the banner over its upper edge; False while nobody is away."""
        if self.shown:
            surface.blit(self._shade, self._board)
            self.graph.draw(surface, self.context.theme)
        return self.shown

    def _away(self, say: Say) -> str:
        """Say who is away."""
        if self._left:
            return say("The table is closed")
        words = msg("{names} is away") if len(self._seats) == 1 else msg("{names} are away")
        return say(words, names=listed(self.play, self._seats, say))

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
