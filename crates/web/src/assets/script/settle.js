// Settling: what makes room for something else slides to its new place: cards of the hand when one comes or
// goes, counters beside one that gets another digit. The reader does not wait for it, the next frame does.

const SETTLING = 140;
const FRAME = 17;
const SETTLERS = ".dock .fan > .held, .fact";

// When all will have settled.
let settledAt = 0;

async function settled() {
  const left = settledAt - performance.now();
  if (left > 0 && !isHurried()) await rest(left);
}

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
  const motion = element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: SETTLING, easing: "ease-out" });
  // It begins when it is seen: while something flies, the page is drawn only later.
  motion.pause();
  requestAnimationFrame(() => motion.play());
  settledAt = performance.now() + SETTLING + FRAME;
}
