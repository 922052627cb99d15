// A television is looked at only: it asks for what is new when it hears of it, and keeps the screen awake.

(() => {
  const wall = document.querySelector("#wall");
  const said = document.querySelector("#said");
  // After the game what is heard is news of the group, which have no version.
  const news = follower(
    (seen) => htmx.ajax("GET", `${location.pathname}${wall.dataset.ask}${seen}`, { source: "#wall", target: "#wall", swap: "none" }),
    { shown: wall.dataset.version },
  );

  function cutOff() {
    if (!said.querySelector(".cut-off")) said.replaceChildren(document.querySelector("#cut-off").content.cloneNode(true));
  }

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
    if (news.isLate(headers.get("X-Sheet-Version"))) event.preventDefault();
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
