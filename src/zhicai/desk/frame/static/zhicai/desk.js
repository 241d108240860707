// Times by the reader's clock, links that select themselves. Every page works without this.
(() => {
  "use strict";

  const language = document.documentElement.lang;
  const full = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium", hour12: false });

  function tellTimes(root) {
    for (const time of root.querySelectorAll("time[datetime]:not([title])")) {
      const moment = new Date(time.dateTime);
      if (Number.isNaN(moment.getTime())) continue;
      time.title = time.textContent;
      time.textContent = full.format(moment);
    }
  }

  tellTimes(document);
  document.addEventListener("htmx:afterSwap", (event) => tellTimes(event.target));
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input.link")) event.target.select();
  });
})();
