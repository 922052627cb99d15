// A television is looked at only: it asks for what is new when it hears of it, and keeps the screen awake.

(() => {
  const wall = document.querySelector("#wall");
  const said = document.querySelector("#said");
  const newest = wall.dataset.version.split(".").map(Number);
  let isAsking = false;
  let isLater = false;

  // After the game what is heard is news of the group, which have no version.
  function isNew(told) {
    const [change, rules] = told.split(".").map(Number);
    return told === "look" || change > newest[0] || rules > newest[1];
  }

  async function follow(told) {
    if (document.hidden || !isNew(told)) return;
    isLater = isAsking;
    if (isAsking) return;
    isAsking = true;
    try {
      await htmx.ajax("GET", `${location.pathname}${wall.dataset.ask}${newest.join(".")}`, { source: "#wall", target: "#wall", swap: "none" });
    } finally {
      isAsking = false;
    }
    if (isLater) follow("look");
  }

  // An answer that is older than what is shown arrived late, and changes nothing.
  function isLate(told) {
    const [change, rules] = (told ?? "").split(".").map(Number);
    if (!change) return false;
    if (change < newest[0] || rules < newest[1]) return true;
    newest[0] = change;
    newest[1] = rules;
    return false;
  }

  function cutOff() {
    if (!said.querySelector(".cut-off")) said.replaceChildren(document.querySelector("#cut-off").content.cloneNode(true));
  }

  document.addEventListener("news", ({ detail }) => follow(detail));
  document.addEventListener("htmx:error", cutOff);
  document.addEventListener("htmx:before:response", (event) => {
    const { status, headers } = event.detail.ctx.response;
    if (status >= 400) {
      event.preventDefault();
      if (status >= 500) cutOff();
      else location.reload(); // no longer let in, or no longer there: the page says so in words
      return;
    }
    said.querySelector(".cut-off")?.remove();
    if (isLate(headers.get("X-Sheet-Version"))) event.preventDefault();
  });

  async function stayAwake() {
    try {
      if (!document.hidden) await navigator.wakeLock?.request("screen");
    } catch {
      // Not over plain HTTP, or the battery is low: the screen then goes off as it always does.
    }
  }

  document.addEventListener("visibilitychange", stayAwake);
  addEventListener("pageshow", stayAwake);
})();
