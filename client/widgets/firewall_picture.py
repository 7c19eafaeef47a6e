"""What keeps tables from being found: a sentence and a drawn picture for each system, what this
machine itself says when it is asked, and what a grown-up can do."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from core.refusal import msg

from ..look.theme import CREAM, GOLD, INK, NOTE, PARCHMENT_EDGE, WORD, Colour, Theme, drum
from ..screen import Context, Say
from .button import tick
from .focus import Look, Widget

if TYPE_CHECKING:  # sockets: not before somebody asks
    from net.drivers.obstacles import Inquiry

SENTENCES = {
    "win32": msg("Does Windows ask? Tick “Private networks” and press “Allow”."),
    "darwin": msg("Does your Mac ask about your network? Press “Allow”."),
}
ELSEWHERE = msg("Is a firewall on? It must let port 4747 through.")
SWITCHES = {
    "win32": msg("No question? In Settings, “Network & internet”, choose “Private network”."),
    "darwin": msg("No question? In Settings, “Privacy & Security”, “Local Network”, switch on"
                  " Tambour."),
}
"""Where a grown-up finds the switch."""
SAME = msg("Both computers need the same Wi-Fi, and not the one for guests.")
ASKING = msg("Asking this computer about its network…")
NOTHING = msg("This computer can call into its network: nothing is in the way here.")
TOLD = {
    "OFFLINE": msg("This computer is in no network. Switch on its Wi-Fi, or plug in the cable."),
    "TAKEN": msg("Another program uses port 4747. Close it, or start this computer again."),
    "UNHEARD": msg("This computer cannot call into its network. A firewall or a VPN may stop it."),
    "PUBLIC": msg("Windows takes this network for a public one, and hides this computer."),
    "WALLED": msg("A firewall is on. It must let port 4747 through."),
    "APART": msg("No other computer answers here. Some networks keep computers apart."
                 " Try another one."),
    "SEVERAL": msg("This computer is in several networks. Switch off a VPN, if there is one."),
}
"""What is said of each obstacle that was found, by its name in `net.drivers.obstacles`."""
WHY = msg("Nobody to be seen?")
"""What the button says that opens it."""
PATIENCE = 10.0
"""Seconds without anybody after which it is offered."""
TALL = 210
"""Height of the picture in units."""
GREY: Colour = (196, 196, 200)
BLUE: Colour = (28, 104, 196)
BRICK: Colour = (178, 92, 66)
MORTAR: Colour = (226, 204, 176)


def sentence() -> str:
    """Give the sentence for this system (a msgid)."""
    return SENTENCES.get(sys.platform, ELSEWHERE)


def asks() -> bool:
    """Say whether this system asks its owner before a program may use the network."""
    return sys.platform in SENTENCES


class Advice:
    """What helps, as far as is known: `ask` lets this machine look for what is in the way."""

    def __init__(self) -> None:
        self.question = ""
        """What to do with the question that the system may ask now, "" where it asks none."""
        self._inquiry: Inquiry | None = None
        self._told: tuple[str, ...] = (ASKING,)

    def expect(self, context: Context) -> None:
        """Be where the network is used: at the first time the system asks its question there."""
        if asks() and not context.settings.network:
            self.question = context.say(sentence())
            context.apply(replace(context.settings, network=True))

    def ask(self, swept: bool = False) -> None:
        """Begin to ask, anew each time; `swept`: each address near here was asked before."""
        from net.drivers.obstacles import Inquiry, obstacles

        self._inquiry, self._told = Inquiry(lambda: obstacles(swept=swept)), (ASKING,)

    def update(self) -> bool:
        """Hear what was found; True when that is new."""
        found = self._inquiry.poll() if self._inquiry is not None else None
        if found is None:
            return False
        self._inquiry, self._told = None, tuple(TOLD[each.name] for each in found) or (NOTHING,)
        return True

    def lines(self, say: Say) -> str:
        """Give what was found, and what a grown-up can do, a sentence a line."""
        switch = (SWITCHES[sys.platform],) if sys.platform in SWITCHES else ()
        return "\n".join(map(say, (*self._told, SAME, *switch)))


class FirewallPicture(Widget):
    """The question as this system asks it, a hand on the right answer; elsewhere a wall's gate."""

    focusable = False

    def __init__(self, say: Say) -> None:
        super().__init__()
        self._allow, self._private = say(msg("Allow")), say(msg("Private networks"))

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it in the middle of its rectangle."""
        high = self.rect.h * 9 // 10  # the pointer reaches out below
        spot = pygame.Rect(0, self.rect.y, min(self.rect.w, high * 19 // 10), high)
        spot.centerx = self.rect.centerx
        if sys.platform in SENTENCES:
            self._question(surface, theme, spot, sys.platform == "win32")
        else:
            self._wall(surface, theme, spot)

    def _question(self, surface: pygame.Surface, theme: Theme, spot: pygame.Rect,
                  windows: bool) -> None:
        """Paint a window of the system: who asks, lines of text, the answers."""
        unit = spot.h / 100
        round_ = round(unit * (2 if windows else 9))
        theme.plate(surface, spot, (250, 250, 252), (120, 120, 130), radius=0, thick=2)
        if windows:
            bar = pygame.Rect(spot.x, spot.y, spot.w, round(unit * 13))
            pygame.draw.rect(surface, BLUE, bar)
            pygame.draw.rect(surface, (120, 120, 130), spot, max(1, round(unit)))
        side = round(unit * 30)
        face = pygame.Rect(spot.x + round(unit * 9), spot.y + round(unit * 21), side, side)
        surface.blit(drum(side), face)
        x, right = face.right + round(unit * 8), spot.right - round(unit * 10)
        for n, share in enumerate((1, .84, .6)):
            line = pygame.Rect(x, face.y + round(unit * (3 + 10 * n)), 0, round(unit * 4))
            line.w = round((right - x) * share)
            pygame.draw.rect(surface, GREY, line, 0, line.h // 2)
        foot = spot.bottom - round(unit * 28)
        if windows:
            box = pygame.Rect(x, face.bottom + round(unit * 3), round(unit * 10), round(unit * 10))
            pygame.draw.rect(surface, BLUE, box, 0, round(unit * 2))
            tick(surface, box, CREAM)
            room = pygame.Rect(box.right + round(unit * 4), box.y - round(unit * 2),
                               right - box.right - round(unit * 4), round(unit * 14))
            theme.write_in(surface, self._private, theme.text(NOTE), INK, room)
        wide = (spot.w - round(unit * 34)) // 2
        no = pygame.Rect(spot.x + round(unit * 10), foot, wide, round(unit * 18))
        yes = no.move(wide + round(unit * 14), 0)
        pygame.draw.rect(surface, GREY, no, 0, round_)
        pygame.draw.rect(surface, BLUE, yes, 0, round_)
        ring = yes.inflate(round(unit * 6), round(unit * 6))
        pygame.draw.rect(surface, GOLD, ring, max(2, round(unit * 2)), round_ + round(unit * 3))
        room = yes.inflate(-round(unit * 8), 0)
        theme.write_in(surface, self._allow, theme.title(WORD), CREAM, room, "center")
        _hand(surface, (yes.right - round(unit * 12), yes.centery + round(unit * 2)), unit)

    @staticmethod
    def _wall(surface: pygame.Surface, theme: Theme, spot: pygame.Rect) -> None:
        """Paint a wall of bricks, and a gate in it through which a drum goes."""
        unit = spot.h / 100
        pygame.draw.rect(surface, MORTAR, spot)
        before = surface.get_clip()
        surface.set_clip(spot.clip(before))
        tall, wide, gap = spot.h / 7, spot.h / 3.2, max(2, round(unit * 1.6))
        for row in range(7):
            for column in range(-1, int(spot.w / wide) + 2):
                left = spot.x + (column + row % 2 / 2) * wide
                brick = pygame.Rect(round(left), round(spot.y + row * tall), round(wide) - gap,
                                    round(tall) - gap)
                pygame.draw.rect(surface, BRICK, brick, 0, max(1, gap))
        surface.set_clip(before)
        gate = pygame.Rect(0, 0, round(unit * 66), round(unit * 58))
        gate.midbottom = spot.midbottom
        pygame.draw.circle(surface, MORTAR, gate.midtop, gate.w // 2 + gap * 2)
        pygame.draw.rect(surface, MORTAR, gate.inflate(gap * 4, 0))
        pygame.draw.circle(surface, (250, 236, 200), gate.midtop, gate.w // 2)
        pygame.draw.rect(surface, (250, 236, 200), gate)
        sign = pygame.Rect(0, 0, round(unit * 46), round(unit * 19))
        sign.midtop = gate.centerx, gate.y - round(unit * 24)
        theme.plate(surface, sign, CREAM, PARCHMENT_EDGE, radius=8)
        theme.write(surface, "4747", theme.sign(sign.h * 0.8), INK, sign, "center", "middle")
        side = round(unit * 40)
        surface.blit(drum(side), drum(side).get_rect(midbottom=(
            gate.centerx - round(unit * 12), gate.bottom - round(unit * 6))))
        tip = gate.right + round(unit * 26), gate.bottom - round(unit * 26)
        shaft = pygame.Rect(0, 0, round(unit * 42), round(unit * 9))
        shaft.midright = tip[0] - round(unit * 12), tip[1]
        pygame.draw.rect(surface, GOLD, shaft)
        pygame.draw.polygon(surface, GOLD, [tip, (shaft.right, tip[1] - round(unit * 14)),
                                            (shaft.right, tip[1] + round(unit * 14))])


def _hand(surface: pygame.Surface, tip: tuple[int, int], unit: float) -> None:
    """Paint a pointer, as a mouse has it, whose tip is on a point."""
    shape = [(0, 0), (0, 25), (6, 20), (10, 30), (15, 28), (11, 18), (19, 18)]
    points = [(tip[0] + x * unit, tip[1] + y * unit) for x, y in shape]
    pygame.draw.polygon(surface, CREAM, points)
    pygame.draw.lines(surface, INK, True, points, max(2, round(unit * 1.4)))
