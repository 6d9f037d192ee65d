// The reader's turn: the title says so, the icon gets a mark, there is a soft sound, and a phone shakes.
// Each can be switched off, and all is silent before the first touch.

const turn = { isOn: false, wasAsked: false, title: document.title };

function tendTurn({ isTurn, id }) {
  if (!id || isTurn === turn.isOn) return;
  turn.isOn = isTurn;
  turn.wasAsked ||= isTurn;
  showTurn();
  if (isTurn && settings.get("sound")) chime();
  if (isTurn && settings.get("vibrate") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

function showTurn() {
  const said = $("#notices")?.dataset.turn;
  document.title = turn.isOn && said && settings.get("title") ? `● ${said} · ${turn.title}` : turn.title;
  if (!navigator.setAppBadge) return;
  const shown = turn.isOn && settings.get("badge") ? navigator.setAppBadge(1) : navigator.clearAppBadge();
  shown.catch(() => {});
}

addEventListener("pagehide", () => turn.isOn && navigator.clearAppBadge?.().catch(() => {}));

let sound = null;

for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => (sound ??= window.AudioContext && new AudioContext()), { once: true });
}

// Two soft notes, a fifth apart.
function chime() {
  if (sound?.state !== "running") return;
  [587, 880].forEach((pitch, at) => note(pitch, sound.currentTime + at * 0.14));
}

function note(pitch, start) {
  const [tone, volume] = [sound.createOscillator(), sound.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
  tone.connect(volume).connect(sound.destination);
  tone.start(start);
  tone.stop(start + 0.45);
}
