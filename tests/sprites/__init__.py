"""Pictures: what was baked, what is worn, and that both can be made again."""
