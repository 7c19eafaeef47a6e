"""A crowd that knocks at a door as fast as it can: `python -m tests.protocol.flood PORT COUNT`.

Each knock is a whole one with a true half of a key, by no word of the table (`--name HEX`: by a key
of that name), from `--sources` addresses of this machine in turn. It prints `begun` with the first
and `ended` after the last, and leaves the newest lines open until its standard input ends.
"""

import argparse
import contextlib
import os
import socket
import sys
from collections import deque

from net.crypto.pairing import Initiator

OPEN = 200
"""Lines that are left open."""


def knock(name: bytes = b"") -> bytes:
    """Make a frame that asks for an answer."""
    raw = Initiator(b"\xfe\xfd", os.urandom, name).knock()
    return len(raw).to_bytes(4, "big") + raw


def flood(port: int, count: int, sources: int, name: bytes = b"") -> None:
    """Knock so many times."""
    said, lines = knock(name), deque[socket.socket]()
    for n in range(count):
        with contextlib.suppress(OSError):
            line = socket.create_connection(("127.0.0.1", port), 5,
                                            (f"127.0.0.{2 + n % sources}", 0))
            line.sendall(said)
            lines.append(line)
        if not n:
            print("begun", flush=True)
        if len(lines) > OPEN:
            lines.popleft().close()
    print("ended", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--sources", type=int, default=1)
    parser.add_argument("--name", type=bytes.fromhex, default=b"")
    args = parser.parse_args()
    flood(args.port, args.count, args.sources, args.name)
