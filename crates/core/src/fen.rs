//! Position strings (FEN) in the dialects met in records and engines.

use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::setup::{Fault, Setup};
use crate::square::Square;
use std::fmt::Write as _;

/// The opening position (cxa-2011 art. 1.3).
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// No FEN of ninety pieces and six fields is longer.
const LONGEST: usize = 160;

/// Why a text is not a FEN; columns and ranks are counted from 1 as the text is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// Nothing there.
    Empty,
    /// More characters than any FEN has.
    TooLong(usize),
    /// A space at the ends, doubled, or of another kind than the plain one.
    StraySpace(usize),
    /// A full-width or other non-ASCII character.
    NotAscii(char, usize),
    /// Not ten ranks.
    RankCount(usize),
    /// A rank that is not nine points wide.
    RankWidth(usize, usize),
    /// A letter that is no piece.
    BadLetter(char, usize),
    /// The side to move is not w, r or b.
    BadSide(String),
    /// The third or fourth field is not a dash.
    NoDash(usize, String),
    /// A counter that is not a number up to 65535.
    BadCounter(usize, String),
    /// More than six fields.
    ExtraField(String),
}

impl Setup {
    /// Reads a FEN: letters N or H, B or E; side w, r or b; the fields after the board may be missing from the end.
    ///
    /// # Errors
    /// Says what is wrong and where. Whether the setup is a position of a game is [`Setup::faults`]' to say.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        check_characters(text)?;
        let fields: Vec<&str> = text.split(' ').collect();
        let mut setup = Self::default();
        let field = |number: usize| fields.get(number).copied();
        setup.place(field(0).unwrap_or_default())?;
        setup.side = match field(1) {
            None | Some("w" | "W" | "r" | "R") => Side::Red,
            Some("b" | "B") => Side::Black,
            Some(other) => return Err(FenError::BadSide(other.to_owned())),
        };
        for number in [2, 3] {
            if let Some(other) = field(number).filter(|dash| *dash != "-") {
                return Err(FenError::NoDash(number + 1, other.to_owned()));
            }
        }
        setup.quiet_plies = counter(field(4), 5, 0)?;
        setup.round = counter(field(5), 6, 1)?;
        match field(6) {
            Some(extra) => Err(FenError::ExtraField(extra.to_owned())),
            None => Ok(setup),
        }
    }

    fn place(&mut self, placement: &str) -> Result<(), FenError> {
        let ranks = placement.bytes().filter(|byte| *byte == b'/').count() + 1;
        if ranks != 10 {
            return Err(FenError::RankCount(ranks));
        }
        let mut column = 0;
        for (from_top, text) in placement.split('/').enumerate() {
            let mut width = 0;
            for letter in text.chars() {
                column += 1;
                match letter {
                    '1'..='9' => width += usize::from(letter as u8 - b'0'),
                    _ => {
                        let piece = Piece::from_letter(letter).ok_or(FenError::BadLetter(letter, column))?;
                        if let Some(square) = Square::at(width.min(9) as u8, 9 - from_top as u8) {
                            self.board[square.index()] = Some(piece);
                        }
                        width += 1;
                    }
                }
            }
            column += 1;
            if width != 9 {
                return Err(FenError::RankWidth(from_top + 1, width));
            }
        }
        Ok(())
    }

    /// The FEN in its full form: letters N and B, side w or b, all six fields.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::with_capacity(96);
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..9 {
                match Square::at(file, rank).and_then(|square| self.board[square.index()]) {
                    None => empty += 1,
                    Some(piece) => {
                        push_empty(&mut text, &mut empty);
                        text.push(piece.letter());
                    }
                }
            }
            push_empty(&mut text, &mut empty);
            if rank > 0 {
                text.push('/');
            }
        }
        let side = if self.side == Side::Red { 'w' } else { 'b' };
        // Writing to a String cannot fail.
        let _ = write!(text, " {side} - - {} {}", self.quiet_plies, self.round);
        text
    }
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn check_characters(text: &str) -> Result<(), FenError> {
    if text.is_empty() {
        return Err(FenError::Empty);
    }
    if text.len() > LONGEST {
        return Err(FenError::TooLong(text.len()));
    }
    let mut previous = ' ';
    for (index, character) in text.chars().enumerate() {
        let column = index + 1;
        if character.is_whitespace() && (character != ' ' || previous == ' ') {
            return Err(FenError::StraySpace(column));
        }
        if !character.is_ascii() || character.is_ascii_control() {
            return Err(FenError::NotAscii(character, column));
        }
        previous = character;
    }
    if previous == ' ' { Err(FenError::StraySpace(text.len())) } else { Ok(()) }
}

fn counter(field: Option<&str>, number: usize, missing: u16) -> Result<u16, FenError> {
    let Some(text) = field else { return Ok(missing) };
    let bad = || FenError::BadCounter(number, text.to_owned());
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad());
    }
    text.parse().map_err(|_| bad())
}

/// Why a FEN gives no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text cannot be read.
    Fen(FenError),
    /// The setup has faults.
    Faults(Vec<Fault>),
}

impl Position {
    /// Reads a FEN and validates it.
    ///
    /// # Errors
    /// The text cannot be read, or the setup has faults (all of them are listed).
    pub fn from_fen(text: &str) -> Result<Self, PositionError> {
        let setup = Setup::from_fen(text).map_err(PositionError::Fen)?;
        Self::from_setup(&setup).map_err(PositionError::Faults)
    }

    /// The position's FEN in its full form.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }
}
