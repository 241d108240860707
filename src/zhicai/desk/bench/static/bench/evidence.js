// A ruling that the board plays: the cycle move by move with what each move does, and the lines that prove it.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;

  /** Plays the steps of a ruling; `verdict` is the section that holds them (see stage.py). */
  class Evidence {
    constructor(verdict, board, caption) {
      Object.assign(this, { verdict, board, caption });
      this.steps = JSON.parse(verdict.dataset.steps);
      this.at = 0;
      this.line = null;
      this.move = 0;
      verdict.addEventListener("click", (event) => {
        const button = event.target.closest("[data-step]");
        if (!button) return;
        if (button.dataset.line === undefined) this.go(Number(button.dataset.step));
        else this.begin(Number(button.dataset.step), Number(button.dataset.line));
        if (matchMedia("(max-width: 56rem)").matches) board.figure.scrollIntoView({ block: "start" });
      });
    }

    first() { this.go(0); }
    last() { this.go(this.steps.length - 1); }

    /** One step on, within a line as long as it lasts. */
    on() {
      if (this.line === null) return this.go(Math.min(this.at + 1, this.steps.length - 1));
      if (this.move < this._moves().length) { this.move++; this._show(); } else this.go(this.at);
    }

    back() {
      if (this.line === null) return this.go(Math.max(this.at - 1, 0));
      if (this.move > 0) { this.move--; this._show(); } else this.go(this.at);
    }

    go(at) {
      Object.assign(this, { at, line: null, move: 0 });
      this._show();
    }

    /** The line of a step, before its first move. */
    begin(at, line) {
      Object.assign(this, { at, line, move: 0 });
      this._show();
    }

    show() { this._show(); }

    /** Whether there is nothing further: of a line its last move, of the cycle its last. */
    get ended() {
      return this.line === null ? this.at === this.steps.length - 1 : this.move === this._moves().length;
    }

    _moves() { return this.steps[this.at].lines[this.line].moves; }

    _show() {
      const step = this.steps[this.at];
      if (this.line === null) {
        this.board.show(Z.parse(step.fen), { last: step.last, check: step.check });
        this.board.annotate(step.arrows, step.rings);
        this.caption.textContent = step.words;
      } else this._showLine(step, step.lines[this.line]);
      for (const button of this.verdict.querySelectorAll("[data-step]")) {
        const mine = Number(button.dataset.step) === this.at;
        const line = button.dataset.line === undefined ? null : Number(button.dataset.line);
        if (mine && line === this.line) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      for (const item of this.verdict.querySelectorAll(".plies li")) item.classList.toggle("now", item.id === `ply-${this.at}`);
    }

    /** The position in a line: the opponent has passed, so many moves were played, an arrow shows the next one. */
    _showLine(step, line) {
      let position = Z.parse(step.fen), last = null;
      for (const move of line.moves.slice(0, this.move)) {
        position = Z.after(position, move);
        last = move;
      }
      const next = line.moves[this.move];
      this.board.show(position, { last });
      this.board.annotate(next ? [[...next, this.move % 2 ? "grey" : line.colour, String(this.move + 1)]] : [], []);
      const begun = this.move ? line.words[this.move - 1] : say("若对方停走一着：", "If the opponent passes: ") + line.words[0];
      this.caption.textContent = begun + (next || !line.end ? "" : say(`。${line.end}`, `. ${line.end}`));
    }
  }

  Z.Evidence = Evidence;
})();
