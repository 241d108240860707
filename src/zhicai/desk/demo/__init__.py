"""A demonstration event to begin with: made by the commands of an event, shown with its first steps."""
