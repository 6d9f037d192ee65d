// What others change is looked at again from time to time, while somebody sees the page: a table that a group's
// people are asked to.

const LOOK_AGAIN = 10000;

async function lookAgain(part) {
  const answer = await fetch(part.dataset.again, SCRIPTED);
  if (!answer.ok) return;
  const newer = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
  if (newer && newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
}

function lookAtAllAgain() {
  if (document.hidden) return;
  // Whoever is offline for a moment is told by others.
  document.querySelectorAll("[data-again]").forEach((part) => lookAgain(part).catch(() => {}));
}

if ($("[data-again]")) {
  setInterval(lookAtAllAgain, LOOK_AGAIN);
  document.addEventListener("visibilitychange", lookAtAllAgain);
}
