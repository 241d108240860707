//! The notation of Chinese books and score sheets: 炮二平五, 马8进7, 前车退四 (cxa-2011 art. 7.5), and its short form.

mod read;
mod symbols;
mod write;

pub(crate) use read::parse;
pub(crate) use symbols::numeral;
pub use write::{ChineseStyle, Manner, Script, chinese, short};
