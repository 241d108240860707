"""Regulations in one file: the presets say what their supplements say, and what cannot be is refused.

cxa-2011 arts 10-14; cxa-1999 arts 11-15.
"""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.competition import regulations as module
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event_rules import chain_of
from zhicai.competition.match_play import Decider
from zhicai.competition.model import Colour, Gender
from zhicai.competition.ranking.chains import CHAINS
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.rules import Stand, TieBreaks
from zhicai.competition.regulations import PRESETS, Regulations, of_table, preset, preset_text, read, whole
from zhicai.competition.round_robin import Method
from zhicai.competition.scoring import ONE_HALF_NONE, THREE_BLACK_TWO, THREE_ONE_NONE, TWO_ONE_NONE
from zhicai.competition.seeding import Draw
from zhicai.competition.stage_rules import Elimination, Groups, Knockout, RoundRobin, Swiss
from zhicai.competition.stages import DropLast, Threshold
from zhicai.competition.swiss_rules import FirstRound, Pattern, SwissRules, UnitAvoidance
from zhicai.competition.tables import TableError, exact, place_words, read_table
from zhicai.competition.teams import Kind
from zhicai.game import regulations as games
from zhicai.game.controls import MINUTE, base_and_increment, then_each_move

C = Criterion
DOCS = Path(__file__).parents[2] / "docs" / "regulations.md"


def game(found: Regulations) -> games.Regulations:
    return read_table(games.Regulations, found.game, "game")


def swiss(found: Regulations) -> tuple[Swiss, SwissRules]:
    (stage,) = (one for one in found.stages if isinstance(one, Swiss))
    return stage, found.swiss_rules(stage)


@pytest.mark.parametrize(
    "text",
    [
        "a." * 5000 + "a = 1",
        "[" + "a." * 5000 + "a]",
        "a = " + "[" * 5000,
        "a = " + "{a = " * 5000,
        "".join(f"{'a.' * 190}a = {{ b = [\n" for _ in range(150)),
    ],
    ids=["key", "header", "lists", "tables", "keys in lists"],
)
def test_tables_in_tables_without_end_are_refused(text: str) -> None:
    with pytest.raises(TableError):
        read(text)


# Presets


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_reads_and_says_its_name(name: str) -> None:
    found = preset(name)
    assert found.name == name
    assert not found.title_zh.isascii() and found.title_en.isascii()
    assert tomllib.loads(preset_text(name), parse_float=exact)["name"] == name
    game(found)
    for stage in found.stages:
        if not isinstance(stage, Knockout):
            assert found.chain(stage)


@pytest.mark.parametrize("name", PRESETS)
def test_what_an_event_keeps_is_whole_and_reads_back_from_json(name: str) -> None:
    kept = whole(preset_text(name))
    assert "base" not in kept
    assert of_table(json.loads(json.dumps(kept))) == preset(name)


def test_every_file_of_presets_is_one() -> None:
    folder = Path(module.__file__).parent / "presets"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(PRESETS)


def test_the_rules_of_2011() -> None:
    """cxa-2011 arts 13.1-13.2, 14.1-14.8."""
    found = preset("cxa-2011")
    assert (found.scores, found.match_scores, found.ties) == (TWO_ONE_NONE, TWO_ONE_NONE, TieBreaks())
    assert game(found) == games.cxa_2011()
    named = [getattr(found.chains, one.name) for one in fields(found.chains)]
    assert all(name.startswith("cxa-2011") for name in named)


def test_the_rules_of_1999() -> None:
    """cxa-1999 arts 14.1-14.2, 15.1-15.6."""
    found = preset("cxa-1999")
    assert (found.scores, found.match_scores) == (ONE_HALF_NONE, TWO_ONE_NONE)
    assert found.ties.undivided_to == 0
    assert game(found) == games.cxa_1999()
    assert chain_of(found.chains.swiss) == CHAINS["cxa-1999-swiss"]


def test_world_rules() -> None:
    assert preset("wxf").ties.bye_opponent is Stand.LOWEST


def test_a_school_event_of_knock_out_and_points() -> None:
    found = preset("school-knockout-then-points")
    first, second = found.stages
    assert isinstance(first, Knockout) and first.rounds == 1
    assert (found.match.games, found.match.deciders) == (2, (Decider.LOT,))
    assert isinstance(second, Swiss) and second.rounds == 5
    assert found.chain(second) == (C.SCORE, C.OPPONENTS)
    assert found.swiss_rules(second).first_round is FirstRound.LOTS
    assert found.scores == TWO_ONE_NONE
    assert game(found).controls == (then_each_move(40, 30, shared=True),) * 2


