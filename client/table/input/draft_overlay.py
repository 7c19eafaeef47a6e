"""A move being put together, above the board: ghosts of the pieces, turning handles, the cursor.

It is painted anew each frame after the board and only within the board's bounds, so nothing is ever
left behind.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from core.piece import Piece, Point

from ...boards.arrows import paint_arrows
from ...boards.overlay import paint_ring
from ...boards.projection import Projection
from ...boards.renderer import Renderer
from ...boards.sprites import Sprite, still
from .board_input import BoardInput, handle_radius, handles
from .move_draft import MoveInput

GOLD = (255, 214, 96)
ABOVE, BESIDE = 0.28, 0.38
"""Cells that a ghost hovers over whom it would take, and beside him: he is seen to the last."""


def drafted(move_input: MoveInput, board_input: BoardInput, board: Mapping[Point, Piece]
            ) -> dict[Point, Piece] | None:
    """Give the standing pieces while a draft is shown: the mover lifted off, cannons turned."""
    draft = move_input.draft
    carried = board_input.drag is not None and draft.action is None
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
    """Give by point the pieces that the draft puts elsewhere; who would be taken stays in sight."""
    if move_input.draft.action is None and len(move_input.draft.clicks) < 2:
        return {}
    after = move_input.preview().board
    there = {piece.id: at for at, piece in enumerate(after) if piece is not None}
    return {at: piece for at, piece in enumerate(move_input.position.board)
            if piece is not None and there.get(piece.id, at) != at}


def ghosts(move_input: MoveInput, board_input: BoardInput, renderer: Renderer) -> list[Sprite]:
    """Give the see-through miniatures: the mover at its goal and where it stood, the dragged."""
    picture, projection = renderer.picture, renderer.projection
    places = picture.topology.places

    def ghost(piece: Piece, place: tuple[float, float], alpha: int, lift: float = 0.0) -> None:
        sprite = still(picture, piece, place, projection.turn)
        sprites.append(replace(sprite, alpha=alpha, lift=lift))

    sprites: list[Sprite] = []
    before, after = move_input.position.board, move_input.preview().board
    selected = move_input.draft.selected
    if moved := lifted(move_input):
        for at, stood in moved.items():  # where it stood
            ghost(stood, places[at], 70)
        for at, shown in enumerate(after):
            here = before[at]
            if shown is None or (here is not None and here.id == shown.id):
                continue
            spun = move_input.spin is not None and selected == at
            held = replace(shown, facing=move_input.spin) if spun else shown
            if here is None or at in moved:
                ghost(held, places[at], 225, 0.05)
            else:
                ghost(held, _beside(projection, places[at]), 225, ABOVE)
    elif board_input.drag is not None and selected is not None:
        piece = move_input.position.board[selected]
        if piece is not None:
            ghost(piece, places[selected], 70)
            ghost(piece, projection.unspot(board_input.drag), 235, 0.12)
    return sprites


def _beside(projection: Projection, place: tuple[float, float]) -> tuple[float, float]:
    """Give a place a little nearer to the middle of what is seen, left or right."""
    x, y = projection.spot(*place)
    way = 1 if x < projection.port.centerx else -1
    return projection.unspot((x + way * projection.cell_w * BESIDE, y))


def paint_handles(surface: pygame.Surface, move_input: MoveInput, projection: Projection) -> bool:
    """Paint eight little arrows around the selected cannon; False where none is selected."""
    point = move_input.draft.selected
    if point is None or not move_input.turning(point):
        return False
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
    return True


MARKED = (232, 150, 36)
"""The player's own marks."""


def paint_draft(surface: pygame.Surface, move_input: MoveInput, board_input: BoardInput,
                projection: Projection, arrows: Sequence[tuple[Point, Point]]) -> bool:
    """Paint the arrows of dangers, the turning handles and the keyboard's cell; False where there
    is none of them."""
    paint_arrows(surface, projection, arrows)
    handled = paint_handles(surface, move_input, projection)
    handled = paint_marks(surface, board_input, projection) or handled
    return paint_cursor(surface, board_input, projection) or handled or bool(arrows)


def paint_marks(surface: pygame.Surface, board_input: BoardInput, projection: Projection) -> bool:
    """Paint what a player has marked for themselves: rings and arrows; False where that is nothing.
    """
    for start, end in board_input.marks:
        if start == end:
            paint_ring(surface, projection, start, MARKED)
    paint_arrows(surface, projection, board_input.marks, MARKED)
    return bool(board_input.marks)


def paint_cursor(surface: pygame.Surface, board_input: BoardInput, projection: Projection) -> bool:
    """Paint the keyboard's cell: four bold corners or a bold hexagon, never colour alone; False
    while the keys are not used."""
    if not board_input.keys or board_input.cursor is None:
        return False
    box = projection.cell_rect(board_input.cursor).inflate(4, 4)
    if not projection.shape.filled:
        for colour, width in (((58, 38, 26), 3), (GOLD, 0)):
            around = projection.shape.corners(box, 1 - width / 2)
            pygame.draw.polygon(surface, colour, around, max(3, box.w // 20) + width)
        return True
    arm, thick = box.w // 4, max(3, box.w // 20)
    for colour, grow in (((58, 38, 26), 2), (GOLD, 0)):
        for x, way_x in ((box.left, 1), (box.right, -1)):
            for y, way_y in ((box.top, 1), (box.bottom, -1)):
                for w, h in ((arm, thick), (thick, arm)):
                    rect = pygame.Rect(x if way_x > 0 else x - w, y if way_y > 0 else y - h, w, h)
                    pygame.draw.rect(surface, colour, rect.inflate(grow, grow))
    return True
