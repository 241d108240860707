"""The one error of this package."""

from zhicai.errors import ZhicaiError


class DrawingError(ZhicaiError):
    """Something that cannot be drawn was asked for; says so in Chinese and in English."""

    def __init__(self, message_zh: str, message_en: str) -> None:
        """Keep both messages; `str()` gives them side by side."""
        super().__init__(f"{message_zh} / {message_en}")
        self.message_zh = message_zh
        self.message_en = message_en
