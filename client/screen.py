"""What a screen is: one of a stack, given events, one clock reading a frame, and a surface.

Screens never read the clock, never sleep and never call `pygame.display`; `app` does. So a test
that makes up its own time can drive them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from core.refusal import msg

from .window.slices import Steps, at_once

if TYPE_CHECKING:
    import pygame

    from core.game import Game

    from .look.theme import Theme
    from .memory.settings import Settings
    from .processes.worker import Worker
    from .stage.sound_effects import Heard

Topic: TypeAlias = "tuple[Game, str] | None"
"""A game, and the number of the rule that is named on the screen just now ("": none); None where no
game is played or chosen."""
Say = Callable[..., str]
"""Translates a msgid and fills its {named} gaps."""
CALM = 12
"""Frames a second while nothing moves: one idle phase of the miniatures each."""
LIVELY = 60
"""Frames a second while something moves, and how often events are read in any case."""


class Stop(NamedTuple):
    """Something that Enter presses once the focus is there."""

    what: object
    """The widget, or the point of the board."""
    light: Callable[[], None]
    """Brings the focus there, and shows it."""


class Aloud(NamedTuple):
    """What may be read aloud of a screen as it stands now: no more than its picture shows."""

    told: tuple[str, ...] = ()
    """What it tells; each text is read when it is new."""
    focus: str = ""
    """What has the focus, or lies under the cursor of keys or gamepad; read when it changes."""


@dataclass(frozen=True, slots=True)
class LeaveQuestion:
    """What is asked before somebody leaves a match that is not over, as msgids."""

    title: str = msg("Put the match away?")
    words: str = msg("It waits for you in “My games”.")
    yes: str = msg("Put it away")
    no: str = msg("Stay")


class Tuned(Protocol):
    """Plays a tune by its name whole, or at a table so many of its stems; "" lets it fade."""

    def __call__(self, tune: str, parts: int | None = None) -> None:
        """Play it, if it does not play already."""
        ...


class TextField(Protocol):
    """Where letters or digits are typed: a widget."""

    rect: "pygame.Rect"

    def compose(self, text: str) -> None:
        """Take what an input method makes of the keys so far, "" when it is done."""
        ...


@dataclass(frozen=True, slots=True)
class Route:
    """What opens a screen; `client.routes` has a frozen class for each."""


@dataclass
class Context:
    """What every screen may use: theme (fonts, colours, scale), settings, words, the way to go on.

    `open` puts a screen on top, `swap` replaces the top one, `pop` goes back, `home` returns to the
    title; `push` is for a notice or question that is made where it is asked.
    """

    theme: "Theme"
    settings: "Settings"
    say: Say
    push: "Callable[[Screen], None]"
    open: Callable[[Route], None]
    swap: Callable[[Route], None]
    pop: Callable[[], None]
    home: Callable[[], None]
    quit: Callable[[], None]
    forget: Callable[[], None]
    """Ends the program as `quit` does, and keeps nothing more on disk."""
    worker: "Worker"
    """Answers what takes longer than a frame."""
    sound: "Heard" = field(default=lambda name, pan=0.0: None)
    apply: "Callable[[Settings], None]" = field(default=lambda settings: None)
    """Takes changed settings: keeps them on disk, and puts language, scale and sound into force."""
    tell: Callable[[str], None] = field(default=lambda text: None)
    """Shows a sentence for a moment."""
    music: Tuned = field(default=lambda tune, parts=None: None)
    hold_pads: Callable[[str], None] = field(default=lambda whose: None)
    """Says whose gamepad may act where several share this screen; "" for all. Another screen on top
    lets all again."""
    call: Callable[[str], None] = field(default=lambda words: None)
    """Tells a player who looks at another window, in a few words, what waits for them here."""
    soften: Callable[[], None] = field(default=lambda: None)
    """Lets what is seen now fade into what is painted next: the screen is about to look quite
    different, for a board is unpacked, or a dialog opens over it."""
    listen: "Callable[[Callable[[pygame.Event], object]], None]" = field(default=lambda use: None)
    """Gives the next press of a key or button to a function, before it means anything."""
    read: Callable[[], None] = field(default=lambda: None)
    """Reads what the screen tells by the system's own voice."""
    smooth: bool = False
    """Somebody looks on: what takes long goes in steps of a few milliseconds, frame by frame."""
    build: Callable[[Steps], None] = field(default=at_once)
    """Does what a screen needs before it can be painted: in steps while a picture of that screen
    stands already, as at the start of the program, else at once."""
    sit: Callable[[str | None], None] = field(default=lambda key: None)
    """Lets a player sit down, by their key, or a visitor, and shows the title."""
    sharpen: Callable[[], None] = field(default=lambda: None)
    """Shows nothing more of what was seen: a secret may have been in it."""


class Screen(Protocol):
    """One screen of the program."""

    @property
    def modal(self) -> bool:
        """True when the screen below is painted first, and is to be seen round this one."""
        ...

    @property
    def hung(self) -> bool:
        """True while it is a closed curtain: that comes down, and goes up from what comes next."""
        ...

    @property
    def typing(self) -> bool:
        """True while the letter keys are text."""
        ...

    @property
    def text_field(self) -> TextField | None:
        """What letters or digits are typed into; None where keys are commands."""
        ...

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """What is asked before the window closes over it; None where nothing is left that goes on.
        """
        ...

    @property
    def aloud(self) -> Aloud:
        """What is read aloud of it."""
        ...

    @property
    def stops(self) -> Sequence[Stop]:
        """What can be pressed now, in the order in which the light of one switch goes there."""
        ...

    @property
    def topic(self) -> Topic:
        """What F1 opens the book of rules at."""
        ...

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen, at first or again; lay out for a window of `size` pixels."""
        ...

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; nothing entered so far may be lost."""
        ...

    def on_event(self, event: "pygame.Event") -> bool | None:
        """Take one input event; False when the picture stays as it is."""
        ...

    def update(self, now: float) -> bool:
        """Advance to `now` (monotonic seconds); True when the picture has changed."""
        ...

    def draw(self, surface: "pygame.Surface") -> None:
        """Paint the whole screen."""
        ...

    def unpacking(self, sheet: "pygame.Surface") -> Steps:
        """Load what the first picture needs, in steps, so that `draw` is quick after them; `sheet`
        is a surface of the window's size that nobody looks at."""
        ...

    @property
    def pace(self) -> int:
        """Frames a second this screen wants now: CALM or LIVELY."""
        ...

    def leave(self) -> None:
        """Stop being the top screen for good: close what was opened."""
        ...
