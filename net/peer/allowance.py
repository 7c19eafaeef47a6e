"""How often a seat may show a picture, for who says it, who passes it on and who reads it alike."""

EVERY = 2.0
"""Seconds to each picture of a seat, on the average."""
BURST = 3
"""So many may come at once after a silence."""
STEP = 0.25
"""What our own link forgives its screen, in pictures: its clock goes in steps."""
SLACK = 0.5
"""What a reader forgives, in pictures: on the way the distance between two of them changes."""


class Allowance:
    """How many pictures one seat may show now: one more every EVERY seconds, up to BURST."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._now: float | None = None

    def tick(self, now: float) -> None:
        """Let time pass; `now` is monotonic seconds."""
        passed = now - self._now if self._now is not None else 0.0
        self._now = now
        self._left = min(float(BURST), self._left + max(0.0, passed) / EVERY)

    def ready(self, slack: float = 0.0) -> bool:
        """Say whether one may be shown now."""
        return self._left >= 1 - slack

    def take(self, slack: float = 0.0) -> bool:
        """Count one that is shown; False, and nothing, where it comes too early."""
        if not self.ready(slack):
            return False
        self._left -= 1
        return True
