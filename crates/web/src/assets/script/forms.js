// Forms answer in place where a stream shows what they did.

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  addLuck(form, event.submitter);
  if (!form.closest("main[data-stream]") || form.dataset.go !== undefined) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, ...SCRIPTED });
    if (!answer.ok) notify(await answer.text());
    else if (form.classList.contains("clears")) form.reset();
  } catch {
    notify($("#notices").dataset.problem);
  }
});
