"""How a deployment goes on: what the link tells, the next player, the table, or a closed link.

Apart from the screen, because it decides where an army may be seen: on a shared screen it is
covered the moment it is sent, and never put on disk unasked.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.game import msg
from core.piece import Seat
from core.position import Phase
from net.report import Closed, Refused

from ...miniatures.uniforms import uniforms
from ...play import Happened, Play
from ...registry import make
from ..modal import Notice
from .formations import Formation

if TYPE_CHECKING:
    from .screen import DeployScreen


def name_of(play: Play, seat: Seat, say: Callable[..., str]) -> str:
    """Give a player's name, or the army's."""
    given = play.names[seat] if seat < len(play.names) else ""
    return given or say(uniforms(play.match.rules)[seat].name)


def next_seat(play: Play) -> Seat | None:
    """Give the first of our seats that has not committed, or None."""
    hands = play.match.position.hand
    return next((seat for seat in play.seats if not hands[seat].ready), None)


class Course:
    """The link of one deployment scene, and the way on from it."""

    def __init__(self, scene: "DeployScreen") -> None:
        self.scene = scene
        self.passed = False
        """True once the next scene has the link."""

    def go_on(self) -> bool:
        """Take what the link tells; True when another scene has taken over."""
        scene, closed = self.scene, None
        for told in scene.play.poll():
            if isinstance(told, Happened):
                scene.events += told.events
                scene.draft.position = scene.play.match.view(scene.seat)
                scene.refresh()
            elif isinstance(told, Refused):
                scene.sent = False
                scene.refresh()
                scene.tell(told.refusal)
            elif isinstance(told, Closed):
                closed = told
        position = scene.play.match.position
        if position.phase is not Phase.MUSTER:
            self._pass_on(None)
        elif position.hand[scene.seat].ready:
            if len(scene.play.seats) > 1 and next_seat(scene.play) is not None:
                self._pass_on(next_seat(scene.play))
            elif not scene.sent:
                scene.sent = True
                scene.refresh()
        if closed is not None and not self.passed:
            self._tell_closed(closed)
        return self.passed

    def _pass_on(self, seat: Seat | None) -> None:
        """Go on to the table, or to the curtain before the next player of this screen."""
        scene = self.scene
        self.passed = True
        if seat is None:
            scene.context.swap(make("table", scene.play, tuple(scene.events)))
        else:
            scene.context.swap(make("curtain", scene.play, seat, scene.seat, scene.events))

    def _tell_closed(self, closed: Closed) -> None:
        say = self.scene.context.say
        text = say(closed.msgid, **dict(closed.args))
        kept = self._keep_army()
        if kept:
            text += "\n" + say("Your army is kept under My set-ups as “{name}”.", name=kept)
        self.scene.context.push(Notice(
            text, title=msg("The table is closed"), ok=msg("Back to the box"),
            on_ok=self.scene.context.home,
        ))

    def _keep_army(self) -> str:
        """Save what stands when the table is lost; never on a shared screen: it would tell."""
        scene = self.scene
        if not scene.draft.army or len(scene.play.seats) > 1:
            return ""
        name = scene.context.say("My last army")
        toys = scene.edge.pack(scene.draft.army)
        game = scene.play.match.game.key
        try:
            scene.store.save(Formation(game, scene.edge.fits, name, toys))
        except OSError:
            return ""
        return name

    def leave(self) -> None:
        """Close the link, unless the next scene goes on with it."""
        if not self.passed:
            self._keep_army()
            self.scene.play.link.close()
