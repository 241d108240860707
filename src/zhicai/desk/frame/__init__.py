"""What is round every page: its frame, both languages, the policy of its contents, and what is shown when all fails."""
