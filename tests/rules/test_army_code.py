"""Codes of armies: back again, short, checked, spelled in one way, and harmless to type."""

from collections.abc import Iterator, Mapping
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.army_code import CHECK, LONGEST, ArmyCode, Toy
from core.game import Malformed, Rules
from core.games import GAMES
from core.option import read_options
from core.piece import Point, Seat, points

PRESETS = [(game.key, preset.name, preset.options) for game in GAMES.values()
           for preset in game.presets if game.rules(read_options(game.options, preset.options))
           .muster(0).size]
TEN_WORDS = {"Countryside"}
"""Thirty soldiers on thirty squares of 10x10: 2^67.4 armies and a check are more than nine words
of 256 can tell apart."""


def rules_of(key: str, options: Mapping[str, Any]) -> Rules:
    return GAMES[key].rules(read_options(GAMES[key].options, options))


def armies(rules: Rules, seat: Seat) -> Iterator[dict[Point, Toy]]:
    for _, value in rules.muster(seat).formations:
        placed = rules.read_deployment(seat, value)
        yield {at: (piece.kind or "", piece.facing) for at, piece in placed.items()}


@pytest.mark.parametrize(("key", "name", "options"), PRESETS)
def test_every_formation_comes_back_and_fits_the_other_edge(
    key: str, name: str, options: Mapping[str, Any]
) -> None:
    rules = rules_of(key, options)
    for seat in range(len(rules.seats)):
        code = ArmyCode(rules, seat)
        assert code.offered
        for army in armies(rules, seat):
            signs = code.signs(army)
            assert code.read_signs(signs) == army
            assert code.read_signs(f"  {signs.lower().replace('-', ' ')}\n") == army
            assert code.read_words(code.words(army)) == army
    if key == "luzhanqi" or name == "Sage":
        one, two = ArmyCode(rules, 0), ArmyCode(rules, 1)
        assert [one.signs(army) for army in armies(rules, 0)] == [
            two.signs(army) for army in armies(rules, 1)]


def most_armies(rules: Rules, seat: Seat) -> int:
    """Count the armies there are, at most, from the muster alone: no code is asked."""
    muster = rules.muster(seat)
    zones = {kind: muster.zone if (able := rules.zone(seat, kind)) is None else able
             for kind, _ in muster.reserve}
    order = sorted(muster.reserve, key=lambda each: zones[each[0]].bit_count())
    choosing = sum(count for _, count in order) > muster.size

    def lists(kinds: list[tuple[str, int]], left: int) -> Iterator[list[int]]:
        if not kinds:
            if not left:
                yield []
            return
        least = 0 if choosing else kinds[0][1]
        for count in range(least, min(left, kinds[0][1]) + 1):
            yield from ([count, *rest] for rest in lists(kinds[1:], left - count))

    def ways(counts: list[int]) -> int:
        taken, found = 0, 1
        for (kind, _), count in zip(order, counts, strict=True):
            found *= comb(zones[kind].bit_count() - taken, count)
            found *= 8 ** count if kind in muster.turning else 1
            taken += count
        return found

    base = prod(count + 1 for _, count in order) if choosing else 1
    return base * max(map(ways, lists(order, muster.size)))


