//! Reading of WXF notation in any dialect.

use super::Dialect;
use crate::notation::candidates::Candidates;
use crate::notation::error::{ReadError, Unreadable};
use crate::notation::geometry::Verb;
use crate::notation::locate::{Place, Which, most_on_a_file, on_file};
use crate::notation::spec::{Found, Spec};
use crate::notation::{Notation, Reading, written_characters};
use crate::piece::Kind;
use crate::position::Position;

/// Four characters and the marks for check, mate and merit that may follow.
const LONGEST: usize = 7;

/// One of the two characters before the direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Piece(Kind),
    /// `a` to `e`, from 1; `a` and `e` are pieces too.
    Number(u8),
    Figure(u8),
    Plus,
    Minus,
    Equals,
    Dot,
}

impl Sign {
    fn of(character: char) -> Option<Self> {
        Some(match character {
            '1'..='9' => Self::Figure(character as u8 - b'0'),
            '+' => Self::Plus,
            '-' | '–' | '—' | '−' => Self::Minus,
            '=' => Self::Equals,
            '.' => Self::Dot,
            'G' | 'g' => Self::Piece(Kind::Advisor),
            'M' | 'm' => Self::Piece(Kind::Elephant),
            _ => Self::Piece(Kind::from_letter(character)?),
        })
    }

    /// As the second character, where letters number pawns.
    fn second(character: char) -> Option<Self> {
        match character {
            'a'..='e' => Some(Self::Number(character as u8 - b'a' + 1)),
            'A'..='E' => Some(Self::Number(character as u8 - b'A' + 1)),
            _ => Self::of(character),
        }
    }

    const fn verb(self) -> Option<Verb> {
        match self {
            Self::Plus => Some(Verb::Advance),
            Self::Minus => Some(Verb::Retreat),
            Self::Equals | Self::Dot => Some(Verb::Level),
            _ => None,
        }
    }
}

/// A text taken apart, before a dialect and a position give it meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    first: Sign,
    second: Sign,
    /// The second character as a piece, for `+C=5`.
    second_piece: Option<Kind>,
    verb: Option<Verb>,
    value: u8,
}

/// Takes a text apart; says nothing of what stands on the board.
pub(crate) fn parse(text: &str) -> Result<Form, Unreadable> {
    let mut characters = ['\0'; LONGEST];
    let mut count = 0;
    for character in written_characters(text)? {
        if !character.is_ascii() && Sign::of(character).is_none() {
            return Err(Unreadable::Symbol(character));
        }
        *characters.get_mut(count).ok_or(Unreadable::Grammar)? = character;
        count += 1;
    }
    form(&characters[..count]).ok_or(Unreadable::Grammar)
}

fn form(characters: &[char]) -> Option<Form> {
    let (first, second) = (Sign::of(*characters.first()?)?, Sign::second(*characters.get(1)?)?);
    let second_piece = match Sign::of(*characters.get(1)?) {
        Some(Sign::Piece(kind)) => Some(kind),
        _ => None,
    };
    let third = Sign::of(*characters.get(2)?)?;
    let fourth = characters.get(3).and_then(|character| Sign::of(*character));
    let (verb, value, length) = match (third.verb(), third, fourth) {
        (Some(verb), _, Some(Sign::Figure(value))) => (Some(verb), value, 4),
        // Some leave the sign for 平 out, as in C25, and so lose the direction.
        (None, Sign::Figure(value), _) if is_plain(first, second) => (None, value, 3),
        _ => return None,
    };
    let rest = &characters[length..];
    let annotated = rest.iter().all(|character| matches!(character, '+' | '#' | '!' | '?'));
    annotated.then_some(Form { first, second, second_piece, verb, value })
}

const fn is_plain(first: Sign, second: Sign) -> bool {
    matches!((first, second), (Sign::Piece(_), Sign::Figure(_)))
}

/// What a form can mean: first what it means by custom, then what else it may mean if that is not legal.
struct Meanings<'a> {
    position: &'a Position,
    dialect: Option<Dialect>,
    form: Form,
    found: Found,
}

