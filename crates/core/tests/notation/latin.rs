//! WXF and coordinates on plain moves.

use crate::boards::{assert_reads, board, mv, reading};
use zhicai_core::Position;
use zhicai_core::notation::{
    Dialect, Notation, ReadError, Resolution, Unreadable, iccs, read, read_as, read_wxf, uci, uci_from_one,
    wxf,
};

#[test]
fn plain_moves_in_any_letters() {
    let start = Position::start();
    assert_reads(
        &start,
        &[
            ("C2.5", "h2e2"),
            ("C2=5", "h2e2"),
            ("c2.5", "h2e2"),
            ("62.5", "h2e2"),
            ("Ｃ２．５", "h2e2"),
            ("C 2 . 5", "h2e2"),
            ("H8+7", "b0c2"),
            ("N8+7", "b0c2"),
            ("48+7", "b0c2"),
            ("E3+5", "g0e2"),
            ("B3+5", "g0e2"),
            ("M3+5", "g0e2"),
            ("A4+5", "f0e1"),
            ("G6+5", "d0e1"),
            ("K5+1", "e0e1"),
            ("R9+2", "a0a2"),
            ("P7+1", "c3c4"),
            ("77+1", "c3c4"),
            ("C2=5+", "h2e2"),
            ("C2.5!?", "h2e2"),
            ("C25", "h2e2"),
        ],
    );
    let black = start.play(mv("h2e2"));
    assert_reads(
        &black,
        &[("h8+7", "h9g7"), ("H8+7", "h9g7"), ("c2.5", "b7e7"), ("n2+3", "b9c7"), ("k5+1", "e9e8")],
    );
    let letters = |dialect, text| wxf(&black, mv(text), dialect).expect("words").to_string();
    for (dialect, horse, cannon, advisor) in [
        (Dialect::Wxf, "H8+7", "C2.5", "A4+5"),
        (Dialect::Equals, "H8+7", "C2=5", "A4+5"),
        (Dialect::PlayOk, "h8+7", "c2.5", "a4+5"),
        (Dialect::Xqbase, "N8+7", "C2.5", "A4+5"),
        (Dialect::XqWizard, "N8+7", "C2.5", "A4+5"),
        (Dialect::Yang, "N8+7", "C2=5", "G4+5"),
        (Dialect::Fairy, "H8+7", "C2=5", "A4+5"),
    ] {
        assert_eq!(letters(dialect, "h9g7"), horse, "{dialect:?}");
        assert_eq!(letters(dialect, "b7e7"), cannon, "{dialect:?}");
        assert_eq!(letters(dialect, "d9e8"), advisor, "{dialect:?}");
    }
    let elephant = |dialect| wxf(&black, mv("g9e7"), dialect).expect("words").to_string();
    assert_eq!([Dialect::Wxf, Dialect::Xqbase, Dialect::Yang].map(elephant), ["E7+5", "B7+5", "M7+5"]);
}

#[test]
fn two_on_a_file() {
    let position = board("3k5/9/9/4C4/9/9/9/4C4/9/3AK4 w - - 0 1");
    assert_reads(
        &position,
        &[
            ("C++2", "e6e8"),
            ("C+-2", "e6e4"),
            ("C-+1", "e2e3"),
            ("C--1", "e2e1"),
            ("C+=6", "e6d6"),
            ("C-.6", "e2d2"),
            ("C..6", "e2d2"),
            ("+C=6", "e6d6"),
            ("-C.6", "e2d2"),
            ("6+.4", "e6f6"),
            ("c−.6", "e2d2"),
        ],
    );
    for (dialect, front, rear) in [
        (Dialect::Wxf, "C+.6", "C-.6"),
        (Dialect::Equals, "C+=6", "C-=6"),
        (Dialect::Xqbase, "C+.6", "C..6"),
        (Dialect::XqWizard, "C+.6", "C-.6"),
        (Dialect::Yang, "C+=6", "C-=6"),
        (Dialect::Fairy, "C+=6", "C-=6"),
    ] {
        assert_eq!(wxf(&position, mv("e6d6"), dialect).expect("words").as_str(), front);
        assert_eq!(wxf(&position, mv("e2d2"), dialect).expect("words").as_str(), rear);
        for (text, expected) in [(front, "e6d6"), (rear, "e2d2")] {
            assert_eq!(
                read_wxf(&position, text, Some(dialect)).expect("readable").mv,
                mv(expected),
                "{dialect:?}"
            );
        }
    }
    // Fairy-Stockfish leaves the mark out where the other cannon would leave the board.
    assert_eq!(wxf(&position, mv("e2e9"), Dialect::Fairy).expect("words").as_str(), "C5+7");
    assert_eq!(reading(&position, "C5-3").resolution, Resolution::Geometry);
}

