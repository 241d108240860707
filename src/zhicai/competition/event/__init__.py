"""An event as one journal: its entries, the state that they make, the commands that add to them, and the check."""
