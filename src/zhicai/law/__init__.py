"""What the rule books say of the facts: endings, the natural limit, repeated positions."""
