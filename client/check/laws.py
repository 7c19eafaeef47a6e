"""The laws of the house, written once for every game: `tambour check` holds a game to them, and the
tests hold the box.

A random game is a list of integers: each picks a seat that may act, then one of its actions. That
shrinks well and needs no knowledge of any game. A law that does not hold raises Broken.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from core.action import (
    Action,
    Answer,
    Claim,
    Deploy,
    Done,
    Move,
    NoMove,
    Offer,
    Pass,
    Place,
    Push,
    clicks,
)
from core.forced import advance
from core.game import Game, Illegal, Rules
from core.match import Match, digest
from core.option import canonical, read_options
from core.piece import NATURE, PUBLIC, Seat, points
from core.position import Phase, Position
from core.search.greedy import choose
from core.wishes import TESTS, kept
from net.wire.frames import check, to_action, to_body
from net.wire.messages import Acting

LAST = 8
"""Actions that are told of a game in which something broke."""


class Broken(AssertionError):
    """A game breaks a law: the message is a sentence of what its author has to look at."""


def must(holds: object, law: str, *seen: object) -> None:
    """Raise Broken with a law that does not hold, and what was seen instead."""
    if not holds:
        raise Broken(": ".join((law, *map(str, seen))))


@dataclass(frozen=True)
class Turn:
    """One step of a random game: where it stood, who did what."""

    match: Match
    position: Position
    seat: Seat
    action: Action


def bare(rules: Rules, p: Position, seat: Seat) -> list[Action]:
    """List a seat's bare actions in a fixed order."""
    return sorted(rules.actions(p, seat), key=lambda a: rules.to_text(p, seat, a))


