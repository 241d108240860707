"""Migrations of what is kept while an event is run."""
