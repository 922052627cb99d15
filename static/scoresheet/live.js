// What is new on this page. A stream announces versions; where none is possible the page asks now and then. Either way the
// page hears "news" with a version ("12.3"), or with "look" where it must find out for itself.

// Follows what is told: one question at a time, asked again where it got no answer, and never about what is shown already.
// `ask` asks the server `?seen=VERSION`; while `isHeld` says so, questions wait for `letGo`.
globalThis.follower = (ask, { shown = "0.0", isHeld = () => false } = {}) => {
  const ONCE_MORE = 1500; // ms
  const pair = (version) => version.split(".").map(Number);
  const newest = pair(shown);
  let isAsking = false;
  let isAnswered = false;
  let later = "";

  function isNew(told) {
    const [change, rules] = pair(told);
    return told === "look" || change > newest[0] || rules > newest[1];
  }

  function keep(told) {
    if (!later || told === "look") later = told;
    else if (later !== "look") later = pair(later).map((part, index) => Math.max(part, pair(told)[index])).join(".");
  }

  async function follow(told) {
    if (document.hidden || !isNew(told)) return;
    if (isAsking || isHeld()) return keep(told);
    isAsking = true;
    isAnswered = false;
    try {
      await ask(newest.join("."));
    } finally {
      isAsking = false;
    }
    if (isAnswered) return letGo();
    keep(told);
    return setTimeout(letGo, ONCE_MORE);
  }

  function letGo() {
    const told = later;
    later = "";
    if (told) follow(told);
  }

  // An answer that is older than what is shown arrived late, and changes nothing.
  function isLate(told) {
    const [change, rules] = pair(told ?? "");
    if (!change) return false;
    if (change < newest[0] || rules < newest[1]) return true;
    newest[0] = change;
    newest[1] = rules;
    return false;
  }

  document.addEventListener("news", ({ detail }) => follow(detail));
  document.addEventListener("htmx:before:response", ({ detail }) => {
    if (detail.ctx.request.action.includes("seen=")) isAnswered = detail.ctx.response.status < 500;
  });
  return { letGo, isLate, version: () => newest.join(".") };
};

(() => {
  const STILL = 40000; // ms: a stream says every 15 s that it is there
  const FIRST = 4000; // a stream that says nothing at first is kept back by something on the way
  const SOON = [300, 2000]; // until a stream that broke is opened again: at first, and at most
  const SELDOM = 60000; // where there is none to be had
  const ASK_EVERY = 5000;
  const address = document.querySelector("[data-live]")?.dataset.live;
  if (!address) return;

  let stop = null;
  let again = null;
  let wait = SOON[0];
  let heardAt = -STILL;
  let wasOpen = false;
  let isShut = false; // not let in any more, which was said once

  const tell = (version) => document.dispatchEvent(new CustomEvent("news", { detail: version }));
  const isLive = () => performance.now() - heardAt < STILL;

  async function listen() {
    clearTimeout(again);
    if (stop || document.hidden) return;
    stop = new AbortController();
    const { signal } = stop;
    const silence = setTimeout(() => !isLive() && tell("look"), FIRST);
    let next = 0;
    try {
      const answer = await fetch(address, { signal, cache: "no-store", headers: { Accept: "text/event-stream" } });
      if (answer.status === 404 && wasOpen) location.reload(); // shown out meanwhile: the page says so in words
      if (answer.status === 200) {
        wasOpen = true;
        await read(answer.body.pipeThrough(new TextDecoderStream()).getReader());
      } else if (answer.status < 500) next = SELDOM;
      isShut = answer.status >= 400 && answer.status < 500;
    } catch {
      // The network or the server is away, or this page was put aside.
    }
    clearTimeout(silence);
    if (stop?.signal !== signal) return;
    stop = null;
    heardAt = -STILL;
    again = setTimeout(listen, next || wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, SOON[1]);
  }

  async function read(reader) {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heardAt = performance.now();
      wait = SOON[0];
      const said = (text + value).split("\n\n");
      text = said.pop();
      said.forEach(hear);
    }
  }

  function hear(said) {
    if (said.startsWith("event: reload")) location.reload();
    else if (said.startsWith("data: ")) tell(said.slice(6));
  }

  function rest() {
    clearTimeout(again);
    stop?.abort();
    stop = null;
    heardAt = -STILL;
  }

  // A page that was out of sight looks first, before anything is written on what it shows.
  function wake() {
    if (document.hidden) return rest();
    tell("look");
    return listen();
  }

  function afresh() {
    rest();
    wake();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", ({ persisted }) => (persisted ? wake() : listen()));
  addEventListener("pagehide", rest);
  addEventListener("online", afresh);
  setInterval(() => {
    if (document.hidden || isShut || isLive()) return;
    tell("look");
  }, ASK_EVERY);
  setInterval(() => stop && heardAt > 0 && !isLive() && afresh(), STILL); // gone without a word
})();
