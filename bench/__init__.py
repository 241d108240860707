"""Measurements beside pyffish and cchess: `python -m bench`. One file a job; nothing here is a test."""
