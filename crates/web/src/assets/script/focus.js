// Focus: whoever plays by keyboard stays where they were, also when what they touched is gone.

const REACHABLE = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex]";

function keepFocus(main, change) {
  const held = document.activeElement;
  const places = main.contains(held) ? placesOf(held, main) : [];
  change();
  if (!places.length || main.contains(document.activeElement)) return;
  const place = places.find(({ around }) => around.isConnected && reachable(around).length);
  if (!place) return;
  const near = reachable(place.around);
  near[Math.min(place.at, near.length - 1)].focus({ preventScroll: true });
}

// What is around an element, the nearest first, and which of the things in it the element is.
function placesOf(element, main) {
  const places = [];
  for (let around = element.parentElement; main.contains(around); around = around.parentElement) {
    places.push({ around, at: reachable(around).indexOf(element) });
  }
  return places;
}

function reachable(around) {
  return $$(REACHABLE, around).filter((element) => !element.disabled && element.checkVisibility());
}
