"""The tags of live boards."""
