"""The army as a code for a friend: letters to type, words to say, a QR picture; and his, to stand
like it.

A modal over the deployment screen. Reading a code is one step of the draft, so Undo brings back
what stood there.
"""

from collections.abc import Callable, Sequence

from core.army_code import ArmyCode, Toy
from core.game import Malformed, msg
from core.piece import Point

from ... import routes
from ...language.pairing_words import read_words, spoken_words, word
from ...language.words import told
from ...look.theme import HEAD, INK, NBSP, TITLE, WARN, WORD, Material
from ...memory.settings import spoken
from ...widgets.boxes import Box, Column, Grid, Line, Sized
from ...widgets.button import Button, Label
from ...widgets.entry import Entry, copied, pasted
from ...widgets.page import BROAD, Card
from ...widgets.qr_picture import QrPicture
from ...widgets.word_picture import WordPicture
from .army_draft import Draft

LIMIT = 400
"""Signs of a friend's code that are typed or pasted."""
MANY = 12
"""Words that anybody would say one after the other; longer codes are shown in letters only."""
def read_army(code: ArmyCode, text: str, language: str) -> dict[Point, Toy]:
    """Read a friend's code, in letters or in words; Malformed says what to change."""
    try:
        return code.read_signs(text)
    except Malformed:
        if len(text.split()) < 3 or any(sign.isdigit() for sign in text):
            raise
    return code.read_words(read_words(text, language))


class CodeScreen(Card):
    """One draft's code, once everybody stands, and a line for a friend's.

    `done` is told a sentence when a friend's army stands on the board.
    """

    wide = BROAD

    def __init__(self, draft: Draft, done: Callable[[str], None]) -> None:
        self.draft, self.done = draft, done
        self.code = ArmyCode(draft.rules, draft.seat)
        try:
            self.signs, self.words = self.code.signs(draft.army), self.code.words(draft.army)
        except Malformed:  # somebody is still in the box
            self.signs, self.words = "", ()
        self.typed = self.note = ""
        """The friend's code, and what there is to say."""
        self.wrong = False
        """What there is to say is what is wrong with it."""

    def content(self) -> Box:
        """Give the code and its picture, its words, the friend's line, and the way back."""
        say = self.context.say
        self.language = spoken(self.context.settings)
        self.advice = self._advice()
        self.qr = QrPicture(self.signs) if self.signs else None
        self.copied = Button(say(msg("Copy")), self.copy, units=TITLE)
        tiles = [WordPicture(number, f"{n}.{NBSP}{word(number, self.language)}")
                 for n, number in enumerate(self.words, 1)] if len(self.words) <= MANY else []
        self.entry = Entry(self.typed, hint=say(msg("Your friend's code or words")), limit=LIMIT,
                           on_change=self._typed, on_enter=self.stand)
        self.entry.error = self.note if self.wrong else ""
        self.notice = Label(self.note, WORD, bold=True, align="center")
        self.first = self.copied if self.qr else self.entry
        beside = Column(Label(self.signs, HEAD, title=True, align="center"),
                        Line(self.copied, shares=(0,), least=200), self.advice, at=0.5)
        code = Line(Sized(self.qr, tall=190, wide=190, words=0), beside, shares=(0, 1), gap=16
                    ) if self.qr else self.advice
        return Column(
            Label(say(msg("A code for a friend")), HEAD, title=True, align="center"), code,
            Grid(*(Sized(tile, tall=70) for tile in tiles), columns=3, gap=10, wraps=True),
            Line(self.entry, Button(say(msg("Words")), self.open_words, units=TITLE),
                 Button(say(msg("Paste")), self.take, units=TITLE), shares=(1, 0, 0), gap=10,
                 least=120),
            self.notice,
            Line(Button(say(msg("Back to my army")), self.cancel, units=TITLE),
                 Button(say(msg("Stand like that")), self.stand, units=TITLE,
                        material=Material.BRASS)),
            gap=10, fill=code)

    def _advice(self) -> Label:
        """Say what the code is good for."""
        say, secret = self.context.say, self.draft.sealed
        words = msg("Read it aloud, show the picture to a telephone, or say these words:")
        if not self.words:
            words = msg("Your army has a code as soon as everybody stands.")
        elif secret:
            words = msg("It shows your secret army: only for friends who may know it.")
        elif len(self.words) > MANY:
            words = msg("Read it aloud, or show the picture to a telephone.")
        return Label(say(words), WORD, WARN if secret and self.words else INK, bold=secret,
                     align="center")

    # what can be done

    def _tell(self, note: str, wrong: bool = False) -> None:
        self.note, self.wrong = note, wrong
        self.build()

    def copy(self) -> None:
        """Put the code on the clipboard, and say so."""
        self._tell(self.context.say(copied(self.signs)))

    def take(self) -> None:
        """Put what is on the clipboard into the friend's line, in place of what was there."""
        self.entry.set("")
        self.entry.insert(pasted()[:4 * LIMIT])

    def open_words(self) -> None:
        """Let the friend's words be tapped as pictures."""
        self.context.open(routes.Words([None] * MANY, self._tapped))

    def _tapped(self, chosen: Sequence[int | None]) -> None:
        given = [number for number in chosen if number is not None]
        self.entry.set(spoken_words(given, self.language))
        self.stand()

    def _typed(self, text: str) -> None:
        self.typed, self.note, self.notice.text, self.entry.error = text, "", "", ""
        self.resize(self.size)

    def stand(self) -> None:
        """Stand as the friend's code says, and go back to the board; else say what is wrong."""
        try:
            army = read_army(self.code, self.entry.text, self.language)
        except Malformed as error:
            self._tell(told(error, self.context.say), True)
            self.graph.focus(self.entry)
            self.context.sound("refuse")
            return
        self.draft.stand(army)
        self.context.pop()
        self.done(self.context.say(msg("Your friend's army stands here. Undo brings yours back.")))
