//! Any board: the faults are listed without panic, and there are none exactly when it is a position of a game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zhicai_core::{Position, Setup};
use zhicai_fuzz::Bytes;
use zhicai_fuzz::validity::is_position;

fn agree(setup: &Setup) {
    let faults = setup.faults();
    assert_eq!(faults.is_empty(), is_position(setup), "{faults:?} in {}", setup.to_fen());
    assert_eq!(Position::from_setup(setup).err().unwrap_or_default(), faults);
}

fuzz_target!(|data: &[u8]| {
    agree(&Bytes(data).setup());
    // Points are right here, so that the finer faults are reached.
    agree(&Bytes(data).possible_setup());
});
