"""Weights of evaluations, learned from games of the computer against itself."""
