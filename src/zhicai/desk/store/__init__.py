"""Journals in a database: the entries of `zhicai.journal`, the same lines and the same chain as in its files."""
