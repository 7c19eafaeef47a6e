"""The still ground under the miniatures: table top, frame, cells, terrain."""
