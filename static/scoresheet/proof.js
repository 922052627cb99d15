// The proof that a form was sent from one of our pages lives in a cookie, and a phone may lose it in the middle of a
// game. The answer then brings a fresh one, and what was tapped is sent once more: its key makes sure that it counts once.

(() => {
  const NAME = "X-CSRFToken";
  const FIELD = "csrfmiddlewaretoken";

  async function sent(address, request) {
    const answer = await fetch(address, request);
    const proof = answer.status === 403 && answer.headers.get(NAME);
    if (!proof) return answer;
    document.body.setAttribute("hx-headers:inherited", JSON.stringify({ [NAME]: proof }));
    document.querySelectorAll(`[name=${FIELD}]`).forEach((field) => (field.value = proof));
    request.headers[NAME] = proof;
    if (request.body?.has(FIELD)) request.body.set(FIELD, proof);
    return fetch(address, request);
  }

  document.addEventListener("htmx:config:request", ({ detail }) => (detail.ctx.fetch = sent));
})();

// Over plain HTTP Safari keeps a page for Back whatever its headers say. The sheet and the television look for news by
// themselves; every other page is fetched again, so that it shows what is true now.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || document.querySelector("#board[data-live], #wall")) return;
  // By its address: a reload would send a form once more where the page was the answer to one.
  location.replace(location.pathname + location.search);
});
