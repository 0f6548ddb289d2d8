// A page's time in the hands of a test.

/**
 * Runs in a page before its scripts. Frames come only when `nextFrame` is called, a sixtieth of a
 * second after the one before, as fast as the machine can. Timers are due by the same clock, and run
 * after the next frame or `skip`.
 */
export function takeTheClock() {
  const now = performance.now.bind(performance);
  const requestShown = requestAnimationFrame.bind(globalThis);
  const later = setTimeout.bind(globalThis);
  let ahead = 0;
  let last = 0;
  const waiting = new Map();
  const timers = new Map();

  performance.now = () => now() + ahead;
  globalThis.requestAnimationFrame = (call) => {
    waiting.set(++last, call);
    return last;
  };
  globalThis.cancelAnimationFrame = (request) => waiting.delete(request);
  globalThis.setTimeout = (call, wait = 0) => {
    timers.set(++last, { call, due: performance.now() + wait });
    return last;
  };
  globalThis.clearTimeout = (timer) => timers.delete(timer);

  function runTimers() {
    for (const [timer, { call, due }] of [...timers]) {
      if (due <= performance.now()) {
        timers.delete(timer);
        call();
      }
    }
  }

  let drawn = performance.now();
  globalThis.nextFrame = () => {
    ahead += Math.max(0, drawn + 1000 / 60 - performance.now());
    drawn = performance.now();
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) {
      call(drawn);
    }
    runTimers();
  };
  /** Puts the clock forward without a frame. */
  globalThis.skip = (milliseconds) => {
    ahead += milliseconds;
    runTimers();
  };
  /** Until the browser has shown what is there, and has told the page's observers. */
  globalThis.shown = () => new Promise((done) => requestShown(() => requestShown(() => later(done))));
}
