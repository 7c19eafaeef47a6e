"""Every letter of four languages and every character of the games has a glyph."""

import itertools

import pygame
import pygame.freetype
import pytest

from client.boards.piece_names import drawable, letters
from client.look.theme import FONTS, Theme
from client.look.typeface import CHINESE, Typeface
from core.games import GAMES
from tests import subset_font as subset

ENGLISH = "The quick brown fox jumps over the lazy dog: 0123456789, “who?” ‘me!’ — yes… (1–2) · ×"
FRENCH = "Dès Noël où un zéphyr haï me vêt de glaçons, je dîne d'exquis rôtis de bœuf. ÀÂÇÉÈÊËÎÏÔŒÛ"
ITALIAN = "Perché così è più virtù? Però la città già c'è: ÀÈÉÌÍÎÒÓÙÚ àèéìíîòóùú «ciao» € ª º"
RANKS = ("司令", "軍長", "師長", "旅長", "團長", "營長", "連長", "排長", "工兵",
         "地雷", "炸彈", "軍旗", "军长", "师长", "旅长", "团长", "营长", "连长",
         "排长", "炸弹", "军旗")
"""The pieces of Luzhanqi, traditional and simplified."""
LATIN = sorted(FONTS.glob("*.ttf"))


def lost(file: object, text: str) -> str:
    pygame.freetype.init()
    font = pygame.freetype.Font(str(file), 20)
    found = font.get_metrics(text)
    return "".join(c for c, box in zip(text, found, strict=True) if box is None)


@pytest.mark.parametrize("file", LATIN, ids=lambda file: file.name)
@pytest.mark.parametrize("text", [ENGLISH, FRENCH, ITALIAN], ids=["English", "French", "Italian"])
def test_the_fonts_write_what_is_written_in_europe(file: object, text: str) -> None:
    assert lost(file, text) == ""
    assert lost(file, "帥"), "else the small font would not be needed, nor this test a test"


def test_the_small_font_has_every_character_of_the_games() -> None:
    assert lost(CHINESE, "".join(sorted(subset.wanted()))) == "", "run python -m tests.subset_font"


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_on_pieces_and_boards_can_be_drawn(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].options())
    for forms in getattr(rules, "glyphs", {}).values():
        assert drawable(forms)
    for _, _, text in rules.scenery().labels:
        far = "".join(c for c in text if c >= "\u2e80")
        assert not far or drawable(far)


def test_the_ranks_of_luzhanqi_are_there_in_both_scripts() -> None:
    assert all(drawable(rank) for rank in RANKS)
    assert not drawable("龘")
    assert not drawable("")


def test_no_two_characters_are_the_same_box() -> None:
    font = letters(40)
    assert font is not None
    faces = {c: pygame.image.tobytes(font.render(c, True, (0, 0, 0)), "RGBA")
             for c in "".join(RANKS)}
    for one, two in itertools.combinations(faces, 2):
        assert faces[one] != faces[two]


def test_a_line_borrows_the_characters_its_font_lacks() -> None:
    theme = Theme((1280, 720))
    font = theme.title(26)
    assert isinstance(font, Typeface)
    mixed, plain = font.size("Ann 帥 Bob"), font.size("Ann  Bob")
    assert mixed[0] > plain[0] + 12
    assert mixed[1] == plain[1]
    face, other = (font.render(f"Ann {c} Bob", True, (0, 0, 0)) for c in "帥將")
    assert face.get_size() == mixed
    assert pygame.image.tobytes(face, "RGBA") != pygame.image.tobytes(other, "RGBA")
    ink = face.get_bounding_rect()
    assert ink.bottom <= face.get_height()
    assert ink.top >= 0
    assert theme.wrap("Ann 帥 Bob", font, mixed[0] + 1) == ["Ann 帥 Bob"]


def test_every_font_comes_with_its_licence() -> None:
    licences = [file.read_text("utf-8") for file in FONTS.glob("*-OFL.txt")]
    assert all("SIL Open Font License" in text for text in licences)
    for file in FONTS.glob("*.?tf"):
        family = file.stem.partition("-")[0]
        assert (FONTS / f"{family}-OFL.txt").exists(), file.name


def test_fonts_are_made_anew_when_the_program_begins_again() -> None:
    for _ in range(2):
        pygame.init()
        font = letters(21)
        assert font is not None
        assert font.size("帥")[0] > 0
        pygame.quit()


def test_plain_letters_stay_one_font_when_the_program_begins_again() -> None:
    """What was asked of a font that was closed since is asked anew, else letters seem lacking."""
    for word in ("Black · Zuyq", "White · Jvxk"):
        pygame.init()
        font = Typeface(LATIN[-1], 30)
        assert len(font._runs(word)) == 1
        assert font.drawable(word) == word
        pygame.quit()


def test_no_line_begins_with_a_sign_that_french_sets_apart() -> None:
    theme = Theme((800, 600))
    font = theme.text(19)
    width = font.size("Un guetteur :")[0] - 1
    assert theme.wrap("Un guetteur : encore", font, width) == ["Un", "guetteur :", "encore"]
    assert theme.wrap("Un guetteur « seul »", font, width) == ["Un guetteur", "« seul »"]



def test_a_long_double_name_breaks_at_its_hyphen() -> None:
    theme = Theme((800, 600))
    font = theme.title(20)
    width = font.size("Marie-Charlo")[0]
    assert theme.wrap("Marie-Charlotte", font, width) == ["Marie-", "Charlotte"]
