"""The program as other people get it: a wheel in a clean environment, away from its sources."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from client.__main__ import main

HOME = Path(__file__).parent.parent
PARTS = ("core", "net", "client", "sprites")
FRAME = """
from client.app import App
app = App(size=(1280, 720))
assert app.frame(0.0) and app.frame(1.0) in (True, False)
shades = {tuple(app.surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}
assert len(shades) > 20, len(shades)
app.close()
import core
print(core.__file__)
"""


BOOKS = """
import json
from client.games import plugins
plugins.discover()
from client.games.rule_books import open_book
from core.games import GAMES
print(json.dumps({key: len(open_book(game, "en").blocks) for key, game in GAMES.items()}))
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel and install it in a clean environment that borrows the dependencies of this."""
    folder = tmp_path_factory.mktemp("package")
    source = folder / "source"
    source.mkdir()
    for part in PARTS:
        shutil.copytree(HOME / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(HOME / name, source)
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    call([*pip, "wheel", "--no-build-isolation", "--no-deps", "-w", str(folder), str(source)])
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    call([sys.executable, "-m", "venv", "--without-pip", str(folder / "clean")])
    bin_ = folder / "clean" / ("Scripts" if os.name == "nt" else "bin")
    python = bin_ / "python"
    call([*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)])
    (site,) = (folder / "clean").rglob("site-packages")
    (site / "floor.pth").write_text(sysconfig.get_paths()["purelib"])
    return bin_


def call(words: list[str], folder: Path | None = None) -> str:
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env.pop("PYTHONPATH", None)
    ended = subprocess.run(
        words, cwd=folder, env=env, capture_output=True, text=True, timeout=110, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_it_starts_and_knows_its_games(program: Path, tmp_path: Path) -> None:
    assert "napoleon" in call([str(program / "tambour"), "games"], tmp_path)
    assert call([str(program / "tambour"), "--version"], tmp_path).startswith("tambour ")


def test_its_title_screen_paints(program: Path, tmp_path: Path) -> None:
    env_home = tmp_path / "home"
    env_home.mkdir()
    where = call([str(program / "python"), "-c", FRAME], tmp_path).strip().splitlines()[-1]
    assert str(program.parent) in where, "it must run from the wheel, not from the sources"


def test_it_plays_a_whole_game(program: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.tambour"
    tambour = str(program / "tambour")
    call([tambour, "demo", "--seed", "1", "--record", str(record)], tmp_path)
    assert call([tambour, "verify", str(record)], tmp_path).strip() == "verified"


@pytest.fixture(scope="module")
def plugins(program: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Install the plug-ins of the tests beside the program, as anybody would."""
    folder = tmp_path_factory.mktemp("plugins")
    keys = ["breakthrough", "draughts", "reversi"]
    for key in keys:
        skip = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
        shutil.copytree(HOME / "tests" / "plugins" / key, folder / key, ignore=skip)
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    call([*pip, "--python", str(program / "python"), "install", "--no-deps", "--no-index",
          "--no-build-isolation", *(str(folder / key) for key in keys)])
    return keys


def test_plug_ins_come_into_the_box_by_being_installed(
    program: Path, plugins: list[str], tmp_path: Path
) -> None:
    tambour = str(program / "tambour")
    listed = [row.split()[0] for row in call([tambour, "games"], tmp_path).splitlines()]
    assert listed[-3:] == plugins
    module = [str(program / "python"), "-m", "client", "games"]
    assert call(module, tmp_path).split() == call([tambour, "games"], tmp_path).split()
    counts = {"breakthrough": [22, 484], "draughts": [7, 49, 302], "reversi": [4, 12, 56]}
    for key in plugins:
        told = call([tambour, "perft", key, "--depth", str(len(counts[key])), "--json"], tmp_path)
        assert json.loads(told) == {"perft": counts[key]}
    record = tmp_path / "game.tambour"
    call([tambour, "demo", "reversi", "--seed", "1", "--record", str(record)], tmp_path)
    assert call([tambour, "verify", str(record)], tmp_path).strip() == "verified"
    (site,) = program.parent.rglob("site-packages")
    assert "R-2" in (site / "tambour_reversi" / "RULES.md").read_text()


def test_the_books_of_rules_open_where_only_wheels_are(
    program: Path, plugins: list[str], tmp_path: Path
) -> None:
    told = json.loads(call([str(program / "python"), "-c", BOOKS], tmp_path).splitlines()[-1])
    assert set(plugins) < set(told)
    assert {"agon", "halebarde", "luzhanqi", "napoleon", "xiangqi"} < set(told)
    assert min(told.values()) > 2, "one sentence only says that there is no book"


def test_every_picture_sound_font_and_page_is_in_the_wheel(program: Path) -> None:
    (site,) = program.parent.rglob("site-packages")
    kinds = {".webp", ".ogg", ".ttf", ".otf", ".mo", ".md", ".json", ".txt"}
    files = [
        path.relative_to(HOME)
        for part in PARTS
        for path in (HOME / part).rglob("*") if path.suffix in kinds
    ]
    assert {path.suffix for path in files} == kinds
    shipped = [path for path in files if path.parent.name != "readme"]
    assert [str(path) for path in shipped if not (site / path).is_file()] == []
    assert not (site / "client" / "media" / "readme").exists(), "only the README shows them"


def test_the_wheel_is_no_larger_than_a_parent_waits_for(program: Path) -> None:
    (wheel,) = program.parent.parent.glob("*.whl")
    assert wheel.stat().st_size <= 40_000_000


def test_the_readme_shows_ten_small_pictures_at_most_and_all_are_there() -> None:
    shown = re.findall(r"\]\((client/media/readme/[^)]+)\)", (HOME / "README.md").read_text())
    there = sorted(path.name for path in (HOME / "client" / "media" / "readme").iterdir())
    assert sorted(Path(path).name for path in shown) == there
    assert len(there) <= 10
    assert all((HOME / path).stat().st_size <= 120_000 for path in shown)


def test_every_package_is_in_the_build() -> None:
    """The lists of pyproject.toml name every folder that holds code, and no folder twice."""
    table = tomllib.loads((HOME / "pyproject.toml").read_text())["tool"]["setuptools"]
    found = {
        ".".join(path.parent.relative_to(HOME).parts)
        for part in PARTS
        for path in (HOME / part).rglob("*.py")
    }
    assert sorted(table["packages"]) == sorted(found)


def test_the_readme_gives_the_two_commands() -> None:
    readme = (HOME / "README.md").read_text()
    begin = 'python3 -m venv .venv && .venv/bin/python -m pip install -q -e ".[test]" && '
    assert begin + ".venv/bin/tambour\n" in readme
    tests = "python -m pytest -q -n auto --dist worksteal\n"
    assert begin + f".venv/bin/{tests}" in readme
    assert f"    {tests}" in (HOME / ".ci" / "run").read_text()


def test_every_pin_is_of_a_package_somebody_needs() -> None:
    pins = (HOME / "constraints.txt").read_text().splitlines()
    assert all("==" in pin for pin in pins if pin and not pin.startswith("#"))
    project = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    pinned = {pin.partition("==")[0].lower() for pin in pins}
    assert {name.partition(">=")[0].lower() for name in wanted} <= pinned


def test_a_double_click_on_a_record_opens_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["No such.tambour"]) == 2
    assert capsys.readouterr().err.startswith("tambour: No such.tambour: ")
    assert main(["--log", "No such.tambour"]) == 2
    assert "No such.tambour: " in capsys.readouterr().err
    assert main(["match.tambour", "--help"]) == 0
    assert "--film" in capsys.readouterr().out, "it is what replay takes"


