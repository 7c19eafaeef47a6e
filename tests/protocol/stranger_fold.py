"""The stranger's match: entries folded in their order, battles of hidden pieces, the audit.

See `stranger`. The rules of the games are core's.
"""

import copy
from typing import Any

from nacl import bindings as sodium

from core import action as core
from core.match import Match
from core.piece import NATURE, PUBLIC
from core.position import Phase

from .stranger_log import (
    ANSWER,
    ARMY,
    BASE,
    CELLS,
    CLAIM,
    COMMIT,
    DISAGREE,
    DONE,
    DRAW,
    END,
    FLAG,
    GOBACK,
    LABEL,
    MOVE,
    NOMOVE,
    OATH,
    OFFER,
    OPENING,
    PASS,
    PLACE,
    PLEDGE,
    PUSH,
    RESIGN,
    REVEAL,
    RULING,
    SHOOT,
    START,
    TIMED,
    TIMEDSTART,
    UNSEAL,
    VOW,
    Broken,
    H,
    Log,
    lot,
    need,
    pack,
    u32,
)

ORDER = 2**252 + 27742317777372353535851937790883648493


def times(k: int, point: bytes | None = None) -> bytes:
    raw = (k % ORDER).to_bytes(32, "little")
    if point is None:
        return sodium.crypto_scalarmult_ed25519_base_noclamp(raw)
    return sodium.crypto_scalarmult_ed25519_noclamp(raw, point)


def scalar(wide: bytes) -> int:
    return 1 + int.from_bytes(wide, "little") % (ORDER - 1)


plus, minus = sodium.crypto_core_ed25519_add, sodium.crypto_core_ed25519_sub


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


class Secrets:
    """All that one master secret makes in a match; of our own seat, or in the audit of another."""

    def __init__(self, match: bytes, seat: int, master: bytes, rules: Any) -> None:
        self.match, self.seat, self.master, self.rules = match, seat, master, rules
        self.game = rules.secrets
        self.value, self.kinds = "", {}
        self.y = self._number("tb.y", 0)
        self.point = times(self.y)
        self.random = self._draw("tb.random")
        self.lot = H("tb.draw", match, bytes([seat]), self.random)

    def _draw(self, label: str, number: int = 0, part: int = 0) -> bytes:
        where = bytes([self.seat]) + u32(number) + bytes([part])
        return H(label, self.match, where, self.master)

    def _number(self, label: str, number: int) -> int:
        return scalar(self._draw(label, number, 0) + self._draw(label, number, 1))

    def deploy(self, value: str) -> None:
        self.value = value
        pieces = self.rules.read_deployment(self.seat, value)
        self.kinds = {at: piece.kind for at, piece in pieces.items()}

    def oath(self, key: bytes) -> bytes:
        return H("tb.oath", self.match, bytes([self.seat]), key, self.point, self.lot)

    def vow(self) -> bytes:
        return H("tb.vow", self.match, bytes([self.seat]), self.master, self.value.encode())

    def code(self, point: int) -> int:
        return self.game.kinds.index(self.kinds[point]) + 1

    def x(self, point: int) -> int:
        return self._number("tb.x", self.game.points(self.seat).index(point))

    def army(self, theirs: bytes) -> list[bytes]:
        points = self.game.points(self.seat)
        return [plus(times(self.x(p)), times(self.code(p), theirs)) for p in points]

    def table(self, number: int, due: Any, theirs: bytes) -> bytes:
        """Make our table of a battle; `theirs` is the commitment of the other piece."""
        both = {p.seat: p for p in (due.attacker, due.defender)}
        kind, attacks = self.kinds[both[self.seat].id], due.attacker.seat == self.seat
        secret, words = self._draw("tb.battle", number), self.game.outcomes
        labels = [
            located("tb.label", self.match, number, self.seat, secret, bytes([i]))[:16]
            for i in range(len(words))
        ]
        cells = []
        for code, other in enumerate(self.game.kinds, 1):
            pair = (kind, other) if attacks else (other, kind)
            word = self.game.outcome(*pair) or words[0]
            lock = times(self.y, minus(theirs, times(code, self.point)))
            cells.append(xor(labels[words.index(word)], pad(
                self.match, number, self.seat, lock, self.point, theirs, code)))
        return b"".join(cells + [label_hash(self.match, number, self.seat, x) for x in labels])


