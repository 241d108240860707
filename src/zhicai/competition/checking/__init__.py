"""An independent check of a paired round: it knows the text of the system, docs/swiss.md, and not the pairing code."""
