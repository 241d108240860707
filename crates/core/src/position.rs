//! A position: what stands where, whose move it is, and the counters.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Piece, Side};
use crate::setup::{Fault, Setup};
use crate::square::{SQUARES, Square};
use crate::zobrist;

/// A piece or nothing in one byte, so that a position is quick to copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cell(u8);

impl Cell {
    const EMPTY: Self = Self(0xff);

    #[inline(always)]
    const fn of(piece: Piece) -> Self {
        Self((piece.kind as u8) << 1 | piece.side as u8)
    }

    #[inline(always)]
    const fn piece(self) -> Option<Piece> {
        let side = if self.0 & 1 == 0 { Side::Red } else { Side::Black };
        let kind = match self.0 >> 1 {
            0 => Kind::King,
            1 => Kind::Advisor,
            2 => Kind::Elephant,
            3 => Kind::Horse,
            4 => Kind::Chariot,
            5 => Kind::Cannon,
            6 => Kind::Pawn,
            _ => return None,
        };
        Some(Piece { kind, side })
    }
}

/// A position of a game. Copied, not changed, by [`Position::play`]; changed in place by [`Position::make`].
///
/// Positions from [`Position::unvalidated`] may break every rule of placement; all questions still get an answer.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) kinds: [Bitboard; 7],
    pub(crate) sides: [Bitboard; 2],
    /// Each side's pieces on each rank (bit = file) and on each file (bit = rank).
    pub(crate) ranks: [[u16; 10]; 2],
    pub(crate) files: [[u16; 9]; 2],
    pub(crate) cells: [Cell; SQUARES],
    pub(crate) side: Side,
    quiet_plies: u16,
    round: u16,
    hash: u64,
}

/// What [`Position::unmake`] needs besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    moved: bool,
    quiet_plies: u16,
    round: u16,
    hash: u64,
}

impl Undo {
    /// The piece that the move captured.
    #[must_use]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// The opening position (cxa-2011 art. 1.3).
    #[must_use]
    pub fn start() -> Self {
        Setup::from_fen(crate::fen::START_FEN)
            .map(|setup| Self::unvalidated(&setup))
            .unwrap_or_else(|_| Self::empty())
    }

    /// The position of a setup without faults.
    ///
    /// # Errors
    /// All faults of the setup.
    pub fn from_setup(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let position = Self::unvalidated(setup);
        let faults = position.faults();
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    /// A position of any setup at all, for boards that are half set up and games that went on after an illegal move.
    #[must_use]
    pub fn unvalidated(setup: &Setup) -> Self {
        let mut position = Self::empty();
        for (square, piece) in Square::all().zip(&setup.board) {
            if let Some(piece) = piece {
                position.put(*piece, square);
            }
        }
        if setup.side == Side::Black {
            position.pass();
        }
        position.quiet_plies = setup.quiet_plies;
        position.round = setup.round;
        position
    }

    fn empty() -> Self {
        Self {
            kinds: [Bitboard::EMPTY; 7],
            sides: [Bitboard::EMPTY; 2],
            ranks: [[0; 10]; 2],
            files: [[0; 9]; 2],
            cells: [Cell::EMPTY; SQUARES],
            side: Side::Red,
            quiet_plies: 0,
            round: 1,
            hash: 0,
        }
    }

    /// The position as a setup.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup =
            Setup { side: self.side, quiet_plies: self.quiet_plies, round: self.round, ..Setup::default() };
        for square in self.occupied() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup
    }

    /// The piece on a square.
    #[inline(always)]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()].piece()
    }

    /// Whose move it is.
    #[inline(always)]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// Number of the present round, from 1.
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The hash of placement and side to move, kept up move by move.
    #[inline(always)]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// All squares with a piece.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// All squares with a piece of one side.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// All squares with a certain piece.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.kinds[kind.index()] & self.sides[side.index()]
    }

    /// Where a side's king stands; the one with the lowest index should there be several.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).first()
    }

    fn put(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.kinds[piece.kind.index()] |= bit;
        self.sides[piece.side.index()] |= bit;
        self.toggle_lines(piece.side, square);
        self.cells[square.index()] = Cell::of(piece);
        self.hash ^= zobrist::key(piece, square);
    }

    #[inline(always)]
    fn toggle_lines(&mut self, side: Side, square: Square) {
        self.ranks[side.index()][usize::from(square.rank())] ^= 1 << square.file();
        self.files[side.index()][usize::from(square.file())] ^= 1 << square.rank();
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.side = !self.side;
        self.hash ^= zobrist::BLACK_TO_MOVE;
    }

    /// Moves whatever stands on the move's first square, legal or not, and gives the turn to the other side.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let mut undo = Undo {
            captured: None,
            moved: false,
            quiet_plies: self.quiet_plies,
            round: self.round,
            hash: self.hash,
        };
        if let Some(piece) = self.piece_at(from).filter(|_| from != to) {
            undo.moved = true;
            undo.captured = self.piece_at(to);
            self.shift(piece, from, to, undo.captured);
            self.hash ^= zobrist::key(piece, from) ^ zobrist::key(piece, to);
            if let Some(captured) = undo.captured {
                self.hash ^= zobrist::key(captured, to);
            }
        }
        self.quiet_plies = if undo.captured.is_some() { 0 } else { self.quiet_plies.saturating_add(1) };
        self.round = self.round.saturating_add(self.side as u16);
        self.pass();
        undo
    }

    /// Takes back a move made by [`Position::make`].
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        self.pass();
        if let Some(piece) = self.piece_at(to).filter(|_| undo.moved) {
            // The captured piece comes back after the mover has left.
            self.shift(piece, to, from, None);
            if let Some(captured) = undo.captured {
                self.put(captured, to);
            }
        }
        self.quiet_plies = undo.quiet_plies;
        self.round = undo.round;
        self.hash = undo.hash;
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square, captured: Option<Piece>) {
        let target = Bitboard::of(to);
        let both = Bitboard::of(from) | target;
        self.toggle_lines(piece.side, from);
        self.toggle_lines(piece.side, to);
        if let Some(captured) = captured {
            self.toggle_lines(captured.side, to);
            self.kinds[captured.kind.index()] ^= target;
            self.sides[captured.side.index()] ^= target;
        }
        self.kinds[piece.kind.index()] ^= both;
        self.sides[piece.side.index()] ^= both;
        self.cells[from.index()] = Cell::EMPTY;
        self.cells[to.index()] = Cell::of(piece);
    }

    /// The position after a move, which need not be legal.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.make(mv);
        next
    }

    /// The position with the turn given to the other side and nothing moved.
    #[must_use]
    pub fn null_move(&self) -> Self {
        let mut next = self.clone();
        next.pass();
        next
    }

    /// The position mirrored left to right.
    #[must_use]
    pub fn mirror(&self) -> Self {
        self.transform(|piece, square| (piece, square.mirror()), self.side)
    }

    /// The position with the colours swapped and the board turned round.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        self.transform(|piece, square| (Piece::new(!piece.side, piece.kind), square.rotate()), !self.side)
    }

    fn transform(&self, change: impl Fn(Piece, Square) -> (Piece, Square), side: Side) -> Self {
        let mut setup = Setup { side, quiet_plies: self.quiet_plies, round: self.round, ..Setup::default() };
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                let (piece, square) = change(piece, square);
                setup.board[square.index()] = Some(piece);
            }
        }
        Self::unvalidated(&setup)
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_fen())
    }
}
