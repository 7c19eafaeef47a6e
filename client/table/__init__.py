"""The table top: from board points and events to pixels. It asks the Rules protocol, nothing else."""
