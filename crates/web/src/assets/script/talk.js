// Log and talk: the end stays in sight, unless somebody looks further up. Something that is said while the
// sheet is closed puts a mark on its key, until it is opened.

const lookedUp = new Set();

// A list that was touched just now is scrolled by its reader; at any other time by this script, or by a browser
// whose lines have gone.
const touched = { list: null, at: 0 };
const TOUCH_LASTS = 1000;

function touchList({ target }) {
  touched.list = target.closest?.("[data-grows]") ?? null;
  touched.at = performance.now();
}

for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  document.addEventListener(kind, touchList, { capture: true, passive: true });
}

function isTouched(list) {
  return touched.list === list && performance.now() - touched.at < TOUCH_LASTS;
}

document.addEventListener("scroll", ({ target }) => {
  if (!target.dataset || target.dataset.grows === undefined) return;
  const isAtEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 40;
  if (isAtEnd) lookedUp.delete(target.id);
  else if (isTouched(target)) lookedUp.add(target.id);
}, true);

// Where a list was scrolled to when the page was drawn last, if that has changed since.
const drawnAt = new Map();

function drawnTop(list) {
  return drawnAt.get(list) ?? list.scrollTop;
}

function scrollList(list, top, drawn) {
  if (!drawnAt.size) requestAnimationFrame(() => drawnAt.clear());
  drawnAt.set(list, drawn);
  list.scrollTop = top;
}

// The lists whose end is looked at. One that is not shown is left as it is: Firefox will show it where it was.
function followed() {
  return $$("[data-grows]").filter(({ id, clientHeight }) => clientHeight && !lookedUp.has(id));
}

function toTheEnd(lists) {
  lists.forEach((list) => scrollList(list, list.scrollHeight, drawnTop(list)));
}

// Where the oldest lines go, those that are read stay where they are seen. Where the list is scrolled to is asked
// before: without those lines the browser scrolls by itself.
function keepLines(change) {
  const lists = $$("[data-grows]").map((list) => ({ list, drawn: drawnTop(list), lines: placesIn(list) }));
  change();
  for (const { list, drawn, lines } of lists) {
    const kept = lines.findLast(({ line }) => line.isConnected);
    const moved = kept ? kept.line.offsetTop - kept.top : 0;
    if (moved) scrollList(list, drawn + moved, drawn + moved);
  }
}

function placesIn(list) {
  return [...list.children].map((line) => ({ line, top: line.offsetTop }));
}

let heard = lastSaid();

function lastSaid() {
  return $("#talk .talk > li:last-child")?.id;
}

function listen() {
  if ($("#log")?.checkVisibility()) heard = lastSaid();
  document.documentElement.classList.toggle("unheard", lastSaid() !== heard);
}

// New lines come into sight once the page has been drawn: what goes and what comes are not seen at once, which
// would be a jump. A busy browser may leave out a drawing that it has announced; hardly two.
const soon = { frame: 0, timer: 0 };

function toTheEndSoon() {
  cancelAnimationFrame(soon.frame);
  clearTimeout(soon.timer);
  const goOn = () => (soon.timer = setTimeout(() => toTheEnd(followed())));
  soon.frame = requestAnimationFrame(() => (soon.frame = requestAnimationFrame(goOn)));
}

function grow() {
  toTheEndSoon();
  listen();
}

new MutationObserver(grow).observe(document.body, { childList: true, subtree: true });
document.addEventListener("toggle", listen, true);

// A list that is shown, or gets another size, shows its end; at the beginning it is shown.
const growing = new ResizeObserver(() => toTheEnd(followed()));
$$("[data-grows]").forEach((list) => growing.observe(list));
