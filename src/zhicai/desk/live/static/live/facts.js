// What is said of a board beside it: flags by which forms show, offers, fouls, what was told; the same as pages_said.py.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const SIDES = ["red", "black"];
  const REPETITIONS = ["perpetual_check", "must_deviate", "repetition_draw"];

  /** The state after what came; the same where it is old, null where something between is missing. */
  function merged(state, came) {
    if (came.seq < state.seq) return state;
    if (came.seq === state.seq) {
      const more = { event: came.event ?? state.event, unseated: came.unseated ?? state.unseated };
      return JSON.stringify(more) === JSON.stringify({ event: state.event, unseated: state.unseated }) ? state : { ...state, ...more };
    }
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
    if (state.pursuit && !state.pursuit.deviated && !state.result) found.add("bound");
    if (REPETITIONS.includes(state.result?.reason)) found.add("sentenced");
    if (state.stage === "waiting" && state.unseated?.length) {
      found.add("unseated");
      for (const who of state.unseated) found.add(`unseated-${who}`);
    }
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

  /** Whether it is the move of who reads, who plays one side. */
  function isCalled(page, state) { return state.stage === "playing" && page.dataset.plays === state.turn; }

  /** Who has offered a draw, to who reads. */
  function offered(page, { offer }) {
    if (offer && page.dataset.plays === offer) return say("您已提和", "You have offered a draw");
    return offer === "red" ? say("红方提和", "Red offers a draw") : say("黑方提和", "Black offers a draw");
  }

  /** How it stands in a line, and what is asked. */
  function headline(page, state) {
    const red = state.turn === "red";
    let turn = red ? say("轮到红方走", "Red to move") : say("轮到黑方走", "Black to move");
    if (isCalled(page, state)) turn = red ? say("轮到您走（红方）", "Your move (Red)") : say("轮到您走（黑方）", "Your move (Black)");
    const parts = [say(...STAGES[state.stage])];
    if (state.stage === "playing") parts.splice(0, 1, turn);
    else if (state.stage === "stopped") parts.push(turn);
    if (state.offer) parts.push(offered(page, state));
    if (state.check && state.stage !== "over") parts.push(say("将军", "check"));
    if (state.pursuit && !state.pursuit.deviated) parts.push(say(state.pursuit.zh, state.pursuit.en));
    return ending(state) || parts.join(say("，", ", "));
  }

  /** What the title begins with for who is to answer an offer, or to move. */
  function calls(page, state) {
    const { plays } = page.dataset, one = plays === "red" || plays === "black";
    if (one && state.offer && state.offer !== plays && !state.result) return `${offered(page, state)} · `;
    return isCalled(page, state) ? say("轮到您走 · ", "Your move · ") : "";
  }

  /**
   * What was announced last, until both sides have moved since or it was seen. Once the game is over nothing of before;
   * those who were there when it ended read the result here too, wherever they have scrolled to.
   */
  function news(page, state, seen) {
    if (state.closed) return [];
    const told = state.told.filter((one) => !state.undone.includes(one.seq));
    const end = state.result ? told.findLastIndex((one) => one.ends) : -1, there = end >= 0 && page.dataset.opened !== "over";
    return told.slice(Math.max(end, 0)).filter((one) => (one.news || (one.ends && there)) && one.seq > seen && state.plies.length - one.ply < 2).slice(-2);
  }

  /** Whose turn, the result, the offer, what was announced; per side the clock's note and fouls; what was told, the latest first. */
  function showFacts(page, state, seen = 0) {
    page.dataset.opened ??= page.dataset.stage;
    page.dataset.stage = state.stage;
    text(document.getElementById("state"), headline(page, state));
    const called = calls(page, state);
    if (called !== page.dataset.called) {
      document.title = called + document.title.slice(page.dataset.called.length);
      page.dataset.called = called;
    }
    text(document.getElementById("offer"), offered(page, state));
    const fresh = news(page, state, seen), list = document.querySelector("#news > div");
    list.parentElement.hidden = !fresh.length;
    if (fresh.map((one) => one.seq).join() !== list.dataset.shown) {
      list.dataset.shown = fresh.map((one) => one.seq).join();
      list.replaceChildren(...fresh.map((one) => Object.assign(document.createElement("p"), { textContent: say(one.zh, one.en) })));
    }
    for (const side of SIDES) seat(page, state, side);
    for (const one of page.querySelectorAll("[data-limit]")) text(one, limitWords(state, one.dataset.limit));
    const inEvent = document.getElementById("in-event");
    text(inEvent, eventWords(page, state));
    inEvent.hidden = !inEvent.textContent;
    const correction = document.getElementById("correction");
    if (correction) correction.search = `?code=${encodeURIComponent(state.result?.code ?? "adjourned")}`;
    inEvent.className = state.event.stale || state.event.agrees === false ? "refusal" : "hint";
    told(state);
  }

  /** How the board stands to its event, where there is something to say. */
  function eventWords(page, { event, stage, closed, conduct, result: ended }) {
    const result = event.result && (JSON.parse(page.dataset.results)[event.result] ?? event.result);
    if (closed) return "";
    if (event.stale) return say(`请裁判处理：${event.stale.zh}`, `For an arbiter: ${event.stale.en}`);
    if (conduct === "result") return result ? say(`成绩：${result}`, `Result: ${result}`) : say("尚无成绩", "No result yet");
    if (event.agrees === false) return say(`赛事中登记的成绩是 ${result}，与此不同`, `The event has another result: ${result}`) + next("corrects" in page.dataset, ended);
    if (stage === "waiting" && result) return say(`赛事中此台已有成绩：${result}`, `The event has a result of this board already: ${result}`);
    if (stage !== "over") return "";
    return result ? say("成绩已记入赛事", "The result is in the event") : say("赛事中尚无此成绩", "The event does not have this result yet");
  }

  /** What is to be done where the results differ, or who does it. */
  function next(corrects, ended) {
    if (!corrects) return say("；由裁判长核对更正，此前名次按登记的成绩计", "; the chief arbiter looks into it, and until it is corrected the standings count that one");
    if (ended) return say("；请核对，登记有误就更正", "; look into it, and correct it where it is wrong");
    return say("；对局又在进行：把登记的成绩改为封棋，终局时新成绩便自动记入", "; the game goes on: make it adjourned in the event, and the new result is entered when it ends");
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

  function told({ told: lines, undone }) {
    const list = document.getElementById("told"), stand = `${lines.length} ${lines.at(-1)?.seq ?? 0} ${undone.join()}`;
    if (list.dataset.stand === stand) return;
    list.dataset.stand = stand;
    list.replaceChildren(...[...lines].reverse().map((one) => {
      const item = document.createElement("li"), words = say(one.zh, one.en);
      item.dataset.seq = one.seq;
      if (!undone.includes(one.seq)) item.append(words);
      else item.append(made("del", words), " ", made("b", say("已撤销", "taken back")));
      return item;
    }));
    list.parentElement.hidden = lines.length === 0;
  }

  function made(tag, textContent) { return Object.assign(document.createElement(tag), { textContent }); }

  Object.assign(Z, { merged, goals, checked, flags, holds, settings, ending, showFacts });
})();
