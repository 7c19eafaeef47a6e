"""The fields every struct of the wire is made of, each with its limits; see `message`."""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
At = Annotated[int, Meta(ge=0, le=65_535)]
Player = Annotated[int, Meta(ge=0, le=3)]
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Brief = Annotated[bytes, Meta(min_length=8, max_length=8)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Word = Annotated[str, Meta(max_length=32)]
Text = Annotated[str, Meta(max_length=3072)]


class Wire(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """An array on the wire; its first element is the tag."""
