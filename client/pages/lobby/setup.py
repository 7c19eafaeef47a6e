"""The set-up screen: who plays, which game, by which rules.

A screen keeps what was typed in plain fields and builds its widgets from them, so that resizing,
another language and a table that failed lose nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from core.game import Malformed, msg
from core.games import GAMES
from core.handicap import NONE
from core.option import read_options
from core.piece import Seat
from core.search.levels import LEVELS
from core.search.styles import STYLES, Style, styles_of
from net.record.setup import seated_by

from ... import routes
from ...language.words import told
from ...look import icons
from ...memory.again import LastMatch, Way
from ...memory.settings import HOST, allowed_levels, level_near
from ...miniatures.uniforms import uniform
from ...screen import Context, Topic
from ...widgets.button import Button, Panel
from ...widgets.card import PictureCard, level
from ...widgets.choice import Segments, Switch
from ...widgets.entry import UNDRAWN, Entry
from ...widgets.focus import ACCEPT, FocusGraph, Widget, intent
from ...widgets.form import Form
from ...widgets.rows import Row, Sheet
from ..modal import Notice
from ..page import Page
from .credit import about
from .head_start import given, help_rows, text_of
from .head_start import rows as head_start_rows
from .presets import against, cards, facts, in_words, own_words, rules_of, shelf
from .wait import REFEREE, Computers, hosting, opposing, sharing

NAME = 24
"""Longest name, in letters."""
TALL = 122
"""Height of a card in units."""
HANDICAP = "handicap"
"""The option that a head start is."""
SEATS = 4
"""Names a set-up keeps, however few play now."""
ABREAST = 4
"""Levels side by side."""
COLUMNS = 2
"""Cards side by side: three leave their words no room."""


TIMES = {
    "": (msg("No clock"), msg("Everybody thinks as long as he likes.")),
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


class SetupScreen(Page):
    """Who plays, and by which rules: `way` is one of `WAYS`."""

    def __init__(
        self, way: Way, game: str = "", port: int | None = None,
        values: Mapping[str, Any] | None = None, start: bool = False, clock: str = "",
        helped: Seat | None = None, guided: bool = False,
    ) -> None:
        self.way = way
        self.title = {Way.HOST: msg("Host a game"), Way.ONE: msg("On this screen"),
                      Way.COMPUTER: msg("Against the computer")}[way]
        self.game = GAMES[game or next(iter(GAMES))]
        self.port = port
        self.start = start
        """Begin at once with what is given; what is missing is asked for."""
        self.guided = guided
        """A coach helps in the match against the computer that begins."""
        self.names: list[str] | None = None
        first = self.game.presets[0].options if values is None else values
        self.values: dict[str, Any] = dict(first)
        self.open = False
        """More rules are unfolded."""
        self.lan: bool | None = None
        self.level = 0
        """How strong the computer is, 1 to 8; 0 until the screen is entered."""
        self.style = STYLES[0]
        """How the computer likes to play, where the game knows styles."""
        self.clock = clock
        """A name of `CLOCKS`, "" for none."""
        self.helped = helped
        """Who alone gets help, where all sit at this screen; None: everybody."""
        self.computers = 0
        """How many of them sit beside friends at a table of three or four."""
        self.why = ""
        """Why the rules do not fit together, or ""."""
        self._count = self.game.players[0]

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the sheet from what was typed so far."""
        self.context = context
        say, kept = context.say, context.settings
        if self.names is None:
            first = kept.name or ("" if self.way == Way.HOST else self._usual(0))
            second = kept.other_name or self._usual(1)
            self.names = [first, second, *(self._usual(n) for n in range(2, SEATS))]
            self.lan = kept.lan
            self.level, self.style = level_near(kept, kept.level), STYLES[kept.style]
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(say(msg("Back")), context.pop, "wood")
        start = msg("Open the table") if self.way == Way.HOST else msg("Start the game")
        self._start = Button(say(start), self._begin, "orange", units=28)
        self._size = size
        self._build()
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self._start if self.names[0] else None)
        if self.values != self.game.presets[0].options:
            self.sheet.reveal(next(card for card in self.cards if card.chosen))
        if self.start:
            self.start = False
            self._begin()

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; Enter where nothing has the focus begins, or tells what is missing.
        """
        if self.graph.focused is None and intent(event) == ACCEPT:
            self._begin()
            return True
        return super().on_event(event)

    def _usual(self, place: int) -> str:
        """Call a player by his army, until a name is typed."""
        return self.context.say(self.game.armies[place % len(self.game.armies)][0])

    def _name(self, place: int) -> Entry:
        assert self.names is not None
        say = self.context.say

        def keep(text: str) -> None:
            assert self.names is not None
            self.names[place] = text
            self.sheet.refresh()

        def check(text: str) -> str:
            return "" if text.strip() else say(msg("Please type a name."))

        host = self.way == Way.HOST
        hint = say(HOST if host else msg("Type your name"))
        entry = Entry(self.names[place], limit=NAME, hint=hint,
                      on_change=keep, check=None if host else check, undrawn=say(UNDRAWN),
                      on_enter=None if self.way == Way.ONE else self._begin)
        if not host:
            army = self.game.armies[place % len(self.game.armies)]
            entry.badge = uniform(*army, self.context.theme.appearance)
        return entry

    def _allied(self) -> str:
        """Say who plays together, by the armies' colours."""
        if self._rules is None:
            return ""
        names = [self._usual(seat) for seat in range(len(self._rules.seats))]
        return against(self._rules, self.context.say, names)

    def _seats(self) -> int:
        """Count the armies of the rules chosen so far, or that were when they last made sense."""
        if self._rules is not None:
            self._count = len(self._rules.seats)
        return self._count

    def _build(self) -> None:
        """Make all rows anew, after a preset was chosen or more rules unfolded."""
        say = self.context.say
        self.form = Form(self.game.options, self.values, say, self._changed)
        self._judge()
        count = self._seats() if self.way == Way.ONE else 1
        self._entries = [self._name(i) for i in range(count)]
        whose = msg("Who plays?") if self.way == Way.ONE else msg("Your name")
        rows = [
            Row(say(whose), self._entries, self._allied(), wide=self.way == Way.ONE,
                error=lambda: next((e.error for e in self._entries if e.error), "")),
        ]
        if self.way == Way.HOST:
            warning = msg(
                "On: your friend can come from another computer, with the two words. Off: only"
                " from this one."
            )
            lan = Switch(bool(self.lan), self._share, (say(msg("off")), say(msg("on"))))
            rows.append(Row(say(msg("Open to my network")), [lan], say(warning)))
        self._allowed = allowed_levels(self.context.settings)
        self.levels = [
            Button(say(LEVELS[n - 1].name), partial(self._strengthen, n), "plain", units=20,
                   icon=icons.steps(n, len(LEVELS)), chosen=n == self.level)
            for n in self._allowed
        ]
        beside = self._seats() - 2 if self.way == Way.HOST else 0
        """Computers that may sit beside friends: one of those must come."""
        if beside:
            few = [(n, str(n)) for n in range(beside + 1)]
            rows.append(Row(say(msg("Computers at the table")),
                            [Segments(few, min(self.computers, beside), self._beside)]))
        if self.way == Way.COMPUTER or (beside and self.computers):
            for at in range(0, len(self.levels), ABREAST):
                head = "" if at else say(msg("How strong is the computer?"))
                rows.append(Row(head, self.levels[at : at + ABREAST], wide=True, tall=64))
        styles = styles_of(self._rules) if self._rules is not None else ()
        self.style = self.style if self.style in styles else STYLES[0]
        self.styles = [
            Button(say(style.name), partial(self._play_so, style), "plain", units=20,
                   icon=STYLED[style.name], chosen=style is self.style)
            for style in styles
        ]
        self._styled = Row(say(msg("How does it play?")), self.styles, say(self.style.line),
                           wide=True, tall=64)
        if self.styles and (self.way == Way.COMPUTER or (beside and self.computers)):
            rows.append(self._styled)
        self.cards = cards(self.game, say, self.form.changed, self._take, self._edit)
        self.shelf = shelf(say, self.game.key, self._choose)
        rows += self._in_columns(say(msg("Which game?")), self.shelf)
        rows.append(Row("", [], about(self.game, say)))
        self.clocks = {
            key: Button(say(name), partial(self._time, key), "plain", units=20,
                        icon=TIMERS.get(key, icons.dial) if key else None, chosen=key == self.clock)
            for key, (name, _) in TIMES.items()
        }
        buttons = [*self.clocks.values()]
        self._timed = Row(say(msg("With a clock?")), buttons[:3], say(TIMES[self.clock][1]),
                          wide=True, tall=64)
        papers: list[Widget] = [
            Button(say(msg("Read the rules")), self._read, "plain", units=20),
            Button(say(msg("Print and play")), self._print, "plain", units=20),
        ]
        rows.append(Row("", papers, wide=True))
        *shown, own = self.cards
        presets = self._in_columns(say(msg("Which rules?")), shown)
        self._ruled = presets[0]
        rows += presets
        self.starts = head_start_rows(
            self._rules, self._handicap, say, self._called_seats(), self._help,
        ) if self._rules is not None else []
        if self.helped is not None and self.helped >= self._seats():
            self.helped = None
        if self.way == Way.ONE and self._rules is not None:
            self.starts += help_rows(self._rules, self.helped, say, self._called_seats(),
                                     self._aid)
        self._own_row = Row("", [own], wide=True, tall=TALL, error=lambda: self.why)
        rows.append(self._own_row)
        more = say(msg("Fewer rules") if self.open else msg("More rules"))
        rows += self.starts
        rows += [self._timed, Row("", buttons[3:], wide=True, tall=64)]
        unfold: list[Widget] = [Button(more, self._fold, "plain", units=20)]
        if self.way == Way.ONE:
            unfold.append(Button(say(msg("Set up a position")), self._pose, "plain", units=20))
        rows.append(Row("", unfold, wide=True))
        if self.open:
            rows += [row for name, row in zip(self.form.fields, self.form.rows, strict=True)
                     if name != HANDICAP]
        self.sheet = Sheet(rows)
        self._tell()

    def _read(self) -> None:
        self.context.open(routes.RuleBook(self.game))

    def _print(self) -> None:
        """Print the game by the rules chosen so far."""
        if self._rules is None:
            self._begin()  # says what is wrong
        else:
            self.context.open(routes.Print(self.game, self.form.changed()))

    def _in_columns(self, head: str, cards: Sequence[PictureCard]) -> list[Row]:
        """Lay cards in rows under a headline."""
        return [Row(head, cards, wide=True, tall=TALL, columns=COLUMNS)]

    def _beside(self, count: int) -> None:
        self.computers = count
        self._again()

    def _strengthen(self, level: int) -> None:
        self.level = level
        for n, button in zip(self._allowed, self.levels, strict=True):
            button.chosen = n == level

    def _play_so(self, style: Style) -> None:
        self.style = style
        for button, each in zip(self.styles, STYLES, strict=True):
            button.chosen = each is style
        self._styled.help = self.context.say(style.line)
        self.sheet.refresh()

    def _time(self, clock: str) -> None:
        self.clock = clock
        for key, button in self.clocks.items():
            button.chosen = key == clock
        self._timed.help = self.context.say(TIMES[clock][1])
        self.sheet.refresh()

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
        players, seats = seated_by(self._rules) if self._rules is not None else (0, 0)
        judges = self.way == Way.HOST and seats > players
        self._ruled.help = say(REFEREE) if judges else ""
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

    def _changed(self) -> None:
        self.values = self.form.changed()
        before = self._seats()
        self._judge()
        if self._seats() != before:
            self._again()
            return
        self._tell()
        self.sheet.refresh()

    def _choose(self, key: str) -> None:
        """Choose another game, with its default options."""
        if key != self.game.key:
            assert self.names is not None
            mine = [name != self._usual(n) for n, name in enumerate(self.names)]
            self.game = GAMES[key]
            self.values = dict(self.game.presets[0].options)
            self.names = [name if typed else self._usual(n)
                          for n, (name, typed) in enumerate(zip(self.names, mine, strict=True))]
        self._again()

    def _take(self, preset: int) -> None:
        """Take a ready-made set-up; a head start stays where it can."""
        helped = None if self._rules is None else given(self._rules, self._handicap)
        self.values = dict(self.game.presets[preset].options)
        rules = rules_of(self.game, self.values)
        if helped is not None and rules is not None and helped[0] < len(rules.seats):
            fair = {**self.values, HANDICAP: text_of(rules, *helped)}
            self.values = self.values if rules_of(self.game, fair) is None else fair
        self._again()

    @property
    def _handicap(self) -> str:
        """Give the text of the option for head starts."""
        return str(self.form.changed().get(HANDICAP, NONE))

    def _called_seats(self) -> tuple[str, ...]:
        """Call the seats as somebody at this screen would who chooses whom to help."""
        say, count = self.context.say, self._seats()
        names = [self._usual(seat) for seat in range(count)]
        if self.way != Way.ONE:
            names[0] = say(msg("Me"))
        if self.way != Way.ONE and count == 2:
            names[1] = say(msg("The computer") if self.way == Way.COMPUTER else msg("My friend"))
        return tuple(names)

    def _aid(self, helped: Seat | None) -> None:
        """Let one alone have help, or everybody."""
        self.helped = helped
        self._again()

    def _help(self, text: str) -> None:
        """Take another head start."""
        self.values = {**self.form.changed(), HANDICAP: text}
        if text == NONE:
            del self.values[HANDICAP]
        self._again()

    def _edit(self) -> None:
        """Open the map and army editor with the rules chosen so far."""
        if not self.game.editor:  # nothing to paint: its rules are all on this sheet
            self.open = True
            self._again()
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
        armies = [name for name, _ in self.game.armies]
        return tuple(
            armies[n % len(armies)] if not name.strip() or name == self._usual(n) else name.strip()
            for n, name in enumerate(names)
        )

    def _built(self, values: Mapping[str, Any]) -> None:
        """Take the rules the editor made."""
        self.values = dict(values)

    def _fold(self) -> None:
        self.open = not self.open
        self._again()

    def _again(self) -> None:
        widgets: list[Widget] = self.sheet.widgets
        place, shelved, started = 0, -1, -1
        chips = [widget for row in self.starts for widget in row.widgets]
        if self.graph.focused in widgets:  # counted from the end: names come and go at the top
            place = widgets.index(self.graph.focused) - len(widgets)
            if self.graph.focused in self.shelf:
                place, shelved = 0, self.shelf.index(self.graph.focused)
            if self.graph.focused in chips:
                place, started = 0, chips.index(self.graph.focused)
            if isinstance(self.graph.focused, PictureCard):
                place = len(self._entries) - len(widgets) - place
        offset = self.sheet.offset
        self._build()
        self.sheet.offset = offset
        self.resize(self._size)
        widgets = self.sheet.widgets
        chips = [widget for row in self.starts for widget in row.widgets]
        if 0 <= started < len(chips):
            self.graph.focus(chips[started])
        elif shelved >= 0:
            self.graph.focus(self.shelf[shelved])
        elif place > 0:
            self.graph.focus(widgets[0])
        elif place < 0 and -place <= len(widgets):
            self.graph.focus(widgets[place])

    def _begin(self) -> None:
        """Check everything, then open the table; what is wrong is shown where it stands."""
        assert self.names is not None
        context, kept = self.context, self.context.settings
        wrong: Widget | None = next((e for e in self._entries if not e.verify()), None)
        if wrong is None and not self.form.right:
            if not self.open:
                self._fold()
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
        names = tuple(name.strip() for name in self.names[: len(self._entries)])
        self._remember(names)
        if self.way == Way.ONE:
            context.open(sharing(self.values, self._players(names), self.game.key, self.clock,
                                 self.helped))
        elif self.way == Way.COMPUTER:
            guided, self.guided = self.guided, False
            context.open(opposing(self.values, self._players(names)[0],
                                  self._computers(self._seats() - 1), self.game.key, self.clock,
                                  guided))
        else:
            computers = self._computers(min(self.computers, self._seats() - 2))
            context.open(hosting(self.values, names[0] or context.say(HOST), bool(self.lan),
                                 self.port, self.game.key, computers=computers,
                                 friends_only=kept.friends_only, clock=self.clock))

    def _computers(self, count: int) -> Computers:
        """Give so many computers of the chosen level, told apart by numbers."""
        called = self.context.say(LEVELS[self.level - 1].name)
        names = [called] if count == 1 else [f"{called} {n + 1}" for n in range(count)]
        return Computers(self.level, tuple(names), self.style)

    def _remember(self, names: tuple[str, ...]) -> None:
        context = self.context
        before = context.settings
        own = [name != self._usual(n) for n, name in enumerate(names)]  # an army's name is nobody's
        name = names[0] if own[0] or self.way == Way.HOST else before.name
        if self.way == Way.HOST:
            kept = replace(before, name=name, lan=bool(self.lan), level=self.level,
                           style=STYLES.index(self.style))
        elif self.way == Way.ONE:
            kept = replace(before, name=name, other_name=names[1] if own[1] else before.other_name)
        else:
            kept = replace(before, name=name, opponent=self.game.key, level=self.level,
                           style=STYLES.index(self.style))
        again = LastMatch(self.way, self.game.key, self.form.changed(), self.clock,
                          self.helped if self.way == Way.ONE else None)
        context.apply(replace(kept, again=again.write()))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the sheet on parchment, two buttons."""
        self._size = size
        theme = self.context.theme
        width = min(size[0] - theme.px(48), theme.px(1120))
        left = (size[0] - width) // 2
        tall = max(theme.target, theme.px(60))
        self.banner, panel, foot = self.sheet.page(size, theme, width, tall)
        self._back.rect = pygame.Rect(left, foot, width * 30 // 100, tall)
        self._start.rect = pygame.Rect(0, foot, width * 46 // 100, tall)
        self._start.rect.right = left + width
        level([*self.shelf, *self.cards[:-1]], theme)
        self.graph.set([Panel(panel), *self.sheet.all(), self._start, self._back])
