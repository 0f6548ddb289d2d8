// Notices that a Web Worker has ended without an event of its own, as one that was terminated or that the browser
// has ended. Two ways, because no browser has both everywhere: a port whose other end is in the worker closes with
// it; and a lock that the worker holds becomes free. A page opened from a file has no locks.

/**
 * @param {(cause: Error) => void} onLost
 */
export function watchWorker(onLost) {
  const { port1, port2 } = new MessageChannel();
  const name = `fabrik-worker-${Date.now()}-${Math.random()}`;
  const waiting = new AbortController();
  const lost = () => {
    if (!waiting.signal.aborted) {
      onLost(new Error('A worker was ended'));
    }
  };
  port1.addEventListener('close', lost);
  port1.start();
  return {
    /** The message to the worker, which calls `keepPortAndLock` with it. */
    message: { type: 'watch', port: port2, lock: name },
    /** @type {Transferable[]} */
    transfer: [port2],
    /** Waits for the lock, which the worker must hold now. */
    waitForLock() {
      globalThis.navigator?.locks?.request(name, { signal: waiting.signal }, lost).catch(() => {});
    },
    /** Stops watching. */
    end() {
      waiting.abort();
      port1.close();
    },
  };
}

/**
 * In the worker: keeps the port and the lock as long as it lives.
 * @param {{ port: MessagePort, lock: string }} message
 * @returns {Promise<boolean>} whether it holds the lock: not every worker can
 */
export function keepPortAndLock({ port, lock }) {
  Object.assign(globalThis, { fabrikWatchPort: port });
  return new Promise((resolve) => {
    const { locks } = globalThis.navigator ?? {};
    if (!locks) {
      resolve(false);
      return;
    }
    const forever = () =>
      new Promise(() => {
        resolve(true);
      });
    locks.request(lock, forever).catch(() => resolve(false));
  });
}
