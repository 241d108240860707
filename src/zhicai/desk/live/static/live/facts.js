// What is said of a board beside it: flags by which forms show, offers, fouls, what was told; the same as pages_state.py.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const SIDES = ["red", "black"];
  const REPETITIONS = ["perpetual_check", "must_deviate", "repetition_draw"];

  /** The state after what came; the same where it is old, null where something between is missing. */
  function merged(state, came) {
    if (came.seq < state.seq) return state;
    if (came.seq === state.seq) return came.event && JSON.stringify(came.event) !== JSON.stringify(state.event) ? { ...state, event: came.event } : state;
    if (came.kept > state.plies.length) return null;
    const known = state.told.length ? state.told.at(-1).seq : 0;
    return {
      ...state,
      ...came,
      plies: [...state.plies.slice(0, came.kept), ...came.plies],
      told: [...state.told, ...came.told.filter((one) => one.seq > known)],
    };
  }

  /** Where each piece may go, by square, from moves such as "h2e2"; after touching, only what must be played. */
  function goals(state) {
    const found = {};
    for (const move of state.touch?.moves?.length ? state.touch.moves : state.legal) {
      const [from, to] = Z.moveOf(move);
      (found[from] ??= []).push(to);
    }
    return found;
  }

  /** The square of the king that is in check, or null. */
  function checked(state) {
    if (!state.check) return null;
    const king = state.check === "red" ? "K" : "k";
    return Z.parse(state.fen).pieces.indexOf(king);
  }

  /** The words that are true of a state. */
  function flags(state) {
    const found = new Set([state.stage, `turn-${state.turn}`]);
    if (state.stage === "playing" || state.stage === "stopped") found.add("on");
    if (state.clock) found.add("timed");
    if (state.offer) found.add(`offer-${state.offer}`);
    if (state.began !== null) found.add("begun");
    if (state.plies.length) found.add("moved");
    if (state.closed) found.add("closed");
    if (state.event.stale) found.add("stale");
    if (state.event.result && !state.result) found.add("decided");
    if (state.event.agrees === false) found.add("differs");
    if (state.pursuit && !state.pursuit.deviated) found.add("bound");
    if (state.pursuit || REPETITIONS.includes(state.result?.reason)) found.add("ruled");
    if (state.knocked_over) found.add("knocked");
    for (const [name, word] of [["absent", "absent"], ["away", "away"], ["flags", "flag"], ["signed", "signed"], ["costly", "costly"]]) {
      for (const who of state[name]) found.add(`${word}-${who}`);
    }
    return found;
  }

  /** Whether "on !offer-red turn-red|turn-black" holds: all words, one of several, none with a mark before it. */
  function holds(when, known) {
    return when.split(/\s+/).filter(Boolean).every((word) => word.split("|").some((one) => one[0] === "!" ? !known.has(one.slice(1)) : known.has(one)));
  }

  /** The small settings of this browser. */
  function settings(name) {
    let known = {};
    try { known = JSON.parse(localStorage.getItem(name)) || {}; } catch { known = {}; }
    return {
      get: (key) => known[key],
      set(key, value) {
        known[key] = value;
        try { localStorage.setItem(name, JSON.stringify(known)); } catch { /* Then it lasts as long as the page. */ }
      },
    };
  }

  function text(element, words) { if (element && element.textContent !== words) element.textContent = words; }

  const STAGES = {
    waiting: ["未开始，等裁判开始", "not begun: an arbiter begins it"], playing: ["对局中", "being played"], stopped: ["停钟", "clocks stopped"], over: ["已结束", "over"],
  };

  /** Whose turn, the result, the offer; per side the clock's note and fouls; what was told, the latest first. */
  function showFacts(page, state) {
    page.dataset.stage = state.stage;
    const turn = state.turn === "red" ? say("轮到红方走", "Red to move") : say("轮到黑方走", "Black to move");
    const parts = [say(...STAGES[state.stage])];
    if (state.stage === "playing") parts.splice(0, 1, turn);
    else if (state.stage === "stopped") parts.push(turn);
    if (state.check && state.stage !== "over") parts.push(say("将军", "check"));
    if (state.pursuit && !state.pursuit.deviated) parts.push(say(state.pursuit.zh, state.pursuit.en));
    text(document.getElementById("state"), ending(state) || parts.join(say("，", ", ")));
    const offer = document.getElementById("offer");
    offer.hidden = !state.offer;
    text(offer, state.offer === "red" ? say("红方提和，等候答复", "Red offers a draw") : say("黑方提和，等候答复", "Black offers a draw"));
    for (const side of SIDES) seat(page, state, side);
    for (const one of page.querySelectorAll("[data-limit]")) text(one, limitWords(state, one.dataset.limit));
    const inEvent = document.getElementById("in-event");
    text(inEvent, eventWords(page, state));
    inEvent.hidden = !inEvent.textContent;
    const correction = document.getElementById("correction");
    if (correction) correction.search = state.result ? `?code=${encodeURIComponent(state.result.code)}` : "";
    inEvent.className = state.event.stale || state.event.agrees === false ? "refusal" : "hint";
    told(state.told);
  }

  /** How the board stands to its event, where there is something to say. */
  function eventWords(page, { event, stage, closed, conduct }) {
    const result = event.result && (JSON.parse(page.dataset.results)[event.result] ?? event.result);
    if (closed) return "";
    if (event.stale) return say(`请裁判处理：${event.stale.zh}`, `For an arbiter: ${event.stale.en}`);
    if (conduct === "result") return result ? say(`成绩：${result}`, `Result: ${result}`) : say("尚无成绩", "No result yet");
    if (event.agrees === false) return say(`赛事中登记的成绩是 ${result}，与此不同`, `The event has another result: ${result}`);
    if (stage === "waiting" && result) return say(`赛事中此台已有成绩：${result}`, `The event has a result of this board already: ${result}`);
    if (stage !== "over") return "";
    return result ? say("成绩已记入赛事", "The result is in the event") : say("赛事中尚无此成绩", "The event does not have this result yet");
  }

  /** How far the natural limit has come, as a side may count it. */
  function limitWords({ limit }, side) {
    return say(`现在计 ${limit[side]} 回合，须满 ${limit.needed} 回合。`, `Counted so far: ${limit[side]} of ${limit.needed} rounds.`);
  }

  /** How it ended, "" before. */
  function ending(state) {
    if (state.closed) return say(`棋盘作废：${state.closed}`, `The board is given up: ${state.closed}`);
    return state.result ? say(state.result.zh, state.result.en) : "";
  }

  function seat(page, state, side) {
    const seated = page.querySelector(`.seat[data-side=${side}]`), clock = state.clock;
    seated.classList.toggle("turn", state.turn === side && state.stage !== "over");
    seated.classList.toggle("runs", Boolean(clock) && clock.running === side);
    const marks = [];
    if (state.fouls?.[side]) marks.push(say(`犯规 ${state.fouls[side]}`, `fouls ${state.fouls[side]}`));
    if (state.warnings?.[side]) marks.push(say(`警告 ${state.warnings[side]}`, `warnings ${state.warnings[side]}`));
    if (state.absent?.includes(side)) marks.push(say("未到", "not there"));
    if (state.away?.includes(side)) marks.push(say("离席", "away"));
    text(seated.querySelector(".marks"), marks.join(" · "));
    text(seated.querySelector(".more"), clock ? period(page, clock[side], side) : "");
    const runs = clock && clock.running === side ? say("走时", "running") : "";
    text(seated.querySelector(".runs-word"), runs);
  }

  /** What the present period asks for: so many moves, or each move within the least time, when no more is left. */
  function period(page, dial, side) {
    const { moves, least } = JSON.parse(page.dataset.periods)[side], asked = moves[Math.min(dial.period, moves.length - 1)];
    if (asked) return say(`本段还须走 ${asked - dial.quota} 着`, `${asked - dial.quota} move${asked - dial.quota === 1 ? "" : "s"} to go in this period`);
    const seconds = Math.floor(least / 1000);
    return dial.left > 0 && dial.left <= least ? say(`读秒：每着 ${seconds} 秒`, `${seconds} second${seconds === 1 ? "" : "s"} a move`) : "";
  }

  function told(lines) {
    const list = document.getElementById("told");
    const known = list.firstElementChild ? Number(list.firstElementChild.dataset.seq) : 0;
    if (list.children.length === lines.length && known === (lines.at(-1)?.seq ?? 0)) return;
    list.replaceChildren(...[...lines].reverse().map((one) => {
      const item = document.createElement("li");
      item.dataset.seq = one.seq;
      item.append(say(one.zh, one.en));
      return item;
    }));
    list.parentElement.hidden = lines.length === 0;
  }

  Object.assign(Z, { merged, goals, checked, flags, holds, settings, ending, showFacts });
})();
