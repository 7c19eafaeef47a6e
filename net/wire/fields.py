"""The fields every struct of the wire is made of, each with its limits, and what may be shown of
them to a person."""

import re
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
DAY = 86_400_000
Millis = Annotated[int, Meta(ge=0, le=DAY)]
"""Milliseconds of one turn: a day at most."""
At = Annotated[int, Meta(ge=0, le=65_535)]
Player = Annotated[int, Meta(ge=0, le=3)]
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Brief = Annotated[bytes, Meta(min_length=8, max_length=8)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Word = Annotated[str, Meta(max_length=32)]
PLACE = 200
"""Characters of what leads to a door, as a person hands it on."""
Address = Annotated[str, Meta(max_length=PLACE)]
Text = Annotated[str, Meta(max_length=3072)]


class Wire(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """An array on the wire; its first element is the tag."""


_VERSION = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){1,3}(?:\.?[a-z]{1,4}[0-9]{0,4})?")
_KEY = re.compile(r"[a-z0-9]{1,16}")


def version(text: str) -> str:
    """Give a program's version as it may be shown: "?" for what has not the form of one."""
    return text if _VERSION.fullmatch(text) else "?"


def game_key(text: str) -> str:
    """Give a game's key as it may be shown: "?" for what has not the form of one."""
    return text if _KEY.fullmatch(text) else "?"
