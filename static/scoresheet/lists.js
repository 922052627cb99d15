// Small comforts of the forms. Every page works without them: the same buttons then ask the server.

// "One more" name: another line at once, and Enter goes on to the next one.
const names = document.querySelector(".names");
const more = document.querySelector("[name=more]");
const most = Number(names?.dataset.most);

function addLine() {
  const line = names.lastElementChild.cloneNode(true);
  const number = names.children.length + 1;
  const input = line.querySelector("input");
  line.querySelector(".told")?.remove();
  line.querySelector("label span").textContent = number;
  input.setAttribute("aria-label", input.getAttribute("aria-label").replace(/\d+/, number));
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
  input.value = "";
  names.append(line);
  more.hidden = number >= most;
  return input;
}

more?.addEventListener("click", (event) => {
  event.preventDefault();
  addLine().focus();
});

names?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const inputs = [...names.querySelectorAll("input")];
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (next) next.focus();
  else if (event.target.value && inputs.length < most) addLine().focus();
});

// A number with − and +: stepped here, and told as if it had been typed.
for (const stepper of document.querySelectorAll(".stepper")) {
  const input = stepper.querySelector("input");
  stepper.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    if (button.name === "up") input.stepUp();
    else input.stepDown();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

// A list in the order of its hidden fields: moved by the arrows, or dragged by the handle. Where that is sent at once, a
// list that could not be saved goes back to the order that was saved last.
for (const list of document.querySelectorAll(".order")) {
  const form = list.closest("form");
  const told = () => form.dispatchEvent(new Event("reordered"));
  let dragged = null;
  let before = null;
  let saved = order(list);
  let putBack = false;

  const failed = () => {
    notSaved();
    lay(list, saved);
    putBack = true;
  };
  form.addEventListener("htmx:error", failed);
  form.addEventListener("htmx:before:response", (event) => {
    const { request, response } = event.detail.ctx;
    if (response.status >= 400) {
      failed();
      if (response.status >= 500) event.preventDefault(); // a refusal says why, in the same line
      return;
    }
    saved = new URLSearchParams(request.body).getAll("order");
    if (putBack) lay(list, saved); // moved once more before the failure was known
    putBack = false;
  });

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[name=up], [name=down]");
    if (!button) return;
    event.preventDefault();
    const item = button.closest("li");
    const there = button.name === "up" ? item.previousElementSibling : item.nextElementSibling;
    if (!there) return;
    if (button.name === "up") there.before(item);
    else there.after(item);
    button.focus();
    told();
  });

  for (const grip of list.querySelectorAll(".grip")) {
    grip.hidden = false;
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      dragged = grip.closest("li");
      before = dragged.nextElementSibling;
      dragged.classList.add("dragged");
      grip.setPointerCapture(event.pointerId);
    });
    // The others make way: were the dragged one itself moved, the browser would let go of the finger.
    grip.addEventListener("pointermove", (event) => {
      if (!dragged) return;
      while (event.clientY > middle(dragged.nextElementSibling)) dragged.before(dragged.nextElementSibling);
      while (event.clientY < middle(dragged.previousElementSibling)) dragged.after(dragged.previousElementSibling);
    });
    const letGo = () => {
      if (!dragged) return;
      dragged.classList.remove("dragged");
      if (dragged.nextElementSibling !== before) told();
      dragged = null;
    };
    grip.addEventListener("pointerup", letGo);
    grip.addEventListener("pointercancel", letGo);
  }
}

function order(list) {
  return [...list.querySelectorAll("[name=order]")].map((field) => field.value);
}

function lay(list, wanted) {
  if (order(list).join() === wanted.join()) return;
  const focused = document.activeElement;
  list.append(...wanted.map((id) => document.getElementById(`p${id}`)));
  focused.focus();
}

function notSaved() {
  document.getElementById("said").replaceChildren(document.getElementById("not-saved").content.cloneNode(true));
}

// Where the middle of an item is on the screen; there is no comparing with the middle of none.
function middle(item) {
  const box = item?.getBoundingClientRect();
  return box ? box.top + box.height / 2 : NaN;
}

// Copy a link. The clipboard needs HTTPS or localhost; elsewhere the text is selected, ready to be copied by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  const text = button.previousElementSibling;
  button.hidden = false;
  button.addEventListener("click", async () => {
    text.select();
    await navigator.clipboard?.writeText(text.value);
    if (navigator.clipboard) document.getElementById("said").replaceChildren(said(button.dataset.copy));
  });
}

function said(words) {
  const line = document.createElement("span");
  line.textContent = words;
  return line;
}
