"""What a kind does, in one line, looked up by the English name that the game's passport gives; and
what a game's card says below its name.

A kind without a line simply has none, so a new game needs nothing here; that rules should carry
these lines was rejected: they are for the eye, and the rules say the same in full.
"""

from collections.abc import Callable

from core.game import Game, msg
from core.option import fields

from .plugins import brought

HELP = {
    "General": msg("Worth two beyond the middle; lets horses beside him ride straight."),
    "Drum": msg("Fears no cannon line, takes nobody, is never taken."),
    "Infantry": msg("Up to three steps in any direction; the heart of every army."),
    "Cavalry": msg("Up to four steps slantwise; may jump over one toy."),
    "Cannon": msg("Takes nobody, but its line bars the way to every enemy but drums."),
    "Chariot": msg("The general of long ago: worth two beyond the middle, leads his riders."),
    "Elephant": msg("Enemy riders shy away from it. Takes nobody, is never taken."),
    "Hoplite": msg("Up to three steps in any direction; the heart of every army."),
    "Rider": msg("Up to four steps slantwise; may jump over one toy."),
    "Archers": msg("Take nobody, but their arrows bar the way to every enemy but elephants."),
    "Halberdier": msg("Three points of way, two of them to climb a hill; strikes on arrival."),
    "Archer": msg("Two squares straight or one slantwise; shoots from a hill without moving."),
    "Lookout": msg("Two steps, never on a hill. All four in the other camp win."),
    "Field marshal": msg("The strongest of all. Only his like, a bomb or a mine can stop him."),
    "Lieutenant general": msg("Gives way to the field marshal alone."),
    "Major general": msg("Strong; only the two above are stronger."),
    "Brigadier": msg("A good guard for the flag."),
    "Colonel": msg("In the middle: find out who stands before you."),
    "Major": msg("In the middle: find out who stands before you."),
    "Captain": msg("A scout that costs little."),
    "Lieutenant": msg("A scout that costs next to nothing."),
    "Engineer": msg("Turns corners on rails, as far as they are free, and clears mines."),
    "Landmine": msg("Never moves; whoever steps on it goes, engineers apart. Last two rows only."),
    "Bomb": msg("Takes whoever it meets with it. Not in the front row."),
    "Flag": msg("Never moves. Whoever reaches it wins. In a headquarters only."),
}
ALSO = {
    ("Drum", "drum_fright"): msg("Enemy horses keep away from it."),
    ("Drum", "drum_push"): msg("May push an enemy horse aside."),
    ("Elephant", "drum_push"): msg("May push an enemy rider aside."),
    ("Cavalry", "drum_fright"): msg("Shies away from enemy drums."),
    ("Infantry", "ortho_only"): msg("Only along rows and columns."),
    ("General", "ortho_only"): msg("Only along rows and columns."),
    ("Drum", "ortho_only"): msg("Only along rows and columns."),
    ("Cannon", "ortho_only"): msg("Only along rows and columns."),
    ("Chariot", "ortho_only"): msg("Only along rows and columns."),
    ("Elephant", "ortho_only"): msg("Only along rows and columns."),
    ("Hoplite", "ortho_only"): msg("Only along rows and columns."),
    ("Archers", "ortho_only"): msg("Only along rows and columns."),
    ("Infantry", "terrain"): msg(
        "Safe from horses in a village or forest; takes nobody from a forest or marsh."
    ),
    ("Cavalry", "terrain"): msg("Never enters a marsh; rides farther from a hill."),
    ("Cannon", "terrain"): msg("Cannot enter marsh or forest; sees far from a hill."),
}
"""What an option adds to a kind's line, by the kind's English name and the option's name."""

WARNING = msg(
    "A plug-in: its code runs with your rights. Keep only those of people you trust; none ever"
    " comes from another player."
)
"""What a game's card says of where it comes from."""


def help_of(name: str, options: object, say: Callable[..., str]) -> str:
    """Say what a kind does under these options, "" when nothing is known of it."""
    parts = [HELP[name]] if name in HELP else []
    parts += [text for (kind, option), text in ALSO.items()
              if kind == name and getattr(options, option, None)]
    return " ".join(say(part) for part in parts)


def about(game: Game, say: Callable[..., str]) -> str:
    """Tell whose game it is, and which of its options no source has."""
    ours = [say(field.label) for field in fields(game.options) if field.ours]
    told = say(game.credit)
    if ours:
        choices = say(msg("Our own choices, where the source says nothing: {what}."),
                      what=", ".join(ours))
        told = f"{told} {choices}"
    return f"{told} {say(WARNING)}" if game.key in brought else told
