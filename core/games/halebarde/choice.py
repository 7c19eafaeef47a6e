"""The computer player of Halebarde et Gonfanon: it plans a whole turn and plays its first act.

After each act it plans the rest anew, so nothing need be remembered between two acts.
"""

from collections.abc import Callable

from ...action import Action, Done, Move, Place, Shoot
from ...game import Rules, msg
from ...piece import Piece, Seat
from ...position import Phase, Position
from ...search.levels import Ladder, overlooked, suited
from ...search.noise import noise
from ...search.thought import HOPELESS, Task, Thought, Words
from . import deployment
from .board import ground_of
from .movegen import BACK, DONE, END, MOVE, Act, Desk
from .pieces import KINDS, NAMES, NEED, G
from .turns import PAIRS, SURE, THOROUGH, WIN, Breadth, Outlook, Stopped, Turn, steps_to

LADDER: Ladder = {
    "Recruit": {"overlooked": 235}, "Soldier": {"overlooked": 195},
    "Corporal": {"overlooked": 136}, "Sergeant": {"overlooked": 85},
    "Lieutenant": {"overlooked": 60}, "Captain": {"overlooked": 34},
    "General": {"overlooked": 15},
}
"""A turn deeper is hardly felt here, so who looks less far also overlooks more enemies."""
PACE = 20
"""Per cent of the levels' nodes: a node here is a half-played turn with all that may follow."""
ASTRAY = 40
"""Per cent of the levels' noise: a step is worth less here than a piece elsewhere."""
BLUR = 20_000
"""Judgement goes further astray the fewer nodes there are: so much, divided by a level's."""
WAVER = 8
FIRST = 24
"""Acts in which judgement wavers a little, so that not every game begins alike."""
STOOD = 150
"""What a turn loses that leads to where the game has been."""
FEW = Breadth(3, 4, 8)
MANY = Breadth(8, 30, 24)
GUARD = Breadth(2, 3, 2)
PLENTY = 500
"""From so many nodes on the root looks at many turns, for each pair of kinds."""
STAGES = ((2, 16), (3, 10), (3, 24), (4, 8), (4, 24), (5, 24))
"""Turns looked ahead and how many turns of our own are tried."""
PLACINGS = (
    "ASGGSA", "SGGGGS", "SAGGAS", "ASGGAS", "SGGSGA", "AGSGGS", "SGAGGS", "ASGSGA", "SSGGSA",
    "AGGSSA",
)
"""Kinds from row 1 to row 6, all of them good to begin with."""


