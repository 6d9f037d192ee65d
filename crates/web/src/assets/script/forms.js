// Forms answer in place where a stream shows what they did.

// So long an answer may take.
const PATIENCE = 20000;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.closest("main[data-stream]") || form.dataset.go !== undefined) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const sent = { address: form.getAttribute("action"), body };
  try {
    if ((await post(sent)) && form.classList.contains("clears")) form.reset();
  } catch {
    if (body.has("step")) keep(sent);
    else notify($("#notices").dataset.problem);
  }
});

// Was it accepted? If not, the server says why.
async function post({ address, body }) {
  const steps = stepsOf(body);
  steps.forEach((step) => ownSteps.add(step));
  const answer = await sendMove(address, body);
  if (answer.ok) return true;
  steps.forEach((step) => ownSteps.delete(step));
  notify(await answer.text());
  return false;
}

// Firefox may send into a connection that the server has closed just then, and leaves it at that. A move counts
// once however often it is sent, so it is sent again, by another connection.
async function sendMove(address, body) {
  const once = () => fetch(address, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE), ...SCRIPTED });
  try {
    return await once();
  } catch (error) {
    if (!body.has("step") || !(error instanceof TypeError)) throw error;
    return once();
  }
}

// The steps that a move will be: one, or one for each card that is picked.
function stepsOf(body) {
  if (!body.has("step")) return [];
  const count = Math.max(1, body.getAll("pick").length);
  return Array.from({ length: count }, (_, at) => Number(body.get("step")) + 1 + at);
}

// A move that could not be sent, or was not answered, is kept and sent again: when the connection is back,
// and every few seconds. It names the step that it follows, so it counts once however often it is sent; if
// the game went on meanwhile without it, the server says so.
const AGAIN = 3000;

let kept = null;

function keep(move) {
  kept = move;
  const { kept: said, problem } = $("#notices").dataset;
  notify(said ?? problem);
  setTimeout(sendAgain, AGAIN);
}

function sendAgain() {
  if (!kept) return;
  if (navigator.onLine) sendKept();
  setTimeout(sendAgain, AGAIN);
}

async function sendKept() {
  if (!kept) return;
  const move = kept;
  kept = null;
  try {
    await post(move);
  } catch {
    kept ??= move;
  }
}