#[test]
fn a_game_from_playok() {
    let text = "P3+1 c8.7 E7+5 c2.5 H2+3 h2+3 H8+6 r1.2 H3+4 h8+9 C2+4 r9+1 C2.5 a4+5 C5-1 r9.6 H4+6 r6+3 H++7 c7.3 \
        C5-1 r6.4 R9+1 c3.4 R1.2 c4+6 R9.8 c4-2 R2+7 c4.9 C5+2 r4+3 C5.1 r2+7 R8+1 r4.2 C1.7 c9+3 R2.1 e7+9 P7+1 r2.5 \
        A6+5 r5+1 K5.6 r5-2 C7.8 c9.6 C8+3 a5-4 P7+1 c5.4 P7+1 r5.4";
    let mut position = Position::start();
    for (ply, text) in text.split_whitespace().enumerate() {
        let reading = read_wxf(&position, text, Some(Dialect::PlayOk))
            .unwrap_or_else(|error| panic!("{ply} {text}: {error:?}"));
        assert_eq!(reading.resolution, Resolution::Written, "{text}");
        assert_eq!(wxf(&position, reading.mv, Dialect::PlayOk).expect("words").as_str(), text);
        position.make(reading.mv);
    }
}

#[test]
fn coordinates() {
    let start = Position::start();
    assert_eq!(iccs(mv("h2e2")).as_str(), "H2-E2");
    assert_eq!(uci(mv("h2e2")).as_str(), "h2e2");
    assert_eq!(uci_from_one(mv("h2e2")).as_str(), "h3e3");
    assert_eq!(uci_from_one(mv("h9g7")).as_str(), "h10g8");
    assert_eq!(uci_from_one(mv("a8a9")).as_str(), "a9a10");
    assert_reads(
        &start,
        &[
            ("H2-E2", "h2e2"),
            ("h2-e2", "h2e2"),
            ("h2e2", "h2e2"),
            ("H2E2", "h2e2"),
            ("h2–e2", "h2e2"),
            ("h3e3", "h2e2"),
            ("h1g3", "h0g2"),
            ("Ｈ２－Ｅ２", "h2e2"),
        ],
    );
    assert_eq!(reading(&start, "h2e2").notation, Notation::Uci);
    assert_eq!(reading(&start, "H2-E2").notation, Notation::Iccs);
    let one = reading(&start, "h3e3");
    assert_eq!((one.notation, one.resolution), (Notation::UciFromOne, Resolution::Legality));
    let black = start.play(mv("h2e2"));
    assert_reads(&black, &[("h10g8", "h9g7"), ("h9g7", "h9g7"), ("a10a9", "a9a8")]);
    assert_eq!(reading(&black, "h10g8").resolution, Resolution::Written);
}

#[test]
fn illegal_coordinates_come_back_as_they_are() {
    let start = Position::start();
    for (text, expected) in
        [("h2h9x", None), ("h2g3", Some("h2g3")), ("h0f1", Some("h0f1")), ("b9c7", Some("b9c7"))]
    {
        match (read(&start, text), expected) {
            (Err(ReadError::Illegal(moves)), Some(expected)) => assert_eq!(*moves, [mv(expected)]),
            (Err(ReadError::Unreadable(_)), None) => {}
            (other, _) => panic!("{text}: {other:?}"),
        }
    }
    // A red horse that counts ranks from one, hobbled.
    assert_eq!(read(&start, "h1f2").unwrap_err().candidates()[..], [mv("h0f1")]);
    let off = |text, notation| read_as(&start, text, notation).unwrap_err();
    assert_eq!(off("h10g8", Notation::Uci), ReadError::Unreadable(Unreadable::NoDestination));
    assert_eq!(off("h0g2", Notation::UciFromOne), ReadError::Unreadable(Unreadable::NoDestination));
    assert_eq!(off("h2h2", Notation::Uci), ReadError::Unreadable(Unreadable::NoDestination));
}

#[test]
fn algebraic_notation() {
    let start = Position::start();
    assert_reads(
        &start,
        &[
            ("Che2", "h2e2"),
            ("Che3", "h2e2"),
            ("Ch2-e2", "h2e2"),
            ("Ch3e3", "h2e2"),
            ("c4", "c3c4"),
            ("c5", "c3c4"),
            ("Hg2", "h0g2"),
            ("Ng3", "h0g2"),
            ("Cxb9", "b2b9"),
            ("Chxh10+", "h2h9"),
            ("Rii1", "i0i1"),
            ("Ri1!", "i0i1"),
            ("Ege2", "g0e2"),
        ],
    );
    assert_eq!(reading(&start, "Che2").notation, Notation::Algebraic);
    assert_eq!(reading(&start, "Che3").notation, Notation::AlgebraicFromOne);
    let black = start.play(mv("h2e2"));
    assert_reads(&black, &[("Hg7", "h9g7"), ("Hg8", "h9g7")]);
    assert!(matches!(read(&start, "Ce2"), Err(ReadError::Ambiguous(moves)) if moves.len() == 2));
    // With ranks from 0 and from 1 two different moves: only a whole game can tell.
    assert_eq!(read(&start, "Ch5").unwrap_err().candidates()[..], [mv("h2h5"), mv("h2h4")]);
    assert_eq!(read_as(&start, "Ch5", Notation::Algebraic).expect("readable").mv, mv("h2h5"));
    assert_eq!(read(&start, "Re5"), Err(ReadError::Unreadable(Unreadable::NoDestination)));
}
