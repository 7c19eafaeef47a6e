"""Print and play: boards, pieces, rulers, tiles and rules as a PDF in true millimetres."""
