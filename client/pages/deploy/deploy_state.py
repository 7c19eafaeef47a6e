"""What a deployment knows: whose army it is, how it stands, whether it was sent, what is said.

It needs no display. It decides where an army may be kept: on a shared screen never on disk unasked,
for the other player would see it.
"""

from collections.abc import Callable, Sequence

from core.event import Event
from core.game import msg
from core.piece import Seat
from core.plain_text import plain
from core.position import Phase
from net.report import Refused, Report, Stuck

from ...language.names import called
from ...memory.settings import home
from ...miniatures.uniforms import sides
from ...table.play import Happened, Play
from ..answer import Answer
from .army_draft import Draft
from .formations import Edge, Formation, Formations

Say = Callable[..., str]


def name_of(play: Play, seat: Seat, say: Say) -> str:
    """Give a player's name, or the army's."""
    return called(play.names, play.match.rules, seat, say)


class DeployState(Answer):
    """One of our armies while it is set up; `events` are those of the match so far."""

    def __init__(self, play: Play, events: Sequence[Event] = ()) -> None:
        self.play = play
        self.events = list(events)
        waiting = self.next_seat()
        self.seat: Seat = play.seats[-1] if waiting is None else waiting
        self.sent = waiting is None
        rules = play.match.rules
        self.draft = Draft(rules, self.seat, play.match.view(self.seat))
        self.side = next(side for side in sides(rules) if self.seat in side)
        """The seats that play together with this one, and itself."""
        self.edge = Edge(rules.topology, self.draft.muster)
        self.saved = Formations(home())
        self.stuck = ""
        """Why the disk takes nothing, "" while it does."""

    def next_seat(self) -> Seat | None:
        """Give the first of our seats that has not committed, or None."""
        hands = self.play.match.position.hand
        return next((seat for seat in self.play.seats if not hands[seat].ready), None)

    @property
    def shared(self) -> bool:
        """True when several players set up on this screen."""
        return len(self.play.seats) > 1

    @property
    def over(self) -> bool:
        """True when nothing is set up any more: the match goes on at the table."""
        return self.play.match.position.phase is not Phase.MUSTER

    @property
    def first(self) -> Seat | None:
        """Give who places in the open before this seat may; None where it may, or has."""
        acting = self.play.match.position.to_act
        return None if self.sent or self.over or self.seat in acting else min(acting)

    def poll(self, now: float = 0.0) -> list[Happened | Report]:
        """Take what the link reports until `now`, and give it."""
        waited = self.first
        reports = self.play.poll(now)
        if self.first != waited:  # what was answered meanwhile is no longer true
            self.speak("")
        for report in reports:
            if isinstance(report, Happened):
                self.events += report.events
                self.draft.position = self.play.match.view(self.seat)
            elif isinstance(report, Refused):
                self.sent = False
            elif isinstance(report, Stuck):
                self.stuck = report.why
        if not self.over and self.play.match.position.hand[self.seat].ready:
            self.sent = True
        return reports

    def successor(self) -> Seat | None:
        """Give who sets up next on this screen, once this army counts; else None."""
        ready = self.play.match.position.hand[self.seat].ready
        return self.next_seat() if self.shared and ready else None

    def keep_army(self, name: str) -> bool:
        """Save what stands when the table is lost, never on a shared screen; True when it is."""
        if not self.draft.army or self.shared:
            return False
        toys = self.edge.pack(self.draft.army)
        game = self.play.match.game.key
        try:
            self.saved.save(Formation(game, self.edge.fits, name, toys))
        except OSError:
            return False
        return True

    # what is said

    def name(self, seat: Seat, say: Say) -> str:
        """Give a player's name, and whether he plays with us."""
        name = name_of(self.play, seat, say)
        if seat != self.seat and seat in self.side:
            return say("{name} (with you)", name=name)
        return name

    def sentence(self, kind: str | None, say: Say) -> tuple[str, bool]:
        """Give the sentence to show while a kind is pointed at, and whether it says no.

        It is the answer to what was just done, else what the kind can do, else what to do next.
        """
        draft, rules = self.draft, self.play.match.rules
        if self.answer:
            return self.answer, self.warns
        if self.stuck:
            room = say("Make some room, and the match goes on by itself. Nothing is lost.")
            return f"{say('The disk is full')} ({plain(self.stuck)}). {room}", True
        if self.sent:
            return say("Your army is set. Nothing changes any more."), False
        if kind is not None:
            name = say(rules.kinds[kind][0])
            help = " ".join(map(say, rules.help(kind)))
            if kind in draft.muster.turning:
                help += " " + say("Turn it: wheel, R or the arrows around it.")
            return f"{name} · {help}" if help else name, False
        if self.first is not None:
            words = msg("Meanwhile, try out how your toys could stand.") if draft.missing() else (
                msg("Everybody stands. Press Ready! when {name} is done."))
            return say(words, name=self.name(self.first, say)), False
        if not draft.missing():
            if not draft.muster.turning:
                return say("Everybody stands. Change places as you like, and press Ready!"), False
            return say("Everybody stands. Turn the cannons, change places, and press Ready!"), False
        name = self.name(self.seat, say)
        ready = any(self.play.match.position.hand[seat].ready for seat in self.play.seats)
        now = say("Now {name} sets up.", name=name) + " " if ready and not draft.sealed else ""
        if draft.choosing:
            words = msg(
                "{name}, choose {size} of these {pool} toys, and tell nobody which."
            ) if draft.sealed else msg(
                "{name}, choose {size} of these {pool} toys for the lit squares.")
            return now + say(words, name=name, size=draft.muster.size, pool=draft.pool), False
        hint = say("{name}, drag your toys onto the lit squares, or press Arrange.", name=name)
        return now + hint, False

    def head(self, say: Say) -> str:
        """Say whose army is set up here, and whether it is done."""
        name = self.name(self.seat, say)
        if self.sent:
            return say("{name} is ready!", name=name)
        if self.first is not None:
            return say("{name} sets up first.", name=self.name(self.first, say))
        return say("{name}, set up your army!", name=name)

    def tally(self, say: Say) -> str:
        """Say how many are to be placed; where one chooses, how many of the box are taken."""
        draft = self.draft
        if draft.choosing:
            return say("{count} of {size} chosen", count=len(draft.army), size=draft.muster.size)
        return say("To place: {count}", count=draft.missing())

    def others(self, say: Say) -> dict[Seat, tuple[str, bool]]:
        """Say of every other player whether he is ready, setting up now, or has yet to begin."""
        position, told = self.play.match.position, {}
        for seat, hand in enumerate(position.hand):
            name = self.name(seat, say)
            if hand.ready:
                words = say("{name} is ready!", name=name)
            elif seat in position.to_act and seat not in self.play.seats:
                words = say("{name} is setting up…", name=name)
            else:  # at this screen one after the other, or placing in the open after us
                words = say("{name} sets up later.", name=name)
            if seat != self.seat:
                told[seat] = words, hand.ready
        return told

    def waiting(self, say: Say) -> str:
        """Say for whom we wait once our army is sent."""
        hands = self.play.match.position.hand
        late = [self.name(seat, say) for seat, hand in enumerate(hands)
                if not hand.ready and seat != self.seat]
        return say("Waiting for {name}…", name=", ".join(late)) if late else say("Lift the cloth!")
