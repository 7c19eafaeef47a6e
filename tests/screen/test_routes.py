"""Each route opens its screen, each screen has one route, and both take the same."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from client import routes
from client.routes import SCREENS, Route, made

CLIENT = Path(__file__).parent.parent.parent / "client"
EVERY = pytest.mark.parametrize("route", SCREENS, ids=lambda route: route.__name__)


def classes(path: Path) -> dict[str, ast.ClassDef]:
    """Give the classes of a file by name."""
    return {node.name: node for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.ClassDef)}


def plain(annotation: ast.expr | None) -> str:
    """Write an annotation without the quotes that only delay it."""
    return ast.unparse(annotation).replace("'", "") if annotation is not None else ""


def screen_of(route: type[Route]) -> Any:
    """Give the class of the screen that a route opens."""
    module, _, name = SCREENS[route].rpartition(".")
    return vars(import_module(f"client.pages.{module}"))[name]


@EVERY
def test_a_route_leads_to_a_screen(route: type[Route]) -> None:
    for needed in ("enter", "resize", "on_event", "update", "draw", "leave", "pace"):
        assert hasattr(screen_of(route), needed), needed


@EVERY
def test_a_route_has_what_its_screen_takes(route: type[Route]) -> None:
    """Names, order, kinds and defaults; a screen may take more only with a default, for tests."""
    takes = inspect.signature(screen_of(route)).parameters
    for field, asked in zip(fields(route), takes.values(), strict=False):
        assert field.name == asked.name
        assert field.kw_only == (asked.kind is asked.KEYWORD_ONLY), field.name
        default = asked.empty if field.default is MISSING else field.default
        assert default == asked.default, field.name
    more = list(takes.values())[len(fields(route)):]
    assert len(takes) >= len(fields(route))
    assert all(each.default is not each.empty for each in more)


ALIASES = {"Store": "Formations"}
"""What `routes` calls otherwise, for one of its own classes has the name."""


@EVERY
def test_the_types_of_a_route_are_those_of_its_screen(route: type[Route]) -> None:
    """A type checker reads the route alone: what its screen takes must be of the same types."""
    kind = screen_of(route)
    own = {node.target.id: plain(node.annotation)
           for node in classes(CLIENT / "routes.py")[route.__name__].body
           if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    own.pop("_", None)
    if "__init__" not in vars(kind) and not own:
        return
    kind = next(each for each in kind.__mro__ if "__init__" in vars(each))  # or of its base
    init = next(node for node in classes(Path(inspect.getfile(kind)))[kind.__name__].body
                if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    takes = {each.arg: plain(each.annotation) for each in (*init.args.args, *init.args.kwonlyargs)}
    for name, told in own.items():
        for alias, real in ALIASES.items():
            told = re.sub(rf"\b{alias}\b", real, told)
        assert told == takes[name], name


def test_each_screen_has_one_route() -> None:
    assert len(set(SCREENS.values())) == len(SCREENS)
    assert set(SCREENS) == {each for each in vars(routes).values() if isinstance(each, type)
                            and issubclass(each, Route) and each is not Route}


def test_a_class_that_is_no_route_is_an_error() -> None:
    @dataclass(frozen=True, slots=True)
    class Nowhere(Route):
        pass

    with pytest.raises(KeyError):
        made(Nowhere())
    with pytest.raises(KeyError):
        made("title")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        routes.Lesson(number=1)  # type: ignore[call-arg]


def test_a_route_makes_its_screen() -> None:
    screen: Any = made(routes.Gate(routes.Parents()))
    assert type(screen).__name__ == "GateScreen"
    assert screen.leads == routes.Parents()


def test_a_screen_is_loaded_when_it_is_opened() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys; from client import routes; routes.made(routes.Sent());"
         "print(*(name for name in sys.modules if name.startswith('client.pages.')))"],
        capture_output=True, text=True, check=True, cwd=CLIENT.parent).stdout.split()
    assert "client.pages.sent" in told
    assert not {"client.pages.title", "client.pages.table_screen"} & set(told)


def made_directly(text: str, kinds: set[str]) -> Iterator[str]:
    """Name the screens that a text makes or imports past the routes."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in kinds:
                yield name


def test_no_screen_is_opened_past_its_route() -> None:
    """What reads its screen afterwards may make it itself: the command that knocks at a table."""
    kinds = {place.rpartition(".")[2] for place in SCREENS.values()}
    found = [f"{path.relative_to(CLIENT)}: {name}" for path in sorted(CLIENT.rglob("*.py"))
             for name in made_directly(path.read_text(), kinds)]
    assert found == ["cli/join.py: JoinScreen"]
    assert [*made_directly("x.push(SavedScreen(1))", kinds)] == ["SavedScreen"]


def test_nothing_below_the_screens_imports_one() -> None:
    for folder in ("board", "table", "widgets", "miniatures"):
        for path in (CLIENT / folder).rglob("*.py"):
            assert not re.search(r"^\s*from \.+screens", path.read_text(), re.MULTILINE), path
