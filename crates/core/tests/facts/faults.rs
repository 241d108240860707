//! A setup has faults exactly when it is no position.

use crate::random::{MIXTURES, Random, arbitrary, playout, scatter};
use crate::validity::is_position;
use zhicai_core::position::Position;
use zhicai_core::setup::Setup;

fn agree(setup: &Setup) {
    let faults = setup.faults();
    assert_eq!(faults.is_empty(), is_position(setup), "{faults:?} in {}", setup.to_fen());
    assert_eq!(Position::from_setup(setup).err().unwrap_or_default(), faults);
}

#[test]
fn scattered_and_arbitrary_boards_have_faults_exactly_when_they_are_no_positions() {
    let mut random = Random::new(51);
    for _ in 0..20_000 {
        let mixture = random.one(&MIXTURES);
        agree(&scatter(&mut random, mixture));
        agree(&arbitrary(&mut random));
    }
}

#[test]
fn every_position_of_a_game_is_free_of_faults() {
    let mut random = Random::new(52);
    for _ in 0..100 {
        playout(&mut random, Position::start(), 200, |position| {
            assert_eq!(position.to_setup().faults(), [], "{}", position.to_fen());
            agree(&position.to_setup());
        });
    }
}

#[test]
fn moving_one_piece_anywhere_is_judged_alike() {
    let mut random = Random::new(53);
    for _ in 0..20_000 {
        let mixture = random.one(&MIXTURES);
        let mut setup = scatter(&mut random, mixture);
        let (from, to) = (random.below(90), random.below(90));
        setup.board.swap(from, to);
        agree(&setup);
    }
}