def test_a_school_event_of_two_games_and_four_sections() -> None:
    found = preset("school-seven-rounds")
    assert [(one.game, one.gender) for one in found.sections] == [
        ("xiangqi", Gender.MALE),
        ("xiangqi", Gender.FEMALE),
        ("go", Gender.MALE),
        ("go", Gender.FEMALE),
    ]
    stage, rules = swiss(found)
    assert (stage.rounds, found.chain(stage), rules.first_colours) == (7, (C.SCORE,), Pattern.LOT)


def test_the_professional_group_of_2008() -> None:
    found = preset("yang-guanlin-2008-professional")
    stage, rules = swiss(found)
    assert found.numbers is Draw.HALVES
    assert (rules.first_round, rules.first_colours) == (FirstRound.ADJACENT, Pattern.ODD_BOARD_LOWER)
    assert (rules.avoid_unit, rules.unit_rounds) == (UnitAvoidance.FIRST_ROUNDS, 1)
    expected = (C.SCORE, C.OPPONENTS, C.WINS, C.FOULS, C.BLACK_WINS, C.BLACK_GAMES, C.EARLIER)
    assert found.chain(stage) == expected
    assert found.ties.undivided_to is None, "no shared places"
    one = game(found)
    assert one.controls == (base_and_increment(60, 30),) * 2
    assert (one.edition, one.late_ms, one.natural_limit.rounds) == ("cxa-2007-trial", 15 * MINUTE, 50)
    assert one.natural_limit.second_loses is games.Stage.GAME


def test_the_overseas_group_of_2008() -> None:
    found = preset("yang-guanlin-2008-overseas")
    one = game(found)
    assert (found.rules, found.numbers, one.late_ms) == ("axf", Draw.LOTS, 20 * MINUTE)
    assert (one.edition, one.grace_rounds) == ("axf", 1)
    assert found.ties.bye_opponent is Stand.LOWEST_SCORING
    assert swiss(found)[0] == swiss(preset("yang-guanlin-2008-professional"))[0]


def test_the_amateurs_of_2012() -> None:
    found = preset("zhejiang-amateur-2012")
    stage, rules = swiss(found)
    assert (stage.rounds, rules.first_colours) == (9, Pattern.ODD_BOARD_LOWER)
    one = game(found)
    assert one.controls == (base_and_increment(30, 20),) * 2
    assert (one.natural_limit.rounds, one.natural_limit.counted_checks) == (40, 8)
    assert one.sham_draw_forfeits
    assert one.house_rules == (games.PHONE_RINGS, games.PHONE_ANSWERED)
    assert found.teams is not None and found.teams.kind is Kind.PLACES
    assert found.chain(stage) == CHAINS["cxa-2011-swiss"], (
        "teams that add up places leave the individual chain"
    )


def test_the_fourteenth_world_championship() -> None:
    found = preset("world-championship-14-men")
    stage, rules = swiss(found)
    assert (stage.rounds, found.numbers, rules.unit_rounds) == (9, Draw.HALVES, 1)
    assert found.ties.bye_opponent is Stand.LOWEST and found.scores.bye == 2
    one = game(found)
    assert (one.records.single, one.records.double, one.fouls_lose) == (4, 8, 4)
    assert (one.natural_limit.rounds, one.natural_limit.counted_checks) == (50, 10)


def test_the_open_of_2021() -> None:
    found = preset("wuwei-2021")
    stage, _ = swiss(found)
    assert (stage.rounds, found.no_shows, found.round_robin_up_to) == (7, 2, 8)
    assert found.chain(stage) == (
        C.SCORE,
        C.PROGRESSIVE,
        C.DIRECT_WIN,
        C.WINS,
        C.BLACK_GAMES,
        C.FOULS,
        C.EARLIER,
    )
    one = game(found)
    assert (one.edition, one.late_ms, one.illegal_loses, one.illegal_first) == (
        "cxa-2020",
        10 * MINUTE,
        2,
        games.First.WARNING,
    )
    limit = one.natural_limit
    assert (limit.rounds, limit.from_claim, limit.counted_checks, limit.counted_chases) == (40, True, 0, 10)
    assert one.reversed_colours.within is games.Within.BEFORE_OWN_MOVE


# What else supplements say

