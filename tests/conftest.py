"""Every table of the tests opens with the same two words, and whoever joins one knows them."""

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from net.drivers.open_table import join
from net.peer.door import Door
from tests.examples import usual
from tests.protocol.paired import WORDS

# Tests, and every program they start, are compiled once and not in each run and process, even
# where the machine is told to leave no compiled files among its sources: these lie apart.
COMPILED = Path(__file__).parent.parent / ".pytest_cache" / "compiled"
sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(COMPILED)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
settings.register_profile("house", deadline=None)  # a busy machine is slow, and no example is wrong
settings.load_profile("house")


@pytest.fixture(autouse=True, scope="session")
def two_words() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Door, "_draw", lambda self: WORDS)
        patch.setitem(join.__kwdefaults__, "words", WORDS)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave two thirds of the cases of each sweep to the night."""
    sweeps: dict[tuple[Path, str], list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("sweep"):
            sweeps[item.path, item.originalname].append(item)
    for cases in sweeps.values():
        kept = usual([case.callspec.params for case in cases])
        for number, case in enumerate(cases):
            if number not in kept:
                case.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Keep the collector away from what all tests share: it would look through it ever again."""
    gc.collect()
    gc.freeze()
