// Patches: what changed since the last frame, as a tree of arrays. First comes the number of children,
// perhaps the attributes that change, then for the children in order: so many stay, so many go (less
// than nothing), HTML that comes in, or an array for a child that changes inside. Without a number, HTML
// is all that is in the element from now on. Attributes are called by their number in ATTRIBUTES, and a
// sign stands for a phrase of PHRASES.

class Misfit extends Error {}

// What a patch will do to an element. All of it is checked and made ready before anything is touched.
function planPatch(element, patch, plan = { fresh: [], changes: [] }) {
  if (element?.nodeType !== Node.ELEMENT_NODE) throw new Misfit("no element");
  const [steps, nodes] = [[...patch], [...element.childNodes]];
  const count = typeof steps[0] === "number" ? steps.shift() : null;
  if (count !== null && nodes.length !== count) throw new Misfit(`${count} children, not ${nodes.length}`);
  if (isObject(steps[0])) {
    const attributes = steps.shift();
    plan.changes.push(() => patchAttributes(element, attributes));
  }
  if (count === null && steps.length) planStay(nodes.splice(0), false, plan);
  for (const step of steps) {
    if (typeof step === "string") planInsert(element, nodes[0] ?? null, step, plan);
    else if (Array.isArray(step)) planPatch(take(nodes, 1)[0], step, plan);
    else planStay(take(nodes, Math.abs(step)), step > 0, plan);
  }
  return plan;
}

function planInsert(parent, next, html, plan) {
  const box = document.createElement("template");
  box.innerHTML = unfolded(html);
  plan.fresh.push(box.content);
  plan.changes.push(() => parent.insertBefore(box.content, next));
}

function planStay(nodes, stay, plan) {
  if (!stay) plan.changes.push(() => nodes.forEach((node) => node.remove()));
}

function take(nodes, count) {
  if (count < 1 || nodes.length < count) throw new Misfit("too few children");
  return nodes.splice(0, count);
}

function isObject(value) {
  return typeof value === "object" && !Array.isArray(value);
}

function patchAttributes(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const name = ATTRIBUTES[key] ?? key;
    if (isReaders(element, name)) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, unfolded(value));
  }
}

// With phrases for their signs. A sign that is meant as itself stands after U+0080.
function unfolded(text) {
  return text.replace(/\x80(.)|[\x81-\x9f\u0700-\u07ff]/gsu, (sign, itself) => itself ?? phraseOf(sign.charCodeAt()));
}

function phraseOf(code) {
  return PHRASES[code < 0x700 ? code - 0x81 : code - 0x700 + 0x1f];
}

// Patches do not say of which step a page is; the frame does.
function comeTo(main, step) {
  main.dataset.step = step;
  $$("input[data-now]", main).forEach((input) => input.setAttribute("value", step));
}
