//! A small fixed random source and the positions drawn from it; the same at every run.

use zhicai_core::piece::{Kind, Piece, Side};
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;
use zhicai_core::square::Square;

/// Splitmix64.
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// One of the items.
    pub fn one<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Either side.
    pub fn side(&mut self) -> Side {
        self.one(&Side::BOTH)
    }
}

/// What is drawn by [`scatter`].
#[derive(Clone, Copy)]
pub struct Mixture {
    /// How likely each piece of a full set is to be on the board, in percent.
    pub pieces: usize,
    /// The same for pawns.
    pub pawns: usize,
}

/// Few pieces, many, hardly anything but pawns, and bare kings with two chariots or so.
pub const MIXTURES: [Mixture; 5] = [
    Mixture { pieces: 30, pawns: 30 },
    Mixture { pieces: 95, pawns: 95 },
    Mixture { pieces: 10, pawns: 100 },
    Mixture { pieces: 15, pawns: 0 },
    Mixture { pieces: 60, pawns: 50 },
];

/// Pieces of a full set, each on a square its kind can reach; kings always, wherever they look.
pub fn scatter(random: &mut Random, mixture: Mixture) -> Setup {
    let mut board = [None; 90];
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let chance = match kind {
                Kind::King => 100,
                Kind::Pawn => mixture.pawns,
                _ => mixture.pieces,
            };
            for _ in 0..kind.full_count() {
                if random.below(100) < chance {
                    place(random, &mut board, Piece::new(side, kind));
                }
            }
        }
    }
    Setup {
        board,
        side: random.side(),
        quiet_plies: random.below(120) as u16,
        round: 1 + random.below(200) as u16,
    }
}

/// Puts a piece on a free square that its kind can reach; leaves it off if it finds none.
fn place(random: &mut Random, board: &mut [Option<Piece>; 90], piece: Piece) {
    let free: Vec<Square> =
        Square::all().filter(|&square| board[square.index()].is_none() && can_stand(piece, square)).collect();
    if !free.is_empty() {
        board[random.one(&free).index()] = Some(piece);
    }
}

/// The squares of the kinds, spelled out from the rule book (cxa-2011 art. 2.2).
pub fn can_stand(piece: Piece, square: Square) -> bool {
    let rank = match piece.side {
        Side::Red => square.rank(),
        Side::Black => 9 - square.rank(),
    };
    let file = square.file();
    match piece.kind {
        Kind::King => (3..=5).contains(&file) && rank <= 2,
        Kind::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Pawn => rank >= 5 || (rank >= 3 && file % 2 == 0),
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    }
}

/// Any piece on any square, several kings or none: what a half-entered board may hold.
pub fn arbitrary(random: &mut Random) -> Setup {
    let mut board = [None; 90];
    let density = 1 + random.below(100);
    for square in &mut board {
        if random.below(100) < density {
            *square = Some(Piece::new(random.side(), random.one(&Kind::ALL)));
        }
    }
    Setup {
        board,
        side: random.side(),
        quiet_plies: random.below(300) as u16,
        round: 1 + random.below(300) as u16,
    }
}

/// Calls `visit` on every position of one random game from `start`, ending at mate, stalemate or `plies`.
pub fn playout(random: &mut Random, start: Position, plies: usize, mut visit: impl FnMut(&Position)) {
    let mut position = start;
    for _ in 0..plies {
        visit(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        position = position.play(random.one(moves.as_slice()));
    }
    visit(&position);
}

/// Calls `visit` on `wanted` positions of games: half from random play, half scattered in all mixtures.
pub fn positions(seed: u64, wanted: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < wanted / 2 {
        playout(&mut random, Position::start(), 160, |position| {
            seen += 1;
            visit(position);
        });
    }
    while seen < wanted {
        let mixture = random.one(&MIXTURES);
        if let Some(position) = scattered(&mut random, mixture) {
            playout(&mut random, position, 8, |position| {
                seen += 1;
                visit(position);
            });
        }
    }
}

/// A scattered setup that is a position of a game, if this draw gave one.
fn scattered(random: &mut Random, mixture: Mixture) -> Option<Position> {
    Position::from_setup(&scatter(random, mixture)).ok()
}
