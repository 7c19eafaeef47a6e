"""The words of the program in the player's language: gettext catalogues, English as message ids.

`python -m client.language.words` reads every `say("...")` and `msg("...")` of the program and
brings template, catalogues and compiled files up to date: adding a sentence is writing it and
running that.
"""

import gettext
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.filling import Filling
from core.refusal import Malformed, msg

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALE = Path(__file__).parent.parent / "locale"

BROUGHT: dict[str, dict[str, str]] = {}
"""Language -> sentence -> translation, of the plug-ins."""


FEMININE = msg("names that are feminine, in small letters, with commas between them")
"""Its translation is no sentence, but names: `core.filling` tells what they are asked for."""


class Lacking(gettext.NullTranslations):
    """What stands behind a catalogue: it says which sentences the catalogue has not."""

    def gettext(self, message: str) -> str:
        """Give nothing, where gettext's own would give the sentence back."""
        return ""


class Words:
    """One language: `say` translates and fills the {named} gaps."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = gettext.translation(
            "tambour", LOCALE, [language] if language else [], fallback=True
        )
        self._catalogue.add_fallback(Lacking())
        feminine = self._catalogue.gettext(FEMININE)
        self._filling = Filling(frozenset(name.strip() for name in feminine.split(",")))

    def say(self, msgid: str, **args: object) -> str:
        """Translate a sentence; a gap nobody fills stays visible instead of failing."""
        text = self._catalogue.gettext(msgid) if msgid else ""
        if not text:
            text = BROUGHT.get(self.language, {}).get(msgid, msgid)
        if not args:
            return text
        try:
            return self._filling.fill(text, args)
        except (KeyError, IndexError, ValueError):
            return text

    def knows(self, msgid: str) -> bool:
        """Say whether the program's own catalogues translate a sentence."""
        return bool(self._catalogue.gettext(msgid))

def told(error: ValueError, say: Callable[..., str]) -> str:
    """Give an error of core as a sentence for a person, in the player's language."""
    if isinstance(error, Malformed):
        return sentence(error.msgid, error.gaps, say)
    return sentence(str(error), (), say)


def sentence(msgid: str, gaps: tuple[tuple[str, str], ...], say: Callable[..., str]) -> str:
    """Translate a sentence and what stands in its gaps, with a capital and a stop."""
    text = say(msgid, **{gap: say(value) for gap, value in gaps}).rstrip(".")
    return text[:1].upper() + text[1:] + ("" if text.endswith(("?", "!")) else ".")


def declared() -> list[str]:
    """List the sentences that stand in declarations: options and their words, lessons and
    stations."""
    from core.games import GAMES
    from core.lesson import read_lessons
    from core.option import fields
    from core.station import FILE, read_stations

    texts: list[str] = []
    games = Path(__file__).parents[2] / "core" / "games"
    for game in GAMES.values():
        if (lessons := games / game.key / "lessons.json").exists():
            texts += read_lessons(lessons.read_text(encoding="utf-8")).sentences()
        for station in read_stations((games / game.key / FILE).read_bytes()):
            texts += station.sentences()
        for field in fields(game.options):
            texts += [field.label, field.help]
            words = [word.replace("_", " ") for word in field.among if isinstance(word, str)]
            texts += [word for word in words if word.replace(" ", "").isalpha()]
    return [text for text in dict.fromkeys(texts) if text]


def extract() -> "Catalog":
    """Find every sentence of the program: say("..."), msg("..."), and what options declare."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_dir

    root = Path(__file__).parents[2]
    day = datetime(2026, 1, 1, tzinfo=UTC)  # one day for ever: only a sentence changes the files
    template = Catalog(project="tambour", charset="utf-8", fuzzy=False, creation_date=day)
    for folder in ("core", "net", "client"):
        marks = {"msg": None, "say": None} if folder == "client" else {"msg": None}
        messages = extract_from_dir(
            root / folder, method_map=[("**.py", "python")], keywords=marks
        )
        for file, _line, message, comments, context in messages:
            if message and isinstance(message, str):
                template.add(message, None, [(f"{folder}/{file}", 0)], auto_comments=comments,
                             context=context)
    for text in declared():
        template.add(text, None, [("core/games", 0)])
    return template


def update() -> int:
    """Extract, merge and compile with babel; returns how many sentences lack a translation."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po

    template = extract()
    with open(LOCALE / "tambour.pot", "wb") as out:
        write_po(out, template, width=98, sort_output=True, omit_header=True, include_lineno=False)
    lacking = 0
    for place in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        po = place / "LC_MESSAGES" / "tambour.po"
        with open(po, "rb") as source:
            catalogue = read_po(source, locale=place.name)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        catalogue.fuzzy = False
        with open(po, "wb") as out:
            write_po(out, catalogue, width=98, sort_output=True, omit_header=False,
                     include_lineno=False)
        with open(po.with_suffix(".mo"), "wb") as out:
            write_mo(out, catalogue)
        for entry in catalogue:
            if entry.id and not entry.string:
                lacking += 1
                print(f"{place.name}: {entry.id!r}")
    return lacking


if __name__ == "__main__":
    sys.exit(1 if update() else 0)
