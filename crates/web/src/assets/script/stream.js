// The stream. A hidden page lets go of its connection, since browsers allow only six; but a page that
// waits for a game keeps it, since its number will be due, and so does one whose player may be asked, if
// no other hidden page does. Who plays alone lets go too: the game waits for whoever looks away.

let stream = null;

// The name of the last frame that came, with which the stream goes on.
let last = $("#shown")?.dataset.id;

function follow() {
  const main = $("#main[data-stream]");
  if (!main || stream) return;
  stream = new EventSource(main.dataset.stream + (last ? `?since=${last}` : ""));
  stream.onopen = () => {
    tendConnection(true);
    if (document.hidden) hide();
  };
  stream.onmessage = receive;
  stream.addEventListener("turn", receive);
  stream.onerror = () => {
    tendConnection(false);
    // A browser that has given up does not try again by itself.
    if (stream && stream.readyState === EventSource.CLOSED) {
      unfollow();
      followLater(main.dataset.stream);
    }
  };
}

function receive({ type, data, lastEventId }) {
  last = lastEventId;
  show({ id: lastEventId, data, isTurn: type === "turn" });
}

// What the page shows is not what the server thinks: frames that are still to come are of no use.
function followAfresh() {
  frames.length = 0;
  last = null;
  unfollow();
  follow();
}

// A stream that is refused does not say why; a request does, and when to come back.
async function followLater(address) {
  const control = new AbortController();
  const answer = await fetch(address, { ...SCRIPTED, signal: control.signal }).catch(() => null);
  if (answer && !answer.ok) notify(await answer.text());
  control.abort();
  setTimeout(() => document.hidden || follow(), 1000 * (answer?.headers.get("retry-after") ?? 2));
}

function unfollow() {
  if (stream) stream.close();
  stream = null;
}

function hide() {
  if ($("#main.waiting")) return;
  if (!navigator.locks || !mayBeAsked() || $("#main[data-alone]")) return unfollow();
  navigator.locks.request("kupa-hidden", { ifAvailable: true }, (lock) => {
    if (!lock) return unfollow();
    return new Promise((release) => document.addEventListener("visibilitychange", release, { once: true }));
  });
}

function mayBeAsked() {
  return $("#main form[action$='/act']") || turn.wasAsked;
}

document.addEventListener("visibilitychange", () => (document.hidden ? hide() : follow()));
addEventListener("pagehide", unfollow);
addEventListener("pageshow", () => document.hidden || follow());

// A page that is loaded behind another lets go of its stream as soon as it has it: so the server knows.
follow();

// All of the script has come.
$("#stalled")?.remove();
