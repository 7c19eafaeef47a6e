"""The shelf of puzzles: a card with its board for each, and a wax seal on what is solved."""

from datetime import date
from functools import partial

import pygame

from core.game import Game, Malformed, msg
from core.games import GAMES
from core.puzzle import Puzzle, board_of, degree, of_day
from core.search.levels import LEVELS

from ... import routes
from ...boards.little_board import Standing, standing
from ...games.game_puzzles import Solved, puzzles_of
from ...language.words import told
from ...look import icons
from ...look.theme import CREAM, WORD, Material
from ...memory.riddles import Riddle, Riddles, judged
from ...miniatures.appearance import Appearance
from ...screen import Context, Topic
from ...widgets.board_card import BoardCard, card_tall
from ...widgets.boxes import Box, Column, Grid, Inset, Line, Sized
from ...widgets.button import Button, Label
from ...widgets.entry import copied, pasted
from ...widgets.rows import High, Scroll
from ..boards_page import BoardsPage
from ..lobby.spine import Spine
from ..modal import Question

ACROSS = 4
"""Cards side by side."""
LEAST = 170
"""Units that a card is wide at least."""
GRADES = (msg("Easy"), msg("Medium"), msg("Hard"))
"""The shelf's three boards: each has a third of the puzzles, which are sorted by what finds them.
"""
TODAY, RIDDLES = -1, len(GRADES)
"""The other two: one puzzle of each third that is the same for everybody today, and what friends
sent."""
FEW = 8
"""So many puzzles are seen at a glance, and need no boards."""
SPINE = 52
"""Units that the spine of a game's box is wide."""


