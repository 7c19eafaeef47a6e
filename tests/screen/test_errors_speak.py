"""What is wrong is said twice: to tools with its place, to a person in his own language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from client.language.words import Words, told
from client.look.theme import NBSP
from client.memory.again import WayToPlay
from client.pages.lobby.wait import WaitScreen
from client.pages.modal import Notice
from client.pages.title import TitleScreen
from client.widgets.form import sentence
from core.game import Malformed
from core.games import GAMES
from core.option import fields, read_options
from core.sharecode import read_code, write_code
from net.drivers.memory import hotseat
from net.drivers.open_table import host

NAPOLEON = GAMES["napoleon"]


def played(**given: Any) -> Callable[[], object]:
    return lambda: NAPOLEON.rules(read_options(NAPOLEON.options, given)).start()


def pasted(text: str) -> Callable[[], object]:
    return lambda: read_code(text, "table", "agon")


def deployed(key: str, text: str) -> Callable[[], object]:
    game = GAMES[key]
    return lambda: game.rules(read_options(game.options, {})).read_deployment(0, text)


CASES: list[tuple[Callable[[], object], str, str]] = [
    (played(coef="9/0"), "option coef: '9/0': a coefficient is a number such as 2 or 3/2",
     "Un coefficient est un nombre comme 2 ou 3/2."),
    (played(terrain="X@c3"),
     "option terrain: 'X@c3': 'X@c3' should read like V@d5, with V, M, F or H",
     "'X@c3' devrait s'écrire comme V@d5, avec V, M, F ou H."),
    (played(terrain="F@c5 H@c5"), "option terrain: 'F@c5 H@c5': two tiles on c5",
     "Deux décors sur c5."),
    (played(terrain="F@z9"), "option terrain: z9 is not on a 8x8 board",
     "Z9 n'est pas sur un plateau 8x8."),
    (played(drum_push=3.5), "option drum_push: 3.5: not a text, a number, a list or on and off",
     "Ce n'est ni un texte, ni un nombre, ni une liste, ni on ou off."),
    (played(army="x"), "option army: 'x': not a whole number",
     "Ce n'est pas un nombre entier."),
    (played(players=7), "option players: 7 is not 2 or 3 or 4",
     "7 ne va pas ici ; choisis parmi : 2 or 3 or 4."),
    (played(arms=1), "option arms: there is none; known are board, army", "Il n'y a pas d'option"),
    (played(teams="pairs"), "options: pairs need four armies: choose 4 armies, or no teams", "Les"),
    (played(board="8x10", players=3), "options: three and four armies need a square board", ""),
    (played(depth="9"), "option depth: 9 rows are more than half of a board with 8 (N-12);"
     " choose fewer rows", "9 rangées, c'est plus de la moitié d'un plateau de 8 (N-12)"),
    (played(army=200), "options: an army of 200 does not fit on its side of a 8x8 board (N-12);"
     " choose a larger board or fewer soldiers",
     "Une armée de 200 ne tient pas sur son côté d'un plateau 8x8 (N-12) ; prends"),
    (played(army=20, depth="2", players=4),
     "options: an army of 20 does not fit on 2 rows of a 8x8 board, whose corners stay free"
     " (N-101); choose a larger board or fewer soldiers",
     "Une armée de 20 ne tient pas sur 2 rangées d'un plateau 8x8, dont les coins restent libres"),
    (played(terrain=" ".join(f"M@{x}{y}" for x in "abcdefgh" for y in (1, 2))),
     "option terrain: Cannons find no room on the rows of South: 0 squares for 3; clear some",
     "Canons : pas assez de place sur les rangées du camp Sud, 0 cases pour 3 ; dégages-en."),
    (played(terrain=" ".join(f"M@{x}4" for x in "abcdefgh")),
     "option terrain: Cavalry of South cannot cross; open a way",
     "Cavalier du camp Sud : impossible de traverser"),
    (pasted(""), "code: paste the whole code, from the first letter to the last", "Colle"),
    (pasted("AB!"), "code: '!' (letter 3) is never in a code", "'!' (lettre 3) n'est jamais"),
    (pasted(write_code("table", "toy", 1)), "code: it belongs to another game (toy)",
     "Il est pour un autre jeu (toy)."),
    (deployed("napoleon", "Q@a1"),
     "deployment: 'Q@a1' is not a piece on a square of this board", "'Q@a1' n'est pas une pièce"),
    (deployed("luzhanqi", "ABC"), "deployment: must be six rows of five, such as", "Il faut six"),
    (deployed("halebarde", "a1"), "placing: 'a1' should read like L5.2-a1",
     "'a1' devrait s'écrire"),
    (deployed("agon", ""), "deployment: in this game the pieces always stand", "Dans ce jeu"),
]


@pytest.mark.parametrize(("wrong", "tool", "person"), CASES)
def test_an_error_is_one_text_for_tools_and_a_sentence_for_a_person(
    wrong: Callable[[], object], tool: str, person: str,
) -> None:
    with pytest.raises(Malformed) as caught:
        wrong()
    error = caught.value
    assert str(error).startswith(tool)
    french, english = (told(error, Words(language).say) for language in ("fr", "en"))
    assert french.replace(NBSP, " ").startswith(person)
    assert french != english
    assert "{" not in french + english
    assert english[1:-1] in str(error), "a person reads the sentence of the tools, less its place"


def test_a_row_of_the_form_says_the_same() -> None:
    rows = {field.name: field for field in fields(NAPOLEON.options)}
    french = Words("fr").say
    assert sentence(rows["coef"], "9/0", french) == "Un coefficient est un nombre comme 2 ou 3/2."
    assert sentence(rows["players"], 7, french).replace(NBSP, " ").startswith("7 ne va pas ici")


@pytest.mark.parametrize(("given", "english", "french"), [
    ({"terrain": " ".join(f"M@{x}4" for x in "abcdefgh")}, "Cavalry of South cannot cross;",
     "Cavalier du camp Sud : impossible de traverser"),
    ({"board": "64x64", "terrain": " ".join(f"F@{x}{y}" for x in "abcdefgh" for y in range(1, 65))},
     "Too many to agree on over the wire.", "Il y en a trop pour les envoyer à l'autre."),
])
def test_a_table_that_cannot_be_opened_says_why_in_his_language(
    sit: Any, tmp_path: Path, given: dict[str, Any], english: str, french: str,
) -> None:
    for language, said in (("en", english), ("fr", french)):
        links = (
            host("napoleon", given, "Mia", folder=tmp_path, port=0),
            hotseat("napoleon", given, ("Mia", "Leo"), folder=tmp_path),
        )
        for link in links:
            player = sit(TitleScreen(), language=language)
            player.app.push(WaitScreen(link, WayToPlay.HOST))
            player.wait(2)
            notice = player.app.top
            assert isinstance(notice, Notice)
            shown = notice.context.say(notice.msgid, **notice.args)
            assert shown.replace(NBSP, " ").startswith(said)


def test_what_looks_like_a_gap_in_what_was_typed_stays_as_it_was_typed() -> None:
    with pytest.raises(Malformed) as caught:
        read_options(NAPOLEON.options, {"terrain": "{tile}@{0}", "board": "8x8"})
    for language in ("fr", "en"):
        assert told(caught.value, Words(language).say).startswith("'{tile}@{0}' ")
    assert told(Malformed("no gaps: {this}"), Words("fr").say) == "No gaps: {this}."
