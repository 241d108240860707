"""The tags of boards."""
