"""Games that other distributions bring: found by their entry point, looked over, put into the box.

A plug-in is code that runs with the user's rights, so it comes from whoever installs programs here
and never from a peer. One that cannot be opened is left out with a sentence; the box opens anyway.
That a broken one should stop the program was rejected: a child cannot repair it.
"""

from collections.abc import Iterator
from importlib import metadata

from core.game import Game
from core.games import register
from core.option import fields
from core.plain_text import plain
from core.refusal import Malformed

GROUP = "tambour.games"
SENTENCE = 200
"""Characters of what is said about one plug-in."""


def discover() -> list[str]:
    """Put every plug-in's game into the box; give a sentence for each that stays outside."""
    problems = []
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name):
        try:
            _open(point)
        except Malformed as error:
            why = str(error)
        except Exception as error:  # another's code may raise anything on its way in
            why = f"it raises {type(error).__name__}: {error}"
        else:
            continue
        told = plain(why, SENTENCE).rstrip(".")
        problems.append(f"the plug-in {plain(point.name)} cannot be opened: {told}.")
    return problems


def _open(point: metadata.EntryPoint) -> None:
    game = point.load()
    if not isinstance(game, Game):
        raise Malformed(f"{plain(point.value, 60)} is no passport of a game")
    if lacking := sorted(set(_miniatures(game))):
        raise Malformed(f"the wardrobe has no miniature {plain(', '.join(lacking), 60)}")
    if lacking := sorted(_untranslated(game)):
        raise Malformed(f"it lacks a translation: {plain(lacking[0], 80)}")
    register(game)


def _miniatures(game: Game) -> Iterator[str]:
    """Name the miniatures that a game asks for and nobody has made."""
    from sprites import manifest

    known = manifest().pieces()
    for preset in game.presets:
        rules = game.rules(game.options(**preset.options))
        rules.to_json(rules.start())  # whoever cannot begin is found out here
        for _, miniature in rules.kinds.values():
            if miniature not in known:
                yield plain(miniature)


def _untranslated(game: Game) -> Iterator[str]:
    """Give "language: sentence" for each that stands in a declaration and has no translation."""
    from .words import LOCALE, Words

    for place in sorted(path.name for path in LOCALE.iterdir() if path.is_dir()):
        words = Words(place)
        own = game.translations.get(place, {})
        for sentence in declared(game):
            if sentence not in own and words.say(sentence) == sentence:
                yield f"{place}: {sentence}"


def declared(game: Game) -> list[str]:
    """List the sentences of a passport: what a player reads before the first move."""
    found = [game.title, game.story, game.credit]
    found += [name for name, _ in game.kinds.values()] + [name for name, _ in game.armies]
    for preset in game.presets:
        found += [preset.name, preset.line]
    for end in game.ends.values():
        found += end
    for field in fields(game.options):
        found += [field.label, field.help]
    return [text for text in dict.fromkeys(found) if text]
