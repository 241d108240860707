"""Nothing is written twice."""

import duplicates

TWELVE = "\n".join(f"value_{number} = {number}" for number in range(12))


def test_no_code_is_written_twice() -> None:
    pairs = [(first[:2], second[:2]) for first, second in duplicates.in_repository()]
    assert pairs == []


def test_a_copy_is_found_whatever_its_indentation_and_comments() -> None:
    moved = "# copied\nif True:\n    " + TWELVE.replace("\n", "\n\n    ")
    ((first, second),) = duplicates.repeated({"a.py": TWELVE, "b.py": moved})
    assert (first.place, first.number) == ("a.py", 1)
    assert (second.place, second.number) == ("b.py", 3)


def test_imports_and_brackets_are_no_copies() -> None:
    imports = "\n".join(f"from module import name_{number}" for number in range(20)) + "\n)" * 20
    assert list(duplicates.repeated({"a.py": imports, "b.py": imports})) == []
