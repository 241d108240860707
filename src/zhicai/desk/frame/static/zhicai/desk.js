// Times by the reader's clock, links that select themselves, menus that show where one is. Every page works without this.
(() => {
  "use strict";

  const two = (number) => String(number).padStart(2, "0");

  // The year first, as in every table of an event: no reader takes a day for a month.
  function written(moment) {
    const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
    return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":")}`;
  }

  function tellTimes(root) {
    for (const time of root.querySelectorAll("time[datetime]:not([title])")) {
      const moment = new Date(time.dateTime);
      if (Number.isNaN(moment.getTime())) continue;
      time.title = time.textContent;
      time.textContent = written(moment);
    }
  }

  // A menu that is wider than a phone shows where one is.
  function showCurrent() {
    for (const here of document.querySelectorAll("nav [aria-current]")) {
      const menu = here.parentElement;
      if (menu.scrollWidth > menu.clientWidth) menu.scrollLeft += here.getBoundingClientRect().left - menu.getBoundingClientRect().left - menu.clientWidth / 3;
    }
  }

  // A field that only some choices need shows with these.
  function showNeeded(select) {
    const needs = JSON.parse(select.dataset.needs);
    for (const name of new Set(Object.values(needs))) {
      const field = select.form.elements[name].closest(".field");
      field.hidden = needs[select.value] !== name && !field.querySelector(".wrong");
    }
  }

  for (const select of document.querySelectorAll("select[data-needs]")) {
    showNeeded(select);
    select.addEventListener("change", () => showNeeded(select));
  }
  tellTimes(document);
  showCurrent();
  document.addEventListener("htmx:afterSwap", (event) => tellTimes(event.target));
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input.link")) event.target.select();
  });
})();
