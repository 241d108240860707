"""The exceptions of the library; each carries `message_zh` and `message_en` and the facts it is about."""

from zhicai._core import AmbiguousMove, IllegalMove, InvalidFen, InvalidMove, InvalidPosition, ZhicaiError

__all__ = ["AmbiguousMove", "IllegalMove", "InvalidFen", "InvalidMove", "InvalidPosition", "ZhicaiError"]
