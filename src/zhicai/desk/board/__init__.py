"""The board on a page: drawn by the server, played on with mouse, finger or keyboard (docs/bench.md)."""
