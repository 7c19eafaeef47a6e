"""What the players chose once, kept between starts, and where the program keeps its files.

A household is a folder, and its first player lives in it, as they did when there was only one; each
other player has a folder of their own below it (`players.py`). What `MACHINE` names is everybody's
and stands in the household's file alone. Moving the first player's files into a folder of their own
was rejected: older programs look for them where they are.

A file that is broken, half written by hand or read-only must never keep the program from starting:
each value is checked alone, a wrong one falls back to its default and one quiet line says so.
"""

import os
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from core.plain_text import plain, printable
from core.refusal import msg
from core.search.levels import level_of
from core.search.styles import STYLES
from core.strict_json import read_json

from ..miniatures.regiments import read as read_regiment
from .files import read_file, read_told, write_json

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

BOARDS = "boards"
"""The folder, below `home`, of what was built."""
PLAYERS = "players"
"""The folder, below the household's, of all players but the first."""
FILE = "settings.json"
LONGEST = 1 << 16
"""Bytes of the file."""
LANGUAGES = (("en", "English"), ("fr", "Français"))
PORT = 4747
HOLDS = (0, 1, 2, 3)
TAKE_BACKS = ("none", "one", "any")
BREAKS = (0, 20, 30, 45, 60, 90)
"""Minutes."""
HOST, GUEST = msg("Drummer"), msg("Hussar")
"""What a player is called who has typed no name: who opens a table, and who comes to it. The
system's name for them is theirs, and never leaves this machine."""
TOYS = ("drummer", "infantry", "cavalry", "general", "cannon", "hoplite", "elephant", "chariot")
LIVERIES = ("blue", "red", "green", "purple", "gold", "black", "ivory", "yellow")
"""The miniatures that stand for players, and what they wear: names of the wardrobe's."""
MACHINE = frozenset((
    "full_screen", "size", "light", "light_offered",  # the window, and what this computer can do
    "swap_buttons",  # how the gamepad here is printed
    "lan", "network",  # what the system was asked
    "far", "broker", "friends_only", "take_backs", "emotes", "break_after", "lowest_level",
    "highest_level",
    "sat", "vacant",  # who lives here
))
"""The settings of a machine, parents' rules among them; all others belong to a player. `own_voice`
does too, though parents switch it on: one child reads, the other does not yet."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's choices, and those of the machine (`MACHINE`); `replace` gives changed ones."""

    language: str = ""
    """"" until chosen: then the system's."""
    name: str = ""
    other_name: str = ""
    """The second player of one screen."""
    zoom: float = 1.0
    """Size of everything."""
    letters: float = 1.0
    """Size of words beyond that."""
    full_screen: bool = False
    confirm_moves: bool = True
    hold_moves: int = 1
    """Seconds, 0 to 3, for which a move can be taken back before a friend at another screen gets
    it."""
    warn_blunders: bool = False
    """Ask once before a move that costs much."""
    show_lines: bool = True
    """Show where the cannons look."""
    motion: bool = True
    """Soldiers breathe and march; off, they stand still and jump."""
    light: bool = False
    """For slow computers: they move only when they act, and fewer pictures are kept."""
    light_offered: bool = False
    """It was asked whether it shall be so."""
    tokens: bool = False
    """Flat discs instead of soldiers, where a game has characters for them."""
    palette: str = "standard"
    """A key of `liveries.PALETTES`."""
    day: str = "noon"
    """A key of `daylight.DAYS`."""
    simplified: bool = False
    """Simplified characters instead of traditional ones."""
    sound: bool = True
    volume: float = 0.7
    """Of effects."""
    music: float = 0.45
    table_music: float = 0.25
    """Of the stems of a tune that come in as a match goes on."""
    room: float = 0.25
    """Of the room about a table."""
    upright: bool = False
    """High boards stand upright in broad windows too."""
    left_handed: bool = False
    """Buttons lie at the left of a board."""
    swap_buttons: bool = False
    """A and B of a gamepad do each other's work."""
    rumble: bool = True
    one_switch: bool = False
    """A light goes from one thing to the next by itself, and any press presses what is lit."""
    scan_pace: float = 1.5
    """Seconds for which it lights each."""
    keys: dict[str, int] = field(default_factory=dict)
    """The keys assigned anew, by action (`keys.ACTIONS`)."""
    buttons: dict[str, int] = field(default_factory=dict)
    """And so the buttons of a gamepad."""
    captions: bool = False
    """Show in words what a sound tells."""
    call_me: bool = True
    """Flash the window, and name in its title what waits, while another window is in front."""
    read_aloud: bool = True
    """Read aloud what has the focus, through the screen reader where one runs."""
    own_voice: bool = False
    """Read all aloud by the system's own voice, for who cannot read yet."""
    size: tuple[int, int] = (1280, 720)
    address: str = ""
    """The last table joined."""
    lan: bool = True
    network: bool = False
    """A table was opened to the network or looked for, so the system has asked its question."""
    opponent: str = ""
    """The key of the game last played against the computer."""
    level: int = 1
    """How strong the computer was then, 1 to 8."""
    style: int = 0
    """And how it played then: the place of its style among `STYLES`."""
    friends_only: bool = False
    """Nobody comes in by words, and no stranger's table is joined."""
    far: bool = False
    """Friends may be met over the internet."""
    broker: str = ""
    """Our own broker for that, as a URL; its password stands in it."""
    take_backs: str = "any"
    """How much may be taken back: nothing ("none"), the last move once ("one"), or "any"."""
    emotes: bool = True
    """Show the pictures that friends at other screens send, and send ours."""
    break_after: int = 0
    """Minutes of play after which a break is proposed; 0: never."""
    lowest_level: int = 1
    highest_level: int = 8
    """The levels of the computer that may be chosen; see `allowed_levels`."""
    again: str = ""
    """The match begun last, as `again.LastMatch` writes it."""
    toy: str = TOYS[0]
    livery: str = LIVERIES[0]
    """The toy that stands for the player, and its colours."""
    regiment: str = ""
    """What their armies wear, as `regiments.read` has it; "" for what each game gives them."""
    sat: str = ""
    """The key of the player who sat here last (`players.Player`)."""
    vacant: bool = False
    """The household's first player was deleted."""

    @property
    def worn(self) -> str:
        """Give the livery of the player's toy: that of their regiment, where they have one."""
        return self.regiment or self.livery


