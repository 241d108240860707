"""Random commands keep an event sound; folding again gives the same state; undo restores it."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import examples
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, paired, pairing, people, results
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.history import facts_of, to_undo
from zhicai.competition.event.state import Section
from zhicai.competition.model import RESULT_CODES, Penalty, Player
from zhicai.competition.regulations import preset_text
from zhicai.journal import Header, Journal, JournalKind, undo

NUMBERS = st.integers(1, 14)
ROUNDS = st.integers(1, 6)
RARELY = st.integers(0, 4).map(lambda drawn: drawn == 4)
CODES = st.sampled_from([*RESULT_CODES, "1-0", "0-1", "1/2-1/2"])


PAIRED = precondition(lambda machine: bool(machine.event.rounds))


class EventMachine(RuleBasedStateMachine):
    """A pairing officer who does anything at any time."""

    @initialize(
        robin=st.booleans(),
        players=st.integers(3, 9),
        seed=st.text("abc", min_size=1, max_size=3),
        begun=st.lists(st.lists(CODES, min_size=7, max_size=7), max_size=4),
    )
    def found(self, robin: bool, players: int, seed: str, begun: list[list[str]]) -> None:
        stage: dict[str, object] = {"kind": "round_robin"} if robin else {"kind": "swiss", "rounds": 5}
        self.journal = Journal(Header("1", JournalKind.EVENT, 0))
        first = founding.found("公开赛", preset_text("cxa-2011"), seed=seed, stage=stage)
        self.event = gathered(first)
        self.journal.append(kinds.drafts(first, time=0, actor="编排长"))
        self.past: list[Section] = []
        given = [Player(number, f"选手{number:02}", f"单位{number % 3}") for number in range(1, players + 1)]
        self.do(lambda event: people.enter(event, given))
        for codes in begun:
            self.play(codes, False)

    def do(self, command) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        before = self.event
        try:
            facts = command(before)
        except CompetitionError:
            assert gathered(facts_of(self.journal)) == before
            return
        self.past.append(before)
        self.event = advanced(before, facts)
        self.journal.append(kinds.drafts(facts, time=1, actor="编排长"))

    @rule(number=st.integers(0, 14))
    def enter(self, number: int) -> None:
        if len(self.event.players) < 14:
            self.do(lambda event: people.enter(event, [Player(number, "选手后来")]))

    @rule()
    def pair(self) -> None:
        self.do(pairing.pair_round)

    @rule(codes=st.lists(CODES, min_size=7, max_size=7), waits=RARELY)
    def play(self, codes: list[str], waits: bool) -> None:
        self.do(pairing.pair_round)
        self.finish(codes[waits:], waits)

    @PAIRED
    @rule(codes=st.lists(CODES, min_size=7, max_size=7), waits=RARELY)
    def finish(self, codes: list[str], waits: bool) -> None:
        """Results of all boards that have none, or of all but one."""
        number = len(self.event.rounds)
        for board in self.event.rounds[-1].boards[waits:] if number else ():
            if board.result is None:
                code = codes[board.table % len(codes)]
                self.do(lambda event, at=board.table, code=code: results.record(event, number, at, code))

    @rule(codes=st.lists(CODES, min_size=7, max_size=7))
    def play_two(self, codes: list[str]) -> None:
        for _ in range(2):
            self.play(codes, False)

    @PAIRED
    @rule(number=ROUNDS, table=NUMBERS, code=CODES)
    def record(self, number: int, table: int, code: str) -> None:
        self.do(lambda event: results.record(event, number, table, code))

    @PAIRED
    @rule(number=ROUNDS, table=st.integers(1, 4), code=CODES)
    def correct(self, number: int, table: int, code: str) -> None:
        self.do(lambda event: results.correct(event, number, table, code, "误记"))

    @rule(number=NUMBERS, expelled=st.booleans(), really=st.booleans())
    def withdraw(self, number: int, expelled: bool, really: bool) -> None:
        if really:
            self.do(lambda event: people.withdraw(event, number, reason="病", expelled=expelled))

    @rule(number=NUMBERS, at=ROUNDS)
    def leave(self, number: int, at: int) -> None:
        self.do(lambda event: people.leave(event, number, at))

    @PAIRED
    @rule(one=NUMBERS, other=NUMBERS, turn=st.booleans())
    def change(self, one: int, other: int, turn: bool) -> None:
        pairs, turns = ([], [one]) if turn else ([(one, other)], [])
        self.do(lambda event: paired.change_pairing(event, exchanges=pairs, turns=turns, reason="指示"))

    @PAIRED
    @rule()
    def publish(self) -> None:
        self.do(paired.publish)

    @PAIRED
    @rule(really=RARELY)
    def unpair(self, really: bool) -> None:
        if really:
            self.do(lambda event: paired.undo_round(event, "误编"))

    @PAIRED
    @rule(number=NUMBERS, at=ROUNDS, count=st.integers(1, 3))
    def foul(self, number: int, at: int, count: int) -> None:
        self.do(lambda event: results.foul(event, number, at, count))
        self.do(lambda event: results.sanction(event, number, at, Penalty.WARNING, "违例"))

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
    def the_event_is_sound(self) -> None:
        if not hasattr(self, "journal"):
            return
        for at in range(1, len(self.event.rounds) + 1):
            # Of a round robin that everybody has left nothing stands (art. 19.2).
            assert self.event.standings(at).places or self.event.voided == self.event.competitors.keys()
        found = check_section(facts_of(self.journal))
        assert not found, found

    def teardown(self) -> None:
        if hasattr(self, "journal"):
            again = Journal.read(b"".join(self.journal.lines()))
            assert gathered(facts_of(again)) == self.event


TestEventMachine = EventMachine.TestCase
TestEventMachine.settings = settings(max_examples=examples(8), stateful_step_count=25, deadline=None)
