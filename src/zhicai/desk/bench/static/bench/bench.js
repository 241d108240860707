// The bench: the board above or beside the form, in one of three states: playing the moves, setting up, showing a ruling.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const page = document.getElementById("bench");
  const form = document.getElementById("ask");
  const caption = document.getElementById("caption");
  const verdict = document.getElementById("verdict");
  const setting = document.getElementById("setting");
  const quick = document.getElementById("quick");
  const quickAt = document.getElementById("quick-at");
  const tools = document.getElementById("tools");
  const SIGNS = { 帅: "K", 帥: "K", 仕: "A", 相: "B", 兵: "P", 将: "k", 將: "k", 士: "a", 象: "b", 卒: "p" };
  const EITHER = { 马: "N", 馬: "N", 傌: "N", 车: "R", 車: "R", 俥: "R", 炮: "C", 砲: "C" };
  const PACE = 1600;
  const LETTERS = { E: "B", H: "N", e: "b", h: "n" };

  const board = new Z.Board(document.getElementById("board"), {
    onMove: (from, to) => line.play(from, to),
    onSet: (pieces) => wrote(pieces),
  });
  const line = new Z.Line(form, board, page.dataset.line, caption);
  const evidence = verdict ? new Z.Evidence(verdict, board, caption) : null;
  let turn = "w";

  /** What the arrows under the board step through: the ruling, until somebody plays or writes moves. */
  let showing = evidence;

  function button(name) { return tools.querySelector(`[data-do=${name}]`); }

  const DOINGS = {
    first: () => showing ? showing.first() : line.go(0),
    back: () => showing ? showing.back() : line.go(line.at - 1),
    on: () => showing ? showing.on() : line.go(line.at + 1),
    last: () => showing ? showing.last() : line.go(line.moves.length),
    play: () => play(),
    flip: () => board.flip(),
    letters: () => {
      board.letters = board.letters === "zh" ? "la" : "zh";
      button("letters").setAttribute("aria-pressed", board.letters === "la");
      faces();
    },
    set: () => setUp(board.mode !== "set"),
    clear: () => { replace(Array(90).fill("")); caption.textContent = `${say("已清空。", "Cleared. ")}${begins()}`; },
    opening: () => replace(Z.parse(Z.START).pieces),
    turn: () => { turn = turn === "w" ? "b" : "w"; wrote(board.position.pieces); },
  };

  tools.addEventListener("click", (event) => {
    const doing = event.target.closest("[data-do]");
    if (!doing) return;
    if (doing.dataset.do !== "play") stop();
    DOINGS[doing.dataset.do]();
  });

  // Playing by itself: a step every so often, until the end or until somebody does something else.

  let ticking = 0;

  function stop() {
    clearInterval(ticking);
    ticking = 0;
    button("play").setAttribute("aria-pressed", "false");
  }

  function ended() { return showing ? showing.ended : line.at >= line.moves.length; }

  function play() {
    if (ticking) return stop();
    if (ended()) DOINGS.first(); else DOINGS.on();
    button("play").setAttribute("aria-pressed", "true");
    ticking = setInterval(() => { if (ended()) stop(); else DOINGS.on(); }, PACE);
  }

  // Setting up.

  function setUp(on) {
    showing = null;
    button("set").setAttribute("aria-pressed", on);
    setting.hidden = !on;
    if (!on) {
      board.mode = "play";
      line.read(null);
      return;
    }
    const known = Z.parse(form.elements.fen.value || Z.START) || Z.parse(Z.START);
    turn = known.turn;
    line.list.hidden = true;
    line.told.textContent = "";
    board.show(known);
    board.mode = "set";
    board.cursor = board.seen(0, 0);
    tellTurn();
    tellHow();
    document.getElementById("request").open = true;
  }

  function replace(pieces) {
    board.show({ pieces, turn });
    board.cursor = board.seen(0, 0);
    wrote(pieces);
  }

  function tellHow() {
    caption.textContent = say("摆局面：点棋子再点位置，或拖动；拖出棋盘即拿走", "Setting up: choose a piece and tap squares, or drag; drag off the board to take away");
  }

  /** Where quick entry writes next. */
  function begins() {
    const place = Z.placeName(board.cursor, true);
    return say(`快速摆子从${place}起`, `Quick entry begins on ${place}`);
  }

  function tellCursor() { quickAt.textContent = begins(); }

  /** The position is another one: moves that were played from the old one go with it. */
  function wrote(pieces) {
    line.changed();
    form.elements.fen.value = Z.format({ pieces, turn });
    for (const name of ["moves", "start", "ply"]) form.elements[name].value = "";
    tellTurn();
  }

  function tellTurn() {
    button("turn").textContent = turn === "w" ? say("轮到红方走", "Red to move") : say("轮到黑方走", "Black to move");
  }

  /** The pieces to choose from: the hand that moves, an eraser, then all kinds. */
  function faces() {
    const palette = document.getElementById("palette");
    const made = [["", say("拿走", "take away")], [null, say("移动", "move")], ...[..."KABNRCPkabnrcp"].map((letter) => [letter, Z.pieceName(letter)])];
    palette.replaceChildren(...made.map(([letter, name]) => {
      const one = document.createElement("button");
      one.type = "button";
      one.className = "small";
      one.setAttribute("aria-pressed", board.pen === letter);
      if (letter) {
        one.setAttribute("aria-label", name);
        const drawn = Z.drawing.element("svg", { viewBox: "-48 -48 96 96", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" });
        drawn.append(Z.drawing.element("use", { href: `#zp-${board.letters}-${letter}` }));
        one.append(drawn);
      } else one.textContent = name;
      if (letter) one.addEventListener("pointerdown", (event) => board.bring(letter, event));
      one.addEventListener("click", () => {
        board.pen = letter;
        board.mode = "set";
        for (const other of palette.children) other.setAttribute("aria-pressed", other === one);
      });
      return one;
    }));
  }

  /** Pieces, gaps and new lines as they are typed; a character that both sides have is of the chosen piece's side. */
  quick.addEventListener("input", (event) => {
    if (event.isComposing) return;
    const red = !board.pen || Z.isRed(board.pen);
    let [row, column] = board.placeOf(board.cursor);
    for (const sign of quick.value) {
      const both = EITHER[sign] && (red ? EITHER[sign] : EITHER[sign].toLowerCase());
      const letter = SIGNS[sign] || both || LETTERS[sign] || ("KABNRCPkabnrcp".includes(sign) ? sign : "");
      if (letter && column < 9) { board.put(board.seen(row, column), letter); column++; }
      else if (sign >= "1" && sign <= "9") column += Number(sign);
      else if (sign === "/") { row = Math.min(9, row + 1); column = 0; }
    }
    quick.value = "";
    tellHow();
    board.cursor = board.seen(row, Math.min(8, column));
    tellCursor();
  });
  quick.addEventListener("focus", () => { board.figure.dataset.cursor = ""; tellCursor(); });
  quick.addEventListener("blur", () => { delete board.figure.dataset.cursor; quickAt.textContent = ""; });
  quick.addEventListener("compositionend", () => quick.dispatchEvent(new Event("input")));

  // Beginning.

  /** Another writing of the moves is no longer what was ruled on. */
  for (const name of ["fen", "moves"]) form.elements[name].addEventListener("input", () => { showing = null; if (board.mode === "look") board.mode = "play"; });

  if (verdict) {
    document.getElementById("request").addEventListener("toggle", (event) => {
      if (!event.target.open) { showing = evidence; board.mode = "look"; evidence.show(); return; }
      showing = null;
      board.mode = "play";
      line.read(null);
    });
    verdict.addEventListener("click", (event) => {
      if (event.target.closest("[data-step]")) { showing = evidence; board.mode = "look"; }
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!showing || event.target.closest("input, textarea, select, .board") || event.ctrlKey || event.metaKey || event.altKey) return;
    const doing = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!doing) return;
    DOINGS[doing]();
    event.preventDefault();
  });

  faces();
  tools.hidden = false;
  if (evidence) {
    evidence.go(0);
    if (location.hash === "#verdict") verdict.focus({ preventScroll: true });
  } else {
    board.mode = "play";
    line.read(null);
  }
})();
