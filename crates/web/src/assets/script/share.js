// One button sends the invitation: by the system's own sheet, or, where there is none, as a copied link.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const { share: url, title, done } = button.dataset;
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  const isCopied = await copyText(url);
  if (isCopied) notify(done);
  else $("#invite-link")?.select();
});

// By plain http there is no clipboard; an old way remains.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = $("#invite-link");
    field?.select();
    return Boolean(field) && document.execCommand("copy");
  }
}
