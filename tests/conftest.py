"""Every table of the tests opens with the same two words, and whoever joins one knows them."""

from collections.abc import Iterator

import pytest

from net.drivers.open_table import join
from net.peer.door import Door
from tests.protocol.paired import WORDS


@pytest.fixture(autouse=True, scope="session")
def two_words() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Door, "_draw", lambda self: WORDS)
        patch.setitem(join.__kwdefaults__, "words", WORDS)
        yield
