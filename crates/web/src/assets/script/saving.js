// Forms that save what they say as soon as it is said, and tell so. Without a script they have a button.

const saves = (element) => element.closest?.("form[data-saved]");

async function save(form) {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, keepalive: true, ...SCRIPTED }).catch(() => null);
  if (!answer) return notify($("#notices").dataset.problem);
  notify(answer.ok ? form.dataset.saved : await answer.text());
}

document.addEventListener("change", (event) => {
  const form = saves(event.target);
  if (!form) return;
  applyLook(event.target);
  carryOver(event.target);
  save(form);
});

// Before others get to know of it: the page stays.
document.addEventListener("submit", (event) => {
  const form = saves(event.target);
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  save(form);
}, true);

// How the page looks changes at once.
function applyLook({ dataset, type, value, checked }) {
  if (!dataset.look) return;
  const chosen = type === "checkbox" ? (checked ? value : "") : value;
  if (chosen) document.documentElement.dataset[dataset.look] = chosen;
  else delete document.documentElement.dataset[dataset.look];
}

// What is chosen on the home page goes with every game that is begun there.
function carryOver({ name, value }) {
  $$(`form[action="/tables"] input[type=hidden][name="${CSS.escape(name)}"]`).forEach((field) => (field.value = value));
}
