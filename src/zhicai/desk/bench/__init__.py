"""The bench (裁判台): a position and the moves of a cycle, ruled on by one rule book or by all side by side."""
