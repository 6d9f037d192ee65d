// Log and talk: the end stays in sight, unless somebody looks further up. Something that is said while the
// sheet is closed puts a mark on its key, until it is opened.

const lookedUp = new Set();

document.addEventListener("scroll", ({ target }) => {
  if (!target.dataset || target.dataset.grows === undefined) return;
  const isAtEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 40;
  lookedUp[isAtEnd ? "delete" : "add"](target.id);
}, true);

function toTheEnd() {
  for (const list of $$("[data-grows]")) {
    if (!lookedUp.has(list.id)) list.scrollTop = list.scrollHeight;
  }
}

let heard = lastSaid();

function lastSaid() {
  return $("#talk .talk > li:last-child")?.id;
}

function listen() {
  if ($("#log")?.checkVisibility()) heard = lastSaid();
  document.documentElement.classList.toggle("unheard", lastSaid() !== heard);
}

function grow() {
  toTheEnd();
  listen();
}

new MutationObserver(grow).observe(document.body, { childList: true, subtree: true });
document.addEventListener("toggle", grow, true);
toTheEnd();