def test_menu_file_type_and_recipe_say_the_same() -> None:
    menu = (HOME / "packaging/linux/tambour.desktop").read_text()
    kinds = (HOME / "packaging/linux/tambour.xml").read_text()
    (kind,) = re.findall(r'<mime-type type="([^"]+)">', kinds)
    assert f"MimeType={kind};" in menu
    assert "Exec=tambour %f" in menu
    (begins,) = re.findall(r'value="([^"]+)" offset="0"', kinds)
    (record,) = list((HOME / "tests/records").glob("*.tambour"))[:1]
    assert record.read_bytes().startswith(begins.encode())
    extras = tomllib.loads((HOME / "pyproject.toml").read_text())["project"][
        "optional-dependencies"]
    build = (HOME / "packaging/build.py").read_text()
    (asked,) = re.findall(r'^EXTRAS = "([^"]+)"', build, re.MULTILINE)
    assert set(asked.split(",")) <= set(extras)
    recipe = (HOME / "packaging/tambour.spec").read_text()
    assert all(f'"{part}"' in recipe for part in PARTS)
    assert not set(re.findall(r'"([a-z]+)"', recipe.split("UNUSED = [")[1].split("]")[0])) & {
        "pygame", "msgpack", "msgspec", "nacl", "platformdirs", "PIL", "segno", "ifaddr"}


def test_briefcase_and_flatpak_name_what_the_others_name() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
    folder = HOME / "packaging"
    told = tomllib.loads((folder / "briefcase/pyproject.toml").read_text())["tool"]["briefcase"]
    app = told["app"]["client"]
    assert told["version"] == project["version"]
    assert app["requires"] == project["dependencies"]
    assert {(folder / "briefcase" / source).resolve() for source in app["sources"]} == {
        (HOME / part).resolve() for part in PARTS}
    kinds = (folder / "linux/tambour.xml").read_text()
    assert f"*.{app['document_type']['record']['extension']}\"" in kinds
    recipe = (folder / "tambour.spec").read_text()
    assert all(text in recipe for text in (
        app["macOS"]["info"]["NSLocalNetworkUsageDescription"], f'{told["bundle"]}.Tambour'))
    (flatpak,) = (folder / "flatpak").iterdir()
    lines = flatpak.read_text().splitlines()
    assert f"id: {flatpak.stem}" in lines
    assert f"{told['bundle']}.Tambour" == flatpak.stem
    ours = [word for line in lines for word in line.split()
            if word.startswith(("packaging/linux/", "client/"))]
    assert len(ours) == 3
    assert all((HOME / path).is_file() for path in ours)
