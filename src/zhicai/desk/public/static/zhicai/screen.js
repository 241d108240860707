// The hall's screen: turns its pages, asks every few seconds whether there is something new, and never goes blank.
(() => {
  "use strict";

  const body = document.body;
  const holder = document.getElementById("slides");
  const told = document.getElementById("told");
  const place = document.getElementById("place");
  const clock = document.getElementById("clock");
  const ASK = 4000;
  const PATIENCE = 10000;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
  let mark = body.dataset.mark;
  let fresh = new Date();
  let lost = false;
  let paused = false;
  let at = 0;
  let turning = 0;

  const slides = () => holder.children;

  function say() {
    const words = [];
    if (lost) words.push(`${body.dataset.lost} ${time.format(fresh)}`);
    if (paused) words.push(body.dataset.paused);
    const text = words.join(" · ");
    if (told.textContent !== text) told.textContent = text;
    told.classList.toggle("lost", lost);
  }

  function show(wanted) {
    const all = slides();
    at = ((wanted % all.length) + all.length) % all.length;
    for (let index = 0; index < all.length; index += 1) all[index].classList.toggle("shown", index === at);
    place.textContent = all.length > 1 ? `${at + 1} / ${all.length}` : "";
  }

  function wait() {
    clearTimeout(turning);
    if (!paused) turning = setTimeout(() => { show(at + 1); wait(); }, Number(body.dataset.seconds) * 1000);
  }

  // The page that is shown stays, also where others come before it; where it is gone the next one has its place.
  function take(html) {
    const name = slides()[at] ? slides()[at].dataset.name : "";
    const fresher = document.createElement("template");
    fresher.innerHTML = html;
    if (!fresher.content.querySelector(".slide")) throw new Error("no slides");
    const list = [...fresher.content.children];
    const same = list.findIndex((one) => one.dataset.name === name);
    list[same < 0 ? Math.min(at, list.length - 1) : same].classList.add("shown");
    holder.replaceChildren(...list);
    show(same < 0 ? Math.min(at, list.length - 1) : same);
  }

  async function ask() {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(body.dataset.slides, {
        cache: "no-store", redirect: "error", signal: stop.signal, headers: { "If-None-Match": `"${mark}"` },
      });
      if (answer.status === 200) {
        take(await answer.text());
        mark = (answer.headers.get("ETag") || "").replace(/^W\/|"/g, "");
      } else if (answer.status !== 304) {
        throw new Error(String(answer.status));
      }
      fresh = new Date();
      lost = false;
    } catch {
      lost = true;
    } finally {
      clearTimeout(late);
      say();
      setTimeout(ask, ASK);
    }
  }

  function tick() {
    const now = new Date();
    clock.textContent = time.format(now);
    setTimeout(tick, 60000 - (now.getTime() % 60000));
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " ") paused = !paused;
    else if (event.key === "ArrowRight" || event.key === "PageDown") show(at + 1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") show(at - 1);
    else if (event.key === "f" || event.key === "F") {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen().catch(() => {});
    } else return;
    event.preventDefault();
    say();
    wait();
  });

  // A screen that is looked at all day must not go dark; where the browser cannot keep it on, the machine has to.
  const awake = () => { if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", awake);
  awake();

  body.classList.add("turning");
  show(0);
  tick();
  wait();
  setTimeout(ask, ASK);
})();
