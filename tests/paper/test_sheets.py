"""Sheets as they lie in the printer: millimetres, paper, text, fonts and pictures of every game."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest

from client.boards.picture import picture_of
from client.language.words import Words
from client.miniatures.liveries import PALETTES
from client.miniatures.uniforms import armies_of
from client.print import printing, rules_pages
from client.print.board_plan import BoardPlan
from client.print.figures import Figures
from client.print.paper import PAPERS
from client.print.printing import Sheets, sheets_of, write
from client.print.rulers import reaches
from client.print.signs import HATCHINGS, SIGNS
from client.print.standees import HIGH, WIDE, standees
from core.game import Rules
from core.games import GAMES
from core.option import read_options

from .pdf_reader import Page, Pdf

CELL = 25.0
NEAR = 0.02
"""Millimetres that a drawing may be off: a PDF keeps hundredths of a point."""
OURS = ("agon", "halebarde", "luzhanqi", "napoleon", "xiangqi")
ALL = [(game, paper) for game in OURS for paper in PAPERS]


def say(msgid: str, **gaps: object) -> str:
    return Words("en").say(msgid, **gaps)


def rules_of(key: str, preset: int = 0, **options: object) -> Rules:
    game = GAMES[key]
    return game.rules(read_options(game.options, dict(game.presets[preset].options) | options))


@lru_cache(maxsize=1)
def kept() -> dict[str, Figures]:
    return {}


def made(key: str, path: Path, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> tuple[Sheets, Pdf]:
    """Print a game; the pictures of its toys are made once for all tests."""
    def once(picture: Any, cell: float) -> Figures:
        return kept().setdefault(f"{picture.liveries} {cell}", Figures(picture, cell))

    monkeypatch.setattr(printing, "Figures", once)
    options = asked.pop("options", {})
    sheets = sheets_of(GAMES[key], rules_of(key, **options), say, **asked)
    write(sheets, path, say)
    return sheets, Pdf(path)


def close(a: float, b: float) -> bool:
    return abs(a - b) < NEAR


def rulers(page: Page) -> list[float]:
    """Give the lengths of level lines above which ten ticks and the end's stand."""
    return [dist(a, b) for a, b in page.lines if close(a[1], b[1]) and close(dist(a, b), 50)]


