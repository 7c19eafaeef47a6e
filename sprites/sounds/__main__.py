"""Bake the sounds: ``python -m sprites.sounds [NAME ...] [--figures]``.

The one decision: files are the same, byte for byte, whenever they are baked: the stream's number,
which the encoder takes from the clock, is written over, so that a bake shows in the history only
what was changed.

Needs the extra ``art`` (numpy, soundfile).
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .air import Wave

FOLDER = Path(__file__).parent.parent.parent / "client" / "media" / "sounds"
QUALITY, BEHIND = 0.35, 0.1
"""Of Vorbis, 0 to 1: about 60 kbit a second for one channel; and of the stems of a
tune and of the room."""
NUMBER = b"TAMB"


def _polynomial() -> list[int]:
    table = []
    for byte in range(256):
        rest = byte << 24
        for _ in range(8):
            rest = (rest << 1 ^ (0x04C11DB7 if rest >> 31 else 0)) & 0xFFFFFFFF
        table.append(rest)
    return table


_TABLE = _polynomial()


def _checksum(page: bytes | bytearray) -> bytes:
    rest = 0
    for byte in page:
        rest = (rest << 8 & 0xFFFFFFFF) ^ _TABLE[rest >> 24 ^ byte]
    return rest.to_bytes(4, "little")


def renumbered(ogg: bytes) -> bytes:
    """Give every page of an Ogg stream our own number, and its checksum anew."""
    made, at = bytearray(), 0
    while at < len(ogg):
        if ogg[at : at + 4] != b"OggS":
            raise ValueError(f"no page of Ogg begins at byte {at}")
        segments = ogg[at + 26]
        size = 27 + segments + sum(ogg[at + 27 : at + 27 + segments])
        page = bytearray(ogg[at : at + size])
        page[14:18], page[22:26] = NUMBER, bytes(4)
        page[22:26] = _checksum(page)
        made += page
        at += size
    return bytes(made)


def encode(wave: Wave, quality: float = QUALITY) -> bytes:
    """Write a wave as Ogg Vorbis."""
    import soundfile

    from .air import RATE

    file = io.BytesIO()
    with soundfile.SoundFile(file, "w", RATE, 1, "VORBIS", format="OGG",
                             compression_level=1 - quality) as out:
        for at in range(0, len(wave), 8192):  # the encoder's stack is small
            out.write(wave[at : at + 8192])
    return renumbered(file.getvalue())


def bake(names: list[str], folder: Path = FOLDER) -> None:
    """Bake the named files, all or none."""
    from .catalogue import files

    made = files()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as draft:
        for number, name in enumerate(names, 1):
            bar = "#" * (30 * number // len(names))
            print(f"\r[{bar:<30}] {number}/{len(names)} {name:<20}", end="", file=sys.stderr)
            (Path(draft) / f"{name}.ogg").write_bytes(encode(
                made[name](), BEHIND if name.startswith(("tune_", "room_")) else QUALITY))
        for file in Path(draft).iterdir():
            file.replace(folder / file.name)
    print(file=sys.stderr)


def tell() -> None:
    """Print the figures of every file."""
    from .measure import figures, heard

    print(f"{'file':16} seconds  peak dB     LUFS  centre Hz  <120 Hz  loudest  >500 Hz")
    for file in sorted(FOLDER.glob("*.ogg")):
        f = figures(heard(file))
        print(f"{file.stem:16} {f.seconds:7.2f} {f.peak:8.1f} {f.loud:8.1f} {f.centroid:10.0f}"
              f" {f.deep:8.0%} {f.loudest:8.2f} {f.small:8.1f}")


def main(arguments: list[str] | None = None) -> int:
    """Command line; returns the exit status (2 for an unknown sound or a missing package)."""
    try:
        from .catalogue import files
        from .measure import heard  # noqa: F401
    except ImportError as missing:
        print(f"baking needs the extra 'art': {missing}", file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser(prog="python -m sprites.sounds", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a sound (cannon) or a file")
    parser.add_argument("--figures", action="store_true", help="measure instead of baking")
    options = parser.parse_args(arguments)
    if options.figures:
        tell()
        return 0
    known = list(files())
    wanted = [file for file in known if not options.names or file in options.names
              or file.rstrip("0123456789") in options.names]
    missed = [name for name in options.names
              if name not in known and name not in {k.rstrip("0123456789") for k in known}]
    if missed:
        parser.error(f"no such sound: {', '.join(missed)}")
    bake(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
