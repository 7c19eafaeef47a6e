"""The tables near here on the screen for joining: a card each, and what may be in the way of none.

What a card says comes from strangers: the name is bounded and plain already, a game and a preset
are shown by our own names for them or not at all.
"""

import sys
from collections.abc import Callable
from functools import partial
from typing import Protocol

from core.game import msg
from core.games import GAMES
from net.drivers.found_tables import FoundTable

from ...screen import Say
from ...theme import INK_SOFT
from ...widgets.button import Label
from ...widgets.card import Card
from ...widgets.focus import Spacer, Widget
from ...widgets.rows import Row
from .presets import picture

TALL = 100
"""Height of a card in units; as high is what stands there while nobody is found."""
COLUMNS = 2
PATIENCE = 4.0
"""Seconds without any table after which we say what may be in the way."""
HINTS = {
    "win32": msg("Does Windows ask? Let Tambour use your private network."),
    "darwin": msg("Does your Mac ask? Let Tambour look at your network."),
}
"""What keeps tables from being found, by system."""
ELSEWHERE = msg("A firewall can hide tables: it must let port 4747 through.")


class Looking(Protocol):
    """Whoever looks for tables; `net.drivers.discovery.Finder` does."""

    def poll(self) -> list[FoundTable]:
        """List the tables that are there now."""
        ...

    def close(self) -> None:
        """Stop looking."""
        ...


class NearTables:
    """Looks while it is open; `rows` are for a sheet, `take` gets the table that is chosen."""

    def __init__(self, take: Callable[[FoundTable], None]) -> None:
        self._take = take
        self._finder: Looking | None = None
        self._found: list[FoundTable] = []
        self._cards: dict[bytes, Card] = {}
        self._since: float | None = None
        self._alone = Label("", 19, INK_SOFT, align="center", valign="middle")
        self._say: Say = str.format  # English, until it is opened

    @property
    def only(self) -> FoundTable | None:
        """Give the table where there is no other."""
        return self._found[0] if len(self._found) == 1 else None

    @property
    def cards(self) -> list[Card]:
        """List the cards in reading order."""
        return [self._cards[table.id] for table in self._found]

    def open(self, say: Say) -> None:
        """Begin to look, or go on in a language."""
        self._say = say
        self._cards.clear()
        self._card_all()
        self._alone.text = say(msg("Looking for tables…"))
        self._since = None
        if self._finder is None:
            from net.drivers.discovery import Finder  # sockets: not before somebody looks

            self._finder = Finder()

    def close(self) -> None:
        """Stop looking; nothing is shown as if it were still there."""
        if self._finder is not None:
            self._finder.close()
            self._finder = None
        self._found = []

    def update(self, now: float) -> bool:
        """Hear what is new; True when the rows must be laid out again."""
        found = self._finder.poll() if self._finder is not None else []
        if self._since is None or found:
            self._since = now
        alone = self._alone.text
        if now - self._since >= PATIENCE:
            say = self._say
            alone = "\n".join((say(msg("No table is open near you yet.")),
                               say(HINTS.get(sys.platform, ELSEWHERE)),
                               say(msg("You can always type the address."))))
        changed = found != self._found or alone != self._alone.text
        self._found, self._alone.text = found, alone
        self._card_all()
        return changed

    def rows(self) -> list[Row]:
        """Give the rows as it is now; there is always one, so the rest stays where it is."""
        cards: list[Widget] = [*self.cards] or [self._alone]
        if len(cards) % COLUMNS and cards != [self._alone]:
            cards.append(Spacer())
        head = self._say(msg("Tables near you"))
        step = COLUMNS if self._found else 1
        return [Row("" if at else head, cards[at : at + step], wide=True, tall=TALL)
                for at in range(0, len(cards), step)]

    def _card_all(self) -> None:
        before, self._cards = self._cards, {}
        for table in self._found:
            card = before.get(table.id) or Card("", "", "", lambda side, look: None, lambda: None)
            self._tell(card, table)
            self._cards[table.id] = card

    def _tell(self, card: Card, table: FoundTable) -> None:
        """Put the newest word of a table on its card."""
        say = self._say
        card.name = table.name
        card.on_click = partial(self._take, table)
        card.facts = say(msg("1 place is free")) if table.free == 1 else say(
            msg("{count} places are free"), count=table.free)
        game = GAMES.get(table.game)
        if game is None:
            card.line = say(msg("You need a plug-in: {game}."), game=table.game)
            return
        names = [preset.name for preset in game.presets]
        ready = table.preset in names
        card.line = f"{say(game.title)} · {say(table.preset)}" if ready else say(game.title)
        card.picture = partial(picture, game.key, names.index(table.preset) if ready else 0)
