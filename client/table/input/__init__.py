"""What mouse, keyboard and gamepad mean at a table, and the move that is being put together."""
