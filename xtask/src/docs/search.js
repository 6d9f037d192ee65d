// Sections that have all words of the question; those in whose heading they stand come first.
const box = document.getElementById("search");
const list = document.getElementById("found");
const LONGEST = 12;
const AROUND = 50;

function found(words) {
  const has = (text) => words.every((word) => text.includes(word));
  const scored = SECTIONS.map((section) => {
    const heading = section.heading.toLowerCase();
    const title = heading + " " + section.page.toLowerCase();
    const score = has(heading) ? 3 : has(title) ? 2 : has(title + " " + section.text.toLowerCase()) ? 1 : 0;
    return { section, score };
  });
  return scored.filter(({ score }) => score).sort((a, b) => b.score - a.score).slice(0, LONGEST);
}

// What stands around the first word that is in the text, with the word marked.
function excerpt(text, words) {
  const lower = text.toLowerCase();
  const word = words.find((word) => lower.includes(word));
  const at = word ? lower.indexOf(word) : 0;
  const end = at + (word ? word.length : 0);
  const shown = document.createElement("span");
  const mark = document.createElement("mark");
  mark.textContent = text.slice(at, end);
  const start = Math.max(0, at - AROUND);
  shown.append(start ? "…" : "", text.slice(start, at), mark, text.slice(end, end + 2 * AROUND));
  return shown;
}

function shown({ section }, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = box.dataset.up + section.address;
  link.dir = "auto";
  const heading = document.createElement("b");
  heading.textContent = section.heading;
  const page = document.createElement("small");
  page.textContent = section.page;
  link.append(heading, section.page === section.heading ? "" : page, excerpt(section.text, words));
  item.append(link);
  return item;
}

function nothing() {
  const item = document.createElement("li");
  item.textContent = box.dataset.nothing;
  return [item];
}

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length ? found(words).map((hit) => shown(hit, words)) : [];
  list.replaceChildren(...(words.length && !hits.length ? nothing() : hits));
}

function clear() {
  box.value = "";
  search();
}

box.addEventListener("input", search);
box.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
  if (event.key === "Escape") clear();
});
// Also for a link to a heading of this very page.
list.addEventListener("click", (event) => event.target.closest("a") && setTimeout(clear));
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== box) {
    event.preventDefault();
    box.focus();
  }
});
// A browser that comes back keeps what was typed.
addEventListener("pageshow", search);
