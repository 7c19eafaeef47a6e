"""Options are declared once, in a frozen dataclass; everything else is read off that.

`option(...)` stores label, choices, range or a checked free form in the field's metadata; the form
on screen, validation, the command line, RULES.md's table and the digest peers compare all use it.
"""

import dataclasses
import json
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from . import handicap
from .plain_text import plain, quoted
from .refusal import Malformed, msg

OURS = msg("Our own: the source does not say.")
"""What is added to the help of an option that no source has."""

Free = Callable[[str], str]
"""Turns a text a person typed into its canonical form, or raises Malformed with a sentence.

The text is bounded and printable already (`bounded`); what a number in it may cost is the reader's
to see to: the form of the text is judged before any of it is counted with.
"""
LONGEST = 1 << 15
"""Characters of a text: a tile on every square of a 64 x 64 board takes 29,000."""
GREATEST = 10**12
MANY = 16
"""Numbers in a set."""


@dataclass(frozen=True, slots=True)
class Field:
    """One option as declared; `among` are the offered values, `free` checks any other text."""

    name: str
    attr: str
    """The name in the dataclass: with `_` behind it where Python keeps the word for itself."""
    label: str
    type: type
    default: Any
    among: tuple[Any, ...]
    span: tuple[int, int] | None
    free: Free | None
    help: str
    many: bool = False
    """A set of numbers: given as a list or as a text with commas, kept as text, ascending."""
    ours: bool = False
    """A limit or a choice of our own, that no source has."""
    later: bool = False
    """Added to a game that is played already: where it is left at its default the match is the one
    it always was, so it stands in no schema, and a program without it refuses it by name."""

    def read(self, value: Any) -> Any:
        """Return the canonical value; raises Malformed naming the option and what it takes."""
        where = f"option {self.name}"
        try:
            value = self._convert(bounded(value))
            if self.span and self.type is int and self.span[0] <= value <= self.span[1]:
                return value
            if value in self.among and type(value) is self.type:
                return value
            if self.free:
                return self.free(value)
        except Malformed as error:
            raise error.under(f"{where}: {quoted(value)}") from None
        except (ValueError, TypeError, ZeroDivisionError, OverflowError) as error:
            raise Malformed(str(error), f"{where}: {quoted(value)}") from None
        raise Malformed(
            msg("{value} is not {choices}"), where, value=quoted(value), choices=self.takes()
        )

    def takes(self) -> str:
        """Say in a few words what values are accepted."""
        parts = [json.dumps(choice) for choice in self.among]
        if self.span:
            parts.append(f"{self.span[0]} to {self.span[1]}")
        if self.free:
            parts.append((self.free.__doc__ or "a free text").split("\n")[0].rstrip("."))
        return " or ".join(parts)

    def _convert(self, value: Any) -> Any:
        if self.many:
            return _ascending(value)
        if "on" in self.among and str(value).lower() in ("true", "false"):
            return "on" if str(value).lower() == "true" else "off"
        if "none" in self.among and str(value) == "0":
            return "none"
        if self.type is bool and isinstance(value, str):
            word = value.lower()
            if word in ("on", "true", "yes", "1"):
                return True
            if word in ("off", "false", "no", "0"):
                return False
            raise Malformed(msg("say on or off"))
        if self.type is int and isinstance(value, str):
            if not (value.isascii() and value.removeprefix("-").isdigit() and len(value) < 13):
                raise Malformed(msg("not a whole number"))
            return int(value)
        if self.type is str and isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if type(value) is not self.type:
            raise Malformed(msg("must be {choices}"), choices=self.takes())
        return value


