"""The log: what our own program did wrong, in a small file that holds nothing a stranger chose."""

import logging
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from client.app import App
from client.memory.settings import Settings
from client.window import log_file
from net.record.fold import Fold
from net.wire.messages import Cheat
from tests.protocol.wire import Pair


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.delenv("TAMBOUR_LOG", raising=False)
    yield tmp_path / "log"
    top = logging.getLogger("tambour")
    for handler in top.handlers[:]:
        top.removeHandler(handler)
        handler.close()


def read(folder: Path) -> str:
    return (folder / log_file.NAME).read_text("utf-8")


def test_a_good_day_writes_nothing(folder: Path) -> None:
    assert main(["games", "--json"]) == 0
    logging.getLogger("tambour.net").info("all is well")
    assert not folder.exists()


def test_a_crash_is_kept_with_its_place_and_without_its_words(folder: Path) -> None:
    log_file.begin()

    def fail() -> None:
        raise ValueError("the flag stands on b1")

    app = App(settings=Settings(), size=(800, 600))
    app.guarded(fail)
    app.close()
    text = read(folder)
    assert "WARNING" not in text
    assert "ERROR tambour.client.app a screen has crashed" in text
    assert "test_log.py" in text
    assert text.rstrip().endswith("ValueError")
    assert "b1" not in text.replace('raise ValueError("the flag stands on b1")', "")


@pytest.mark.skipif(sys.platform == "win32", reason="folders of a user are their own there")
def test_nobody_else_of_the_machine_reads_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the file, nor one that an older program made, nor one that follows a full one."""
    monkeypatch.setattr(log_file, "LARGEST", 300)
    folder.mkdir(parents=True)
    (folder / log_file.NAME).touch(0o644)
    log_file.begin()
    for _ in range(12):
        logging.getLogger("tambour.x").warning("something went wrong")
    files = list(folder.iterdir())
    assert len(files) == 1 + log_file.OLDER
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_what_a_stranger_wrote_is_plain_and_short(folder: Path) -> None:
    log_file.begin()
    logging.getLogger("tambour.x").warning("from %s", "\x1b[2J\u202eevil\x00" * 200)
    (line,) = read(folder).splitlines()
    assert len(line) <= log_file.LINE
    assert "\x1b" not in line
    assert "\u202e" not in line


def test_the_file_stays_small(folder: Path) -> None:
    log_file.begin()
    for number in range(6000):
        logging.getLogger("tambour.x").warning("%d %s", number, "x" * 300)
    files = sorted(path.name for path in folder.iterdir())
    assert files == [log_file.NAME, *(f"{log_file.NAME}.{n}" for n in (1, 2))]
    assert all(path.stat().st_size <= log_file.LARGEST for path in folder.iterdir())


def test_where_nothing_can_be_written_nothing_happens(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.write_text("a file stands where the folder should")
    log_file.begin()
    logging.getLogger("tambour.x").warning("lost")
    assert capsys.readouterr().err == ""


def test_it_can_be_read_aloud(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--log", "games", "--json"]) == 0
    logging.getLogger("tambour.x").warning("heard")
    assert "WARNING tambour.x heard" in capsys.readouterr().err


@pytest.mark.parametrize(("asked", "kept"), [
    ("debug", 3), ("INFO", 2), ("warning", 1), ("", 1), ("\x1b nonsense", 1)])
def test_more_is_kept_where_it_is_asked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch, asked: str, kept: int
) -> None:
    monkeypatch.setenv("TAMBOUR_LOG", asked)
    log_file.begin()
    log = logging.getLogger("tambour.x")
    for tell in (log.debug, log.info, log.warning):
        tell("word")
    assert len(read(folder).splitlines()) == kept


def test_a_memory_that_was_wrong_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fold that errs once and is right when all is folded again hides a bug of ours."""
    log_file.begin()
    pair = Pair().run()
    place, erred = Fold.place, []

    def place_once_wrong(self: Fold, link: object) -> object:
        if not erred:
            erred.append(link)
            raise Cheat("digest", "made up")
        return place(self, link)

    monkeypatch.setattr(Fold, "place", place_once_wrong)
    match = pair.host.peer.match
    action = next(iter(match.fold.match.rules.actions(match.fold.match.position, 0)))
    pair.host.act(action)
    pair.run()
    assert erred
    assert "our memory of the match was wrong" in read(folder)