impl Meanings<'_> {
    fn speaks(&self, test: impl Fn(Dialect) -> bool) -> bool {
        self.dialect.is_none_or(test)
    }

    fn add(&mut self, kind: Kind, which: Which) {
        let Form { verb, value, .. } = self.form;
        self.found.add(self.position, Spec { kind, which, verb, value });
    }

    fn pawns_on(&self, file: u8) -> u32 {
        let side = self.position.side();
        on_file(self.position.pieces(side, Kind::Pawn), side, file).count()
    }

    fn add_usual(&mut self) {
        match (self.form.first, self.form.second) {
            (Sign::Piece(Kind::Pawn), Sign::Figure(file))
                if self.speaks(Dialect::is_official) && matches!(self.pawns_on(file), 3 | 5) =>
            {
                self.add(Kind::Pawn, Which::PlaceOnFile(Place::Middle, file));
            }
            (Sign::Piece(kind), Sign::Figure(file)) => self.add(kind, Which::File(file)),
            (Sign::Piece(Kind::Pawn), Sign::Number(number)) => self.add_numbered(number),
            (Sign::Piece(kind), mark) => self.add_marked(kind, mark),
            (Sign::Figure(first), second) => self.add_figures(first, second),
            (Sign::Plus, Sign::Plus) => self.add(Kind::Pawn, Which::Place(Place::Front)),
            (Sign::Minus, Sign::Minus) => self.add(Kind::Pawn, Which::Place(Place::Rear)),
            (mark, _) => {
                if let Some(kind) = self.form.second_piece {
                    self.add_marked(kind, mark);
                }
            }
        }
    }

    /// Pawns with letters; Yang counts from Red's right whoever moves.
    fn add_numbered(&mut self, number: u8) {
        if self.speaks(|dialect| dialect != Dialect::Yang) {
            self.add(Kind::Pawn, Which::Place(Place::Nth(number)));
        }
        if self.speaks(|dialect| dialect == Dialect::Yang) {
            self.add(Kind::Pawn, Which::FromRedsRight(number));
        }
    }

    /// Front, middle or rear by a mark at the piece.
    fn add_marked(&mut self, kind: Kind, mark: Sign) {
        let side = self.position.side();
        let most = most_on_a_file(self.position.pieces(side, kind), side);
        let inner = most > 3 && self.speaks(Dialect::is_official);
        match mark {
            Sign::Plus => self.add(kind, Which::Place(if inner { Place::Nth(2) } else { Place::Front })),
            Sign::Minus if inner => self.add(kind, Which::Place(Place::Nth(most - 1))),
            Sign::Minus if self.dialect == Some(Dialect::Xqbase) && most == 3 => {
                self.add(kind, Which::Place(Place::Middle));
            }
            Sign::Minus => self.add(kind, Which::Place(Place::Rear)),
            Sign::Equals => self.add(kind, Which::Place(Place::Middle)),
            Sign::Dot => self.add_dotted(kind, most),
            _ => {}
        }
    }

    /// The dot is the rear one in the words of xqbase and the middle one in its programs.
    fn add_dotted(&mut self, kind: Kind, most: u8) {
        if self.speaks(|dialect| dialect != Dialect::XqWizard) || most == 2 {
            self.add(kind, Which::Place(Place::Rear));
        }
        if self.speaks(|dialect| dialect != Dialect::Xqbase) && most > 2 {
            self.add(kind, Which::Place(Place::Middle));
        }
    }

    /// A figure first: a key for a piece, a pawn's number or a pawn's file.
    fn add_figures(&mut self, first: u8, second: Sign) {
        let keys = self.speaks(|dialect| matches!(dialect, Dialect::Xqbase | Dialect::XqWizard));
        if let Some(kind) = key(first).filter(|_| keys) {
            match second {
                Sign::Figure(file) => self.add(kind, Which::File(file)),
                Sign::Number(number) if kind == Kind::Pawn => self.add_numbered(number),
                mark => self.add_marked(kind, mark),
            }
        }
        match second {
            Sign::Figure(file) => {
                if self.speaks(|dialect| dialect == Dialect::Fairy) {
                    self.add(Kind::Pawn, Which::PlaceOnFile(Place::Nth(first), file));
                }
                if first == file && self.speaks(Dialect::is_official) {
                    self.add(Kind::Pawn, Which::PlaceOnFile(Place::Middle, file));
                }
            }
            Sign::Plus if self.speaks(Dialect::is_official) => {
                self.add(Kind::Pawn, Which::PlaceOnFile(Place::Front, first));
            }
            Sign::Minus if self.speaks(Dialect::is_official) => {
                self.add(Kind::Pawn, Which::PlaceOnFile(Place::Rear, first));
            }
            _ => {}
        }
    }

    /// What writers of another custom, or careless ones, may mean.
    fn add_unusual(&mut self) {
        match (self.form.first, self.form.second) {
            (Sign::Piece(kind), Sign::Figure(file)) => self.add(kind, Which::File(file)),
            (Sign::Piece(kind), Sign::Minus) if self.dialect.is_none() => {
                self.add(kind, Which::Place(Place::Middle));
            }
            _ => {}
        }
    }
}

/// The pieces on the keys of a number pad.
const fn key(figure: u8) -> Option<Kind> {
    match figure {
        1..=7 => Some(Kind::ALL[figure as usize - 1]),
        _ => None,
    }
}

fn meanings<'a>(
    position: &'a Position,
    text: &str,
    dialect: Option<Dialect>,
) -> Result<Meanings<'a>, Unreadable> {
    let mut meanings = Meanings { position, dialect, form: parse(text)?, found: Found::new() };
    meanings.add_usual();
    Ok(meanings)
}

/// Every move that a text can mean in a dialect, or in any.
pub(crate) fn candidates(
    position: &Position,
    text: &str,
    dialect: Option<Dialect>,
) -> Result<Candidates, Unreadable> {
    let mut meanings = meanings(position, text, dialect)?;
    meanings.add_unusual();
    meanings.found.candidates()
}

/// Reads a move in a dialect, or in any.
pub(crate) fn read(position: &Position, text: &str, dialect: Option<Dialect>) -> Result<Reading, ReadError> {
    let mut meanings = meanings(position, text, dialect)?;
    meanings.found.settle(position, Notation::Wxf).or_else(|error| {
        if matches!(error, ReadError::Ambiguous(_)) {
            return Err(error);
        }
        meanings.add_unusual();
        meanings.found.settle(position, Notation::Wxf)
    })
}
