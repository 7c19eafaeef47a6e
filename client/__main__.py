"""The program: finds the command, imports only that one, and ends without a traceback.

argparse alone would import every command to build its help; a table of names keeps start-up cheap.
Every way out is an exit status: 0 done, 1 the answer is no, 2 the input was wrong.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from core.plain_text import quoted

from .cli import COMMANDS, GROUPS, LINE, Wrong, overview, tell
from .games.plugins import discover
from .window.version import version

WRONG = 2
QUIET_PIPE = 141
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """argparse, but a mistake is one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the mistake as Wrong."""
        hint = f"(tambour {self.prog.partition(' ')[2]} --help)".replace("  ", " ")
        raise Wrong(f"{message} {hint}")


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser: all commands by name, the flags of the one in `words`."""
    top = Parser(
        prog="tambour",
        usage="tambour [COMMAND] [--help]",
        description="War games with animated toy soldiers.\nTo play, just type: tambour",
        epilog=overview(), formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    told = f"tambour {version()}" if "--version" in words else ""
    top.add_argument("--log", action="store_true",
                     help="say here too what goes wrong, not only in the log file")
    top.add_argument("--player", metavar="NAME",
                     help="whose settings, games and friends; else those of who played last")
    top.add_argument("--version", action="version", version=told,
                     help="say which version this is")
    subs = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser,
                              help=argparse.SUPPRESS, prog="tambour")
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, (module, summary) in COMMANDS.items():
        sub = subs.add_parser(name, description=summary, allow_abbrev=False)
        if name == asked:
            command = importlib.import_module(f".cli.{module}", __package__)
            command.add(sub, list(words))
            sub.set_defaults(run=command.run)
    return top


def whose(words: Sequence[str]) -> tuple[Sequence[str], str | None]:
    """Take `--player NAME` out of the words, wherever it stands."""
    if not any(word.startswith("--player") for word in words):
        return words, None
    alone = Parser(prog="tambour", add_help=False, allow_abbrev=False)
    alone.add_argument("--player")
    found, others = alone.parse_known_args(list(words))
    return others, found.player


def run(words: Sequence[str], who: str | None = None) -> int:
    """Do what `words` ask, for a player by name; Wrong when they cannot be understood."""
    asked = next((word for word in words if not word.startswith("-")), None)
    if asked is not None and asked.lower().endswith(".tambour"):  # as a double click does
        at = list(words).index(asked)
        try:
            return run([*words[:at], "replay", *words[at:]], who)
        except Wrong as wrong:
            from .window.outside import complain

            complain(str(wrong), "a file that was opened cannot be shown")
            return WRONG
    if asked not in (None, "check"):  # which opens games in a process of its own
        discover()  # a command may name a plug-in's game; the title calls it behind its picture
    if asked is not None and asked not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(asked, COMMANDS, 1)
        meant = f"; did you mean {near[0]}?" if near else ""
        raise Wrong(f"there is no command {quoted(asked)}{meant} (tambour --help)")
    args = parser(words).parse_args(list(words)) if words else None
    log = args is not None and args.log
    if who is not None or asked not in GROUPS["for other programs"]:
        from .cli.seat import sit_down

        sit_down(who)
    if args is None or args.command is None:
        from .cli import window

        if window.display(named=False):
            return window.begin(log, who is not None)
        from .window import outside

        if not outside.watched():
            from core.refusal import msg

            from .language.words import Words
            from .memory.settings import load, spoken
            from .window import log_file

            log_file.begin(log)
            say = Words(spoken(load())).say
            outside.complain(say(msg("There is no screen here to play on.")), "no display")
            return WRONG
        print("tambour: no display here, so this is the demo instead", file=sys.stderr)
        window.headless()
        return run(["demo"])
    from .window import log_file

    log_file.begin(log)
    status = args.run(args)
    assert isinstance(status, int)
    return status


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  no console, no file
    sys.stderr = sys.stderr or sys.stdout
    if "frozen" in vars(sys):  # a bundle starts its worker process as another of itself
        from multiprocessing import freeze_support

        freeze_support()
    words = list(sys.argv[1:] if argv is None else argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout belongs to the commands
    try:
        status = run(*whose(words))
        sys.stdout.flush()
        return status
    except Wrong as wrong:
        tell(f"tambour: {' '.join(str(wrong)[:LINE].split())}", sys.stderr)
        return WRONG
    except SystemExit as stop:  # argparse: --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    except BrokenPipeError:
        # Python flushes stdout once more on its way out; give it somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return QUIET_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
