"""Emotes at the table: the pictures beside the seats, the row to choose from, and who is muted.

Every picture stands at the panel of who shows it and never on the board; only a hand is seen there,
where somebody points. The row takes the place
of the table's buttons, so it covers nothing that is played on either. Who is muted by a tap on his
panel is muted for all rematches, and does not learn of it.
"""

from dataclasses import dataclass
from functools import partial

import pygame

from core.piece import Point, Seat
from core.refusal import msg
from net.peer.allowance import Allowance
from net.report import Emoted
from net.wire.messages import PICTURES

from ...boards.overlay import paint_hand, paint_ring
from ...boards.projection import Projection
from ...language.names import called
from ...look import icons
from ...look.theme import FIELD, INK_DARK, PARCHMENT_EDGE, TITLE, Theme
from ...screen import Context, Say
from ...widgets.boxes import Grid, Inset, Line, Over, Sized
from ...widgets.button import Drawn, Label, portrait, show, symbol
from ...widgets.emote_picture import WORDS, EmoteKey, emote_picture
from ...widgets.focus import FocusGraph, Look, Pressed, Widget, intent
from ...window.due import EVERY_FRAME, EVERY_TICK, NEVER
from ..play import Play
from .hud_layout import Layout

SHOWN, WAITS, POP, POINTED = 2.5, 10.0, 0.16, 2.0
"""Seconds that a bubble is seen, that it waits for a dialog to be put away, that it grows, and for
which a hand points."""
ACROSS = 4
"""Pictures in a line of the row."""


@dataclass
class Bubble:
    """A picture that a seat shows; `since` is when it was first seen, None before that."""

    number: int
    came: float
    since: float | None = None

    @property
    def ends(self) -> float:
        """Give when it goes, in seconds."""
        return self.came + WAITS if self.since is None else self.since + SHOWN


