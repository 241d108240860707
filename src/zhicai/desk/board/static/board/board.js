// A board that is looked at, played on or set up. `new Zhicai.Board(figure)` takes over a figure made by {% board %}:
//
//   board.show({pieces, turn}, {last: [from, to], check: square})   the position, as Zhicai.parse makes it
//   board.legal({from: [to, ...]})      where each piece may go, by square; the server knows
//   board.annotate(arrows, rings)       arrows [from, to, colour, label], rings [square, colour]
//   board.mode = "look" | "play" | "set"
//   board.pen = "R"                     what a tap puts down while setting up; "" takes away; null moves pieces
//   board.bring(letter, event)          a piece that lies beside the board is dragged onto it; `event` takes hold of it
//   board.flip(), board.letters = "zh" | "la", board.say("…"), board.focus(square)
//   board.seen(row, column)             the square there as the board is seen, from the upper left; placeOf(square) back
//
// It calls, where they are given, `onMove(from, to)` for a move that is in `legal`, `onWrong(from, to)` for one that is not,
// `onPick()` when another piece is picked, and `onSet(pieces)` when a piece was
// put, moved or taken away while setting up. Squares are 0..89, see position.js.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const { element, point, lastMove, check, ring, arrow } = Z.drawing;
  const TURNS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const KEYS = { k: "k", a: "a", e: "b", b: "b", h: "n", n: "n", r: "r", c: "c", p: "p" };
  const FAR = 6;

  class Board {
    constructor(figure, { onMove = null, onWrong = null, onPick = null, onSet = null, label = "" } = {}) {
      this.figure = figure;
      this.onMove = onMove;
      this.onWrong = onWrong;
      this.onPick = onPick;
      this.onSet = onSet;
      this.pen = null;
      this._layers = {};
      for (const layer of figure.querySelectorAll("[data-layer]")) this._layers[layer.dataset.layer] = layer;
      this._position = Z.parse(figure.dataset.fen);
      this._legal = new Map();
      this._notes = { last: null, check: null, arrows: [], rings: [] };
      this._picked = null;
      this._cursor = 4;
      this._drag = null;
      figure.querySelector("svg").setAttribute("aria-hidden", "true");
      this._grid = this._makeGrid(label || figure.getAttribute("aria-label") || Z.say("棋盘", "Board"));
      this._spoken = Object.assign(document.createElement("p"), { className: "spoken" });
      this._spoken.setAttribute("aria-live", "polite");
      figure.append(this._grid, this._spoken);
      this._draw();
    }

    get flipped() { return "flipped" in this.figure.dataset; }
    get mode() { return this.figure.dataset.mode; }
    set mode(mode) { this.figure.dataset.mode = mode; this._pick(null); this._draw(); }
    get letters() { return this.figure.dataset.letters; }
    set letters(letters) { this.figure.dataset.letters = letters; this._draw(); }
    get position() { return this._position; }

    show(position, { last = null, check: checked = null } = {}) {
      this._position = position;
      this._notes = { last, check: checked, arrows: [], rings: [] };
      this._legal = new Map();
      this._pick(null);
      this._draw();
    }

    legal(moves) {
      this._legal = new Map(Object.entries(moves).map(([from, to]) => [Number(from), new Set(to)]));
      this._label();
    }

    annotate(arrows = [], rings = []) {
      Object.assign(this._notes, { arrows, rings });
      this._draw();
    }

    flip() {
      if (this.flipped) delete this.figure.dataset.flipped;
      else this.figure.dataset.flipped = "";
      this._order();
      this._draw();
    }

    say(text) { this._spoken.textContent = text; }

    seen(row, column) { return this.flipped ? row * 9 + 8 - column : (9 - row) * 9 + column; }

    placeOf(square) {
      const file = square % 9, rank = Math.floor(square / 9);
      return this.flipped ? [rank, 8 - file] : [9 - rank, file];
    }

    focus(square = this._cursor) {
      this._move(square);
      this._cells[square].focus();
    }

    // Drawing.

    _draw() {
      const { pieces } = this._position, notes = this._notes, flipped = this.flipped;
      const fill = (name, ...made) => this._layers[name].replaceChildren(...made);
      fill("last", ...(notes.last ? [lastMove(notes.last, flipped)] : []));
      fill("check", ...(notes.check === null ? [] : [check(notes.check, flipped)]));
      fill("pieces", ...pieces.flatMap((letter, square) => letter ? [this._use(letter, square)] : []));
      fill("marks", ...notes.rings.map(([square, colour]) => ring(square, colour, flipped)));
      fill("arrows", ...notes.arrows.flatMap((one) => arrow(one, flipped, Boolean(pieces[one[1]]))));
      this._label();
    }

    _use(letter, square) {
      const [x, y] = point(square, this.flipped);
      return element("use", { href: `#zp-${this.letters}-${letter}`, x, y, "data-square": square });
    }

    _makeGrid(label) {
      const grid = document.createElement("div");
      grid.className = "board-grid";
      grid.setAttribute("role", "grid");
      grid.setAttribute("aria-label", label);
      this._cells = Array.from({ length: 90 }, (_, square) => {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.dataset.square = square;
        cell.tabIndex = square === this._cursor ? 0 : -1;
        return cell;
      });
      grid.append(...Array.from({ length: 10 }, () => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        return row;
      }));
      grid.addEventListener("click", (event) => this._tapped(event));
      grid.addEventListener("pointerdown", (event) => this._pressed(event));
      grid.addEventListener("keydown", (event) => this._typed(event));
      grid.addEventListener("focusin", (event) => this._move(Number(event.target.dataset.square)));
      this._grid = grid;
      this._order();
      return grid;
    }

    /** The squares in the order in which they are seen. */
    _order() {
      for (const [row, holder] of [...this._grid.children].entries()) {
        const rank = this.flipped ? row : 9 - row;
        const files = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((file) => this.flipped ? 8 - file : file);
        holder.replaceChildren(...files.map((file) => this._cells[rank * 9 + file]));
      }
    }

    /** What each square is, to the ear, and what may be done there. */
    _label() {
      const goals = this._goals();
      for (const [square, cell] of this._cells.entries()) {
        const letter = this._position.pieces[square];
        const picked = square === this._picked, goal = goals.has(square);
        const what = letter ? Z.pieceName(letter) : Z.say("空", "empty");
        const state = (picked ? Z.say("，已选", ", picked") : "") + (goal ? Z.say("，可到", ", can go here") : "");
        cell.setAttribute("aria-label", `${what}${Z.say("，", ", ")}${Z.placeName(square)}${state}`);
        cell.setAttribute("aria-selected", picked);
        cell.classList.toggle("taken", Boolean(letter));
        cell.classList.toggle("picked", picked);
        cell.classList.toggle("may-go", goal);
        cell.classList.toggle("may-move", this._mayMove(square));
      }
    }

    _goals() {
      return (this.mode === "play" && this._picked !== null && this._legal.get(this._picked)) || new Set();
    }

    _mayMove(square) {
      if (this.mode === "set") return Boolean(this._position.pieces[square]);
      return this.mode === "play" && this._legal.has(square);
    }

    // By hand: a tap on a piece and a tap where it goes, or dragging.

    _tapped(event) {
      const cell = event.target.closest("[data-square]");
      if (cell && !this._dropped) this._choose(Number(cell.dataset.square));
      this._dropped = false;
    }

    _choose(square) {
      if (this.mode === "set" && this.pen !== null) return this._put(square, this.pen);
      const from = this._picked;
      if (from !== null && from !== square && this._goes(from, square)) return;
      this._pick(from === square || !this._mayMove(square) ? null : square);
      if (this._picked !== null) this.onPick?.();
      else if (from !== null && from !== square) this._refuse(from, square);
    }

    _goes(from, to) {
      if (this.mode === "set") return this._carry(from, to);
      if (!this._legal.get(from)?.has(to)) return false;
      this._pick(null);
      if (this.onMove) this.onMove(from, to);
      return true;
    }

    /** Say that a piece does not go there; why, the one who plays sees by the squares that are marked. */
    _refuse(from, to) {
      if (this.mode === "play") this.onWrong?.(from, to);
    }

    _pick(square) {
      this._picked = square;
      this._label();
      if (square === null) return;
      const goals = this._goals().size;
      const name = `${Z.pieceName(this._position.pieces[square])}`;
      this.say(Z.say(`选${name}` + (goals ? `，可到 ${goals} 处` : ""), `picked ${name}` + (goals ? `, ${goals} squares to go to` : "")));
    }

    _pressed(event) {
      const cell = event.target.closest("[data-square]");
      this._dropped = false;
      if (!cell || event.button || !this._mayMove(Number(cell.dataset.square))) return;
      const drag = this._held(event, Number(cell.dataset.square));
      this._follow((one) => this._dragged(drag, one), (one) => this._released(drag, one));
    }

    /** What is held since a pointer went down: where from, whether it has been lifted, and over which square it is. */
    _held(event, from) { return { from, x: event.clientX, y: event.clientY, lifted: false, over: null }; }

    /** Call these while the pointer moves, and when it is let go. */
    _follow(moved, ended) {
      const last = (one) => {
        removeEventListener("pointermove", moved);
        removeEventListener("pointerup", last);
        removeEventListener("pointercancel", last);
        ended(one);
      };
      addEventListener("pointermove", moved);
      addEventListener("pointerup", last);
      addEventListener("pointercancel", last);
    }

    /** Drag a piece that lies beside the board; where it is let go it is put. */
    bring(letter, event) {
      if (this.mode !== "set" || event.button) return;
      const drag = this._held(event, null);
      const shown = element("svg", { class: "board-brought", viewBox: "-50 -50 100 100", fill: "none", "aria-hidden": "true" });
      shown.append(element("use", { href: `#zp-${this.letters}-${letter}` }));
      this._follow((one) => {
        if (!drag.lifted && !this._isFar(drag, one)) return;
        if (!drag.lifted) document.body.append(shown);
        drag.lifted = true;
        const size = this._grid.clientWidth / 9;
        Object.assign(shown.style, { width: `${size}px`, left: `${one.clientX - size / 2}px`, top: `${one.clientY - size / 2}px` });
        this._hover(drag, this._squareAt(...this._inDrawing(one)));
      }, (one) => {
        shown.remove();
        const to = drag.over;
        this._hover(drag, null);
        if (drag.lifted && one.type === "pointerup" && to !== null) this._put(to, letter);
      });
    }

    _isFar(drag, event) { return Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= FAR; }

    _dragged(drag, event) {
      if (!drag.lifted && !this._isFar(drag, event)) return;
      const piece = this._layers.pieces.querySelector(`[data-square="${drag.from}"]`);
      if (!piece) return;
      if (!drag.lifted) {
        drag.lifted = true;
        this._pick(drag.from);
        piece.classList.add("lifted");
        piece.parentNode.append(piece);
      }
      const [x, y] = this._inDrawing(event);
      piece.setAttribute("x", x);
      piece.setAttribute("y", y);
      this._hover(drag, this._squareAt(x, y));
    }

    _hover(drag, square) {
      if (drag.over !== null) this._cells[drag.over].classList.remove("over");
      drag.over = square;
      if (square !== null && square !== drag.from) this._cells[square].classList.add("over");
    }

    _released(drag, event) {
      if (!drag.lifted) return;
      this._hover(drag, null);
      this._dropped = event.type === "pointerup" && event.target.closest(".board") === this.figure;
      const to = event.type === "pointerup" ? this._squareAt(...this._inDrawing(event)) : drag.from;
      if (to === null && this.mode === "set") this._put(drag.from, "");
      else if (to === null || to === drag.from) this._draw();
      else if (!this._goes(drag.from, to)) { this._draw(); this._refuse(drag.from, to); }
      if (to !== drag.from || this.pen !== null) this._pick(null);
    }

    _inDrawing(event) {
      const box = this._grid.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width * 900 - 50, (event.clientY - box.top) / box.height * 1000 - 50];
    }

    _squareAt(x, y) {
      const column = Math.round(x / 100), row = Math.round(y / 100);
      return column < 0 || column > 8 || row < 0 || row > 9 ? null : this.seen(row, column);
    }

    // By keys: arrows move the cursor, Enter picks and puts, letters put pieces while setting up.

    _typed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key in TURNS) this._step(...TURNS[event.key]);
      else if (event.key === "Enter" || event.key === " ") this._choose(this._cursor);
      else if (event.key === "Escape") this._pick(null);
      else if (event.key === "Home" || event.key === "End") this._step(event.key === "Home" ? -8 : 8, 0);
      else if (this.mode !== "set" || !this._written(event.key)) return;
      event.preventDefault();
    }

    _written(key) {
      if (key === "Delete" || key === "Backspace" || key === ".") this._put(this._cursor, "");
      else if (key.toLowerCase() in KEYS) {
        const letter = KEYS[key.toLowerCase()];
        this._put(this._cursor, key === key.toLowerCase() ? letter : letter.toUpperCase());
      } else return false;
      return true;
    }

    _step(right, up) {
      const turn = this.flipped ? -1 : 1;
      const file = Math.min(8, Math.max(0, this._cursor % 9 + right * turn));
      const rank = Math.min(9, Math.max(0, Math.floor(this._cursor / 9) + up * turn));
      this.focus(rank * 9 + file);
    }

    _move(square) {
      this._cells[this._cursor].tabIndex = -1;
      this._cursor = square;
      this._cells[square].tabIndex = 0;
    }

    // Setting up.

    get cursor() { return this._cursor; }
    set cursor(square) { this._move(square); }

    put(square, letter) { this._put(square, letter); }

    _put(square, letter) {
      const pieces = this._position.pieces.slice();
      pieces[square] = letter;
      this._set(pieces);
      this.say(letter ? `${Z.pieceName(letter)}${Z.say("，", ", ")}${Z.placeName(square)}` : `${Z.say("空，", "empty, ")}${Z.placeName(square)}`);
    }

    _carry(from, to) {
      const pieces = this._position.pieces.slice();
      pieces[to] = pieces[from];
      pieces[from] = "";
      this._set(pieces);
      this.say(`${Z.pieceName(pieces[to])}${Z.say("到", " to ")}${Z.placeName(to)}`);
      return true;
    }

    _set(pieces) {
      this.show({ pieces, turn: this._position.turn });
      if (this.onSet) this.onSet(pieces);
    }
  }

  Z.Board = Board;
})();
