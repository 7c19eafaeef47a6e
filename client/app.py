"""The window and the frame loop: the only place that knows the display, the clock and the stack.

Events are read 60 times a second; time goes on as often as the top screen asks for, and at once
after an event; a frame is drawn only when something changed. The loop sleeps in `clock.tick`, for
`event.wait` polls every millisecond. `App` takes events and a time from whoever calls, so tests and
pictures need no clock.
"""

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

if sys.platform.startswith("linux") and os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # software GL is 7 x slower
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from core.plain_text import plain
from core.refusal import msg

from . import settings as store
from .captions import CAPTIONS, FELT, HEARD
from .miniatures.appearance import Appearance
from .play_time import PlayTime
from .registry import make
from .screen import LIVELY, Aloud, Context, Screen
from .settings import Settings
from .slices import Slices, Steps, at_once
from .sound import Sounds
from .splash import Opening, window
from .theme import Theme, drawn_at
from .transition import Transition, Way
from .voice import Voice, screen_reader
from .widgets.gamepads import REMOVED, Pads
from .widgets.toast import Toast
from .words import Words
from .worker import ImmediateWorker, Worker, WorkerProcess

assert getattr(pygame, "IS_CE", False), "Tambour needs pygame-ce, not pygame"

LOG = logging.getLogger("tambour.client.app")

AWAKE = 0.6
"""Seconds the loop stays lively after an event: what follows from it is often told a little later,
as by the other end of a table."""
QUIET = frozenset({
    pygame.ACTIVEEVENT, pygame.KEYUP, pygame.WINDOWENTER, pygame.WINDOWLEAVE, pygame.WINDOWMOVED,
    pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.CLIPBOARDUPDATE,
})
"""Events that no screen looks at."""
PRESSES = frozenset({pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN,
                     pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION})
"""Events after which something may open."""
SLICE = 0.012
"""Seconds a frame that go to work in steps (`client/slices.py`)."""


