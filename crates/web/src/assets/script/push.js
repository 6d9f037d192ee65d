// Web Push: this browser is told when it is one's turn in a game with days for a move. It is asked at such a
// table, once, and can be switched in the settings.

const TELL_LATER = "kupa-push-later";
const TELL_AT_NIGHT = "kupa-push-night";

const push = {
  isPossible: "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,

  // Nothing, also where the browser does not want to say.
  async current() {
    try {
      const registration = await navigator.serviceWorker.getRegistration("/");
      return await registration?.pushManager.getSubscription();
    } catch {
      return undefined;
    }
  },

  async on() {
    if ((await Notification.requestPermission()) !== "granted") return;
    const registration = await navigator.serviceWorker.register("/worker.js");
    const key = await (await fetch("/push/key", SCRIPTED)).text();
    const how = { userVisibleOnly: true, applicationServerKey: key };
    await push.tell(await registration.pushManager.subscribe(how));
  },

  async off() {
    const subscription = await push.current();
    if (!subscription) return;
    await push.send("/push/off", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  },

  send(path, fields) {
    return fetch(path, { method: "POST", body: new URLSearchParams(fields), ...SCRIPTED });
  },

  remembers(name) {
    try {
      return localStorage.getItem(name) === "on";
    } catch {
      return false;
    }
  },

  remember(name, isOn) {
    try {
      localStorage.setItem(name, isOn ? "on" : "off");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  },

  // The clock of whoever travels is another one.
  tell(subscription) {
    const { endpoint, keys } = subscription.toJSON();
    const night = push.remembers(TELL_AT_NIGHT) ? { night: "on" } : {};
    return push.send("/push", { endpoint, ...keys, offset: -new Date().getTimezoneOffset(), ...night });
  },
};

// What the styles go by; the page itself stays as it was drawn.
async function showPush() {
  if (!push.isPossible) return;
  const isAsked = Notification.permission === "default" && !push.remembers(TELL_LATER);
  document.documentElement.classList.toggle("asks-to-tell", isAsked);
  document.documentElement.classList.add("can-tell");
  const subscription = await push.current();
  $$("input[name=push]").forEach((input) => (input.checked = Boolean(subscription)));
  $$("input[name=push-night]").forEach((input) => (input.checked = push.remembers(TELL_AT_NIGHT)));
}

async function changePush(work) {
  try {
    await work();
  } catch {
    // The browser or its push service does not want to.
  }
  await showPush();
}

document.addEventListener("click", ({ target }) => {
  const answer = target.closest?.("#tell button")?.value;
  if (!answer) return;
  push.remember(TELL_LATER, true);
  if (answer === "yes") changePush(push.on);
  else showPush();
});

document.addEventListener("change", ({ target }) => {
  if (target.name === "push") changePush(target.checked ? push.on : push.off);
  if (target.name !== "push-night") return;
  push.remember(TELL_AT_NIGHT, target.checked);
  changePush(async () => {
    const subscription = await push.current();
    if (subscription) await push.tell(subscription);
  });
});

changePush(async () => {
  const subscription = push.isPossible && (await push.current());
  if (subscription) await push.tell(subscription);
});
