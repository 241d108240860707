// Results by numpad. What is typed is kept on this machine until the desk has said that it is stored (outbox.js).
(() => {
  "use strict";

  const root = document.getElementById("typing");
  if (!root) return;
  const data = root.dataset;
  const words = JSON.parse(data.words);
  const codes = JSON.parse(data.codes);
  const matches = JSON.parse(data.matches);
  const told = document.getElementById("told");
  const secondButton = document.getElementById("second");
  const onward = document.getElementById("onward"); // what comes after the results, for those who may see it
  const differences = document.getElementById("differences");
  const unlikely = document.getElementById("unlike"); // how many differences are open, where the next step stands
  const giveUp = document.getElementById("give-up");
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
    told: tr.dataset.told || "", // of a match, how it stands by its games
    seq: Number(data.seq),
    wanted: null, // a result that differs from the one recorded
    second: null, // what the second pass said, here or elsewhere
    late: false, // shown as waiting to be stored
    odd: false, // what was typed here is not what is recorded
    own: false, // its result was typed on this page
    asked: false, // 0 was typed once on a result that is not of this page
  }));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const steps = rows.filter((row) => !row.match);

  const pad = document.getElementById("pad"); // for fingers; where there are keys it is not shown
  const padCauses = [...pad.querySelectorAll("[data-cause]")];

  let cause = "";
  let jump = null;
  let unlocked = false; // the number pad moves the cursor instead of giving digits
  let second = false;
  let here = steps[0]; // where the cursor is, or was before something else was clicked

  // ---- what is not stored yet -------------------------------------------------------------------------------
  const box = new Zhicai.Outbox({
    address: data.type,
    token: data.token,
    keep: data.keep,
    version: (command) => byPlace.get(command.place).seq,
    settle,
    changed: tell,
  });

  // What the second pass says is kept by the desk too, so that nothing of it is lost with the page.
  const again = new Zhicai.Outbox({
    address: data.retype,
    token: data.token,
    keep: data.keepAgain,
    version: () => 0,
    settle: (command, status, body) => {
      if (status === 200) return;
      const row = byPlace.get(command.place);
      row.second = null;
      mark(row, "wrong", body.told || words.dropped);
      show(row);
      list();
    },
    changed: tell,
  });
  const retyping = (row) => again.queue.some((one) => one.place === row.place);

  function enqueue(row, code) {
    box.add({ place: row.place, code });
    show(row);
    box.send();
  }

  const waiting = (row) => box.queue.filter((one) => one.place === row.place);

  function settle(command, status, body) {
    const row = byPlace.get(command.place);
    if (status === 200) {
      row.seq = Math.max(row.seq, body.seq);
      row.code = command.code;
      row.told = "";
      row.own = Boolean(command.code);
      mark(row, "stored", command.code ? words.stored : words.cleared);
      remind(row);
      warn(row, body.remarks || []);
    } else {
      // What was typed ahead for the same board stood on this one: it goes too, and the row says so.
      for (const other of waiting(row)) box.drop(other);
      if (status === 409) {
        row.code = body.code;
        row.told = "";
        row.seq = body.seq;
        row.own = false;
      }
      if (command.code && command.code !== row.code) row.wanted = command.code;
      mark(row, "wrong", body.told || words.dropped, row.wanted);
    }
    show(row);
    clear(); // what is said of the rows above may have moved the present one
  }

  // ---- showing ----------------------------------------------------------------------------------------------
  const word = (row, code) =>
    row.match && code in matches ? filled(matches[code], row.tr.dataset.first, row.tr.dataset.second) : codes[code] || code;
  const name = (row, code) => (code ? word(row, code) : words.none);
  const filled = (text, ...values) => text.replace(/\{(\d?)\}/g, (_, at) => values[Number(at || 0)]);

  function mark(row, kind, text, wanted) {
    row.tr.classList.remove("stored", "waits", "wrong", "agrees", "contrary");
    if (kind) row.tr.classList.add(kind);
    row.odd = kind === "wrong";
    row.state.textContent = text;
    if (wanted) {
      const link = document.createElement("a");
      link.href = data.board + row.place + "/?code=" + encodeURIComponent(wanted);
      link.textContent = words.correct;
      link.tabIndex = -1;
      row.state.append(" ", link);
    }
  }

  // A penalty or fouls give the game to the other side: the result stands, and the row says so until it is corrected.
  function warn(row, remarks) {
    if (!remarks.length) return;
    row.tr.classList.add("contrary");
    const link = document.createElement("a");
    link.href = data.board + row.place + "/";
    link.textContent = remarks.join(" ");
    link.tabIndex = -1;
    const strong = document.createElement("strong");
    strong.className = "refusal";
    strong.append(link);
    row.state.append(" ", strong);
  }

  // How many fouls there were is recorded on the page of the board; among equals only these count.
  function remind(row) {
    if (!/ foul$/.test(row.code)) return;
    const link = document.createElement("a");
    link.href = data.board + row.place + "/#fouls";
    link.textContent = words.count;
    link.tabIndex = -1;
    row.state.append(" ", link);
  }

  const shown = (row, code) => (!code ? "" : code === row.code && row.told ? row.told : word(row, code));

  function show(row) {
    const mine = waiting(row);
    const late = mine.length ? mine[mine.length - 1] : null;
    const code = second ? row.second : late ? late.code : row.code;
    row.input.value = shown(row, code);
    if (late && !second) mark(row, "waits", words.waiting);
    row.late = Boolean(late);
    tell();
  }

  // A match that was decided as a whole has no games to be typed.
  const lacking = (row) => !row.code && !(byPlace.get(row.place.split(".")[0]) || row).code;

  function tell() {
    let text;
    const typed = steps.filter((row) => row.second !== null);
    const open = unlike();
    const late = box.queue.length + again.queue.length;
    const trouble = box.trouble || again.trouble;
    if (trouble) {
      text = filled(words[trouble], late);
    } else if (second) {
      text = filled(words.second, typed.length, open.length);
    } else if (late) {
      text = filled(words.sending, late);
    } else {
      const missing = steps.filter(lacking).length;
      const adjourned = steps.filter((row) => row.code === "adjourned").length;
      text = missing ? filled(words.ready, missing) : adjourned ? filled(words.adjourned, adjourned) : words.complete;
      if (typed.length && !missing && typed.length === steps.length && !open.length) text += " · " + words.checked;
    }
    const odd = second ? 0 : rows.filter((row) => row.odd).length;
    if (odd) text += " · " + filled(words.odd, odd);
    if (cause) text += " · " + words[cause];
    if (jump !== null) text += " · " + words.jump + jump;
    if (unlocked) text = words.numlock + " · " + text;
    if (told.textContent !== text) told.textContent = text;
    const counted = steps.length ? steps : rows;
    if (onward) onward.hidden = !counted.length || late > 0 || open.length > 0 || counted.some(lacking);
    unlikely.hidden = !open.length;
    unlikely.firstElementChild.textContent = filled(words.open, open.length);
    giveUp.hidden = !typed.length;
    told.classList.toggle("refusal", Boolean(trouble) || unlocked);
    for (const one of padCauses) one.setAttribute("aria-pressed", String(one.dataset.cause === cause));
  }

  // ---- typing -----------------------------------------------------------------------------------------------
  function focus(row) {
    if (!row) return;
    row.input.focus();
    arrive(row); // also where it had the cursor already
    row.tr.scrollIntoView({ block: "nearest" });
    clear();
  }

  function arrive(row) {
    here = row;
    document.getElementById("pad-board").textContent = filled(words.board, row.place, row.input.getAttribute("aria-label").replace(/^\S+ /, ""));
    for (const one of rows) one.input.tabIndex = one === row ? 0 : -1;
    row.input.select();
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
    // Whatever became of it: one row a digit, so that the digits of a column never shift.
    move(row, 1);
  }

  function enter(row, code) {
    if (row.match && !WHOLE.has(code)) {
      mark(row, "wrong", words.only);
      return;
    }
    const mine = waiting(row);
    const present = mine.length ? mine[mine.length - 1].code : row.code;
    const again = row.asked;
    row.wanted = null;
    row.asked = false;
    if (code === present) {
      // Whoever types it once more agrees with what is recorded: the second pass was mistaken.
      if (row.second !== null && !alike(row.second, row.code)) retype(row, code);
      if (!mine.length) mark(row, code ? "stored" : "", code ? words.stored : "");
      show(row);
      return;
    }
    if (!code && !mine.length && !row.own && !again) {
      row.asked = true;
      mark(row, "wrong", filled(words.again, name(row, present)));
      show(row);
      return;
    }
    if (code && present && present !== "adjourned") {
      row.wanted = code;
      mark(row, "wrong", filled(words.differs, name(row, present), name(row, code)), code);
      show(row);
      return;
    }
    enqueue(row, code);
  }

  // ---- the second pass: everything once more, and only what differs lights up ----------------------------------
  const alike = (typed, code) => typed === code || (/^(1-0|0-1|1\/2-1\/2|0-0)$/.test(typed) && code.startsWith(typed + " "));

  const unlike = () => steps.filter((row) => row.second !== null && !alike(row.second, row.code));

  function compare(row, code) {
    retype(row, code);
    judge(row);
    show(row);
    list();
  }

  function retype(row, code) {
    row.second = code;
    for (const one of again.queue.filter((each) => each.place === row.place && each.expected === null)) again.drop(one);
    again.add({ place: row.place, code });
    again.send();
  }

  /** Mark a row by what the second pass said of it. */
  function judge(row) {
    const same = alike(row.second, row.code);
    row.wanted = same ? null : row.second;
    mark(row, same ? "agrees" : "wrong", same ? words.same : filled(words.unlike, name(row, row.code), name(row, row.second)), row.wanted);
    row.odd = row.odd && second;
  }

  function list() {
    const open = unlike();
    differences.hidden = !open.length;
    differences.querySelector("ul").replaceChildren(
      ...open.map((row) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = data.board + row.place + "/?code=" + encodeURIComponent(row.second);
        link.textContent = row.place + " " + filled(words.unlike, name(row, row.code), name(row, row.second));
        const right = document.createElement("button");
        right.type = "button";
        right.textContent = words.keep;
        right.setAttribute("aria-label", row.place + " " + words.keep);
        right.addEventListener("click", () => {
          retype(row, row.code);
          if (second) judge(row);
          else mark(row, "stored", words.stored);
          row.wanted = null;
          show(row);
          list();
          tell();
        });
        item.append(link);
        if (row.code) item.append(" ", right);
        return item;
      }),
    );
  }

  secondButton.addEventListener("click", () => {
    pass(!second);
    focus(second ? steps.find((row) => row.second === null) || steps[0] : steps[0]);
  });

  const FLAG = data.keepAgain.trim() + "-on"; // this browser is in the middle of the second pass

  function pass(on) {
    second = on;
    secondButton.setAttribute("aria-pressed", String(second));
    root.classList.toggle("second", second);
    try {
      if (second) sessionStorage.setItem(FLAG, "1");
      else sessionStorage.removeItem(FLAG);
    } catch {
      // Without it the page begins with the first pass; what was typed is there all the same.
    }
    for (const row of rows) {
      row.wanted = null;
      row.asked = false;
      mark(row, "", "");
      if (row.second !== null && (second || !alike(row.second, row.code))) judge(row);
      show(row);
    }
    list();
  }

  function passing() {
    try {
      return sessionStorage.getItem(FLAG) === "1";
    } catch {
      return false;
    }
  }

  giveUp.addEventListener("submit", () => {
    for (const one of [...again.queue]) again.drop(one);
    pass(false);
  });

  // ---- keys -------------------------------------------------------------------------------------------------
  const MOVES = { ArrowDown: 1, "+": 1, ArrowUp: -1, "-": -1, PageDown: 15, PageUp: -15, Home: -9999, End: 9999 };

  /** Whether a key of the number pad gives no sign: without NumLock 8 is an arrow, and the point would delete a result. */
  const dumb = (event) => /^Numpad([0-9]|Decimal)$/.test(event.code) && event.key.length > 1 && event.key !== "Decimal";

  function pressed(event, row) {
    const key = event.key;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    // It is said and nothing else is done: a row that moved away would take the next digit.
    unlocked = dumb(event) || (unlocked && !/^[0-9]$/.test(key));
    if (dumb(event)) return true;
    if (jump !== null) return jumping(key, row);
    if (/^[0-9]$/.test(key)) digit(row, key);
    else if (key === "." || key === "Decimal") jump = "";
    else if (key === "/" || key === "*") cause = key === "/" ? "foul" : "time";
    else if (key === "Backspace" || key === "Delete") {
      digit(row, "0");
      if (row.asked) focus(row); // no digit of a column
    }
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
      if (sign && row.input.value !== shown(row, row.code)) digit(row, sign);
      else show(row);
    });
    row.input.addEventListener("focus", () => arrive(row));
  }

  // What is typed after a click elsewhere on the page goes to the present row too, unless something there takes text.
  document.addEventListener("keydown", (event) => {
    if (!here || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]")) return;
    const typed = jump === null ? /^[0-9.*/+-]$/ : /^([0-9.]|Backspace|Enter|Escape)$/;
    if (!dumb(event) && !typed.test(event.key)) return;
    event.preventDefault();
    focus(here);
    pressed(event, here);
    tell();
  });

  // ---- fingers ------------------------------------------------------------------------------------------------
  const touch = matchMedia("(pointer: coarse)");

  function fit() {
    pad.hidden = !touch.matches || !steps.length;
    // The keys of the glass would cover what the buttons say.
    for (const row of rows) row.input.inputMode = touch.matches ? "none" : "numeric";
    clear();
  }

  for (const button of pad.querySelectorAll("[data-sign]")) {
    const code = DIGITS[button.dataset.sign];
    button.textContent = code ? codes[code] : words.clear;
    button.addEventListener("click", () => {
      if (here) digit(here, button.dataset.sign);
      tell();
      clear();
    });
  }
  for (const button of padCauses) {
    button.addEventListener("click", () => {
      cause = cause === button.dataset.cause ? "" : button.dataset.cause;
      tell();
    });
  }
  // The row of the cursor stays above the buttons, however many there are.
  function clear() {
    if (!here || pad.hidden) return;
    const under = here.tr.getBoundingClientRect().bottom - pad.getBoundingClientRect().top;
    if (under > 0) scrollBy(0, under + 8);
  }
  pad.querySelector("details").addEventListener("toggle", clear);
  touch.addEventListener("change", fit);
  fit();

  // ---- what others enter meanwhile ----------------------------------------------------------------------------
  async function look() {
    const body = await box.present(data.present);
    if (!body) return;
    for (const row of rows) hear(row, body.again[row.place]);
    list();
    for (const row of rows) {
      const code = body.results[row.place];
      if (code === undefined || body.seq < row.seq) continue;
      row.seq = body.seq;
      const now = (body.told && body.told[row.place]) || "";
      if (code !== row.code || now !== row.told) {
        row.told = now;
        row.code = code;
        row.own = false;
        // A row whose digit was not taken keeps saying so, until both say the same.
        const agreed = row.wanted === code;
        if (agreed) row.wanted = null;
        if (row.second !== null && (second || !alike(row.second, code))) {
          judge(row);
        } else if (!second && row.wanted) {
          mark(row, "wrong", filled(words.differs, name(row, code), name(row, row.wanted)), row.wanted);
        } else if (!second && (agreed || row.asked || !row.odd)) {
          row.asked = false;
          mark(row, "stored", code ? words.other : words.cleared);
        }
        show(row);
      }
    }
    list();
    tell();
  }

  /** What the second pass says of a row by now, on whatever machine it was typed. */
  function hear(row, code) {
    const now = code === undefined ? null : code;
    if (retyping(row) || now === row.second) return;
    const marked = row.second !== null && !alike(row.second, row.code);
    row.second = now;
    if (now !== null && (second || !alike(now, row.code))) judge(row);
    else if (second || marked) mark(row, "", "");
    show(row);
  }

  /** What was typed into a field before this script ran, which the page may well be slower than. */
  function typedBefore(input) {
    const { value, defaultValue } = input;
    if (value.startsWith(defaultValue)) return value.slice(defaultValue.length);
    return defaultValue.includes(value) ? "" : value; // something deleted is no digit
  }

  setInterval(look, 10000);
  box.resume((one) => byPlace.has(one.place));
  again.resume((one) => byPlace.has(one.place));
  for (const [place, code] of Object.entries(JSON.parse(data.again))) {
    if (byPlace.has(place)) byPlace.get(place).second = code;
  }
  for (const one of again.queue) byPlace.get(one.place).second = one.code;
  const early = rows.map((row) => [row, typedBefore(row.input)]).filter(([, signs]) => signs);
  const clicked = rows.find((row) => row.input === document.activeElement);
  // Whoever left in the middle of it, as to a correction, goes on with it while something is open or untyped.
  const begun = steps.some((row) => row.second !== null);
  pass(passing() && begun && (unlike().length > 0 || steps.some((row) => row.second === null)));
  focus(clicked || steps.find((row) => (second ? row.second === null : lacking(row) && !waiting(row).length)) || unlike()[0] || steps[0]);
  for (const [row, signs] of early) {
    focus(row);
    for (const key of signs) pressed({ key, code: "" }, here);
  }
  tell();
  box.send();
  again.send();
})();
