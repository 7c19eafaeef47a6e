"""Waiting for a table to fill: shows where it stands, and goes on to the match by itself.

What the link reports together with `Started`, and after it, belongs to the match, so it is handed
on to `Play` instead of being lost with this screen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from core.game import Malformed, msg
from core.games import GAMES
from core.option import read_options
from core.piece import Seat
from core.plain_text import told_apart
from core.search.styles import STYLES, Style
from net.record.clock import CLOCKS
from net.record.setup import seated_by
from net.report import (
    Beginning,
    Closed,
    Gathered,
    Knocked,
    Met,
    Proposed,
    Started,
    Table,
    Waiting,
    Watching,
)

from ...boards.little_board import LittleBoards
from ...language.pairing_words import OPENING, word
from ...language.words import sentence
from ...look import icons
from ...look.theme import (
    CREAM,
    INK,
    INK_DARK,
    TITLE,
    WORD,
    Colour,
    Material,
    Theme,
    drum,
)
from ...memory.again import WayToPlay
from ...memory.friends import Friends
from ...memory.learned import FIRST, Learned
from ...memory.settings import record_folder, spoken
from ...routes import Wait, begun
from ...screen import Context, Topic
from ...table.errand import Errand
from ...table.heirs import mind
from ...table.play import Play
from ...widgets import firewall_picture
from ...widgets.boxes import Box, Column, Inset, Line, Over, Sized, Space
from ...widgets.button import Button, Drawn, Label, paper
from ...widgets.entry import copy
from ...widgets.firewall_picture import PATIENCE, Advice, FirewallPicture
from ...widgets.focus import Widget, intent
from ...widgets.qr_picture import QrPicture
from ...widgets.toast import Toast
from ...widgets.word_picture import WordPicture
from ..boards_page import BoardsPage
from ..modal import Notice
from .invitation import board, letter, seats

if TYPE_CHECKING:
    from net.drivers.far.ways import FarTable
    from net.players.worker import Worker

DEAF = 0.5
"""Seconds for which no key counts."""
NAMES = 3
"""Friends who are named."""
WORDS = msg("Send the invitation to your friend. Say these three words on the telephone:")
SEEN = msg("Whoever carries it sees that two computers talk, and when. They never see the game.")
WISHES = msg("A secret wish for each")
WISHED = msg("A sealed letter tells you yours. Keep it in the game, and a medal is yours.")
HONEST = msg("Who leaves on reading a wish cannot be stopped.")
REFEREE = msg("You will be the referee: two friends play, and your program settles their battles.")


class WaitScreen(BoardsPage):
    """A table that is open, or being set up; by any way but `WayToPlay.COMPUTER`, for there it is
    all at this screen: `WayToPlay.ONE`."""

    def __init__(
        self, link: Table, way: WayToPlay, *, lan: bool = False,
        on_closed: Callable[[Closed], None] | None = None, seats: int = 2, referee: bool = False,
        game: str = "", on_words: Callable[[Waiting], None] | None = None,
        friends: tuple[str, ...] = (), friends_only: bool = False, helped: Seat | None = None,
        style: int = 0, guessed: bool = False, guided: bool = False, solo: int = 0,
        errand: Errand | None = None, beginning: Beginning | None = None, wishes: bool = False,
    ) -> None:
        super().__init__()
        self.beginning = beginning
        """Where the match begins, if not at its game's beginning."""
        self.wishes = wishes
        """We propose a secret wish for each."""
        self.proposed: Proposed | None = None
        """What the host would begin at, until we agree."""
        self.link: Table | None = link
        self.game = game
        """The key of the game, "" where only the host knows it."""
        self.seats = seats
        """How many sit at this table in all."""
        self.referee = referee
        """True when this screen's player is the referee and has no army."""
        self.here: tuple[str, ...] = ()
        """Names of the players who have joined, as the link reported them."""
        self._places: tuple[str, ...] = ()
        """The same by seat, "" for a free one."""
        self.way, self.lan = way, lan
        self.guided = guided
        """The match that begins is somebody's first game: a coach helps."""
        self.helped = helped
        """Who alone gets help in it, of those at this screen; None: everybody."""
        self.solo = solo
        """Only computers play along in it."""
        self.errand = errand
        """What it is to bring for a station of the road."""
        self.style = style
        """How our computers play in it: the place in `STYLES`."""
        self.on_closed = on_closed
        self.on_words = on_words
        """Told how the table is open, at first and whenever its words change."""
        self.addresses: tuple[str, ...] = ()
        self.tickets: tuple[str, ...] = ()
        """What leads a friend here who is far."""
        self.words: tuple[int, ...] | None = None
        """Those that open the door, None where it needs none."""
        self.guessed = guessed
        """Somebody guesses the words of the table: they are others now, or one waits for a turn."""
        self.more = False
        """The addresses are shown beside the words."""
        self.friends, self.friends_only = friends, friends_only
        """What we call the friends who can come without words; nobody else can, where so chosen."""
        self.explains = False
        """It is shown why nobody may be seen."""
        self._advice = Advice()
        self.toast = Toast()
        self._since: float | None = None
        """When it was seen first, in seconds."""
        self._deaf = True
        """Keys and buttons do nothing yet: they may have been meant for the screen before."""
        self._tick = 0
        self._met: tuple[Met, ...] = ()
        self._watchers: tuple[str, ...] = ()
        """Who will look on."""
        self._alone: float | None = None
        """Since when nobody has come."""
        self._lonely = False
        """For so long that we offer to say why."""

    @property
    def topic(self) -> Topic:
        """Be about the game, as soon as it is known."""
        return (GAMES[self.game], "") if self.game in GAMES else None

    def _tell_more(self) -> None:
        self.more = not self.more
        self.build()
        self.graph.focus(self._more)

    def _explain(self) -> None:
        self.explains = not self.explains
        if self.explains:
            self._advice.ask()
        self.build()
        self.graph.focus(self._why)

    def _named(self, friends: tuple[str, ...]) -> str:
        """Name the first of some friends."""
        names = ", ".join(friends[:NAMES])
        more = len(friends) > NAMES
        return self.context.say(msg("{names} and others"), names=names) if more else names

    def _copy(self, address: str) -> None:
        copied = copy(address)
        self.toast.show(self.context.say(
            msg("Copied.") if copied else msg("This computer has no clipboard: read it aloud.")
        ))

    @property
    def _missing(self) -> int:
        """Count the places that are free."""
        return self.seats - max(1, len(self.here))

    @property
    def _sits(self) -> bool:
        return self.way == WayToPlay.JOIN and bool(self.here)

    def _head(self) -> str:
        """Say what is waited for."""
        say = self.context.say
        if self.proposed is not None:
            return say(WISHES if self.proposed.wishes else msg("Shall it begin here?"))
        if self.beginning is not None and self.way == WayToPlay.HOST and not self._missing:
            return say(msg("Your friend looks at the board…"))
        if self.wishes and self.way == WayToPlay.HOST and not self._missing:
            return say(msg("Your friend reads what you propose…"))
        if self._sits:
            return say(msg("You sit at the table!"))
        if self.seats > 2 and self._missing > 1:
            return say(msg("Waiting for {count} friends…"), count=self._missing)
        return say({
            WayToPlay.HOST: msg("Waiting for your friend…"),
            WayToPlay.JOIN: msg("Knocking at the table…"),
            WayToPlay.ONE: msg("Opening the box…"), WayToPlay.AGAIN: msg("Opening the box…"),
            WayToPlay.WATCH: msg("Pulling up a chair…"),
        }[self.way])

    def _agree(self) -> None:
        """Sign what was proposed."""
        self.proposed = None
        if self.link is not None:
            self.link.agree()
        self.build()

    def _proposal(self, told: Proposed) -> str:
        """Say who would begin where, and whose turn it is; or with secret wishes."""
        say = self.context.say
        host = next(name for seat, name in enumerate(told_apart(told.names)) if seat != told.seat)
        if told.beginning is None:
            return "\n".join((say(msg("{name} proposes a secret wish for each."), name=host),
                              say(WISHED), say(HONEST)))
        rules = told.beginning.rules
        turn = told.beginning.position.turn
        first = say(msg("You play {army}, and it is your turn.") if turn == told.seat else msg(
            "You play {army}. The other side is to move."), army=say(rules.army(told.seat)))
        return "\n".join((say(msg("{name} would like to begin at this board."), name=host), first,
                          say(msg("What stood before does not count."))))

    def _joining(self) -> str:
        """Say to a guest or an onlooker how it goes on."""
        say = self.context.say
        if self.proposed is not None:
            return self._proposal(self.proposed)
        if self.way == WayToPlay.WATCH:
            return say(msg("You look on: your friends play."))
        if self.way != WayToPlay.JOIN:
            return ""
        soon = say(msg("The game begins as soon as the other side answers."))
        if self._sits:
            lacks = say(msg("{count} {count:friend is|friends are} still missing."),
                        count=self._missing)
            return lacks if self._missing else soon
        return say(msg("Somebody keeps guessing there. Wait a moment for your turn.")
                   ) if self.guessed else soon

    def _inviting(self) -> str:
        """Say to a host who is here and how a friend comes."""
        say, lines = self.context.say, []
        if self.referee:
            lines.append(say(REFEREE))
        if self.guessed and self.words:
            lines.append(say(msg("Somebody tried wrong words. Now there are new ones.")
                             if len(self.words) == OPENING[0] else
                             msg("Somebody keeps trying wrong words. Now there are three.")))
        if self._watchers:
            lines.append(say(msg("Looking on: {names}."), names=self._named(
                told_apart((*self.here, *self._watchers))[len(self.here):])))
        if self.friends_only:
            come = msg("Only your friends can come: {names}. They choose “Far away”."
                       ) if self.tickets else msg(
                "Only your friends can come: {names}. They choose “Join a game” and tap your"
                " table.")
            lines.append(say(come, names=self._named(self.friends))
                         if self.friends else
                         say(msg("Only friends can come, and you have none yet. A grown-up can"
                                 " change that in the settings.")))
        else:
            lines.append(say(WORDS) if self.tickets else say(
                msg("Your friend chooses “Join a game” and types or taps these words:")
                if self.words else msg("Your friend chooses “Join a game” and types:")))
        return "\n".join(lines)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen; who opens a table to the network meets the system's question."""
        if self.way == WayToPlay.HOST and self.lan:
            self._advice.expect(context)
        super().enter(context, size)

    def _note(self) -> str:
        """Say to a host who else may come."""
        say = self.context.say
        if self.words:
            return say(msg("{names}: no words needed."), names=self._named(self.friends)
                       ) if self.friends else ""
        return "" if self.friends_only else say(msg(
            "Anybody on your network who types this can sit down. Wait until you hear from"
            " your friend."
        ) if self.lan else msg(
            "This address works on this computer only. To play with another computer, go back"
            " and switch on “Open to my network”."
        ))

    def frame(self) -> Box:
        """Give what to tell the friend, the board and who sits at it, and the buttons below."""
        say, explains = self.context.say, self.explains and self._lonely
        folds = bool(self.words) or self.friends_only
        cancel = Button(say(msg("Cancel")), self.cancel, icon=icons.back)
        self._more = Button(say(msg("Less") if self.more else msg("More")), self._tell_more)
        self._why = Button(say(msg("All right") if explains else firewall_picture.WHY),
                           self._explain)
        right = [] if self.proposed is None else [
            Button(say(msg("Yes, let us play") if self.proposed.wishes else msg(
                "Play on from here")), self._agree, Material.BRASS, icon=icons.play)]
        right += [*([self._why] if self._lonely else []),
                 *([self._more] if folds and not explains else [])]
        foot = Line(cancel, Space(), *right, shares=(0, 1, *[0] * len(right)), sides=True)
        hosts = self.way == WayToPlay.HOST and bool(self.addresses)
        begins, told = self.beginning, self.proposed
        left = self._explained() if explains else self._invitation(folds, hosts)
        sit = seats(self.game, self._places, say) if self.here else None
        if (hosts or told) and self.game in GAMES:
            stage = board(self.boards, self.game, begins, 0 if told is None else told.seat)
            head = Over(
                Drawn(lambda surface, theme, rect: theme.face(surface, rect, Material.WOOD)),
                Inset(self._headline(CREAM), 16, 8))
            aside = Column(stage, head, sit, gap=12, fill=stage)
            shares = (54, 46) if told is None else (34, 66)
            body: Box = Line(left, aside, shares=shares, gap=24, sides=True)
        else:
            body = Sized(Column(left, sit, gap=16, fill=left,
                                at=None if hosts and self.words else 0.25), wide=780, fills=True)
        return Inset(Column(body, foot, gap=16, fill=body), 16, 16)

    def _headline(self, colour: Colour) -> Label:
        return Label(self._head(), TITLE, colour, title=True, align="center", valign="middle")

    def _told(self, tell: str, *boxes: Box, note: str) -> list[Box]:
        """Give a sentence, some boxes, and a note under them."""
        lines = (Label(text, WORD, INK, align="center") if text else None for text in (tell, note))
        first, last = lines
        return [box for box in (first, *boxes, last) if box is not None]

    def _sheet(self, *told: Box) -> Box:
        """Put what is waited for, and what is told, on paper."""
        drummer = Sized(Drawn(self._paint_drum), tall=64 / self.context.theme.letters, words=0)
        if self.proposed is not None:  # its board bears the headline
            return paper(Column(drummer, *told, fill=told[-1], at=0), 32, 32)
        return paper(Column(drummer, self._headline(INK_DARK), *told, fill=told[-1], at=0)
                     if told else Column(drummer, self._headline(INK_DARK)), 32, 32)

    def _explained(self) -> Box:
        """Show why nobody may be seen."""
        say = self.context.say
        picture = Sized(FirewallPicture(say), tall=firewall_picture.TALL, words=0)
        return self._sheet(*self._told(
            say(firewall_picture.sentence()), picture, note=self._advice.lines(say)))

    def _invitation(self, folds: bool, hosts: bool) -> Box:
        """Show words and addresses; with `folds` the addresses come only where more is asked for.
        """
        plates = [Line(_Plate(address), Button(self.context.say(msg("Copy")),
                                               partial(self._copy, address)),
                       shares=(1, 0), gap=8)
                  for address in self.addresses[:2 if folds else 3] if self.more or not folds]
        if self.tickets:
            plates = self._ticket(self.tickets[0], plates if self.lan else [])
        told = self._told(self._inviting() if hosts else self._joining(), *plates,
                          note="\n".join(filter(None, (self._advice.question, self._note())))
                          if hosts else "")
        if not (hosts and self.words):
            return self._sheet(*told)
        cards = [WordPicture(number, word(number, spoken(self.context.settings)))
                 for number in self.words]
        head = [] if self.game in GAMES else [self._headline(INK_DARK)]
        return letter(cards, *head, *told, sealed=not plates)

    def _ticket(self, ticket: str, near: list[Line]) -> list[Line]:
        """Give the invitation to copy, and where more is asked for as a picture, over the addresses
        for who is near."""
        say = self.context.say
        way = Line(Button(say(msg("Copy the invitation")), partial(self._copy, ticket),
                          Material.BRASS, icon=icons.copies))
        if not self.more:
            return [way]
        shown = Sized(QrPicture(ticket), tall=200, wide=200, words=0)
        return [way, Line(shown, Label(say(SEEN), WORD, INK), shares=(0, 1), gap=16), *near]

    def _paint_drum(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        hop = theme.px(5) if self._tick % 2 else 0
        surface.blit(drum(rect.h), drum(rect.h).get_rect(midtop=(rect.centerx, rect.y - hop)))

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; a key that is held, or was pressed twice, leads nobody away."""
        return not (self._deaf and intent(event)) and super().on_event(event)

    def update(self, now: float) -> bool:
        """Take what the link reports; go on when the match begins."""
        self._since = now if self._since is None else self._since
        self._deaf = now - self._since < DEAF
        reports = self.link.poll() if self.link else []
        changed = False
        for i, report in enumerate(reports):
            if isinstance(report, Waiting):
                self.addresses, self.tickets = report.addresses, report.tickets
                if report.words and report.words != self.words and self.on_words:
                    self.on_words(report)
                self.words, self.guessed = report.words, report.guessed
                # where it was cut off the match is here at once, and has a menu
                changed = self.way != WayToPlay.AGAIN
            elif isinstance(report, Knocked) and self.way == WayToPlay.JOIN:
                self.context.tell(self.context.say(report.msgid, **dict(report.args)))
            elif isinstance(report, Watching):
                self._watchers = report.names
                changed = True
            elif isinstance(report, Met):
                self._met += (report,)
                if report.known:
                    Friends().remember(report.name, report.key, far=report.far)
            elif isinstance(report, Started):
                link, self.link = self.link, None
                assert link is not None
                self.context.sound("drumroll")
                play = Play(link, report, first=reports[i + 1 :], remote=self.way != WayToPlay.ONE,
                            looks_on=self.way == WayToPlay.WATCH and not report.seats)
                play.guided, play.helped, play.style = self.guided, self.helped, self.style
                play.solo, play.errand = self.solo, self.errand
                play.words = self.words
                play.watch(self._watchers)
                play.wear(self.context.settings)
                play.meet(self._met)
                play.keep()
                self.context.swap(begun(play))
                return True
            elif isinstance(report, Closed):
                self._end(report)
                return True
            elif isinstance(report, Proposed):
                self.proposed, self.beginning, self.game = report, report.beginning, report.game
                self.boards = LittleBoards(self.texture)  # it may be another board than before
                changed = True
            elif isinstance(report, Gathered):
                self.proposed = None  # somebody has left, and what was proposed is given up
                self.seats = len(report.names)
                before = self.here
                self._places = tuple(told_apart(report.names))
                self.here = tuple(name for name in self._places if name)
                came = [name for name in self.here if name not in before]
                if came and len(self.here) > 1:
                    self.context.call(self.context.say(msg("{name} is here!"), name=came[-1]))
                changed = True
        changed |= self._wait_alone(now) | self._advice.update()
        if changed:
            self.build()
        tick = int(now * 4)
        beat = self.context.settings.motion and tick != self._tick
        self._tick = tick
        changed |= super().update(now)
        return self.toast.update(now) or beat or changed

    def _wait_alone(self, now: float) -> bool:
        """Count how long nobody has come from the network; True when that makes a difference."""
        waits = (self.way == WayToPlay.HOST and self.lan and bool(self.addresses)
                 and len(self.here) < 2)
        if not waits or self._alone is None:
            self._alone = now
        before, self._lonely = self._lonely, waits and now - self._alone >= PATIENCE
        return before != self._lonely

    def _end(self, report: Closed) -> None:
        context = self.context
        context.pop()
        if self.on_closed:
            self.on_closed(report)
        else:
            notice = Notice(report.msgid, title=msg("The table could not be opened"))
            notice.args = dict(report.args)
            if report.code == "options":  # an error of core: what stands in its gaps has names too
                notice.msgid = sentence(report.msgid, report.args, context.say)
                notice.args = {}
            context.push(notice)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        super().draw(surface)
        self.toast.draw(surface, self.context.theme)

    def leave(self) -> None:
        """Close the table, unless the match has taken it over."""
        if self.link:
            self.link.close()
            self.link = None


class _Plate(Widget):
    """An address, as large as it fits."""

    focusable = False

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def height(self, theme: Theme, width: int) -> int:
        """Be a little higher than anything to press."""
        return max(theme.target, theme.px(64))

    def draw(self, surface: pygame.Surface, theme: Theme, look: object) -> None:
        """Paint it light on dark, to be read across a room."""
        theme.plate(surface, self.rect, (62, 38, 25), INK_DARK, radius=14)
        room = self.rect.inflate(-theme.px(28), -theme.px(6))
        theme.write_in(surface, self.text, theme.text(TITLE, True), CREAM, room, "center")


@dataclass(frozen=True, slots=True)
class Computers:
    """Who sits at a table without being a person: a level (1 to 8), and what each is called."""

    level: int
    names: tuple[str, ...]
    style: Style = STYLES[0]
    order: tuple[Seat, ...] = ()
    """The seats of the person and, one after the other, theirs; () is by number."""

    def minds(self) -> "list[Worker]":
        """Make a player for each."""
        return [mind(self.level, name, STYLES.index(self.style)) for name in self.names]


def hosting(
    options: Mapping[str, Any], name: str, lan: bool = False, port: int | None = None,
    game: str = "", on_words: Callable[[Waiting], None] | None = None,
    computers: Computers | None = None, friends_only: bool = False, clock: str = "",
    beginning: Beginning | None = None, others: tuple[str, ...] = (),
    far: "FarTable | None" = None, wishes: bool = False,
) -> Wait:
    """Open a table at once and wait for a player; options are what differs from the defaults, and
    the match begins at a `beginning`, where one is given, or with secret `wishes`. The `others` sit
    at this screen too. Friends may come from `far`, where that is given.

    `clock` is a name of `CLOCKS`, "" for none. It listens at `port`, or at the first free one of
    the usual ports. Friends come without words, and with `friends_only` nobody else does.
    """
    from net.drivers.open_table import host

    key = game or next(iter(GAMES))
    friends = Friends()
    minds = [] if computers is None else computers.minds()
    opens: dict[str, Any] = {
        "folder": record_folder(), "port": port, "lan": lan, "friends": friends.keys(),
        "friends_only": friends_only, "clock": CLOCKS.get(clock), "beginning": beginning,
        "far": far, "wishes": wishes, "order": () if computers is None else computers.order}
    link: Table
    if minds or others:
        from net.players.party import host_party

        link = host_party(key, dict(options), name, minds, others=others, **opens)
    else:
        link = host(key, dict(options), name, announce=True, **opens)
    try:
        players, seats = seated_by(
            beginning.rules if beginning is not None else
            GAMES[key].rules(read_options(GAMES[key].options, options)))
    except (Malformed, ValueError):  # the link tells it too
        players = seats = 2
    style = STYLES.index(computers.style) if computers is not None else 0
    return Wait(link, WayToPlay.HOST, lan=lan, seats=seats, referee=seats > players, game=key,
                on_words=on_words, friends=tuple(f.nick for f in friends.all),
                friends_only=friends_only, style=style, beginning=beginning, wishes=wishes)


def sharing(
    options: Mapping[str, Any], names: tuple[str, ...], game: str = "", clock: str = "",
    helped: Seat | None = None,
) -> Wait:
    """Begin a match for all who sit at this screen; `names` by seat, `helped` alone gets help."""
    from net.drivers.memory import hotseat

    key = game or next(iter(GAMES))
    link = hotseat(key, dict(options), names, folder=record_folder(),
                   clock=CLOCKS.get(clock))
    return Wait(link, WayToPlay.ONE, game=key, helped=helped)


def opposing(
    options: Mapping[str, Any], name: str, computers: Computers, game: str = "", clock: str = "",
    guided: bool = False, others: tuple[str, ...] = (),
) -> Wait:
    """Begin a match in which computers have all seats but ours and those of `others` at this
    screen. A coach helps whoever is alone in a game's first one, by whatever door they came, and
    whenever it is to be `guided`."""
    from net.players.party import host_party

    key, learned = game or next(iter(GAMES)), Learned()
    if FIRST not in learned.done(key) and not others:
        guided = True
        learned.add(key, FIRST)
    link = host_party(key, dict(options), name, computers.minds(), folder=record_folder(),
                      clock=CLOCKS.get(clock), order=computers.order, others=others)
    return Wait(link, WayToPlay.ONE, game=key, style=STYLES.index(computers.style), guided=guided,
                solo=0 if others else computers.level)
