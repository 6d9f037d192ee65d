// Morphing: the page becomes the new frame, and what is the same stays the same element.

function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  morphAttributes(old, fresh);
  if (old.nodeName !== "TEXTAREA") morphChildren(old, fresh);
}

// What the reader opened is the reader's. What was typed or ticked is no attribute: those say how a field
// was before anybody touched it.
function isReaders(element, name) {
  return (element.nodeName === "DETAILS" && name === "open") || name === "style";
}

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isReaders(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isReaders(old, name)) old.setAttribute(name, value);
  }
}

function morphChildren(old, fresh) {
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const freshIds = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    // A keyed element that the new frame does not have makes room for what it has.
    while (place && place.id && !freshIds.has(place.id)) place = removed(place);
    const same = child.id ? byId.get(child.id) : alike(place, child);
    if (!same || same.nodeName !== child.nodeName) {
      old.insertBefore(document.importNode(child, true), place);
    } else {
      if (same === place) place = place.nextSibling;
      else old.insertBefore(same, place);
      morph(same, child);
    }
  }
  while (place) place = removed(place);
}

// Without ids, the element that stands there is the same one if it is of the same kind.
function alike(place, child) {
  return place && !place.id && place.nodeName === child.nodeName ? place : null;
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
