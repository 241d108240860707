"""Papers are typeset where typst finds a font with Chinese characters."""

import pytest

from zhicai.papers import press
from zhicai.papers.errors import PaperError
from zhicai.papers.fonts import faces


@pytest.fixture
def chinese_fonts() -> None:
    """Skip where this computer has no font with Chinese characters."""
    try:
        faces(press._fonts((), True).families())
    except PaperError as error:
        pytest.skip(error.message_en)
