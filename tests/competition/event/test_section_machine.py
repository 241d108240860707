"""Random commands on teams, groups, knock-outs and several stages leave no impossible state."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, paired, pairing, people, results, squads
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.history import facts_of, to_undo
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.places import final_table, group_standings
from zhicai.competition.event.state import Section
from zhicai.competition.event.telling import told
from zhicai.competition.model import RESULT_CODES, Player, Team
from zhicai.competition.stage_rules import Groups, Knockout
from zhicai.journal import Header, Journal, JournalKind, undo

MATCH = '[match]\ngames = 2\ndeciders = ["black_wins", "fouls", "extra_games", "lot"]\n'
ONE_GAME = '[match]\ngames = 1\ndeciders = ["extra_game_draw_black"]\n'
GROUPS = '[[stages]]\nkind = "groups"\ngroups = 2\nplaces = 2\n'
ROBIN = '[[stages]]\nkind = "round_robin"\n'
SWISS = '[[stages]]\nkind = "swiss"\nrounds = 3\n'
KNOCKOUT = '[[stages]]\nkind = "knockout"\n'
TEAMS = '[teams]\nkind = "boards_with_reserves"\nboards = 2\nreserves = 1\n'
EVENTS = (
    MATCH + KNOCKOUT,
    ONE_GAME + KNOCKOUT + 'elimination = "double"\n',
    ONE_GAME + KNOCKOUT + "main = 4\nevery_place = true\n",
    GROUPS + ROBIN,
    GROUPS + "carry_over = true\n" + ROBIN,
    ONE_GAME + GROUPS + "extra = 1\n" + KNOCKOUT,
    ONE_GAME + SWISS + KNOCKOUT + "takes = 4\n",
    SWISS + SWISS + "takes = 4\n",
    '[[stages]]\nkind = "swiss"\nrounds = 4\nleaving = { drop = 1, keep = 4, from_round = 2 }\n',
    '[[stages]]\nkind = "swiss"\nrounds = 4\ninner_final = { after_round = 2, places = 2 }\n',
    '[[stages]]\nkind = "swiss"\nrounds = 4\nthresholds = [{ after_round = 2, through = 4, below = 1 }]\n',
    ONE_GAME + KNOCKOUT + "rounds = 1\n" + SWISS,
    TEAMS + ROBIN,
    TEAMS + SWISS,
    TEAMS + ONE_GAME.replace("extra_game_draw_black", "lot") + KNOCKOUT,
    TEAMS + GROUPS + "carry_over = true\n" + ROBIN,
)

NUMBERS = st.integers(1, 18)
ROUNDS = st.integers(1, 6)
TABLES = st.integers(1, 4)
GAMES = st.integers(0, 2)
RARELY = st.integers(0, 4).map(lambda drawn: drawn == 4)
COMMON = st.sampled_from(["1-0", "0-1", "1/2-1/2"])
CODES = st.one_of(COMMON, COMMON, st.sampled_from(RESULT_CODES))
MANY = st.lists(CODES, min_size=5, max_size=5)
PAIRED = precondition(lambda machine: bool(machine.event.rounds))


class SectionMachine(RuleBasedStateMachine):
    """A pairing officer who does anything at any time, in whatever kind of event."""

    @initialize(
        text=st.sampled_from(EVENTS),
        size=st.integers(4, 8),
        seed=st.text("ab", min_size=1, max_size=3),
        begun=st.lists(MANY, max_size=4),
    )
    def found(self, text: str, size: int, seed: str, begun: list[list[str]]) -> None:
        self.journal = Journal(Header("1", JournalKind.EVENT, 0))
        first = founding.found("公开赛", 'base = "cxa-2011"\n' + text, seed=seed)
        self.event = gathered(first)
        self.journal.append(kinds.drafts(first, time=0, actor="编排长"))
        self.past: list[Section] = []
        people_ = 3 * size if self.event.of_teams else size
        given = [Player(n, f"选手{n:02}", f"单位{n % 3}") for n in range(1, people_ + 1)]
        self.do(lambda event: people.enter(event, given))
        if self.event.of_teams:
            teams = [Team(0, f"队{at}", "", (3 * at + 1, 3 * at + 2), (3 * at + 3,)) for at in range(size)]
            self.do(lambda event: squads.enter_teams(event, teams))
        for codes in begun:
            self.play(codes, False)

    def do(self, command) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        before = self.event
        try:
            facts = command(before)
        except CompetitionError:
            return
        self.past.append(before)
        self.event = advanced(before, facts)
        self.journal.append(kinds.drafts(facts, time=1, actor="编排长"))

    @rule(codes=MANY, waits=RARELY)
    def play(self, codes: list[str], waits: bool) -> None:
        self.settle()
        self.do(pairing.pair_round)
        self.finish(codes, waits)

    @rule()
    def pair(self) -> None:
        self.do(pairing.pair_round)

    def settle(self) -> None:
        """Lots and words of the arbiter where the next round waits for them."""
        try:
            pairing.pair_round(self.event)
        except CompetitionError:
            self.lots()

    @PAIRED
    @rule()
    def lots(self) -> None:
        run = self.event.run
        if not run.begun:
            return
        if isinstance(run.stage, Knockout):
            for one in knocked(run).waiting:
                self.do(
                    lambda event, one=one: results.decide_match(event, one.match.name, one.second, "抽签")
                )
            return
        tables = group_standings(run) if isinstance(run.stage, Groups) else (run.standings(),)
        for table in tables:
            shared: dict[int, list[int]] = {}
            for place in table.places:
                shared.setdefault(place.place, []).append(place.number)
            for numbers in shared.values():
                self.do(lambda event, numbers=numbers: results.draw_lots(event, numbers))

    @PAIRED
    @rule(codes=MANY, waits=RARELY)
    def finish(self, codes: list[str], waits: bool) -> None:
        """Results of all boards that have none, or of all but the first."""
        number = len(self.event.rounds)
        for match in self.event.rounds[-1].boards[waits:] if number else ():
            for board in self.event.games.get((number, match.table), (match,)):
                game = board.table if self.event.of_teams else 0
                code = codes[(match.table + game) % len(codes)]
                self.do(
                    lambda event, table=match.table, game=game, code=code: results.record(
                        event, number, table, code, game
                    )
                )

    @PAIRED
    @rule(number=ROUNDS, table=TABLES, game=GAMES, code=CODES)
    def correct(self, number: int, table: int, game: int, code: str) -> None:
        self.do(lambda event: results.correct(event, number, table, code, "误记", game))

    @PAIRED
    @rule(number=ROUNDS, table=TABLES, game=GAMES)
    def turn(self, number: int, table: int, game: int) -> None:
        self.do(lambda event: results.correct_colours(event, number, table, game))

    @PAIRED
    @rule(team=st.integers(1, 8), size=st.integers(1, 2), skipped=st.integers(0, 2))
    def line_up(self, team: int, size: int, skipped: int) -> None:
        if team in self.event.teams and self.event.of_teams:
            order = [n for at, n in enumerate(self.event.teams[team].order) if at != skipped][:size]
            self.do(lambda event: squads.set_lineup(event, len(event.rounds), team, order))

    @rule(number=NUMBERS, expelled=st.booleans(), really=st.booleans())
    def withdraw(self, number: int, expelled: bool, really: bool) -> None:
        if really:
            self.do(lambda event: people.withdraw(event, number, reason="病", expelled=expelled))

    @PAIRED
    @rule(number=NUMBERS, at=ROUNDS)
    def foul(self, number: int, at: int) -> None:
        self.do(lambda event: results.foul(event, number, at))

    @PAIRED
    @rule(really=RARELY)
    def unpair(self, really: bool) -> None:
        if really:
            self.do(lambda event: paired.undo_round(event, "误编"))

    @rule(really=RARELY)
    def undo(self, really: bool) -> None:
        if really and self.past:
            self.event = self.past.pop()
            self.journal.append([undo(to_undo(self.journal), time=2, actor="裁判长")])

    @invariant()
    def folding_again_gives_the_same_state(self) -> None:
        if hasattr(self, "journal"):
            assert gathered(facts_of(self.journal)) == self.event

    @invariant()
    def nobody_has_two_places(self) -> None:
        if hasattr(self, "journal") and self.event.rounds:
            placed = [one.number for one in final_table(self.event)]
            assert len(placed) == len(set(placed)) and set(placed) <= set(self.event.competitors)

    def teardown(self) -> None:
        if not hasattr(self, "journal"):
            return
        facts = facts_of(Journal.read(b"".join(self.journal.lines())))
        assert gathered(facts) == self.event
        assert check_section(facts) == []
        assert all(all(told(fact)) for fact in facts)


TestSectionMachine = SectionMachine.TestCase
TestSectionMachine.settings = settings(
    max_examples=examples(10),
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
