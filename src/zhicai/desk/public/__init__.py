"""What everybody may see of an event: its published rounds on pages for phones, on the hall's screen, in a folder."""
