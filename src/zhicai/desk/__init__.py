"""The desk: the web application for events, boards and rulings.

A Django project of small apps: `store` keeps journals in a database, `people` knows accounts and what each may do,
`frame` is the page round every page, `events` the pages of events, `bench` the arbiter's bench. `place` and
`database` say where everything is kept; `settings` is what Django reads.
"""
