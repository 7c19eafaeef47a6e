"""What a deployment knows, without a display: who sets up, what was sent, what is said and kept."""

import subprocess
import sys
from pathlib import Path

from client.pages.deploy.deploy_state import DeployState
from client.table.play import Play
from client.table.undo import DEPTH, History
from core.piece import Seat
from net.report import Refused, Started

from .test_deploy_kit import NAMES, FakeLink, _home, pictures  # noqa: F401  (fixtures)


def begun(*seats: Seat) -> DeployState:
    """Sit down at a table for some seats; the others' programs are elsewhere."""
    started = Started("napoleon", {}, NAMES, seats, None)
    return DeployState(Play(FakeLink(started, tuple({0, 1} - set(seats))), started))


def say(text: str, **gaps: object) -> str:
    return text.format(**gaps)


def test_it_needs_no_pygame() -> None:
    code = "import client.pages.deploy.deploy_state, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_two_players_of_one_screen_set_up_one_after_the_other(tmp_path: Path) -> None:
    state = begun(0, 1)
    assert (state.seat, state.shared, state.successor()) == (0, True, None)
    assert "Papa" in state.sentence(None, say)[0]
    state.draft.read(state.draft.muster.formations[0][1])
    assert not state.keep_army("Mine"), "the other player would see it"
    state.play.act(0, state.draft.action())
    assert state.poll()
    assert state.sent
    assert state.successor() == 1
    assert not state.over
    after = DeployState(state.play, state.events)
    after.draft.read(after.draft.muster.formations[0][1])
    assert after.others(say) == {0: ("Papa is ready!", True)}
    state.play.act(1, after.draft.action())
    after.poll()
    assert after.over
    assert not list(tmp_path.glob("*.json"))


def test_a_refusal_gives_the_army_back_and_an_answer_is_said_once() -> None:
    state = begun(0)
    state.play.act(0, state.draft.action())
    state.sent = True
    (report,) = state.poll()
    assert isinstance(report, Refused)
    assert not state.sent
    state.tell(report.refusal, say)
    text, warns = state.sentence("K", say)
    assert warns
    assert report.refusal.rule in text
    state.speak("")
    assert state.sentence("K", say)[0].startswith("Cannon")


def test_changes_with_an_equal_step_are_undone_together() -> None:
    numbers: History[int] = History(0)
    assert [numbers.become(n, step) for n, step in ((1, "a"), (2, "a"), (3, "b"), (3, "b"))] == [
        True, True, True, False]
    assert numbers.become(4, "b"), "after what changed nothing a new step begins"
    seen = []
    while numbers.undo():
        seen.append(numbers.now)
    assert seen == [3, 2, 0]
    assert not numbers.undoable
    assert numbers.redo()
    assert numbers.become(9, "a")
    assert not numbers.redo(), "what was undone is gone for good"
    for n in range(DEPTH + 9):
        numbers.become(100 + n)
    assert sum(numbers.undo() for _ in range(DEPTH + 9)) == DEPTH
