//! A short list of moves kept in place, without the heap.

use crate::moves::Move;
use crate::square::Square;
use std::fmt;
use std::ops::Deref;

/// Room for every reading of a text: ten pieces of a kind on one file, three directions each.
const ROOM: usize = 32;

/// The moves that a text can mean, at most 32, each once, in the order in which they were found.
#[derive(Clone, Copy)]
pub struct Candidates {
    moves: [Move; ROOM],
    len: u8,
}

impl Candidates {
    /// No move.
    pub const EMPTY: Self = Self { moves: [Move::new(Square::known(0), Square::known(0)); ROOM], len: 0 };

    /// The one move.
    #[must_use]
    pub fn one(mv: Move) -> Self {
        let mut list = Self::EMPTY;
        list.add(mv);
        list
    }

    /// The moves as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }

    /// Adds a move that is not there yet; a list that is full stays as it is.
    #[inline]
    pub(crate) fn add(&mut self, mv: Move) {
        if usize::from(self.len) < ROOM && !self.as_slice().contains(&mv) {
            self.moves[usize::from(self.len)] = mv;
            self.len += 1;
        }
    }

    /// The moves that pass a test.
    pub(crate) fn filtered(&self, mut keep: impl FnMut(Move) -> bool) -> Self {
        let mut kept = Self::EMPTY;
        for mv in self.as_slice().iter().copied().filter(|mv| keep(*mv)) {
            kept.moves[usize::from(kept.len)] = mv;
            kept.len += 1;
        }
        kept
    }
}

impl Deref for Candidates {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl PartialEq for Candidates {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Candidates {}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
