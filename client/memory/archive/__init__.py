"""The matches that were recorded on this machine: found again, shared, put away.

The files named NAME.tambour are the truth, and the network alone writes into them. What stands in
the database is an index of them, computed from them and thrown away whenever it is in doubt.
"""
