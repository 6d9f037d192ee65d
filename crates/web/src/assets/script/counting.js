// Counting: a number that changes is seen to change, where the page says that it counts.

const COUNTING = 400;

// The first text of what counts; an element may stand after it, with what was gained.
const NUMBER = /-?\d+/;

function countNumbers(main, change) {
  const before = new Map($$("[data-counts]", main).map((element) => [element, numberIn(element)]));
  change();
  if (!canAnimate()) return;
  for (const [element, from] of before) {
    const to = numberIn(element);
    if (element.isConnected && from !== to && !isNaN(from) && !isNaN(to)) count(element.firstChild, from, to);
  }
}

function numberIn(element) {
  const text = element.firstChild?.nodeType === Node.TEXT_NODE ? element.firstChild.data.trim() : "";
  return /^\$?-?\d+$/.test(text) ? Number(text.match(NUMBER)) : NaN;
}

// The text itself counts, and comes back to what it was; one that a later frame changes is left alone.
function count(text, from, to) {
  const [start, end] = [performance.now(), text.data];
  let shown = end;
  const turn = (now) => {
    if (text.data !== shown) return;
    const way = Math.min(1, (now - start) / COUNTING);
    shown = way < 1 ? end.replace(NUMBER, Math.round(from + (to - from) * way)) : end;
    text.data = shown;
    if (way < 1) requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
}
