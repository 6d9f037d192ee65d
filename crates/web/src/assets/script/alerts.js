// Alerts: a sentence that goes away by itself.

function notify(html) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.innerHTML = html;
  $("#notices").replaceChildren(notice);
  setTimeout(() => notice.remove(), 8000);
}
