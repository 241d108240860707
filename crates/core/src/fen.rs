//! Position strings (FEN) in the dialects met in records and engines.

use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::setup::{Fault, Setup};
use crate::square::{FILES, RANKS, Square};
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
        let mut fields = text.split(' ');
        let mut setup = Self::default();
        setup.place(fields.next().unwrap_or_default())?;
        setup.side = match fields.next() {
            None | Some("w" | "W" | "r" | "R") => Side::Red,
            Some("b" | "B") => Side::Black,
            Some(other) => return Err(FenError::BadSide(other.to_owned())),
        };
        for number in [3, 4] {
            if let Some(other) = fields.next().filter(|dash| *dash != "-") {
                return Err(FenError::NoDash(number, other.to_owned()));
            }
        }
        setup.quiet_plies = counter(fields.next(), 5, 0)?;
        setup.round = counter(fields.next(), 6, 1)?;
        match fields.next() {
            Some(extra) => Err(FenError::ExtraField(extra.to_owned())),
            None => Ok(setup),
        }
    }

    fn place(&mut self, placement: &str) -> Result<(), FenError> {
        let ranks = placement.bytes().filter(|byte| *byte == b'/').count() + 1;
        if ranks != usize::from(RANKS) {
            return Err(FenError::RankCount(ranks));
        }
        let (mut from_top, mut width) = (0, 0);
        for (index, byte) in placement.bytes().enumerate() {
            match byte {
                b'1'..=b'9' => width += usize::from(byte - b'0'),
                b'/' => {
                    check_width(from_top, width)?;
                    (from_top, width) = (from_top + 1, 0);
                }
                _ => {
                    let piece = Piece::from_letter(char::from(byte));
                    let piece = piece.ok_or(FenError::BadLetter(char::from(byte), index + 1))?;
                    if let Some(square) = Square::at(width.min(9) as u8, RANKS - 1 - from_top as u8) {
                        self.board[square.index()] = Some(piece);
                    }
                    width += 1;
                }
            }
        }
        check_width(from_top, width)
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

fn check_width(from_top: usize, width: usize) -> Result<(), FenError> {
    if width == usize::from(FILES) { Ok(()) } else { Err(FenError::RankWidth(from_top + 1, width)) }
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
    let plain = text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if plain && !text.contains("  ") && !text.starts_with(' ') && !text.ends_with(' ') {
        return Ok(());
    }
    Err(first_bad_character(text))
}

/// Says which character it is that [`check_characters`] does not take.
#[cold]
fn first_bad_character(text: &str) -> FenError {
    let mut previous = ' ';
    for (index, character) in text.chars().enumerate() {
        let column = index + 1;
        if character.is_whitespace() && (character != ' ' || previous == ' ') {
            return FenError::StraySpace(column);
        }
        if !character.is_ascii_graphic() && character != ' ' {
            return FenError::NotAscii(character, column);
        }
        previous = character;
    }
    FenError::StraySpace(text.chars().count())
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
