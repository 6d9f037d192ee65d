// Clocks run down between two frames.

setInterval(() => {
  for (const clock of $$("progress.clock[value]")) clock.value = Math.max(0, clock.value - 1);
}, 1000);
