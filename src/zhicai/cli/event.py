"""`zhicai event`: run an event from its entries to the final table, in one file."""

from __future__ import annotations

import typer

from zhicai.cli.lazily import Later, group_of

COMMANDS = {
    "new": Later("event_people", "new", "新建赛事文件 · begin an event file"),
    "enter": Later("event_entry", "enter", "报名：表格或一人 · enter players, from a spreadsheet or one"),
    "section": Later("event_people", "add_section", "增设组别 · begin a further section"),
    "team": Later("event_teams", "team", "团体：报名或更改一队 · enter or change a team"),
    "edit": Later("event_entry", "change", "更改选手资料 · correct what is known of a player"),
    "draw": Later("event_people", "draw", "抽签定号，首轮之前 · draw the numbers, before round 1"),
    "check-in": Later("event_attendance", "check_in", "检录、报到 · check in who is there"),
    "leave": Later("event_people", "leave", "请假一轮 · let a player miss a round"),
    "withdraw": Later("event_people", "withdraw", "退赛或除名 · a player leaves for good"),
    "pair": Later("event_rounds", "pair", "编排下一轮 · pair the next round"),
    "change": Later("event_rounds", "change", "手工改动最后一轮 · change the last round by hand"),
    "publish": Later("event_rounds", "publish", "公布最后一轮 · publish the last round"),
    "unpair": Later("event_rounds", "unpair", "撤回最后一轮 · take back the last round"),
    "round": Later("event_rounds", "show", "显示一轮对阵与成绩 · show a round with its results"),
    "explain": Later("event_rounds", "explain", "某台为何如此编排 · why a board is as it is"),
    "result": Later("event_results", "result", "登记或更正成绩 · record or correct a result", dashes=True),
    "results": Later("event_results", "results", "按成绩单登记一轮 · record a round from a list"),
    "lineup": Later("event_teams", "lineup", "团体：出场名单 · hand in the line-up of a team"),
    "colours": Later("event_results", "colours", "更正先后手 · a board was played with colours reversed"),
    "decide": Later("event_results", "decide", "淘汰赛：抽签或裁定晋级 · say who goes on from a match"),
    "foul": Later("event_results", "foul", "登记犯规 · record fouls"),
    "sanction": Later("event_results", "sanction", "登记处分 · record a penalty"),
    "lots": Later("event_results", "lots", "并列者抽签 · lots for players equal in everything"),
    "play-off": Later(
        "event_results", "play_off", "并列者加赛 · the result of a play-off for a shared place"
    ),
    "status": Later(
        "event_status", "status", "进度：未完成的、下一步 · how far it is, what is open, what comes next"
    ),
    "notice": Later("event_notices", "notice", "公告：张贴、撤下、列出 · notices: post, take down, list"),
    "standings": Later("event_tables", "standings", "名次及理由 · standings, with the reason of every place"),
    "places": Later("event_tables", "places", "总名次 · the places of the whole, through all stages"),
    "print": Later("event_print", "print_papers", "打印各种表格 · print papers: PDF, XLSX, HTML, text"),
    "pages": Later("event_pages", "pages", "导出为网页文件夹 · what is published, as a folder of pages"),
    "export": Later("event_export", "export", "导出报名表 · write the entries as a spreadsheet"),
    "log": Later("event_tables", "log", "全部经过 · all that happened"),
    "undo": Later("event_tables", "undo", "撤销最后一条命令 · undo the last command"),
    "salvage": Later(
        "event_salvage", "salvage", "取出损坏文件的完好部分 · the sound part of a damaged file, as a new one"
    ),
    "check": Later("event_trial", "check", "核查全部编排、积分与名次 · check every pairing, score and place"),
    "simulate": Later("event_trial", "simulate", "随机生成一次比赛 · make a random event"),
}
"""The commands of an event by name, in the order in which help lists them."""

event = typer.Typer(
    cls=group_of(COMMANDS),
    help="比赛编排：报名、编排、成绩、名次，一赛一文件 · run an event: entries, pairings, results, places, in one file",
    rich_markup_mode=None,
)