EVENT = """
name = "event"
base = "cxa-2011"
numbers = "seeded"
met = "played"

[scores]
win = 3
draw = 1
black_draw = 2
bye = 2
leave = 0.5

[ties]
direct = "wins_among"
undivided_to = 3

[swiss]
avoid_unit = "points"
unit_points = 2
lifted_in_last_round = ["unit"]
bye_colour = "black"

[match]
games = 2
deciders = ["black_wins", "extra_games", "extra_game_draw_black"]

[[stages]]
kind = "groups"
groups = 4
places = 2
extra = 2
carry_over = true
cycles = 2

[[stages]]
kind = "swiss"
rounds = 9
swiss = { avoid_unit = "never" }
leaving = { drop = 2, keep = 4, from_round = 6 }
thresholds = [{ after_round = 3, through = 6, below = 1.5 }]
inner_final = { after_round = 8 }

[[stages]]
kind = "knockout"
takes = 8
elimination = "double"
every_place = true
second_final = false
apart = true
match = { games = 4, deciders = ["seed"] }
"""


def test_what_else_can_be_said() -> None:
    """cxa-2011 arts 10.2-10.6; cxa-1999 art. 11.4."""
    found = read(EVENT)
    groups, points, knockout = found.stages
    assert found.scores == replace(THREE_BLACK_TWO, bye=Fraction(2), leave=Fraction(1, 2))
    assert isinstance(groups, Groups) and groups.qualifying.extra == 2 and groups.carry_over
    assert found.chain(groups) == CHAINS["cxa-2011-round-robin-games"], "two games against everybody"
    assert isinstance(points, Swiss) and points.drop_last == DropLast(9, 2, 4, 6)
    assert points.thresholds == (Threshold(3, Fraction(6), Fraction(3, 2)),)
    assert points.inner_final is not None and points.inner_final.places == 2
    rules = found.swiss_rules(points)
    assert (rules.rounds, rules.avoid_unit, rules.unit_points) == (9, UnitAvoidance.NEVER, 2)
    assert rules.bye_colour is Colour.BLACK
    assert isinstance(knockout, Knockout) and knockout.elimination is Elimination.DOUBLE
    assert knockout.match is not None and knockout.match.games == 4
    with pytest.raises(CompetitionError, match="淘汰制"):
        found.chain(knockout)


TEAMS = """
base = "cxa-2011"
[teams]
kind = "boards_with_reserves"
boards = 4
reserves = 2
bye_games = 4
[[stages]]
kind = "round_robin"
method = "circle"
[[stages]]
kind = "swiss"
rounds = 5
takes = 6
"""


def test_team_events_have_chains_of_their_own() -> None:
    found = read(TEAMS)
    first, second = found.stages
    assert first == RoundRobin(Method.CIRCLE)
    assert found.chain(first) == CHAINS["cxa-2011-team-round-robin"]
    assert found.chain(second) == CHAINS["cxa-2011-team-swiss"]
    assert found.teams is not None and found.teams.rules.boards == found.teams.bye_games == 4


def test_a_draw_that_gives_black_two() -> None:
    """cxa-2011 art. 13.3."""
    assert read('base = "cxa-2011"\n[scores]\nwin = 3\nblack_draw = 2').scores == THREE_BLACK_TWO


def test_a_knock_out_of_which_nothing_is_said() -> None:
    (stage,) = read("base = 'cxa-2011'\n[[stages]]\nkind = 'knockout'\nelimination = 'double'").stages
    assert stage == Knockout(Elimination.DOUBLE, played_for=4, every_place=False, second_final=True)


def test_a_match_may_have_scores_of_its_own() -> None:
    found = read(
        "base = 'cxa-2011'\n[match.scores]\nwin = 1\ndraw = 0.5\nloss = 0\n"
        "[[stages]]\nkind = 'knockout'\nmatch = { scores = { win = 3, draw = 1, loss = 0 } }"
    )
    assert found.match.scores == ONE_HALF_NONE
    (stage,) = found.stages
    assert isinstance(stage, Knockout) and stage.match is not None
    assert stage.match.scores == THREE_ONE_NONE


# What cannot be


