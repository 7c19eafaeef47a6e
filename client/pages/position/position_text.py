"""A position as text on the clipboard, written so that other programs read it (docs/formats.md).

What comes from a clipboard is anybody's: its length is bounded, and the game's own strict reader
decides what it is.
"""

import json
from typing import Any

from core.game import Game, Malformed, Rules, msg
from core.option import changed, read_options
from core.position import Position
from core.strict_json import read_json
from net.report import Beginning

LONGEST = 1 << 18
"""Characters that are looked at: a board of 64 by 64 full of pieces needs a third of them."""


def write_position(options: Any, rules: Rules, p: Position) -> str:
    """Write a position as one line: the game's plain text where that says everything, else a
    request, as `tambour moves` and `tambour perft --position` read it."""
    written, given = rules.to_json(p), changed(options)
    if isinstance(written, str) and not given:
        return written
    request = {"game": rules.game.key, "options": given, "position": written}
    return json.dumps(request, ensure_ascii=False, separators=(",", ":"))


def read_position(game: Game, options: Any, text: str) -> tuple[Any, Beginning]:
    """Read a request or a bare position; gives its options (`options` where it names none) and
    where it begins. Malformed says in a short sentence why it is none."""
    text = text.strip()
    if not text:
        raise Malformed(msg("there is no text on the clipboard"))
    if len(text) > LONGEST:
        raise Malformed(msg("this text is too long for a position"))
    try:
        value: Any = read_json(text, 4 * LONGEST) if text.startswith("{") else text
        if isinstance(value, dict) and "position" in value:
            if value.get("game", game.key) != game.key:
                raise Malformed(msg("this is a position of another game"))
            options = read_options(game.options, value.get("options", {}))
            value = value["position"]
        rules = game.rules(options).suited(value)
        rules.start()
        position = rules.opening() if value == {"start": True} else rules.from_json(value)
    except Malformed as error:
        if error.where or error.msgid.startswith("position"):  # it names fields: for tools
            raise Malformed(msg("this text is no position of this game")) from None
        raise
    except ValueError:
        raise Malformed(msg("this text is no position of this game")) from None
    return options, Beginning(rules, position)
