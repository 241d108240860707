"""The pages with which a pairing officer runs an event: entries, rounds, results, places."""
