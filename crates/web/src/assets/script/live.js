// What happened is read aloud: the lines that are new in the log, for whoever does not see the table.

let tells = false;

// Lines that the page does not have yet, the oldest first.
function newLines(fresh) {
  const lines = fresh.flatMap((root) => $$("li[id^=log-]", root));
  return lines.filter(({ id }) => !document.getElementById(id)).map((line) => line.textContent).reverse();
}

// A page that says it itself is left alone.
function tell(lines) {
  const live = $("#live");
  if (!live || !lines.length || (live.hasChildNodes() && !tells)) return;
  tells = true;
  live.textContent = lines.join(" ");
}
