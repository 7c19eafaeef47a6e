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
from core.search.levels import LEVELS
from core.search.styles import STYLES, Style, styled
from net.record.clock import CLOCKS
from net.record.setup import seated_by
from net.report import Closed, Gathered, Met, Started, Table, Waiting, Watching

from ...games.plugins import brought
from ...language.pairing_words import OPENING, word
from ...language.words import sentence
from ...look.theme import CREAM, INK, INK_DARK, Theme, drum
from ...memory.again import Way
from ...memory.friends import Friends
from ...memory.settings import record_folder, spoken
from ...processes.worker import prepare
from ...routes import Wait, begun
from ...screen import Context, Topic
from ...table.play import Play
from ...widgets import firewall_picture
from ...widgets.button import Button, Label, Panel
from ...widgets.entry import copy
from ...widgets.firewall_picture import PATIENCE, Advice, FirewallPicture
from ...widgets.focus import FocusGraph, Widget, intent
from ...widgets.toast import Toast
from ...widgets.word_picture import WordPicture
from ..modal import Notice
from ..page import Page

if TYPE_CHECKING:
    from net.players.worker import Worker

DEAF = 0.5
"""Seconds for which no key counts."""
NAMES = 3
"""Friends who are named."""
REFEREE = msg("You will be the referee: two friends play, and your program settles their battles.")


