"""The addresses of the event desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from zhicai.desk.frame.later import at_hand, later

attendance = later("zhicai.desk.running.attendance")
bracket = later("zhicai.desk.running.bracket")
changing = later("zhicai.desk.running.changing")
checks = later("zhicai.desk.running.checks")
founding = later("zhicai.desk.running.founding")
importing = later("zhicai.desk.running.importing")
lineups = later("zhicai.desk.running.lineups")
listed = later("zhicai.desk.running.listed")
one_board = later("zhicai.desk.running.one_board")
papers = later("zhicai.desk.running.papers")
penalties = later("zhicai.desk.running.penalties")
people = later("zhicai.desk.running.people")
ranking = later("zhicai.desk.running.ranking")
results = later("zhicai.desk.running.results")
rounds = later("zhicai.desk.running.rounds")
second_pass = later("zhicai.desk.running.second_pass")
squads = later("zhicai.desk.running.squads")
at_hand(
    "pypinyin",
    "rustworkx",
    "zhicai.competition.duplicates",
    "zhicai.competition.event.telling",
    "zhicai.competition.swiss.explain",
    "zhicai.competition.swiss.whatif",
    "zhicai.desk.running.markup",
)

_BOARD: list[URLPattern | URLResolver] = [
    path("", one_board.board, name="board"),
    path("record/", one_board.record, name="record"),
    path("correct/", one_board.correct, name="correct"),
    path("clear/", one_board.clear, name="clear-result"),
    path("turn/", one_board.turn, name="turn-board"),
    path("foul/", one_board.foul, name="board-foul"),
]
_ROUND: list[URLPattern | URLResolver] = [
    path("", rounds.one_round, name="round"),
    path("publish/", rounds.publish, name="publish"),
    path("take-back/", rounds.take_back, name="take-back-round"),
    path("why/<number:table>/", rounds.why, name="why"),
    path("change/", changing.change, name="change-round"),
    path("lineups/", lineups.lineups, name="lineups"),
    path("lineups/<number:team>/", lineups.hand_in, name="hand-in"),
    path("results/", results.page, name="results"),
    path("results/list/", listed.preview, name="results-list"),
    path("results/list/take-in/", listed.take_in, name="take-in-results"),
    path("results/present/", results.present, name="results-present"),
    path("results/type/", results.type_in, name="type-result"),
    path("results/again/", second_pass.say_again, name="retype-result"),
    path("results/again/give-up/", second_pass.give_up, name="give-up-second-pass"),
    path("boards/<place:place>/", include(_BOARD)),
]
_SECTION: list[URLPattern | URLResolver] = [
    path("", people.entries, name="entries"),
    path("enter/", people.come_in, name="enter-player"),
    path("draw/", people.draw, name="draw"),
    path("import/", importing.preview, name="import-entries"),
    path("import/template.csv", importing.template, name="entries-template"),
    path("import/take-in/", importing.take_in, name="take-in-entries"),
    path("players/<number:number>/", people.player, name="player"),
    path("players/<number:number>/change/", people.change, name="change-player"),
    path("players/<number:number>/foul/", people.foul, name="foul"),
    path("competitors/<number:number>/leave/", people.leave, name="leave"),
    path("competitors/<number:number>/withdraw/", people.withdraw, name="withdraw"),
    path("competitors/<number:number>/sanction/", people.sanction, name="sanction"),
    path("penalties/<number:entry>/take-back/", penalties.take_back, name="take-back-penalty"),
    path("check-in/", attendance.usual, name="check-in"),
    path("check-in/<number:number>/", attendance.page, name="attendance"),
    path("check-in/<number:number>/mark/", attendance.mark, name="mark-attendance"),
    path("check-in/<number:number>/present/", attendance.present, name="attendance-present"),
    path("teams/", squads.teams, name="teams"),
    path("teams/enter/", squads.come_in, name="enter-team"),
    path("teams/<number:number>/", squads.team, name="team"),
    path("teams/<number:number>/change/", squads.change, name="change-team"),
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/pair/", rounds.pair, name="pair"),
    path("rounds/<number:number>/", include(_ROUND)),
    path("results/", results.last, name="last-results"),
    path("standings/", ranking.standings, name="standings"),
    path("standings/part/", ranking.part, name="part"),
    path("standings/teams/", ranking.team_places, name="team-places"),
    path("places/", ranking.places, name="places"),
    path("cross/", ranking.cross, name="cross"),
    path("bracket/", bracket.bracket, name="bracket"),
    path("bracket/<str:match>/decide/", bracket.decide, name="decide"),
    path("rules/", founding.settings, name="rules"),
    path("papers/", papers.papers, name="papers"),
    path("papers/<slug:name>.<slug:form>", papers.paper, name="paper"),
    path("check/", checks.check, name="check"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", founding.new, name="new-event"),
    path("new/preset/", founding.preset_summary, name="preset"),
    path("events/<str:journal>/sections/new/", founding.new_section, name="new-section"),
    path("events/<str:journal>/<number:section>/", include(_SECTION)),
]
