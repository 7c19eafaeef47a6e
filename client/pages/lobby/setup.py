"""The set-up screen: who plays, which game, by which rules.

A screen keeps what was typed in plain fields and builds its widgets from them, so that resizing,
another language and a table that failed lose nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from core.game import Malformed, Rules, msg
from core.games import GAMES
from core.handicap import NONE
from core.option import read_options
from core.piece import Seat
from core.search.levels import LEVELS
from core.search.styles import STYLES, styles_of
from core.wishes import wishes_of
from net.drivers.far.ways import FarTable
from net.record.setup import seated_by

from ... import routes
from ...boards.little_board import opening
from ...games.plugins import brought
from ...language.words import told
from ...look import icons
from ...look.theme import TITLE, WORD, Material
from ...look.title_art import art
from ...memory.again import LastMatch, WayToPlay
from ...memory.far_ways import far_table
from ...memory.friends import Friend
from ...memory.settings import HOST, allowed_levels, level_near
from ...miniatures.uniforms import uniform
from ...processes.first_moves import SECONDS, FirstMoves
from ...processes.worker import Answer
from ...screen import Context, Topic
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Over, Sized
from ...widgets.button import Button, Drawn, Icon
from ...widgets.card import PictureCard, card_height
from ...widgets.choice import Switch
from ...widgets.entry import UNDRAWN, Entry
from ...widgets.focus import ACCEPT, Widget, intent
from ...widgets.form import Form
from ...widgets.rows import Row, Sheet
from ...widgets.tile import PictureTile
from ..boards_page import BoardsPage
from ..modal import Notice
from .credit import about
from .head_start import given, help_rows, text_of
from .head_start import rows as head_start_rows
from .looks import Frame, GameBox, MorePaper, WayTile, levels
from .presets import against, cards, facts, in_words, own_words, rules_of
from .sitting import Sitting, sitting_of, trading_rows
from .sitting import rows as sitting_rows
from .spine import Spine
from .wait import HONEST, REFEREE, WISHED, WISHES, Computers, hosting, opposing, sharing

NAME = 24
"""Longest name, in letters."""
HANDICAP = "handicap"
"""The option that a head start is."""
BROAD = 1100
"""Units of a window's width from which on all levels stand in one row."""
LOW = 280
"""Units of height of what stands in the lower row."""
STRENGTH = msg("How strong is the computer?")
SEATS = 4
"""Names a set-up keeps, however few play now."""

TIMES = {
    "": (msg("No clock"), msg("Everybody thinks as long as they like.")),
    "glass": (msg("Sand glass"), msg("The sand you use runs over to the other side: be quick.")),
    "5": (msg("5 minutes"), msg("Each player has 5 minutes for the whole game.")),
    "15": (msg("15 minutes"), msg("Each player has 15 minutes for the whole game.")),
    "10+5": (msg("10 min + 5 s"),
             msg("Each player has 10 minutes, and 5 seconds more after each turn.")),
    "10+3x30": (msg("10 min + 3 × 30 s"),
                msg("Each player has 10 minutes, and then 30 seconds for each turn.")),
}
"""The clocks of `CLOCKS` by name, "" for none: what it is called, and what it means."""
TIMERS = {"glass": icons.hourglass}
"""Pictures of those that are no dial."""
STYLED = {STYLES[0].name: icons.scales, STYLES[1].name: icons.flag, STYLES[2].name: icons.bricks}
"""The pictures of the styles."""


