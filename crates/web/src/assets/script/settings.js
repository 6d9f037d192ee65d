// Settings that this browser keeps for itself. A page shows them as inputs `setting-NAME`.

const settings = {
  // What somebody has not decided is on.
  get(name) {
    try {
      return localStorage.getItem(`kupa-setting-${name}`) !== "off";
    } catch {
      return true;
    }
  },

  set(name, isOn) {
    try {
      localStorage.setItem(`kupa-setting-${name}`, isOn ? "on" : "off");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  },
};

const SETTING = "input[name^=setting-]";

function settingOf(input) {
  return input.name.slice("setting-".length);
}

function showSettings(root = document) {
  $$(SETTING, root).forEach((input) => (input.checked = settings.get(settingOf(input))));
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches?.(SETTING)) return;
  settings.set(settingOf(target), target.checked);
  showTurn();
});

showSettings();
