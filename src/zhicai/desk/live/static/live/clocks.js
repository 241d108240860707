// The clocks of a board: what the server said was left, and how much of the server's time has passed since.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const LOW = 60_000;
  const TENTHS = 10_000;
  const TOLD = [300_000, 60_000, 30_000];
  const SIDES = ["red", "black"];

  /** "1:02:03", "4:05", "9.4" for milliseconds that are left; seconds begun count as whole. */
  function clockText(ms) {
    if (ms <= 0) return "0:00";
    if (ms < TENTHS) return (Math.ceil(ms / 100) / 10).toFixed(1);
    const seconds = Math.ceil(ms / 1000), two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  /** What a side has left at the server's time `now`. */
  function leftOf(clock, side, now) {
    const left = clock[side].left;
    if (now === null || !clock.running) return left;
    const passed = Math.max(0, now - clock.at);
    if (clock.running === side) return left - passed;
    return clock.shared == null ? left : left - Math.max(0, Math.min(passed, left - clock.shared));
  }

  /** Milliseconds until what a clock shows changes. */
  function untilChange(ms) {
    const step = ms < TENTHS ? 100 : 1000;
    return Math.max(40, ms > 0 ? ms - (Math.ceil(ms / step) - 1) * step : step);
  }

  /** Both clocks of one board, in elements with `data-clock`; `warn(side, ms)` is called when little is left. */
  class Clocks {
    constructor(root, moment, warn = null) {
      this.moment = moment;
      this.warn = warn;
      this.clock = null;
      this._before = {};
      this._faces = Object.fromEntries(SIDES.map((side) => [side, root.querySelector(`[data-clock=${side}]`)]));
      document.addEventListener("visibilitychange", () => this._tick());
    }

    show(clock) {
      this.clock = clock;
      this._before = {};
      this._tick();
    }

    _tick() {
      clearTimeout(this._timer);
      if (!this.clock) return;
      const now = this.moment.now;
      for (const side of SIDES) this._face(side, leftOf(this.clock, side, now));
      if (this.clock.running && !document.hidden) {
        this._timer = setTimeout(() => this._tick(), untilChange(leftOf(this.clock, this.clock.running, now)));
      } else if (this.clock.running) this._timer = setTimeout(() => this._tick(), 1000);
    }

    _face(side, left) {
      const face = this._faces[side], runs = this.clock.running === side;
      if (!face) return;
      const text = clockText(left), shown = face.querySelector(".time");
      if (shown.textContent !== text) shown.textContent = text;
      face.classList.toggle("low", left < LOW);
      const before = this._before[side];
      this._before[side] = left;
      if (runs && this.warn && before !== undefined) {
        const passed = TOLD.find((mark) => before > mark && left <= mark);
        if (passed) this.warn(side, passed);
      }
    }
  }

  /** "5 minutes" as it is spoken. */
  function spokenTime(ms) {
    return ms >= 60_000 ? say(`${ms / 60_000} 分钟`, ms === 60_000 ? "1 minute" : `${ms / 60_000} minutes`) : say(`${ms / 1000} 秒`, `${ms / 1000} seconds`);
  }

  Object.assign(Z, { Clocks, clockText, leftOf, spokenTime });
})();
