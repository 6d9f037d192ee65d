// Clocks count down between two frames.

setInterval(() => {
  for (const clock of $$("time.clock")) {
    const left = Math.max(0, Number(clock.textContent) - 1);
    clock.textContent = left;
  }
}, 1000);