class Panel(Pressed):
    """The panel of another player, as a key that mutes him."""

    touch = "tap"

    def __init__(self, name: str, mute: "partial[None]") -> None:
        super().__init__(mute)
        self.name = name

    def words(self, say: Say) -> tuple[str, ...]:
        """Say whose pictures it is about."""
        return (say(msg("Pictures of {name}"), name=self.name),)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the ring: the panel itself is painted elsewhere."""
        if look.ring:
            theme.focus(surface, self.rect, 16)


class Emotes:
    """The pictures at one table with friends at other screens."""

    def __init__(self, play: Play, context: Context) -> None:
        self.play, self.context = play, context
        self.open = False
        """The row is seen."""
        self.now = 0.0
        self._bubbles: dict[Seat, Bubble] = {}
        self.hands: dict[Seat, tuple[Point, float]] = {}
        """By seat at which point its hand is seen, and until when."""
        self._allowed = Allowance()
        self._keys = [EmoteKey(n, partial(self.say, n)) for n in range(len(WORDS))]
        self._panels: dict[Seat, Panel] = {}
        self._seats: dict[Seat, pygame.Rect] = {}
        self._row = pygame.Rect(0, 0, 0, 0)
        self.spots: dict[Seat, pygame.Rect] = {}
        """Where the bubbles are."""
        self._shared: pygame.Rect | None = None
        """Where nobody has a panel, what all bubbles share; each says whose it is."""
        self.graph = FocusGraph(self.close)

    @property
    def wanted(self) -> bool:
        """True where pictures are shown at all: with somebody at another screen, unless they are
        switched off."""
        return self.play.remote and self.context.settings.emotes

    @property
    def may_say(self) -> bool:
        """True where we have a seat to say something from."""
        return self.wanted and bool(self.play.seats)

    @property
    def able(self) -> bool:
        """True while there is somebody to see what we show."""
        return self.play.closed is None and not self.play.away

    @property
    def busy(self) -> bool:
        """True while a bubble grows."""
        return self.context.settings.motion and any(
            b.since is None or self.now - b.since < POP for b in self._bubbles.values())

    @property
    def due(self) -> float:
        """Give when a bubble grows or goes, or a picture may be shown again."""
        if self.busy:
            return EVERY_FRAME
        if self._keys[0].rests:
            return EVERY_TICK
        ends = [bubble.ends for bubble in self._bubbles.values()]
        return min((*ends, *(until for _, until in self.hands.values())), default=NEVER)

    @property
    def shown(self) -> bool:
        """True while a bubble or the row is to be seen."""
        return self.open or bool(self._bubbles)

    @property
    def hovered(self) -> Widget | None:
        """Give the picture under the mouse."""
        return self.graph.at(self.graph.mouse) if self.open else None

    # what happens

    def hear(self, report: Emoted) -> None:
        """Take a picture that a seat shows; ours comes back too once it was said."""
        own = report.seat in self.play.seats
        if own and not report.heard:
            self.context.tell(self.context.say(msg(
                "Your friend's game is older than yours: it shows no pictures.")))
            return
        muted = self.play.score.player(report.seat) in self.play.muted
        if not self.wanted or muted:
            return
        at = report.number - PICTURES
        if 0 <= at < len(self.play.match.rules.topology):
            self.hands[report.seat] = at, self.now + POINTED
            self.context.sound("chime")
        elif at < 0 and report.seat in self._seats:
            self._bubbles[report.seat] = Bubble(report.number, self.now)

    @property
    def _looks(self) -> tuple[int, int, bool, bool]:
        """Give what is seen, bubbles that grow apart."""
        return len(self._bubbles), len(self.hands), self._keys[0].rests, self.open

    def update(self, now: float, dialog: pygame.Rect | None) -> bool:
        """Go on to `now`; True when the picture changes. Under a dialog a bubble waits."""
        grew, before, self.now = self.busy, self._looks, now
        self._allowed.tick(now)
        for seat, bubble in list(self._bubbles.items()):
            if bubble.since is None and not self._hidden(seat, dialog):
                bubble.since = now
                self.context.sound("chime")
            if now >= bubble.ends or not self.wanted:
                del self._bubbles[seat]
        self.hands = {seat: hand for seat, hand in self.hands.items() if now < hand[1]}
        if self.open and (dialog is not None or not (self.able and self.may_say)):
            self.close()
        for key in self._keys:
            key.rests = not self._allowed.ready()
        return grew or self.busy or before != self._looks

    # what the player does

    def toggle(self) -> None:
        """Open the row, or put it away."""
        if self.open:
            self.close()
        elif self.may_say and self.able:
            self.open = True
            self.graph.set([*self._keys, *self._panels.values()], self._keys[0])

    def close(self) -> None:
        """Put the row away."""
        self.open = False
        self.graph.focused = None

    def say(self, number: int) -> None:
        """Show a picture at our seat, of several at that which is to move."""
        if self._allowed.take():
            turn, ours = self.play.match.position.turn, self.play.seats
            self.play.link.emote(turn if turn is not None and turn in ours else ours[0], number)
            self.close()

    def point(self, at: Point | None) -> None:
        """Point at a square for the others to see; None: say how that is done."""
        if at is None:
            self.context.tell(self.context.say(msg(
                "Choose a square by mouse or arrows, then point.")))
        elif self.may_say and self.able:
            self.say(PICTURES + at)

    def mute(self, seat: Seat) -> None:
        """Show no more pictures of a seat's player, or show them again."""
        player, say = self.play.score.player(seat), self.context.say
        name = self._name(seat)
        self.play.muted ^= {player}
        if player in self.play.muted:
            self._bubbles.pop(seat, None)
            words = msg("No more pictures from {name}. Tap here again to see them.")
        else:
            words = msg("You see the pictures of {name} again.")
        self.context.tell(say(words, name=name))

    def _name(self, seat: Seat) -> str:
        return called(self.play.names, self.play.match.rules, seat, self.context.say)

    def on_event(self, event: pygame.Event) -> bool:
        """Take what is meant for the row, and a tap on another's panel."""
        if not self.wanted:
            return False
        if self.open:
            over = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and (
                self._row.collidepoint(event.pos))
            if event.type == pygame.MOUSEBUTTONDOWN and not over and (
                    self.graph.at(event.pos) is None):
                self.close()
                return False
            return self.graph.on_event(event) or intent(event) is not None or over
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for seat, panel in self._panels.items():
                if panel.rect.collidepoint(event.pos):
                    event.touched = panel.touch
                    self.mute(seat)
                    return True
        return False

    # what is seen

    def lay(self, theme: Theme, layout: Layout, order: list[Seat], size: tuple[int, int]) -> None:
        """Lie where the panels of these seats and the buttons are."""
        self._seats = dict(zip(order, layout.cards, strict=True))
        self._panels = {}
        for seat, card in self._seats.items():
            if seat not in self.play.seats:
                panel = self._panels[seat] = Panel(self._name(seat), partial(self.mute, seat))
                panel.rect = card
        self._lay_row(theme, layout.buttons[0].unionall(layout.buttons[1:]))
        fixed = [layout.board, layout.head, *layout.buttons, *layout.home, *layout.cards,
                 *layout.clocks, layout.map]
        self.spots = {}
        for seat, card in self._seats.items():
            self.spots[seat] = self._beside(theme, card, pygame.Rect((0, 0), size), fixed)
            fixed.append(self.spots[seat])

    def lay_in(self, theme: Theme, strip: pygame.Rect, row: pygame.Rect) -> None:
        """Lie where nobody has a panel: the bubbles that are shown side by side in the right half
        of a strip, with their names."""
        self._lay_row(theme, row)
        half = pygame.Rect(strip.centerx, strip.y, strip.right - strip.centerx, strip.h)
        self._shared = half
        self._seats = self.spots = {
            seat: half.copy() for seat in range(len(self.play.match.rules.seats))}

    def beside(self, strip: pygame.Rect) -> pygame.Rect:
        """Give what of a strip the bubbles in it leave to a sentence."""
        left = strip.copy()
        if self._shared is not None and self._bubbles:
            left.w = self._shared.x - strip.x
        return left

    def _share(self, half: pygame.Rect) -> None:
        wide = half.w // max(1, len(self._bubbles))
        for place, seat in enumerate(sorted(self._bubbles)):
            self.spots[seat] = pygame.Rect(half.x + place * wide, half.y, wide, half.h)

    def _lay_row(self, theme: Theme, row: pygame.Rect) -> None:
        self._row = row
        rows, gap = -(-len(self._keys) // ACROSS), 6
        tall = (row.h / theme.scale - (rows - 1) * gap) / rows
        Grid(*(Sized(key, tall=tall, words=0) for key in self._keys), columns=ACROSS, gap=gap
             ).place(theme, row)
        self.close()

    @staticmethod
    def _beside(theme: Theme, card: pygame.Rect, window: pygame.Rect, fixed: list[pygame.Rect]
                ) -> pygame.Rect:
        """Find room for a bubble under or over a panel, else on its lower part."""
        gap, spot = theme.px(4), pygame.Rect(card.x, 0, card.w, theme.px(70))
        beside = [spot.move_to(top=card.bottom + gap), spot.move_to(bottom=card.top - gap)]
        free = [each for each in beside if window.contains(each) and each.collidelist(fixed) < 0]
        if not free:
            return spot.move_to(bottom=card.bottom).clamp(window)
        return free[-1] if card.centery > window.centery else free[0]

    def _hidden(self, seat: Seat, dialog: pygame.Rect | None) -> bool:
        return dialog is not None and dialog.colliderect(self.spots[seat])

    def paint_mutes(self, surface: pygame.Surface, theme: Theme) -> None:
        """Mark the panels of those who are muted."""
        for seat, card in self._seats.items() if self.wanted else ():
            if self.play.score.player(seat) in self.play.muted:
                plate = Drawn(lambda surface, theme, rect: theme.plate(
                    surface, rect, FIELD, PARCHMENT_EDGE, radius=10))
                sign = Over(plate, Inset(symbol(icons.face_off, INK_DARK, 30), 3, 3))
                show(surface, theme, Inset(Sized(sign, wide=36, at=(1, 1)), 5, 5), card)

    def paint_hands(self, surface: pygame.Surface, projection: Projection) -> bool:
        """Paint a hand where somebody points; False where nobody does."""
        for at, _ in self.hands.values():
            cell = projection.cell_rect(at)
            tip = cell.inflate(-cell.w // 3, -cell.h // 3)
            paint_ring(surface, projection, at, (255, 255, 255))
            paint_hand(surface, max(48, cell.w), tip, (), self.now)
        return bool(self.hands)

    def paint(self, surface: pygame.Surface, theme: Theme, dialog: pygame.Rect | None) -> bool:
        """Paint the row, and the bubbles that no dialog covers; False where there is neither."""
        if not self.shown:
            return False
        if self.open:
            air = theme.px(14)
            theme.panel(surface, self._row.inflate(air, air).clip(surface.get_rect()))
            self.graph.draw(surface, theme)
        if self._shared is not None:
            self._share(self._shared)
        for seat, bubble in self._bubbles.items():
            if self._hidden(seat, dialog):
                continue
            since = self.now if bubble.since is None else bubble.since
            grown = min(1.0, 0.5 + (self.now - since) / POP / 2)
            words = self.context.say(WORDS[bubble.number])
            if self._shared is not None:
                words = f"{self._name(seat)}: {words}"
            self._paint_bubble(surface, theme, self.spots[seat], bubble.number, words, grown if (
                self.context.settings.motion) else 1.0)
        return True

    def _paint_bubble(self, surface: pygame.Surface, theme: Theme, spot: pygame.Rect, number: int,
                      words: str, grown: float) -> None:
        spot = spot.scale_by(grown)
        theme.plate(surface, spot, FIELD, INK_DARK, radius=18, thick=3)
        face = Sized(portrait(partial(emote_picture, number)), wide=spot.h / theme.scale - 6)
        show(surface, theme, Inset(Line(face, Label(
            words if grown == 1 else "", TITLE, INK_DARK, title=True, align="center",
            valign="middle"), shares=(0, 1), gap=3), 8, 3), spot)