def with_turns(rules: Rules, p: Position, seat: Seat, action: Action, pick: int) -> Action:
    """Turn one or two of the seat's pieces along with a move."""
    if not isinstance(action, Move | Push):
        return action
    start, end = clicks(action)[:2]
    able = [end if at == start else at for at in points(rules.turnable(p, seat))]
    chosen = sorted({at: (pick // (8 * i)) % 8 for i, at in enumerate(able[:2], 1)}.items())
    return replace(action, turns=tuple(chosen)) if pick % 3 else action


def random_game(game: Game, options: Any, picks: Sequence[int]) -> Iterator[Turn]:
    """Play a game by its picks, telling each action before it is played."""
    match = Match(game, options)
    for pick in picks:
        if match.over:
            return
        p = match.position
        seats = sorted(s for s in p.to_act)
        seat = seats[pick % len(seats)]
        able = bare(match.rules, p, seat)
        action = with_turns(match.rules, p, seat, able[(pick // 7) % len(able)], pick // 11)
        yield Turn(match, p, seat, action)
        match.play(seat, action)


def viewers(rules: Rules) -> list[Seat]:
    """Everyone who may look: each seat, and the public."""
    return [*range(len(rules.seats)), PUBLIC]


def law_1_refusal_is_the_definition(
    rules: Rules, p: Position, share: int = 1, turn: int = 0
) -> None:
    """Whatever is refused is not offered; every way of every piece, or of each `share`-th one,
    counted from another piece in each `turn`."""
    for seat in p.to_act:
        able = set(rules.actions(p, seat))
        for action in able:
            refusal = rules.refusal(p, seat, action)
            must(refusal is None, "what `actions` lists, `refusal` refuses",
                 rules.to_text(p, seat, action), refusal)
        if p.phase is not Phase.PLAY or seat == NATURE:
            continue
        walked = [action for action in able if isinstance(action, Move | Push | Place)]
        ways = {clicks(action) for action in walked}
        mine = [at for at, piece in enumerate(p.board) if piece and piece.seat == seat]
        for start in mine[turn % share :: share]:
            for end in range(len(p.board)):
                tried = rules.attempt(p, seat, (start, end))
                if tried is None:
                    continue
                refusal = rules.refusal(p, seat, tried)
                must((refusal is None) == ((start, end) in ways), "`refusal` and `actions` disagree"
                     " about a way", rules.to_text(p, seat, tried), refusal or "not listed")
                must(refusal is None or (str(refusal) and refusal.rule),
                     "a refusal lacks its sentence or its rule", rules.to_text(p, seat, tried))
        clicked = set(_clicks(rules, p, seat, ()))
        pointless = Done | Pass | NoMove | Claim  # no square leads to these: they are buttons
        must(clicked == {a for a in able if a in clicked or not isinstance(a, pointless)},
             "what can be clicked is not what `actions` lists")


def _clicks(rules: Rules, p: Position, seat: Seat, made: tuple[int, ...]) -> Iterator[Action]:
    for point, action in rules.next(p, seat, made).items():
        if action is None:
            yield from _clicks(rules, p, seat, (*made, point))
        else:
            yield action


def law_11_what_is_offered_is_accepted(rules: Rules, p: Position) -> None:
    """Formations, the hint, lit squares and every click that ends in an action."""
    for seat in p.to_act:
        offered = list(rules.actions(p, seat))
        if seat != NATURE and offered:
            offered.append(choose(rules, rules.view(p, seat), seat))
        for first in rules.next(p, seat, ()):
            offered += _clicks(rules, p, seat, (first,))
        for action in offered:
            refused = rules.refusal(p, seat, action)
            must(refused is None, "what is offered is refused", rules.to_text(p, seat, action),
                 refused)
        if p.phase is Phase.MUSTER and seat != NATURE and not p.hand[seat].ready:
            values = [value for _, value in rules.muster(seat).formations]
            must(len(set(values)) == len(values), "one set-up has two names")


def law_2_views(rules: Rules, p: Position) -> None:
    for who in viewers(rules):
        seen = rules.view(p, who)
        must(rules.view(seen, who) == seen, "the view of a view is another one")
        for seat in p.to_act:
            whole, part = set(rules.actions(p, seat)), set(rules.actions(seen, seat))
            must(whole == part if seat == who else whole <= part,
                 "a view lists other actions than its position")


def law_3_the_diagram_commutes(rules: Rules, turn: Turn) -> None:
    whole = rules.apply(turn.position, turn.seat, turn.action).position
    for who in viewers(rules):
        seen = rules.view(turn.position, who)
        action = viewed_action(turn, who)
        played = rules.apply(seen, turn.seat, action).position
        must(rules.view(played, who) == rules.view(whole, who),
             "what is played on a view is not the view of what is played",
             rules.to_text(turn.position, turn.seat, turn.action))


def viewed_action(turn: Turn, who: Seat) -> Action:
    """Give what `who` sees of an action: a deployment only its owner knows."""
    hidden = isinstance(turn.action, Deploy) and turn.seat != who
    return Deploy(None) if hidden else turn.action


def law_4_one_public_digest(game: Game, options: Any, rules: Rules, p: Position) -> None:
    whole = digest(game, options, rules.view(p, PUBLIC))
    for who in viewers(rules):
        must(digest(game, options, rules.view(rules.view(p, who), PUBLIC)) == whole,
             "two seats see two public positions")


def law_5_round_trips(rules: Rules, turn: Turn) -> None:
    p, seat, action = turn.position, turn.seat, turn.action
    text = rules.to_text(p, seat, action)
    must(rules.from_text(p, seat, text) == action, "an action is not read as it is written", text)
    if isinstance(action, Move | Place):  # the seal makes Deploy and Reveal, the lot is derived
        body = check(to_body(action, bytes(8)))
        must(isinstance(body, Acting) and to_action(body) == action,
             "an action changes on the wire", text)
    value = json.loads(json.dumps(rules.to_json(p)))
    must(rules.suited(value).from_json(value) in (p, unborn(p)),
         "a position is not read as it is written", p.ply)
    options = turn.match.options
    must(read_options(type(options), json.loads(canonical(options))) == options,
         "options are not read as they are written")


def unborn(p: Position) -> Position:
    """Forget where pieces were deployed, as a text that cannot say it does (FEN)."""
    return replace(p, board=tuple(
        None if piece is None else replace(piece, id=at) for at, piece in enumerate(p.board)
    ))


def law_7_replay(match: Match) -> None:
    again = Match(match.game, match.options)
    for seat, action in match.actions:
        again.play(seat, action)
    must(again.position == match.position and again.digest() == match.digest(),
         "the same actions lead to another position")


def refuses(match: Match, seat: Seat, action: Action) -> bool:
    """True when playing is refused and changes nothing."""
    before = match.position
    try:
        match.play(seat, action)
    except Illegal:
        return match.position is before
    return False


def law_9_desk(rules: Rules, p: Position, pick: int) -> None:
    """Acts are actions in the same order; one made and undone leaves no trace, and a desk that has
    played is the desk of the position that the rules made (where nobody was beaten: to take an
    army that cannot move off the board is the rules' part, N-104)."""
    desk = rules.desk(p) if p.phase is Phase.PLAY and rules.forced(p) is None else None
    if desk is None:
        return
    (seat,) = p.to_act
    kept, acts = told(desk), list(desk.acts())
    actions = [action for action in rules.actions(p, seat) if not isinstance(action, Claim)]
    must(desk.count() == len(acts) == len(actions), "the desk counts other acts than `actions`")
    for at in {0, pick % len(acts), pick // 7 % len(acts), len(acts) - 1}:
        done = desk.make(acts[at])
        after = advance(rules, p, seat, actions[at]).position
        if after.phase is Phase.PLAY and rules.out(after) == rules.out(p):
            must(told(desk) == told(rules.desk(after)),
                 "a desk that has played is not the desk of the position that follows")
        must(not desk.over(done) or after.phase is Phase.OVER, "a desk ends a game that goes on")
        desk.undo(done)
        must(told(desk) == kept, "the desk's `undo` leaves a trace")


def told(desk: Any) -> dict[str, str]:
    """Write down all that a desk says of itself; what begins with _ is remembered, not true."""
    return {name: repr(value) for name, value in vars(desk).items() if name[0] != "_"}


def law_11_nobody_waits_for_nothing(rules: Rules, p: Position) -> None:
    """No accepted position is without an action and without an outcome.

    `moves` never judges, so in PLAY the side to move may be found with nothing to move: the action
    that led there would have ended the match (`law_11_what_is_played_goes_on`).
    """
    must((p.phase is Phase.OVER) == (p.outcome is not None), "phase and outcome disagree", p.phase)
    if p.outcome is None:
        must(p.to_act, "the game goes on, and nobody is to act")
        must(p.phase is Phase.PLAY or some_action(rules, p), "who is to act has no action")


def law_11_what_is_played_goes_on(
    game: Game, options: Any, rules: Rules, p: Position, picks: Sequence[int]
) -> None:
    """Whatever is played from an accepted position leads to one with an action, or an outcome."""
    match = Match(game, options, p, rules)
    if match.over or not some_action(rules, p):
        return
    for pick in picks:
        p = match.position
        seats = [seat for seat in sorted(p.to_act) if some_action(rules, p, seat)]
        seat = seats[pick % len(seats)]
        able = list(islice(rules.every(p, seat), 1000))
        match.play(seat, able[(pick // 7) % len(able)])
        law_11_nobody_waits_for_nothing(rules, match.position)
        value = json.loads(json.dumps(rules.to_json(match.position)))
        again = rules.suited(value).from_json(value)  # what is told is accepted again
        if match.over:
            return
        must(some_action(rules, match.position) and some_action(rules, again),
             "who is to act has no action, and the game is not over", match.position.ply)


def law_11_a_yes_does_what_was_said(game: Game, options: Any, rules: Rules, p: Position) -> None:
    """What an agreed draw would be, as each seat may know it, is what it is when all say yes."""
    if p.phase is not Phase.PLAY:
        return
    match = Match(game, options, p, rules)
    left = [seat for seat in range(len(rules.seats)) if seat not in match.gone]
    told = {match.agreed_end(seat) for seat in (*left, PUBLIC)}
    must(match.position is p, "asking how a draw would end plays something")
    match.play(left[0], Offer("draw"))
    for seat in left[1:]:
        match.play(seat, Answer(True))
    must(told == {match.position.outcome}, "an agreed end is not what was told before")


def some_action(rules: Rules, p: Position, seat: Seat | None = None) -> bool:
    """Say whether a seat, or anybody who is to act, has an action."""
    seats = p.to_act if seat is None else {seat}
    return any(True for one in seats for _ in rules.every(p, one))


def hold(game: Game, options: Any, picks: Sequence[int]) -> None:
    """Hold a game to all laws along one random game; raises Broken, or what the game itself raises,
    with a note of the last actions."""
    match = Match(game, options)
    try:
        for number, turn in enumerate(random_game(game, options, picks)):
            match, rules, p = turn.match, turn.match.rules, turn.position
            law_11_nobody_waits_for_nothing(rules, p)
            if number % 5 == 0:
                law_1_refusal_is_the_definition(rules, p)
                law_2_views(rules, p)
                law_9_desk(rules, p, picks[0])
                law_11_what_is_offered_is_accepted(rules, p)
                law_11_what_is_played_goes_on(game, options, rules, p, picks[:5])
                law_11_a_yes_does_what_was_said(game, options, rules, p)
            law_3_the_diagram_commutes(rules, turn)
            law_4_one_public_digest(game, options, rules, p)
            law_5_round_trips(rules, turn)
        law_7_replay(match)
        law_12_nothing_is_left_to_chance(match)
        law_13_a_wish_can_be_judged(match)
    except Exception as error:
        error.add_note(f"after {len(match.actions)} actions: {match_text(match)}")
        raise


def law_12_nothing_is_left_to_chance(match: Match) -> None:
    """What is left to chance in play is a die that a table can throw; a match would have to end at
    anything else, for want of somebody to draw."""
    outcome = match.position.outcome
    must(outcome is None or outcome.reason != "chance",
         "it leaves to chance what no table can draw")


def law_13_a_wish_can_be_judged(match: Match) -> None:
    """Whatever was played, a wish is kept or not: one of the list, another in another match."""
    wishes = match.rules.wishes
    if wishes:
        wish = wishes[len(match.actions) % len(wishes)]
        must(wish.test.partition(" ")[0] in TESTS, "no test of wishes", wish.test)
        kept(match, 0, wish)


def match_text(match: Match) -> str:
    """Write the last actions of a match."""
    texts, at = [], Match(match.game, match.options)
    for seat, action in match.actions:
        texts.append(at.rules.to_text(at.position, seat, action))
        at.play(seat, action)
    return " ".join(["...", *texts[-LAST:]] if len(texts) > LAST else texts) or "none"
