"""The screens by the values that open them: one frozen class each, with what the screen takes.

`Context.open` and `Context.swap` take such a value, so a type checker reads every way through the
program. A screen's module is imported only when it is opened: no screen imports another, and the
title stands before the rest of the program is loaded.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .screen import Route, Screen

if TYPE_CHECKING:
    from pathlib import Path

    from core.action import Action
    from core.event import Event
    from core.game import Game, Rules
    from core.lesson import Course
    from core.match import Match
    from core.piece import Seat
    from core.position import Position
    from core.search.review import Turn
    from core.wish import Granted
    from net.drivers.found_tables import FoundTable
    from net.report import Beginning, Closed, Table, Waiting

    from .coach.review import Review
    from .memory.again import WayToPlay
    from .memory.archive.record_files import RecordedMatch
    from .memory.friends import Friend
    from .memory.riddles import Riddle
    from .pages.deploy.army_draft import Army, Draft
    from .pages.deploy.deploy_board import Field
    from .pages.deploy.formations import Edge
    from .pages.deploy.formations import Formations as Store
    from .table.errand import Errand
    from .table.hud.handicap_sign import Icon
    from .table.hud.sealed_orders import Order
    from .table.play import Play


@dataclass(frozen=True, slots=True)
class Title(Route):
    """The first screen."""


@dataclass(frozen=True, slots=True)
class Who(Route):
    """The choice of who plays."""

    starts: bool = False
    """It is the first screen, and nothing is under it."""


@dataclass(frozen=True, slots=True)
class NewPlayer(Route):
    """The making of a player: a name and a toy."""


@dataclass(frozen=True, slots=True)
class Players(Route):
    """The players of this computer, for parents: to rename, move and delete."""


@dataclass(frozen=True, slots=True)
class Settings(Route):
    """The player's choices."""


@dataclass(frozen=True, slots=True)
class Keys(Route):
    """The choice of keys and buttons."""


@dataclass(frozen=True, slots=True)
class Gate(Route):
    """A question for grown-ups before another screen."""

    leads: Route
    """What opens in its place once it is answered."""


@dataclass(frozen=True, slots=True)
class Parents(Route):
    """The parents' corner."""


@dataclass(frozen=True, slots=True)
class Sent(Route):
    """What this program sends to whom."""


@dataclass(frozen=True, slots=True)
class Gallery(Route):
    """The pieces of all games, to look at."""

    room: int = 0
    exhibit: int = 0
    game: str = ""
    """The title of a game: its room opens instead of the one by number."""


@dataclass(frozen=True, slots=True)
class Cabinet(Route):
    """The player's own room of the gallery."""


@dataclass(frozen=True, slots=True)
class Regiment(Route):
    """What the player's armies wear, to paint."""


@dataclass(frozen=True, slots=True)
class Records(Route):
    """The matches recorded on this machine."""

    drops: "Sequence[Path]" = ()
    """Record files that were dropped on the window, to take in."""


@dataclass(frozen=True, slots=True)
class Film(Route):
    """The making of a film of a match."""

    match: "RecordedMatch"
    players: str
    """The players' names as one line."""


@dataclass(frozen=True, slots=True)
class Print(Route):
    """The printing of a game on paper."""

    game: "Game"
    values: Mapping[str, Any]
    """The options that differ from the defaults."""


@dataclass(frozen=True, slots=True)
class Story(Route):
    """The story of a match that is over."""

    match: "Match"
    names: tuple[str, ...]
    """The players by seat."""
    headline: str
    reason: str
    """Why it ended so."""
    record: "Path | None" = None
    here: "tuple[Seat, ...]" = ()
    """Who sat at this window."""
    granted: "tuple[Granted, ...]" = ()
    """The secret wishes that were opened at its end."""


@dataclass(frozen=True, slots=True)
class Replay(Route):
    """A match from its beginning, to step through."""

    game: "Game"
    options: Any
    """The game's options, complete."""
    actions: "Sequence[tuple[Seat, Action]]"
    names: tuple[str, ...]
    start: "Position | None" = None
    """The first position; None: the usual one."""
    rules: "Rules | None" = None
    review: "Review | None" = None
    at: "int | Turn | None" = None
    """The number of actions, or the turning point, to begin at."""


