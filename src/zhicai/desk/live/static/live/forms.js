// The forms of a board: each works by itself without scripts; here they are sent without leaving the page.
(() => {
  "use strict";

  const Z = window.Zhicai;

  /** All forms with `data-do` in the page. `send(pairs)` sends, `state()` is what the server said last. */
  class Forms {
    constructor(page, { send, state }) {
      Object.assign(this, { page, send, state });
      page.addEventListener("submit", (event) => this._sent(event));
    }

    /** Show what can be done now; while something is being sent nothing else can. */
    show(sending = false) {
      const state = this.state(), known = Z.flags(state);
      for (const one of this.page.querySelectorAll("[data-when]")) this._show(one, Z.holds(one.dataset.when, known));
      // Not `disabled`, which would take the focus away from who sends by keyboard.
      for (const button of this.page.querySelectorAll("form[data-do] button")) button.setAttribute("aria-disabled", sending);
      for (const side of this.page.querySelectorAll("form[data-do] [name=side][data-turn]")) side.value = state.turn;
      for (const next of this.page.querySelectorAll("[data-next-ply]")) next.value = state.plies.length + 1;
      const ply = this.page.querySelector("[data-last-ply]");
      if (ply && document.activeElement !== ply) { ply.max = state.plies.length; ply.value = state.plies.length || ""; }
    }

    _show(one, shown) {
      if (one.hidden === !shown) return;
      const focused = !shown && one.contains(document.activeElement);
      one.hidden = !shown;
      if (focused) document.getElementById("state").focus();
    }

    async _sent(event) {
      const form = event.target.closest("form[data-do]");
      if (!form) return;
      event.preventDefault();
      if (event.submitter?.getAttribute("aria-disabled") === "true") return;
      const given = [...new FormData(form, event.submitter)].filter(([name]) => !["key", "seen", "csrfmiddlewaretoken"].includes(name));
      const typed = form.querySelector("[name=move]");
      const done = await this.send(given);
      if (!done) { if (typed) typed.select(); return; }
      // The next act is chosen anew, so that no foul goes to who had the last one.
      form.reset();
      this.show();
      if (typed) { typed.focus(); return; }
      const opened = form.closest("details.once");
      if (opened) { opened.open = false; opened.querySelector("summary").focus(); }
    }
  }

  Object.assign(Z, { Forms });
})();
