// What makes the pages better where scripts run. Everything works without it: the stream replaces
// loading again, forms answer in place, cards fly, links open in a drawer.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const SCRIPTED = { headers: { "kupa-script": "1" } };

document.documentElement.classList.add("has-script");

/* Luck: each browser adds a number of its own. */

function addLuck(form) {
  const field = form.elements.luck;
  if (!field || field.value) return;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Notices: a sentence that goes away by itself. */

function notify(html) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.innerHTML = html;
  $("#notices").replaceChildren(notice);
  setTimeout(() => notice.remove(), 8000);
}

/* Morphing: the page becomes the new frame, and what is the same stays the same element. */

function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  morphAttributes(old, fresh);
  if (old.nodeName !== "TEXTAREA") morphChildren(old, fresh);
}

// What the reader opened, typed or ticked is the reader's.
function isReaders(element, name) {
  return (element.nodeName === "DETAILS" && name === "open") ||
    (element.nodeName === "INPUT" && name === "value" && element.type !== "hidden") ||
    name === "style";
}

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isReaders(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isReaders(old, name)) old.setAttribute(name, value);
  }
}

function morphChildren(old, fresh) {
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const freshIds = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    // A keyed element that the new frame does not have makes room for what it has.
    while (place && place.id && !freshIds.has(place.id)) place = removed(place);
    const same = child.id ? byId.get(child.id) : place && !place.id && place.nodeName === child.nodeName ? place : null;
    if (!same || same.nodeName !== child.nodeName) {
      old.insertBefore(document.importNode(child, true), place);
    } else {
      if (same === place) place = place.nextSibling;
      else old.insertBefore(same, place);
      morph(same, child);
    }
  }
  while (place) place = removed(place);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/* Frames: one after the other, inside a view transition where something moves. */

const frames = [];
let showing = false;

async function show(html) {
  frames.push(html);
  if (showing) return;
  showing = true;
  while (frames.length) await showFrame(frames.shift());
  showing = false;
}

async function showFrame(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  const main = $("#main");
  if (!fresh || !main) return;
  const sameStep = fresh.dataset.step === main.dataset.step;
  const change = () => {
    const hadFocus = main.contains(document.activeElement);
    morph(main, fresh);
    if (!sameStep) main.querySelectorAll("input[name=pick][type=checkbox]").forEach((box) => (box.checked = false));
    if (hadFocus && document.activeElement === document.body) focusNext(main);
  };
  const movers = sameStep ? [] : findMovers(fresh);
  if (!movers.length || !canAnimate()) return change();
  await fly(movers, change);
}

// Whoever plays by keyboard stays where the game goes on.
function focusNext(main) {
  const next = $("#board .can", main) || $("#board button", main) || $("a.button, button", main);
  if (next) next.focus({ preventScroll: true });
}

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

// A place becomes the first thing that comes from it; what else comes from there slides.
async function fly(movers, change) {
  const first = movers.filter(({ from }, at) => movers.findIndex((other) => other.from === from) === at);
  const more = movers.filter((mover) => !first.includes(mover)).map(({ to, from }) => ({ to, box: from.getBoundingClientRect() }));
  first.forEach(({ from }, at) => (from.style.viewTransitionName = `mover-${at}`));
  const transition = document.startViewTransition(() => {
    first.forEach(({ from }) => (from.style.viewTransitionName = ""));
    change();
    first.forEach(({ to }, at) => named(to, `mover-${at}`));
    more.forEach(slide);
  });
  await transition.finished.catch(() => {});
  first.forEach(({ to }) => named(to, ""));
}

function slide({ to, box }) {
  const element = document.getElementById(to);
  const now = element?.getBoundingClientRect();
  if (!now?.width || !now.height) return;
  const start = `translate(${box.x - now.x}px, ${box.y - now.y}px) scale(${box.width / now.width}, ${box.height / now.height})`;
  const origin = { transformOrigin: "0 0" };
  element.animate([{ transform: start, ...origin }, { transform: "none", ...origin }], { duration: 300, easing: "ease-out" });
}

function named(id, name) {
  const element = document.getElementById(id);
  if (element) element.style.viewTransitionName = name;
}

/* The stream. A hidden page lets go of its connection: browsers allow only six. */

let stream = null;

function follow() {
  const main = $("#main[data-stream]");
  if (!main || stream || document.hidden) return;
  stream = new EventSource(`${main.dataset.stream}?since=${main.dataset.step}`);
  stream.onmessage = (event) => show(event.data);
  stream.addEventListener("change", (event) => show(event.data));
  stream.onerror = () => {
    // A browser that has given up does not try again by itself.
    if (stream && stream.readyState === EventSource.CLOSED) {
      unfollow();
      followLater(main.dataset.stream);
    }
  };
}

// A stream that is refused does not say why; a request does, and when to come back.
async function followLater(address) {
  const control = new AbortController();
  const answer = await fetch(address, { ...SCRIPTED, signal: control.signal }).catch(() => null);
  if (answer && !answer.ok) notify(await answer.text());
  control.abort();
  setTimeout(follow, 1000 * (answer?.headers.get("retry-after") ?? 2));
}

function unfollow() {
  if (stream) stream.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => (document.hidden ? unfollow() : follow()));
addEventListener("pagehide", unfollow);
addEventListener("pageshow", follow);

/* Forms answer in place where a stream shows what they did. */

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  addLuck(form);
  if (!form.closest("main[data-stream]") || form.dataset.go !== undefined) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, ...SCRIPTED });
    if (!answer.ok) notify(await answer.text());
    else if (form.classList.contains("clears")) form.reset();
  } catch {
    notify($("#notices").dataset.problem);
  }
});

/* Links that open beside the table. */

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
  const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  if (!main) return;
  main.removeAttribute("id");
  $$(".back", main).forEach((element) => element.remove());
  $("#drawer-content").replaceChildren(main);
  const drawer = $("#drawer");
  if (!drawer.open) drawer.showModal();
  const rule = target && main.querySelector(`[id="${CSS.escape(target)}"]`);
  if (rule) {
    rule.scrollIntoView();
    rule.classList.add("found");
  } else drawer.scrollTop = 0;
}

document.addEventListener("click", (event) => {
  if (event.target.id === "drawer") event.target.close();
});

/* Small helps. */

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

setInterval(() => {
  for (const clock of $$("time.clock")) {
    const left = Math.max(0, Number(clock.textContent) - 1);
    clock.textContent = left;
  }
}, 1000);

/* Replay: arrow keys, and letting it run. */

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
  const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  history.replaceState(null, "", address);
  await show(main.outerHTML);
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

$$("form").forEach(addLuck);
follow();
