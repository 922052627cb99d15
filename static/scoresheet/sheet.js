// The few lines the sheet needs besides htmx: fetching what is new, the picker's focus, the dice tray, a screen that stays on.
// Everything here is comfort: reading and writing marks work without it.

(() => {
  const ONE_TAP = 600; // ms
  const ONE_FINGER = 24; // px
  const find = (selector, from = document) => from.querySelector(selector);
  const ROOMY = matchMedia("(min-width: 64rem)");
  const OWN_ANSWER = 1500; // ms that news wait for the answer to a mark of ours, which brings them along
  const writing = { count: 0, since: 0 };
  let opener = null;
  const tap = { x: 0, y: 0, again: false };
  let drawnAt = -ONE_TAP;
  let laidFor = "";
  let lastLine = null;
  let hasEnded = Boolean(find("#ended"));
  let shown = null;
  let layAt = null;
  let liftedTo = null;
  let byKeys = true;
  const played = { turn: "", last: "", here: false };

  // --- what is new ------------------------------------------------------------------------------------------------

  // Asked from outside the board: what is tapped there queues up, and never behind a question. While a mark of ours is on
  // its way, its answer will be the news of it.
  const news = follower(askForNews, { shown: find("#sheet").dataset.version, isHeld: isWriting });

  function askForNews(seen) {
    const roll = thrown();
    const query = `?seen=${seen}${roll && `&roll=${roll}`}`;
    return htmx.ajax("GET", location.pathname + query, { source: "#head", target: "#picker", swap: "none" });
  }

  function isWriting() {
    const isOurs = writing.count > 0 && performance.now() - writing.since < OWN_ANSWER;
    if (isOurs) setTimeout(news.letGo, OWN_ANSWER);
    return isOurs;
  }

  document.addEventListener("htmx:before:request", ({ detail }) => {
    if (detail.ctx.request.method === "GET") return;
    writing.count += 1;
    writing.since = performance.now();
  });
  document.addEventListener("htmx:finally:request", ({ detail }) => {
    if (detail.ctx.request.method === "GET") return;
    writing.count = Math.max(0, writing.count - 1);
    released();
    if (!writing.count) news.letGo();
  });

  // News that were asked for before other dice lay on the tray would show the boxes without them.
  function isAboutOtherDice(request) {
    const asked = new URL(request.action, location).searchParams;
    return asked.has("seen") && (asked.get("roll") ?? "") !== thrown();
  }

  // A row has a name for the address that leads to it. News bring rows without, and would replace it, focus and all.
  addEventListener("load", () => document.querySelectorAll(".sheet tr[id]").forEach((row) => row.removeAttribute("id")));

  // What was seen need not be sent again, and the log only where there is room for it.
  document.addEventListener("htmx:config:request", ({ detail }) => {
    detail.ctx.request.headers["X-Sheet-Version"] = news.version();
    if (ROOMY.matches) detail.ctx.request.headers["X-Sheet-Log"] = "1";
  });
  let wasNarrow = !ROOMY.matches;
  ROOMY.addEventListener("change", () => {
    if (matchMedia("print").matches) return; // paper is narrow, and nothing was missed meanwhile
    if (ROOMY.matches && wasNarrow) location.reload();
    wasNarrow = !ROOMY.matches;
  });

  // --- saved, or not ----------------------------------------------------------------------------------------------

  function notSaved() {
    find("#said").replaceChildren(find("#not-saved").content.cloneNode(true));
    released();
  }

  function released() {
    document.querySelectorAll(".sending").forEach((key) => key.classList.remove("sending"));
  }

  document.addEventListener("htmx:before:response", (event) => {
    const { response, request } = event.detail.ctx;
    // The server's own words say what keeps it from writing; anybody else's say nothing to a table.
    const isSaid = request.method !== "GET" && response.headers.has("X-Said");
    if (response.status >= 500 && !isSaid) {
      event.preventDefault();
      if (request.method !== "GET") notSaved();
    } else if (isAboutOtherDice(request)) {
      event.preventDefault();
    } else if (news.isLate(response.headers.get("X-Sheet-Version"))) {
      // Overtaken by news of somebody else's mark: what was tapped is written all the same.
      if (request.method !== "GET" && response.status >= 400) return;
      event.preventDefault();
      if (request.method !== "GET") close();
    }
  });

  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx && event.detail.ctx.request?.method !== "GET") notSaved();
    else if (event.detail.ctx?.sourceElement?.matches?.("a, button, form")) notSaved();
  });

  // --- the picker -------------------------------------------------------------------------------------------------

  const picker = () => find("#picker dialog");

  // A cell by its name "12.0.fours": a link to its picker, or with dice on the tray a button that writes them.
  function cellAt(name) {
    return name && find(`.sheet [href$="/${name.replaceAll(".", "/")}/"], .sheet [value="${name}"]`);
  }

  function close() {
    if (!picker()) return;
    const cell = cellAt(picker().dataset.cell);
    find("#picker").replaceChildren();
    closed();
    focus(cell ?? find("#board"));
  }

  function unpick() {
    document.querySelectorAll(".picked").forEach((cell) => cell.classList.remove("picked"));
  }

  function closed() {
    unpick();
    shown = null;
    if (layAt !== null) find("#board").scrollTop = layAt;
    layAt = null;
  }

  function opened() {
    const panel = picker();
    if (!panel) {
      closed();
      // Its parts are drawn one after the other, and each may take the focus away.
      if (!isLost(document.activeElement)) return;
      const next = cellAt(opener) ?? find(".open .chips button, .open .keys button");
      if (next) focus(next);
      return;
    }
    unpick();
    const cell = cellAt(panel.dataset.cell);
    cell?.classList.add("picked");
    if (panel === shown) return;
    shown = panel;
    drawnAt = performance.now();
    opener = panel.dataset.cell ?? opener;
    if (cell) lift(cell, panel);
    find("[autofocus]", panel)?.select();
    const first = find("[autofocus]", panel) ?? find("form button:enabled:not(.sr), .close", panel);
    if (first) focus(first);
  }

  // A ring only for whom keys led there, or nothing did yet: in Safari a tap focuses nothing, and whatever a script
  // focuses after it would get one.
  function focus(part) {
    part.focus({ preventScroll: true, focusVisible: byKeys });
  }

  function isLost(focused) {
    return focused === document.body || focused.disabled || !focused.checkVisibility();
  }

  // The row that is written in stays in sight above the panel; afterwards the pad lies as it lay.
  function lift(cell, panel) {
    const pad = find("#board");
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const head = find(".sheet thead").getBoundingClientRect().bottom;
    const under = bottom + 4 - (innerHeight - panel.offsetHeight);
    layAt ??= pad.scrollTop;
    if (top < head) pad.scrollTop -= head - top;
    else if (under > 0 && right > panel.offsetLeft && left < panel.offsetLeft + panel.offsetWidth) pad.scrollTop += under;
    liftedTo = pad.scrollTop;
  }

  find("#board").addEventListener("scroll", ({ target }) => {
    if (picker() && target.scrollTop !== liftedTo) layAt = null;
  });

  // --- the tray ---------------------------------------------------------------------------------------------------

  const form = () => find("#dice");
  const diceOfTheGame = () => Number(form()?.dataset.dice ?? 0);

  function wholeRoll() {
    const roll = form()?.elements.roll.value ?? "";
    return roll.length === diceOfTheGame() ? roll : "";
  }

  // In which roll of the turn it was made, where that is chosen: "33366@2".
  function thrown() {
    const throws = form()?.elements;
    const made = throws?.more?.value || find("#chips [name=throw]:checked")?.value;
    return wholeRoll() && made ? `${wholeRoll()}@${made}` : wholeRoll();
  }

  const turn = () => find("#sheet").dataset.turn;

  // A whole throw was offered to whoever was to play; it never passes to somebody else unseen. Half a throw just stays.
  // On a phone of their own it is for them, whoever's turn it is.
  function followTheTurn() {
    const before = laidFor;
    laidFor = form()?.dataset.own ?? turn();
    if (before === laidFor || !wholeRoll()) return;
    clear();
    const line = document.createElement("span");
    line.textContent = form().dataset.moved;
    // Below the line of whose mark it was that moved the turn on; an older line goes.
    if (find("#said").firstElementChild === lastLine) find("#said").replaceChildren();
    find("#said").append(line);
  }

  function lay(roll) {
    const slots = [...form().querySelectorAll(".slot")];
    form().elements.roll.value = roll;
    slots.forEach((slot, index) => {
      const face = roll[index] ?? "0";
      const drawing = find("use", slot);
      drawing.setAttribute("href", drawing.getAttribute("href").replace(/#.*/, `#d${face}`));
      find("svg", slot).classList.toggle("gap", face === "0");
      slot.disabled = face === "0";
      slot.setAttribute("aria-label", face === "0" ? form().dataset.none : form().dataset.back.replace("?", face));
    });
    if (roll.length === slots.length) ask(roll);
  }

  function ask(roll) {
    drawnAt = performance.now() + ONE_TAP / 2; // the suggestions come a moment later
    htmx.ajax("GET", `${form().getAttribute("action")}?roll=${roll}`, { source: "#tray", target: "#picker", swap: "none" });
  }

  function tapped(button) {
    opener = null;
    const roll = form().elements.roll.value;
    if (button.name === "die") {
      if (roll.length < diceOfTheGame()) lay(roll + button.value);
      return;
    }
    lay(roll.slice(0, Number(button.value)) + roll.slice(Number(button.value) + 1));
    if (roll.length === diceOfTheGame()) putAway();
  }

  // The boxes answer dice no longer: the keys come back, and the sheet is drawn as it is without them.
  function putAway() {
    find("#chips").replaceChildren();
    ask(form().elements.roll.value);
  }

  // A roll of the turn is either tapped or typed; on the tray the boxes then answer anew.
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "throw" && target.name !== "more") return;
    if (target.name === "throw" && target.form.elements.more) target.form.elements.more.value = "";
    if (target.name === "more") target.form.querySelectorAll("[name=throw]").forEach((roll) => (roll.checked = false));
    if (target.form === form()) ask(thrown());
  });

  // A throw is written, or other marks were while one lay here: an empty tray, or new answers.
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const { request, response, sourceElement } = detail.ctx;
    if (request.method === "GET" || response.status >= 400) return;
    played.here = true;
    drawnAt = performance.now();
    find("#said .unsaved")?.remove();
    if (!form()) return;
    if (sourceElement === form() || sourceElement?.form === form()) {
      find("#chips").replaceChildren();
      form().elements.key.value = freshKey();
      lay("");
    } else if (wholeRoll()) {
      ask(thrown());
    }
  });

  function freshKey() {
    return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function clear() {
    const whole = wholeRoll();
    lay("");
    if (whole) putAway();
  }

  function toggleTray() {
    const open = find("#bar").classList.toggle("open");
    if (!open && form()?.elements.roll.value) clear();
    close();
  }

  // --- taps and keys ----------------------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const on = event.target.closest("[data-close], [data-handle], [data-clear], #tray .slot, #tray .keys button");
    if (!on) return;
    event.preventDefault();
    event.stopPropagation();
    if ("close" in on.dataset) close();
    else if ("handle" in on.dataset) toggleTray();
    else if ("clear" in on.dataset) clear();
    else tapped(on);
  }, true);

  // The second tap of a double one must not press what came to lie under the finger: a tile, a box, a suggestion.
  document.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => {
    tap.again = pointerType === "touch" && Math.hypot(clientX - tap.x, clientY - tap.y) < ONE_FINGER;
    Object.assign(tap, { x: clientX, y: clientY });
  }, true);

  document.addEventListener("click", (event) => {
    if (!event.detail || !tap.again || performance.now() - drawnAt > ONE_TAP) return;
    if (!event.target.closest(".sheet .cell, #picker button, #picker label, .chips button")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return close();
    const cell = event.target.closest?.(".sheet .cell");
    const step = STEPS[event.key];
    if (!cell || !step) return undefined;
    const rows = [...document.querySelectorAll(".sheet tr:has(.cell)")];
    const row = rows.indexOf(cell.closest("tr")) + step[0];
    const column = [...cell.closest("tr").querySelectorAll(".cell")].indexOf(cell) + step[1];
    const next = rows[row]?.querySelectorAll(".cell")[column];
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return undefined;
  });

  document.addEventListener("submit", (event) => {
    const key = event.submitter;
    key?.classList.add("sending");
    // The cell itself is drawn anew: a button while dice lie on the tray, a link without them.
    if (key?.name === "cell") opener = key.value;
  }, true);
  document.addEventListener("keydown", () => (byKeys = true), true);
  document.addEventListener("pointerdown", () => {
    byKeys = false;
    opener = null;
  }, true);
  document.addEventListener("htmx:after:settle", () => {
    opened();
    const ended = find("#ended h2")?.textContent;
    const turn = ["#head h1", "#head p > span"].flatMap((it) => find(it)?.textContent ?? []).join(", ");
    document.title = ended ?? `${turn} · ${find("#rules b").textContent}`;
    if (find("#ended") && !hasEnded) {
      layAt = null;
      find("#board").scrollTo(0, 0);
    }
    hasEnded = Boolean(find("#ended"));
  });

  document.addEventListener("htmx:before:swap", () => (lastLine = find("#said").firstElementChild));
  document.addEventListener("htmx:after:swap", () => { // once, when every part is drawn
    followTheTurn();
    passOn();
  });

  // --- waking -----------------------------------------------------------------------------------------------------

  async function stayAwake() {
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // Not over plain HTTP, or the battery is low: the screen then goes off as it always does.
    }
  }

  function woken() {
    if (!document.hidden) stayAwake();
  }

  // --- who is to play, on a sheet wider than the screen -------------------------------------------------------------

  const openCells = () => [...document.querySelectorAll(".sheet .now .open")];

  function isInSight(part) {
    const { left, right } = part.getBoundingClientRect();
    const pad = find("#board").getBoundingClientRect();
    return left >= pad.left + find(".sheet .corner").offsetWidth - 1 && right <= pad.right + 1;
  }

  // Their columns beside the names of the boxes, and of these the first that has an open box.
  function showWhoIsToPlay() {
    const head = find(".sheet .now");
    const pad = find("#board");
    if (!head || location.hash || pad.scrollWidth <= pad.clientWidth) return;
    pad.scrollLeft = head.offsetLeft - find(".sheet .corner").offsetWidth;
    const beyond = Math.min(...openCells().map((cell) => cell.getBoundingClientRect().right)) - pad.getBoundingClientRect().right;
    if (beyond > 0 && Number.isFinite(beyond)) pad.scrollLeft += beyond + 4;
  }

  // After a mark from here, and when the turn comes back to whom it was written for. While others play on phones of their
  // own, the sheet lies still.
  function passOn() {
    const now = turn();
    const moved = now !== played.turn;
    if (moved && played.here) played.last = played.turn;
    const isOurs = played.here || (moved && now === played.last);
    const seen = moved ? [find(".sheet .now")].filter(Boolean) : openCells();
    if (isOurs && seen.length && !seen.some(isInSight)) showWhoIsToPlay();
    Object.assign(played, { turn: now, here: false });
  }

  document.addEventListener("visibilitychange", woken);
  addEventListener("pageshow", woken);
  played.turn = turn();
  laidFor = form()?.dataset.own ?? turn();
  opened();
  showWhoIsToPlay();
})();
