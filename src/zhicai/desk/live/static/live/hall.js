// The wall on the hall's screen: all boards at once where they can still be read, else page after page of them.
(() => {
  "use strict";

  const wall = document.getElementById("wall");
  const turning = document.getElementById("hall-turning");
  const told = document.getElementById("hall-page");
  const pause = turning.querySelector("[data-hall=pause]");
  const LEAST = 120;
  const OF_THE_SCREEN = 0.1;
  const SECONDS = 12;
  const SHAPE = 912 / 1012;
  const SMALLEST = 16;
  const LETTERS = 0.06;
  let page = 0, pages = 1, paused = false, since = Date.now(), planned = "";

  /** The boards that the choice of the page leaves on the wall. */
  function shown() {
    const { only } = wall.dataset;
    const fits = { on: ["playing", "stopped"], waiting: ["waiting"], over: ["over"] }[only];
    return [...wall.children].filter((one) => !fits || fits.includes(one.dataset.stage));
  }

  /** What a card takes beside its board, in pixels across and down, and how many times its letters what is written takes. */
  function beside(card) {
    const box = card.getBoundingClientRect(), mini = card.querySelector(".mini").getBoundingClientRect();
    const written = [...card.querySelectorAll(".at, p")].reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
    return [box.width - mini.width, box.height - mini.height - written, written / SMALLEST];
  }

  /** How wide a board is in a card so high, with letters that grow with it. */
  function fits(height, [, down, lines]) {
    const grown = (height - down) / (1 / SHAPE + lines * LETTERS);
    return grown * LETTERS >= SMALLEST ? grown : (height - down - lines * SMALLEST) * SHAPE;
  }

  /** For so many boards: the columns that make them widest, and how wide the boards are then. */
  function best(count, width, height, taken, gap) {
    let found = { columns: 1, wide: 0 };
    for (let columns = 1; columns <= count; columns += 1) {
      const rows = Math.ceil(count / columns);
      const wide = Math.min((width - gap * (columns - 1)) / columns - taken[0], fits((height - gap * (rows - 1)) / rows, taken));
      if (wide > found.wide) found = { columns, wide };
    }
    return found;
  }

  /** How many boards a page has at most that can be read. */
  function most(count, ...space) {
    let found = count;
    while (found > 1 && best(found, ...space).wide < Math.max(LEAST, innerWidth * OF_THE_SCREEN)) found -= 1;
    return found;
  }

  function plan() {
    const cards = shown();
    for (const one of wall.children) one.hidden = !cards.includes(one);
    if (!cards.length) { turning.hidden = true; return; }
    wall.style.gridTemplateColumns = "";
    wall.style.fontSize = `${SMALLEST}px`;
    wall.style.removeProperty("--wide");
    for (const one of cards) one.querySelector(".mini").style.width = "";
    const gap = parseFloat(getComputedStyle(wall).rowGap), top = wall.getBoundingClientRect().top + window.scrollY;
    const space = [wall.clientWidth, window.innerHeight - top - 8, beside(cards[0]), gap];
    pages = Math.ceil(cards.length / most(cards.length, ...space));
    const each = Math.ceil(cards.length / pages);
    const { columns, wide } = best(each, ...space);
    page = Math.min(page, pages - 1);
    cards.forEach((one, at) => { one.hidden = Math.floor(at / each) !== page; });
    wall.style.fontSize = `${Math.max(SMALLEST, Math.floor(wide * LETTERS))}px`;
    wall.style.setProperty("--wide", `${Math.floor(wide)}px`);
    wall.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    for (const one of cards) one.querySelector(".mini").style.width = `${Math.floor(wide)}px`;
    turning.hidden = pages < 2;
    const text = `${page + 1} / ${pages}`;
    if (told.textContent !== text) told.textContent = text;
    planned = signature();
  }

  /** What the plan was made for: it is made anew only where that has changed. */
  function signature() {
    return [innerWidth, innerHeight, ...shown().map((one) => one.dataset.game)].join(" ");
  }

  function turn(by) {
    page = (page + by + pages) % pages;
    since = Date.now();
    plan();
  }

  function stay() {
    paused = !paused;
    pause.setAttribute("aria-pressed", String(paused));
    since = Date.now();
  }

  turning.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-hall]")?.dataset.hall;
    if (what === "pause") stay();
    else if (what) turn(what === "on" ? 1 : -1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("button, a, input, select")) return;
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " ") { event.preventDefault(); stay(); }
  });
  setInterval(() => {
    if (signature() !== planned) plan();
    else if (!paused && pages > 1 && Date.now() - since > SECONDS * 1000) turn(1);
  }, 500);
  plan();
})();
