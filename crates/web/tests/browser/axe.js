// What axe-core finds on this page, as sentences. With colours alone it looks at nothing but contrast.
const [onlyColours, answer] = arguments;
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const everything = {
  runOnly: { type: "tag", values: TAGS },
  rules: {
    // What is read on a control is what it is called by voice.
    "label-content-name-mismatch": { enabled: true },
    // The strips of a large hand are measured by a test of their own: they only tick, and tiles are a touch away.
    "target-size": { enabled: false },
  },
};
const colours = { runOnly: { type: "rule", values: ["color-contrast"] } };

const still = new CSSStyleSheet();
still.replaceSync("* { transition: none !important; animation: none !important; }");
document.adoptedStyleSheets = [still];

axe.run(document, { ...(onlyColours ? colours : everything), resultTypes: ["violations"] }).then(({ violations }) => {
  document.adoptedStyleSheets = [];
  const sentence = (id, { html, any, all, none }) => `${id}: ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}: ${html.slice(0, 200)}`;
  answer(violations.flatMap(({ id, nodes }) => nodes.slice(0, 5).map((node) => sentence(id, node))));
}, (problem) => answer([String(problem)]));
