"""The one line that speaks under the board, and the plate that says for whom we wait.

Everything a player must be told passes through here, newest first: an answer to what was just done,
else what the toy in question is good for, else what to do next.
"""

from typing import TYPE_CHECKING

import pygame

from core.game import Refusal

from ...theme import CREAM, GOLD_LIGHT
from ...widgets.focus import Widget
from .tray import paint_strip

if TYPE_CHECKING:
    from .screen import DeployScreen


class Speech:
    """What the deployment scene says now."""

    def __init__(self, scene: "DeployScreen") -> None:
        self.scene = scene
        self.text, self.warn = "", False

    def clear(self) -> None:
        """Forget the last answer."""
        self.text, self.warn = "", False

    def speak(self, text: str, warn: bool = False) -> None:
        """Say a sentence that is translated already."""
        self.text, self.warn = text, warn

    def tell(self, what: Refusal | str) -> None:
        """Say a msgid, or a refusal with its rule."""
        if isinstance(what, Refusal):
            self.refuse(what)
        else:
            self.speak(self.scene.context.say(what))

    def refuse(self, no: Refusal) -> None:
        """Say why not, with the rule."""
        self.scene.context.sound("refuse")
        say = self.scene.context.say
        text = say(no.msgid, **{name: say(value) for name, value in no.args})
        self.speak(f"{text} ({no.rule})" if no.rule else text, True)

    def sentence(self) -> tuple[str, bool]:
        """Give the sentence to show, and whether it says no."""
        scene, say = self.scene, self.scene.context.say
        if self.text:
            return self.text, self.warn
        if scene.sent:
            return say("Your army is set. Nothing changes any more."), False
        kind = self._pointed()
        if kind is not None:
            name = scene.kinds[kind][0]
            told = " ".join(map(say, scene.play.match.rules.help(kind)))
            if kind in scene.draft.muster.turning:
                told += " " + say("Turn it: wheel, R or the arrows around it.")
            return f"{say(name)} · {told}" if told else say(name), False
        if not scene.draft.missing():
            if not scene.draft.muster.turning:
                return say("Everybody stands. Change places as you like, and press Ready!"), False
            return say("Everybody stands. Turn the cannons, change places, and press Ready!"), False
        name = scene.name(scene.seat)
        if scene.draft.choosing:
            return say(
                "{name}, choose {size} of these {pool} toys, and tell nobody which.",
                name=name, size=scene.draft.muster.size, pool=scene.draft.pool,
            ), False
        told = say("{name}, drag your toys onto the lit squares, or press Arrange.", name=name)
        return told, False

    def _pointed(self) -> str | None:
        """Say which kind is carried, pointed at or focused."""
        scene = self.scene
        field, graph = scene.field, scene.graph
        if field.carried is not None:
            return field.carried[0]
        focused: Widget | None = graph.focused if graph.keys else None
        for slot in scene.slots:
            if slot is focused or slot.rect.collidepoint(scene.hand.pos):
                return slot.kind
        at = field.cursor if focused is field else field.hover
        toy = None if at is None else scene.draft.army.get(at)
        return toy[0] if toy else None

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the strip, and when the army is sent for whom we wait."""
        if self.scene.sent:
            self._paint_waiting(surface)
        paint_strip(surface, self.scene.context.theme, self.scene.layout.strip, *self.sentence())

    def _paint_waiting(self, surface: pygame.Surface) -> None:
        scene, theme, say = self.scene, self.scene.context.theme, self.scene.context.say
        hands = scene.play.match.position.hand
        late = [s for s, hand in enumerate(hands) if not hand.ready and s != scene.seat]
        text = say("Lift the cloth!")
        if late:
            text = say("Waiting for {name}…", name=", ".join(map(scene.name, late)))
        rect = scene.commands.waiting
        theme.plate(surface, rect, (62, 38, 25), GOLD_LIGHT, radius=20, thick=3)
        side = min(rect.w - theme.px(40), theme.px(140))
        face = scene.field.figures.icon("drummer", scene.seat, side)
        spot = face.get_rect(midtop=(rect.centerx, rect.y + theme.px(12)))
        surface.blit(face, spot)
        room = pygame.Rect(rect.x + theme.px(12), spot.bottom, rect.w - theme.px(24), 0)
        room.h = rect.bottom - theme.px(12) - room.y
        font = theme.fit(theme.title, 26, text, room.size)
        theme.write(surface, text, font, CREAM, room, "center", "middle")
