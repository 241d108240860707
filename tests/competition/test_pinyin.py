"""Names sorted and found by pinyin; entries that may be one person."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition.duplicates import Likeness, duplicates
from zhicai.competition.enrolment import Enrolment
from zhicai.competition.model import Gender, Player
from zhicai.competition.pinyin import initials, matches, pinyin_key, syllables


def test_names_stand_in_the_order_of_a_register() -> None:
    names = ["张三", "李四", "王五", "阿甲", "单六", "曾七", "吕八", "路九", "章三", "Bob", "张一", "区十"]
    assert sorted(names, key=pinyin_key) == [
        "阿甲",
        "Bob",
        "李四",
        "路九",
        "吕八",
        "区十",
        "单六",
        "王五",
        "曾七",
        "张三",
        "张一",
        "章三",
    ]


@pytest.mark.parametrize(
    ("name", "pinyin"),
    [
        ("单", "shan"),
        ("解甲", "xie jia"),
        ("仇乙", "qiu yi"),
        ("尉迟丙", "yu chi bing"),
        ("万俟丁", "mo qi ding"),
        ("长孙甲", "zhang sun jia"),
        ("吕", "lv"),
        ("甲·乙 Smith", "jia yi smith"),
        ("张ABC", "zhang abc"),
        ("", ""),
        ("、。", ""),
    ],
)
def test_surnames_are_read_as_surnames(name: str, pinyin: str) -> None:
    assert " ".join(syllables(name)) == pinyin


def test_names_are_found_by_what_people_type() -> None:
    assert initials("张三丰") == "zsf"
    for typed in ("zsf", "zs", "zhangs", "Zhang San", "三", "张三丰", ""):
        assert matches("张三丰", typed)
    for typed in ("sf", "wang", "四"):
        assert not matches("张三丰", typed)


@given(st.lists(st.text(max_size=6), max_size=6))
def test_any_text_can_be_sorted(names: list[str]) -> None:
    ordered = sorted(names, key=pinyin_key)
    assert all(pinyin_key(first) <= pinyin_key(second) for first, second in itertools.pairwise(ordered))


def entered(name: str, unit: str = "单位01", **more: object) -> Enrolment:
    return Enrolment(Player(0, name, unit, **more), "公开组", row=2)  # type: ignore[arg-type]


def likeness(first: Enrolment, second: Enrolment) -> Likeness | None:
    found = duplicates([first, second])
    assert len(found) < 2
    return found[0].likeness if found else None


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (entered("张三"), entered("张三"), Likeness.SAME),
        (entered("张三", birth_year=1990), entered("张三"), Likeness.SAME),
        (entered("张三"), entered("张三", "单位02"), Likeness.NAMESAKE),
        (entered("张三", birth_year=1990), entered("张三", birth_year=1991), Likeness.NAMESAKE),
        (entered("张三", gender=Gender.MALE), entered("张三", gender=Gender.FEMALE), Likeness.NAMESAKE),
        (entered("张三"), entered("章三"), Likeness.SOUND),
        (entered("张三"), entered("章三", "单位02"), None),
        (entered("张三丰"), entered("张三峯"), Likeness.SOUND),
        (entered("张三丰"), entered("张三年"), Likeness.SPELLING),
        (entered("张三丰"), entered("张丰三"), Likeness.SPELLING),
        (entered("张三丰"), entered("张三"), Likeness.SPELLING),
        (entered("张三丰"), entered("张四年"), None),
        (entered("张三"), entered("张四"), None),
        (entered("Player A"), entered("player a"), Likeness.SAME),
        (entered("Playre A"), entered("Player A"), Likeness.SPELLING),
        (entered("abcd"), entered("bcde"), None),
        (entered("选手01"), entered("选手02"), None),
        (entered("二队９"), entered("二队10"), None),
        (entered("选手01"), entered("选手01"), Likeness.SAME),
        (entered("选手01甲"), entered("选手01乙"), Likeness.SPELLING),
    ],
)
def test_entries_that_may_be_one_person_are_found(
    first: Enrolment, second: Enrolment, expected: Likeness | None
) -> None:
    assert likeness(first, second) == likeness(second, first) == expected


def test_pairs_are_told_with_their_rows() -> None:
    (pair,) = duplicates([entered("张三"), entered("章三")])
    assert "张三" in pair.message_zh and "row 2" in pair.message_en and "/" in str(pair)


WORDS = st.text("甲乙丙", min_size=3, max_size=5)


@given(WORDS, WORDS)
def test_spellings_are_one_apart_exactly_when_one_change_makes_one_of_the_other(
    first: str, second: str
) -> None:
    changes = {first[:place] + first[place + 1 :] for place in range(len(first))}
    for place, sign in itertools.product(range(len(first) + 1), "甲乙丙"):
        changes |= {first[:place] + sign + first[place:], first[:place] + sign + first[place + 1 :]}
    for place in range(len(first) - 1):
        changes.add(first[:place] + first[place + 1] + first[place] + first[place + 2 :])
    expected = Likeness.SAME if first == second else Likeness.SPELLING if second in changes else None
    assert likeness(entered(first), entered(second)) == expected


def test_many_entries_with_one_name_are_told_as_neighbours() -> None:
    found = duplicates([entered("张三")] * 1000)
    assert len(found) == 999


def test_ten_thousand_entries_that_differ_have_no_pairs() -> None:
    names = [
        "".join(signs)
        for signs in itertools.product("赵钱孙李周吴郑王冯陈", "一二三四五六七八九十", repeat=2)
    ]
    assert len(duplicates([entered(name, f"单位{number}") for number, name in enumerate(names)])) == 0
