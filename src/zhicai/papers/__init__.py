"""Papers of an event and of a game, typeset by typst from templates kept here: PDF, and pages to look at."""