def bounded(value: Any) -> Any:
    """Return a value that is plain and small; Malformed before anybody counts with another."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise Malformed(msg("longer than {longest} letters"), longest=LONGEST)
        if not value.isprintable():
            raise Malformed(msg("there are signs in it that nobody can see"))
    elif isinstance(value, int):
        if abs(value) > GREATEST:
            raise Malformed(msg("too large a number"))
    elif isinstance(value, list | tuple):
        if len(value) > MANY or any(isinstance(part, list | tuple) for part in value):
            raise Malformed(msg("not a short list of numbers"))
        for part in value:
            bounded(part)
    else:
        raise Malformed(msg("not a text, a number, a list or on and off"))
    return value


def _ascending(value: Any) -> str:
    """Write a set of numbers as "120,180", whatever its order; Malformed when it is none."""
    parts = value if isinstance(value, list | tuple) else str(value).split(",")
    texts = [str(part).strip() for part in parts]
    if not all(text.isascii() and text.isdigit() and len(text) < 10 for text in texts):
        raise Malformed(msg("not a list of whole numbers"))
    return ",".join(map(str, sorted({int(text) for text in texts})))


def option(
    default: Any,
    label: str,
    *,
    among: tuple[Any, ...] = (),
    span: tuple[int, int] | None = None,
    free: Free | None = None,
    help: str = "",
    many: bool = False,
    ours: bool = False,
    later: bool = False,
) -> Any:
    """Declare one option of a game; see Field."""
    if isinstance(default, bool) and not among:
        among = (False, True)
    meta: dict[str, Any] = {
        "label": label, "among": among, "span": span, "free": free, "help": help, "many": many,
        "ours": ours, "later": later,
    }
    return dataclasses.field(default=default, metadata=meta)


def handicap_option(
    seats: tuple[str, ...], most: Mapping[str, int], ahead: int, in_all: int = 9
) -> Any:
    """Declare the option `handicap` of a game (`core/handicap.py`): which pieces a seat may leave
    out, and how many; how many points it may be ahead; any seat may begin."""

    def free(text: str) -> str:
        return handicap.read(text, seats, most, ahead, in_all)

    example = f"{seats[-1]}-{next(iter(most))}" if most else f"{seats[0]}+1"
    free.__doc__ = ("what an army does without, points it is ahead, or ! if it begins, written"
                    f" {example}.")
    return option(
        handicap.NONE, msg("Head start"), among=(handicap.NONE,), free=free, ours=True, later=True,
        help=msg("What the stronger side plays without, and how far the other is ahead."),
    )


T = TypeVar("T")


def fields(options: type) -> tuple[Field, ...]:
    """List a game's options in the order of their declaration."""
    hints = typing.get_type_hints(options)
    found = []
    for f in dataclasses.fields(options):
        kind = hints[f.name]
        assert isinstance(kind, type)
        meta = f.metadata
        found.append(
            Field(
                f.name.removesuffix("_"), f.name, meta["label"], kind, f.default, meta["among"],
                meta["span"], meta["free"], meta["help"], meta["many"], meta["ours"],
                meta["later"],
            )
        )
    return tuple(found)


def read_options(options: type[T], given: Any) -> T:
    """Build options from what differs from the defaults; Malformed names the wrong one."""
    if not isinstance(given, Mapping):
        raise Malformed(msg("must be an object of names and values"), "options")
    known = {field.name: field for field in fields(options)}
    for name in given:
        if name not in known:
            raise Malformed(
                msg("option {name}: there is none; known are {known}"), name=plain(name),
                known=", ".join(known),
            )
    values = {known[name].attr: known[name].read(value) for name, value in given.items()}
    try:
        return options(**values)
    except Malformed:
        raise
    except ValueError as error:  # raised by the dataclass itself: values that contradict each other
        raise Malformed(str(error), "options") from None


def changed(options: Any) -> dict[str, Any]:
    """Give what differs from the defaults, by name."""
    return {
        f.name: getattr(options, f.attr)
        for f in fields(type(options))
        if getattr(options, f.attr) != f.default
    }


def canonical(options: Any) -> bytes:
    """Give the bytes peers compare: what differs from the defaults, as sorted JSON."""
    return json.dumps(changed(options), sort_keys=True, separators=(",", ":")).encode()


def schema_digest(options: type) -> bytes:
    """Hash the declaration (32 bytes), so that peers with other options refuse each other; without
    those added `later`, which peers without them refuse where they are used."""
    from hashlib import blake2b  # at the first table, not in a menu

    rows = [(f.name, f.type.__name__, f.default, list(f.among), f.span)
            for f in fields(options) if not f.later]
    return blake2b(json.dumps(rows).encode(), digest_size=32).digest()
