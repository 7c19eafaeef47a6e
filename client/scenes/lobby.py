"""Before a match: choosing what is played, and the ways in from the title and the command line.

A screen keeps what was typed in plain fields and builds its widgets from them, so that resizing,
another language and a table that failed lose nothing.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame

from core.game import Malformed, msg
from core.games import GAMES
from core.option import read_options

from ..scene import CALM, Stage
from ..settings import PORT, record_folder
from ..widgets.button import Button, Panel
from ..widgets.choice import Choice, Stepper, Switch
from ..widgets.entry import Entry
from ..widgets.focus import FocusGraph, Widget
from ..widgets.form import Form, name_of
from ..widgets.sheet import Row, Sheet
from .lobby_join import JoinScene
from .lobby_wait import WaitScene
from .message import Notice

NAME = 24
"""Longest name, in letters."""


class SetupScene:
    """Who plays, and by which rules: for hosting ("host") and for one screen ("one")."""

    pace = CALM

    def __init__(self, how: str, game: str = "", port: int = PORT) -> None:
        self.how = how
        self.game = GAMES[game or next(iter(GAMES))]
        self.port = port
        self.names: list[str] | None = None
        self.values: dict[str, Any] = {}
        self.open = False
        """More rules are unfolded."""
        self.lan: bool | None = None

    def enter(self, stage: Stage, size: tuple[int, int]) -> None:
        """Build the sheet from what was typed so far."""
        self.stage = stage
        say, kept = stage.say, stage.settings
        if self.names is None:
            first = kept.name or (say(msg("Blue")) if self.how == "one" else "")
            self.names = [first, kept.other_name or say(msg("Red"))]
            self.lan = kept.lan
        self.graph = FocusGraph(on_cancel=stage.pop)
        self._back = Button(say(msg("Back")), stage.pop, "wood")
        start = msg("Open the table") if self.how == "host" else msg("Start the game")
        self._start = Button(say(start), self._begin, "orange", units=28)
        self._build()
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self._start if self.names[0] else None)

    @property
    def typing(self) -> bool:
        """True while letters go into an entry."""
        return isinstance(self.graph.focused, Entry)

    def _name(self, place: int) -> Entry:
        assert self.names is not None
        say = self.stage.say

        def keep(text: str) -> None:
            assert self.names is not None
            self.names[place] = text

        def check(text: str) -> str:
            return "" if text.strip() else say(msg("Please type a name."))

        return Entry(self.names[place], limit=NAME, hint=say(msg("Type your name")),
                     on_change=keep, check=check)

    def _build(self) -> None:
        """Make all rows anew, after a preset was chosen or more rules unfolded."""
        say = self.stage.say
        self.form = Form(self.game.options, self.values, say, self._changed)
        self._entries = [self._name(i) for i in range(2 if self.how == "one" else 1)]
        labels = [msg("Your name")] if self.how == "host" else [msg("Blue side"), msg("Red side")]
        rows = [
            Row(say(label), [entry], error=lambda entry=entry: entry.error)  # type: ignore[misc]
            for label, entry in zip(labels, self._entries, strict=True)
        ]
        self._preset: Choice = Stepper(
            [(i, say(name)) for i, (name, _) in enumerate(self.game.presets)], -1, self._take
        )
        self._preset.other = say(msg("Your own rules"))
        self._rule_row = Row(say(msg("Rules")), [self._preset])
        rows.append(self._rule_row)
        if self.how == "host":
            warning = msg(
                "Off: only this computer can join. On: anybody on your network may sit down at"
                " your table, not only your friend."
            )
            lan = Switch(bool(self.lan), self._share, (say(msg("off")), say(msg("on"))))
            rows.append(Row(say(msg("Open to my network")), [lan], say(warning)))
        more = say(msg("Fewer rules") if self.open else msg("More rules"))
        rows.append(Row("", [Button(more, self._fold, "plain", units=20)], wide=True))
        if self.open:
            rows += self.form.rows
        self.sheet = Sheet(rows)
        self._tell()

    def _share(self, on: bool) -> None:
        self.lan = on

    def _tell(self) -> None:
        """Show which preset the values are, and what they change."""
        say, changed = self.stage.say, self.form.changed()
        presets = [dict(given) for _, given in self.game.presets]
        self._preset.value = presets.index(changed) if changed in presets else -1
        told = [
            say(msg("{what}: {value}"), what=say(self.form.fields[name].label),
                value=name_of(value, say))
            for name, value in changed.items() if not self.form.error(name)
        ]
        self._rule_row.help = " · ".join(told) or say(msg("As its author plays it."))

    def _changed(self) -> None:
        self.values = self.form.changed()
        self._tell()
        self.sheet.refresh()

    def _take(self, preset: int) -> None:
        self.values = dict(self.game.presets[preset][1])
        self._again()

    def _fold(self) -> None:
        self.open = not self.open
        self._again()

    def _again(self) -> None:
        widgets: list[Widget] = self.sheet.widgets
        place = widgets.index(self.graph.focused) if self.graph.focused in widgets else -1
        offset = self.sheet.offset
        self._build()
        self.sheet.offset = offset
        self.resize(self._size)
        if place >= 0:
            self.graph.focus(self.sheet.widgets[place])

    def _begin(self) -> None:
        """Check everything, then open the table; what is wrong is shown where it stands."""
        assert self.names is not None
        say, stage = self.stage.say, self.stage
        wrong: Widget | None = next((e for e in self._entries if not e.verify()), None)
        if wrong is None and not self.form.right:
            if not self.open:
                self._fold()
            wrong = self.form.first_wrong
        self.sheet.refresh()
        if wrong is not None:
            self.graph.focus(wrong)
            return
        names = [name.strip() for name in self.names]
        try:
            rules = self.game.rules(read_options(self.game.options, self.values))
            rules.start()
        except (Malformed, ValueError) as error:
            told = say(str(error).removeprefix("options: "))
            stage.push(Notice(
                msg("Change one of them and try again: {why}."), why=told.rstrip("."),
                title=msg("These rules do not fit together"),
            ))
            return
        if len(rules.seats) not in self.game.players:
            stage.push(Notice(msg("This many armies cannot sit at this table yet.")))
            return
        kept = replace(stage.settings, name=names[0], lan=bool(self.lan))
        if self.how == "one":
            kept = replace(kept, name=names[0], other_name=names[1], lan=stage.settings.lan)
            if names[0] == say(msg("Blue")):
                kept = replace(kept, name=stage.settings.name)
        stage.apply(kept)
        if self.how == "one":
            stage.push(sharing(self.values, (names[0], names[1]), game=self.game.key))
        else:
            stage.push(hosting(self.values, names[0], bool(self.lan), self.port, self.game.key))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the sheet on parchment, two buttons."""
        self._size = size
        theme = self.stage.theme
        width = min(size[0] - theme.px(60), theme.px(900))
        left = (size[0] - width) // 2
        tall = max(theme.target, theme.px(60))
        self._banner, panel, foot = self.sheet.page(size, theme, width, tall)
        self._back.rect = pygame.Rect(left, foot, width * 30 // 100, tall)
        self._start.rect = pygame.Rect(0, foot, width * 46 // 100, tall)
        self._start.rect.right = left + width
        self.graph.set([Panel(panel), self.sheet, *self.sheet.widgets, self._start, self._back])

    def on_event(self, event: pygame.Event) -> None:
        """Take an input event."""
        self.graph.on_event(event)

    def update(self, now: float) -> bool:
        """Stand still."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        theme, say = self.stage.theme, self.stage.say
        theme.table(surface)
        head = msg("Host a game") if self.how == "host" else msg("One screen, two players")
        theme.banner(surface, say(head), self._banner)
        self.graph.draw(surface, theme)

    def leave(self) -> None:
        """Close nothing: there is nothing open."""


def to_host() -> SetupScene:
    """Make the screen that prepares a table for a friend at another computer."""
    return SetupScene("host")


def to_share() -> SetupScene:
    """Make the screen that prepares a game for two at this screen."""
    return SetupScene("one")


def to_join() -> JoinScene:
    """Make the screen that asks where the friend's table is."""
    return JoinScene()


def hosting(
    options: Mapping[str, Any], name: str, lan: bool = False, port: int = PORT, game: str = "",
) -> WaitScene:
    """Open a table at once and wait for a player; options are what differs from the defaults."""
    from net.link import host

    key = game or next(iter(GAMES))
    link = host(key, dict(options), name, folder=record_folder(), port=port, lan=lan)
    return WaitScene(link, "host", port=port, lan=lan)


def joining(address: str = "", name: str = "") -> JoinScene:
    """Open the joining screen and, where both are given, knock at once."""
    return JoinScene(address, name, knock=bool(address and name))


def sharing(
    options: Mapping[str, Any], names: tuple[str, str], game: str = "",
) -> WaitScene:
    """Begin a match for two at this screen."""
    from net.loopback import hotseat

    key = game or next(iter(GAMES))
    return WaitScene(hotseat(key, dict(options), names, folder=record_folder()), "one")
