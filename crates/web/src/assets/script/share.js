// One touch shares: by the system's own sheet, or, where there is none, as a copied link. A link that is to
// be shared leads where it says.

document.addEventListener("click", async (event) => {
  const control = event.target.closest("[data-share]");
  if (!control || (!navigator.share && control.href)) return;
  event.preventDefault();
  event.stopPropagation();
  const { share: url, title, text, done, picture } = control.dataset;
  // Whoever changes their mind has not failed.
  if (navigator.share) return navigator.share({ title, text, url, ...(picture && (await pictureAt(picture))) }).catch(() => {});
  const isCopied = await copyText(url);
  if (isCopied) notify(done);
  else $("#invite-link")?.select();
}, true);

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
