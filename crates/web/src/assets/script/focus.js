// Focus: whoever plays by keyboard stays where they were, also when what they touched is gone. If there is
// nothing to touch there, the focus comes back as soon as there is. The end of a round asks for one key: its
// button has the focus until it is pressed.

const REACHABLE = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex]";

// Where the focus was when it was lost.
let lostAt = [];

const NEXT_ROUND = "#next-round button";

function keepFocus(main, change) {
  const held = document.activeElement;
  const wasAsked = $(NEXT_ROUND, main);
  if (held !== document.body && held !== wasAsked) lostAt = main.contains(held) ? placesOf(held, main) : [];
  change();
  if (!wasAsked && isAtHand(document.activeElement)) $(NEXT_ROUND, main)?.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const place = lostAt.find(({ around }) => around.isConnected && reachable(around).length);
  if (!place) return;
  const near = reachable(place.around);
  near[Math.min(place.at, near.length - 1)].focus({ preventScroll: true });
}

function isAtHand(element) {
  return element === document.body || element.closest(".dock");
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
