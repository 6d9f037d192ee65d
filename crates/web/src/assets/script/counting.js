// Counting: a number that changes is seen to change, where the page says that it counts.

const COUNTING = 400;

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
  const text = element.childNodes.length === 1 ? element.textContent.trim() : "";
  return /^-?\d+$/.test(text) ? Number(text) : NaN;
}

// The text itself counts; one that a later frame takes away counts on unseen.
function count(text, from, to) {
  const start = performance.now();
  const turn = (now) => {
    const way = Math.min(1, (now - start) / COUNTING);
    text.data = Math.round(from + (to - from) * way);
    if (way < 1 && text.isConnected) requestAnimationFrame(turn);
    else text.data = to;
  };
  requestAnimationFrame(turn);
}
