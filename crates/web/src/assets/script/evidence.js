// Evidence: what this browser was promised, the numbers that it made, and whether a proof agrees.
//
// An entry has the hash of a table's secret; where there is one, the number that goes with it; the table;
// what the seats were bound to when numbers were revealed; and what the server has confirmed.

const KEPT = 100;
// What can't be stored is remembered as long as the page is open.
let unstored = null;

function entries() {
  try {
    return unstored ?? JSON.parse(localStorage.getItem("kupa-luck")) ?? [];
  } catch {
    return [];
  }
}

function entryOf(hash) {
  return entries().find((entry) => entry.hash === hash);
}

// The newest first, and not for ever.
function remember(hash, change) {
  const entry = { ...entryOf(hash), hash, ...change };
  const kept = [entry, ...entries().filter((other) => other.hash !== hash)].slice(0, KEPT);
  try {
    localStorage.setItem("kupa-luck", JSON.stringify(kept));
  } catch {
    unstored = kept;
  }
  return entry;
}

// What a table showed first counts: a promise can't be changed.
function rememberTable({ luck, table, commitment, commitments }) {
  const promised = entryOf(luck);
  const known = entries().find((entry) => entry.table === table) ?? { ...promised, hash: luck };
  if (known.hash !== luck || (promised?.table ?? table) !== table) return;
  if (!known.table) remember(luck, { table });
  if (commitments && !known.commitments) remember(luck, { commitments });
  if (!known.bound && known.number && sha256(known.number) === commitment) remember(luck, { bound: true });
}

// The page of a proof has a sentence for each case.
function checkEvidence(root) {
  const page = $("#evidence", root);
  if (!page) return;
  const entry = entries().find((entry) => entry.table === page.dataset.table);
  const seats = $$("code[data-bound]", root).map(readSeat);
  const verdict = judge($("#secret", root).textContent, seats, entry);
  $$("[data-verdict]", page).forEach((line) => (line.hidden = line.dataset.verdict !== verdict));
  page.dataset.judged = verdict;
  if (entry) showCommand($("[data-command]", page), page.dataset.record, seats, entry);
}

function readSeat({ textContent: number, dataset }) {
  const isBrowsers = dataset.number === "true";
  return { isBrowsers, bound: isBrowsers ? sha256(number) : dataset.bound };
}

function judge(secret, seats, entry) {
  if (!entry) return "none";
  if (sha256(secret) !== entry.hash) return "secret";
  if (entry.commitments && entry.commitments !== seats.map((seat) => seat.bound).join(" ")) return "changed";
  const own = ownSeat(seats, entry);
  if (!own) return entry.bound ? "number" : "seen";
  if (own.isBrowsers) return "good";
  return entry.revealed ? "denied" : "withheld";
}

function ownSeat(seats, { number }) {
  const own = number && sha256(number);
  return own && seats.find((seat) => seat.bound === own);
}

// For those who do not believe this page either.
function showCommand(line, record, seats, entry) {
  const own = ownSeat(seats, entry);
  const words = ["kupa verify", record, "--promised", entry.hash];
  if (own) words.push("--number", `${seats.indexOf(own)}=${entry.number}`);
  entry.commitments?.split(" ").forEach((hash, seat) => words.push("--commitment", `${seat}=${hash}`));
  $("code", line).textContent = words.join(" ");
  line.hidden = false;
}