class App:
    """A window with a stack of screens: `feed` events, `frame` a moment, look at `surface`."""

    def __init__(
        self, first: Screen | None = None, *, settings: Settings | None = None,
        size: tuple[int, int] | None = None, home: Callable[[], Screen] = lambda: make("title"),
        keep: bool = False, worker: Worker | None = None, voice: Voice | None = None,
        smooth: bool = False, standing: bool = False,
    ) -> None:
        """Open the window; `keep` says that changed settings go to disk.

        `worker` answers what takes long; without one it is answered at once, as a made-up time
        needs it. `voice` reads aloud; without one nothing is. With `smooth` screens load in
        small steps, which takes more frames. `standing` says that the window shows a picture of
        `first` already: that stays until the screen is built, in steps.
        """
        pygame.display.init()
        self.settings = settings or Settings()
        self.keep = keep
        self.worker = worker or ImmediateWorker()
        self.voice = voice or Voice()
        self.voice.set(self.settings.read_aloud)
        self._read: tuple[Screen | None, Aloud] = None, Aloud()
        """The screen that was read aloud last, and what of it."""
        self._heard = ""
        """What the last sound told, until it is read aloud."""
        self._home = home
        self._windowed = size or self.settings.size
        self.running = True
        self.stack: list[Screen] = []
        self._dirty = True
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
        self._standing = standing
        """What the window shows is the picture that the program started with."""
        self._held = False
        """The curtain is coming down, and what it will go up from is not painted yet."""
        self._words = Words(store.spoken(self.settings))
        self.sounds = Sounds(self.settings.volume, self.settings.sound, self.settings.music)
        self.pads = Pads()
        self.pads.swapped = self.settings.swap_buttons
        self.toast = Toast(1.0)
        self.caption = Toast(0.9, low=True)
        """What a sound has told."""
        self._open(self.settings.full_screen and size is None)
        self.theme = Theme(self.canvas.get_size(), self.settings.zoom, self.settings.letters)
        self.theme.appearance = Appearance(self.settings.palette, self.settings.day)
        self.theme.left_handed = self.settings.left_handed
        self.context = Context(
            self.theme, self.settings, self.say, self.push, self.swap, self.pop, self.home,
            self.quit, self.worker, self.sound, self.apply, self.toast.show,
            self.sounds.tune, self.pads.hold, self.soften,
            smooth, self.build,
        )
        self.push(first or home())

    def _open(self, full: bool) -> None:
        self.full = full
        self.surface = window(self._windowed, full)
        self._fit()

    def _fit(self) -> None:
        self._fitted = self.surface.get_size()
        need = drawn_at(self._fitted)
        self.canvas = self.surface if need == self._fitted else pygame.Surface(need)

    def _let_go(self) -> None:
        """Let go of what the mouse holds, over nothing: it lies where it was before."""
        while self._buttons:
            self.feed(pygame.Event(pygame.MOUSEBUTTONUP, button=self._buttons.pop(), pos=(-1, -1)))

    def _resized(self) -> None:
        self._let_go()
        self._standing = False
        self.slices.finish()
        self.surface = pygame.display.get_surface() or self.surface
        self._fit()
        self.theme.resize(self.canvas.get_size(), self.settings.zoom, self.settings.letters)
        self._transition = self._stage = None
        for screen in self.stack:
            self.guarded(screen.resize, self.canvas.get_size())
        self._dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window a size, as a player dragging its corner does."""
        self._windowed = size
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._resized()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back into a window."""
        if not self.full:
            self._windowed = self.surface.get_size()
        self._open(not self.full)
        self._resized()

    def _shrunk(self) -> pygame.Rect:
        return self.canvas.get_rect().fit(self.surface.get_rect())

    def _to_canvas(self, pos: tuple[int, int]) -> tuple[int, int]:
        box, (width, height) = self._shrunk(), self.canvas.get_size()
        return (pos[0] - box.x) * width // max(1, box.w), (pos[1] - box.y) * height // max(1, box.h)

    @property
    def top(self) -> Screen:
        """Give the screen that has the player's attention."""
        return self.stack[-1]

    def say(self, msgid: str, **args: object) -> str:
        """Translate into the present language."""
        return self._words.say(msgid, **args)

    def sound(self, cue: str) -> None:
        """Play a sound by its name, shake the gamepads at some, and show in words what it tells
        where the player wants to read it."""
        self.sounds.play(HEARD.get(cue, cue))
        if self.settings.rumble and cue in FELT:
            self.pads.rumble(*FELT[cue])
        if cue in CAPTIONS:
            icon, words = CAPTIONS[cue]
            self._heard = self.say(words)
            if self.settings.captions:
                self.caption.show(self.say(words), icon)


    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        self.stack.append(screen)
        self.pads.hold("")
        self.guarded(screen.enter, self.context, self.canvas.get_size())
        self._dirty = True

    def swap(self, screen: Screen) -> None:
        """Replace the top screen."""
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
        self.guarded(self.top.enter, self.context, self.canvas.get_size())
        self._dirty = True

    def home(self) -> None:
        """Leave everything and show the title."""
        self._leave_all()
        self.pads.forget()
        self.push(self._home())

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def _asked_to_quit(self) -> None:
        """Ask before a match that goes on is left; who closes the window a second time means it."""
        asked = next((q for screen in self.stack if (q := screen.leave_question)), None)
        if asked is None or self.top is self._farewell:
            self.quit()
            return
        from .screens.modal import leaving

        self._farewell = leaving(asked, self.quit)
        self.push(self._farewell)

    def apply(self, settings: Settings) -> None:
        """Put changed settings into force and on disk."""
        before, self.settings = self.settings, settings
        self.context.settings = settings
        if settings.language != before.language:
            self._words = Words(store.spoken(settings))
        self.theme.appearance = Appearance(settings.palette, settings.day)
        self.theme.left_handed = settings.left_handed
        self.pads.swapped = settings.swap_buttons
        self.sounds.set(settings.volume, settings.sound, settings.music)
        self.voice.set(settings.read_aloud)
        if settings.full_screen != self.full and settings.full_screen != before.full_screen:
            self.toggle_full_screen()
        elif (settings.zoom, settings.letters, settings.left_handed) != (
                before.zoom, before.letters, before.left_handed):
            self._resized()
        if self.keep and settings != before:
            store.save(settings)
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
        from .crash_report import described, write_report

        screens = [type(screen).__name__ for screen in self.stack]
        return write_report(described(error, screens, self.canvas.get_size()))

    def _rescue(self) -> None:
        """Go home and say kindly what has happened."""
        from .play import KEPT, KEPT_FOR_ALL
        from .screens.modal import Notice

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

    def _leave_all(self) -> None:
        while self.stack:
            try:
                self.stack.pop().leave()
            except Exception:
                LOG.exception("a screen cannot be left")

    def feed(self, event: pygame.Event) -> None:
        """Take one event of the system, or of a test."""
        if event.type in QUIET:
            return
        self._woken = True
        if event.type in PRESSES:
            self.theme.keys = event.type != pygame.MOUSEBUTTONDOWN
        if event.type == pygame.QUIT:
            self._asked_to_quit()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            window = pygame.display.get_surface()
            if window is not None and window.get_size() != self._fitted:
                self._resized()
            return
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            self._dirty = True
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()  # the button may go up over another window, which tells us nothing
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._buttons.add(event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._buttons.discard(event.button)
        elif event.type in REMOVED and self.pads.known(event.instance_id):
            self.toast.show(self.say(msg(
                "The gamepad is unplugged. Nothing is lost: mouse and keys work too.")))
        for each in self.pads.translate(event):
            if not self.pads.may(each):
                self.toast.show(self.say(msg("It is the other gamepad's turn.")))
                continue
            if self.canvas is not self.surface and hasattr(each, "pos"):
                each = pygame.Event(each.type, {**each.dict, "pos": self._to_canvas(each.pos)})
            if self.guarded(self.top.on_event, each) is not False:
                self._dirty = True
            if touched := each.dict.get("touched"):
                self.sounds.play(touched)
            self._crashes = 0

    def _shortcut(self, event: pygame.Event) -> bool:
        alt = getattr(event, "mod", 0) & pygame.KMOD_ALT
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and alt):
            self.toggle_full_screen()
            self.apply(replace(self.settings, full_screen=self.full))
            return True
        if event.key == pygame.K_F1 and self.top.topic is not None:
            self.push(make("rules", *self.top.topic))
            return True
        if event.key == pygame.K_m and not self.top.typing:
            on = not self.settings.sound
            self.apply(store.sounding(self.settings, on))
            self.toast.show(self.say(msg("Sounds: on") if on else msg("Sounds: off")))
            return True
        return False

    def frame(self, now: float) -> bool:
        """Advance to `now` and draw if anything changed; True when it drew."""
        self._now = now
        if self._woken:
            self._last_event, self._woken = now, False
        if self.standing:
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
        self._give_way(now)
        told = [toast.update(now) for toast in (self.toast, self.caption)]
        if not (any(told) or changed or self._dirty or self.top is not top):
            return False
        self._dirty = False
        self.draw()
        if self.voice.on:
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
            self.voice.read(". ".join(text.rstrip(".") for text in words),
                            after=same and not moved)

    def _propose_break(self) -> None:
        """Show the card that says it is time for a break; whatever goes on goes on under it."""
        from .screens.modal import Notice

        self.push(Notice(
            msg("You have played for a while. Stretch, drink something, look out of the window!"
                " Your game waits for you."), title=msg("Time for a break"), ok=msg("Good idea")))

    def step(self, now: float) -> bool:
        """Advance to `now` if an event came or it is time for the next frame; True when it drew."""
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

    def _give_way(self, now: float) -> None:
        """Begin a transition where another screen is to be painted than before, or end one."""
        screen, going = self.stack[self._bottom()], self._transition
        before, after = self._shown, (screen, self.top, screen.hung)
        falling = going is not None and going.way is Way.FALL and not going.over(now)
        self._held = falling and not screen.hung and before is not None and before[0] is screen
        if self._held:  # the armies behind the curtain are seen when that has come down
            self._dirty = True
            return
        self._shown = after
        soft, self._softened = self._softened and not screen.hung, False
        if before is not None and (before != after or soft) and self.settings.motion:
            face = self._stage or self.canvas
            self._lift(face)
            way = (Way.RISE if before[2] else Way.FALL if screen.hung
                   else Way.FADE if before[0] is screen else Way.WIPE)
            old = face if before[2] else self.canvas  # all of the cloth, and nothing it hides
            self._transition = Transition(old.copy(), now, way)
            self._stage = self._stage or self.canvas.copy()
        elif going is None:
            return
        elif going.over(now):
            self._transition = None
        self._dirty = True

    def _lift(self, face: pygame.Surface) -> None:
        self.caption.lift(face)
        self.toast.lift(face)

    def draw(self) -> None:
        """Paint the top screen, and under a modal what it stands on."""
        face = self._stage or self.canvas
        self._lift(face)
        for screen in self.stack[self._bottom():] if not self._held else ():
            self.guarded(screen.draw, face)
        self.toast.draw(face, self.theme)
        self.caption.draw(face, self.theme)
        if self._stage is not None and self._transition is None:
            self.canvas.blit(self._stage, (0, 0))
            self._stage = None
        elif self._stage is not None and self._transition is not None:
            self._transition.paint(self.canvas, self._stage, self._now)
        if self.canvas is not self.surface:
            box = self._shrunk()
            if box.size == self.surface.get_size():
                pygame.transform.smoothscale(self.canvas, box.size, self.surface)
            elif box.w > 0 and box.h > 0:
                self.surface.fill((0, 0, 0))
                self.surface.blit(pygame.transform.smoothscale(self.canvas, box.size), box)

    @property
    def pace(self) -> int:
        """Give the frames a second wanted now."""
        if (self._transition or self._woken or self._standing
                or self._now - self._last_event < AWAKE):
            return LIVELY
        return max(1, min(LIVELY, self.top.pace))

    def close(self) -> None:
        """Leave every screen, end the worker, keep the window's size, and close the window."""
        self._leave_all()
        self.worker.close()
        self.voice.close()
        if self.keep:
            size = self._windowed if self.full else self.surface.get_size()
            store.save(replace(self.settings, size=size))
        self.sounds.close()
        pygame.quit()


