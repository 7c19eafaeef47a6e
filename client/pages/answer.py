"""What is answered under a board to what was just done."""

from collections.abc import Callable

from core.refusal import Refusal

from ..language.words import sentence


def worded(no: Refusal, say: Callable[..., str]) -> str:
    """Give a refusal as a sentence, its rule behind it."""
    text = sentence(no.msgid, no.args, say)
    return f"{text} ({no.rule})" if no.rule else text


class Answer:
    """A sentence that is translated already, "" for none; `warns` when it says no, by a `rule`."""

    answer = rule = ""
    warns = False

    def speak(self, text: str, warns: bool = False, rule: str = "") -> None:
        """Answer by a sentence that is translated already, "" by none, and name its rule."""
        self.answer, self.warns, self.rule = text, warns, rule

    def tell(self, what: Refusal | str, say: Callable[..., str]) -> None:
        """Answer by a msgid, or by a refusal with its rule."""
        if isinstance(what, str):
            self.speak(say(what))
        else:
            self.speak(worded(what, say), True, what.rule)
