"""What a person reads when a link ends: one sentence for each code, marked for translation.

A peer sends a code and never a sentence: text from the wire on a child's screen was rejected.
"""

from collections.abc import Container
from dataclasses import replace

from core.game import Malformed, msg
from core.plain_text import plain

from ..report import Closed
from ..wire.fields import game_key, version
from ..wire.messages import APP, Bye

SENTENCES: dict[str, str] = {
    "newer": msg(
        "Your game is newer: ask {name} to update. Theirs is {theirs}, yours is {ours}."
    ),
    "older": msg("Your game is older: please update it. {name} has {theirs}, you have {ours}."),
    "rules": msg(
        "You and {name} have different rules for this game. Theirs is version {theirs}, "
        "yours is {ours}: take the same one on both sides."
    ),
    "lacking": msg(
        "At this table {game} is played. You do not have that game: both sides must have it."
    ),
    "lacks": msg("{name} came to play, but does not have the game {game}."),
    "taken": msg("This table is taken: two people are already playing here."),
    "left": msg("{name} left the table. The match is kept."),
    "gone": msg("You left the table. The match is kept."),
    "lost": msg("The link to {name} was lost. The match is kept."),
    "nobody": msg("Nobody is waiting at {address}."),
    "address": msg("{address} is not an address."),
    "port": msg("The table cannot be opened: something else is using {address}."),
    "unanswered": msg(
        "Nobody is waiting there just now. Ask your friend to open the table, and try again."
    ),
    "ticket": msg("This invitation is not complete. Copy the whole of it, and try again."),
    "far_off": msg(
        "Playing with friends far away is switched off. A grown-up can change that in the settings."
    ),
    "broker": msg(
        "{address} cannot be reached. Is this computer on the internet? Try again in a while."
    ),
    "full": msg("{address} takes nobody else just now. Try again in a while."),
    "login": msg("{address} does not know this name and password. Look at them again."),
    "certificate": msg(
        "{address} cannot prove who it is, so we do not talk to it. Ask who runs it."
    ),
    "outdated": msg(
        "{address} shows a certificate for another day. Is the clock of this computer right?"
    ),
    "undelivered": msg(
        "{address} lets us in, but delivers nothing. Ask who runs it about our rights there."
    ),
    "lacks_far": msg(
        "Something is missing for playing far away. A grown-up can install it: tambour[far]."
    ),
    "broker_away": msg("The broker {broker} is not there. Is this computer on the internet?"),
    "broker_certificate": msg("The broker {broker} cannot prove who it is, so nothing was said."),
    "broker_clock": msg(
        "The certificate of the broker {broker} is out of date. Is this computer's clock right?"
    ),
    "broker_denies": msg("The broker {broker} does not know this name or password."),
    "broker_full": msg("The broker {broker} takes nobody else just now. Try again later."),
    "broker_mute": msg("The broker {broker} hands nothing on to us. Its owner can help."),
    "broker_url": msg("That is no broker's address. It looks like this: mqtts://broker.example"),
    "offline": msg("No way leads out of this computer just now. Is it on the internet?"),
    "silent": msg("Whoever is at {address} does not answer."),
    "garbage": msg("What answers there does not speak Tambour."),
    "suite": msg("What answers there is another Tambour: take the same version on both sides."),
    "words": msg(
        "These are not the words of this table. Look at them again, and try once more."
    ),
    "three": msg("This table has three words now. Look at them again, and give all three."),
    "wordless": msg("A table opens with two words: ask whoever set it up."),
    "stranger": msg("This table does not know you as a friend. Ask for its two words."),
    "nonsense": msg("What came over the line to {name} makes no sense. The match is kept."),
    "cheat": msg(
        "{name}'s program did what the rules forbid: {what}. The match and the proof are kept."
    ),
    "refused": msg("{name}'s program refused what ours said. The match is kept."),
    "withheld": msg("{name} did not open the army in time. The match is void."),
    "desync": msg(
        "Your program and {name}'s disagree about the board. It is nobody's fault: the match and"
        " what is needed to mend it are kept."
    ),
    "deserted": msg(
        "{name} left in the middle of a battle. That counts as giving up. The match and what it"
        " proves are kept."
    ),
    "unopened": msg(
        "{name} did not open the seals at the end. That counts as giving up. The match and what it"
        " proves are kept."
    ),
    "unthrown": msg(
        "{name} left in the middle of a throw. That counts as giving up. The match and what it"
        " proves are kept."
    ),
    "void": msg("Not every army was opened in time. The match is void."),
    "disk": msg("The match could not be written to the disk: {what}. It is kept as it was."),
    "options": msg("These options cannot be played: {what}"),
    "bug": msg("Something went wrong in our own program: {what}. The match is kept."),
    "open": msg("This match is open in another window already."),
    "other": msg("Another version of Tambour began this match. It can go on there."),
    "damaged": msg("This match cannot go on: what was kept of it is damaged."),
}
"""Code -> sentence with {named} gaps."""
STRANGERS: dict[str, str] = {
    "newer": msg(
        "Your game is newer: ask your friend to update. Theirs is {theirs}, yours is {ours}."
    ),
    "older": msg(
        "Your game is older: please update it. Your friend has {theirs}, you have {ours}."
    ),
    "left": msg("Your friend left the table."),
    "lacks": msg("Somebody came to play, but does not have the game {game}."),
    "rules": msg(
        "You and your friend have different rules for this game. Theirs is version {theirs}, "
        "yours is {ours}: take the same one on both sides."
    ),
}
"""The same of somebody who has not said hello: a name in his BYE is only a text from nowhere."""
LONGEST = 200
"""Characters of what stands in a gap."""
NOBODY = "?"
"""The name of who has not said hello."""

