"""Tags of the demonstration event."""
