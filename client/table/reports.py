"""What the table's scene does with what the link tells: one report, one reaction.

Functions over the scene instead of methods in it, so that the scene's file stays about the screen.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.action import Action, clicks
from core.event import Answered, Offered
from core.piece import Point, Seat
from core.position import Phase
from net.report import Audited, Closed, Refused, Relieved, Rematch, Report, Safe

from ..play import Happened
from ..registry import make
from .hud import dialogs

if TYPE_CHECKING:
    from ..screens.table import TableScreen


def hear(scene: "TableScreen", told: Happened | Report) -> None:
    """Take one report, in order."""
    say = scene.context.say
    scene.controls.dirty = True
    match told:
        case Happened():
            _happened(scene, told)
        case Refused(_, refusal):
            scene.move_input.waiting = False
            scene.move_input.refused = (refusal, next(iter(refusal.points), None))
        case Safe():
            scene.panels.tick = 2
        case Audited():
            scene.verdict = told.verdict
            if scene.hidden is not None:
                scene.hidden.proved = told.facts
                if told.verdict == "verified":
                    scene.hidden.unseal()
            if scene.told_result and scene.sheet is not None and scene.sheet.wide:
                scene.result()
        case Relieved(msgid, args):
            why = say(msgid, **{gap: say(text) for gap, text in args}).strip()
            plays = say("The computer takes its seat and plays on.")
            scene.open(dialogs.notice(scene, say("The engine stopped"), f"{why} {plays}"))
        case Rematch(False, seat):
            _rematch_wished(scene, seat)
        case Closed(_, _, False) if scene.told_result:
            scene.waiting = False
            scene.result()  # over anyway: the card stays, without its rematch
        case Closed(_, _, False) if scene.play.awarded is not None:
            scene.performing().break_off()
            proclaim(scene)
        case Closed(msgid, args, False):
            scene.performing().break_off()
            words = say(msgid, **dict(args))
            scene.open(dialogs.notice(scene, say("The other side has left"), words))
        case _:
            pass


def proclaim(scene: "TableScreen") -> None:
    """Tell for the first time who has won."""
    scene.told_result = True
    if winners := scene.play.winners:
        won = set(winners) & set(scene.play.seats)
        scene.context.sound("victory" if won else "defeat")
    scene.result()


def _happened(scene: "TableScreen", told: Happened) -> None:
    say, play = scene.context.say, scene.play
    if scene.hidden is not None:
        scene.hidden.happened(told)
    sight, after = scene.sight, told.position or play.match.position
    scene.performing().perform(sight.events(told.events), sight.position(after))
    if play.desync and not scene.odd:
        scene.odd = True
        scene.open(dialogs.notice(scene, say("Something is odd"), say(
            "The two sides no longer see the same board. The record is kept; start anew.")))
    ends = trace(told.action)
    if ends:
        scene.last = ends
        if told.seat not in play.seats or len(play.seats) > 1:
            scene.view.camera.call(ends[-1], 1.0)
        if told.seat in play.seats:
            scene.panels.tick = 1
    for event in told.events:
        if isinstance(event, Offered):
            asked = next((s for s in play.seats if s != event.seat), None)
            if asked is not None:
                sheet = dialogs.answer(scene, event.seat, event.what, asked)
                sheet.covers = scene.hidden is not None and asked != scene.viewer
                scene.open(sheet)
            elif told.events[-1] is event:  # within one's own turn it is granted at once
                scene.open(dialogs.notice(scene, say("Asked"),
                                       say("Waiting for the other side's answer.")))
        elif isinstance(event, Answered):
            scene.last = ()
            if not event.yes and len(play.seats) == 1 and told.seat not in play.seats:
                scene.open(dialogs.notice(scene, say("No, thank you"),
                                       say("The other side would rather play on.")))


def trace(action: Action) -> tuple[Point, ...]:
    """Give from where to where an action went on the board; empty for what has no place."""
    return clicks(action)[:2]


def _rematch_wished(scene: "TableScreen", seat: Seat) -> None:
    if seat not in scene.play.seats:
        scene.open(dialogs.wished(scene, scene.panels.name(seat, scene.context.say)))


def begin_again(scene: "TableScreen", news: Sequence[Happened | Report]) -> None:
    """Hand the play on to a new deployment, with what has happened there already.

    A game that deploys nothing begins on a new table at once.
    """
    events = tuple(e for told in news if isinstance(told, Happened) for e in told.events)
    scene.handed_on = True
    if scene.play.match.path[0].phase is Phase.MUSTER:
        scene.context.swap(make("deployment", scene.play, events))
    else:
        scene.context.swap(make("table", scene.play, events))
