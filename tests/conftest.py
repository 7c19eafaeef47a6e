"""Every table of the tests opens with the same two words, and whoever joins one knows them."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.drivers.open_table import join
from net.peer.door import Door
from tests.protocol.paired import WORDS

# Tests, and every program they start, are compiled once and not in each run and process, even
# where the machine is told to leave no compiled files among its sources: these lie apart.
COMPILED = Path(__file__).parent.parent / ".pytest_cache" / "compiled"
sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(COMPILED)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(autouse=True, scope="session")
def two_words() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Door, "_draw", lambda self: WORDS)
        patch.setitem(join.__kwdefaults__, "words", WORDS)
        yield


def pytest_collection_finish() -> None:
    """Keep the collector away from what all tests share: it would look through it ever again."""
    gc.collect()
    gc.freeze()
