// One live board: what the server says is shown, and what people do is sent; a move stands when it is stored, not before.
(() => {
  "use strict";

  const Z = window.Zhicai;
  const say = Z.say;
  const page = document.getElementById("live");
  const table = document.getElementById("table");
  const doing = document.getElementById("doing");
  const wrong = document.getElementById("wrong");
  const spoken = document.getElementById("spoken");
  const connection = document.getElementById("connection");
  const moment = new Z.Moment();
  const sides = page.dataset.plays ? page.dataset.plays.split(" ") : [];
  const ROOMY = 700;
  const OTHER = { red: "black", black: "red" };
  let state = JSON.parse(page.dataset.state);
  let pending = null;

  moment.hear(state.now);

  const board = new Z.Board(document.getElementById("board"), {
    onMove: (from, to) => play(Z.squareName(from) + Z.squareName(to)),
    onWrong: (from, to) => refused(cannotGo(from, to)),
    onPick: () => { wrong.hidden = true; },
  });
  // What was refused before is of the past with the next touch of the board.
  document.getElementById("board").addEventListener("pointerdown", () => { wrong.hidden = true; });
  const clocks = new Z.Clocks(page, moment, (side, ms) => tell(
    say(`${side === "red" ? "红方" : "黑方"}还有 ${Z.spokenTime(ms)}`, `${side === "red" ? "Red" : "Black"} has ${Z.spokenTime(ms)} left`)));
  const score = new Z.Score(document.getElementById("score"), document.getElementById("going"), () => draw());
  const forms = new Z.Forms(page, { send, state: () => state });
  const orders = new Z.Orders(page.dataset.do, page.dataset.token, { name: page.dataset.game, lost, back });

  /** Say politely to those who listen. */
  function tell(text) { spoken.textContent = text; }

  // The connection.

  let silence = 0;

  /** Told after a moment: a connection that is back at once need not worry anybody. `why`: what the server said. */
  function lost(why = "") {
    unstored = why;
    if (!connection.hidden) tellLost();
    silence ||= setTimeout(tellLost, 1500);
  }

  let unstored = "";

  function tellLost() {
    connection.hidden = false;
    connection.textContent = unstored ? say("服务器：", "The server: ") + unstored + say("；会再发", "; it is sent again") : pending
      ? say(`已断开，正在重连；${pending.words || "刚才所做的"}尚未存入，会再发一次`, `Connection lost, trying again; ${pending.words || "what you did"} is not stored yet and will be sent again`)
      : say("已断开，正在重连", "Connection lost, trying again");
  }

  function back() {
    clearTimeout(silence);
    silence = 0;
    connection.hidden = true;
  }

  // What the server says.

  /** Take what came; what is older than what is known is left. */
  function take(came) {
    moment.hear(came.now);
    const before = state;
    const next = Z.merged(state, came);
    if (next === null) return fetchAll();
    if (next === before) return;
    state = next;
    show(before);
  }

  let asking = null;

  function fetchAll() {
    asking ??= fetch(page.dataset.whole, { headers: { Accept: "application/json" } })
      .then((got) => got.ok ? got.json() : null)
      .then((whole) => { if (whole && whole.seq >= state.seq) { moment.hear(whole.now); const before = state; state = whole; show(before); } })
      .catch(() => null)
      .finally(() => { asking = null; });
    return asking;
  }

  function show(before) {
    if (before && state.plies.length > before.plies.length) arrived(before);
    else if (before) changed(before);
    score.show(state.plies, state.start.split(" ")[1] === "b" ? "black" : "red");
    clocks.show(state.clock);
    Z.showFacts(page, state, seen());
    forms.show(pending !== null);
    if (before) askUndo();
    if (before && !wrong.hidden && refusedAt !== stand()) wrong.hidden = true;
    draw();
  }

  function arrived(before) {
    const ply = state.plies.at(-1), mover = OTHER[state.turn];
    const moves = state.plies.slice(before.plies.length);
    const all = moves.length > 1 ? say(`${moves.length} 着；`, `${moves.length} moves; `) : "";
    const check = state.check ? say("，将军", ", check") : "";
    tell(`${all}${Z.spokenMove(ply, mover)}${check}${ending()}`);
    if (score.at !== null && sides.includes(state.turn)) score.go(state.plies.length);
  }

  function ending() { return Z.ending(state) && say("。", ". ") + Z.ending(state); }

  function changed(before) {
    if (before.stage !== "over" && Z.ending(state)) tell(Z.ending(state));
    else if (state.told.length && state.told.at(-1).seq !== before.told.at(-1)?.seq) tell(say(state.told.at(-1).zh, state.told.at(-1).en));
  }

  // The board.

  function draw() {
    const at = score.at, now = at === null;
    const ply = now ? state.plies.at(-1) : state.plies[at - 1];
    const shown = pending?.move && now ? null : ply;
    const fen = now ? state.fen : (ply ? ply.fen : state.start);
    let position = Z.parse(fen), last = shown ? Z.moveOf(shown.move) : null;
    let check = now ? Z.checked(state) : null;
    if (pending?.move && now) {
      last = Z.moveOf(pending.move);
      position = Z.after(position, last);
      check = null;
    }
    board.show(position, { last, check });
    const plays = now && !pending && state.stage === "playing" && sides.includes(state.turn);
    board.mode = plays ? "play" : "look";
    if (plays) board.legal(Z.goals(state));
    if (pending?.move && now) board.annotate([], [[last[1], "yellow"]]);
    page.classList.toggle("past", !now);
    document.getElementById("where").textContent = now ? "" : score.where(at);
    document.getElementById("now").hidden = now;
  }

  document.getElementById("now").addEventListener("click", (event) => { event.preventDefault(); score.go(state.plies.length); });

  // What was announced stands over the board until both have moved, or until it was seen.

  const announced = document.getElementById("news"), seenIn = `zhicai news ${page.dataset.game}`;

  function seen() {
    try { return Number(sessionStorage.getItem(seenIn)) || 0; } catch { return 0; }
  }

  announced.querySelector("button").addEventListener("click", () => {
    try { sessionStorage.setItem(seenIn, state.told.at(-1)?.seq ?? 0); } catch { /* Then it goes with the next moves. */ }
    announced.hidden = true;
    document.getElementById("state").focus({ preventScroll: true });
  });

  // What people do.

  /** Play a move that the board or the field gives. */
  function play(move) {
    const offers = document.getElementById("with-offer")?.checked ? [["offer", "1"]] : [];
    return send([["act", "move"], ["move", move], ["side", state.turn], ["ply", String(state.plies.length + 1)], ...offers]);
  }

  /** Send a command; until it is stored it is shown as on its way, and where it is refused all is as before. */
  async function send(pairs) {
    if (pending) return false;
    const fields = Object.fromEntries(pairs);
    const whole = [["key", Z.freshKey()], ["seen", String(state.seq)], ...pairs];
    wrong.hidden = true;
    return await carry(whole, fields);
  }

  async function carry(pairs, fields) {
    const uci = fields.act === "move" && Z.moveOf(fields.move || "") ? fields.move : null;
    pending = { move: uci, act: fields.act, words: uci ? "" : fields.move ?? "" };
    page.classList.add("sending");
    doing.textContent = pending.words ? say(`正在存入：${pending.words}…`, `Being stored: ${pending.words}…`) : say("正在存入…", "Being stored…");
    if (!connection.hidden) tellLost();
    forms.show(true);
    draw();
    const answer = await orders.send(pairs);
    if (answer.state) take(answer.state);
    else await fetchAll();
    pending = null;
    page.classList.remove("sending");
    doing.textContent = "";
    forms.show();
    draw();
    if (!answer.ok) refused(answer.error);
    return answer.ok;
  }

  /** What a refusal was about: once it is otherwise, the refusal is of the past. */
  function stand() { return `${state.plies.length} ${state.offer} ${state.stage} ${state.turn}`; }

  /** Why a piece does not go where the hand has put it. */
  function cannotGo(from, to) {
    const { pieces } = Z.parse(state.fen), name = Z.pieceName(pieces[from]), place = Z.placeName(to);
    const touched = state.touch?.moves?.length, inCheck = state.check === state.turn;
    if (pieces[to] && Z.isRed(pieces[to]) === Z.isRed(pieces[from])) return say(`${name}不能走到${place}：那里是自己的棋子`, `The ${name} cannot go to ${place}: a piece of its own side stands there`);
    if (touched) return say(`${name}不能走到${place}：摸子须动`, `The ${name} cannot go to ${place}: what was touched must be played`);
    if (inCheck) return say(`${name}不能走到${place}：正被将军，须应将`, `The ${name} cannot go to ${place}: the king is in check, and must be out of it after the move`);
    return say(`${name}不能走到${place}`, `The ${name} cannot go to ${place}`);
  }

  let refusedAt = "";

  function refused(words) {
    wrong.textContent = words;
    wrong.hidden = false;
    refusedAt = stand();
  }

  // What taking back would take back is asked when somebody is about to.

  const undoing = document.getElementById("undoing"), bound = document.getElementById("bound");
  const undoWords = [...page.querySelectorAll("[data-undo-words]")];
  let undoAsked = 0;

  async function askUndo() {
    if (!undoing) return;
    const button = undoing.querySelector("button");
    const tells = (text) => { for (const one of undoWords) one.textContent = text; };
    // What was true before is not told as true now, and nothing is taken back unread.
    button.hidden = true;
    tells(say("正在查看…", "looking it up…"));
    if (!undoing.open && (!bound || bound.hidden)) return;
    const mine = ++undoAsked;
    try {
      const words = await (await fetch(undoing.dataset.undo, { headers: { Accept: "application/json" } })).json();
      if (mine !== undoAsked) return;
      tells(say(words.zh, words.en));
      button.hidden = false;
    } catch {
      if (mine === undoAsked) tells(say("暂时查不到，请合上后重试", "it cannot be looked up now; close this and try again"));
    }
  }

  undoing?.addEventListener("toggle", askUndo);

  // Who has no account comes by one without any entry of the board: it is asked for as long as the page waits.
  setInterval(() => { if (!document.hidden && state.stage === "waiting" && state.unseated?.length) fetchAll(); }, 5000);

  // Looking.

  const settings = Z.settings("zhicai board");
  // Each language of the page has its own: in English the moves are in Latin letters from the first on.
  const writingIn = say("writing", "writing in English");

  function turned() { table.toggleAttribute("data-flipped", board.flipped); }

  for (const button of page.querySelectorAll("[data-look]")) {
    button.addEventListener("click", () => {
      if (button.dataset.look === "flip") { board.flip(); turned(); }
      if (button.dataset.look === "letters") { board.letters = board.letters === "zh" ? "la" : "zh"; settings.set("letters", board.letters); }
      if (button.dataset.look === "writing") {
        const kinds = ["zh", "latin", "both"], list = document.getElementById("score");
        score.writing = kinds[(kinds.indexOf(list.dataset.writing) + 1) % kinds.length];
        settings.set(writingIn, list.dataset.writing);
      }
      looks();
    });
  }

  function looks() {
    page.querySelector("[data-look=letters]").setAttribute("aria-pressed", board.letters === "la");
    page.querySelector("[data-look=flip]").setAttribute("aria-pressed", board.flipped);
  }

  if (settings.get("letters") === "la") board.letters = "la";
  if (settings.get(writingIn)) score.writing = settings.get(writingIn);
  looks();
  for (const hidden of page.querySelectorAll(".scripted")) hidden.hidden = false;

  /** How much of the window's height is not the board's: what stands above the table, a seat on either side where they stand there, and in a window that is not low the buttons under it. */
  function fit() {
    const beside = getComputedStyle(table).display === "grid";
    const seats = beside ? 0 : [...table.querySelectorAll(".seat")].reduce((sum, one) => sum + one.offsetHeight + 8, 0);
    const buttons = beside || innerHeight < ROOMY ? 0 : document.getElementById("going").offsetHeight + 8;
    page.style.setProperty("--around", `${Math.ceil(table.parentElement.getBoundingClientRect().top + scrollY + above() + seats + buttons + 8)}px`);
  }

  /** In one column whose move it is stands over the table. */
  function above() {
    const told = document.getElementById("state");
    return getComputedStyle(page).display === "flex" ? told.offsetHeight + 10 : 0;
  }

  addEventListener("resize", fit);

  // Beginning: what is on the page, what was under way when it was left, and then all that comes.

  show(null);
  fit();
  const asked = Number(page.dataset.ply || -1);
  if (asked >= 0) score.go(asked);
  const kept = orders.kept;
  if (kept) carry(kept, Object.fromEntries(kept));
  new Z.Stream(page.dataset.stream, { from: () => state.seq, heard: take, moment, lost, back });
})();