def think(rules: Rules, view: Position, seat: Seat, task: Task) -> Thought:
    """Find an action for a seat that may act."""
    if view.phase is Phase.MUSTER:
        return placing(rules, view, seat, task)
    desk = Desk.of(view, ground_of(rules.options.grid == "full"), rules.options)
    if desk.hurt is not None:
        return bed(desk, task)
    level = suited(task.level, LADDER)
    scaled = max(1, level.nodes * PACE // 100) if level.nodes else 0
    most = min(scaled, task.nodes) if scaled and task.nodes else scaled or task.nodes
    astray = level.noise * ASTRAY // 100 + (BLUR // level.nodes if level.nodes else 0)
    outlook = Outlook(
        desk, overlooked(level, rules.topology, view, seat, task.seed),
        max(astray, WAVER if view.ply < FIRST else 0),
        noise(f"eye {task.seed} {seat}", 1 << 62), most, task.stop,
    )
    turn, depth = choose(outlook, level.depth, level.calm > 0, been(desk, view, seat, task))
    acts = turn.acts or (END,)
    if turn.acts and outlook.desk.arrived(seat) + _arrivals(desk, turn) < NEED:
        acts = (*turn.acts, END)
    mate = None
    if abs(turn.score) > SURE:
        turns = max(1, (WIN - abs(turn.score)) // 2 + 1) if WIN - abs(turn.score) < 100 else 2
        mate = turns if turn.score > 0 else -turns
    line = tuple(map(action_of, acts))
    return Thought(
        line[0], turn.score, mate, depth, outlook.nodes, line, reason(outlook, turn)
    )


def choose(
    outlook: Outlook, depth: int, answered: bool, stood: frozenset[int]
) -> tuple[Turn, int]:
    """Choose a turn, and tell how many turns were looked at."""
    few = 0 < outlook.most < PLENTY
    if few:
        found = outlook.turns(FEW)
    else:
        merged = {
            turn.key: turn for pair in PAIRS for turn in outlook.turns(MANY, pair)
        }
        found = sorted(merged.values(), reverse=True)
    if answered:
        wins = outlook.winning(THOROUGH)
        if wins is not None:
            return Turn(WIN - 1, wins, 0), 1
        guards = outlook.guards()
        if guards:
            held = {
                turn.key: turn for acts in guards for turn in outlook.turns(GUARD, first=acts)
            }
            found = sorted(held.values(), reverse=True)
    outlook.bound = True
    if found[0].score > SURE:
        return found[0]._replace(score=WIN - 1), 1
    if not answered:
        return max(turn._replace(score=turn.score + astray(outlook, turn)) for turn in found), 1
    best, reached = found[0], 1
    order = found
    try:
        ranked: list[Turn] = []
        for turn in found:
            score = outlook.after(turn, 1, -WIN, WIN, 0) - STOOD * (turn.key in stood)
            ranked.append(turn._replace(score=score))
            best = max(ranked)
        order = sorted(ranked, reverse=True)
        for turns, tried in STAGES:
            if turns > depth or (len(order) == 1 and turns > 2):
                break
            ranked = []
            alpha = -WIN
            for turn in order[:tried]:
                less = STOOD * (turn.key in stood)
                score = outlook.after(turn, turns, alpha, WIN, 0) - less
                ranked.append(turn._replace(score=score))
                if score > alpha:  # what comes later and only equals it was not looked at fully
                    alpha, best, reached = score, ranked[-1], turns
            order = [best, *sorted((t for t in ranked if t.key != best.key), reverse=True),
                     *order[tried:]]
            if abs(best.score) > SURE:
                break
    except Stopped:
        pass
    return best, reached


def astray(outlook: Outlook, turn: Turn) -> int:
    """Give how far the judgement of a turn goes astray, unanswered."""
    dones = list[object]()
    for act in turn.acts:
        dones += outlook.play(act)
    found = outlook.astray()
    outlook.back(dones)
    return found


def been(desk: Desk, view: Position, seat: Seat, task: Task) -> frozenset[int]:
    """Give the keys of where the enemy's turn has begun since somebody was struck."""
    found = set()
    for p in task.past[-view.quiet - 1 :]:
        if p.phase is Phase.PLAY and p.turn == 1 - seat and not p.note.used:
            found.add(Outlook(Desk.of(p, desk.ground, desk.options), 0, 0, 0, 0, None).key())
    return frozenset(found)


def bed(desk: Desk, task: Task) -> Thought:
    """Choose where a wounded lookout goes (G-46a): where the enemy's turn then gains least."""
    assert desk.hurt is not None
    found = []
    for at in desk.vacant(desk.actor):
        done = desk.make((desk.hurt[0], at, BACK))
        outlook = Outlook(desk, 0, 0, 0, 0, None)
        score = -outlook.stand(desk.turn) - outlook.press()
        desk.undo(done)
        found.append((score, noise(f"bed {task.seed} {at}", 1 << 30), at))
    score, _, at = max(found)
    action = Place(((desk.hurt[0], at),))
    return Thought(action, score, None, 1, len(found), (action,),
                   Words(msg("There it is of most use.")))


def placing(rules: Rules, view: Position, seat: Seat, task: Task) -> Thought:
    """Place six pawns, another way with every seed; what the enemy placed is not looked at."""
    actions = list(rules.actions(view, seat))
    hand = view.hand[seat]
    draw: Callable[[str, int], int] = lambda what, below: noise(  # noqa: E731
        f"{what} {task.seed} {seat}", below
    )
    action: Action = actions[draw("muster", len(actions))]
    if not hand.ready:
        kinds = deployment.manned(
            PLACINGS[draw("placing", len(PLACINGS))], dict(rules.muster(seat).reserve))
        if draw("mirror", 2):
            kinds = kinds[::-1]
        ground = ground_of(rules.options.grid == "full", rules.options.handicap)
        value = deployment.write_pawns(ground, {
            end: Piece(seat, kind, end)
            for end, kind in zip(ground.column[seat], kinds, strict=True)
        })
        wanted = rules.mustering(seat, value)
        if rules.refusal(view, seat, wanted) is None:
            action = wanted
    return Thought(action, 0, None, 0, 0, (action,), Words(msg("It looks best at once.")))


def action_of(act: Act) -> Action:
    """Give the action of the game that an act is."""
    start, end, what = act
    if what == DONE:
        return Done()
    if what == BACK:
        return Place(((start, end),))
    return Move((start, end)) if what == MOVE else Shoot(start, end)


def _arrivals(desk: Desk, turn: Turn) -> int:
    """Count the lookouts that a turn brings into the enemy camp."""
    camp = desk.ground.camps[1 - desk.turn]
    at = {start: end for start, end, _ in turn.acts}
    return sum(
        1 for start, end in at.items()
        if desk.code[start] % 3 == G and camp >> end & 1 and not camp >> start & 1
    )


def reason(outlook: Outlook, turn: Turn) -> Words:
    """Say in a sentence what a turn does, the weightiest first."""
    desk = outlook.desk
    if turn.score > SURE:
        return Words(msg("It wins at once.") if turn.score >= WIN - 1 else msg(
            "It wins soon, whatever is answered."))
    if turn.score < -SURE:
        return Words(HOPELESS)
    foe = 1 - desk.turn
    struck = [desk.code[end] % 3 for _, end, _ in turn.acts
              if end >= 0 and desk.code[end] // 3 == foe and desk.code[end] >= 0]
    pawns = [kind for kind in struck if kind != G]
    if pawns:
        prey = NAMES[KINDS[pawns[0]]][0]
        return Words(msg("This turn you can strike an enemy {prey}."), {"prey": prey})
    if struck:
        return Words(msg("It sends an enemy lookout back home."))
    if _arrivals(desk, turn):
        return Words(msg("A lookout gets into the other camp."))
    if outlook.alarm(desk.turn):
        return Words(msg("It keeps the enemy lookouts out of your camp."))
    if not turn.acts or turn.acts[0][0] < 0:
        return Words(msg("Your pawns have done enough for this turn."))
    start, end, what = turn.acts[0]  # the one that is shown
    kind, away = desk.code[start] % 3, steps_to(desk.ground, desk.turn)
    if kind == G and away[end] < away[start]:
        return Words(msg(
            "A lookout comes nearer: {count} {count:step|steps} to the other camp."),
            {"count": away[end]})
    if kind == G:
        return Words(msg("A lookout looks for another way."))
    mover = NAMES[KINDS[kind]][0]
    if what == MOVE and desk.ground.hills >> end & 1:
        return Words(msg("Your {piece} can take a hill."), {"piece": mover})
    return Words(msg("Your {piece} can hold the enemy lookouts back."), {"piece": mover})
