// Focus: whoever plays by keyboard stays where they were, also when what they touched is gone. If there is
// nothing to touch there, the focus comes back as soon as there is.

const REACHABLE = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex]";

// Where the focus was when it was lost.
let lostAt = [];

function keepFocus(main, change) {
  const held = document.activeElement;
  if (held !== document.body) lostAt = main.contains(held) ? placesOf(held, main) : [];
  change();
  if (document.activeElement !== document.body) return;
  const place = lostAt.find(({ around }) => around.isConnected && reachable(around).length);
  if (!place) return;
  const near = reachable(place.around);
  near[Math.min(place.at, near.length - 1)].focus({ preventScroll: true });
}

// What is around an element, the nearest first, and which of the things in it the element is.
function placesOf(element, main) {
  const places = [];
  for (let around = element.parentElement; around !== main; around = around.parentElement) {
    places.push({ around, at: reachable(around).indexOf(element) });
  }
  return places;
}

function reachable(around) {
  return $$(REACHABLE, around).filter((element) => !element.disabled && element.checkVisibility());
}
