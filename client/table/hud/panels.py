"""The panels around the board: a headline, a card for each player, the journal of moves.

What they say is read off the table's state when something happened, never per frame; the screen
keeps the painted result. They tell no more than the board has shown: how a fight ends is seen
first. The headline and the lit rim say whose turn it is, an emblem and its name whose army it is:
colour only repeats it.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

import pygame

from core.action import Action, Done, Flag, Pass, Resign, Roll, Settle
from core.event import Outcome
from core.game import Handicap, msg
from core.match import Match
from core.piece import Point, Seat
from core.plain_text import plain
from core.position import Phase

from ...boards.picture import checks_of
from ...boards.small_figures import portrait
from ...language.names import called, typed
from ...look import icons
from ...look.die import die_face
from ...look.theme import CREAM, GOLD_LIGHT, TITLE, WORD, Theme
from ...memory.heroes import Heroes
from ...memory.wins import Wins
from ...miniatures.appearance import STANDARD, Appearance
from ...miniatures.uniforms import armies_of, sides, uniforms
from ...screen import Say
from ...stage.animator import WAITS
from ...widgets.boxes import Box
from ...widgets.button import paint_box
from ..deeds import Deeds, names
from ..play import PLAYED
from ..table_state import TableState
from .handicap_sign import Icon, sign_of
from .hud_layout import Layout
from .journal import FOLDED, Entry, journal
from .player_card import Beads, Card, player_card
from .prisoner_shelf import Prisoner, Shelf
from .sealed_orders import Order, orders, paint_orders

SETTLED = {
    "attacker": msg("wins"), "defender": msg("falls"), "both": msg("both fall"),
    "flag": msg("takes the flag"),
}
"""What the journal adds to a move that was a battle, by the game's word for its end."""
WORDS: dict[type[Action], str] = {Done: msg("ends the turn"), Pass: msg("passes")}
"""What the journal says where nothing was moved."""

MANY = 8
"""Fallen pieces from which on all of the tune is heard, in a game without points."""


