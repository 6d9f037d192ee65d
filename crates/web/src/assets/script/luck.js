// Luck: this browser makes a number for each table, commits to it by its hash, and reveals it when all
// have committed. The page says what is due.

function numberFor(hash) {
  return entryOf(hash)?.number ?? remember(hash, { number: randomNumber() }).number;
}

function randomNumber() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tendLuck(root = document) {
  for (const { dataset } of $$("[data-luck]", root)) {
    if (dataset.table) rememberTable(dataset);
    if (dataset.commit) commitNumber(dataset);
    if (dataset.reveal) revealNumber(dataset);
  }
  $$("a[data-next]", root).forEach(({ href }) => tendNext(href));
}

function commitNumber({ luck, commit, commitment }) {
  const own = sha256(numberFor(luck));
  if (own !== commitment) send(commit, { commitment: own });
}

function revealNumber({ luck, reveal, commitment }) {
  const number = entryOf(luck)?.number;
  if (!number || sha256(number) !== commitment) return;
  send(reveal, { number }, () => remember(luck, { revealed: true }));
}

// Those who play again may linger at the end of the last game; their numbers need not.
const tended = new Set();

async function tendNext(address) {
  if (tended.has(address)) return;
  tended.add(address);
  const page = await fetch(address).then((answer) => answer.text()).catch(() => null);
  if (page === null) tended.delete(address);
  else tendLuck(parse(page));
}

// Sends something once; what did not arrive, or came too often, is sent again.
const sent = new Set();

async function send(address, fields, done) {
  const body = new URLSearchParams(fields);
  const key = `${address}?${body}`;
  if (sent.has(key)) return;
  sent.add(key);
  const answer = await fetch(address, { method: "POST", body, ...SCRIPTED }).catch(() => null);
  if (answer?.ok) return done?.();
  if (answer && answer.status < 500 && answer.status !== 429) return;
  await new Promise((wake) => setTimeout(wake, 1000 * (answer?.headers.get("retry-after") ?? 1)));
  sent.delete(key);
  await send(address, fields, done);
}

// A form that sits somebody down carries the commitment. Who plays alone shows the number at once: the
// server's is promised already, and nobody else adds one.
function addLuck(form, submitter) {
  const { promise, luck, commitment } = form.elements;
  if (!commitment) return;
  const [table, hash] = promise?.value.split(".") ?? [];
  const number = numberFor(hash ?? $("[data-luck]").dataset.luck);
  const isAlone = submitter?.value === "now";
  commitment.value = isAlone ? "" : sha256(number);
  if (luck) luck.value = isAlone ? number : "";
  if (isAlone) remember(hash, { table, bound: true });
}

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.method === "post") addLuck(target, submitter);
});

tendLuck();
checkEvidence(document);