def allowed_levels(settings: Settings) -> range:
    """List the levels that may be chosen; there is always one."""
    low = settings.lowest_level
    return range(low, max(low, settings.highest_level) + 1)


def level_near(settings: Settings, level: int) -> int:
    """Give the allowed level that is nearest to one."""
    allowed = allowed_levels(settings)
    return max(allowed[0], min(allowed[-1], level))


LOUDNESSES = "volume", "music", "table_music", "room"
"""The settings that say how loud something is."""


def sounding(settings: Settings, on: bool) -> Settings:
    """Switch all sounds on or off; what is switched on can be heard, so loudnesses of nothing
    become the usual ones."""
    usual = Settings()
    if on and not any(getattr(settings, name) for name in LOUDNESSES):
        settings = replace(settings, **{name: getattr(usual, name) for name in LOUDNESSES})
    return replace(settings, sound=on)


def louder(settings: Settings, name: str, value: float) -> Settings:
    """Give one of `LOUDNESSES` a value; the sounds are on while any of them can be heard."""
    settings = replace(settings, **{name: value})  # type: ignore[arg-type]
    return replace(settings, sound=bool(value) or (
        settings.sound and any(getattr(settings, each) for each in LOUDNESSES)))


def plays_at_table(settings: Settings) -> bool:
    """Say whether music or the room can be heard at a table."""
    return settings.sound and bool(settings.table_music or settings.room)


def playing_at_table(settings: Settings, on: bool) -> Settings:
    """Switch music and room of a table on, as loud as usual, or off."""
    usual = Settings()
    for name in ("table_music", "room"):
        settings = louder(settings, name, getattr(usual, name) if on else 0.0)
    return settings


