// Frames: one after the other. Movements and pauses may be cut short; what a frame changes never is.

const frames = [];
let isShowing = false;

// A frame has `data`, a patch or the whole of `main`; from a stream also an `id`, `STEP.HASH`, and
// whether the reader is asked (`isTurn`).
async function show(frame) {
  frames.push(frame);
  if (isHurried()) endBeat();
  if (isShowing) return;
  isShowing = true;
  while (frames.length) await showFrame(frames.shift());
  isShowing = false;
}

function stepOf({ id }) {
  return id?.split(".")[0];
}

// One frame that fails must not end all that come after it.
async function showFrame(frame) {
  const main = $("#main");
  if (!main) return;
  if (stepOf(frame) !== main.dataset.step) await storyRead();
  try {
    if (frame.data.startsWith("[")) await showPatch(main, frame);
    else await showPage(main, frame);
    showSettings();
    tendTurn(frame);
    tendLuck();
  } catch (problem) {
    console.error("A frame could not be shown.", problem);
  }
}

// A patch that does not fit, because something else changed the page, is followed by all of it.
async function showPatch(main, frame) {
  try {
    const { fresh, changes } = planPatch(main, JSON.parse(frame.data));
    changes.push(() => comeTo(main, stepOf(frame)));
    await becomeFrame(main, frame, fresh, () => changes.forEach((change) => change()));
  } catch (problem) {
    if (!(problem instanceof Misfit)) console.error("A frame could not be shown.", problem);
    followAfresh();
  }
}

// What can't be morphed is put in whole; if that fails too, the page is loaded again.
async function showPage(main, frame) {
  const fresh = parse(frame.data).body.firstElementChild;
  if (!fresh) return;
  try {
    await becomeFrame(main, frame, [fresh], () => morph(main, fresh));
  } catch (problem) {
    console.error("A frame could not be shown.", problem);
    $("#main").replaceWith(document.importNode(fresh, true));
  }
}

async function becomeFrame(main, frame, fresh, apply) {
  await settled();
  const before = main.dataset.step;
  const [movers, lines] = [findMovers(fresh), newLines(fresh)];
  const change = () => {
    settle(() => countNumbers(main, () => keepFocus(main, () => keepLines(apply))));
    if (main.dataset.step === before) return;
    untick(main);
    tell(lines);
  };
  if (movers.length && canAnimate()) await fly(movers, change);
  else change();
  if (main.dataset.step !== before) await pauseAfter(frame);
}

function untick(main) {
  $$("input[name=pick][type=checkbox]", main).forEach((box) => (box.checked = false));
}
