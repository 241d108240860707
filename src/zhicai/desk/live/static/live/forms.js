// The forms of a board: each works by itself without scripts; here they are sent without leaving the page.
(() => {
  "use strict";

  const Z = window.Zhicai;

  /** All forms with `data-do` in the page. `send(pairs)` sends, `state()` is what the server said last. */
  class Forms {
    constructor(page, { send, state }) {
      Object.assign(this, { page, send, state });
      page.addEventListener("submit", (event) => this._sent(event));
      page.addEventListener("change", (event) => this._names(event.target.closest("form[data-do]")));
      page.addEventListener("toggle", (event) => {
        if (event.target.matches("details.sure") && event.target.open) this._names(event.target.closest("form"));
      }, true);
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

    /** What is about to happen names the side that the form has chosen. */
    _names(form) {
      const chosen = form?.querySelector("[name=side]:checked")?.closest("label").textContent.trim();
      for (const one of form?.querySelectorAll("[data-chosen]") ?? []) one.textContent = chosen ? Z.say(`${chosen}：`, `${chosen}: `) : "";
    }

    async _sent(event) {
      const form = event.target.closest("form[data-do]");
      if (!form) return;
      event.preventDefault();
      // Enter in a field means the first button there is; one that asks first has to be open.
      const asks = event.submitter?.closest("details.sure");
      if (asks && !asks.open) { asks.open = true; event.submitter.focus(); return; }
      const typed = form.querySelector("[name=move]");
      // A move that is typed before the last answer has come follows it; any other act waits to be given again.
      if (event.submitter?.getAttribute("aria-disabled") === "true") { if (typed) this._next = form; return; }
      const given = [...new FormData(form, event.submitter)].filter(([name]) => !["key", "seen", "csrfmiddlewaretoken"].includes(name));
      const was = typed?.value;
      if (typed) typed.value = "";
      const done = await this.send(given);
      const next = this._next;
      this._next = null;
      if (!done) { if (typed) { typed.value = was; typed.select(); } return; }
      const begun = typed?.value ?? "";
      // The next act is chosen anew, so that no foul goes to who had the last one.
      form.reset();
      for (const one of form.querySelectorAll("details.sure")) one.open = false;
      this.show();
      if (typed) {
        typed.value = begun;
        typed.focus();
        if (begun && next === form) form.requestSubmit(form.querySelector("button"));
        return;
      }
      const opened = form.closest("details.once");
      if (opened) { opened.open = false; opened.querySelector("summary").focus(); }
    }
  }

  Object.assign(Z, { Forms });
})();
