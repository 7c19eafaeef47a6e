"""The text of the actions every match knows, once for all games: resign, offers, answers."""

from .action import Action, Answer, Offer, Resign
from .game import Malformed


def write_common(action: Action) -> str:
    """Write Resign, Offer or Answer."""
    match action:
        case Resign():
            return "resign"
        case Offer(what, upto):
            return f"offer {what} {upto}" if what == "back" else f"offer {what}"
        case Answer(yes):
            return "accept" if yes else "decline"
    raise Malformed(f"action {type(action).__name__}: this game has no text for it")


def read_common(text: str) -> Action | None:
    """Read what `write_common` writes; None when it is something else."""
    match text.split():
        case ["resign"]:
            return Resign()
        case ["accept"]:
            return Answer(True)
        case ["decline"]:
            return Answer(False)
        case ["offer", "draw"]:
            return Offer("draw")
        case ["offer", "back", upto] if upto.isascii() and upto.isdigit() and len(upto) < 10:
            return Offer("back", int(upto))
        case ["offer", *_]:
            raise Malformed(f"action {text[:40]!r}: offers are draw, or back and a number")
    return None