@pytest.mark.parametrize(
    ("text", "where", "told"),
    [
        ("name = ", "", "不是 TOML"),
        ("[scores]\nwin = '三'\ndraw = 1\nloss = 0", "scores.win", "应为数"),
        ("[match.scores]\nwin = true\ndraw = 1\nloss = 0", "match.scores.win", "应为数"),
        (
            "[[stages]]\nkind = 'swiss'\nrounds = 7\n[stages.thresholds]\nafter_round = 3",
            "stages[0].thresholds",
            "[[stages.thresholds]]",
        ),
        ("x = 1e400000000", "", "不是 TOML"),
        ('base = "cxa-1990"', "base", "cxa-1990"),
        ("base = 3", "base", "可用"),
        ("rounds = 7", "rounds", "没有此项"),
        ("name = 2021-05-01", "name", "日期"),
        ("[game]\nstart = [09:00:00]", "game.start[0]", "时刻"),
        ("[[stages]]\nkind = 'swiss'\nrounds = 100000", "stages[0]", "1024"),
        ("[scores]\nwin = 2\ndraw = 2\nloss = 1\nbye = 5", "scores", "一局和棋"),
        ("[scores]\nwin = 2", "scores", "缺少"),
        ("scores = 3", "scores", "表"),
        ("[ties]\nbye_opponent = 'actual'", "ties", "没有对手"),
        ("[swiss]\nrounds = 9", "swiss.rounds", "stages"),
        ("[swiss]\nunit_rounds = -1", "swiss", "unit_rounds"),
        ("[match]\ndeciders = ['lot', 'seed']", "match", "必能区分"),
        ("[chains]\nswiss = 'best'", "chains.swiss", "best"),
        ("[chains]\nswiss = ['wins']", "chains.swiss", "第一项"),
        ("[chains]\nswiss = ['score', 'luck']", "chains.swiss[1]", "luck"),
        ("no_shows = 0", "no_shows", "至少为1"),
        ("round_robin_up_to = 31", "round_robin_up_to", "30"),
        ("[teams]\nkind = 'fixed_boards'\nreserves = 1", "teams", "替补"),
        ("stages = 3", "stages", "[[stages]]"),
        ("stages = [3]", "stages[0]", "表"),
        ("[[stages]]\nkind = 'ladder'", "stages[0].kind", "ladder"),
        ("[[stages]]\nkind = 'swiss'", "stages[0]", "rounds"),
        ("[[stages]]\nkind = 'swiss'\nrounds = 0", "stages[0]", "至少为1"),
        ("[[stages]]\nkind = 'swiss'\nrounds = 7\ntakes = 8", "stages[0].takes", "去掉 takes"),
        ("[[stages]]\nkind = 'swiss'\nrounds = 7\n[[stages]]\nkind = 'knockout'", "stages[1]", "takes"),
        (
            "[[stages]]\nkind = 'groups'\ngroups = 2\nplaces = 2\n[[stages]]\nkind = 'round_robin'\ntakes = 4",
            "stages[1].takes",
            "places",
        ),
        ("[[stages]]\nkind = 'groups'\ngroups = 2\nplaces = 0", "stages[0]", "出线"),
        ("[[stages]]\nkind = 'knockout'\n[[stages]]\nkind = 'swiss'\nrounds = 3", "stages[0]", "rounds"),
        ("[[stages]]\nkind = 'knockout'\nmain = 6", "stages[0]", "2的幂"),
        ("[[stages]]\nkind = 'knockout'\nelimination = 'double'\nmain = 8", "stages[0]", "双败"),
        ("[[stages]]\nkind = 'swiss'\nrounds = 7\nchain = ['match_points']", "stages[0]", "场分"),
        (
            "[teams]\nkind = 'fixed_boards'\n[[stages]]\nkind = 'swiss'\nrounds = 7\nchain = ['score']",
            "stages[0]",
            "团体赛",
        ),
        (
            "[[stages]]\nkind = 'swiss'\nrounds = 7\nleaving = { drop = 1, keep = 2, from_round = 2 }",
            "stages[0]",
            "过半",
        ),
        (
            "[[stages]]\nkind = 'swiss'\nrounds = 7\nthresholds = [{ after_round = 7, below = 1 }]",
            "stages[0]",
            "第1至6轮",
        ),
        (
            "[[stages]]\nkind = 'swiss'\nrounds = 7\nthresholds = [{ after_round = 3 }]",
            "stages[0].thresholds[0]",
            "至少规定一项",
        ),
        (
            "[[stages]]\nkind = 'swiss'\nrounds = 7\ninner_final = { after_round = 6, places = 3 }",
            "stages[0]",
            "双数",
        ),
        ("[[stages]]\nkind = 'swiss'\nrounds = 7\nswiss = { rounds = 9 }", "stages[0].swiss", "rounds"),
        (
            "[[stages]]\nkind = 'swiss'\nrounds = 7\nswiss = { first_round = 'x' }",
            "stages[0].swiss.first_round",
            "adjacent",
        ),
    ],
)
def test_regulations_that_cannot_be_are_refused_with_the_place(text: str, where: str, told: str) -> None:
    with pytest.raises(TableError) as caught:
        read(text)
    assert (caught.value.where, told in caught.value.message_zh) == (where, True), caught.value
    assert caught.value.message_en


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("name = 'x'\nbase = “cxa-2011”", "第2行第8列", "line 2, column 8"),
        ("base = “cxa-2011”", '中文标点 “”，应为英文的 "', 'Chinese signs “” in the place of "'),
        ("name = 'x'\nbase＝'cxa'", "键后面缺英文等号", "Chinese signs ＝"),
        ("[scores\n", "方括号没有配对", "line 1"),
        ("name = 'x", "引号没有配对", "the end of the file (line 1)"),
        ("name = 'x'\nname = 'y'", "同一个键写了两次", "cannot overwrite a value"),
        ("rounds = 1e5", "数字应写作 0.5", "a number is written 0.5"),
    ],
)
def test_what_is_no_toml_is_told_in_both_languages_with_its_line(text: str, zh: str, en: str) -> None:
    with pytest.raises(TableError) as caught:
        read(text)
    assert zh in caught.value.message_zh and en in caught.value.message_en
    assert not re.search("[A-Z][a-z]+ ", caught.value.message_zh)


