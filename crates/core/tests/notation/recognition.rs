//! Which notation a text or a game is in.

use crate::boards::any;
use crate::random::Random;
use zhicai_core::notation::{
    ChineseStyle, Dialect, Notation, chinese, iccs, recognise, recognise_game, short, uci, uci_from_one, wxf,
};
use zhicai_core::{Move, Position};

fn names(text: &str) -> Vec<Notation> {
    recognise(text).iter().collect()
}

#[test]
fn single_texts() {
    use Notation::{Algebraic, AlgebraicFromOne, Chinese, ChineseShort, Iccs, Uci, UciFromOne, Wxf};
    for (text, expected) in [
        ("炮二平五", vec![Chinese]),
        ("馬８進７", vec![Chinese]),
        ("前兵四平五", vec![Chinese]),
        ("后4平5", vec![Chinese]),
        ("炮25", vec![ChineseShort]),
        ("后车6", vec![ChineseShort]),
        ("C2.5", vec![Wxf]),
        ("h8+7", vec![Wxf]),
        ("62.5", vec![Wxf]),
        ("15=6", vec![Wxf]),
        ("C++2", vec![Wxf]),
        ("Pa.5", vec![Wxf]),
        ("H2-E2", vec![Iccs, UciFromOne]),
        ("H0-G2", vec![Iccs]),
        ("h2e2", vec![Uci, UciFromOne]),
        ("h0g2", vec![Uci]),
        ("h10g8", vec![UciFromOne]),
        ("Che2", vec![Algebraic, AlgebraicFromOne]),
        ("Rxh10", vec![AlgebraicFromOne]),
        ("Kd0", vec![Algebraic]),
        ("", vec![]),
        ("1-0", vec![]),
        ("红先胜", vec![]),
        ("*", vec![]),
        ("1.", vec![]),
        ("炮二", vec![]),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
    assert_eq!(recognise("炮二平五").single(), Some(Notation::Chinese));
    assert_eq!(recognise("h2e2").single(), None);
}

#[test]
fn legality_tells_the_two_kinds_of_uci_apart() {
    let start = Position::start();
    let game = |texts: &[&str]| recognise_game(&start, texts).single();
    assert_eq!(game(&["h2e2", "h9g7"]), Some(Notation::Uci));
    assert_eq!(game(&["h3e3", "h10g8"]), Some(Notation::UciFromOne));
    assert_eq!(game(&["h3e3"]), Some(Notation::UciFromOne));
    assert_eq!(game(&["H2-E2", "H9-G7"]), Some(Notation::Iccs));
    assert_eq!(game(&["炮二平五", "马8进7", "炮25"]), Some(Notation::Chinese));
    assert_eq!(game(&["Che2", "Hg7", "Hg2", "Ri8"]), Some(Notation::Algebraic));
    assert_eq!(game(&["Che3", "Hg8", "Hg3", "Ri9"]), Some(Notation::AlgebraicFromOne));
    assert_eq!(game(&["炮25", "马87"]), Some(Notation::ChineseShort));
    assert_eq!(game(&["C2.5", "h8+7", "?"]), Some(Notation::Wxf));
    assert!(recognise_game(&start, &["e2e4", "e7e5"]).is_empty());
    assert!(recognise_game::<&str>(&start, &[]).is_empty());
}

#[test]
fn whole_games_are_recognised() {
    let mut random = Random::new(6);
    for _ in 0..200 {
        let start = any(&mut random);
        let game = playout(&mut random, &start);
        if game.len() < 10 {
            continue;
        }
        let written = |write: &dyn Fn(&Position, Move) -> String| -> Vec<String> {
            game.iter().map(|(position, mv)| write(position, *mv)).collect()
        };
        let style = ChineseStyle::default();
        let texts = [
            (
                Notation::Chinese,
                written(&|position, mv| chinese(position, mv, style).expect("words").to_string()),
            ),
            (
                Notation::ChineseShort,
                written(&|position, mv| short(position, mv, style, true).expect("words").to_string()),
            ),
            (
                Notation::Wxf,
                written(&|position, mv| wxf(position, mv, Dialect::Wxf).expect("words").to_string()),
            ),
            (Notation::Iccs, written(&|_, mv| iccs(mv).to_string())),
            (Notation::Uci, written(&|_, mv| uci(mv).to_string())),
            (Notation::UciFromOne, written(&|_, mv| uci_from_one(mv).to_string())),
        ];
        for (notation, texts) in texts {
            assert_eq!(recognise_game(&start, &texts).single(), Some(notation), "{texts:?} from {start:?}");
        }
    }
}

fn playout(random: &mut Random, start: &Position) -> Vec<(Position, Move)> {
    let mut game = Vec::new();
    let mut position = start.clone();
    while game.len() < 30 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = random.one(&moves);
        game.push((position.clone(), mv));
        position.make(mv);
    }
    game
}
