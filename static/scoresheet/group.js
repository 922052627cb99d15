// The group's page follows what is played: it asks for the games on the table and the past ones when it hears of news.

(() => {
  follower(() => {
    const seen = document.querySelector("#version").value;
    return htmx.ajax("GET", `${location.pathname}?seen=${seen}`, { source: "#tonight", target: "#tonight", swap: "none" });
  });
})();
