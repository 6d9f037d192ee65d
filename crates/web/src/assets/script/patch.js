// Patches: what changed since the last frame, as a tree of arrays. First comes the number of children,
// perhaps the attributes that change, then for the children in order: so many stay, so many go (less
// than nothing), HTML that comes in, or an array for a child that changes inside.

class Misfit extends Error {}

// What a patch will do to an element. All of it is checked and made ready before anything is touched.
function planPatch(element, [count, ...steps], plan = { fresh: [], changes: [] }) {
  const nodes = [...element.childNodes];
  if (nodes.length !== count) throw new Misfit(`${count} children, not ${nodes.length}`);
  if (isObject(steps[0])) {
    const attributes = steps.shift();
    plan.changes.push(() => patchAttributes(element, attributes));
  }
  for (const step of steps) {
    if (typeof step === "string") planInsert(element, nodes[0] ?? null, step, plan);
    else if (Array.isArray(step)) planPatch(take(nodes, 1)[0], step, plan);
    else planStay(take(nodes, Math.abs(step)), step > 0, plan);
  }
  return plan;
}

function planInsert(parent, next, html, plan) {
  const box = document.createElement("template");
  box.innerHTML = html;
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
  for (const [name, value] of Object.entries(attributes)) {
    if (isReaders(element, name)) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
