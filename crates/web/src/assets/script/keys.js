// Keys for whoever has switched them on: one for each kind of card, or of what else there is to choose from,
// and letters for what can be done. It is the place of the key that counts, so they are the same in every
// language; the stylesheet shows them in the same order.

const CHOICE_KEYS = ["1234567890", "ASDFGHJKL", "ZXCVBNM"].flatMap((row) => [...row]).map((key) => (key < "A" ? `Digit${key}` : `Key${key}`));
const SLOT_KEYS = ["KeyQ", "KeyW", "KeyE", "KeyR"];

// What is chosen from: the first of these that there is.
// Of more kinds of cards than there are keys, those that can be chosen have one.
const CHOICES = [
  "#board button.square:not([aria-disabled])",
  ".dock .fan:has(> :nth-child(27 of .held:not(.twin))) > .held:not(.twin, :has([aria-disabled]))",
  ".dock .fan > .held:not(.twin)",
  ".dock .tray button",
  ".dock .quick > *",
];

function controlOf(code) {
  const slot = SLOT_KEYS.indexOf(code);
  if (slot >= 0) return $$(".dock .acts > *")[slot];
  const choices = CHOICES.map((selector) => $$(selector)).find((list) => list.length) ?? [];
  const choice = choices[CHOICE_KEYS.indexOf(code)];
  return choice && unticked(choice);
}

// Equal cards have one key: the next of them that is not ticked, or the last if all are.
function unticked(card) {
  const isTicked = (element) => $(":checked", element);
  let next = card;
  while (isTicked(next) && next.previousElementSibling?.matches(".twin")) next = next.previousElementSibling;
  return isTicked(next) ? card : next;
}

// A sum is typed.
function use(control) {
  const field = $("input[type=number]", control);
  if (field) field.select();
  else control.click();
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
  use(control);
});
