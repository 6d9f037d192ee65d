// Flight: what comes from another place is seen to come from there.

function canAnimate() {
  return document.startViewTransition && !document.hidden && frames.length < 3 &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function findMovers(fresh) {
  return $$("[data-from]", fresh)
    .filter((element) => !document.getElementById(element.id))
    .map((element) => ({ to: element.id, from: document.getElementById(element.dataset.from) }))
    .filter(({ from }) => from)
    .slice(0, 24);
}

// A place becomes the first thing that comes from it; what else comes from there slides. What goes wrong
// while the page changes is the caller's.
async function fly(movers, change) {
  const isFirst = (mover, at) => movers.findIndex((other) => other.from === mover.from) === at;
  const first = movers.filter(isFirst);
  const more = movers
    .filter((mover) => !first.includes(mover))
    .map(({ to, from }) => ({ to, box: from.getBoundingClientRect() }));
  first.forEach(({ from }, at) => (from.style.viewTransitionName = `mover-${at}`));
  const transition = document.startViewTransition(() => {
    first.forEach(({ from }) => (from.style.viewTransitionName = ""));
    change();
    first.forEach(({ to }, at) => named(to, `mover-${at}`));
    more.forEach(slide);
  });
  const flown = Promise.allSettled([transition.ready, transition.finished]);
  await transition.updateCallbackDone;
  await flown;
  first.forEach(({ to }) => named(to, ""));
}

function slide({ to, box }) {
  const element = document.getElementById(to);
  const now = element?.getBoundingClientRect();
  if (!now?.width || !now.height) return;
  const move = `translate(${box.x - now.x}px, ${box.y - now.y}px)`;
  const size = `scale(${box.width / now.width}, ${box.height / now.height})`;
  const start = { transform: `${move} ${size}`, transformOrigin: "0 0" };
  const end = { transform: "none", transformOrigin: "0 0" };
  element.animate([start, end], { duration: 300, easing: "ease-out" });
}

function named(id, name) {
  const element = document.getElementById(id);
  if (element) element.style.viewTransitionName = name;
}
