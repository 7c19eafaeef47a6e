"""How the computer plays Luzhanqi: from its own view alone, in worlds that could be."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.action import Deploy
from core.battles import Battle
from core.forced import chooser
from core.game import Preset
from core.games import GAMES
from core.games.luzhanqi import choice
from core.games.luzhanqi.battle import secrets_of
from core.games.luzhanqi.deployment import FORMATIONS
from core.games.luzhanqi.oversight import Oversight, oversight, remembered, thought_of
from core.games.luzhanqi.pieces import COUNTS
from core.games.luzhanqi.worlds import Worlds
from core.match import Match
from core.option import read_options
from core.position import Phase, Position
from core.search.greedy import Greedy
from core.search.levels import LEVELS, suited
from core.search.think import Player, think
from core.search.thought import Task

GAME = GAMES["luzhanqi"]
RULES = GAME.rules(GAME.options())


def played(preset: Preset, levels: tuple[int, int], seed: int, plies: int,
           nodes: int = 60) -> Iterator[Match]:
    """Yield a match before each choice."""
    match = Match(GAME, read_options(GAME.options, preset.options))
    players = [Player(LEVELS[level], seed + seat, nodes) for seat, level in enumerate(levels)]
    while (seat := chooser(match, lambda _: 0)) is not None and match.position.ply < plies:
        yield match
        match.play(seat, players[seat](match.rules, match.view(seat), seat))


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.name)
def test_every_level_plays_lawful_games_of_every_preset(preset: Preset) -> None:
    for level in range(len(LEVELS)):
        for match in played(preset, (level, 7 - level), level, 24):
            assert not match.over


def test_worlds_are_what_could_be_and_the_truth_is_one_of_them_or_like_them() -> None:
    """Each gives every hidden piece a kind it may be, and no kind more often than there is."""
    met = 0
    for match in played(GAME.presets[0], (4, 5), 3, 90):
        p = match.position
        if p.phase is not Phase.PLAY or p.ply % 9:
            continue
        for seat in (0, 1):
            view = match.view(seat)
            letters = secrets_of(match.rules.options).possible(view)
            drawn = Worlds(view, seat, letters, "try")
            fallen = Counter(
                piece.kind for piece in p.note.lost if piece.seat != seat and piece.kind
            )
            seen = set()
            for _ in range(5):
                world = drawn.next()
                seen.add(tuple(sorted(world.items())))
                enemies = {at for at, x in enumerate(p.board) if x and x.seat != seat}
                assert set(world) == enemies
                for at, kind in world.items():
                    piece = view.board[at]
                    assert piece is not None
                    assert kind in letters[piece.id]
                for kind, count in Counter(world.values()).items():
                    assert count + fallen[kind] <= COUNTS[kind]
                assert Counter(world.values())["L"] == 1
                stood = drawn.position(world)
                assert [x and x.seat for x in stood.board] == [x and x.seat for x in p.board]
            assert len(seen) > 1 or not drawn.open
            met += 1
    assert met > 6


def twin(p: Position, seat: int) -> Position | None:
    """Give another truth behind the same view: another world of the enemy army."""
    view = RULES.view(p, seat)
    drawn = Worlds(view, seat, secrets_of(RULES.options).possible(view), f"twin {p.ply}")
    other = drawn.position(drawn.next())
    return other if other.board != p.board else None


def test_twin_worlds_that_differ_only_in_what_it_may_not_know_get_the_same_move() -> None:
    """All along a game: the same view after another truth, the same thought to the last figure."""
    met = 0
    for match in played(GAME.presets[0], (6, 4), 11, 70, 40):
        p = match.position
        if p.phase is not Phase.PLAY or p.ply % 5:
            continue
        seat = p.turn
        assert seat is not None
        other = twin(p, seat)
        if other is None:
            continue
        views = [RULES.view(each, seat) for each in (p, other)]
        assert views[0] == views[1]
        for level in (LEVELS[1], LEVELS[4]):
            thoughts = [think(RULES, view, seat, Task(level, 2, 300)) for view in views]
            assert thoughts[0] == thoughts[1]
        met += 1
    assert met > 6


def test_the_same_seed_chooses_the_same_and_armies_differ_by_seed() -> None:
    view = RULES.view(RULES.opening(), 0)
    for level in (LEVELS[0], LEVELS[3], LEVELS[6]):
        first = think(RULES, view, 0, Task(level, 5))
        assert first == think(RULES, view, 0, Task(level, 5))
        assert first.nodes <= level.nodes
    p, armies = RULES.start(), set()
    for seed in range(25):
        for seat in (0, 1):
            action = think(RULES, p, seat, Task(LEVELS[2], seed)).action
            assert isinstance(action, Deploy)
            assert RULES.refusal(p, seat, action) is None
            armies.add(action.value)
    assert len(armies) > 40
    assert not armies & {text for _, text in FORMATIONS}


def test_who_overlooks_nothing_walls_his_flag_in_and_never_stands_twice_alike() -> None:
    view = RULES.view(RULES.start(), 1)

    def fixed(text: str) -> str:
        return "".join(kind if kind in "JL" else "." for kind in text)

    walled = {fixed(half) for name, text in FORMATIONS if name in choice.WALLED
              for half in (text, "/".join(row[::-1] for row in text.split("/")))}
    for level, alone in ((LEVELS[7], True), (LEVELS[6], False)):
        texts = [action.value for seed in range(30)
                 if isinstance(action := think(RULES, view, 1, Task(level, seed)).action, Deploy)]
        assert len(set(texts)) == 30
        assert ({fixed(text) for text in texts if text} == walled) is alone


def test_a_set_up_does_not_depend_on_the_enemys() -> None:
    p = RULES.start()
    own = think(RULES, RULES.view(p, 1), 1, Task(LEVELS[4], 8)).action
    for _, text in FORMATIONS:
        after = RULES.apply(p, 0, Deploy(text)).position
        assert think(RULES, RULES.view(after, 1), 1, Task(LEVELS[4], 8)).action == own


@pytest.mark.parametrize(("text", "moves"), [
    ("3l1/3F1/5/5/5/5/5/5/5/5/5/1L3 r", {"d11d12"}),  # the last one standing is the flag
    ("1l3/1K3/5/5/5/5/5/5/5/5/5/1L3 r", {"b11b12"}),  # a bomb takes it too
])
def test_what_wins_is_played(text: str, moves: set[str]) -> None:
    p = RULES.from_json(text)
    for level in LEVELS[3:7]:
        found = think(RULES, RULES.view(p, 0), 0, Task(level, 1))
        assert RULES.to_text(p, 0, found.action) in moves


@pytest.mark.parametrize(("text", "moves"), [
    # whoever stands before the flag and is known is taken, or the next move takes the flag
    ("3l1/5/5/5/5/5/5/5/5/5/1fC2/1L3 r", {"c2b2"}),
    ("3l1/5/5/5/5/5/5/5/5/5/Cf3/1L3 r", {"a2b2"}),
    ("3l1/5/5/5/5/5/5/5/5/1B3/1e3/1L3 r", {"b3b2"}),
])
def test_who_stands_before_the_flag_is_struck(text: str, moves: set[str]) -> None:
    """From the lieutenant on nobody ever overlooks that, whatever the seed."""
    p = RULES.from_json(text)
    for level in LEVELS[4:7]:
        for seed in range(12):
            found = think(RULES, RULES.view(p, 0), 0, Task(level, seed, 200))
            assert RULES.to_text(p, 0, found.action) in moves


def after_a_battle(seed: int) -> Position:
    """Give a view in which an enemy is known to have beaten a major general, and may be struck."""
    p = RULES.from_json("1l3/5/5/5/5/2a2/2D2/1H3/5/2F2/1G3/1L3 r")
    foe = p.board[RULES.topology.index["c7"]]
    assert foe is not None
    battle = Battle(replace(foe, id=3, seat=0, kind="C"), replace(foe, kind=None), "defender")
    note = replace(p.note, moved=p.note.moved | 1 << foe.id, battles=(battle,))
    return RULES.view(replace(p, note=note, ply=40 + 2 * seed), 0)


@pytest.mark.parametrize("name", ["Recruit", "Soldier", "Corporal"])
def test_who_is_remembered_to_be_stronger_is_left_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A weak player errs by what he overlooks, and by nothing else."""
    level = next(level for level in LEVELS if level.name == name)
    struck = {0: 0, 90: 0}
    for overlooked in struck:
        fields = choice.LADDER[name] | {"overlooked": overlooked}
        monkeypatch.setattr(choice, "LADDER", {name: fields})
        for seed in range(60):
            view = after_a_battle(seed)
            act = think(RULES, view, 0, Task(level, seed, 300)).action
            struck[overlooked] += RULES.to_text(view, 0, act) == "c6c7"
        monkeypatch.undo()
    assert struck[0] == 0
    assert struck[90] > 0


