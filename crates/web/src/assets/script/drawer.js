// Links that open beside the table.

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.drawer");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = new URL(link.href);
  const page = await fetch(address).then((answer) => answer.text()).catch(() => null);
  if (page === null) return notify($("#notices").dataset.problem);
  openDrawer(page, address.hash.slice(1));
});

function openDrawer(page, target) {
  const main = parse(page).querySelector("main");
  if (!main) return;
  main.removeAttribute("id");
  $$("p.back", main).forEach((element) => element.remove());
  $("#drawer-content").replaceChildren(main);
  checkEvidence(main);
  showSettings(main);
  const drawer = $("#drawer");
  if (!drawer.open) drawer.showModal();
  const rule = target && main.querySelector(`[id="${CSS.escape(target)}"]`);
  if (rule) {
    unfold(rule);
    rule.scrollIntoView();
    rule.classList.add("found");
  } else drawer.scrollTop = 0;
}

document.addEventListener("click", (event) => {
  if (event.target.id === "drawer") event.target.close();
});

// What was chosen in a drawer is how the page looks from now on.
let isChanged = false;

document.addEventListener("change", ({ target }) => (isChanged ||= Boolean(target.closest("#drawer form[data-saved]"))));
$("#drawer")?.addEventListener("close", () => isChanged && location.reload());
