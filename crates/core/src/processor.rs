//! The same walk compiled twice: for any x86-64, and with the bit-counting instructions that most have. Which one
//! runs is decided on the machine it runs on, so that one plain build is fast everywhere.

use crate::perft::walk;
use crate::position::Position;

/// Who walks one level of the tree and calls itself for the next.
pub(crate) trait Walker {
    /// [`crate::perft::perft`] compiled for this walker's processors.
    fn perft(position: &Position, depth: u32) -> u64;
}

struct Plain;

impl Walker for Plain {
    fn perft(position: &Position, depth: u32) -> u64 {
        walk::<Self>(position, depth)
    }
}

/// [`crate::perft::perft`] in the fastest form this processor can run.
pub(crate) fn perft(position: &Position, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
    {
        return bit_counting::perft(position, depth);
    }
    Plain::perft(position, depth)
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod bit_counting {
    use super::{Position, Walker, walk};

    struct BitCounting;

    /// Only for processors on which all three features were detected.
    pub(super) fn perft(position: &Position, depth: u32) -> u64 {
        BitCounting::perft(position, depth)
    }

    impl Walker for BitCounting {
        #[inline(always)]
        fn perft(position: &Position, depth: u32) -> u64 {
            // SAFETY: the one entry, `super::perft`, has detected the three features on this processor.
            unsafe { featured(position, depth) }
        }
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    fn featured(position: &Position, depth: u32) -> u64 {
        walk::<BitCounting>(position, depth)
    }
}

#[cfg(test)]
mod tests {
    use super::{Plain, Walker, perft};
    use crate::position::Position;

    #[test]
    fn both_forms_count_the_same() {
        let start = Position::start();
        for depth in 0..=3 {
            assert_eq!(perft(&start, depth), Plain::perft(&start, depth));
        }
    }
}
