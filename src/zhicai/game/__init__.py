"""One officiated game: clock, touch-move, offers, claims, fouls, score sheet. Pure: the time is an argument."""
