// The moves of a board, and going through them: the list, the buttons under the board, the keys. No variations.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

  /** The list of moves; `look(ply)` is called for the position after so many moves, null for the present one. */
  class Score {
    constructor(list, tools, look) {
      Object.assign(this, { list, tools, look });
      this.plies = [];
      this.at = null;
      this.shift = 0;
      list.addEventListener("click", (event) => this._clicked(event, "[data-ply]"));
      tools.addEventListener("click", (event) => this._clicked(event, "[data-go]"));
      document.addEventListener("keydown", (event) => this._typed(event));
    }

    /** The moves as they are now; `first` is who moves first. Who looks back goes on looking where they were. */
    show(plies, first) {
      this.plies = plies;
      this.shift = first === "black" ? 1 : 0;
      if (this.at !== null && this.at > plies.length) this.at = null;
      this._draw();
    }

    /** Which past position is shown after `at` plies, counted in rounds as the list is. */
    where(at) {
      if (!at) return say("回看：开局，还没有走棋", "Looking back: before the first move");
      const [number, last] = [at, this.plies.length].map((ply) => Math.floor((ply + this.shift + 1) / 2));
      const red = (at + this.shift) % 2 === 1;
      return say(`回看：第 ${number} 回合${red ? "红方" : "黑方"}走后，共 ${last} 回合`, `Looking back: after ${red ? "Red" : "Black"}'s move ${number} of ${last}`);
    }

    /** How the moves are written: "zh", "latin" or "both". */
    set writing(writing) { this.list.dataset.writing = writing; }

    go(ply) {
      const at = Math.max(0, ply);
      this.at = at >= this.plies.length ? null : at;
      this._mark();
      this.look(this.at);
    }

    _clicked(event, what) {
      const link = event.target.closest(what);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (link.dataset.ply) return this.go(Number(link.dataset.ply));
      const at = this.at ?? this.plies.length;
      this.go({ first: 0, back: at - 1, on: at + 1, last: this.plies.length }[link.dataset.go]);
    }

    _typed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target.closest("input, textarea, select, summary, .board, [role=grid]")) return;
      const at = this.at ?? this.plies.length;
      if (event.key in KEYS) this.go(at + KEYS[event.key]);
      else if (event.key === "Home") this.go(0);
      else if (event.key === "End") this.go(this.plies.length);
      else return;
      event.preventDefault();
    }

    _draw() {
      const known = this.list.querySelectorAll("[data-ply]");
      const same = [...known].every((one, index) => this._is(one, this.plies[index]));
      if (!same || known.length > this.plies.length) this.list.replaceChildren();
      const from = this.list.querySelectorAll("[data-ply]").length;
      for (const ply of this.plies.slice(from)) this._add(ply);
      const last = this.list.querySelectorAll("[data-ply]");
      this.plies.forEach((ply, index) => this._spent(last[index], ply));
      this._mark();
    }

    _is(link, ply) { return Boolean(ply) && Number(link.dataset.ply) === ply.ply && link.dataset.move === ply.move; }

    _add(ply) {
      const place = ply.ply + this.shift - 1;
      if (place % 2 === 0 || !this.list.children.length) this._round(Math.floor(place / 2) + 1, place % 2 === 1);
      const link = document.createElement("a");
      link.href = `?ply=${ply.ply}`;
      link.dataset.ply = ply.ply;
      link.dataset.move = ply.move;
      const part = (kind, text, language) => {
        const made = Object.assign(document.createElement("span"), { className: kind, textContent: text });
        if (language) made.lang = language;
        return made;
      };
      link.append(part("zh", ply.zh, "zh-Hans"), part("latin", ply.latin), part("spent", ""));
      this.list.lastElementChild.append(link);
    }

    _round(number, gap) {
      const row = document.createElement("li");
      row.append(Object.assign(document.createElement("span"), { className: "round", textContent: `${number}.` }));
      if (gap) row.append(Object.assign(document.createElement("span"), { className: "gap", textContent: "…" }));
      this.list.append(row);
    }

    _spent(link, ply) {
      const seconds = Math.round(ply.spent_ms / 1000);
      const text = ply.spent_ms == null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      const shown = link.querySelector(".spent");
      if (shown.textContent !== text) shown.textContent = text;
    }

    _mark() {
      const at = this.at ?? this.plies.length;
      for (const link of this.list.querySelectorAll("[data-ply]")) {
        if (Number(link.dataset.ply) === at) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      const ends = { first: at === 0, back: at === 0, on: this.at === null, last: this.at === null };
      for (const [name, over] of Object.entries(ends)) {
        this.tools.querySelector(`[data-go=${name}]`).setAttribute("aria-disabled", over);
      }
      const now = this.list.querySelector("[aria-current]");
      if (now) this.list.scrollTop = Math.max(0, now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2);
      else this.list.scrollTop = at === 0 ? 0 : this.list.scrollHeight;
    }
  }

  /** "12. 炮二平五" as it is spoken, of the move that came last. */
  function spokenMove(ply, side) {
    const who = side === "red" ? say("红方", "Red") : say("黑方", "Black");
    return say(`${who} ${ply.zh}`, `${who} ${ply.latin}`);
  }

  Object.assign(Z, { Score, spokenMove });
})();
