"""A head start: which side gets one, and what it is, as rows of the set-up screen.

A child chooses who is helped; what that means for whom (the others play without a cannon, or he
begins a point ahead) is worked out here. The rules know it as their option `handicap`, whose text
is all that is kept.
"""

from collections.abc import Callable
from functools import lru_cache, partial

import pygame

from core.game import Game, Handicap, Odds, Rules, msg
from core.games import GAMES
from core.handicap import NONE, write
from core.piece import Seat

from ...boards.picture import picture_of
from ...boards.piece_names import adorn
from ...boards.sprites import WardrobeSprites
from ...look import icons
from ...look.paint import GOLD_STAR, crossed
from ...memory.settings import picture_folder
from ...miniatures.appearance import Appearance
from ...miniatures.uniforms import armies_of, liveries_of, sides, uniforms
from ...miniatures.wardrobe import Wardrobe
from ...screen import Say
from ...widgets.entry import flag
from ...widgets.picture_chip import PictureChip
from ...widgets.rows import Row

Given = tuple[Seat, Odds]
"""Who is helped, and how."""


def text_of(rules: Rules, helped: Seat, odds: Odds) -> str:
    """Write as the option what a seat is given: it is ahead, it begins, or the others do without.
    """
    side = next(each for each in sides(rules) if helped in each)
    found = dict.fromkeys(rules.seats, Handicap())
    for seat, name in enumerate(rules.seats):
        if seat == helped:
            found[name] = odds.handicap._replace(without="")
        elif seat not in side:
            found[name] = Handicap(odds.handicap.without)
    return write(found)


def given(rules: Rules, text: str) -> Given | None:
    """Find who is helped how by an option's text; None for nobody, or in a way of one's own."""
    if text == NONE:
        return None
    return next(((seat, odds) for seat in range(len(rules.seats)) for odds in rules.game.odds
                 if text_of(rules, seat, odds) == text), None)


def hindered(rules: Rules, given: Given) -> Seat:
    """Give the seat on whose card it is painted: who does without, or who is ahead."""
    helped, odds = given
    others = [seat for side in sides(rules) if helped not in side for seat in side]
    return others[0] if odds.handicap.without else helped


def rows(
    rules: Rules, text: str, say: Say, names: tuple[str, ...], take: Callable[[str], None],
) -> list[Row]:
    """Make the rows: who gets a head start, and once somebody does, which. `names` by seat; `take`
    is told the option's new text."""
    game, now = rules.game, given(rules, text)
    if not game.odds:
        return []
    who = [PictureChip(say(msg("Nobody")), _nobody, partial(take, NONE), text == NONE)]
    first = game.odds[0] if now is None else now[1]
    for seat, name in enumerate(names):
        who.append(PictureChip(
            name, partial(army, rules, seat), partial(take, text_of(rules, seat, first)),
            now is not None and now[0] == seat,
        ))
    found = [chosen_among(say(msg("Who gets a head start?")), who,
                          say(msg("For a grown-up and a child: both can win.")))]
    if now is None:
        return found
    helped, _ = now
    which = []
    for n, odds in enumerate(game.odds):
        seat = hindered(rules, (helped, odds))
        which.append(PictureChip(
            say(msg("{army}: {what}"), army=say(armies_of(rules)[seat][0]), what=say(odds.name)),
            partial(picture, game.key, n, seat, tuple(mini for _, mini in rules.kinds.values()),
                    liveries_of(rules)),
            partial(take, text_of(rules, helped, odds)), odds is now[1],
        ))
    return [*found, chosen_among(say(msg("Which one?")), which)]


def help_rows(
    rules: Rules, helped: Seat | None, say: Say, names: tuple[str, ...],
    take: Callable[[Seat | None], None],
) -> list[Row]:
    """Make the rows: who may get help where all sit at this screen; `take` is told, None: all."""
    chips = [PictureChip(say(msg("Everybody")), _lamp, partial(take, None), helped is None)]
    chips += [PictureChip(name, partial(army, rules, seat), partial(take, seat), seat == helped)
              for seat, name in enumerate(names)]
    return [chosen_among(say(msg("Who may get help?")), chips,
                         say(msg("Hints, warnings, and moves taken back without asking.")))]


def chosen_among(head: str, chips: list[PictureChip], line: str = "") -> Row:
    """Make a row of chips to choose among; `head` asks, `line` says what the answer means."""
    return Row(head, chips, line, wide=True, tall=64, columns=4 if len(chips) == 4 else 3)


def _lamp(side: int, appearance: Appearance) -> pygame.Surface:
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    icons.bulb(face, face.get_rect().inflate(-side // 8, -side // 8), (96, 60, 34))
    return face


def _nobody(side: int, appearance: Appearance) -> pygame.Surface:
    """Paint a pair of scales that stands level."""
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    icons.scales(face, face.get_rect().inflate(-side // 8, -side // 8), (96, 60, 34))
    return face


def army(rules: Rules, seat: Seat, side: int, appearance: Appearance) -> pygame.Surface:
    """Paint the flag of a seat's army, `side` pixels large."""
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    flag(face, face.get_rect().inflate(-side // 6, -side // 6), uniforms(rules, appearance)[seat])
    return face


@lru_cache(maxsize=64)
def picture(
    key: str, number: int, seat: Seat, minis: tuple[str, ...], liveries: tuple[str, ...],
    side: int, appearance: Appearance,
) -> pygame.Surface:
    """Paint what a head start is: pieces crossed out in their army's colours, gold stars, or the
    sign of who begins."""
    game: Game = GAMES[key]
    handicap = game.odds[number].handicap
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    if handicap.begins:
        icons.play(face, face.get_rect().inflate(-side // 4, -side // 4), GOLD_STAR)
        return face
    count = len(handicap.without) or handicap.ahead
    each = side * (8 if count > 1 else 10) // 10
    step = (side - each) // max(1, count - 1)
    if handicap.ahead:
        small = side if count == 1 else side * 6 // 10
        for n in range(count):
            at = pygame.Rect(n * (side - small) // max(1, count - 1), (side - small) // 2,
                             small, small)
            icons.star(face, at.inflate(-small // 8, -small // 8), GOLD_STAR)
        return face
    rules = game.rules(game.options())
    named = adorn(WardrobeSprites(Wardrobe(64, 52, liveries, picture_folder(), appearance)),
                  picture_of(rules, "", appearance), 64)
    letters = list(rules.kinds)
    for n, letter in enumerate(handicap.without):
        mini = minis[letters.index(letter)]
        face.blit(named.icon(mini, seat, each), (n * step, side - each))
    crossed(face, face.get_rect())
    return face
