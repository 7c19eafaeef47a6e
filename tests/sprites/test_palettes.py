"""No two armies of a table look alike: in any palette, to the eyes it is made for, as painted."""

from itertools import combinations

import pytest

from client.look.theme import PARCHMENT
from client.miniatures.appearance import Appearance
from client.miniatures.liveries import PALETTES, TITLES, shade
from client.miniatures.regiments import TINS, worn
from client.miniatures.uniforms import uniform
from client.miniatures.wardrobe import ANTIQUE, Wardrobe
from core.games import GAMES
from core.games.napoleon import NAPOLEON
from sprites import manifest

from .coats import PARTS, painted
from .eyes import MACHADO, Triple, apart, linear, seen, times

LEAST = 15.0
"""CIEDE2000 between two armies of one table, at the least."""
EYES = {name: ("", name) if name in MACHADO else ("",) for name in PALETTES}
EYES["contrast"] = ("", *MACHADO)
TABLES = {
    game.key: (
        game.armies[:max(game.players)],
        {mini for _, mini in game.kinds.values()} | ({*ANTIQUE} if game is NAPOLEON else set()),
    ) for game in GAMES.values()
}
"""The armies that meet at a table, and the miniatures they are made of."""
PIECES = {mini for _, minis in TABLES.values() for mini in minis} & set(manifest().pieces())

SHARMA: tuple[tuple[Triple, Triple, float], ...] = (
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, 2.8361, -74.0200), (50, 0, -82.7485), 3.4412),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, -1.1848, -84.8006), (50, 0, -82.7485), 1.0000),
    ((50, -0.9009, -85.5211), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, -1, 2), (50, 0, 0), 2.3669),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0010), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0012), 7.2195),
    ((50, -0.0010, 2.4900), (50, 0.0009, -2.4900), 4.8045),
    ((50, -0.0010, 2.4900), (50, 0.0010, -2.4900), 4.8045),
    ((50, -0.0010, 2.4900), (50, 0.0011, -2.4900), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((50, 2.5, 0), (50, 3.1736, 0.5854), 1.0000),
    ((50, 2.5, 0), (50, 3.2972, 0), 1.0000),
    ((50, 2.5, 0), (50, 1.8634, 0.5757), 1.0000),
    ((50, 2.5, 0), (50, 3.2592, 0.3350), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((61.2901, 3.7196, -5.3901), (61.4292, 2.2480, -4.9620), 1.8731),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)
"""Pairs of L*a*b* and their published CIEDE2000 difference."""


@pytest.mark.parametrize(("one", "two", "told"), SHARMA)
def test_the_ruler_measures_what_was_published(one: Triple, two: Triple, told: float) -> None:
    assert apart(one, two) == pytest.approx(told, abs=5e-5)
    assert apart(two, one) == pytest.approx(told, abs=5e-5)


@pytest.mark.parametrize("eyes", MACHADO)
def test_no_eyes_see_a_tint_in_grey(eyes: str) -> None:
    assert times(MACHADO[eyes], (1, 1, 1)) == pytest.approx((1, 1, 1), abs=2e-6)
    assert apart(seen((128, 128, 128)), seen((128, 128, 128), eyes)) < 0.01


@pytest.fixture(scope="module")
def dyed() -> dict[tuple[str, str, str], Triple]:
    """Every miniature in every livery of every palette, as the wardrobe paints it."""
    worn = {f"{palette} {livery}": army for palette, armies in PALETTES.items()
            for livery, army in armies.items()}
    with pytest.MonkeyPatch.context() as patch:
        return painted(worn, sorted(PIECES), patch)


@pytest.mark.parametrize(("palette", "eyes"), [(p, e) for p, all_ in EYES.items() for e in all_])
def test_no_two_armies_of_a_table_look_alike(
    palette: str, eyes: str, dyed: dict[tuple[str, str, str], Triple]
) -> None:
    for game, (armies, minis) in TABLES.items():
        own = {key: colour for key, colour in dyed.items() if key[1] in minis}
        told, shown = nearest(palette, eyes, [livery for _, livery in armies], own)
        print(f"{palette:12} {eyes or 'usual':12} {game:9}"
              f" declared {told:5.1f} painted {shown:5.1f}")
        assert min(told, shown) >= LEAST


@pytest.mark.parametrize(("palette", "eyes"), [(p, e) for p, all_ in EYES.items() for e in all_])
def test_no_regiment_meets_what_looks_like_it(
    palette: str, eyes: str, dyed: dict[tuple[str, str, str], Triple]
) -> None:
    for tin in TINS:
        meets = [other for other in PALETTES[palette]
                 if worn(("", other), ("", ""), {0: f"{tin} {tin} {tin} star"})[0]]
        assert len(meets) >= 4
        for other in meets:
            assert min(nearest(palette, eyes, [tin, other], dyed)) >= LEAST, (tin, other)
            coat, flag = (seen(shade(colour), eyes) for colour in (
                PALETTES[palette][tin].coat, PALETTES[palette][other].base))
            assert apart(coat, flag) >= LEAST, (tin, other)


def test_the_usual_colours_would_not_do_for_all_eyes(
    dyed: dict[tuple[str, str, str], Triple]
) -> None:
    four = [livery for _, livery in NAPOLEON.armies]
    for eyes in MACHADO:
        assert max(nearest("standard", eyes, four, dyed)) < LEAST


def nearest(palette: str, eyes: str, liveries: list[str], dyed: dict[tuple[str, str, str], Triple]
            ) -> tuple[float, float]:
    """Give the smallest difference between two armies: as declared, as painted on any piece."""
    told, shown = [], []
    for one, two in combinations(liveries, 2):
        for part in PARTS:
            first, second = (shade(getattr(PALETTES[palette][n], part)) for n in (one, two))
            told.append(apart(seen(first, eyes), seen(second, eyes)))
            for (name, piece, which), colour in dyed.items():
                other = dyed.get((f"{palette} {two}", piece, part))
                if name == f"{palette} {one}" and which == part and other is not None:
                    shown.append(apart(seen(colour, eyes), seen(other, eyes)))
    assert len(shown) >= 3 * len(list(combinations(liveries, 2)))
    return min(told), min(shown)


@pytest.mark.parametrize("palette", PALETTES)
def test_no_army_of_a_table_is_told_by_its_colour_alone(palette: str) -> None:
    for armies, _ in TABLES.values():
        signs = [PALETTES[palette][livery].sign for _, livery in armies]
        assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("palette", PALETTES)
def test_signs_and_names_can_be_read_on_their_colour(palette: str) -> None:
    for livery in (*PALETTES[palette], *(f"red red {tin} heart" for tin in TINS)):
        army = uniform("", livery, Appearance(palette))
        assert contrast(army.sign_colour, army.coat) >= 2.5, livery
        assert contrast(army.ink, PARCHMENT) >= 4.5, livery


def contrast(one: tuple[int, int, int], two: tuple[int, int, int]) -> float:
    """Give the contrast of two colours as WCAG counts it, 1 to 21."""
    y = sorted(times(((0.2126, 0.7152, 0.0722),) * 3, linear(c))[0] for c in (one, two))
    return (y[1] + 0.05) / (y[0] + 0.05)


def test_every_palette_is_offered_and_an_unknown_one_refused() -> None:
    assert {name for name, _ in TITLES} == set(PALETTES)
    with pytest.raises(KeyError):
        Wardrobe(40, 33, appearance=Appearance("plaid"))
    with pytest.raises(KeyError):
        Wardrobe(40, 33, appearance=Appearance(day="dusk"))
