// Flight: what comes from another place is seen to come from there, one after the other.

const FLIGHT = 280;

// However many fly, the last starts so soon.
const LAST_START = 840;

function canAnimate() {
  return !isHurried() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function findMovers(fresh) {
  return fresh
    .flatMap((root) => $$("[data-from]", root))
    .filter((element) => element.id && !document.getElementById(element.id))
    .map((element) => ({ to: element.id, from: document.getElementById(element.dataset.from) }))
    .filter(({ from }) => from)
    .slice(0, 24);
}

// A place becomes the first thing that comes from it; what else comes from there slides. What goes wrong
// while the page changes is the caller's.
async function fly(movers, change) {
  const each = Math.min(FLIGHT, LAST_START / Math.max(1, movers.length - 1));
  const boxed = movers.map(({ to, from }, at) => ({ to, box: from.getBoundingClientRect(), delay: at * each }));
  if (!document.startViewTransition) return slideAll(boxed, change);
  const isFirst = (mover, at) => movers.findIndex((other) => other.from === mover.from) === at;
  const first = movers.map((mover, at) => ({ ...mover, name: `mover-${at}` })).filter(isFirst);
  const more = boxed.filter(({ to }) => !first.some((mover) => mover.to === to));
  document.documentElement.style.setProperty("--each", `${each}ms`);
  first.forEach(({ from, name }) => (from.style.viewTransitionName = name));
  await transit(() => {
    first.forEach(({ from }) => (from.style.viewTransitionName = ""));
    change();
    first.forEach(({ to, name }) => named(to, name));
    more.forEach(slide);
  });
  first.forEach(({ to }) => named(to, ""));
}

// A flight ends while the page is being drawn; what comes next waits until it is, or it would not be known what
// was seen last.
async function transit(change) {
  const transition = document.startViewTransition(change);
  const flown = Promise.allSettled([transition.ready, transition.finished]);
  await transition.updateCallbackDone;
  await beat((done) => {
    flown.then(() => setTimeout(done));
    return () => transition.skipTransition();
  });
}

function slideAll(movers, change) {
  change();
  const sliding = movers.map(slide).filter(Boolean);
  return beat((done) => {
    Promise.allSettled(sliding.map(({ finished }) => finished)).then(done);
    return () => sliding.forEach((animation) => animation.finish());
  });
}

function slide({ to, box, delay }) {
  const element = document.getElementById(to);
  const now = element?.getBoundingClientRect();
  if (!now?.width || !now.height) return null;
  const move = `translate(${box.x - now.x}px, ${box.y - now.y}px)`;
  const size = `scale(${box.width / now.width}, ${box.height / now.height})`;
  const start = { transform: `${move} ${size}`, transformOrigin: "0 0" };
  const end = { transform: "none", transformOrigin: "0 0" };
  return element.animate([start, end], { duration: FLIGHT, delay, fill: "backwards", easing: "ease-out" });
}

function named(id, name) {
  const element = document.getElementById(id);
  if (element) element.style.viewTransitionName = name;
}
