"""The window and the frame loop: the only place that knows the display, the clock and the stack.

Events are read 60 times a second; time goes on as often as the top screen asks for, and at once
after an event; a frame is drawn only when something changed. The loop sleeps in `clock.tick`, for
`event.wait` polls every millisecond. `App` takes events and a time from whoever calls, so tests and
pictures need no clock.
"""

import logging
import signal
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame

from core.plain_text import plain
from core.refusal import msg

from .language.words import Words
from .look.theme import Theme, drawn_at
from .memory import players
from .memory import settings as store
from .memory.files import newer
from .memory.settings import Settings
from .miniatures.appearance import Appearance
from .processes.worker import ImmediateWorker, Worker, WorkerProcess
from .routes import RuleBook, Title, made, read_ahead
from .screen import CALM, LIVELY, Aloud, Context, Route, Screen
from .widgets.focus import ACCEPT, intent
from .widgets.toast import Toast
from .window import display_scale, system_window
from .window.attention import Attention
from .window.captions import CAPTIONS, FELT, HEARD, YOUR_TURN
from .window.gamepads import REMOVED, Pads
from .window.keys import AGAIN, FULL_SCREEN, MUTE, RULES, Bindings
from .window.lateness import Lateness
from .window.play_time import PlayTime
from .window.scan import Scan
from .window.slices import Slices, Steps, at_once
from .window.sound import Loudness, Sounds
from .window.splash import Opening, window
from .window.text_input import TextInput
from .window.touch import FINGERS, Touch
from .window.transition import ScreenChange, Transition
from .window.voice import Voice, own_voice, screen_reader

assert getattr(pygame, "IS_CE", False), "Tambour needs pygame-ce, not pygame"

LOG = logging.getLogger("tambour.client.app")

AWAKE = 0.6
"""Seconds the loop stays lively after an event: what follows from it is often told a little later,
as by the other end of a table."""
QUIET = frozenset({
    pygame.ACTIVEEVENT, pygame.KEYUP, pygame.WINDOWENTER, pygame.WINDOWLEAVE, pygame.WINDOWMOVED,
    pygame.CLIPBOARDUPDATE,
})
"""Events that no screen looks at."""
PRESSES = frozenset({pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN,
                     pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION})
"""Events after which something may open."""
POINTING = frozenset({
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, *FINGERS,
})
"""Events that mean nothing where one switch is enough."""
TOUCHES = (PRESSES | POINTING) - {pygame.MOUSEBUTTONUP}
"""Events that are lost on a screen that is not seen yet."""
SLICE = 0.012
"""Seconds a frame that go to work in steps (`client/window/slices.py`)."""


