// Results by numpad. What is typed is kept on this machine until the desk has said that it is stored; commands go
// out in order, each with a key of its own, so that one sent twice is carried out once.
(() => {
  "use strict";

  const root = document.getElementById("typing");
  if (!root) return;
  const data = root.dataset;
  const words = JSON.parse(data.words);
  const codes = JSON.parse(data.codes);
  const told = document.getElementById("told");
  const secondButton = document.getElementById("second");
  const differences = document.getElementById("differences");
  const DIGITS = { 1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "0-0", 5: "+--", 6: "--+", 7: "adjourned", 8: "---", 9: "unplayed", 0: "" };
  const WHOLE = new Set(["+--", "--+", "---", "unplayed", ""]);
  const rows = [...root.querySelectorAll("tr[data-place]")].map((tr, index) => ({
    tr,
    index,
    place: tr.dataset.place,
    match: "match" in tr.dataset,
    input: tr.querySelector("input"),
    state: tr.querySelector(".state"),
    code: tr.dataset.code,
    seq: Number(data.seq),
    wanted: null, // a result that differs from the one recorded
    second: null, // what the second pass said
    late: false, // shown as waiting to be stored
  }));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const steps = rows.filter((row) => !row.match);

  let cause = "";
  let jump = null;
  let second = false;
  let sending = false;
  let trouble = "";
  let delay = 1000;
  let timer = 0;
  let count = 0;

  // ---- what is not stored yet -------------------------------------------------------------------------------
  const queue = [];

  function keep(command) {
    try {
      localStorage.setItem(data.keep + command.order + " " + command.key, JSON.stringify(command));
    } catch {
      // Without room on this machine it is sent all the same; leaving the page then asks first.
    }
  }

  function forget(command) {
    try {
      localStorage.removeItem(data.keep + command.order + " " + command.key);
    } catch {
      // It was never kept.
    }
  }

  function kept() {
    const found = [];
    try {
      for (let at = 0; at < localStorage.length; at += 1) {
        const name = localStorage.key(at);
        if (name.startsWith(data.keep)) found.push(JSON.parse(localStorage.getItem(name)));
      }
    } catch {
      return [];
    }
    return found.filter((one) => byPlace.has(one.place)).sort((one, other) => (one.order < other.order ? -1 : 1));
  }

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function enqueue(row, code) {
    count += 1;
    const order = String(Date.now()).padStart(15, "0") + String(count).padStart(6, "0");
    const command = { key: newKey(), place: row.place, code, order, expected: null };
    queue.push(command);
    keep(command);
    show(row);
    send();
  }

  const waiting = (row) => queue.filter((one) => one.place === row.place);

  // ---- sending ----------------------------------------------------------------------------------------------
  async function send() {
    if (sending || !queue.length || timer) return;
    sending = true;
    while (queue.length) {
      const command = queue[0];
      let answer;
      try {
        answer = await post(command);
      } catch {
        wait("lost");
        break;
      }
      if (answer.redirected || answer.status === 401 || (answer.status === 403 && !isJson(answer))) {
        trouble = "out";
        tell();
        sending = false;
        return;
      }
      if (answer.status >= 500 || answer.status === 429 || !isJson(answer)) {
        wait("lost");
        break;
      }
      let body;
      try {
        body = await answer.json();
      } catch {
        wait("lost");
        break;
      }
      trouble = "";
      delay = 1000;
      settle(command, answer.status, body);
    }
    sending = false;
    tell();
  }

  const isJson = (answer) => (answer.headers.get("Content-Type") || "").startsWith("application/json");

  function post(command) {
    const row = byPlace.get(command.place);
    // The version is fixed at the first sending: what is sent again is the same command.
    if (command.expected === null) {
      command.expected = row.seq;
      keep(command);
    }
    const body = new URLSearchParams({ key: command.key, expected: command.expected, place: command.place, code: command.code });
    return fetch(data.type, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": data.token, Accept: "application/json" },
      credentials: "same-origin",
      signal: AbortSignal.timeout(15000),
    });
  }

  function wait(why) {
    trouble = why;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      send();
    }, delay);
    delay = Math.min(delay * 2, 10000);
    tell();
  }

  function settle(command, status, body) {
    queue.shift();
    forget(command);
    const row = byPlace.get(command.place);
    if (status === 200) {
      row.seq = Math.max(row.seq, body.seq);
      row.code = command.code;
      mark(row, "stored", words.stored);
    } else {
      // What was typed ahead for the same board stood on this one: it goes too, and the row says so.
      for (const other of waiting(row)) {
        queue.splice(queue.indexOf(other), 1);
        forget(other);
      }
      if (status === 409) {
        row.code = body.code;
        row.seq = body.seq;
        if (command.code && body.code && command.code !== body.code) row.wanted = command.code;
      }
      mark(row, "wrong", body.told || words.dropped, row.wanted);
    }
    show(row);
  }

  // ---- showing ----------------------------------------------------------------------------------------------
  const name = (code) => (code ? codes[code] || code : words.none);
  const filled = (text, ...values) => text.replace(/\{(\d?)\}/g, (_, at) => values[Number(at || 0)]);

  function mark(row, kind, text, wanted) {
    row.tr.classList.remove("stored", "waits", "wrong", "agrees");
    if (kind) row.tr.classList.add(kind);
    row.state.textContent = text;
    if (wanted) {
      const link = document.createElement("a");
      link.href = data.board + row.place + "/?code=" + encodeURIComponent(wanted);
      link.textContent = words.correct;
      link.tabIndex = -1;
      row.state.append(" ", link);
    }
  }

  function show(row) {
    const mine = waiting(row);
    const late = mine.length ? mine[mine.length - 1] : null;
    const code = second ? row.second : late ? late.code : row.code;
    row.input.value = code ? codes[code] || code : "";
    if (late && !second) mark(row, "waits", words.waiting);
    row.late = Boolean(late);
    tell();
  }

  function tell() {
    let text;
    if (second && !trouble) {
      const typed = steps.filter((row) => row.second !== null);
      const unlike = typed.filter((row) => !alike(row.second, row.code));
      text = filled(words.second, typed.length, unlike.length);
    } else if (trouble) {
      text = filled(words[trouble], queue.length);
    } else if (queue.length) {
      text = filled(words.sending, queue.length);
    } else {
      const missing = steps.filter((row) => !row.code).length;
      text = missing ? filled(words.ready, missing) : words.complete;
    }
    if (cause) text += " · " + words[cause];
    if (jump !== null) text += " · " + words.jump + jump;
    if (told.textContent !== text) told.textContent = text;
    told.classList.toggle("refusal", Boolean(trouble));
  }

  // ---- typing -----------------------------------------------------------------------------------------------
  function focus(row) {
    if (!row) return;
    for (const one of rows) one.input.tabIndex = one === row ? 0 : -1;
    row.input.focus();
    row.input.select();
    row.tr.scrollIntoView({ block: "nearest" });
  }

  function move(row, by) {
    const from = steps.indexOf(row);
    if (from < 0) {
      focus(rows[row.index + by]);
      return;
    }
    focus(steps[Math.min(Math.max(from + by, 0), steps.length - 1)]);
  }

  function digit(row, sign) {
    let code = DIGITS[sign];
    if (cause && /^[1-4]$/.test(sign)) code += " " + cause;
    cause = "";
    if (second) {
      compare(row, code);
    } else {
      enter(row, code);
    }
    move(row, 1);
  }

  function enter(row, code) {
    if (row.match && !WHOLE.has(code)) {
      mark(row, "wrong", words.only);
      return;
    }
    const mine = waiting(row);
    const present = mine.length ? mine[mine.length - 1].code : row.code;
    row.wanted = null;
    if (code === present) {
      show(row);
      if (!mine.length && code) mark(row, "stored", words.stored);
      return;
    }
    if (code && present && present !== "adjourned") {
      row.wanted = code;
      mark(row, "wrong", filled(words.differs, name(present), name(code)), code);
      return;
    }
    enqueue(row, code);
  }

  // ---- the second pass: everything once more, and only what differs lights up ----------------------------------
  const alike = (typed, code) => typed === code || (/^(1-0|0-1|1\/2-1\/2|0-0)$/.test(typed) && code.startsWith(typed + " "));

  function compare(row, code) {
    row.second = code;
    const same = alike(code, row.code);
    row.wanted = same ? null : code;
    mark(row, same ? "agrees" : "wrong", same ? words.same : filled(words.unlike, name(row.code), name(code)), same ? null : code);
    show(row);
    list();
  }

  function list() {
    const unlike = steps.filter((row) => row.second !== null && !alike(row.second, row.code));
    differences.hidden = !unlike.length;
    differences.querySelector("ul").replaceChildren(
      ...unlike.map((row) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = data.board + row.place + "/?code=" + encodeURIComponent(row.second);
        link.textContent = row.place + " " + filled(words.unlike, name(row.code), name(row.second));
        item.append(link);
        return item;
      }),
    );
  }

  secondButton.addEventListener("click", () => {
    second = !second;
    secondButton.setAttribute("aria-pressed", String(second));
    root.classList.toggle("second", second);
    for (const row of rows) {
      row.second = null;
      row.wanted = null;
      mark(row, "", "");
      show(row);
    }
    list();
    focus(steps[0]);
  });

  // ---- keys -------------------------------------------------------------------------------------------------
  const MOVES = { ArrowDown: 1, "+": 1, ArrowUp: -1, "-": -1, PageDown: 15, PageUp: -15, Home: -9999, End: 9999 };

  function pressed(event, row) {
    const key = event.key;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (jump !== null) return jumping(key, row);
    if (/^[0-9]$/.test(key)) digit(row, key);
    else if (key === "." || key === "Decimal") jump = "";
    else if (key === "/" || key === "*") cause = key === "/" ? "foul" : "time";
    else if (key === "Backspace" || key === "Delete") digit(row, "0");
    else if (key in MOVES) move(row, MOVES[key]);
    else if (key === "Enter") {
      if (row.wanted) location.href = data.board + row.place + "/?code=" + encodeURIComponent(row.wanted);
      else move(row, 1);
    } else return false;
    return true;
  }

  function jumping(key, row) {
    if (/^[0-9.]$/.test(key) && jump.length < 9) jump += key;
    else if (key === "Backspace") jump = jump.slice(0, -1);
    else if (key === "Enter") {
      const target = byPlace.get(jump) || byPlace.get(jump + ".1");
      jump = null;
      focus(target || row);
    } else if (key === "Escape") jump = null;
    else return false;
    return true;
  }

  for (const row of rows) {
    row.input.addEventListener("keydown", (event) => {
      if (event.isComposing || !pressed(event, row)) return;
      event.preventDefault();
      tell();
    });
    // Keyboards on glass tell what was typed, not which key it was.
    row.input.addEventListener("input", () => {
      const sign = row.input.value.normalize("NFKC").replace(/[^0-9]/g, "").slice(-1);
      if (sign && row.input.value !== codes[row.code]) digit(row, sign);
      else show(row);
    });
    row.input.addEventListener("focus", () => {
      for (const one of rows) one.input.tabIndex = one === row ? 0 : -1;
      row.input.select();
    });
  }

  // ---- what others enter meanwhile ----------------------------------------------------------------------------
  async function look() {
    if (document.hidden || queue.length || sending) return;
    let body;
    try {
      const answer = await fetch(data.present, { headers: { Accept: "application/json" }, credentials: "same-origin" });
      if (!answer.ok || answer.redirected) return;
      body = await answer.json();
    } catch {
      return;
    }
    if (queue.length || sending) return;
    for (const row of rows) {
      const code = body.results[row.place];
      if (code === undefined || body.seq < row.seq) continue;
      row.seq = body.seq;
      if (code !== row.code) {
        row.code = code;
        if (!second) mark(row, "stored", words.other);
        show(row);
      }
    }
  }

  setInterval(look, 10000);
  window.addEventListener("online", () => {
    clearTimeout(timer);
    timer = 0;
    delay = 1000;
    send();
  });
  window.addEventListener("beforeunload", (event) => {
    if (queue.length) event.preventDefault();
  });

  for (const command of kept()) queue.push(command);
  for (const row of rows) show(row);
  focus(steps.find((row) => !row.code && !waiting(row).length) || steps[0]);
  tell();
  send();
})();
