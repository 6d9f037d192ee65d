// Plays this page's seat by the controls of the page, until the game is over, has come to that step, or
// there is that to be seen. Answers "over", "there", or what went wrong.
const [goal, sight, answer] = arguments;
const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];

let acted = null;

function turn() {
  if ($("#ending")) return finish("over");
  if ($("#notices .notice")) return finish($("#notices .notice").textContent);
  const step = $("#main").dataset.step;
  if (Number(step) >= goal || $(sight)) return finish("there");
  if (step === acted) return;
  if ($("#next-round button")) {
    acted = step;
    return $("#next-round button").click();
  }
  if (!$("#asked.own")) return;
  acted = step;
  if (window.pace) setTimeout(act, window.pace);
  else act();
}

function act() {
  const send = $("#main [data-owed]:not([aria-disabled])");
  if (!send) return any($$("#main [form=act]:not([aria-disabled])")).click();
  $$("#main input[name=pick]:not([aria-disabled])").slice(0, send.dataset.owed).forEach((box) => box.click());
  send.click();
}

function any(list) {
  return list[Math.floor(Math.random() * list.length)];
}

function finish(how) {
  observer.disconnect();
  answer(how);
}

const observer = new MutationObserver(turn);
observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
turn();
