"""The conversation of `moves` and `play`: for every line in, exactly one line out, at once.

Whatever a line holds, the next one is read: an unreadable line answers with an error in its place.
The catch-all is deliberate, because another program waits for its line; a test counts it as a bug.
"""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TextIO

from core.plain_text import plain

from . import LINE
from .request import LONGEST, Request, parse, understand

Answer = dict[str, Any]
FAULT = "a fault of this program"


def read(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines without their end; an endless line is cut at the limit and skipped to its end."""
    while line := stream.readline(LONGEST + 2):
        rest = line
        while not rest.endswith(b"\n") and len(rest) > LONGEST:
            rest = stream.readline(LONGEST + 2)
        yield line.rstrip(b"\r\n")


def reply(line: bytes, answer: Callable[[Request], Answer]) -> Answer:
    """Answer one line; never raises for anything the line may hold."""
    try:
        if not line.strip():
            return {"error": "an empty line"}
        return answer(understand(parse(line)))
    except ValueError as error:
        return {"error": plain(str(error), LINE)}
    except Exception as error:
        return {"error": f"{FAULT}: {type(error).__name__}: {plain(str(error), LINE)}"}


def serve(
    answer: Callable[[Request], Answer],
    source: BinaryIO | None = None,
    sink: TextIO | None = None,
) -> int:
    """Read requests to the end of the input, answering each with one flushed line."""
    out = sink or sys.stdout
    for line in read(source or sys.stdin.buffer):
        out.write(json.dumps(reply(line, answer)) + "\n")
        out.flush()
    return 0
