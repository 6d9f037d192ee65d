// Frames: one after the other, inside a view transition where something moves.

const frames = [];
let showing = false;

async function show(html) {
  frames.push(html);
  if (showing) return;
  showing = true;
  while (frames.length) await showFrame(frames.shift());
  showing = false;
}

// One frame that fails must not end all that come after it.
async function showFrame(html) {
  const fresh = parse(html).body.firstElementChild;
  const main = $("#main");
  if (!fresh || !main) return;
  if (fresh.dataset.step !== main.dataset.step) await storyRead();
  try {
    await becomeFrame(main, fresh);
  } catch (problem) {
    replaceMain(fresh, problem);
  }
  tendLuck();
}

async function becomeFrame(main, fresh) {
  const sameStep = fresh.dataset.step === main.dataset.step;
  const change = () => {
    const hadFocus = main.contains(document.activeElement);
    morph(main, fresh);
    if (!sameStep) $$("input[name=pick][type=checkbox]", main).forEach((box) => (box.checked = false));
    if (hadFocus && document.activeElement === document.body) focusNext(main);
  };
  const movers = sameStep ? [] : findMovers(fresh);
  if (!movers.length || !canAnimate()) return change();
  await fly(movers, change);
}

// What can't be morphed is put in whole; if that fails too, the page is loaded again.
function replaceMain(fresh, problem) {
  console.error("A frame could not be shown.", problem);
  try {
    $("#main").replaceWith(document.importNode(fresh, true));
  } catch (another) {
    console.error("Nor could it be put in whole.", another);
    location.reload();
  }
}

// Whoever plays by keyboard stays where the game goes on.
function focusNext(main) {
  const next = $("#board .can", main) || $("#board button", main) || $("a.button, button", main);
  if (next) next.focus({ preventScroll: true });
}
