"""Officiating game records after the fact: one game at a time, or archives of many."""

from zhicai.audit.review import Review, review

__all__ = ["Review", "review"]
