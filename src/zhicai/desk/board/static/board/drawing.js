// What lies over the pieces of a board: the last move, check, rings and arrows, as zhicai.drawing draws them.
(() => {
  "use strict";

  const SPACE = "http://www.w3.org/2000/svg";

  /** An element of SVG with these attributes. */
  function element(name, attributes, ...children) {
    const made = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  /** The place of a square in the drawing; `flipped` looks from Black's seat. */
  function point(square, flipped) {
    const file = square % 9, rank = Math.floor(square / 9);
    return flipped ? [(8 - file) * 100, rank * 100] : [file * 100, (9 - rank) * 100];
  }

  /** Brackets round both squares of a move, and a dot where it began. */
  function lastMove([from, to], flipped) {
    const corner = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => `M${x * 47} ${y * 27}V${y * 47}H${x * 27}`).join("");
    const frames = [from, to].map((square) => {
      const [x, y] = point(square, flipped);
      return element("path", { transform: `translate(${x} ${y})`, d: corner });
    });
    const [x, y] = point(from, flipped);
    const dot = element("circle", { cx: x, cy: y, r: 9, fill: "var(--board-lastmove)", stroke: "none" });
    return element("g", { stroke: "var(--board-lastmove)", "stroke-width": 6 }, ...frames, dot);
  }

  /** The jagged ring behind a king in check. */
  function check(square, flipped) {
    const [x, y] = point(square, flipped);
    const spikes = Array.from({ length: 36 }, (_, turn) => {
      const radius = turn % 2 ? 46 : 58, angle = turn * Math.PI / 18;
      return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
    });
    return element("path", { transform: `translate(${x} ${y})`, fill: "var(--board-check)", d: `M${spikes.join("L")}Z` });
  }

  /** A ring round a piece. */
  function ring(square, colour, flipped) {
    const [x, y] = point(square, flipped);
    return element("circle", { class: `ring ink-${colour}`, cx: x, cy: y, r: 46 });
  }

  /** An arrow from one square to another, with a few letters half way along where there are any. */
  function arrow([from, to, colour, label], flipped, onPiece) {
    if (from === to) return [ring(from, colour, flipped)];
    const [x, y] = point(from, flipped), [endX, endY] = point(to, flipped);
    const length = Math.hypot(endX - x, endY - y), tip = length - (onPiece ? 22 : 4), neck = tip - 36;
    const turn = Math.atan2(endY - y, endX - x) * 180 / Math.PI;
    const shape = `M30 6L${neck} 6L${neck} 20L${tip} 0L${neck} -20L${neck} -6L30 -6Z`;
    const drawn = [element("path", { class: `arrow ink-${colour}`, transform: `translate(${x} ${y})rotate(${turn})`, d: shape })];
    if (label) {
      const middle = { x: (x + endX) / 2, y: (y + endY) / 2 };
      drawn.push(element("circle", { class: `arrow ink-${colour}`, cx: middle.x, cy: middle.y, r: 19 }));
      drawn.push(element("text", { class: "label", ...middle }, label));
    }
    return drawn;
  }

  window.Zhicai = Object.assign(window.Zhicai || {}, { drawing: { element, point, lastMove, check, ring, arrow } });
})();
