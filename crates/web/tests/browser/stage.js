// What is wrong with the stage as it stands: anything that scrolls, a hand or a control outside the
// screen, a square that is covered, a target too small for a thumb, a text that is cut. Answers a list.
const TOUCH = 44;
const SMALL_SQUARE = 40;
const found = [];
const $$ = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
const box = (element) => element.getBoundingClientRect();
const name = (element) => `${element.localName}.${element.classList} "${(element.textContent || element.ariaLabel || "").trim().slice(0, 24)}"`;
const size = ({ width, height }) => `${width.toFixed(1)} x ${height.toFixed(1)}`;

// What moves has come to rest.
for (const animation of document.getAnimations()) {
  if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
}

// Nothing scrolls.
for (const element of [document.documentElement, document.body, document.querySelector("#main")]) {
  if (element.scrollHeight > innerHeight + 1 || element.scrollWidth > innerWidth + 1) {
    found.push(`${element.localName} is ${element.scrollWidth} x ${element.scrollHeight}`);
  }
}

// How a round ended is seen at one glance.
for (const element of $$(".pause")) {
  if (element.scrollHeight > element.clientHeight + 1) found.push(`the end of the round is cut: ${element.scrollHeight} in ${element.clientHeight}`);
}

// The hand and everything that can be done is whole inside the screen.
const WHOLE = ".strip, .seat, .plate, .tray .card, .held .card, .acts > *, .quick > *, .square";
for (const element of $$(WHOLE)) {
  const { left, top, right, bottom } = box(element);
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
    found.push(`${name(element)} leaves the screen: ${[left, top, right, bottom].map(Math.round)}`);
  }
}

// Nothing lies on a square, nor on a slot, but for what stands over the whole table.
for (const element of $$(".square, .acts > *, .quick > *")) {
  const { left, top, width, height } = box(element);
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!element.contains(there) && !there?.closest("#newcomers, .says, .pause, #ending")) found.push(`${name(element)} is covered by ${there ? name(there) : "nothing: it is outside"}`);
}

// Targets are large enough for a thumb. Equal cards beside each other are one target; a card that is only
// chosen may show less, since it is not played by a slip.
function widths(cards) {
  const groups = new Map();
  for (const card of cards) groups.set(card.value, (groups.get(card.value) ?? 0) + box(card).width);
  return groups;
}

for (const [value, width] of widths($$(".dock.mine button.held:not([aria-disabled])"))) {
  if (width < TOUCH - 0.5) found.push(`${value} is ${width} wide`);
}

const isLow = innerHeight <= 520;
for (const element of $$("#main :is(button, a, input):not(.held, .held input, .sheet *, .square)")) {
  const { width, height } = box(element);
  const target = element.matches(".sum input") ? box(element.closest(".stepper")) : { width, height };
  if (target.width < TOUCH - 0.5 || target.height < TOUCH - 0.5) found.push(`${size(target)} is small: ${name(element)}`);
}
for (const element of $$("button.square")) {
  const least = isLow ? SMALL_SQUARE : TOUCH;
  if (box(element).width < least || box(element).height < least) found.push(`${size(box(element))} is a small square`);
}

// What is touched lies where it is seen.
for (const element of $$(".story-read")) {
  const [there, seen] = [element, document.querySelector(`label[for="${element.id}"]`)].map((it) => box(it));
  const apart = ["left", "top", "right", "bottom"].map((side) => there[side] - seen[side]);
  if (apart.some((distance) => Math.abs(distance) > 1)) found.push(`a box lies beside its button: ${apart}`);
}

// No text is cut: in the strip what is asked of the reader, and on the slots.
for (const element of $$(".now b, .now.own span, .acts > *, .quick > *, .acts > * *, .quick > * *")) {
  if (element.closest("svg, .hidden-label")) continue;
  if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth) found.push(`${name(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
  if (element.scrollHeight > element.clientHeight + 4 && element.clientHeight) found.push(`${name(element)} is cut: ${element.scrollHeight} in ${element.clientHeight} high`);
}

// No figure is cut: what others have, what the reader has, and what stands beside the board.
for (const element of $$(".facts")) {
  if (element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
}
for (const element of $$(".auction .amount, .auction small, .auction .bidder")) {
  const [inner, outer] = [box(element), box(element.closest(".auction"))];
  if (inner.left < outer.left - 1 || inner.right > outer.right + 1) found.push(`${name(element)} leaves its place`);
}

return [...new Set(found)].slice(0, 8);
