"""The table top: from board points and events to pixels. It asks only the Rules protocol."""