def located(label: str, match: bytes, number: int, maker: int, *parts: bytes) -> bytes:
    return H(label, match, u32(number) + bytes([maker]), *parts)


def pad(match: bytes, number: int, maker: int, lock: bytes, s: bytes, c: bytes, j: int) -> bytes:
    return located("tb.pad", match, number, maker, lock, s, c, bytes([j]))[:16]


def label_hash(match: bytes, number: int, maker: int, label: bytes) -> bytes:
    return located("tb.label.hash", match, number, maker, label)[:16]


class Battle:
    """One settlement and what was said of it so far."""

    def __init__(self, number: int, due: Any) -> None:
        self.number, self.due = number, due
        self.opened: dict[int, tuple[int, str]] = {}
        self.said: dict[int, dict[int, Any]] = {PLEDGE: {}, CELLS: {}, LABEL: {}, RULING: {}}


# the match -------------------------------------------------------------------------------------


class Clocks:
    """What everybody has left, in milliseconds, by what was reported."""

    def __init__(self, rule: list, players: int) -> None:
        main, self.increment, self.periods, period, self.glass = rule
        self.period = 1000 * period
        self.left, self.more = [1000 * main] * players, [self.periods] * players

    def flag(self, seat: int) -> int:
        return self.left[seat] + self.more[seat] * self.period

    def spend(self, seat: int, used: int, ended: bool) -> None:
        if self.glass:
            share = min(used, self.left[seat]) // (len(self.left) - 1)
            self.left = [ms if s == seat else ms + share for s, ms in enumerate(self.left)]
        self.left[seat] -= used
        while self.left[seat] <= 0 < self.more[seat] and self.period:
            self.left[seat] += self.period
            self.more[seat] -= 1
        self.left[seat] = max(0, self.left[seat])
        if ended and self.more[seat] < self.periods:
            self.left[seat] = self.period
        elif ended:
            self.left[seat] += 1000 * self.increment


