//! From what a text says to the moves it can mean, and to the one that is legal.

use super::candidates::Candidates;
use super::error::{ReadError, Unreadable};
use super::geometry::{Verb, fits, target};
use super::locate::Which;
use super::{Notation, Reading, Resolution};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

/// What a text in files and directions says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    pub(crate) kind: Kind,
    pub(crate) which: Which,
    /// `None` in the short form, which leaves the direction out.
    pub(crate) verb: Option<Verb>,
    /// 1..=9: the file or the steps.
    pub(crate) value: u8,
}

/// The moves found for a text.
pub(crate) struct Found {
    /// Those that the piece could make on an empty board.
    fitting: Candidates,
    /// Those that lead somewhere on the board, but not as the piece moves.
    odd: Candidates,
    /// The text leaves something out that a full text says.
    incomplete: bool,
    why_none: Option<Unreadable>,
}

impl Found {
    pub(crate) const fn new() -> Self {
        Self { fitting: Candidates::EMPTY, odd: Candidates::EMPTY, incomplete: false, why_none: None }
    }

    /// Adds the moves of one reading of the text.
    pub(crate) fn add(&mut self, position: &Position, spec: Spec) {
        let side = position.side();
        let origins = spec.which.select(position.pieces(side, spec.kind), side);
        if origins.is_empty() {
            self.why_none.get_or_insert(Unreadable::no_piece(side, spec.kind, spec.which));
            return;
        }
        self.add_moves(position, spec, origins);
        if self.fitting.is_empty() && self.odd.is_empty() {
            self.why_none.get_or_insert(Unreadable::NoDestination);
        }
    }

    fn add_moves(&mut self, position: &Position, spec: Spec, origins: Bitboard) {
        let before = self.fitting.len();
        for from in origins {
            match spec.verb {
                Some(verb) => self.add_target(position, spec, from, verb),
                None => Verb::ALL.iter().for_each(|verb| self.add_target(position, spec, from, *verb)),
            }
        }
        // Of two advisors or elephants on a file only one can go the way that is written: no 前 or 后 is left out.
        let named = matches!(spec.kind, Kind::Advisor | Kind::Elephant) && self.fitting.len() - before == 1;
        self.incomplete |= spec.verb.is_none() || (origins.many() && !named);
    }

    #[inline]
    fn add_target(&mut self, position: &Position, spec: Spec, from: Square, verb: Verb) {
        let side = position.side();
        let Some(to) = target(spec.kind, side, from, verb, spec.value) else { return };
        if fits(spec.kind, side, from, to) {
            self.fitting.add(Move::new(from, to));
        } else {
            self.odd.add(Move::new(from, to));
        }
    }

    /// All that the text can mean, legal or not; odd moves only where nothing else is meant.
    pub(crate) fn candidates(&self) -> Result<Candidates, Unreadable> {
        let list = if self.fitting.is_empty() { self.odd } else { self.fitting };
        if list.is_empty() { Err(self.why_none.unwrap_or(Unreadable::Grammar)) } else { Ok(list) }
    }

    /// The one legal move of the text.
    pub(crate) fn settle(&self, position: &Position, notation: Notation) -> Result<Reading, ReadError> {
        let candidates = self.candidates().map_err(ReadError::Unreadable)?;
        if let [only] = *candidates {
            let resolution = if self.incomplete { Resolution::Geometry } else { Resolution::Written };
            return if position.is_legal(only) {
                Ok(Reading { mv: only, resolution, notation })
            } else {
                Err(ReadError::Illegal(candidates))
            };
        }
        let legal = candidates.filtered(|mv| position.is_legal(mv));
        match *legal {
            [] => Err(ReadError::Illegal(candidates)),
            [mv] => Ok(Reading { mv, resolution: Resolution::Legality, notation }),
            _ => Err(ReadError::Ambiguous(legal)),
        }
    }
}