def run(
    first: Screen | None = None, *, settings: Settings | None = None,
    size: tuple[int, int] | None = None, opening: Opening | None = None,
) -> int:
    """Open the window at `first` (the title) and play until the player quits; the exit status.

    An `opening` is showing its picture of the title already, in the window that is then used.
    """
    own = opening.settings if opening else store.load() if settings is None else settings
    app = App(first, settings=own, size=size, keep=settings is None, worker=WorkerProcess(),
              voice=Voice(screen_reader), smooth=True,
              standing=opening is not None and opening.shown)
    clock = pygame.time.Clock()
    before = signal.signal(signal.SIGTERM, lambda *_: app.quit())  # who ends it so is not asked
    try:
        if opening is not None and not app.standing:
            app.frame(time.monotonic())  # before what was clicked meanwhile changes the picture
            pygame.display.flip()
            opening.keep(app.surface)
            opening = None
        while app.running:
            for event in pygame.event.get():
                if event.type in PRESSES or event.type == pygame.MOUSEMOTION:
                    opening = None  # what is painted next shows what the player did, too
                app.guarded(app.feed, event)
            if app.guarded(app.step, time.monotonic()):
                pygame.display.flip()
                if opening is not None:
                    opening.keep(app.surface)
                    opening = None
            app.guarded(app.slices.work, time.monotonic, time.monotonic() + SLICE)
            app.pads.start()
            clock.tick(LIVELY)
    except KeyboardInterrupt:
        return 130
    except Exception:
        LOG.exception("the window has crashed")
        where = f" A report lies here: {plain(str(app.report), 300)}" if app.report else ""
        print("tambour: Something went wrong in the box. Your games are kept." + where,
              file=sys.stderr)
        return 1
    finally:
        app.close()
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
    return 0
