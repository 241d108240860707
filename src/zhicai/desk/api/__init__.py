"""The desk for programs: the same commands, refusals and rights as the pages, as JSON under `/api/`."""
