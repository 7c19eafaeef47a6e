"""A position in letters for a terminal, and as an SVG picture for a notebook.

Both read the game's own scenery and ask no rule. In letters, the first seat's pieces are capital,
the second's small; of more seats each piece is followed by its seat's number.
"""

from xml.sax.saxutils import escape

from .game import Rules
from .piece import Piece
from .position import PLAIN, Position

ARROWS = "↑↗→↘↓↙←↖"
"""Facings, from north clockwise."""
CELL = 44
"""Pixels of a cell in the SVG."""
COATS = {
    "blue": "#2f6fd6", "red": "#d8402f", "green": "#3f8f4a", "yellow": "#e0b030",
    "white": "#f2ecdf", "teal": "#1f5f66", "violet": "#7a45b5", "black": "#3a3a40",
}
"""What an army's livery looks like; any other is grey."""
GROUND = {"square": ("#b4d27a", "#c9df8e"), "hex": ("#9ec064", "#d0e498")}
PAPER = "#f0d298"


def drawn(rules: Rules, p: Position) -> str:
    """Draw a position in letters, a row of the board a line, and who is to move."""
    places = rules.topology.places
    rows: dict[float, list[int]] = {}
    for point, (_, y) in enumerate(places):
        rows.setdefault(y, []).append(point)
    left = min(x for x, _ in places)
    named = max(len(name) for name in rules.topology.names)
    lines = []
    for y in sorted(rows, reverse=True):
        row = sorted(rows[y], key=lambda point: places[point][0])
        line = rules.topology.names[row[0]].ljust(named + 1)
        for point in row:
            line = line.ljust(named + 1 + round((places[point][0] - left) * 4))
            line += _letter(rules, p, point)
        lines.append(line.rstrip())
    if p.outcome is not None:
        names = " and ".join(rules.seats[seat] for seat in p.outcome.winners) or "nobody"
        return "\n".join([*lines, f"{names} won: {p.outcome.reason} ({p.outcome.rule})"])
    able = ", ".join(rules.seats[seat] for seat in sorted(p.to_act) if seat >= 0)
    return "\n".join([*lines, f"{able} to move"])


def _letter(rules: Rules, p: Position, point: int) -> str:
    piece = p.board[point]
    if piece is None:
        ground = p.ground[point:point + 1]
        return "." if ground in ("", PLAIN) else ":"
    letter = piece.kind or "?"
    if len(rules.seats) == 2:
        letter = letter.lower() if piece.seat else letter.upper()
    else:
        letter += str(piece.seat + 1)
    return letter + ("" if piece.facing is None else ARROWS[piece.facing])


def painted(rules: Rules, p: Position) -> str:
    """Paint a position as SVG: the scenery's cells and lines, a disc with a letter for a piece."""
    scenery, places = rules.scenery(), rules.topology.places
    left, high = min(x for x, _ in places), max(y for _, y in places)
    wide = round((max(x for x, _ in places) - left + 2) * CELL)
    tall = round((high - min(y for _, y in places) + 2) * CELL)

    def spot(x: float, y: float) -> tuple[float, float]:
        return round((x - left + 1) * CELL, 1), round((high - y + 1) * CELL, 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}"'
             f' viewBox="0 0 {wide} {tall}" font-family="sans-serif" text-anchor="middle">',
             f'<rect width="{wide}" height="{tall}" fill="{PAPER}"/>']
    tones = GROUND.get(scenery.shape)
    for point, (x, y) in enumerate(places):
        if tones is not None:
            px, py = spot(x, y)
            tone = tones[scenery.tones[point] % 2 if point < len(scenery.tones) else 0]
            if scenery.shape == "hex":
                parts.append(f'<circle cx="{px}" cy="{py}" r="{CELL * 0.52:.1f}" fill="{tone}"/>')
            else:
                parts.append(f'<rect x="{px - CELL / 2}" y="{py - CELL / 2}" width="{CELL}"'
                             f' height="{CELL}" fill="{tone}"/>')
    for x0, y0, x1, y1, _ in scenery.lines:
        (ax, ay), (bx, by) = spot(x0, y0), spot(x1, y1)
        parts.append(f'<line x1="{ax}" y1="{ay}" x2="{bx}" y2="{by}" stroke="#7a4a22"/>')
    for x, y, text in scenery.labels:
        px, py = spot(x, y)
        parts.append(f'<text x="{px}" y="{py + 4}" font-size="11" fill="#5a3a1e">'
                     f'{escape(text)}</text>')
    for point, piece in enumerate(p.board):
        if piece is not None:
            parts.append(_disc(rules, piece, *spot(*places[point])))
    return "".join([*parts, "</svg>"])


def _disc(rules: Rules, piece: Piece, x: float, y: float) -> str:
    _, livery = rules.game.armies[piece.seat] if piece.seat < len(rules.game.armies) else ("", "")
    coat = COATS.get(livery, "#8a8a8a")
    ink = "#222" if livery in ("white", "yellow") else "#fff"
    disc = (f'<circle cx="{x}" cy="{y}" r="{CELL * 0.38:.1f}" fill="{coat}" stroke="#2b1a0c"'
            f' stroke-width="1.5"/><text x="{x}" y="{y + 6}" font-size="17" font-weight="bold"'
            f' fill="{ink}">{escape(piece.kind or "?")}</text>')
    if piece.facing is None:
        return disc
    turn = f'rotate({45 * piece.facing} {x} {y})'
    return disc + (f'<path d="M{x} {y - CELL * 0.5:.1f}l5 8h-10z" fill="#2b1a0c"'
                   f' transform="{turn}"/>')
