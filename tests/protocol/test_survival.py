"""Whatever happens to cables and programs, in any order: hypothesis looks for what loses a match.

Two to four peers, secret deployments, hidden pieces with and without a referee; cables deliver one
frame at a time and break, programs end at any order and in the middle of a write. After every step
nobody has signed twice, said a secret, or forgotten what he acknowledged; and when all are healed
the match is played to its end.
"""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.action import Answer, Offer, Resign

from .hidden import BOX
from .mesh import Mesh
from .test_resume import over, script
from .toy import GAMES, hurry, plod

TABLES = {
    "two": ({"players": 2}, plod), "three": ({"players": 3}, plod), "four": ({"players": 4}, hurry),
    "sealed": ({"disclosure": "sealed"}, script), "open": ({"disclosure": "open"}, script),
    "referee": ({"disclosure": "referee"}, script),
}
PLACES = st.integers(0, 3)


class Survival(RuleBasedStateMachine):
    """One table and its misfortunes."""

    @initialize(which=st.sampled_from(sorted(TABLES)), seed=st.integers(0, 99))
    def sit(self, which, seed) -> None:
        options, self.choose = TABLES[which]
        if self.choose is script:
            options = {"games": BOX, "game": "luzhanqi", "ruleset": "tournament", **options}
        else:
            options = {"games": GAMES, **options}
        self.mesh = Mesh(seed=str(seed), **options)

    def node(self, place: int):
        return self.mesh.nodes[place % len(self.mesh.nodes)]

    @rule(place=PLACES)
    def act(self, place) -> None:
        if self.mesh.may_act(self.node(place)):
            self.mesh.act(self.node(place), self.choose)

    @rule(place=PLACES, what=st.sampled_from([Offer("draw"), Answer(False), Resign()]))
    def say(self, place, what) -> None:
        node = self.node(place)
        if node.peer is not None and node.peer.match.secret.playing:
            node.do(lambda peer: peer.act(node.seat, what))

    @rule(cable=PLACES, side=st.integers(0, 1), count=st.integers(1, 6))
    def deliver(self, cable, side, count) -> None:
        if self.mesh.cables:
            for _ in range(count):
                self.mesh.deliver(self.mesh.cables[cable % len(self.mesh.cables)], side)

    @rule()
    def settle(self) -> None:
        self.mesh.run()

    @rule(place=PLACES)
    def cut(self, place) -> None:
        if self.node(place).peer is not None:
            self.mesh.cut(self.node(place))

    @rule(place=PLACES, orders=st.integers(0, 12), torn=st.integers(0, 400))
    def kill(self, place, orders, torn) -> None:
        self.node(place).budget, self.node(place).torn = orders, torn

    @rule(place=PLACES)
    def restart(self, place) -> None:
        if self.node(place).peer is None:
            self.node(place).restart()

    @precondition(lambda self: self.mesh.guests)
    @rule(place=PLACES)
    def plug(self, place) -> None:
        self.mesh.reconnect(self.mesh.guests[place % len(self.mesh.guests)])

    @precondition(lambda self: len(self.mesh.nodes) > 2)
    @rule(seconds=st.integers(1, 6))
    def pass_on(self, seconds) -> None:
        """The host's program is gone; whoever is left seeks the others for a while."""
        if self.mesh.host.peer is not None:
            self.mesh.host.kill()
        self.mesh.meet(seconds)

    @rule(times=st.integers(1, 8))
    def wait(self, times) -> None:
        self.mesh.tick(times)

    @invariant()
    def nobody_is_blamed(self) -> None:
        self.mesh.check()

    def teardown(self) -> None:
        if not hasattr(self, "mesh"):
            return
        mesh = self.mesh
        for node in mesh.nodes:
            node.budget = float("inf")
        for _ in range(3):
            mesh.heal()
            for node in mesh.nodes:
                match = node.peer.match if node.peer is not None else None
                folded = match.fold.match if match is not None else None
                if folded is not None and folded.pending and match.seat in folded.asked:
                    node.do(lambda peer, seat=match.seat: peer.act(seat, Answer(False)))
                    mesh.run()
            mesh.play(self.choose)
        mesh.check()
        over(mesh)


Survival.TestCase.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestSurvival = Survival.TestCase
