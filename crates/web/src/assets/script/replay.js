// Replay: arrow keys, and letting it run.

document.addEventListener("keydown", (event) => {
  if (!$("#steps") || event.target.closest("input, select, textarea")) return;
  const links = $$("#steps > *");
  const link = { ArrowLeft: links[1], ArrowRight: links[3], Home: links[0], End: links[4] }[event.key];
  if (link && link.href) link.click();
});

let running = null;

async function goTo(address) {
  const page = await fetch(address).then((answer) => answer.text()).catch(() => null);
  if (page === null) return;
  const main = parse(page).querySelector("main");
  history.replaceState(null, "", address);
  await show({ data: main.outerHTML });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-replay]");
  if (link) {
    event.preventDefault();
    goTo(link.href);
  }
  const run = event.target.closest("[data-play]");
  if (run) toggleRun();
});

function toggleRun() {
  clearInterval(running);
  if (running) return (running = null);
  running = setInterval(() => {
    const next = $$("#steps > *")[3];
    if (next && next.href) goTo(next.href);
    else toggleRun();
  }, 1000);
}
