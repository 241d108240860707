// Times by the reader's clock, links that select themselves. Every page works without this.
(() => {
  "use strict";

  // The language of the page as the reader's own country writes it.
  const page = document.documentElement.lang;
  const language = navigator.languages.find((one) => one.split("-")[0] === page.split("-")[0]) || page;
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
