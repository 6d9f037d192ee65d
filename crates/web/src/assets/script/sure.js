// Asking first: before an action that the page names there is a small dialog. Its button says what the one
// that was touched says.

let isSure = null;

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    const template = $("main[data-stream] > template#sure");
    const isFinal = submitter?.name === "action" && template?.dataset.actions.split("|").includes(submitter.value);
    if (!isFinal || isSure === submitter) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    askFirst(template, form, submitter);
  },
  true,
);

// Without the small line that may stand below it.
function nameOf(button) {
  return button.getAttribute("aria-label") ?? ($("span", button) ?? button).firstChild.textContent;
}

// What time ran out for is not asked any more.
function isOffered(button) {
  return button.isConnected && button.ariaDisabled !== "true";
}

function askFirst(template, form, submitter) {
  const dialog = template.content.firstElementChild.cloneNode(true);
  $("button[value=yes]", dialog).textContent = nameOf(submitter);
  const watch = new MutationObserver(() => isOffered(submitter) || dialog.close());
  watch.observe($("#main"), { subtree: true, childList: true, attributes: true });
  dialog.addEventListener("close", () => {
    watch.disconnect();
    dialog.remove();
    if (dialog.returnValue !== "yes" || !submitter.isConnected) return;
    const never = $("[name=never]", dialog);
    never.hidden = true;
    form.append(never);
    isSure = submitter;
    form.requestSubmit(submitter);
    isSure = null;
    if (never.checked) template.dataset.actions = "";
    never.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
