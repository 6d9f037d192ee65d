// Talk: something that is said while the sheet is closed puts a mark on its key, until it is opened.

let heard = $("#said > li")?.id;

function listen() {
  const newest = $("#said > li")?.id;
  const sheet = $("#log");
  if (!sheet || newest === heard) return;
  if (sheet.checkVisibility()) heard = newest;
  document.documentElement.classList.toggle("unheard", newest !== heard);
}

document.addEventListener("toggle", listen, true);
new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
