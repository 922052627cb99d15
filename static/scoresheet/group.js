// The group's page follows what is played: it asks for the games on the table and the past ones when it hears of news.

(() => {
  let isAsking = false;
  let isLater = false;

  async function ask() {
    if (document.hidden) return;
    isLater = isAsking;
    if (isAsking) return;
    isAsking = true;
    const seen = document.querySelector("#version").value;
    try {
      await htmx.ajax("GET", `${location.pathname}?seen=${seen}`, { source: "#tonight", target: "#tonight", swap: "none" });
    } finally {
      isAsking = false;
    }
    if (isLater) ask();
  }

  document.addEventListener("news", ask);
})();
