// Choosing cards: never more than are asked for, and some that will do.

function picks() {
  return $$("input[name=pick][type=checkbox]", $("#main"));
}

document.addEventListener("change", (event) => {
  const owed = Number($("[form=pick][data-owed]")?.dataset.owed);
  if (event.target.name !== "pick" || !event.target.checked || !owed) return;
  const others = picks().filter((box) => box.checked && box !== event.target);
  others.slice(0, Math.max(0, others.length + 1 - owed)).forEach((box) => (box.checked = false));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=choose]");
  if (!button || button.ariaDisabled === "true") return;
  event.preventDefault();
  const wanted = button.value.split(" ").slice(1);
  for (const box of picks()) {
    const at = wanted.indexOf(box.value);
    box.checked = at >= 0;
    if (at >= 0) wanted.splice(at, 1);
  }
  $("[form=pick][name=action]")?.focus();
});

// A story is read before the game goes on: until it is put away, or a while has passed.
const STORY = 12000;

function storyRead() {
  const box = $(".story-read:not(:checked)");
  if (!box || document.hidden) return Promise.resolve();
  return new Promise((read) => {
    box.addEventListener("change", read, { once: true });
    setTimeout(read, STORY);
  });
}
