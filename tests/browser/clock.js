// A page's time in the hands of a test.

/**
 * Runs in a page before its scripts. Frames come only when `nextFrame` is called, each a sixtieth of a
 * second after the one before, as fast as the machine can. Timers are due by the same clock, and run
 * after the next frame or `advance`. The clock does not depend on the machine: between frames it goes on
 * each time that it is looked at, for those who measure how long something takes. It goes on by 0.05 ms,
 * then by twice as much each time, up to 1 ms. So a measurement that goes on until some time has passed ends soon.
 */
export function takeTheClock() {
  const requestShown = requestAnimationFrame.bind(globalThis);
  const later = setTimeout.bind(globalThis);
  const [LEAST, MOST] = [0.05, 1];
  let look = LEAST;
  let time = 0;
  let last = 0;
  const waiting = new Map();
  const timers = new Map();

  /** The time of the machine, for benchmarks. */
  globalThis.realNow = performance.now.bind(performance);
  performance.now = () => {
    time += look;
    look = Math.min(2 * look, MOST);
    return time;
  };
  globalThis.requestAnimationFrame = (call) => {
    waiting.set(++last, call);
    return last;
  };
  globalThis.cancelAnimationFrame = (request) => waiting.delete(request);
  globalThis.setTimeout = (call, wait = 0) => {
    timers.set(++last, { call, due: time + wait });
    return last;
  };
  globalThis.clearTimeout = (timer) => timers.delete(timer);

  function runTimers() {
    for (const [timer, { call, due }] of [...timers]) {
      if (due <= time) {
        timers.delete(timer);
        call();
      }
    }
  }

  let drawn = time;
  globalThis.nextFrame = () => {
    look = LEAST;
    drawn = Math.max(time, drawn + 1000 / 60);
    time = drawn;
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) {
      call(drawn);
    }
    runTimers();
  };
  /** Puts the clock forward without a frame. */
  globalThis.advance = (milliseconds) => {
    time += milliseconds;
    runTimers();
  };
  /** Waits until the browser has drawn the page and has called its observers. */
  globalThis.shown = () => new Promise((done) => requestShown(() => requestShown(() => later(done))));
}
