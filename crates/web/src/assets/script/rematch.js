// Playing again: whoever is at the table where a game ended goes along to the next one. Who came later to
// look at the end stays, and so does, for the moment, whoever is writing or reading something.

const nextTable = () => $("main[data-stream] a[data-next]");
const known = nextTable()?.href;

function isBusy() {
  const field = document.activeElement;
  return (field?.matches("input[type=text], textarea") && field.value) || !!$("dialog[open], :popover-open");
}

function goAlong() {
  const next = nextTable();
  if (!next || next.href === known) return;
  if (isBusy()) setTimeout(goAlong, 500);
  else location.assign(next.href);
}

if ($("main[data-stream]")) new MutationObserver(goAlong).observe(document.body, { childList: true, subtree: true });
