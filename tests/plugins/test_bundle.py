"""Where a bundle, which has no pip, finds games that others wrote."""

import sys
from pathlib import Path

import pytest

from client.games import plugins
from core.games import GAMES
from tests.plugins import kit


def test_a_bundle_looks_into_a_folder_of_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    (tmp_path / "plugins").mkdir()
    source = (kit.HERE / "breakthrough" / "tambour_breakthrough" / "__init__.py").read_text()
    kit.distribution(tmp_path / "plugins", "rows", "tambour_rows:GAME", {
        "tambour_rows/__init__.py": source.replace('"breakthrough"', '"rows"')})
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with kit.installed(empty):
        assert plugins.discover() == ()
        assert "rows" in GAMES
    sys.modules.pop("tambour_rows", None)
