"""Every screen in the registry can be imported, is a screen, and is opened by nobody otherwise."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from client.registry import SCREENS, make

CLIENT = Path(__file__).parent.parent.parent / "client"


@pytest.mark.parametrize("name", SCREENS)
def test_a_name_gives_a_screen(name: str) -> None:
    module, _, kind = SCREENS[name].rpartition(".")
    screen = vars(import_module(f"client.screens.{module}"))[kind]
    for needed in ("enter", "resize", "on_event", "update", "draw", "leave", "pace"):
        assert hasattr(screen, needed), needed


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        make("nowhere")


def test_nothing_below_the_screens_imports_one() -> None:
    for folder in ("board", "table", "widgets", "miniatures"):
        for path in (CLIENT / folder).rglob("*.py"):
            assert not re.search(r"^\s*from \.+screens", path.read_text(), re.MULTILINE), path
