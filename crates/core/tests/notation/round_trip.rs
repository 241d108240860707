//! What is written is read back as the same move, and no two legal moves share a text.

use crate::boards::any;
use crate::random::Random;
use std::collections::HashSet;
use zhicai_core::notation::{
    ChineseStyle, Dialect, Manner, MoveText, Notation, ReadError, Reading, Resolution, Script, candidates_as,
    chinese, iccs, read, read_as, read_wxf, short, uci, uci_from_one, wxf,
};
use zhicai_core::{Move, Position};

const STYLES: [ChineseStyle; 6] = [
    style(Script::Simplified, Manner::Series, false),
    style(Script::Simplified, Manner::File, false),
    style(Script::Simplified, Manner::FileAndPawn, false),
    style(Script::Traditional, Manner::Series, true),
    style(Script::Traditional, Manner::File, true),
    style(Script::Traditional, Manner::FileAndPawn, true),
];

const fn style(script: Script, manner: Manner, wide: bool) -> ChineseStyle {
    ChineseStyle { script, manner, wide }
}

/// A position with its legal moves.
struct Board {
    position: Position,
    moves: Vec<Move>,
}

impl Board {
    fn new(position: Position) -> Self {
        let moves = position.legal_moves();
        Self { position, moves }
    }

    /// Writes every move, checks that no text is met twice and that each is read back.
    fn check(&self, write: impl Fn(Move) -> MoveText, read: impl Fn(&str) -> Result<Reading, ReadError>) {
        let mut texts = HashSet::new();
        for mv in &self.moves {
            let text = write(*mv);
            assert!(texts.insert(text), "{text} twice in {:?}", self.position);
            match read(&text) {
                Ok(reading) => assert_eq!(reading.mv, *mv, "{text} in {:?}", self.position),
                Err(error) => panic!("{text} for {mv} in {:?}: {error:?}", self.position),
            }
        }
    }

    /// Checks that a text that leaves something out is never read as another move.
    fn check_open(&self, mv: Move, text: &str, result: Result<Reading, ReadError>) {
        let right = match result {
            Ok(reading) => reading.mv == mv,
            Err(ReadError::Ambiguous(moves)) => moves.contains(&mv),
            Err(_) => false,
        };
        assert!(right, "{text} for {mv} in {:?}: {result:?}", self.position);
    }

    fn check_chinese(&self) {
        let position = &self.position;
        for style in STYLES {
            let written = |text: &str| {
                let reading = read(position, text)?;
                assert_eq!(reading.resolution, Resolution::Written, "{text} in {position:?}");
                assert_eq!(reading.notation, Notation::Chinese);
                Ok(reading)
            };
            self.check(|mv| chinese(position, mv, style).expect("words"), written);
        }
    }

    fn check_short(&self) {
        let position = &self.position;
        for style in STYLES {
            for mv in &self.moves {
                let barred = short(position, *mv, style, true).expect("words");
                if barred.ends_with(['\u{332}', '\u{305}']) {
                    assert_eq!(
                        read(position, &barred).map(|reading| reading.mv),
                        Ok(*mv),
                        "{barred} in {position:?}"
                    );
                }
                let text = short(position, *mv, style, false).expect("words");
                self.check_open(*mv, &text, read(position, &text));
                let all = candidates_as(position, &text, Notation::ChineseShort).expect("readable");
                assert!(all.contains(mv), "{text} in {position:?}: {all:?}");
            }
        }
    }

    fn check_wxf(&self) {
        let position = &self.position;
        for dialect in Dialect::ALL {
            let write = |mv: Move| wxf(position, mv, dialect).expect("words");
            self.check(write, |text| {
                let reading = read_wxf(position, text, Some(dialect))?;
                let named = dialect == Dialect::Fairy || reading.resolution == Resolution::Written;
                assert!(named, "{text} ({dialect:?}) in {position:?}");
                Ok(reading)
            });
            // Only xqbase's own words give `-` another meaning than everyone else.
            if dialect != Dialect::Xqbase {
                for mv in &self.moves {
                    let text = write(*mv);
                    self.check_open(*mv, &text, read(position, &text));
                }
            }
        }
    }

    fn check_coordinates(&self) {
        let position = &self.position;
        self.check(iccs, |text| read(position, text));
        self.check(uci, |text| read(position, text));
        self.check(iccs, |text| read_as(position, text, Notation::Iccs));
        self.check(uci, |text| read_as(position, text, Notation::Uci));
        self.check(uci_from_one, |text| read_as(position, text, Notation::UciFromOne));
    }

    /// From the other seat every text is the same but for the figures and names of the other colour.
    fn check_swapped(&self) {
        let swapped = self.position.swap_sides();
        for mv in &self.moves {
            for style in STYLES {
                let text = chinese(&self.position, *mv, style).expect("words");
                assert_eq!(
                    read(&swapped, &text).map(|reading| reading.mv),
                    Ok(mv.rotate()),
                    "{text} in {swapped:?}"
                );
                let bare = |position: &Position, mv| short(position, mv, style, true).map(colourless);
                assert_eq!(bare(&self.position, *mv), bare(&swapped, mv.rotate()));
            }
            for dialect in Dialect::ALL.into_iter().filter(|dialect| *dialect != Dialect::Yang) {
                let text = |position, mv| wxf(position, mv, dialect).expect("words").to_uppercase();
                assert_eq!(text(&self.position, *mv), text(&swapped, mv.rotate()));
            }
        }
    }

    /// A move that leaves the king in check is written and read like any other, and comes back as the candidate.
    fn check_self_exposure(&self) {
        let position = &self.position;
        for from in position.of(position.side()) {
            for to in position.destinations(from) {
                let mv = Move::new(from, to);
                if position.is_legal(mv) {
                    continue;
                }
                let text = chinese(position, mv, ChineseStyle::default()).expect("words");
                match read(position, &text) {
                    Err(ReadError::Illegal(moves)) => assert_eq!(*moves, [mv], "{text} in {position:?}"),
                    other => panic!("{text} in {position:?}: {other:?}"),
                }
            }
        }
    }

    fn check_all(&self) {
        self.check_chinese();
        self.check_short();
        self.check_wxf();
        self.check_coordinates();
        self.check_swapped();
        self.check_self_exposure();
    }
}

fn colourless(text: MoveText) -> String {
    let neutral = |character| match character {
        '帅' | '帥' | '將' => '将',
        '仕' => '士',
        '相' => '象',
        '兵' => '卒',
        other => other,
    };
    text.chars().map(neutral).collect()
}

fn check_many(seed: u64, count: usize) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        Board::new(any(&mut random)).check_all();
    }
}

#[test]
fn every_style_is_read_back_on_a_thousand_boards() {
    check_many(1, 1_000);
}

#[test]
#[ignore = "takes minutes; run with --release"]
fn every_style_is_read_back_on_a_hundred_thousand_boards() {
    check_many(2, 100_000);
}
