"""What the program needs to run comes as a wheel to every usual computer, with our versions: pip is
asked, which installs nothing.

Skipped where no registry of packages answers.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
GLIBC = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
INTEL = ("macosx_10_9", "macosx_10_13", "macosx_10_15", "macosx_11_0", "macosx_12_0")
PLATFORMS = {
    "Linux x86_64": [f"{each}_x86_64" for each in GLIBC],
    "Linux aarch64": [f"{each}_aarch64" for each in GLIBC],
    "Windows x64": ["win_amd64"],
    "Windows arm64": ["win_arm64"],
    "macOS Intel": [f"{each}_{kind}" for each in INTEL for kind in ("x86_64", "universal2")],
    "macOS arm64": [f"macosx_{each}_0_arm64" for each in (11, 12, 13, 14)] + [
        "macosx_11_0_universal2"],
}


def asked(version: str, platform: str) -> str:
    """Give what pip says against it; "" where all resolves."""
    tags = [word for tag in PLATFORMS[platform] for word in ("--platform", tag)]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--only-binary=:all:",
         "--target", "nowhere", "--implementation", "cp", "--python-version", version, *tags,
         "-c", str(HOME / "constraints.txt"), *PROJECT["dependencies"]],
        capture_output=True, text=True, check=False)
    return "\n".join(line for line in done.stderr.split("\n") if line.startswith("ERROR")
                     ) if done.returncode else ""


@pytest.fixture(scope="module")
def registry() -> None:
    """Go on only where a registry answers about a package that is nothing but Python."""
    done = subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--target",
                           "nowhere", "segno"], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("no registry of packages answers here")


@pytest.mark.slow
@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_all_that_is_needed_comes_as_a_wheel(platform: str, version: str) -> None:
    assert not asked(version, platform)


def test_nothing_brings_a_second_cryptographic_library() -> None:
    needed = " ".join(PROJECT["dependencies"]).lower()
    assert "spake2" not in needed
    assert "cryptography" not in needed
    assert any(each.startswith("spake2") for each in PROJECT["optional-dependencies"]["oracle"])
