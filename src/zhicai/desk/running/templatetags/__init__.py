"""What the pages of others show of the running of an event."""
