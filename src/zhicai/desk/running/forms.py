"""The forms of the event desk."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from django import forms

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.outcomes import OPEN
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event_rules import Regulations
from zhicai.competition.model import HIGHEST_RATING, RESULT_CODES, Gender, Penalty, Player, Team
from zhicai.competition.regulations import PRESETS, preset, read
from zhicai.competition.teams import Kind
from zhicai.desk.frame.words import later, say, told
from zhicai.desk.running.words import RESULTS, match_words, stage_words

_SYSTEMS: Final = (
    ("", later("由规程而定", "as the regulations say")),
    ("swiss", later("积分编排", "Swiss")),
    ("round_robin", later("循环赛", "round robin")),
    ("knockout", later("单败淘汰", "knock-out")),
    ("double_elimination", later("双败淘汰", "double elimination")),
)
MOST_TOML: Final = 200_000
"""Characters of a file of regulations."""


@cache
def _titles() -> tuple[tuple[str, str, str], ...]:
    return tuple((name, one.title_zh, one.title_en) for name in PRESETS for one in [preset(name)])


def _presets() -> list[tuple[str, str]]:
    return [(name, say(zh, en) or name) for name, zh, en in _titles()]


def stage_of(system: str, rounds: int | None) -> Mapping[str, object] | None:
    """What is played, as the table of a stage; None where the regulations are to say it ("").

    Raises Refused: a Swiss needs its rounds, and only a Swiss has them.
    """
    if rounds and system != "swiss":
        raise Refused("只有选了积分编排才定轮数", "rounds are for a Swiss; choose that system")
    if system == "swiss":
        if not rounds:
            raise Refused("积分编排须定轮数", "a Swiss needs its rounds")
        return {"kind": "swiss", "rounds": rounds}
    if system == "round_robin":
        return {"kind": "round_robin"}
    if not system:
        return None
    return {"kind": "knockout", "elimination": "double" if system == "double_elimination" else "single"}


class SectionRules(forms.Form):
    """By what regulations a section is played."""

    preset = forms.ChoiceField(label=later("规程", "Regulations"))
    regulations = forms.FileField(
        label=later("或规程文件（TOML）", "Or a file of regulations (TOML)"),
        required=False,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".toml"}),
        help_text=later("上传后代替上面的规程", "it takes the place of the above"),
    )
    system = forms.ChoiceField(
        label=later("赛制", "System"),
        choices=_SYSTEMS,
        required=False,
        help_text=later(
            "规程已定赛制的选“由规程而定”，未定的在此选定",
            "“as the regulations say” where they do; else chosen here",
        ),
    )
    rounds = forms.IntegerField(
        label=later("轮数（积分编排）", "Rounds (Swiss)"), min_value=1, max_value=1024, required=False
    )
    boards = forms.IntegerField(
        label=later("团体赛：每队台数", "Teams: boards of each"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=later(
            "空：个人赛，或由规程而定；填了就是分台换人的团体赛（2011 版第 11.2 条）",
            "empty: individuals, or as the regulations say; else teams with reserves (2011, article 11.2)",
        ),
    )
    reserves = forms.IntegerField(
        label=later("团体赛：每队替补", "Teams: reserves of each"), min_value=0, max_value=100, required=False
    )
    seed = forms.CharField(
        label=later("抽签种子", "Seed of lots"),
        max_length=60,
        required=False,
        help_text=later("空：随机；也可写当众产生的号码", "empty: random; or what was drawn in public"),
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Offer the presets."""
        super().__init__(*arguments, **named)
        field = self.fields["preset"]
        if isinstance(field, forms.ChoiceField):
            field.choices = _presets()
        self.initial = {**offered(PRESETS[0]), **self.initial}

    def clean_regulations(self) -> str:
        """The text of the file; empty where none was sent."""
        file = self.cleaned_data.get("regulations")
        if not file:
            return ""
        if file.size > MOST_TOML:
            raise forms.ValidationError(say("规程文件过大", "the file is too large"))
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(say("不是 UTF-8 文字", "this is no UTF-8 text")) from None

    def stage(self) -> Mapping[str, object] | None:
        """What is played, where the form says it."""
        return stage_of(self.cleaned_data.get("system") or "", self.cleaned_data.get("rounds"))

    def teams(self) -> Mapping[str, object] | None:
        """How teams play, where the form says that they do."""
        boards = self.cleaned_data.get("boards")
        if not boards:
            return None
        kind = Kind.RESERVES.value
        return {"kind": kind, "boards": boards, "reserves": self.cleaned_data.get("reserves") or 0}

    def clean(self) -> dict[str, Any]:
        """A Swiss needs its rounds, and only a Swiss has them; what is played is said once, here or there."""
        cleaned = super().clean() or {}
        rules = self._rules(cleaned)
        if rules is not None:
            self._check_system(cleaned, rules)
        if cleaned.get("reserves") and not cleaned.get("boards") and "boards" not in self.errors:
            self.add_error("boards", say("团体赛须填每队台数", "a team event needs the boards of each team"))
        if cleaned.get("system") != "swiss" and cleaned.get("rounds") == _USUAL_ROUNDS:
            cleaned["rounds"] = None  # the form had put it there, nobody asked for it
        try:
            stage_of(cleaned.get("system") or "", cleaned.get("rounds"))
        except Refused as error:
            if "rounds" not in self.errors and "system" not in self.errors:
                self.add_error("rounds", told(error))
        return cleaned

    def _rules(self, cleaned: Mapping[str, Any]) -> Regulations | None:
        """The regulations chosen; None for a file that cannot be read, which is told when it is founded."""
        try:
            if text := cleaned.get("regulations"):
                return read(text)
            return preset(cleaned["preset"]) if cleaned.get("preset") else None
        except CompetitionError:
            return None

    def _check_system(self, cleaned: dict[str, Any], rules: Regulations) -> None:
        if rules.stages and cleaned.get("regulations"):
            # A file takes the place of all that the form had offered before it was chosen.
            cleaned["system"], cleaned["rounds"] = "", None
        elif rules.stages and cleaned.get("system"):
            zh, en = zip(*(stage_words(one, rules) for one in rules.stages), strict=True)
            self.add_error(
                "system",
                say(
                    f"这份规程已定赛制（{'，然后'.join(zh)}），请选“由规程而定”",
                    f"the regulations say what is played ({', then '.join(en)}): choose “as the regulations say”",
                ),
            )
        elif not rules.stages and not cleaned.get("system"):
            words = (
                "这份规程没有规定赛制，请在此选定",
                "these regulations do not say what is played: choose it here",
            )
            self.add_error("system", say(*words))


