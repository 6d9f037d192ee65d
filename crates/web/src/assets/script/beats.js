// Beats: another player's move is seen before the next one comes. A touch or a key ends a beat, and so
// does the reader's own turn: nobody waits for what they may do already.

const PAUSE = 600;

// More frames than that are not shown one by one.
const SEVERAL = 3;

let endBeat = () => {};

// The steps that the reader has taken; they are no news.
const ownSteps = new Set();

async function pauseAfter(frame) {
  if (frame.id && !ownSteps.delete(Number(stepOf(frame))) && !isHurried()) await rest(PAUSE);
}

function isHurried() {
  return document.hidden || frames.length >= SEVERAL || frames.some((frame) => frame.isTurn);
}

function rest(milliseconds) {
  return beat((done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });
}

// Something that takes a while and can be ended before. `begin` gets what to call at the end, and gives
// what ends it at once; to end what has ended already does no harm.
function beat(begin) {
  return new Promise((resolve) => {
    const end = begin(resolve);
    endBeat = () => {
      end();
      resolve();
    };
  });
}

// What the stylesheet lets happen slowly when a round or a game ends; the ring of a pause runs on.
function endScenes() {
  const scenes = $$(".pause > :not(.next), .finale, .story");
  const moving = scenes.flatMap((scene) => scene.getAnimations({ subtree: true }));
  moving.filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).forEach((motion) => motion.finish());
}

function skip() {
  endBeat();
  endScenes();
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, true);
