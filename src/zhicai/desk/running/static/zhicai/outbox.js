// What was typed and is not stored yet. It is kept on this machine until the desk has said that it is stored; commands go
// out in order, each with a key of its own, so that one sent twice is carried out once.
window.Zhicai = window.Zhicai || {};
(() => {
  "use strict";

  const isJson = (answer) => (answer.headers.get("Content-Type") || "").startsWith("application/json");

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  class Outbox {
    // `address` and `token` of the door; `keep` begins the names under which commands are kept; `version(command)` is what
    // its page showed; `settle(command, status, body)` is told each answer, `changed()` that something is to be shown.
    constructor(options) {
      Object.assign(this, options);
      this.queue = [];
      this.trouble = "";
      this.sending = false;
      this.timer = 0;
      this.delay = 1000;
      this.count = 0;
      window.addEventListener("online", () => {
        clearTimeout(this.timer);
        this.timer = 0;
        this.delay = 1000;
        this.send();
      });
      window.addEventListener("beforeunload", (event) => {
        if (this.queue.length) event.preventDefault();
      });
    }

    // Take up what an earlier page could not send; `fits(command)`: whether this page knows what it is about.
    resume(fits) {
      for (const command of this.kept().filter(fits)) this.queue.push(command);
    }

    add(fields) {
      this.count += 1;
      const order = String(Date.now()).padStart(15, "0") + String(this.count).padStart(6, "0");
      const command = { key: newKey(), ...fields, order, expected: null };
      this.queue.push(command);
      this.store(command);
      return command;
    }

    drop(command) {
      this.queue.splice(this.queue.indexOf(command), 1);
      this.forget(command);
    }

    get idle() {
      return !this.queue.length && !this.sending;
    }

    store(command) {
      try {
        localStorage.setItem(this.keep + command.order + " " + command.key, JSON.stringify(command));
      } catch {
        // Without room on this machine it is sent all the same; leaving the page then asks first.
      }
    }

    forget(command) {
      try {
        localStorage.removeItem(this.keep + command.order + " " + command.key);
      } catch {
        // It was never kept.
      }
    }

    kept() {
      const found = [];
      try {
        for (let at = 0; at < localStorage.length; at += 1) {
          const name = localStorage.key(at);
          if (name.startsWith(this.keep)) found.push(JSON.parse(localStorage.getItem(name)));
        }
      } catch {
        return [];
      }
      return found.sort((one, other) => (one.order < other.order ? -1 : 1));
    }

    async send() {
      if (this.sending || !this.queue.length || this.timer) return;
      this.sending = true;
      while (this.queue.length) {
        const command = this.queue[0];
        let answer;
        let body;
        try {
          answer = await this.post(command);
          if (answer.redirected || answer.status === 401 || (answer.status === 403 && !isJson(answer))) {
            this.trouble = "out";
            break;
          }
          if (answer.status >= 500 || answer.status === 429 || !isJson(answer)) throw new Error("not now");
          body = await answer.json();
        } catch {
          this.wait();
          break;
        }
        this.trouble = "";
        this.delay = 1000;
        this.drop(command);
        this.settle(command, answer.status, body);
      }
      this.sending = false;
      this.changed();
    }

    post(command) {
      // The version is fixed at the first sending: what is sent again is the same command.
      if (command.expected === null) {
        command.expected = this.version(command);
        this.store(command);
      }
      const body = new URLSearchParams({ ...command });
      body.delete("order");
      return fetch(this.address, {
        method: "POST",
        body,
        headers: { "X-CSRFToken": this.token, Accept: "application/json" },
        credentials: "same-origin",
        signal: AbortSignal.timeout(15000),
      });
    }

    // What the desk has by now, at this address; null where nobody looks, something is under way, or it does not answer.
    async present(address) {
      if (document.hidden || !this.idle) return null;
      try {
        const answer = await fetch(address, { headers: { Accept: "application/json" }, credentials: "same-origin" });
        const body = answer.ok && !answer.redirected ? await answer.json() : null;
        return this.idle ? body : null;
      } catch {
        return null;
      }
    }

    wait() {
      this.trouble = "lost";
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.timer = 0;
        this.send();
      }, this.delay);
      this.delay = Math.min(this.delay * 2, 10000);
    }
  }

  window.Zhicai.Outbox = Outbox;
})();
