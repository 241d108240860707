// The bench: a board to set up by dragging, tapping or keys, in step with the FEN; and a player for the ruling.
(() => {
  "use strict";

  const FILES = 9;
  const RANKS = 10;
  const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  const SVG = "http://www.w3.org/2000/svg";

  function setUp(root) {
    const fen = document.getElementById("id_fen");
    const board = root.querySelector(".board > svg");
    const grid = document.getElementById("squares");
    const tray = document.getElementById("tray");
    const told = document.getElementById("told");
    const turn = document.getElementById("turn");
    const names = Object.fromEntries(
      [...tray.querySelectorAll("[data-man]")].map((one) => [one.dataset.man, one.getAttribute("aria-label")]),
    );
    // Index 0 is the upper left as Red sees it: a9. `null` is an empty point.
    let men = new Array(FILES * RANKS).fill(null);
    let red = true;
    let flipped = false;
    let hand = null; // what is held: {man, from}, from a point or (from null) from the tray
    let at = 85;
    let drag = null;

    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "men");
    board.append(layer);
    const points = [];
    for (let rank = 0; rank < RANKS; rank += 1) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let file = 0; file < FILES; file += 1) {
        const point = document.createElement("button");
        point.type = "button";
        point.setAttribute("role", "gridcell");
        point.tabIndex = -1;
        row.append(point);
        points.push(point);
      }
      grid.append(row);
    }
    points[at].tabIndex = 0;

    const place = (view) => (flipped ? points.length - 1 - view : view);
    const square = (index) => "abcdefghi"[index % FILES] + (9 - Math.floor(index / FILES));

    function read(text) {
      const [placed, side] = text.trim().split(/\s+/);
      const found = [];
      for (const letter of (placed || "").replaceAll("/", "")) {
        if (/[1-9]/.test(letter)) found.push(...new Array(Number(letter)).fill(null));
        else if (letter in names) found.push(letter);
        else return false;
      }
      if (found.length !== men.length) return false;
      men = found;
      red = side !== "b";
      return true;
    }

    function written() {
      const ranks = [];
      for (let rank = 0; rank < RANKS; rank += 1) {
        let text = "";
        let empty = 0;
        for (const man of men.slice(rank * FILES, rank * FILES + FILES)) {
          if (man === null) empty += 1;
          else {
            text += (empty || "") + man;
            empty = 0;
          }
        }
        ranks.push(text + (empty || ""));
      }
      return `${ranks.join("/")} ${red ? "w" : "b"} - - 0 1`;
    }

    function show() {
      layer.replaceChildren();
      points.forEach((point, view) => {
        const index = place(view);
        const man = men[index];
        point.setAttribute("aria-label", `${square(index)} ${man ? names[man] : root.dataset.empty}`);
        point.classList.toggle("held", hand !== null && hand.from === index);
        if (man === null || (drag && drag.moved && hand && hand.from === index)) return;
        const use = document.createElementNS(SVG, "use");
        use.setAttribute("href", `#${root.dataset.prefix}${man}`);
        use.setAttribute("x", (view % FILES) * 100);
        use.setAttribute("y", Math.floor(view / FILES) * 100);
        layer.append(use);
      });
      for (const one of tray.children) {
        one.setAttribute("aria-pressed", hand !== null && hand.from === null && hand.man === one.dataset.man);
      }
      turn.textContent = red ? root.dataset.red : root.dataset.black;
    }

    function changed() {
      fen.value = written();
      show();
    }

    function say(text) {
      told.textContent = text;
    }

    function put(index, man) {
      men[index] = man;
      changed();
      say(`${square(index)} ${man ? names[man] : root.dataset.empty}`);
    }

    function drop(index) {
      const { man, from } = hand;
      if (from !== null) {
        men[from] = null;
        hand = null;
      }
      put(index, man);
    }

    function press(index) {
      if (hand !== null && hand.from !== index) drop(index);
      else if (hand !== null) hand = null;
      else if (men[index] !== null) hand = { man: men[index], from: index };
      show();
    }

    function focus(view) {
      points[at].tabIndex = -1;
      at = view;
      points[at].tabIndex = 0;
      points[at].focus();
    }

    const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    grid.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      if (step) {
        const file = Math.min(Math.max((at % FILES) + step[0], 0), FILES - 1);
        const rank = Math.min(Math.max(Math.floor(at / FILES) + step[1], 0), RANKS - 1);
        focus(rank * FILES + file);
      } else if (event.key in names) put(place(at), event.key);
      else if ("hHeE".includes(event.key)) put(place(at), { h: "n", H: "N", e: "b", E: "B" }[event.key]);
      else if (event.key === " " || event.key === "Delete" || event.key === "Backspace") put(place(at), null);
      else if (event.key === "Enter") press(place(at));
      else if (event.key === "Escape") {
        hand = null;
        show();
      } else return;
      event.preventDefault();
    });

    // Dragging, with a finger or a mouse: what is carried follows the pointer; let go outside, it is taken away.
    function carried(man) {
      const picture = document.createElementNS(SVG, "svg");
      picture.setAttribute("class", "carried");
      picture.setAttribute("viewBox", "-50 -50 100 100");
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#${root.dataset.prefix}${man}`);
      picture.append(use);
      document.body.append(picture);
      return picture;
    }

    function begin(event, man, from) {
      if (event.button !== 0) return;
      drag = { man, from, x: event.clientX, y: event.clientY, moved: false, picture: null };
    }

    grid.addEventListener("pointerdown", (event) => {
      const view = points.indexOf(event.target);
      if (view < 0) return;
      focus(view);
      const index = place(view);
      if (men[index] !== null && hand === null) begin(event, men[index], index);
      event.target.releasePointerCapture?.(event.pointerId);
    });
    tray.addEventListener("pointerdown", (event) => {
      const man = event.target.closest("[data-man]");
      if (man) begin(event, man.dataset.man, null);
      event.target.releasePointerCapture?.(event.pointerId);
    });
    document.addEventListener("pointermove", (event) => {
      if (!drag) return;
      if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
      if (!drag.moved) {
        drag.moved = true;
        drag.picture = carried(drag.man);
        hand = { man: drag.man, from: drag.from };
        show();
      }
      // The one thing that no style sheet can know: where the pointer is.
      const half = drag.picture.getBoundingClientRect().width / 2;
      drag.picture.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
    });
    document.addEventListener("pointerup", (event) => {
      if (!drag) return;
      const { moved, picture, from } = drag;
      drag = null;
      picture?.remove();
      if (!moved) return;
      const view = points.indexOf(document.elementFromPoint(event.clientX, event.clientY));
      if (view >= 0 && place(view) !== from) drop(place(view));
      else if (view < 0 && from !== null) put(from, null);
      hand = null;
      show();
      swallow = true;
      setTimeout(() => {
        swallow = false;
      });
    });
    document.addEventListener("pointercancel", () => {
      drag?.picture?.remove();
      drag = null;
      hand = null;
      show();
    });

    let swallow = false; // the click that a browser sends after a drag
    grid.addEventListener("click", (event) => {
      const view = points.indexOf(event.target);
      if (view >= 0 && !swallow && event.detail > 0) press(place(view));
    });
    tray.addEventListener("click", (event) => {
      const one = event.target.closest("[data-man]");
      if (!one || swallow) return;
      const again = hand !== null && hand.from === null && hand.man === one.dataset.man;
      hand = again ? null : { man: one.dataset.man, from: null };
      show();
    });
    turn.addEventListener("click", () => {
      red = !red;
      changed();
    });
    document.getElementById("opening").addEventListener("click", () => {
      read(START);
      changed();
    });
    document.getElementById("clear").addEventListener("click", () => {
      men.fill(null);
      changed();
    });
    document.getElementById("flip").addEventListener("click", (event) => {
      flipped = !flipped;
      event.target.setAttribute("aria-pressed", flipped);
      show();
    });
    fen.addEventListener("input", () => {
      if (read(fen.value)) show();
    });

    read(fen.value);
    show();
    root.hidden = false;
  }

  function play(root) {
    const figures = [...root.querySelectorAll("figure")];
    const items = [...document.querySelectorAll(".steps li")];
    const button = root.querySelector("[data-go=play]");
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let now = 0;
    let timer = 0;

    function show(number) {
      now = (number + figures.length) % figures.length;
      figures.forEach((figure, index) => {
        figure.hidden = index !== now;
      });
      items.forEach((item, index) => item.classList.toggle("now", index === now - 1));
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      button.textContent = root.dataset.play;
    }

    const DOINGS = {
      first: () => show(0),
      back: () => show(now - 1),
      on: () => show(now + 1),
    };

    root.addEventListener("click", (event) => {
      const go = event.target.dataset.go;
      if (!go) return;
      if (go !== "play" || timer) {
        stop();
        DOINGS[go]?.();
        return;
      }
      show(now + 1);
      timer = setInterval(() => show(now + 1), still ? 4000 : 1800);
      button.textContent = root.dataset.stop;
    });
    document.querySelector(".steps").addEventListener("click", (event) => {
      if (!event.target.dataset.show) return;
      event.preventDefault();
      stop();
      show(Number(event.target.dataset.show));
      root.scrollIntoView({ block: "nearest" });
    });
    root.classList.add("plays");
    root.querySelector(".controls").hidden = false;
    show(0);
  }

  const setting = document.getElementById("setting");
  const player = document.getElementById("player");
  if (setting) setUp(setting);
  if (player) play(player);
})();