class WaitScreen(Page):
    """A table that is open, or being set up; by any way but `Way.COMPUTER`, for there it is all at
    this screen: `Way.ONE`."""

    def __init__(
        self, link: Table, way: Way, *, lan: bool = False,
        on_closed: Callable[[Closed], None] | None = None, seats: int = 2, referee: bool = False,
        game: str = "", on_words: Callable[[tuple[int, ...]], None] | None = None,
        friends: tuple[str, ...] = (), friends_only: bool = False, helped: Seat | None = None,
        style: int = 0, guessed: bool = False, guided: bool = False, solo: bool = False,
    ) -> None:
        self.link: Table | None = link
        self.game = game
        """The key of the game, "" where only the host knows it."""
        self.seats = seats
        """How many sit at this table in all."""
        self.referee = referee
        """True when this screen's player is the referee and has no army."""
        self.here: tuple[str, ...] = ()
        """Names of the players who have joined, as the link reported them."""
        self.way, self.lan = way, lan
        self.guided = guided
        """The match that begins is somebody's first game: a coach helps."""
        self.helped = helped
        """Who alone gets help in it, of those at this screen; None: everybody."""
        self.solo = solo
        """Only computers play along in it."""
        self.style = style
        """How our computers play in it: the place in `STYLES`."""
        self.on_closed = on_closed
        self.on_words = on_words
        """Told the words, at first and whenever they change."""
        self.addresses: tuple[str, ...] = ()
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

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the screen."""
        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self._cancel = Button(context.say(msg("Cancel")), context.pop, "wood")
        self._more = Button("", self._tell_more, "wood", units=18)
        self._why = Button("", self._explain, "blue", units=18)
        self.resize(size)

    def _tell_more(self) -> None:
        self.more = not self.more
        self.resize(self._size)

    def _explain(self) -> None:
        self.explains = not self.explains
        if self.explains:
            self._advice.ask()
        self.resize(self._size)

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

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel with what to tell the friend, and one button."""
        self._size = size
        theme = self.context.theme
        pictures = 1 / theme.letters  # they give way to large letters
        theme.largest(lambda: self._lay(size, pictures))

    def _lay(self, size: tuple[int, int], pictures: float) -> bool:
        """Place all; True where the panel has room for it. `pictures` is a share of their size."""
        theme, say = self.context.theme, self.context.say
        width = min(size[0] - theme.px(60), theme.px(780))
        pad = theme.px(36)
        inner = width - 2 * pad
        heads = {
            Way.HOST: msg("Waiting for your friend…"), Way.JOIN: msg("Knocking at the table…"),
            Way.ONE: msg("Opening the box…"), Way.AGAIN: msg("Opening the box…"),
            Way.WATCH: msg("Pulling up a chair…"),
        }
        title = say(heads[self.way])
        missing = self.seats - max(1, len(self.here))
        sits = self.way == Way.JOIN and bool(self.here)
        if sits:
            title = say(msg("You sit at the table!"))
        elif self.seats > 2 and missing > 1:
            title = say(msg("Waiting for {count} friends…"), count=missing)
        head = Label(title, 34, INK_DARK, title=True, align="center")
        tell = Label("", 20, INK, align="center")
        note = Label("", 18, INK, align="center")
        if self.way == Way.HOST and self.addresses:
            tell.text = say(
                msg("Your friend chooses “Join a game” and types or taps these words:")
                if self.words else msg("Your friend chooses “Join a game” and types:"))
            if self.friends_only:
                tell.text = say(msg("Only friends can come, and you have none yet. A grown-up can"
                                    " change that in the settings."))
            if self.friends_only and self.friends:
                tell.text = say(msg("Only your friends can come: {names}. They choose “Join a game”"
                                    " and tap your table."), names=self._named(self.friends))
            if len(self.here) > 1:
                here = say(msg("Here already: {names}."), names=", ".join(self.here))
                tell.text = f"{here}\n{tell.text}"
            if self._watchers:
                sit = say(msg("Looking on: {names}."), names=self._named(
                    told_apart((*self.here, *self._watchers))[len(self.here):]))
                tell.text = f"{sit}\n{tell.text}"
            if self.guessed and self.words:
                new = say(msg("Somebody tried wrong words. Now there are new ones.")
                          if len(self.words) == OPENING[0] else
                          msg("Somebody keeps trying wrong words. Now there are three."))
                tell.text = f"{new}\n{tell.text}"
            if self.referee:
                tell.text = f"{say(REFEREE)}\n{tell.text}"
            note.text = "" if self.words or self.friends_only else say(msg(
                "Anybody on your network who types this can sit down. Wait until you hear from"
                " your friend."
            ) if self.lan else msg(
                "This address works on this computer only. To play with another computer, go back"
                " and switch on “Open to my network”."
            ))
            if self.friends and self.words:
                note.text = say(msg("{names}: no words needed."), names=self._named(self.friends))
        elif self.way == Way.WATCH:
            tell.text = say(msg("You look on: your friends play."))
        elif self.way == Way.JOIN:
            tell.text = say(msg("The game begins as soon as the other side answers."))
            if sits:
                here = say(msg("Here already: {names}."), names=", ".join(self.here))
                lacks = say(msg("One friend is still missing.")) if missing == 1 else say(
                    msg("{count} friends are still missing."), count=missing)
                tell.text = f"{here}\n{lacks if missing else tell.text}"
            elif self.guessed:
                tell.text = say(msg("Somebody keeps guessing there. Wait a moment for your turn."))
        folds = bool(self.words) or self.friends_only
        explains = self.explains and self._lonely
        if explains:
            tell.text = say(firewall_picture.sentence())
            note.text = self._advice.lines(say)
        most = 0 if explains or (folds and not self.more) else 2 if folds else 3
        shown = self.addresses[:most]
        cards = [WordPicture(number, word(number, spoken(self.context.settings)))
                 for number in (() if explains else self.words or ())]
        card_h = theme.px((122 if self.more else 230) * pictures) if cards else 0
        drum_h = theme.px(64 * pictures)
        gap = theme.px(14)
        row = max(theme.target, theme.px(64))
        height = 2 * pad + drum_h + gap + head.height(theme, inner)
        for text in (tell, note):
            if text.text:
                height += text.height(theme, inner) + gap
        height += len(shown) * (row + gap) + (card_h + gap if cards else 0)
        picture_h = theme.px(firewall_picture.TALL) if explains else 0
        height += picture_h + gap if explains else 0
        foot = size[1] - theme.px(22) - theme.target
        panel = pygame.Rect(0, 0, width, min(height, foot - theme.px(36)))
        panel.center = (size[0] // 2, (foot - theme.px(10)) // 2 + theme.px(5))
        y = panel.y + pad
        self._drum = pygame.Rect(panel.centerx - drum_h // 2, y, drum_h, drum_h)
        y += drum_h + gap
        for text in (head, tell):
            if text.text:
                text.rect = pygame.Rect(panel.x + pad, y, inner, text.height(theme, inner))
                y = text.rect.bottom + gap
        made: list[Widget] = list(cards)
        for n, card in enumerate(cards):
            room = (inner + 2 * gap) // len(cards) - 2 * gap
            wide = room if self.more else min(room, card_h)
            card.rect = pygame.Rect(0, y, wide, card_h)
            card.rect.centerx = panel.centerx + (2 * n + 1 - len(cards)) * (wide + 2 * gap) // 2
        y += card_h + gap if cards else 0
        for address in shown:
            plate = _Plate(address)
            button = Button(say(msg("Copy")), lambda a=address: self._copy(a),  # type: ignore[misc]
                            "blue")
            wish = max(theme.px(150), button.wish(theme))
            plate.rect = pygame.Rect(panel.x + pad, y, inner - wish - gap, row)
            button.rect = pygame.Rect(plate.rect.right + gap, y, wish, row)
            made += [plate, button]
            y += row + gap
        if explains:
            picture = FirewallPicture(say)
            picture.rect = pygame.Rect(panel.x + pad, y, inner, picture_h)
            made.append(picture)
            y += picture_h + gap
        note.rect = pygame.Rect(panel.x + pad, y, inner, max(1, panel.bottom - pad - y))
        self._cancel.rect = pygame.Rect(0, foot, theme.px(260), theme.target)
        self._cancel.rect.centerx = size[0] // 2
        if folds and not explains:
            self._more.label = say(msg("Less") if self.more else msg("More"))
            self._more.rect = pygame.Rect(0, foot, theme.px(130), theme.target)
            self._more.rect.right = min(panel.right, size[0] - theme.px(20))
            made.append(self._more)
        if self._lonely:
            self._why.label = say(msg("All right") if explains else firewall_picture.WHY)
            self._why.rect = pygame.Rect(0, foot, self._why.wish(theme), theme.target)
            self._why.rect.x = max(theme.px(20), min(
                panel.x, self._cancel.rect.x - theme.px(12) - self._why.rect.w))
            self._why.rect.w = min(self._why.rect.w,
                                   self._cancel.rect.x - theme.px(12) - self._why.rect.x)
            made.append(self._why)
        self.graph.set([Panel(panel), head, tell, note, *made, self._cancel])
        return height <= panel.h

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
                self.addresses = report.addresses
                if report.words and report.words != self.words and self.on_words:
                    self.on_words(report.words)
                self.words, self.guessed = report.words, report.guessed
                changed = self.way != Way.AGAIN  # there the match is here at once, and has a menu
            elif isinstance(report, Watching):
                self._watchers = report.names
                changed = True
            elif isinstance(report, Met):
                self._met += (report,)
                if report.known:
                    Friends().remember(report.name, report.key)
            elif isinstance(report, Started):
                link, self.link = self.link, None
                assert link is not None
                self.context.sound("drumroll")
                play = Play(link, report, first=reports[i + 1 :], remote=self.way != Way.ONE,
                            looks_on=self.way == Way.WATCH and not report.seats)
                play.guided, play.helped, play.style = self.guided, self.helped, self.style
                play.solo = self.solo
                play.words = self.words
                play.watch(self._watchers)
                play.meet(self._met)
                play.keep()
                self.context.swap(begun(play))
                return True
            elif isinstance(report, Closed):
                self._end(report)
                return True
            elif isinstance(report, Gathered):
                self.seats = len(report.names)
                before = self.here
                self.here = tuple(name for name in told_apart(report.names) if name)
                came = [name for name in self.here if name not in before]
                if came and len(self.here) > 1:
                    self.context.call(self.context.say(msg("{name} is here!"), name=came[-1]))
                changed = True
        changed |= self._wait_alone(now) | self._advice.update()
        if changed:
            self.resize(self._size)
        tick = int(now * 4)
        beat = self.context.settings.motion and tick != self._tick
        self._tick = tick
        return self.toast.update(now) or beat or changed

    def _wait_alone(self, now: float) -> bool:
        """Count how long nobody has come from the network; True when that makes a difference."""
        waits = self.way == Way.HOST and self.lan and bool(self.addresses) and len(self.here) < 2
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
        theme = self.context.theme
        hop = theme.px(5) if self._tick % 2 else 0
        surface.blit(drum(self._drum.h), self._drum.move(0, -hop))
        self.toast.draw(surface, theme)

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

    def draw(self, surface: pygame.Surface, theme: Theme, look: object) -> None:
        """Paint it light on dark, to be read across a room."""
        theme.plate(surface, self.rect, (62, 38, 25), INK_DARK, radius=14)
        room = self.rect.inflate(-theme.px(28), -theme.px(6))
        font = theme.fit(lambda units: theme.text(units, True), 38, self.text, room.size)
        theme.write(surface, self.text, font, CREAM, room, "center", "middle")


@dataclass(frozen=True, slots=True)
class Computers:
    """Who sits at a table without being a person: a level (1 to 8), and what each is called."""

    level: int
    names: tuple[str, ...]
    style: Style = STYLES[0]

    def minds(self) -> "list[Worker]":
        """Make a player for each."""
        from net.players.worker import Worker

        ready = partial(prepare, tuple(brought.values()))
        level = styled(LEVELS[self.level - 1], self.style)
        return [Worker(level, name, prepare=ready) for name in self.names]


def hosting(
    options: Mapping[str, Any], name: str, lan: bool = False, port: int | None = None,
    game: str = "", on_words: Callable[[tuple[int, ...]], None] | None = None,
    computers: Computers | None = None, friends_only: bool = False, clock: str = "",
) -> Wait:
    """Open a table at once and wait for a player; options are what differs from the defaults.

    `clock` is a name of `CLOCKS`, "" for none. It listens at `port`, or at the first free one of
    the usual ports. Friends come without words, and with `friends_only` nobody else does.
    """
    from net.drivers.open_table import host

    key = game or next(iter(GAMES))
    friends = Friends()
    link: Table
    if computers is None or not computers.names:
        link = host(key, dict(options), name, folder=record_folder(), port=port, lan=lan,
                    announce=True, friends=friends.keys(), friends_only=friends_only,
                    clock=CLOCKS.get(clock))
    else:
        from net.players.computer import ComputerTable

        link = ComputerTable(key, dict(options), name, computers.minds(), folder=record_folder(),
                             lan=lan, port=port, friends=friends.keys(),
                             friends_only=friends_only, clock=CLOCKS.get(clock))
    try:
        players, seats = seated_by(GAMES[key].rules(read_options(GAMES[key].options, options)))
    except (Malformed, ValueError):  # the link tells it too
        players = seats = 2
    style = STYLES.index(computers.style) if computers is not None else 0
    return Wait(link, Way.HOST, lan=lan, seats=seats, referee=seats > players, game=key,
                      on_words=on_words, friends=tuple(f.nick for f in friends.all),
                      friends_only=friends_only, style=style)


def sharing(
    options: Mapping[str, Any], names: tuple[str, ...], game: str = "", clock: str = "",
    helped: Seat | None = None,
) -> Wait:
    """Begin a match for all who sit at this screen; `names` by seat, `helped` alone gets help."""
    from net.drivers.memory import hotseat

    key = game or next(iter(GAMES))
    link = hotseat(key, dict(options), names, folder=record_folder(),
                   clock=CLOCKS.get(clock))
    return Wait(link, Way.ONE, game=key, helped=helped)


def opposing(
    options: Mapping[str, Any], name: str, computers: Computers, game: str = "", clock: str = "",
    guided: bool = False,
) -> Wait:
    """Begin a match in which computers have all other seats; `guided`: a coach helps."""
    from net.players.computer import ComputerTable

    key = game or next(iter(GAMES))
    link = ComputerTable(key, dict(options), name, computers.minds(), folder=record_folder(),
                         clock=CLOCKS.get(clock))
    return Wait(link, Way.ONE, game=key, style=STYLES.index(computers.style), guided=guided,
                solo=True)
