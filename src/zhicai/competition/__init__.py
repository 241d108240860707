"""Competitions (比赛): who plays whom, what a result is worth, who stands where.

Pure: rounds, scores, times and lots are arguments; nothing here reads a clock, a file or a random number.
"""
