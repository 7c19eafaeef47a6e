"""The settings: every change counts at once and is kept, so there is nothing to confirm."""

from dataclasses import replace

from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.theme import WORD
from ..memory.settings import HOLDS, LANGUAGES, louder, spoken
from ..miniatures import daylight, liveries
from ..widgets.button import Button
from ..widgets.choice import Segments, Stepper
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.focus import Widget
from ..widgets.rows import Row
from ..widgets.swatch import paint_day, paint_palette
from ..widgets.volume import Level
from ..window.keys import FULL_SCREEN, MUTE, TOKENS, Bindings
from ..window.scan import PACES
from .choices import ChoicesScreen

ZOOMS = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
SWATCH = 84
"""Height of a painted choice in units."""
LETTERS = (1.0, 1.25, 1.5)
LOUD = (0.0, 0.12, 0.25, 0.45, 0.7, 1.0)


class SettingsScreen(ChoicesScreen):
    """A sheet of choices."""

    title = msg("Settings")

    def _rename(self, name: str) -> None:
        self.context.apply(replace(self.context.settings, name=name))
        self.sheet.refresh()

    def _level(self, name: str) -> Widget:
        """Make the bars of a loudness; that of the effects is heard when it changes."""
        def take(value: float) -> None:
            self.context.apply(louder(self.context.settings, name, value))
            if name == "volume":
                self.context.sound("drumwave")

        self._choices[name] = Level(LOUD, getattr(self.context.settings, name), take)
        return self._choices[name]

    def _room(self, chosen: float, beyond: float = 1.0) -> str:
        """Say what the window has room for where that is less than was `chosen`, `beyond` another
        size."""
        fits = self.context.theme.zoom / min(beyond, self.context.theme.zoom)
        if fits > chosen - 0.02:
            return ""
        return self.context.say(msg("This window has room for {count} %."),
                                count=round(fits * 100))

    def _keys(self) -> None:
        self.context.open(routes.Keys())

    def _parents(self) -> None:
        self.context.open(routes.Gate(routes.Parents()))

    def _rows(self) -> list[Row]:
        say, now = self.context.say, self.context.settings
        language = spoken(now)
        self._name = Entry(now.name, limit=24, hint=say(msg("Type your name")),
                           on_change=self._rename, undrawn=say(UNDRAWN))
        zooms = [(zoom, f"{round(zoom * 100)} %") for zoom in ZOOMS]
        letters = [(size, f"{round(size * 100)} %") for size in LETTERS]
        holds = [(held, say(msg("{count} s"), count=held) if held else say(msg("off")))
                 for held in HOLDS]
        colours = [(name, say(title)) for name, title in liveries.TITLES]
        bindings = Bindings(now.keys, now.buttons)

        def same(action: str) -> str:
            return say(msg("{key} does the same."), key=bindings.shown(action, False))

        days = [(name, say(title)) for name, title in daylight.TITLES]
        return [
            Row(say(msg("Language")), [Segments(LANGUAGES, language, self._set("language"))]),
            Row(say(msg("Your name")), [self._name], error=lambda: self._name.error),
            Row(say(msg("Sounds")), [self._switch("sound")], same(MUTE)),
            Row(say(msg("Drums and cannons")), [self._level("volume")]),
            Row(say(msg("Music")), [self._level("music")]),
            Row(say(msg("Music at the table")), [self._level("table_music")],
                say(msg("It begins with drums, and more players come in with the points."))),
            Row(say(msg("The room")), [self._level("room")],
                say(msg("Birds by day, a clock in the evening, a fire in winter."))),
            Row(say(msg("Size of words and buttons")),
                [Stepper(zooms, now.zoom, self._set("zoom"))], self._room(now.zoom)),
            Row(say(msg("Bigger words")),
                [Segments(letters, now.letters, self._set("letters"))],
                self._room(now.letters, now.zoom) or say(msg("Pictures keep their size."))),
            Row(say(msg("For the left hand")), [self._switch("left_handed")],
                say(msg("On: buttons lie at the left of the board."))),
            Row(say(msg("High boards stand upright")), [self._switch("upright")],
                say(msg("Off: in a broad window Luzhanqi lies on its side."))),
            Row(say(msg("Full screen")), [self._switch("full_screen")],
                same(FULL_SCREEN)),
            Row(say(msg("Colours")), [Stepper(colours, now.palette, self._set("palette"),
                                               paint_palette)],
                say(msg("For eyes that mix up some colours. Signs on the bases stay the same.")),
                tall=SWATCH),
            Row(say(msg("Time of day")), [Stepper(days, now.day, self._set("day"), paint_day)],
                tall=SWATCH),
            Row(say(msg("Soldiers move")), [self._switch("motion")],
                say(msg("Off: they stand still and jump to their squares."))),
            Row(say(msg("Light on slow computers")), [self._switch("light")],
                say(msg("On: soldiers stand still between moves."))),
            Row(say(msg("Show where cannons look")), [self._switch("show_lines")]),
            Row(say(msg("Ask before a move counts")), [self._switch("confirm_moves")]),
            Row(say(msg("Hold my moves")), [Segments(holds, now.hold_moves,
                                                     self._set("hold_moves"))],
                say(msg("With a friend at another screen: so long you can take a slip back."))),
            Row(say(msg("Warn me before a blunder")), [self._switch("warn_blunders")],
                say(msg("The coach asks once. Not in a game with a friend at another screen."))),
            Row(say(msg("For parents")), [Button(say(msg("Parents' corner")), self._parents,
                                                 units=WORD, icon=icons.lock)],
                say(msg("Breaks, take-backs, who may play, and what is sent to whom."))),
            Row(say(msg("Flat discs where pieces have characters")), [self._switch("tokens")],
                same(TOKENS)),
            Row(say(msg("Simplified characters")), [self._switch("simplified")]),
            Row(say(msg("One switch")), [self._switch("one_switch")],
                say(msg("One key, button or click is enough: the light moves by itself."))),
            Row(say(msg("The light moves on after")),
                [Segments([(pace, say(msg("{count} s"), count=f"{pace:g}")) for pace in PACES],
                          now.scan_pace, self._set("scan_pace"))]),
            Row(say(msg("Keys and buttons")), [Button(say(msg("Choose")), self._keys,
                                                      units=WORD)]),
            Row(say(msg("Swap A and B")), [self._switch("swap_buttons")],
                say(msg("For gamepads that name them the other way round."))),
            Row(say(msg("Gamepad shakes")), [self._switch("rumble")]),
            Row(say(msg("Show sounds as words")), [self._switch("captions")],
                say(msg("A small line tells what a sound means."))),
            Row(say(msg("Read aloud")), [self._switch("read_aloud")],
                say(msg("By your screen reader, if one runs."))),
            Row(say(msg("Call me in another window")), [self._switch("call_me")],
                say(msg("The window blinks when it is your turn or a friend comes."))),
        ]
