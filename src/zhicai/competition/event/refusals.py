"""What a command of an event refuses, in both languages, with the article where there is one."""

from __future__ import annotations

from typing import Self

from zhicai.competition.errors import CompetitionError


class Refused(CompetitionError):
    """A command that cannot be carried out as things stand; nothing has been changed.

    `article` is the article that forbids it ("" where it is no matter of law), such as `cxa-2011 art. 19.2`.
    """

    def __init__(self, message_zh: str, message_en: str, article: str = "") -> None:
        from zhicai.law.vocabulary import articles_words

        zh, en = articles_words([article]) if article else ("", "")
        super().__init__(
            f"{message_zh}（{zh}）" if zh else message_zh, f"{message_en} ({en})" if en else message_en
        )
        self.article = article
        self._told = (message_zh, message_en, article)

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, str]]:  # type: ignore[override]  # one more
        """Let the error travel between processes with the article."""
        return type(self), self._told


class AboutMatch(Refused):
    """A refusal about a match of a knock-out; `named` is the same by the name that `zhicai event` knows it by."""

    def __init__(self, message_zh: str, message_en: str, named: tuple[str, str]) -> None:
        super().__init__(message_zh, message_en)
        self.named = named

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, tuple[str, str]]]:  # type: ignore[override]
        """Let the error travel between processes with both."""
        return type(self), (self.message_zh, self.message_en, self.named)


class RecordedAlready(Refused):
    """A first result for a board that has one; only a correction changes it."""


class NothingPlayed(Refused):
    """Regulations that do not say what is played, and nobody says it beside them."""


class EnteredAlready(Refused):
    """Somebody of the name and unit of one who is entered; it may be another person all the same."""


class DoesNotFit(Refused):
    """Somebody whom a section is not for by gender or year of birth."""
