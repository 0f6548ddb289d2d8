// Frames that come late, as on a busy machine, but every time. A test that reads what a frame writes, and does not wait
// for it, fails.

/**
 * Runs in a page before its scripts. Each animation frame comes so much later.
 * @param {number} delay in milliseconds
 */
export function delayFrames(delay) {
  const ask = requestAnimationFrame.bind(globalThis);
  const withdraw = cancelAnimationFrame.bind(globalThis);
  const start = setTimeout.bind(globalThis);
  const stop = clearTimeout.bind(globalThis);
  /** @type {Map<number, () => void>} what ends each request */
  const requests = new Map();
  let last = 0;
  globalThis.requestAnimationFrame = (call) => {
    const request = ++last;
    const timer = start(() => {
      const asked = ask((time) => {
        requests.delete(request);
        call(time);
      });
      requests.set(request, () => withdraw(asked));
    }, delay);
    requests.set(request, () => stop(timer));
    return request;
  };
  globalThis.cancelAnimationFrame = (request) => {
    requests.get(request)?.();
    requests.delete(request);
  };
}
