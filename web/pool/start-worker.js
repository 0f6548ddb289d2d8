// Starts a worker from its code as text: a Web Worker from a Blob, or a worker thread in Node, Deno and Bun. So a
// bundler has nothing to find, and a page that was opened from a file may do it, too.

import { coded } from '../core/errors.js';
import { watchWorker } from './watch-worker.js';

/**
 * In milliseconds: a Web Worker that is silent for twice this long after its creation counts as ended. No browser says
 * that a worker was ended before it began.
 */
const START_TIMEOUT = 10_000;

/**
 * The policy `fabrik` of Trusted Types, which makes addresses of workers where a page requires that. A page may allow its name only
 * once, so it is kept. null: there is none.
 * @type {{ createScriptURL: (address: string) => string } | null | undefined}
 */
let policy;

function findPolicy() {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  try {
    return (
      trustedTypes?.createPolicy('fabrik', { createScriptURL: (/** @type {string} */ own) => own }) ?? null
    );
  } catch {
    // The page does not allow it. It may have a policy named `default`, or require none.
    return null;
  }
}

/** @param {string} address of a Blob that was made here */
function trusted(address) {
  policy = policy === undefined ? findPolicy() : policy;
  return policy ? policy.createScriptURL(address) : address;
}

/**
 * A worker, the same in browsers and elsewhere.
 * @typedef {object} Link
 * @property {(message: object, transfer?: object[]) => void} post sends a message
 * @property {() => Promise<unknown>} end ends the worker at once
 * @property {(busy: boolean) => void} keep a busy worker keeps the process alive, an idle one does not
 */
/**
 * What a worker reports.
 * @typedef {object} Reports
 * @property {(message: any) => void} onMessage
 * @property {(cause: unknown) => void} onLost it ended, or can no longer be used; may be called several times
 */

/**
 * @param {string} code of a classic script, which uses the port `fabrikPort` if there is one
 * @param {Reports} reports
 * @returns {Link}
 * @throws if workers are not allowed here, or if there are none
 */
export function startWorker(code, reports) {
  // Deno and Bun have both. Deno's Web Workers are modules only, and Bun's keep the process alive while they are idle.
  const { Bun, Deno } = /** @type {any} */ (globalThis);
  if (typeof Worker === 'function' && !Bun && !Deno) {
    return startWebWorker(code, reports);
  }
  // Not an import: bundlers for browsers would not find the module.
  const threads = /** @type {any} */ (globalThis).process?.getBuiltinModule?.('node:worker_threads');
  if (!threads) {
    const message = 'There are no workers here: a browser, Deno, Bun, or Node 20.16 or later is needed';
    throw coded('no-workers', new Error(message));
  }
  return startThread(threads, code, reports);
}

/**
 * @param {string} code
 * @param {Reports} reports
 * @returns {Link}
 */
function startWebWorker(code, { onMessage, onLost }) {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  let started = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const begin = () => {
    started = true;
    clearTimeout(timer);
    URL.revokeObjectURL(address);
  };
  /** @type {Worker} */
  let worker;
  try {
    worker = new Worker(trusted(address), { name: 'fabrik' });
  } catch (cause) {
    begin();
    // A TypeError: Trusted Types without the policy `fabrik`.
    throw /^(Security|Type)Error$/.test(/** @type {any} */ (cause)?.name) ? forbidden(cause) : cause;
  }
  const watch = watchWorker(onLost);
  worker.onmessage = ({ data }) => {
    if (!started) {
      begin();
    }
    if (data.type === 'ready' && data.locked) {
      watch.waitForLock();
    }
    onMessage(data);
  };
  worker.onmessageerror = () => onLost(new Error('A message of a worker could not be read'));
  worker.onerror = (event) => {
    event.preventDefault();
    // A script that was not allowed to load has no message.
    const { message, error } = event;
    onLost(started || message ? (error ?? new Error(message)) : forbidden(event));
    begin();
  };
  worker.postMessage(watch.message, watch.transfer);
  const late = () => onLost(new Error('A worker did not start'));
  // Twice: if the page itself was stopped for long, the message of the worker comes between the two.
  timer = setTimeout(() => {
    timer = setTimeout(late, START_TIMEOUT);
  }, START_TIMEOUT);
  return {
    post: (message, transfer = []) => worker.postMessage(message, /** @type {Transferable[]} */ (transfer)),
    async end() {
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      begin();
      watch.end();
      worker.terminate();
    },
    keep() {},
  };
}

/** @param {unknown} cause */
function forbidden(cause) {
  const message =
    "A worker could not be started from a Blob: if this page has a Content-Security-Policy, add 'worker-src blob:' to it, and 'trusted-types fabrik' if it has Trusted Types";
  return coded('workers-forbidden', new Error(message, { cause }));
}

/**
 * @param {any} threads the module `node:worker_threads`
 * @param {string} code
 * @param {Reports} reports
 * @returns {Link}
 */
function startThread(threads, code, { onMessage, onLost }) {
  const port = "globalThis.fabrikPort = require('node:worker_threads').parentPort;\n";
  const worker = new threads.Worker(port + code, { eval: true, name: 'fabrik', execArgv: [] });
  worker.on('message', onMessage);
  worker.on('messageerror', onLost);
  worker.on('error', onLost);
  worker.on('exit', (/** @type {number} */ status) =>
    onLost(new Error(`A worker ended by itself, with status ${status}`)),
  );
  worker.unref();
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    end: () => worker.terminate(),
    keep: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}
