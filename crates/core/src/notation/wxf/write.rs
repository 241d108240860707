//! Writing of WXF notation.

use super::Dialect;
use crate::moves::Move;
use crate::notation::describe::Description;
use crate::notation::geometry::{Verb, fits};
use crate::notation::text::MoveText;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::square::Square;

/// The move in a dialect of WXF notation, such as `C2.5`.
///
/// The numbering goes by the side of the piece, whoever is to move. `None` where no piece stands, where it goes in a
/// way that has no words, or where more pieces crowd a file than the dialect has names for, as on no board of a game.
#[must_use]
pub fn wxf(position: &Position, mv: Move, dialect: Dialect) -> Option<MoveText> {
    let move_ = Description::of(position, mv)?;
    let (first, second) = subject(position, mv, &move_, dialect)?;
    let verb = match move_.verb {
        Verb::Advance => '+',
        Verb::Retreat => '-',
        Verb::Level if matches!(dialect, Dialect::Equals | Dialect::Yang | Dialect::Fairy) => '=',
        Verb::Level => '.',
    };
    Some([first, second, verb, figure(move_.value)].into_iter().collect())
}

fn figure(value: u8) -> char {
    char::from(b'0' + value)
}

/// The two characters that say which piece moves.
fn subject(position: &Position, mv: Move, move_: &Description, dialect: Dialect) -> Option<(char, char)> {
    let name = letter(move_.piece, dialect);
    if !move_.shares_file() {
        return Some((name, figure(move_.file)));
    }
    match dialect {
        Dialect::Fairy => fairy(position, mv, move_, name),
        _ if dialect.has_letters() => lettered(move_, name, dialect),
        _ => official(move_, name),
    }
}

fn letter(piece: Piece, dialect: Dialect) -> char {
    let letter = match (piece.kind, dialect) {
        (Kind::Advisor, Dialect::Yang) => 'G',
        (Kind::Elephant, Dialect::Yang) => 'M',
        (Kind::Elephant, Dialect::Xqbase | Dialect::XqWizard) | (Kind::Horse, Dialect::Yang) => {
            piece.kind.letter()
        }
        (Kind::Horse, Dialect::Xqbase | Dialect::XqWizard) => 'N',
        (Kind::Elephant, _) => 'E',
        (Kind::Horse, _) => 'H',
        (kind, _) => kind.letter(),
    };
    if piece.side == Side::Black && dialect == Dialect::PlayOk { letter.to_ascii_lowercase() } else { letter }
}

fn official(move_: &Description, name: char) -> Option<(char, char)> {
    let standing = move_.standing;
    let file = figure(move_.file);
    if standing.doubled_files > 1 {
        let mark = match (standing.count, standing.index) {
            (2 | 3, 0) => '+',
            (3, 1) => file,
            (2 | 3, _) => '-',
            _ => return None,
        };
        return (move_.piece.kind == Kind::Pawn).then_some((file, mark));
    }
    match (standing.count, standing.index) {
        (2 | 3, 0) | (4 | 5, 1) => Some((name, '+')),
        (3, 1) | (5, 2) => Some((name, file)),
        (2, 1) | (3, 2) | (4, 2) | (5, 3) => Some((name, '-')),
        (4 | 5, 0) if move_.piece.kind == Kind::Pawn => Some(('+', '+')),
        (4 | 5, _) if move_.piece.kind == Kind::Pawn => Some(('-', '-')),
        _ => None,
    }
}

fn lettered(move_: &Description, name: char, dialect: Dialect) -> Option<(char, char)> {
    let standing = move_.standing;
    if standing.doubled_files > 1 || standing.count > 3 {
        let seat = if dialect == Dialect::Yang { Side::Red } else { move_.piece.side };
        let number = standing.number(move_.like, seat, move_.from);
        let first = if dialect == Dialect::Yang { b'A' } else { b'a' };
        let named = move_.piece.kind == Kind::Pawn && number <= 5;
        return named.then(|| (name, char::from(first + number - 1)));
    }
    let (middle, rear) = match dialect {
        Dialect::Xqbase => ('-', '.'),
        Dialect::XqWizard => ('.', '-'),
        _ => ('=', '-'),
    };
    let mark = match (standing.count, standing.index) {
        (_, 0) => '+',
        (3, 1) => middle,
        _ => rear,
    };
    Some((name, mark))
}

fn fairy(position: &Position, mv: Move, move_: &Description, name: char) -> Option<(char, char)> {
    let standing = move_.standing;
    let file = figure(move_.file);
    let pawns = move_.piece.kind == Kind::Pawn;
    if standing.count > 2 || pawns && standing.doubled_files > 1 {
        return (pawns && standing.index < 9).then(|| (figure(standing.index + 1), file));
    }
    if other_could_follow(position, mv, move_) {
        let mark = if standing.index == 0 { '+' } else { '-' };
        return Some((name, mark));
    }
    Some((name, file))
}

/// Whether the other of two pieces on the file would stay on the board by the same shift; if not, the file is enough.
fn other_could_follow(position: &Position, mv: Move, move_: &Description) -> bool {
    let Piece { kind, side } = move_.piece;
    let (from, to) = (mv.from(), mv.to());
    let shift = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let others = position.pieces(side, kind).filter(|other| other.file() == from.file() && *other != from);
    let followed = |other: Square| other.offset(shift.0, shift.1).map(|target| (other, target));
    others.filter_map(followed).any(|(other, target)| kind == Kind::Pawn || fits(kind, side, other, target))
}
