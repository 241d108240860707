"""The tags of the bench."""
