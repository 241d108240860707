"""The tags of the public pages."""
