"""A regiment's text is read strictly, and a table of any regiments is told apart."""

from itertools import combinations, permutations, product

import pytest

from client.miniatures.dye import sign
from client.miniatures.liveries import PALETTES
from client.miniatures.regiments import LONGEST, SIGNS, TINS, Regiment, read, worn
from client.miniatures.uniforms import armies_of, liveries_of, paint
from core.games import GAMES

ALL = [Regiment(*each, "leaf") for each in product(TINS, repeat=3)]


@pytest.mark.parametrize("text", [
    "", "green", "green gold green", "green gold green leaf ", " green gold green leaf",
    "green  gold leaf", "green\tgold green leaf", "Green gold green leaf", "green gold leaf green",
    "black gold green leaf", "green gold green cross", "green gold green leaf star",
    "green gold green leaf" + " " * LONGEST, "x" * 100_000])
def test_nothing_else_is_a_regiment(text: str) -> None:
    assert read(text) is None
    if text not in PALETTES["standard"]:
        with pytest.raises(KeyError):
            PALETTES["standard"][text]


def test_every_choice_is_a_text_that_is_short_enough() -> None:
    for made in product(TINS, TINS, TINS, SIGNS):
        text = str(Regiment(*made))
        assert len(text) <= LONGEST
        assert read(text) == made
    assert len({sign(name, 32, 32).get_view("2").raw for name in SIGNS}) == len(SIGNS)


@pytest.mark.parametrize("palette", PALETTES)
def test_a_regiment_wears_what_was_chosen(palette: str) -> None:
    armies = PALETTES[palette]
    army = armies["green gold red heart"]
    assert (army.coat, army.facing, army.base, army.sign) == (
        armies["green"].coat, armies["gold"].coat, armies["red"].base, "heart")
    assert army.sign_colour == armies["red"].sign_colour
    assert "green gold red heart" not in armies, "nothing piles up"


def colours(livery: str) -> set[str]:
    found = read(livery)
    return {found.coat, found.flag} if found else {livery}


def clash(one: str, two: str) -> bool:
    return worn(("", two), ("", ""), {0: f"{one} {one} {one} star"})[0] == ""


def test_of_any_two_regiments_at_any_table_no_army_is_taken_for_the_other() -> None:
    near = {(a, b) for a in TINS for b in PALETTES["standard"] if clash(a, b)}
    near |= {(b, a) for a, b in near}
    assert ("blue", "purple") in near
    assert ("red", "green") not in near
    for game in GAMES.values():
        own = [livery for _, livery in game.armies[:2]]
        signs = [PALETTES["standard"][each].sign for each in own]
        for one, two in product(ALL, repeat=2):
            made = worn(own, signs, {0: str(one), 1: str(two)})
            wears = [read(each) for each in made]
            for each in product(*map(colours, made)) if any(wears) else ():
                assert each not in near
            worn_signs = [w.sign if w else s for w, s in zip(wears, signs, strict=True)]
            assert len(set(worn_signs)) == 2


def test_two_alike_are_told_apart_by_the_second_one_falling_back() -> None:
    own, signs = ("red", "black"), ("ring", "star")
    alike = "green gold green leaf"
    assert worn(own, signs, {0: alike, 1: alike}) == (alike, "black")
    assert worn(own, signs, {1: alike}) == ("red", alike)
    assert worn(own, signs, {0: "blue red blue sun"}) == own, "too near to Black"
    both = worn(own, signs, {0: "blue red blue sun", 1: alike})
    assert both == ("blue red blue sun", alike), "Black is not there to be taken for"
    assert worn(own, signs, {0: "green green green star"})[0] == "green green green ring"
    assert worn(own, signs, {0: "nonsense", 7: alike}) == own


def test_a_table_of_four_has_four_looks_and_four_signs_whoever_asks_for_what() -> None:
    four = [livery for _, livery in GAMES["napoleon"].armies]
    signs = [PALETTES["standard"][each].sign for each in four]
    for picked in permutations(("green gold green star", "purple red purple star",
                                "red gold red star", "gold gold gold star"), 4):
        made = worn(four, signs, dict(enumerate(picked)))
        assert made == tuple(made[n] if made[n] == four[n] else
                             picked[n].replace("star", made[n].split(" ")[3]) for n in range(4))
        shown = [PALETTES["standard"][each].sign for each in made]
        assert len(set(shown)) == 4
        assert not any(colours(a) & colours(b) for a, b in combinations(made, 2))


def test_painted_rules_name_and_show_the_regiment_and_forget_it_again() -> None:
    game = GAMES["xiangqi"]
    rules, other = (game.rules(game.options()) for _ in range(2))
    paint(rules, game, {0: "purple red green leaf"})
    assert armies_of(rules) == (("Red", "red"), ("Black", "black")), "purple is taken for black"
    paint(rules, game, {0: "green red green leaf"})
    assert armies_of(rules) == (("Green", "green red green leaf"), ("Black", "black"))
    assert rules.army(0) == "Green"
    assert liveries_of(other) == ("red", "black"), "it was painted at one table alone"
    paint(rules, game, {})
    assert liveries_of(rules) == ("red", "black")
