"""A program that announces a table, or prints the tables it finds: for tests of two machines.

`python -m tests.protocol.beacon announce NAME PORT [BEACON PORT]` says "ready" and announces until
its standard input ends; `... find NAME [BEACON PORT]` prints NAME's tables until it is stopped,
`... sweep NAME [BEACON PORT]` too, but asks each address near it where it hears of none.
"""

import sys
import time

from net.drivers.discovery import Advertisement, Announcer, Finder


def main(words: list[str]) -> None:
    """Do it."""
    if words[0] == "announce":
        what = Advertisement("napoleon", "Sage", words[1], 1)
        announcer = Announcer(what, int(words[2]), port=int(words[3]))
        print("ready", flush=True)
        sys.stdin.read()
        announcer.close()
        return
    finder = Finder(sweeps=words[0] == "sweep", port=int(words[2]))
    before: list[str] = []
    while True:
        here = [table.where for table in finder.poll() if table.name == words[1]]
        if here != before:
            print(*here or ["none"], flush=True)
            before = here
        time.sleep(0.02)


if __name__ == "__main__":
    main(sys.argv[1:])
