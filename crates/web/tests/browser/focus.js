// Can the focus be seen? Tries one control of each kind; answers what looks the same with it.
const kinds = new Map();
const within = document.querySelector("dialog[open]") || document.querySelector("#main :popover-open") || document;
for (const element of within.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']")) {
  const kind = `${element.localName}.${[...element.classList].sort().join(".")}`;
  if (element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]") && !kinds.has(kind)) kinds.set(kind, element);
}

// What may show the focus; a card of the hand shows it on its face, a box that is ticked on its label.
function look(element) {
  const card = element.closest(".held")?.querySelector(".card");
  return [element, card, element.closest("label")].filter(Boolean).map((part) => {
    const style = getComputedStyle(part);
    return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderColor].join();
  }).join("|");
}

const found = [];
for (const [kind, element] of kinds) {
  document.activeElement.blur();
  const before = look(element);
  element.focus({ focusVisible: true, preventScroll: true });
  if (document.activeElement !== element) found.push(`${kind}: takes no focus`);
  else if (look(element) === before) found.push(`${kind}: ${before}`);
}
document.activeElement.blur();
return found;
