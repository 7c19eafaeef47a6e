"""The options `--way` and `--broker`: by which way friends come to a table."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from core.filling import PLAIN

from . import Wrong

if TYPE_CHECKING:
    from net.drivers.far.ways import FarTable

    from ..memory.settings import Settings

LAN = "lan"


def add_way(parser: argparse.ArgumentParser) -> None:
    """Take the way, and a broker that is not the one of the settings."""
    parser.add_argument("--way", choices=(LAN, "iroh", "mqtt"), default=LAN, help=(
        "how friends come: from near, over the internet by iroh, or over a broker of yours"))
    parser.add_argument("--broker", metavar="URL", help="mqtts://[USER:PASSWORD@]HOST[:PORT]")


def read_way(args: argparse.Namespace, kept: "Settings") -> "FarTable | None":
    """Say how a table is open to who is far, by what was typed and what is allowed; Wrong says what
    is missing."""
    from net.drivers.far.way import Trouble
    from net.peer.close_reasons import SENTENCES

    from ..memory.far_ways import far_table

    if args.broker is not None and args.way != "mqtt":
        raise Wrong("--broker: it goes with --way mqtt")
    if args.way == LAN:
        return None
    broker = "" if args.way == "iroh" else args.broker or kept.broker
    if args.way == "mqtt" and not broker:
        raise Wrong("--way: say which broker: --broker mqtts://HOST")
    try:
        return far_table(replace(kept, broker=broker))
    except Trouble as error:
        raise Wrong(f"--way: {PLAIN.fill(SENTENCES[error.code], dict(error.gaps))}") from None
