"""The pages for strangers: links lead somewhere, examples run, and no command is left out."""

import json
import re
from pathlib import Path

import pytest

from client.cli import COMMANDS, lines, moves

HOME = Path(__file__).parent.parent
PAGES = sorted([*HOME.glob("*.md"), *HOME.glob("docs/*.md"), *HOME.glob("net/*.md"),
                *HOME.glob("core/games/*.md")])
KEYS = {"Napoleon Strategy": "napoleon", "Halebarde et Gonfanon": "halebarde", "Agon": "agon"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_links_lead_to_files(page: Path) -> None:
    places = re.findall(r"\]\((?!https?:|#)([^)#]+)[^)]*\)", page.read_text())
    assert [place for place in places if not (page.parent / place).exists()] == []


def test_every_command_is_told() -> None:
    page = (HOME / "docs" / "command-line.md").read_text()
    told = set(re.findall(r"`(?:tambour )?([a-z]+)", page))
    assert set(COMMANDS) <= told


def test_the_positions_of_the_page_are_read() -> None:
    chapters = (HOME / "docs" / "formats.md").read_text().split("\n## ")
    read = set()
    for chapter in chapters:
        title = chapter.partition("\n")[0]
        for block in re.findall(r"```json\n(.*?)```", chapter, re.DOTALL):
            request = {"game": KEYS[title], "position": json.loads(block)}
            said = lines.reply(json.dumps(request).encode(), moves.answer)
            assert said.get("moves"), (title, said)
            read.add(title)
    assert read == set(KEYS)


def test_words_of_the_glossary_stand_in_order_and_once() -> None:
    page = (HOME / "docs" / "glossary.md").read_text()
    words = [word.strip() for word in re.findall(r"^\| ([a-z, ]+) \|", page, re.MULTILINE)]
    assert len(words) >= 30
    assert words == sorted(set(words))


def test_the_glossary_names_files_that_exist() -> None:
    page = (HOME / "docs" / "glossary.md").read_text()
    files = re.findall(r"`((?:core|net|client)/[a-z_/]+\.py)`", page)
    assert files
    assert [name for name in files if not (HOME / name).is_file()] == []
