// What happened is read aloud: the lines that are new in the log, for whoever does not see the table.

// Lines that the page does not have yet, the oldest first.
function newLines(fresh) {
  const lines = fresh.flatMap((root) => $$("li[id^=log-]", root));
  return lines.filter(({ id }) => !document.getElementById(id)).map((line) => line.textContent);
}

function tell(lines) {
  const live = $("#live");
  if (live && lines.length) live.textContent = lines.join(" ");
}
