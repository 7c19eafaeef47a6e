"""ARCHITECTURE.md names files and folders that exist, and leaves out no folder of a package."""

import re
import subprocess
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
PAGE = (HOME / "ARCHITECTURE.md").read_text()
PACKAGES = ("core", "net", "client", "sprites")
NAMED = sorted(set(re.findall(r"\b(?:core|net|client|sprites|tests)/[\w./]*", PAGE)))
UNTOLD = re.compile(r"client/(locale|media)/.+")
"""Folders of data below a folder that is named."""


def folders() -> set[str]:
    """List the folders below the packages that hold something of ours, each ending in a slash."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *PACKAGES], cwd=HOME, capture_output=True, check=False
    ).stdout.decode().split("\0")
    if listed == [""]:
        pytest.skip("not a git checkout")
    parents = {above for name in listed if name for above in Path(name).parents}
    return {f"{path.as_posix()}/" for path in parents if path.name}


@pytest.mark.parametrize("name", NAMED)
def test_what_is_named_exists(name: str) -> None:
    path = HOME / name.rstrip(".")
    assert path.is_dir() if name.endswith("/") else path.is_file()


def test_every_folder_of_a_package_is_named() -> None:
    assert {name for name in folders() if not UNTOLD.fullmatch(name)} <= set(NAMED)


def test_a_page_is_a_page() -> None:
    assert len(PAGE.split()) < 1900
