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

  // Selects a link, in a field or as text.
  function select(link) {
    if (link.select) {
      link.select();
      return;
    }
    const range = document.createRange();
    range.selectNodeContents(link);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }

  // What is selected is copied with no permission and without https; only where a browser refuses is it asked for more.
  async function copied(link) {
    select(link);
    if (document.execCommand("copy")) return true;
    try {
      await navigator.clipboard.writeText(link.value ?? link.textContent);
      return true;
    } catch {
      select(link);
      return false;
    }
  }

  // A button that copies the link beside it shows with the scripts; where nothing may be copied the link stays selected.
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await copied(button.parentElement.querySelector(".link"));
      button.parentElement.querySelector("[role=status]").textContent = done ? button.dataset.done : button.dataset.selected;
      if (done) button.focus();
    });
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