class SetupScreen(BoardsPage):
    """Who plays, and by which rules: `way` is one of `WAYS`."""

    wide = 1120

    def __init__(
        self, way: WayToPlay, game: str = "", port: int | None = None,
        values: Mapping[str, Any] | None = None, start: bool = False, clock: str = "",
        helped: Seat | None = None, order: tuple[Seat, ...] = (), here: int = 1,
        far: bool = False, meets: Friend | None = None,
    ) -> None:
        super().__init__()
        self.way = way
        self.game = GAMES[game or next(iter(GAMES))]
        self.port = port
        self.far, self.meets = far, meets
        """Friends come from far too, and who of them looks for us where we met."""
        self.start = start
        """Begin at once with what is given; what is missing is asked for."""
        """A coach helps in the match against the computer that begins."""
        self.names: list[str] | None = None
        first = self.game.presets[0].options if values is None else values
        self.values: dict[str, Any] = dict(first)
        self.folded = values is None or start
        """The three looks are shown; else all that may be chosen, on a sheet."""
        self.open = False
        """More rules are unfolded."""
        self.lan: bool | None = None
        self.level = 0
        """How strong the computer is, 1 to 8; 0 until the screen is entered."""
        self.style = STYLES[0]
        """How the computer likes to play, where the game knows styles."""
        self.clock = clock
        """A name of `CLOCKS`, "" for none."""
        self.wishes = False
        """A secret wish for each, in a match with a friend."""
        self.helped = helped
        """Who alone gets help, where all sit at this screen; None: everybody."""
        self._chosen = sitting_of(order, here)
        """Who sits where, by what was chosen so far for however many."""
        self._trades: Seat | None = None
        """Whose name was pressed to change places, where all sit at this screen."""
        self.why = ""
        """Why the rules do not fit together, or ""."""
        self._asked: tuple[str, Answer[bool]] | None = None
        """The brought game that is asked for its first moves."""
        self._until = 0.0
        self._answers: set[str] = set()
        """Those that have answered."""
        self._rules: Rules | None = None
        self._count = self.game.players[0]
        self._words: float = TITLE
        """How large what is on the looks is written."""

    @property
    def title(self) -> str:  # type: ignore[override]
        """Name the way to play."""
        return {WayToPlay.HOST: msg("Host a game"), WayToPlay.ONE: msg("On this screen"),
                WayToPlay.COMPUTER: msg("Against the computer")}[self.way]

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the looks from what was typed so far."""
        kept = context.settings
        if self.names is None:
            self.context = context
            first = kept.name or ("" if self.way == WayToPlay.HOST else self._usual(0))
            second = kept.other_name or self._usual(1)
            self.names = [first, second, *(self._usual(n) for n in range(2, SEATS))]
            self.lan = kept.lan
            self.level, self.style = level_near(kept, kept.level), STYLES[kept.style]
        super().enter(context, size)
        if self.start:
            self.start = False
            self._begin()

    def foot(self) -> Box:
        """Give the way back to the looks, and what begins."""
        go = Button(self._begins(), self._begin, Material.BRASS, units=TITLE)
        self.first = go
        return self.feet(go=go)

    def _begins(self) -> str:
        host = self.way == WayToPlay.HOST
        return self.context.say(msg("Open the table") if host else msg("Start the game"))

    def frame(self) -> Box:
        """Give the three looks, or the sheet of all that may be chosen."""
        sheet, self.loud = self.framed(), not self.folded
        return self._looks() if self.folded else sheet

    def _looks(self) -> Box:
        """Give the game at the left, against whom in the middle, and what begins at the right."""
        theme = self.context.theme
        self._words = TITLE if theme.letters < 1.2 else WORD
        last = 19 * theme.letters ** 0.5
        page = Line(self._which(), self._against_whom(), self._last(), shares=(33, 42, last),
                    gap=24, sides=True)
        return Inset(Sized(page, wide=1400, fills=True), 16, 16)

    def _which(self) -> Box:
        """Show the box of the chosen game, and all games on the shelf below."""
        say, game = self.context.say, self.game
        box = GameBox(game.key, say(game.title), say(game.story), self._board, self._words)
        shelf = Grid(*self.shelf, columns=max(5, len(self.shelf)), gap=8, least=48, tall=80)
        return Column(box, shelf, self.feet(), gap=16, fill=box)

    def _against_whom(self) -> Box:
        """Show the computer's levels as toys on a stair, and the two ways to play with friends."""
        say, chosen = self.context.say, self.way == WayToPlay.COMPUTER
        names = [level.name for level in LEVELS]
        toys = levels(say, list(allowed_levels(self.context.settings)), names,
                      self.level if chosen else None, say(STRENGTH), self._against_level)
        broad = self.size[0] / self.context.theme.scale > BROAD
        across = len(toys) if broad else -(-len(toys) // 2)
        rows = [Line(*toys[at : at + across], gap=0) for at in range(0, len(toys), across)]
        head = WayTile(say(msg("Against the computer")), partial(self._meet, WayToPlay.COMPUTER),
                       icons.robot, chosen, say(names[self.level - 1]) if chosen else "",
                       self._words)
        stand = Over(Drawn(lambda surface, theme, rect: theme.hole(surface, rect)),
                     Inset(Column(*rows, gap=4, even=True), 8, 8))
        computer = Over(Frame(chosen),
                        Inset(Column(head, stand, gap=8, fill=stand), 16, 12))
        friends = Line(self._way(WayToPlay.HOST, msg("A friend near me"), "friends", icons.flag),
                       self._way(WayToPlay.ONE, msg("On this screen"), "screen", icons.pair),
                       gap=16)
        return Column(computer, Sized(friends, tall=LOW, words=0), gap=24, fill=computer)

    def _last(self) -> Box:
        """Hang up the paper behind which all else is, and under it what begins."""
        say = self.context.say
        card = next((card.name for card in self.cards if card.chosen), "")
        told = " · ".join(part for part in (card, say(TIMES[self.clock][0])) if part)
        more = MorePaper(say(msg("More")), self._unfold, (
            TIMERS.get(self.clock, icons.dial), icons.flag, icons.scales, icons.frame), told)
        go = PictureTile(self._begins(), self._begin, partial(art, f"play-{self.way.value}"),
                         icon=icons.play, material=Material.BRASS, units=self._words)
        self.first = go
        return Column(more, Sized(go, tall=LOW, words=0), gap=24, fill=more)

    def _way(self, way: WayToPlay, label: str, name: str, icon: Icon) -> PictureTile:
        tile = PictureTile(self.context.say(label), partial(self._meet, way), partial(art, name),
                           icon=icon, units=self._words, chosen=way == self.way)
        tile.material = Material.WOOD  # a picture that is chosen among pictures is no paper tab
        return tile

    def _board(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Give the picture of the board by the rules chosen so far, once it is painted."""
        rules = self._rules
        if rules is None:
            return None
        what = self.game.key, repr(sorted(self.values.items()))
        return self.boards.get(what, partial(opening, rules), size, self.context.theme)

    def _meet(self, way: WayToPlay) -> None:
        """Choose against whom to play."""
        self._recall(partial(setattr, self, "way", way))
        self.build()

    def _against_level(self, level: int) -> None:
        """Play against the computer of a level."""
        self.level = level
        self._meet(WayToPlay.COMPUTER)

    def _unfold(self) -> None:
        """Show all that may be chosen."""
        self.folded = False
        self.build()
        self.graph.focus(next((w for w in self.sheet.widgets if w.live), self.first))

    def cancel(self) -> None:
        """Fold all away, or leave."""
        if self.folded:
            self.context.pop()
            return
        self._put("folded", True)
        self.graph.focus(self.first)

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; Enter where nothing has the focus begins, or tells what is missing.
        """
        if self.graph.focused is None and intent(event) == ACCEPT:
            self._begin()
            return True
        return super().on_event(event)

    @property
    def _sitting(self) -> Sitting:
        """Say who sits where by the rules chosen so far."""
        return self._chosen.fit(self._seats(), self.way == WayToPlay.COMPUTER)

    def _trade(self, seat: Seat) -> None:
        """Let who was pressed before change places with who sits here."""
        assert self.names is not None
        first = seat if self._trades is None else self._trades
        self._trades = seat if self._trades is None else None
        turned = {first: seat, seat: first}
        typed = [name != self._usual(n) and name for n, name in enumerate(self.names)]
        self.names = [typed[turned.get(n, n)] or self._usual(n) for n in range(SEATS)]
        self.helped = None if self.helped is None else turned.get(self.helped, self.helped)
        self.build()

    def _sit(self, sitting: Sitting) -> None:
        """Let everybody sit as was chosen."""
        self._recall(partial(setattr, self, "_chosen", sitting))
        self.build()

    def _army(self, place: int) -> tuple[str, str]:
        """Give name and livery of the army of who is named in a place; the first one is me."""
        here = (self._sitting.mine, *self._sitting.others)
        seat = place if self.way == WayToPlay.ONE or place >= len(here) else here[place]
        return self.game.armies[seat % len(self.game.armies)]

    def _usual(self, place: int) -> str:
        """Call a player by their army, until a name is typed."""
        return self.context.say(self._army(place)[0])

    def _name(self, place: int) -> Entry:
        assert self.names is not None
        say = self.context.say

        def keep(text: str) -> None:
            assert self.names is not None
            self.names[place] = text
            self.sheet.refresh()

        def check(text: str) -> str:
            return "" if text.strip() else say(msg("Please type a name."))

        host = self.way == WayToPlay.HOST and not place
        hint = say(HOST if host else msg("Type your name"))
        entry = Entry(self.names[place], limit=NAME, hint=hint,
                      on_change=keep, check=None if host else check, undrawn=say(UNDRAWN),
                      on_enter=None if self.way == WayToPlay.ONE else self._begin)
        if not host:
            entry.badge = uniform(*self._army(place), self.context.theme.appearance)
        return entry

    def _seats(self) -> int:
        """Count the armies of the rules chosen so far, or that were when they last made sense."""
        if self._rules is not None:
            self._count = len(self._rules.seats)
        return self._count

    def content(self) -> Box:
        """Give all rows: who plays, which game, by which rules."""
        say = self.context.say
        self.form = Form(self.game.options, self.values, say, self._changed)
        self._judge()
        if self.helped is not None and self.helped >= self._seats():
            self.helped = None
        if self._chosen.mine >= self._seats():
            self._recall(partial(setattr, self, "_chosen", self._chosen.sit(0)))
        self.cards = cards(self.game, say, self.form.changed, self._take, self._edit)
        self.shelf = [Spine(key, say(game.title), partial(self._choose, key), game is self.game)
                      for key, game in GAMES.items()]
        *shown, own = self.cards
        self._ruled = _grid(say(msg("Which rules?")), shown)
        fold = partial(self._put, "open", not self.open)
        unfold = [_plain(say(msg("Fewer rules") if self.open else msg("More rules")), fold)]
        if self.way == WayToPlay.ONE:
            unfold.append(_plain(say(msg("Set up a position")), self._pose))
        self.sheet = Sheet([
            *self._who(),
            *self._against(),
            Row("", [], about(self.game, say)),
            Row("", [_plain(say(msg("Read the rules")), self._read),
                     _plain(say(msg("Print and play")), self._print)], wide=True),
            self._ruled,
            Row("", [own], wide=True, tall=card_height([own]), error=lambda: self.why),
            *self._fair(),
            self._among(msg("With a clock?"), "clock", 3, [
                (key, name, TIMERS.get(key, icons.dial) if key else None)
                for key, (name, _) in TIMES.items()], TIMES[self.clock][1]),
            Row("", unfold, wide=True),
            *(row for name, row in zip(self.form.fields, self.form.rows, strict=True)
              if self.open and name != HANDICAP),
        ])
        self._tell()
        return self.sheet

    def _who(self) -> list[Row]:
        """Make the rows of those who play at this screen, and of who may come to it."""
        say, one = self.context.say, self.way == WayToPlay.ONE
        count = self._seats() if one else 1 + len(self._sitting.others)
        self._entries = [self._name(i) for i in range(count)]
        allied = ""
        if one and self._rules is not None:
            allied = against(self._rules, say, self._called_seats(self._rules))
        rows = [Row(say(msg("Who plays?") if count > 1 else msg("Your name")), self._entries,
                    allied, wide=count > 1,
                    error=lambda: next((e.error for e in self._entries if e.error), ""))]
        if self.way == WayToPlay.HOST:
            lan = Switch(bool(self.lan), self._share, (say(msg("off")), say(msg("on"))))
            rows.append(Row(say(msg("Open to my network")), [lan], say(msg(
                "On: your friend can come from another computer, with the two words. Off: only"
                " from this one."))))
        return rows

    def _against(self) -> list[Row]:
        """Make the rows of who sits where, and of how the computers play."""
        rows: list[Row] = []
        sitting, one = self._sitting, self.way == WayToPlay.ONE
        if self._rules is not None and not one and not self._judges:
            rows += sitting_rows(self._rules, sitting, self.way == WayToPlay.COMPUTER,
                                 self.context.say, self._sit)
        elif self._rules is not None and one:
            names = self.names or ()
            rows += trading_rows(self._rules, names, self._trades, self.context.say, self._trade)
        styles = styles_of(self._rules) if self._rules is not None else ()
        self.style = self.style if self.style in styles else STYLES[0]
        if one or not sitting.computers:
            return rows
        if self.way != WayToPlay.COMPUTER:
            rows.append(self._among(
                STRENGTH, "level", 4, [(n, LEVELS[n - 1].name, icons.steps(n, len(LEVELS)))
                                       for n in allowed_levels(self.context.settings)]))
        if styles:
            rows.append(self._among(
                msg("How does it play?"), "style", 3,
                [(style, style.name, STYLED[style.name]) for style in styles], self.style.line))
        return rows

    def _fair(self) -> list[Row]:
        """Make the rows of head starts and of help."""
        if self._rules is None:
            return []
        say, names = self.context.say, self._called_seats(self._rules)
        rows = head_start_rows(self._rules, self._handicap, say, names, self._help)
        if self.way == WayToPlay.ONE:
            rows += help_rows(self._rules, self.helped, say, names, partial(self._put, "helped"))
        if self.way == WayToPlay.HOST and wishes_of(self._rules):
            switch = Switch(self.wishes, partial(setattr, self, "wishes"),
                            (say(msg("off")), say(msg("on"))))
            rows.append(Row(say(WISHES), [switch], f"{say(WISHED)} {say(HONEST)}"))
        return rows

    def _among(self, head: str, name: str, columns: int,
               choices: Iterable[tuple[Any, str, Icon | None]], line: str = "") -> Row:
        """Make a row of buttons, of which that of the field's value is chosen; `choices` are values
        of the field `name`, each with its label (a msgid) and icon; `line` explains it."""
        say, now = self.context.say, getattr(self, name)
        buttons = [Button(say(label), partial(self._put, name, value), units=WORD, icon=icon,
                          chosen=value == now) for value, label, icon in choices]
        return Row(say(head), buttons, say(line) if line else "", wide=True, tall=64,
                   columns=columns)

    def _put(self, name: str, value: Any) -> None:
        """Take a choice: the new value of a field."""
        setattr(self, name, value)
        self.build()

    def _read(self) -> None:
        self.context.open(routes.RuleBook(self.game))

    def _print(self) -> None:
        """Print the game by the rules chosen so far."""
        if self._rules is None:
            self._begin()  # says what is wrong
        else:
            self.context.open(routes.Print(self.game, self.form.changed()))

    def _share(self, on: bool) -> None:
        self.lan = on

    def _judge(self) -> None:
        """Ask whether the values fit together; keep the reason when they do not."""
        self._rules, self.why = None, ""
        if not self.form.right:
            return
        try:
            rules = self.game.rules(read_options(self.game.options, self.form.changed()))
            rules.start()
            self._rules = rules
        except (Malformed, ValueError) as error:
            self.why = told(error, self.context.say)

    def _tell(self) -> None:
        """Show which preset the values are, what one's own rules change, and who judges."""
        say, changed = self.context.say, self.form.changed()
        self._ruled.help = say(REFEREE) if self._judges else ""
        presets = [dict(preset.options) for preset in self.game.presets]
        changed.pop(HANDICAP, None)
        here = presets.index(changed) if changed in presets else len(presets)
        for n, card in enumerate(self.cards):
            card.chosen = n == here
        own = self.cards[-1]
        name, line = own_words(self.game)
        own.name, own.line, own.facts = say(name), say(line), ""
        if own.chosen:
            build = say(msg("Press to paint the map and choose the army.")) if (
                self.game.editor) else ""
            own.name = say(msg("Your own rules"))
            own.facts = " · ".join(part for part in (facts(self._rules, say), build) if part)
            own.line = " · ".join(
                say(msg("{what}: {value}"), what=say(self.form.fields[name].label),
                    value=in_words(value, say))
                for name, value in changed.items() if not self.form.error(name)
            )

    @property
    def _judges(self) -> bool:
        """Say whether I judge a match of two friends, and have no army."""
        players, seats = seated_by(self._rules) if self._rules is not None else (0, 0)
        return self.way == WayToPlay.HOST and seats > players

    def _changed(self) -> None:
        self.values = self.form.changed()
        before = self._seats()
        self._judge()
        if self._seats() != before:
            self.build()
            return
        self._tell()
        self.sheet.refresh()

    def _choose(self, key: str) -> None:
        """Choose another game, with its default options."""
        if key != self.game.key:
            self._recall(partial(self._take_game, key))
        self.build()

    def _take_game(self, key: str) -> None:
        self.game = GAMES[key]
        self.values = dict(self.game.presets[0].options)

    def _recall(self, change: Callable[[], None]) -> None:
        """Make a change; who is still called by their army is called by the one that is then
        theirs."""
        assert self.names is not None
        usual = [name == self._usual(n) for n, name in enumerate(self.names)]
        change()
        self.names = [self._usual(n) if usual[n] else name for n, name in enumerate(self.names)]

    def _take(self, preset: int) -> None:
        """Take a ready-made set-up; a head start stays where it can."""
        helped = None if self._rules is None else given(self._rules, self._handicap)
        self.values = dict(self.game.presets[preset].options)
        rules = rules_of(self.game, self.values)
        if helped is not None and rules is not None and helped[0] < len(rules.seats):
            fair = {**self.values, HANDICAP: text_of(rules, *helped)}
            self.values = self.values if rules_of(self.game, fair) is None else fair
        self.build()

    @property
    def _handicap(self) -> str:
        """Give the text of the option for head starts."""
        return str(self.form.changed().get(HANDICAP, NONE))

    def _called_seats(self, rules: Rules) -> tuple[str, ...]:
        """Call the seats as somebody at this screen would who chooses whom to help."""
        say = self.context.say
        names = [say(rules.army(seat)) for seat in range(len(rules.seats))]
        if self.way != WayToPlay.ONE:
            mine = self._sitting.mine
            names[mine] = say(msg("Me"))
            for seat, name in zip(self._sitting.others, (self.names or ())[1:], strict=False):
                names[seat] = name
            if len(names) == 2:
                names[1 - mine] = say(msg("The computer") if self.way == WayToPlay.COMPUTER else
                                      msg("My friend"))
        return tuple(names)

    def _help(self, text: str) -> None:
        """Take another head start."""
        self.values = {**self.form.changed(), HANDICAP: text}
        if text == NONE:
            del self.values[HANDICAP]
        self.build()

    def _edit(self) -> None:
        """Open the map and army editor with the rules chosen so far."""
        if not self.game.editor:  # nothing to paint: its rules are all on this sheet
            self._put("open", True)
            return
        self.context.open(routes.Editor(self.game.key, self.form.changed(), self._built))

    def _pose(self) -> None:
        """Set up a position by the rules chosen so far, to play on from it."""
        if self._rules is None:
            self._begin()  # says what is wrong
        elif self.names is not None:
            self.context.open(routes.PositionEditor(self.game.key, self.form.changed(), None,
                                   self._players(self.names[: len(self._entries)])))

    def _players(self, names: Sequence[str]) -> tuple[str, ...]:
        """Give the names of those who play at one screen; one that nobody typed is no word of a
        language: it follows seat and army."""
        return tuple(
            self._army(n)[0] if not name.strip() or name == self._usual(n) else name.strip()
            for n, name in enumerate(names)
        )

    def _built(self, values: Mapping[str, Any]) -> None:
        """Take the rules the editor made."""
        self.values = dict(values)

    def _begin(self) -> None:
        """Check everything, then open the table; what is wrong is shown where it stands."""
        assert self.names is not None
        context, kept = self.context, self.context.settings
        wrong: Widget | None = next((e for e in self._entries if not e.verify()), None)
        if self.folded and (wrong is not None or not self.form.right):
            self._put("folded", False)
            wrong = next((e for e in self._entries if not e.verify()), None)
        if wrong is None and not self.form.right:
            if not self.open:
                self._put("open", True)
            wrong = self.form.first_wrong
        self._judge()
        self.sheet.refresh()
        if wrong is not None:
            self.graph.focus(wrong)
            return
        if self.why:
            context.push(Notice(
                msg("{why}\nChange that and try again: nothing you chose is lost."), why=self.why,
                title=msg("These rules do not fit together"),
            ))
            return
        if self.game.key in brought and self.game.key not in self._answers:
            self._asked = self.game.key, context.worker.ask(FirstMoves(self.game.key, self.values))
            return
        names = tuple(name.strip() for name in self.names[: len(self._entries)])
        players = self._players(names)
        self._remember(names)
        if self.way == WayToPlay.ONE:
            context.open(sharing(self.values, players, self.game.key, self.clock, self.helped))
        elif self.way == WayToPlay.COMPUTER:
            context.open(opposing(self.values, players[0], self._computers(), self.game.key,
                                  self.clock, others=players[1:]))
        else:
            context.open(hosting(self.values, names[0] or context.say(HOST), bool(self.lan),
                                 self.port, self.game.key, computers=self._computers(),
                                 friends_only=kept.friends_only, clock=self.clock,
                                 others=players[1:], far=self._far(), wishes=self._wished))

    @property
    def _wished(self) -> bool:
        """Say whether each player is to have a secret wish, where there are any."""
        return self.wishes and self._rules is not None and bool(wishes_of(self._rules))

    def _far(self) -> FarTable | None:
        """Say how the table is open to who is far; what is missing was told before."""
        return far_table(self.context.settings, self.meets) if self.far else None

    def update(self, now: float) -> bool:
        """Open the table of a game that somebody brought once it has answered."""
        if self._asked is not None:
            (key, answer), self._until = self._asked, self._until or now + SECONDS
            if answer.ready or now > self._until:
                answer.drop()
                self._asked, self._until = None, 0.0
                if answer.value:
                    self._answers.add(key)
                    self._begin()
                else:
                    self.context.push(Notice(
                        msg("This game does not answer. Whoever wrote it can find out why with:"
                            " tambour check {game}"), game=key))
        return super().update(now)

    def _computers(self) -> Computers:
        """Give the computers of the chosen level, told apart by numbers, and where all sit."""
        called = self.context.say(LEVELS[self.level - 1].name)
        sitting = self._sitting
        count = len(sitting.computers)
        names = [called] if count == 1 else [f"{called} {n + 1}" for n in range(count)]
        return Computers(self.level, tuple(names), self.style, sitting.order)

    def _remember(self, names: tuple[str, ...]) -> None:
        context = self.context
        before = context.settings
        own = [name != self._usual(n) for n, name in enumerate(names)]  # an army's name is nobody's
        name = names[0] if own[0] or self.way == WayToPlay.HOST else before.name
        kept = replace(before, name=name)
        if len(names) > 1 and own[1]:
            kept = replace(kept, other_name=names[1])
        if self.way != WayToPlay.ONE:
            kept = replace(kept, level=self.level, style=STYLES.index(self.style))
        if self.way == WayToPlay.HOST:
            kept = replace(kept, lan=bool(self.lan))
        elif self.way == WayToPlay.COMPUTER:
            kept = replace(kept, opponent=self.game.key)
        again = LastMatch(self.way, self.game.key, self.form.changed(), self.clock,
                          self.helped if self.way == WayToPlay.ONE else None,
                          () if self.way == WayToPlay.ONE else self._sitting.order,
                          1 if self.way == WayToPlay.ONE else len(names))
        context.apply(replace(kept, again=again.write()))


def _grid(head: str, cards: Sequence[PictureCard]) -> Row:
    """Lay cards under a headline: two in a row, for three leave their words no room."""
    return Row(head, cards, wide=True, tall=card_height(cards), columns=2)


def _plain(label: str, do: Callable[[], None]) -> Button:
    return Button(label, do, units=WORD)
