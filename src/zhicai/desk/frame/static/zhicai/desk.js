// Times by the reader's clock, links that select themselves. Every page works without this.
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

  tellTimes(document);
  document.addEventListener("htmx:afterSwap", (event) => tellTimes(event.target));
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input.link")) event.target.select();
  });
})();
