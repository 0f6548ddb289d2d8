// How every page starts.

import shared from '../strings/en/shared.js';
import { fill } from './text.js';

/**
 * Starts what is on a page, and shows why if it fails: without WebAssembly, for instance. What `run` returns is
 * `demos` of the window, for tests and for the curious: `demos.spider.state()` has the place of everything.
 * @param {() => Record<string, { state(): object }>} run
 */
export function start(run) {
  markServedLinks();
  try {
    if (!('fabrik' in globalThis)) {
      throw new Error('fabrik.global.js is missing');
    }
    Object.assign(globalThis, { demos: run() });
  } catch (error) {
    const alert = /** @type {HTMLElement} */ (document.querySelector('[data-alert]'));
    alert.textContent = fill(shared.failed, {
      reason: error instanceof Error ? error.message : String(error),
    });
    alert.hidden = false;
    document.documentElement.classList.add('failed');
    console.error(error);
  }
}

/** The documentation needs a server: a page that was opened by double click says so. */
function markServedLinks() {
  if (location.protocol !== 'file:') {
    return;
  }
  for (const link of document.querySelectorAll('a[data-needs-server]')) {
    const note = document.createElement('small');
    note.textContent = `(${shared.nav.needsServer})`;
    link.append(' ', note);
  }
}
