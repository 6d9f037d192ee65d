// Second thoughts: after a move that can be taken back, bots wait a while for whoever made it. A touch of
// the table says that it stays; a control that is touched for that does nothing else.

document.addEventListener("click", (event) => {
  const form = $("#take-back[data-waits]");
  if (!form || !event.target.closest("#board")) return;
  if (event.target.closest("[form=act]")) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  const body = new URLSearchParams({ do: "keep", step: form.elements.step.value });
  // Whether or not it arrives, the game goes on soon.
  fetch(form.getAttribute("action"), { method: "POST", body, ...SCRIPTED }).catch(() => {});
}, true);
