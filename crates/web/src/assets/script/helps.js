// Small helps: copying an invitation, searching the rules, less and more of a sum, unfolding what is looked for.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  button.textContent = button.dataset.done;
});

document.addEventListener("input", (event) => {
  const wanted = event.target.dataset.search;
  if (!wanted) return;
  const text = event.target.value.trim().toLowerCase();
  for (const rule of $$("article.numbered", event.target.closest("main"))) {
    rule.hidden = !rule.textContent.toLowerCase().includes(text);
  }
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-less], [data-more]");
  if (!key) return;
  const field = document.getElementById(key.dataset.less ?? key.dataset.more);
  if (key.dataset.less) field.stepDown();
  else field.stepUp();
});
// What an address leads to is not left folded.
function unfold(element) {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

function unfoldTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  unfold(target);
  target.scrollIntoView();
}

addEventListener("hashchange", unfoldTarget);
unfoldTarget();

// Whoever has answered a question is done with it.
document.addEventListener("submit", (event) => event.target.closest("[popover]")?.hidePopover());