class PuzzleShelf(BoardsPage):
    """A game's puzzles of today, easy, medium or hard; the other games are a click away."""

    texture = "paper"

    title = msg("Puzzles")

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game: Game = GAMES[game or next(iter(GAMES))]
        self.at = -1
        """Which puzzle was looked at last; the first unsolved one where none was."""
        self.tab = TODAY
        self._day = date.today()
        """Whose puzzles of the day are shown."""

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def content(self) -> Box:
        """Give the cards; a puzzle may have been solved meanwhile."""
        say, solved = self.context.say, Solved()
        self.common = puzzles_of(self.game)
        self.few = len(self.common) <= FEW
        if self.few and self.tab != RIDDLES:
            self.tab = 0
        self.given = self._given()
        self.puzzles = tuple(each.puzzle for each in self.given) or (
            () if self.tab == RIDDLES else self.common)
        shown = [n for n in range(len(self.puzzles)) if self.given or self.few
                 or degree(n, len(self.puzzles)) == self.tab]
        self.context.music(self.game.tune)
        done = say(msg("solved"))
        if self.at not in shown:
            self.at = next((n for n in shown if self.puzzles[n] not in solved), (shown or [0])[0])
        self.following = next(
            (n for n, each in enumerate(self.puzzles) if each not in solved), 0)
        self.shown = shown
        self.tiles = [
            BoardCard(self.given[number].name if self.given else
                      say(msg("Puzzle {number}"), number=number + 1),
                      say(LEVELS[each.grade - 1].name), done if each in solved else "",
                      partial(self._board, each), partial(self._open, number),
                      shown="" if self.given else str(number + 1))
            for number, each in ((n, self.puzzles[n]) for n in shown)
        ]
        self.told = say(msg("{count} of {all} solved"), count=solved.count(self.puzzles),
                        all=len(self.puzzles)) if self.puzzles else say(
            msg("Make one of a replay or a position, or paste a friend's.")
            if self.tab == RIDDLES else msg("There are no puzzles for this game yet."))
        across, large = (len(GRADES), 1.6) if self.tab == TODAY else (ACROSS, 1.0)
        tall = card_tall(self.tiles, large)
        return Grid(*(High(tile, tall) for tile in self.tiles), columns=across, gap=16,
                    least=LEAST, wraps=True)

    def frame(self) -> Box:
        """Give the games' boxes and how hard, the cards, and the next puzzle lower right."""
        say = self.context.say
        self.scroll = Scroll(self.content())
        boxes = Grid(*(Spine(key, say(game.title), partial(self._choose, key), game is self.game)
                       for key, game in GAMES.items()), columns=len(GAMES), gap=8)
        names = {0: msg("Puzzles")} if self.few else {
            TODAY: msg("Today"), **dict(enumerate(GRADES))}
        tabs = [Button(say(name), partial(self._turn, tab), chosen=tab == self.tab)
                for tab, name in (names | {RIDDLES: msg("Riddles")}).items()]
        head = Line(Sized(boxes, wide=(SPINE + 8) * len(GAMES), words=0),
                    Grid(*tabs, columns=len(tabs), gap=8), shares=(0, 1), gap=24)
        own = [Button(say(msg("Paste a riddle")), self._paste, icon=icons.sheet)
               ] if self.tab == RIDDLES else []
        if own and self.given:
            own += [Button(say(msg("Copy")), self._copy, icon=icons.copies, small=True),
                    Button(say(msg("Delete")), self._remove, icon=icons.bin, small=True)]
        go = Button(say(msg("Next")), partial(self._open, self.following), Material.BRASS,
                    icon=icons.play) if self.tiles else None
        count = Label(self.told, WORD, CREAM, valign="middle")
        return Inset(Column(head, self.scroll,
                            self.feet(*own, count, go=go), gap=16, fill=self.scroll), 16, 16)

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; on a new day there are new puzzles of the day."""
        if self.tab == TODAY and self._day != date.today():
            self.build()
        return super().on_event(event)

    def _board(self, puzzle: Puzzle, size: tuple[int, int]) -> pygame.Surface | None:
        def make(appearance: Appearance) -> Standing | None:
            try:
                _, rules, position = board_of(self.game, puzzle)
            except (Malformed, ValueError):
                return None
            return standing(rules, position, position.turn or 0, appearance)

        return self.boards.get((self.game.key, puzzle.key), make, size, self.context.theme)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Put the focus on the puzzle that was looked at last."""
        super().enter(context, size)
        if self.tiles:
            self.graph.focus(self.tiles[self.shown.index(self.at)])

    def _given(self) -> list[Riddle]:
        """Give puzzles that are not the game's whole list: what friends sent, or today's."""
        if self.tab == RIDDLES:
            return Riddles().of(self.game)
        if self.tab != TODAY:
            return []
        self._day = date.today()
        numbers = of_day(len(self.common), self._day.toordinal(),
                         f"{self.game.key} {self.game.version}")
        return [Riddle(self.context.say(name), self.common[number], "")
                for name, number in zip(GRADES, numbers, strict=True)]

    def _turn(self, tab: int) -> None:
        """Show another board, from its first unsolved puzzle on."""
        self.tab, self.at = tab, -1
        self.build()

    def _paste(self) -> None:
        """Take the riddle that is on the clipboard, for whichever game it is."""
        text, say = pasted(), self.context.say
        try:
            game, _ = judged(text)
        except Malformed as error:
            self.context.sound("refuse")
            self.context.tell(told(error, say))
            return
        self.context.tell(say(Riddles().add(say(msg("From a friend")), text)))
        self._choose(game.key)

    def _copy(self) -> None:
        """Put the riddle that was looked at last on the clipboard, for another friend."""
        self.context.tell(self.context.say(copied(self.given[self.at].text)))

    def _remove(self) -> None:
        """Ask whether the riddle that was looked at last is to go."""
        riddle = self.given[self.at]
        self.context.push(Question(
            msg("Delete {name} for good?"), msg("Delete"), msg("Keep it"),
            partial(self._drop, riddle.text), title=msg("Riddles"), name=riddle.name))

    def _drop(self, text: str) -> None:
        if why := Riddles().drop(text):
            self.context.tell(self.context.say(why))
        self.at = -1
        self.build()

    def _choose(self, key: str) -> None:
        self.game, self.at = GAMES[key], -1
        if self.tab != RIDDLES:
            self.tab = TODAY
        self.build()

    def _open(self, number: int) -> None:
        self.at = number
        self.context.open(routes.Puzzle(self.game, number, self._took, self.given))

    def _took(self, number: int) -> None:
        """Come back to the puzzle that was looked at last, on the board where it lies."""
        self.at = number
        if not self.given and not self.few:
            self.tab = degree(number, len(self.puzzles))
