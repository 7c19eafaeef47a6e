"""Builds what a parent installs: one folder with everything in it, and on Debian a package.

`python packaging/build.py [--deb] [--smoke] [--without GAME]`. It makes an environment of its own
in `build/`, and leaves `dist/tambour` (on macOS `dist/Tambour.app` too) and
`dist/tambour_VERSION_ARCH.deb`.
Proved on Linux; on Windows and macOS the same recipe is unproved. Read docs/releasing.md first:
it says what the authors of the games allow.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

HOME = Path(__file__).parent.parent
BUILD, DIST = HOME / "build", HOME / "dist"
PYINSTALLER = "pyinstaller==6.22.3"
EXTRAS = "print,discovery,speech"
OURS = sorted(rules.parent.name for rules in HOME.glob("core/games/*/RULES.md"))
CONTROL = """\
Package: tambour
Version: {version}
Architecture: {arch}
Maintainer: Tambour contributors <nobody@localhost>
Installed-Size: {size}
Section: games
Priority: optional
Depends: libc6, libx11-6 | libwayland-client0
Recommends: speech-dispatcher
Description: five war games with animated toy soldiers
 For two to four people on a local network, on one screen, or against the
 computer. Records, settings and unfinished matches stay when it is removed.
"""


def run(*words: str | Path, **more: str) -> None:
    """Run a command, and end where it fails."""
    subprocess.run([str(word) for word in words], check=True, cwd=HOME, env={**os.environ, **more})


def version() -> str:
    """Read the version that is built."""
    return str(tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["version"])


def icons() -> None:
    """Write the icon in the forms that Windows and macOS want."""
    if sys.platform in ("win32", "darwin"):
        from PIL import Image

        form = "ico" if sys.platform == "win32" else "icns"
        Image.open(HOME / "client" / "media" / "icon.png").save(BUILD / f"icon.{form}")


def folder(without: list[str]) -> Path:
    """Build the folder, with some games left out; gives the program in it."""
    place = BUILD / "venv"
    shutil.rmtree(place, ignore_errors=True)
    venv.create(place, with_pip=True)
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(python, "-m", "pip", "install", "-q", "-c", "constraints.txt", f".[{EXTRAS}]", PYINSTALLER)
    for game in without:
        (games,) = place.rglob("core/games")
        shutil.rmtree(games / game)
    icons()
    # -P: it collects what the wheel has put into the environment, not what lies in this folder
    run(python, "-P", "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
        "--distpath", DIST, "--workpath", BUILD / "pyinstaller", "packaging/tambour.spec")
    return DIST / "tambour" / ("tambour.exe" if sys.platform == "win32" else "tambour")


def debian() -> Path:
    """Wrap the folder in a Debian package with its menu entry, icon and file type."""
    root = BUILD / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(DIST / "tambour", root / "usr/lib/tambour", symlinks=True)
    share, linux = root / "usr/share", HOME / "packaging" / "linux"
    for source, target in (
        (linux / "tambour.desktop", share / "applications/tambour.desktop"),
        (linux / "tambour.xml", share / "mime/packages/tambour.xml"),
        (HOME / "client/media/icon.png", share / "icons/hicolor/128x128/apps/tambour.png"),
        (HOME / "LICENSE", share / "doc/tambour/copyright"),
    ):
        target.parent.mkdir(parents=True)
        shutil.copy(source, target)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/tambour").symlink_to("../lib/tambour/tambour")
    arch = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True,
                          text=True).stdout.strip()
    size = sum(path.stat().st_size for path in root.rglob("*") if not path.is_symlink()) // 1024
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(CONTROL.format(version=version(), arch=arch, size=size))
    package = DIST / f"tambour_{version()}_{arch}.deb"
    run("dpkg-deb", "--root-owner-group", "--build", root, package)
    return package


def main() -> None:
    """Build what is asked for."""
    parser = argparse.ArgumentParser(description="Build what a parent installs.")
    parser.add_argument("--deb", action="store_true", help="a Debian package too")
    parser.add_argument("--smoke", action="store_true", help="try what was built")
    parser.add_argument("--without", action="append", default=[], choices=OURS, metavar="GAME",
                        help="leave a game out, as docs/releasing.md asks for")
    asked = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    program = folder(asked.without)
    if asked.deb:
        print(debian())
    if asked.smoke:
        run(sys.executable, "packaging/smoke.py", program, *asked.without)
    print(program)


if __name__ == "__main__":
    main()