def test_what_is_overlooked_is_drawn_by_turn_and_what_is_forgotten_for_a_while() -> None:
    corporal, marshal = suited(LEVELS[2], choice.LADDER), suited(LEVELS[7], choice.LADDER)
    view = after_a_battle(0)
    assert oversight(marshal, view, 0, 5) == Oversight()
    letters = secrets_of(RULES.options).possible(view)
    assert remembered(marshal, view, 0, 5, letters) == letters
    assert len({oversight(corporal, view, 0, seed) for seed in range(30)}) > 10
    forgotten = 0
    for seed in range(40):
        now = oversight(corporal, view, 0, seed)
        assert now == oversight(corporal, view, 0, seed)
        assert now.unseen & ~now.distant == 0  # who is not seen at all is not seen from afar
        found = remembered(corporal, view, 0, seed, letters)
        later = replace(view, ply=view.ply + 2)
        assert found == remembered(corporal, later, 0, seed, letters)
        assert all(found[birth] == known for birth, known in letters.items() if known == "L")
        forgotten += found != letters
    assert forgotten > 0
    acts = [(at, at + 5) for at in range(5)]
    assert thought_of(acts, Oversight(idle=0b01111), 0) == [acts[4]]
    assert thought_of(acts, Oversight(idle=0b11111), 0) == acts


def test_nobody_falls_upon_an_intruder_who_is_known_to_be_stronger() -> None:
    """An engineer beside a major whom all know would only fall: there is other work for him."""
    p = RULES.from_json({"text": "3l1/g4/5/5/5/5/4G/5/5/f4/I4/J2L1 r", "shown": ["a3"],
                         "moved": ["a3"]})
    for seed in (1, 2, 3):
        found = think(RULES, RULES.view(p, 0), 0, Task(LEVELS[6], seed))
        assert RULES.to_text(p, 0, found.action) != "a2a3"


def test_a_stronger_level_beats_greedy_now_and_then() -> None:
    """No measure of strength (that is the arena's): one game is played to its end."""
    match = Match(GAME, GAME.options())
    players = [Player(LEVELS[6], 1, 200), Greedy(2)]
    while (seat := chooser(match, lambda _: 0)) is not None and match.position.ply < 60:
        match.play(seat, players[seat](match.rules, match.view(seat), seat))
    assert match.position.note.battles
