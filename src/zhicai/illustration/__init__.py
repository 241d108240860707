"""A ruling to look at: a picture for every move with its evidence, and a page that prints on one sheet."""

from zhicai.illustration.figures import Figure, figures
from zhicai.illustration.page import ruling_html

__all__ = ["Figure", "figures", "ruling_html"]
