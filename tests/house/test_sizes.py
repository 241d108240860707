"""Files and functions stay short enough to read."""

from sizes import long_functions, too_long


def test_no_file_is_too_long_to_read() -> None:
    assert too_long() == []


def test_long_files_are_found() -> None:
    longest = too_long(limit=20)
    assert longest[0][1] >= longest[-1][1] > 20


def test_no_function_is_too_long_to_read() -> None:
    assert long_functions() == []


def test_long_functions_are_found() -> None:
    assert "tools/article_table.py:cited" in dict(long_functions(limit=8))
