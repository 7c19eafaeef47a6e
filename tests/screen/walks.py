"""Walks from the title to the end of a won game with one device alone, and how often it is pressed.

`python -m tests.screen.walks napoleon mouse [FOLDER]` opens the program in a real window on a
display of its own (Xvfb), as it is when it was never started before, and plays against the
computer's first level until that is beaten. Mouse and keyboard are pressed by xdotool, so they come
as real events of the window system; the gamepad is a virtual one of SDL's own, so it is plugged in,
mapped and read as any other. Which move to play is asked of our own player in a process of its own;
all else that the walk does is to look at what is on the screen and to press it, as a person would.
With a FOLDER it keeps a picture of every step of the way to the first move, and of the end.

`Walk` knows no device and no window: `Hands` press, and `Window.turn` lets time go on. So the same
walk is a fast test with made-up time (test_walks.py).
"""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pygame

from client.app import App
from client.memory.settings import Settings
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.processes.worker import WorkerProcess
from client.widgets.button import Button
from client.widgets.focus import ACCEPT, DOWN, LEFT, NEXT, RIGHT, UP, FocusGraph, Pressed, Widget
from client.window.keys import MENU
from client.window.splash import AROUND
from client.window.voice import Voice
from core.action import Action, Move, Push, clicks
from core.filling import PLAIN
from core.games import GAMES
from core.match import Match
from core.piece import Point
from core.search.levels import LEVELS

SIZE = (1280, 720)
SCREEN = f"{SIZE[0] + AROUND[0]}x{SIZE[1] + AROUND[1]}x24"
"""A screen that has room for the window, at its upper left corner."""
WAYS = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}

KEYS = {UP: "Up", DOWN: "Down", LEFT: "Left", RIGHT: "Right", NEXT: "Tab", ACCEPT: "Return"}
"""How xdotool calls the key of an intent."""
PAD = {
    UP: pygame.CONTROLLER_BUTTON_DPAD_UP, DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT, RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    NEXT: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, ACCEPT: pygame.CONTROLLER_BUTTON_A,
    MENU: pygame.CONTROLLER_BUTTON_START,
}
PATIENCE = 60.0
"""Seconds of the walk's clock for which anything is waited for."""


