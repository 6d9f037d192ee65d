// Keys for whoever has switched them on: digits for the cards of the hand, letters for what can be done. It
// is the place of the key that counts, so they are the same in every language.

const SLOT_KEYS = ["KeyQ", "KeyW", "KeyE", "KeyR"];

function controlOf(code) {
  if (code.startsWith("Digit")) return $$(".dock .fan > .held")[Number(code.slice(5)) - 1];
  return $$(".dock .acts > *")[SLOT_KEYS.indexOf(code)];
}

function isTyping({ target }) {
  return target.closest?.("input:not([type=checkbox]), textarea, select, dialog, [popover]");
}

document.addEventListener("keydown", (event) => {
  if (document.documentElement.dataset.keys !== "on" || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const control = controlOf(event.code);
  if (!control) return;
  event.preventDefault();
  control.click();
});
