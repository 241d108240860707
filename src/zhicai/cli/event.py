"""`zhicai event`: run an event from its entries to the final table, in one file."""

from __future__ import annotations

import typer

from zhicai.cli import event_people, event_results, event_rounds, event_tables, event_teams, event_trial
from zhicai.cli.helping import Command, Group

event = typer.Typer(
    cls=Group,
    help="比赛编排：报名、编排、成绩、名次，一赛一文件 · run an event: entries, pairings, results, places, in one file",
    rich_markup_mode=None,
)

event.command("new", cls=Command, help="新建赛事文件 · begin an event file")(event_people.new)
event.command("enter", cls=Command, help="报名：表格或一人 · enter players, from a spreadsheet or one")(
    event_people.enter
)
event.command("section", cls=Command, help="增设组别 · begin a further section")(event_people.add_section)
event.command("team", cls=Command, help="团体：报名或更改一队 · enter or change a team")(event_teams.team)
event.command("edit", cls=Command, help="更改选手资料 · correct what is known of a player")(
    event_people.change
)
event.command("draw", cls=Command, help="抽签定号，首轮之前 · draw the numbers, before round 1")(
    event_people.draw
)
event.command("leave", cls=Command, help="请假一轮 · let a player miss a round")(event_people.leave)
event.command("withdraw", cls=Command, help="退赛或除名 · a player leaves for good")(event_people.withdraw)
event.command("pair", cls=Command, help="编排下一轮 · pair the next round")(event_rounds.pair)
event.command("change", cls=Command, help="手工改动最后一轮 · change the last round by hand")(
    event_rounds.change
)
event.command("publish", cls=Command, help="公布最后一轮 · publish the last round")(event_rounds.publish)
event.command("unpair", cls=Command, help="撤回最后一轮 · take back the last round")(event_rounds.unpair)
event.command("round", cls=Command, help="显示一轮对阵与成绩 · show a round with its results")(
    event_rounds.show
)
event.command("explain", cls=Command, help="某台为何如此编排 · why a board is as it is")(event_rounds.explain)
event.command(
    "result",
    cls=Command,
    help="登记或更正成绩 · record or correct a result",
    context_settings={"ignore_unknown_options": True},  # --+ and --- are results
)(event_results.result)
event.command("results", cls=Command, help="按成绩单登记一轮 · record a round from a list")(
    event_results.results
)
event.command("lineup", cls=Command, help="团体：出场名单 · hand in the line-up of a team")(
    event_teams.lineup
)
event.command("colours", cls=Command, help="更正先后手 · a board was played with colours reversed")(
    event_results.colours
)
event.command("decide", cls=Command, help="淘汰赛：抽签或裁定晋级 · say who goes on from a match")(
    event_results.decide
)
event.command("foul", cls=Command, help="登记犯规 · record fouls")(event_results.foul)
event.command("sanction", cls=Command, help="登记处分 · record a penalty")(event_results.sanction)
event.command("lots", cls=Command, help="并列者抽签 · lots for players equal in everything")(
    event_results.lots
)
event.command("play-off", cls=Command, help="并列者加赛 · the result of a play-off for a shared place")(
    event_results.play_off
)
event.command("standings", cls=Command, help="名次及理由 · standings, with the reason of every place")(
    event_tables.standings
)
event.command("places", cls=Command, help="总名次 · the places of the whole, through all stages")(
    event_tables.places
)
event.command("log", cls=Command, help="全部经过 · all that happened")(event_tables.log)
event.command("undo", cls=Command, help="撤销最后一条命令 · undo the last command")(event_tables.undo)
event.command("check", cls=Command, help="核查全部编排、积分与名次 · check every pairing, score and place")(
    event_trial.check
)
event.command("simulate", cls=Command, help="随机生成一次比赛 · make a random event")(event_trial.simulate)