class Window(ABC):
    """The program on a screen; `turn` lets a moment pass."""

    app: App
    now: float

    @abstractmethod
    def turn(self) -> None:
        """Let the program take what was pressed, and go on by one frame."""

    def until(self, fact: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Let time pass until there is a fact, and give it."""
        late = self.now + patience
        while not (found := fact()):
            assert self.now < late, f"never happened: {what}, at {type(self.app.top).__name__}"
            self.turn()
        return found


class Hands(ABC):
    """One device in somebody's hands; `presses` counts what was pressed, arrows apart."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.presses = self.steps = 0
        """What was pressed to do something, and what only led there: arrows, Tab, sticks."""

    @abstractmethod
    def press(self, graph: FocusGraph, widget: Widget) -> None:
        """Press a widget of a graph."""

    @abstractmethod
    def choose(self, table: TableScreen, point: Point) -> None:
        """Press a point of the board."""

    @abstractmethod
    def confirm(self, table: TableScreen) -> None:
        """Say that the move is done, or the turn."""


class MouseHands(Hands):
    """A mouse: goes to a pixel and clicks there."""

    @abstractmethod
    def click(self, pos: tuple[int, int]) -> None:
        """Go to a pixel, press and let go."""

    def press(self, graph: FocusGraph, widget: Widget) -> None:
        """Click on its middle, where it must be what lies on top."""
        pos = widget.rect.center
        assert graph.at(pos) is widget, "another one lies on it"
        self.presses += 1
        self.click(pos)

    def choose(self, table: TableScreen, point: Point) -> None:
        """Click on the point's middle."""
        pos = tuple(int(v) for v in table.projection.centre(point))
        assert table.projection.pick(pos) == point, "the board does not reach there"
        self.presses += 1
        self.click(pos)

    def confirm(self, table: TableScreen) -> None:
        """Click on the large button."""
        self.press(table.controls.graph, table.controls.done)


class StepHands(Hands):
    """Keys or a gamepad: one focus is led to what is wanted, and pressed there."""

    @abstractmethod
    def tap(self, intent: str) -> None:
        """Press a key or a button for an intent, and let go."""

    def press(self, graph: FocusGraph, widget: Widget) -> None:
        """Lead the focus there, by arrows where they lead there, else by Tab; press."""
        for _ in range(24):
            if graph.focused is widget:
                self.presses += 1
                self.tap(ACCEPT)
                return
            path = way(graph, widget)
            self.step(path[0] if path else NEXT)
        raise AssertionError(f"no way to {type(widget).__name__} {widget.rect}")

    def step(self, intent: str) -> None:
        """Lead the focus one step."""
        self.steps += 1
        self.tap(intent)

    def choose(self, table: TableScreen, point: Point) -> None:
        """Lead the cursor there and press."""
        board = table.board_input
        for _ in range(120):
            if board.cursor == point and board.keys:
                self.presses += 1
                self.tap(ACCEPT)
                return
            here = board.cursor
            path = () if here is None else route(table, here, point)
            self.step(path[0] if path else UP)
        raise AssertionError(f"no way to point {point}")

    def confirm(self, table: TableScreen) -> None:
        """Press where the cursor is: a chosen move is played, and a turn ended, from anywhere that
        can do nothing else."""
        move_input, here = table.move_input, table.board_input.cursor
        if not move_input.ready:
            def idle(point: Point) -> bool:
                return point not in move_input.lit() and not move_input.pickable(point)

            if here is None or not idle(here):
                board = range(len(table.projection.topology.near))
                start = here if here is not None else 0
                calm = min((p for p in board if idle(p) and (here is None or route(
                    table, start, p))), key=lambda p: len(route(table, start, p)))
                self.choose(table, calm)
                return
        self.presses += 1
        self.tap(ACCEPT)


def way(graph: FocusGraph, goal: Widget) -> tuple[str, ...]:
    """Give the arrows that lead the focus from where it is to a widget; () where none do."""
    start = graph.focused
    if not isinstance(start, Pressed):
        return ()  # in a text or on a board arrows mean something else
    seen: dict[int, tuple[str, ...]] = {id(start): ()}
    queue: deque[Widget] = deque([start])
    while queue:
        here = queue.popleft()
        if here is goal:
            graph.focused = start
            return seen[id(here)]
        for name, (dx, dy) in WAYS.items():
            graph.focused = here
            graph._go(dx, dy)
            there = graph.focused
            if isinstance(there, Pressed) and id(there) not in seen:
                seen[id(there)] = (*seen[id(here)], name)
                queue.append(there)
    graph.focused = start
    return ()


def route(table: TableScreen, start: Point, goal: Point) -> tuple[str, ...]:
    """Give the arrows that lead the board's cursor from a point to another; () where none do."""
    seen: dict[Point, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return seen[here]
        for name, by in WAYS.items():
            there = table.projection.beside(here, *by)
            if there is not None and there not in seen:
                seen[there] = (*seen[here], name)
                queue.append(there)
    return ()


def button(buttons: Any, *labels: str) -> Button:
    """Find what can be pressed by what it is called."""
    def called(each: Widget) -> str:
        return next(iter(each.words(lambda text, **gaps: PLAIN.fill(text, gaps))), "")

    return next(each for each in buttons if called(each) in labels)


class Walk:
    """From the title to the end of a game; `mind` says what to play, `picture` is shown steps."""

    def __init__(
        self, window: Window, hands: Hands, game: str,
        mind: Callable[[Match, int], Callable[[], Action | None]],
        picture: Callable[[str], None] = lambda name: None,
    ) -> None:
        self.window, self.hands, self.game, self.mind = window, hands, game, mind
        self.picture = picture
        self.to_table = (0, 0)
        """Presses and steps until the first move could be made."""
        self.plies = 0

    @property
    def top(self) -> Any:
        """Give the screen that has the attention."""
        return self.window.app.top

    def _rest(self) -> None:
        for _ in range(3):
            self.window.turn()

    def press(self, graph: FocusGraph, widget: Widget, name: str) -> None:
        """Press what is seen now."""
        self.picture(name)
        self.hands.press(graph, widget)
        self._rest()

    def to_first_move(self) -> TableScreen:
        """Go from the title to where the first move of ours can be made."""
        window = self.window
        window.until(lambda: isinstance(self.top, TitleScreen), "the title")
        title = GAMES[self.game].title
        self._rest()
        box = button(self.top.graph.widgets, title)
        if not box.chosen:
            self.press(self.top.graph, box, "title")
        self.press(self.top.graph, button(self.top.graph.widgets, "Play!", "Again!"), "title-play")
        window.until(lambda: isinstance(self.top, DeployScreen | TableScreen), "a table")
        return self.set_up()

    def set_up(self) -> TableScreen:
        """Set an army up where one is to be, and wait for our turn."""
        window = self.window
        if isinstance(self.top, DeployScreen):
            window.until(lambda: self.top.slots, "the box of toys")
            self._rest()
            if self.top.state.draft.refusal() is not None:
                self.press(self.top.graph, self.top.arrange, "arrange")
            state = self.top.state  # where one sets up after the other it may not be our turn yet
            window.until(lambda: state.seat in state.play.match.position.to_act, "our set-up")
            self.press(self.top.graph, self.top.sender, "ready")
        window.until(self._our_turn, "our first turn", 4 * PATIENCE)
        self.to_table = self.hands.presses, self.hands.steps
        self.picture("first-turn")
        return self.top  # type: ignore[no-any-return]

    def _our_turn(self) -> bool:
        """Say whether the table waits for us, or the match is over and told."""
        table = self.top
        if not isinstance(table, TableScreen) or not table.ready:
            return False
        if table.dialogs.shown is not None:
            return True
        return (table.performing().settled and table.move_input.mine
                and table.play.winners is None and table.move_input.position is table.state.seen)

    def play(self, most: int = 400) -> tuple[int, ...]:
        """Play until the match is over, and give the seats that won."""
        table = self.top
        self.some(most)
        self._rest()
        self.picture("end")
        assert table.play.winners is not None, f"not over after {most} moves"
        return tuple(table.play.winners)

    def some(self, most: int) -> None:
        """Play so many moves of ours, or until the match is over and told."""
        window, table = self.window, self.top
        for _ in range(most):
            window.until(self._our_turn, "our turn", 4 * PATIENCE)
            if table.play.winners is not None and table.dialogs.shown is not None:
                break
            if (asked := table.dialogs.shown) is not None:
                self._rest()
                self.press(asked.graph, asked.buttons[0], f"asked-{self.plies}")
                continue
            seat, match = table.state.mover, table.play.match
            answer = self.mind(match, seat)
            action = window.until(answer, "a move of ours", 4 * PATIENCE)
            self._perform(table, seat, action)
            self.plies += 1

    def _perform(self, table: TableScreen, seat: int, action: Action) -> None:
        """Press what says an action: its points one after the other, and that it is done."""
        if isinstance(action, Move | Push) and action.turns:
            bare = replace(action, turns=())
            if table.play.match.rules.refusal(table.play.match.position, seat, bare) is None:
                action = bare
        before = len(table.play.match.line)
        draft = table.move_input
        for point in clicks(action):
            self.hands.choose(table, point)
            self._rest()
            if self.plies < 2:
                self.picture(f"move-{self.plies}-{point}")
            if len(table.play.match.line) > before:
                return
        if draft.ready or not clicks(action):
            self.hands.confirm(table)
            self._rest()
        self.window.until(
            lambda: len(table.play.match.line) > before or table.dialogs.shown is not None
            or draft.refused is not None, f"{action} is played")
        assert draft.refused is None, f"{action} is refused: {draft.refused}"

    def home(self) -> None:
        """Go from the result back to the title."""
        self._rest()
        dialog = self.top.dialogs.shown
        self.press(dialog.graph, button(dialog.buttons, "Title"), "end-title")
        self.window.until(lambda: isinstance(self.top, TitleScreen), "the title again")


# a made-up clock ----------------------------------------------------------------------------------


class MadeUpWindow(Window):
    """The program on no screen: time is what `turn` says it is, and events are fed by hand."""

    def __init__(self, settings: Settings, step: float = 0.2, size: tuple[int, int] = SIZE) -> None:
        self.app = App(settings=settings, size=size)
        self.step = step
        self.now = 0.0

    def turn(self) -> None:
        """Let a moment pass; another thread or process may use it to get on."""
        for event in pygame.event.get():
            self.app.feed(event)
        self.now += self.step
        assert not self.app.frame(self.now) or self.app.surface, "what is new is painted"
        time.sleep(0)
        assert self.app.report is None, f"a screen has crashed: {self.app.report}"

    def feed(self, kind: int, **told: Any) -> None:
        """Give an event, as the loop does."""
        self.app.feed(pygame.Event(kind, **told))


class FedMouse(MouseHands):
    """Events of a mouse."""

    window: MadeUpWindow

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and let go."""
        feed = self.window.feed
        feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.window.turn()


class FedKeys(StepHands):
    """Events of a keyboard."""

    window: MadeUpWindow
    CODES: ClassVar = {UP: pygame.K_UP, DOWN: pygame.K_DOWN, LEFT: pygame.K_LEFT,
                       RIGHT: pygame.K_RIGHT, NEXT: pygame.K_TAB, ACCEPT: pygame.K_RETURN}

    def tap(self, intent: str) -> None:
        """Press a key and let go."""
        key = self.CODES[intent]
        self.window.feed(pygame.KEYDOWN, key=key, mod=0, unicode="")
        self.window.feed(pygame.KEYUP, key=key, mod=0)
        self.window.turn()


class FedFinger(MouseHands):
    """Events of a finger, each with the mouse's that SDL makes of it."""

    window: MadeUpWindow

    def click(self, pos: tuple[int, int]) -> None:
        """Touch there, and lift the finger."""
        self.touch(pygame.FINGERDOWN, pos, pygame.MOUSEBUTTONDOWN)
        self.window.turn()
        self.touch(pygame.FINGERUP, pos, pygame.MOUSEBUTTONUP)
        self.window.turn()

    def touch(self, kind: int, pos: tuple[int, int], echo: int) -> None:
        """Do something with the finger at a pixel."""
        wide, high = self.window.app.canvas.get_size()
        self.window.feed(kind, touch_id=1, finger_id=0, x=pos[0] / wide, y=pos[1] / high,
                         dx=0.0, dy=0.0)
        self.window.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=True)
        self.window.feed(echo, pos=pos, button=1, touch=True)


# a real window -----------------------------------------------------------------------------------


class RealWindow(Window):
    """The program in a window of the window system, at the pace of the clock."""

    def __init__(self, settings: Settings) -> None:
        self.app = App(settings=settings, size=SIZE, worker=WorkerProcess(), voice=Voice())
        self.clock = pygame.time.Clock()
        self.now = time.monotonic()

    def turn(self) -> None:
        """Do what the loop of `client.app.run` does once."""
        for event in pygame.event.get():
            self.app.guarded(self.app.feed, event)
        self.now = time.monotonic()
        if self.app.step(self.now):
            pygame.display.flip()
        self.app.pads.start()
        self.clock.tick(60)
        assert self.app.report is None, f"a screen has crashed: {self.app.report}"

    def tool(self, *words: str) -> None:
        """Let xdotool do something, while the program goes on."""
        with subprocess.Popen(["xdotool", *words]) as tool:
            while tool.poll() is None:
                self.turn()
        assert tool.returncode == 0
        for _ in range(3):
            self.turn()


class RealMouse(MouseHands):
    """The mouse of the X server."""

    window: RealWindow

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and let go, each a little later."""
        self.window.tool("mousemove", str(pos[0]), str(pos[1]), "sleep", "0.08", "mousedown", "1",
                         "sleep", "0.06", "mouseup", "1")


class RealKeys(StepHands):
    """The keyboard of the X server."""

    window: RealWindow

    def tap(self, intent: str) -> None:
        """Press a key and let go."""
        self.window.tool("keydown", KEYS[intent], "sleep", "0.04", "keyup", KEYS[intent])


class VirtualPad(StepHands):
    """A gamepad that SDL itself makes up: buttons, a mapping and an unplugging like a real one's.
    """

    BUTTONS, AXES = 21, 6
    GAMECONTROLLER = 1

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.sdl = sdl_library()
        window.app.pads.start()
        while pygame.joystick.get_count():  # another test has left one
            self.sdl.SDL_JoystickDetachVirtual(0)
        pygame.event.clear()
        self.device = self.sdl.SDL_JoystickAttachVirtual(
            self.GAMECONTROLLER, self.AXES, self.BUTTONS, 0)
        assert self.device >= 0
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.handle = ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.device))
        window.until(lambda: window.app.pads._mapped, "the gamepad is plugged in")

    def tap(self, intent: str) -> None:
        """Press a button for three frames and let go."""
        for down in (1, 0):
            self.sdl.SDL_JoystickSetVirtualButton(self.handle, PAD[intent], ctypes.c_uint8(down))
            for _ in range(3):
                self.window.turn()

    def unplug(self) -> None:
        """Pull its cable."""
        self.sdl.SDL_JoystickDetachVirtual(self.device)


def sdl_library() -> ctypes.CDLL:
    """Open the SDL that pygame has loaded already."""
    with open("/proc/self/maps", encoding="ascii", errors="replace") as maps:
        path = next(line.split()[-1] for line in maps if "libSDL2-2" in line)
    return ctypes.CDLL(path)


HANDS: dict[str, type[Hands]] = {"mouse": RealMouse, "keyboard": RealKeys, "gamepad": VirtualPad}


@contextmanager
def display(number: int) -> Iterator[None]:
    """Have an X server of our own."""
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", SCREEN, "-nolisten", "tcp"],
        stderr=subprocess.DEVNULL)
    os.environ |= {"DISPLAY": f":{number}", "SDL_VIDEO_WINDOW_POS": "0,0",
                   "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
                   "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    try:
        for _ in range(100):
            if Path(f"/tmp/.X11-unix/X{number}").exists():
                break
            time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait(20)


def own_player(level: int) -> tuple[Callable[[Match, int], Callable[[], Action | None]], Any]:
    """Give a mind that is our own player of a level, and the process it thinks in."""
    from net.players.worker import Worker

    worker = Worker(LEVELS[level - 1], "Walker")

    def ask(match: Match, seat: int) -> Callable[[], Action | None]:
        worker.ask(match, seat)
        return worker.poll

    return ask, worker


def walk(game: str, device: str, folder: Path | None, number: int, level: int) -> dict[str, Any]:
    """Walk once, and tell what was counted."""
    begun = time.monotonic()
    with display(number), tempfile.TemporaryDirectory() as home:
        os.environ["TAMBOUR_HOME"] = home
        window = RealWindow(Settings(language="en"))
        hands = HANDS[device](window)
        mind, worker = own_player(level)
        taken = 0

        def picture(name: str) -> None:
            nonlocal taken
            if folder is not None:
                taken += 1
                folder.mkdir(parents=True, exist_ok=True)
                pygame.image.save(window.app.surface,
                                  folder / f"{game}-{device}-{taken:02}-{name}.png")

        going = Walk(window, hands, game, mind, picture)
        try:
            table = going.to_first_move()
            seat = table.play.seats[0]
            winners = going.play()
            won = {"presses": hands.presses, "steps": hands.steps}
            outcome = table.play.match.position.outcome
            going.home()
        except AssertionError:
            picture("failed")
            raise
        finally:
            worker.close()
            window.app.close()
    return {"game": game, "device": device, "won": seat in winners,
            "why": outcome.reason if outcome else "", "moves": going.plies,
            "to the first move": going.to_table, "to the end": won,
            "seconds": round(time.monotonic() - begun)}


if __name__ == "__main__":
    which, by, *more = sys.argv[1:]
    kept = Path(more[0]) if more else None
    told = walk(which, by, kept, int(os.environ.get("WALK_DISPLAY", "91")),
                int(os.environ.get("WALK_LEVEL", "6")))
    print(json.dumps(told), flush=True)
    sys.exit(not told["won"])