_SPANS: dict[str, tuple[float, float]] = {
    "zoom": (0.75, 2.0), "letters": (1.0, 1.5), "volume": (0.0, 1.0), "music": (0.0, 1.0),
    "table_music": (0.0, 1.0), "room": (0.0, 1.0),
    "scan_pace": (0.6, 3.0),
}

_AMONG: dict[str, tuple[Any, ...]] = {
    "hold_moves": HOLDS, "take_backs": TAKE_BACKS, "break_after": BREAKS,
    "toy": TOYS, "livery": LIVERIES,
}


def _folder(ours: str, usual: "Callable[[PlatformDirs], Path]") -> Path:
    """Give a folder of ours: `ours` in TAMBOUR_HOME where that is set, else where the system has
    such things."""
    if forced := os.environ.get("TAMBOUR_HOME"):
        return Path(forced) / ours
    from platformdirs import PlatformDirs

    return usual(PlatformDirs("tambour", appauthor=False))


class Folders(NamedTuple):
    """Where a player lives; `home` and `data` are one folder where TAMBOUR_HOME is set."""

    home: Path
    """Settings, stars, formations, boards."""
    data: Path
    """Friends, the archive, and the matches in a folder below."""

    @property
    def records(self) -> Path:
        """Give the folder of the matches."""
        return self.data / "matches"


def folders(key: str = "") -> Folders:
    """Give the folders of a player by their key; "" is the first, who lives in the household's."""
    shared = Folders(_folder("", lambda system: system.user_config_path),
                     _folder("", lambda system: system.user_data_path))
    return Folders(*(folder / PLAYERS / key for folder in shared)) if key else shared


_sits: list[Folders] = []
"""The folders of who sits here; empty while that is the household's first player."""


def sit(there: Folders) -> None:
    """Keep everything in these folders from now on: somebody else has sat down."""
    _sits[:] = [] if there == folders() else [there]


def sitting() -> Folders:
    """Give the folders of who sits here."""
    return _sits[0] if _sits else folders()


def home() -> Path:
    """Give the folder of who sits here: below TAMBOUR_HOME, else the system's place for settings.
    """
    return sitting().home


def record_folder() -> Path:
    """Give the folder the matches are recorded in; whoever writes creates it."""
    return sitting().records


def plugin_folder() -> Path:
    """Give the folder in which a bundle looks for games that others wrote."""
    return _folder("plugins", lambda system: system.user_data_path / "plugins")


def archive_file() -> Path:
    """Give the database in which the archive finds matches; it may vanish at any time."""
    return record_folder().parent / "archive.sqlite"


def _quiet(text: str) -> None:
    print(f"tambour: {plain(text, 400)}", file=sys.stderr)


def _read(name: str, value: Any, default: Any) -> Any:
    if name == "size":
        width, height = value
        if type(width) is not int or type(height) is not int:
            raise ValueError
        return (max(320, min(16384, width)), max(240, min(16384, height)))
    if isinstance(default, float) and type(value) in (int, float):
        low, high = _SPANS[name]
        if not low <= value <= high:
            raise ValueError
        return float(value)
    if type(value) is not type(default):
        raise ValueError
    if name in ("keys", "buttons"):
        return _bound(name, value)
    if name in ("level", "lowest_level", "highest_level") and level_of(value) is None:
        raise ValueError
    if name in _AMONG and value not in _AMONG[name]:
        raise ValueError
    if name == "style" and not 0 <= value < len(STYLES):
        raise ValueError
    if isinstance(value, str):
        if len(value) > (LONGEST if name == "again" else 200) or printable(value) != value:
            raise ValueError
        if name == "language" and value not in ("", *(key for key, _ in LANGUAGES)):
            raise ValueError
        if name in ("palette", "day") and value not in _looks(name):
            raise ValueError
        if name == "regiment" and value and read_regiment(value) is None:
            raise ValueError
    return value


