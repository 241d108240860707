"""The public pages of places: standings, teams, cross tables, brackets, the places of the whole."""

from __future__ import annotations

from django.http import Http404

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import final_table, frozen_words, team_standings
from zhicai.competition.event.words import provisional_words
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.frame.words import is_chinese, say, told
from zhicai.desk.public.shown import Page, Shown
from zhicai.desk.running.drawn import drawings, knocked_runs, matches_of
from zhicai.desk.running.tables import (
    Table,
    crosses,
    final_lines,
    has_begun,
    of_places,
    table_of,
    tables_after,
)


def tables(shown: Shown, after: int) -> list[Table]:
    """The tables after a round, reckoned once for each state of the event."""
    section = shown.section
    name = ("public tables", shown.at, after, is_chinese())
    return shown.book.now.made(name, lambda: tables_after(section, section.run_of(after), after))


def places_now(shown: Shown) -> dict[int, int]:
    """The place of everybody in the stage that is being played; nobody's in a knock-out."""
    section = shown.section
    if not section.rounds or isinstance(section.run.stage, Knockout):
        return {}
    if not section.run.has_results(len(section.rounds)):
        return {}
    return {row.number: row.place for one in tables(shown, len(section.rounds)) for row in one.rows}


def standings_page(shown: Shown, number: int | None = None) -> Page:
    """The standings after a round (None: the last); raises Http404 where there are none."""
    section = shown.section
    last = len(section.rounds)
    after = last if number is None else number
    if not 1 <= after <= last:
        raise Http404
    if isinstance(section.run_of(after).stage, Knockout):
        return bracket_page(shown)
    ranked = [one for one in range(1, last + 1) if not isinstance(section.run_of(one).stage, Knockout)]
    missing = section.run_of(after).missing(after)
    context = {
        "after": after,
        "rounds": ranked,
        "is_last": after == last,
        "provisional": say(*provisional_words(missing, section.run_of(after).waiting(after)))
        if missing
        else "",
        "frozen": frozen_words(section.run_of(after), after),
        "tables": tables(shown, after),
    }
    return Page(
        say(f"第 {after} 轮后名次", f"Standings after round {after}"), "public/standings.html", context
    )


def team_places_page(shown: Shown) -> Page:
    """Teams by the places of their players; raises Http404 where they are not ranked so."""
    section = shown.section
    if not section.rounds or not of_places(section):
        raise Http404
    context = {
        "table": table_of(team_standings(section), section.teams),
        "link_to": lambda number: shown.links.to("team", number),
    }
    return Page(say("团体名次", "Teams"), "public/team_places.html", context)


def cross_page(shown: Shown) -> Page:
    """Who met whom; raises Http404 before the first round."""
    section = shown.section
    runs = [run for run in section.runs if run.begun and not isinstance(run.stage, Knockout)]
    if not runs:
        raise Http404
    context = {
        "stages": [(run.index + 1, crosses(section, run)) for run in runs],
        "several": len(section.regulations.stages) > 1,
    }
    return Page(say("对局总表", "Cross table"), "public/cross.html", context)


def bracket_page(shown: Shown) -> Page:
    """The tables of the stages that are knock-outs, drawn and in words; raises Http404 where none has begun."""
    section = shown.section
    runs, refusal = knocked_runs(section)
    stages = [
        {
            "stage": run.index + 1,
            "drawings": drawings(section, found),
            "matches": matches_of(section, found),
        }
        for run, found in runs
    ]
    if not stages and not refusal:
        raise Http404
    return Page(say("淘汰表", "Bracket"), "public/bracket.html", {"stages": stages, "refusal": refusal})


def places_page(shown: Shown) -> Page:
    """The places of the whole section so far; raises Http404 before the first round."""
    section = shown.section
    if not section.rounds:
        raise Http404
    context: dict[str, object] = {"several": len(section.regulations.stages) > 1, "rows": []}
    try:
        found = final_table(section) if has_begun(section) else ()
    except CompetitionError as error:
        context["refusal"] = told(error)
    else:
        context |= {"rows": final_lines(section, found), "finished": finished(section)}
    return Page(say("总名次", "Final places"), "public/places.html", context)
