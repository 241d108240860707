"""Ranking (名次确定): chains of criteria, the regulations behind them, and the reason of every place.

`tally` lays results out for counting, `chains` are the orders of criteria of the dated rules, `standings` ranks.
"""
