// Checking in: a number or the beginning of a name and Enter, or a tap. The field is empty again at once, whatever the
// connection does; two who check in at two doors see each other's.
(() => {
  "use strict";

  const root = document.getElementById("attendance");
  if (!root) return;
  const data = root.dataset;
  const words = JSON.parse(data.words);
  const at = (id) => document.getElementById(id);
  const [field, unit, only, until, told] = ["q", "unit", "only", "until", "told"].map(at);
  const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[Number(place)]);
  const fold = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  const rows = [...root.querySelectorAll("tr[data-number]")].map((tr) => ({
    tr,
    number: tr.dataset.number,
    name: tr.dataset.name,
    texts: [tr.dataset.name, tr.dataset.unit, tr.dataset.team].map(fold),
    starts: [tr.dataset.reading, tr.dataset.initials].map(fold),
    groups: [tr.dataset.unit, tr.dataset.team],
    button: tr.querySelector("button"),
    here: tr.classList.contains("here"),
    stored: tr.classList.contains("here"),
  }));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const unseen = {
    // Those whom the address leaves out are counted too.
    here: Number(at("here").textContent) - rows.filter((row) => row.here).length,
    every: Number(at("every").textContent) - rows.length,
  };
  let seq = Number(data.seq);
  let said = "";

  const box = new Zhicai.Outbox({
    address: data.mark,
    token: data.token,
    keep: data.keep,
    version: () => seq,
    settle,
    changed: tell,
  });

  function mark(row, here) {
    row.here = here;
    box.add(here ? { come: row.number } : { gone: row.number });
    said = filled(here ? words.here : words.gone, row.number, row.name);
    show(row);
    sift();
    tell();
    box.send();
  }

  function settle(command, status, body) {
    const row = byNumber.get(command.come || command.gone);
    if (status === 200) {
      seq = Math.max(seq, body.seq);
      row.stored = Boolean(command.come);
    } else {
      for (const other of box.queue.filter((one) => one.come === row.number || one.gone === row.number)) box.drop(other);
      row.here = row.stored;
      said = row.number + " " + row.name + "：" + body.told;
    }
    show(row);
    sift();
  }

  function show(row) {
    const word = row.here ? words.back : words.come;
    row.tr.classList.toggle("here", row.here);
    row.tr.classList.toggle("waits", row.here !== row.stored);
    row.button.name = row.here ? "gone" : "come";
    row.button.textContent = word;
    row.button.setAttribute("aria-label", word + " " + row.number + " " + row.name);
  }

  function tell() {
    const here = rows.filter((row) => row.here).length + unseen.here;
    const away = rows.length + unseen.every - here;
    at("here").textContent = here;
    at("away").textContent = away;
    let text = box.trouble ? filled(words[box.trouble], box.queue.length) : said;
    if (late()) text = filled(words.over, until.value, away) + (text ? " · " + text : "");
    if (text && told.textContent !== text) told.textContent = text;
    told.classList.toggle("refusal", Boolean(box.trouble));
  }

  // ---- finding ----------------------------------------------------------------------------------------------
  const fits = (row, typed) =>
    row.number === typed || row.texts.some((text) => text.includes(typed)) || row.starts.some((text) => text.startsWith(typed));

  function sift() {
    const typed = fold(field.value);
    for (const row of rows) {
      const shown = (!typed || fits(row, typed)) && (!unit || !unit.value || row.groups.includes(unit.value)) && !(only.checked && row.here && row.stored);
      row.tr.hidden = !shown;
    }
  }

  function entered() {
    const typed = fold(field.value);
    if (!typed) return;
    const found = byNumber.has(typed) ? [byNumber.get(typed)] : rows.filter((row) => fits(row, typed));
    const open = found.filter((row) => !row.here);
    if (found.length && (open.length === 1 || found.length === 1)) {
      const row = open[0] || found[0];
      field.value = "";
      if (open.length) mark(row, true);
      else said = filled(words.before, row.number, row.name);
    } else {
      said = filled(found.length ? words.many : words.none, field.value, open.length || found.length);
      if (!found.length) field.select();
    }
    sift();
    tell();
  }

  // ---- the deadline, which this machine remembers ----------------------------------------------------------------
  function late() {
    if (!until.value) return false;
    const now = new Date();
    return until.value <= String(now.getHours()).padStart(2, "0") + ":" + String(now.getMinutes()).padStart(2, "0");
  }

  let wasLate = false;
  function tick() {
    if (late() && !wasLate) {
      only.checked = true;
      sift();
    }
    wasLate = late();
    tell();
  }

  try {
    until.value = sessionStorage.getItem(data.keep + "until") || "";
  } catch {
    until.value = "";
  }
  at("deadline").hidden = false;
  until.addEventListener("change", () => {
    try {
      sessionStorage.setItem(data.keep + "until", until.value);
    } catch {
      // It holds as long as the page is open.
    }
    tick();
  });

  // ---- what others check in meanwhile ----------------------------------------------------------------------------
  async function look() {
    const body = await box.present(data.present);
    if (!body || body.seq < seq) return;
    seq = body.seq;
    const here = new Set(body.here.map(String));
    for (const row of rows) {
      if (row.here === here.has(row.number)) continue;
      row.here = row.stored = here.has(row.number);
      show(row);
    }
    sift();
    tell();
  }

  at("look").hidden = true;
  at("filter").addEventListener("submit", (event) => {
    event.preventDefault();
    entered();
  });
  field.addEventListener("input", sift);
  for (const one of [unit, only]) if (one) one.addEventListener("change", sift);
  for (const row of rows) {
    row.button.addEventListener("click", (event) => {
      event.preventDefault();
      mark(row, !row.here);
      field.value = "";
      sift();
    });
  }
  box.resume((one) => byNumber.has(one.come || one.gone));
  for (const one of box.queue) {
    const row = byNumber.get(one.come || one.gone);
    row.here = Boolean(one.come);
    show(row);
  }
  setInterval(look, 4000);
  setInterval(tick, 5000);
  sift();
  tell();
  box.send();
})();
