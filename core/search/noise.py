"""Numbers that look random and are not: the same text gives the same number on every machine."""

from hashlib import blake2b


def noise(text: str, below: int) -> int:
    """Give a number from 0 to `below` - 1 that depends on nothing but the text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % below