BARE: dict[str, str] = {
    "left": msg("{name} left the table."),
    "gone": msg("You left the table."),
    "lost": msg("The link to {name} was lost."),
    "nonsense": msg("What came over the line to {name} makes no sense."),
    "cheat": msg("{name}'s program did what the rules forbid: {what}."),
    "refused": msg("{name}'s program refused what ours said."),
    "disk": msg("The match could not be written to the disk: {what}."),
    "bug": msg("Something went wrong in our own program: {what}."),
}
"""The same where no match has begun, so that nothing is kept."""


def closed(code: str, by_us: bool = False, /, **args: str) -> Closed:
    """Build the report for a code."""
    sentence = SENTENCES[code]
    if args.get("name") == NOBODY:
        sentence = STRANGERS.get(code, sentence)
    gaps = tuple((k, plain(v, LONGEST)) for k, v in args.items() if "{" + k + "}" in sentence)
    return Closed(sentence, gaps, by_us, code)


def unplayable(error: Exception) -> Closed:
    """Tell why no table can be opened with these options; a Malformed has a sentence of its own."""
    if isinstance(error, Malformed):
        return Closed(error.msgid, error.gaps, True, "options")
    return closed("options", True, what=str(error))


def bare(report: Closed) -> Closed:
    """Say the same of a table where nothing is kept; of a stranger nothing was said to be."""
    if report.code not in BARE or (report.code in STRANGERS and "name" not in dict(report.args)):
        return report
    return replace(report, msgid=BARE[report.code])


def version_code(ours: str, theirs: str) -> str:
    """Say who should update: "newer" (they), "older" (we), or "rules" when nobody can tell."""

    def number(text: str) -> tuple[int, ...]:
        return tuple(int(p[:6]) for p in text.split(".") if p.isascii() and p.isdigit())

    a, b = number(ours), number(theirs)
    return "rules" if a == b else "newer" if a > b else "older"


def from_bye(bye: Bye, name: str, app: str = APP, others: Container[str] = ()) -> Closed:
    """Turn a peer's BYE into a sentence; codes we do not know read as leaving.

    `name` is his own as he greeted (NOBODY: he did not), `others` are who else sits there: he may
    tell of them, and no other word of his is shown.
    """
    args = dict(bye.args)
    if args.get("name") in others:
        name = args["name"]
    if bye.code in ("version", "rules"):
        if (lacking := game_key(args.get("lacking", "?"))) != "?":
            return closed("lacking", game=lacking)
        theirs = version(args.get("app", "?"))
        return closed(version_code(app, theirs), name=name, theirs=theirs, ours=app)
    known = ("taken", "refused", "withheld", "lost", "void", "desync")
    code = bye.code if bye.code in known else "left"
    if code == "withheld":
        code = "refused"
    if name == NOBODY and code != "taken":
        code = "left"
    return closed(code, name=name)