@pytest.mark.parametrize(("key", "paper"), ALL)
def test_every_games_sheets_on_both_papers(
    key: str, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets, pdf = made(key, tmp_path / "x.pdf", monkeypatch, paper=paper)
    assert len(pdf.pages) == sheets.total == sum(part.sheets for part in sheets.parts)
    wide, high = PAPERS[paper].size()
    credit = GAMES[key].credit.split()
    for number, page in enumerate(pdf.pages):
        size = sorted(page.size)
        assert close(size[0], wide)
        assert close(size[1], high)
        assert len(rulers(page)) == 1, "a ruler of 50 mm"
        assert "Print at 100 %" in page.text
        assert f"Sheet {number + 1} of {sheets.total}" in page.text
        assert all(word in page.text for word in credit), "author and terms"
        for x, y, w, h in page.boxes:
            assert x + w > 0
            assert y + h > 0
    assert len(pdf.embedded) >= 3
    assert all(pdf.embedded)
    assert b"/PrintScaling /None" in pdf.bytes
    for name, _ in rules_of(key).kinds.values():
        assert name in pdf.text, "what a piece is called can be searched"
    assert "In a minute" in pdf.text
    assert "press F1" not in pdf.text, "the rules fit on their two pages"


@pytest.mark.parametrize(("key", "paper"), ALL)
def test_neighbours_on_a_board_are_one_cell_apart(
    key: str, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names of files, or of rows, stand a cell apart wherever a board's cells are."""
    cell = 21.5
    _, pdf = made(key, tmp_path / "x.pdf", monkeypatch, paper=paper, what="board", cell=cell)
    found = 0
    for page in pdf.pages:
        names = [(word, at) for word, at in page.words if word.isdigit() and len(word) == 1]
        rows = sorted(names)
        for (one, a), (other, b) in pairwise(rows):
            if int(other) == int(one) + 1 and close(a[0], b[0]):
                step = abs(a[1] - b[1])
                found += 1
                assert close(step, cell) or close(step, 2 * cell), (one, other, step)
    assert found or key == "agon"


def test_the_cells_of_a_square_board_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, pdf = made("napoleon", tmp_path / "x.pdf", monkeypatch, what="board")
    cells = [box for page in pdf.pages for box in page.boxes
             if close(box[2], CELL) and close(box[3], CELL)]
    assert len(cells) >= 64
    lefts = sorted({round(x, 1) for x, _, _, _ in pdf.pages[0].boxes if x > 30})
    for page in pdf.pages:
        columns = sorted({round(x, 2) for x, _, w, h in page.boxes
                          if close(w, CELL) and close(h, CELL)})
        steps = [b - a for a, b in pairwise(columns) if b - a > 1]
        assert all(close(step, CELL) for step in steps)
    assert lefts


def test_the_cells_of_a_board_of_hexes_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, pdf = made("agon", tmp_path / "x.pdf", monkeypatch, what="board")
    hexes = [shape for page in pdf.pages for shape in page.shapes if len(set(shape)) == 6]
    assert len(hexes) >= 91
    for shape in hexes:
        xs, ys = zip(*shape, strict=True)
        assert close(max(xs) - min(xs), CELL)
        assert close(max(ys) - min(ys), CELL * 2 / 3 ** 0.5)


def test_the_lines_of_a_drawn_board_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, pdf = made("xiangqi", tmp_path / "x.pdf", monkeypatch, what="board")
    for page in pdf.pages:
        levels = sorted({round(a[1], 2) for a, b in page.lines
                         if close(a[1], b[1]) and close(abs(b[0] - a[0]), 8 * CELL)})
        steps = [b - a for a, b in pairwise(levels) if b - a > 0.1]
        assert len(steps) > 2
        assert all(close(step, CELL) for step in steps)
    assert "楚 河" in pdf.text


@pytest.mark.parametrize("key", OURS)
def test_points_next_to_each_other_are_one_cell_apart(key: str) -> None:
    rules = rules_of(key)
    plan = BoardPlan(picture_of(rules, rules.start().ground), CELL)
    places = rules.topology.places
    for point, (x, y) in enumerate(places):
        for other, (a, b) in enumerate(places):
            if close(dist((x, y), (a, b)), 1.0):
                assert abs(dist(plan.centre(point), plan.centre(other)) - CELL) < 0.001


@pytest.mark.parametrize(("key", "cell", "count", "kinds"), [
    ("agon", 12.0, 14, 2), ("napoleon", 25.0, 32, 5), ("agon", 60.0, 14, 2),
])
def test_the_pieces_measured_and_their_pictures_kept_once(
    key: str, cell: float, count: int, kinds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, pdf = made(key, tmp_path / "x.pdf", monkeypatch, what="pieces", cell=cell)
    strips = [box for page in pdf.pages for box in page.boxes
              if close(box[2], WIDE * cell) and close(box[3], HIGH * cell)]
    assert len(strips) == count
    drawn = Counter(name for page in pdf.pages for name, _, _ in page.pictures)
    assert sum(drawn.values()) == 2 * count, "a front and a back each"
    assert pdf.images == len(drawn) == 4 * kinds, "every kind in two armies, from two sides"


def test_what_is_hidden_stays_hidden_on_paper() -> None:
    rules = rules_of("luzhanqi")
    pieces = standees(rules, say)
    assert len(pieces) == 50
    for seat in (0, 1):
        fronts = {piece.front for piece in pieces if piece.seat == seat}
        assert len(fronts) == 1, "all look the same to the enemy"
        assert not next(iter(fronts)).name
        assert {piece.back.name for piece in pieces if piece.seat == seat} == {
            name for name, _ in rules.kinds.values()}


def test_lines_are_measured_by_asking_the_rules() -> None:
    assert reaches(rules_of("napoleon")) == {1.0: 7, 1.414: 7}
    assert reaches(rules_of("napoleon", board="10x12")) == {1.0: 11, 1.414: 9}
    for key in OURS:
        if key != "napoleon":
            assert reaches(rules_of(key)) == {}


def test_a_ruler_lies_on_the_middle_of_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, pdf = made("napoleon", tmp_path / "x.pdf", monkeypatch, what="pieces")
    page = pdf.pages[-1]
    rows: dict[float, list[float]] = {}
    for word, (x, y) in page.words:
        if word.isdigit():
            rows.setdefault(round(y, 1), []).append(x)
    steps = {round((max(xs) - min(xs)) / (len(xs) - 1), 1) for xs in rows.values() if len(xs) > 3}
    assert all(min(abs(step - CELL), abs(step - CELL * 2 ** 0.5)) < 0.3 for step in steps)
    assert len(steps) >= 2


@pytest.mark.parametrize("key", OURS)
def test_armies_are_told_apart_without_colours(key: str) -> None:
    for number in range(len(GAMES[key].presets)):
        liveries = [livery for _, livery in armies_of(rules_of(key, number))]
        for palette in PALETTES.values():
            signs = [palette[livery].sign for livery in liveries]
            assert len(set(signs)) == len(signs)
            assert set(signs) <= set(SIGNS)
            assert len({id(HATCHINGS[sign]) for sign in signs}) == len(signs)


@pytest.mark.parametrize("number", range(len(GAMES["napoleon"].presets)))
def test_every_ready_made_game_can_be_laid_out(number: int) -> None:
    for paper in PAPERS:
        sheets = sheets_of(GAMES["napoleon"], rules_of("napoleon", number), say, paper)
        assert sheets.total > 4
        assert f"Sheets of {PAPERS[paper].name}: {sheets.total} (board" in sheets.summary(say)


def test_four_armies_of_four_nations() -> None:
    rules = rules_of("napoleon", board="12x12", players=4)
    assert Counter(piece.seat for piece in standees(rules, say)) == dict.fromkeys(range(4), 16)
    figures = Figures(picture_of(rules, rules.start().ground), CELL)
    faces = {figures.figure("drummer", seat, 6).image.tobytes() for seat in range(4)}
    assert len(faces) == 4


@pytest.mark.parametrize("key", OURS)
def test_no_line_of_the_rules_is_wider_than_its_column(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.print.rules_pages.paint_diagram", lambda *_: None)
    wide: list[tuple[float, float]] = []

    def spy(pen: Any, line: Any, x: float, y: float, size: float) -> None:
        column = (pen.paper.room().w - rules_pages.MIDDLE) / 2
        at, word, font = line.words[-1]
        scale = size * line.scale
        wide.append((at * size + pen.width(word, scale, font), column))

    monkeypatch.setattr(rules_pages, "_paint_line", spy)
    made(key, tmp_path / "x.pdf", monkeypatch, what="rules", paper="letter")
    assert len(wide) > 80
    assert all(end <= column + 0.01 for end, column in wide)


def test_terrain_of_a_map_is_on_its_board_and_loose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"terrain": "V@b4 H@c5 M@d4 F@e5"}
    _, board = made("napoleon", tmp_path / "x.pdf", monkeypatch, what="board", options=options)
    assert sum(len(page.pictures) for page in board.pages) >= 4
    _, loose = made("napoleon", tmp_path / "y.pdf", monkeypatch, what="terrain", options=options)
    for name in ("Village", "Marsh", "Forest", "Hill"):
        assert loose.text.count(name) == 8


def test_the_sheets_are_told_in_the_players_language(tmp_path: Path) -> None:
    french = Words("fr").say
    sheets = sheets_of(GAMES["agon"], rules_of("agon"), french, what="board", language="fr")
    write(sheets, tmp_path / "x.pdf", french)
    assert french("Print at 100 %. This line is 50 mm long.") in Pdf(tmp_path / "x.pdf").text
    assert french("board") in sheets.summary(french)