@dataclass(frozen=True, slots=True)
class PlayOn(Route):
    """The question with whom to play on from a position."""

    game: "Game"
    options: Any
    rules: "Rules"
    position: "Position"
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzles(Route):
    """The puzzles of a game, to choose from."""

    game: str = ""
    """The key of the game; "": the first one."""


@dataclass(frozen=True, slots=True)
class Puzzle(Route):
    """One puzzle of a game."""

    game: "Game"
    number: int = 0
    took: Callable[[int], None] | None = None
    """Told the number of each puzzle that is looked at."""
    given: "Sequence[Riddle]" = ()
    """Riddles to look at, instead of the game's puzzles."""


@dataclass(frozen=True, slots=True)
class MakeRiddle(Route):
    """The making of a riddle of a position."""

    game: "Game"
    options: Mapping[str, Any]
    """The options that differ from the defaults."""
    position: Any
    """The position as the game writes it, without its past; None where it cannot be a riddle."""


@dataclass(frozen=True, slots=True)
class RuleBook(Route):
    """The book of a game's rules."""

    game: "Game"
    rule: str = ""
    """The number of the rule to begin at."""


@dataclass(frozen=True, slots=True)
class Learn(Route):
    """The games that have lessons or puzzles."""

    game: str = ""
    """The key of the game that has the focus."""


@dataclass(frozen=True, slots=True)
class Lessons(Route):
    """The lessons of a game, to choose from."""

    game: "Game"


@dataclass(frozen=True, slots=True)
class Lesson(Route):
    """One lesson of a game."""

    game: "Game"
    course: "Course"
    number: int = 0


@dataclass(frozen=True, slots=True)
class Editor(Route):
    """The editor of a map and its armies."""

    game: str = ""
    values: Mapping[str, Any] | None = None
    on_play: Callable[[Mapping[str, Any]], None] | None = None
    """Takes the rules that were made; None: a new match is set up by them."""


@dataclass(frozen=True, slots=True)
class PositionEditor(Route):
    """A position that is set up by hand, to play on from it."""

    game: str
    values: Mapping[str, Any] | None = None
    beginning: "Beginning | None" = None
    """The position to begin with; None: the game's first one."""
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Setup(Route):
    """Who plays, and by which rules."""

    way: "WayToPlay"
    """`WayToPlay.COMPUTER`, `WayToPlay.HOST` or `WayToPlay.ONE`."""
    game: str = ""
    port: int | None = None
    values: Mapping[str, Any] | None = None
    start: bool = False
    """Begin at once with what is given; what is missing is asked for."""
    clock: str = ""
    """A name of `CLOCKS`, "" for none."""
    helped: "Seat | None" = None
    """Who alone gets help at this screen; None: everybody."""
    order: "tuple[Seat, ...]" = ()
    """The seats that are filled first: those of people here, then those of computers; the others
    by number."""
    here: int = 1
    """How many of these are of people here, where not everybody is."""
    far: bool = False
    """Friends come from far too."""
    meets: "Friend | None" = None
    """Who of them looks for us where we met."""


@dataclass(frozen=True, slots=True)
class FriendNear(Route):
    """The choice between this screen, opening a table and coming to one."""

    game: str


@dataclass(frozen=True, slots=True)
class FriendFar(Route):
    """Inviting a friend who is far away, and being invited."""

    game: str


@dataclass(frozen=True, slots=True)
class Alone(Route):
    """The choice between the road, the computer and puzzles."""

    game: str


@dataclass(frozen=True, slots=True)
class Road(Route):
    """The drummer's road through all games."""


@dataclass(frozen=True, slots=True)
class About(Route):
    """What a game is about, and whose it is."""

    game: str


@dataclass(frozen=True, slots=True)
class FriendList(Route):
    """The friends who are remembered."""


@dataclass(frozen=True, slots=True)
class Together(Route):
    """What was played with one friend."""

    friend: "Friend"


