"""What the Chinese rule books share: what a move of a cycle is, and what follows from both sides' moves."""
