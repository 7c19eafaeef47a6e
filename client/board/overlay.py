"""What floats above the board: ghosts of the draft, turning handles, the cursor, the bubble.

Everything here is painted anew each frame after the board's one blit, and only within the board's
bounds or where the scene wipes the whole window, so nothing is ever left behind.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from core.game import Refusal
from core.piece import Piece, Point

from ..table.input.board_input import Hand, handle_radius, handles
from ..table.input.move_draft import MoveInput
from ..theme import Theme
from .projection import Projection
from .renderer import Renderer
from .sprites import Sprite, still

PARCHMENT = (255, 246, 225)
INK = (84, 64, 44)
WARN = (178, 42, 28)
GOLD = (255, 214, 96)


def drafted(move_input: MoveInput, hand: Hand, board: Mapping[Point, Piece]
            ) -> dict[Point, Piece] | None:
    """Give the standing pieces while a draft is shown: the mover lifted off, cannons turned."""
    draft = move_input.draft
    carried = hand.drag is not None and draft.action is None
    moved = lifted(move_input)
    if not moved and not draft.turns and move_input.spin is None and not carried:
        return None
    faced = dict(draft.turns)
    if move_input.spin is not None and draft.selected is not None:
        held = move_input.preview().board[draft.selected]
        if held is not None:
            faced[held.id] = move_input.spin
    gone = set(moved)
    if carried and draft.selected is not None:
        gone.add(draft.selected)
    return {
        p: replace(q, facing=faced[q.id]) if q.id in faced else q
        for p, q in board.items() if p not in gone
    }


def lifted(move_input: MoveInput) -> dict[Point, Piece]:
    """Give by point the pieces that the draft takes away from where they stand."""
    if move_input.draft.action is None and len(move_input.draft.clicks) < 2:
        return {}
    after = move_input.preview().board
    return {
        at: piece for at, piece in enumerate(move_input.position.board) if piece is not None
        and ((there := after[at]) is None or there.id != piece.id)
    }


def ghosts(move_input: MoveInput, hand: Hand, renderer: Renderer) -> list[Sprite]:
    """Give the see-through miniatures: the mover at its goal and where it stood, the dragged."""
    places = renderer.rules.topology.places
    found: list[Sprite] = []
    before, after = move_input.position.board, move_input.preview().board
    if moved := lifted(move_input):
        stays = {piece.id for piece in after if piece is not None}
        for at, stood in moved.items():
            alpha = 70 if stood.id in stays else 110  # where it stood; or what will be taken
            found.append(replace(still(renderer.kinds, stood, places[at], renderer.facing(stood)),
                                 alpha=alpha))
        for at, shown in enumerate(after):
            here = before[at]
            if shown is None or (here is not None and here.id == shown.id):
                continue
            spun = move_input.spin is not None and move_input.draft.selected == at
            facing = renderer.facing(replace(shown, facing=move_input.spin) if spun else shown)
            found.append(replace(still(renderer.kinds, shown, places[at], facing), alpha=225,
                                 lift=0.05))
    elif hand.drag is not None and move_input.draft.selected is not None:
        piece = move_input.position.board[move_input.draft.selected]
        if piece is not None:
            place = renderer.projection.unspot(hand.drag)
            home = places[move_input.draft.selected]
            found.append(
                replace(still(renderer.kinds, piece, home, renderer.facing(piece)), alpha=70)
            )
            found.append(
                replace(
                    still(renderer.kinds, piece, place, renderer.facing(piece)),
                    lift=0.12,
                    alpha=235,
                )
            )
    return found


def paint_handles(surface: pygame.Surface, move_input: MoveInput, projection: Projection) -> None:
    """Paint eight little arrows around the cannon in hand."""
    point = move_input.draft.selected
    if point is None or not move_input.turning(point):
        return
    piece = move_input.preview().board[point]
    radius = handle_radius(projection)
    for facing, (x, y) in handles(projection, point):
        now = piece is not None and piece.facing == facing
        hot = move_input.spin == facing
        size = radius * 2 + 4
        face = pygame.Surface((size * 2, size * 2), pygame.SRCALPHA)
        middle = pygame.Vector2(size, size)
        pygame.draw.circle(face, (60, 36, 20, 235), middle, radius * 2 + 3)
        fill = (240, 126, 38, 255) if now else GOLD if hot else (255, 246, 225, 240)
        pygame.draw.circle(face, fill, middle, radius * 2 - 1)
        along = pygame.Vector2(0, -1).rotate(projection.heading(facing) * 45) * radius * 1.35
        side = along.rotate(90) * 0.75
        mark = (255, 255, 255) if now else (140, 74, 20)
        pygame.draw.polygon(face, mark, [middle + along, middle - along * 0.6 + side,
                                         middle - along * 0.15, middle - along * 0.6 - side])
        small = pygame.transform.smoothscale(face, (size, size))
        surface.blit(small, small.get_rect(center=(x, y)))


def paint_cursor(surface: pygame.Surface, hand: Hand, projection: Projection) -> None:
    """Paint the keyboard's cell: four bold corners or a bold hexagon, never colour alone."""
    if not hand.keys or hand.cursor is None:
        return
    box = projection.cell_rect(hand.cursor).inflate(4, 4)
    if not projection.shape.filled:
        for colour, width in (((58, 38, 26), 3), (GOLD, 0)):
            around = projection.shape.corners(box, 1 - width / 2)
            pygame.draw.polygon(surface, colour, around, max(3, box.w // 20) + width)
        return
    arm, thick = box.w // 4, max(3, box.w // 20)
    for colour, grow in (((58, 38, 26), 2), (GOLD, 0)):
        for x, way_x in ((box.left, 1), (box.right, -1)):
            for y, way_y in ((box.top, 1), (box.bottom, -1)):
                for w, h in ((arm, thick), (thick, arm)):
                    rect = pygame.Rect(x if way_x > 0 else x - w, y if way_y > 0 else y - h, w, h)
                    pygame.draw.rect(surface, colour, rect.inflate(grow, grow))


def paint_no(surface: pygame.Surface, projection: Projection, point: Point) -> None:
    """Paint a small "no" mark in the corner of a square."""
    radius = max(6, round(projection.cell_w * 0.13))
    big = pygame.Surface((radius * 4, radius * 4), pygame.SRCALPHA)
    middle = (radius * 2, radius * 2)
    pygame.draw.circle(big, (255, 250, 240, 240), middle, radius * 2)
    pygame.draw.circle(big, (200, 48, 36, 255), middle, radius * 2 - 2, max(3, radius // 2))
    bar = radius * 1.15
    pygame.draw.line(big, (200, 48, 36), (middle[0] - bar, middle[1] + bar),
                     (middle[0] + bar, middle[1] - bar), max(3, radius // 2))
    small = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
    cell = projection.cell_rect(point)
    surface.blit(small, small.get_rect(center=(cell.right - radius, cell.top + radius)))


def bubble(surface: pygame.Surface, theme: Theme, text: str, rule: str, at: pygame.Rect | None,
           within: pygame.Rect) -> pygame.Rect:
    """Paint a friendly speech bubble that points at a cell, inside `within`; gives its box.

    With no cell it points nowhere and hangs at the top.
    """
    font, small = theme.text(19), theme.text(15, bold=True)
    width = min(theme.px(330), within.w - theme.px(20))
    used, tall = theme.box(text, font, width - theme.px(32))
    tag = small.get_linesize() + theme.px(4) if rule else 0
    box = pygame.Rect(0, 0, max(used + theme.px(34), theme.px(120)), tall + tag + theme.px(24))
    if at is None:
        box.midtop = (within.centerx, within.top + theme.px(8))
        theme.panel(surface, box)
        return _told(surface, theme, text, rule, box)
    tail = theme.px(14)
    below = at.top - box.h - tail < within.top
    if below:
        box.midtop = (at.centerx, at.bottom + tail)
    else:
        box.midbottom = (at.centerx, at.top - tail + theme.px(4))
    box.clamp_ip(within.inflate(-theme.px(8), -theme.px(8)))
    theme.panel(surface, box)
    x = max(box.left + theme.px(24), min(box.right - theme.px(24), at.centerx))
    edge = box.top + 2 if below else box.bottom - 2
    tip = (x, edge - tail if below else edge + tail)
    wide = theme.px(12)
    pygame.draw.polygon(surface, PARCHMENT, [(x - wide, edge), (x + wide, edge), tip])
    pygame.draw.aalines(surface, (214, 186, 138), False,
                        [(x - wide, edge), tip, (x + wide, edge)])
    return _told(surface, theme, text, rule, box)


def _told(surface: pygame.Surface, theme: Theme, text: str, rule: str, box: pygame.Rect
          ) -> pygame.Rect:
    inside = box.inflate(-theme.px(32), -theme.px(20))
    theme.write(surface, text, theme.text(19), INK, inside, "left", "top")
    if rule:
        theme.write(surface, rule, theme.text(15, bold=True), WARN, inside, "right", "bottom")
    return box


def paint_reason(
    surface: pygame.Surface,
    theme: Theme,
    say: Callable[..., str],
    projection: Projection,
    refusal: Refusal,
    point: Point | None,
) -> pygame.Rect:
    """Paint why a square is refused, next to it; over the board what concerns no square."""
    text = say(refusal.msgid, **{k: say(v) for k, v in refusal.args})
    rule = say("Rule {rule}", rule=refusal.rule) if refusal.rule else ""
    if point is None:
        return bubble(surface, theme, text, rule, None, projection.port)
    return bubble(surface, theme, text, rule, projection.cell_rect(point), surface.get_rect())