@dataclass(frozen=True, slots=True)
class Join(Route):
    """The tables near here, and the way to one by its address."""

    address: str | None = None
    name: str = ""
    _: KW_ONLY
    knock: bool = False
    """Join at once."""
    words: tuple[int, ...] | None = None
    table: "FoundTable | None" = None
    """One that was found and chosen already."""
    watch: bool = False
    """Look on, without a seat."""
    sweeps: bool = True
    """Search the network too where tables do not announce themselves."""
    others: tuple[str, ...] = ()
    """The names of those who come along from this screen, where that is known already."""
    friend: "Friend | None" = None
    """Whose table it is, where their key opens it."""


@dataclass(frozen=True, slots=True)
class Company(Route):
    """The question how many of us sit down at a friend's table."""

    room: int
    """For so many it has places."""
    on_done: Callable[[tuple[tuple[str, ...], int]], None]
    """Told the names of those who come along, and how many computers do."""


@dataclass(frozen=True, slots=True)
class Words(Route):
    """The pictures of a table's words, to tap."""

    chosen: Sequence[int | None]
    on_done: Callable[[list[int | None]], None]
    place: int = 0
    """Which word is chosen first."""


@dataclass(frozen=True, slots=True)
class Wait(Route):
    """A table that is open, or being set up, until its match begins."""

    link: "Table"
    way: "WayToPlay"
    _: KW_ONLY
    lan: bool = False
    on_closed: "Callable[[Closed], None] | None" = None
    seats: int = 2
    """How many sit at the table in all."""
    referee: bool = False
    """This screen's player is the referee and has no army."""
    game: str = ""
    """The key of the game, "" where only the host knows it."""
    on_words: "Callable[[Waiting], None] | None" = None
    """Told how the table is open, at first and whenever its words change."""
    friends: tuple[str, ...] = ()
    friends_only: bool = False
    helped: "Seat | None" = None
    style: int = 0
    """How our computers play: the place in `STYLES`."""
    guessed: bool = False
    """Somebody guesses the words of the table."""
    guided: bool = False
    """A coach helps in the match that begins."""
    solo: int = 0
    """The level of the computers where only they play along, else 0."""
    errand: "Errand | None" = None
    """What the match is to bring for a station of the road."""
    beginning: "Beginning | None" = None
    """Where the match begins, if not at its game's beginning."""
    wishes: bool = False
    """Each player will have a secret wish."""


@dataclass(frozen=True, slots=True)
class Deployment(Route):
    """The setting up of an army."""

    play: "Play"
    events: "Sequence[Event]" = ()


@dataclass(frozen=True, slots=True)
class ArmyCode(Route):
    """An army as a code for a friend."""

    draft: "Draft"
    done: Callable[[str], None]
    """Takes what is to be told about it."""


@dataclass(frozen=True, slots=True)
class Formations(Route):
    """The game's own formations and the player's, to tap one."""

    field: "Field"
    draft: "Draft"
    saved: "Sequence[tuple[str, Army]]"
    take: "Callable[[int | None, str, Army], None]"


@dataclass(frozen=True, slots=True)
class Ranks(Route):
    """Who beats whom."""

    rules: "Rules"
    icon: "Icon"
    seat: "Seat"


@dataclass(frozen=True, slots=True)
class SealedOrders(Route):
    """The sealed orders, and how they keep everybody honest."""

    game: "Game"
    letters: "Callable[[], Sequence[Order]]"
    hides: bool
    """Something is hidden in this match."""
    elsewhere: bool
    """Somebody plays at another computer."""


@dataclass(frozen=True, slots=True)
class Saved(Route):
    """The player's own set-ups."""

    store: "Store"
    game: str
    edge: "Edge"
    draft: "Draft"
    field: "Field"


@dataclass(frozen=True, slots=True)
class TypedMove(Route):
    """A move that is typed in notation."""

    match: "Match"
    seat: "Seat"
    take: "Callable[[Seat, Action], None]"


@dataclass(frozen=True, slots=True)
class Board(Route):
    """The board of a match that is played."""

    play: "Play"
    events: "tuple[Event, ...]" = ()


@dataclass(frozen=True, slots=True)
class Curtain(Route):
    """A curtain between two players of this screen who set up their armies."""

    play: "Play"
    seat: "Seat"
    """Who is to come."""
    before: "Seat"
    events: "Sequence[Event]" = ()


