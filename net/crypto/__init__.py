"""Commitments, signatures, and the transfer that settles a battle without telling the pieces."""
