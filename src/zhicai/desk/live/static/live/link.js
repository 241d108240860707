// What a page of live boards hears and says: the server's time, a stream that comes back by itself, and commands that are
// sent again under the same key until they are answered.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const SAMPLES = 24;
  const SILENCE = 45_000;
  const PATIENCE = 12_000;
  const SLOWEST = 5000;

  /** The server's time, from its figures: what arrived soonest was least delayed, and comes closest. */
  class Moment {
    constructor() { this._heard = []; }

    /** The server said `now`, in milliseconds; it arrived this moment. */
    hear(now) {
      if (typeof now !== "number") return;
      this._heard.push(now - performance.now());
      if (this._heard.length > SAMPLES) this._heard.shift();
      this._offset = Math.max(...this._heard);
    }

    /** What was heard before the machine slept says nothing now. */
    forget() { this._heard.length = 0; }

    /** The server's time now; null before anything was heard. */
    get now() { return this._offset === undefined ? null : performance.now() + this._offset; }
  }

  /** A key that nobody else makes. `randomUUID` is for secure pages only, and a hall has none. */
  function freshKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** Wait so long, or until the network is back. */
  function pause(ms) {
    return new Promise((done) => {
      const timer = setTimeout(end, ms);
      function end() { clearTimeout(timer); removeEventListener("online", end); done(); }
      addEventListener("online", end);
    });
  }

  /** A stream of Server-Sent Events. `from()` is the number of the last thing known, `heard(data)` takes what comes. */
  class Stream {
    constructor(address, { from, heard, moment, lost, back }) {
      Object.assign(this, { address, from, heard, moment, lost, back });
      this._open();
      addEventListener("offline", () => this._gone());
      addEventListener("online", () => this._again());
      addEventListener("pagehide", () => this._close());
      addEventListener("pageshow", (event) => { if (event.persisted) this._again(); });
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden && performance.now() - this._last > SILENCE / 2) { this.moment.forget(); this._again(); }
      });
      setInterval(() => { if (this._source && performance.now() - this._last > SILENCE) this._again(); }, SILENCE / 6);
    }

    _open() {
      this._close();
      this._last = performance.now();
      const source = new EventSource(`${this.address}?seen=${this.from()}`);
      this._source = source;
      source.onopen = () => { this._lives(); this.back(); };
      source.onmessage = (event) => { this._lives(); this.heard(JSON.parse(event.data)); };
      source.addEventListener("beat", (event) => { this._lives(); this.moment.hear(JSON.parse(event.data).now); });
      source.onerror = () => this._gone();
    }

    _lives() { this._last = performance.now(); this._tries = 0; }

    _close() {
      clearTimeout(this._timer);
      if (this._source) this._source.close();
      this._source = null;
    }

    _again() { this._open(); }

    /** Lost: tell so, and try again soon, later each time. */
    _gone() {
      this._close();
      this.lost();
      this._tries = (this._tries || 0) + 1;
      this._timer = setTimeout(() => this._open(), Math.min(SLOWEST, 250 * 2 ** this._tries) * (0.75 + Math.random() / 2));
    }
  }

  /** Commands, one at a time: each is kept until it is answered, even when the page is opened anew meanwhile. */
  class Orders {
    constructor(address, token, { name, lost, back }) {
      Object.assign(this, { address, token, lost, back, store: `zhicai order ${name}` });
      this.waiting = null;
    }

    /** The command that was under way when the page was left, or null. */
    get kept() {
      try { return JSON.parse(sessionStorage.getItem(this.store)); } catch { return null; }
    }

    _keep(command) {
      try {
        if (command) sessionStorage.setItem(this.store, JSON.stringify(command));
        else sessionStorage.removeItem(this.store);
      } catch { /* Without a store of its own the page works all the same. */ }
    }

    /** Send pairs of names and values. Gives the answer: `ok` with what came, or an `error` in words. */
    async send(pairs) {
      this.waiting = pairs;
      this._keep(pairs);
      try { return await this._answer(pairs); }
      finally { this.waiting = null; this._keep(null); }
    }

    async _answer(pairs) {
      for (let tries = 0; ; tries++) {
        let why = "";
        try {
          const body = new URLSearchParams(pairs);
          const headers = { "X-CSRFToken": this.token, Accept: "application/json" };
          const got = await fetch(this.address, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
          if (got.status >= 500 || got.status === 429) {
            why = await this._why(got);
            throw new Error(String(got.status));
          }
          const answer = await this._read(got);
          this.back();
          return answer;
        } catch {
          this.lost(why);
          await pause(Math.min(SLOWEST, 250 * 2 ** tries));
        }
      }
    }

    /** Why the server could not store it, such as a full disk; "" where it does not say. */
    async _why(got) {
      try {
        const came = await got.json();
        return came.message_zh ? say(came.message_zh, came.message_en) : "";
      } catch { return ""; }
    }

    async _read(got) {
      const isJson = (got.headers.get("Content-Type") || "").startsWith("application/json");
      const came = isJson ? await got.json() : {};
      if (got.ok && isJson) return { ok: true, state: came };
      const usual = got.type === "opaqueredirect" || got.status === 401
        ? say("登录已失效，请重新登录后再做", "You are signed out; sign in and do it again")
        : say(`服务器拒绝了（${got.status}），请重新打开本页`, `The server refused (${got.status}); open this page anew`);
      const told = came.message_zh ? say(came.message_zh, came.message_en) : usual;
      return { ok: false, state: came.state, error: told };
    }
  }

  Object.assign(Z, { Moment, Stream, Orders, freshKey });
})();
