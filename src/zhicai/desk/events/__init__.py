"""The pages of events: the list, what happened in each, files in and out."""
