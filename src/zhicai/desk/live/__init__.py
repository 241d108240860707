"""Live boards: a game of `zhicai.game` for each table, followed by many, its clocks kept by this server."""
