"""`tambour print`: what it says, what it writes, and how it refuses."""

import os
from pathlib import Path

import pytest

from client.__main__ import main
from client.memory.files import untaken
from client.print import printing
from client.print.printing import Unprintable, largest, ready
from core.games import GAMES
from tests.record_shelf import forged

from .pdf_reader import Pdf


@pytest.fixture(autouse=True)
def no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C")


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert main(["print", *map(str, words)]) == 2
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1
    return told.err


def test_a_board_is_written_and_told_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.pdf"
    assert main(["print", "xiangqi", "--paper", "letter", "--cell", "20", str(path), "--what",
                 "board", "--ruleset", "tournament"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == ("sheets   Sheets of Letter: 1 (board 1). The board is 19.4 × 21.4 cm, a"
                       " cell 20 mm.")
    assert told[1].startswith("pdf ")
    assert len(Pdf(path).pages) == 1


def test_a_great_board_names_its_sheets_and_sizes_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(printing, "write", never)
    refused_ = main(["print", "napoleon", "--board", "64x64", "--army", "300", "--what", "board",
                     str(tmp_path / "x.pdf")])
    told = capsys.readouterr()
    assert refused_ == 2
    assert "Sheets of A4: 63 (board 63). The board is 161.8 × 161.8 cm" in told.out
    assert "No space left" in told.err


def test_a_match_is_printed_as_two_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, path = tmp_path / "x.tambour", tmp_path / "x.pdf"
    record.write_bytes(forged("agon", 6, "Ann", "B\u202eob\x1b[2J"))
    assert main(["print", "agon", "--record", str(record), str(path)]) == 0
    pdf = Pdf(path)
    assert [("How it began" in page.text, "How it stands" in page.text) for page in pdf.pages] == [
        (True, False), (False, True)]
    assert "Ann" in pdf.text
    assert "\u202e" not in pdf.text
    assert all(len(page.pictures) == 14 for page in pdf.pages)
    assert "agon" in refused(capsys, "xiangqi", "--record", record, path)


def test_mistakes_are_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.pdf"
    assert "a4 letter" in refused(capsys, "agon", "--paper", "a5", path)
    assert "all board pieces" in refused(capsys, "agon", "--what", "dice", path)
    assert "millimetres" in refused(capsys, "agon", "--cell", "wide", path)
    assert "8 to 84 mm" in refused(capsys, "agon", "--cell", "300", path)
    assert "8 to 84 mm" in refused(capsys, "agon", "--cell", "nan", path)
    assert "no terrain" in refused(capsys, "xiangqi", "--what", "terrain", path)
    assert "no folder" in refused(capsys, "agon", tmp_path / "none" / "x.pdf")
    assert ".pdf" in refused(capsys, "agon", tmp_path / "x.txt")
    assert "x.tambour" in refused(capsys, "agon", "--record", tmp_path / "x.tambour", path)
    assert "FILE.pdf" in refused(capsys, "agon")
    assert "chess" in refused(capsys, "chess", path)
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.skipif(os.name == "nt" or not os.geteuid(), reason="whoever may write anywhere")
def test_a_folder_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o500)
    assert "ermission" in refused(capsys, "agon", "--what", "board", folder / "x.pdf")


def test_without_fpdf2_one_sentence_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "find_spec", lambda name: None)
    told = refused(capsys, "agon", tmp_path / "x.pdf")
    assert "python -m pip install fpdf2" in told
    assert list(tmp_path.glob("*.pdf")) == []
    with pytest.raises(Unprintable):
        ready()


def test_what_fails_leaves_nothing_and_what_was_there_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"before")

    def fails(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("client.print.board_sheets.paint_board", fails)
    with pytest.raises(RuntimeError):
        main(["print", "agon", "--what", "board", str(path)])
    assert path.read_bytes() == b"before"
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["x.pdf"]


def test_the_share_done_rises_to_all_of_it(tmp_path: Path) -> None:
    game = GAMES["agon"]
    rules = game.rules(game.options())

    def say(msgid: str, **gaps: object) -> str:
        return msgid.format(**gaps)

    shares: list[float] = []
    sheets = printing.sheets_of(game, rules, say, what="board")
    printing.write(sheets, tmp_path / "x.pdf", say, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) == sheets.total + 1


def test_the_largest_cell_is_one_that_can_be_printed() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(game.options())
    for paper in printing.PAPERS:
        most = largest(printing.PAPERS[paper])
        assert printing.sheets_of(game, rules, str, paper, most).total
        with pytest.raises(Unprintable):
            printing.sheets_of(game, rules, str, paper, most + 1)


def test_a_file_is_called_as_no_other(tmp_path: Path) -> None:
    first = untaken(tmp_path, "Agon", ".pdf")
    first.touch()
    assert (first.name, untaken(tmp_path, "Agon", ".pdf").name) == ("Agon.pdf", "Agon-2.pdf")
