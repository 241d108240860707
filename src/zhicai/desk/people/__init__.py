"""People and rights: accounts, sign-in, invitations, roles in an event, and what each role may do."""
