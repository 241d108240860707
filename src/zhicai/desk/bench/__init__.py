"""The bench (裁判台): a disputed repetition set up or opened, judged, shown, printed and entered in an event's log."""
