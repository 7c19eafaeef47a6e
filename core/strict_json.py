"""JSON from outside, read in one way by every package: records' options, files, codes, requests.

What no file of ours holds is refused here once: NaN, numbers as long as a page, doubled names,
bottomless nesting. `json.loads` alone lets a short text cost much (4,000 digits are quadratic) or
raise what no reader expects (RecursionError); a reader of our own would be slower by far.
"""

import json
from collections import Counter
from typing import Any

DIGITS = 18
"""Digits of a whole number: enough for anything that is counted here."""
FIGURES = 40
"""Characters of a number with a fraction."""


def read_json(data: bytes | str, longest: int) -> Any:
    """Read a text of at most `longest` bytes or characters; ValueError says what is wrong."""
    if len(data) > longest:
        raise ValueError(f"longer than {longest} bytes")
    try:
        return json.loads(
            data.decode() if isinstance(data, bytes) else data, parse_constant=_number,
            parse_int=_whole, parse_float=_fraction, object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise json.JSONDecodeError("this is not JSON", error.doc, error.pos) from None
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 at byte {error.start}") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _number(text: str) -> None:
    raise ValueError(f"{text} is not a number JSON knows")


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError(f"{text[:12]}... is too large a number")
    return int(text)


def _fraction(text: str) -> float:
    if len(text) > FIGURES:
        raise ValueError(f"{text[:12]}... is too long a number")
    value = float(text)
    if value - value != 0:  # beyond all numbers
        raise ValueError(f"{text} is too large a number")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"{twice[:40]}: given twice")
    return found
