// The wall: many small boards of one stream. Only those that are seen are drawn, and only those that change anew.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const wall = document.getElementById("wall");
  const connection = document.getElementById("connection");
  const moment = new Z.Moment();
  const known = new Map();
  const SIDES = ["red", "black"];
  const PACE = 250;
  const LEAVING = 6000;
  const { element, lastMove } = Z.drawing;
  let silence = 0;
  let newest = Number(wall.dataset.seen);

  moment.hear(Number(wall.dataset.now));

  /** A card of the wall: what was said of its game, and whether it is seen. */
  function card(item) {
    return { item, seen: false, drawn: "", state: JSON.parse(item.dataset.state), faces: Object.fromEntries(SIDES.map((side) => [side, item.querySelector(`[data-clock=${side}] .time`)])) };
  }

  const watch = new IntersectionObserver((changes) => {
    for (const one of changes) {
      const held = known.get(one.target.dataset.game);
      if (!held) continue;
      held.seen = one.isIntersecting;
      if (held.seen) draw(held);
      else { held.item.querySelector(".mini").replaceChildren(); held.drawn = ""; }
    }
  }, { rootMargin: "300px" });

  function begin() {
    watch.disconnect();
    known.clear();
    for (const item of wall.querySelectorAll("[data-state]")) { // a board that cannot be read has none
      known.set(item.dataset.game, card(item));
      watch.observe(item);
    }
  }

  function draw(held) {
    const { state, item } = held;
    if (held.drawn !== `${state.fen} ${state.last}`) {
      held.drawn = `${state.fen} ${state.last}`;
      const { pieces } = Z.parse(state.fen), last = state.last ? Z.moveOf(state.last) : null;
      item.querySelector(".mini").replaceChildren(element("svg", { viewBox: "-56 -56 912 1012", "aria-hidden": "true", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
        element("use", { href: "#mini-ground" }),
        ...(last ? [lastMove(last, false)] : []),
        ...pieces.flatMap((letter, square) => {
          if (!letter) return [];
          const [x, y] = Z.drawing.point(square, false);
          return [element("use", { href: `#zp-zh-${letter}`, x, y })];
        })));
    }
    words(held);
    tick(held);
  }

  function words({ item, state }) {
    item.dataset.stage = state.stage;
    for (const side of SIDES) {
      const row = item.querySelector(`.side-${side}`);
      row.classList.toggle("turn", (state.stage === "playing" || state.stage === "stopped") && state.turn === side);
      row.classList.toggle("runs", state.clock?.running === side);
    }
    const said = item.querySelector(".said");
    const text = say(state.said.zh, state.said.en);
    if (said.textContent !== text) said.textContent = text;
  }

  function tick({ state, faces }) {
    if (!state.clock) return;
    const now = moment.now;
    for (const side of SIDES) {
      const left = Z.leftOf(state.clock, side, now), text = Z.clockText(left);
      if (faces[side] && faces[side].textContent !== text) faces[side].textContent = text;
      faces[side]?.classList.toggle("low", left < 60_000);
    }
  }

  setInterval(() => {
    if (document.hidden) return;
    for (const held of known.values()) if (held.seen && held.state.clock?.running) tick(held);
  }, PACE);

  let waiting = 0;

  /** A board that the page does not show: ask for the page as it is now. */
  function renew(pause = 800) {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      try {
        const got = await fetch(location.href);
        const page = new DOMParser().parseFromString(await got.text(), "text/html"), fresh = page.getElementById("wall");
        if (!fresh) return;
        wall.replaceChildren(...fresh.children);
        document.getElementById("gone").replaceChildren(...page.getElementById("gone").children);
        begin();
      } catch { /* It is asked again with the next board. */ }
    }, pause);
  }

  /** A board leaves the wall: it says why, and is gone a little later. */
  function leaves(held, text) {
    held.item.dataset.leaves = "";
    if (text) held.item.querySelector(".said").textContent = text;
    renew(LEAVING);
  }

  function heard(came) {
    moment.hear(came.now);
    newest = came.whole ? came.id : Math.max(newest, came.id ?? 0);
    // Whatever else is shown was of the desk before a backup was restored.
    const told = came.whole && new Set(came.games.map((one) => one.game));
    if (told && [...known.keys()].some((one) => !told.has(one))) renew();
    for (const one of came.gone ?? []) {
      const held = known.get(one);
      if (held) leaves(held, say("本轮已撤回", "the round was taken back"));
    }
    for (const one of came.games) {
      const held = known.get(one.game);
      if (!held) { if (mine(one)) renew(); continue; }
      held.state = one;
      words(held);
      if (held.seen) draw(held);
      if (one.closed) leaves(held);
    }
  }

  /** Whether a board is of the section and round that the page shows. */
  function mine(one) {
    const { section, round } = wall.dataset;
    return (!section || section === one.section) && (!Number(round) || Number(round) === one.round);
  }

  for (const field of document.querySelectorAll("#filter select")) {
    field.addEventListener("change", () => field.form.requestSubmit());
  }
  // Opening and beginning all boards takes seconds: the button says that it has been heard.
  for (const form of document.querySelectorAll("form[method=post]")) {
    form.addEventListener("submit", (event) => {
      if (form.ariaBusy === "true") { event.preventDefault(); return; }
      form.ariaBusy = "true";
      const button = event.submitter ?? form.querySelector("button");
      button.textContent = say("正在办理，请稍候…", "Working, please wait…");
    });
  }
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  begin();
  new Z.Stream(wall.dataset.stream, {
    from: () => newest,
    heard,
    moment,
    lost: () => { silence ||= setTimeout(() => { connection.hidden = false; }, 1500); },
    back: () => { clearTimeout(silence); silence = 0; connection.hidden = true; },
  });
})();
