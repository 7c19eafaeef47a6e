"""Counts the AST statements of each package: the size of the house in a measure no layout bends.

`python -m tests.count_statements [FOLDER]` prints them. Docstrings are words and count for nothing.
"""

import ast
import sys
from pathlib import Path

HOME = Path(__file__).parent.parent
PACKAGES = ("core", "net", "client", "sprites")


def statements(source: str) -> int:
    """Count the statements of a source, docstrings and the like (a bare text) apart."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt))
    return sum(not _words(node) for node in found)


def _words(node: ast.stmt) -> bool:
    told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return told and isinstance(node.value.value, str)


def count(package: Path) -> int:
    """Count the statements of all sources below a folder."""
    return sum(statements(path.read_text()) for path in sorted(package.rglob("*.py")))


if __name__ == "__main__":
    home = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME
    for name in PACKAGES:
        print(f"{name:8} {count(home / name):6}")
