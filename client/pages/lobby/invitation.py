"""What a table that waits looks like: words in an envelope, the board under its cloth, who sits.
"""

from collections.abc import Sequence

import pygame

from core.game import msg
from core.games import GAMES
from core.piece import Seat
from net.report import Beginning

from ...boards.little_board import LittleBoards, Standing, opening, standing
from ...boards.small_figures import portrait, rules_for, small_figures
from ...look import icons, paint
from ...look.materials import Material
from ...look.theme import CREAM, NOTE, Theme
from ...miniatures.appearance import Appearance
from ...miniatures.uniforms import uniforms
from ...screen import Say
from ...widgets.boxes import Box, Column, Inset, Line, Over, Sized
from ...widgets.button import Drawn, Label
from ...widgets.focus import Look, Widget
from ...widgets.word_picture import WordPicture
from ..deploy.cloth import cloth

REACH = 56
"""Units by which a word's card reaches down into the envelope."""
MEDAL = 88
"""Units of a seat's picture."""


class Envelope(Widget):
    """An open envelope: cards stand in it, words stand on its front."""

    focusable = False

    def __init__(self, sealed: bool) -> None:
        super().__init__()
        self.sealed = sealed
        """There is room for the seal."""

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the front, its folds and the seal."""
        rect, dip = self.rect, theme.px(32)
        fine = pygame.Surface((rect.w, rect.h), pygame.SRCALPHA, 32)
        sheet = pygame.Rect(0, 0, rect.w, rect.h)
        theme.panel(fine, sheet)
        fine.fill((248, 238, 208, 255), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.polygon(fine, (0, 0, 0, 0), [(0, 0), (rect.w // 2, dip), (rect.w, 0)])
        shade = paint.shadow((rect.w, rect.h - dip), theme.px(4), theme.px(10), 150)
        surface.blit(shade, (rect.x - theme.px(8), rect.y + dip - theme.px(6)))
        surface.blit(fine, rect)
        fold, line = (196, 176, 130), max(1, theme.px(1.5))
        pygame.draw.aalines(surface, fold, False, [
            rect.topleft, (rect.centerx, rect.y + dip), (rect.right, rect.y)])
        if not self.sealed:
            return
        top = (rect.centerx, rect.bottom - min(rect.h // 3, theme.px(96)))
        for end in (rect.bottomleft, rect.bottomright):
            pygame.draw.line(surface, fold, top, end, line)
        side = theme.px(56)
        seal = paint.wax(side, icons.pair)
        surface.blit(seal, seal.get_rect(center=(top[0], rect.bottom - side * 5 // 8)))


class Inside(Widget):
    """The back of the envelope, seen between the cards."""

    focusable = False

    def __init__(self, front: Envelope) -> None:
        super().__init__()
        self.front = front

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it behind the cards."""
        front, up = self.front.rect, theme.px(28)
        tone = (190, 164, 108)
        pygame.draw.polygon(surface, tone, [
            front.topleft, (front.x + up, front.y - up), (front.right - up, front.y - up),
            front.topright, (front.right, front.y + up * 2), (front.x, front.y + up * 2)])


def card(word: WordPicture) -> Box:
    """Put a word on a large card of paper that reaches down into the envelope."""
    word.bare = True

    def sheet(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        whole = pygame.Rect(rect.x, rect.y, rect.w, rect.h + theme.px(REACH))
        theme.panel(surface, whole)
        pygame.draw.rect(surface, (226, 200, 150), whole.inflate(-theme.px(18), -theme.px(18)),
                         max(1, theme.px(1.5)))

    return Over(Drawn(sheet), Inset(word, 16, 12))


def letter(words: Sequence[WordPicture], *told: Box, sealed: bool) -> Box:
    """Stand the words in an envelope, and write what is told on its front."""
    front = Envelope(sealed)
    row = Line(*(card(word) for word in words), gap=16)
    text = Line(Inset(Column(*told, gap=8), 32, 40), Sized(Drawn(_nothing), tall=230, words=0),
                shares=(1, 0), gap=0)
    stand = Inset(Sized(row, tall=112, words=0, fills=True), 32)
    return Over(Inside(front), Column(stand, Over(front, text), gap=0, fill=stand))


def _nothing(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Keep the room for the seal."""


def seats(game: str, places: Sequence[str], say: Say) -> Box:
    """Show who sits at a table already, by seat, and the places that are free: ""."""
    return Line(*(_seat(game, n, len(places), name, say) for n, name in enumerate(places)),
                gap=16)


def _seat(game: str, seat: int, count: int, name: str, say: Say) -> Box:
    rules = rules_for(game, count) if game in GAMES else None

    def medal(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        side = min(rect.size)
        middle, fine = rect.center, pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
        hub = fine.get_rect().center
        tone = uniforms(rules, theme.appearance)[seat % len(rules.seats)].dark if rules else (
            96, 70, 48)
        if not name:
            for n in range(16):
                box = fine.get_rect().inflate(-side // 3, -side // 3)
                pygame.draw.arc(fine, CREAM, box, n * 0.3927, n * 0.3927 + 0.22, side // 12)
        else:
            for colour, by in (((58, 34, 20), 1.0), ((150, 96, 56), 0.97), ((92, 54, 30), 0.86),
                               (tone, 0.82)):
                pygame.draw.circle(fine, colour, hub, round(side * 1.5 * by))
        small = pygame.transform.smoothscale(fine, (side, side))
        surface.blit(small, small.get_rect(center=middle))
        if name and rules is not None:
            toy = small_figures(rules, theme.appearance).icon(
                portrait(rules), seat % len(rules.seats), side * 3 // 4)
            surface.blit(toy, toy.get_rect(center=(middle[0], middle[1] - side // 30)))
        elif name:
            spot = pygame.Rect(0, 0, side // 2, side // 2)
            spot.center = middle
            icons.face(surface, spot, CREAM)

    def wood(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        theme.face(surface, rect, Material.WOOD)

    words = Label(name, NOTE, CREAM, title=True, align="center", valign="middle", most=NOTE)
    told = Drawn(medal, words=lambda _: () if name else (say(msg("free")),))
    return Column(Sized(told, tall=MEDAL, words=0),
                  Sized(Over(Drawn(wood), Inset(words, 8, 2)), tall=32, words=1) if name else None,
                  gap=4)


def board(boards: LittleBoards, game: str, begins: Beginning | None = None, seat: Seat = 0
          ) -> Drawn:
    """Show the board of a game in its frame, with the cloth over the rows nearest to us; or, bare,
    the position at which a match begins, as it is seen from a seat."""

    def draw(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        theme.face(surface, rect, Material.WOOD)
        room = rect.inflate(-theme.px(32), -theme.px(32))
        rules = rules_for(game, 2) if begins is None else begins.rules

        def stands(look: Appearance) -> Standing:
            if begins is not None:
                return standing(rules, begins.position, seat, look)
            return opening(rules, look)[0], {}, 0

        face = boards.get(("waits", game), stands, room.size, theme)
        theme.hole(surface, room)
        if face is None:
            return
        surface.blit(face, room)
        if begins is not None:
            return
        folds = pygame.Rect(room.x + theme.px(6), 0, room.w - theme.px(12), room.h * 3 // 10)
        folds.bottom = room.bottom - theme.px(6)
        tone = uniforms(rules, theme.appearance)[0].coat
        surface.blit(cloth(folds.size, tone), folds)

    return Drawn(draw)