def test_places_are_told_as_people_count() -> None:
    for where, zh, en in (
        ("stages[0]", "第1阶段", "stage 1"),
        ("stages[1].swiss.first_round", "第2阶段 swiss.first_round", "stage 2, swiss.first_round"),
        (
            "stages[0].thresholds[1].below",
            "第1阶段 thresholds 第2项 below",
            "stage 1, thresholds no. 2, below",
        ),
        ("sections[0].gender", "sections 第1项 gender", "sections no. 1, gender"),
        ("match.scores.win", "match.scores.win", "match.scores.win"),
    ):
        assert place_words(where) == (zh, en)


def test_criteria_are_read_in_chinese_too() -> None:
    found = read('base = "cxa-2011"\n[chains]\nswiss = ["积分", "对手分", "wins", "直胜"]')
    assert chain_of(found.chains.swiss) == (C.SCORE, C.OPPONENTS, C.WINS, C.DIRECT_WIN)


def test_an_unknown_preset_lists_the_known_ones() -> None:
    with pytest.raises(CompetitionError, match="wuwei-2021"):
        preset("cxa")


@given(st.text(max_size=80))
def test_whatever_is_written_gets_regulations_or_a_reason(text: str) -> None:
    with suppress(TableError):
        assert read(text).scores == TWO_ONE_NONE


# The page


def keys(kind: type, seen: set[type]) -> set[str]:
    """Every key that a file may have, from the dataclass it is read into."""
    if kind in seen or not is_dataclass(kind):
        return set()
    seen.add(kind)
    found = {one.name for one in fields(kind)}
    for hint in get_type_hints(kind).values():
        for part in (hint, *get_args(hint)):
            if isinstance(part, type):
                found |= keys(part, seen)
    return found


def test_the_page_tells_every_key_and_every_preset() -> None:
    told = set(re.findall(r"`([a-z_0-9-]+)`", DOCS.read_text("utf-8")))
    wanted = keys(Regulations, set()) | {"win", "draw", "loss", "base", "kind"} | set(PRESETS)
    for kind in (RoundRobin, Groups, Swiss, Knockout):
        wanted |= keys(kind, set())
    assert sorted(wanted - told) == []


def test_the_page_tells_every_criterion_chain_and_decider() -> None:
    told = set(re.findall(r"`([a-z_0-9-]+)`", DOCS.read_text("utf-8")))
    deciders = {str(one) for one in Decider if one is not Decider.SCORE}
    assert sorted(({str(one) for one in Criterion} | set(CHAINS) | deciders) - told) == []


def test_the_example_of_the_page_reads() -> None:
    whole_event, one_stage = re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    found = read(whole_event)
    assert found.scores.red_win == 3 and len(found.stages) == 2
    (stage,) = read(textwrap.dedent(one_stage)).stages
    assert isinstance(stage, Swiss)
    assert stage.leaving and stage.inner_final and stage.thresholds[0].through == 8


@pytest.mark.parametrize(("key", "meant"), [("extends", "base"), ("stage", "stages"), ("score", "scores")])
def test_a_name_that_is_none_is_refused_with_those_there_are(key: str, meant: str) -> None:
    with pytest.raises(TableError) as caught:
        read(f'name = "x"\n{key} = "cxa-2011"')
    assert meant in caught.value.message_zh and meant in caught.value.message_en