class Fold:
    """Entries made a match, in match order; `own` is our deployment by our seat."""

    def __init__(self, game: Any, options: Any, log: Log, own: dict[int, str]) -> None:
        self.make, self.log, self.own = (game, options), log, own
        self.match = Match(game, options)
        self.rules = self.match.rules
        self.players = len(self.rules.seats)
        self.seats = len(log.chains)
        self.hides = self.rules.secrets is not None
        first = self.match.position
        self.sealed = not self.hides and first.phase is Phase.MUSTER and (
            len(first.to_act) == self.players)
        self.done = [0] * self.seats
        self.said: dict[int, dict[int, list]] = {
            tag: {} for tag in (COMMIT, REVEAL, END, OATH, BASE, ARMY, DRAW, VOW, OPENING)}
        self.battles: list[Battle] = []
        self.settled = 0
        timed = log.start[0] == TIMEDSTART
        self.clocks = Clocks(log.start[10], self.players) if timed else None
        self.offer: list | None = None
        self.left: frozenset[int] = frozenset()
        """Who was out while others played on."""
        self.stood: dict[tuple[int, int], tuple] = {}
        """How it stood before each entry: how many actions, clocks, offer, whether it was play."""
        self.about: list | None = None
        """The action that leads to two boards, until both have gone back."""
        self.denied: list | None = None
        self.back: set[int] = set()
        self.disputes = 0

    def place(self, entry: list) -> None:
        """Take in the next entry; Broken, or Illegal of the rules, where it is a lie."""
        seat, body = entry[1], entry[5]
        tag = body[0]
        starts = tag in (START, TIMEDSTART)
        need(starts or 0 not in self.done, "before all have signed")
        need(seat not in self.said[END], "after its end")
        self.stood[seat, entry[2]] = (
            len(self.match.actions), copy.deepcopy(self.clocks), self.offer,
            self.match.position.phase is Phase.PLAY)
        if starts:
            pass
        elif tag == DISAGREE:
            self._disagree(entry)
        elif tag == GOBACK:
            self._go_back(entry)
        elif self.about:
            blind = not self.denied or self.log.known_to(entry)[self.denied[1]] <= self.denied[2]
            need(seat == self.about[1] and blind, "more, after two boards")
        elif tag == COMMIT:
            self.match.play(seat, core.Deploy(self.own.get(seat)))
            self.said[COMMIT][seat] = body
        elif tag == REVEAL:
            self._reveal(entry)
        elif tag == END:
            need(body == self.end(), "another end")
            self.said[END][seat] = body
        elif OATH <= tag < TIMEDSTART or tag == DRAW:
            self._hidden(entry)
        else:
            self._act(entry)
        self.done[seat] += 1
        while self.hides and NATURE in self.match.position.to_act and self._nature():
            pass
        if not self.match.over:
            self.left = self.match.gone

    def _rewind(self, entry: list) -> None:
        count, self.clocks, self.offer, _ = self.stood[entry[1], entry[2]]
        while len(self.match.actions) > count:
            self.match.undo()

    def _disputable(self, entry: list) -> bool:
        """Say whether both may go back to before an action."""
        body = entry[5][2] if entry[5][0] == TIMED else entry[5]
        row = body[0] in (MOVE, PUSH, PLACE, SHOOT, DONE, PASS, NOMOVE, CLAIM)
        return (row and not self.hides and self.seats == 2 and self.log.start[1] >= 6
                and self.stood[entry[1], entry[2]][3] and self.disputes < 3)

    def _disagree(self, entry: list) -> None:
        seat, n, digest = entry[5][1:]
        about = self.log.chains[seat][n][0]
        body = about[5][2] if about[5][0] == TIMED else about[5]
        need(seat != entry[1] and self.log.known_to(entry)[seat] > n, "about nobody's")
        need(self.log.known_to(about)[entry[1]] == entry[2], "not the first after it")
        need(self._disputable(about) and digest != body[-1], "about nothing")
        need(not self.denied and not self.match.over and self.about in (None, about), "again")
        self._rewind(about)
        self.about, self.denied, self.back = about, entry, set()
        self.disputes += 1

    def _go_back(self, entry: list) -> None:
        seat, digest = entry[1], entry[5][1]
        need(self.denied and seat not in self.back, "nothing to go back from")
        _, author, n, *_ = self.denied
        need(seat == author or self.log.known_to(entry)[author] > n, "unread")
        need(digest == self.match.digest()[:8], "digest")
        self.back.add(seat)
        if len(self.back) == 2:
            self.about = self.denied = None

    @property
    def ended(self) -> bool:
        """True when all who played to the end have signed it."""
        return len(self.said[END]) + len(self.left) >= self.seats

    def _reveal(self, entry: list) -> None:
        seat, (_, _, whole, salt, value, random) = entry[1], entry[5]
        need(len(self.said[COMMIT]) == self.seats, "a reveal too early")
        need(whole == self.set_hash(), "another set")
        need(self.said[COMMIT][seat][2] == self.commitment(seat, salt, value, random), "commitment")
        self.match.play(seat, core.Reveal(value))
        self.said[REVEAL][seat] = entry[5]
        if len(self.said[REVEAL]) == self.seats and NATURE in self.match.position.to_act:
            randoms = [self.said[REVEAL][s][5] for s in range(self.seats)]
            self.match.play(NATURE, core.Lot(lot(self.log.match, randoms)))

    def commitment(self, seat: int, salt: bytes, value: str, random: bytes) -> bytes:
        return H("tb.deploy", self.log.match, b"\0", bytes([seat]), self.log.keys[seat], salt,
                 pack([value, random]))

    def set_hash(self) -> bytes:
        seals = [self.said[COMMIT][s][2] for s in range(self.seats)]
        return H("tb.set", self.log.match, b"\0", *seals)

    def _act(self, entry: list) -> None:
        seat, body = entry[1], entry[5]
        takes = body[0] not in (RESIGN, OFFER, ANSWER, FLAG)
        need((body[0] == TIMED) == (takes and self.clocks is not None), "time")
        used, body = body[1:] if body[0] == TIMED else (0, body)
        action = to_action(body)
        known = self.log.known_to(entry)
        raced = any(a < b for a, b in zip(known, self.done, strict=True))
        if raced:  # judged by what its author knew; overtaken, it does nothing
            fold = Fold(*self.make, self.log, self.own)
            while (before := self.log.ready(fold.done, known)) is not None:
                fold.place(before)
            fold.runs_out(action)
            need(fold.digest(seat, action) == body[-1], "digest")
            crossed = isinstance(action, core.Flag) and known[action.seat] < self.done[action.seat]
            unheard = isinstance(action, core.Answer) and (
                self.offer is None or known[self.offer[1]] <= self.offer[2])
            crossed |= action == core.Offer("draw") and self.log.start[1] >= 7
            if unheard or crossed or self.match.refusal(seat, action):
                return
        else:
            self.runs_out(action)
        running = self.running
        self.match.play(seat, action)
        if self.clocks and running == seat and body is not entry[5]:
            self.clocks.spend(seat, used, self.match.position.turn != seat)
        self.offer = entry if isinstance(action, core.Offer) else (
            self.offer if self.match.pending else None)
        if raced or self.match.digest()[:8] == body[-1]:
            return
        need(self._disputable(entry), "digest")
        self._rewind(entry)
        self.about = entry

    @property
    def running(self) -> int | None:
        """Say whose clock runs."""
        plays = self.match.position.phase is Phase.PLAY and not self.match.paused
        return self.match.position.turn if plays and self.clocks else None

    def runs_out(self, action: core.Action) -> None:
        if isinstance(action, core.Flag):
            need(self.clocks and action.seat == self.running, "no clock")
            need(action.used >= self.clocks.flag(action.seat), "a claim too early")

    def digest(self, seat: int, action: core.Action) -> bytes:
        """Give the digest that an action would carry now."""
        self.match.play(seat, action)
        digest = self.match.digest()[:8]
        self.match.undo()
        return digest

    def end(self) -> list:
        outcome = self.match.position.outcome
        need(outcome, "an end too early")
        heads = [next(h for e, _, h in reversed(c) if e[5][0] != END) for c in self.log.chains]
        return [END, heads, list(outcome.winners), outcome.reason[:32], self.match.digest()[:8]]

    # hidden pieces -----------------------------------------------------------------------------

    def dues(self) -> tuple[int, set[int]]:
        """Say which entry is due now, and from whom."""
        p, game = self.match.position, self.rules.secrets
        steps: tuple[int, ...] = ()
        if self.match.over:
            steps = (VOW, OPENING)
        elif p.phase is Phase.MUSTER:
            steps = (OATH, BASE, ARMY, DRAW)
        for tag in steps:
            if len(self.said[tag]) < self.players:
                return tag, set(range(self.players)) - set(self.said[tag])
        if p.phase is not Phase.DUEL:
            return 0, set()
        battle = self.battle()
        outcome = self.outcome(battle)
        unmet = {d.seat for d in self.unmet(battle)}
        unopened = {x.seat for x in battle.due.opens if x.id not in battle.opened}
        if unopened or outcome is not None:
            return UNSEAL, unopened | unmet
        if game.disclosure == "referee":
            return RULING, {self.players}
        for tag in (PLEDGE, CELLS, LABEL):
            if len(battle.said[tag]) < 2:
                return tag, {0, 1} - set(battle.said[tag])
        raise Broken("two labels and no outcome")

    def battle(self) -> Battle:
        """Give the settlement that is due, beginning it if need be."""
        if self.settled == len(self.battles):
            due = self.rules.secrets.due(self.match.position)
            self.battles.append(Battle(self.settled + 1, due))
        return self.battles[-1]

    def _public(self) -> dict[int, tuple[int, str]]:
        board = self.match.view(PUBLIC).board
        return {p.id: (p.seat, p.kind) for p in board if p is not None and p.kind is not None}

    def outcome(self, battle: Battle) -> str | None:
        """Read how a battle ends off what all know; None while that is not enough."""
        game, due = self.rules.secrets, battle.due
        if due.attacker is None or due.defender is None:
            return ""
        known = self._public() | battle.opened
        if due.attacker.id in known and due.defender.id in known:
            return game.outcome(known[due.attacker.id][1], known[due.defender.id][1])
        if len(battle.said[LABEL]) == 2:
            one, two = battle.said[LABEL].values()
            need(one == two, "two outcomes")
            return game.outcomes[one]
        return battle.said[RULING].get(self.players)

    def unmet(self, battle: Battle) -> list:
        """List what the outcome obliges to show and nobody has seen yet."""
        outcome = self.outcome(battle)
        if outcome is None:
            return []
        seen = set((self._public() | battle.opened).values())
        demands = self.rules.secrets.demands(self.match.position, outcome)
        return [d for d in demands if (d.seat, d.kind) not in seen]

    def _nature(self) -> bool:
        """Play what follows from the evidence, if it is complete."""
        if self.match.position.phase is not Phase.DUEL:
            if len(self.said[DRAW]) < self.players:
                return False
            randoms = [self.said[DRAW][s][1] for s in range(self.players)]
            self.match.play(NATURE, core.Lot(lot(self.log.match, randoms)))
            return True
        battle = self.battle()
        tag, seats = self.dues()
        if tag != UNSEAL or seats:
            return False
        shown = sorted((point, kind) for point, (_, kind) in battle.opened.items())
        self.match.play(NATURE, core.Settle(self.outcome(battle), tuple(shown)))
        self.settled += 1
        return True

    def commitment_of(self, seat: int, point: int) -> bytes:
        at = self.rules.secrets.points(seat).index(point)
        return self.said[ARMY][seat][1][at]

    def piece(self, battle: Battle, seat: int) -> int:
        both = (battle.due.attacker, battle.due.defender)
        return next(p.id for p in both if p.seat == seat)

    def _hidden(self, entry: list) -> None:
        seat, body = entry[1], entry[5]
        tag = body[0]
        expected, seats = self.dues()
        need(tag == expected and seat in seats, "not due")
        secrets = self.rules.secrets
        if tag == BASE:
            oath = H("tb.oath", self.log.match, bytes([seat]), self.log.keys[seat], *body[1:])
            need(self.said[OATH][seat][1] == oath, "oath")
        if tag == DRAW:
            made = H("tb.draw", self.log.match, bytes([seat]), body[1])
            need(self.said[BASE][seat][2] == made, "drawn otherwise than sworn")
        if tag == OPENING:
            vow = H("tb.vow", self.log.match, bytes([seat]), body[1], body[2].encode())
            need(self.said[VOW][seat][1] == vow, "vow")
        if tag in (BASE, ARMY):
            for point in [body[1]] if tag == BASE else body[1]:
                need(sodium.crypto_core_ed25519_is_valid_point(point), "no point")
        if tag in self.said:
            self.said[tag][seat] = body
            if tag == ARMY:
                need(len(body[1]) == len(secrets.points(seat)), "army")
                self.match.play(seat, core.Deploy(self.own.get(seat)))
            return
        battle = self.battle()
        need(body[1] == battle.number, "battle")
        value, peer = body[2], 1 - seat
        if tag == UNSEAL:
            due = {p.id for p in battle.due.opens if p.seat == seat} - set(battle.opened)
            kinds = [d.kind for d in self.unmet(battle) if d.seat == seat]
            for point, code, x in value:
                made = plus(times(int.from_bytes(x, "little")),
                            times(code, self.said[BASE][peer][1]))
                need(made == self.commitment_of(seat, point), "not what was committed")
                battle.opened[point] = (seat, secrets.kinds[code - 1])
            shown = {kind for owner, kind in battle.opened.values() if owner == seat}
            need(due <= set(battle.opened) and shown.issuperset(kinds), "not all is shown")
            return
        if tag == CELLS:
            need(len(value) == 16 * (12 + len(secrets.outcomes)), "table")
            need(len({value[i : i + 16] for i in range(192, len(value), 16)})
                 == len(secrets.outcomes), "two labels alike")
            need(battle.said[PLEDGE][seat] == located(
                "tb.table", self.log.match, battle.number, seat, value), "another table")
        if tag == LABEL:
            hashed = label_hash(self.log.match, battle.number, peer, value)
            table = battle.said[CELLS][peer]
            hashes = [table[i : i + 16] for i in range(192, len(table), 16)]
            need(hashed in hashes, "no label")
            value = hashes.index(hashed)
        battle.said[tag][seat] = value

    def audit(self) -> None:
        """Make again what both have opened, and play it all again knowing every piece."""
        whole, secrets = Match(*self.make), self.rules.secrets
        for seat in range(self.players):
            _, master, value = self.said[OPENING][seat]
            made = Secrets(self.log.match, seat, master, self.rules)
            made.deploy(value)
            peer = self.said[BASE][1 - seat][1]
            need([BASE, made.point, made.lot] == self.said[BASE][seat], "another base")
            need(made.army(peer) == self.said[ARMY][seat][1], "another army")
            for battle in self.battles:
                for point, (owner, kind) in battle.opened.items():
                    need(owner != seat or made.kinds[point] == kind, "another piece")
                if seat in battle.said[CELLS]:
                    other = self.commitment_of(1 - seat, self.piece(battle, 1 - seat))
                    need(made.table(battle.number, battle.due, other)
                         == battle.said[CELLS][seat], "another table")
        for seat, action in self.match.actions:
            if isinstance(action, core.Deploy):
                action = core.Deploy(self.said[OPENING][seat][2])
            if isinstance(action, core.Settle):
                outcome, shown = secrets.truth(whole.position)
                need((action.outcome, set(action.shown)) == (outcome, set(shown)), "a false end")
            whole.play(seat, action)


