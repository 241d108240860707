//! A slow, plain generator written from the words of the rule book (cxa-2011 art. 2 and 3).
//!
//! It asks of every pair of points whether the piece on the first may go to the second. It knows no
//! bitboard, no table and nothing of the core but its words for squares, pieces and moves, so that a
//! mistake in the fast generator is not repeated here. The fuzz targets use this file too.

use zhicai_core::moves::Move;
use zhicai_core::piece::{Kind, Piece, Side};
use zhicai_core::square::Square;

/// A point as (file, rank), both from Red's lower left corner.
type Point = (i8, i8);

/// A board one can look at, and whose turn it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Reference {
    grid: [[Option<Piece>; 9]; 10],
    side: Side,
}

impl Reference {
    /// Takes over ninety squares, `rank * 9 + file`.
    pub fn new(squares: &[Option<Piece>; 90], side: Side) -> Self {
        let mut grid = [[None; 9]; 10];
        for (index, piece) in squares.iter().enumerate() {
            grid[index / 9][index % 9] = *piece;
        }
        Self { grid, side }
    }

    /// Every legal move, sorted.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&played| !self.after(played).exposed(self.side));
        moves
    }

    /// Every move that the pieces' own rules allow, sorted.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let own = self.points_of(self.side);
        let mut moves: Vec<Move> = own
            .iter()
            .flat_map(|&from| points().map(move |to| (from, to)))
            .filter(|&(from, to)| self.may_go(from, to))
            .map(|(from, to)| Move::new(square(from), square(to)))
            .collect();
        moves.sort();
        moves
    }

    /// The legal moves that take a piece (art. 2.3).
    pub fn captures(&self) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|played| self.at(point(played.to())).is_some());
        moves
    }

    /// The legal moves after which the other king is attacked (art. 3.1).
    pub fn checks(&self) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|&played| self.gives_check(played));
        moves
    }

    /// Whether the move, once made, attacks the other side's king (art. 3.1).
    pub fn gives_check(&self, played: Move) -> bool {
        self.after(played).in_check()
    }

    /// Whether the king of the side to move is attacked (art. 3.1).
    pub fn in_check(&self) -> bool {
        self.checked(self.side)
    }

    /// In check and no way out (art. 3.2).
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && self.legal_moves().is_empty()
    }

    /// Not in check and nothing to move (art. 3.3).
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && self.legal_moves().is_empty()
    }

    /// The squares of the pieces of `by` that could take on `target`, were an enemy there.
    pub fn attackers(&self, target: Square, by: Side) -> Vec<Square> {
        let mut found: Vec<Square> = self
            .points_of(by)
            .into_iter()
            .filter(|&from| self.could_take(from, point(target)))
            .map(square)
            .collect();
        found.sort();
        found
    }

    /// The board after the move, the other side to move; whatever stood on the target is gone.
    pub fn after(&self, played: Move) -> Self {
        let mut next = self.clone();
        let (from, to) = (point(played.from()), point(played.to()));
        let piece = next.grid[from.1 as usize][from.0 as usize].take();
        next.grid[to.1 as usize][to.0 as usize] = piece;
        next.side = !self.side;
        next
    }

    /// The same board without the piece on `from`.
    pub fn without(&self, from: Square) -> Self {
        let mut next = self.clone();
        next.grid[from.rank() as usize][from.file() as usize] = None;
        next
    }

    /// The squares of all kings of a side: one in a real position.
    pub fn kings(&self, side: Side) -> Vec<Square> {
        self.king_points(side).into_iter().map(square).collect()
    }

    /// Whether the two kings look at each other along an open file (art. 2.2).
    pub fn kings_face(&self) -> bool {
        self.king_points(Side::Red).into_iter().any(|red| {
            self.king_points(Side::Black)
                .into_iter()
                .any(|black| red.0 == black.0 && self.between(red, black) == Some(0))
        })
    }

    /// Whether `side` has put or left its king to be taken (自杀, art. 3.4).
    pub fn exposed(&self, side: Side) -> bool {
        self.checked(side) || self.kings_face()
    }

    /// The enemy pieces that attack a king of `side`, and the enemy king if it faces it.
    pub fn threats_to_king(&self, side: Side) -> Vec<Square> {
        let mut threats: Vec<Square> =
            self.kings(side).into_iter().flat_map(|king| self.attackers(king, !side)).collect();
        if self.kings_face() {
            threats.extend(self.kings(!side));
        }
        threats
    }

    /// Whether a king of `side` is attacked, the other king's look along the file aside.
    pub fn checked(&self, side: Side) -> bool {
        self.king_points(side).into_iter().any(|king| !self.attackers(square(king), !side).is_empty())
    }

    fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.grid[rank as usize][file as usize]
    }

    fn points_of(&self, side: Side) -> Vec<Point> {
        points().filter(|&here| self.at(here).is_some_and(|piece| piece.side == side)).collect()
    }

    fn king_points(&self, side: Side) -> Vec<Point> {
        let king = Some(Piece::new(side, Kind::King));
        points().filter(|&here| self.at(here) == king).collect()
    }

    /// Whether the piece on `from` may go to `to` by its own rule, its king's safety aside.
    fn may_go(&self, from: Point, to: Point) -> bool {
        let Some(piece) = self.at(from) else { return false };
        match self.at(to) {
            Some(target) => target.side != piece.side && self.could_take(from, to),
            None if piece.kind == Kind::Cannon => self.between(from, to) == Some(0),
            None => self.could_take(from, to),
        }
    }

    /// Whether the piece on `from` takes on `to` if an enemy stands there (art. 2.2 and 2.3).
    fn could_take(&self, from: Point, to: Point) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let distance = (files.abs(), ranks.abs());
        match piece.kind {
            // 每着只许走一格，只能在"九宫"内前、后、左、右移动
            Kind::King => matches!(distance, (0, 1) | (1, 0)) && in_palace(to, piece.side),
            // 每着只许沿"九宫"斜线走一格: the lines drawn join the middle to the four corners
            Kind::Advisor => {
                distance == (1, 1)
                    && in_palace(from, piece.side)
                    && in_palace(to, piece.side)
                    && (is_middle(from) || is_middle(to))
            }
            // 不能越过"河界"，每着斜走两格; 塞相眼则不许进或退
            Kind::Elephant => {
                distance == (2, 2)
                    && own_half(from, piece.side)
                    && own_half(to, piece.side)
                    && self.at((from.0 + files / 2, from.1 + ranks / 2)).is_none()
            }
            // 每着走一直(或一横)一斜; 蹩马腿则不许进或退
            Kind::Horse => match distance {
                (1, 2) => self.at((from.0, from.1 + ranks / 2)).is_none(),
                (2, 1) => self.at((from.0 + files / 2, from.1)).is_none(),
                _ => false,
            },
            // 直进、直退、横走，不限格数，但不可隔子而行
            Kind::Chariot => self.between(from, to) == Some(0),
            // 吃子时必须隔一个棋子(无论何方)跳吃
            Kind::Cannon => self.between(from, to) == Some(1),
            // 过"河界"前只许向前直走一格；过"河界"后可向前直走或横走一格，但不能后退
            Kind::Pawn => {
                (files, ranks) == (0, piece.side.forward())
                    || (distance == (1, 0) && !own_half(from, piece.side))
            }
        }
    }

    /// How many pieces stand strictly between two points of one line; `None` if on no line.
    fn between(&self, from: Point, to: Point) -> Option<usize> {
        if (from.0 != to.0) == (from.1 != to.1) {
            return None;
        }
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut here = (from.0 + step.0, from.1 + step.1);
        let mut pieces = 0;
        while here != to {
            pieces += usize::from(self.at(here).is_some());
            here = (here.0 + step.0, here.1 + step.1);
        }
        Some(pieces)
    }
}

/// All points of the board.
fn points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn point(square: Square) -> Point {
    (square.file() as i8, square.rank() as i8)
}

fn square((file, rank): Point) -> Square {
    match Square::at(file as u8, rank as u8) {
        Some(square) => square,
        None => unreachable!("points lie on the board"),
    }
}

fn in_palace((file, rank): Point, side: Side) -> bool {
    (3..=5).contains(&file)
        && match side {
            Side::Red => (0..=2).contains(&rank),
            Side::Black => (7..=9).contains(&rank),
        }
}

fn is_middle(here: Point) -> bool {
    here == (4, 1) || here == (4, 8)
}

fn own_half((_, rank): Point, side: Side) -> bool {
    match side {
        Side::Red => rank <= 4,
        Side::Black => rank >= 5,
    }
}