@pytest.mark.parametrize(("key", "name", "options"), PRESETS)
def test_every_army_up_to_ten_by_ten_has_at_most_24_signs_and_9_words(
    key: str, name: str, options: Mapping[str, Any]
) -> None:
    rules = rules_of(key, options)
    across = 1 + max(x for x, _ in rules.topology.places)
    if key == "napoleon" and across > 10:
        return
    for seat in range(len(rules.seats)):
        bits = (most_armies(rules, seat) << CHECK).bit_length()
        assert -(-bits // 5) <= 24
        assert -(-bits // 8) <= (10 if name in TEN_WORDS else 9)


@pytest.mark.parametrize("army", [16, 20, 24, 30])
@pytest.mark.parametrize("board", ["8x8", "10x10"])
def test_every_offered_number_of_soldiers_has_at_most_24_signs(board: str, army: int) -> None:
    rules = rules_of("napoleon", {"board": board, "army": army})
    bits = (most_armies(rules, 0) << CHECK).bit_length()
    assert -(-bits // 5) <= 24


def test_a_freely_chosen_army_of_thirty_one_has_a_longer_code() -> None:
    """The bound, said aloud: 2^131 armies cannot have 24 signs, so theirs have more."""
    rules = rules_of("napoleon", {"board": "10x10", "army": 31, "composition": "free"})
    assert 24 * 5 < most_armies(rules, 0).bit_length() <= 132
    code = ArmyCode(rules, 0)
    for army in armies(rules, 0):
        assert len(code.signs(army).replace("-", "")) <= 29
        assert code.read_signs(code.signs(army)) == army


def test_largest_armies_have_no_code() -> None:
    rules = rules_of("napoleon", {"board": "64x64", "army": 2048})
    assert not ArmyCode(rules, 0).offered


@given(st.data())
def test_any_standing_of_luzhanqi_comes_back(data: st.DataObject) -> None:
    """Places by kind, whatever a hand does within them."""
    rules = rules_of("luzhanqi", {})
    muster, army = rules.muster(1), dict[Point, Toy]()
    for kind, count in sorted(muster.reserve,
                              key=lambda each: (rules.zone(1, each[0]) or 0).bit_count()):
        free = [at for at in points(rules.zone(1, kind) or 0) if at not in army]
        chosen = data.draw(st.permutations(free))[:count]
        army |= dict.fromkeys(chosen, (kind, None))
    code = ArmyCode(rules, 1)
    assert code.read_signs(code.signs(army)) == army
    assert len(code.words(army)) <= 9


@given(st.data())
def test_any_standing_and_turning_of_napoleon_comes_back(data: st.DataObject) -> None:
    rules = rules_of("napoleon", {"army": 20})
    muster = rules.muster(1)
    kinds = [kind for kind, count in muster.reserve for _ in range(count)]
    spots = data.draw(st.permutations(points(muster.zone)))[:muster.size]
    army = {at: (kind, data.draw(st.integers(0, 7)) if kind in muster.turning else None)
            for at, kind in zip(spots, kinds, strict=True)}
    code = ArmyCode(rules, 1)
    assert code.read_signs(code.signs(army)) == army
    assert len(code.signs(army).replace("-", "")) <= 24


def test_one_wrong_sign_and_two_changed_about_are_noticed() -> None:
    rules = rules_of("luzhanqi", {})
    code = ArmyCode(rules, 0)
    army = next(armies(rules, 0))
    signs = code.signs(army).replace("-", "")
    passed = tried = 0
    for at in range(len(signs)):
        others = [signs[:at] + other + signs[at + 1:]
                  for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" if other != signs[at]]
        others.append(signs[:at] + signs[at:at + 2][::-1] + signs[at + 2:])
        for other in others:
            if other == signs:
                continue
            tried += 1
            try:
                code.read_signs(other)
                passed += 1
            except Malformed:
                pass
    assert passed <= tried // 100


def test_a_code_for_another_board_or_game_is_refused() -> None:
    eight, ten = (rules_of("napoleon", options)
                  for options in ({}, {"board": "10x10", "army": 20}))
    signs = ArmyCode(eight, 0).signs(next(armies(eight, 0)))
    for rules in (ten, rules_of("luzhanqi", {}), rules_of("halebarde", {})):
        with pytest.raises(Malformed, match="for this board"):
            ArmyCode(rules, 0).read_signs(signs)


@pytest.mark.parametrize("text", [
    "", "-", " ", "\0", "é", "١٢", "0", "00000000", "Z" * 30, "Z" * LONGEST, "Z" * (LONGEST + 1),
    "-" * 10_000_000, "9" * 10_000_000, "\ud800", "U", "*", "💣" * 3000,
])
def test_hostile_codes_are_refused_in_a_sentence(text: str) -> None:
    for key in ("napoleon", "luzhanqi", "halebarde"):
        with pytest.raises(Malformed):
            ArmyCode(rules_of(key, {}), 0).read_signs(text)


def test_look_alikes_are_read_as_meant_and_a_leading_nought_is_not() -> None:
    rules = rules_of("halebarde", {})
    code = ArmyCode(rules, 0)
    for army in armies(rules, 0):
        signs = code.signs(army)
        assert not set(signs) & set("ILOU")
        assert code.read_signs(signs.replace("1", "l").replace("0", "o")) == army
        with pytest.raises(Malformed):
            code.read_signs("0" + signs)
        with pytest.raises(Malformed):
            code.read_words((0, *code.words(army)))


@given(st.text(max_size=60), st.lists(st.integers(0, 255), max_size=40))
def test_whatever_is_typed_is_an_army_or_a_sentence(text: str, words: list[int]) -> None:
    rules = rules_of("napoleon", {"composition": "free"})
    code = ArmyCode(rules, 0)
    for read in (lambda: code.read_signs(text), lambda: code.read_words(words)):
        try:
            army = read()
        except Malformed:
            continue
        assert code.army(code.number(army)) == army


@pytest.mark.parametrize("army", [{}, {0: ("I", None)}, {0: ("Z", None)}])
def test_half_an_army_has_no_code(army: dict[Point, Toy]) -> None:
    with pytest.raises(Malformed, match="whole army"):
        ArmyCode(rules_of("napoleon", {}), 0).signs(army)
