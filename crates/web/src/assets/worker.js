// What a browser runs while no page of ours is open: it shows what it is told, and goes to the table.
"use strict";

self.addEventListener("push", (event) => {
  const { title, body, url, tag, dir, lang } = event.data.json();
  const shown = { body, tag, dir, lang, icon: "/icon-192.png", data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});

// To the window that shows the table, if one does.
async function goTo(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((client) => new URL(client.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