_USUAL_ROUNDS: Final = 7


def offered(name: str) -> dict[str, object]:
    """What a form offers with a preset: where that leaves open what is played, a Swiss."""
    if preset(name).stages:
        return {"system": "", "rounds": None}
    return {"system": "swiss", "rounds": _USUAL_ROUNDS}


class NewEvent(SectionRules):
    """A new event."""

    name = forms.CharField(
        label=later("赛事名称", "Name of the event"),
        max_length=200,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    title = forms.CharField(
        label=later("组别", "Section"),
        max_length=60,
        required=False,
        help_text=later("只有一组时可不填", "may be empty where there is one"),
    )
    field_order = ("name", "preset", "regulations", "system", "rounds", "boards", "reserves", "title", "seed")


class NewSection(SectionRules):
    """A further section."""

    title = forms.CharField(label=later("组别", "Section"), max_length=60)
    field_order = ("title", "preset", "regulations", "system", "rounds", "boards", "reserves", "seed")


class PlayerForm(forms.Form):
    """What is known of a player."""

    name = forms.CharField(label=later("姓名", "Name"), max_length=100)
    unit = forms.CharField(label=later("单位", "Unit"), max_length=100, required=False)
    gender = forms.ChoiceField(
        label=later("性别", "Gender"),
        required=False,
        choices=(("", "–"), ("male", later("男", "M")), ("female", later("女", "F"))),
    )
    birth_year = forms.IntegerField(
        label=later("出生年", "Born"), min_value=1900, max_value=2100, required=False
    )
    title = forms.CharField(label=later("称号", "Title"), max_length=100, required=False)
    rating = forms.IntegerField(
        label=later("等级分", "Rating"), min_value=0, max_value=HIGHEST_RATING, required=False
    )

    def player(self, number: int = 0) -> Player:
        """The player of a form that is filled in well."""
        data = self.cleaned_data
        return Player(
            number or data.get("number") or 0,
            data["name"].strip(),
            data["unit"].strip(),
            Gender(data["gender"]) if data["gender"] else None,
            data["birth_year"],
            data["title"].strip(),
            data["rating"],
        )

    @staticmethod
    def told(player: Player) -> dict[str, str | int | None]:
        """The fields of a player."""
        return {
            "name": player.name,
            "unit": player.unit,
            "gender": player.gender.value if player.gender else "",
            "birth_year": player.birth_year,
            "title": player.title,
            "rating": player.rating,
        }


class EntryForm(PlayerForm):
    """A player who comes in."""

    number = forms.IntegerField(
        label=later("编号", "Number"),
        min_value=1,
        max_value=99_999,
        required=False,
        help_text=later("空：自动给号", "empty: the next one"),
    )
    anyway = forms.BooleanField(
        label=later(
            "不合组别规定、与已报名者同名，也报名",
            "Enter although the section is not for them, or somebody of that name is entered",
        ),
        required=False,
    )


class TeamForm(forms.Form):
    """What is known of a team."""

    name = forms.CharField(label=later("队名", "Name of the team"), max_length=100)
    unit = forms.CharField(label=later("单位", "Unit"), max_length=100, required=False)
    boards = forms.RegexField(
        label=later("各台队员编号", "Players by board"),
        regex=r"[\d\s,，、]+",
        max_length=400,
        help_text=later("自第一台起，如 1, 2, 3, 4", "from board 1 on, such as 1, 2, 3, 4"),
    )
    reserves = forms.RegexField(
        label=later("替补编号", "Reserves"), regex=r"[\d\s,，、]*", max_length=400, required=False
    )
    rated = forms.BooleanField(
        label=later("按等级分排台次", "Boards in the order of ratings"), required=False
    )

    def team(self, number: int = 0) -> Team:
        """The team of a form that is filled in well."""
        data = self.cleaned_data
        return Team(
            number,
            data["name"].strip(),
            data["unit"].strip(),
            numbers(data["boards"]),
            numbers(data["reserves"]),
        )

    @staticmethod
    def told(team: Team) -> dict[str, object]:
        """The fields of a team."""
        return {
            "name": team.name,
            "unit": team.unit,
            "boards": ", ".join(map(str, team.boards)),
            "reserves": ", ".join(map(str, team.reserves)),
        }


def numbers(text: str) -> tuple[int, ...]:
    """The numbers in a text, whatever stands between them; of digits too many for a number, the first ones.

    Digits of any script count, as the fields take them: Chinese keyboards give full-width ones.
    """
    plain = "".join(str(int(sign)) if sign.isdecimal() else " " for sign in text)
    return tuple(int(one[:7]) for one in plain.split())


class EntryFile(forms.Form):
    """A spreadsheet of entries."""

    file = forms.FileField(
        label=later("报名表（XLSX、XLS、ODS、CSV）", "Entry form (XLSX, XLS, ODS, CSV)"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xls,.ods,.csv,.txt"}),
    )


class ResultFile(forms.Form):
    """A list of results."""

    file = forms.FileField(
        label=later("成绩单（XLSX、XLS、ODS、CSV）", "List of results (XLSX, XLS, ODS, CSV)"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xls,.ods,.csv,.txt"}),
    )


class ReasonForm(forms.Form):
    """A reason, for the record."""

    reason = forms.CharField(
        label=later("理由", "Reason"),
        max_length=200,
        help_text=later("必填，记入经过", "required; it goes into the log"),
    )


class LeaveForm(forms.Form):
    """The round of a leave."""

    round = forms.IntegerField(label=later("轮次", "Round"), min_value=1, max_value=1024)


class WithdrawForm(ReasonForm):
    """Why somebody leaves for good."""

    expelled = forms.BooleanField(
        label=later("除名（竞赛组织机构的处分）", "Expelled, by the organisers"), required=False
    )


class FoulForm(forms.Form):
    """Fouls of a player in a round."""

    round = forms.IntegerField(label=later("轮次", "Round"), min_value=1, max_value=1024)
    count = forms.IntegerField(label=later("次数", "How many"), min_value=1, max_value=99, initial=1)
    reason = forms.CharField(label=later("经过", "What happened"), max_length=200, required=False)


def form_faults(form: forms.Form) -> str:
    """What is wrong with a form that is shown elsewhere than its fields: each field by its label."""
    return say("；", "; ").join(
        say("：", ": ").join([str(form.fields[name].label or ""), " ".join(map(str, faults))])
        for name, faults in form.errors.items()
        if name in form.fields
    )


class SanctionForm(ReasonForm):
    """A penalty in a round."""

    round = forms.IntegerField(label=later("轮次", "Round"), min_value=1, max_value=1024)
    penalty = forms.ChoiceField(
        label=later("处分", "Penalty"),
        choices=(
            (Penalty.WARNING.value, later("警告", "warning")),
            (Penalty.GAME.value, later("取消当场比赛资格", "exclusion from the game")),
        ),
    )
    field_order = ("round", "penalty", "reason")


class ResultForm(forms.Form):
    """Any result there is."""

    code = forms.ChoiceField(label=later("成绩", "Result"))

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Offer the results in the language of the reader.

        `teams`: the two of a match, in order; `reopens`: that its boards may be given back to it too.
        """
        teams, reopens = named.pop("teams", None), named.pop("reopens", False)
        super().__init__(*arguments, **named)
        field = self.fields["code"]
        if isinstance(field, forms.ChoiceField):
            sent = self.data.get("code", self.initial.get("code"))
            offered = [code for code in RESULT_CODES if code not in _RARE or code == sent]
            if reopens:
                offered.append(OPEN)
            field.choices = [
                (code, match_words(code, *teams) if teams else say(*RESULTS[code])) for code in offered
            ]


_RARE: Final = frozenset({"1/2-1/2 foul", "1/2-1/2 time"})
"""Results that a file of another program may hold, and that nobody gives here: a draw has no such cause."""


class OrderForm(forms.Form):
    """Those of one shared place in the order that lots or a play-off gave."""

    order = forms.RegexField(
        label=later("次序（编号，先者列前）", "Order (numbers, the first in front)"),
        regex=r"[\d\s,，、]+",
        max_length=2000,
    )
    how = forms.ChoiceField(
        label=later("方式", "By"),
        choices=(("lots", later("抽签", "lots")), ("play-off", later("加赛", "a play-off"))),
    )


class DecideForm(ReasonForm):
    """Who goes on from a match of a knock-out."""

    winner = forms.IntegerField(label=later("晋级者", "Who goes on"), min_value=0, max_value=99_999)
