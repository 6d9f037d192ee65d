// Is what the page shows, after all patches, what it shows when it is loaded now? Answers true, "not yet"
// while something is still on its way, or what differs first.
return fetch(location)
  .then((answer) => answer.text())
  .then((html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    if (fresh.querySelector("#shown").dataset.id !== last || frames.length || isShowing) return "not yet";
    const [here, there] = [document, fresh].map((page) => settled(page.querySelector("#main")).split("\n"));
    const at = here.findIndex((line, at) => line !== there[at]);
    return at < 0 || `${here.slice(at - 3, at + 3).join("\n")}\nbut ${there.slice(at, at + 3).join("\n")}`;
  });

// Without what makes no difference: where things came from, what the reader opened, how it is animated,
// and what is read aloud.
function settled(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return JSON.stringify(node.data);
  const isKept = ({ name }) => !["data-from", "style", "open"].includes(name);
  const attributes = [...node.attributes].filter(isKept).map(({ name, value }) => `${name}=${value}`).sort();
  const inside = node.matches("noscript, #live") ? [] : [...node.childNodes].map(settled);
  return `<${node.nodeName} ${attributes.join(" ")}>${inside.join("\n")}</>`;
}
