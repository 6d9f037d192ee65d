// The connection: a mark as long as it is lost. A break so short that nobody would notice has none.

const NOTICED = 1500;

let lost = null;

function tendConnection(isThere) {
  if (!isThere) {
    lost ??= setTimeout(() => markLost(true), NOTICED);
    return;
  }
  clearTimeout(lost);
  lost = null;
  markLost(!navigator.onLine);
  sendKept();
}

function markLost(isLost) {
  const notices = $("#notices");
  if (!notices?.dataset.offline) return;
  if (!isLost) return $("#offline")?.remove();
  if ($("#offline")) return;
  const mark = document.createElement("p");
  mark.id = "offline";
  mark.role = "status";
  mark.textContent = notices.dataset.offline;
  notices.after(mark);
}

addEventListener("offline", () => markLost(true));

addEventListener("online", () => {
  markLost(false);
  sendKept();
});
