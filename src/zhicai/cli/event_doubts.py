"""What is odd about an entry form beside the event that it is for: what stops it, and what is only noted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from zhicai.competition.duplicates import Likeness, Pair, duplicates
from zhicai.competition.enrolment import Enrolment, Enrolments
from zhicai.competition.event.people import fits, rule_of
from zhicai.competition.event.state import Section
from zhicai.competition.event_rules import Regulations, SectionRule
from zhicai.competition.model import Gender
from zhicai.competition.stage_rules import Groups, Knockout, Swiss, System
from zhicai.competition.swiss_rules import UnitAvoidance

_MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about a row of a form; `waiver`: the option without which it stops the form (empty: it does not)."""

    sheet: str
    row: int
    zh: str
    en: str
    waiver: str = ""


def doubts(read: Enrolments, sections: Mapping[str, Section]) -> list[Doubt]:
    """What is odd about a form, what stops it first, else in the order of the rows.

    `sections` are those of the event by the names that the form has for them; who is entered in them counts.
    """
    found = [
        Doubt(
            one.sheet,
            one.row,
            one.message_zh,
            one.message_en,
            "--skip-faulty" if one.severity == "error" else "",
        )
        for one in read.remarks
    ]
    mine = [one for one in read.entries if one.section in sections]
    found += _unfit(mine, sections)
    found += _alike(mine, sections)
    sheets = {one.sheet: at for at, one in enumerate(found)}
    return sorted(found, key=lambda one: (not one.waiver, sheets[one.sheet], one.row))


def twins(read: Enrolments) -> Iterator[Enrolment]:
    """Those whom the form has a second time in one section."""
    for pair in duplicates(read.entries):
        if _is_twin(pair):
            yield pair.second


def _is_twin(pair: Pair) -> bool:
    return pair.likeness is Likeness.SAME and pair.first.section == pair.second.section


def _unfit(entries: Collection[Enrolment], sections: Mapping[str, Section]) -> Iterator[Doubt]:
    """Those whom their section is not for by gender or year of birth."""
    rules = {name: rule_of(section) for name, section in sections.items()}
    for one in entries:
        rule = rules[one.section]
        if rule is not None and not fits(rule, one.player):
            (zh, en), (who_zh, who_en) = _rule_words(rule), _person_words(one)
            yield Doubt(
                one.sheet,
                one.row,
                f"{who_zh}不合组别“{rule.name}”的规定（{zh}）",
                f"{who_en} does not fit section {rule.name_en or rule.name} ({en})",
                "--unfit",
            )


@lru_cache
def _rule_words(rule: SectionRule) -> tuple[str, str]:
    """Whom a section is for."""
    zh, en = [], []
    if rule.gender is not None:
        zh.append("男" if rule.gender is Gender.MALE else "女")
        en.append("men" if rule.gender is Gender.MALE else "women")
    if rule.born_from is not None or rule.born_to is not None:
        first, last = rule.born_from or "", rule.born_to or ""
        zh.append(f"{first}–{last}年生")
        en.append(f"born {first}–{last}")
    return "，".join(zh), ", ".join(en)


def _person_words(one: Enrolment) -> tuple[str, str]:
    player = one.player
    gender = None if player.gender is None else player.gender is Gender.MALE
    year = "" if player.birth_year is None else str(player.birth_year)
    zh = [word for word in ("" if gender is None else "男" if gender else "女", year) if word]
    en = [word for word in ("" if gender is None else "M" if gender else "F", year) if word]
    return f"{player.name}（{'，'.join(zh)}）", f"{player.name} ({', '.join(en)})"


def _alike(entries: Collection[Enrolment], sections: Mapping[str, Section]) -> Iterator[Doubt]:
    """Those whom a form may have twice, and namesakes of those who are entered; and those without a unit."""
    there = [
        Enrolment(player, name, sheet=f"{player.number} 号")
        for name, section in sections.items()
        for player in section.players.values()
    ]
    old = set(map(id, there))
    pairs = duplicates([*there, *entries])
    known = {
        id(pair.second)
        for pair in pairs
        if id(pair.first) in old and id(pair.second) not in old and _is_twin(pair)
    }
    for pair in pairs:
        one = pair.second
        if id(one) in old or id(one) in known or (id(pair.first) in known and not _is_twin(pair)):
            continue
        waiver = "--namesakes" if _is_twin(pair) else ""
        yield Doubt(one.sheet, one.row, pair.message_zh, pair.message_en, waiver)
    for name, section in sections.items():
        mine = [one for one in entries if one.section == name and id(one) not in known]
        alone = [one for one in mine if not one.player.unit]
        if alone and (len(alone) < len(mine) or section.players) and keeps_apart(section.regulations):
            yield _no_unit(alone)


def _no_unit(alone: list[Enrolment]) -> Doubt:
    """Those who have no unit where units are kept apart."""
    shown = [f"{one.player.name}（第{one.row}行）" for one in alone[:_MOST_NAMED]]
    shown_en = [f"{one.player.name} (row {one.row})" for one in alone[:_MOST_NAMED]]
    more = ("等", " and others") if len(alone) > _MOST_NAMED else ("", "")
    return Doubt(
        alone[0].sheet,
        alone[0].row,
        f"{len(alone)}人没有单位，同单位回避对其不起作用：{'、'.join(shown)}{more[0]}",
        f"{len(alone)} without a unit, for whom units cannot be kept apart: {', '.join(shown_en)}{more[1]}",
    )


def keeps_apart(regulations: Regulations) -> bool:
    """Whether the regulations keep those of one unit apart, in the pairing by points or in a draw."""
    for stage in regulations.stages:
        if isinstance(stage, Groups | Knockout) and stage.apart:
            return True
        if (
            isinstance(stage, Swiss)
            and stage.system is System.ZHICAI
            and regulations.swiss_rules(stage).avoid_unit is not UnitAvoidance.IGNORE
        ):
            return True
    return False
