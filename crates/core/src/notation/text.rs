//! The text of one move kept in place, without the heap.

use std::fmt;
use std::ops::Deref;

/// Five Chinese characters and a bar take eighteen bytes.
const ROOM: usize = 24;

/// The text of a move; dereferences to `str`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    bytes: [u8; ROOM],
    len: u8,
}

impl MoveText {
    pub(crate) const EMPTY: Self = Self { bytes: [0; ROOM], len: 0 };

    /// The text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only whole characters are ever pushed.
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }

    /// Adds a character; one that finds no room is left out.
    #[inline]
    pub(crate) fn push(&mut self, character: char) {
        let start = usize::from(self.len);
        if start + character.len_utf8() <= ROOM {
            self.len += character.encode_utf8(&mut self.bytes[start..]).len() as u8;
        }
    }
}

impl FromIterator<char> for MoveText {
    fn from_iter<I: IntoIterator<Item = char>>(characters: I) -> Self {
        let mut text = Self::EMPTY;
        characters.into_iter().for_each(|character| text.push(character));
        text
    }
}

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
