"""The tags that every template of the desk knows."""
