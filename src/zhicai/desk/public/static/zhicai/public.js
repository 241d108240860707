// Finds rows as somebody types, and remembers on this device for whom the board was asked. Every page works without this.
(() => {
  "use strict";

  // What a row says of one person: number, name, unit, pinyin, initials, with tabs between; persons by lines.
  function fits(row, typed) {
    return row.dataset.find.split("\n").some((person) => {
      const [number, name, unit, pinyin, initials] = person.split("\t");
      return number === typed || name.includes(typed) || unit.includes(typed) || pinyin.startsWith(typed) || initials.startsWith(typed);
    });
  }

  function filter(field) {
    const typed = field.value.toLowerCase().replace(/\s+/g, "");
    const rows = document.querySelectorAll("tr[data-find]");
    let left = 0;
    for (const row of rows) {
      row.hidden = typed !== "" && !fits(row, typed);
      if (!row.hidden) left += 1;
    }
    for (const words of document.querySelectorAll(".nothing")) words.hidden = left > 0 || rows.length === 0;
  }

  for (const form of document.querySelectorAll("form.searching")) {
    form.hidden = document.querySelector("tr[data-find]") === null;
    const field = form.querySelector("input[type=search]");
    field.addEventListener("input", () => filter(field));
    form.addEventListener("submit", (event) => event.preventDefault());
    if (field.value) filter(field);
  }

  const mine = document.getElementById("me");
  if (mine && mine.hasAttribute("hx-get")) {
    const place = "zhicai " + location.pathname;
    const keep = (work) => { try { return work(window.localStorage); } catch { return null; } };
    mine.addEventListener("input", () => keep((store) => store.setItem(place, mine.value)));
    mine.value = keep((store) => store.getItem(place)) || "";
    if (mine.value) window.addEventListener("load", () => window.htmx && window.htmx.trigger(mine, "search"));
  }
})();
