//! Any bytes: reading never panics, and what was read is written and read again unchanged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zhicai_core::{Position, Setup};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Ok(setup) = Setup::from_fen(&text) else {
        assert!(Position::from_fen(&text).is_err());
        return;
    };
    let written = setup.to_fen();
    assert_eq!(Setup::from_fen(&written), Ok(setup.clone()));
    let position = Position::unvalidated(&setup);
    assert_eq!(position.to_fen(), written);
    assert_eq!(Position::from_fen(&text).is_ok(), setup.faults().is_empty());
});