def _bound(name: str, codes: dict[str, Any]) -> dict[str, int]:
    """Give what was assigned anew if all of it can stand; none of it counts where some cannot."""
    if codes:
        from ..window.keys import Bindings

        if any(type(code) is not int for code in codes.values()):
            raise ValueError
        Bindings(**{name: codes})
    return codes


def _looks(name: str) -> Container[str]:
    """List the palettes or the days; pygame is not loaded for whoever only wants a folder."""
    from ..miniatures.daylight import DAYS
    from ..miniatures.liveries import PALETTES

    return PALETTES if name == "palette" else DAYS


def load(path: Path | None = None) -> Settings:
    """Read the settings of who sits here and the machine's, or those in one file; whatever is
    missing or wrong is the default."""
    there, shared = home() / FILE, folders().home / FILE
    if path is None and there != shared:
        machine = load(shared)
        return replace(load(there), **{name: getattr(machine, name) for name in MACHINE})
    path = path or there
    try:
        told = read_json(read_file(path, LONGEST), LONGEST)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        _quiet(f"{path}: cannot be read ({type(error).__name__}); starting with defaults")
        return Settings()
    if not isinstance(told, dict):
        _quiet(f"{path}: not an object; starting with defaults")
        return Settings()
    settings = Settings()
    for each in fields(Settings):
        if each.name in told:
            try:
                value = _read(each.name, told[each.name], getattr(settings, each.name))
            except (ValueError, TypeError, KeyError):
                _quiet(f"{path}: {each.name}: not usable; its default is taken")
                continue
            settings = replace(settings, **{each.name: value})
    return settings


def save(settings: Settings, path: Path | None = None, before: Settings | None = None) -> bool:
    """Write what differs from `before`, or all, each file whole or not at all; where that is
    impossible, False and a quiet line. What another program has changed meanwhile stays."""
    changed = {name: value for name, value in asdict(settings).items()
               if before is None or value != getattr(before, name)}
    shared = {name: changed.pop(name) for name in MACHINE & changed.keys()}
    at, there = folders().home / FILE, path or home() / FILE
    if path or at == there:
        return _write(there, changed | shared)
    return _write(there, changed) & _write(at, shared)


def _write(path: Path, changed: Mapping[str, Any]) -> bool:
    """Write some settings into a file; the others stay, also those a newer program has added."""
    if not changed:
        return True
    told = read_told(path, LONGEST)
    try:
        write_json(path, {**(told if isinstance(told, dict) else {}), **changed})
    except OSError as error:
        _quiet(f"{path}: cannot be written ({type(error).__name__}); settings last until you quit")
        return False
    return True


def spoken(settings: Settings) -> str:
    """Give the language in force: the chosen one, else the system's."""
    return settings.language or system_language()


def system_language() -> str:
    """Guess the language from the environment; English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            short = value[:2].lower()
            return short if short in (key for key, _ in LANGUAGES) else "en"
    return "en"


def friends_file() -> Path:
    """Give the file of the friends and their keys; it is the player's alone."""
    return record_folder().parent / "friends.json"


def film_folder() -> Path:
    """Give the folder for films, where the player looks for pictures; whoever writes creates it."""
    return _folder("films", lambda system: system.user_pictures_path / "Tambour")


def print_folder() -> Path:
    """Give the folder for what is to be printed, where the player looks for documents; whoever
    writes creates it."""
    return _folder("prints", lambda system: system.user_documents_path / "Tambour")


def share_folder() -> Path:
    """Give the folder for copies of matches, to be given to a friend; whoever writes creates it."""
    return _folder("shared", lambda system: system.user_documents_path / "Tambour")


def kept_files(there: Folders) -> Iterator[Path]:
    """List the files in which a player keeps something from one start to the next, matches apart.
    """
    for folder in {there.home, there.data, there.records, there.home / BOARDS}:
        yield from folder.glob("*.json")


def picture_folder() -> Path:
    """Give the folder where dyed soldiers are kept between starts; it may vanish at any time."""
    return _folder("pictures", lambda system: system.user_cache_path / "pictures")