@dataclass(frozen=True, slots=True)
class TurnCurtain(Route):
    """A curtain between two turns of players of this screen."""

    play: "Play"
    seat: "Seat"
    before: "Seat"
    opened: "Callable[[Seat], None]"
    """Told who sits there now."""


SCREENS: dict[type[Route], str] = {
    Title: "title.TitleScreen",
    Who: "who_screen.WhoScreen",
    NewPlayer: "new_player_screen.NewPlayerScreen",
    Players: "players_screen.PlayersScreen",
    Settings: "settings_screen.SettingsScreen",
    Keys: "keys_screen.KeysScreen",
    Gate: "gate.GateScreen",
    Parents: "parents.ParentsScreen",
    Sent: "sent.SentScreen",
    Gallery: "gallery.gallery_screen.GalleryScreen",
    Cabinet: "gallery.cabinet_screen.CabinetScreen",
    Regiment: "gallery.regiment_screen.RegimentScreen",
    Records: "records.RecordsScreen",
    Film: "film_screen.FilmScreen",
    Print: "print_screen.PrintScreen",
    Story: "story.StoryScreen",
    Replay: "replay_screen.ReplayScreen",
    PlayOn: "play_on.PlayOnScreen",
    Puzzles: "puzzles.puzzle_shelf.PuzzleShelf",
    Puzzle: "puzzles.puzzle_screen.PuzzleScreen",
    MakeRiddle: "puzzles.riddle_screen.RiddleScreen",
    RuleBook: "rules_page.RulesPage",
    Learn: "learn.learn_screen.LearnScreen",
    Lessons: "learn.course.CourseScreen",
    Lesson: "learn.lesson.LessonScreen",
    Editor: "editor.editor_screen.EditorScreen",
    PositionEditor: "position.position_screen.PositionScreen",
    Setup: "lobby.setup.SetupScreen",
    FriendNear: "ways_screen.FriendScreen",
    Alone: "ways_screen.AloneScreen",
    Road: "road.road_screen.RoadScreen",
    About: "ways_screen.AboutScreen",
    FriendList: "friends_screen.FriendsScreen",
    Together: "together_screen.TogetherScreen",
    FriendFar: "lobby.far_screen.FarScreen",
    Join: "lobby.join_screen.JoinScreen",
    Company: "lobby.company.CompanyScreen",
    Words: "lobby.words_screen.WordsScreen",
    Wait: "lobby.wait.WaitScreen",
    Deployment: "deploy.deploy_screen.DeployScreen",
    ArmyCode: "deploy.army_code_screen.CodeScreen",
    Formations: "deploy.formation_cards.FormationCards",
    Ranks: "deploy.ranks.RankScreen",
    SealedOrders: "sealed_orders_screen.SealedOrdersScreen",
    Saved: "deploy.saved.SavedScreen",
    TypedMove: "typed_move.TypedMoveScreen",
    Board: "table_screen.TableScreen",
    Curtain: "curtain.CurtainScreen",
    TurnCurtain: "curtain.TurnCurtain",
}
"""The module below `pages`, and the class in it whose arguments are the route's fields."""


def begun(play: "Play", events: "tuple[Event, ...]" = ()) -> Route:
    """Lead to where a match begins: the set-up of an army where there is one, else the board."""
    return Deployment(play, events) if play.sets_up else Board(play, events)


def made(route: Route) -> Screen:
    """Make the screen of a route; KeyError for a class that is not registered."""
    module, _, name = SCREENS[type(route)].rpartition(".")
    made: Screen = vars(import_module(f".pages.{module}", __package__))[name](
        **{field.name: getattr(route, field.name) for field in fields(route)})
    return made


def read_ahead() -> None:
    """Import every screen's module and every game's rules, for a thread: so what is opened later
    need not wait for it."""
    from core.games import GAMES

    for place in SCREENS.values():
        import_module(f".pages.{place.rpartition('.')[0]}", __package__)
    for game in tuple(GAMES.values()):
        with suppress(Exception):  # a plug-in's error is told where it is opened
            game.rules(game.options())
