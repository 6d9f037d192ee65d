// The stream. A hidden page lets go of its connection: browsers allow only six. One that waits for a game
// keeps it, since its number will be due.

let stream = null;

function follow() {
  const main = $("#main[data-stream]");
  if (!main || stream || isResting()) return;
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

function isResting() {
  return document.hidden && !$("#main.waiting");
}

document.addEventListener("visibilitychange", () => (isResting() ? unfollow() : follow()));
addEventListener("pagehide", unfollow);
addEventListener("pageshow", follow);

follow();
