"""What a table that fills tells: who sits there, who is missing, and who will judge."""

from typing import Any

import pytest

from client.screens.lobby.setup import SetupScreen
from client.screens.lobby.wait import REFEREE, WaitScreen, hosting
from net.report import Gathered, Waiting, Watching

from .test_shell import Told

JUDGED = {"ruleset": "tournament", "disclosure": "referee"}


def words(scene: Any) -> str:
    """Give all that a waiting screen says."""
    return " ".join(getattr(widget, "text", "") for widget in scene.graph.widgets)


@pytest.mark.parametrize(("names", "lacks"), [
    (("Leo", "", "Mia"), "One friend is still missing."),
    (("Leo", "", "", "Mia"), "2 friends are still missing."),
    (("Leo", "Zoe", "Mia"), "The game begins as soon as"),
])
def test_who_sits_is_told_so_and_who_is_missing(
    sit: Any, names: tuple[str, ...], lacks: str
) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), "join"))
    wait = player.app.top
    assert "Knocking" in words(wait)
    wait.link.reports = [Gathered(names)]
    player.wait(2)
    assert "Knocking" not in words(wait)
    assert "You sit at the table!" in words(wait)
    assert "Leo" in words(wait)
    assert lacks in words(wait)


def test_who_opens_a_table_sees_who_has_come_to_look_on(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), "host"))
    wait = player.app.top
    wait.link.reports = [Waiting(("127.0.0.1:4747",), (7, 9)), Watching(("Tom", "Zoe"))]
    player.wait(2)
    assert "Looking on: Tom, Zoe." in words(wait)
    wait.link.reports = [Watching(("A", "B", "C", "D"))]
    player.wait(2)
    assert "Looking on: A, B, C and others." in words(wait)


@pytest.mark.parametrize(("options", "judges"), [
    (JUDGED, True), ({**JUDGED, "disclosure": "sealed"}, False),
])
def test_a_host_knows_beforehand_that_he_is_the_referee(
    sit: Any, options: dict[str, Any], judges: bool
) -> None:
    player = sit(SetupScreen("host", "luzhanqi", values=options))
    scene = player.app.top
    assert (scene._ruled.help == REFEREE) == judges
    scene.values = dict(JUDGED)
    scene._again()
    assert scene._ruled.help == REFEREE
    wait = hosting(options, "Mia", port=0, game="luzhanqi")
    player.app.push(wait)
    assert wait.link is not None
    wait.link.close()
    wait.link = Told(Waiting(("1.2.3.4:4747",)))
    player.wait(2)
    assert (REFEREE in words(wait)) == judges
    assert ("2 friends" in words(wait)) == judges


def test_nobody_judges_on_one_screen(sit: Any) -> None:
    player = sit(SetupScreen("one", "luzhanqi", values=JUDGED))
    assert player.app.top._ruled.help == ""
