// The few lines the sheet needs besides htmx: asking for news, the picker's focus, the dice tray, a screen that stays on.
// Everything here is comfort: reading and writing marks work without it.

(() => {
  const ASK_EVERY = 5000;
  const find = (selector, from = document) => from.querySelector(selector);
  const newest = [0, 0];
  let opener = null;

  // --- what is new ------------------------------------------------------------------------------------------------

  const version = () => find("#sheet")?.dataset.version ?? "";

  function askForNews() {
    if (document.hidden || !version()) return;
    const roll = find("#dice [name=roll]")?.value ?? "";
    const whole = roll.length === diceOfTheGame() ? `&roll=${roll}` : "";
    htmx.ajax("GET", `${location.pathname}?seen=${version()}${whole}`, { source: "#board", target: "#picker", swap: "none" });
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

  // --- saved, or not ----------------------------------------------------------------------------------------------

  function notSaved() {
    find("#said").replaceChildren(find("#not-saved").content.cloneNode(true));
    document.querySelectorAll(".sending").forEach((key) => key.classList.remove("sending"));
  }

  document.addEventListener("htmx:before:response", (event) => {
    const { response, request } = event.detail.ctx;
    if (response.status >= 500) {
      event.preventDefault();
      if (request.method !== "GET") notSaved();
    } else if (isLate(response.headers.get("X-Sheet-Version"))) {
      event.preventDefault();
    }
  });

  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx && event.detail.ctx.request?.method !== "GET") notSaved();
    else if (event.detail.ctx?.sourceElement?.matches?.("a, button, form")) notSaved();
  });

  // --- the picker -------------------------------------------------------------------------------------------------

  const picker = () => find("#picker dialog");

  function close() {
    if (!picker()) return;
    const cell = picker().dataset.cell;
    find("#picker").replaceChildren();
    unpick();
    (document.getElementById(cell) ?? find("#board")).focus({ preventScroll: true });
  }

  function unpick() {
    document.querySelectorAll(".picked").forEach((cell) => cell.classList.remove("picked"));
  }

  function opened() {
    unpick();
    const panel = picker();
    if (!panel) {
      // Its parts are drawn one after the other, and each may take the focus away.
      if (document.activeElement === document.body) document.getElementById(opener)?.focus({ preventScroll: true });
      return;
    }
    opener = panel.dataset.cell ?? opener;
    const cell = document.getElementById(panel.dataset.cell);
    cell?.classList.add("picked");
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    find("form button, .close", panel)?.focus({ preventScroll: true });
  }

  // --- the tray ---------------------------------------------------------------------------------------------------

  const form = () => find("#dice");
  const diceOfTheGame = () => Number(form()?.dataset.dice ?? 0);

  function lay(roll) {
    const slots = [...form().querySelectorAll(".slot")];
    form().elements.roll.value = roll;
    slots.forEach((slot, index) => {
      const face = roll[index] ?? "0";
      const drawing = find("use", slot);
      drawing.setAttribute("href", drawing.getAttribute("href").replace(/#.*/, `#d${face}`));
      find("svg", slot).classList.toggle("gap", face === "0");
      slot.disabled = face === "0";
    });
    if (roll.length === slots.length) ask(roll);
  }

  function ask(roll) {
    htmx.ajax("GET", `${form().getAttribute("action")}?roll=${roll}`, { source: "#tray", target: "#picker", swap: "none" });
  }

  function tapped(button) {
    const roll = form().elements.roll.value;
    if (button.name === "die") {
      if (roll.length < diceOfTheGame()) lay(roll + button.value);
      return;
    }
    const rest = roll.slice(0, Number(button.value)) + roll.slice(Number(button.value) + 1);
    // The keys come back from the server once the boxes have answered a whole roll.
    if (roll.length === diceOfTheGame()) ask(rest);
    else lay(rest);
  }

  function toggleTray() {
    const open = find("#bar").classList.toggle("open");
    if (!open && form()?.elements.roll.value) ask("");
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
    else if ("clear" in on.dataset) ask("");
    else tapped(on);
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
    if (key?.name === "cell") opener = `c${key.value.replaceAll(".", "-")}`;
  }, true);
  document.addEventListener("pointerdown", () => (opener = null), true);
  document.addEventListener("htmx:after:settle", opened);

  // --- waking -----------------------------------------------------------------------------------------------------

  async function stayAwake() {
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // Not over plain HTTP, or the battery is low: the screen then goes off as it always does.
    }
  }

  function woken() {
    if (document.hidden) return;
    stayAwake();
    askForNews();
  }

  // Over four columns, whoever is to play may be out of sight.
  function showWhoIsToPlay() {
    const head = find(".sheet .now");
    const pad = find("#board");
    if (!head || location.hash || pad.scrollWidth <= pad.clientWidth) return;
    const names = find(".sheet .corner").offsetWidth;
    pad.scrollLeft = head.offsetLeft - names;
  }

  document.addEventListener("visibilitychange", woken);
  addEventListener("pageshow", woken);
  addEventListener("online", askForNews);
  setInterval(askForNews, ASK_EVERY);
  isLate(version());
  opened();
  showWhoIsToPlay();
})();
