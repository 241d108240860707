// Moves played on the board or written below it: the server reads them, tells them in words, and says what is legal.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;

  /** The line of moves that the form holds. `board` is the page's board, `changed` is called when something has. */
  class Line {
    constructor(form, board, address, caption) {
      Object.assign(this, { form, board, address, caption });
      this.fen = form.elements.fen;
      this.text = form.elements.moves;
      this.start = form.elements.start;
      this.list = document.getElementById("list");
      this.told = document.getElementById("moves-told");
      this.refused = document.getElementById("refused");
      this.moves = [];
      this.at = null;
      this._asked = 0;
      let waiting = 0;
      for (const field of [this.fen, this.text]) {
        field.addEventListener("input", () => { this.changed(); clearTimeout(waiting); waiting = setTimeout(() => this.read(null), 300); });
      }
      for (const name of ["start", "ply"]) form.elements[name].addEventListener("input", () => this._mark());
      this.list.addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (button) this.go(Number(button.dataset.ply));
      });
    }

    /** What was asked is another request by now: what the page said against it is no longer so. */
    changed() {
      this.refused?.remove();
      this.refused = null;
    }

    /** Read the form: show the position after `at` moves, null for all of them. */
    async read(at = this.at, announce = false) {
      const asked = ++this._asked;
      const sent = new FormData();
      sent.set("fen", this.fen.value);
      sent.set("moves", this.text.value);
      sent.set("ply", this.form.elements.ply.value);
      if (at !== null) sent.set("at", at);
      const token = this.form.elements.csrfmiddlewaretoken.value;
      let answer;
      try {
        const got = await fetch(this.address, { method: "POST", body: sent, headers: { "X-CSRFToken": token } });
        answer = await got.json();
      } catch {
        this.told.textContent = say("服务器没有回答，请再试", "The server did not answer; try again");
        return;
      }
      if (asked === this._asked) this._show(answer, announce);
    }

    /** Play a move from the position that is shown; later moves are dropped. */
    play(from, to) {
      this.changed();
      const kept = this.moves.slice(0, this.at).map((move) => move.uci);
      kept.push(Z.squareName(from) + Z.squareName(to));
      this.text.value = kept.join(" ");
      for (const name of ["start", "ply"]) {
        if (Number(this.form.elements[name].value) >= kept.length) this.form.elements[name].value = "";
      }
      return this.read(null, true);
    }

    /** Show the position after so many moves. */
    go(at) { return this.read(Math.max(0, Math.min(at, this.moves.length))); }

    _show(answer, announce) {
      this.told.textContent = answer.error && !this.refused
        ? (answer.error.ply ? say(`第 ${answer.error.ply} 着起没有读：`, `Not read from move ${answer.error.ply} on: `) : "") + answer.error.words
        : "";
      if (!answer.moves) return;
      this.moves = answer.moves;
      this.at = answer.at;
      this.cycle = answer.cycle;
      let position = Z.parse(answer.fen), last = null;
      for (const move of this.moves.slice(0, this.at)) {
        last = Z.moveOf(move.uci);
        position = Z.after(position, last);
      }
      this.board.show(position, { last, check: answer.check });
      this.board.legal(answer.legal);
      this._list();
      this._caption(answer, announce);
    }

    _caption(answer, announce) {
      const turn = answer.turn === "w" ? say("轮到红方走", "Red to move") : say("轮到黑方走", "Black to move");
      const said = this.at ? `${this.at}. ${this.moves[this.at - 1].said}` : say("起始局面", "The position before the moves");
      const state = answer.over || (answer.check === null ? turn : `${say("将军，", "check, ")}${turn}`);
      const closed = this.cycle && this.at === this.moves.length
        ? say(`；循环 ${this.cycle.length} 着，可以裁决`, `; a cycle of ${this.cycle.length} moves, ready for a ruling`) : "";
      this.caption.textContent = `${said}${say("。", ". ")}${state}${closed}`;
      if (announce) this.board.say("");
    }

    _list() {
      const first = Z.parse(this.fen.value || Z.START);
      const shift = first && first.turn === "b" ? 1 : 0;
      const items = [this._item(0, say("起始", "start"), "")];
      for (const [index, move] of this.moves.entries()) {
        const number = (index + shift) % 2 === 0 || index === 0 ? `${Math.floor((index + shift) / 2) + 1}. ` : "";
        items.push(this._item(index + 1, move.name, number));
      }
      this.list.replaceChildren(...items, ...this._choices());
      this.list.hidden = this.moves.length === 0;
      this._mark();
      const now = this.list.querySelector("[aria-current]");
      if (now) this.list.scrollTop = Math.max(0, now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2);
    }

    _item(ply, name, number) {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.dataset.ply = ply;
      if (ply === this.at) button.setAttribute("aria-current", "true");
      if (number) button.append(Object.assign(document.createElement("small"), { textContent: number }));
      button.append(name);
      item.append(button);
      return item;
    }

    /** What can be said of the shown position: the cycle begins here, the claim is made here. */
    _choices() {
      const choice = (text, doing, disabled) => {
        const item = document.createElement("li");
        const button = Object.assign(document.createElement("button"), { type: "button", className: "starts", textContent: text, disabled });
        button.addEventListener("click", (event) => { event.stopPropagation(); doing(); this._mark(); });
        item.append(button);
        return item;
      };
      const end = this.at >= this.moves.length;
      return [
        choice(say("从此循环", "Cycle from here"), () => {
          this.start.value = this.at;
          this.caption.textContent = say(`循环自第 ${this.at + 1} 着起`, `The cycle begins with move ${this.at + 1}`);
        }, end),
        choice(say("在此提请", "Claim here"), () => {
          this.form.elements.ply.value = end ? "" : this.at;
          this.caption.textContent = say(`第 ${this.at} 着后提请`, `Claimed after move ${this.at}`);
        }, this.at === 0),
      ];
    }

    /** Underline the moves of the cycle, as it is chosen or found. */
    _mark() {
      const chosen = this.start.value.trim() === "" ? null : Number(this.start.value);
      const begins = chosen ?? (this.cycle ? this.cycle.start : Infinity);
      for (const button of this.list.querySelectorAll("[data-ply]")) {
        const ply = Number(button.dataset.ply);
        button.parentNode.classList.toggle("cycle", ply > begins && ply <= (this.form.elements.ply.value || Infinity));
      }
    }
  }

  Z.Line = Line;
})();
