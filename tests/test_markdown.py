"""The small part of Markdown that books of rules are written in, and books that mean no good."""

import pytest

from client.games.markdown import (
    LINE,
    LONGEST,
    Fence,
    Heading,
    Paragraph,
    Span,
    Table,
    read_book,
    spans,
)

BOOK = """# A title
A paragraph over
two lines with *leaning* words.

<!-- nobody sees this -->
## Moving (in short)
* **T-1** One rule, `code * here` and [a word](http://x).
  It goes on.
* **T-2a** Another.
  * Deeper.
1. First
| a | b |
|---|:-:|
| `x` | y z |
after the table

```position
{"a": 1}
  indented
```
```
unclosed
"""


def text(told: tuple[Span, ...]) -> str:
    return "".join(span.text for span in told)


def test_a_book_is_read_as_blocks() -> None:
    title, first, head, one, two, deep, number, table, after, fence, last = read_book(BOOK)
    assert title == Heading("A title", 1)
    assert isinstance(first, Paragraph)
    assert text(first.spans) == "A paragraph over two lines with leaning words."
    assert Span("leaning", bold=True) in first.spans
    assert head == Heading("Moving (in short)", 2)
    assert isinstance(one, Paragraph)
    assert (one.rule, one.bullet, one.depth) == ("T-1", "•", 0)
    assert text(one.spans) == "T-1 One rule, code * here and a word. It goes on."
    assert "".join(span.text for span in one.spans if span.code) == "code * here"
    assert isinstance(two, Paragraph)
    assert two.rule == "T-2a"
    assert isinstance(deep, Paragraph)
    assert (deep.depth, deep.rule) == (1, "")
    assert isinstance(number, Paragraph)
    assert number.bullet == "1."
    assert isinstance(table, Table)
    assert [[text(cell) for cell in row] for row in table.rows] == [["a", "b"], ["x", "y z"]]
    assert isinstance(after, Paragraph)
    assert fence == Fence("position", '{"a": 1}\n  indented')
    assert last == Fence("", "unclosed")


def test_stars_that_open_nothing_are_stars() -> None:
    assert spans("two * three") == (Span("two "), Span("*"), Span(" three"))
    assert text(spans("`l3*k2` a shot")) == "l3*k2 a shot"


def test_signs_that_nobody_can_see_are_dropped() -> None:
    (block,) = read_book("a\x1b[31mb\u202ec\u200bd\ud800e\x00f")
    assert isinstance(block, Paragraph)
    assert text(block.spans) == "a[31mbcdef"
    (code,) = read_book("```\n\x1b]0;x\x07y\n```")
    assert code == Fence("", "]0;xy")


def test_a_line_is_cut() -> None:
    (block,) = read_book("x" * (2 * LINE))
    assert isinstance(block, Paragraph)
    assert len(text(block.spans)) == LINE


@pytest.mark.parametrize("piece", [
    "*", "**", "`", "[", "[a](", "|", "| a ", "# ", "```\n", "* ", "* * ", "  * a\n", "<!--", "\t",
    "**A-1", "1. ", "a\n\n", "\x1b", "| a | b |\n", "A-1 ",
])
def test_a_whole_book_of_anything_is_read(piece: str) -> None:
    """What were quadratic here would not end before the test's own time is over."""
    blocks = read_book(piece * (2 * LONGEST // len(piece)))
    told = "".join(text(block.spans) for block in blocks if isinstance(block, Paragraph))
    assert len(told) <= LONGEST
