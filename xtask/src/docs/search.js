// Sections that have all words of the question; those in whose heading they stand come first.
const box = document.getElementById("search");
const list = document.getElementById("found");
const LONGEST = 12;

function found(words) {
  const has = (text) => words.every((word) => text.includes(word));
  const scored = SECTIONS.map((section) => {
    const heading = (section.page + " " + section.heading).toLowerCase();
    return { section, score: has(heading) ? 2 : has(heading + " " + section.text.toLowerCase()) ? 1 : 0 };
  });
  return scored.filter(({ score }) => score).sort((a, b) => b.score - a.score).slice(0, LONGEST);
}

function shown({ section }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = box.dataset.up + section.address;
  link.textContent = section.heading;
  link.dir = "auto";
  const page = document.createElement("small");
  page.textContent = section.page;
  link.append(page);
  item.append(link);
  return item;
}

box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren(...(words.length ? found(words).map(shown) : []));
});
