//! Notation by files in Latin letters, as the World Xiangqi Federation and its relatives write it: `C2.5`, `H8+7`.
//!
//! All agree on plain moves; they differ in letters, in the sign for 平, and in how like pieces on one file are
//! told apart, so that `P-.5` can name different pawns. See [`Dialect`].

mod read;
mod write;

pub(crate) use read::{candidates, parse, read};
pub use write::wxf;

/// A way of writing WXF notation.
///
/// | dialect | letters | 平 | two on a file | three pawns | four, five pawns | pawns on two files |
/// |---|---|---|---|---|---|---|
/// | `Wxf` | K A E H R C P | `.` | `C+` `C-` | `P+` `P3` `P-` (the middle one by its file) | `++` `P+` `P3` `P-` `--` | `3+` `33` `3-` (file first) |
/// | `Equals` | K A E H R C P | `=` | as `Wxf` | as `Wxf` | as `Wxf` | as `Wxf` |
/// | `PlayOk` | as `Wxf`, Black in lower case | `.` | as `Wxf` | as `Wxf` | as `Wxf` | as `Wxf` |
/// | `Xqbase` | K A B N R C P | `.` | `C+` `C.` | `P+` `P-` `P.` | `Pa` .. `Pe` | `Pa` .. from the mover's right |
/// | `XqWizard` | K A B N R C P | `.` | `C+` `C-` | `P+` `P.` `P-` | `Pa` .. `Pe` | `Pa` .. from the mover's right |
/// | `Yang` | K G M N R C P | `=` | `C+` `C-` | `P+` `P=` `P-` | `PA` .. `PE` | `PA` .. from Red's right |
/// | `Fairy` | K A E H R C P | `=` | `C+` `C-` where the file is not enough | `13` `23` `33` (number, file) | `13` .. `53` | `13` `23` `17` `27` |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// As the federation publishes it.
    #[default]
    Wxf,
    /// As the federation, with `=` for 平: most English books and sites.
    Equals,
    /// As the federation, with lower case for Black: PlayOK.
    PlayOk,
    /// As the specification of xqbase words it: `-` is the middle one and `.` the rear one.
    Xqbase,
    /// As the programs of xqbase write it: `.` is the middle one and `-` the rear one.
    XqWizard,
    /// H. Yang's file format.
    Yang,
    /// Fairy-Stockfish and what is built on it, without the marks for check and mate.
    Fairy,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 7] =
        [Self::Wxf, Self::Equals, Self::PlayOk, Self::Xqbase, Self::XqWizard, Self::Yang, Self::Fairy];

    /// Whether many pawns are told apart as the federation does.
    const fn is_official(self) -> bool {
        matches!(self, Self::Wxf | Self::Equals | Self::PlayOk)
    }

    /// Whether many pawns are numbered with letters.
    const fn has_letters(self) -> bool {
        matches!(self, Self::Xqbase | Self::XqWizard | Self::Yang)
    }
}