class Panels:
    """The words and counts of a match for its screen; the viewer sits at the bottom."""

    def __init__(self, state: TableState) -> None:
        self.state, self.play = state, state.play
        self.shelf, self.deeds = Shelf(), Deeds()
        self.letters = pygame.Rect(0, 0, 0, 0)
        """Where the sealed orders lie, before the first move; empty where they do not."""
        self.unfolded, self.back = False, 0
        """All of the journal is read; so many of its last moves are turned away."""
        self.paper = pygame.Rect(0, 0, 0, 0)
        """Where the journal lies."""
        self.head = pygame.Rect(0, 0, 0, 0)
        """Where the headline lies: as wide as its words."""
        self.heroes = Heroes()
        self._entries: list[tuple[Seat, str]] = []
        self.looked: int | None = None
        """After how many of its moves the board is seen, where somebody looks back."""
        self.ends: list[int] = []
        """By line of the journal, after how many actions its move was over."""
        self._seen: list[tuple[Seat, Action]] = []
        self._layout: Layout | None = None
        self._laid: dict[tuple[int, ...], tuple[object, Box]] = {}
        """By the place in a layout, what a panel shows, and its boxes."""

    @property
    def match(self) -> Match:
        """Give the match that is shown."""
        return self.play.match

    @property
    def armies(self) -> tuple[str, ...]:
        """Give the msgids of the armies' names by seat."""
        return tuple(name for name, _ in armies_of(self.match.rules))

    def order(self) -> list[Seat]:
        """Give the seats as they sit, the far one first, the viewer last."""
        seats = list(range(len(self.match.rules.seats)))
        at = seats.index(self.state.viewer) if self.state.viewer in seats else 0
        return [*seats[at + 1:], *seats[:at], seats[at]]

    def name(self, seat: Seat, say: Say) -> str:
        """Name the person on a seat; the army where nobody gave a name."""
        return called(self.play.names, self.match.rules, seat, say)

    def all_of(self, seats: Iterable[Seat], say: Say) -> str:
        """Name the people on several seats, who win or lose together."""
        return " + ".join(self.name(seat, say) for seat in seats)

    def journal(self, say: Say) -> list[tuple[Seat, str]]:
        """Give the moves as they were played, in the game's notation."""
        line, path = self.match.line[:self.state.told], self.match.path
        if self._seen != line[: len(self._seen)]:
            self._seen, self._entries = [], []
            self.ends.clear()
        for n in range(len(self._seen), len(line)):
            seat, action = line[n]
            if isinstance(action, PLAYED):
                seen = self.state.sight.past(path[n])
                word = WORDS.get(type(action))
                text = say(word) if word else self.match.rules.to_text(seen, seat, action)
                if n and isinstance(thrown := line[n - 1][1], Roll):
                    text = f"{thrown.value}: {text}"
                self._entries.append((seat, text))
                self.ends.append(n + 1)
            elif isinstance(action, Settle) and self._entries and action.outcome:
                self._entries[-1] = (self._entries[-1][0], self._settled(say, action.outcome))
                self.ends[-1] = n + 1
            elif isinstance(action, Resign | Flag):
                who, words = (action.seat, msg("time is up")) if isinstance(action, Flag) else (
                    seat, msg("gives up"))
                self._entries.append((who, say(words)))
                self.ends.append(n + 1)
        self._seen = list(line)
        return self._entries

    def aloud(self, say: Say) -> tuple[str, ...]:
        """Give what is read aloud: the last move, and what goes on now."""
        moves = [f"{say(self.armies[seat])}: {text}" for seat, text in self.journal(say)[-1:]]
        thrown = self.thrown
        dice = [say(msg("The die shows {value}."), value=thrown.value)] if thrown else []
        return *moves, *dice, self.headline(say)

    @property
    def thrown(self) -> Roll | None:
        """What nature's die shows for who is to move."""
        line, told = self.match.line, self.state.told
        count = len(line) if told is None else min(told, len(line))
        last = line[count - 1][1] if count else None
        return last if isinstance(last, Roll) and not self.state.performed.throws else None

    def _settled(self, say: Say, outcome: str) -> str:
        """Add to the last move how its battle ended."""
        word = outcome.partition(":")[0]
        result = SETTLED.get(word)
        return f"{self._entries[-1][1]} · {say(result) if result else word}"

    def cards(self, say: Say, appearance: Appearance = STANDARD) -> list[Card]:
        """Give every player's card, the far one first."""
        armies = uniforms(self.match.rules, appearance)
        position, rules = self.state.performed, self.match.rules
        lost = self.state.sight.losses(self.match.path, position)
        standing = {s.seat: s for s in rules.standing(position)}
        handicaps = rules.handicaps or (Handicap(),) * len(rules.seats)
        cards = []
        for seat in self.order():
            hot = (seat in position.to_act and position.phase is Phase.PLAY
                   and self.play.closed is None)
            won = seat in (self.state.winners or ())
            taken = tuple(
                (mini, other, count)
                for other, fallen in sorted(lost.items()) if other != seat
                for mini, count in sorted((+Counter(fallen)).items())
            ) if len(rules.seats) == 2 else tuple(
                (mini, seat, count) for mini, count in sorted((+lost.get(seat, Counter())).items()))
            cards.append(Card(
                seat, armies[seat], self.name(seat, say), hot,
                self._words(say, seat, standing[seat].allies),
                standing[seat].points, standing[seat].need, taken,
                self.state.delivery if seat == self.state.sender and (
                    len(self.play.seats) < len(rules.seats)) else 0, won,
                self.portrait, len(rules.seats) > 2, sign_of(rules, handicaps[seat], say),
                tuple(armies[each] for each in standing[seat].allies),
            ))
        return cards

    def prisoners(self) -> list[Prisoner]:
        """Give who was taken, of two armies, as they fell one after the other: each stands on the
        plank of who has taken him."""
        order = self.order()
        if len(order) != 2:
            return []
        lost = self.state.sight.fallen(self.match.path, self.state.performed)
        heroes = self.deeds.heroes(self.match, self.state.told)
        return [Prisoner(lost[piece][1], lost[piece][0], order.index(1 - lost[piece][0]),
                         piece in heroes)
                for piece in sorted(lost, key=self.deeds.fell.__getitem__)]

    def tension(self) -> int:
        """Say how many of a tune's three stems are heard: with the points, or with the fallen where
        no points are counted."""
        position, rules = self.state.performed, self.match.rules
        needs = [(each.points, each.need) for each in rules.standing(position) if each.need]
        if needs:
            return 1 + any(points for points, _ in needs) + any(
                0 < points >= need - 1 for points, need in needs)
        lost = self.state.sight.losses(self.match.path, position)
        fallen = sum(count.total() for count in lost.values())
        return 1 + (fallen > 0) + (fallen >= MANY)

    @property
    def famous(self) -> bool:
        """True where heroes are remembered: kinds are no secret, and the match began as all do."""
        return not self.state.secret and self.play.started.beginning is None

    def veterans(self) -> frozenset[Point]:
        """Give by id the pieces played here that earned medals in earlier matches of their owners.
        """
        if not self.famous:
            return frozenset()
        known = {seat: self.heroes.of(self.match.game.key, self._owner(seat))
                 for seat in self.play.seats}
        return frozenset(piece for piece, (seat, kind, number) in names(self.match.path).items()
                         if (kind, number) in known.get(seat, ()))

    def remember(self) -> None:
        """Keep that the match which is over was won here, where others played elsewhere, and who
        earned a medal in it, of those who were played here."""
        play = self.play
        if not {*play.seats}.isdisjoint(self.state.winners or ()) and (
                len(play.seats) < len(self.match.rules.seats) and play.started.beginning is None):
            Wins().add(self.match.game.key, play.solo)
        if not self.famous:
            return
        named, taken = names(self.match.path), self.deeds.taken(self.match)
        for seat in play.seats:
            earned = [(*named[piece][1:], taken[piece])
                      for piece in sorted(self.deeds.heroes(self.match))
                      if piece in named and named[piece][0] == seat]
            self.heroes.add(self.match.game.key, self._owner(seat), earned)

    def _owner(self, seat: Seat) -> str:
        """Name whose heroes those of a seat are: as they typed it, wherever they sit next time."""
        return typed(self.match.game, self.play.started.names)[seat]

    def _words(self, say: Say, seat: Seat, allies: tuple[Seat, ...]) -> str:
        """Say what the board does not show: who has left, who plays with whom, and who alone."""
        seats = len(self.match.rules.seats)
        if self.gone(seat):
            return say(msg("left the field"))
        if allies:
            return say(msg("with {name}"), name=self.all_of(allies, say))
        if seats > 2 and len(sides(self.match.rules)) == 2:
            return say(msg("alone against {count}"), count=seats - 1)
        return ""

    @property
    def portrait(self) -> str:
        """Name the miniature that stands for an army: its first kind, the general."""
        return portrait(self.match.rules)

    def champion(self, seat: Seat) -> str:
        """Name the miniature of who stands for an army that has won: its hero, else the first of
        its kinds that is left."""
        rules, best = self.match.rules, self.deeds.bravest(self.match)
        if best is not None and best[0] == seat:
            return rules.kinds[best[1]][1]
        left = {piece.kind for piece in self.match.position.board
                if piece is not None and piece.seat == seat}
        return next((mini for kind, (_, mini) in rules.kinds.items() if kind in left),
                    self.portrait)

    def gone(self, seat: Seat) -> bool:
        """Say whether a seat's army has left a game for several."""
        position = self.state.performed
        return (len(self.match.rules.seats) > 2 and position.phase in (Phase.PLAY, Phase.OVER)
                and not any(q is not None and q.seat == seat for q in position.board))

    def headline(self, say: Say) -> str:
        """Say in one line what is going on."""
        position, winners = self.state.performed, self.state.winners
        if self.state.watched and winners is None:
            return say(msg("Replay · move {number}"), number=position.ply)
        if winners is not None:
            if not winners:
                return say("A draw") if self.play.awarded is None else say("Nobody wins")
            who = self.all_of(winners, say)
            cry = self.match.game.cry(position.outcome.reason) if position.outcome else ""
            many = len(winners) > 1
            words = say(msg("{name} win!") if many else msg("{name} wins!"), name=who)
            return f"{say(cry)} {words}" if cry else words
        if self.play.closed is not None:
            return say("The table is closed")
        if position.phase is Phase.MUSTER and not self.play.seats:
            if self.play.looks_on:
                return say(msg("You look on: the armies are coming"))
            return say("You are the referee: the armies are coming")
        if position.phase is Phase.MUSTER or self.state.marching:
            return say("The armies are coming")
        turn = position.turn
        if self.match.paused:
            return say(msg("A pause"))
        if position.phase is Phase.DUEL:
            secrets = self.match.rules.secrets
            return say(WAITS.get("" if secrets is None else secrets.disclosure, ""))
        if position.throws:
            return say(msg("The die is thrown"))
        if turn is None or turn < 0:
            return say(self.match.game.title)
        if self.state.drafted:
            return say("Done?")
        coming = self.match.position.turn
        if turn in self.play.seats and coming is not None and coming >= 0 and (
                coming not in self.play.seats):
            turn = coming  # our own move is still being shown
        if turn not in self.play.seats:
            words = say("{name} is thinking…", name=self.name(turn, say))
        elif len(self.play.seats) > 1:
            words = say("Your turn, {name}!", name=self.name(turn, say))
        else:
            errand = self.play.errand
            words = (errand.asks(self.match, say) if errand is not None else "") or say(
                "Your turn!")
        return say("Check!") + " " + words if self.checked(turn) else words

    def checked(self, seat: Seat) -> bool:
        """Say whether the rules mark a seat's piece as given check."""
        seen = self.state.sight.past(self.state.performed)
        return any((piece := seen.board[mark.points[-1]]) is not None and piece.seat == seat
                   for mark in checks_of(self.match.rules, seen))

    def orders(self, say: Say) -> list[Order]:
        """List the sealed orders as far as the board has shown what was in them."""
        state = self.state
        return orders(self.play, say, state.told, state.verdict == "verified")

    def paint(self, surface: pygame.Surface, theme: Theme, say: Say, layout: Layout, icon: Icon,
              foot: float = 0) -> None:
        """Paint headline, cards and journal, which leaves `foot` units below it free; before the
        first move the sealed orders."""
        if layout is not self._layout:
            self._layout, self._laid = layout, {}
        thrown = self.thrown
        beside = self.play.watchers or self.state.winners or thrown
        aside = round(layout.head.h * 1.6) if beside else 0
        words = say(msg("Well fought!")) if self.beaten else self.headline(say)
        head = self.head = layout.head.copy()
        wide = theme.title(TITLE).size(words)[0] + 2 * max(aside, theme.px(20))
        head.w = max(head.w, min(wide, layout.board.w - 2 * theme.px(16)))
        head.centerx = layout.head.centerx
        theme.banner(surface, words, head, aside)
        armies = uniforms(self.match.rules, theme.appearance)
        if self.state.winners and not self.beaten and not self.play.watchers:
            _laurels(surface, theme, head)
        if thrown is not None and not self.state.winners:
            die = die_face(round(head.h * 0.7), thrown.value, thrown.sides)
            surface.blit(die, die.get_rect(midleft=(head.left + head.h // 3, head.centery)))
        if self.play.watchers:
            paint_watchers(surface, theme, head, len(self.play.watchers))
        for rect, card in zip(layout.cards, self.cards(say, theme.appearance), strict=True):
            self._show(surface, theme, rect, card, partial(
                player_card, theme, say, rect, card, icon, layout.shelf.h > 0))
        if not self.shelf.busy:
            self.shelf.seat(self.prisoners(), None)
        self.shelf.lay(surface, theme, layout.shelf, len(layout.cards))
        entries = [(armies[seat], text) for seat, text in self.journal(say)]
        letters = [] if entries else self.orders(say)
        self.letters = pygame.Rect(layout.journal.topleft, (0, 0))
        if letters:
            self.letters = paint_orders(surface, theme, say, layout.journal, letters)
        if not self.letters.h:
            most, room = 0 if self.unfolded else FOLDED, layout.journal.copy()
            room.h -= theme.px(foot)
            back = self.back if self.looked is None or self.unfolded else len(entries) - self.looked
            shown = entries, most, back, self.looked
            self.paper = self._show(surface, theme, room, shown, partial(
                journal, theme, say, room, entries, most, back, self.looked))

    def move_at(self, pos: tuple[int, int]) -> int:
        """Give the number of the move whose line in the journal is under a pixel; 0: none."""
        if not self.paper.collidepoint(pos):
            return 0
        return next((each.number for _, box in self._laid.values() for each in box.all()
                     if isinstance(each, Entry) and each.rect.top <= pos[1] < each.rect.bottom), 0)

    def wire(self, seat: Seat) -> pygame.Rect | None:
        """Give where the wire with a seat's beads is, if its card has one."""
        if self._layout is None:
            return None
        rect = self._layout.cards[self.order().index(seat)]
        _, box = self._laid.get(tuple(rect), (None, None))
        wires = [each.rect for each in box.all() if isinstance(each, Beads)] if box else []
        return wires[0] if wires else None

    def _show(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, shown: object,
              make: Callable[[], Box]) -> pygame.Rect:
        """Paint a panel; it is laid out only when something else is to be `shown` than before.
        Gives where it lies."""
        known, box = self._laid.get(tuple(rect), (None, None))
        if box is None or known != shown:
            box = make()
            box.place(theme, rect)
            self._laid[tuple(rect)] = shown, box
        paint_box(surface, theme, box)
        return next((each.rect for each in box.all()), pygame.Rect(0, 0, 0, 0))

    @property
    def beaten(self) -> bool:
        """True where somebody else has won, who does not sit at this screen."""
        winners = self.state.winners
        return bool(winners and self.play.seats) and not set(winners or ()) & set(self.play.seats)

    def fold(self) -> None:
        """Fold the journal to its last moves, or unfold it."""
        self.unfolded, self.back = not self.unfolded, 0

    def turn_back(self, lines: int) -> None:
        """Unfold the journal and turn it back by so many moves."""
        if not self.unfolded:
            self.fold()
        else:
            self.back = max(0, min(len(self._entries) - 1, self.back + lines))


def _laurels(surface: pygame.Surface, theme: Theme, head: pygame.Rect) -> None:
    """Put a twig of laurel at either end of the headline."""
    twig = pygame.Rect(0, 0, head.h, head.h // 2)
    for end in (head.x + head.h * 0.9, head.right - head.h * 0.9):
        twig.center = round(end), head.centery
        icons.laurel(surface, twig, GOLD_LIGHT)


def reason(panels: Panels, say: Say) -> tuple[str, str]:
    """Say why the match ended, and give the number of the rule."""
    if panels.play.awarded is not None:
        return parting(panels, say), ""
    errand = panels.play.errand
    if errand is not None and (told := errand.told(say)):
        return told, ""
    outcome = panels.match.position.outcome
    if outcome is None:
        return "", ""
    return explained(panels, outcome, say), outcome.rule


def explained(panels: Panels, outcome: Outcome, say: Say) -> str:
    """Say in the game's words why a match ends so, or would."""
    seats = range(len(panels.match.rules.seats))
    loser = panels.all_of((s for s in seats if s not in outcome.winners), say)
    words = panels.match.game.end(outcome.reason, len(seats))
    if not words:
        return unexplained(outcome.reason)
    return say(words, winner=panels.all_of(outcome.winners, say), loser=loser)


def praise(panels: Panels, say: Say) -> str:
    """Name who took most in the match that is over; "" where nobody took many or may know."""
    told = "" if panels.state.sight.hides else medal(panels.match, panels.deeds, say)
    hero = panels.deeds.bravest(panels.match) if told and panels.famous else None
    if hero is None or hero[0] not in panels.play.seats:
        return told
    return told + " " + say(msg("A golden dot will tell of it in the next games."))


def medal(match: Match, deeds: Deeds, say: Say) -> str:
    """Name who took most in a match; "" where nobody took many."""
    hero = deeds.bravest(match)
    if hero is None:
        return ""
    seat, letter, number, count = hero
    return say(msg("A medal for {piece} {number} of {army}: {count} taken!"),
               piece=say(match.rules.kinds[letter][0]), number=number,
               army=say(match.rules.army(seat)), count=count)


def unexplained(word: str) -> str:
    """Make a sentence of the word for an end that the game has no words for."""
    return plain(word.replace("-", " ")).capitalize() + "."


def parting(panels: Panels, say: Say) -> str:
    """Say why the other side is gone; nothing while it is there."""
    closed = panels.play.closed
    return "" if closed is None or closed.ours else say(closed.msgid, **dict(closed.args))


def paint_watchers(surface: pygame.Surface, theme: Theme, head: pygame.Rect, count: int) -> None:
    """Paint an eye and how many look on at the right end of the headline."""
    side = head.h // 2
    font = theme.text(WORD, True)
    text = font.render(str(count), True, CREAM)
    place = pygame.Rect(0, 0, side, side)
    place.midright = (head.right - head.h // 3 - text.get_width(), head.centery)
    icons.eye(surface, place, CREAM)
    surface.blit(text, text.get_rect(midleft=(place.right + side // 5, head.centery)))
