// Positions, squares and the names of pieces. A square is 0..89 (a0 is 0, i9 is 89), a piece its FEN letter.
(() => {
  "use strict";

  const FILES = 9, RANKS = 10;
  const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  const OTHER = { E: "B", H: "N", e: "b", h: "n" };
  const zh = (document.documentElement.lang || "zh").startsWith("zh");
  const CHARACTERS = { K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵", k: "将", a: "士", b: "象", n: "马", r: "车", c: "炮", p: "卒" };
  const NAMES = { k: "king", a: "advisor", b: "elephant", n: "horse", r: "chariot", c: "cannon", p: "pawn" };
  const LINES = ["底线", "二线", "宫顶线", "卒线", "河沿"];
  const NUMERALS = "一二三四五六七八九";

  /** The text in the language of the page. */
  function say(chinese, english) { return zh ? chinese : english; }

  /** Whether a FEN letter is a piece of Red. */
  function isRed(letter) { return letter === letter.toUpperCase(); }

  /** "e0" for 4. */
  function squareName(square) { return "abcdefghi"[square % FILES] + Math.floor(square / FILES); }

  /** 4 for "e0"; -1 for what is no square. */
  function squareOf(name) {
    const file = "abcdefghi".indexOf(name[0]), rank = "0123456789".indexOf(name[1]);
    return name.length === 2 && file >= 0 && rank >= 0 ? rank * FILES + file : -1;
  }

  /** The two squares of "h2e2", or null. */
  function moveOf(uci) {
    const from = squareOf(uci.slice(0, 2)), to = squareOf(uci.slice(2, 4));
    return from < 0 || to < 0 ? null : [from, to];
  }

  /** "红车" or "red chariot". */
  function pieceName(letter) {
    const side = isRed(letter) ? say("红", "red ") : say("黑", "black ");
    return side + (zh ? CHARACTERS[letter] : NAMES[letter.toLowerCase()]);
  }

  /** Where a square is, as it is spoken: in Chinese by the half of the board, its files and lines, else by letter and
      number, where they are to be `explained` with the file and the rank from that side's own edge. */
  function placeName(square, explained = false) {
    const file = square % FILES, rank = Math.floor(square / FILES), red = rank < RANKS / 2;
    const line = red ? LINES[rank].replace("卒", "兵") : LINES[RANKS - 1 - rank];
    const own = red ? `Red's file ${FILES - file}, rank ${rank + 1}` : `Black's file ${file + 1}, rank ${RANKS - rank}`;
    return say(red ? `红方${NUMERALS[8 - file]}路${line}` : `黑方${file + 1}路${line}`,
      squareName(square) + (explained ? ` (${own})` : ""));
  }

  /** {pieces: 90 letters or "", turn: "w" | "b"} of a FEN; null for what is none. */
  function parse(fen) {
    const [placement, turn] = fen.trim().split(/\s+/);
    const rows = (placement || "").split("/");
    if (rows.length !== RANKS) return null;
    const pieces = Array(FILES * RANKS).fill("");
    for (const [row, text] of rows.entries()) {
      let file = 0;
      for (const sign of text) {
        if (sign >= "1" && sign <= "9") { file += Number(sign); continue; }
        const letter = OTHER[sign] || sign;
        if (!(letter in CHARACTERS) || file >= FILES) return null;
        pieces[(RANKS - 1 - row) * FILES + file++] = letter;
      }
      if (file !== FILES) return null;
    }
    return { pieces, turn: turn === "b" ? "b" : "w" };
  }

  /** The FEN of a position. */
  function format({ pieces, turn }) {
    const rows = [];
    for (let rank = RANKS - 1; rank >= 0; rank--) {
      let row = "", gap = 0;
      for (let file = 0; file < FILES; file++) {
        const letter = pieces[rank * FILES + file];
        if (!letter) { gap++; continue; }
        row += (gap || "") + letter;
        gap = 0;
      }
      rows.push(row + (gap || ""));
    }
    return `${rows.join("/")} ${turn} - - 0 1`;
  }

  /** The position after a move, which is not asked whether it is legal. */
  function after({ pieces, turn }, [from, to]) {
    const moved = pieces.slice();
    moved[to] = moved[from];
    moved[from] = "";
    return { pieces: moved, turn: turn === "w" ? "b" : "w" };
  }

  window.Zhicai = Object.assign(window.Zhicai || {}, {
    FILES, RANKS, START, CHARACTERS, say, isRed, squareName, squareOf, moveOf, pieceName, placeName, parse, format, after,
  });
})();
