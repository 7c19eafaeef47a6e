"""Games that other distributions bring: found by their entry point, checked, added to the games.

A plug-in is code that runs with the user's rights, so it comes from whoever installs programs here
and never from a peer. One that cannot be opened is left out with a sentence; the program starts
anyway. That a broken one should stop the program was rejected: a player cannot repair it.
"""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.refusal import msg

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from core.game import Game

WARNING = msg(
    "A plug-in: its code runs with your rights. Keep only those of people you trust; none ever"
    " comes from another player."
)
"""What a game's card says of where it comes from."""
GROUP = "tambour.games"
LONGEST = 1 << 16
"""Bytes of an entry_points.txt that are looked at."""
SENTENCE = 200
"""Characters of what is said about one plug-in."""

brought: dict[str, str] = {}
"""Key of a game -> where it was loaded from ("module:name"), for each plug-in that was added."""


@cache
def discover() -> tuple[str, ...]:
    """Add every plug-in's game, once; give a sentence for each that is left out."""
    if "frozen" in vars(sys):  # a bundle has no folder that pip could fill
        from ..memory.settings import plugin_folder

        sys.path.append(str(plugin_folder()))
    if not _any_installed():
        return ()
    from importlib import metadata

    entries = metadata.entry_points(group=GROUP)
    problems = (_open(point) for point in sorted(entries, key=lambda each: (each.name, each.value)))
    return tuple(problem for problem in problems if problem)


def bring(places: Sequence[str]) -> None:
    """Add the same plug-ins in a worker process: called there with `brought.values()`."""
    from importlib.metadata import EntryPoint

    for place in places:
        _open(EntryPoint(place, place, GROUP))


def _any_installed() -> bool:
    """Look for entry_points.txt files: a millisecond, where importlib.metadata takes fifteen.

    A frozen program has one such folder (`plugin_folder`), of the user's own.
    """
    for folder in dict.fromkeys(sys.path):
        with contextlib.suppress(OSError):
            for name in os.listdir(folder or "."):
                if name.endswith((".dist-info", ".egg-info")) and _declares(Path(folder) / name):
                    return True
    return False


def _declares(folder: Path) -> bool:
    with contextlib.suppress(OSError), open(folder / "entry_points.txt", "rb") as file:
        return GROUP.encode() in file.read(LONGEST)
    return False


def _open(point: "EntryPoint") -> str:
    """Add one plug-in; "", or the sentence why it is left out."""
    from core.plain_text import plain
    from core.refusal import Malformed

    try:
        with contextlib.redirect_stdout(sys.stderr):  # stdout belongs to the commands
            _admit(point)
    except KeyboardInterrupt:
        raise
    except Malformed as error:
        why = str(error)
    except BaseException as error:  # another's code may raise anything, SystemExit too
        import traceback

        why = f"it raises {traceback.format_exception_only(error)[-1]}"
    else:
        return ""
    told = plain(why.strip(), SENTENCE).rstrip(".")
    return f"the plug-in {plain(point.name, 60)} cannot be opened: {told}."


def _admit(point: "EntryPoint") -> None:
    from core.games import judge, register
    from core.plain_text import plain
    from core.refusal import Malformed

    game = loaded(point)
    judge(game)
    for fault in faults(game):
        raise Malformed(fault)
    for sentence in untranslated(game, sentences(game)):
        raise Malformed(f"it lacks a translation: {plain(sentence, 80)}")
    register(game)
    note(game, point.value)


def loaded(point: "EntryPoint") -> "Game":
    """Load what an entry point names; Malformed where that is no passport."""
    from core.passport import Passport
    from core.plain_text import plain
    from core.refusal import Malformed

    game = point.load()
    if not isinstance(game, Passport):
        raise Malformed(f"{plain(point.value, 60)} is no passport of a game")
    return game


def note(game: "Game", place: str) -> None:
    """Remember where a game came from, and the words it brings."""
    from ..language.words import BROUGHT

    brought[game.key] = place
    for language, own in game.translations.items():
        BROUGHT.setdefault(language, {}).update(own)


def faults(game: "Game") -> Iterator[str]:
    """Say what keeps a passport out of the box, one sentence each, the gravest first."""
    from core.chance import drawable
    from core.option import read_options
    from core.plain_text import plain
    from core.secret import MOST_KINDS
    from sprites import manifest

    from ..miniatures.disc_faces import face_of
    from ..miniatures.own_figures import picture
    from .own_files import named

    if not game.presets:
        yield "it has no preset to play with"
    asked: set[str] = set()
    unplayable: list[str] = []
    for preset in game.presets:
        rules = game.rules(read_options(game.options, dict(preset.options)))
        start = rules.start()  # raises where the game cannot begin, be written or painted
        rules.to_json(start)
        rules.scenery()
        asked.update(miniature for _, miniature in (*game.kinds.values(), *rules.kinds.values()))
        if start.throws and not drawable(rules, start):
            unplayable.append("it leaves to chance what no table can draw: nature alone throws a"
                              " die of 2 to 256 sides, in a game without hidden ranks")
        if rules.secrets is not None:
            asked.add(rules.unknown)
            if len(rules.secrets.kinds) > MOST_KINDS:
                unplayable.append(f"it hides more than {MOST_KINDS} kinds of pieces")
    known = manifest().pieces()
    if lacking := sorted(name for name in asked if name not in known and face_of(name) is None):
        yield f"the wardrobe has no miniature {plain(', '.join(lacking), 60)}"
    if game.lid and ((own := named(game.lid)) is None or picture(own) is None):
        yield f"the picture of its lid cannot be shown: {plain(game.lid, 60)}"
    if lacking := sorted(_liveries(game)):
        yield f"the wardrobe has no livery {plain(', '.join(lacking), 60)}"
    yield from dict.fromkeys(unplayable)


def _liveries(game: "Game") -> set[str]:
    """Name the liveries that a game asks for and the wardrobe lacks."""
    from ..miniatures.liveries import PALETTES

    return {livery for _, livery in game.armies} - set(PALETTES["standard"])


def untranslated(game: "Game", said: Iterable[str]) -> Iterator[str]:
    """Give "language: sentence" for each sentence that has no translation."""
    from ..language.words import LOCALE, Words

    texts = list(dict.fromkeys(said))
    for place in sorted(path.name for path in LOCALE.iterdir() if path.is_dir()):
        house = Words(place)
        own: Mapping[str, str] = game.translations.get(place, {})
        yield from (f"{place}: {text}" for text in texts if not own.get(text)
                    and not house.knows(text))


def sentences(game: "Game") -> list[str]:
    """List the sentences of a passport: what a player reads before the first move."""
    from core.option import fields

    texts = [game.title, game.story, game.credit]
    texts += [name for name, _ in (*game.kinds.values(), *game.armies)]
    for preset in game.presets:
        texts += [preset.name, preset.line]
    for end in game.ends.values():
        texts += end
    for field in fields(game.options):
        texts += [field.label, field.help]
        words = [word.replace("_", " ") for word in field.among if isinstance(word, str)]
        texts += [word for word in words if word.replace(" ", "").isalpha()]
    return [text for text in dict.fromkeys(texts) if text]