def to_body(action: core.Action, digest: bytes) -> list:
    match action:
        case core.Move(path, turns):
            return [MOVE, path, turns, digest]
        case core.Push(start, end, to, turns):
            return [PUSH, start, end, to, turns, digest]
        case core.Place(pairs):
            return [PLACE, pairs, digest]
        case core.Shoot(start, target):
            return [SHOOT, start, target, digest]
        case core.Offer(what, upto):
            return [OFFER, what, upto, digest]
        case core.Answer(yes):
            return [ANSWER, yes, digest]
        case core.Flag(seat, used):
            return [FLAG, seat, used, digest]
    tags = {core.Done: DONE, core.Pass: PASS, core.NoMove: NOMOVE, core.Claim: CLAIM,
            core.Resign: RESIGN}
    return [tags[type(action)], digest]


def to_action(body: list) -> core.Action:
    def tuples(value: Any) -> Any:
        return tuple(map(tuples, value)) if isinstance(value, list) else value

    made = {MOVE: core.Move, PUSH: core.Push, PLACE: core.Place, SHOOT: core.Shoot,
            DONE: core.Done, PASS: core.Pass, NOMOVE: core.NoMove, CLAIM: core.Claim,
            RESIGN: core.Resign, OFFER: core.Offer, ANSWER: core.Answer, FLAG: core.Flag}
    return made[body[0]](*tuples(body[1:-1]))
