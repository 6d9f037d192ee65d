// Settling: what makes room for something else slides to its new place: cards of the hand when one comes or
// goes, counters beside one that gets another digit. Nobody waits for it.

const SETTLING = 140;
const SETTLERS = ".dock .fan > .held, .dock .tray, .fact";

function settle(change) {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();
  const places = $$(SETTLERS).map((element) => ({ element, before: element.getBoundingClientRect() }));
  change();
  for (const { element, before } of places) {
    const now = element.getBoundingClientRect();
    if (before.width && now.width) slideFrom(element, before, now);
  }
}

// The tray grows where there is no hand; of the others only the place counts, of the edge where they begin.
function slideFrom(element, before, now) {
  const isReversed = getComputedStyle(element).direction === "rtl" && element.matches(".fact");
  const [x, y] = [isReversed ? before.right - now.right : before.x - now.x, before.y - now.y];
  const [wide, high] = element.matches(".tray") ? [before.width / now.width, before.height / now.height] : [1, 1];
  if (Math.hypot(x, y) < 1) return;
  const start = { transform: `translate(${x}px, ${y}px) scale(${wide}, ${high})`, transformOrigin: "0 0" };
  element.animate([start, { transform: "none", transformOrigin: "0 0" }], { duration: SETTLING, easing: "ease-out" });
}