class App:
    """A window with a stack of screens: `feed` events, `frame` a moment, look at `surface`."""

    def __init__(
        self, first: Screen | None = None, *, settings: Settings | None = None,
        size: tuple[int, int] | None = None, home: Callable[[], Screen] = lambda: made(Title()),
        keep: bool = False, worker: Worker | None = None, voice: Voice | None = None,
        narrator: Voice | None = None, smooth: bool = False, standing: bool = False,
    ) -> None:
        """Open the window; `keep` says that changed settings go to disk.

        `worker` answers what takes long; without one it is answered at once, as a made-up time
        needs it. `voice` and, asked for, `narrator` read aloud; without one nothing is. With
        `smooth` screens load in small steps, which takes more frames. `standing` says that the
        window shows a picture of `first` already: that stays until the screen is built, in steps.
        """
        pygame.display.init()
        self.settings = self._kept = settings or Settings()
        self.keep = keep
        self.worker = worker or ImmediateWorker()
        self.voice = voice or Voice()
        self.voice.set(self.settings.read_aloud)
        self.narrator = narrator or Voice()
        self._read: tuple[Screen | None, Aloud] = None, Aloud()
        """The screen that was read aloud last, and what of it."""
        self._heard = ""
        """What the last sound told, until it is read aloud."""
        self._home = home
        self._windowed = size or self.settings.size
        self.running = True
        self.stack: list[Screen] = []
        self._dirty = True
        self._owed = False
        """The picture has changed and is not painted yet."""
        self._last_event = 0.0
        self._now = 0.0
        self._woken = self._typing = False
        self._crashes = 0
        self._play_time = PlayTime()
        self._buttons: set[int] = set()
        """Buttons of the mouse that are down."""
        self.report: Path | None = None
        """What was written about the last error."""
        self._shown: tuple[Screen, Screen, bool] | None = None
        """The lowest and the top screen that were painted last, and whether that was a closed
        curtain."""
        self._transition: Transition | None = None
        self._stage: pygame.Surface | None = None
        """What the screens paint on while another picture gives way to it."""
        self._farewell: Screen | None = None
        """What asks whether the window is to close."""
        self._softened = False
        """The screen is about to look quite different, and said so."""
        self.slices = Slices()
        self._awaited: Screen | None = None
        """The screen that is being unpacked."""
        self._standing = standing
        """What the window shows is the picture that the program started with."""
        self._held = False
        """The curtain is coming down, and what it will go up from is not painted yet."""
        self._words = Words(store.spoken(self.settings))
        self.sounds = Sounds(_loudness(self.settings))
        self.pads = Pads()
        self._touch = Touch()
        self.pads.swapped = self.settings.swap_buttons
        self.bindings = Bindings(self.settings.keys, self.settings.buttons)
        self._scan = Scan()
        self._listener: Callable[[pygame.Event], object] | None = None
        """What gets the next press, before it means anything."""
        self.attention = Attention(self.settings.call_me)
        self.toast = Toast(1.0)
        self.caption = Toast(0.9, low=True)
        """What a sound has told."""
        self._open(self.settings.full_screen and size is None)
        self._text_input = TextInput()
        self.theme = Theme(*self._sizes)
        self.theme.appearance = Appearance(self.settings.palette, self.settings.day)
        self.theme.left_handed = self.settings.left_handed
        self.context = Context(
            self.theme, self.settings, self.say, self.push, self.open, self.swap, self.pop,
            self.home, self.quit, self.forget, self.worker, self.sound, self.apply, self.toast.show,
            self.sounds.tune, self.pads.hold, self.attention.call, self.soften, self.listen,
            self.say_again, smooth, self.build, self.sit, self.sharpen,
        )
        self.push(first or home())

    def _open(self, full: bool, display: int = 0) -> None:
        self.full = full
        self._window = window(self._windowed, full, display)
        self.scale = display_scale.scale()
        """The screen's."""
        self._fit()

    @property
    def _sizes(self) -> tuple[tuple[int, int], float, float, float]:
        """Give what the theme is laid out by: pixels, the player's scales, the screen's."""
        size = self._canvas.get_size()
        screen = self.scale * size[0] / max(1, self._window.get_width()) if self.scale > 1 else 1.0
        return size, self.settings.zoom, self.settings.letters, screen

    @property
    def _usual(self) -> tuple[int, int]:
        """Give the window's size as it is on a screen of the scale 1."""
        wide, high = self._window.get_size()
        return round(wide / self.scale), round(high / self.scale)

    def _other_screen(self, number: int) -> None:
        """Be as large on another screen as on the one before."""
        if display_scale.scale() == self.scale:
            return
        if not system_window.points():  # there the window has other pixels of itself
            self._windowed = self._windowed if self.full else self._usual
            known = 0 <= number < len(pygame.display.get_desktop_sizes())
            self._open(self.full, number if known else 0)
        self._resized()

    def _fit(self) -> None:
        self._fitted = self._window.get_size()
        need = drawn_at(self._fitted)
        self._canvas = self._window if need == self._fitted else pygame.Surface(need)

    def _let_go(self) -> None:
        """Let go of what the mouse holds, over nothing: it lies where it was before."""
        while self._buttons:
            self.feed(pygame.Event(pygame.MOUSEBUTTONUP, button=self._buttons.pop(), pos=(-1, -1)))

    def _resized(self) -> None:
        self._let_go()
        self._standing = False
        self.slices.finish()
        self._window = system_window.surface() or self._window
        if system_window.points():
            self.scale = display_scale.scale()
        self._fit()
        self.theme.resize(*self._sizes)
        self._transition = self._stage = None
        for screen in self.stack:
            self.guarded(screen.resize, self._canvas.get_size())
        self._dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window a size, as a player dragging its corner does."""
        self._window = system_window.opened(size, False)
        self._windowed = self._usual
        self._resized()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back into a window."""
        if not self.full:
            self._windowed = self._usual
        self._open(not self.full)
        self._resized()

    def _shrunk(self) -> pygame.Rect:
        return self._canvas.get_rect().fit(self._window.get_rect())

    def _to_canvas(self, pos: tuple[int, int]) -> tuple[int, int]:
        box, (width, height) = self._shrunk(), self._canvas.get_size()
        x, y = (round(place * system_window.pixels_to_point()) for place in pos)
        return (x - box.x) * width // max(1, box.w), (y - box.y) * height // max(1, box.h)

    @property
    def _points(self) -> tuple[int, int]:
        """Give the window's size as the system tells where the mouse is."""
        wide, high = (round(side / system_window.pixels_to_point())
                      for side in self._window.get_size())
        return wide, high

    def _to_window(self, place: pygame.Rect) -> pygame.Rect:
        box, (width, height) = self._shrunk(), self._canvas.get_size()
        own = (box.x + place.x * box.w // width, box.y + place.y * box.h // height,
               place.w * box.w // width, place.h * box.h // height)
        return pygame.Rect(*(int(side / system_window.pixels_to_point()) for side in own))

    @property
    def top(self) -> Screen:
        """Give the screen that has the player's attention."""
        return self.stack[-1]

    def say(self, msgid: str, **args: object) -> str:
        """Translate into the present language."""
        return self._words.say(msgid, **args)

    def sound(self, name: str, pan: float = 0.0) -> None:
        """Play a sound by its name, shake the gamepads at some, and show in words what it tells
        where the player wants to read it."""
        self.sounds.play(HEARD.get(name, name), pan)
        if self.settings.rumble and name in FELT:
            self.pads.rumble(*FELT[name])
        if name == YOUR_TURN:
            self.attention.call(self.say(msg("Your turn!")))
        if name in CAPTIONS:
            icon, words = CAPTIONS[name]
            self._heard = self.say(words)
            if self.settings.captions:
                self.caption.show(self.say(words), icon)


    def push(self, screen: Screen) -> None:
        """Put a screen on top; where one looks on, the one below is seen until it is unpacked."""
        self.stack.append(screen)
        self._listener = None
        self.pads.hold("")
        self.guarded(screen.enter, self.context, self._canvas.get_size())
        self._dirty = True
        if self.context.smooth and screen is self.top and self._shown and not screen.modal:
            self._awaited = screen
            self.slices.hurry(self._unpacked(screen))

    def _unpacked(self, screen: Screen) -> Steps:
        try:
            yield from screen.unpacking(pygame.Surface(self._canvas.get_size()))
        finally:
            if self._awaited is screen:
                self._awaited, self._dirty = None, True

    @property
    def awaits(self) -> bool:
        """True while the top screen is unpacked, and the picture of the one before stands."""
        return self._awaited is not None and self._awaited is self.top

    def listen(self, listener: Callable[[pygame.Event], object]) -> None:
        """Give the next press of a key or button to `listener`, before it means anything."""
        self._listener = listener

    def open(self, to: Route) -> None:
        """Put the screen of a route on top."""
        self.push(made(to))

    def swap(self, to: Route) -> None:
        """Replace the top screen by that of a route."""
        screen = made(to)
        if self.stack:
            self.guarded(self.stack.pop().leave)
        self.push(screen)

    def pop(self) -> None:
        """Go back one screen; from the last one, home."""
        if self.stack:
            self.guarded(self.stack.pop().leave)
        if not self.stack:
            self.stack.append(self._home())
        self.pads.hold("")
        self.guarded(self.top.enter, self.context, self._canvas.get_size())
        self._dirty = True

    def home(self) -> None:
        """Leave everything and show the title."""
        self._leave_all()
        self.pads.forget()
        self.push(self._home())

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def forget(self) -> None:
        """End the program, and keep nothing more on disk."""
        self.keep = False
        self.quit()

    def _asked_to_quit(self) -> None:
        """Ask before a match that goes on is left; who closes the window a second time means it."""
        asked = next((q for screen in self.stack if (q := screen.leave_question)), None)
        if asked is None or self.top is self._farewell:
            self.quit()
            return
        from .pages.modal import leaving

        self._farewell = leaving(asked, self.quit)
        self.push(self._farewell)

    def sit(self, key: str | None) -> None:
        """Let a player sit down, by their key, or a visitor: at the title, with what is theirs."""
        if key is not None:
            self.apply(replace(self.settings, sat=key))
        self._leave_all()
        players.take_seat(key)
        self._kept, language = store.load(), self.settings.language
        self._use(self._kept if key is not None else replace(self._kept, language=language))
        self.home()

    def apply(self, settings: Settings) -> None:
        """Put changed settings into force and on disk."""
        self._use(settings)
        self._keep()

    def _keep(self) -> None:
        if self.keep and store.save(self.settings, before=self._kept):
            self._kept = self.settings

    def _use(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self.context.settings = settings
        if settings.language != before.language:
            self._words = Words(store.spoken(settings))
        self.theme.appearance = Appearance(settings.palette, settings.day)
        self.theme.left_handed = settings.left_handed
        self.pads.swapped = settings.swap_buttons
        self.bindings = Bindings(settings.keys, settings.buttons)
        self.sounds.set(_loudness(settings))
        self.voice.set(settings.read_aloud)
        self.attention.on = settings.call_me
        if settings.full_screen != self.full and settings.full_screen != before.full_screen:
            self.toggle_full_screen()
        elif (settings.zoom, settings.letters, settings.left_handed) != (
                before.zoom, before.letters, before.left_handed):
            self._resized()
        self._dirty = True

    def guarded(self, do: Callable[..., object], *args: object) -> object:
        """Call into a screen; should it crash, say so, go home and keep the program alive."""
        try:
            return do(*args)
        except Exception as error:
            LOG.exception("a screen has crashed")
            self._crashes += 1
            self.report = self._reported(error)
            if self._crashes > 3:  # home itself is broken: an endless circle helps nobody
                raise
            self._rescue()
            return None

    def _reported(self, error: Exception) -> Path | None:
        """Keep a report of an error; None where none can be written."""
        from .window.crash_report import described, write_report

        screens = [type(screen).__name__ for screen in self.stack]
        return write_report(described(error, screens, self._canvas.get_size()))

    def _rescue(self) -> None:
        """Go home and say kindly what has happened."""
        from .pages.modal import Notice
        from .table.play import KEPT, KEPT_FOR_ALL

        kept = False
        with suppress(Exception):  # what has crashed may not answer either
            kept = any(s.leave_question in (KEPT, KEPT_FOR_ALL) for s in self.stack)
        self._leave_all()
        self.push(self._home())
        words = [self.say(msg("Something went wrong in the box. It is not your fault."))]
        words += [self.say(msg("Your game is kept: “Continue” on the title goes on with it."))
                  if kept else self.say(msg("What you have saved is still there."))]
        if self.report is not None:
            words.append(self.say(msg("For whoever mends it, a report lies here: {path}"),
                                  path=plain(str(self.report), 300)))
        self.push(Notice("{words}", title=msg("Oh no!"), words="\n".join(words)))

    def tell_newer(self) -> None:
        """Say that something kept here is a newer program's, so that this one only reads it."""
        from .pages.modal import Notice

        self.push(Notice(msg(
            "A newer Tambour has been here. What it keeps is read, and stays as it is.")))

    def _leave_all(self) -> None:
        while self.stack:
            try:
                self.stack.pop().leave()
            except Exception:
                LOG.exception("a screen cannot be left")

    def feed(self, event: pygame.Event) -> None:
        """Take one event of the system, or of a test."""
        if event.type in QUIET or event.dict.get("touch"):
            return  # SDL's own events of a finger as the mouse come with those of the finger
        if event.type in FINGERS:
            for each in self._touch.translate(event, self._points):
                self.feed(each)
        if event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.sounds.on_device(event)
            return
        self._woken = True
        if self.awaits and event.type in TOUCHES:
            return  # it is meant for what is seen, which has done what it could
        if event.type in PRESSES:
            self._paint()  # who presses has seen what they press
            self.theme.keys = event.type != pygame.MOUSEBUTTONDOWN
        if event.type == pygame.QUIT:
            self._asked_to_quit()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            window = system_window.surface()
            if window is not None and window.get_size() != self._fitted:
                self._resized()
            return
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            self._other_screen(event.display_index)
            return
        if event.type in PRESSES and self._listener is not None:
            listener, self._listener = self._listener, None
            self.guarded(listener, event)
            self._dirty = True
            return
        if self.settings.one_switch:
            if event.type in POINTING or (event.type in PRESSES and not self._switched(event)):
                return
            if event.type in PRESSES and intent(event) in (None, ACCEPT):
                event = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
        if event.type in (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN):
            event.action = self.bindings.action(event, self.top.typing)
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            self._dirty = True
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()  # the button may go up over another window, which tells us nothing
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.attention.end()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._buttons.add(event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._buttons.discard(event.button)
        elif event.type in REMOVED and self.pads.known(event.instance_id):
            self.toast.show(self.say(msg(
                "The gamepad is unplugged. Nothing is lost: mouse and keys work too.")))
        elif event.type == pygame.JOYDEVICEADDED and self.pads.plug():
            self.toast.show(self.say(msg(
                "The gamepad is plugged in. You can play with it at once.")))
        for each in self.pads.translate(event):
            if not self.pads.may(each):
                self.toast.show(self.say(msg("It is the other gamepad's turn.")))
                continue
            scaled = self._canvas is not self._window or system_window.points()
            if scaled and hasattr(each, "pos"):
                each = pygame.Event(each.type, {**each.dict, "pos": self._to_canvas(each.pos)})
            if self.guarded(self.top.on_event, each) is not False:
                self._dirty = True
            if touched := each.dict.get("touched"):
                self.sounds.play(touched)
            self._crashes = 0

    def _switched(self, event: pygame.Event) -> bool:
        """Say whether a press counts where one switch is enough; arrows and Esc always do."""
        self.theme.keys = True
        if intent(event) not in (None, ACCEPT):
            self._scan.rest(self._now)
            return True
        wheel = event.type == pygame.MOUSEBUTTONDOWN and event.button > 3
        return not wheel and self._scan.press(self._now, self.settings.scan_pace)

    def _shortcut(self, event: pygame.Event) -> bool:
        alt = getattr(event, "mod", 0) & pygame.KMOD_ALT
        if event.action == FULL_SCREEN or (event.key == pygame.K_RETURN and alt):
            self.toggle_full_screen()
            self.apply(replace(self.settings, full_screen=self.full))
            return True
        if event.action == RULES and self.top.topic is not None:
            self.open(RuleBook(*self.top.topic))
            return True
        if event.action == AGAIN:
            self.say_again()
            return True
        if event.action == MUTE:
            on = not self.settings.sound
            self.apply(store.sounding(self.settings, on))
            self.toast.show(self.say(msg("Sounds: on") if on else msg("Sounds: off")))
            return True
        return False

    def frame(self, now: float) -> bool:
        """Advance to `now`; True when `surface` is another picture since."""
        self._now = now
        self._touch.update(now)
        if self._woken:
            self._last_event, self._woken = now, False
        if self.standing or self.awaits:
            return False
        self._standing = False
        if self._play_time.due(now, self._last_event, self.settings.break_after):
            self._propose_break()
        typing = self.top.typing
        if typing != self._typing:  # held keys repeat in a text and nowhere else
            self._typing = typing
            pygame.key.set_repeat(*((400, 35) if typing else ()))
        top = self.top
        changed = self.guarded(top.update, now)
        if self.settings.one_switch and self.guarded(
                self._scan.update, now, self.top, self.settings.scan_pace):
            self._dirty = True
        self._text_input.follow(self.top.text_field, self._to_window)
        if self.awaits:
            return False
        self._give_way(now)
        told = [toast.update(now) for toast in (self.toast, self.caption)]
        if not (any(told) or changed or self._dirty or self.top is not top):
            return False
        self._dirty, self._owed = False, True
        if self._speaker.on:
            self._paint()
            self.guarded(self._read_aloud)
        return True

    def _read_aloud(self) -> None:
        """Read what is new in the picture that was just drawn.

        A new screen and a new focus interrupt: what was left does not matter any more, and may be
        another player's secret.
        """
        screen, now = self.top, self.top.aloud
        now = Aloud((self._heard, self.toast.text, *now.told), now.focus)
        same = screen is self._read[0]
        before = self._read[1] if same else Aloud()
        moved = now.focus not in ("", before.focus)
        fresh = [text for text in dict.fromkeys(now.told) if text and text not in before.told]
        self._read, self._heard = (screen, Aloud(now.told, now.focus or before.focus)), ""
        if fresh or moved or not same:
            words = [*fresh, now.focus] if moved else fresh
            self._speaker.read(in_a_row(words), after=same and not moved)

    @property
    def _speaker(self) -> Voice:
        """Who reads what is new."""
        return self.narrator if self.settings.own_voice else self.voice

    def say_again(self) -> None:
        """Read all that the top screen tells by the system's own voice."""
        self.narrator.read(in_a_row(filter(None, self.top.aloud.told)))

    def _propose_break(self) -> None:
        """Show the card that says it is time for a break; whatever goes on goes on under it."""
        from .pages.modal import Notice

        self.push(Notice(
            msg("You have played for a while. Stretch, drink something, look out of the window!"
                " Your game waits for you."), title=msg("Time for a break"), ok=msg("Good idea")))

    def offer_light(self) -> None:
        """Ask, once for ever, whether less is to move on a machine that is too slow."""
        from .pages.modal import Question

        self.apply(replace(self.settings, light_offered=True))
        self.push(Question(
            msg("This computer is rather slow. Shall the soldiers stand still between moves?"),
            msg("Stand still"), msg("Leave it so"),
            lambda: self.apply(replace(self.settings, light=True)), destroys=False))

    def step(self, now: float) -> bool:
        """As `frame`, but only if an event came or it is time for the next frame."""
        due = self._now + 1 / self.pace - 0.5 / LIVELY  # the tick nearest to it
        return (self._woken or now >= due) and self.frame(now)

    def _bottom(self) -> int:
        """Give which screen of the stack is painted first: under a modal what it stands on."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].modal:
            first -= 1
        return first

    @property
    def standing(self) -> bool:
        """True while the picture that the program started with is shown, and nothing else has to
        be; the screen it shows takes events nevertheless."""
        return self._standing and self.slices.busy and len(self.stack) == 1

    def build(self, steps: Steps) -> None:
        """Do a work of the first screen in steps behind its picture; any other one at once."""
        if self._standing:
            self.slices.add(steps)
        else:
            at_once(steps)

    def soften(self) -> None:
        """Let the picture that is seen now fade into the next one."""
        self._softened = True

    def sharpen(self) -> None:
        """Show nothing more of what was seen: what gives way is gone, and the next picture is
        there at once."""
        self._shown = self._transition = None

    def _give_way(self, now: float) -> None:
        """Begin a transition where another screen is to be painted than before, or end one."""
        screen, going = self.stack[self._bottom()], self._transition
        before, after = self._shown, (screen, self.top, screen.hung)
        falling = going is not None and going.way is ScreenChange.FALL and not going.over(now)
        self._held = falling and not screen.hung and before is not None and before[0] is screen
        if self._held:  # the armies behind the curtain are seen when that has come down
            self._dirty = True
            return
        self._shown = after
        soft, self._softened = self._softened and not screen.hung, False
        if before is not None and (before != after or soft) and self.settings.motion:
            face = self._stage or self._canvas
            self._lift(face)
            way = (ScreenChange.RISE if before[2] else ScreenChange.FALL if screen.hung
                   else ScreenChange.FADE if before[0] is screen else ScreenChange.WIPE)
            old = face if before[2] else self._canvas  # all of the cloth, and nothing it hides
            self._transition = Transition(old.copy(), now, way)
            self._stage = self._stage or self._canvas.copy()
        elif going is None:
            return
        elif going.over(now):
            self._transition = None
        self._dirty = True

    def _lift(self, face: pygame.Surface) -> None:
        self.caption.lift(face)
        self.toast.lift(face)

    @property
    def surface(self) -> pygame.Surface:
        """Give the window's picture as it is now."""
        self._paint()
        return self._window

    @property
    def canvas(self) -> pygame.Surface:
        """Give the picture as the screens have painted it: a small window shows it smaller."""
        self._paint()
        return self._canvas

    def _paint(self) -> None:
        """Paint what has changed since somebody last looked: who does not look costs nothing."""
        if self._owed:
            self._owed = False
            self.guarded(self.draw)

    def draw(self) -> None:
        """Paint the top screen, and under a modal what it stands on."""
        face = self._stage or self._canvas
        self._lift(face)
        if self.stack[self._bottom()].modal:  # it lies over no screen
            self.theme.table(face)
        for screen in self.stack[self._bottom():] if not self._held else ():
            self.guarded(screen.draw, face)
        self.toast.draw(face, self.theme)
        self.caption.draw(face, self.theme)
        if self._stage is not None and self._transition is None:
            self._canvas.blit(self._stage, (0, 0))
            self._stage = None
        elif self._stage is not None and self._transition is not None:
            self._transition.paint(self._canvas, self._stage, self._now)
        if self._canvas is not self._window:
            box = self._shrunk()
            if box.size == self._window.get_size():
                pygame.transform.smoothscale(self._canvas, box.size, self._window)
            elif box.w > 0 and box.h > 0:
                self._window.fill((0, 0, 0))
                self._window.blit(pygame.transform.smoothscale(self._canvas, box.size), box)

    @property
    def pace(self) -> int:
        """Give the frames a second wanted now."""
        if (self._transition or self._woken or self._standing or self.awaits
                or self._now - self._last_event < AWAKE):
            return LIVELY
        return max(CALM if self.settings.one_switch else 1, min(LIVELY, self.top.pace))

    def close(self) -> None:
        """Leave every screen, end the worker, keep the window's size, and close the window."""
        self._leave_all()
        self.worker.close()
        self.voice.close()
        self.narrator.close()
        if self.keep:
            self.settings = replace(
                self.settings, size=self._windowed if self.full else self._usual)
            self._keep()
        players.stand_up()
        self.sounds.close()
        system_window.close()


def in_a_row(texts: Iterable[str]) -> str:
    """Join texts for a voice, with a stop between them, unless one asks or calls anyway."""
    ended = (text if text[-1:] in ".!?…" else f"{text}." for text in texts)
    return " ".join(ended).removesuffix(".")


def _loudness(settings: Settings) -> Loudness:
    """Give what sounds ask of the settings."""
    return Loudness(settings.volume, settings.sound, settings.music, settings.table_music,
                    settings.room, settings.day)


def run(
    first: Screen | None = None, *, settings: Settings | None = None,
    size: tuple[int, int] | None = None, opening: Opening | None = None,
) -> int:
    """Open the window at `first` (the title) and play until the player quits; the exit status.

    An `opening` is showing its picture of the title already, in the window that is then used.
    """
    own = opening.settings if opening else store.load() if settings is None else settings
    app = App(first, settings=own, size=size, keep=settings is None, worker=WorkerProcess(),
              voice=Voice(screen_reader), narrator=Voice(own_voice), smooth=True,
              standing=opening is not None and opening.shown)
    kept = [*store.kept_files(store.folders()), *store.kept_files(store.sitting())]
    if app.keep and any(map(newer, kept)):
        app.tell_newer()
    clock, lateness = pygame.time.Clock(), Lateness()
    reader = threading.Thread(target=read_ahead, name="screens", daemon=True)
    before = signal.signal(signal.SIGTERM, lambda *_: app.quit())  # who ends it so is not asked
    try:
        if opening is not None and not app.standing:
            app.frame(time.monotonic())  # before what was clicked meanwhile changes the picture
            opening.keep(app.surface)
            system_window.flip()
            opening = None
        while app.running:
            for event in pygame.event.get():
                if event.type in PRESSES or event.type == pygame.MOUSEMOTION:
                    opening = None  # what is painted next shows what the player did, too
                app.guarded(app.feed, event)
            painted = app.guarded(app.step, time.monotonic())
            if painted and (face := app.surface):
                system_window.flip()
                if opening is not None:
                    opening.keep(face)
                    opening = None
            app.guarded(app.slices.work, time.monotonic, time.monotonic() + SLICE)
            app.pads.start()
            if not app.slices.busy and reader.ident is None:
                reader.start()
            clock.tick(LIVELY)
            if painted and lateness.slow(clock.get_rawtime() / 1000) and not (
                    app.settings.light_offered or app.settings.light):
                app.offer_light()
    except KeyboardInterrupt:
        return 130
    except Exception:
        from .window.outside import complain

        LOG.exception("the window has crashed")
        where = f" A report lies here: {plain(str(app.report), 300)}" if app.report else ""
        complain("Something went wrong in the box. Your games are kept." + where, "it is closed")
        return 1
    finally:
        app.close()
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
    return 0
