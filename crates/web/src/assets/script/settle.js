// Settling: what makes room for something else slides to its new place: cards of the hand when one comes or
// goes, those on the table where another is laid, counters beside one that gets another digit. Nobody waits for it.

const SETTLING = 140;
const SETTLERS = ".dock .fan > .held, .laid > .card, .fact";

function settle(change) {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();
  const places = $$(SETTLERS).map((element) => ({ element, before: element.getBoundingClientRect() }));
  change();
  for (const { element, before } of places) {
    const now = element.getBoundingClientRect();
    if (before.width && now.width) slideFrom(element, before, now);
  }
}

// Only the place counts, of the edge where they begin.
function slideFrom(element, before, now) {
  const isReversed = getComputedStyle(element).direction === "rtl" && element.matches(".fact");
  const [x, y] = [isReversed ? before.right - now.right : before.x - now.x, before.y - now.y];
  if (Math.hypot(x, y) < 1) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: SETTLING, easing: "ease-out" });
}
