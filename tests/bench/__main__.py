"""`python -m tests.bench`: see `command.py`."""

import argparse
import sys

from client.cli import Wrong, bench, tell

from . import command


def main(words: list[str]) -> int:
    """Measure what is asked for and give the exit status: 2 where it cannot be understood."""
    parser = argparse.ArgumentParser(
        "python -m tests.bench", description="Measure how fast everything is.", allow_abbrev=False)
    bench.add(parser, words)
    try:
        return command.run(parser.parse_args(words))
    except Wrong as wrong:
        tell(f"bench: {wrong}", sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
