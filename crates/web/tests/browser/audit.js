// What is wrong with how this page looks: things that scroll sideways, text that does not stand out,
// targets that are too small for a thumb. Answers a list of sentences.
const [width] = arguments;
const TOUCH = 44;
const found = [];

// Everything can be hit, and nothing moves.
const still = new CSSStyleSheet();
still.replaceSync("* { pointer-events: auto !important; transition: none !important; animation: none !important; }");
document.adoptedStyleSheets = [still];
const inert = [...document.querySelectorAll("[inert]")];
inert.forEach((element) => (element.inert = false));

const above = document.querySelector("dialog[open]") || document.querySelector("#main :popover-open");
const within = above || document.body;
const all = (selector) => [...within.querySelectorAll(selector)].filter((element) => element.checkVisibility());
const name = (element) => `${element.localName}${element.id ? "#" + element.id : ""}.${element.classList} "${(element.textContent || "").trim().slice(0, 30)}"`;

/* Nothing scrolls sideways. */

if (document.documentElement.scrollWidth > width) {
  const wide = all("*").filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width && (box.right > width + 1 || box.left < -1) && !element.closest(".scroll, .skip, .hidden-label");
  });
  found.push(`${document.documentElement.scrollWidth} px wide: ${wide.slice(0, 4).map(name)}`);
}

/* Text stands out from what is behind it: 4.5 to 1, large type 3 to 1. */

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const known = new Map();

// Any colour of CSS as red, green, blue and how much it covers.
function parsed(colour) {
  if (!known.has(colour)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(colour, [red, green, blue, alpha / 255]);
  }
  return known.get(colour);
}

function over([r, g, b, alpha], under) {
  return [r, g, b].map((part, at) => part * alpha + under[at] * (1 - alpha));
}

function luminance(colour) {
  const [r, g, b] = colour.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

// What an element paints: one colour, or those between which it shades.
function paints(element) {
  const style = getComputedStyle(element);
  if (element instanceof SVGElement) return [fill(element, style)];
  const plain = parsed(style.backgroundColor);
  const stops = (style.backgroundImage.match(/(rgba?|color|oklab|oklch)\([^()]*\)/g) || []).map(parsed);
  if (!stops.length) return [plain];
  return plain[3] === 1 ? stops.map((stop) => [...over(stop, plain), 1]) : stops;
}

function fill(element, style) {
  const isShape = element instanceof SVGGeometryElement && style.fill !== "none" && !style.fill.startsWith("url");
  const [r, g, b, alpha] = isShape ? parsed(style.fill) : [0, 0, 0, 0];
  return [r, g, b, alpha * style.fillOpacity];
}

function ancestors(element) {
  return element ? [element, ...ancestors(element.parentElement)] : [];
}

// All colours that may be behind an element's text at that place.
function behind(element, x, y) {
  const hit = document.elementsFromPoint(x, y);
  const from = hit.indexOf(element);
  const layers = (from < 0 ? ancestors(element) : hit.slice(from)).filter((layer) => !(layer === element && layer instanceof SVGElement));
  const opaque = layers.findIndex((layer) => paints(layer).every((colour) => colour[3] === 1));
  const seen = opaque < 0 ? layers : layers.slice(0, opaque + 1);
  const ground = [parsed(getComputedStyle(document.body).backgroundColor)];
  return seen.reduceRight((unders, layer) => unders.flatMap((under) => paints(layer).map((colour) => over(colour, under))), ground);
}

function isLarge(element, style) {
  const scale = element instanceof SVGGraphicsElement ? Math.abs(element.getScreenCTM().a) : 1;
  const size = parseFloat(style.fontSize) * scale;
  return size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
}

// The box of a text, once it is where it can be seen.
function onScreen(element, range) {
  const box = range.getClientRects()[0];
  if (!box || (box.top >= 0 && box.bottom <= innerHeight)) return box;
  element.scrollIntoView({ block: "center" });
  return range.getClientRects()[0];
}

function checkText(node) {
  const element = node.parentElement;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
  // What can't be used now, and what only a screen reader reads.
  if (element.closest("[aria-disabled=true], .off, .hidden-label, .skip, .symbols, noscript, option")) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const box = onScreen(element, range);
  if (!box || !box.width) return;
  const style = getComputedStyle(element);
  const backs = behind(element, box.x + box.width / 2, box.y + box.height / 2);
  const [r, g, b, alpha] = parsed(element instanceof SVGElement ? style.fill : style.color);
  const opacity = ancestors(element).reduce((product, layer) => product * getComputedStyle(layer).opacity, alpha);
  const ratio = Math.min(...backs.map((back) => contrast(over([r, g, b, opacity], back), back.slice(0, 3))));
  if (ratio < (isLarge(element, style) ? 3 : 4.5) - 0.05) {
    found.push(`contrast ${ratio.toFixed(2)} of ${name(element)} in ${name(element.parentElement)}: ${[r, g, b, opacity]} on ${backs.map((back) => back.map(Math.round)).join(" or ")}`);
  }
}

function checkTexts(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => (node.data.trim() ? 1 : 3));
  while (texts.nextNode()) checkText(texts.currentNode);
}

checkTexts(within);

// Faces that are used by name: each is hung up once.
function drawn(symbol) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", symbol.getAttribute("viewBox"));
  picture.setAttribute("width", 60);
  picture.append(...[...symbol.children].map((child) => child.cloneNode(true)));
  return picture;
}

const wall = document.createElement("div");
Object.assign(wall.style, { position: "fixed", inset: 0, overflow: "auto", zIndex: 99, background: "var(--card)", color: "var(--card-ink)" });
wall.append(...[...document.querySelectorAll(".symbols symbol")].filter((symbol) => symbol.querySelector("text")).map(drawn));
if (!above) document.body.append(wall);
if (!above) checkTexts(wall);
wall.remove();

/* Targets are large enough. Links inside a sentence are as large as its letters. */

function target(element) {
  return element.matches("input[type=checkbox], input[type=radio]") && element.closest("label") || element;
}

for (const element of all("a[href], button, input:not([type=hidden]), select, summary").map(target)) {
  const box = element.getBoundingClientRect();
  const inSentence = element.localName === "a" && getComputedStyle(element).display === "inline";
  if (inSentence || element.closest(".skip") || inert.some((part) => part.contains(element)) || !box.width) continue;
  if (element.matches(".held")) continue;
  if (box.width < TOUCH - 0.5 || box.height < TOUCH - 0.5) {
    found.push(`${Math.round(box.width)} x ${Math.round(box.height)} is too small to touch: ${name(element)}`);
  }
}

document.adoptedStyleSheets = [];
inert.forEach((element) => (element.inert = true));
document.querySelectorAll("*").forEach((element) => (element.scrollTop = 0));
return [...new Set(found)].slice(0, 12);
