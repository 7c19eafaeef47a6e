"""Secret wishes on the command line: `tambour host --wishes`, and what `tambour verify` tells."""

from pathlib import Path

import pytest

from client.__main__ import main
from client.pages.lobby.wait import WaitScreen

from .protocol.test_wishes import begun, letters


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[WaitScreen]:
    """Open no window; give the screens that would be shown."""
    for name, value in (("TAMBOUR_HOME", str(tmp_path / "home")), ("SDL_VIDEODRIVER", "dummy"),
                        ("SDL_AUDIODRIVER", "dummy")):
        monkeypatch.setenv(name, value)
    scenes: list[WaitScreen] = []
    monkeypatch.setattr("client.app.run", lambda scene: scenes.append(scene) or 0)
    return scenes


def test_a_table_with_wishes_is_opened(opened: list[WaitScreen]) -> None:
    assert main(["host", "agon", "--here", "--port", "0", "--wishes"]) == 0
    (wait,) = opened
    assert wait.wishes
    assert wait.link is not None
    wait.link.close()


def test_a_game_whose_soldiers_have_other_names_says_that_it_has_none(
    opened: list[WaitScreen], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "napoleon", "--here", "--preset", "Alexandre", "--wishes"]) == 2
    assert "--wishes: there are none here" in capsys.readouterr().err
    assert not opened


def test_verify_tells_each_wish_and_whether_it_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begun("xiangqi")
    one, two = letters(table)
    table.end()
    file = tmp_path / "match.tambour"
    file.write_bytes(table.host.record)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "verified", f"Mia's wish, not kept: {one.text}", f"Leo's wish, not kept: {two.text}"]
