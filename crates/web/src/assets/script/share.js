// Sharing: the system's own sheet, where there is one. Elsewhere the link leads where it says.

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  event.stopPropagation();
  // Whoever changes their mind has not failed.
  await navigator.share({ url: link.dataset.share, text: link.dataset.text }).catch(() => {});
}, true);
